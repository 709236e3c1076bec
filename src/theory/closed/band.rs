//! One P-position in every column, at most `width` rows from the diagonal.
//!
//! These are the relatives of Nim: in each column x the P-position is (x, partner of x). In cyclic Nimhoff with h = 3
//! the partners of 0, 1, 2, 3, … are 0, 2, 1, 3, 5, 4, …

use super::ClosedForm;
use crate::rules::Window;

/// A column's P-position, and Grundy values where a formula is known.
pub(super) trait Partner: std::fmt::Debug {
    /// The second heap of the P-position with first heap x.
    fn partner(&self, x: u64) -> u64;

    /// No partner is further than this from x.
    fn width(&self) -> u64;

    /// The Grundy value of (x, y), where a formula is known.
    fn grundy(&self, _x: u64, _y: u64) -> Option<u64> {
        None
    }

    /// The form of another slice of the same game.
    #[cfg(feature = "custom")]
    fn slice(&self, _further: &[u64]) -> Option<Box<dyn ClosedForm>> {
        None
    }
}

/// The closed form that partners make.
#[derive(Debug)]
pub(super) struct Band<P>(pub(super) P);

impl<P: Partner> ClosedForm for Band<P> {
    fn is_p(&self, x: u64, y: u64) -> bool {
        self.0.partner(x) == y
    }

    fn visit(&self, window: Window, visit: &mut dyn FnMut(u64, u64)) {
        let width = self.0.width();
        let first = window.x0.max(window.y0.saturating_sub(width));
        let last = window.x1.min(window.y1.saturating_add(width));
        for x in first..=last {
            let y = self.0.partner(x);
            if (window.y0..=window.y1).contains(&y) {
                visit(x, y);
            }
        }
    }

    fn grundy(&self, x: u64, y: u64) -> Option<u64> {
        self.0.grundy(x, y)
    }

    #[cfg(feature = "custom")]
    fn slice(&self, further: &[u64]) -> Option<Box<dyn ClosedForm>> {
        self.0.slice(further)
    }
}

/// Nim with these further heaps, none for two (Bouton): the value is the nim-sum. All that matters of them is their
/// own nim-sum.
pub fn nim(further: &[u64]) -> Box<dyn ClosedForm> {
    Box::new(Band(Xor { z: further.iter().fold(0, |sum, heap| sum ^ heap) }))
}

#[derive(Debug)]
struct Xor {
    z: u64,
}

impl Partner for Xor {
    fn partner(&self, x: u64) -> u64 {
        x ^ self.z
    }

    fn width(&self) -> u64 {
        self.z
    }

    fn grundy(&self, x: u64, y: u64) -> Option<u64> {
        Some(x ^ y ^ self.z)
    }

    #[cfg(feature = "custom")]
    fn slice(&self, further: &[u64]) -> Option<Box<dyn ClosedForm>> {
        Some(nim(further))
    }
}

/// Cyclic Nimhoff (in DFGN): the value of (x, y) is the nim-sum of the quotients by h, times h, plus the sum of the
/// remainders modulo h. For h = 3 this is also Wyt_K with K = {1} (DFGN, theorem 3): (4, 5) has 3·(1 ⊕ 1) + (1 + 2) mod 3
/// = 0.
pub fn cyclic_nimhoff(h: u64) -> Box<dyn ClosedForm> {
    Box::new(Band(Cyclic { h }))
}

#[derive(Debug)]
struct Cyclic {
    h: u64,
}

impl Partner for Cyclic {
    fn partner(&self, x: u64) -> u64 {
        let rest = x % self.h;
        x - rest + (self.h - rest) % self.h
    }

    fn width(&self) -> u64 {
        self.h
    }

    fn grundy(&self, x: u64, y: u64) -> Option<u64> {
        let h = self.h;
        Some(h * ((x / h) ^ (y / h)) + (x % h + y % h) % h)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partners() {
        let found = |form: &dyn ClosedForm, range| {
            let mut found = Vec::new();
            form.visit(range, &mut |x, y| found.push((x, y)));
            found
        };
        let corner = Window { x0: 0, x1: 9, y0: 0, y1: 4 };
        assert_eq!(found(&*cyclic_nimhoff(3), corner), [(0, 0), (1, 2), (2, 1), (3, 3), (5, 4)]);
        assert_eq!(found(&*nim(&[5]), corner), [(1, 4), (4, 1), (5, 0), (6, 3), (7, 2)]);
        let off = Window { x0: 1 << 62, x1: (1 << 62) + 60_000, y0: 0, y1: 60_000 };
        assert_eq!(found(&*nim(&[170, 85]), off), []);
    }
}
