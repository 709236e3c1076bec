//! A game that is played: its start, the moves made, whose turn it is, and who has won.
//!
//! All of it is in the query: `at` (with `z` and `rest`) is the start, `moves` are the positions reached. Replaying a list with an
//! illegal move gives the game up to there, and says which move it was.

use std::fmt;

use serde::Serialize;

use super::analysis::{Analysis, Heaps};
use super::legal::Illegal;
use crate::query::{First, Opponent, Query, QueryError};
use crate::rules::Rules;
use crate::solved::BoardError;
use crate::text::{move_text, position_text};

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Side {
    /// The visitor, against the computer.
    You,
    /// The computer.
    Computer,
    /// Of two people the one who began.
    One,
    /// The other.
    Two,
}

impl Side {
    /// The other side.
    pub fn other(self) -> Side {
        match self {
            Side::You => Side::Computer,
            Side::Computer => Side::You,
            Side::One => Side::Two,
            Side::Two => Side::One,
        }
    }

    /// Who makes the first move of the game of a query.
    pub fn first(query: &Query) -> Side {
        match (query.settings.opponent, query.settings.first) {
            (Opponent::Person, _) => Side::One,
            (_, First::You) => Side::You,
            (_, First::Computer) => Side::Computer,
        }
    }

    /// As the subject of a sentence, with a verb: `You win`.
    pub(super) fn does(self, verb: &str, verbs: &str) -> String {
        match self {
            Side::You => format!("You {verb}"),
            Side::Computer => format!("The computer {verbs}"),
            Side::One => format!("The first player {verbs}"),
            Side::Two => format!("The second player {verbs}"),
        }
    }
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Played {
    /// From where.
    pub from: Heaps,
    /// Where to.
    pub to: Heaps,
    /// By whom.
    pub by: Side,
    /// In words.
    pub words: String,
}

/// The first move of a list that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Damaged {
    /// Which move it is, the first being 1.
    pub number: usize,
    /// Where it would have led; empty when that cannot be read.
    pub to: Heaps,
    /// What is wrong with it.
    pub words: String,
}

/// Why something cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The query is wrong.
    Query(QueryError),
    /// The start is not a position.
    Start {
        /// The start.
        at: Heaps,
    },
    /// The move is not allowed.
    Illegal(Illegal),
    /// No move is left.
    Over {
        /// Where.
        at: Heaps,
    },
    /// The computer is asked for a move that is not its own.
    NotItsTurn {
        /// Whose turn it is.
        turn: Side,
    },
    /// It is not known who wins so far out.
    Unknown(BoardError),
    /// What was asked makes no sense here.
    Asked {
        /// Why, as a sentence.
        why: String,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Query(error) => error.fmt(f),
            PlayError::Start { at } => {
                let mut query = String::new();
                at.iter().take(2).for_each(|heap| query.push_str(&format!("{heap},")));
                let query = query.trim_end_matches(',');
                write!(f, "at={query} is not a position of this game: start from one that is on the board")
            }
            PlayError::Illegal(illegal) => illegal.fmt(f),
            PlayError::Over { at } => write!(f, "the game is over: no move is left at {}", position_text(at)),
            PlayError::NotItsTurn { turn } => {
                write!(f, "it is not the computer's turn: {} next", turn.does("move", "moves").to_lowercase())
            }
            PlayError::Unknown(error) => error.fmt(f),
            PlayError::Asked { why } => f.write_str(why),
        }
    }
}

impl std::error::Error for PlayError {}

impl From<QueryError> for PlayError {
    fn from(error: QueryError) -> PlayError {
        PlayError::Query(error)
    }
}

impl From<Illegal> for PlayError {
    fn from(illegal: Illegal) -> PlayError {
        PlayError::Illegal(illegal)
    }
}

impl From<BoardError> for PlayError {
    fn from(error: BoardError) -> PlayError {
        PlayError::Unknown(error)
    }
}

/// A game with the moves made so far, all of them legal.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    query: Query,
    start: Heaps,
    reached: Vec<Heaps>,
    damaged: Option<Damaged>,
}

impl Match {
    /// Reads a query. Where only its list of moves cannot be read, it is cut before the part at fault, which is told.
    pub fn read(text: &str) -> Result<(Query, Option<Damaged>), PlayError> {
        match Query::parse(text) {
            Ok(query) => Ok((query, None)),
            Err(error) if error.key() == "moves" => {
                let (query, wrong) = Query::repair(text, None);
                if let Some(other) = wrong.into_iter().find(|other| *other != error) {
                    return Err(other.into());
                }
                let number = query.settings.moves.len() + 1;
                Ok((query, Some(Damaged { number, to: Vec::new(), words: error.to_string() })))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Adds what was wrong with the list when it was read, unless it was damaged before that.
    pub fn add_damage(&mut self, unread: Option<Damaged>) {
        if self.damaged.is_none() {
            self.damaged = unread;
        }
    }

    /// Replays the game of a query.
    pub fn replay(analysis: &Analysis, query: &Query) -> Result<Match, PlayError> {
        let mut query = query.clone();
        let start = match query.settings.at {
            None => analysis.default_start(&query),
            Some((x, y)) => [vec![x, y], query.further()].concat(),
        };
        if !analysis.is_position(&start) {
            return Err(PlayError::Start { at: start });
        }
        query.settings.at = Some((start[0], start[1]));
        query.set_further(&start[2..]);
        let moves = std::mem::take(&mut query.settings.moves);
        let mut game = Match { query, start, reached: Vec::new(), damaged: None };
        for (n, to) in moves.into_iter().enumerate() {
            if let Err(error) = game.play(analysis, to.clone()) {
                game.damaged = Some(Damaged { number: n + 1, to, words: error.to_string() });
                break;
            }
        }
        Ok(game)
    }

    /// Makes a move.
    pub fn play(&mut self, analysis: &Analysis, to: Heaps) -> Result<(), PlayError> {
        if let Some(illegal) = analysis.illegal(self.heaps(), &to) {
            if self.winner(analysis).is_some() && illegal.is_plain() {
                return Err(PlayError::Over { at: self.heaps().to_vec() });
            }
            return Err(illegal.into());
        }
        self.query.settings.moves.push(to.clone());
        self.reached.push(to);
        self.damaged = None;
        Ok(())
    }

    /// The query of the game as it stands.
    pub fn query(&self) -> &Query {
        &self.query
    }

    /// The first position.
    pub fn start(&self) -> &[u64] {
        &self.start
    }

    /// The position now.
    pub fn heaps(&self) -> &[u64] {
        self.reached.last().unwrap_or(&self.start)
    }

    /// The positions, the start first.
    pub fn positions(&self) -> impl Iterator<Item = &Heaps> {
        std::iter::once(&self.start).chain(&self.reached)
    }

    /// What was wrong with the list of moves.
    pub fn damaged(&self) -> Option<&Damaged> {
        self.damaged.as_ref()
    }

    /// Who makes the move with this number, the first being 0.
    pub fn side(&self, number: usize) -> Side {
        let first = Side::first(&self.query);
        if number.is_multiple_of(2) { first } else { first.other() }
    }

    /// Whose turn it is, or would be.
    pub fn turn(&self) -> Side {
        self.side(self.reached.len())
    }

    /// The moves made.
    pub fn moves(&self) -> Vec<Played> {
        let pairs = self.positions().zip(&self.reached).enumerate();
        let played = |(n, (from, to)): (usize, (&Heaps, &Heaps))| Played {
            from: from.clone(),
            to: to.clone(),
            by: self.side(n),
            words: move_text(from, to),
        };
        pairs.map(played).collect()
    }

    /// Who has won, when the game is over.
    pub fn winner(&self, analysis: &Analysis) -> Option<Side> {
        let mover_wins = analysis.ended(self.heaps())?;
        Some(if mover_wins { self.turn() } else { self.turn().other() })
    }

    /// How the game ended, in words.
    pub fn ending(&self, analysis: &Analysis) -> Option<String> {
        let (winner, at) = (self.winner(analysis)?, self.heaps());
        let declared = match analysis.rules() {
            Rules::Two(rules) => rules.declared_p(at[0], at[1]),
            #[cfg(feature = "custom")]
            Rules::Slice(_) => None,
        };
        let is_over = matches!(analysis.rules(), Rules::Two(rules) if rules.is_over(at[0], at[1]));
        let why = match declared {
            Some(_) if is_over => {
                format!("the game is over at {}, and whoever moved there wins", position_text(at))
            }
            Some(is_p) => {
                format!("the box declares {} to be {}", position_text(at), if is_p { "P" } else { "N" })
            }
            None if winner == self.turn() => {
                format!(
                    "no move is left at {}, and in misère play whoever must move then wins",
                    position_text(at)
                )
            }
            None => format!("no move is left at {}, and whoever moved last wins", position_text(at)),
        };
        Some(format!("{}: {why}.", winner.does("win", "wins")))
    }

    /// The computer's move, when it is its turn.
    pub fn reply(&self, analysis: &Analysis) -> Result<Heaps, PlayError> {
        let over = || PlayError::Over { at: self.heaps().to_vec() };
        if self.winner(analysis).is_some() {
            return Err(over());
        }
        if self.turn() != Side::Computer {
            return Err(PlayError::NotItsTurn { turn: self.turn() });
        }
        let settings = &self.query.settings;
        let to = match settings.opponent {
            Opponent::Casual => {
                analysis.casual(&self.start, self.reached.len(), self.heaps(), settings.rate)?
            }
            Opponent::Perfect | Opponent::Person => analysis.best(self.heaps())?,
        };
        to.ok_or_else(over)
    }
}
