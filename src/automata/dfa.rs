//! Deterministic automata: a table of transitions, and what can be asked of one.

use std::collections::VecDeque;

use super::budget::{Budget, Numbers, TooLarge};

/// No transition: the word is refused, whatever follows.
pub const NONE: u32 = u32::MAX;

/// A deterministic automaton; state 0 is where it starts. Where there is no transition, the word is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dfa {
    letters: u32,
    /// The next state by state and letter, or [`NONE`].
    next: Vec<u32>,
    accepting: Vec<bool>,
}

impl Dfa {
    /// From its table: `letters` entries for each state.
    pub fn new(letters: u32, next: Vec<u32>, accepting: Vec<bool>) -> Dfa {
        assert_eq!(next.len(), accepting.len() * letters as usize, "a row for every state");
        assert!(!accepting.is_empty(), "there is a first state");
        Dfa { letters, next, accepting }
    }

    /// The automaton that accepts nothing.
    pub fn nothing(letters: u32) -> Dfa {
        Dfa::new(letters, vec![NONE; letters as usize], vec![false])
    }

    /// Finds the states one by one, from the first: `follow` gives the next state of one by a letter, `accepts` says which
    /// accept.
    pub fn explore<S: Copy + Eq + std::hash::Hash>(
        letters: u32,
        first: S,
        budget: &Budget,
        mut follow: impl FnMut(S, u32) -> Option<S>,
        accepts: impl Fn(S) -> bool,
    ) -> Result<Dfa, TooLarge> {
        let mut numbers = Numbers::default();
        let mut states = vec![first];
        numbers.insert(first, 0);
        let (mut next, mut accepting, mut at) = (Vec::new(), Vec::new(), 0);
        while at < states.len() {
            let state = states[at];
            accepting.push(accepts(state));
            for letter in 0..letters {
                next.push(match follow(state, letter) {
                    None => NONE,
                    Some(to) => *numbers.entry(to).or_insert_with(|| {
                        states.push(to);
                        states.len() as u32 - 1
                    }),
                });
            }
            budget.allow(states.len())?;
            budget.spend(letters as usize)?;
            at += 1;
        }
        Ok(Dfa { letters, next, accepting })
    }

    /// How many letters there are.
    pub fn letters(&self) -> u32 {
        self.letters
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// The next state, or [`NONE`].
    pub fn next(&self, state: u32, letter: u32) -> u32 {
        if state == NONE { NONE } else { self.next[state as usize * self.letters as usize + letter as usize] }
    }

    /// The next states of a state, by letter.
    pub fn row(&self, state: u32) -> &[u32] {
        let letters = self.letters as usize;
        &self.next[state as usize * letters..(state as usize + 1) * letters]
    }

    /// Does a word that ends in this state belong?
    pub fn is_accepting(&self, state: u32) -> bool {
        state != NONE && self.accepting[state as usize]
    }

    /// The state after a word.
    pub fn after(&self, word: &[u32]) -> u32 {
        word.iter().fold(0, |state, &letter| self.next(state, letter))
    }

    /// Does it accept a word?
    pub fn accepts(&self, word: &[u32]) -> bool {
        self.is_accepting(self.after(word))
    }

    /// Does it accept no word at all?
    pub fn is_empty(&self) -> bool {
        self.shortest().is_none()
    }

    /// A shortest word that it accepts, the first by its letters.
    pub fn shortest(&self) -> Option<Vec<u32>> {
        let mut from: Vec<(u32, u32)> = vec![(NONE, 0); self.states()];
        let mut open = VecDeque::from([0u32]);
        let mut seen = vec![false; self.states()];
        seen[0] = true;
        while let Some(state) = open.pop_front() {
            if self.accepting[state as usize] {
                let (mut word, mut at) = (Vec::new(), state);
                while from[at as usize].0 != NONE {
                    word.push(from[at as usize].1);
                    at = from[at as usize].0;
                }
                word.reverse();
                return Some(word);
            }
            for (letter, &to) in self.row(state).iter().enumerate() {
                if to != NONE && !std::mem::replace(&mut seen[to as usize], true) {
                    from[to as usize] = (state, letter as u32);
                    open.push_back(to);
                }
            }
        }
        None
    }

    /// Do zeros in front, as many as the period, change nothing? The letter 0 stands for zeros on every track.
    pub fn ignores_leading_zeros(&self, period: usize) -> bool {
        self.after(&vec![0; period]) == 0
    }

    /// With a mistake: another transition, for tests that must notice it.
    pub fn with_transition(&self, state: u32, letter: u32, to: u32) -> Dfa {
        let mut changed = self.clone();
        changed.next[state as usize * self.letters as usize + letter as usize] = to;
        changed
    }

    /// With a mistake: a state that accepts instead of refusing, or the other way round.
    pub fn with_flipped(&self, state: u32) -> Dfa {
        let mut changed = self.clone();
        changed.accepting[state as usize] = !changed.accepting[state as usize];
        changed
    }
}
