//! Everything that a page may ask about a query: whatever the query, there is an answer or a sentence.

use std::time::{Duration, Instant};

use phibeam::play::exercise::{self, Answer};
use phibeam::play::{Analysis, Match};
use phibeam::query::Query;
use phibeam::rules::Window;
use phibeam::scene::Frame;
use phibeam::scene::explorer::Explorer;
use phibeam::scene::picture::Screen;
use phibeam::solve::Steps;
use phibeam::solved;
use phibeam::statements::{self, Subject, Word};
use phibeam::theory::beams;
use phibeam::write;
use phibeam::write::bfile::Sequence;

/// Statements are checked on a board of this side: more would only take time.
const SIDE: u32 = 24;

/// One short line.
fn is_a_sentence(said: &impl ToString) -> Result<(), String> {
    let said = said.to_string();
    let fits = !said.trim().is_empty() && said.len() < 2_000 && !said.contains(['\n', '\r']);
    if fits { Ok(()) } else { Err(format!("no sentence: {said:?}")) }
}

/// An answer of any kind, or a sentence.
fn answered<T, E: ToString>(answer: Result<T, E>) -> Result<(), String> {
    answer.map_or_else(|error| is_a_sentence(&error), |_| Ok(()))
}

/// Where a person looks, and what at.
fn drawn(query: &Query, (x, y): (u64, u64)) -> Result<(), String> {
    let frame = Frame { fx: 0.3, fy: 0.7, ..Frame::new((x, y), 30.0, (300.0, 240.0)) };
    let mut explorer = Explorer::new(query.clone());
    while !explorer.prepare(&frame) {
        explorer.advance(4_096);
    }
    let drawing = explorer.draw(frame, Screen::new(1.0, [0, 0, 0]));
    drawing.note.iter().try_for_each(is_a_sentence)?;
    is_a_sentence(&explorer.inspect(x, y).words)
}

/// What is known.
fn theory(query: &Query) -> Result<(), String> {
    let beams = query.beams();
    beams.iter().try_for_each(|beam| is_a_sentence(&beam.why))?;
    let side = (query.game.limits)(&query.params).positions.min(SIDE);
    if side == 0 {
        // So many heaps, and so large, that no board of them is solved.
        return answered(solved::positions(query, Window::corner(1)));
    }
    let found = solved::positions(query, Window::corner(side)).map_err(|error| error.to_string())?;
    beams::measured(&beams, found);
    let mut subject = Subject::new(query.clone(), SIDE);
    while !subject.advance(4_096) {}
    for statement in statements::about(query.game) {
        let report = statement.report(&subject);
        if report.verdict == Word::Fail || report.detail.contains('\n') {
            return Err(format!("{}: {} {}", report.key, report.verdict, report.detail));
        }
    }
    Ok(())
}

/// What a player asks.
fn play(query: &Query) -> Result<(), String> {
    let analysis = Analysis::of(query);
    let mut game = match Match::replay(&analysis, query) {
        Ok(game) => game,
        Err(error) => return is_a_sentence(&error),
    };
    let (x, y) = (game.heaps()[0], game.heaps()[1]);
    let near = |heap: u64| (heap.saturating_sub(20), heap);
    let ((x0, x1), (y0, y1)) = (near(x), near(y));
    analysis.options_within(game.heaps(), Window { x0, x1, y0, y1 }, 1_000);
    for step in 1..=3 {
        answered(game.hint(&analysis, step))?;
    }
    let (task, words) = (exercise::task(&analysis, query), exercise::words(&analysis, query));
    if let Ok(task) = &task
        && words.as_ref() != Ok(&task.task)
    {
        return Err(format!("{:?} is told as {words:?}", task.task));
    }
    answered(task)?;
    answered(words)?;
    answered(exercise::grade(&analysis, query, &Answer::default()))?;
    if let Ok(to) = game.reply(&analysis) {
        answered(game.play(&analysis, to))?;
    }
    answered(game.review(&analysis))
}

/// What goes into files.
fn files(query: &Query) -> Result<(), String> {
    let cited = write::cite(query, "https://example.org/?x=1");
    if cited.matches('{').count() != cited.matches('}').count() {
        return Err(format!("not BibTeX: {cited}"));
    }
    [Sequence::Lower, Sequence::Upper, Sequence::Antidiagonals]
        .into_iter()
        .try_for_each(|sequence| answered(write::bfile(query, sequence, 40)))
}

/// Asks everything; says what was slow.
pub(crate) fn ask(text: &str, (x, y): (u64, u64)) -> Result<(), String> {
    let Ok(query) = Query::parse(text) else { return Ok(()) };
    let timed = |what: &str, ask: &dyn Fn() -> Result<(), String>| {
        let begun = Instant::now();
        let said = ask().map_err(|error| format!("{what}: {error}"));
        if begun.elapsed() > Duration::from_secs(3) {
            eprintln!("{what} of {text} at {x}, {y}: {:.1} s", begun.elapsed().as_secs_f64());
        }
        said
    };
    timed("outcome", &|| answered(solved::outcome(&query, x, y)))?;
    timed("moves", &|| answered(solved::moves(&query, x, y)))?;
    timed("picture", &|| drawn(&query, (x, y)))?;
    timed("theory", &|| theory(&query))?;
    timed("play", &|| play(&query))?;
    timed("files", &|| files(&query))
}
