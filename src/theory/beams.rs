//! Beams: the lines along which P-positions gather, with exact slopes.
//!
//! A position (x, y) is the unit square with lower left corner (x, y), as in Hu's line method, so that a beam through
//! the corner (0, 0) runs *through* its squares. The upper beam of Wythoff's game has slope φ: at x = 4 it is at
//! height 6.47 and at x = 5 at 8.09, and the P-position (4, 7) is a square it crosses in between.
//!
//! ```
//! use phibeam::{query::Query, theory::beams};
//! let query = Query::parse("game=wab&a=5&b=3").unwrap();
//! let lines: Vec<String> = beams::of(&query).iter().map(|beam| beam.csv_line()).collect();
//! assert_eq!(lines, ["upper,3.188194301613,(15+sqrt(285))/10", "lower,0.188194301613,(-15+sqrt(285))/10"]);
//! ```
//!
//! Only what is proved is a beam; where only a picture is known ((p, q)GDWN, Rational Nim with a further ray) there
//! are none. In misère play the infinite games keep their beams up to bounded shifts, which is measured, not proved,
//! and each beam says so; of the finite games only m-modular Wythoff with m ≥ 4 does.

mod bands;
mod declared;
mod finite;
mod lines;
mod measure;
// The property tests need a library that is for native builds only.
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;

pub use measure::{Measured, measured};

use super::exact::Surd;
use crate::query::{Play, Query};

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

/// The beams of a game.
pub fn of(query: &Query) -> Vec<Beam> {
    let misere = query.settings.play == Play::Misere;
    // A slice of three heaps has P-positions that depend on the binary digits of all three; nothing is a line there.
    if query.heaps() == 3 || (misere && !keeps_beams_in_misere(query)) {
        return Vec::new();
    }
    let mut beams = normal(query);
    if misere {
        beams
            .iter_mut()
            .for_each(|beam| beam.why.push_str("; in misère play: measured, up to a bounded shift"));
    }
    beams
}

/// Is what misère play changes bounded, and too little to make a finite game's beams end elsewhere?
///
/// m-Modular Nim: no. For m = 3 the P-positions become (0, 1), (2, 3), (4, 5) and mirror images: none is on the trunk.
/// m-modular Wythoff exchanges (0, 0), (1, 2), (2, 1) for (0, 1), (1, 0), (2, 2), which for m ≤ 3 is all there is.
fn keeps_beams_in_misere(query: &Query) -> bool {
    match query.game.id {
        "modular-nim" => false,
        "modular-wythoff" => query.params.int("m") >= 4,
        _ => true,
    }
}

fn normal(query: &Query) -> Vec<Beam> {
    let int = |key: &str| i128::from(query.params.int(key));
    match query.game.id {
        "nim" => bands::nim(),
        "wythoff" => lines::wythoff(),
        "modular-wythoff" => finite::modular_wythoff(query.params.int("m")),
        "wyt-k" => bands::wyt_k(query.params.int_set()),
        "fraenkel" => lines::fraenkel(int("a")),
        "fraenkel-k" => bands::fraenkel_k(query.params.int("a"), query.params.int_set()),
        "fraenkel-st" => lines::fraenkel_st(int("s"), int("t")),
        "fraenkel-borosh" => lines::fraenkel_borosh(int("a"), int("b")),
        "nimhoff" => bands::nimhoff(),
        "wab" => lines::wab(int("a"), int("b")),
        "seeded" => declared::seeded(query),
        "rational-nim" => lines::rational_nim(&query.params),
        "rational-wythoff" => lines::rational_wythoff(&query.params),
        "modular-nim" => finite::modular_nim(query.params.int("m")),
        // Two equal directions add nothing to Wythoff's game; for others the slopes are only measured (La).
        "gdwn" if int("p") == int("q") => lines::wythoff(),
        _ => Vec::new(),
    }
}
