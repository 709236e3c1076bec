//! For tests: certificates in base 2, made by hand from the definition of each automaton.

use crate::certificate::{Automaton, Certificate, State};

use super::relation::{Letter, Relation};

/// Words of tests have so many digits.
const LENGTH: usize = 8;

/// A certificate that holds `valid` for base 2 and these automata.
pub(super) fn certificate(automata: impl IntoIterator<Item = Automaton>) -> Certificate {
    let valid = automaton("valid", 1, vec![(1, vec![(&[0], 0), (&[1], 0)])]);
    Certificate {
        game: "game=nim".into(),
        transfer: None,
        numeration: "base 2".into(),
        digits: 2,
        period: 1,
        automata: [valid].into_iter().chain(automata).collect(),
    }
}

/// The output of a state, and where letters lead.
pub(super) type Line<'a> = (u32, Vec<(&'a [u8], u32)>);

pub(super) fn automaton(name: &str, tracks: usize, states: Vec<Line>) -> Automaton {
    let state = |(output, next): Line| State {
        output,
        next: next.into_iter().map(|(letter, to)| (letter.to_vec(), to)).collect(),
    };
    Automaton { name: name.into(), tracks, states: states.into_iter().map(state).collect() }
}

/// From how many states there are, what each says, and where each letter leads.
pub(super) fn by_function(
    name: &str,
    tracks: usize,
    outputs: &[u32],
    next: impl Fn(u32, &[u8]) -> Option<u32>,
) -> Automaton {
    let letters = (0..1u8 << tracks).map(|code| {
        let digits: Vec<u8> = (0..tracks).rev().map(|at| code >> at & 1).collect();
        digits
    });
    let letters: Vec<Vec<u8>> = letters.collect();
    let state = |(at, &output): (usize, &u32)| State {
        output,
        next: letters.iter().filter_map(|letter| Some((letter.clone(), next(at as u32, letter)?))).collect(),
    };
    Automaton { name: name.into(), tracks, states: outputs.iter().enumerate().map(state).collect() }
}

/// The same words, but the first state is read only once: zeros in front lead elsewhere.
pub(super) fn with_another_first(mut automaton: Automaton) -> Automaton {
    for state in &mut automaton.states {
        state.next.iter_mut().for_each(|(_, to)| *to += 1);
    }
    automaton.states.insert(0, automaton.states[0].clone());
    automaton
}

/// q = p + d·k: a state is what the digits that follow must carry over.
pub(super) fn sum(d: u32) -> Automaton {
    let mut outputs = vec![0; d as usize + 1];
    outputs[0] = 1;
    by_function(&format!("sum,{d}"), 3, &outputs, |carry, letter| {
        let [p, k, q] = [0, 1, 2].map(|at| u32::from(letter[at]));
        (q + 2 * carry).checked_sub(p + d * k).filter(|&from_below| from_below <= d)
    })
}

/// v·i + w·j modulo m.
pub(super) fn residue(m: u32, v: u32, w: u32) -> Automaton {
    let outputs: Vec<u32> = (0..m).map(|rest| if rest == 0 { m } else { rest }).collect();
    by_function(&format!("residue,{m},{v},{w}"), 2, &outputs, |rest, letter| {
        Some((2 * rest + v * u32::from(letter[0]) + w * u32::from(letter[1])) % m)
    })
}

/// 1, 2, 4, 8, …
pub(super) fn powers_of_two() -> Automaton {
    automaton("powers,1", 1, vec![(0, vec![(&[0], 0), (&[1], 1)]), (1, vec![(&[0], 1)])])
}

/// Everything that tests need of sums and powers.
pub(super) fn arithmetic() -> Certificate {
    certificate((1..=5).map(sum).chain([powers_of_two()]))
}

/// Does a relation hold of numbers, written with this many digits?
pub(super) fn holds_in(relation: &Relation, numbers: &[u64], length: usize) -> bool {
    let mut states = relation.starts.clone();
    for place in (0..length).rev() {
        let digits: Vec<u8> = numbers.iter().map(|number| (number >> place & 1) as u8).collect();
        let letter = Letter::new(&digits);
        let next = |&state: &u32| {
            let row = relation.rows[state as usize].iter();
            row.filter(|(read, _)| *read == letter).map(|(_, to)| *to).collect::<Vec<u32>>()
        };
        states = states.iter().flat_map(next).collect();
    }
    states.iter().any(|&state| relation.accepting[state as usize])
}

/// Does it hold, with zeros in front?
pub(super) fn holds(relation: &Relation, numbers: &[u64]) -> bool {
    holds_in(relation, numbers, LENGTH)
}
