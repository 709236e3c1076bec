//! From picture to theorem: the set of P-positions as a finite automaton, proved for every position at once.
//!
//! A board shows finitely many positions. But if the P-set, written in a suitable [numeration](Numeration), is recognised by
//! a finite automaton, and the moves are linear (rays, lattices, cones, finite sets of vectors), then it is decidable by
//! automata whether this really is the P-set: no move leads from the set to itself, and from everywhere else some move
//! leads into it. Nothing is sampled. Three parts work together:
//!
//! 1. `learn` guesses an automaton from solved positions;
//! 2. `decide` decides about the guess, and either it is a theorem, or a position shows what is wrong with it;
//! 3. what is wrong teaches the learner a larger automaton, and so on, until a theorem or a cap on states is reached.
//!
//! Wythoff's game takes seven states in Zeckendorf's system:
//!
//! ```
//! use phibeam::{prover::{Prover, Verdict}, query::Query, solve::Steps};
//! let mut prover = Prover::new(&Query::parse("game=wythoff").unwrap());
//! prover.finish();
//! let Some(Verdict::Proved(proof)) = prover.verdict() else { panic!("Wythoff's game is provable") };
//! assert_eq!((proof.numeration().to_string().as_str(), proof.set().states()), ("zeckendorf", 7));
//! assert!(proof.is_p(165_580_140, 267_914_295));
//! ```
//!
//! What this rests on: the automata of valid words and of linear conditions ([`crate::automata`]), tested against plain
//! arithmetic, and the translation of a rule into linear conditions. [`Proof::certificate`] is checked anew by
//! [`crate::recheck`], which shares no code with any of this and proves its addition by induction.

mod candidates;
mod certify;
mod decide;
mod export;
mod floors;
mod learn;
mod moves;
mod oracle;
mod proof;
mod report;
mod same;
mod special;
mod transfer;
mod undecided;
mod values;
mod written;

pub use decide::{Deciding, Decision};
pub use floors::{NotFloor, is_floor};
pub use proof::{Automatic, Proof};
pub use report::{Arrow, Claim, Reach, Report, Theorem, Worked};
pub use same::{Same, SameVerdict};
pub use transfer::Transfer;
pub use undecided::Undecided;
pub use values::Values;

use std::collections::VecDeque;

use crate::automata::{Budget, Dfa, Numeration, Words};
use crate::query::Query;
use crate::rules::Ruleset;
use crate::solve::Steps;
use learn::Learner;
use oracle::Oracle;

/// What came of it.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It is a theorem.
    Proved(Box<Proof>),
    /// It is not decided.
    Undecided(Undecided),
}

/// The most states of a guess.
const MOST_STATES: usize = 700;
/// So many numerations are tried thoroughly.
const THOROUGH: usize = 2;
/// The most rounds of guessing and deciding in one numeration.
const MOST_ROUNDS: u32 = 400;
/// The board on which every guess is compared with the rules before it is decided about.
const COMPARED: u64 = 1_024;
/// The board on which every proved set is compared with the rules once more.
const CHECKED: u32 = 1_024;

/// A proof being looked for, step by step.
#[derive(Debug)]
pub struct Prover {
    query: Query,
    /// How the game is carried over to the one that is looked at, where that is another.
    transfer: Option<Transfer>,
    rules: Option<Ruleset>,
    oracle: Option<Oracle>,
    /// Numerations to try, and how hard.
    candidates: VecDeque<(Numeration, Effort)>,
    attempt: Option<Attempt>,
    tried: Vec<(String, Undecided)>,
    verdict: Option<Verdict>,
    steps: u32,
    /// The most states of a guess.
    most: usize,
}

/// How hard a numeration is tried.
#[derive(Clone, Copy, Debug)]
enum Effort {
    Quick,
    Thorough,
}

/// One numeration being tried.
#[derive(Debug)]
struct Attempt {
    numeration: Numeration,
    learner: Learner,
    budget: Budget,
    deciding: Option<(Dfa, Box<Deciding>)>,
    rounds: u32,
    /// Where positions of a Grundy value are looked for: those of all smaller values.
    lower: Option<Dfa>,
}

/// What a step of an attempt came to.
enum Progress {
    More,
    Holds(Dfa, Vec<(String, usize)>),
}

impl Prover {
    /// Looks for the P-set of the game of a query; numerations are chosen by what a board shows.
    pub fn new(query: &Query) -> Prover {
        let transfer = Transfer::of(query);
        let mut prover = Prover {
            query: query.clone(),
            transfer: transfer.clone(),
            rules: None,
            oracle: None,
            candidates: VecDeque::new(),
            attempt: None,
            tried: Vec::new(),
            verdict: None,
            steps: 0,
            most: MOST_STATES,
        };
        let query = transfer.as_ref().map_or(query, Transfer::to);
        match undecided::readable(query).and_then(|rules| special::of(&rules).map(|special| (rules, special)))
        {
            Ok((rules, special)) => {
                let mut oracle = Oracle::new(query, &rules);
                let mut all = candidates::numerations(query, &mut oracle);
                all.retain(|numeration| {
                    special.iter().all(|special| special.automaton(numeration).is_some())
                });
                if all.is_empty() {
                    let named: Vec<String> = special.iter().map(ToString::to_string).collect();
                    let why = format!("{} together", named.join(" and "));
                    prover.verdict = Some(Verdict::Undecided(Undecided::NotLinear(why)));
                }
                // A quick try of each, since slopes of different systems can agree; then a thorough one of the likeliest.
                let thorough = all.iter().take(THOROUGH).map(|n| (n.clone(), Effort::Thorough));
                let quick = all.iter().map(|n| (n.clone(), Effort::Quick));
                prover.candidates = quick.chain(thorough).collect();
                prover.oracle = Some(oracle);
                prover.rules = Some(rules);
            }
            Err(why) => prover.verdict = Some(Verdict::Undecided(why)),
        }
        prover
    }

    /// The same in one numeration only.
    pub fn in_numeration(query: &Query, numeration: Numeration) -> Prover {
        let mut prover = Prover::new(query);
        prover.candidates = VecDeque::from([(numeration, Effort::Thorough)]);
        prover
    }

    /// The same with guesses of at most so many states.
    pub fn with_most_states(mut self, states: usize) -> Prover {
        self.most = states.min(MOST_STATES);
        self
    }

    /// What came of it, once all is done.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// The guess that there is: in which numeration, and with how many states.
    pub fn guess(&self) -> Option<(&Numeration, usize)> {
        let attempt = self.attempt.as_ref()?;
        Some((&attempt.numeration, attempt.learner.states()))
    }

    /// What it is doing, for people.
    pub fn words(&self) -> String {
        match &self.attempt {
            Some(attempt) if attempt.deciding.is_some() => {
                format!("deciding about {} states in {}", attempt.learner.states(), attempt.numeration)
            }
            Some(attempt) => format!("guessing in {}", attempt.numeration),
            None => "choosing a numeration".into(),
        }
    }

    /// One step: of the attempt that is being made, or of the next.
    fn step(&mut self) {
        let (Some(rules), Some(oracle)) = (&self.rules, &mut self.oracle) else { return };
        let Some(attempt) = &mut self.attempt else {
            let next = self.candidates.pop_front();
            self.attempt = next.map(|(numeration, effort)| Attempt::new(numeration, effort, self.most));
            if self.attempt.is_none() {
                let tried = std::mem::take(&mut self.tried);
                self.verdict = Some(Verdict::Undecided(Undecided::Tried(tried)));
            }
            return;
        };
        match attempt.step(rules, oracle) {
            Ok(Progress::More) => {}
            Ok(Progress::Holds(set, reach)) => {
                let automatic =
                    Automatic::new(attempt.numeration.clone(), set).carried(self.transfer.clone());
                let proof = Proof::new(self.query.clone(), automatic, reach);
                let checked = undecided::readable(&self.query)
                    .and_then(|rules| proof.agrees_with_rules(&rules, CHECKED));
                self.verdict = Some(match checked {
                    Ok(proof) => Verdict::Proved(Box::new(proof)),
                    Err(why) => Verdict::Undecided(why),
                });
            }
            Err(why) => {
                // Of two tries in one numeration the thorough one tells more.
                let name = attempt.numeration.to_string();
                self.tried.retain(|(before, _)| *before != name);
                self.tried.push((name, why));
                self.attempt = None;
            }
        }
    }
}

impl Steps for Prover {
    fn advance(&mut self, steps: u32) -> bool {
        for _ in 0..steps {
            if self.verdict.is_some() {
                return true;
            }
            self.step();
            self.steps += 1;
        }
        self.verdict.is_some()
    }

    /// How long it takes is not known: the second number only stays ahead of the first.
    fn progress(&self) -> (u32, u32) {
        let done = self.verdict.is_some();
        (self.steps, if done { self.steps } else { self.steps + 20 })
    }
}

impl Attempt {
    fn new(numeration: Numeration, effort: Effort, most: usize) -> Attempt {
        let (budget, most) = match effort {
            Effort::Quick => (Budget::new(20_000, 60_000_000), most.min(MOST_STATES / 3)),
            Effort::Thorough => (Budget::new(60_000, 250_000_000), most),
        };
        Attempt {
            learner: Learner::new(&numeration, most),
            numeration,
            budget,
            deciding: None,
            rounds: 0,
            lower: None,
        }
    }

    fn step(&mut self, rules: &Ruleset, oracle: &mut Oracle) -> Result<Progress, Undecided> {
        let Some((set, deciding)) = &mut self.deciding else {
            self.rounds += 1;
            if self.rounds > MOST_ROUNDS {
                return Err(Undecided::NothingLearned);
            }
            return self.guess(rules, oracle);
        };
        match deciding.advance(&self.budget) {
            // A wrong guess may grow beyond every cap where a right one would not: a larger board may show that it is wrong.
            Err(why) => {
                let further = oracle.solve_further();
                let wrong = wrong_on_board(&self.numeration, set, oracle, further).ok_or(why)?;
                self.deciding = None;
                self.learner.refine(&wrong, oracle)?;
                Ok(Progress::More)
            }
            Ok(None) => Ok(Progress::More),
            Ok(Some(Decision::Holds { reach })) => Ok(Progress::Holds(set.clone(), reach)),
            Ok(Some(Decision::Fails { word })) => {
                let wrong = wrong_below(&self.numeration, set, &word, rules, oracle)?;
                self.deciding = None;
                self.learner.refine(&wrong, oracle)?;
                Ok(Progress::More)
            }
        }
    }

    /// Guesses, and begins to decide if the guess agrees with the board that is there.
    fn guess(&mut self, rules: &Ruleset, oracle: &mut Oracle) -> Result<Progress, Undecided> {
        let set = self.learner.guess(oracle, &self.budget)?.minimised();
        let valid = Words::new(&self.numeration).all();
        // Words that write no position first: the board says nothing of them.
        let wrong = match set.minus(&valid, &self.budget)?.shortest() {
            Some(word) => Some(word),
            None => wrong_on_board(&self.numeration, &set, oracle, COMPARED),
        };
        if let Some(word) = wrong {
            self.learner.refine(&word, oracle)?;
            return Ok(Progress::More);
        }
        if !set.is_empty() && !set.ignores_leading_zeros(self.numeration.period()) {
            self.learner.refine_zeros(&set, oracle)?;
            return Ok(Progress::More);
        }
        let begun = match &self.lower {
            None => Deciding::new(rules, &self.numeration, &set, &self.budget)?,
            Some(lower) => Deciding::among(rules, &self.numeration, lower, &set, &self.budget)?,
        };
        match begun {
            Ok(deciding) => self.deciding = Some((set, Box::new(deciding))),
            Err(Decision::Fails { word }) => self.learner.refine(&word, oracle)?,
            Err(Decision::Holds { .. }) => unreachable!("nothing holds before it is looked at"),
        }
        Ok(Progress::More)
    }
}

/// A short word about which a guess and the board differ, among positions with both heaps below `most`.
fn wrong_on_board(numeration: &Numeration, set: &Dfa, oracle: &Oracle, most: u64) -> Option<Vec<u32>> {
    let (board, size) = oracle.board();
    let end = most.min(u64::from(size));
    // The guess may still think that zeros in front matter: words of one length are compared.
    let length = numeration.length(end - 1);
    let mut wrong: Vec<(u64, u64)> = Vec::new();
    Words::new(numeration).visit_words(set, length, ((0, end - 1), (0, end - 1)), &mut |x, y| {
        if !board.contains(x as u32, y as u32) {
            wrong.push((x, y));
        }
        wrong.len() < 64
    });
    for x in 0..end {
        let line = board.line(x as u32).iter().map(|&y| (x, u64::from(y)));
        let missed = line.filter(|&(x, y)| y < end && !set.accepts(&numeration.padded(x, y, length)));
        wrong.extend(missed);
        if wrong.len() > 128 {
            break;
        }
    }
    let (x, y) = wrong.into_iter().min_by_key(|&(x, y)| (x.max(y), x))?;
    Some(numeration.padded(x, y, length))
}

/// A word about which the guess is wrong, where the position of `word` shows that something is: that position, or one of
/// its options, or, where options cannot be listed, any position below.
fn wrong_below(
    numeration: &Numeration,
    set: &Dfa,
    word: &[u32],
    rules: &Ruleset,
    oracle: &mut Oracle,
) -> Result<Vec<u32>, Undecided> {
    let (x, y) = numeration.values(word).ok_or(Undecided::TooFar)?;
    if oracle.solve_to(x.max(y))
        && let Some(wrong) = wrong_on_board(numeration, set, oracle, x.max(y) + 1)
    {
        return Ok(wrong);
    }
    let accepts = |x: u64, y: u64| set.accepts(&numeration.pair(x, y));
    if oracle.is_p(x, y).ok_or(Undecided::TooFar)? != accepts(x, y) {
        return Ok(numeration.pair(x, y));
    }
    let options = rules.options(x, y).map_err(|_| Undecided::TooFar)?;
    for (u, v) in options {
        if oracle.is_p(u, v).ok_or(Undecided::TooFar)? != accepts(u, v) {
            return Ok(numeration.pair(u, v));
        }
    }
    Err(Undecided::NothingLearned)
}
