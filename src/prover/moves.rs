//! A rule as linear conditions on a position (x, y) and its option (u, v).
//!
//! With i = x − u and j = y − v taken from the heaps, every family of moves is a union of few conjunctions of linear
//! equations, inequalities and congruences, without any further unknown. The ray {t·(2, 4) : t odd} is
//! 2·i = j, i ≡ 2 modulo 4 and i ≥ 2. Nothing is cut off at a board: a set that solvers keep as a list of powers of two,
//! which ends at 2^62, is read here as the set that it is, because the list would be another game.

use crate::automata::{Constraint, TooLarge};
use crate::rules::{Congruence, Domain, MoveFamily, Powers, Ruleset, Run};

use super::Undecided;
use super::special::{Drawn, Special};
use super::written;

/// One family of moves.
#[derive(Clone, Debug)]
pub(super) struct Family {
    /// What it is called in reports.
    pub(super) name: String,
    /// (u, v) is an option if every condition of one of these holds.
    pub(super) clauses: Vec<Clause>,
}

/// Conditions that must hold together.
#[derive(Clone, Debug, Default)]
pub(super) struct Clause {
    /// Linear ones.
    pub(super) conditions: Vec<Constraint>,
    /// Numbers that must be in sets which are not linear.
    pub(super) drawn: Vec<Drawn>,
}

impl From<Vec<Constraint>> for Clause {
    fn from(conditions: Vec<Constraint>) -> Clause {
        Clause { conditions, drawn: Vec::new() }
    }
}

/// The most clauses of a finite set of vectors.
const MOST_CLAUSES: usize = 512;

/// Every family of a rule.
pub(super) fn families(rules: &Ruleset) -> Result<Vec<Family>, Undecided> {
    rules.families.iter().map(family).collect()
}

/// i = x − u, with coefficients for x, y, u, v.
pub(super) fn i(n: i64) -> [i64; 4] {
    [n, 0, -n, 0]
}

/// j = y − v.
pub(super) fn j(n: i64) -> [i64; 4] {
    [0, n, 0, -n]
}

/// n·i + m·j.
pub(super) fn both(n: i64, m: i64) -> [i64; 4] {
    [n, m, -n, -m]
}

/// A number that the arithmetic of automata can hold.
pub(super) fn small(n: u64) -> Result<i64, Undecided> {
    i64::try_from(n).ok().filter(|n| *n < 1 << 40).ok_or(Undecided::TooLarge(TooLarge::Number))
}

fn family(family: &MoveFamily) -> Result<Family, Undecided> {
    match family {
        MoveFamily::Ray { start, step, multiples } => {
            let name = format!("({}, {}) + t·({}, {})", start.0, start.1, step.0, step.1);
            let start = (small(start.0)?, small(start.1)?);
            let step = (small(step.0)?, small(step.1)?);
            let whole = multiples.whole();
            let mut clauses = Vec::new();
            for run in &whole.runs {
                clauses.push(ray(start, step, run)?.into());
            }
            for &powers in &whole.powers {
                clauses.push(powers_along(start, step, powers)?);
            }
            Ok(Family { name, clauses })
        }
        MoveFamily::Lattice { congruences } => {
            let mut clause = vec![Constraint::at_least(i(1), 1), Constraint::at_least(j(1), 1)];
            let mut names = Vec::new();
            for Congruence { weights, modulus, residue } in congruences {
                let (w0, w1, m) = (i64::from(weights.0), i64::from(weights.1), i64::from(*modulus));
                if m > 1 {
                    clause.push(Constraint::congruent(both(w0 % m, w1 % m), i64::from(*residue) % m, m));
                }
                names.push(format!("{w0}·i + {w1}·j ≡ {residue} modulo {m}"));
            }
            Ok(Family { name: names.join(" and "), clauses: vec![clause.into()] })
        }
        MoveFamily::Cone { s, t } => {
            // The larger is less than s·smaller + t if and only if each is less than s·other + t, since s ≥ 1 and t ≥ 1.
            let (s, t) = (i64::from(*s), i64::from(*t));
            let clause = vec![
                Constraint::at_least(i(1), 1),
                Constraint::at_least(j(1), 1),
                Constraint::at_least(both(-1, s), 1 - t),
                Constraint::at_least(both(s, -1), 1 - t),
            ];
            Ok(Family { name: format!("larger less than {s}·smaller + {t}"), clauses: vec![clause.into()] })
        }
        MoveFamily::Written(condition) => {
            Ok(Family { name: condition.rule().to_string(), clauses: written::moves(condition)? })
        }
        MoveFamily::Finite(vectors) => {
            let mut clauses = Vec::new();
            for (amount, runs) in vectors.rows() {
                for &(low, high) in runs {
                    let mut clause = vec![Constraint::equal(i(1), i64::from(*amount))];
                    if low == high {
                        clause.push(Constraint::equal(j(1), i64::from(low)));
                    } else {
                        clause.push(Constraint::at_least(j(1), i64::from(low)));
                        clause.push(Constraint::at_least(j(-1), -i64::from(high)));
                    }
                    clauses.push(clause.into());
                }
            }
            if clauses.len() > MOST_CLAUSES {
                return Err(Undecided::NotLinear(format!("a list of {} vectors", vectors.count())));
            }
            Ok(Family { name: format!("{} vectors", vectors.count()), clauses })
        }
    }
}

/// start + t·step for the t of one run.
fn ray(start: (i64, i64), step: (i64, i64), run: &Run) -> Result<Vec<Constraint>, Undecided> {
    let number = || Undecided::TooLarge(TooLarge::Number);
    let first = small(run.first)?;
    let product = |a: i64, b: i64| a.checked_mul(b).filter(|n| *n < 1 << 40).ok_or_else(number);
    if run.last == Some(run.first) || step == (0, 0) {
        let (i0, j0) = (start.0 + product(first, step.0)?, start.1 + product(first, step.1)?);
        // Taking nothing is no move.
        let none = Constraint::at_least([0; 4], 1);
        let vector = vec![Constraint::equal(i(1), i0), Constraint::equal(j(1), j0)];
        return Ok(if (i0, j0) == (0, 0) { vec![none] } else { vector });
    }
    let g = gcd(step.0, step.1);
    let (d, e) = (step.0 / g, step.1 / g);
    // e·(i − i0) = d·(j − j0): with d and e coprime, i − i0 = d·w and j − j0 = e·w for some w, and w = g·t is left to say.
    let along = Constraint::equal(both(e, -d), product(e, start.0)? - product(d, start.1)?);
    let (track, offset, length): (fn(i64) -> [i64; 4], i64, i64) =
        if step.0 > 0 { (i, start.0, step.0) } else { (j, start.1, step.1) };
    let along = match (d, e) {
        (0, _) => Constraint::equal(i(1), start.0),
        (_, 0) => Constraint::equal(j(1), start.1),
        _ => along,
    };
    let modulus = product(length, small(run.step)?)?;
    let least = product(length, first)?;
    let mut clause = vec![along];
    if modulus > 1 {
        clause.push(Constraint::congruent(track(1), (offset + least).rem_euclid(modulus), modulus));
    }
    // By the congruence any bound from least − modulus + 1 to least says the same: the smallest in size is cheapest.
    let bound = (offset + least - modulus + 1).max(1.min(offset + least));
    clause.push(Constraint::at_least(track(1), bound));
    if let Some(last) = run.last {
        clause.push(Constraint::at_least(track(-1), -(offset + product(length, small(last)?)?)));
    }
    Ok(clause)
}

/// start + t·step for the positive t that are powers less something.
fn powers_along(start: (i64, i64), step: (i64, i64), powers: Powers) -> Result<Clause, Undecided> {
    let conditions = ray(start, step, &Run { first: 1, step: 1, last: None })?;
    let (c, offset, length) = if step.0 > 0 { (i(1), start.0, step.0) } else { (j(1), start.1, step.1) };
    if length == 0 {
        // No step at all: the start, which some t reaches.
        return Ok(conditions.into());
    }
    // length·(t + less) = what is taken − offset + length·less.
    let number = || Undecided::TooLarge(TooLarge::Number);
    let k = length.checked_mul(powers.less).and_then(|less| less.checked_sub(offset)).ok_or_else(number)?;
    let drawn = vec![Drawn { c, k, times: length, special: Special::Powers(powers.factor) }];
    Ok(Clause { conditions, drawn })
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The conditions on a position to be in the domain.
pub(super) fn domain(domain: Domain) -> Vec<Constraint> {
    match domain {
        Domain::Quarter => Vec::new(),
        Domain::Wedge { p1, q1, p2, q2 } => {
            let [p1, q1, p2, q2] = [p1, q1, p2, q2].map(i64::from);
            vec![Constraint::at_least([-q1, p1, 0, 0], 0), Constraint::at_least([q2, -p2, 0, 0], 0)]
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::rules::{IntSet, VectorSet};

    /// Does a clause hold of (x, y, u, v)?
    pub(in crate::prover) fn holds(clause: &Clause, at: [u64; 4]) -> bool {
        clause.conditions.iter().all(|c| c.holds(at)) && clause.drawn.iter().all(|drawn| drawn.holds(at))
    }

    /// The clauses say exactly which vectors are taken.
    #[test]
    fn clauses_are_the_families() {
        let ray = |start, step, set: &str| MoveFamily::Ray {
            start,
            step,
            multiples: IntSet::parse(set).expect(set),
        };
        let families = [
            ray((0, 0), (1, 0), "1.."),
            ray((0, 0), (0, 3), "1.."),
            ray((0, 0), (2, 4), "2n+1"),
            ray((3, 0), (1, 1), "1.."),
            ray((0, 2), (6, 4), "3..7,3n"),
            ray((1, 5), (0, 2), "4n+2"),
            ray((0, 0), (1, 1), "1,3,8..11"),
            ray((0, 0), (1, 1), ""),
            ray((7, 1), (3, 2), "5.."),
            ray((0, 0), (1, 1), "3,2^n"),
            ray((2, 0), (3, 2), "3*2^n"),
            ray((0, 5), (0, 2), "2^n,5*2^n"),
            MoveFamily::lattice((1, 4), 5, 0),
            MoveFamily::lattice((1, 1), 4, 3),
            MoveFamily::lattice((1, 1), 1, 0),
            MoveFamily::Cone { s: 1, t: 1 },
            MoveFamily::Cone { s: 2, t: 3 },
            MoveFamily::Finite(VectorSet::from_fn(9, 9, |i, j| i * j == 8 || i + j == 3)),
        ];
        for wanted in families {
            let Family { clauses, .. } = family(&wanted).expect("linear");
            for taken_x in 0..60 {
                for taken_y in 0..60 {
                    for (u, v) in [(0, 0), (5, 17)] {
                        let at = [u + taken_x, v + taken_y, u, v];
                        let found = clauses.iter().any(|clause| holds(clause, at));
                        let takes = (taken_x, taken_y) != (0, 0) && wanted.takes(taken_x, taken_y);
                        assert_eq!(found, takes, "{wanted:?} ({taken_x}, {taken_y})");
                    }
                }
                // Nothing is ever added to a heap.
                let up = [5, 80, 5 + taken_x + 1, 80];
                assert!(!clauses.iter().any(|clause| holds(clause, up)), "{wanted:?}");
                let up = [80, 5, 80, 5 + taken_x + 1];
                assert!(!clauses.iter().any(|clause| holds(clause, up)), "{wanted:?}");
            }
        }
    }
}
