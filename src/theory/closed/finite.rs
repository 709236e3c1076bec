//! Finitely many P-positions, as a list: the modular games.

use super::super::exact::{floor_over_phi, floor_phi};
use super::ClosedForm;
use crate::rules::Window;

#[derive(Debug)]
struct Finite {
    /// Sorted by x and then by y.
    positions: Vec<(u64, u64)>,
    values: Option<fn(u64, u64) -> u64>,
}

impl Finite {
    fn new(mut positions: Vec<(u64, u64)>) -> Finite {
        positions.sort_unstable();
        Finite { positions, values: None }
    }
}

impl ClosedForm for Finite {
    fn is_p(&self, x: u64, y: u64) -> bool {
        self.positions.binary_search(&(x, y)).is_ok()
    }

    fn visit(&self, window: Window, visit: &mut dyn FnMut(u64, u64)) {
        let first = self.positions.partition_point(|&(x, _)| x < window.x0);
        let columns = self.positions[first..].iter().take_while(|&&(x, _)| x <= window.x1);
        columns.filter(|&&(x, y)| window.contains(x, y)).for_each(|&(x, y)| visit(x, y));
    }

    fn grundy(&self, x: u64, y: u64) -> Option<u64> {
        self.values.map(|value| value(x, y))
    }

    fn count(&self) -> Option<u64> {
        Some(self.positions.len() as u64)
    }
}

/// m-modular Wythoff (KN, theorem 5): the P-positions of Wythoff's game whose smaller heap is below m. For m = 2 these
/// are (0, 0), (1, 2) and (2, 1). Values are known for m = 1 and m = 3.
pub fn modular_wythoff(m: u64) -> Box<dyn ClosedForm> {
    let mut positions = vec![(0, 0)];
    for n in 1..=floor_over_phi(u128::from(m)) as u64 {
        let lower = floor_phi(u128::from(n)) as u64;
        positions.extend([(lower, lower + n), (lower + n, lower)]);
    }
    let values: Option<fn(u64, u64) -> u64> = match m {
        1 => Some(|x, y| x + y),
        3 => Some(|x, y| 3 * (x / 3 + y / 3) + (x + y) % 3),
        _ => None,
    };
    Box::new(Finite { values, ..Finite::new(positions) })
}

/// m-Modular Nim on two heaps (KS, theorem 13): m = k·2^n with k odd has m·(n + 2)/2 P-positions, one in each column
/// from 0 on. For m = 2 these are (0, 0), (1, 2) and (2, 1).
pub fn modular_nim(m: u64) -> Box<dyn ClosedForm> {
    let n = u64::from(m.trailing_zeros());
    Box::new(Finite::new((0..m * (n + 2) / 2).map(|x| (x, modular_nim_partner(m, n, x))).collect()))
}

/// The other heap of the P-position with heap x, which lies on level i (KS, lemma 15 with the level capped at n, which
/// the printed lemma leaves out).
fn modular_nim_partner(m: u64, n: u64, x: u64) -> u64 {
    let i = (2 * x / m).min(n);
    let a = (2 * x - i * m) >> (i + 1);
    (a << (i + 1)) + i * m + (1 << i) - 1 - x
}

/// m-Modular Nim with further heaps for odd m (KS, theorem 16): nim-sum 0 and fewer than 2m tokens. For m = 3 and a third
/// heap of 1 these are (0, 1) and (1, 0); (2, 3) has nim-sum 0 as well, but with 6 tokens.
#[cfg(feature = "custom")]
pub fn modular_nim_slice(m: u64, further: &[u64]) -> Option<Box<dyn ClosedForm>> {
    let (sum, tokens) = (further.iter().fold(0, |sum, heap| sum ^ heap), further.iter().sum());
    (!m.is_multiple_of(2)).then(|| Box::new(FewTokens { m, sum, tokens }) as Box<dyn ClosedForm>)
}

#[cfg(feature = "custom")]
#[derive(Debug)]
struct FewTokens {
    m: u64,
    /// The nim-sum of the further heaps.
    sum: u64,
    /// How many tokens they have.
    tokens: u64,
}

#[cfg(feature = "custom")]
impl ClosedForm for FewTokens {
    fn is_p(&self, x: u64, y: u64) -> bool {
        x ^ y == self.sum && x.saturating_add(y).saturating_add(self.tokens) < 2 * self.m
    }

    fn visit(&self, window: Window, visit: &mut dyn FnMut(u64, u64)) {
        for x in window.x0..=window.x1.min(2 * self.m) {
            let y = x ^ self.sum;
            if window.contains(x, y) && self.is_p(x, y) {
                visit(x, y);
            }
        }
    }

    fn count(&self) -> Option<u64> {
        Some((0..2 * self.m).filter(|&x| self.is_p(x, x ^ self.sum)).count() as u64)
    }

    fn slice(&self, further: &[u64]) -> Option<Box<dyn ClosedForm>> {
        modular_nim_slice(self.m, further)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_positions() {
        let p = |form: &dyn ClosedForm, x, y| form.is_p(x, y);
        assert!(p(&*modular_wythoff(5), 4, 7) && !p(&*modular_wythoff(4), 4, 7));
        assert!(p(&*modular_nim(2), 2, 1) && !p(&*modular_nim(6), 3, 3) && !p(&*modular_nim(4), 4, 5));
        let three = modular_nim_slice(3, &[1]).expect("m is odd");
        assert_eq!(three.count(), Some(2));
        assert!(p(&*three, 0, 1) && !p(&*three, 2, 3));
        assert!(modular_nim_slice(4, &[0]).is_none());
    }

    #[test]
    fn counts() {
        let wythoff: Vec<_> = (1..=8).map(|m| modular_wythoff(m).count().expect("finite")).collect();
        assert_eq!(wythoff, [1, 3, 3, 5, 7, 7, 9, 9]);
        let nim: Vec<_> = (1..=8).map(|m| modular_nim(m).count().expect("finite")).collect();
        assert_eq!(nim, [1, 3, 3, 8, 5, 9, 7, 20]);
        // All three-heap P-positions of m = 1, 3, … 15, summed over the slices.
        let slices = |m: u64| (0..2 * m).filter_map(|z| modular_nim_slice(m, &[z])?.count()).sum::<u64>();
        assert_eq!([1, 3, 5, 7, 9, 11, 13, 15].map(slices), [1, 7, 19, 37, 67, 85, 121, 175]);
    }
}
