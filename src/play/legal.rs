//! Why a move is not allowed: the rule that forbids it, with the game's numbers.

use std::fmt;

use super::analysis::{Analysis, Heaps};
use crate::rules::Domain;
use crate::text::{HEAPS, position_text};

/// A move that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    from: Heaps,
    to: Heaps,
    why: Why,
}

/// Why not.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Why {
    WrongNumberOfHeaps { heaps: usize },
    TakesNothing,
    Grows { heap: usize },
    InsideTheBox { k: u32 },
    Over,
    LeavesTheCone { domain: Domain },
    Rule { sentence: String },
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} → {}: ", position_text(&self.from), position_text(&self.to))?;
        match &self.why {
            Why::WrongNumberOfHeaps { heaps } => write!(f, "a position of this game has {heaps} heaps"),
            Why::TakesNothing => write!(f, "a move takes at least one token"),
            Why::Grows { heap } => {
                let (from, to) = (self.from[*heap], self.to[*heap]);
                write!(f, "heaps never grow, and the {} would go from {from} to {to}", HEAPS[*heap])
            }
            Why::InsideTheBox { k } => {
                write!(f, "inside the declared {k} × {k} box nothing moves: entering it ends the game")
            }
            Why::Over => write!(f, "the game is over there: whoever moved there has won"),
            Why::LeavesTheCone { domain: Domain::Wedge { p1, q1, p2, q2 } } => {
                let upper = if *p2 == 0 { String::new() } else { format!(" and {p2}·y ≤ {q2}·x") };
                write!(f, "that is outside the cone, where positions have {q1}·x ≤ {p1}·y{upper}")
            }
            Why::LeavesTheCone { domain: Domain::Quarter } => write!(f, "that is not a position"),
            Why::Rule { sentence } => f.write_str(sentence),
        }
    }
}

impl std::error::Error for Illegal {}

impl Illegal {
    /// Is it against the rule of the game, not against what holds in every game?
    pub(super) fn is_plain(&self) -> bool {
        matches!(self.why, Why::Rule { .. } | Why::LeavesTheCone { .. })
    }
}

impl Analysis {
    /// Why there is no move from one position to the other; `None` when there is one.
    pub fn illegal(&self, from: &[u64], to: &[u64]) -> Option<Illegal> {
        if self.is_move(from, to) {
            return None;
        }
        Some(Illegal { from: from.to_vec(), to: to.to_vec(), why: self.why_illegal(from, to) })
    }

    fn why_illegal(&self, from: &[u64], to: &[u64]) -> Why {
        if to.len() != from.len() {
            return Why::WrongNumberOfHeaps { heaps: from.len() };
        }
        if let Some(heap) = (0..from.len()).find(|&heap| to[heap] > from[heap]) {
            return Why::Grows { heap };
        }
        if from == to {
            return Why::TakesNothing;
        }
        if let Some(rules) = self.game().two_heaps() {
            if let (Some(declared), Some(_)) = (&rules.declared, rules.declared_p(from[0], from[1])) {
                return Why::InsideTheBox { k: declared.k() };
            }
            if rules.is_over(from[0], from[1]) {
                return Why::Over;
            }
            if !rules.domain.contains(to[0], to[1]) {
                return Why::LeavesTheCone { domain: rules.domain };
            }
        }
        let taken: Heaps = from.iter().zip(to).map(|(from, to)| from - to).collect();
        let query = self.query();
        #[cfg(feature = "custom")]
        if let (Some(rules), &[x, y], &[k, l]) = (self.game().two_heaps(), from, &taken[..])
            && let Some(rule) = rules.written()
        {
            return Why::Rule { sentence: rule.why_not((k, l), (x, y)) };
        }
        Why::Rule { sentence: (query.game.details().forbids)(&query.params, &taken) }
    }
}
