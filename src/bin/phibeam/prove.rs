//! Theorems by machine: `prove` and `recheck`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use phibeam::prover::{Proof, Prover, Same, SameVerdict, Undecided, Verdict};
use phibeam::query::Query;
use phibeam::recheck::{self, Certified};
use phibeam::solved::Solved;

use super::cli::{Failure, with_progress};

/// What else the help says.
pub(crate) const HELP: &str = "\
The first line is `proved`, `refuted X,Y` (only with --same-as: the first cell whose outcome differs, by the rules) or
`undecided REASON`. What is proved holds for every position; a machine proved it, and the certificate lets anybody check it
again with `phibeam recheck`.
Examples:
  phibeam prove game=wythoff --certificate wythoff.txt
  phibeam prove game=wythoff --same-as \"game=gdwn&p=3&q=4\"";

/// What to prove.
#[derive(Args)]
pub(crate) struct Prove {
    /// The game, such as "game=wythoff"
    query: String,
    /// Prove or refute that this game has the same P-positions
    #[arg(long, value_name = "QUERY")]
    same_as: Option<String>,
    /// Write a certificate, which `phibeam recheck` checks
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Write the theorem with its automaton as LaTeX
    #[arg(long, value_name = "FILE")]
    tex: Option<PathBuf>,
    /// Write the question as a script for Walnut (base b and Zeckendorf's numeration)
    #[arg(long, value_name = "FILE")]
    walnut: Option<PathBuf>,
}

/// Proves, refutes or says why not.
pub(crate) fn prove(asked: &Prove, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let query = Query::parse(&asked.query).map_err(Failure::said)?;
    match &asked.same_as {
        None => {
            let mut prover = Prover::new(&query);
            with_progress(&mut prover);
            match prover.verdict() {
                Some(Verdict::Proved(proof)) => proved(proof, None, asked, out),
                Some(Verdict::Undecided(why)) => undecided(why, out),
                None => Ok(ExitCode::SUCCESS),
            }
        }
        Some(other) => {
            let other = Query::parse(other).map_err(Failure::said)?;
            let mut same = Same::new(&query, &other);
            with_progress(&mut same);
            match same.verdict() {
                Some(SameVerdict::Proved(proof)) => proved(proof, Some(&other), asked, out),
                Some(SameVerdict::Refuted { x, y, .. }) => {
                    writeln!(out, "refuted {x},{y}")?;
                    writeln!(
                        out,
                        "({x}, {y}) is a P-position of one of {query} and {other} and not of the other, by their rules."
                    )?;
                    out.flush()?;
                    Ok(ExitCode::from(1))
                }
                Some(SameVerdict::Undecided(why)) => undecided(why, out),
                None => Ok(ExitCode::SUCCESS),
            }
        }
    }
}

fn undecided(why: &Undecided, out: &mut impl Write) -> Result<ExitCode, Failure> {
    writeln!(out, "undecided {why}")?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn proved(
    proof: &Proof,
    other: Option<&Query>,
    asked: &Prove,
    out: &mut impl Write,
) -> Result<ExitCode, Failure> {
    let certificate = proof.certificate().map_err(Failure::said)?;
    writeln!(out, "proved")?;
    writeln!(out, "{}", proof.theorem())?;
    if let Some(other) = other {
        writeln!(out, "The same automaton is proved for {other}: both games have the same P-positions.")?;
    }
    writeln!(out, "numeration: {}", proof.numeration().words())?;
    if let Some(example) = proof.worked_position() {
        writeln!(out, "example: {example}")?;
    }
    writeln!(out, "automaton: {} states", proof.set().states())?;
    for (family, states) in proof.reach() {
        writeln!(out, "positions that reach it by {family}: {states} states")?;
    }
    let size = proof.checked();
    writeln!(
        out,
        "proved by machine (phibeam {}); checked as well against the rules to {size} × {size}",
        env!("CARGO_PKG_VERSION")
    )?;
    write!(out, "certificate {:08x}", certificate.checksum())?;
    match &asked.certificate {
        None => writeln!(out, ": --certificate FILE writes it, and phibeam recheck checks it")?,
        Some(file) => {
            written(file, &certificate.to_string())?;
            writeln!(out, " is in {}", file.display())?;
        }
    }
    if let Some(file) = &asked.tex {
        written(file, &proof.latex().map_err(Failure::said)?)?;
    }
    if let Some(file) = &asked.walnut {
        written(file, &proof.walnut().map_err(Failure::said)?)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn written(file: &Path, text: &str) -> Result<(), Failure> {
    fs::write(file, text)
        .map_err(|error| Failure::Said(format!("{} cannot be written: {error}", file.display())))
}

/// Checks a certificate anew.
pub(crate) fn recheck(file: &Path, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let code = match recheck::check(&read(file)?) {
        Ok(certified) => {
            writeln!(out, "valid")?;
            writeln!(out, "{}", certified.words())?;
            ExitCode::SUCCESS
        }
        Err(why) => {
            writeln!(out, "invalid {why}")?;
            ExitCode::from(1)
        }
    };
    out.flush()?;
    Ok(code)
}

/// The largest file that is read.
const LARGEST: u64 = 1 << 27;

fn read(file: &Path) -> Result<String, Failure> {
    let wrong = |error: std::io::Error| Failure::Said(format!("{} cannot be read: {error}", file.display()));
    if fs::metadata(file).map_err(wrong)?.len() > LARGEST {
        return Err(Failure::Said(format!("{} is too large for a certificate", file.display())));
    }
    fs::read_to_string(file).map_err(wrong)
}

/// The game of a query, with what a certificate says of it.
pub(crate) fn game(query: Query, certificate: Option<&Path>) -> Result<Solved, Failure> {
    let form = certificate.map(|file| certified(file, &query)).transpose()?;
    let mut game = Solved::new(query);
    if let Some(form) = form {
        game.know(form.closed_form());
    }
    Ok(game)
}

/// A certificate for the game of a query, rechecked.
pub(crate) fn certified(file: &Path, query: &Query) -> Result<Certified, Failure> {
    let certified = recheck::check(&read(file)?)
        .map_err(|why| Failure::Said(format!("{} is not valid: {why}", file.display())))?;
    if !certified.query().is_same_game(query) {
        let other = certified.query();
        return Err(Failure::Said(format!("{} is about {other}, not about this game", file.display())));
    }
    Ok(certified)
}
