//! P-positions and Grundy values of both games: theorems 2, 5 and 6, corollary 7, and what follows from them.

use super::classes::is_terminal;
use super::{Directions, Search, Subject, Verdict, fails_nowhere, less};
use crate::games::{self, Params, Rules};
use crate::solve::grundy::GrundySolver;
use crate::theory::exact::{floor_phi, floor_phi2, is_wythoff_p};

/// Boards that are kept or asked cell by cell.
const WIDE: u32 = 2_048;

pub(super) fn theorem_2_i(subject: &Subject) -> Verdict {
    match Directions::of_normal(subject) {
        Ok((directions, _)) => subject.compare_positions(|x, y| {
            let (u, v) = directions.map(x as u32, y as u32);
            u == v
        }),
        Err(skip) => skip,
    }
}

pub(super) fn theorem_2_ii(subject: &Subject) -> Verdict {
    match Directions::of_normal(subject) {
        Ok((directions, _)) => subject.compare_positions(|x, y| {
            let (u, v) = directions.map(x as u32, y as u32);
            is_wythoff_p(u as u128, v as u128)
        }),
        Err(skip) => skip,
    }
}

/// A position from which the sum of the directions can be taken has the outcome of what is left; any other is P only
/// if it has no move. With (7, 2) and (1, 10), (8, 12) is P like (0, 0), and (15, 14) is N like (7, 2).
pub(super) fn theorem_5(subject: &Subject) -> Verdict {
    let (directions, rules) = match Directions::of_normal(subject) {
        Ok(found) => found,
        Err(skip) => return skip,
    };
    let (n, found) = (subject.positions_size().min(WIDE), subject.positions());
    let mut search = Search::default();
    for at in (0..n).flat_map(|x| (0..n).map(move |y| (x, y))) {
        if !subject.is_position(at.0, at.1) {
            continue;
        }
        let before = less(at, 1, directions.sum()).filter(|&(x, y)| subject.is_position(x, y));
        let said = before.map_or_else(|| is_terminal(rules, at), |(x, y)| found.contains(x, y));
        search.look(at, outcome_differs(found.contains(at.0, at.1), said));
    }
    search.verdict(subject, n)
}

/// What is wrong where the rules and a statement give two outcomes.
fn outcome_differs(p_by_rules: bool, p_said: bool) -> Option<&'static str> {
    match (p_by_rules, p_said) {
        (true, false) => Some("is P by the rules, and the statement says N"),
        (false, true) => Some("is N by the rules, and the statement says P"),
        _ => None,
    }
}

/// With (1, 1) and (0, 1), n = 2 gives ⌊2φ⌋ = 3 times (1, 2) plus (2, 2) or (0, 2): (5, 8) and (3, 8).
pub(super) fn theorem_6(subject: &Subject) -> Verdict {
    let (directions, rules) = match Directions::of_normal(subject) {
        Ok(found) => found,
        Err(skip) => return skip,
    };
    let (width, height) = directions.sum();
    let n = subject.positions_size().min(WIDE);
    let mut said = Said::new(n);
    for (x, y) in (0..n).flat_map(|x| (0..n).map(move |y| (x, y))).filter(|&at| is_terminal(rules, at)) {
        for (p, q) in [(directions.p1, directions.q1), (directions.p2, directions.q2)] {
            let mut step = 0i64;
            loop {
                let times = floor_phi(step as u128) as i64;
                let cell =
                    (i64::from(x) + times * width + step * p, i64::from(y) + times * height + step * q);
                if !said.mark(cell) {
                    break;
                }
                step += 1;
            }
        }
    }
    said.compare(subject)
}

/// The cells of the n × n board that a statement calls P.
struct Said {
    n: u32,
    cells: Vec<bool>,
}

impl Said {
    fn new(n: u32) -> Said {
        Said { n, cells: vec![false; (n * n) as usize] }
    }

    /// Marks a cell with heaps of at least 0; `false` if it is outside the board.
    fn mark(&mut self, (x, y): (i64, i64)) -> bool {
        let n = i64::from(self.n);
        let inside = x < n && y < n;
        if inside {
            self.cells[(x * n + y) as usize] = true;
        }
        inside
    }

    fn compare(&self, subject: &Subject) -> Verdict {
        let (n, found) = (self.n, subject.positions());
        let mut search = Search::default();
        for (x, y) in (0..n).flat_map(|x| (0..n).map(move |y| (x, y))) {
            if subject.is_position(x, y) {
                let said = self.cells[(x * n + y) as usize];
                search.look((x, y), outcome_differs(found.contains(x, y), said));
            }
        }
        search.verdict(subject, n)
    }
}

/// The limits, as bounded distances, which can be seen on a board. With (u, v) = φ(x, y) and remainders below 1,
/// a P-position of Rational Nim has weights that differ by less than det; one of Rational Wythoff has, by theorem 6,
/// u = ⌊φv⌋ + (0 or 1) or the other way round, and so weights w, w′ with |w − φ·w′| < φ·det.
pub(super) fn corollary_7(subject: &Subject) -> Verdict {
    let (directions, _) = match Directions::of_normal(subject) {
        Ok(found) => found,
        Err(skip) => return skip,
    };
    let (n, det, (width, height)) = (subject.positions_size(), directions.det(), directions.sum());
    let one_beam = matches!(subject.query.game.id, "nim" | "rational-nim");
    let mut search = Search::default();
    let mut furthest = [0u32; 2];
    for (x, y) in subject.positions().iter() {
        let (u, v) = directions.weights(x, y);
        let is_lower = i64::from(y) * width < i64::from(x) * height;
        let follows = if one_beam { (u - v).abs() < det } else { near_phi(u.max(v), u.min(v), det) };
        search.look((x, y), (!follows).then_some("is P by the rules, and too far from the line"));
        let side = usize::from(is_lower && !one_beam);
        furthest[side] = furthest[side].max(x.max(y));
    }
    // Both lines are followed to the edge: a P-position and the next in its class differ by at most three sums.
    let step = 3 * width.max(height);
    for (&last, name) in furthest.iter().zip(["upper", "lower"]).take(if one_beam { 1 } else { 2 }) {
        if search.smallest.is_none() && i64::from(n) > step && i64::from(last) < i64::from(n) - step {
            return fails_nowhere(subject, n, format!("no {name} P-position beyond {last}"));
        }
    }
    search.verdict(subject, n)
}

/// Is |more − φ·less| < φ·det?
fn near_phi(more: i64, less: i64, det: i64) -> bool {
    // φ·n is irrational for n > 0: more > φ·n exactly if more > ⌊φ·n⌋.
    let above = less < det || more as u128 > floor_phi((less - det) as u128);
    above && more as u128 <= floor_phi((less + det) as u128)
}

/// With (1, 1) and (0, 1), (3, 7) has the value of Wythoff's (3, 4), which is 2.
pub(super) fn grundy_transfer(subject: &Subject) -> Verdict {
    let (directions, _) = match Directions::of_normal(subject) {
        Ok(found) => found,
        Err(skip) => return skip,
    };
    let map = |x: u64, y: u64| directions.map(x as u32, y as u32);
    if subject.query.game.id != "rational-wythoff" {
        return subject.compare_values(|x, y| {
            let (u, v) = map(x, y);
            (u ^ v) as u64
        });
    }
    // p1 and q2 are positive, so φ(x, y) is on the same board.
    let n = subject.values_size();
    let wythoff = games::find("wythoff").map(|game| (game.rules)(&Params::defaults(game)));
    let Some(Rules::Two(rules)) = wythoff else {
        return Verdict::skip("Wythoff's game is not in the catalogue");
    };
    match GrundySolver::new(rules, n, n) {
        Ok(solver) => {
            let values = solver.solve();
            subject.compare_values(|x, y| {
                let (u, v) = map(x, y);
                u64::from(values[u as usize * n as usize + v as usize])
            })
        }
        Err(_) => Verdict::skip("there are no Grundy values here"),
    }
}

/// The P-positions of the (1/1, 1/0) game as the paper lists them.
const PRINTED: [(u32, u32); 7] = [(0, 0), (1, 3), (2, 3), (3, 8), (5, 8), (4, 11), (7, 11)];

pub(super) fn printed_list(subject: &Subject) -> Verdict {
    match Directions::of_normal(subject) {
        Ok((Directions { p1: 1, q1: 1, p2: 0, q2: 1 }, _)) => {}
        Ok(_) => return Verdict::skip("the statement is about p1=1, q1=1, p2=0, q2=1"),
        Err(skip) => return skip,
    }
    let n = subject.positions_size().min(WIDE);
    let mut said = Said::new(n);
    let mut step = 0;
    loop {
        let (a, b) = (floor_phi(step) as i64, floor_phi2(step) as i64);
        let inside = said.mark((a, a + b));
        said.mark((b, a + b));
        if !inside {
            break;
        }
        step += 1;
    }
    // The list is the beginning, up to the second heap 11.
    let printed = |at: (u32, u32)| PRINTED.contains(&at);
    let rows = (0..n).flat_map(|x| (0..n.min(12)).map(move |y| (x, y)));
    for (x, y) in rows.filter(|&(x, y)| subject.is_position(x, y)) {
        if said.cells[(x * n + y) as usize] != printed((x, y)) {
            return fails_nowhere(subject, n, format!("list and formula differ at ({x}, {y})"));
        }
    }
    said.compare(subject)
}
