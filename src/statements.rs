//! Every numbered statement of the five papers as a value: its words, what is known of it, and a check against the
//! rules.
//!
//! A check never compares a formula with itself: one side always comes from the rule solver, on the board of the
//! [`Subject`]. What was checked is called checked, and to which size; what is proved is called proved, and by whom.

mod dfgn;
mod hu;
mod kn;
mod ks;
mod la;
mod singled_out;

pub(crate) use hu::PAIRS;
pub use singled_out::SINGLED_OUT;

use std::cell::OnceCell;

use serde::Serialize;

use crate::games::{Limits, Rules};
use crate::query::Query;
use crate::rules::Ruleset;
use crate::solve::{NoGrundy, Positions, Steps, grundy, heaps3, outcome};

/// A statement of a paper.
#[derive(Debug)]
pub struct Statement {
    /// Paper, dot, kind and number: `KN.T5`.
    pub key: &'static str,
    /// What it says, in a sentence of our own.
    pub words: &'static str,
    /// What is known of it.
    pub status: Status,
    /// The ids of the games it is about.
    pub games: &'static [&'static str],
    /// The check on the board of a subject.
    pub check: fn(&Subject) -> Verdict,
}

/// What is known of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Proved, by whom: a paper's key, or names.
    Proved(&'static str),
    /// A conjecture of the paper that has been settled since, in the words of the settlement.
    Settled(&'static str),
    /// Neither proved nor refuted.
    Open,
    /// False as printed; the words say what is true.
    Refuted(&'static str),
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No exception among so many positions (or cases), on a range written without spaces.
    Holds {
        /// Such as `200x200`.
        range: String,
        /// How many positions were looked at.
        looked_at: u64,
    },
    /// Here it does not hold.
    Fails {
        /// The range that was searched.
        range: String,
        /// The smallest exception.
        counterexample: Counterexample,
    },
    /// A statement that is false as printed, with its counterexample, found again by the rules.
    Refuted {
        /// The range that was searched.
        range: String,
        /// The smallest exception.
        counterexample: Counterexample,
    },
    /// Not checkable on this board, and why.
    Skip {
        /// The reason, as a clause.
        reason: String,
    },
}

/// Where a statement fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The query of the board it is on.
    pub query: String,
    /// The position, where it is one.
    pub at: Option<(u64, u64)>,
    /// What is wrong there, as a clause such as `(3, 4) is P by the rules, and the formula says N`.
    pub words: String,
}

impl Verdict {
    /// Nothing found on the n × n board.
    pub fn holds(n: u32, looked_at: u64) -> Verdict {
        Verdict::Holds { range: format!("{n}x{n}"), looked_at }
    }

    /// A failure at (x, y) of the subject's own board.
    pub fn fails(subject: &Subject, n: u32, (x, y): (u32, u32), words: impl Into<String>) -> Verdict {
        let at = Some((u64::from(x), u64::from(y)));
        let counterexample = Counterexample { query: subject.query.to_string(), at, words: words.into() };
        Verdict::Fails { range: format!("{n}x{n}"), counterexample }
    }

    /// Not checkable here.
    pub fn skip(reason: impl Into<String>) -> Verdict {
        Verdict::Skip { reason: reason.into() }
    }
}

/// What a check found, as plain data for the command line and the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The statement's key.
    pub key: &'static str,
    /// `ok`, `open`, `refuted`, `skip` or `FAIL`.
    pub verdict: &'static str,
    /// The range that was looked at, `-` for none.
    pub range: String,
    /// What the statement says.
    pub words: &'static str,
    /// What is to be said beside that: the counterexample, or why it was skipped.
    pub detail: String,
    /// How many positions were looked at.
    #[serde(rename = "lookedAt")]
    pub looked_at: u64,
    /// Where the counterexample is.
    pub at: Option<At>,
    /// The query of the counterexample's board.
    pub query: String,
    /// Who proved it, where somebody has.
    pub by: &'static str,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct At {
    /// First heap.
    pub x: u64,
    /// Second heap.
    pub y: u64,
}

impl Statement {
    /// Checks it and reports.
    pub fn report(&self, subject: &Subject) -> Report {
        let mut report = Report {
            key: self.key,
            verdict: "skip",
            range: "-".into(),
            words: self.words,
            detail: String::new(),
            looked_at: 0,
            at: None,
            query: String::new(),
            by: if let Status::Proved(by) = self.status { by } else { "" },
        };
        let mut against = |verdict, words: &str, range: String, counterexample: Counterexample| {
            let board = match counterexample.query.as_str() {
                "" => String::new(),
                query => format!(" [{query}]"),
            };
            report.verdict = verdict;
            report.range = range;
            report.detail = format!("{words}{}{board}", counterexample.words);
            report.at = counterexample.at.map(|(x, y)| At { x, y });
            report.query = counterexample.query;
        };
        match (self.check)(subject) {
            Verdict::Holds { range, looked_at } => {
                report.verdict = if self.status == Status::Open { "open" } else { "ok" };
                report.range = range;
                report.looked_at = looked_at;
            }
            Verdict::Refuted { range, counterexample } => {
                against("refuted", "As printed this is false: ", range, counterexample);
                if let Status::Refuted(instead) | Status::Settled(instead) = self.status {
                    report.detail.push_str("; ");
                    report.detail.push_str(instead);
                }
            }
            Verdict::Fails { range, counterexample } => {
                against("FAIL", "Here it fails: ", range, counterexample)
            }
            Verdict::Skip { reason } => report.detail = format!("Not checked: {reason}"),
        }
        report
    }
}

/// What statements are checked on: a game with its parameters, its rules, and a board size. The rules are those of
/// the query, except in tests, which feed wrong ones to see the checks fail.
#[derive(Debug)]
pub struct Subject {
    /// The game and its parameters.
    pub query: Query,
    /// The rules that are searched.
    pub rules: Rules,
    /// Cells across the board, as asked for.
    pub size: u32,
    /// The P-positions, while they are being solved in steps.
    solving: Option<Box<outcome::OutcomeSolver>>,
    positions: OnceCell<Positions>,
    values: OnceCell<Result<Vec<u16>, NoGrundy>>,
}

impl Subject {
    /// The game of a query on a board of `size` × `size`.
    pub fn new(query: Query, size: u32) -> Subject {
        let rules = query.rules();
        Subject::with_rules(query, rules, size)
    }

    /// The same with other rules.
    pub fn with_rules(query: Query, rules: Rules, size: u32) -> Subject {
        Subject { query, rules, size, solving: None, positions: OnceCell::new(), values: OnceCell::new() }
    }

    fn limits(&self) -> Limits {
        (self.query.game.limits)(&self.query.params)
    }

    /// The integer parameter `key` of the game.
    pub fn int(&self, key: &str) -> u64 {
        self.query.params.int(key)
    }

    /// The two-heap rules, `None` for a slice of three heaps.
    pub fn two_heaps(&self) -> Option<&Ruleset> {
        match &self.rules {
            Rules::Two(rules) => Some(rules),
            Rules::Three(_) => None,
        }
    }

    /// How far P-positions are looked at: the size asked for, or the game's limit.
    pub fn positions_size(&self) -> u32 {
        self.size.min(self.limits().positions)
    }

    /// How far Grundy values are looked at: the size asked for, or 1,024, or the game's limit.
    pub fn values_size(&self) -> u32 {
        self.size.min(1_024).min(self.limits().grundy)
    }

    /// Solves up to `lines` more lines of the P-positions; `true` when they are all there. Nobody needs to call this:
    /// it only spreads the work over steps.
    pub fn advance(&mut self, lines: u32) -> bool {
        let Rules::Two(rules) = &self.rules else { return true };
        if self.positions.get().is_some() {
            return true;
        }
        let n = self.positions_size();
        let solving =
            self.solving.get_or_insert_with(|| Box::new(outcome::OutcomeSolver::new(rules.clone(), n, n)));
        if !solving.advance(lines) {
            return false;
        }
        let found = self.solving.take().map(|solver| solver.solve()).unwrap_or_default();
        // Set here for the first time: nothing can be there already.
        let _ = self.positions.set(found);
        true
    }

    /// How many of how many lines have been solved in steps.
    pub fn progress(&self) -> (u32, u32) {
        self.solving.as_ref().map_or((0, 0), |solver| solver.progress())
    }

    /// The P-positions of the board, by the rules; solved once.
    pub fn positions(&self) -> &Positions {
        self.positions.get_or_init(|| {
            let n = self.positions_size();
            match &self.rules {
                Rules::Two(rules) => outcome::OutcomeSolver::new(rules.clone(), n, n).solve(),
                Rules::Three(game) => {
                    heaps3::OutcomeSolver::new(*game, n, n).solve().pop().unwrap_or_default()
                }
            }
        })
    }

    /// The Grundy values of the board, by the rules, line = x; solved once.
    pub fn values(&self) -> Result<&[u16], NoGrundy> {
        let values = self.values.get_or_init(|| {
            let n = self.values_size();
            match &self.rules {
                Rules::Two(rules) => Ok(grundy::GrundySolver::new(rules.clone(), n, n)?.solve()),
                Rules::Three(game) => {
                    let mut solver = heaps3::GrundySolver::new(*game, n, n)?;
                    solver.advance(u32::MAX);
                    Ok(solver.values().to_vec())
                }
            }
        });
        values.as_deref().map_err(|reason| *reason)
    }

    /// Compares the P-positions of the whole board with a formula: the smallest position (by x + y, then x) on which
    /// they differ is the counterexample.
    pub fn compare_positions(&self, formula: impl Fn(u64, u64) -> bool) -> Verdict {
        let (n, found) = (self.positions_size(), self.positions());
        let mut looked_at = 0;
        let mut smallest: Option<(u32, u32)> = None;
        for x in 0..n {
            for y in 0..n {
                if !self.is_position(x, y) {
                    continue;
                }
                looked_at += 1;
                if found.contains(x, y) != formula(u64::from(x), u64::from(y))
                    && smallest.is_none_or(|(u, v)| (x + y, x) < (u + v, u))
                {
                    smallest = Some((x, y));
                }
            }
        }
        match smallest {
            None => Verdict::holds(n, looked_at),
            Some((x, y)) => {
                let (rules, said) = if found.contains(x, y) { ("P", "N") } else { ("N", "P") };
                Verdict::fails(
                    self,
                    n,
                    (x, y),
                    format!("({x}, {y}) is {rules} by the rules, and the statement says {said}"),
                )
            }
        }
    }

    /// Compares the Grundy values of the whole board with a formula, in the same way.
    pub fn compare_values(&self, formula: impl Fn(u64, u64) -> u64) -> Verdict {
        let n = self.values_size();
        let values = match self.values() {
            Ok(values) => values,
            Err(_) => return Verdict::skip("there are no Grundy values here"),
        };
        let mut looked_at = 0;
        let mut smallest: Option<(u32, u32, u16, u64)> = None;
        for (at, &value) in values.iter().enumerate() {
            let (x, y) = (at as u32 / n, at as u32 % n);
            if value == crate::solve::NOT_A_POSITION {
                continue;
            }
            looked_at += 1;
            let said = formula(u64::from(x), u64::from(y));
            if u64::from(value) != said && smallest.is_none_or(|(u, v, ..)| (x + y, x) < (u + v, u)) {
                smallest = Some((x, y, value, said));
            }
        }
        match smallest {
            None => Verdict::holds(n, looked_at),
            Some((x, y, value, said)) => {
                let words = format!(
                    "({x}, {y}) has Grundy value {value} by the rules, and the statement says {said}"
                );
                Verdict::fails(self, n, (x, y), words)
            }
        }
    }

    /// Is (x, y) a position at all?
    pub fn is_position(&self, x: u32, y: u32) -> bool {
        self.two_heaps().is_none_or(|rules| rules.domain.contains(u64::from(x), u64::from(y)))
    }
}

/// Every statement, paper by paper.
pub fn all() -> impl Iterator<Item = &'static Statement> {
    [kn::ALL, dfgn::ALL, hu::ALL, la::ALL, ks::ALL].into_iter().flatten()
}

/// The statements about a game.
pub fn about(game: &str) -> impl Iterator<Item = &'static Statement> {
    all().filter(move |statement| statement.games.contains(&game))
}
