//! Beams: the lines along which P-positions gather, with exact slopes.

use super::exact::Surd;

/// A line (or a piece of one) that P-positions follow: y − `through`.1 = slope·(x − `through`.0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beam {
    /// Its name: `upper`, `lower`, …
    pub name: String,
    /// Its slope.
    pub slope: Surd,
    /// A point on it, in cells; for most beams the corner (0, 0).
    pub through: (i64, i64),
    /// It is drawn from the first heap `from` on.
    pub from: i64,
    /// It ends at the first heap `to`, where it does not go on for ever.
    pub to: Option<i64>,
}
