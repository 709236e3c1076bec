//! What the command line says about what is known: checks and beams.

use std::io::{self, Write};

use phibeam::query::Query;
use phibeam::theory::beams;
use phibeam::theory::statements::{self, Counterexample, Statement, Status, Subject, Verdict};

/// Checks every statement about the game, a line each; `true` when none fails.
pub(crate) fn check(query: Query, size: u32, out: &mut impl Write) -> io::Result<bool> {
    let subject = Subject::new(query, size);
    let mut holds = true;
    for statement in statements::about(subject.query.game.id) {
        let verdict = (statement.check)(&subject);
        holds &= !matches!(verdict, Verdict::Fails { .. });
        writeln!(out, "{}", line(statement, &verdict))?;
        // A long check is watched as it goes.
        out.flush()?;
    }
    Ok(holds)
}

fn line(statement: &Statement, verdict: &Verdict) -> String {
    let Statement { key, words, status, .. } = statement;
    let against = |counterexample: &Counterexample| match &counterexample.query {
        query if query.is_empty() => counterexample.words.clone(),
        query => format!("{} [{query}]", counterexample.words),
    };
    match verdict {
        Verdict::Holds { range, looked_at } => {
            let word = if *status == Status::Open { "open" } else { "ok" };
            format!("{word} {key} {range} {words} ({looked_at} looked at)")
        }
        Verdict::Refuted { range, counterexample } => {
            let instead = match status {
                Status::Refuted(instead) | Status::Settled(instead) => format!("; {instead}"),
                Status::Proved(_) | Status::Open => String::new(),
            };
            format!(
                "refuted {key} {range} {words} As printed this is false: {}{instead}",
                against(counterexample)
            )
        }
        Verdict::Fails { range, counterexample } => {
            format!("FAIL {key} {range} {words} Here it fails: {}", against(counterexample))
        }
        Verdict::Skip { reason } => format!("skip {key} - {words} Not checked: {reason}"),
    }
}

/// The beams as CSV: name, slope with 12 decimals, exact slope.
pub(crate) fn beams(query: &Query, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "name,slope,exact")?;
    for beam in beams::of(query) {
        writeln!(out, "{}", beam.csv_line())?;
    }
    Ok(())
}
