//! Numbers as words in the order of the dictionary, and addition proved by induction.
//!
//! A certificate brings an automaton of valid words. Padded to one length they are ordered as in a dictionary, and that
//! order has a first word, and after each word a next: so the words *are* the numbers 0, 1, 2, …, whatever the weights of
//! their digits may be. The successor is built here from that order alone: y follows x if x < y and no valid word is
//! between.
//!
//! A `sum,D` of the certificate claims q = p + D·k. It is believed after four checks:
//!
//! 1. it holds valid words only, and zeros in front change nothing;
//! 2. for k = 0 it says q = p, and for every p it does;
//! 3. with (p, k, q) it holds (p, k + 1, q + D);
//! 4. it never holds two different q for one p and k.
//!
//! By 2 and 3 and induction on k it holds the true q, and by 4 no other. Remainders go the same way.

use std::collections::HashMap;

use crate::certificate::{Automaton, Certificate, State};

use super::Invalid;
use super::join::join;
use super::relation::{Atom, Frame, Letter, Relation, Step, TooBig};

/// The arithmetic of a certificate, as far as it has been proved.
pub(super) struct Numbers<'a> {
    pub(super) certificate: &'a Certificate,
    pub(super) frame: Frame,
    pub(super) valid: Relation,
    pub(super) less: Relation,
    pub(super) same: Relation,
    pub(super) zero: Relation,
    successor: Relation,
    sums: HashMap<u64, Relation>,
    residues: HashMap<(u64, u64, u64, u64), Relation>,
    words: Vec<Vec<u8>>,
}

/// The largest number that a certificate's rule may need as a word.
const MOST_WORD: u64 = 4_096;

impl From<TooBig> for Invalid {
    fn from(_: TooBig) -> Invalid {
        Invalid::TooLarge
    }
}

/// An automaton of a file as a relation: outputs other than 0 accept.
pub(super) fn relation(automaton: &Automaton) -> Relation {
    let row = |state: &State| {
        let mut row: Vec<Step> = state.next.iter().map(|(letter, to)| (Letter::new(letter), *to)).collect();
        row.sort_unstable();
        row
    };
    Relation {
        arity: automaton.tracks,
        starts: vec![0],
        rows: automaton.states.iter().map(row).collect(),
        accepting: automaton.states.iter().map(|state| state.output != 0).collect(),
    }
}

impl<'a> Numbers<'a> {
    /// The order of a certificate's words, and the successor.
    pub(super) fn new(certificate: &'a Certificate, most: usize) -> Result<Numbers<'a>, Invalid> {
        let frame = Frame { digits: certificate.digits as u8, period: certificate.period as usize, most };
        let valid = named(certificate, "valid", 1)?;
        if !is_padded(&valid, frame) || !valid.accepting[0] {
            return Err(Invalid::LeadingZeros("valid".into()));
        }
        let (less, same, zero) = (order(frame, false), order(frame, true), only_zeros());
        // A word of another length would write no number beside others.
        if !has_period(&valid, frame) {
            return Err(Invalid::Lengths);
        }
        let between =
            join(&[(&valid, &['w']), (&less, &['x', 'w']), (&less, &['w', 'y'])], &[], &['x', 'y'], frame)?;
        let between = between.determinised(frame)?;
        let pair: [Atom; 3] = [(&valid, &['x']), (&valid, &['y']), (&less, &['x', 'y'])];
        let successor = join(&pair, &[(&between, &['x', 'y'])], &['x', 'y'], frame)?;
        // There are infinitely many numbers: each has a next, perhaps with one more digit.
        let followed = join(&[(&successor, &['x', 'y'])], &[], &['x'], frame)?.determinised(frame)?;
        if !join(&[(&valid, &['x'])], &[(&followed, &['x'])], &['x'], frame)?.is_empty() {
            return Err(Invalid::FewWords);
        }
        let (sums, residues, words) = (HashMap::new(), HashMap::new(), Vec::new());
        Ok(Numbers { certificate, frame, valid, less, same, zero, successor, sums, residues, words })
    }

    /// q = p + d·k, proved.
    pub(super) fn sum(&mut self, d: u64) -> Result<Relation, Invalid> {
        if let Some(sum) = self.sums.get(&d) {
            return Ok(sum.clone());
        }
        let name = format!("sum,{d}");
        let sum = named(self.certificate, &name, 3)?;
        let wrong = || Invalid::Arithmetic(name.clone());
        let frame = self.frame;
        if d == 0 || !is_padded(&sum, frame) {
            return Err(Invalid::LeadingZeros(name));
        }
        let tracks = ['p', 'k', 'q'];
        for track in tracks {
            let outside = join(&[(&sum, &tracks)], &[(&self.valid, &[track])], &tracks, frame)?;
            if !outside.is_empty() {
                return Err(wrong());
            }
        }
        let zero: Atom = (&self.zero, &['k']);
        let other = join(&[(&sum, &tracks), zero], &[(&self.same, &['p', 'q'])], &tracks, frame)?;
        let start: [Atom; 3] = [(&self.valid, &['p']), zero, (&self.same, &['p', 'q'])];
        let missing = join(&start, &[(&sum, &tracks)], &tracks, frame)?;
        if !other.is_empty() || !missing.is_empty() {
            return Err(wrong());
        }
        // q + d: the successor where d = 1, else by the sum of two numbers, which has been proved before.
        let further = if d == 1 { self.successor.clone() } else { self.shift(d)? };
        let step: [Atom; 3] = [(&sum, &tracks), (&self.successor, &['k', 'l']), (&further, &['q', 'r'])];
        let lost = join(&step, &[(&sum, &['p', 'l', 'r'])], &tracks, frame)?;
        let twice =
            join(&[(&sum, &tracks), (&sum, &['p', 'k', 'r'])], &[(&self.same, &['q', 'r'])], &tracks, frame)?;
        if !lost.is_empty() || !twice.is_empty() {
            return Err(wrong());
        }
        self.sums.insert(d, sum.clone());
        Ok(sum)
    }

    /// y = x + c.
    pub(super) fn shift(&mut self, c: u64) -> Result<Relation, Invalid> {
        if c == 0 {
            return Ok(self.same.clone());
        }
        let (sum, constant) = (self.sum(1)?, self.constant(c)?);
        let shift = join(&[(&constant, &['c']), (&sum, &['x', 'c', 'y'])], &[], &['x', 'y'], self.frame)?;
        Ok(shift.determinised(self.frame)?)
    }

    /// x ≤ y.
    pub(super) fn at_most(&self) -> Relation {
        self.less.clone().or(&self.same)
    }

    /// n ≥ c, as a relation of one number.
    pub(super) fn at_least(&mut self, c: u64) -> Result<Relation, Invalid> {
        let (constant, at_most) = (self.constant(c)?, self.at_most());
        let all: [Atom; 3] = [(&constant, &['c']), (&at_most, &['c', 'n']), (&self.valid, &['n'])];
        Ok(join(&all, &[], &['n'], self.frame)?.determinised(self.frame)?)
    }

    /// n ≤ c.
    pub(super) fn no_more(&mut self, c: u64) -> Result<Relation, Invalid> {
        let (constant, at_most) = (self.constant(c)?, self.at_most());
        let all: [Atom; 3] = [(&constant, &['c']), (&at_most, &['n', 'c']), (&self.valid, &['n'])];
        Ok(join(&all, &[], &['n'], self.frame)?.determinised(self.frame)?)
    }

    /// n > 0.
    pub(super) fn positive(&self) -> Result<Relation, Invalid> {
        Ok(join(&[(&self.valid, &['n'])], &[(&self.zero, &['n'])], &['n'], self.frame)?)
    }

    /// n = 0.
    pub(super) fn nothing(&self) -> &Relation {
        &self.zero
    }

    /// The number c, with any zeros in front.
    pub(super) fn constant(&mut self, c: u64) -> Result<Relation, Invalid> {
        // Words are kept at one length: without the zeros in front, since shorter words write the number as well.
        let mut word = self.word(c)?;
        while word.len() >= self.frame.period && word[..self.frame.period].iter().all(|&digit| digit == 0) {
            word.drain(..self.frame.period);
        }
        let mut rows: Vec<Vec<Step>> = Vec::new();
        let period = self.frame.period;
        // A loop of zeros as long as the period, and the word from its first state.
        for place in 0..period {
            rows.push(vec![(Letter::default(), ((place + 1) % period) as u32)]);
        }
        for (at, digit) in word.iter().enumerate() {
            let from = if at == 0 { 0 } else { rows.len() - 1 };
            let to = rows.len() as u32;
            rows[from].push((Letter::new(&[*digit]), to));
            rows.push(Vec::new());
        }
        let mut accepting = vec![false; rows.len()];
        let last = if word.is_empty() { 0 } else { rows.len() - 1 };
        accepting[last] = true;
        Ok(Relation { arity: 1, starts: vec![0], rows, accepting }.determinised(self.frame)?)
    }

    /// The word of a number: the one at that place of the dictionary.
    pub(super) fn word(&mut self, number: u64) -> Result<Vec<u8>, Invalid> {
        if number > MOST_WORD {
            return Err(Invalid::TooLarge);
        }
        while self.words.len() as u64 <= number {
            let length = self.words.last().map_or(0, Vec::len) + self.frame.period;
            self.words = self.words_of(length);
            if length > 64 {
                return Err(Invalid::FewWords);
            }
        }
        Ok(self.words[number as usize].clone())
    }

    /// The word of a number with as many digits as another number has.
    pub(super) fn word_beside(&mut self, number: u64, other: u64) -> Result<Vec<u8>, Invalid> {
        let length = self.word(other.max(number))?.len();
        // Words are kept at one length, the longest asked for.
        let word = self.word(number)?;
        if word.len() == length { Ok(word) } else { Err(Invalid::FewWords) }
    }

    /// All valid words of a length, in the order of the dictionary, as far as numbers are needed.
    fn words_of(&self, length: usize) -> Vec<Vec<u8>> {
        // How many words of each length lead from a state to acceptance.
        let mut counts = vec![self.valid.accepting.iter().map(|&yes| u64::from(yes)).collect::<Vec<u64>>()];
        for _ in 0..length {
            let last = &counts[counts.len() - 1];
            let sum =
                |row: &Vec<Step>| row.iter().map(|(_, to)| last[*to as usize]).fold(0, u64::saturating_add);
            counts.push(self.valid.rows.iter().map(sum).collect());
        }
        let total = counts[length][0].min(MOST_WORD + 1);
        let word = |number: u64| {
            let (mut state, mut rest) = (0u32, number);
            let mut word = Vec::with_capacity(length);
            for left in (0..length).rev() {
                for &(letter, to) in &self.valid.rows[state as usize] {
                    let below = counts[left][to as usize];
                    if rest < below {
                        word.push(letter.digit(0));
                        state = to;
                        break;
                    }
                    rest -= below;
                }
            }
            word
        };
        (0..total).map(word).collect()
    }

    /// v·i + w·j ≡ r modulo m, proved.
    pub(super) fn residue(&mut self, m: u64, (v, w): (u64, u64), r: u64) -> Result<Relation, Invalid> {
        if let Some(known) = self.residues.get(&(m, v, w, r)) {
            return Ok(known.clone());
        }
        let name = format!("residue,{m},{v},{w}");
        let automaton = self.certificate.automaton(&name).ok_or_else(|| Invalid::Missing(name.clone()))?;
        let whole = relation(automaton);
        let wrong = || Invalid::Arithmetic(name.clone());
        if whole.arity != 2 || !whole.is_deterministic() {
            return Err(wrong());
        }
        if !is_padded(&whole, self.frame) {
            return Err(Invalid::LeadingZeros(name));
        }
        // Each remainder has a relation of its own.
        if whole.rows.iter().map(|row| row.len() + 1).sum::<usize>().saturating_mul(m as usize)
            > self.frame.most_steps()
        {
            return Err(Invalid::TooLarge);
        }
        // The output m stands for remainder 0 of a word; 0 refuses.
        let class = |remainder: u64| {
            let output = if remainder == 0 { m } else { remainder };
            let accepting = automaton.states.iter().map(|state| u64::from(state.output) == output).collect();
            Relation { accepting, ..whole.clone() }
        };
        let classes: Vec<Relation> = (0..m).map(class).collect();
        if !classes[0].accepting[0] || automaton.states.iter().any(|state| u64::from(state.output) > m) {
            return Err(wrong());
        }
        let (frame, valid, next) = (self.frame, &self.valid, &self.successor);
        for remainder in 0..m {
            let here: Atom = (&classes[remainder as usize], &['i', 'j']);
            let across = &classes[((remainder + v) % m) as usize];
            let up = &classes[((remainder + w) % m) as usize];
            let pairs: [Atom; 3] = [here, (next, &['i', 'k']), (valid, &['j'])];
            let lost = join(&pairs, &[(across, &['k', 'j'])], &['i'], frame)?;
            let pairs: [Atom; 3] = [here, (next, &['j', 'k']), (valid, &['i'])];
            let lost_too = join(&pairs, &[(up, &['i', 'k'])], &['i'], frame)?;
            if !lost.is_empty() || !lost_too.is_empty() {
                return Err(wrong());
            }
        }
        let class = classes.into_iter().nth(r as usize).ok_or_else(wrong)?;
        self.residues.insert((m, v, w, r), class.clone());
        Ok(class)
    }
}

/// The automaton of that name, deterministic, with that many tracks.
pub(super) fn named(certificate: &Certificate, name: &str, tracks: usize) -> Result<Relation, Invalid> {
    let automaton = certificate.automaton(name).ok_or_else(|| Invalid::Missing(name.into()))?;
    let found = relation(automaton);
    if found.arity != tracks || automaton.states.iter().any(|state| state.output > 1) {
        return Err(Invalid::Arithmetic(name.into()));
    }
    Ok(found)
}

/// Do zeros in front, as many as the period, lead back to the first state?
pub(super) fn is_padded(relation: &Relation, frame: Frame) -> bool {
    let mut state = relation.starts[0];
    for _ in 0..frame.period {
        let Some(to) = relation.next(state, Letter::default()) else { return false };
        state = to;
    }
    state == relation.starts[0]
}

/// Has every accepted word a length that the period divides?
fn has_period(relation: &Relation, frame: Frame) -> bool {
    let mut seen = std::collections::HashSet::from([(relation.starts[0], 0)]);
    let mut open = vec![(relation.starts[0], 0)];
    while let Some((state, phase)) = open.pop() {
        if phase != 0 && relation.accepting[state as usize] {
            return false;
        }
        for (_, to) in &relation.rows[state as usize] {
            let next = (*to, (phase + 1) % frame.period);
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    true
}

/// The order of the dictionary: x < y, or x = y.
fn order(frame: Frame, same: bool) -> Relation {
    let digits = 0..frame.digits;
    let pairs: Vec<(u8, u8)> = digits.clone().flat_map(|x| digits.clone().map(move |y| (x, y))).collect();
    let pair = |x: u8, y: u8| Letter::new(&[x, y]);
    let mut equal: Vec<Step> = digits.map(|digit| (pair(digit, digit), 0)).collect();
    if same {
        return Relation { arity: 2, starts: vec![0], rows: vec![equal], accepting: vec![true] };
    }
    equal.extend(pairs.iter().filter(|(x, y)| x < y).map(|&(x, y)| (pair(x, y), 1)));
    equal.sort_unstable();
    let mut any: Vec<Step> = pairs.iter().map(|&(x, y)| (pair(x, y), 1)).collect();
    any.sort_unstable();
    Relation { arity: 2, starts: vec![0], rows: vec![equal, any], accepting: vec![false, true] }
}

fn only_zeros() -> Relation {
    Relation { arity: 1, starts: vec![0], rows: vec![vec![(Letter::default(), 0)]], accepting: vec![true] }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{
        arithmetic, automaton, by_function, certificate, holds, holds_in, residue, sum, with_another_first,
    };
    use super::*;

    const MOST: usize = 10_000;

    fn numbers(certificate: &Certificate) -> Numbers<'_> {
        Numbers::new(certificate, MOST).expect("base 2")
    }

    #[test]
    fn sums_are_proved() {
        let certificate = arithmetic();
        let mut numbers = numbers(&certificate);
        for d in 1..=5 {
            let sum = numbers.sum(d).expect("it is the sum");
            for (p, k) in (0..12).flat_map(|p| (0..12).map(move |k| (p, k))) {
                for q in 0..90 {
                    assert_eq!(holds(&sum, &[p, k, q]), q == p + d * k, "{q} = {p} + {d}·{k}");
                }
            }
        }
        assert_eq!(numbers.sum(6).err(), Some(Invalid::Missing("sum,6".into())));
    }

    /// What breaks one of the conditions, and no other, is refused.
    #[test]
    fn what_is_no_sum_is_refused() {
        let wrong = Invalid::Arithmetic("sum,1".into());
        let refused = |sum: Automaton| {
            let certificate = certificate([sum]);
            numbers(&certificate).sum(1).err()
        };
        assert_eq!(refused(sum(1)), None);
        // Nothing at all: it never says anything wrong.
        let nothing = by_function("sum,1", 3, &[0], |_, letter| (letter == [0, 0, 0]).then_some(0));
        assert_eq!(refused(nothing), Some(wrong.clone()));
        // p + 0 = p, and no more.
        let only = by_function("sum,1", 3, &[1], |_, letter| {
            (letter[1] == 0 && letter[0] == letter[2]).then_some(0)
        });
        assert_eq!(refused(only), Some(wrong.clone()));
        // p + 0 = p, and where k > 0 any number: as long as k is 0, state 0 while p = q, 1 where it is not.
        let any = by_function("sum,1", 3, &[1, 0, 1], |state, letter| {
            let differs = state == 1 || letter[0] != letter[2];
            Some(if state == 2 || letter[1] == 1 { 2 } else { u32::from(differs) })
        });
        assert_eq!(refused(any), Some(wrong.clone()));
        let two = Automaton { name: "sum,1".into(), ..sum(2) };
        assert_eq!(refused(two), Some(wrong));
        // The sum, but a word with a zero in front is read by other states.
        assert_eq!(refused(with_another_first(sum(1))), Some(Invalid::LeadingZeros("sum,1".into())));
        let none = certificate([sum(1), Automaton { name: "sum,0".into(), ..sum(1) }]);
        assert_eq!(numbers(&none).sum(0).err(), Some(Invalid::LeadingZeros("sum,0".into())));
    }

    #[test]
    fn remainders_are_proved_or_refused() {
        let right = certificate([residue(3, 1, 2)]);
        for r in 0..3 {
            let class = numbers(&right).residue(3, (1, 2), r).expect("it is the remainder");
            for (i, j) in (0..20).flat_map(|i| (0..20).map(move |j| (i, j))) {
                assert_eq!(holds(&class, &[i, j]), (i + 2 * j) % 3 == r, "{i} {j}");
            }
        }
        let refused = |residue: Automaton| {
            let certificate = certificate([Automaton { name: "residue,2,1,1".into(), ..residue }]);
            numbers(&certificate).residue(2, (1, 1), 0).err()
        };
        let wrong = Some(Invalid::Arithmetic("residue,2,1,1".into()));
        assert_eq!(refused(residue(2, 1, 1)), None);
        // It counts only one of the numbers.
        assert_eq!(refused(residue(2, 1, 0)), wrong);
        assert_eq!(refused(residue(2, 0, 1)), wrong);
        // One number instead of two.
        assert_eq!(refused(automaton("", 1, vec![(2, vec![(&[0], 0), (&[1], 0)])])), wrong);
        // 0 leaves 1; an output that is no remainder, where no word leads.
        let mut other = residue(2, 1, 1);
        other.states[0].output = 1;
        assert_eq!(refused(other), wrong);
        let mut other = residue(2, 1, 1);
        other.states.push(State { output: 3, next: Vec::new() });
        assert_eq!(refused(other), wrong);
        assert_eq!(
            refused(with_another_first(residue(2, 1, 1))),
            Some(Invalid::LeadingZeros("residue,2,1,1".into()))
        );
    }

    #[test]
    fn constants_and_bounds() {
        let certificate = arithmetic();
        let mut numbers = numbers(&certificate);
        // Longer words are asked for first: what is kept of them must not be read as zeros that have to be there.
        assert_eq!(numbers.word(60).expect("it is small"), [1, 1, 1, 1, 0, 0]);
        for c in 0..20 {
            let constant = numbers.constant(c).expect("it is small");
            let digits = 64 - c.leading_zeros() as usize;
            for length in digits..7 {
                for n in 0..1 << length {
                    assert_eq!(holds_in(&constant, &[n], length), n == c, "{n} = {c} with {length} digits");
                }
            }
            let (least, most) = (numbers.at_least(c).expect("small"), numbers.no_more(c).expect("small"));
            let (shift, positive) = (numbers.shift(c).expect("small"), numbers.positive().expect("small"));
            for n in 0..40 {
                assert_eq!((holds(&least, &[n]), holds(&most, &[n])), (n >= c, n <= c), "{n} {c}");
                assert!((0..64).all(|m| holds(&shift, &[n, m]) == (m == n + c)), "{n} + {c}");
                assert_eq!(holds(&positive, &[n]), n > 0);
            }
        }
    }

    #[test]
    fn words_go_as_far_as_they_may() {
        let certificate = certificate([]);
        let mut numbers = numbers(&certificate);
        let word = numbers.word(MOST_WORD).expect("the largest");
        assert_eq!(word.iter().fold(0, |n, &digit| 2 * n + u64::from(digit)), MOST_WORD);
        assert_eq!(numbers.word(MOST_WORD + 1), Err(Invalid::TooLarge));
        // Ones at the end, as many as the number: words grow as fast as numbers.
        let mut slow = certificate.clone();
        slow.automata[0] = automaton("valid", 1, vec![(1, vec![(&[0], 0), (&[1], 1)]), (1, vec![(&[1], 1)])]);
        let mut numbers = Numbers::new(&slow, MOST).expect("a numeration");
        assert_eq!(numbers.word(64).map(|word| word.len()), Ok(64));
        assert_eq!(numbers.word(65), Err(Invalid::FewWords));
    }

    #[test]
    fn words_have_whole_periods() {
        let whole = Certificate { period: 2, ..certificate([]) };
        assert_eq!(Numbers::new(&whole, MOST).err(), Some(Invalid::Lengths));
        let mut pairs = whole;
        let (even, odd) = ((1, vec![(&[0][..], 1), (&[1][..], 1)]), (0, vec![(&[0][..], 0), (&[1][..], 0)]));
        pairs.automata[0] = automaton("valid", 1, vec![even, odd]);
        assert!(Numbers::new(&pairs, MOST).is_ok());
    }
}
