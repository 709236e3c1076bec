//! P-positions and Grundy values of both games: theorems 2, 5 and 6, corollary 7, and what follows from them.

use super::classes::is_terminal;
use super::{Directions, less};
use crate::games::{nim, rational_nim, rational_wythoff, wythoff};
use crate::papers::printed::LA_LIST;
use crate::query::Query;
use crate::statements::search::Search;
use crate::statements::{Skip, Subject, Verdict};
use crate::theory::exact::{floor_phi, floor_phi2, is_wythoff_p};

/// Boards that are kept or asked cell by cell.
const WIDE: u32 = 2_048;

pub(super) fn theorem_2_i(subject: &Subject) -> Result<Verdict, Skip> {
    let directions = Directions::of(subject);
    Ok(subject.board().compare(|x, y| {
        let (u, v) = directions.map(x as u32, y as u32);
        u == v
    }))
}

pub(super) fn theorem_2_ii(subject: &Subject) -> Result<Verdict, Skip> {
    let directions = Directions::of(subject);
    Ok(subject.board().compare(|x, y| {
        let (u, v) = directions.map(x as u32, y as u32);
        is_wythoff_p(u as u128, v as u128)
    }))
}

/// A position from which the sum of the directions can be taken has the outcome of what is left; any other is P only
/// if it has no move. With (7, 2) and (1, 10), (8, 12) is P like (0, 0), and (15, 14) is N like (7, 2).
pub(super) fn theorem_5(subject: &Subject) -> Result<Verdict, Skip> {
    let (directions, rules) = (Directions::of(subject), subject.ruleset()?);
    let board = subject.board().within(WIDE);
    Ok(board.compare_on(board.cells(), |at| {
        let before = less(at, 1, directions.sum()).filter(|&(x, y)| subject.is_position(x, y));
        before.map_or_else(|| is_terminal(rules, at), |at| board.is_p(at))
    }))
}

/// With (1, 1) and (0, 1), n = 2 gives ⌊2φ⌋ = 3 times (1, 2) plus (2, 2) or (0, 2): (5, 8) and (3, 8).
pub(super) fn theorem_6(subject: &Subject) -> Result<Verdict, Skip> {
    let (directions, rules) = (Directions::of(subject), subject.ruleset()?);
    let (width, height) = directions.sum();
    let board = subject.board().within(WIDE);
    let n = i64::from(board.n);
    let mut said = Vec::new();
    for (x, y) in board.cells().filter(|&at| is_terminal(rules, at)) {
        for (p, q) in [(directions.p1, directions.q1), (directions.p2, directions.q2)] {
            let cell = |step: i64| {
                let times = floor_phi(step as u128) as i64;
                (i64::from(x) + times * width + step * p, i64::from(y) + times * height + step * q)
            };
            let on_board = (0..).map(cell).take_while(|&(x, y)| x < n && y < n);
            said.extend(on_board.map(|(x, y)| (x as u64, y as u64)));
        }
    }
    Ok(board.compare_set(said))
}

/// The limits, as bounded distances, which can be seen on a board. With (u, v) = φ(x, y) and remainders below 1,
/// a P-position of Rational Nim has weights that differ by less than det; one of Rational Wythoff has, by theorem 6,
/// u = ⌊φv⌋ + (0 or 1) or the other way round, and so weights w, w′ with |w − φ·w′| < φ·det.
pub(super) fn corollary_7(subject: &Subject) -> Result<Verdict, Skip> {
    let directions = Directions::of(subject);
    let (board, det, (width, height)) = (subject.board(), directions.det(), directions.sum());
    let one_beam = subject.is(&nim::GAME) || subject.is(&rational_nim::GAME);
    let mut search = Search::default();
    let mut furthest = [0u32; 2];
    for (x, y) in board.positions() {
        let (u, v) = directions.weights(x, y);
        let is_lower = i64::from(y) * width < i64::from(x) * height;
        let follows = if one_beam { (u - v).abs() < det } else { near_phi(u.max(v), u.min(v), det) };
        search.look((x, y), (!follows).then_some("is P by the rules, and too far from the line"));
        let side = usize::from(is_lower && !one_beam);
        furthest[side] = furthest[side].max(x.max(y));
    }
    // Both lines are followed to the edge: a P-position and the next in its class differ by at most three sums.
    let (n, step) = (i64::from(board.n), 3 * width.max(height));
    for (&last, name) in furthest.iter().zip(["upper", "lower"]).take(if one_beam { 1 } else { 2 }) {
        if search.smallest().is_none() && n > step && i64::from(last) < n - step {
            return Ok(board.fails(None, format!("no {name} P-position beyond {last}")));
        }
    }
    Ok(board.verdict(search))
}

/// Is |more − φ·less| < φ·det?
fn near_phi(more: i64, less: i64, det: i64) -> bool {
    // φ·n is irrational for n > 0: more > φ·n exactly if more > ⌊φ·n⌋.
    let above = less < det || more as u128 > floor_phi((less - det) as u128);
    above && more as u128 <= floor_phi((less + det) as u128)
}

/// With (1, 1) and (0, 1), (3, 7) has the value of Wythoff's (3, 4), which is 2.
pub(super) fn grundy_transfer(subject: &Subject) -> Result<Verdict, Skip> {
    let directions = Directions::of(subject);
    let map = |x: u64, y: u64| directions.map(x as u32, y as u32);
    if !subject.is(&rational_wythoff::GAME) {
        return subject.compare_values(|x, y| {
            let (u, v) = map(x, y);
            (u ^ v) as u64
        });
    }
    // p1 and q2 are positive, so φ(x, y) is on the same board.
    let wythoff = Subject::new(Query::of(&wythoff::GAME), subject.values_size());
    let values = wythoff.table()?;
    subject.compare_values(|x, y| {
        let (u, v) = map(x, y);
        values.at((u as u32, v as u32)).into()
    })
}

pub(super) fn printed_list(subject: &Subject) -> Result<Verdict, Skip> {
    let board = subject.board().within(WIDE);
    let pairs = (0..).map(|step| (floor_phi(step) as u64, floor_phi2(step) as u64));
    let on_board = pairs.take_while(|&(a, b)| a + b < u64::from(board.n));
    let said: Vec<(u64, u64)> = on_board.flat_map(|(a, b)| [(a, a + b), (b, a + b)]).collect();
    // The list is the beginning, up to the second heap 11.
    for (x, y) in board.cells().filter(|&(_, y)| y < 12) {
        if said.contains(&(x.into(), y.into())) != LA_LIST.contains(&(x, y)) {
            return Ok(board.fails(None, format!("list and formula differ at ({x}, {y})")));
        }
    }
    Ok(board.compare_set(said))
}
