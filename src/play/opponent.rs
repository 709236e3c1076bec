//! The computer's moves.
//!
//! *Perfect* never loses a won position. Where remoteness is known (two heaps to 256 each, three to 32, four to 13, five to 7, six to 5) it wins as
//! quickly as possible, and resists as long as possible when it has lost; among equals it leaves the other side the
//! fewest winning replies, then takes the least. Further out it takes the winning move that leaves the fewest tokens,
//! and when it has lost the best of the small takes: up to 64 of each kind of move, of these the one that cannot be
//! answered by ending the game, with the fewest winning replies, taking least.
//!
//! *Casual* plays like that, but errs in `rate` percent of its moves: then it plays some move that loses, if there is
//! one. Whether it errs is drawn from the start of the game and the number of the move, so a game can be replayed.

use std::cmp::Reverse;

use super::analysis::{Analysis, Heaps};
use crate::games::draws::splitmix64;
use crate::rules::{MoveFamily, Rules, Ruleset};
use crate::solved::BoardError;

/// So many of the least takes of each kind are looked at.
const SMALL: usize = 64;
/// About so many outcomes are looked up to compare them.
const EFFORT: u64 = 1_000_000;

impl Analysis {
    /// The move of a perfect player; `None` when there is none.
    pub fn best(&self, position: &[u64]) -> Result<Option<Heaps>, BoardError> {
        if !self.has_option(position) {
            return Ok(None);
        }
        let winning = self.winning(position)?;
        let taken = |to: &Heaps| taken(position, to);
        if winning.is_empty() {
            return self.most_stubborn(position);
        }
        Ok(match self.entry(position) {
            Some(_) => {
                let plies = |to: &Heaps| self.entry(to).map(|entry| entry.plies);
                winning.into_iter().min_by_key(|to| (plies(to), taken(to), to.clone()))
            }
            None => winning.into_iter().min_by_key(|to| (Reverse(taken(to)), to.clone())),
        })
    }

    /// The move that resists longest where every move loses.
    fn most_stubborn(&self, position: &[u64]) -> Result<Option<Heaps>, BoardError> {
        let taken = |to: &Heaps| taken(position, to);
        if self.entry(position).is_some() {
            let key = |to: &Heaps| {
                let entry = self.entry(to).unwrap_or_default();
                (Reverse(entry.plies), entry.wins, taken(to), to.clone())
            };
            return Ok(self.options(position).into_iter().min_by_key(key));
        }
        let small = self.small_moves(position);
        let few = usize::try_from(EFFORT / self.effort(position).max(1)).unwrap_or(usize::MAX).max(3);
        // What is cut off are the largest takes of each kind.
        let mut best = None;
        for to in small.into_iter().take(few) {
            let replies = self.winning(&to)?;
            let ends = replies.iter().any(|reply| !self.has_option(reply));
            let key = (ends, replies.len(), taken(&to), to);
            if best.as_ref().is_none_or(|known| key < *known) {
                best = Some(key);
            }
        }
        Ok(best.map(|(.., to)| to))
    }

    /// The move of a player who errs in `rate` percent of the moves. `number` counts the moves made before.
    pub fn casual(
        &self,
        start: &[u64],
        number: usize,
        position: &[u64],
        rate: u64,
    ) -> Result<Option<Heaps>, BoardError> {
        let mut state = seed(&self.query().to_string(), start, number);
        let errs = splitmix64(&mut state) % 100 < rate;
        if !errs {
            return self.best(position);
        }
        let candidates =
            if self.has_few_options(position) { self.options(position) } else { self.small_moves(position) };
        let mut losing = Vec::new();
        for to in candidates {
            if !self.is_p(&to)? {
                losing.push(to);
            }
        }
        if losing.is_empty() {
            return self.best(position);
        }
        let drawn = splitmix64(&mut state) % losing.len() as u64;
        Ok(Some(losing.swap_remove(drawn as usize)))
    }

    /// The least takes of each kind, the least first.
    fn small_moves(&self, position: &[u64]) -> Vec<Heaps> {
        let mut takes = match &self.rules() {
            Rules::Two(rules) => small_takes(rules),
            #[cfg(feature = "custom")]
            Rules::Slice(game) => small_takes_of_many(game.heaps()),
        };
        takes.sort_unstable_by_key(|take| (take.iter().sum::<u64>(), take.clone()));
        takes.dedup();
        // A kind of move: the heaps it takes from.
        let mut counts = vec![0; 1 << position.len()];
        let mut small = Vec::new();
        for take in takes {
            let kind = take.iter().fold(0, |kind, &amount| kind * 2 + usize::from(amount > 0));
            let to: Option<Heaps> =
                position.iter().zip(&take).map(|(heap, amount)| heap.checked_sub(*amount)).collect();
            if let Some(to) = to.filter(|to| counts[kind] < SMALL && self.is_move(position, to)) {
                counts[kind] += 1;
                small.push(to);
            }
        }
        small
    }
}

/// How many tokens a move takes.
fn taken(from: &[u64], to: &[u64]) -> u64 {
    from.iter().zip(to).fold(0, |sum, (from, to)| sum.saturating_add(from - to))
}

fn small_takes(rules: &Ruleset) -> Vec<Heaps> {
    let mut takes = Vec::new();
    for family in &rules.families {
        match family {
            MoveFamily::Ray { start, step, multiples } => {
                let mut least: Vec<u64> = multiples
                    .runs()
                    .iter()
                    .flat_map(|run| {
                        let count = run.count_to(u64::MAX).min(SMALL as u64);
                        (0..count).map_while(move |n| run.step.checked_mul(n)?.checked_add(run.first))
                    })
                    .collect();
                least.sort_unstable();
                least.dedup();
                let along = |t: u64, start: u64, step: u64| t.checked_mul(step)?.checked_add(start);
                let vector = |&t: &u64| Some(vec![along(t, start.0, step.0)?, along(t, start.1, step.1)?]);
                takes.extend(least.iter().take(SMALL).filter_map(vector));
            }
            // Whether a rule that depends on the heaps allows these is seen later: what is no move is left out.
            #[cfg(feature = "custom")]
            MoveFamily::Written(_) => {
                let side = 0..=SMALL as u64;
                takes.extend(side.clone().flat_map(|i| side.clone().map(move |j| vec![i, j])));
            }
            MoveFamily::Lattice { .. } | MoveFamily::Cone { .. } | MoveFamily::Finite(_) => {
                let side = 0..=SMALL as u64;
                let all = side.clone().flat_map(|i| side.clone().map(move |j| (i, j)));
                takes.extend(all.filter(|&(i, j)| family.takes(i, j)).map(|(i, j)| vec![i, j]));
            }
        }
    }
    takes
}

#[cfg(feature = "custom")]
fn small_takes_of_many(heaps: usize) -> Vec<Heaps> {
    // About as many whatever the number of heaps: 16 × 16 × 16.
    let side: u64 = [16, 8, 5, 4][heaps.clamp(3, 6) - 3];
    let alone = (1..=SMALL as u64).flat_map(|n| {
        (0..heaps).map(move |heap| (0..heaps).map(|other| if other == heap { n } else { 0 }).collect())
    });
    let several = (1..side.pow(heaps as u32))
        .map(|n| (0..heaps as u32).rev().map(|heap| n / side.pow(heap) % side).collect());
    alone.chain(several).collect()
}

/// FNV-1a over what makes a game and a move of it.
fn seed(game: &str, start: &[u64], number: usize) -> u64 {
    let numbers = start.iter().copied().chain([number as u64]).flat_map(u64::to_le_bytes);
    super::hash(game.bytes().chain(numbers))
}

#[cfg(all(test, feature = "custom"))]
mod tests {
    use super::*;

    #[test]
    fn small_takes_of_three_heaps_are_all_small_ones() {
        let takes: std::collections::BTreeSet<Heaps> = small_takes_of_many(3).into_iter().collect();
        let small = |n: u64| [n / 256, n / 16 % 16, n % 16].to_vec();
        assert!((1..4_096).all(|n| takes.contains(&small(n))));
        let alone = (16..=SMALL as u64).flat_map(|n| [vec![n, 0, 0], vec![0, n, 0], vec![0, 0, n]]);
        assert!(alone.clone().all(|take| takes.contains(&take)));
        assert_eq!(takes.len(), 4_095 + alone.count());
        assert_eq!(small_takes_of_many(6).len(), 6 * SMALL + 4_095);
    }

    #[test]
    fn taken_is_the_sum_of_all_heaps() {
        assert_eq!(taken(&[9, 4, 7], &[2, 4, 5]), 9);
        assert_eq!(taken(&[u64::MAX, 4], &[0, 2]), u64::MAX);
    }
}
