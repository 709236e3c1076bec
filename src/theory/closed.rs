//! Closed forms: the outcome of any position, however far, without searching.
//!
//! Every closed form here has one of four shapes, and each shape lists the P-positions of a far window without
//! walking there:
//!
//! | shape | games |
//! |---|---|
//! | `lines`: two sequences (⌊nα⌋, ⌊nα⌋ ± n·c) | Wythoff, Fraenkel a, W(a, b), Fraenkel–Borosh with a = 1 or b = 1 |
//! | `band`: one P-position per column, near the diagonal | Nim, cyclic Nimhoff, Wyt_K |
//! | `cone`: cells near the corner moved along a sequence | both rational games, one also with some further rays |
//! | `finite`: a list | both modular games |
//!
//! ```
//! use phibeam::theory::closed;
//! assert!(closed::wythoff().is_p(165_580_140, 267_914_295));
//! ```

mod band;
mod cone;
mod finite;
mod lines;
mod wyt_k;

pub use band::{cyclic_nimhoff, nim};
pub use cone::{rational_nim, rational_nim_with_part, rational_wythoff};
#[cfg(feature = "custom")]
pub use finite::modular_nim_slice;
pub use finite::{modular_nim, modular_wythoff};
pub use lines::{fraenkel, misere_wythoff, w_ab, wythoff};
pub use wyt_k::wyt_k;

use crate::rules::Window;

/// Calls `visit` for a point that may be anywhere, if it is in the window.
fn visit_within(window: Window, x: u128, y: u128, visit: &mut dyn FnMut(u64, u64)) {
    if let (Ok(x), Ok(y)) = (u64::try_from(x), u64::try_from(y))
        && window.contains(x, y)
    {
        visit(x, y);
    }
}

/// A position of another game: of W(a, a), which is Wythoff's for a = 1, or of Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandsFor {
    /// Its heaps X and Y; they may pass 64 bits.
    pub heaps: (u128, u128),
    /// The a of W(a, a), none for Nim.
    pub a: Option<u64>,
}

/// The P-positions of a game (of a slice, with more than two heaps), exactly, at any distance.
pub trait ClosedForm: std::fmt::Debug {
    /// Is (x, y) a P-position?
    fn is_p(&self, x: u64, y: u64) -> bool;

    /// Visits each P-position in a window once, in any order, in time proportional to what is in it.
    fn visit(&self, window: Window, visit: &mut dyn FnMut(u64, u64));

    /// Visits P-positions (x, y) − t·step with t ≥ 1, until `visit` says no; `false` where that is no quicker than asking about
    /// each.
    fn along(&self, _from: (u64, u64), _step: (u64, u64), _visit: &mut dyn FnMut(u64, u64) -> bool) -> bool {
        false
    }

    /// The Grundy value of (x, y), where a formula is known.
    fn grundy(&self, _x: u64, _y: u64) -> Option<u64> {
        None
    }

    /// How many P-positions there are (on this slice, with more than two heaps), where they are finitely many.
    fn count(&self) -> Option<u64> {
        None
    }

    /// What (x, y) is in another game that it has the outcome of, if that is how the form is known.
    fn stands_for(&self, _x: u64, _y: u64) -> Option<StandsFor> {
        None
    }

    /// With more than two heaps: the form of the slice with these further heaps. It is made at once.
    #[cfg(feature = "custom")]
    fn slice(&self, _further: &[u64]) -> Option<Box<dyn ClosedForm>> {
        None
    }
}

/// The least n for which `reached` holds; it must hold from there on, and for some n < 2^70.
fn least(reached: impl Fn(u128) -> bool) -> u128 {
    if reached(0) {
        return 0;
    }
    let mut high = 1;
    while !reached(high) {
        high *= 2;
    }
    let mut low = high / 2;
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if reached(middle) { high = middle } else { low = middle }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_is_the_first() {
        for wanted in (0..200).chain([(1 << 62) - 1, 1 << 62, (1 << 69) + 12_345]) {
            assert_eq!(least(|n| n >= wanted), wanted);
        }
    }
}
