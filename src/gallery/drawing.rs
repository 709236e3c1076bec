//! An entry as a drawing: the board of its query, and its marks on top, for any values of its sliders.

use super::notes::NoteBoard;
use super::pen::Pen;
use super::{Exhibit, GalleryError};
use crate::query::{Query, View};
use crate::scene::Frame;
use crate::scene::explorer::Explorer;
use crate::scene::picture::{Drawing, Screen};
use crate::solve::Steps;

/// No figure shows more cells across.
pub const MOST_CELLS: u64 = 512;

/// Where a figure is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// Width in CSS pixels; the height follows from the figure's shape.
    pub width: f64,
    /// Size of type relative to the usual one.
    pub scale: f64,
    /// The screen.
    pub screen: Screen,
}

/// A figure that is drawn.
#[derive(Debug)]
pub struct DrawnBoard {
    /// What is on show, with the part of the board in sight: what the explorer opens.
    pub query: Query,
    /// Where it is.
    pub frame: Frame,
    /// The marks.
    pub drawing: Drawing,
    /// What there is to see, with the numbers of this very figure.
    pub words: String,
}

/// Draws a board of an entry. `text` is its query as the sliders have changed it, or empty for the entry's own; `which`
/// is the figure's own number.
pub fn draw(
    entry: &Exhibit,
    board: usize,
    text: &str,
    which: u32,
    page: Page,
) -> Result<DrawnBoard, GalleryError> {
    let own = entry.boards.get(board).ok_or(GalleryError::NoBoard { board, boards: entry.boards.len() })?;
    let mut query = Query::parse(if text.is_empty() { own } else { text })?;
    let wanted = Query::parse(own)?.game.id;
    if query.game.id != wanted {
        return Err(GalleryError::OtherGame { game: query.game.id, wanted });
    }
    let which = entry.which.map_or(which, |own| which.clamp(own.range.0, own.range.1));
    let mut shape = (f64::from(entry.shape.0), f64::from(entry.shape.1));
    if let Some((x, y, span)) = entry.note.and_then(|note| (note.place)(&query, which)) {
        query.settings.size = span;
        query.settings.view = (x > 0 || y > 0).then_some(View { x, y, span });
        shape = (1.0, 1.0);
    }
    let frame = frame(&query, shape, page)?;
    let mut explorer = Explorer::new(query.clone());
    while !explorer.prepare(&frame) {
        explorer.finish();
    }
    let mut drawing = explorer.draw(frame, page.screen);
    let words = match entry.note {
        Some(note) => {
            let mut pen = Pen::new(frame);
            let words =
                (note.draw)(&NoteBoard { query: &query, which, in_sight: drawing.in_sight }, &mut pen)?;
            let (under, over) = pen.layers(&drawing.layers);
            drawing.layers.splice(0..0, under);
            drawing.layers.extend(over);
            words
        }
        None => String::new(),
    };
    let words = match (words.is_empty(), drawing.all) {
        (false, _) => words,
        (true, true) => format!("All {} P-positions of this game are here.", drawing.in_sight),
        (true, false) => format!("{} P-positions in sight.", drawing.in_sight),
    };
    Ok(DrawnBoard { query, frame, drawing, words })
}

/// The part of the board that a query shows, in a frame of the given shape.
fn frame(query: &Query, (columns, rows): (f64, f64), page: Page) -> Result<Frame, GalleryError> {
    let (x, y, span) = match query.settings.view {
        Some(view) => (view.x, view.y, view.span),
        None => (0, 0, query.settings.size),
    };
    if span > MOST_CELLS {
        return Err(GalleryError::TooWide { span, most: MOST_CELLS });
    }
    // The labels decide how wide the board is; the figure is then as high as its shape wants.
    let size = (page.width, f64::INFINITY);
    let shape = rows / columns;
    let frame = Frame { scale: page.scale, shape, ..Frame::new((x, y), span as f64, size) };
    Ok(Frame { height: frame.height_needed(), ..frame })
}
