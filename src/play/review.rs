//! A game looked at again: who kept a win, who gave one away, and what would have won.

use serde::Serialize;

use super::analysis::{Analysis, Heaps};
use super::matches::{Match, PlayError, Played};
use crate::text::{capital, move_text, position_text};

/// What a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Mark {
    /// It kept the win.
    Kept,
    /// It gave a win away.
    Gave,
    /// It was lost anyway.
    Lost,
}

/// A move that would have won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Better {
    /// Where to.
    pub to: Heaps,
    /// In words, with its reason.
    pub words: String,
}

/// A move looked at again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Reviewed {
    /// What it did.
    pub mark: Mark,
    /// In words.
    pub words: String,
    /// What would have won, where a win was given away.
    pub better: Option<Better>,
}

/// A game looked at again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Review {
    /// Every move.
    pub moves: Vec<Reviewed>,
    /// The first move that gave a win away, counted from 0.
    pub first: Option<usize>,
    /// In a line.
    pub words: String,
}

impl Match {
    /// Looks at every move again.
    pub fn review(&self, analysis: &Analysis) -> Result<Review, PlayError> {
        let moves: Vec<Reviewed> =
            self.moves().iter().map(|played| reviewed(analysis, played)).collect::<Result<_, _>>()?;
        let first = moves.iter().position(|reviewed| reviewed.mark == Mark::Gave);
        let words = match first.map(|n| (n + 1, &moves[n])) {
            _ if moves.is_empty() => "No move has been made yet.".into(),
            None => "No move gave a win away.".into(),
            Some((number, reviewed)) => format!("Move {number} was the first mistake. {}", reviewed.words),
        };
        Ok(Review { moves, first, words })
    }
}

fn reviewed(analysis: &Analysis, played: &Played) -> Result<Reviewed, PlayError> {
    let Played { from, to, by, .. } = played;
    let (lost, wins) = (analysis.is_p(from)?, analysis.is_p(to)?);
    let mark = match (lost, wins) {
        (true, _) => Mark::Lost,
        (false, true) => Mark::Kept,
        (false, false) => Mark::Gave,
    };
    let better = match mark {
        Mark::Gave => analysis.best(from)?.map(|best| {
            let words =
                format!("{} → {}: {}", move_text(from, &best), position_text(&best), analysis.reason(&best));
            Better { to: best, words }
        }),
        Mark::Kept | Mark::Lost => None,
    };
    let words = match (mark, &better) {
        (Mark::Kept, _) => {
            format!("{} the win at {}: {}.", by.does("kept", "kept"), position_text(to), analysis.reason(to))
        }
        (Mark::Lost, _) => {
            format!("{} nothing to win with at {}, a P-position.", by.does("had", "had"), position_text(from))
        }
        (Mark::Gave, Some(better)) => {
            format!("{} the win away. Better: {}.", by.does("gave", "gave"), better.words)
        }
        (Mark::Gave, None) => format!("{} the win away.", by.does("gave", "gave")),
    };
    Ok(Reviewed { mark, words: capital(&words), better })
}
