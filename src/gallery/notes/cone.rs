//! The cone of a rational game: its two edges, and the smallest move between P-positions of the game without a further
//! ray that this ray makes (La, figures 3 to 8).

use super::{Note, NoteBoard};
use crate::gallery::GalleryError;
use crate::gallery::pen::Pen;
use crate::games::Value;
use crate::scene::Role;
use crate::scene::layer::Anchor;
use crate::text::counted;

/// The edges of a cone, and a move between P-positions that a further ray makes (La).
pub(in crate::gallery) const CONE: Note = Note { place: |_, _| None, draw };

fn draw(board: &NoteBoard<'_>, pen: &mut Pen) -> Result<String, GalleryError> {
    let int = |key: &str| board.query.params.int(key);
    let (p1, q1, p2, q2) = (int("p1"), int("q1"), int("p2"), int("q2"));
    for (p, q, steep) in [(p1, q1, false), (p2, q2, true)] {
        edge(pen, (p as f64, q as f64), format!("y/x = {q}/{p}"), steep);
    }
    let mut words = format!(
        "{}, between y/x = {q1}/{p1} and {q2}/{p2}: {} in sight",
        board.query.game.name,
        counted(board.in_sight, "P-position", "P-positions")
    );
    if let Some((dx, dy)) = ray(board) {
        words += &format!("; moves also along ({dx}, {dy})");
        words += &match shortcut(board, (dx, dy))? {
            Some((from, to)) => {
                arrow(pen, from, to);
                let ((x, y), (u, v)) = (from, to);
                format!(": ({x}, {y}) → ({u}, {v}) joins two P-positions of the game without them")
            }
            None => ": they join no two P-positions in sight of the game without them".into(),
        };
    }
    Ok(words + ".")
}

/// An edge of the cone through the middles of the cells on it, with its name inside the board.
fn edge(pen: &mut Pen, (p, q): (f64, f64), name: String, steep: bool) {
    let ((x0, y0), (x1, y1)) = pen.sight();
    // Far enough to leave the board.
    let t = (x1 - x0 + y1 - y0) / p.max(q) + (x0 + y0);
    pen.line(Role::Boundary, (0.5, 0.5), (0.5 + t * p, 0.5 + t * q));
    let end = |limit: f64, step: f64| if step > 0.0 { (limit - 0.5) / step } else { f64::INFINITY };
    // The beams have their labels at the far end; beside a steep edge there is room half-way.
    let last = end(x1, p).min(end(y1, q)) * if steep { 0.62 } else { 0.96 };
    let at = (0.5 + last * p, 0.5 + last * q);
    if steep {
        pen.text(Role::Note, at, (9.0, 0.0), Anchor::Start, name);
    } else {
        pen.text(Role::Note, at, (-8.0, -14.0), Anchor::End, name);
    }
}

/// The further ray, where the game has one.
fn ray(board: &NoteBoard<'_>) -> Option<(u64, u64)> {
    board.query.game.param("ray")?;
    match board.query.params.get("ray") {
        Value::Ray(ray) => *ray,
        _ => None,
    }
}

type Move = ((u64, u64), (u64, u64));

/// The smallest move along the ray between two P-positions of the game without it.
fn shortcut(board: &NoteBoard<'_>, (dx, dy): (u64, u64)) -> Result<Option<Move>, GalleryError> {
    let mut plain = board.query.clone();
    plain.params.set("ray", Value::Ray(None));
    let mut found = board.positions_of(&plain, board.span())?;
    found.sort_by_key(|&(x, y)| (x + y, x));
    let set: std::collections::HashSet<(u64, u64)> = found.iter().copied().collect();
    let back = |&(x, y): &(u64, u64)| {
        let steps = (1..).map_while(|t: u64| Some((x.checked_sub(t * dx)?, y.checked_sub(t * dy)?)));
        steps.into_iter().find(|to| set.contains(to)).map(|to| ((x, y), to))
    };
    Ok(found.iter().find_map(back))
}

fn arrow(pen: &mut Pen, from: (u64, u64), to: (u64, u64)) {
    for at in [from, to] {
        pen.mark(Role::Replica, at);
    }
    let middle = |(x, y): (u64, u64)| (x as f64 + 0.5, y as f64 + 0.5);
    pen.arrow(Role::Replica, middle(from), middle(to));
    let name = |(x, y): (u64, u64)| format!("({x}, {y})");
    pen.text(Role::Note, middle(from), (10.0, 6.0), Anchor::Start, name(from));
    pen.text(Role::Note, middle(to), (-10.0, -6.0), Anchor::End, name(to));
}
