//! W(a, b), of which Wythoff's game is W(1, 1): the stepping and the line method, slopes, and counts.

use super::super::search::Search;
use super::super::verdict::square;
use super::super::{Skip, Subject, Verdict};
use super::the_wab;
use crate::rules::Window;
use crate::theory::exact::Surd;
use crate::theory::three_ways::{Line, Wab, line, stepping};

fn board(subject: &Subject) -> Window {
    let last = u64::from(subject.positions_size()).saturating_sub(1);
    Window { x0: 0, x1: last, y0: 0, y1: last }
}

/// Theorems 5 and 7.
pub(super) fn by_stepping(subject: &Subject) -> Result<Verdict, Skip> {
    Ok(subject.board().compare_set(stepping::positions(the_wab(subject)?, board(subject))))
}

/// Theorems 6 and 8.
pub(super) fn by_lines(subject: &Subject) -> Result<Verdict, Skip> {
    Ok(subject.board().compare_set(line::positions(the_wab(subject)?, board(subject))))
}

/// The identities, and on the board: the beam meets the square of every P-position on its side of the diagonal.
pub(super) fn slopes(subject: &Subject) -> Result<Verdict, Skip> {
    let game = the_wab(subject)?;
    if let Some(words) = broken_identity(game) {
        return Ok(subject.fails(format!("a={},b={}", game.a(), game.b()), None, words));
    }
    let mut search = Search::default();
    for (x, y) in subject.positions().iter() {
        let slope = game.slope(if y >= x { Line::Upper } else { Line::Lower });
        let height = |x: u32| slope.floor_times(x.into());
        let meets = (height(x)..=height(x + 1)).contains(&i128::from(y));
        let wrong = || format!("is P by the rules, and the beam of slope {slope} does not meet its square");
        search.look((x, y), (!meets).then(wrong));
    }
    Ok(search.verdict(subject, square(subject.positions_size())))
}

/// The first of the printed identities that is wrong for these a and b.
fn broken_identity(game: Wab) -> Option<String> {
    let (a, b, d) = (i128::from(game.a()), i128::from(game.b()), game.discriminant());
    let [(dx1, dy1), (dx2, dy2)] = Line::BOTH.map(|line| game.step(line));
    let [upper, lower] = Line::BOTH.map(|line| game.slope(line));
    let whole = |n: i128| Surd::rational(n, 1);
    // The lower steps as they are printed, before any square root is moved out of the denominator.
    let below = (2 * a - 2 * b - b * b * a, b);
    let printed_dx2 = Surd::quotient((2 * a - a * b, 1), below, d);
    let printed_dy2 = Surd::quotient((2 * b - a * b + b * b * a, 1 - b), below, d);
    let identities = [
        ("1/Δx₁ + 1/Δx₂ = b", sum(dx1.recip(), dx2.recip()) == whole(b)),
        ("1/Δy₁ + 1/Δy₂ = a", sum(dy1.recip(), dy2.recip()) == whole(a)),
        ("Δy₁ = Δx₁ + 1", dy1 == sum(dx1, whole(1))),
        ("Δx₂ = Δy₂ + 1", dx2 == sum(dy2, whole(1))),
        ("m = Δy₁/Δx₁", upper == product(dy1, dx1.recip())),
        ("m − b = Δy₂/Δx₂", lower == product(dy2, dx2.recip())),
        ("the slopes differ by b", upper == sum(lower, whole(b))),
        ("the printed Δx₂", dx2 == printed_dx2),
        ("the printed Δy₂", dy2 == printed_dy2),
        ("b < m < b + 1", upper.floor_times(1) == b && !upper.is_rational()),
        ("m(m − a) = 1", a != b || product(upper, lower) == whole(1)),
    ];
    identities.iter().find(|(_, holds)| !holds).map(|(words, _)| format!("wrong here: {words}"))
}

/// The sum of two numbers with one root between them.
fn sum(s: Surd, t: Surd) -> Surd {
    let ((p1, q1, d1, r1), (p2, q2, d2, r2)) = (s.parts(), t.parts());
    Surd::new(p1 * r2 + p2 * r1, q1 * r2 + q2 * r1, d1.max(d2), r1 * r2)
}

/// Their product.
fn product(s: Surd, t: Surd) -> Surd {
    let ((p1, q1, d1, r1), (p2, q2, d2, r2)) = (s.parts(), t.parts());
    let d = d1.max(d2);
    Surd::new(p1 * p2 + q1 * q2 * i128::from(d), p1 * q2 + q1 * p2, d, r1 * r2)
}

/// Counts columns, rows and diagonals. One that the board cuts off may have fewer, never more.
pub(super) fn counts(subject: &Subject) -> Result<Verdict, Skip> {
    let (game, n, found) = (the_wab(subject)?, subject.positions_size(), subject.positions());
    let mut search = Search::of(4 * u64::from(n) - 1);
    let mut rows = vec![Vec::new(); n as usize];
    let mut diagonals = vec![None; 2 * n as usize];
    // The beams leave the board beyond these columns and rows.
    let complete = |across: Surd| across.floor_times(n.into()) as u32;
    let columns = complete(game.slope(Line::Upper).recip());
    let full_rows = complete(game.slope(Line::Lower));
    for x in 0..n {
        let kind = LineKind { name: "column", other: "y", beam: "upper", count: game.b() };
        kind.check(x, found.line(x), x < columns, &mut |y, words| search.except((x, y), || words));
        for &y in found.line(x) {
            rows[y as usize].push(x);
            let first: &mut Option<(u32, u32)> = &mut diagonals[(n + y - x) as usize];
            match first {
                None => *first = Some((x, y)),
                Some((u, v)) => {
                    search.except((x, y), || format!("({u}, {v}) and ({x}, {y}) are P on one diagonal"))
                }
            }
        }
    }
    for (y, row) in (0..n).zip(&rows) {
        let kind = LineKind { name: "row", other: "x", beam: "lower", count: game.a() };
        kind.check(y, row, y < full_rows, &mut |x, words| search.except((x, y), || words));
    }
    // Every diagonal whose cell on the beam is on the board.
    for line in Line::BOTH {
        stepping::visit(game, line, board(subject), &mut |x, y| {
            let (x, y) = (x as u32, y as u32);
            if diagonals[(n + y - x) as usize].is_none() {
                let start = (x.saturating_sub(y), y.saturating_sub(x));
                search.except(start, || {
                    format!("the diagonal of {start:?} has no P-position up to ({x}, {y})")
                });
            }
        });
    }
    Ok(search.verdict(subject, square(n)))
}

/// Velocity and density, counted: among the first N columns are ⌈N/Δx₁⌉ P-positions of the upper line and ⌈N/Δx₂⌉ of the lower, (0, 0)
/// on both, and b·N of both together. In Wythoff's game and N = 8: 5 and 4, the densities being 1/φ and 1/φ².
pub(super) fn velocity(subject: &Subject) -> Result<Verdict, Skip> {
    let (game, n, found) = (the_wab(subject)?, subject.positions_size(), subject.positions());
    // Beyond these columns the upper line leaves the board.
    let complete = game.slope(Line::Upper).recip().floor_times(n.into()) as u32;
    if complete == 0 {
        return Err(format!("a board of {n} × {n} cuts off every column").into());
    }
    let densities = Line::BOTH.map(|line| game.step(line).0.recip());
    let (mut search, mut counts) = (Search::default(), [0; 2]);
    for x in 0..complete {
        for &y in found.line(x) {
            counts[0] += i128::from(y >= x);
            counts[1] += i128::from(y <= x);
        }
        let columns = i128::from(x) + 1;
        // The densities are irrational, so that rounding up is one more than rounding down.
        let said = densities.map(|density| density.floor_times(columns as u128) + 1);
        let both = counts[0] + counts[1] - 1 == i128::from(game.b()) * columns;
        let wrong = || {
            format!(
                "ends {columns} columns with {} and {} P-positions above and below, and the densities give {} and {}",
                counts[0], counts[1], said[0], said[1]
            )
        };
        let at = (x, found.line(x).first().copied().unwrap_or(0));
        search.look(at, (counts != said || !both).then(wrong));
    }
    Ok(search.verdict(subject, format!("columns=0..{}", complete - 1)))
}

/// Columns or rows: what they are called, which heap varies along them, which beam they meet more often, and how many
/// P-positions each has.
struct LineKind {
    name: &'static str,
    other: &'static str,
    beam: &'static str,
    count: u32,
}

impl LineKind {
    /// Looks at line number `at` with its P-positions in increasing order, of which `all` are on the board or only some.
    fn check(&self, at: u32, line: &[u32], all: bool, report: &mut dyn FnMut(u32, String)) {
        let LineKind { name, other, beam, count } = *self;
        let mut seen = vec![None; count as usize];
        for &value in line {
            match &mut seen[(value % count) as usize] {
                Some(first) => {
                    let words =
                        format!("{name} {at} is P at {other} = {first} and {value}, equal modulo {count}");
                    report(value, words);
                }
                first => *first = Some(value),
            }
        }
        if all && let Some(missing) = seen.iter().position(Option::is_none) {
            let words = match count {
                1 => format!("{name} {at} has no P-position"),
                _ => format!("{name} {at} has no P-position with {other} ≡ {missing} modulo {count}"),
            };
            report(missing as u32, words);
        }
        // Beyond the diagonal, with (0, 0) counted on both beams.
        let beyond = &line[line.partition_point(|&value| value < at)..];
        for pair in beyond.windows(2).filter(|pair| pair[0] + 1 < pair[1]) {
            let words = format!(
                "the {beam} beam has a gap in {name} {at}, between {other} = {} and {}",
                pair[0], pair[1]
            );
            report(pair[1], words);
        }
        if all && beyond.len() as u32 + 1 < count {
            report(at, format!("{name} {at} has only {} P-positions on the {beam} beam", beyond.len()));
        }
    }
}
