//! How far the P-positions of a full k × k box are from shifted Wythoff, diagonal by diagonal (Hu, conjecture 1).
//!
//! The P-positions outside a full box are the pairs (x, x + c), c = k, k + 1, …, and their mirror images, where x is the
//! least number from k on that no earlier pair uses; shifted Wythoff has x = ⌊cφ⌋ − (k − 1). For k = 3 the pairs begin
//! (3, 6), (4, 8), (5, 10), (7, 13); Wythoff's are (2, 5), (4, 8), (6, 11), (7, 13), so the first and the third are off
//! by one.

use std::collections::VecDeque;

use crate::theory::exact::floor_phi;

/// The diagonals c = k, k + 1, … of a full k × k box, k ≥ 1, each with the number of steps (1, 1) by which its
/// P-position is beyond that of shifted Wythoff.
#[derive(Clone, Debug)]
pub struct Deviations {
    k: u64,
    diagonal: u64,
    next: u64,
    /// The larger members, increasing, of earlier pairs that `next` has not passed.
    used: VecDeque<u64>,
}

impl Deviations {
    /// From the first diagonal outside the box on.
    pub fn of_full_box(k: u32) -> Deviations {
        let k = u64::from(k);
        Deviations { k, diagonal: k, next: k, used: VecDeque::new() }
    }
}

impl Iterator for Deviations {
    type Item = (u64, i64);

    fn next(&mut self) -> Option<(u64, i64)> {
        while self.used.front() == Some(&self.next) {
            self.used.pop_front();
            self.next += 1;
        }
        let (c, x) = (self.diagonal, self.next);
        self.used.push_back(x + c);
        self.next += 1;
        self.diagonal += 1;
        let wythoff = floor_phi(u128::from(c)) as i64 - (self.k as i64 - 1);
        Some((c, x as i64 - wythoff))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nonzero(k: u32, up_to: u64) -> Vec<(u64, i64)> {
        Deviations::of_full_box(k).take_while(|&(c, _)| c <= up_to).filter(|&(_, dev)| dev != 0).collect()
    }

    #[test]
    fn small_boxes_are_wythoff_itself() {
        assert_eq!(nonzero(1, 1_000_000), []);
        assert_eq!(nonzero(2, 1_000_000), []);
    }

    #[test]
    fn fibonacci_and_lucas() {
        let alternating = |first: u64, second: u64, sign: i64| {
            let step = move |pair: &(u64, u64)| Some((pair.1, pair.0 + pair.1));
            let numbers = std::iter::successors(Some((first, second)), step).map(|(number, _)| number);
            let signs = [sign, -sign].into_iter().cycle();
            numbers.zip(signs).take_while(|&(c, _)| c <= 1_000_000).collect::<Vec<_>>()
        };
        assert_eq!(nonzero(3, 1_000_000), alternating(3, 5, 1));
        assert_eq!(nonzero(4, 1_000_000), alternating(4, 7, 1));
    }

    #[test]
    fn counts_to_a_million() {
        for (k, wanted) in [(3, 27), (4, 26), (5, 51), (6, 99), (10, 231), (20, 930), (40, 3289)] {
            assert_eq!(nonzero(k, 1_000_000).len(), wanted, "k = {k}");
        }
    }

    #[test]
    fn large_deviations_end() {
        let large =
            |k: u32| nonzero(k, 100_000).into_iter().filter(|(_, dev)| dev.abs() >= 2).collect::<Vec<_>>();
        for k in 1..=5 {
            assert_eq!(large(k), [], "k = {k}");
        }
        let last = [(6, 6), (7, 13), (8, 15), (10, 29), (12, 37), (16, 81), (20, 107), (24, 199), (30, 262)];
        for (k, c) in last.into_iter().chain([(32, 411), (40, 555)]) {
            assert_eq!(large(k).last().map(|&(c, _)| c), Some(c), "k = {k}");
        }
        for (k, most) in [(8, 3), (16, 6), (24, 9), (32, 12), (40, 15)] {
            assert_eq!(large(k).iter().map(|(_, dev)| dev.abs()).max(), Some(most), "k = {k}");
        }
    }
}
