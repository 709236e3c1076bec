//! m-Modular Nim for even m: a trunk, and two replicas of the game of m/2, stretched by two and shifted (KS, section 5).
//! For m = 6: (0, 0), (1, 1), (2, 2), then 3-Modular Nim shifted by (3, 4) and by (4, 3).

use super::labels;
use super::{Note, NoteBoard, Place};
use crate::gallery::GalleryError;
use crate::gallery::pen::{Pen, hull};
use crate::games::Value;
use crate::query::Query;
use crate::scene::Role;
use crate::scene::layer::Anchor;
use crate::text::counted;

/// The replicas of the game of m/2 (KS, figure 2).
pub(in crate::gallery) const REPLICAS: Note = Note { place: |query, _| place(query), draw };
/// A replica of the game of m/2 and in it one of the game of m/4 (KS, figure 3).
pub(in crate::gallery) const NESTED: Note = Note { place: |query, _| place(query), draw: draw_nested };
/// The levels of branches (KS, figure 4).
pub(in crate::gallery) const BRANCHES: Note = Note { place: |query, _| place(query), draw: draw_branches };

/// Colours of levels: blue, vermilion, green, purple, orange, and again.
const LEVELS: [[u8; 3]; 5] = [[0, 114, 178], [213, 94, 0], [0, 158, 115], [170, 70, 140], [190, 130, 0]];

/// All P-positions: m·(n + 2)/2 columns, where 2^n divides m.
pub(super) fn place(query: &Query) -> Option<Place> {
    let m = query.params.int("m");
    let count = m * (u64::from(m.trailing_zeros()) + 2) / 2;
    Some((0, 0, count + (count / 6).max(2)))
}

/// The P-positions of the game of another m, by the rules.
fn positions(board: &NoteBoard<'_>, m: u64) -> Result<Vec<(u64, u64)>, GalleryError> {
    let mut query = board.query.clone();
    query.params.set("m", Value::Int(m));
    board.positions_of(&query, board.span())
}

/// The replica of positions of the game of m/2 in that of m: doubled, and shifted by m/2 and one more to one side.
fn replica(positions: &[(u64, u64)], half: u64, upper: bool) -> Vec<(u64, u64)> {
    let (right, up) = if upper { (0, 1) } else { (1, 0) };
    positions.iter().map(|(x, y)| (2 * x + half + right, 2 * y + half + up)).collect()
}

fn draw(board: &NoteBoard<'_>, pen: &mut Pen) -> Result<String, GalleryError> {
    let m = board.query.params.int("m");
    let found = positions(board, m)?;
    if m <= 12 {
        labels::write(pen, &found);
    }
    if m % 2 == 1 {
        return Ok(format!(
            "m = {m} is odd: {}, and no replicas.",
            counted(found.len(), "P-position", "P-positions")
        ));
    }
    let (half, smaller) = (m / 2, positions(board, m / 2)?);
    let mut inside = 0;
    for upper in [true, false] {
        let group = replica(&smaller, half, upper);
        pen.outline(Role::Replica, &hull(&group, if upper { -0.1 } else { -0.02 }));
        inside += group.iter().filter(|at| found.contains(at)).count();
    }
    Ok(format!(
        "m = {m}: {}. A trunk of {half}, and two replicas of {half}-Modular Nim, stretched by two and shifted by \
         ({half}, {up}) and ({up}, {half}); {inside} of their {} positions are P.",
        counted(found.len(), "P-position", "P-positions"),
        2 * smaller.len(),
        up = half + 1
    ))
}

fn draw_nested(board: &NoteBoard<'_>, pen: &mut Pen) -> Result<String, GalleryError> {
    let m = board.query.params.int("m");
    let found = positions(board, m)?;
    if m % 2 == 1 {
        return Ok(format!(
            "m = {m} is odd: {}, and no replicas.",
            counted(found.len(), "P-position", "P-positions")
        ));
    }
    let (half, quarter) = (m / 2, m / 4);
    let outer = replica(&positions(board, half)?, half, true);
    pen.outline(Role::Replica, &hull(&outer, -0.25));
    let mut words = format!(
        "m = {m}: {}. Outlined are a replica of {half}-Modular Nim with {} of them",
        counted(found.len(), "P-position", "P-positions"),
        outer.iter().filter(|at| found.contains(at)).count()
    );
    if half % 2 == 0 {
        let inner = replica(&replica(&positions(board, quarter)?, quarter, true), half, true);
        pen.outline(Role::Nested, &hull(&inner, 0.0));
        let inside = inner.iter().filter(|at| found.contains(at)).count();
        words += &format!(" and, dashed, one of {quarter}-Modular Nim in it with {inside}");
    }
    Ok(words + ".")
}

/// On which level a P-position is: 0 on the trunk, one more for every replica it is inside of.
fn level(m: u64, (x, y): (u64, u64)) -> u32 {
    let half = m / 2;
    if m % 2 == 1 || x == y || x < half || y < half {
        return 0;
    }
    1 + level(half, ((x - half) / 2, (y - half) / 2))
}

fn draw_branches(board: &NoteBoard<'_>, pen: &mut Pen) -> Result<String, GalleryError> {
    let m = board.query.params.int("m");
    let found = positions(board, m)?;
    let mut counts: Vec<usize> = Vec::new();
    for &at in &found {
        let level = level(m, at);
        if counts.len() <= level as usize {
            counts.resize(level as usize + 1, 0);
        }
        counts[level as usize] += 1;
        pen.coloured(at, LEVELS[level as usize % LEVELS.len()]);
    }
    for (level, _) in counts.iter().enumerate() {
        // Beside the last and lowest of its positions, to the right of everything on it.
        let on = found.iter().filter(|&&at| self::level(m, at) as usize == level);
        if let Some(&(x, y)) = on.max_by_key(|&&(x, y)| (x, std::cmp::Reverse(y))) {
            let name = if level == 0 { "trunk".into() } else { format!("level {level}") };
            pen.text(Role::Note, (x as f64 + 1.0, y as f64 + 0.5), (8.0, 0.0), Anchor::Start, name);
        }
    }
    let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
    Ok(format!(
        "m = {m}: {}, by level {}.",
        counted(found.len(), "P-position", "P-positions"),
        counts.join(" + ")
    ))
}
