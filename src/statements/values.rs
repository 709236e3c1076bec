//! The Grundy values of a subject, and what they are compared with.

use std::borrow::Cow;

use super::Subject;
use super::search::{Cell, Search, cells};
use super::verdict::{Skip, Verdict, square};
use crate::rules::Ruleset;
use crate::solve::NOT_A_POSITION;
use crate::solve::grundy::GrundySolver;

const NONE: &str = "there are no Grundy values here";

/// The Grundy values of a board of n × n by the rules.
#[derive(Debug)]
pub(super) struct Values<'a> {
    /// Cells across.
    pub(super) n: u32,
    line_by_line: Cow<'a, [u16]>,
}

impl Subject {
    /// Those of the board that was asked for.
    pub(super) fn table(&self) -> Result<Values<'_>, Skip> {
        let values = self.values().map_err(|_| NONE)?;
        Ok(Values { n: self.values_size(), line_by_line: Cow::Borrowed(values) })
    }

    /// Is every value of the board what the formula says?
    pub(super) fn compare_values(&self, formula: impl Fn(u64, u64) -> u64) -> Result<Verdict, Skip> {
        let table = self.table()?;
        let positions = cells(table.n).filter(|&at| table.at(at) != NOT_A_POSITION);
        let said = |(x, y): Cell| formula(u64::from(x), u64::from(y));
        let search = table.compare(positions, said, |said| format!("the statement says {said}"));
        Ok(search.verdict(self, square(table.n)))
    }
}

impl Values<'_> {
    /// Those of these rules.
    pub(super) fn solve(rules: &Ruleset, n: u32) -> Result<Values<'static>, Skip> {
        let solver = GrundySolver::new(rules.clone(), n, n).map_err(|_| NONE)?;
        Ok(Values { n, line_by_line: Cow::Owned(solver.solve()) })
    }

    /// The value of a cell.
    pub(super) fn at(&self, (x, y): Cell) -> u16 {
        self.line_by_line[x as usize * self.n as usize + y as usize]
    }

    /// Looks for values on these cells that are not as said; `words` say what is said instead.
    pub(super) fn compare(
        &self,
        cells: impl Iterator<Item = Cell>,
        said: impl Fn(Cell) -> u64,
        words: impl Fn(u64) -> String,
    ) -> Search {
        let mut search = Search::default();
        for at in cells {
            let (value, said) = (self.at(at), said(at));
            let wrong = || format!("has Grundy value {value} by the rules, and {}", words(said));
            search.look(at, (u64::from(value) != said).then(wrong));
        }
        search
    }
}
