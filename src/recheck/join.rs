//! Relations joined by the names of their variables.
//!
//! [`join`] runs several relations side by side, lets *forbidden* ones run along that must not accept, and forgets every
//! variable that is not kept. That, and whether what is joined is empty, is all that checking a proof takes.
//!
//! Whatever the numbers, zeros in front of all of them change nothing: a relation that forgets variables starts in
//! every state that zeros on the kept ones can lead to.

use super::relation::{Atom, Frame, LOST, Letter, MOST_TRACKS, Relation, Step, Table, TooBig, Var};

/// One relation of a join.
struct Part {
    /// Places of its variables in the list of all variables.
    places: Vec<usize>,
    /// Which of its tracks are known when its turn comes.
    known: Vec<usize>,
    /// For each state its steps, with the known digits of their letters, by which they are sorted.
    index: Vec<Vec<(Letter, Step)>>,
}

/// A forbidden relation: deterministic, it runs along, and must not accept.
struct Against<'a> {
    places: Vec<usize>,
    relation: &'a Relation,
}

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
    assert!(vars.len() <= MOST_TRACKS, "few variables");
    let place = |name: &Var| vars.iter().position(|var| var == name).expect("it occurs in what is joined");
    let mut against = Vec::new();
    for (relation, names) in none {
        assert!(relation.is_deterministic(), "what is forbidden must not guess");
        against.push(Against { places: names.iter().map(place).collect(), relation });
    }
    let search =
        Search { parts, against, kept: keep.iter().map(place).collect(), most_steps: frame.most_steps() };
    search.run(all, none, vars.len(), keep.len(), frame)
}

fn by_known(row: &[Step], known: &[usize]) -> Vec<(Letter, Step)> {
    let key = |letter: Letter| pick(known, |at| letter.digit(at));
    let mut index: Vec<(Letter, Step)> = row.iter().map(|step| (key(step.0), *step)).collect();
    index.sort_unstable();
    index
}

/// The letter of some digits.
fn pick(places: &[usize], digit: impl Fn(usize) -> u8) -> Letter {
    let mut digits = [0; MOST_TRACKS];
    for (to, &place) in digits.iter_mut().zip(places) {
        *to = digit(place);
    }
    Letter::new(&digits)
}

/// A join being searched: states are tuples of states.
struct Search<'a> {
    parts: Vec<Part>,
    against: Vec<Against<'a>>,
    kept: Vec<usize>,
    most_steps: usize,
}

/// Digits of the kept variables, and the next tuple.
type Reached = (Letter, Vec<u32>);

impl Search<'_> {
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
        let mut numbers: Table<Vec<u32>, u32> = Table::default();
        states.iter().enumerate().for_each(|(at, state)| {
            numbers.insert(state.clone(), at as u32);
        });
        let starts = (0..states.len() as u32).collect();
        let mut relation = Relation { arity, starts, ..Relation::default() };
        let (mut found, mut at, mut steps) = (Vec::new(), 0, 0);
        while at < states.len() {
            let state = states[at].clone();
            let (mine, theirs) = state.split_at(self.parts.len());
            let held = mine.iter().zip(all).all(|(&state, (relation, _))| relation.accepting[state as usize]);
            let refused = theirs
                .iter()
                .zip(&self.against)
                .all(|(&state, against)| state == LOST || !against.relation.accepting[state as usize]);
            relation.accepting.push(held && refused);
            found.clear();
            self.extend(&state, &mut [0; MOST_TRACKS], &mut Vec::with_capacity(state.len()), &mut found);
            steps += found.len();
            if steps > self.most_steps {
                return Err(TooBig);
            }
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
    fn extend(
        &self,
        state: &[u32],
        digits: &mut [u8; MOST_TRACKS],
        tuple: &mut Vec<u32>,
        found: &mut Vec<Reached>,
    ) {
        let turn = tuple.len();
        if found.len() > self.most_steps {
            return; // Too big already.
        }
        if turn == self.parts.len() {
            let mut whole = tuple.clone();
            for (against, &state) in self.against.iter().zip(&state[turn..]) {
                let letter = pick(&against.places, |place| digits[place]);
                let next = if state == LOST { None } else { against.relation.next(state, letter) };
                whole.push(next.unwrap_or(LOST));
            }
            found.push((pick(&self.kept, |place| digits[place]), whole));
            return;
        }
        let part = &self.parts[turn];
        let key = pick(&part.known, |at| digits[part.places[at]]);
        let steps = &part.index[state[turn] as usize];
        let first = steps.partition_point(|step| step.0 < key);
        for (_, (letter, to)) in steps[first..].iter().take_while(|step| step.0 == key) {
            for (at, &place) in part.places.iter().enumerate() {
                digits[place] = letter.digit(at);
            }
            tuple.push(*to);
            self.extend(state, digits, tuple, found);
            tuple.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BITS: Frame = Frame { digits: 2, period: 1, most: 10_000 };

    /// In base 2: a < b, and all numbers.
    fn less() -> Relation {
        let row = |steps: &[([u8; 2], u32)]| {
            let mut row: Vec<Step> = steps.iter().map(|(pair, to)| (Letter::new(pair), *to)).collect();
            row.sort_unstable();
            row
        };
        let same = row(&[([0, 0], 0), ([1, 1], 0), ([0, 1], 1)]);
        let any = row(&[([0, 0], 1), ([0, 1], 1), ([1, 0], 1), ([1, 1], 1)]);
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
                let letter = Letter::new(&[(a >> place & 1) as u8, (c >> place & 1) as u8]);
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
        let only = |one: &Relation, other: &Relation| {
            join(&[(one, &['a', 'b'])], &[(other, &['a', 'b'])], &['a', 'b'], BITS).expect("small")
        };
        assert!(only(&two, &less).is_empty() && !only(&less, &two).is_empty());
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
                row.iter().any(|(letter, to)| letter.digit(0) == read && some.accepting[*to as usize])
            })
        };
        assert!(digit(0) && digit(1));
    }

    #[test]
    fn joins_go_as_far_as_there_is_room_and_add_no_zeros() {
        // The word 01 and no other.
        let row = |digit: u8, to: u32| vec![(Letter::new(&[digit]), to)];
        let rows = vec![row(0, 1), row(1, 2), Vec::new()];
        let word = Relation { arity: 1, starts: vec![0], rows, accepting: vec![false, false, true] };
        let same = join(&[(&word, &['a'])], &[], &['a'], Frame { most: 3, ..BITS }).expect("three states");
        assert_eq!((same.starts.as_slice(), same.rows.len()), (&[0][..], 3));
        assert_eq!(join(&[(&word, &['a'])], &[], &['a'], Frame { most: 2, ..BITS }).err(), Some(TooBig));
    }
}
