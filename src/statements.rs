//! Every numbered statement of the five papers as a value: its words, what is known of it, where it applies, and a check
//! against the rules.
//!
//! A statement is one item in the list of its paper (`kn`, `dfgn`, `hu`, `la`, `ks`). Its [`Scope`] says which
//! games, which kind of play, how many heaps and which parameters it is about; [`Statement::verdict`] asks the scope first
//! and the check only then, so that a check never has to say why it does not apply:
//!
//! ```
//! use phibeam::query::Query;
//! use phibeam::statements::{self, Subject, Word};
//! let theorem = statements::find("KS.T4").unwrap();
//! let report = |text: &str| theorem.report(&Subject::new(Query::parse(text).unwrap(), 20));
//! assert_eq!(report("game=modular-nim&m=3").verdict, Word::Ok);
//! assert_eq!(report("game=modular-nim&m=6").detail, "Not checked: the statement is about odd m");
//! ```
//!
//! A check never compares a formula with itself: one side always comes from the rule solver, on the board of the
//! [`Subject`]. What was checked is called checked, and to which size; what is proved is called proved, and by whom.

mod board;
mod decide;
mod dfgn;
mod hu;
mod kn;
mod ks;
mod la;
#[cfg(test)]
mod probe;
mod report;
mod rule_set;
mod runner;
mod scope;
mod search;
mod subject;
mod values;
mod verdict;

pub use decide::Decided;
pub use report::{At, Report, Word};
pub use runner::{Boards, Checking};
pub use scope::{Need, Requirement, Scope};
pub use subject::Subject;
pub use verdict::{Counterexample, Skip, Verdict};

use crate::games::Game;
use crate::query::Query;

/// A statement of a paper.
#[derive(Debug)]
pub struct Statement {
    /// Paper, dot, kind and number: `KN.T5`.
    pub key: &'static str,
    /// What it says, in a sentence of our own.
    pub words: &'static str,
    /// What is known of it.
    pub status: Status,
    /// Where it applies.
    pub scope: Scope,
    /// The check on the board of a subject within the scope: a verdict, or why this board can give none.
    pub check: fn(&Subject) -> Result<Verdict, Skip>,
}

/// What is known of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Proved, by whom: a paper's key, or names.
    Proved(&'static str),
    /// A conjecture or question of the paper that has been answered by a proof since, in the words of the answer.
    Settled(&'static str),
    /// Neither proved nor refuted.
    Open,
    /// False as printed; the words say what is true.
    Refuted(&'static str),
}

impl Statement {
    /// Checks it where it applies.
    pub fn verdict(&self, subject: &Subject) -> Result<Verdict, Skip> {
        self.scope.admit(subject)?;
        (self.check)(subject)
    }

    /// Checks it and reports.
    pub fn report(&self, subject: &Subject) -> Report {
        Report::new(self, self.verdict(subject))
    }

    /// The key of its paper.
    pub fn paper(&self) -> &'static str {
        self.key.split('.').next().unwrap_or_default()
    }
}

/// Every statement, paper by paper.
pub fn all() -> impl Iterator<Item = &'static Statement> {
    [kn::ALL, dfgn::ALL, hu::ALL, la::ALL, ks::ALL].into_iter().flatten()
}

/// The statements about a game.
pub fn about(game: &Game) -> impl Iterator<Item = &'static Statement> {
    all().filter(move |statement| statement.scope.is_about(game))
}

/// The statement of that key.
pub fn find(key: &str) -> Option<&'static Statement> {
    all().find(|statement| statement.key == key)
}

/// The games with parameters that statements single out, each once.
pub fn singled_out() -> Vec<Query> {
    let mut queries = Vec::new();
    for query in all().flat_map(|statement| statement.scope.singled_out()) {
        if !queries.contains(&query) {
            queries.push(query);
        }
    }
    queries
}
