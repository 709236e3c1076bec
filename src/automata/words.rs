//! Automata for pairs of numbers in one numeration.

use super::budget::{Budget, Numbers, TooLarge};
use super::counter::{Constraint, Counter};
use super::dfa::{Dfa, NONE};
use super::member::Member;
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

    /// The pairs (x, y) that satisfy every condition, with numbers in sets; neither speaks of anything but x and y.
    pub fn pairs_with(
        &self,
        conditions: &[Constraint],
        members: &[Member],
        budget: &Budget,
    ) -> Result<Dfa, TooLarge> {
        let mut pairs = self.pairs(conditions, budget)?;
        let nothing = self.listed(&[(0, 0)], budget)?;
        for member in members {
            let image = self.image(&nothing, &[], std::slice::from_ref(member), budget)?;
            pairs = pairs.and(&image.determinised(budget)?, budget)?;
        }
        Ok(pairs)
    }

    /// The pairs (x, y) for which some (u, v) in `targets` satisfies every condition together with them, and numbers that
    /// follow from all four are in sets.
    pub fn image(
        &self,
        targets: &Dfa,
        conditions: &[Constraint],
        members: &[Member],
        budget: &Budget,
    ) -> Result<Nfa, TooLarge> {
        let digits = self.numeration.digits() as usize;
        // Equal numbers have equal digits.
        let same_x = conditions.contains(&Constraint::equal([1, 0, -1, 0], 0));
        let same_y = conditions.contains(&Constraint::equal([0, 1, 0, -1], 0));
        let counted = conditions
            .iter()
            .filter(|condition| !matches!(condition, Constraint::Equal([1, 0, -1, 0] | [0, 1, 0, -1], 0)));
        let mut counters: Vec<(Counter, [i64; 4])> = Vec::new();
        for condition in counted {
            let counter = Counter::new(self.numeration, condition, budget)?;
            counters.push((counter, *condition.coefficients()));
        }
        let mut drawn = Vec::new();
        for member in members {
            drawn.push((member, member.counter(self.numeration, budget)?));
        }
        let guesses = digits.pow(members.len() as u32);
        let mut numbers: Numbers<Vec<u32>> = Numbers::default();
        // The states of the targets, of the conditions, and two for each member: of its equation and of its set.
        let first = vec![0u32; 1 + counters.len() + 2 * members.len()];
        let mut states = vec![first.clone()];
        numbers.insert(first, 0);
        let (mut rows, mut accepting, mut at) = (Vec::new(), Vec::new(), 0);
        let mut to = Vec::new();
        while at < states.len() {
            let state = states[at].clone();
            let (held, guessed) = state[1..].split_at(counters.len());
            let hold = counters.iter().zip(held).all(|((counter, _), &state)| counter.accepts(state));
            let inside = drawn.iter().zip(guessed.chunks(2)).all(|((member, counter), states)| {
                counter.accepts(states[0]) && member.set.is_accepting(states[1])
            });
            accepting.push(hold && inside && targets.is_accepting(state[0]));
            let mut row = Vec::new();
            for (hidden, &target) in
                targets.row(state[0]).iter().enumerate().filter(|(_, target)| **target != NONE)
            {
                let (u, v) = (hidden / digits, hidden % digits);
                for x in if same_x { u..u + 1 } else { 0..digits } {
                    for y in if same_y { v..v + 1 } else { 0..digits } {
                        let read = [x, y, u, v];
                        let sum = |c: &[i64; 4]| -> i64 {
                            c.iter().zip(read).map(|(c, digit)| c * digit as i64).sum()
                        };
                        to.clear();
                        to.push(target);
                        let alive = counters.iter().zip(held).all(|((counter, c), &state)| {
                            to.push(counter.next(state, sum(c)));
                            to[to.len() - 1] != NONE
                        });
                        if !alive {
                            continue;
                        }
                        let certain = to.len();
                        for mut guess in 0..guesses {
                            to.truncate(certain);
                            let alive =
                                drawn.iter().zip(guessed.chunks(2)).all(|((member, counter), states)| {
                                    let digit = (guess % digits) as u32;
                                    guess /= digits;
                                    let sum = sum(&member.c) - member.times * i64::from(digit);
                                    to.push(counter.next(states[0], sum));
                                    to.push(member.set.next(states[1], digit));
                                    !to[certain..].contains(&NONE)
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
