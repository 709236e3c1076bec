//! The upper beam of W(a, b) and its steps (Δx, Δy): where it meets diagonals, and what happens in one column (Hu,
//! figures 3.2 to 3.4, 3.6 and 3.7). Here points are corners of cells, as in the line method.

use super::{Note, NoteBoard, Place};
use crate::gallery::pen::Pen;
use crate::query::Query;
use crate::rules::Window;
use crate::scene::Role;
use crate::scene::board::readable;
use crate::scene::layer::Anchor;
use crate::theory::three_ways::{Line, Wab, line};

/// Where the upper beam meets a diagonal (Hu, figure 3.2).
pub(in crate::gallery) const MEETING: Note = Note { place, draw: |board, pen| Ok(draw_meeting(board, pen)) };
/// Steps moved along diagonals to the axis (Hu, figure 3.3).
pub(in crate::gallery) const PROJECTION: Note =
    Note { place, draw: |board, pen| Ok(draw_projection(board, pen)) };
/// A beam and a diagonal in one square (Hu, figure 3.4).
pub(in crate::gallery) const CROSSING: Note =
    Note { place: place_square, draw: |board, pen| Ok(draw_crossing(board, pen)) };
/// A column with as many squares as possible on the upper beam (Hu, figure 3.6).
pub(in crate::gallery) const FULL_COLUMN: Note = Note {
    place: |query, which| place_column(query, which, true),
    draw: |board, pen| Ok(draw_column(board, pen, true)),
};
/// A column with one square less (Hu, figure 3.7).
pub(in crate::gallery) const SHORT_COLUMN: Note = Note {
    place: |query, which| place_column(query, which, false),
    draw: |board, pen| Ok(draw_column(board, pen, false)),
};

fn game(query: &Query) -> Option<Wab> {
    Wab::new(query.params.int("a"), query.params.int("b"))
}

/// (Δx, Δy) of the upper beam.
fn step(game: Wab) -> (f64, f64) {
    let (dx, dy) = game.step(Line::Upper);
    (dx.to_f64(), dy.to_f64())
}

/// The n-th P-position on the upper beam, exactly.
fn square(game: Wab, n: u32) -> (u64, u64) {
    let x = game.step(Line::Upper).0.floor_times(n.into()) as u64;
    (x, x + u64::from(n))
}

/// As far as n steps go.
fn place(query: &Query, n: u32) -> Option<Place> {
    let (_, dy) = step(game(query)?);
    Some((0, 0, ((f64::from(n) * dy).ceil() as u64 + 2).max(5)))
}

/// The n-th square and its neighbours.
fn place_square(query: &Query, n: u32) -> Option<Place> {
    let (x, y) = square(game(query)?, n);
    Some((x.saturating_sub(1), y.saturating_sub(1), 3))
}

/// The diagonals y = x + c.
fn diagonal(pen: &mut Pen, c: f64, to: f64) {
    pen.line(Role::Guide, (0.0, c), (to, to + c));
}

fn draw_meeting(board: &NoteBoard<'_>, pen: &mut Pen) -> String {
    let Some(game) = game(board.query) else { return String::new() };
    let ((dx, dy), n) = (step(game), board.which);
    let c = f64::from(n);
    let far = board.span() as f64;
    diagonal(pen, c, far);
    let (x, y) = (c * dx, c * dy);
    // The step as the sides of a triangle.
    pen.line(Role::Nested, (0.0, 0.0), (x, 0.0));
    pen.line(Role::Nested, (x, 0.0), (x, y));
    pen.point(Role::Point, (x, y));
    let times = if n == 1 { String::new() } else { n.to_string() };
    pen.text(Role::Note, (x, y), (10.0, -4.0), Anchor::Start, format!("{times}(Δx, Δy)"));
    pen.text(Role::Note, (x / 2.0, 0.0), (0.0, 10.0), Anchor::Middle, format!("{times}Δx"));
    pen.text(Role::Note, (x, y / 2.0), (8.0, 0.0), Anchor::Start, format!("{times}Δy"));
    pen.text(Role::Note, (far - c - 1.0, far - 1.0), (8.0, -8.0), Anchor::Start, format!("y = x + {n}"));
    let (u, v) = square(game, n);
    format!(
        "{}: Δx = {} ≈ {dx:.3}, Δy = Δx + 1. The upper beam meets y = x + {n} at ({x:.3}, {y:.3}), inside the square of the \
         P-position ({u}, {v}).",
        name(game),
        exact(game)
    )
}

fn draw_projection(board: &NoteBoard<'_>, pen: &mut Pen) -> String {
    let Some(game) = game(board.query) else { return String::new() };
    let ((dx, dy), n) = (step(game), board.which);
    for c in (1..=n).map(f64::from) {
        let from = (c * dx, c * dy);
        pen.arrow(Role::Nested, from, (0.0, c));
        pen.point(Role::Point, from);
    }
    let (last, c) = ((f64::from(n) * dx, f64::from(n) * dy), f64::from(n));
    let times = |n: u32| if n == 1 { String::new() } else { n.to_string() };
    pen.text(Role::Note, last, (10.0, -4.0), Anchor::Start, format!("{}(Δx, Δy)", times(n)));
    if n > 1 {
        pen.text(Role::Note, (dx, dy), (10.0, -4.0), Anchor::Start, "(Δx, Δy)");
    }
    pen.text(Role::Note, (0.0, c), (6.0, 12.0), Anchor::Start, format!("(0, {n})"));
    let squares: Vec<String> =
        (1..=n.min(6)).map(|n| square(game, n)).map(|(x, y)| format!("({x}, {y})")).collect();
    let rest = if n > 6 { ", …" } else { "" };
    format!(
        "{}: {n} steps of ({dx:.3}, {dy:.3}) end in the squares {}{rest}; along the diagonals they reach (0, 1) to (0, {n}).",
        name(game),
        squares.join(", ")
    )
}

fn draw_crossing(board: &NoteBoard<'_>, pen: &mut Pen) -> String {
    let Some(game) = game(board.query) else { return String::new() };
    let ((dx, dy), n) = (step(game), board.which);
    let (u, v) = square(game, n);
    let slope = game.slope(Line::Upper).to_f64();
    diagonal(pen, f64::from(n), u as f64 + 4.0);
    let meets = (f64::from(n) * dx, f64::from(n) * dy);
    let (bottom, top) = (v as f64 / slope, (v as f64 + 1.0) / slope);
    let (u0, v0) = (u as f64, v as f64);
    for y in [v0, v0 + 1.0] {
        pen.line(Role::Replica, (u0, y), (u0 + 1.0, y));
    }
    for at in [(bottom, v0), (top, v0 + 1.0), meets] {
        pen.point(Role::Point, at);
    }
    pen.text(Role::Note, (u0 + 1.0, v0 + 1.0), (8.0, 10.0), Anchor::Start, format!("y = x + {n}"));
    pen.text(Role::Note, (u0 + 1.0, v0 + 0.5), (10.0, 0.0), Anchor::Start, format!("({u}, {v})"));
    format!(
        "{}, n = {n}: the beam enters the square of ({u}, {v}) at ({bottom:.3}, {v}), meets the diagonal at ({:.3}, {:.3}) and \
         leaves at ({top:.3}, {}).",
        name(game),
        meets.0,
        meets.1,
        v + 1
    )
}

/// A column with its P-positions on either beam.
struct Column {
    x: u64,
    upper: Vec<u64>,
    lower: Vec<u64>,
}

/// The `which`-th column from 1 on in which the upper beam crosses b squares (`full`) or b − 1.
fn column(game: Wab, which: u32, full: bool) -> Option<Column> {
    /// Both kinds of columns come again soon, since b < m < b + 1; far out nothing would be in sight.
    const COLUMNS: u64 = 2_000;
    let wanted = if full { game.b() } else { game.b() - 1 } as usize;
    let ys = |line: Line, x: u64| {
        let squares = line::squares(game, line, Window { x0: x, x1: x, y0: 0, y1: 200_000 });
        squares.into_iter().filter(|square| square.is_p()).map(|square| square.y).collect::<Vec<u64>>()
    };
    let columns = (1..COLUMNS).map(|x| (x, ys(Line::Upper, x))).filter(|(_, upper)| upper.len() == wanted);
    let (x, upper) = columns.take(which.max(1) as usize).last()?;
    Some(Column { x, upper, lower: ys(Line::Lower, x) })
}

/// From below the lower beam to above the upper one.
fn place_column(query: &Query, which: u32, full: bool) -> Option<Place> {
    let game = game(query)?;
    let x = column(game, which, full)?.x;
    let low = game.slope(Line::Lower).floor_times(x.into()) as u64;
    let high = game.slope(Line::Upper).floor_times(u128::from(x) + 1) as u64;
    let low = low.saturating_sub(1);
    let span = (high + 3 - low).max(8);
    Some((x.saturating_sub(span / 2), low, span))
}

fn draw_column(board: &NoteBoard<'_>, pen: &mut Pen, full: bool) -> String {
    let Some(game) = game(board.query) else { return String::new() };
    let Some(column) = column(game, board.which, full) else {
        return format!("{}: no such column nearby.", name(game));
    };
    let (x, right) = (column.x as f64, column.x as f64 + 1.0);
    let (m, flat) = (game.slope(Line::Upper).to_f64(), game.slope(Line::Lower).to_f64());
    let b = f64::from(game.b());
    let (_, (_, top)) = pen.sight();
    pen.ground(Role::Ground, (x, 0.0), (right, top));
    // l starts with the upper beam and is parallel to the lower one.
    let (start, end) = (m * x, m * x + flat);
    pen.line(Role::Replica, (x, start), (right, end));
    pen.text(Role::Note, (x, start), (-6.0, 0.0), Anchor::End, "l");
    for y in [start, end] {
        pen.point(Role::Point, (if y == start { x } else { right }, y));
    }
    // The distances of the beams at both sides of the column: b·x on the left, of l and the upper beam b on the right.
    pen.line(Role::Nested, (x, flat * x), (x, m * x));
    pen.line(Role::Nested, (right, end), (right, m * right));
    pen.text(
        Role::Note,
        (x, (flat + m) * x / 2.0),
        (-6.0, 0.0),
        Anchor::End,
        format!("{}", column.x * u64::from(game.b())),
    );
    pen.text(Role::Note, (right, end + b / 2.0), (8.0, 0.0), Anchor::Start, format!("{}", game.b()));
    let list = |ys: &[u64]| match ys {
        [] => "none".to_owned(),
        ys => ys.iter().map(|y| format!("({}, {y})", column.x)).collect::<Vec<_>>().join(", "),
    };
    format!(
        "{}, column {}: the upper beam crosses {}, the lower beam {}. The beams are {}·{} = {} apart on the left, and {} more on \
         the right.",
        name(game),
        column.x,
        list(&column.upper),
        list(&column.lower),
        game.b(),
        column.x,
        column.x * u64::from(game.b()),
        game.b()
    )
}

fn name(game: Wab) -> String {
    format!("W({}, {})", game.a(), game.b())
}

/// Δx as an exact number.
fn exact(game: Wab) -> String {
    readable(&game.step(Line::Upper).0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every column has b P-positions in all, which the two kinds of figure divide among the beams as Hu says.
    #[test]
    fn columns_are_of_two_kinds() {
        for (a, b) in (1..=8).flat_map(|a| (1..=8).map(move |b| (a, b))) {
            let game = Wab::new(a, b).expect("a game");
            for full in [true, false] {
                for which in 1..=8 {
                    let column = column(game, which, full).expect("a column");
                    assert_eq!(column.upper.len() as u64, if full { b } else { b - 1 });
                    assert_eq!(column.lower.len() as u64, u64::from(!full), "W({a}, {b}) {}", column.x);
                }
            }
        }
    }
}
