//! Relations between numbers as automata.
//!
//! A [`Relation`] reads the digits of a few variables at once and may guess. [`super::join`] runs several of them side by
//! side; here a relation loses its guesses and its superfluous states.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A variable: what two relations share by its name.
pub(super) type Var = char;

/// Why a check could not be carried out: something grew beyond what is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooBig;

/// How many digits there are, what length of words is a multiple of, and how large anything may become.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) digits: u8,
    pub(super) period: usize,
    /// The most states of anything.
    pub(super) most: usize,
}

impl Frame {
    /// The most steps of anything.
    pub(super) fn most_steps(self) -> usize {
        self.most * STEPS
    }
}

/// So many steps a state may have in the mean where there are as many states as there may be.
const STEPS: usize = 20;
/// A relation that takes so many rounds, and looks at so many steps in them, to be made smaller stays as it is: that is no less right.
const MOST_ROUNDS: usize = 100;
const MOST_LOOKS: usize = 10_000_000;

/// A digit of each variable: a byte for each, the first one lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Letter(u64);

/// No letter holds more variables.
pub(super) const MOST_TRACKS: usize = 8;

impl Letter {
    pub(super) fn new(digits: &[u8]) -> Letter {
        let place = |(at, &digit): (usize, &u8)| u64::from(digit) << (8 * at);
        Letter(digits.iter().enumerate().map(place).sum())
    }

    /// The digit of one variable.
    pub(super) fn digit(self, at: usize) -> u8 {
        (self.0 >> (8 * at)) as u8
    }

    pub(super) fn is_zero(self) -> bool {
        self.0 == 0
    }
}

/// A letter and where it leads.
pub(super) type Step = (Letter, u32);

/// An automaton that reads variables and may guess.
#[derive(Clone, Debug, Default)]
pub(super) struct Relation {
    pub(super) arity: usize,
    pub(super) starts: Vec<u32>,
    /// For each state the letters that lead on, in order, and where to.
    pub(super) rows: Vec<Vec<Step>>,
    pub(super) accepting: Vec<bool>,
}

/// A relation applied to variables.
pub(super) type Atom<'a> = (&'a Relation, &'a [Var]);

/// A quick hash of states; every table is capped.
#[derive(Default)]
pub(super) struct Quick(u64);

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(4) {
            let word = part.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.0 = (self.0 ^ word).wrapping_mul(0x0100_0000_01B3_9E5D).rotate_left(23);
        }
    }
}

pub(super) type Table<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;

impl Relation {
    /// Is no word accepted?
    pub(super) fn is_empty(&self) -> bool {
        // Every state can be reached: joins make no others.
        !self.accepting.contains(&true)
    }

    /// Is there at most one way to read a word?
    pub(super) fn is_deterministic(&self) -> bool {
        let unique = |row: &Vec<Step>| row.windows(2).all(|pair| pair[0].0 < pair[1].0);
        self.starts.len() == 1 && self.rows.iter().all(unique)
    }

    /// Where a letter leads, of a relation that does not guess.
    pub(super) fn next(&self, state: u32, letter: Letter) -> Option<u32> {
        let row = &self.rows[state as usize];
        row.binary_search_by_key(&letter, |step| step.0).ok().map(|at| row[at].1)
    }

    /// Either of two.
    pub(super) fn or(mut self, other: &Relation) -> Relation {
        let shift = self.rows.len() as u32;
        self.arity = other.arity;
        self.starts.extend(other.starts.iter().map(|start| start + shift));
        self.accepting.extend(&other.accepting);
        let shifted = |row: &Vec<Step>| row.iter().map(|(letter, to)| (*letter, to + shift)).collect();
        self.rows.extend(other.rows.iter().map(shifted));
        self
    }

    /// The same relation without guesses: sets of states become states, and those that no word tells apart become one.
    pub(super) fn determinised(&self, frame: Frame) -> Result<Relation, TooBig> {
        self.minimised().without_guesses(frame)
    }

    fn without_guesses(&self, frame: Frame) -> Result<Relation, TooBig> {
        let mut sets = vec![sorted(self.starts.clone())];
        let mut numbers: Table<Vec<u32>, u32> = Table::default();
        numbers.insert(sets[0].clone(), 0);
        let mut found = Relation { arity: self.arity, starts: vec![0], ..Relation::default() };
        // How many steps there are, and how many states are in all sets.
        let (mut at, mut steps, mut held) = (0, 0, 0);
        while at < sets.len() {
            found.accepting.push(sets[at].iter().any(|&state| self.accepting[state as usize]));
            let mut row = Vec::new();
            for (letter, reached) in self.step(&sets[at]) {
                let number = match numbers.get(&reached) {
                    Some(&number) => number,
                    None => {
                        held += reached.len();
                        numbers.insert(reached.clone(), sets.len() as u32);
                        sets.push(reached);
                        sets.len() as u32 - 1
                    }
                };
                row.push((letter, number));
            }
            steps += row.len();
            found.rows.push(row);
            if sets.len() > frame.most || steps.max(held) > frame.most_steps() {
                return Err(TooBig);
            }
            at += 1;
        }
        Ok(found.minimised())
    }

    /// Where a set of states goes by each letter, in the order of letters.
    fn step(&self, states: &[u32]) -> Vec<(Letter, Vec<u32>)> {
        let mut all: Vec<Step> =
            states.iter().flat_map(|&state| self.rows[state as usize].iter().copied()).collect();
        all.sort_unstable();
        all.dedup();
        let mut steps: Vec<(Letter, Vec<u32>)> = Vec::new();
        for (letter, to) in all {
            match steps.last_mut() {
                Some((last, reached)) if *last == letter => reached.push(to),
                _ => steps.push((letter, vec![to])),
            }
        }
        steps
    }

    /// States from which the same letters lead to the same states become one: classes are split by where letters lead until
    /// none is split any more. Without guesses this is the smallest relation for the same words.
    pub(super) fn minimised(&self) -> Relation {
        if self.starts.is_empty() {
            return Relation { starts: vec![0], rows: vec![Vec::new()], accepting: vec![false], ..*self };
        }
        let whole = self.clone().trimmed();
        let mut class: Vec<u32> = whole.accepting.iter().map(|&accepts| u32::from(accepts)).collect();
        let mut count = class.iter().collect::<HashSet<_>>().len();
        let steps = whole.rows.len() + whole.rows.iter().map(Vec::len).sum::<usize>();
        for round in 0.. {
            if round > MOST_ROUNDS && round * steps > MOST_LOOKS {
                return whole;
            }
            let mut numbers: Table<(u32, Vec<Step>), u32> = Table::default();
            let signature = |(state, row): (usize, &Vec<Step>)| {
                let mut row: Vec<Step> =
                    row.iter().map(|&(letter, to)| (letter, class[to as usize])).collect();
                row.sort_unstable();
                row.dedup();
                let fresh = numbers.len() as u32;
                *numbers.entry((class[state], row)).or_insert(fresh)
            };
            let finer: Vec<u32> = whole.rows.iter().enumerate().map(signature).collect();
            let classes = numbers.len();
            class = finer;
            if classes == count {
                break;
            }
            count = classes;
        }
        let mut leaders = vec![LOST; count];
        for (state, &class) in class.iter().enumerate().rev() {
            leaders[class as usize] = state as u32;
        }
        let row = |&leader: &u32| {
            let row = whole.rows[leader as usize].iter();
            let mut row: Vec<Step> = row.map(|&(letter, to)| (letter, class[to as usize])).collect();
            row.sort_unstable();
            row.dedup();
            row
        };
        Relation {
            arity: whole.arity,
            starts: sorted(whole.starts.iter().map(|&start| class[start as usize]).collect()),
            rows: leaders.iter().map(row).collect(),
            accepting: leaders.iter().map(|&leader| whole.accepting[leader as usize]).collect(),
        }
    }

    /// Whatever zeros lead to from the first states, as many as a multiple of the period.
    pub(super) fn reached_by_zeros(&self, period: usize) -> Vec<u32> {
        let mut seen: HashSet<(u32, usize)> = self.starts.iter().map(|&start| (start, 0)).collect();
        let mut open: Vec<(u32, usize)> = seen.iter().copied().collect();
        while let Some((state, phase)) = open.pop() {
            let phase = (phase + 1) % period;
            for (_, to) in self.rows[state as usize].iter().filter(|(letter, _)| letter.is_zero()) {
                if seen.insert((*to, phase)) {
                    open.push((*to, phase));
                }
            }
        }
        sorted(seen.into_iter().filter(|(_, phase)| *phase == 0).map(|(state, _)| state).collect())
    }

    /// Without states from which nothing is accepted, except that one first state stays.
    pub(super) fn trimmed(self) -> Relation {
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); self.rows.len()];
        for (state, row) in self.rows.iter().enumerate() {
            row.iter().for_each(|(_, to)| before[*to as usize].push(state as u32));
        }
        let mut useful = self.accepting.clone();
        let mut open: Vec<u32> = (0..useful.len() as u32).filter(|&state| useful[state as usize]).collect();
        while let Some(state) = open.pop() {
            for &from in &before[state as usize] {
                if !std::mem::replace(&mut useful[from as usize], true) {
                    open.push(from);
                }
            }
        }
        useful[self.starts[0] as usize] = true;
        let mut renamed = vec![LOST; useful.len()];
        let kept = useful.iter().enumerate().filter(|(_, useful)| **useful);
        kept.enumerate().for_each(|(new, (old, _))| renamed[old] = new as u32);
        let (mut rows, mut accepting) = (Vec::new(), Vec::new());
        for (state, row) in self.rows.into_iter().enumerate().filter(|(state, _)| useful[*state]) {
            let kept = row.into_iter().filter(|(_, to)| useful[*to as usize]);
            rows.push(kept.map(|(letter, to)| (letter, renamed[to as usize])).collect());
            accepting.push(self.accepting[state]);
        }
        let starts =
            self.starts.iter().map(|&start| renamed[start as usize]).filter(|&start| start != LOST).collect();
        Relation { arity: self.arity, starts, rows, accepting }
    }
}

/// No state: what runs along can accept no more.
pub(super) const LOST: u32 = u32::MAX;

pub(super) fn sorted(mut states: Vec<u32>) -> Vec<u32> {
    states.sort_unstable();
    states.dedup();
    states
}

#[cfg(test)]
mod tests {
    use super::*;

    const BITS: Frame = Frame { digits: 2, period: 1, most: 100 };

    fn relation(starts: &[u32], rows: &[&[(u8, u32)]], accepting: &[bool]) -> Relation {
        let row = |row: &&[(u8, u32)]| row.iter().map(|(digit, to)| (Letter::new(&[*digit]), *to)).collect();
        Relation {
            arity: 1,
            starts: starts.to_vec(),
            rows: rows.iter().map(row).collect(),
            accepting: accepting.to_vec(),
        }
    }

    #[test]
    fn guesses_are_seen() {
        assert!(relation(&[0], &[&[(0, 0), (1, 0)]], &[true]).is_deterministic());
        assert!(!relation(&[0, 1], &[&[(0, 0)], &[]], &[true, true]).is_deterministic());
        assert!(!relation(&[0], &[&[(0, 0), (0, 1)], &[]], &[true, true]).is_deterministic());
        assert!(!relation(&[0, 1], &[&[(0, 0), (0, 1)], &[]], &[true, true]).is_deterministic());
    }

    /// The third last digit is 1: four states guess it, eight know it.
    #[test]
    fn guesses_go_as_far_as_there_is_room() {
        let third: &[&[(u8, u32)]] = &[&[(0, 0), (1, 0), (1, 1)], &[(0, 2), (1, 2)], &[(0, 3), (1, 3)], &[]];
        let third = relation(&[0], third, &[false, false, false, true]);
        let known = third.determinised(Frame { most: 8, ..BITS }).expect("eight sets of states");
        assert!(known.is_deterministic() && known.rows.len() == 8);
        assert_eq!(third.determinised(Frame { most: 7, ..BITS }).err(), Some(TooBig));
    }

    #[test]
    fn zeros_in_front_come_in_whole_periods() {
        // Zeros lead from 0 to 1, 2, 3 and back.
        let circle: &[&[(u8, u32)]] = &[&[(0, 1)], &[(0, 2)], &[(0, 3)], &[(0, 0)]];
        let circle = relation(&[0], circle, &[true; 4]);
        assert_eq!(circle.reached_by_zeros(1), [0, 1, 2, 3]);
        assert_eq!(circle.reached_by_zeros(2), [0, 2]);
        assert_eq!(circle.reached_by_zeros(4), [0]);
        assert_eq!(circle.reached_by_zeros(3), [0, 1, 2, 3]);
    }
}
