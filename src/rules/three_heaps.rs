//! Three heaps: any amount from one heap, and for m-Modular Nim (KS) also a multiple of m in total from several.
//!
//! With m = 3 one may take 1, 1 and 1: from (1, 1, 1) the empty board is reached at once.

use super::{MOST_OPTIONS, TooManyOptions};

/// A slice of a three-heap game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreeHeaps {
    /// m of m-Modular Nim; `None` is Nim.
    pub modulus: Option<u32>,
    /// The third heap.
    pub z: u32,
    /// Misère play.
    pub misere: bool,
}

impl ThreeHeaps {
    /// Normal play.
    pub fn new(modulus: Option<u32>, z: u32) -> ThreeHeaps {
        ThreeHeaps { modulus, z, misere: false }
    }

    /// Is there a move from `from` to `to`?
    pub fn is_move(&self, from: [u64; 3], to: [u64; 3]) -> bool {
        let taken = from.iter().zip(to).map(|(from, to)| from.checked_sub(to)).collect::<Option<Vec<u64>>>();
        taken.is_some_and(|taken| {
            let (heaps, total) = (taken.iter().filter(|&&t| t > 0).count(), taken.iter().sum::<u64>());
            heaps == 1 || heaps > 1 && self.modulus.is_some_and(|m| total.is_multiple_of(u64::from(m)))
        })
    }

    /// The options of (x, y, z), sorted.
    pub fn options(&self, x: u64, y: u64, z: u64) -> Result<Vec<[u64; 3]>, TooManyOptions> {
        let mut options = Vec::new();
        for u in 0..=x {
            // Without modular moves, whoever takes from the first heap leaves the second as it is.
            let least = if self.modulus.is_none() && u < x { y } else { 0 };
            for v in least..=y {
                self.options_with([x, y, z], (u, v), &mut options);
                if options.len() > MOST_OPTIONS {
                    return Err(TooManyOptions);
                }
            }
        }
        Ok(options)
    }

    /// The options of (x, y, z) with first heaps (u, v).
    fn options_with(&self, [x, y, z]: [u64; 3], (u, v): (u64, u64), options: &mut Vec<[u64; 3]>) {
        match (u == x, v == y) {
            (true, true) => options.extend((0..z).map(|w| [u, v, w])),
            (same_first, same_second) => {
                // x − u + y − v + z − w is a multiple of m for one w in m.
                if let Some(m) = self.modulus {
                    let m = u64::from(m);
                    let least = ((x - u) % m + (y - v) % m + z) % m;
                    options.extend((least..=z).step_by(m as usize).map(|w| [u, v, w]));
                }
                if (same_first || same_second) && options.last() != Some(&[u, v, z]) {
                    options.push([u, v, z]);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_the_moves() {
        for modulus in [None, Some(1), Some(2), Some(3), Some(5), Some(40)] {
            let game = ThreeHeaps::new(modulus, 0);
            let cells = |n: u64| (0..n * n * n).map(move |c| [c / (n * n), c / n % n, c % n]);
            for from @ [x, y, z] in cells(6) {
                let moves: Vec<_> = cells(6).filter(|&to| game.is_move(from, to)).collect();
                assert_eq!(game.options(x, y, z), Ok(moves), "{modulus:?} {from:?}");
            }
            assert_eq!(game.options(3, 1 << 62, 2), Err(TooManyOptions));
            assert_eq!(game.options(1 << 62, 0, 2), Err(TooManyOptions));
        }
        let nim = ThreeHeaps::new(None, 0);
        assert_eq!(nim.options(500_000, 400_000, 100_000).map(|options| options.len()), Ok(MOST_OPTIONS));
    }
}
