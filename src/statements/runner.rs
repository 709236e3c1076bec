//! Many checks, one after the other, for the command line, the explorer, the lab and the gallery.

use super::{Report, Statement, Subject, Word, about};
use crate::query::Query;
use crate::solve::Steps;

/// The statements about a game on one board, in steps: first the board is solved, then each step checks a statement.
#[derive(Debug)]
pub struct Checking {
    subject: Subject,
    solved: bool,
    waiting: std::vec::IntoIter<&'static Statement>,
    reports: Vec<Report>,
}

impl Checking {
    /// Begins with the game of a query on a board of `size` cells across.
    pub fn new(query: Query, size: u32) -> Checking {
        let waiting: Vec<_> = about(query.game).collect();
        let subject = Subject::new(query, size);
        Checking { subject, solved: false, waiting: waiting.into_iter(), reports: Vec::new() }
    }

    /// What was found so far.
    pub fn reports(&self) -> &[Report] {
        &self.reports
    }
}

impl Steps for Checking {
    /// Solves up to `lines` lines of the board, or checks one statement on it; true when finished.
    fn advance(&mut self, lines: u32) -> bool {
        if !self.solved {
            self.solved = self.subject.advance(lines);
            return false;
        }
        self.reports.extend(self.waiting.next().map(|statement| statement.report(&self.subject)));
        self.waiting.len() == 0
    }

    /// How much of how much is done: the board counts as much as the statements.
    fn progress(&self) -> (u32, u32) {
        let share = |done: u32, total: u32| u64::from(done) * 100 / u64::from(total.max(1));
        let (done, total) = if self.solved { (1, 1) } else { self.subject.progress() };
        let checked = self.reports.len() as u32;
        let board_and_statements = share(done, total) + share(checked, checked + self.waiting.len() as u32);
        (board_and_statements as u32, 200)
    }
}

/// Boards of one size on which statements are checked, each solved once, whatever is asked of it.
#[derive(Debug)]
pub struct Boards {
    size: u32,
    subjects: Vec<Subject>,
}

impl Boards {
    /// Boards of `size` cells across.
    pub fn new(size: u32) -> Boards {
        Boards { size, subjects: Vec::new() }
    }

    /// Checks a statement on the first board that has something to say about it: the usual parameters of its games, then
    /// those that it singles out. The board is named with the report.
    pub fn check(&mut self, statement: &Statement) -> Option<(Report, Query)> {
        let mut first = None;
        for query in statement.scope.usual().chain(statement.scope.singled_out()) {
            let report = statement.report(self.subject(&query));
            if report.verdict != Word::Skip {
                return Some((report, query));
            }
            // The reason why the usual board says nothing is the best there is, unless another board says something.
            first = first.or(Some((report, query)));
        }
        first
    }

    fn subject(&mut self, query: &Query) -> &Subject {
        let at = self.subjects.iter().position(|subject| subject.query() == query).unwrap_or_else(|| {
            self.subjects.push(Subject::new(query.clone(), self.size));
            self.subjects.len() - 1
        });
        &self.subjects[at]
    }
}
