//! A set that was checked, as a closed form: outcomes at any distance, in as many steps as there are digits.

use crate::certificate::{Automaton, Certificate, Transfer};
use crate::query::Query;
use crate::rules::Window;
use crate::theory::closed::ClosedForm;

use super::Invalid;
use super::transfer::Carried;

/// No number up to 2^64 may need more digits.
const LONGEST: usize = 512;

/// No table has more places.
const MOST_PLACES: usize = 1 << 24;

/// The P-set of a valid certificate.
#[derive(Clone, Debug)]
pub struct Certified {
    query: Query,
    transfer: Option<Transfer>,
    form: Form,
}

/// The automata of a certificate, as tables.
#[derive(Clone, Debug)]
struct Form {
    digits: usize,
    period: usize,
    valid: Table,
    set: Table,
    /// How many valid words of each length there are from each state.
    counts: Vec<Vec<u128>>,
}

/// The next state by state and letter, `None` where there is none.
#[derive(Clone, Debug)]
struct Table {
    letters: usize,
    next: Vec<Option<u32>>,
    accepting: Vec<bool>,
}

impl Table {
    fn new(automaton: Option<&Automaton>, digits: usize) -> Result<Table, Invalid> {
        let states = automaton.map_or(&[][..], |automaton| &automaton.states);
        let letters = digits.pow(automaton.map_or(1, |automaton| automaton.tracks) as u32);
        let places = states.len().checked_mul(letters).filter(|&places| places <= MOST_PLACES);
        let mut next = vec![None; places.ok_or(Invalid::TooLarge)?];
        for (at, state) in states.iter().enumerate() {
            for (letter, to) in &state.next {
                let code = letter.iter().fold(0, |code, &digit| code * digits + usize::from(digit));
                next[at * letters + code] = Some(*to);
            }
        }
        Ok(Table { letters, next, accepting: states.iter().map(|state| state.output == 1).collect() })
    }

    fn next(&self, state: u32, letter: usize) -> Option<u32> {
        self.next[state as usize * self.letters + letter]
    }
}

impl Certified {
    pub(super) fn new(query: Query, certificate: &Certificate) -> Result<Certified, Invalid> {
        let digits = certificate.digits as usize;
        let valid = Table::new(certificate.automaton("valid"), digits)?;
        let set = Table::new(certificate.automaton("set"), digits)?;
        let mut counts: Vec<Vec<u128>> = vec![valid.accepting.iter().map(|&yes| u128::from(yes)).collect()];
        let period = certificate.period as usize;
        // As many digits as the largest coordinate needs, and some more for the end of a window.
        while counts.len() % period != 1 % period || counts[counts.len() - 1][0] < 1 << 64 {
            if counts.len() > LONGEST {
                return Err(Invalid::TooLarge);
            }
            let last = &counts[counts.len() - 1];
            let from = |state: u32| {
                let reached = (0..digits).filter_map(|digit| valid.next(state, digit));
                reached.map(|to| last[to as usize]).fold(0u128, u128::saturating_add)
            };
            counts.push((0..valid.accepting.len() as u32).map(from).collect());
        }
        let transfer = certificate.transfer.clone();
        Ok(Certified { query, transfer, form: Form { digits, period, valid, set, counts } })
    }

    /// The game.
    pub fn query(&self) -> &Query {
        &self.query
    }

    /// How many states recognise the set.
    pub fn states(&self) -> usize {
        self.form.set.accepting.len()
    }

    /// What it proves, in a sentence.
    pub fn words(&self) -> String {
        let query = self.query();
        let states = if self.states() == 1 { "1 state".into() } else { format!("{} states", self.states()) };
        match &self.transfer {
            None => format!(
                "For all x, y ≥ 0: (x, y) is a P-position of {query} exactly when the automaton of {states} accepts."
            ),
            Some(Transfer { to, map: [a, b, c, d], unit }) => format!(
                "For all x, y ≥ 0: (x, y) is a P-position of {query} exactly when U = {a}x + ({b})y and V = ({c})x + {d}y are at \
                 least 0 and (⌊U/{unit}⌋, ⌊V/{unit}⌋) is one of {to}, that is, when the automaton of {states} accepts it."
            ),
        }
    }

    /// As a closed form of the game.
    pub fn closed_form(&self) -> Box<dyn ClosedForm> {
        let form: Box<dyn ClosedForm> = Box::new(self.form.clone());
        match &self.transfer {
            None => form,
            Some(transfer) => Box::new(Carried { transfer: transfer.clone(), form }),
        }
    }
}

impl Form {
    /// The digits of a number, in a word of that length.
    fn word(&self, number: u64, length: usize) -> Vec<usize> {
        let (mut state, mut rest) = (0, u128::from(number));
        let mut word = Vec::with_capacity(length);
        for left in (0..length).rev() {
            for digit in 0..self.digits {
                let Some(to) = self.valid.next(state, digit) else { continue };
                let below = self.counts[left][to as usize];
                if rest < below {
                    word.push(digit);
                    state = to;
                    break;
                }
                rest -= below;
            }
        }
        word
    }

    /// The least length for numbers up to this.
    fn length(&self, number: u64) -> usize {
        let lengths = (0..self.counts.len()).step_by(self.period);
        lengths
            .into_iter()
            .find(|&length| self.counts[length][0] > u128::from(number))
            .unwrap_or(self.counts.len() - 1)
    }
}

impl ClosedForm for Form {
    fn is_p(&self, x: u64, y: u64) -> bool {
        let length = self.length(x.max(y));
        let (x, y) = (self.word(x, length), self.word(y, length));
        let letters = x.iter().zip(&y).map(|(x, y)| x * self.digits + y);
        let end = letters.into_iter().try_fold(0, |state, letter| self.set.next(state, letter));
        end.is_some_and(|state| self.set.accepting[state as usize])
    }

    fn visit(&self, window: Window, visit: &mut dyn FnMut(u64, u64)) {
        if !window.is_empty() {
            let length = self.length(window.x1.max(window.y1));
            let window =
                [(window.x0, window.x1), (window.y0, window.y1)].map(|(a, b)| (u128::from(a), u128::from(b)));
            self.below(FIRST, length, &window, visit);
        }
    }

    fn along(&self, from: (u64, u64), step: (u64, u64), visit: &mut dyn FnMut(u64, u64) -> bool) -> bool {
        let pair = |(x, y): (u64, u64)| [i128::from(x), i128::from(y)];
        let mut line = Line { from: pair(from), step: pair(step), left: MOST_LOOKED };
        // From (0, 0) nothing leads on, and its word has no digits whose boxes could say so.
        if step != (0, 0) && from != (0, 0) {
            self.below_along(FIRST, self.length(from.0.max(from.1)), &mut line, visit);
        }
        true
    }
}

/// A search along a line looks at no more beginnings of words than that.
const MOST_LOOKED: u32 = 4_000;

/// A line of moves: where it begins, its step, and how many beginnings of words may still be looked at.
struct Line {
    from: [i128; 2],
    step: [i128; 2],
    left: u32,
}

impl Line {
    /// Is some point of it, beyond where it begins, in a box?
    fn meets(&self, boxed: [(u128, u128); 2]) -> bool {
        let (mut least, mut most) = (1, i128::MAX);
        for ((from, step), (low, wide)) in self.from.iter().zip(self.step).zip(boxed) {
            let (low, high) = (low as i128, (low + wide) as i128 - 1);
            if step == 0 {
                if !(low..=high).contains(from) {
                    return false;
                }
                continue;
            }
            // low ≤ from − t·step ≤ high.
            least = least.max(-(high - from).div_euclid(step));
            most = most.min((from - low).div_euclid(step));
        }
        least <= most
    }
}

/// Where a search for the pairs of a window is: the states of the set and of both numbers, and the least numbers that
/// begin like this.
#[derive(Clone, Copy)]
struct Place {
    set: u32,
    states: [u32; 2],
    least: [u128; 2],
}

/// Where every search begins.
const FIRST: Place = Place { set: 0, states: [0, 0], least: [0, 0] };

impl Form {
    /// The pairs on a line; `false` when it was stopped.
    fn below_along(
        &self,
        at: Place,
        left: usize,
        line: &mut Line,
        visit: &mut dyn FnMut(u64, u64) -> bool,
    ) -> bool {
        let Some(left) = left.checked_sub(1) else {
            return !self.set.accepting[at.set as usize] || visit(at.least[0] as u64, at.least[1] as u64);
        };
        line.left = line.left.saturating_sub(1);
        if line.left == 0 {
            return false;
        }
        let mut x = at.least[0];
        for digit_x in 0..self.digits {
            let Some(state_x) = self.valid.next(at.states[0], digit_x) else { continue };
            let wide = self.counts[left][state_x as usize];
            let from_x = x;
            x += wide;
            let mut y = at.least[1];
            for digit_y in 0..self.digits {
                let Some(state_y) = self.valid.next(at.states[1], digit_y) else { continue };
                let high = self.counts[left][state_y as usize];
                let from_y = y;
                y += high;
                if wide == 0 || high == 0 || !line.meets([(from_x, wide), (from_y, high)]) {
                    continue;
                }
                if let Some(set) = self.set.next(at.set, digit_x * self.digits + digit_y) {
                    let next = Place { set, states: [state_x, state_y], least: [from_x, from_y] };
                    if !self.below_along(next, left, line, visit) {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn below(&self, at: Place, left: usize, window: &[(u128, u128); 2], visit: &mut dyn FnMut(u64, u64)) {
        let Some(left) = left.checked_sub(1) else {
            if self.set.accepting[at.set as usize] {
                visit(at.least[0] as u64, at.least[1] as u64);
            }
            return;
        };
        let mut x = at.least[0];
        for digit_x in 0..self.digits {
            let Some(state_x) = self.valid.next(at.states[0], digit_x) else { continue };
            let wide = self.counts[left][state_x as usize];
            let (from_x, to_x) = (x, x + wide);
            x = to_x;
            if wide == 0 || from_x > window[0].1 || to_x <= window[0].0 {
                continue;
            }
            let mut y = at.least[1];
            for digit_y in 0..self.digits {
                let Some(state_y) = self.valid.next(at.states[1], digit_y) else { continue };
                let high = self.counts[left][state_y as usize];
                let (from_y, to_y) = (y, y + high);
                y = to_y;
                if high == 0 || from_y > window[1].1 || to_y <= window[1].0 {
                    continue;
                }
                if let Some(set) = self.set.next(at.set, digit_x * self.digits + digit_y) {
                    let next = Place { set, states: [state_x, state_y], least: [from_x, from_y] };
                    self.below(next, left, window, visit);
                }
            }
        }
    }
}
