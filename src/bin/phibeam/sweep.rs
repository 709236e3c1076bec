//! Sweeps on all cores: lines are computed side by side and written in order.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use clap::{Args, ValueEnum};
use phibeam::sweep::{Question, Sweep};

use super::cli::{Failure, size};

/// What else the help says.
pub(crate) const HELP: &str = "\
Integer parameters may be ranges. A line for each combination, the first parameter of the game outermost, always in the same
order. --shard 2/8 computes every eighth line from the second: run the eight shards anywhere, nothing is shared. With --out
a file of the same sweep is continued where it ends.
Examples:
  phibeam sweep \"game=wab&a=1..50&b=1..50\" --what count --size 1000 --out wab.csv
  phibeam sweep \"game=gdwn&p=1..12&q=1..12\" --what prove --size 1000 --shard 1/4";

/// What to sweep.
#[derive(Args)]
pub(crate) struct Asked {
    /// The game, with ranges such as "game=wab&a=1..50&b=3"
    query: String,
    /// What is asked of every game
    #[arg(long, value_enum)]
    what: What,
    /// How many cells the board has across and up
    #[arg(long, value_name = "N", value_parser = size, allow_negative_numbers = true)]
    size: u32,
    /// Only every N-th line, from the I-th
    #[arg(long, value_name = "I/N", value_parser = shard, default_value = "1/1")]
    shard: (usize, usize),
    /// Write to a file, and continue it if it has been begun
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum What {
    Count,
    Find,
    Prove,
}

fn shard(text: &str) -> Result<(usize, usize), String> {
    let read = |text: &str| text.parse::<usize>().ok().filter(|n| (1..=1_000_000).contains(n));
    let parts = text.split_once('/').and_then(|(i, n)| Some((read(i)?, read(n)?)));
    parts.filter(|(i, n)| i <= n).ok_or_else(|| "write I/N with I from 1 to N, such as 2/8".into())
}

/// Computes what is missing.
pub(crate) fn sweep(asked: &Asked, out: &mut impl Write) -> Result<(), Failure> {
    let question = match asked.what {
        What::Count => Question::Count,
        What::Find => Question::Find,
        What::Prove => Question::Prove,
    };
    let sweep = Sweep::parse(&asked.query, question, asked.size).map_err(Failure::said)?;
    let (first, step) = asked.shard;
    let numbers: Vec<usize> = (first - 1..sweep.len()).step_by(step).collect();
    if let Some(why) = numbers.iter().find_map(|&number| sweep.refusal(number)) {
        return Err(Failure::Said(why));
    }
    match &asked.out {
        None => {
            writeln!(out, "{}", sweep.header())?;
            compute(&sweep, &numbers, out)?;
        }
        Some(file) => {
            let done = begun(&sweep, &numbers, file)?;
            let wrong =
                |error: io::Error| Failure::Said(format!("{} cannot be written: {error}", file.display()));
            let mut out = OpenOptions::new().create(true).append(true).open(file).map_err(wrong)?;
            if done.is_none() {
                writeln!(out, "{}", sweep.header()).map_err(wrong)?;
            }
            compute(&sweep, &numbers[done.unwrap_or(0)..], &mut out).map_err(wrong)?;
        }
    }
    Ok(())
}

/// How many lines a file of this sweep has already, `None` if it has no header yet. A last line that was cut off is removed, and
/// nothing of another file is.
fn begun(sweep: &Sweep, numbers: &[usize], file: &Path) -> Result<Option<usize>, Failure> {
    let said = |what: &str| Failure::Said(format!("{} {what}", file.display()));
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(said(&format!("cannot be read: {error}"))),
    };
    let (whole, cut) = text.split_at(text.rfind('\n').map_or(0, |end| end + 1));
    let header = sweep.header();
    let mut lines = whole.lines();
    let first = lines.next();
    let lines: Vec<&str> = lines.collect();
    let fits = match first {
        None => header.starts_with(cut),
        Some(first) => {
            first == header
                && lines.len() + usize::from(!cut.is_empty()) <= numbers.len()
                && lines.iter().zip(numbers).all(|(line, &number)| sweep.could_be(number, line))
                && (cut.is_empty() || sweep.could_begin(numbers[lines.len()], cut))
        }
    };
    if !fits {
        return Err(said("holds another sweep: give another file"));
    }
    if !cut.is_empty() {
        fs::write(file, whole).map_err(|error| said(&format!("cannot be written: {error}")))?;
    }
    Ok(first.map(|_| lines.len()))
}

/// Computes lines on all cores and writes each as soon as those before it are written.
fn compute(sweep: &Sweep, numbers: &[usize], out: &mut impl Write) -> io::Result<()> {
    let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (send, receive) = mpsc::channel::<(usize, String)>();
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get()).min(numbers.len().max(1));
    let looking = io::stderr().is_terminal();
    thread::scope(|scope| {
        for _ in 0..cores {
            let (send, next, stopped) = (send.clone(), &next, &stopped);
            scope.spawn(move || {
                while !stopped.load(Ordering::Relaxed) {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&number) = numbers.get(place) else { break };
                    if send.send((place, sweep.line(number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let (mut waiting, mut written) = (BTreeMap::new(), 0);
        for (place, line) in receive {
            waiting.insert(place, line);
            while let Some(line) = waiting.remove(&written) {
                if let Err(error) = writeln!(out, "{line}").and_then(|()| out.flush()) {
                    stopped.store(true, Ordering::Relaxed);
                    return Err(error);
                }
                written += 1;
                if looking {
                    eprint!("\r{written} of {}", numbers.len());
                }
            }
        }
        if looking {
            eprintln!();
        }
        Ok(())
    })
}
