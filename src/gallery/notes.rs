//! The marks that gallery figures have on top of a board, worked out from the game on the board, whatever its
//! parameters are.

pub(super) mod blocks;
pub(super) mod cone;
pub(super) mod cut;
pub(super) mod expansion;
pub(super) mod labels;
pub(super) mod replicas;
pub(super) mod steps;
pub(super) mod tiles;

use super::GalleryError;
use super::pen::Pen;
use crate::query::Query;
use crate::rules::Window;
use crate::solved;

/// Marks on a board: which part of it they show best, and how they are drawn. Each is a constant of a file below, and an
/// exhibit takes it from there.
#[derive(Clone, Copy, Debug)]
pub struct Note {
    /// Lower left cell and cells across, for the figure's own number; `None` leaves it to the query.
    pub(super) place: fn(&Query, u32) -> Option<Place>,
    /// Draws the marks, and says what there is to see.
    pub(super) draw: fn(&NoteBoard<'_>, &mut Pen) -> Result<String, GalleryError>,
}

/// A part of the board: its lower left cell, and cells across.
pub(super) type Place = (u64, u64, u64);

/// What a note is drawn for.
#[derive(Debug)]
pub(super) struct NoteBoard<'a> {
    pub(super) query: &'a Query,
    /// The figure's own number.
    pub(super) which: u32,
    /// How many P-positions are in sight.
    pub(super) in_sight: usize,
}

impl NoteBoard<'_> {
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
