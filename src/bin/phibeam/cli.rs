//! Commands, their output and their errors: one line on standard error, exit status 2.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Parser, Subcommand, ValueEnum};
use phibeam::games;
use phibeam::play::{Analysis, code::Record, collect, exercise};
use phibeam::query::{LARGEST_COORDINATE, Query};
use phibeam::rules::Window;
use phibeam::solve::Steps;
use phibeam::solved::{BoardError, GrundyTask, Move, Outcome, OutcomeTask};
use phibeam::text::HEAP_KEYS;
use phibeam::write::bfile;
use phibeam::write::csv::Table;

use super::compare;
use super::prove::{self, Prove};
use super::render::{self, Render};
use super::sweep;
use super::theory;

const AFTER_HELP: &str = "\
A QUERY names a game, its parameters and how to play it, as in the address of the page:
  game=wythoff               game=wab&a=5&b=3           game=modular-wythoff&m=7
  game=wyt-k&set=1,4,3n+2    game=seeded&k=4&fill=50    game=nim&heaps=3&z=5&play=misere
Put it in quotes. `phibeam games` lists the games and their parameters.";

#[derive(Parser)]
#[command(name = "phibeam", version, about, after_help = AFTER_HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List every game with its parameters, as JSON
    Games,
    /// List the P-positions in a window, as CSV: x,y sorted by x and then by y
    #[command(after_help = "Example:\n  phibeam positions \"game=wab&a=5&b=3\" --size 20 --from 100,300")]
    Positions {
        /// The game, such as "game=wythoff"
        query: String,
        /// How many cells the window has across and up
        #[arg(long, value_name = "N", value_parser = size, allow_negative_numbers = true)]
        size: u32,
        /// The lower left cell of the window
        #[arg(long, value_name = "X,Y", value_parser = corner, default_value = "0,0", allow_hyphen_values = true)]
        from: (u64, u64),
        /// A certificate of this game, by which it is known at any distance
        #[arg(long, value_name = "FILE")]
        certificate: Option<PathBuf>,
    },
    /// Print Grundy values as CSV: line = x, column = y, empty = not a position
    #[command(after_help = "Example:\n  phibeam grundy game=wythoff --size 16")]
    Grundy {
        /// The game, such as "game=wythoff"
        query: String,
        /// How many cells the table has across and up
        #[arg(long, value_name = "N", value_parser = size, allow_negative_numbers = true)]
        size: u32,
    },
    /// Say who wins from a position: P (who just moved), N (who moves next), - (not a position)
    #[command(after_help = "Example:\n  phibeam outcome game=wythoff 3 5")]
    Outcome {
        /// The game, such as "game=wythoff"
        query: String,
        /// First heap
        #[arg(value_parser = heap, allow_negative_numbers = true)]
        x: u64,
        /// Second heap
        #[arg(value_parser = heap, allow_negative_numbers = true)]
        y: u64,
        /// A certificate of this game, by which it is known at any distance
        #[arg(long, value_name = "FILE")]
        certificate: Option<PathBuf>,
    },
    /// List the options of a position, as CSV: x,y,outcome sorted by x and then by y
    #[command(after_help = "Example:\n  phibeam moves \"game=wyt-k&set=2\" 3 5")]
    Moves {
        /// The game, such as "game=wythoff"
        query: String,
        /// First heap
        #[arg(value_parser = heap, allow_negative_numbers = true)]
        x: u64,
        /// Second heap
        #[arg(value_parser = heap, allow_negative_numbers = true)]
        y: u64,
        /// A certificate of this game, by which it is known at any distance
        #[arg(long, value_name = "FILE")]
        certificate: Option<PathBuf>,
    },
    /// List where two games differ, as CSV: x,y,first,second by x + y and then by x
    #[command(after_help = compare::HELP)]
    Compare {
        /// The first game, such as "game=wythoff"
        first: String,
        /// The second game, such as "game=nim"
        second: String,
        /// How many cells the board has across and up
        #[arg(long, value_name = "N", value_parser = size, allow_negative_numbers = true)]
        size: u32,
    },
    /// Check every statement known for a game against its rules, a line each
    #[command(after_help = CHECK_HELP)]
    Check {
        /// The game, such as "game=wythoff"
        query: String,
        /// How many cells the board has across and up
        #[arg(long, value_name = "N", value_parser = size, allow_negative_numbers = true)]
        size: u32,
    },
    /// List the beams along which P-positions gather, as CSV: name,slope,exact
    #[command(after_help = "Example:\n  phibeam beams \"game=wab&a=5&b=3\"")]
    Beams {
        /// The game, such as "game=wythoff"
        query: String,
    },
    /// Say what the P-positions look like, as JSON: guesses, each with the board it was seen on
    #[command(after_help = "Example:\n  phibeam find \"game=gdwn&p=3&q=4\" --size 1000")]
    Find {
        /// The game, such as "game=wythoff"
        query: String,
        /// How many cells the board has across and up
        #[arg(long, value_name = "N", value_parser = size, allow_negative_numbers = true)]
        size: u32,
    },
    /// Ask one question of many parameters, as CSV
    #[command(after_help = sweep::HELP)]
    Sweep(sweep::Asked),
    /// Prove what the P-positions are, for every position at once, by finite automata
    #[command(after_help = prove::HELP)]
    Prove(Prove),
    /// Check a certificate anew, sharing nothing with what made it: valid, or invalid and why (exit status 1)
    Recheck {
        /// The file that `phibeam prove --certificate` wrote
        file: PathBuf,
    },
    /// Write the figure that the page shows, as a file
    #[command(after_help = render::HELP)]
    Render(Render),
    /// Say what an exercise's result code tells: what was asked, and how it went
    #[command(after_help = VERIFY_HELP)]
    Verify {
        /// The code, such as 421CH-10210-4FCMC-1; case and hyphens do not matter. `-` reads many from standard input
        #[arg(allow_hyphen_values = true)]
        code: String,
    },
    /// Print an OEIS b-file, from n = 0
    #[command(after_help = "Example:\n  phibeam bfile game=wythoff --what lower --terms 1000")]
    Bfile {
        /// The game, such as "game=wythoff"
        query: String,
        /// The smaller or the larger heap of the P-positions with x ≤ y, by increasing x; or G(0,0), G(0,1), G(1,0), G(0,2), …
        #[arg(long, value_enum)]
        what: Sequence,
        /// How many terms
        #[arg(long, value_name = "N", value_parser = terms, allow_negative_numbers = true)]
        terms: u32,
    },
}

const CHECK_HELP: &str = "\
A line is: ok|settled|open|refuted|skip|FAIL KEY RANGE WORDS
  ok       holds on this board         open  unproved, holds on this board
  settled  a conjecture or question of the paper answered by a proof, with the answer
  refuted  false as printed, with the smallest counterexample
  skip     not checkable here, and why FAIL  should hold and does not (exit status 1)
Example:
  phibeam check \"game=modular-wythoff&m=7\" --size 200";

const VERIFY_HELP: &str = "\
A code that was mistyped is noticed. It is a convenience and not a signature: whoever knows how can make up a code.
With - every line of standard input is `name TAB code` or a code, and the answer is CSV: name,code,task,score,of,status,
where status is ok, damaged or repeated.
Examples:
  phibeam verify - < codes.txt
  phibeam verify 421CH-10210-4FCMC-1";

/// Runs the command line.
pub(crate) fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return usage(&error),
    };
    match run(arguments.command) {
        Ok(code) => code,
        Err(Failure::Said(sentence)) => fail(sentence),
        // Whoever read the output has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => fail(format!("the output cannot be written: {error}")),
    }
}

/// Why there is no answer.
pub(crate) enum Failure {
    /// In a sentence.
    Said(String),
    /// The output is closed or full.
    Output(io::Error),
}

impl Failure {
    /// What an error says.
    pub(crate) fn said(error: impl Display) -> Failure {
        Failure::Said(error.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<BoardError> for Failure {
    fn from(error: BoardError) -> Failure {
        Failure::said(error)
    }
}

fn fail(sentence: impl Display) -> ExitCode {
    eprintln!("phibeam: {sentence}");
    ExitCode::from(2)
}

/// Help and version are answers; everything else is one line.
fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        return match error.print() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Err(error) => fail(error),
        };
    }
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return fail("a command is missing, such as games or positions; see phibeam --help");
    }
    let text = error.to_string();
    let message = text.split("\n\n").next().unwrap_or_default().trim_start_matches("error: ");
    let line = message.split_whitespace().collect::<Vec<_>>().join(" ");
    fail(format!("{line}; see phibeam --help"))
}

fn run(command: Command) -> Result<ExitCode, Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    match command {
        Command::Games => {
            serde_json::to_writer_pretty(&mut out, &games::catalogue()).map_err(io::Error::from)?;
            writeln!(out)?;
        }
        Command::Positions { query, size, from: (x, y), certificate } => {
            let window = Window::new(x, y, size, size);
            let game = prove::game(parse(&query)?, certificate.as_deref())?;
            print(Table::Positions(OutcomeTask::of(game, window)?), &mut out)?;
        }
        Command::Grundy { query, size } => {
            print(Table::Values(GrundyTask::new(&parse(&query)?, Window::corner(size))?), &mut out)?;
        }
        Command::Outcome { query, x, y, certificate } => {
            let outcome = prove::game(parse(&query)?, certificate.as_deref())?.outcome(x, y)?;
            writeln!(out, "{}", outcome.map_or("-", Outcome::letter))?;
        }
        Command::Moves { query, x, y, certificate } => {
            let game = prove::game(parse(&query)?, certificate.as_deref())?;
            let moves = game.moves(x, y)?;
            writeln!(out, "{},outcome", HEAP_KEYS[..game.query().heaps() as usize].join(","))?;
            for Move { heaps, outcome } in moves {
                let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
                writeln!(out, "{},{}", heaps.join(","), outcome.letter())?;
            }
        }
        Command::Compare { first, second, size } => {
            compare::compare(&parse(&first)?, &parse(&second)?, size, &mut out)?;
        }
        Command::Check { query, size } => {
            if !theory::check(parse(&query)?, size, &mut out)? {
                out.flush()?;
                return Ok(ExitCode::from(1));
            }
        }
        Command::Verify { code } if code == "-" => {
            let mut text = Vec::new();
            io::stdin()
                .read_to_end(&mut text)
                .map_err(|error| Failure::Said(format!("standard input cannot be read: {error}")))?;
            out.write_all(collect::HEADER.as_bytes())?;
            for row in collect::collect(&String::from_utf8_lossy(&text)) {
                out.write_all(row.csv_line().as_bytes())?;
            }
        }
        Command::Verify { code } => {
            let record = Record::read(&code).map_err(|error| Failure::Said(error.to_string()))?;
            let words = exercise::words(&Analysis::of(&record.query), &record.query);
            let words = words.map_err(|error| Failure::Said(error.to_string()))?;
            writeln!(out, "query:  {}", record.query)?;
            writeln!(out, "task:   {words}")?;
            writeln!(out, "result: {}", record.words())?;
        }
        Command::Beams { query } => theory::beams(&parse(&query)?, &mut out)?,
        Command::Find { query, size } => {
            let found = phibeam::find::find(&parse(&query)?, size)?;
            serde_json::to_writer_pretty(&mut out, &found).map_err(io::Error::from)?;
            writeln!(out)?;
        }
        Command::Sweep(asked) => sweep::sweep(&asked, &mut out)?,
        Command::Prove(asked) => return prove::prove(&asked, &mut out),
        Command::Recheck { file } => return prove::recheck(&file, &mut out),
        Command::Render(asked) => render::render(&asked)?,
        Command::Bfile { query, what, terms } => {
            let lines = bfile::lines(&parse(&query)?, what.into(), terms);
            let lines = lines.map_err(Failure::said)?;
            out.write_all(bfile::text(&lines).as_bytes())?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn parse(query: &str) -> Result<Query, Failure> {
    Query::parse(query).map_err(Failure::said)
}

/// Finds a table, and writes it.
fn print(mut table: Table, out: &mut impl Write) -> io::Result<()> {
    with_progress(&mut table);
    table.each_line(|line| out.write_all(line.as_bytes()))
}

/// Advances to the end, and after a second says how far it is, when somebody is looking.
pub(crate) fn with_progress(work: &mut impl Steps) {
    let looking = io::stderr().is_terminal();
    let begun = Instant::now();
    let mut said = begun;
    let mut lines = 1;
    loop {
        let before = Instant::now();
        if work.advance(lines) {
            break;
        }
        // Steps of about 20 ms keep the display alive and cost nothing.
        lines = if before.elapsed() < Duration::from_millis(10) { lines.saturating_mul(2) } else { lines };
        if looking && begun.elapsed() > Duration::from_secs(1) && said.elapsed() > Duration::from_millis(100)
        {
            said = Instant::now();
            let (done, total) = work.progress();
            eprint!("\r{:3} %", u64::from(done) * 100 / u64::from(total));
        }
    }
    if said > begun {
        eprint!("\r     \r");
    }
}

pub(crate) fn size(text: &str) -> Result<u32, String> {
    match text.parse::<u32>() {
        Ok(size) if (1..=65_536).contains(&size) => Ok(size),
        _ => Err("a whole number from 1 to 65536 is allowed".into()),
    }
}

fn terms(text: &str) -> Result<u32, String> {
    match text.parse::<u32>() {
        Ok(terms) if (1..=bfile::MOST_TERMS).contains(&terms) => Ok(terms),
        _ => Err(format!("a whole number from 1 to {} is allowed", bfile::MOST_TERMS)),
    }
}

/// What a b-file lists.
#[derive(Clone, Copy, ValueEnum)]
enum Sequence {
    Lower,
    Upper,
    Antidiagonals,
}

impl From<Sequence> for bfile::Sequence {
    fn from(sequence: Sequence) -> bfile::Sequence {
        match sequence {
            Sequence::Lower => bfile::Sequence::Lower,
            Sequence::Upper => bfile::Sequence::Upper,
            Sequence::Antidiagonals => bfile::Sequence::Antidiagonals,
        }
    }
}

fn heap(text: &str) -> Result<u64, String> {
    match text.parse::<u64>() {
        Ok(heap) if heap <= LARGEST_COORDINATE => Ok(heap),
        _ => Err(format!("a whole number from 0 to {LARGEST_COORDINATE} is allowed")),
    }
}

fn corner(text: &str) -> Result<(u64, u64), String> {
    let (x, y) = text.split_once(',').ok_or("write two heaps, X,Y")?;
    Ok((heap(x)?, heap(y)?))
}
