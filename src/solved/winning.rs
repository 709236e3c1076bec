//! Which moves win.
//!
//! Near the corner every option is looked at. Far away there are too many, but the P-positions lie on beams: where the
//! line of a kind of move meets a beam, a winning move is close by.

use crate::rules::{IntSet, MoveFamily, Ruleset, Window};
use crate::theory::beams::Beam;
use crate::theory::closed::ClosedForm;

/// More options than this are not looked at one by one.
const FEW: u64 = 200_000;
/// How far from where a line of moves meets a beam a P-position is looked for, in moves.
const CLOSE: i128 = 96;
/// So many P-positions along a line of moves are looked at.
const SOME: usize = 256;
/// So many rays side by side are followed together.
const MANY: usize = 4;

/// The search for winning moves of a two-heap game.
pub(crate) struct WinningMoves<'a> {
    /// The rules.
    pub(crate) rules: &'a Ruleset,
    /// Is a position P?
    pub(crate) is_p: &'a dyn Fn(u64, u64) -> bool,
    /// The closed form, where there is one.
    pub(crate) closed: Option<&'a dyn ClosedForm>,
    /// The beams.
    pub(crate) beams: &'a [Beam],
}

impl WinningMoves<'_> {
    /// Are there too many options to look at them one by one?
    pub(crate) fn is_long(&self, x: u64, y: u64) -> bool {
        let most = self.rules.families.iter().map(|family| family.most_options(x, y));
        most.fold(0, u64::saturating_add) > FEW
    }

    /// The moves from (x, y) that win, sorted. Far away some may be missing, but never all.
    pub(crate) fn winning(&self, x: u64, y: u64) -> Vec<(u64, u64)> {
        if self.is_long(x, y) {
            return self.winning_near_beams(x, y);
        }
        let mut found = Vec::new();
        self.rules.for_each_option(x, y, &mut |u, v| {
            if (self.is_p)(u, v) {
                found.push((u, v));
            }
        });
        sorted(found)
    }

    /// Those of them that are found where moves meet beams, or among the P-positions where these are finitely many.
    pub(crate) fn winning_near_beams(&self, x: u64, y: u64) -> Vec<(u64, u64)> {
        let mut found = Vec::new();
        if self.rules.domain.contains(x, y) && self.rules.declared_p(x, y).is_none() {
            self.winning_along((x, y), &mut found);
            if !found.is_empty() {
                return sorted(found);
            }
            let bands = self.bands();
            let families = self.rules.families.iter();
            families.filter(|family| !in_bands(&bands, family)).for_each(|family| {
                self.winning_of_family(family, (x, y), &mut found);
            });
            bands.iter().for_each(|&step| self.winning_of_band(step, (x, y), &mut found));
        }
        sorted(found)
    }

    /// Where a closed form finds P-positions along lines: those of the steps of rays, or of the heaps and the diagonal.
    fn winning_along(&self, from: (u64, u64), found: &mut Vec<(u64, u64)>) {
        let Some(closed) = self.closed else { return };
        let mut steps: Vec<(u64, u64)> = self.rules.families.iter().filter_map(step).collect();
        let starts = self.rules.families.iter().filter_map(|family| match family {
            MoveFamily::Ray { start, step, .. } if *start != (0, 0) => Some((*start, *step)),
            _ => None,
        });
        let mut lines: Vec<((u64, u64), (u64, u64))> = starts.collect();
        steps.extend([(1, 0), (0, 1), (1, 1)]);
        lines.extend(steps.into_iter().map(|step| ((0, 0), step)));
        lines.sort_unstable();
        lines.dedup();
        for (start, step) in lines {
            let (Some(x), Some(y)) = (from.0.checked_sub(start.0), from.1.checked_sub(start.1)) else {
                continue;
            };
            let mut looked = 0;
            let is_quick = closed.along((x, y), step, &mut |u, v| {
                if self.rules.is_move(from, (u, v)) {
                    found.push((u, v));
                }
                looked += 1;
                looked < SOME
            });
            if !is_quick {
                return;
            }
        }
    }

    fn winning_of_family(&self, family: &MoveFamily, (x, y): (u64, u64), found: &mut Vec<(u64, u64)>) {
        let mut try_taking = |i: u64, j: u64| {
            if i <= x && j <= y && (i, j) != (0, 0) {
                let (u, v) = (x - i, y - j);
                if self.rules.domain.contains(u, v) && (self.is_p)(u, v) {
                    found.push((u, v));
                }
            }
        };
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
            // A written rule is not asked so far out that all its options would be too many.
            #[cfg(feature = "custom")]
            MoveFamily::Written(_) => {}
            // P-positions are few where two heaps can be reduced so freely: all of them are tried.
            MoveFamily::Lattice { .. } | MoveFamily::Cone { .. } => {
                if let Some(closed) = self.closed.filter(|closed| closed.count().is_some()) {
                    let everything = Window { x0: 0, x1: x, y0: 0, y1: y };
                    closed.visit(everything, &mut |u, v| {
                        if family.takes(x - u, y - v) {
                            try_taking(x - u, y - v);
                        }
                    });
                }
            }
        }
    }

    /// The steps of which there are many rays side by side, as in Fraenkel's game, and none runs along a beam.
    fn bands(&self) -> Vec<(u64, u64)> {
        let mut steps: Vec<(u64, u64)> = self.rules.families.iter().filter_map(step).collect();
        steps.sort_unstable();
        let mut bands: Vec<(u64, u64)> =
            steps.chunk_by(|a, b| a == b).filter(|rays| rays.len() >= MANY).map(|rays| rays[0]).collect();
        bands.retain(|&(dx, dy)| {
            let meets = |beam: &Beam| (dy as f64 - beam.slope.to_f64() * dx as f64).abs() > 0.01;
            self.closed.is_some() && !self.beams.is_empty() && self.beams.iter().all(meets)
        });
        bands
    }

    /// Instead of following each ray of a band: the P-positions of the window in which they all meet a beam.
    fn winning_of_band(&self, band: (u64, u64), (x, y): (u64, u64), found: &mut Vec<(u64, u64)>) {
        let Some(closed) = self.closed else { return };
        let rays: Vec<&MoveFamily> =
            self.rules.families.iter().filter(|&family| step(family) == Some(band)).collect();
        for beam in self.beams {
            let mut corners: Option<[i128; 4]> = None;
            for ray in &rays {
                let MoveFamily::Ray { start, .. } = ray else { continue };
                let Some(t) = meeting(beam, (x, y), *start, band) else { continue };
                let at = |heap: u64, start: u64, step: u64, t: i128| {
                    i128::from(heap) - i128::from(start) - i128::from(step) * t
                };
                let (low, high) = (t + CLOSE, t - CLOSE);
                let near = [
                    at(x, start.0, band.0, low),
                    at(y, start.1, band.1, low),
                    at(x, start.0, band.0, high),
                    at(y, start.1, band.1, high),
                ];
                corners = Some(corners.map_or(near, |known| {
                    [
                        known[0].min(near[0]),
                        known[1].min(near[1]),
                        known[2].max(near[2]),
                        known[3].max(near[3]),
                    ]
                }));
            }
            let Some([x0, y0, x1, y1]) = corners else { continue };
            let heap = |n: i128, most: u64| u64::try_from(n.max(0)).map_or(most, |n| n.min(most));
            if x1 < 0 || y1 < 0 {
                continue;
            }
            let window = Window { x0: heap(x0, x), x1: heap(x1, x), y0: heap(y0, y), y1: heap(y1, y) };
            closed.visit(window, &mut |u, v| {
                let taken = (x - u, y - v);
                if rays.iter().any(|ray| ray.takes(taken.0, taken.1)) && self.rules.domain.contains(u, v) {
                    found.push((u, v));
                }
            });
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
            if let Some(meeting) = meeting(beam, (x, y), start, step) {
                let near = (meeting - CLOSE)..=(meeting + CLOSE);
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

/// The multiple t at which start + t·step, taken from (x, y), meets a beam; `None` when it runs along it.
fn meeting(beam: &Beam, (x, y): (u64, u64), start: (u64, u64), step: (u64, u64)) -> Option<i128> {
    // y − j·t − y0 = slope·(x − i·t − x0), solved for t; the rounding of floats is far below `CLOSE`.
    let slope = beam.slope.to_f64();
    let across = (i128::from(x) - i128::from(start.0) - i128::from(beam.through.0)) as f64;
    let up = (i128::from(y) - i128::from(start.1) - i128::from(beam.through.1)) as f64;
    let speed = step.1 as f64 - slope * step.0 as f64;
    let meeting = ((up - slope * across) / speed).round();
    (speed.abs() >= 1e-9 && meeting.is_finite() && meeting.abs() < 1e19).then_some(meeting as i128)
}

/// The step of a ray.
fn step(family: &MoveFamily) -> Option<(u64, u64)> {
    match family {
        MoveFamily::Ray { step, .. } => Some(*step),
        _ => None,
    }
}

fn in_bands(bands: &[(u64, u64)], family: &MoveFamily) -> bool {
    step(family).is_some_and(|step| bands.contains(&step))
}

fn sorted(mut positions: Vec<(u64, u64)>) -> Vec<(u64, u64)> {
    positions.sort_unstable();
    positions.dedup();
    positions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Query;

    fn far_winning(text: &str, x: u64, y: u64) -> Vec<(u64, u64)> {
        let query = Query::parse(text).expect(text);
        let rules = query.two_heaps().expect("two heaps");
        let closed = query.closed().expect("a closed form");
        let is_p = |x, y| closed.is_p(x, y);
        let search =
            WinningMoves { rules: &rules, is_p: &is_p, closed: Some(closed.as_ref()), beams: &query.beams() };
        let winning = search.winning(x, y);
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
}
