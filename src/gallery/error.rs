//! What can be wrong with a question to the gallery, one sentence each.

use std::fmt;

use crate::query::QueryError;
use crate::solved::BoardError;

/// Why a figure cannot be drawn or checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GalleryError {
    /// There is no such figure.
    NoEntry {
        /// What was asked for.
        id: String,
    },
    /// The figure has no such board.
    NoBoard {
        /// Which was asked for, from 0.
        board: usize,
        /// How many it has.
        boards: usize,
    },
    /// The query is about another game than the figure.
    OtherGame {
        /// The query's game.
        game: &'static str,
        /// The figure's game.
        wanted: &'static str,
    },
    /// The figure would show too much.
    TooWide {
        /// Cells across.
        span: u64,
        /// At most.
        most: u64,
    },
    /// The query cannot be read.
    Query(QueryError),
    /// The board cannot be solved.
    Board(BoardError),
}

impl fmt::Display for GalleryError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GalleryError::NoEntry { id } => {
                write!(out, "{id} is not in the gallery: names are like kn-table-3 or hu-figure-2-1")
            }
            GalleryError::NoBoard { board, boards } => {
                write!(out, "this figure has no board {board}: it has {boards}, counted from 0")
            }
            GalleryError::OtherGame { game, wanted } => {
                write!(out, "game={game} is another game: this figure is about {wanted}")
            }
            GalleryError::TooWide { span, most } => {
                write!(
                    out,
                    "{span} cells across are too many for a figure of the gallery: it shows up to {most}"
                )
            }
            GalleryError::Query(error) => error.fmt(out),
            GalleryError::Board(error) => error.fmt(out),
        }
    }
}

impl std::error::Error for GalleryError {}

impl From<QueryError> for GalleryError {
    fn from(error: QueryError) -> GalleryError {
        GalleryError::Query(error)
    }
}

impl From<BoardError> for GalleryError {
    fn from(error: BoardError) -> GalleryError {
        GalleryError::Board(error)
    }
}
