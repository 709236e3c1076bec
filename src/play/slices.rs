//! Winning moves of games with three heaps or more.

use std::collections::HashSet;

use super::analysis::{Analysis, Heaps, Source};
use crate::rules::{Slice, Window};
use crate::theory::closed::ClosedForm;

/// More options than this are not looked at one by one: the P-positions are fewer.
const SOME: u64 = 36_000;
/// More slices than this are not looked at one by one, where a formula says what is on them.
const MOST_SLICES: u64 = 5_000;

impl Analysis {
    /// The options of a position that are P. Of four heaps or more some may be missing where a formula says what they are,
    /// but never all.
    pub(super) fn winning_of_slice(&self, source: &Source<'_>, game: &Slice, from: &[u64]) -> Vec<Heaps> {
        match source {
            Source::Closed => {
                self.game().closed().map_or(Vec::new(), |form| winning_by_form(form, game, from))
            }
            Source::Rules(board) if game.count_options(from) > SOME => {
                let found = board.slices().into_iter().flat_map(|slices| slices.positions());
                found.filter(|to| game.is_move(from, to)).collect()
            }
            Source::Table(_) | Source::Rules(_) => {
                let options = game.options(from).unwrap_or_default();
                options.into_iter().filter(|to| self.is_p_by(source, to)).collect()
            }
        }
    }
}

fn winning_by_form(form: &dyn ClosedForm, game: &Slice, from: &[u64]) -> Vec<Heaps> {
    let mut found = Vec::new();
    let mut visit = |window: Window, further: &[u64]| {
        if let Some(form) = form.slice(further) {
            form.visit(window, &mut |u, v| {
                let to = [&[u, v], further].concat();
                if game.is_move(from, &to) {
                    found.push(to);
                }
            });
        }
    };
    let (x, y, further) = (from[0], from[1], &from[2..]);
    let Some(m) = game.modulus.map(u64::from) else {
        return winning_of_nim(from);
    };
    // No P-position has 2m tokens.
    let most: Vec<u64> = further.iter().map(|&heap| heap.min(2 * m - 1)).collect();
    if most.iter().map(|heap| heap + 1).product::<u64>() <= MOST_SLICES {
        each_below(&most, &mut Vec::new(), &mut |below| {
            visit(Window { x0: 0, x1: x, y0: 0, y1: y }, below);
        });
        return found;
    }
    found = winning_of_nim(from);
    found.retain(|to| form.slice(&to[2..]).is_some_and(|form| form.is_p(to[0], to[1])));
    let tokens = from.iter().fold(0, |sum: u64, heap| sum + heap % m) % m;
    // Nim-sum 0 takes an even number of tokens.
    let few = [tokens, tokens + m].into_iter().find(|few| few.is_multiple_of(2));
    found.extend(few.and_then(|few| balanced(from, few)).filter(|to| game.is_move(from, to)));
    found
}

/// The moves of Nim that leave nim-sum 0.
fn winning_of_nim(from: &[u64]) -> Vec<Heaps> {
    let sum = from.iter().fold(0, |sum, heap| sum ^ heap);
    let reduced = |heap: usize| {
        let mut to = from.to_vec();
        to[heap] ^= sum;
        (to[heap] < from[heap]).then_some(to)
    };
    (0..from.len()).filter_map(reduced).collect()
}

/// Visits every list of numbers up to these.
fn each_below(most: &[u64], chosen: &mut Heaps, visit: &mut dyn FnMut(&[u64])) {
    match most.get(chosen.len()) {
        None => visit(chosen),
        Some(&heap) => {
            for size in 0..=heap {
                chosen.push(size);
                each_below(most, chosen, visit);
                chosen.pop();
            }
        }
    }
}

/// A position of nim-sum 0 with so many tokens and no heap larger than here, if there is one.
fn balanced(from: &[u64], tokens: u64) -> Option<Heaps> {
    let top = u64::BITS - tokens.leading_zeros();
    // What has as many bits as the tokens is as good as any larger heap.
    let room = from.iter().map(|&heap| heap.min((1 << top) - 1)).collect();
    let mut search = Balanced { room, failed: HashSet::new() };
    let mut to = vec![0; from.len()];
    search.place(top, tokens, &mut to).then_some(to)
}

/// A search bit by bit, the highest first: on each an even number of heaps has it.
struct Balanced {
    room: Heaps,
    /// Which bit is next, how many tokens are left, and which heaps could not take all lower bits: no way on from here.
    failed: HashSet<(u32, u64, u64)>,
}

impl Balanced {
    /// Places the tokens left on the bits below `bit`.
    fn place(&mut self, bit: u32, left: u64, to: &mut Heaps) -> bool {
        if bit == 0 {
            return left == 0;
        }
        let bit = bit - 1;
        let heaps = 0..to.len();
        let tight = heaps.clone().filter(|&heap| to[heap] == self.room[heap] >> (bit + 1) << (bit + 1));
        let state = (bit, left, tight.fold(0, |tight, heap| tight | 1 << heap));
        if left > (to.len() as u64) << (bit + 1) || self.failed.contains(&state) {
            return false;
        }
        for with in (0..1u64 << to.len()).filter(|with| with.count_ones().is_multiple_of(2)) {
            let cost = u64::from(with.count_ones()) << bit;
            let raised = |heap: usize| to[heap] | (with >> heap & 1) << bit;
            if cost <= left && heaps.clone().all(|heap| raised(heap) <= self.room[heap]) {
                let mut next: Heaps = heaps.clone().map(raised).collect();
                if self.place(bit, left - cost, &mut next) {
                    *to = next;
                    return true;
                }
            }
        }
        self.failed.insert(state);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn balanced_positions_are_found_where_there_are_any() {
        for from in [[0, 0, 0, 0], [1, 2, 3, 4], [5, 5, 0, 3], [7, 6, 1, 2], [2, 2, 2, 2], [9, 1, 1, 0]] {
            let mut known = HashSet::new();
            each_below(&from, &mut Vec::new(), &mut |to| {
                if to.iter().fold(0, |sum, heap| sum ^ heap) == 0 {
                    known.insert(to.iter().sum::<u64>());
                }
            });
            for tokens in 0..30 {
                let found = balanced(&from, tokens);
                assert_eq!(found.is_some(), known.contains(&tokens), "{from:?} {tokens}");
                let fits = |to: Heaps| {
                    to.iter().zip(from).all(|(to, from)| *to <= from)
                        && to.iter().fold(0, |sum, heap| sum ^ heap) == 0
                        && to.iter().sum::<u64>() == tokens
                };
                assert!(found.is_none_or(fits), "{from:?} {tokens}");
            }
        }
        assert!(balanced(&[1 << 62, 3, 1 << 62, 200, 255, 7], 196).is_some());
    }
}
