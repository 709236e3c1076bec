//! Three to six heaps: any amount from one heap, and for m-Modular Nim (KS) also a multiple of m in total from several.
//!
//! The board shows two heaps, so it is a slice: the positions with the same *further* heaps, the third and those after it.
//! With m = 3 one may take 1, 1 and 1: from (1, 1, 1) the empty board is reached at once.

use super::{MOST_OPTIONS, TooManyOptions};

/// A slice of a game with three heaps or more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slice {
    /// m of m-Modular Nim; `None` is Nim.
    pub modulus: Option<u32>,
    /// The third heap and those after it.
    pub further: Vec<u32>,
    /// Misère play.
    pub misere: bool,
}

impl Slice {
    /// Normal play.
    pub fn new(modulus: Option<u32>, further: Vec<u32>) -> Slice {
        Slice { modulus, further, misere: false }
    }

    /// The slice of the same game with other further heaps.
    pub fn beside(&self, further: &[u64]) -> Slice {
        Slice { further: further.iter().map(|&heap| heap as u32).collect(), ..self.clone() }
    }

    /// How many heaps a position has.
    pub fn heaps(&self) -> usize {
        2 + self.further.len()
    }

    /// May one take these amounts?
    pub fn takes(&self, taken: &[u64]) -> bool {
        let (heaps, total) = (taken.iter().filter(|&&t| t > 0).count(), taken.iter().sum::<u64>());
        heaps == 1 || heaps > 1 && self.modulus.is_some_and(|m| total.is_multiple_of(u64::from(m)))
    }

    /// Is there a move from `from` to `to`?
    pub fn is_move(&self, from: &[u64], to: &[u64]) -> bool {
        let taken = from.iter().zip(to).map(|(from, to)| from.checked_sub(*to)).collect::<Option<Vec<u64>>>();
        from.len() == to.len() && taken.is_some_and(|taken| self.takes(&taken))
    }

    /// How many options a position has; the greatest number stands for more than it holds.
    pub fn count_options(&self, from: &[u64]) -> u64 {
        let alone = from.iter().fold(0, |sum: u64, &heap| sum.saturating_add(heap));
        let Some(m) = self.modulus.map(u64::from) else { return alone };
        // For each class modulo m, in how many ways so many tokens are taken from the heaps looked at.
        let mut ways = vec![0u128; m as usize];
        ways[0] = 1;
        for &heap in from {
            let of_class = |class: u64| u128::from(if class > heap { 0 } else { (heap - class) / m + 1 });
            let total = |class: u64| {
                let before = |taken: u64| ways[((class + m - taken) % m) as usize];
                (0..m).fold(0, |sum: u128, taken| {
                    sum.saturating_add(of_class(taken).saturating_mul(before(taken)))
                })
            };
            ways = (0..m).map(total).collect();
        }
        // Of the multiples of m, nothing at all is no move, and those from one heap are counted already.
        let multiples: u128 = from.iter().map(|heap| u128::from(heap / m)).sum();
        let several = ways[0].saturating_sub(multiples + 1);
        u64::try_from(several).map_or(u64::MAX, |several| several.saturating_add(alone))
    }

    /// The options of a position, sorted.
    pub fn options(&self, from: &[u64]) -> Result<Vec<Vec<u64>>, TooManyOptions> {
        if self.count_options(from) > MOST_OPTIONS as u64 {
            return Err(TooManyOptions);
        }
        let mut listing = Listing { game: self, from, to: Vec::new(), options: Vec::new() };
        listing.extend(0, 0);
        Ok(listing.options)
    }
}

/// The options of a position, being listed.
struct Listing<'a> {
    game: &'a Slice,
    from: &'a [u64],
    /// What is left of the first heaps.
    to: Vec<u64>,
    options: Vec<Vec<u64>>,
}

impl Listing<'_> {
    /// Lists those with the heaps chosen so far, of which `changed` were reduced by `taken` in total.
    fn extend(&mut self, changed: usize, taken: u64) {
        let heap = self.from[self.to.len()];
        if self.to.len() + 1 < self.from.len() {
            // Without modular moves, whoever takes from one heap leaves the others as they are.
            let least = if self.game.modulus.is_none() && changed > 0 { heap } else { 0 };
            for left in least..=heap {
                self.to.push(left);
                self.extend(changed + usize::from(left < heap), taken + (heap - left));
                self.to.pop();
            }
            return;
        }
        let mut offer = |left: u64| self.options.push([self.to.as_slice(), &[left]].concat());
        match (changed, self.game.modulus.map(u64::from)) {
            (0, _) => (0..heap).for_each(offer),
            (1, None) => offer(heap),
            (_, None) => {}
            // The total is a multiple of m for one of m in a row; the last of these may leave the heap as it is.
            (_, Some(m)) => {
                let least = (taken % m + heap) % m;
                (least..=heap).step_by(m as usize).for_each(&mut offer);
                if changed == 1 && !taken.is_multiple_of(m) {
                    offer(heap);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All positions with so many heaps, each below n.
    fn cells(heaps: u32, n: u64) -> impl Iterator<Item = Vec<u64>> {
        (0..n.pow(heaps)).map(move |c| (0..heaps).rev().map(|k| c / n.pow(k) % n).collect())
    }

    /// Small, so that it is quick.
    #[test]
    fn options_of_few_tokens_are_the_moves() {
        for modulus in [None, Some(1), Some(2), Some(3)] {
            let game = Slice::new(modulus, Vec::new());
            for from in cells(3, 4) {
                let moves: Vec<_> = cells(3, 4).filter(|to| game.is_move(&from, to)).collect();
                assert_eq!(game.count_options(&from), moves.len() as u64, "{modulus:?} {from:?}");
                assert_eq!(game.options(&from), Ok(moves), "{modulus:?} {from:?}");
            }
            assert_eq!(game.options(&[3, 1 << 62, 2]), Err(TooManyOptions));
        }
    }

    #[test]
    fn options_are_the_moves() {
        for modulus in [None, Some(1), Some(2), Some(3), Some(5), Some(40)] {
            let game = Slice::new(modulus, Vec::new());
            for (heaps, n) in [(3, 6), (4, 4), (5, 3), (6, 2)] {
                for from in cells(heaps, n) {
                    let moves: Vec<_> = cells(heaps, n).filter(|to| game.is_move(&from, to)).collect();
                    assert_eq!(game.count_options(&from), moves.len() as u64, "{modulus:?} {from:?}");
                    assert_eq!(game.options(&from), Ok(moves), "{modulus:?} {from:?}");
                }
            }
            assert_eq!(game.options(&[3, 1 << 62, 2]), Err(TooManyOptions));
            assert_eq!(game.options(&[1 << 62, 0, 2, 9]), Err(TooManyOptions));
            assert_eq!(game.options(&[1 << 62, 1 << 62, 255, 255, 255, 255]), Err(TooManyOptions));
        }
        let nim = Slice::new(None, Vec::new());
        assert_eq!(nim.options(&[500_000, 400_000, 100_000]).map(|options| options.len()), Ok(MOST_OPTIONS));
        assert!(!nim.is_move(&[1, 2, 3], &[1, 2]) && !nim.is_move(&[1, 2], &[1, 1, 0]));
    }
}
