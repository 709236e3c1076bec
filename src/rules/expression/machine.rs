//! Rules as small programs over whole rows: every step does all vectors of a row before the next begins.
//!
//! A row has one *lane* for each amount from the second heap (or, where a game ends, for each second heap). Conditions are
//! rows of bits. `and`, `or` and chains go on only in the lanes that they have not decided, the *mask*, and not at all
//! where none is left; that is also what keeps a division by zero out of lanes that never come to it.

use std::sync::Arc;

use super::arithmetic::{Members, Number, Stop, call, power};
use super::bounds::Fit;
use super::condition::Condition;
use super::lanes::{Lanes, fill};
use super::program::Step;
use super::tree::{About, Function, Letter, Operator, Property, Relation};

/// What a row is evaluated for: the letters that stand for one number.
#[derive(Clone, Copy, Debug)]
struct Fixed {
    k: i128,
    x: i128,
    y: i128,
}

/// A machine that evaluates the rows of one condition; it keeps its memory between rows.
#[derive(Debug)]
pub struct Machine(Size);

#[derive(Debug)]
enum Size {
    Small(Core<i64>),
    Large(Core<i128>),
}

impl Machine {
    /// For rows of a condition on boards whose heaps are at most `heap`.
    pub fn new(condition: &Condition, heap: u64) -> Machine {
        let (steps, set, about) = condition.program();
        Machine(match condition.fit(heap) {
            Fit::Small => Size::Small(Core::new(steps, set, about)),
            Fit::Large | Fit::Unknown => Size::Large(Core::new(steps, set, about)),
        })
    }

    /// Which of the vectors (k, 0), (k, 1), …, so many of them, may be taken from (x, y), as bits; without (0, 0), which is
    /// no move. Vectors that the rule cannot decide are none.
    pub fn vectors(&mut self, k: u32, (x, y): (u32, u32), lanes: usize) -> &[u64] {
        let fixed = Fixed { k: k.into(), x: x.into(), y: y.into() };
        let row = self.run(fixed, lanes);
        if k == 0
            && let Some(word) = row.first_mut()
        {
            *word &= !1;
        }
        row
    }

    /// At which of the second heaps 0, 1, …, so many of them, the game is over with first heap x, as bits.
    pub fn ends(&mut self, x: u32, lanes: usize) -> &[u64] {
        self.run(Fixed { k: 0, x: x.into(), y: 0 }, lanes)
    }

    fn run(&mut self, fixed: Fixed, lanes: usize) -> &mut [u64] {
        match &mut self.0 {
            Size::Small(core) => core.run(fixed, lanes),
            Size::Large(core) => core.run(fixed, lanes),
        }
    }
}

#[derive(Debug)]
struct Core<T> {
    steps: Arc<[Step]>,
    set: Arc<Members>,
    /// The letter that has another value in each lane.
    along: Letter,
    numbers: Vec<Lanes<T>>,
    truths: Vec<Vec<u64>>,
    /// The lanes that are evaluated, and those before each narrowing.
    mask: Vec<u64>,
    masks: Vec<Vec<u64>>,
    /// The lanes in which the evaluation has stopped.
    stopped: Vec<u64>,
    spare: Vec<Vec<T>>,
    spare_bits: Vec<Vec<u64>>,
    lanes: usize,
}

impl<T: Number> Core<T> {
    fn new(steps: Arc<[Step]>, set: Arc<Members>, about: About) -> Core<T> {
        let along = if about == About::Moves { Letter::L } else { Letter::Y };
        Core {
            steps,
            set,
            along,
            numbers: Vec::new(),
            truths: Vec::new(),
            mask: Vec::new(),
            masks: Vec::new(),
            stopped: Vec::new(),
            spare: Vec::new(),
            spare_bits: Vec::new(),
            lanes: 0,
        }
    }

    fn run(&mut self, fixed: Fixed, lanes: usize) -> &mut [u64] {
        self.lanes = lanes;
        let words = lanes.div_ceil(64);
        self.mask.clear();
        self.mask.resize(words, !0);
        if let Some(last) = self.mask.last_mut().filter(|_| !lanes.is_multiple_of(64)) {
            *last = (1 << (lanes % 64)) - 1;
        }
        let all = self.copy_of_mask();
        self.stopped.clear();
        self.stopped.resize(words, 0);
        self.spare_bits.append(&mut self.truths);
        let steps = Arc::clone(&self.steps);
        let mut at = 0;
        while let Some(step) = steps.get(at) {
            at = self.step(step, fixed).unwrap_or(at + 1);
        }
        let result = self.truths.last_mut().expect("a condition leaves one row of bits");
        for ((word, all), stopped) in result.iter_mut().zip(&all).zip(&self.stopped) {
            *word &= all & !stopped;
        }
        self.spare_bits.push(all);
        result
    }

    /// Does a step; returns where to go on, if that is not the next.
    fn step(&mut self, step: &Step, fixed: Fixed) -> Option<usize> {
        match *step {
            Step::Number(n) => self.numbers.push(Lanes::Same(T::of(n))),
            Step::Letter(letter) => self.letter(letter, fixed),
            Step::Minus => {
                self.numbers.push(Lanes::Same(T::ZERO));
                let last = self.numbers.len() - 1;
                self.numbers.swap(last - 1, last);
                self.operate(Operator::Subtract);
            }
            Step::Operate(operator) => self.operate(operator),
            Step::Power(exponent) => {
                self.numbers.push(Lanes::Same(T::ZERO));
                if T::CHECKED {
                    self.partial(|base, _| power(base, exponent));
                } else {
                    self.total(|base, _| power(base, exponent).unwrap_or(T::ZERO));
                }
            }
            Step::Call(Function::Min) => self.total(|one: T, other| one.min(other)),
            Step::Call(Function::Max) => self.total(|one: T, other| one.max(other)),
            Step::Call(function) => self.partial(|one, other| call(function, one, other)),
            Step::Compare(relation) => self.compare(relation, false),
            Step::Link(relation) => self.compare(relation, true),
            Step::Is(property) => self.is(property),
            Step::Not => {
                let truth = self.truths.last_mut().expect("a condition to negate");
                truth.iter_mut().for_each(|word| *word = !*word);
            }
            Step::If { to, numbers } => return self.narrow(false).then(|| self.jump(to, numbers)),
            Step::Unless { to, numbers } => return self.narrow(true).then(|| self.jump(to, numbers)),
            Step::And => self.join(|one, other| one & other),
            Step::Or => self.join(|one, other| one | other),
        }
        None
    }

    fn letter(&mut self, letter: Letter, fixed: Fixed) {
        let lanes = if letter == self.along {
            let mut row = self.spare.pop().unwrap_or_default();
            row.clear();
            row.extend((0..self.lanes).map(|lane| T::of(lane as i128)));
            Lanes::Each(row)
        } else {
            Lanes::Same(T::of(match letter {
                Letter::K => fixed.k,
                Letter::X => fixed.x,
                _ => fixed.y,
            }))
        };
        self.numbers.push(lanes);
    }

    fn pop(&mut self) -> Lanes<T> {
        self.numbers.pop().expect("a number for every operand")
    }

    fn operate(&mut self, operator: Operator) {
        let is_total = match operator {
            Operator::Divide | Operator::Remainder => {
                matches!(self.numbers.last(), Some(Lanes::Same(divisor)) if *divisor != T::ZERO)
            }
            _ => true,
        };
        if T::CHECKED || !is_total {
            return self.partial(|one, other| one.operate(operator, other));
        }
        let value = |result: Result<T, Stop>| result.unwrap_or(T::ZERO);
        match operator {
            Operator::Add => self.total(|one, other| value(one.operate(Operator::Add, other))),
            Operator::Subtract => self.total(|one, other| value(one.operate(Operator::Subtract, other))),
            Operator::Multiply => self.total(|one, other| value(one.operate(Operator::Multiply, other))),
            Operator::Divide => self.total(|one, other| value(one.operate(Operator::Divide, other))),
            Operator::Remainder => self.total(|one, other| value(one.operate(Operator::Remainder, other))),
        }
    }

    /// Joins the last two numbers in every lane by what always has a value.
    #[inline(always)]
    fn total(&mut self, value: impl Fn(T, T) -> T) {
        let (other, one) = (self.pop(), self.pop());
        let joined = match (one, other) {
            (Lanes::Same(one), Lanes::Same(other)) => Lanes::Same(value(one, other)),
            (Lanes::Each(mut row), Lanes::Same(other)) => {
                row.iter_mut().for_each(|one| *one = value(*one, other));
                Lanes::Each(row)
            }
            (Lanes::Same(one), Lanes::Each(mut row)) => {
                row.iter_mut().for_each(|other| *other = value(one, *other));
                Lanes::Each(row)
            }
            (Lanes::Each(mut row), Lanes::Each(others)) => {
                row.iter_mut().zip(&others).for_each(|(one, other)| *one = value(*one, *other));
                self.spare.push(others);
                Lanes::Each(row)
            }
        };
        self.numbers.push(joined);
    }

    /// Joins the last two numbers in the lanes that are evaluated by what may have no value: there the evaluation stops.
    fn partial(&mut self, value: impl Fn(T, T) -> Result<T, Stop>) {
        let (other, one) = (self.pop(), self.pop());
        if let (Lanes::Same(one), Lanes::Same(other)) = (&one, &other) {
            let joined = value(*one, *other).unwrap_or_else(|_| {
                for (stopped, mask) in self.stopped.iter_mut().zip(&mut self.mask) {
                    *stopped |= *mask;
                    *mask = 0;
                }
                T::ZERO
            });
            return self.numbers.push(Lanes::Same(joined));
        }
        let mut row = self.spare.pop().unwrap_or_default();
        row.clear();
        row.resize(self.lanes, T::ZERO);
        let at = |lanes: &Lanes<T>, lane: usize| match lanes {
            Lanes::Same(n) => *n,
            Lanes::Each(row) => row[lane],
        };
        for (n, mask) in self.mask.iter_mut().enumerate() {
            let mut left = *mask;
            while left != 0 {
                let lane = n * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                match value(at(&one, lane), at(&other, lane)) {
                    Ok(value) => row[lane] = value,
                    Err(_) => {
                        let bit = 1 << (lane % 64);
                        self.stopped[n] |= bit;
                        *mask &= !bit;
                    }
                }
            }
        }
        self.spare.extend([one, other].into_iter().filter_map(|lanes| match lanes {
            Lanes::Each(row) => Some(row),
            Lanes::Same(_) => None,
        }));
        self.numbers.push(Lanes::Each(row));
    }

    fn compare(&mut self, relation: Relation, keep: bool) {
        let (other, one) = (self.pop(), self.pop());
        let mut truth = self.bits();
        match relation {
            Relation::Equal => fill(&mut truth, &one, &other, |one, other| one == other),
            Relation::Unequal => fill(&mut truth, &one, &other, |one, other| one != other),
            Relation::Less => fill(&mut truth, &one, &other, |one, other| one < other),
            Relation::AtMost => fill(&mut truth, &one, &other, |one, other| one <= other),
            Relation::Greater => fill(&mut truth, &one, &other, |one, other| one > other),
            Relation::AtLeast => fill(&mut truth, &one, &other, |one, other| one >= other),
        }
        self.truths.push(truth);
        if let Lanes::Each(row) = one {
            self.spare.push(row);
        }
        match other {
            other if keep => self.numbers.push(other),
            Lanes::Each(row) => self.spare.push(row),
            Lanes::Same(_) => {}
        }
    }

    fn is(&mut self, property: Property) {
        let mut truth = self.bits();
        truth.fill(0);
        match self.pop() {
            Lanes::Same(n) => match n.has(property, &self.set) {
                Ok(true) => truth.fill(!0),
                Ok(false) => {}
                Err(_) => {
                    for (stopped, mask) in self.stopped.iter_mut().zip(&mut self.mask) {
                        *stopped |= *mask;
                        *mask = 0;
                    }
                }
            },
            Lanes::Each(row) => {
                for (n, mask) in self.mask.iter_mut().enumerate() {
                    let mut left = *mask;
                    while left != 0 {
                        let lane = left.trailing_zeros();
                        left &= left - 1;
                        match row[n * 64 + lane as usize].has(property, &self.set) {
                            Ok(has) => truth[n] |= u64::from(has) << lane,
                            Err(_) => {
                                self.stopped[n] |= 1 << lane;
                                *mask &= !(1 << lane);
                            }
                        }
                    }
                }
                self.spare.push(row);
            }
        }
        self.truths.push(truth);
    }

    /// A row of bits of any value.
    fn bits(&mut self) -> Vec<u64> {
        let mut bits = self.spare_bits.pop().unwrap_or_default();
        bits.resize(self.lanes.div_ceil(64), 0);
        bits
    }

    fn copy_of_mask(&mut self) -> Vec<u64> {
        let mut copy = self.spare_bits.pop().unwrap_or_default();
        copy.clear();
        copy.extend_from_slice(&self.mask);
        copy
    }

    /// Goes on where the last condition holds, or does not; `true` when that is nowhere, and then nothing is narrowed.
    fn narrow(&mut self, unless: bool) -> bool {
        let before = self.copy_of_mask();
        let truth = self.truths.last().expect("a condition to go by");
        let mut any = 0;
        for (mask, truth) in self.mask.iter_mut().zip(truth) {
            *mask &= if unless { !truth } else { *truth };
            any |= *mask;
        }
        if any != 0 {
            self.masks.push(before);
            return false;
        }
        self.spare_bits.push(std::mem::replace(&mut self.mask, before));
        true
    }

    fn jump(&mut self, to: usize, numbers: usize) -> usize {
        while self.numbers.len() > numbers {
            if let Some(Lanes::Each(row)) = self.numbers.pop() {
                self.spare.push(row);
            }
        }
        to
    }

    fn join(&mut self, value: impl Fn(u64, u64) -> u64) {
        let (other, mut one) =
            (self.truths.pop().expect("a condition"), self.truths.pop().expect("another condition"));
        one.iter_mut().zip(&other).for_each(|(one, other)| *one = value(*one, *other));
        self.truths.push(one);
        self.spare_bits.push(other);
        let mut mask = self.masks.pop().expect("lanes before they were narrowed");
        mask.iter_mut().zip(&self.stopped).for_each(|(mask, stopped)| *mask &= !stopped);
        self.spare_bits.push(std::mem::replace(&mut self.mask, mask));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{About, Condition, Letters, Rule};
    use super::Machine;
    use crate::rules::IntSet;

    #[test]
    fn rows_are_what_single_vectors_say() {
        for (m, text) in [
            (5, "k==0 or l==0 or k==l"),
            (5, "(k*k+l)%7==3"),
            (0, "k%m==0 or l==0"),
            (0, "l==0 or k%m==0"),
            (0, "not k/m==0"),
            (3, "k/(l-m)==2 or k%(k-l)==1 and l<9"),
            (3, "0<k<=l%4<m or inset(k-l)"),
            (3, "prime(k+l) and not square(k) or fib(l) and pow2(k)"),
            (3, "gcd(k,l)==1 and xor(k,l)>min(k,l,7) and max(k,-l)!=abs(k-l)"),
            (3, "k^9*l^9*k^9*l^5>0 or l==1"),
            (3, "k<2 and k^9*l^9*k^9*l^5*k^9*l^9>=0"),
            (3, "-k^3+l*7-x*y/(k+1)==x%5"),
            (3, "prime(k^9*l^9)"),
            (3, "prime(k^9*l^9) or l>3"),
            (3, "not prime(k^9*l^9)"),
            (3, "not prime(k^9*k^9) or l>3"),
            (3, "prime(7*(k+2)^9*(l+3)^9) or prime(l)"),
            (3, "l==0 or prime(7*(k+2)^9*(l+3)^9) or k%l==1"),
            (3, "not (not (k>l) or k==y and x!=l)"),
        ] {
            let rule = Rule::parse(text, About::Moves).expect(text);
            let letters = Letters { a: 2, b: 3, m, set: IntSet::parse("2,5n+1").expect("a set") };
            let condition = Condition::new(&rule, &letters);
            for heap in [40, 70] {
                let mut machine = Machine::new(&condition, heap);
                for k in 0..40 {
                    for lanes in [1, 5, 64, 65, 70] {
                        let row = machine.vectors(k, (11, 7), lanes).to_vec();
                        assert_eq!(row.len(), lanes.div_ceil(64));
                        for l in 0..row.len() as u64 * 64 {
                            let bit = row[l as usize / 64] >> (l % 64) & 1 == 1;
                            let wanted = l < lanes as u64 && condition.takes((k.into(), l), (11, 7));
                            assert_eq!(bit, wanted, "{text} ({k}, {l}) of {lanes}");
                        }
                    }
                }
            }
        }
    }
}
