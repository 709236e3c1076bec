//! Caps on states and on work, so that a wrong guess ends in "too large" and not in a machine without memory.

use std::cell::Cell;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};

/// How large automata may become, and how much work is left for all of them together.
#[derive(Debug)]
pub struct Budget {
    states: usize,
    work: Cell<u64>,
}

/// An automaton passed the cap on states, or the work is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooLarge {
    /// An automaton would have more states than that.
    States(usize),
    /// The work allowed is used up.
    Work,
    /// A number in the rules is too large for the arithmetic of automata.
    Number,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TooLarge::States(cap) => write!(f, "an automaton grew beyond {cap} states"),
            TooLarge::Work => write!(f, "the work allowed was used up"),
            TooLarge::Number => write!(f, "a number in the rules is too large for automata"),
        }
    }
}

impl std::error::Error for TooLarge {}

impl Default for Budget {
    fn default() -> Budget {
        Budget::new(50_000, 400_000_000)
    }
}

impl Budget {
    /// At most so many states in an automaton, and so many transitions looked at in all.
    pub fn new(states: usize, work: u64) -> Budget {
        Budget { states, work: Cell::new(work) }
    }

    /// The cap on states.
    pub fn most_states(&self) -> usize {
        self.states
    }

    /// Checks a number of states.
    pub fn allow(&self, states: usize) -> Result<(), TooLarge> {
        if states > self.states { Err(TooLarge::States(self.states)) } else { Ok(()) }
    }

    /// Spends work.
    pub fn spend(&self, work: usize) -> Result<(), TooLarge> {
        let left = self.work.get().checked_sub(work as u64).ok_or(TooLarge::Work)?;
        self.work.set(left);
        Ok(())
    }
}

/// A quick hash of numbers: keys here are states, which nobody chooses with ill intent, and every table is capped.
#[derive(Default)]
pub(super) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

/// A table from states to their numbers.
pub(super) type Numbers<K> = std::collections::HashMap<K, u32, BuildHasherDefault<Mix>>;
