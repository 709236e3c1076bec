//! The positions of single Grundy values, proved one value after the other.
//!
//! Those of value 0 are the P-positions. Once the sets of the values below g are proved, every position that is left has an option
//! of each of these values, so that its value is g or more; and it is g exactly when it has no option of value g. So the
//! set of value g is decided about like the P-set, among the positions that are left ([`Deciding::among`](super::Deciding::among)).
//!
//! In Nim x ⊕ y = 1 takes two states in base 2; in Wythoff's game the positions of value 1 take 825
//! in Zeckendorf's system, which was found and decided in this way. Nothing of this comes with a certificate: its file is about P-positions.

use crate::automata::{Budget, Dfa, Numeration};
use crate::query::Query;
use crate::rules::Ruleset;
use crate::solve::Steps;

use super::oracle::{self, Oracle};
use super::{Attempt, Effort, Progress, Prover, Undecided, Verdict, undecided};

/// The most states of a guess: those of value 1 in Wythoff's game take 825.
const MOST: usize = 1_000;
/// The board on which every proved set is compared with the rules once more.
const CHECKED: u32 = 512;

/// The sets of the values 0, 1, 2, … being proved, step by step.
#[derive(Debug)]
pub struct Values {
    /// The greatest value that is asked for, and the most states of a guess.
    most: u16,
    most_states: usize,
    rules: Option<Ruleset>,
    /// The proof about value 0, which finds a numeration.
    first: Box<Prover>,
    proved: Option<Sets>,
    attempt: Option<(Attempt, Oracle)>,
    stopped: Option<Undecided>,
    steps: u32,
}

/// What is proved.
#[derive(Debug)]
struct Sets {
    numeration: Numeration,
    sets: Vec<Dfa>,
    /// All of them together.
    union: Dfa,
}

impl Values {
    /// Looks for the sets of all values up to `most`, in the numeration in which the P-set is found.
    pub fn new(query: &Query, most: u16) -> Values {
        Values::with(query, Prover::new(query), most)
    }

    /// The same with a prover for value 0, by which the numeration is chosen.
    pub fn with(query: &Query, prover: Prover, most: u16) -> Values {
        let rules = undecided::readable(query);
        let suits = |rules: &Ruleset| !rules.misere && rules.declared.is_none() && !rules.is_written();
        let stopped = match &rules {
            Err(why) => Some(why.clone()),
            Ok(rules) => (!suits(rules)).then_some(Undecided::NoValues),
        };
        Values {
            most,
            most_states: MOST,
            rules: rules.ok(),
            first: Box::new(prover),
            proved: None,
            attempt: None,
            stopped,
            steps: 0,
        }
    }

    /// The same with guesses of at most so many states.
    pub fn with_most_states(mut self, states: usize) -> Values {
        self.most_states = states.min(MOST);
        self.first = Box::new(self.first.with_most_states(states));
        self
    }

    /// The numeration, once one is found.
    pub fn numeration(&self) -> Option<&Numeration> {
        self.proved.as_ref().map(|sets| &sets.numeration)
    }

    /// For each value proved so far, the automaton of its positions.
    pub fn sets(&self) -> &[Dfa] {
        self.proved.as_ref().map_or(&[], |sets| &sets.sets)
    }

    /// Why the next value is not proved, if it was tried.
    pub fn stopped(&self) -> Option<&Undecided> {
        self.stopped.as_ref()
    }

    /// The states of the guess that there is.
    pub fn guess(&self) -> Option<usize> {
        self.attempt.as_ref().map(|(attempt, _)| attempt.learner.states())
    }

    fn is_done(&self) -> bool {
        self.stopped.is_some() || self.sets().len() > usize::from(self.most)
    }

    fn step(&mut self) -> Result<(), Undecided> {
        let Some(rules) = &self.rules else { return Err(Undecided::NoValues) };
        let Some(sets) = &mut self.proved else {
            self.first.advance(1);
            match self.first.verdict() {
                None => {}
                Some(Verdict::Undecided(why)) => return Err(why.clone()),
                Some(Verdict::Proved(proof)) if proof.transfer().is_some() => {
                    return Err(Undecided::OtherCoordinates);
                }
                Some(Verdict::Proved(proof)) => {
                    let (numeration, set) = (proof.numeration().clone(), proof.set().clone());
                    self.proved = Some(Sets { numeration, union: set.clone(), sets: vec![set] });
                }
            }
            return Ok(());
        };
        let value = sets.sets.len() as u16;
        let Some((attempt, oracle)) = &mut self.attempt else {
            let mut attempt = Attempt::new(sets.numeration.clone(), Effort::Thorough, self.most_states);
            attempt.budget = Budget::new(100_000, 2_000_000_000);
            attempt.lower = Some(sets.union.clone());
            self.attempt = Some((attempt, Oracle::about_value(rules, value)?));
            return Ok(());
        };
        if let Progress::Holds(set, _) = attempt.step(rules, oracle)? {
            agrees(&sets.numeration, &set, &oracle::of_value(rules, value, CHECKED))?;
            sets.union = sets.union.or(&set, &Budget::default())?;
            sets.sets.push(set);
            self.attempt = None;
        }
        Ok(())
    }
}

/// Compares a proved set with a board: if they differ, that is a mistake of this program.
fn agrees(numeration: &Numeration, set: &Dfa, board: &crate::solve::Positions) -> Result<(), Undecided> {
    for x in 0..CHECKED {
        for y in 0..CHECKED {
            if set.accepts(&numeration.pair(x.into(), y.into())) != board.contains(x, y) {
                return Err(Undecided::Contradicted { x: x.into(), y: y.into() });
            }
        }
    }
    Ok(())
}

impl Steps for Values {
    fn advance(&mut self, steps: u32) -> bool {
        for _ in 0..steps {
            if self.is_done() {
                return true;
            }
            self.steps += 1;
            if let Err(why) = self.step() {
                self.stopped = Some(why);
            }
        }
        self.is_done()
    }

    /// How long it takes is not known: the second number only stays ahead of the first.
    fn progress(&self) -> (u32, u32) {
        (self.steps, if self.is_done() { self.steps } else { self.steps + 20 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automata::{Constraint, Words};
    use crate::prover::{Deciding, Decision};

    fn values(text: &str, most: u16) -> Values {
        let mut values = Values::new(&Query::parse(text).expect(text), most);
        values.finish();
        values
    }

    #[test]
    fn values_of_nim_and_its_relatives() {
        for (text, most) in [
            ("game=nim", 9),
            ("game=wyt-k&set=1", 6),
            ("game=wyt-k&set=2", 6),
            ("game=nimhoff&h=3", 5),
            ("game=nimhoff&h=4", 5),
            ("game=modular-wythoff&m=1", 6),
        ] {
            let values = values(text, most);
            assert_eq!(values.stopped(), None, "{text}");
            assert_eq!(values.sets().len(), usize::from(most) + 1, "{text}");
        }
        let nim = values("game=nim", 5);
        let base_2 = nim.numeration().expect("it is proved");
        for (x, y) in (0..64u64).flat_map(|x| (0..64).map(move |y| (x, y))) {
            for (value, set) in (0..).zip(nim.sets()) {
                assert_eq!(set.accepts(&base_2.pair(x + (1 << 40), y + (1 << 40))), x ^ y == value);
            }
        }
    }

    #[test]
    fn where_it_stops_is_said() {
        assert_eq!(values("game=seeded&box=P", 1).stopped(), Some(&Undecided::NoValues));
        assert_eq!(values("game=nim&play=misere", 1).stopped(), Some(&Undecided::NoValues));
        assert!(values("game=nim&heaps=3", 1).stopped().is_some());
        let mut wythoff =
            Values::new(&Query::parse("game=wythoff").expect("a query"), 1).with_most_states(40);
        wythoff.finish();
        assert!(wythoff.sets().len() == 1 && wythoff.stopped().is_some());
    }

    /// Above the diagonal and below it, far out: exactly one in each column, near the golden beams.
    #[test]
    fn value_1_of_wythoffs_game() {
        let values = values("game=wythoff", 1);
        assert_eq!(values.stopped(), None);
        assert_eq!(values.sets().iter().map(Dfa::states).collect::<Vec<_>>(), [7, 825]);
        let n = values.numeration().expect("it is proved");
        assert_eq!(n.to_string(), "zeckendorf");
        let mut columns = crate::solve::few_values::FewValues::new(2);
        for x in 0..200_000u64 {
            for (set, y) in values.sets().iter().zip(columns.column()) {
                assert!(set.accepts(&n.pair(x, y.into())), "({x}, {y})");
                assert!(!set.accepts(&n.pair(x, u64::from(y) + 1)), "({x}, {y} + 1)");
            }
        }
    }

    /// The set of another value, a set with a cell more or less, and sets that hold smaller values.
    #[test]
    fn wrong_sets_are_refused() {
        let nim = values("game=nim", 3);
        let n = nim.numeration().expect("it is proved");
        let budget = Budget::default();
        let Ok(rules) = undecided::readable(&Query::parse("game=nim").expect("a query")) else {
            panic!("two heaps")
        };
        let holds =
            |lower: &Dfa, set: &Dfa| match Deciding::among(&rules, n, lower, set, &budget).expect("small") {
                Err(_) => false,
                Ok(mut deciding) => loop {
                    if let Some(decision) = deciding.advance(&budget).expect("small") {
                        break matches!(decision, Decision::Holds { .. });
                    }
                },
            };
        let [zero, one, two, three] = nim.sets() else { panic!("four values") };
        let or = |one: &Dfa, other: &Dfa| one.or(other, &budget).expect("small");
        assert!(holds(zero, one) && holds(&or(zero, one), two));
        assert!(
            !holds(zero, two) && !holds(zero, three) && !holds(zero, &or(one, two)) && !holds(zero, zero)
        );
        let words = Words::new(n);
        for (x, y) in [(2, 3), (7, 6), (0, 1), (40, 41), (5, 9), (0, 0)] {
            let cell = words
                .pairs(&[Constraint::equal([1, 0, 0, 0], x), Constraint::equal([0, 1, 0, 0], y)], &budget);
            let cell = cell.expect("small");
            let other = if one.accepts(&n.pair(x as u64, y as u64)) {
                one.minus(&cell, &budget).expect("small")
            } else {
                or(one, &cell)
            };
            assert!(!holds(zero, &other), "({x}, {y})");
        }
        assert!(Deciding::among(&rules, n, &Dfa::nothing(words.letters()), zero, &budget).is_err());
    }
}
