//! Closed forms: the outcome of any position, however far, without searching.

/// Positions x0 ≤ x ≤ x1, y0 ≤ y ≤ y1, anywhere up to 2^62.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// Least first heap.
    pub x0: u64,
    /// Greatest first heap.
    pub x1: u64,
    /// Least second heap.
    pub y0: u64,
    /// Greatest second heap.
    pub y1: u64,
}

/// The P-positions of a game, exactly, at any distance, in normal play.
pub trait ClosedForm: std::fmt::Debug {
    /// Is (x, y), a position of the game, a P-position?
    fn is_p(&self, x: u64, y: u64) -> bool;

    /// Visits the P-positions in a range, in any order, in time proportional to what is in it.
    fn visit(&self, range: Range, visit: &mut dyn FnMut(u64, u64));

    /// The Grundy value of (x, y), where a formula is known.
    fn grundy(&self, _x: u64, _y: u64) -> Option<u64> {
        None
    }

    /// How many P-positions there are, where they are finitely many.
    fn count(&self) -> Option<u64> {
        None
    }
}
