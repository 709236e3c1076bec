//! Families of moves: which vectors belong to one, and which of them fit into a position.

#[cfg(feature = "custom")]
use super::expression::{Condition, FARTHEST, FARTHEST_BY_POSITION, Machine};
use super::{IntSet, VectorSet};

/// One kind of move. All amounts are as taken from the heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveFamily {
    /// start + t·step for every t in `multiples`.
    Ray {
        /// Where the ray starts; the start itself is not a move.
        start: (u64, u64),
        /// Its direction, not (0, 0).
        step: (u64, u64),
        /// Which multiples are allowed.
        multiples: IntSet,
    },
    /// Every (i, j) with both amounts positive for which all of these hold: a lattice, or a coset of one. Both amounts even takes
    /// two of them, since it is no single remainder.
    Lattice {
        /// What holds of the amounts.
        congruences: Vec<Congruence>,
    },
    /// Both amounts positive, and the larger is less than s·smaller + t (DFGN's (s, t) game).
    Cone {
        /// The factor, at least 1.
        s: u32,
        /// The allowance, at least 1.
        t: u32,
    },
    /// The listed vectors.
    Finite(VectorSet),
    /// What a rule that somebody wrote allows.
    #[cfg(feature = "custom")]
    Written(Condition),
}

/// weights·(i, j) ≡ residue modulo the modulus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Congruence {
    /// What each amount counts.
    pub weights: (u32, u32),
    /// The modulus, at least 1.
    pub modulus: u32,
    /// What is left, less than the modulus; 0 for a lattice itself.
    pub residue: u32,
}

impl Congruence {
    /// Does it hold?
    pub fn holds(&self, i: u64, j: u64) -> bool {
        let m = u64::from(self.modulus);
        (i % m * u64::from(self.weights.0) + j % m * u64::from(self.weights.1)) % m == u64::from(self.residue)
    }
}

/// Amounts that differ by this are as good as each other: the least common multiple of all moduli.
pub fn period(congruences: &[Congruence]) -> u64 {
    congruences.iter().fold(1, |period, congruence| {
        let m = u64::from(congruence.modulus);
        (1..=m).map(|n| n * period).find(|n| n.is_multiple_of(m)).unwrap_or(period)
    })
}

impl MoveFamily {
    /// Both amounts positive, and weights·(i, j) ≡ `residue` modulo `modulus`.
    pub fn lattice(weights: (u32, u32), modulus: u32, residue: u32) -> MoveFamily {
        MoveFamily::Lattice { congruences: vec![Congruence { weights, modulus, residue }] }
    }

    /// Every positive multiple of `step`.
    pub fn ray(step: (u64, u64)) -> MoveFamily {
        MoveFamily::Ray { start: (0, 0), step, multiples: IntSet::all() }
    }

    /// Is taking (i, j) from heaps `from` a move of this family? Only written rules may depend on the heaps.
    pub fn takes_from(&self, (i, j): (u64, u64), from: (u64, u64)) -> bool {
        match self {
            #[cfg(feature = "custom")]
            MoveFamily::Written(condition) => condition.takes((i, j), from),
            _ => {
                let _ = from;
                self.takes(i, j)
            }
        }
    }

    /// Is taking (i, j) a move of this family, from heaps that are no larger than that where it depends on them?
    pub fn takes(&self, i: u64, j: u64) -> bool {
        match self {
            MoveFamily::Ray { start, step, multiples } => {
                let (Some(di), Some(dj)) = (i.checked_sub(start.0), j.checked_sub(start.1)) else {
                    return false;
                };
                let t = di.checked_div(step.0).or(dj.checked_div(step.1)).unwrap_or(0);
                t.checked_mul(step.0) == Some(di)
                    && t.checked_mul(step.1) == Some(dj)
                    && multiples.contains(t)
            }
            MoveFamily::Lattice { congruences } => {
                i > 0 && j > 0 && congruences.iter().all(|congruence| congruence.holds(i, j))
            }
            MoveFamily::Cone { s, t } => {
                let (less, more) = (u128::from(i.min(j)), u128::from(i.max(j)));
                less > 0 && more < u128::from(*s) * less + u128::from(*t)
            }
            MoveFamily::Finite(vectors) => vectors.contains(i, j),
            #[cfg(feature = "custom")]
            MoveFamily::Written(condition) => condition.takes((i, j), (i, j)),
        }
    }

    /// Calls `take` for every vector of the family that fits into (x, y).
    pub(super) fn for_each_vector(&self, x: u64, y: u64, take: &mut dyn FnMut(u64, u64)) {
        match self {
            MoveFamily::Ray { start, step, multiples } => {
                let most = most_steps((x, y), *start, *step);
                for run in multiples.runs() {
                    for n in 0..run.count_to(most) {
                        let t = run.first + n * run.step;
                        take(start.0 + t * step.0, start.1 + t * step.1);
                    }
                }
            }
            MoveFamily::Lattice { congruences } => {
                // What j goes with i repeats with the period.
                let m = period(congruences);
                for i in 1..=x {
                    for least in (1..=m.min(y)).filter(|&j| self.takes(i, j)) {
                        (least..=y).step_by(m as usize).for_each(|j| take(i, j));
                    }
                }
            }
            MoveFamily::Cone { .. } => {
                for i in 1..=x {
                    (1..=y).filter(|&j| self.takes(i, j)).for_each(|j| take(i, j));
                }
            }
            MoveFamily::Finite(vectors) => {
                for (i, runs) in vectors.rows().iter().filter(|(i, _)| u64::from(*i) <= x) {
                    for &(low, high) in runs {
                        (u64::from(low)..=u64::from(high).min(y)).for_each(|j| take(u64::from(*i), j));
                    }
                }
            }
            #[cfg(feature = "custom")]
            MoveFamily::Written(condition) => {
                for_each_written(condition, x, y, &mut |i, j| {
                    take(i, j);
                    true
                });
            }
        }
    }

    /// At least as many as the vectors of the family that fit into (x, y).
    pub fn most_options(&self, x: u64, y: u64) -> u64 {
        match self {
            MoveFamily::Ray { start, step, multiples } => {
                let most = most_steps((x, y), *start, *step);
                multiples.runs().iter().map(|run| run.count_to(most)).fold(0, u64::saturating_add).min(most)
            }
            MoveFamily::Lattice { .. } | MoveFamily::Cone { .. } => x.saturating_mul(y),
            MoveFamily::Finite(vectors) => vectors.count(),
            #[cfg(feature = "custom")]
            MoveFamily::Written(_) => x.saturating_add(1).saturating_mul(y.saturating_add(1)),
        }
    }

    /// Are its vectors counted by trying all that fit?
    pub(super) fn is_tried(&self) -> bool {
        !matches!(self, MoveFamily::Ray { .. } | MoveFamily::Finite(_))
    }
}

/// Calls `take` for every vector that a written rule allows from (x, y), as long as it returns `true`.
#[cfg(feature = "custom")]
pub(super) fn for_each_written(
    condition: &Condition,
    x: u64,
    y: u64,
    take: &mut dyn FnMut(u64, u64) -> bool,
) {
    // No board goes further, and neither does any question that has an answer.
    let most = if condition.is_by_position() { FARTHEST_BY_POSITION } else { FARTHEST };
    let heap = |heap: u64| heap.min(u64::from(most) - 1) as u32;
    let (x, y) = (heap(x), heap(y));
    let mut machine = Machine::new(condition, u64::from(x.max(y)));
    for i in 0..=x {
        for (n, &word) in machine.vectors(i, (x, y), y as usize + 1).iter().enumerate() {
            let mut left = word;
            while left != 0 {
                let j = n as u64 * 64 + u64::from(left.trailing_zeros());
                left &= left - 1;
                if !take(u64::from(i), j) {
                    return;
                }
            }
        }
    }
}

/// The largest t with start + t·step ≤ (x, y); 0 when even the start does not fit.
pub(super) fn most_steps((x, y): (u64, u64), start: (u64, u64), step: (u64, u64)) -> u64 {
    let along = |room: u64, start: u64, step: u64| match room.checked_sub(start) {
        None => 0,
        Some(_) if step == 0 => u64::MAX,
        Some(rest) => rest / step,
    };
    along(x, start.0, step.0).min(along(y, start.1, step.1))
}
