//! Figures as files: the ending of the name says which kind.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use phibeam::play::{Analysis, Damaged, Match};
use phibeam::query::{Exercise, Query, Settings};
use phibeam::solved::{BoardError, Solved};
use phibeam::write::csv::Table;
use phibeam::write::{FigureFile, Size};

use super::cli::{Failure, with_progress};
#[cfg(feature = "png")]
use super::pixels;
use super::prove;

/// What else the help says.
pub(crate) const HELP: &str = "\
The query's view or size says which part of the board is drawn. Each figure names its query, the version and a
checksum: the CRC-32 of the .csv of the same query.
Example:
  phibeam render \"game=wab&size=100\" --out wab.svg";

/// What to draw, how large, and where to put it.
#[derive(Args)]
pub(crate) struct Render {
    /// The game and what to show of it, such as "game=wab&size=100"
    query: String,
    /// The file to write: its name ends in .svg, .png, .tex or .csv
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The width of the figure with its axes, in pixels (96 to the inch)
    #[arg(long, value_name = "PIXELS", default_value_t = 640)]
    width: u32,
    /// A certificate of this game, by which it is known at any distance
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// The height of the figure with its axes
    #[arg(long, value_name = "PIXELS", default_value_t = 640)]
    height: u32,
    /// Pixels of a .png file to a pixel of the figure, 1 to 4
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=4))]
    scale: u32,
}

/// A kind of file.
enum Format {
    Svg,
    Png,
    Tex,
    Csv,
}

impl Format {
    fn of(file: &Path) -> Result<Format, Failure> {
        let ending = file.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        match ending.as_str() {
            "svg" => Ok(Format::Svg),
            "png" => Ok(Format::Png),
            "tex" => Ok(Format::Tex),
            "csv" => Ok(Format::Csv),
            _ => {
                let file = file.display();
                Err(Failure::Said(format!(
                    "--out {file} does not say what to write: end it in .svg, .png, .tex or .csv"
                )))
            }
        }
    }
}

/// Refuses a game that cannot be played so, and a task about values where there are none. On the page these are said, and what is
/// possible is shown.
fn check_asked(query: &Query) -> Result<(), Failure> {
    let Settings { at, moves, exercise, .. } = &query.settings;
    if at.is_some() || !moves.is_empty() {
        let game = Match::replay(&Analysis::of(query), query).map_err(Failure::said)?;
        if let Some(Damaged { number, words, .. }) = game.damaged() {
            return Err(Failure::Said(format!("moves: move {number} cannot be played: {words}")));
        }
    }
    let why = Solved::new(query.clone()).rules().no_grundy();
    match why.filter(|_| *exercise == Some(Exercise::Value)) {
        Some(why) => Err(Failure::said(BoardError::NoGrundy(why))),
        None => Ok(()),
    }
}

/// Writes the file.
pub(crate) fn render(asked: &Render) -> Result<(), Failure> {
    let format = Format::of(&asked.out)?;
    let query = Query::parse(&asked.query).map_err(Failure::said)?;
    let size = Size::new(asked.width, asked.height).map_err(Failure::said)?;
    let certificate = asked.certificate.as_deref();
    check_asked(&query)?;
    // What cannot be known is refused, whatever kind of file it would be in: a figure has no sentence for it.
    let mut table = Table::of(prove::game(query.clone(), certificate)?)?;
    let solved = |query: Query| -> Result<FigureFile, Failure> {
        let form = certificate.map(|file| prove::certified(file, &query)).transpose()?;
        let mut figure = FigureFile::knowing(query, size, form.map(|form| form.closed_form()));
        with_progress(&mut figure);
        Ok(figure)
    };
    let bytes = match format {
        Format::Csv => {
            with_progress(&mut table);
            table.text().into_bytes()
        }
        Format::Svg => solved(query)?.svg().into_bytes(),
        Format::Tex => solved(query)?.tex().map_err(Failure::said)?.into_bytes(),
        #[cfg(not(feature = "png"))]
        Format::Png => return Err(Failure::Said("this phibeam was built without PNG: ask for .svg".into())),
        #[cfg(feature = "png")]
        Format::Png => {
            let figure = solved(query)?;
            pixels::png(&figure, (size.width(), size.height()), asked.scale).map_err(Failure::Said)?
        }
    };
    fs::write(&asked.out, bytes)
        .map_err(|error| Failure::Said(format!("{} cannot be written: {error}", asked.out.display())))
}
