//! Linear conditions on tracks, decided digit by digit.
//!
//! For c·(x, y, u, v) = k read all four tracks at once. What has been read so far is worth A·U(n) + q·C·U(n − 1), where n
//! digits are still to come; the next letter adds e, the sum of its digits times their coefficients, and since
//! U(n) = p·U(n − 1) + q·U(n − 2),
//!
//! ```text
//! (A, C)  →  (p·A + q·C + e, A)
//! ```
//!
//! In the end the whole is worth A + u·C with u = q·U(−1), and is compared with k. For x − u = 0 in base 2, x = 2 = 10 and
//! u = 1 = 01 give (0, 0) → (1, 0) → (1, ·): not equal.
//!
//! Only finitely many pairs matter. Digits to come of valid words are worth at most U(n) − 1 on each track, so once
//! A + q·C·U(n − 1)/U(n) is beyond the sum of the coefficients (and |k|), the sign is settled for ever: an equation
//! fails, an inequality is decided. The ratio of weights is taken anywhere between 1/(p + q) and 1, and where the word
//! may end here as u: that is wider than it is, so no state is dropped that could still matter. Tests compare with plain
//! arithmetic; [`crate::recheck`] proves what it uses by induction.

use super::budget::{Budget, Numbers, TooLarge};
use super::numeration::Numeration;

/// How many tracks a condition may speak of: x, y, and the option u, v.
pub(super) const TRACKS: usize = 4;

/// A condition on (x, y, u, v).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// c·(x, y, u, v) = k.
    Equal([i64; TRACKS], i64),
    /// c·(x, y, u, v) ≥ k.
    AtLeast([i64; TRACKS], i64),
    /// c·(x, y, u, v) ≡ r modulo m.
    Congruent([i64; TRACKS], i64, i64),
}

/// The largest number that a condition may hold.
const MOST: i64 = 1 << 20;

impl Constraint {
    /// c·(x, y, u, v) = k.
    pub fn equal(c: [i64; TRACKS], k: i64) -> Constraint {
        Constraint::Equal(c, k)
    }

    /// c·(x, y, u, v) ≥ k.
    pub fn at_least(c: [i64; TRACKS], k: i64) -> Constraint {
        Constraint::AtLeast(c, k)
    }

    /// c·(x, y, u, v) ≡ r modulo m ≥ 1.
    pub fn congruent(c: [i64; TRACKS], r: i64, m: i64) -> Constraint {
        Constraint::Congruent(c, r, m)
    }

    /// The coefficients.
    pub fn coefficients(&self) -> &[i64; TRACKS] {
        match self {
            Constraint::Equal(c, _) | Constraint::AtLeast(c, _) | Constraint::Congruent(c, _, _) => c,
        }
    }

    /// Does it hold for these numbers?
    pub fn holds(&self, numbers: [u64; TRACKS]) -> bool {
        let sum = self
            .coefficients()
            .iter()
            .zip(numbers)
            .map(|(&c, n)| i128::from(c) * i128::from(n))
            .sum::<i128>();
        match *self {
            Constraint::Equal(_, k) => sum == i128::from(k),
            Constraint::AtLeast(_, k) => sum >= i128::from(k),
            Constraint::Congruent(_, r, m) => (sum - i128::from(r)).rem_euclid(i128::from(m)) == 0,
        }
    }
}

/// An automaton that reads the sums e of letters.
#[derive(Clone, Debug)]
pub struct Counter {
    /// The least sum of a letter.
    least: i64,
    /// How many sums there are.
    sums: usize,
    /// The next state by state and sum, [`super::NONE`] where nothing can be accepted any more.
    next: Vec<u32>,
    accepting: Vec<bool>,
}

impl Counter {
    /// The counter of a condition.
    pub fn new(
        numeration: &Numeration,
        constraint: &Constraint,
        budget: &Budget,
    ) -> Result<Counter, TooLarge> {
        Counter::with_unknown(numeration, constraint, 0, budget)
    }

    /// The counter of a condition on one number more, which counts that many times.
    pub(super) fn with_unknown(
        numeration: &Numeration,
        constraint: &Constraint,
        times: i64,
        budget: &Budget,
    ) -> Result<Counter, TooLarge> {
        let [x, y, u, v] = *constraint.coefficients();
        let c = [x, y, u, v, times];
        let numbers = match *constraint {
            Constraint::Equal(_, k) | Constraint::AtLeast(_, k) => [k, 1],
            Constraint::Congruent(_, r, m) => [r, m],
        };
        if c.iter().chain(&numbers).any(|n| n.abs() > MOST) {
            return Err(TooLarge::Number);
        }
        let digit = i64::from(numeration.digits() - 1);
        let above: i64 = c.iter().filter(|&&c| c > 0).sum();
        let below: i64 = c.iter().filter(|&&c| c < 0).sum::<i64>().abs();
        let (least, sums) = (-below * digit, ((above + below) * digit + 1) as usize);
        let mut build =
            Builder { numeration, constraint, above, below, numbers: Numbers::default(), states: Vec::new() };
        build.number(State::At { phase: 0, a: 0, c: 0 });
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < build.states.len() {
            let state = build.states[at];
            accepting.push(build.accepts(state));
            for e in least..least + sums as i64 {
                let to = build.follow(state, e);
                next.push(to.map_or(super::NONE, |to| build.number(to)));
            }
            // Transient states that trimming removes may be a few times as many as are left.
            budget.allow(build.states.len() / 4)?;
            budget.spend(sums)?;
            at += 1;
        }
        Ok(Counter { least, sums, next, accepting }.trimmed())
    }

    /// How many states it has.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// The state after a letter with that sum.
    pub fn next(&self, state: u32, sum: i64) -> u32 {
        self.next[state as usize * self.sums + (sum - self.least) as usize]
    }

    /// Does the condition hold when the word ends here?
    pub fn accepts(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Only the states from which acceptance can be reached; the first stays the first.
    fn trimmed(self) -> Counter {
        let states = self.states();
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); states];
        for (at, &to) in self.next.iter().enumerate().filter(|(_, to)| **to != super::NONE) {
            before[to as usize].push((at / self.sums) as u32);
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
        useful[0] = true;
        let mut renamed = vec![super::NONE; states];
        let kept: Vec<usize> = (0..states).filter(|&state| useful[state]).collect();
        kept.iter().enumerate().for_each(|(new, &old)| renamed[old] = new as u32);
        let row = |&old: &usize| &self.next[old * self.sums..(old + 1) * self.sums];
        let rename = |&to: &u32| if to == super::NONE { to } else { renamed[to as usize] };
        Counter {
            least: self.least,
            sums: self.sums,
            next: kept.iter().flat_map(row).map(rename).collect(),
            accepting: kept.iter().map(|&old| self.accepting[old]).collect(),
        }
    }
}

/// What a counter keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum State {
    /// So many digits read modulo the period, and the pair (A, C).
    At { phase: u8, a: i64, c: i64 },
    /// An inequality that holds whatever comes.
    Settled,
}

struct Builder<'a> {
    numeration: &'a Numeration,
    constraint: &'a Constraint,
    above: i64,
    below: i64,
    numbers: Numbers<State>,
    states: Vec<State>,
}

impl Builder<'_> {
    fn number(&mut self, state: State) -> u32 {
        let fresh = self.states.len() as u32;
        let number = *self.numbers.entry(state).or_insert(fresh);
        if number == fresh {
            self.states.push(state);
        }
        number
    }

    /// The state after a letter, `None` where the condition has failed for ever.
    fn follow(&self, state: State, e: i64) -> Option<State> {
        let State::At { phase, a, c } = state else { return Some(State::Settled) };
        let (p, q) = self.numeration.step(usize::from(phase));
        let next_phase = ((usize::from(phase) + 1) % self.numeration.period()) as u8;
        let (next_a, next_c) = (p * a + q * c + e, if q == 0 { 0 } else { a });
        let at = |a, c| Some(State::At { phase: next_phase, a, c });
        match *self.constraint {
            Constraint::Congruent(_, _, m) => at(next_a.rem_euclid(m), next_c.rem_euclid(m)),
            Constraint::Equal(_, k) => {
                let (low, high) = self.range(next_a, next_c, q);
                let reachable =
                    low <= self.scaled(k.max(0) + self.below) && high >= self.scaled(k.min(0) - self.above);
                reachable.then(|| at(next_a, next_c)).flatten()
            }
            Constraint::AtLeast(_, k) => {
                let (low, high) = self.range(next_a, next_c, q);
                if low >= self.scaled(k.max(0) + self.below) {
                    Some(State::Settled)
                } else if high < self.scaled(k.min(0) - self.above) {
                    None
                } else {
                    at(next_a, next_c)
                }
            }
        }
    }

    /// The common denominator of ratios.
    fn scaled(&self, n: i64) -> i64 {
        let (_, q) = self.numeration.step(0);
        n * (self.numeration.most_coefficient() + q)
    }

    /// The least and the greatest A + C·ρ, times the denominator: ρ = q·U(n − 1)/U(n) lies between q/(p + q) and q, and is u
    /// where the word ends.
    fn range(&self, a: i64, c: i64, q: i64) -> (i64, i64) {
        let unit = self.numeration.unit();
        let lowest = q.min(self.scaled(unit));
        let (low, high) = (self.scaled(a) + c * lowest, self.scaled(a) + c * self.scaled(q.max(unit)));
        (low.min(high), low.max(high))
    }

    fn accepts(&self, state: State) -> bool {
        let State::At { phase, a, c } = state else { return true };
        let value = a + self.numeration.unit() * c;
        phase == 0
            && match *self.constraint {
                Constraint::Equal(_, k) => value == k,
                Constraint::AtLeast(_, k) => value >= k,
                Constraint::Congruent(_, r, m) => (value - r).rem_euclid(m) == 0,
            }
    }
}
