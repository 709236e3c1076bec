//! From move families to what a line-by-line sweep can use.
//!
//! Every ray falls apart into *strides*: a first vector and a step, repeated for ever or a number of times. On a
//! board of given size a stride is one of
//! - `inline`: along the line itself (the first heap stays), endless;
//! - `lasting`: once a position attacks along it, it does so to the edge of the board;
//! - `passing`: the attack ends before the edge;
//! - single vectors, when there are only a few.

use std::collections::BTreeMap;

use crate::rules::{MoveFamily, Ruleset};

/// The vectors first, first + step, first + 2·step, …
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stride {
    pub(super) first: (u32, u32),
    pub(super) step: (u32, u32),
}

/// A stride that ends: the vector `beyond` is the first that is no longer a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PassingStride {
    pub(super) stride: Stride,
    pub(super) beyond: (u32, u32),
}

/// All (i, j), both positive, with weights·(i, j) ≡ 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct LatticeMoves {
    pub(super) weights: (u32, u32),
    pub(super) modulus: u32,
}

impl LatticeMoves {
    /// Two positions are joined by a move only if they are of one class.
    pub(super) fn class(&self, x: u32, y: u32) -> u32 {
        let (m, (wx, wy)) = (u64::from(self.modulus), self.weights);
        ((u64::from(x) * u64::from(wx) + u64::from(y) * u64::from(wy)) % m) as u32
    }
}

/// The moves of a game on a board.
#[derive(Debug, Default)]
pub(super) struct Moves {
    /// Steps along a line.
    pub(super) inline: Vec<u32>,
    pub(super) lasting: Vec<Stride>,
    pub(super) passing: Vec<PassingStride>,
    /// For amounts i from the first heap, increasing: intervals of amounts j from the second.
    pub(super) rows: Vec<(u32, Vec<(u32, u32)>)>,
    pub(super) lattices: Vec<LatticeMoves>,
    /// The numbers (s, t) of cones.
    pub(super) cones: Vec<(u32, u32)>,
}

/// Strides of at most this many vectors are kept as single vectors.
const FEW: u64 = 8;

impl Moves {
    /// The moves that fit on a board of `width` × `height` positions.
    pub(super) fn new(rules: &Ruleset, width: u32, height: u32) -> Moves {
        let mut moves = Moves::default();
        let mut vectors: BTreeMap<u32, Vec<(u32, u32)>> = BTreeMap::new();
        for family in &rules.families {
            match family {
                MoveFamily::Ray { start, step, multiples } => {
                    for run in multiples.runs() {
                        let vector =
                            |t: u64| Some((along(*start, *step, t, 0)?, along(*start, *step, t, 1)?));
                        let Some(first) = vector(run.first).and_then(|v| on_board(v, width, height)) else {
                            continue;
                        };
                        let stride = (step.0.checked_mul(run.step), step.1.checked_mul(run.step));
                        let (dx, dy) = (clipped(stride.0, width), clipped(stride.1, height));
                        let room = |first: u32, step: u32, side: u32| {
                            (step > 0).then(|| u64::from((side - 1 - first) / step) + 1)
                        };
                        let fitting = [room(first.0, dx, width), room(first.1, dy, height)];
                        let fitting = fitting.into_iter().flatten().min().unwrap_or(1);
                        let count = run.count_to(u64::MAX).min(fitting);
                        moves.add(Stride { first, step: (dx, dy) }, count, count == fitting, &mut vectors);
                    }
                }
                MoveFamily::Lattice { weights, modulus } => {
                    moves.lattices.push(LatticeMoves { weights: *weights, modulus: *modulus });
                }
                MoveFamily::Cone { s, t } => moves.cones.push((*s, *t)),
                MoveFamily::Finite(set) => {
                    for (i, runs) in set.rows().iter().filter(|(i, _)| *i < width) {
                        vectors.entry(*i).or_default().extend(runs.iter().filter(|run| run.0 < height));
                    }
                }
            }
        }
        moves.rows = vectors.into_iter().map(|(i, runs)| (i, joined(runs))).collect();
        moves
    }

    fn add(
        &mut self,
        stride: Stride,
        count: u64,
        to_the_edge: bool,
        vectors: &mut BTreeMap<u32, Vec<(u32, u32)>>,
    ) {
        let Stride { first, step } = stride;
        let inline = step.0 == 0 && first == step && to_the_edge && step.1 <= 64;
        if inline {
            self.inline.push(step.1);
        } else if step.0 == 0 || count <= FEW {
            for n in 0..count as u32 {
                let j = first.1 + n * step.1;
                vectors.entry(first.0 + n * step.0).or_default().push((j, j));
            }
        } else if to_the_edge {
            self.lasting.push(stride);
        } else {
            let n = count as u32;
            self.passing.push(PassingStride { stride, beyond: (first.0 + n * step.0, first.1 + n * step.1) });
        }
    }
}

fn along(start: (u64, u64), step: (u64, u64), t: u64, heap: usize) -> Option<u64> {
    let (start, step) = if heap == 0 { (start.0, step.0) } else { (start.1, step.1) };
    t.checked_mul(step)?.checked_add(start)
}

fn on_board((i, j): (u64, u64), width: u32, height: u32) -> Option<(u32, u32)> {
    (i < u64::from(width) && j < u64::from(height)).then_some((i as u32, j as u32))
}

/// A step that leads off the board wherever it starts is as good as any other that does.
fn clipped(step: Option<u64>, side: u32) -> u32 {
    step.map_or(side, |step| step.min(u64::from(side)) as u32)
}

fn joined(mut runs: Vec<(u32, u32)>) -> Vec<(u32, u32)> {
    runs.sort_unstable();
    let mut joined: Vec<(u32, u32)> = Vec::new();
    for (low, high) in runs {
        match joined.last_mut() {
            Some(last) if low <= last.1.saturating_add(1) => last.1 = last.1.max(high),
            _ => joined.push((low, high)),
        }
    }
    joined
}
