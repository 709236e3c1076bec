//! Mutation testing without a compilation for each mutant.
//!
//! `cargo mutants` compiles the crate anew for every mutant, which takes longer than the tests that notice it. Here all mutants of
//! the chosen files are put into one copy of the tree, each behind a switch: `a < b` becomes "if mutant 17 is on then `a <= b`
//! else `a < b`". One build holds them all. Every test is run once to see which mutants it reaches and how long it takes; then
//! each mutant is switched on (`PLANTED=17`) for the tests that reach it, the quickest first, until one fails.
//!
//! The mutants are those of cargo mutants that a switch can hold: a function that returns a plain value at once, another operator,
//! a negation left out, a guard that always or never holds.
//!
//!     phibeam-mutants WORK [--tests a,b] [--only PATH,PATH] [--most N --seed S] [--seconds N] [--again FILE] [--left FILE] [--jobs N] FILE...

mod plant;
mod run;
mod tree;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// What is asked for.
pub struct Asked {
    /// Where the copy, its build and the results go.
    pub work: PathBuf,
    /// Integration tests beside the unit tests.
    pub tests: Vec<String>,
    /// Try only those of files that begin like this.
    pub only: Vec<String>,
    /// Try no more mutants than that, drawn from the seed.
    pub most: usize,
    pub seed: u64,
    pub jobs: usize,
    /// Together, tests of one mutant take no longer than that; of what goes beyond nothing is said but that.
    pub time: Duration,
    /// Results of an earlier run: what it has noticed is not tried again.
    pub again: Option<String>,
    /// Results of an earlier run: only what it has tried and not noticed is tried.
    pub left: Option<String>,
    /// Folders and files with the sources.
    pub files: Vec<PathBuf>,
}

fn main() -> ExitCode {
    match asked().and_then(|asked| mutants(&asked)) {
        Ok(survived) => ExitCode::from(u8::from(survived > 0)),
        Err(why) => {
            eprintln!("phibeam-mutants: {why}");
            ExitCode::from(2)
        }
    }
}

fn asked() -> Result<Asked, String> {
    let mut arguments = std::env::args().skip(1);
    let work = PathBuf::from(arguments.next().ok_or("where to? The first argument is a folder")?);
    let (only, tests, files) = (Vec::new(), Vec::new(), Vec::new());
    let mut asked = Asked {
        work,
        tests,
        only,
        most: usize::MAX,
        seed: 1,
        jobs: 1,
        time: Duration::from_secs(120),
        again: None,
        left: None,
        files,
    };
    while let Some(argument) = arguments.next() {
        if !argument.starts_with("--") {
            asked.files.push(PathBuf::from(argument));
            continue;
        }
        let value = arguments.next().ok_or_else(|| format!("{argument} needs a value"))?;
        let number = || value.parse::<usize>().map_err(|_| format!("{argument} {value} is no number"));
        match argument.as_str() {
            "--tests" => asked.tests = value.split(',').map(str::to_owned).collect(),
            "--only" => asked.only = value.split(',').map(str::to_owned).collect(),
            "--most" => asked.most = number()?,
            "--seed" => asked.seed = number()? as u64,
            "--seconds" => asked.time = Duration::from_secs(number()? as u64),
            "--again" => asked.again = Some(results(&value)?),
            "--left" => asked.left = Some(results(&value)?),
            "--jobs" => asked.jobs = number()?.max(1),
            _ => return Err(format!("{argument} is not known")),
        }
    }
    if asked.files.is_empty() { Err("of which files?".into()) } else { Ok(asked) }
}

fn results(file: &str) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))
}

/// How many survived.
fn mutants(asked: &Asked) -> Result<usize, String> {
    let tree = tree::copy(asked)?;
    let (mutants, programs) = tree::build(asked, &tree)?;
    run::all(asked, &tree, &mutants, &programs)
}
