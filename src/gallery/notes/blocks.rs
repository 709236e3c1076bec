//! The P-positions of Wyt_K along the diagonal, in blocks that repeat (DFGN, theorem 2 and figure 2).

use super::{Note, NoteBoard, Place};
use crate::gallery::GalleryError;
use crate::gallery::pen::Pen;
use crate::query::Query;
use crate::scene::Role;
use crate::scene::layer::Anchor;
use crate::theory::regularity::{OffsetPeriod, offset_period};

/// The blocks that repeat along the diagonal (DFGN, figure 2).
pub(in crate::gallery) const BLOCKS: Note = Note { place: |query, _| place(query), draw };

/// A period is looked for on so many columns.
const COLUMNS: u64 = 4_096;

/// The members of K, as long as there are few of them and none is large.
fn members(query: &Query) -> Option<Vec<u64>> {
    let set = query.params.int_set();
    let members = set.members_to(64);
    (!set.is_infinite() && set.members_to(1 << 16).len() == members.len()).then_some(members)
}

fn period(query: &Query) -> Option<OffsetPeriod> {
    offset_period(&members(query)?, COLUMNS)
}

/// Three blocks.
fn place(query: &Query) -> Option<Place> {
    let OffsetPeriod { preperiod, period, .. } = period(query)?;
    Some((0, 0, (preperiod + 3 * period).clamp(6, 256)))
}

fn draw(board: &NoteBoard<'_>, pen: &mut Pen) -> Result<String, GalleryError> {
    let set = board.query.params.int_set().text();
    let Some(found) = period(board.query) else {
        return Ok(format!("K = {{{set}}}: no period within {COLUMNS} columns."));
    };
    let (start, side, span) = (found.preperiod, found.period, board.span());
    for n in 0..=span.saturating_sub(start) / side.max(1) {
        let (low, high) = ((start + n * side) as f64, (start + (n + 1) * side) as f64);
        pen.outline(Role::Boundary, &[(low, low), (high, low), (high, high), (low, high)]);
    }
    let (low, high) = (start as f64, (start + side) as f64);
    pen.text(Role::Note, ((low + high) / 2.0, high), (0.0, 12.0), Anchor::Middle, format!("B = {side}"));
    // By the rules, not by the period that was found.
    let positions = board.positions(span)?;
    let repeats = positions.iter().filter(|&&(x, y)| x >= start + side && x.max(y) < span);
    let (mut looked_at, mut all) = (0, true);
    for &(x, y) in repeats {
        looked_at += 1;
        all &= y >= side && positions.contains(&(x - side, y - side));
    }
    let holds =
        if all { "are copies of those in the first" } else { "are not all copies of those in the first" };
    Ok(format!(
        "K = {{{set}}}: blocks of side B = {side}; the {looked_at} P-positions in later blocks {holds}."
    ))
}
