//! What the command line says about what is known: checks and beams.

use std::io::{self, Write};

use phibeam::query::Query;
use phibeam::statements::{self, Report, Subject};

/// Checks every statement about the game, a line each; `true` when none fails.
pub(crate) fn check(query: Query, size: u32, out: &mut impl Write) -> io::Result<bool> {
    let subject = Subject::new(query, size);
    let mut holds = true;
    for statement in statements::about(subject.query.game.id) {
        let report = statement.report(&subject);
        holds &= report.verdict != "FAIL";
        writeln!(out, "{}", line(&report))?;
        // A long check is watched as it goes.
        out.flush()?;
    }
    Ok(holds)
}

fn line(report: &Report) -> String {
    let Report { key, verdict, range, words, detail, looked_at, .. } = report;
    match detail.as_str() {
        "" => format!("{verdict} {key} {range} {words} ({looked_at} looked at)"),
        detail => format!("{verdict} {key} {range} {words} {detail}"),
    }
}

/// The beams as CSV: name, slope with 12 decimals, exact slope.
pub(crate) fn beams(query: &Query, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "name,slope,exact")?;
    for beam in query.beams() {
        writeln!(out, "{}", beam.csv_line())?;
    }
    Ok(())
}
