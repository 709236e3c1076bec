//! The marks that gallery figures have on top of a board, worked out from the game on the board, whatever its
//! parameters are.

mod blocks;
mod cone;
mod cut;
mod expansion;
mod labels;
mod replicas;
mod steps;
mod tiles;

use super::GalleryError;
use super::pen::Pen;
use crate::query::Query;
use crate::rules::Window;
use crate::solved;

/// Marks on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// Which P-positions of Wythoff's game m-modular Wythoff keeps (KN).
    Cut,
    /// The tiles of a regular game, counted along the edges (DFGN, figures 1 and 3).
    Tiles,
    /// The blocks that repeat along the diagonal (DFGN, figure 2).
    Blocks,
    /// The diagonals of a tile modulo its side (DFGN, figure 4).
    Diagonals,
    /// P-positions above the diagonal with their number (Hu, table 2.2).
    Numbered,
    /// Where the upper beam meets a diagonal (Hu, figure 3.2).
    Meeting,
    /// Steps moved along diagonals to the axis (Hu, figure 3.3).
    Projection,
    /// A beam and a diagonal in one square (Hu, figure 3.4).
    Crossing,
    /// A column with as many squares as possible on the upper beam, or one less (Hu, figures 3.6 and 3.7).
    Column {
        /// As many as possible?
        full: bool,
    },
    /// The next column beside a declared box (Hu, figures 4.3 to 4.5).
    Expansion(Expansion),
    /// The edges of a cone, and a move between P-positions that a further ray makes (La).
    Cone,
    /// P-positions with their coordinates (KS, figure 1).
    Labels,
    /// The replicas of the game of m/2 (KS, figure 2).
    Replicas,
    /// A replica of the game of m/2 and in it one of the game of m/4 (KS, figure 3).
    Nested,
    /// The levels of branches (KS, figure 4).
    Branches,
}

/// Where column t has its P-position, and whether the row of the lowest filled diagonal is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expansion {
    /// On the lowest filled diagonal.
    OnLowest,
    /// On the highest, and the row where the lowest meets the column is free.
    OnHighestFree,
    /// On the highest, and that row is filled.
    OnHighestFilled,
}

/// What a note is drawn for.
#[derive(Debug)]
pub(super) struct Subject<'a> {
    pub(super) query: &'a Query,
    /// The figure's own number.
    pub(super) which: u32,
    /// How many P-positions are in sight.
    pub(super) in_sight: usize,
}

impl Subject<'_> {
    /// The P-positions of another game that the query's keys describe, as far as `side`, by the rules.
    fn positions_of(&self, query: &Query, side: u64) -> Result<Vec<(u64, u64)>, GalleryError> {
        Ok(solved::positions(query, Window::corner(side as u32))?)
    }

    /// The P-positions of the game as far as `side`.
    fn positions(&self, side: u64) -> Result<Vec<(u64, u64)>, GalleryError> {
        self.positions_of(self.query, side)
    }

    /// Cells across.
    fn span(&self) -> u64 {
        self.query.settings.view.map_or(self.query.settings.size, |view| view.span)
    }
}

/// The part of the board a note wants to show: lower left cell and cells across. `None` leaves it to the query.
pub(super) fn place(note: Note, query: &Query, which: u32) -> Option<(u64, u64, u64)> {
    match note {
        Note::Cut => cut::place(query),
        Note::Blocks => blocks::place(query),
        Note::Diagonals => tiles::place(query),
        Note::Meeting | Note::Projection => steps::place(query, which),
        Note::Crossing => steps::place_square(query, which),
        Note::Column { full } => steps::place_column(query, which, full),
        Note::Expansion(case) => expansion::place(query, which, case),
        Note::Labels | Note::Replicas | Note::Nested | Note::Branches => replicas::place(query),
        Note::Tiles | Note::Numbered | Note::Cone => None,
    }
}

/// Draws a note, and says what there is to see.
pub(super) fn draw(note: Note, subject: &Subject<'_>, pen: &mut Pen) -> Result<String, GalleryError> {
    match note {
        Note::Cut => cut::draw(subject, pen),
        Note::Tiles => tiles::draw(subject, pen),
        Note::Blocks => blocks::draw(subject, pen),
        Note::Diagonals => tiles::draw_diagonals(subject, pen),
        Note::Numbered => labels::draw_numbers(subject, pen),
        Note::Meeting => Ok(steps::draw_meeting(subject, pen)),
        Note::Projection => Ok(steps::draw_projection(subject, pen)),
        Note::Crossing => Ok(steps::draw_crossing(subject, pen)),
        Note::Column { full } => Ok(steps::draw_column(subject, pen, full)),
        Note::Expansion(case) => Ok(expansion::draw(subject, pen, case)),
        Note::Cone => cone::draw(subject, pen),
        Note::Labels => labels::draw_coordinates(subject, pen),
        Note::Replicas => replicas::draw(subject, pen),
        Note::Nested => replicas::draw_nested(subject, pen),
        Note::Branches => replicas::draw_branches(subject, pen),
    }
}
