//! From move families to what a line-by-line sweep can use.
//!
//! Every ray falls apart into *strides*: a first vector and a step, repeated for ever or a number of times. On a
//! board of given size a stride is one of
//! - `inline`: along the line itself (the first heap stays), endless;
//! - `lasting`: once a position attacks along it, it does so to the edge of the board;
//! - `passing`: the attack ends before the edge;
//! - single vectors, when there are only a few.

use crate::rules::{Congruence, MoveFamily, Ruleset, Run};

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

/// All (i, j), both positive, for which congruences hold. Weights and residues are less than the moduli. Positions fall into classes,
/// by what they leave of each modulus, and moves lead from a class to one class only.
#[derive(Clone, Debug)]
pub(super) struct LatticeMoves {
    congruences: Vec<Congruence>,
    classes: usize,
    /// For each class that of the next position of the line, where there is more than one congruence.
    next: Vec<u32>,
}

impl LatticeMoves {
    fn new(congruences: &[Congruence]) -> LatticeMoves {
        let reduced = |congruence: &Congruence| {
            let Congruence { weights: (wx, wy), modulus, .. } = *congruence;
            Congruence { weights: (wx % modulus, wy % modulus), ..*congruence }
        };
        let mut moves = LatticeMoves {
            congruences: congruences.iter().map(reduced).collect(),
            classes: congruences.iter().map(|congruence| congruence.modulus as usize).product(),
            next: Vec::new(),
        };
        if congruences.len() != 1 {
            moves.next = (0..moves.classes).map(|class| moves.found_after(class as u32)).collect();
        }
        moves
    }

    /// How many classes there are.
    pub(super) fn classes(&self) -> usize {
        self.classes
    }

    /// The class of a position.
    pub(super) fn class(&self, x: u32, y: u32) -> u32 {
        self.mixed(x, y, false)
    }

    /// The class that moves from (x, y) lead to; of a lattice itself it is the same.
    pub(super) fn target(&self, x: u32, y: u32) -> u32 {
        self.mixed(x, y, true)
    }

    fn mixed(&self, x: u32, y: u32, target: bool) -> u32 {
        self.congruences.iter().fold(0, |class, congruence| {
            let (m, (wx, wy)) = (u64::from(congruence.modulus), congruence.weights);
            let left = u64::from(x) * u64::from(wx) + u64::from(y) * u64::from(wy);
            let taken = if target { u64::from(congruence.residue) } else { 0 };
            class * congruence.modulus + ((left + m - taken) % m) as u32
        })
    }

    /// The class of the next position of the line, whether it is its own or that which moves lead to.
    #[inline]
    pub(super) fn after(&self, class: u32) -> u32 {
        // Without a division, which would take longer than all the rest.
        match self.congruences.as_slice() {
            [Congruence { weights, modulus, .. }] => {
                let next = class + weights.1;
                if next >= *modulus { next - modulus } else { next }
            }
            _ => self.next[class as usize],
        }
    }

    fn found_after(&self, class: u32) -> u32 {
        let (mut left, mut found, mut unit) = (class, 0, 1);
        for Congruence { weights, modulus, .. } in self.congruences.iter().rev() {
            found += (left % modulus + weights.1) % modulus * unit;
            left /= modulus;
            unit *= modulus;
        }
        found
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
    /// The numbers (s, t) of cones, no greater than the board.
    pub(super) cones: Vec<(u32, u32)>,
    /// How many more orbits there may be.
    pub(super) orbits_left: u64,
}

/// Strides of at most this many vectors are kept as single vectors.
const FEW: u64 = 8;

impl Moves {
    /// The moves that fit on a board of `width` × `height` positions. Strides have at most `most_orbits` orbits
    /// together; those that would make it more are kept as single vectors.
    pub(super) fn new(rules: &Ruleset, width: u32, height: u32, most_orbits: usize) -> Moves {
        let (moves, vectors) = (Moves::default(), Vec::new());
        let mut compiler = Compiler { moves, vectors, width, height, orbits_left: most_orbits as u64 };
        for family in &rules.families {
            match family {
                MoveFamily::Ray { start, step, multiples } => {
                    multiples.runs().iter().for_each(|run| compiler.add_run(*start, *step, run));
                }
                MoveFamily::Lattice { congruences } => {
                    compiler.moves.lattices.push(LatticeMoves::new(congruences));
                }
                MoveFamily::Cone { s, t } => {
                    let side = width.max(height);
                    compiler.moves.cones.push(((*s).min(side), (*t).min(side)));
                }
                MoveFamily::Finite(set) => {
                    for (i, runs) in set.rows().iter().filter(|(i, _)| *i < width) {
                        let fitting = runs.iter().filter(|run| run.0 < height);
                        compiler.vectors.extend(fitting.map(|&run| (*i, run)));
                    }
                }
                // These have a solver of their own, which does not list every vector; here they are for comparison.
                #[cfg(feature = "custom")]
                MoveFamily::Written(condition) => {
                    let all = (0..width).flat_map(|i| (0..height).map(move |j| (i, j)));
                    let taken = all.filter(|&(i, j)| condition.takes((i.into(), j.into()), (0, 0)));
                    compiler.vectors.extend(taken.map(|(i, j)| (i, (j, j))));
                }
            }
        }
        compiler.vectors.sort_unstable();
        let rows = compiler.vectors.chunk_by(|one, next| one.0 == next.0);
        let rows = rows.map(|row| (row[0].0, joined(row.iter().map(|(_, run)| *run)))).collect();
        Moves { rows, orbits_left: compiler.orbits_left, ..compiler.moves }
    }
}

/// Moves being collected.
struct Compiler {
    moves: Moves,
    /// Amounts i, each with a run of amounts j.
    vectors: Vec<(u32, (u32, u32))>,
    width: u32,
    height: u32,
    orbits_left: u64,
}

impl Compiler {
    /// Adds start + t·step for every t in a run.
    fn add_run(&mut self, start: (u64, u64), step: (u64, u64), run: &Run) {
        let (width, height) = (self.width, self.height);
        let along = |start: u64, step: u64, side: u32| {
            let at = run.first.checked_mul(step)?.checked_add(start)?;
            (at < u64::from(side)).then_some(at as u32)
        };
        let first = along(start.0, step.0, width).zip(along(start.1, step.1, height));
        let Some(first) = first else { return };
        // A step that leads off the board wherever it starts is as good as any other that does.
        let clipped = |step: u64, side: u32| {
            step.checked_mul(run.step).map_or(side, |step| step.min(u64::from(side)) as u32)
        };
        let step = (clipped(step.0, width), clipped(step.1, height));
        let room = |first: u32, step: u32, side: u32| {
            (side - 1 - first).checked_div(step).map_or(u64::MAX, |more| u64::from(more) + 1)
        };
        let fitting = room(first.0, step.0, width).min(room(first.1, step.1, height));
        let count = run.count_to(u64::MAX).min(fitting);
        self.add(Stride { first, step }, count, count == fitting);
    }

    fn add(&mut self, stride: Stride, count: u64, to_the_edge: bool) {
        let Stride { first, step } = stride;
        let inline = step.0 == 0 && first == step && to_the_edge && step.1 <= 64;
        if inline {
            self.moves.inline.push(step.1);
        } else if step.0 == 0 || count <= FEW || !self.has_room(step, to_the_edge) {
            for n in 0..count as u32 {
                let j = first.1 + n * step.1;
                self.vectors.push((first.0 + n * step.0, (j, j)));
            }
        } else if to_the_edge {
            self.moves.lasting.push(stride);
        } else {
            let n = count as u32;
            let beyond = (first.0 + n * step.0, first.1 + n * step.1);
            self.moves.passing.push(PassingStride { stride, beyond });
        }
    }

    /// Takes room for the orbits of a step, unless strides of that step have it already.
    fn has_room(&mut self, step: (u32, u32), to_the_edge: bool) -> bool {
        let Moves { lasting, passing, .. } = &self.moves;
        let known = if to_the_edge {
            lasting.iter().any(|stride| stride.step == step)
        } else {
            passing.iter().any(|passing| passing.stride.step == step)
        };
        if known {
            return true;
        }
        let left = self.orbits_left.checked_sub(count_orbits(step, self.width, self.height));
        self.orbits_left = left.unwrap_or(self.orbits_left);
        left.is_some()
    }
}

/// How many orbits a step with dx > 0 has: classes of positions that differ by multiples of it.
pub(super) fn count_orbits((dx, dy): (u32, u32), width: u32, height: u32) -> u64 {
    let along_line = u64::from(height) + u64::from(dy) * u64::from((width - 1) / dx);
    u64::from(dx.min(width)) * along_line
}

/// Runs in order, joined where they meet.
fn joined(runs: impl Iterator<Item = (u32, u32)>) -> Vec<(u32, u32)> {
    let mut joined: Vec<(u32, u32)> = Vec::new();
    for (low, high) in runs {
        match joined.last_mut() {
            Some(last) if low <= last.1.saturating_add(1) => last.1 = last.1.max(high),
            _ => joined.push((low, high)),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::rules::IntSet;

    /// The vectors that strides and rows stand for.
    fn vectors(moves: &Moves, width: u32, height: u32) -> BTreeSet<(u32, u32)> {
        let mut found = BTreeSet::new();
        let mut walk = |stride: &Stride, beyond: Option<(u32, u32)>| {
            let (mut at, step) = (stride.first, stride.step);
            while at.0 < width && at.1 < height && Some(at) != beyond {
                found.insert(at);
                at = (at.0 + step.0, at.1 + step.1);
            }
        };
        moves.lasting.iter().for_each(|stride| walk(stride, None));
        moves.passing.iter().for_each(|passing| walk(&passing.stride, Some(passing.beyond)));
        moves.inline.iter().for_each(|&step| walk(&Stride { first: (0, step), step: (0, step) }, None));
        for (i, runs) in &moves.rows {
            found.extend(runs.iter().flat_map(|&(low, high)| low..=high).map(|j| (*i, j)));
        }
        found
    }

    #[test]
    fn strides_are_the_rule_whatever_the_room() {
        let (width, height) = (90, 70);
        for (start, step, set) in [
            ((0, 0), (1, 1), "1.."),
            ((0, 0), (1, 1), "2..30,40..41,5n+3"),
            ((0, 0), (0, 1), "3n+3"),
            ((0, 0), (0, 1), "3n+2"),
            ((0, 7), (0, 2), "1..9"),
            ((5, 0), (2, 1), "1..12,20.."),
            ((0, 0), (3, 0), "2n"),
            ((0, 0), (0, 65), "1.."),
            ((89, 69), (1, 1), "1.."),
        ] {
            let family = MoveFamily::Ray { start, step, multiples: IntSet::parse(set).expect(set) };
            let all = (0..width).flat_map(|i| (0..height).map(move |j| (i, j)));
            let wanted: BTreeSet<_> = all.filter(|&(i, j)| family.takes(i.into(), j.into())).collect();
            let rules = Ruleset::new(vec![family]);
            for most_orbits in [0, 159, 160, usize::MAX] {
                let moves = Moves::new(&rules, width, height, most_orbits);
                assert_eq!(vectors(&moves, width, height), wanted, "{start:?} {step:?} {set} {most_orbits}");
                assert!(most_orbits > 0 || moves.lasting.is_empty() && moves.passing.is_empty());
            }
        }
    }

    #[test]
    fn runs_are_joined_where_they_meet() {
        assert_eq!(joined([(0, 2), (3, 5), (7, 8), (8, 9), (8, 8)].into_iter()), [(0, 5), (7, 9)]);
    }

    #[test]
    fn orbits_are_counted() {
        for (step, width, height) in
            [((1, 1), 4, 5), ((2, 3), 5, 7), ((9, 1), 4, 5), ((3, 0), 10, 6), ((1, 4), 1, 3)]
        {
            // How far a step can be gone back to the left, or up: positions beyond the board too.
            let (dx, dy) = step;
            let mut orbits = BTreeSet::new();
            for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
                orbits.insert((x % dx, i64::from(y) - i64::from(dy * (x / dx))));
            }
            let counted = count_orbits(step, width, height);
            assert!(
                orbits.len() as u64 <= counted && counted <= u64::from(dx.min(width)) * (orbits.len() as u64),
                "{step:?}"
            );
            let classes = u64::from(dx.min(width));
            let longest =
                (0..classes).map(|class| orbits.iter().filter(|orbit| u64::from(orbit.0) == class).count());
            assert_eq!(
                counted,
                classes * longest.max().unwrap_or(0) as u64,
                "{step:?} on {width} × {height}"
            );
        }
    }

    /// Strides of one step share their orbits; where there is no room for them they become vectors.
    #[test]
    fn strides_take_room_once() {
        let ray = |step: (u64, u64), set: &str| MoveFamily::Ray {
            start: (0, 0),
            step,
            multiples: IntSet::parse(set).expect(set),
        };
        let families =
            vec![ray((1, 1), "1.."), ray((1, 1), "2n+1"), ray((1, 1), "1..20"), ray((1, 1), "3..30")];
        let rules = Ruleset::new(families);
        let side = 40;
        let (one, two) = (count_orbits((1, 1), side, side), count_orbits((2, 2), side, side));
        let moves = |room: u64| {
            let moves = Moves::new(&rules, side, side, room as usize);
            (moves.lasting.len(), moves.passing.len(), moves.orbits_left)
        };
        assert_eq!(moves(one + two + one), (2, 2, 0));
        assert_eq!(moves(one + two + one - 1), (2, 0, one - 1));
        assert_eq!(moves(one - 1), (0, 0, one - 1));
        let all = vectors(&Moves::new(&rules, side, side, 0), side, side);
        assert_eq!(all, vectors(&Moves::new(&rules, side, side, 100_000), side, side));
    }
}
