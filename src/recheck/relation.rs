//! Relations between numbers as automata, joined by the names of their variables.
//!
//! A [`Relation`] reads the digits of a few variables at once and may guess. [`join`] runs several of them side by side, lets
//! *forbidden* ones run along that must not accept, and forgets every variable that is not kept. That, and whether a
//! joined relation is empty or covered by another, is all that checking a proof takes.
//!
//! Whatever the numbers, zeros in front of all of them change nothing: a relation that forgets variables starts in
//! every state that zeros on the kept ones can lead to.

use std::collections::{HashMap, HashSet, VecDeque};

/// A variable: what two relations share by its name.
pub(super) type Var = char;

/// Why a check could not be carried out: something grew beyond what is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooBig;

/// How many digits there are, what length of words is a multiple of, and how large anything may become.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) digits: u8,
    pub(super) period: usize,
    pub(super) most: usize,
}

/// An automaton that reads variables and may guess.
#[derive(Clone, Debug, Default)]
pub(super) struct Relation {
    pub(super) arity: usize,
    pub(super) starts: Vec<u32>,
    /// For each state the letters that lead on, and where to.
    pub(super) rows: Vec<Vec<(Vec<u8>, u32)>>,
    pub(super) accepting: Vec<bool>,
}

/// A relation applied to variables.
pub(super) type Atom<'a> = (&'a Relation, &'a [Var]);

impl Relation {
    /// Is no word accepted?
    pub(super) fn is_empty(&self) -> bool {
        // Every state can be reached: joins make no others.
        !self.accepting.contains(&true)
    }

    /// Is there at most one way to read a word?
    pub(super) fn is_deterministic(&self) -> bool {
        let unique = |row: &Vec<(Vec<u8>, u32)>| {
            let letters: HashSet<&[u8]> = row.iter().map(|(letter, _)| letter.as_slice()).collect();
            letters.len() == row.len()
        };
        self.starts.len() == 1 && self.rows.iter().all(unique)
    }

    /// Either of two.
    pub(super) fn or(mut self, other: &Relation) -> Relation {
        let shift = self.rows.len() as u32;
        self.arity = other.arity;
        self.starts.extend(other.starts.iter().map(|start| start + shift));
        self.accepting.extend(&other.accepting);
        let shifted =
            |row: &Vec<(Vec<u8>, u32)>| row.iter().map(|(letter, to)| (letter.clone(), to + shift)).collect();
        self.rows.extend(other.rows.iter().map(shifted));
        self
    }

    /// The same relation without guesses: sets of states become states.
    pub(super) fn determinised(&self, frame: Frame) -> Result<Relation, TooBig> {
        let mut sets = vec![sorted(self.starts.clone())];
        let mut numbers: HashMap<Vec<u32>, u32> = HashMap::from([(sets[0].clone(), 0)]);
        let mut found = Relation { arity: self.arity, starts: vec![0], ..Relation::default() };
        let mut at = 0;
        while at < sets.len() {
            found.accepting.push(sets[at].iter().any(|&state| self.accepting[state as usize]));
            let mut row = Vec::new();
            for (letter, reached) in self.step(&sets[at]) {
                let number = *numbers.entry(reached.clone()).or_insert_with(|| {
                    sets.push(reached);
                    sets.len() as u32 - 1
                });
                row.push((letter, number));
            }
            found.rows.push(row);
            if sets.len() > frame.most {
                return Err(TooBig);
            }
            at += 1;
        }
        Ok(found)
    }

    /// Where a set of states goes by each letter.
    fn step(&self, states: &[u32]) -> Vec<(Vec<u8>, Vec<u32>)> {
        let mut by_letter: HashMap<&[u8], Vec<u32>> = HashMap::new();
        for &state in states {
            for (letter, to) in &self.rows[state as usize] {
                by_letter.entry(letter).or_default().push(*to);
            }
        }
        let mut steps: Vec<_> =
            by_letter.into_iter().map(|(letter, to)| (letter.to_vec(), sorted(to))).collect();
        steps.sort_unstable();
        steps
    }

    /// Is every word of this accepted by the other? This must be deterministic.
    pub(super) fn is_within(&self, other: &Relation, frame: Frame) -> Result<bool, TooBig> {
        let first = (self.starts[0], sorted(other.starts.clone()));
        let mut seen = HashSet::from([first.clone()]);
        let mut open = VecDeque::from([first]);
        while let Some((state, set)) = open.pop_front() {
            if self.accepting[state as usize] && !set.iter().any(|&state| other.accepting[state as usize]) {
                return Ok(false);
            }
            let steps: HashMap<Vec<u8>, Vec<u32>> = other.step(&set).into_iter().collect();
            for (letter, to) in &self.rows[state as usize] {
                let next = (*to, steps.get(letter).cloned().unwrap_or_default());
                if !seen.contains(&next) {
                    seen.insert(next.clone());
                    open.push_back(next);
                }
            }
            if seen.len() > frame.most {
                return Err(TooBig);
            }
        }
        Ok(true)
    }
}

fn sorted(mut states: Vec<u32>) -> Vec<u32> {
    states.sort_unstable();
    states.dedup();
    states
}

/// A letter and where it leads.
type Step = (Vec<u8>, u32);

/// One relation of a join.
struct Part {
    /// Places of its variables in the list of all variables.
    places: Vec<usize>,
    /// Which of its tracks are known when its turn comes.
    known: Vec<usize>,
    /// For each state and each combination of known digits, the letters.
    index: Vec<HashMap<Vec<u8>, Vec<Step>>>,
}

/// A forbidden relation: deterministic, it runs along, and must not accept.
struct Against {
    places: Vec<usize>,
    next: Vec<HashMap<Vec<u8>, u32>>,
    accepting: Vec<bool>,
}

/// No state: what runs along can accept no more.
const LOST: u32 = u32::MAX;

/// What satisfies every atom of `all` and none of `none`, by the variables that are kept. Every variable of `none` and every
/// kept one must occur in `all`; those of `none` must be deterministic.
pub(super) fn join(all: &[Atom], none: &[Atom], keep: &[Var], frame: Frame) -> Result<Relation, TooBig> {
    let mut vars: Vec<Var> = Vec::new();
    let mut parts = Vec::new();
    for (relation, names) in all {
        assert_eq!(relation.arity, names.len(), "a variable for every track");
        let known: Vec<usize> = (0..names.len()).filter(|&at| vars.contains(&names[at])).collect();
        for name in *names {
            if !vars.contains(name) {
                vars.push(*name);
            }
        }
        let places = names.iter().filter_map(|name| vars.iter().position(|var| var == name)).collect();
        let index = relation.rows.iter().map(|row| by_known(row, &known)).collect();
        parts.push(Part { places, known, index });
    }
    let place = |name: &Var| vars.iter().position(|var| var == name).expect("it occurs in what is joined");
    let against = |(relation, names): &Atom| {
        assert!(relation.is_deterministic(), "what is forbidden must not guess");
        Against {
            places: names.iter().map(place).collect(),
            next: relation.rows.iter().map(|row| row.iter().cloned().collect()).collect(),
            accepting: relation.accepting.clone(),
        }
    };
    let search =
        Search { parts, against: none.iter().map(against).collect(), kept: keep.iter().map(place).collect() };
    search.run(all, none, vars.len(), keep.len(), frame)
}

fn by_known(row: &[Step], known: &[usize]) -> HashMap<Vec<u8>, Vec<Step>> {
    let mut index: HashMap<Vec<u8>, Vec<Step>> = HashMap::new();
    for (letter, to) in row {
        let key = known.iter().map(|&at| letter[at]).collect();
        index.entry(key).or_default().push((letter.clone(), *to));
    }
    index
}

/// A join being searched: states are tuples of states.
struct Search {
    parts: Vec<Part>,
    against: Vec<Against>,
    kept: Vec<usize>,
}

/// Digits of the kept variables, and the next tuple.
type Reached = (Vec<u8>, Vec<u32>);

impl Search {
    fn run(
        &self,
        all: &[Atom],
        none: &[Atom],
        vars: usize,
        arity: usize,
        frame: Frame,
    ) -> Result<Relation, TooBig> {
        let mut states: Vec<Vec<u32>> = vec![Vec::new()];
        for (relation, _) in all.iter().chain(none) {
            let longer = |state: &Vec<u32>| {
                let with = |&start: &u32| state.iter().copied().chain([start]).collect::<Vec<u32>>();
                relation.starts.iter().map(with).collect::<Vec<_>>()
            };
            states = states.iter().flat_map(longer).collect();
        }
        let mut numbers: HashMap<Vec<u32>, u32> = HashMap::new();
        states.iter().enumerate().for_each(|(at, state)| {
            numbers.insert(state.clone(), at as u32);
        });
        let starts = (0..states.len() as u32).collect();
        let mut relation = Relation { arity, starts, ..Relation::default() };
        let (mut found, mut at) = (Vec::new(), 0);
        while at < states.len() {
            let state = states[at].clone();
            let (mine, theirs) = state.split_at(self.parts.len());
            let held = mine.iter().zip(all).all(|(&state, (relation, _))| relation.accepting[state as usize]);
            let refused = theirs
                .iter()
                .zip(&self.against)
                .all(|(&state, against)| state == LOST || !against.accepting[state as usize]);
            relation.accepting.push(held && refused);
            found.clear();
            self.extend(&state, &mut vec![0; vars], &mut Vec::with_capacity(state.len()), &mut found);
            let mut row: Vec<Step> = Vec::with_capacity(found.len());
            for (letter, tuple) in found.drain(..) {
                let number = *numbers.entry(tuple).or_insert_with_key(|tuple| {
                    states.push(tuple.clone());
                    states.len() as u32 - 1
                });
                row.push((letter, number));
            }
            row.sort_unstable();
            row.dedup();
            relation.rows.push(row);
            if states.len() > frame.most {
                return Err(TooBig);
            }
            at += 1;
        }
        if arity < vars {
            relation.starts = relation.reached_by_zeros(frame.period);
        }
        Ok(relation.trimmed())
    }

    /// Chooses a letter for the next part, consistent with the digits that are known.
    fn extend(&self, state: &[u32], digits: &mut Vec<u8>, tuple: &mut Vec<u32>, found: &mut Vec<Reached>) {
        let turn = tuple.len();
        if turn == self.parts.len() {
            let kept = self.kept.iter().map(|&place| digits[place]).collect();
            let mut whole = tuple.clone();
            for (against, &state) in self.against.iter().zip(&state[turn..]) {
                let letter: Vec<u8> = against.places.iter().map(|&place| digits[place]).collect();
                let next =
                    if state == LOST { None } else { against.next[state as usize].get(&letter).copied() };
                whole.push(next.unwrap_or(LOST));
            }
            found.push((kept, whole));
            return;
        }
        let part = &self.parts[turn];
        let key: Vec<u8> = part.known.iter().map(|&at| digits[part.places[at]]).collect();
        let Some(steps) = part.index[state[turn] as usize].get(&key) else { return };
        for (letter, to) in steps {
            for (at, digit) in letter.iter().enumerate() {
                digits[part.places[at]] = *digit;
            }
            tuple.push(*to);
            self.extend(state, digits, tuple, found);
            tuple.pop();
        }
    }
}

impl Relation {
    /// Whatever zeros lead to from the first states, as many as a multiple of the period.
    fn reached_by_zeros(&self, period: usize) -> Vec<u32> {
        let mut seen: HashSet<(u32, usize)> = self.starts.iter().map(|&start| (start, 0)).collect();
        let mut open: Vec<(u32, usize)> = seen.iter().copied().collect();
        while let Some((state, phase)) = open.pop() {
            let phase = (phase + 1) % period;
            for (_, to) in
                self.rows[state as usize].iter().filter(|(letter, _)| letter.iter().all(|&digit| digit == 0))
            {
                if seen.insert((*to, phase)) {
                    open.push((*to, phase));
                }
            }
        }
        sorted(seen.into_iter().filter(|(_, phase)| *phase == 0).map(|(state, _)| state).collect())
    }

    /// Without states from which nothing is accepted, except that one first state stays.
    fn trimmed(self) -> Relation {
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); self.rows.len()];
        for (state, row) in self.rows.iter().enumerate() {
            row.iter().for_each(|(_, to)| before[*to as usize].push(state as u32));
        }
        let mut useful = self.accepting.clone();
        let mut open: Vec<u32> = (0..useful.len() as u32).filter(|&state| useful[state as usize]).collect();
        while let Some(state) = open.pop() {
            for &from in &before[state as usize] {
                if !std::mem::replace(&mut useful[from as usize], true) {
                    open.push(from);
                }
            }
        }
        useful[self.starts[0] as usize] = true;
        let mut renamed = vec![LOST; useful.len()];
        let kept = useful.iter().enumerate().filter(|(_, useful)| **useful);
        kept.enumerate().for_each(|(new, (old, _))| renamed[old] = new as u32);
        let (mut rows, mut accepting) = (Vec::new(), Vec::new());
        for (state, row) in self.rows.into_iter().enumerate().filter(|(state, _)| useful[*state]) {
            let kept = row.into_iter().filter(|(_, to)| useful[*to as usize]);
            rows.push(kept.map(|(letter, to)| (letter, renamed[to as usize])).collect());
            accepting.push(self.accepting[state]);
        }
        let starts =
            self.starts.iter().map(|&start| renamed[start as usize]).filter(|&start| start != LOST).collect();
        Relation { arity: self.arity, starts, rows, accepting }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BITS: Frame = Frame { digits: 2, period: 1, most: 10_000 };

    /// In base 2: a < b, and all numbers.
    fn less() -> Relation {
        let same = vec![(vec![0, 0], 0), (vec![1, 1], 0), (vec![0, 1], 1)];
        let any = vec![(vec![0, 0], 1), (vec![0, 1], 1), (vec![1, 0], 1), (vec![1, 1], 1)];
        Relation { arity: 2, starts: vec![0], rows: vec![same, any], accepting: vec![false, true] }
    }

    #[test]
    fn joins_and_forgets() {
        let less = less();
        // a < b < c, b forgotten: c − a ≥ 2.
        let two = join(&[(&less, &['a', 'b']), (&less, &['b', 'c'])], &[], &['a', 'c'], BITS).expect("small");
        let two = two.determinised(BITS).expect("small");
        let accepts = |relation: &Relation, a: u32, c: u32| {
            let mut state = relation.starts.clone();
            for place in (0..5).rev() {
                let letter = vec![(a >> place & 1) as u8, (c >> place & 1) as u8];
                let next = |&state: &u32| {
                    let row = &relation.rows[state as usize];
                    row.iter().filter(|(read, _)| *read == letter).map(|(_, to)| *to).collect::<Vec<_>>()
                };
                state = state.iter().flat_map(next).collect();
            }
            state.iter().any(|&state| relation.accepting[state as usize])
        };
        for a in 0..32 {
            for c in 0..32 {
                assert_eq!(accepts(&two, a, c), a + 2 <= c, "{a} {c}");
            }
        }
        // The successor: less, and nothing between.
        let next = join(&[(&less, &['a', 'b'])], &[(&two, &['a', 'b'])], &['a', 'b'], BITS).expect("small");
        assert!((0..32).all(|a| (0..32).all(|b| accepts(&next, a, b) == (a + 1 == b))));
        assert!(two.is_within(&less, BITS).expect("small"));
        assert!(!less.is_within(&two, BITS).expect("small"));
        let circle = join(&[(&less, &['a', 'b']), (&less, &['b', 'a'])], &[], &['a'], BITS).expect("small");
        assert!(circle.is_empty());
        assert_eq!(join(&[(&less, &['a', 'b'])], &[], &['a'], Frame { most: 1, ..BITS }).err(), Some(TooBig));
    }

    #[test]
    fn a_forgotten_number_may_be_longer() {
        // Some b > a: true for every a, also for a = 1 written with one digit.
        let some = join(&[(&less(), &['a', 'b'])], &[], &['a'], BITS).expect("small");
        let digit = |read: u8| {
            some.starts.iter().any(|&start| {
                let row = &some.rows[start as usize];
                row.iter().any(|(letter, to)| letter[0] == read && some.accepting[*to as usize])
            })
        };
        assert!(digit(0) && digit(1));
    }
}
