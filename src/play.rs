//! Moves: which of them win, and how to say so; and games that are played with them.
//!
//! Near the corner every option is looked at. Far away there are too many, but the P-positions lie on beams: where the
//! line of a kind of move meets a beam, a winning move is close by.
//!
//! A game is its start and the positions reached since, both of the query: [`Match`] replays them. [`Analysis`] knows
//! the legal moves, who wins, and the computer's moves; small heaps have their [`remoteness`].

mod analysis;
mod legal;
mod matches;
mod opponent;
pub mod remoteness;
mod start;

pub use analysis::{Analysis, Heaps};
pub use legal::Illegal;
pub use matches::{Damaged, Match, PlayError, Played, Side};

use crate::rules::{IntSet, MoveFamily, Ruleset};
use crate::theory::beams::Beam;
use crate::theory::closed::{ClosedForm, Range};

/// More options than this are not looked at one by one.
const FEW: u64 = 200_000;
/// How far from where a line of moves meets a beam a P-position is looked for, in moves.
const CLOSE: i128 = 96;

/// What is known for choosing a move of a two-heap game.
pub struct Knowledge<'a> {
    /// The rules.
    pub rules: &'a Ruleset,
    /// Is a position P?
    pub is_p: &'a dyn Fn(u64, u64) -> bool,
    /// The closed form, where there is one.
    pub closed: Option<&'a dyn ClosedForm>,
    /// The beams.
    pub beams: &'a [Beam],
}

impl Knowledge<'_> {
    /// The moves from (x, y) that win, sorted. Far away some may be missing, but never all.
    pub fn winning(&self, x: u64, y: u64) -> Vec<(u64, u64)> {
        let mut found = Vec::new();
        let most =
            self.rules.families.iter().map(|family| family.most_options(x, y)).fold(0, u64::saturating_add);
        if most <= FEW {
            self.rules.for_each_option(x, y, &mut |u, v| {
                if (self.is_p)(u, v) {
                    found.push((u, v));
                }
            });
        } else if self.rules.domain.contains(x, y) && self.rules.declared_p(x, y).is_none() {
            self.winning_far(x, y, &mut found);
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn winning_far(&self, x: u64, y: u64, found: &mut Vec<(u64, u64)>) {
        let mut try_taking = |i: u64, j: u64| {
            if i <= x && j <= y && (i, j) != (0, 0) {
                let (u, v) = (x - i, y - j);
                if self.rules.domain.contains(u, v) && (self.is_p)(u, v) {
                    found.push((u, v));
                }
            }
        };
        for family in &self.rules.families {
            match family {
                MoveFamily::Ray { start, step, multiples } => {
                    for t in self.meetings((x, y), *start, *step, multiples) {
                        try_taking(start.0 + t * step.0, start.1 + t * step.1);
                    }
                }
                MoveFamily::Finite(vectors) => {
                    for (i, runs) in vectors.rows() {
                        for j in runs.iter().flat_map(|&(low, high)| low..=high) {
                            try_taking(u64::from(*i), u64::from(j));
                        }
                    }
                }
                // P-positions are few where two heaps can be reduced so freely: all of them are tried.
                MoveFamily::Lattice { .. } | MoveFamily::Cone { .. } => {
                    if let Some(closed) = self.closed.filter(|closed| closed.count().is_some()) {
                        let everything = Range { x0: 0, x1: x, y0: 0, y1: y };
                        closed.visit(everything, &mut |u, v| {
                            if family.takes(x - u, y - v) {
                                try_taking(x - u, y - v);
                            }
                        });
                    }
                }
            }
        }
    }

    /// The multiples t near which start + t·step, taken from (x, y), meets a beam; and the least ones, for lines that
    /// run along a beam.
    fn meetings(
        &self,
        (x, y): (u64, u64),
        start: (u64, u64),
        step: (u64, u64),
        multiples: &IntSet,
    ) -> Vec<u64> {
        let mut tried: Vec<u64> = Vec::new();
        let longest = x.max(y);
        let least = multiples.runs().iter().flat_map(|run| {
            (0..run.count_to(longest).min(CLOSE as u64)).map(move |n| run.first + n * run.step)
        });
        tried.extend(least);
        for beam in self.beams {
            // y − j·t − y0 = slope·(x − i·t − x0), solved for t; the rounding of floats is far below `CLOSE`.
            let slope = beam.slope.to_f64();
            let across = (i128::from(x) - i128::from(start.0) - i128::from(beam.through.0)) as f64;
            let up = (i128::from(y) - i128::from(start.1) - i128::from(beam.through.1)) as f64;
            let speed = step.1 as f64 - slope * step.0 as f64;
            if speed.abs() < 1e-9 {
                continue;
            }
            let meeting = ((up - slope * across) / speed).round();
            if meeting.is_finite() && meeting > -1e19 && meeting < 1e19 {
                let near = (meeting as i128 - CLOSE)..=(meeting as i128 + CLOSE);
                tried.extend(near.filter_map(|t| u64::try_from(t).ok()).filter(|&t| multiples.contains(t)));
            }
        }
        let fits = |t: &u64| {
            let taken = |start: u64, step: u64| t.checked_mul(step).and_then(|d| d.checked_add(start));
            taken(start.0, step.0).is_some_and(|i| i <= x) && taken(start.1, step.1).is_some_and(|j| j <= y)
        };
        tried.retain(fits);
        tried
    }
}

/// A position in words: `(24, 47)`.
pub fn shown(position: &[u64]) -> String {
    format!("({})", position.iter().map(u64::to_string).collect::<Vec<_>>().join(", "))
}

/// FNV-1a: a number that stands for some bytes, the same everywhere and for ever.
fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// A move in words: `take 14 from both heaps`.
pub fn words(from: &[u64], to: &[u64]) -> String {
    const HEAPS: [&str; 3] = ["first", "second", "third"];
    let taken: Vec<(u64, &str)> = from
        .iter()
        .zip(to)
        .zip(HEAPS)
        .map(|((from, to), heap)| (from - to, heap))
        .filter(|(n, _)| *n > 0)
        .collect();
    match taken.as_slice() {
        [(n, heap)] => format!("take {n} from the {heap} heap"),
        [(n, _), (m, _)] if n == m && from.len() == 2 => format!("take {n} from both heaps"),
        several => {
            let parts: Vec<String> = several.iter().map(|(n, heap)| format!("{n} from the {heap}")).collect();
            format!("take {}", parts.join(" and "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Rules;
    use crate::query::Query;
    use crate::theory::{beams, closed};

    fn far_winning(text: &str, x: u64, y: u64) -> Vec<(u64, u64)> {
        let query = Query::parse(text).expect(text);
        let Rules::Two(rules) = query.rules() else { panic!("{text} has three heaps") };
        let closed = closed::of(&query).expect("a closed form");
        let is_p = |x, y| closed.is_p(x, y);
        let knowledge = Knowledge {
            rules: &rules,
            is_p: &is_p,
            closed: Some(closed.as_ref()),
            beams: &beams::of(&query),
        };
        let winning = knowledge.winning(x, y);
        assert!(winning.iter().all(|&to| closed.is_p(to.0, to.1) && rules.is_move((x, y), to)), "{text}");
        assert_eq!(winning.is_empty(), closed.is_p(x, y), "{text} ({x}, {y})");
        winning
    }

    #[test]
    fn there_is_always_a_winning_move_far_away() {
        let far = 1_000_000_000_000;
        assert_eq!(far_winning("game=wythoff", far, far), [(0, 0)]);
        for text in [
            "game=nim",
            "game=wab",
            "game=wab&a=50&b=1",
            "game=fraenkel&a=50",
            "game=nimhoff&h=64",
            "game=modular-nim&m=64",
            "game=modular-wythoff&m=100",
            "game=fraenkel-borosh&a=1&b=20",
            "game=wyt-k&set=1,2",
            "game=wyt-k&set=2^n",
            "game=rational-nim&p1=1&q1=0&p2=0&q2=1",
            "game=wyt-k&set=",
            "game=wyt-k&set=4",
        ] {
            for (x, y) in
                [(far, far), (far, far / 3), (far + 7, 2 * far), (12, far), (far, 0), (far - 1, far + 1)]
            {
                far_winning(text, x, y);
            }
        }
        for text in ["game=rational-nim", "game=rational-wythoff"] {
            for (x, y) in [(far, far), (far, far / 3), (far + 7, 2 * far)] {
                far_winning(text, x, y);
            }
        }
    }

    #[test]
    fn moves_in_words() {
        assert_eq!(words(&[24, 47], &[10, 33]), "take 14 from both heaps");
        assert_eq!(words(&[24, 47], &[24, 33]), "take 14 from the second heap");
        assert_eq!(words(&[24, 47], &[20, 33]), "take 4 from the first and 14 from the second");
        assert_eq!(
            words(&[2, 4, 5], &[1, 3, 4]),
            "take 1 from the first and 1 from the second and 1 from the third"
        );
    }
}
