//! Automata that guess: what is left when tracks are forgotten.
//!
//! "Some option (u, v) of (x, y) is in S" forgets u and v: the automaton reads x and y and guesses the digits of the other
//! two. [`Nfa::determinised`] follows all guesses at once, a set of states at a time.
//!
//! A trap is closed here once for all. A forgotten number may be longer than those that stay: then it begins while they
//! still read the zeros in front, and a word without these zeros would be refused though its numbers are right. So every
//! state that zeros alone can reach is a first state ([`Nfa::starts`]).

use super::budget::{Budget, Numbers, TooLarge};
use super::dfa::{Dfa, NONE};

/// An automaton with guesses.
#[derive(Clone, Debug)]
pub struct Nfa {
    letters: u32,
    /// For each state where its transitions begin in `moves`.
    offsets: Vec<u32>,
    /// (letter, next state), sorted within a state.
    moves: Vec<(u32, u32)>,
    accepting: Vec<bool>,
    starts: Vec<u32>,
}

impl Nfa {
    /// From the transitions of each state; only state 0 is a first state, and those that zeros alone reach.
    pub fn new(letters: u32, rows: Vec<Vec<(u32, u32)>>, accepting: Vec<bool>, period: usize) -> Nfa {
        let (mut offsets, mut moves) = (vec![0], Vec::new());
        for mut row in rows {
            row.sort_unstable();
            row.dedup();
            moves.extend(row);
            offsets.push(moves.len() as u32);
        }
        let mut nfa = Nfa { letters, offsets, moves, accepting, starts: vec![0] };
        nfa.starts = nfa.reached_by_zeros(period);
        nfa.trimmed()
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// The first states.
    pub fn starts(&self) -> &[u32] {
        &self.starts
    }

    fn row(&self, state: u32) -> &[(u32, u32)] {
        &self.moves[self.offsets[state as usize] as usize..self.offsets[state as usize + 1] as usize]
    }

    /// Whatever zeros lead to from the first state, as many as a multiple of the period.
    fn reached_by_zeros(&self, period: usize) -> Vec<u32> {
        let mut seen = vec![false; self.states() * period];
        let mut open = vec![(0u32, 0usize)];
        seen[0] = true;
        while let Some((state, phase)) = open.pop() {
            for &(letter, to) in self.row(state) {
                let phase = (phase + 1) % period;
                if letter == 0 && !std::mem::replace(&mut seen[to as usize * period + phase], true) {
                    open.push((to, phase));
                }
            }
        }
        (0..self.states() as u32).filter(|&state| seen[state as usize * period]).collect()
    }

    /// Without states from which nothing is accepted.
    fn trimmed(self) -> Nfa {
        let states = self.states();
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); states];
        for state in 0..states as u32 {
            self.row(state).iter().for_each(|&(_, to)| before[to as usize].push(state));
        }
        let mut useful = self.accepting.clone();
        let mut open: Vec<u32> = (0..states as u32).filter(|&state| useful[state as usize]).collect();
        while let Some(state) = open.pop() {
            for &from in &before[state as usize] {
                if !std::mem::replace(&mut useful[from as usize], true) {
                    open.push(from);
                }
            }
        }
        let kept: Vec<u32> = (0..states as u32).filter(|&state| useful[state as usize]).collect();
        let mut renamed = vec![NONE; states];
        kept.iter().enumerate().for_each(|(new, &old)| renamed[old as usize] = new as u32);
        let (mut offsets, mut moves) = (vec![0], Vec::new());
        for &old in &kept {
            let row = self.row(old).iter().filter(|(_, to)| renamed[*to as usize] != NONE);
            moves.extend(row.map(|&(letter, to)| (letter, renamed[to as usize])));
            offsets.push(moves.len() as u32);
        }
        Nfa {
            letters: self.letters,
            offsets,
            moves,
            accepting: kept.iter().map(|&old| self.accepting[old as usize]).collect(),
            starts: self.starts.iter().map(|&old| renamed[old as usize]).filter(|&new| new != NONE).collect(),
        }
    }

    /// Either of two.
    pub fn or(mut self, other: &Nfa) -> Nfa {
        let shift = self.states() as u32;
        let base = self.moves.len() as u32;
        self.moves.extend(other.moves.iter().map(|&(letter, to)| (letter, to + shift)));
        self.offsets.extend(other.offsets.iter().skip(1).map(|&offset| offset + base));
        self.accepting.extend(&other.accepting);
        self.starts.extend(other.starts.iter().map(|&start| start + shift));
        self
    }

    /// The smallest deterministic automaton for the same words.
    pub fn determinised(&self, budget: &Budget) -> Result<Dfa, TooLarge> {
        let mut sets: Vec<Box<[u32]>> = vec![self.starts.clone().into_boxed_slice()];
        if sets[0].is_empty() {
            return Ok(Dfa::nothing(self.letters));
        }
        let mut numbers: Numbers<Box<[u32]>> = Numbers::default();
        numbers.insert(sets[0].clone(), 0);
        let mut by_letter: Vec<Vec<u32>> = vec![Vec::new(); self.letters as usize];
        let (mut next, mut accepting, mut at) = (Vec::new(), Vec::new(), 0);
        while at < sets.len() {
            accepting.push(sets[at].iter().any(|&state| self.accepting[state as usize]));
            let mut looked = 0;
            for &state in sets[at].iter() {
                looked += self.row(state).len();
                self.row(state).iter().for_each(|&(letter, to)| by_letter[letter as usize].push(to));
            }
            for reached in &mut by_letter {
                if reached.is_empty() {
                    next.push(NONE);
                    continue;
                }
                reached.sort_unstable();
                reached.dedup();
                let number = match numbers.get(reached.as_slice()) {
                    Some(&number) => number,
                    None => {
                        let set: Box<[u32]> = reached.as_slice().into();
                        numbers.insert(set.clone(), sets.len() as u32);
                        sets.push(set);
                        sets.len() as u32 - 1
                    }
                };
                next.push(number);
                reached.clear();
            }
            budget.allow(sets.len())?;
            budget.spend(looked + self.letters as usize)?;
            at += 1;
        }
        Ok(Dfa::new(self.letters, next, accepting).minimised())
    }
}
