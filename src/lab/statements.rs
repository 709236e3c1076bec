//! Every statement of the five papers, checked against the rules one after the other.
//!
//! A statement is checked on the game it is about; where the usual parameters leave nothing to check, on others that the
//! papers single out: KS.T4 speaks of odd m, DFGN.T4 of powers of two. What is false as printed shows its smallest
//! counterexample, found again by rule.
//!
//! One step is one statement on one board. Boards are solved once and shared; most checks look at every cell, so that time
//! grows with the square of the size, and those about Grundy values a little faster.

use serde::Serialize;

use super::{Experiment, NamedChart, Panel, PanelValues, Param, ParamKind};
use crate::solve::Steps;
use crate::statements::{self, Boards, Report, Statement, Status, Word};
use crate::text::{counted, listed, quoted};

pub(super) static PANEL: Panel = Panel {
    id: "statements",
    params: &[
        Param {
            key: "paper",
            name: "Paper",
            kind: ParamKind::Paper,
            help: "Whose statements are listed and checked.",
            look: true,
        },
        Param {
            key: "status",
            name: "What is known",
            kind: ParamKind::Choice {
                offers: &[
                    ("all", "anything"),
                    ("proved", "proved"),
                    ("settled", "conjectured, settled since"),
                    ("open", "open"),
                    ("refuted", "false as printed"),
                ],
            },
            help: "Proved in the paper or elsewhere, open, or refuted.",
            look: true,
        },
        Param {
            key: "key",
            name: "Only the statement",
            kind: ParamKind::Statement,
            help: "Its key, such as KS.L15; empty for all.",
            look: true,
        },
        Param::int(
            "size",
            "Boards of",
            (8, 512, 48),
            "Cells across. Twice as many take four times as long, or more.",
        ),
    ],
    light: |values| values.int("size") <= 64,
    begin: |values| Ok(Box::new(Statements::new(values.small("size")))),
};

/// A statement as the page lists it, checked or not.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Listed {
    key: &'static str,
    words: &'static str,
    #[cfg_attr(target_arch = "wasm32", tsify(type = "\"proved\" | \"settled\" | \"open\" | \"refuted\""))]
    status: &'static str,
    /// Who proved it, or what is true instead.
    note: &'static str,
    report: Option<Report>,
    /// The board it was checked on.
    on: String,
    /// Can automata decide it for that game, at every position?
    decidable: bool,
}

impl Listed {
    fn of(statement: &'static Statement) -> Listed {
        let (status, note) = match statement.status {
            Status::Proved(by) => ("proved", by),
            Status::Settled(how) => ("settled", how),
            Status::Open => ("open", ""),
            Status::Refuted(instead) => ("refuted", instead),
        };
        Listed {
            key: statement.key,
            words: statement.words,
            status,
            note,
            report: None,
            on: String::new(),
            decidable: statement.is_decidable(),
        }
    }
}

struct Statements {
    size: u32,
    all: Vec<(&'static Statement, Listed)>,
    /// The boards that statements were checked on.
    boards: Boards,
    /// Which are wanted now, by their places.
    wanted: Vec<usize>,
}

impl Statements {
    fn new(size: u32) -> Statements {
        let all: Vec<_> = statements::all().map(|statement| (statement, Listed::of(statement))).collect();
        Statements { size, wanted: (0..all.len()).collect(), all, boards: Boards::new(size) }
    }

    fn check(&mut self, at: usize) {
        let (statement, listed) = &mut self.all[at];
        if let Some((report, on)) = self.boards.check(statement) {
            (listed.report, listed.on) = (Some(report), on.to_string());
        }
    }

    fn waiting(&self) -> Option<usize> {
        self.wanted.iter().copied().find(|&at| self.all[at].1.report.is_none())
    }

    fn count(&self, verdict: Word) -> usize {
        let has =
            |at: &&usize| self.all[**at].1.report.as_ref().is_some_and(|report| report.verdict == verdict);
        self.wanted.iter().filter(has).count()
    }
}

impl Steps for Statements {
    fn advance(&mut self, steps: u32) -> bool {
        for _ in 0..steps {
            match self.waiting() {
                Some(at) => self.check(at),
                None => break,
            }
        }
        self.waiting().is_none()
    }

    fn progress(&self) -> (u32, u32) {
        let done = self.wanted.iter().filter(|&&at| self.all[at].1.report.is_some()).count();
        (done as u32, self.wanted.len() as u32)
    }
}

impl Experiment for Statements {
    fn look(&mut self, values: &PanelValues) {
        let (paper, status, key) = (values.choice("paper"), values.choice("status"), values.choice("key"));
        let fits = |(statement, listed): &(&Statement, Listed)| {
            (paper == "all" || statement.paper() == paper)
                && (status == "all" || listed.status == status)
                && (key.is_empty() || listed.key == key)
        };
        self.wanted = (0..self.all.len()).filter(|&at| fits(&self.all[at])).collect();
    }

    fn figures(&self) -> Vec<NamedChart> {
        Vec::new()
    }

    fn statements(&self) -> Vec<Listed> {
        self.wanted.iter().map(|&at| self.all[at].1.clone()).collect()
    }

    fn words(&self) -> String {
        let all = counted(self.wanted.len(), "statement", "statements");
        if self.progress().0 == 0 {
            return format!("{all}, none checked yet.");
        }
        let parts = [
            (Word::Ok, "holds", "hold"),
            (Word::Settled, "is settled and holds here", "are settled and hold here"),
            (Word::Open, "is open and holds here", "are open and hold here"),
            (Word::Refuted, "is false as printed", "are false as printed"),
            (Word::Skip, "cannot be checked on a board", "cannot be checked on a board"),
            (Word::Fail, "should hold and fails", "should hold and fail"),
        ];
        let parts = parts.map(|(verdict, one, many)| (self.count(verdict), one, many));
        let found = parts.into_iter().filter(|(count, ..)| *count > 0);
        let parts = found.map(|(count, one, many)| counted(count, one, many));
        format!("{all}, checked on boards of {0} × {0} cells: {1}.", self.size, listed(parts))
    }

    fn csv(&self, _figure: usize) -> String {
        let line = |listed: &Listed| {
            let (verdict, range, looked_at, detail) = match &listed.report {
                Some(report) => {
                    (report.verdict.as_str(), report.range.as_str(), report.looked_at, report.detail.as_str())
                }
                None => ("", "", 0, ""),
            };
            let words = [listed.words, listed.note, listed.on.as_str(), detail].map(quoted).join(",");
            format!("{},{},{verdict},{},{looked_at},{words}", listed.key, listed.status, quoted(range))
        };
        let listed = self.wanted.iter().map(|&at| line(&self.all[at].1));
        super::csv("key,status,verdict,range,looked_at,words,note,on,detail", listed)
    }
}
