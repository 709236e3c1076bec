//! Where a paper errs about what a figure shows: what it says, and what the rules say, worked out again each time.

use super::GalleryError;
use crate::query::Query;
use crate::scene::board::readable;
use crate::solved::{self, Outcome};
use crate::statements::{self, Boards, Word};

/// An error in a paper.
#[derive(Debug)]
pub struct Erratum {
    /// Its key: `La-e`.
    pub key: &'static str,
    /// What the paper says, or what is wrong with it.
    pub words: &'static str,
    /// How it is shown to be wrong.
    pub proof: Proof,
}

/// How an error is shown.
#[derive(Debug)]
pub enum Proof {
    /// A statement that a check refutes, or settles, with a counterexample on the board.
    Statement(&'static str),
    /// A position whose outcome the rules give; `None` = not a position.
    Outcome {
        /// The game.
        query: &'static str,
        /// The position.
        at: (u64, u64),
        /// What it is said to be found as.
        outcome: Option<Outcome>,
    },
    /// The exact slopes of a game's beams.
    Beams(&'static str),
    /// An error in the text, about no position.
    Text,
}

/// An error, worked out again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The erratum's key.
    pub key: &'static str,
    /// What the paper says.
    pub words: &'static str,
    /// What the rules say; empty for an error in the text.
    pub found: String,
    /// Does this bear the erratum out?
    pub confirmed: bool,
    /// The board to look at.
    pub query: Option<String>,
    /// Where on it.
    pub at: Option<(u64, u64)>,
}

/// The board on which statements are checked again: every counterexample is on it.
const SIDE: u32 = 128;

impl Erratum {
    /// Works the error out again.
    pub fn find(&self) -> Result<Found, GalleryError> {
        let blank = Found {
            key: self.key,
            words: self.words,
            found: String::new(),
            confirmed: true,
            query: None,
            at: None,
        };
        Ok(match self.proof {
            Proof::Text => blank,
            Proof::Outcome { query, at: (x, y), outcome } => {
                let parsed = Query::parse(query)?;
                let now = solved::outcome(&parsed, x, y)?;
                let is = match now {
                    Some(Outcome::P) => "a P-position",
                    Some(Outcome::N) => "an N-position",
                    None => "not a position",
                };
                let found = format!("By the rules ({x}, {y}) is {is}.");
                Found {
                    found,
                    confirmed: now == outcome,
                    query: Some(query.into()),
                    at: Some((x, y)),
                    ..blank
                }
            }
            Proof::Beams(query) => {
                let slopes = Query::parse(query)?.beams();
                let slopes: Vec<String> = slopes
                    .iter()
                    .map(|beam| format!("{} ≈ {}", readable(&beam.slope), beam.slope.decimal(3)))
                    .collect();
                let found = format!("The beams of this game have the slopes {}.", slopes.join(" and "));
                Found { found, confirmed: !slopes.is_empty(), query: Some(query.into()), ..blank }
            }
            Proof::Statement(key) => statement(key, blank),
        })
    }
}

/// Checks a statement again, on a board of the game it is about.
fn statement(key: &'static str, blank: Found) -> Found {
    let checked = statements::find(key).and_then(|statement| Boards::new(SIDE).check(statement));
    let Some((report, _)) = checked else { return Found { confirmed: false, ..blank } };
    let (found, confirmed) = match report.verdict {
        // The board is shown beside the words.
        Word::Refuted => (report.detail.replace(&format!(" [{}]", report.query), "") + ".", true),
        Word::Ok | Word::Settled => (format!("Checked ({}): {}", report.range, report.words), true),
        Word::Open | Word::Skip | Word::Fail => (report.detail, false),
    };
    let query = (!report.query.is_empty()).then_some(report.query);
    Found { found, confirmed, query, at: report.at.map(|at| (at.x, at.y)), ..blank }
}
