//! Who wins when no move is left.

/// Who wins when no move is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// The player who moved last.
    Normal,
    /// The player who cannot move.
    Misere,
}
