//! The gallery: every figure and every table of the five papers, drawn from the rules.
//!
//! An [`Exhibit`] says what a figure shows (a query, or two), which marks go on top of the board ([`Note`]), which
//! parameters have a slider, what the paper prints ([`Printed`]) and where the paper errs ([`Erratum`]). The page, the
//! tests and the wasm module all read the same list:
//!
//! ```
//! use phibeam::gallery;
//! assert_eq!(gallery::exhibits().count(), 44);
//! let table = gallery::find("kn-table-7").unwrap();
//! assert_eq!(table.boards, ["game=modular-wythoff&mode=grundy&size=16&beams=0"]);
//! assert_eq!(table.check().unwrap().words, "All 256 cells agree with the printed table.");
//! ```
//!
//! [`drawing::draw`] draws an entry with its sliders anywhere; [`listing`] works out what the papers print as plain
//! tables. Nothing printed is drawn: the printed numbers are only compared with.

mod check;
mod dfgn;
pub mod drawing;
mod errata;
mod error;
mod hu;
mod kn;
mod ks;
mod la;
pub mod listing;
mod notes;
mod pen;
mod printed;

pub use check::Check;
pub use errata::{Erratum, Found, Proof};
pub use error::GalleryError;
pub use listing::Listing;
pub use notes::Note;
pub use printed::Printed;

use crate::text::shortened;
use serde::Serialize;

use crate::papers::Paper;

/// What a paper shows.
#[derive(Debug)]
pub struct Collection {
    /// The paper.
    pub paper: &'static Paper,
    /// What it is about, in a sentence.
    pub about: &'static str,
    /// Its tables and figures, in its order.
    pub exhibits: &'static [Exhibit],
}

/// The papers, in the order of the gallery.
pub static COLLECTIONS: [Collection; 5] =
    [kn::COLLECTION, dfgn::COLLECTION, hu::COLLECTION, la::COLLECTION, ks::COLLECTION];

/// Is it a table or a figure?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ExhibitKind {
    /// A table.
    Table,
    /// A figure.
    Figure,
}

/// A figure or a table of a paper.
#[derive(Debug)]
pub struct Exhibit {
    /// Its name in addresses: `kn-table-3`.
    pub id: &'static str,
    /// Table or figure.
    pub kind: ExhibitKind,
    /// Its number in the paper.
    pub number: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// What there is to see.
    pub caption: &'static str,
    /// The boards, as canonical queries: one, or two side by side.
    pub boards: &'static [&'static str],
    /// Cells across and up, as the paper shows them.
    pub shape: (u32, u32),
    /// Marks on top of the board.
    pub note: Option<Note>,
    /// What can be slid.
    pub sliders: &'static [Slider],
    /// A number of the figure's own, which is no parameter of the game.
    pub which: Option<Which>,
    /// What is worked out as a table beside the board.
    pub listing: Option<Listing>,
    /// What the paper prints.
    pub printed: Option<Printed>,
    /// Where the paper errs about what is shown here.
    pub errata: &'static [Erratum],
}

/// A slider, or a line of text, for parameters of the game.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Slider {
    /// The keys of the query it sets, all to the same value.
    pub keys: &'static [&'static str],
    /// Its name.
    pub label: &'static str,
    /// From and to; a line of text when there is none.
    pub range: Option<(u32, u32)>,
}

/// A slider for a number that is no parameter of the game: which diagonal, which column.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Which {
    /// Its name.
    pub label: &'static str,
    /// Where it starts.
    pub usual: u32,
    /// From and to.
    pub range: (u32, u32),
}

impl Exhibit {
    /// An entry with a board and nothing else.
    const fn new(id: &'static str, kind: ExhibitKind, number: &'static str, title: &'static str) -> Exhibit {
        Exhibit {
            id,
            kind,
            number,
            title,
            caption: "",
            boards: &[],
            shape: (1, 1),
            note: None,
            sliders: &[],
            which: None,
            listing: None,
            printed: None,
            errata: &[],
        }
    }

    /// `Table 3`, `Figure 2.1`.
    pub fn name(&self) -> String {
        let kind = match self.kind {
            ExhibitKind::Table => "Table",
            ExhibitKind::Figure => "Figure",
        };
        format!("{kind} {}", self.number)
    }

    /// Compares what the engine finds with what is printed or, where nothing is, with the definitions.
    pub fn check(&self) -> Result<Check, GalleryError> {
        check::of(self)
    }

    /// What is wrong in the paper here, worked out again.
    pub fn errata(&self) -> Result<Vec<Found>, GalleryError> {
        self.errata.iter().map(Erratum::find).collect()
    }
}

/// All entries, paper by paper.
pub fn exhibits() -> impl Iterator<Item = &'static Exhibit> {
    COLLECTIONS.iter().flat_map(|collection| collection.exhibits)
}

/// The entry of this name.
pub fn find(id: &str) -> Result<&'static Exhibit, GalleryError> {
    exhibits().find(|entry| entry.id == id).ok_or_else(|| GalleryError::NoEntry { id: shortened(id) })
}

/// A slider over whole numbers.
const fn slider(keys: &'static [&'static str], label: &'static str, from: u32, to: u32) -> Slider {
    Slider { keys, label, range: Some((from, to)) }
}

/// A line of text.
const fn text(keys: &'static [&'static str], label: &'static str) -> Slider {
    Slider { keys, label, range: None }
}
