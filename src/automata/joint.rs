//! Several numbers at once: is there a choice of them that satisfies every condition?
//!
//! Nothing is forgotten here and nothing is kept but states that were met, so that questions about six numbers, such as
//! "are there n and m with f(n + m) < f(n) + f(m)?", take no automaton with six tracks: only a search for one word.

use super::budget::{Budget, Numbers, TooLarge};
use super::counter::{Constraint, Counter};
use super::dfa::{Dfa, NONE};
use super::numeration::Numeration;

/// A question about several numbers, which are called 0, 1, 2, …
#[derive(Debug)]
pub struct Joint<'a> {
    numeration: &'a Numeration,
    pairs: Vec<(&'a Dfa, [usize; 2])>,
    counters: Vec<(Counter, [i64; 4], [usize; 4])>,
}

/// A state keeps eight bytes and its way back, not a row of transitions: so many fit where one state of an automaton does.
const STATES_FOR_ONE: usize = 20;

impl<'a> Joint<'a> {
    /// About numbers written in that numeration.
    pub fn new(numeration: &'a Numeration) -> Joint<'a> {
        Joint { numeration, pairs: Vec::new(), counters: Vec::new() }
    }

    /// Two of the numbers are a pair that an automaton accepts. Every number must be in some pair, and the automaton must
    /// accept valid words only, whatever zeros stand in front.
    pub fn pair(mut self, pairs: &'a Dfa, numbers: [usize; 2]) -> Joint<'a> {
        self.pairs.push((pairs, numbers));
        self
    }

    /// Four of the numbers satisfy a condition.
    pub fn holds(
        mut self,
        condition: &Constraint,
        numbers: [usize; 4],
        budget: &Budget,
    ) -> Result<Joint<'a>, TooLarge> {
        let counter = Counter::new(self.numeration, condition, budget)?;
        self.counters.push((counter, *condition.coefficients(), numbers));
        Ok(self)
    }

    /// Numbers that satisfy everything, as words of one length, as short as can be; `None` where there are none at all.
    pub fn shortest(&self, budget: &Budget) -> Result<Option<Vec<Vec<u32>>>, TooLarge> {
        let tracks = self.pairs.iter().flat_map(|(_, numbers)| numbers).max().map_or(0, |most| most + 1);
        let sizes: Vec<u64> = self.sizes();
        sizes.iter().try_fold(1u64, |all, &size| all.checked_mul(size)).ok_or(TooLarge::Number)?;
        let pack =
            |states: &[u32]| states.iter().zip(&sizes).fold(0, |key, (&s, size)| key * size + u64::from(s));
        let unpack = |mut key: u64, states: &mut [u32]| {
            for (state, size) in states.iter_mut().zip(&sizes).rev() {
                *state = (key % size) as u32;
                key /= size;
            }
        };
        let mut numbers: Numbers<u64> = Numbers::default();
        let (mut met, mut from) = (vec![0u64], vec![(NONE, 0u64)]);
        numbers.insert(0, 0);
        let mut state = vec![0u32; sizes.len()];
        let mut steps = Vec::new();
        let mut at = 0;
        while at < met.len() {
            unpack(met[at], &mut state);
            if self.accepts(&state) {
                return Ok(Some(self.words(tracks, at, &from)));
            }
            steps.clear();
            let mut letter = vec![NONE; tracks];
            self.follow(&state, 0, &mut letter, &mut Vec::new(), &mut |to, letter| {
                let digits = u64::from(self.numeration.digits());
                steps
                    .push((pack(to), letter.iter().fold(0, |code, &digit| code * digits + u64::from(digit))));
            });
            budget.spend(steps.len() + 1)?;
            for &(to, letter) in &steps {
                let fresh = met.len() as u32;
                if *numbers.entry(to).or_insert(fresh) == fresh {
                    met.push(to);
                    from.push((at as u32, letter));
                }
            }
            budget.allow(met.len() / STATES_FOR_ONE)?;
            at += 1;
        }
        Ok(None)
    }

    fn sizes(&self) -> Vec<u64> {
        let pairs = self.pairs.iter().map(|(pairs, _)| pairs.states() as u64);
        pairs.chain(self.counters.iter().map(|(counter, ..)| counter.states() as u64)).collect()
    }

    fn accepts(&self, state: &[u32]) -> bool {
        let (pairs, counters) = state.split_at(self.pairs.len());
        self.pairs.iter().zip(pairs).all(|((pairs, _), &state)| pairs.is_accepting(state))
            && self.counters.iter().zip(counters).all(|((counter, ..), &state)| counter.accepts(state))
    }

    /// Every letter that leads on: the digits of the first pairs are chosen, `to` holds where these lead.
    fn follow(
        &self,
        state: &[u32],
        chosen: usize,
        letter: &mut Vec<u32>,
        to: &mut Vec<u32>,
        found: &mut dyn FnMut(&[u32], &[u32]),
    ) {
        let Some(&(pairs, [first, second])) = self.pairs.get(chosen) else {
            for ((counter, c, numbers), &state) in self.counters.iter().zip(&state[chosen..]) {
                let sum = c.iter().zip(numbers).filter(|(c, _)| **c != 0);
                let next = counter.next(state, sum.map(|(c, &at)| c * i64::from(letter[at])).sum());
                if next == NONE {
                    to.truncate(chosen);
                    return;
                }
                to.push(next);
            }
            found(to, letter);
            to.truncate(chosen);
            return;
        };
        let digits = self.numeration.digits();
        let before = (letter[first], letter[second]);
        for (read, &next) in pairs.row(state[chosen]).iter().enumerate().filter(|(_, next)| **next != NONE) {
            let (x, y) = (read as u32 / digits, read as u32 % digits);
            let agrees = |before: u32, digit: u32| before == NONE || before == digit;
            if !agrees(before.0, x) || !agrees(before.1, y) || (first == second && x != y) {
                continue;
            }
            (letter[first], letter[second]) = (x, y);
            to.push(next);
            self.follow(state, chosen + 1, letter, to, found);
            to.pop();
            (letter[first], letter[second]) = before;
        }
    }

    /// The words along the way to a state.
    fn words(&self, tracks: usize, state: usize, from: &[(u32, u64)]) -> Vec<Vec<u32>> {
        let digits = u64::from(self.numeration.digits());
        let (mut words, mut at) = (vec![Vec::new(); tracks], state);
        while from[at].0 != NONE {
            let mut letter = from[at].1;
            for word in words.iter_mut().rev() {
                word.push((letter % digits) as u32);
                letter /= digits;
            }
            at = from[at].0 as usize;
        }
        words.iter_mut().for_each(|word| word.reverse());
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automata::Words;

    /// The numbers that words write.
    fn numbers(n: &Numeration, words: &[Vec<u32>]) -> Vec<u64> {
        words.iter().map(|word| n.number(word).expect("small")).collect()
    }

    #[test]
    fn finds_numbers_or_none() {
        for n in [Numeration::base(2), Numeration::zeckendorf(), Numeration::ostrowski(3, 2)] {
            let (words, budget) = (Words::new(&n), Budget::default());
            let double = words.pairs(&[Constraint::equal([-2, 1, 0, 0], 0)], &budget).expect("small");
            let triple = words.pairs(&[Constraint::equal([-3, 1, 0, 0], 0)], &budget).expect("small");
            // y = 2x, z = 3x, w = 2z and something about x, y, z and w together.
            let all = || Joint::new(&n).pair(&double, [0, 1]).pair(&triple, [0, 2]).pair(&double, [2, 3]);
            let found = |condition: Constraint| {
                let joint = all().holds(&condition, [0, 1, 2, 3], &budget).expect("small");
                joint.shortest(&budget).expect("small").map(|words| numbers(&n, &words))
            };
            assert_eq!(found(Constraint::equal([1, 1, 1, 1], 60)), Some(vec![5, 10, 15, 30]), "{n}");
            assert_eq!(found(Constraint::equal([1, 1, 1, 1], 61)), None, "{n}");
            let far = found(Constraint::at_least([1, 0, 0, 0], 1_000)).expect("there are such");
            assert!(far[0] >= 1_000 && far[1..] == [2 * far[0], 3 * far[0], 6 * far[0]], "{n} {far:?}");
            assert_eq!(found(Constraint::at_least([3, 3, 0, -2], 1)), None, "{n}: 9x < 12x");
        }
    }

    #[test]
    fn caps_are_kept() {
        let n = Numeration::zeckendorf();
        let all = Words::new(&n).all();
        let budget = Budget::new(2, 1 << 40);
        let far = Constraint::at_least([1, 1, 1, 1], 100);
        let joint = Joint::new(&n).pair(&all, [0, 1]).pair(&all, [2, 3]);
        let joint = joint.holds(&far, [0, 1, 2, 3], &Budget::default()).expect("small");
        assert_eq!(joint.shortest(&budget).err(), Some(TooLarge::States(2)));
    }
}
