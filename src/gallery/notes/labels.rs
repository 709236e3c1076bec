//! P-positions with their numbers or their coordinates.

use super::{Note, NoteBoard, replicas};
use crate::gallery::GalleryError;
use crate::gallery::pen::Pen;
use crate::scene::Role;
use crate::scene::layer::Anchor;
use crate::text::counted;

/// P-positions above the diagonal with their number (Hu, table 2.2).
pub(in crate::gallery) const NUMBERS: Note = Note { place: |_, _| None, draw: draw_numbers };
/// P-positions with their coordinates (KS, figure 1).
pub(in crate::gallery) const COORDINATES: Note =
    Note { place: |query, _| replicas::place(query), draw: draw_coordinates };

/// The n-th P-position above the diagonal has n in its square: it is on the diagonal y = x + n (Hu, table 2.2).
fn draw_numbers(board: &NoteBoard<'_>, pen: &mut Pen) -> Result<String, GalleryError> {
    let span = board.span();
    let upper: Vec<(u64, u64)> = board.positions(span)?.into_iter().filter(|(x, y)| x <= y).collect();
    for (n, &at) in upper.iter().enumerate() {
        let (x, y) = (at.0 as f64, at.1 as f64 + 0.5);
        pen.text(Role::Note, (x, y), (-4.0, 0.0), Anchor::End, n.to_string());
    }
    let differences = upper.iter().enumerate().all(|(n, (x, y))| y - x == n as u64);
    let last = upper.len().saturating_sub(1);
    let (x, y) = upper.last().copied().unwrap_or((0, 0));
    Ok(format!(
        "n = 0 to {last}: the last pair in sight is ({x}, {y}), and y − x = n holds for {}.",
        if differences { "all of them" } else { "not all of them" }
    ))
}

/// Coordinates beside every P-position (KS, figure 1).
fn draw_coordinates(board: &NoteBoard<'_>, pen: &mut Pen) -> Result<String, GalleryError> {
    let found = board.positions(board.span())?;
    write(pen, &found);
    Ok(format!(
        "m = {}: {}, and no other.",
        board.query.params.int("m"),
        counted(found.len(), "P-position", "P-positions")
    ))
}

/// Writes coordinates beside P-positions, as long as cells leave room for them.
pub(super) fn write(pen: &mut Pen, found: &[(u64, u64)]) {
    if pen.cell() < 20.0 {
        return;
    }
    for &(x, y) in found {
        let beside = (x as f64 + 1.0, y as f64 + 0.5);
        // Of two beside each other the left one has its coordinates on the left.
        if y > x {
            pen.text(Role::Note, (x as f64, y as f64 + 0.5), (-4.0, 0.0), Anchor::End, format!("({x}, {y})"));
        } else {
            pen.text(Role::Note, beside, (4.0, 0.0), Anchor::Start, format!("({x}, {y})"));
        }
    }
}
