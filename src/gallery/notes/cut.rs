//! m-modular Wythoff keeps the P-positions of Wythoff's game whose smaller heap is below m (KN, theorem 5).

use super::{Note, NoteBoard, Place};
use crate::gallery::GalleryError;
use crate::gallery::pen::Pen;
use crate::query::Query;
use crate::scene::Role;
use crate::scene::layer::Anchor;
use crate::text::counted;

/// Which P-positions of Wythoff's game m-modular Wythoff keeps (KN).
pub(in crate::gallery) const CUT: Note = Note { place: |query, _| place(query), draw };

/// As far as a few P-positions beyond those that are kept, which end below 1.62·m.
fn place(query: &Query) -> Option<Place> {
    let m = query.params.int("m");
    Some((0, 0, (m * 175).div_ceil(100).max(6) + 3))
}

fn draw(board: &NoteBoard<'_>, pen: &mut Pen) -> Result<String, GalleryError> {
    let (m, span) = (board.query.params.int("m"), board.span());
    let kept = board.positions(span)?;
    let wythoff = board.positions_of(&Query::parse("game=wythoff")?, span)?;
    for &at in wythoff.iter().filter(|at| !kept.contains(at)) {
        pen.mark(Role::Hollow, at);
    }
    let (edge, (_, (right, top))) = (m as f64, pen.sight());
    pen.line(Role::Guide, (edge, edge), (edge, top));
    pen.line(Role::Guide, (edge, edge), (right, edge));
    // On the far side of both lines are hollow squares: the names are on the near side, where nothing is so far out.
    pen.text(Role::Note, (edge, top), (-5.0, -12.0), Anchor::End, format!("x = {m}"));
    pen.text(Role::Note, (right, edge), (-4.0, -10.0), Anchor::End, format!("y = {m}"));
    let lower: Vec<u64> = kept.iter().filter(|(x, y)| x < y).map(|&(x, _)| x).collect();
    let shown: Vec<String> = lower.iter().take(12).map(u64::to_string).collect();
    let rest = if lower.len() > 12 { ", …" } else { "" };
    let below = match lower.len() {
        0 => String::new(),
        _ => format!(": the lower Wythoff numbers below {m} are {}{rest}", shown.join(", ")),
    };
    Ok(format!(
        "m = {m} keeps {}, that is 2·{} + 1; a_{m} = {}{below}.",
        counted(kept.len(), "P-position", "P-positions"),
        lower.len(),
        lower.len()
    ))
}
