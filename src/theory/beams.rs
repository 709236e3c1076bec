//! Beams: the lines along which P-positions gather, with exact slopes.
//!
//! A position (x, y) is the unit square with lower left corner (x, y), as in Hu's line method, so that a beam through
//! the corner (0, 0) runs *through* its squares. The upper beam of Wythoff's game has slope φ: at x = 4 it is at
//! height 6.47 and at x = 5 at 8.09, and the P-position (4, 7) is a square it crosses in between.
//!
//! ```
//! use phibeam::theory::{beams, three_ways::Wab};
//! let game = Wab::new(5, 3).unwrap();
//! let lines: Vec<String> = beams::wab(game).iter().map(|beam| beam.csv_line()).collect();
//! assert_eq!(lines, ["upper,3.188194301613,(15+sqrt(285))/10", "lower,0.188194301613,(-15+sqrt(285))/10"]);
//! ```
//!
//! Only what is proved is a beam; where only a picture is known (most (p, q)GDWN, Rational Nim with most further rays) there
//! are none. These are the beams of normal play; which games keep them in misère play, their files say.

mod bands;
mod declared;
mod finite;
mod lines;
mod measure;
// The property tests need a library that is for native builds only.
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;

pub use bands::{fraenkel_k, nim, nimhoff, wyt_k};
pub use declared::declared_box;
pub use finite::{modular_nim, modular_wythoff};
pub(crate) use lines::multiple;
pub use lines::{fraenkel, fraenkel_borosh, fraenkel_st, rational_nim, rational_wythoff, wab, wythoff};
pub use measure::{Measured, measured};

use super::exact::Surd;

/// A line (or a piece of one) that P-positions follow: y − `through`.1 = slope·(x − `through`.0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beam {
    /// Its name: `upper`, `lower`, `diagonal`, `band above`, `trunk`, `branch 1 upper`, …; never a comma.
    pub name: String,
    /// Its slope.
    pub slope: Surd,
    /// A point on it, as a corner of cells; for most beams (0, 0).
    pub through: (i64, i64),
    /// The first heap of the first P-position it is about: it is drawn from the left side of that cell on.
    pub from: i64,
    /// The first heap of the last one, where it does not go on for ever: it is drawn to the right side of that cell.
    pub to: Option<i64>,
    /// The edge of a band: P-positions stay on one side of it instead of following it.
    pub edge: bool,
    /// Where it comes from, in a line.
    pub why: String,
}

impl Beam {
    /// A beam from the corner (0, 0) without end.
    fn from_corner(name: &str, slope: Surd, why: &str) -> Beam {
        let (name, why) = (name.into(), why.into());
        Beam { name, slope, through: (0, 0), from: 0, to: None, edge: false, why }
    }

    /// Its height above x, for drawing and measuring only.
    pub fn height(&self, x: f64) -> f64 {
        self.through.1 as f64 + self.slope.to_f64() * (x - self.through.0 as f64)
    }

    /// `name,slope,exact` as the command line prints it: the slope with 12 decimals, then as an exact number.
    pub fn csv_line(&self) -> String {
        format!("{},{},{}", self.name, self.slope.decimal(12), self.slope)
    }
}
