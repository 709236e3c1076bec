//! What the command line says about what is known: checks and beams.

use std::io::{self, Write};

use phibeam::query::Query;
use phibeam::solve::Steps;
use phibeam::statements::{Checking, Word};

/// Checks every statement about the game, a line each; `true` when none fails.
pub(crate) fn check(query: Query, size: u32, out: &mut impl Write) -> io::Result<bool> {
    let mut checking = Checking::new(query, size);
    let (mut printed, mut finished) = (0, false);
    while !finished {
        finished = checking.advance(u32::MAX);
        for report in &checking.reports()[printed..] {
            writeln!(out, "{report}")?;
            // A long check is watched as it goes.
            out.flush()?;
        }
        printed = checking.reports().len();
    }
    Ok(checking.reports().iter().all(|report| report.verdict != Word::Fail))
}

/// The beams as CSV: name, slope with 12 decimals, exact slope.
pub(crate) fn beams(query: &Query, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "name,slope,exact")?;
    for beam in query.beams() {
        writeln!(out, "{}", beam.csv_line())?;
    }
    Ok(())
}
