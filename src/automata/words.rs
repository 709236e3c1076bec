//! Automata for pairs of numbers in one numeration.

use super::budget::{Budget, Numbers, TooLarge};
use super::counter::{Constraint, Counter};
use super::dfa::{Dfa, NONE};
use super::nfa::Nfa;
use super::numeration::Numeration;

/// Makes automata that read pairs (x, y), written in one numeration.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    numeration: &'a Numeration,
}

impl<'a> Words<'a> {
    /// In that numeration.
    pub fn new(numeration: &'a Numeration) -> Words<'a> {
        Words { numeration }
    }

    /// How many letters there are: a digit of x and a digit of y.
    pub fn letters(&self) -> u32 {
        self.numeration.digits() * self.numeration.digits()
    }

    /// All pairs: both words are valid. Made from the definition, not learned.
    pub fn all(&self) -> Dfa {
        let n = self.numeration;
        let digits = n.digits();
        let follow = |(phase, full_x, full_y): (usize, bool, bool), letter: u32| {
            let (x, y) = (letter / digits, letter % digits);
            let allowed = x <= n.most_after(phase, full_x) && y <= n.most_after(phase, full_y);
            allowed.then(|| ((phase + 1) % n.period(), n.is_full(phase, x), n.is_full(phase, y)))
        };
        let ends = |(phase, full_x, full_y): (usize, bool, bool)| {
            phase == 0 && (n.ends_full() || !(full_x || full_y))
        };
        let all = Dfa::explore(self.letters(), (0, false, false), &Budget::default(), follow, ends);
        all.unwrap_or_else(|_| unreachable!("a few states at most")).minimised()
    }

    /// The pairs (x, y) that satisfy every condition; conditions speak of x and y only.
    pub fn pairs(&self, conditions: &[Constraint], budget: &Budget) -> Result<Dfa, TooLarge> {
        let mut pairs = self.all();
        for condition in conditions {
            assert_eq!(condition.coefficients()[2..], [0, 0], "it speaks of x and y");
            let (counter, digits) =
                (Counter::new(self.numeration, condition, budget)?, self.numeration.digits());
            let c = condition.coefficients();
            let sum = |letter: u32| c[0] * i64::from(letter / digits) + c[1] * i64::from(letter % digits);
            let follow =
                |state: u32, letter: u32| Some(counter.next(state, sum(letter))).filter(|&to| to != NONE);
            let holds = Dfa::explore(self.letters(), 0, budget, follow, |state| counter.accepts(state))?;
            pairs = pairs.and(&holds, budget)?;
        }
        Ok(pairs)
    }

    /// The pairs of a list.
    pub fn listed(&self, pairs: &[(u64, u64)], budget: &Budget) -> Result<Dfa, TooLarge> {
        let period = self.numeration.period();
        let longest = pairs.iter().map(|&(x, y)| self.numeration.length(x.max(y))).max().unwrap_or(0);
        // State 0 waits for zeros in front; the words hang below as a tree.
        let mut rows: Vec<Vec<(u32, u32)>> = vec![Vec::new()];
        let mut accepting = vec![false];
        for place in 1..period {
            rows[place - 1].push((0, place as u32));
            rows.push(Vec::new());
            accepting.push(false);
        }
        rows[period - 1].push((0, 0));
        for &(x, y) in pairs {
            let (x, y) = (self.numeration.word(x, longest), self.numeration.word(y, longest));
            let mut at = 0;
            for letter in x.iter().zip(&y).map(|(x, y)| x * self.numeration.digits() + y) {
                let fresh = rows.len();
                rows[at].push((letter, fresh as u32));
                at = fresh;
                rows.push(Vec::new());
                accepting.push(false);
            }
            budget.spend(longest)?;
            accepting[at] = true;
        }
        Nfa::new(self.letters(), rows, accepting, period).determinised(budget)
    }

    /// The pairs (x, y) for which some (u, v) in `targets` satisfies every condition together with them.
    pub fn image(&self, targets: &Dfa, conditions: &[Constraint], budget: &Budget) -> Result<Nfa, TooLarge> {
        let digits = self.numeration.digits() as usize;
        // Equal numbers have equal digits.
        let same_x = conditions.contains(&Constraint::equal([1, 0, -1, 0], 0));
        let same_y = conditions.contains(&Constraint::equal([0, 1, 0, -1], 0));
        let counted = conditions
            .iter()
            .filter(|condition| !matches!(condition, Constraint::Equal([1, 0, -1, 0] | [0, 1, 0, -1], 0)));
        let counters: Vec<(Counter, [i64; 4])> = counted
            .map(|condition| {
                Ok((Counter::new(self.numeration, condition, budget)?, *condition.coefficients()))
            })
            .collect::<Result<_, TooLarge>>()?;
        let mut numbers: Numbers<Vec<u32>> = Numbers::default();
        let first = vec![0u32; counters.len() + 1];
        let mut states = vec![first.clone()];
        numbers.insert(first, 0);
        let (mut rows, mut accepting, mut at) = (Vec::new(), Vec::new(), 0);
        let mut to = Vec::new();
        while at < states.len() {
            let state = states[at].clone();
            let all_hold =
                counters.iter().zip(&state[1..]).all(|((counter, _), &state)| counter.accepts(state));
            accepting.push(all_hold && targets.is_accepting(state[0]));
            let mut row = Vec::new();
            for (hidden, &target) in
                targets.row(state[0]).iter().enumerate().filter(|(_, target)| **target != NONE)
            {
                let (u, v) = (hidden / digits, hidden % digits);
                for x in if same_x { u..u + 1 } else { 0..digits } {
                    for y in if same_y { v..v + 1 } else { 0..digits } {
                        to.clear();
                        to.push(target);
                        let alive = counters.iter().zip(&state[1..]).all(|((counter, c), &state)| {
                            let sum = c.iter().zip([x, y, u, v]).map(|(c, digit)| c * digit as i64).sum();
                            let next = counter.next(state, sum);
                            to.push(next);
                            next != NONE
                        });
                        if !alive {
                            continue;
                        }
                        let number = match numbers.get(&to) {
                            Some(&number) => number,
                            None => {
                                numbers.insert(to.clone(), states.len() as u32);
                                states.push(to.clone());
                                states.len() as u32 - 1
                            }
                        };
                        row.push(((x * digits + y) as u32, number));
                    }
                }
            }
            // Guessing is cheap; what counts is what is left after determinising.
            budget.allow(states.len() / 4)?;
            budget.spend(row.len() + self.letters() as usize)?;
            rows.push(row);
            at += 1;
        }
        Ok(Nfa::new(self.letters(), rows, accepting, self.numeration.period()))
    }

    /// Calls `visit` for every pair that an automaton accepts with x0 ≤ x ≤ x1 and y0 ≤ y ≤ y1, until it says no.
    pub fn visit(
        &self,
        pairs: &Dfa,
        (x0, x1): (u64, u64),
        (y0, y1): (u64, u64),
        visit: &mut dyn FnMut(u64, u64) -> bool,
    ) {
        self.visit_words(pairs, self.numeration.length(x1.max(y1)), ((x0, x1), (y0, y1)), visit);
    }

    /// The same for words of one length.
    pub fn visit_words(
        &self,
        pairs: &Dfa,
        length: usize,
        ((x0, x1), (y0, y1)): ((u64, u64), (u64, u64)),
        visit: &mut dyn FnMut(u64, u64) -> bool,
    ) {
        let weights: Vec<u128> =
            (0..=length).map(|place| self.numeration.weight(place).unwrap_or(u128::MAX)).collect();
        let window = [(u128::from(x0), u128::from(x1)), (u128::from(y0), u128::from(y1))];
        let mut walk = Walk { pairs, digits: self.numeration.digits(), weights: &weights, window, visit };
        walk.below(0, length, 0, 0);
    }
}

/// A search through all words of one length, leaving out what is outside a window.
struct Walk<'a> {
    pairs: &'a Dfa,
    digits: u32,
    weights: &'a [u128],
    window: [(u128, u128); 2],
    visit: &'a mut dyn FnMut(u64, u64) -> bool,
}

impl Walk<'_> {
    /// From a state with so many digits to come; x and y are what was read. `false` when it was stopped.
    fn below(&mut self, state: u32, left: usize, x: u128, y: u128) -> bool {
        let Some(place) = left.checked_sub(1) else {
            return !self.pairs.is_accepting(state) || (self.visit)(x as u64, y as u64);
        };
        let room = self.weights[place] - 1;
        let meets = |value: u128, (low, high): (u128, u128)| value <= high && value + room >= low;
        for letter in 0..self.pairs.letters() {
            let to = self.pairs.next(state, letter);
            if to == NONE {
                continue;
            }
            let next_x = x + u128::from(letter / self.digits) * self.weights[place];
            let next_y = y + u128::from(letter % self.digits) * self.weights[place];
            if meets(next_x, self.window[0])
                && meets(next_y, self.window[1])
                && !self.below(to, place, next_x, next_y)
            {
                return false;
            }
        }
        true
    }
}
