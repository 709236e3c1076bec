//! Guessing the automaton of a set from questions about single positions: Angluin's L*.
//!
//! Two beginnings of words are in one state as long as no ending tells them apart: one continued by it is in the set, the
//! other is not. The learner keeps a list of *endings* that have told some beginnings apart, and one beginning for each
//! state, the shortest. A counterexample, a word about which the guess is wrong, always holds a new ending (Rivest and
//! Schapire): somewhere along it the guess has put two beginnings into one state that its rest tells apart.

use std::collections::HashMap;

use crate::automata::{Budget, Dfa, Numeration, TooLarge, Words};

use super::Undecided;
use super::oracle::Oracle;

/// A learner for one set in one numeration.
#[derive(Debug)]
pub(super) struct Learner {
    numeration: Numeration,
    letters: u32,
    /// The words that write positions.
    valid: Dfa,
    endings: Vec<Vec<u32>>,
    /// What the endings, as many as were known, said of a word.
    rows: HashMap<Vec<u32>, Vec<bool>>,
    /// For each state its beginning, and what the endings say of it.
    states: Vec<(Vec<u32>, Vec<bool>)>,
    /// Transitions of the states.
    next: Vec<u32>,
    /// At most so many states.
    most: usize,
}

impl Learner {
    /// Begins.
    pub(super) fn new(numeration: &Numeration, most: usize) -> Learner {
        Learner {
            numeration: numeration.clone(),
            letters: numeration.digits() * numeration.digits(),
            valid: Words::new(numeration).all(),
            endings: vec![Vec::new()],
            rows: HashMap::new(),
            states: Vec::new(),
            next: Vec::new(),
            most,
        }
    }

    /// How many states the guess has.
    pub(super) fn states(&self) -> usize {
        self.states.len()
    }

    /// Is a word in the set? Words that are not valid write no position.
    fn member(&self, word: &[u32], oracle: &mut Oracle) -> Result<bool, Undecided> {
        if !self.valid.accepts(word) {
            return Ok(false);
        }
        let (x, y) = self.numeration.values(word).ok_or(Undecided::TooFar)?;
        oracle.is_p(x, y).ok_or(Undecided::TooFar)
    }

    /// What the endings say of a word.
    fn row(&mut self, word: &[u32], oracle: &mut Oracle) -> Result<Vec<bool>, Undecided> {
        let mut row = self.rows.remove(word).unwrap_or_default();
        for ending in &self.endings[row.len()..] {
            let whole: Vec<u32> = word.iter().chain(ending).copied().collect();
            row.push(self.member(&whole, oracle)?);
        }
        self.rows.insert(word.to_vec(), row.clone());
        Ok(row)
    }

    /// Finds states until every transition leads to one of them, and returns the guess.
    pub(super) fn guess(&mut self, oracle: &mut Oracle, budget: &Budget) -> Result<Dfa, Undecided> {
        self.states.clear();
        self.next.clear();
        let first = self.row(&[], oracle)?;
        let mut numbers = HashMap::from([(first.clone(), 0u32)]);
        self.states.push((Vec::new(), first));
        let mut at = 0;
        while at < self.states.len() {
            for letter in 0..self.letters {
                let mut word = self.states[at].0.clone();
                word.push(letter);
                let row = self.row(&word, oracle)?;
                budget.spend(self.endings.len() * 8)?;
                let number = *numbers.entry(row.clone()).or_insert_with(|| {
                    self.states.push((word, row));
                    self.states.len() as u32 - 1
                });
                self.next.push(number);
            }
            if self.states.len() > self.most {
                return Err(Undecided::TooLarge(TooLarge::States(self.most)));
            }
            at += 1;
        }
        let accepting = self.states.iter().map(|(_, row)| row[0]).collect();
        Ok(Dfa::new(self.letters, self.next.clone(), accepting))
    }

    /// Learns that zeros in front change nothing, where the guess thinks otherwise.
    pub(super) fn refine_zeros(&mut self, guess: &Dfa, oracle: &mut Oracle) -> Result<(), Undecided> {
        let zeros = vec![0; self.numeration.period()];
        let word = difference(guess, 0, guess.after(&zeros)).ok_or(Undecided::NotASet)?;
        let padded = [zeros, word.clone()].concat();
        // Both write one position, and the guess is wrong about one of them.
        let wrong = if self.member(&word, oracle)? == guess.accepts(&word) { padded } else { word };
        self.refine(&wrong, oracle)
    }

    /// Learns from a word about which the last guess was wrong.
    pub(super) fn refine(&mut self, word: &[u32], oracle: &mut Oracle) -> Result<(), Undecided> {
        let wanted = self.member(word, oracle)?;
        let state = |length: usize| {
            word[..length]
                .iter()
                .fold(0u32, |state, &letter| self.next[(state * self.letters + letter) as usize])
        };
        // What the beginning of the state after so many letters, continued by the rest, is.
        let mut answer = |length: usize| {
            let mut whole = self.states[state(length) as usize].0.clone();
            whole.extend(&word[length..]);
            self.member(&whole, oracle)
        };
        // With no letter replaced the answer is right, with all of them wrong: somewhere between it turns. The last such
        // place gives the shortest ending, which asks for no positions further out than need be.
        let mut wrong = word.len();
        if answer(wrong)? == wanted {
            return Err(Undecided::NothingLearned);
        }
        while wrong > 1 && answer(wrong - 1)? != wanted {
            wrong -= 1;
        }
        let ending = word[wrong..].to_vec();
        if self.endings.contains(&ending) {
            return Err(Undecided::NothingLearned);
        }
        self.endings.push(ending);
        Ok(())
    }
}

/// A shortest word that tells two states apart.
fn difference(dfa: &Dfa, first: u32, second: u32) -> Option<Vec<u32>> {
    let mut seen = std::collections::HashSet::from([(first, second)]);
    let mut open = std::collections::VecDeque::from([(first, second, Vec::new())]);
    while let Some((p, q, word)) = open.pop_front() {
        if dfa.is_accepting(p) != dfa.is_accepting(q) {
            return Some(word);
        }
        for letter in 0..dfa.letters() {
            let (p, q) = (dfa.next(p, letter), dfa.next(q, letter));
            if p != q && seen.insert((p, q)) {
                let mut word = word.clone();
                word.push(letter);
                open.push_back((p, q, word));
            }
        }
    }
    None
}
