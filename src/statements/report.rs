//! Verdicts as plain data, for the command line and the page.

use std::fmt;

use serde::Serialize;

use super::{Counterexample, Skip, Statement, Status, Verdict};

/// What a check found, as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Report {
    /// The statement's key.
    pub key: &'static str,
    /// The verdict in a word.
    pub verdict: Word,
    /// The range that was looked at, `-` for none.
    pub range: String,
    /// What the statement says.
    pub words: &'static str,
    /// What is to be said beside that: the answer, the counterexample, or why it was skipped.
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

/// A verdict in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Word {
    /// It holds there.
    Ok,
    /// A conjecture or question of the paper, answered by a proof; the answer holds there.
    Settled,
    /// Unproved; it holds there.
    Open,
    /// False as printed.
    Refuted,
    /// Not checkable there.
    Skip,
    /// It should hold and does not.
    #[serde(rename = "FAIL")]
    Fail,
}

impl Word {
    /// As it is printed.
    pub fn as_str(self) -> &'static str {
        match self {
            Word::Ok => "ok",
            Word::Settled => "settled",
            Word::Open => "open",
            Word::Refuted => "refuted",
            Word::Skip => "skip",
            Word::Fail => "FAIL",
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct At {
    /// First heap.
    pub x: u64,
    /// Second heap.
    pub y: u64,
}

impl Report {
    /// What the verdict on a statement is, given what is known of it.
    pub(super) fn new(statement: &Statement, found: Result<Verdict, Skip>) -> Report {
        let status = statement.status;
        let mut report = Report {
            key: statement.key,
            verdict: Word::Skip,
            range: "-".into(),
            words: statement.words,
            detail: String::new(),
            looked_at: 0,
            at: None,
            query: String::new(),
            by: if let Status::Proved(by) = status { by } else { "" },
        };
        match found {
            Ok(Verdict::Holds { range, looked_at }) => {
                (report.range, report.looked_at) = (range, looked_at);
                report.verdict = match status {
                    Status::Open => Word::Open,
                    Status::Settled(answer) => {
                        report.detail = format!("Settled: {answer}");
                        Word::Settled
                    }
                    Status::Proved(_) | Status::Refuted(_) => Word::Ok,
                };
            }
            Ok(Verdict::Refuted { range, counterexample }) => {
                report.show(Word::Refuted, "As printed this is false", range, counterexample);
                if let Status::Refuted(instead) | Status::Settled(instead) = status {
                    report.detail.push_str("; ");
                    report.detail.push_str(instead);
                }
            }
            Ok(Verdict::Fails { range, counterexample }) => {
                report.show(Word::Fail, "Here it fails", range, counterexample)
            }
            Err(Skip(reason)) => report.detail = format!("Not checked: {reason}"),
        }
        report
    }

    /// Reports a counterexample.
    fn show(&mut self, verdict: Word, lead: &str, range: String, counterexample: Counterexample) {
        let Counterexample { query, at, words } = counterexample;
        let board = if query.is_empty() { String::new() } else { format!(" [{query}]") };
        self.verdict = verdict;
        self.range = range;
        self.detail = format!("{lead}: {words}{board}");
        self.at = at.map(|(x, y)| At { x, y });
        self.query = query;
    }
}

impl fmt::Display for Report {
    /// The line of `phibeam check`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { key, verdict, range, words, detail, looked_at, .. } = self;
        write!(f, "{verdict} {key} {range} {words}")?;
        if !detail.is_empty() {
            write!(f, " {detail}")?;
        }
        match verdict {
            Word::Ok | Word::Settled | Word::Open => write!(f, " ({looked_at} looked at)"),
            Word::Refuted | Word::Skip | Word::Fail => Ok(()),
        }
    }
}
