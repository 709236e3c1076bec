//! Exercises: tasks that a query sets with its key `exercise`, how they are graded, and what they say.
//!
//! - `win`: win from `at` against the opponent of the query.
//! - `mark`: mark the P-positions of a board of `size` cells across, at most 40; those with both heaps smaller than the
//!   larger one of `at` are shown.
//! - `guess`: which of four rules made this picture?
//! - `value`: move from `at` to a position of Grundy value `g`, 0 unless the query says otherwise.

use serde::Serialize;

use super::analysis::{Analysis, Heaps};
use super::code::Record;
use super::guess::{self, Choice};
use super::matches::{Match, PlayError, Side};
use super::{values, variant};
use crate::query::{Exercise, Opponent, Play, Query, Settings};
use crate::rules::Window;
use crate::solved;
use crate::text::position_text;

/// The largest board on which P-positions are marked, in cells across.
pub const MOST_MARKED: u64 = 40;
/// The largest board of which a picture is compared, in cells across.
const MOST_SHOWN: u64 = 128;

/// What an exercise asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null, rename = "ExerciseTask"))]
pub struct Task {
    /// Which kind it is.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "\"win\" | \"mark\" | \"guess\" | \"value\""))]
    pub kind: &'static str,
    /// The exercise itself, with its variant and its level put in.
    pub query: String,
    /// What to do, in a sentence.
    pub task: String,
    /// The P-positions that are shown.
    pub given: Vec<(u64, u64)>,
    /// How many cells the board has across.
    pub size: u64,
    /// How many answers are asked for.
    pub count: usize,
    /// The answers to choose from.
    pub choices: Option<Vec<Choice>>,
    /// Why it cannot be done, or what to know before.
    pub note: Option<String>,
}

/// What somebody answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The cells that were marked; for `value` the position moved to.
    pub marks: Vec<Heaps>,
    /// The rule that was chosen, counted from 0.
    pub choice: Option<usize>,
    /// How many hints were used.
    pub hints: u64,
}

/// How it went.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Grade {
    /// Is there an answer to everything?
    pub finished: bool,
    /// The score.
    pub score: i64,
    /// The best possible score.
    pub of: u64,
    /// In a sentence.
    pub words: String,
    /// The result code; empty before the end.
    pub code: String,
    /// Right answers.
    pub right: Vec<Heaps>,
    /// Wrong ones.
    pub wrong: Vec<Heaps>,
    /// What was asked for and not answered.
    pub missing: Vec<Heaps>,
}

/// The kind of exercise.
fn kind(query: &Query) -> Result<Exercise, PlayError> {
    query.settings.exercise.ok_or_else(|| {
        let why = "exercise is missing: write exercise=win, mark, guess or value".into();
        PlayError::Asked { why }
    })
}

/// What the exercise of a query asks.
pub fn task(analysis: &Analysis, query: &Query) -> Result<Task, PlayError> {
    let kind = kind(query)?;
    let query = &variant::settled(analysis, query)?;
    let size = query.settings.size;
    let blank = Task {
        kind: kind.name(),
        query: query.to_string(),
        task: String::new(),
        given: vec![],
        size,
        count: 1,
        choices: None,
        note: None,
    };
    match kind {
        Exercise::Win => win(analysis, query, blank),
        Exercise::Mark => mark(query, blank),
        Exercise::Guess => {
            let side = size.min(MOST_SHOWN);
            let choices = guess::choices(query, side)?;
            let given = positions(query, side)?;
            let note = (choices.len() < 4).then(|| {
                format!("A board of {side} × {side} cells tells only {} of the rules apart.", choices.len())
            });
            Ok(Task { task: GUESS.into(), given, size: side, choices: Some(choices), note, ..blank })
        }
        Exercise::Value => value(analysis, query, blank),
    }
}

const GUESS: &str = "Which rule made this picture?";

/// The sentence that says what to do, without looking whether it can be done, or for what to choose from.
pub fn words(analysis: &Analysis, query: &Query) -> Result<String, PlayError> {
    let kind = kind(query)?;
    let query = &variant::settled(analysis, query)?;
    Ok(match kind {
        Exercise::Win => win_words(query, Match::replay(analysis, query)?.start()),
        Exercise::Mark => {
            let (given, _, side) = to_mark(query)?;
            mark_words(&given, side)
        }
        Exercise::Guess => GUESS.into(),
        Exercise::Value => value_words(query, Match::replay(analysis, query)?.start()),
    })
}

fn win_words(query: &Query, start: &[u64]) -> String {
    let first = match Side::first(query) {
        Side::You => "you move first",
        Side::Computer => "the computer moves first",
        Side::One | Side::Two => "the first player counts",
    };
    let whom = match query.settings.opponent {
        Opponent::Perfect => " against a perfect opponent".to_owned(),
        Opponent::Casual => {
            format!(" against an opponent who errs in {} % of the moves", query.settings.rate)
        }
        Opponent::Person => " against another person".to_owned(),
    };
    let how = if query.settings.play == Play::Misere { ", in misère play" } else { "" };
    format!("Win from {}{how}{whom}; {first}.", position_text(start))
}

fn win(analysis: &Analysis, query: &Query, blank: Task) -> Result<Task, PlayError> {
    let game = Match::replay(analysis, query)?;
    let start = game.start();
    let mine = Side::first(query) != Side::Computer;
    let note = match (analysis.limit(start), analysis.ended(start)) {
        (Some(error), _) => Some(error.to_string()),
        (None, Some(_)) => Some("The game is over before it begins: choose another start.".into()),
        (None, None) if analysis.is_p(start)? == mine => Some(
            "With best play on both sides this start is lost: it takes a mistake of the other side.".into(),
        ),
        (None, None) => None,
    };
    Ok(Task { task: win_words(query, start), note, ..blank })
}

fn positions(query: &Query, side: u64) -> Result<Vec<(u64, u64)>, PlayError> {
    Ok(solved::positions(query, Window::corner(side as u32))?)
}

type Cells = Vec<(u64, u64)>;

/// The P-positions of the board that are shown, those that are asked for, and its side.
fn to_mark(query: &Query) -> Result<(Cells, Cells, u64), PlayError> {
    let side = query.settings.size.min(MOST_MARKED);
    let shown = query.settings.at.map_or(0, |(x, y)| x.max(y));
    let (given, asked) = positions(query, side)?.into_iter().partition(|&(x, y)| x.max(y) < shown);
    Ok((given, asked, side))
}

fn mark_words(given: &[(u64, u64)], side: u64) -> String {
    let which = if given.is_empty() { "the P-positions" } else { "the other P-positions" };
    format!("Mark {which} among the {side} × {side} positions from (0, 0) on.")
}

fn mark(query: &Query, blank: Task) -> Result<Task, PlayError> {
    let (given, asked, size) = to_mark(query)?;
    let task = mark_words(&given, size);
    let note = asked.is_empty().then(|| "There is none left to mark: all of them are shown.".into());
    Ok(Task { task, given, size, count: asked.len(), note, ..blank })
}

/// The value to move to.
pub(super) fn asked_value(query: &Query) -> u64 {
    query.settings.g.unwrap_or(0)
}

fn value_words(query: &Query, start: &[u64]) -> String {
    format!("Move from {} to a position of Grundy value {}.", position_text(start), asked_value(query))
}

fn value(analysis: &Analysis, query: &Query, blank: Task) -> Result<Task, PlayError> {
    let game = Match::replay(analysis, query)?;
    let g = asked_value(query);
    let (count, note) = match values::options_of_value(analysis, game.start(), g) {
        Err(error) => (0, Some(error.to_string())),
        Ok(found) if found.is_empty() => (
            0,
            Some(format!(
                "It cannot be done: no move from {} leads to the value {g}.",
                position_text(game.start())
            )),
        ),
        Ok(_) => (1, None),
    };
    Ok(Task { task: value_words(query, game.start()), count, note, ..blank })
}

/// How an exercise went.
pub fn grade(analysis: &Analysis, query: &Query, answer: &Answer) -> Result<Grade, PlayError> {
    let query = &variant::settled(analysis, query)?;
    let (mut grade, moves) = match kind(query)? {
        Exercise::Win => grade_win(analysis, query)?,
        Exercise::Mark => (grade_mark(query, answer)?, 0),
        Exercise::Guess => (grade_guess(query, answer)?, 0),
        Exercise::Value => (grade_value(analysis, query, answer)?, 1),
    };
    if grade.finished {
        let query = asked(analysis, query)?;
        let record = Record { query, score: grade.score, of: grade.of, hints: answer.hints, moves };
        grade.words = record.words();
        grade.code = record.write();
    }
    Ok(grade)
}

/// The exercise of a query without what is answered and how it looks: what a code keeps.
fn asked(analysis: &Analysis, query: &Query) -> Result<Query, PlayError> {
    let Settings { play, size, at, g, opponent, rate, first, exercise, .. } = query.settings.clone();
    let plain = Settings { play, exercise, ..Settings::default() };
    let mut asked = query.clone();
    asked.settings = match kind(query)? {
        Exercise::Mark => Settings { size: size.min(MOST_MARKED), at, ..plain },
        Exercise::Guess => Settings { size: size.min(MOST_SHOWN), ..plain },
        exercise => {
            let game = Match::replay(analysis, query)?;
            asked.params = game.query().params.clone();
            let at = game.query().settings.at;
            match exercise {
                Exercise::Win => Settings { at, opponent, rate, first, ..plain },
                _ => Settings { at, g, ..plain },
            }
        }
    };
    Ok(asked)
}

fn grade_win(analysis: &Analysis, query: &Query) -> Result<(Grade, u64), PlayError> {
    let game = Match::replay(analysis, query)?;
    let mine = |side: Side| matches!(side, Side::You | Side::One);
    let own = game.moves().iter().filter(|played| mine(played.by)).count() as u64;
    let words = "The game is not over yet.".into();
    let open = Grade { of: 1, words, ..Grade::default() };
    Ok(match game.winner(analysis) {
        None => (open, own),
        Some(winner) => (Grade { finished: true, score: i64::from(mine(winner)), ..open }, own),
    })
}

fn grade_mark(query: &Query, answer: &Answer) -> Result<Grade, PlayError> {
    let (given, asked, side) = to_mark(query)?;
    let mut marks = Vec::new();
    for mark in &answer.marks {
        match mark.as_slice() {
            &[x, y] if x.max(y) < side => marks.push((x, y)),
            _ => {
                let why = format!("{} is not on the board of {side} × {side} positions", position_text(mark));
                return Err(PlayError::Asked { why });
            }
        }
    }
    marks.sort_unstable();
    marks.dedup();
    marks.retain(|mark| !given.contains(mark));
    let heaps = |cells: Vec<(u64, u64)>| cells.into_iter().map(|(x, y)| vec![x, y]).collect::<Vec<_>>();
    let missing = asked.iter().copied().filter(|cell| !marks.contains(cell)).collect();
    let (right, wrong): (Vec<_>, Vec<_>) = marks.into_iter().partition(|mark| asked.contains(mark));
    let score = right.len() as i64 - wrong.len() as i64;
    let (right, wrong, missing) = (heaps(right), heaps(wrong), heaps(missing));
    Ok(Grade { finished: true, score, of: asked.len() as u64, right, wrong, missing, ..Grade::default() })
}

fn grade_guess(query: &Query, answer: &Answer) -> Result<Grade, PlayError> {
    let choices = guess::choices(query, query.settings.size.min(MOST_SHOWN))?;
    let Some(choice) = answer.choice else {
        return Ok(Grade { of: 1, words: "No rule has been chosen yet.".into(), ..Grade::default() });
    };
    let own = guess::plain(query).to_string();
    let Some(chosen) = choices.get(choice) else {
        let why =
            format!("choice={choice} is not one of the {} choices, which are counted from 0", choices.len());
        return Err(PlayError::Asked { why });
    };
    Ok(Grade { finished: true, score: i64::from(chosen.query == own), of: 1, ..Grade::default() })
}

fn grade_value(analysis: &Analysis, query: &Query, answer: &Answer) -> Result<Grade, PlayError> {
    let game = Match::replay(analysis, query)?;
    let found = values::options_of_value(analysis, game.start(), asked_value(query)).unwrap_or_default();
    let of = u64::from(!found.is_empty());
    let moved = game.positions().nth(1).or(answer.marks.first()).cloned();
    let Some(to) = moved.filter(|_| of == 1) else {
        let words = "No move has been made yet.".into();
        return Ok(Grade { finished: of == 0, of, words, missing: found, ..Grade::default() });
    };
    if let Some(illegal) = analysis.illegal(game.start(), &to) {
        return Err(illegal.into());
    }
    let right = found.contains(&to);
    let score = i64::from(right);
    let (right, wrong, missing) = if right { (vec![to], vec![], vec![]) } else { (vec![], vec![to], found) };
    Ok(Grade { finished: true, score, of, right, wrong, missing, ..Grade::default() })
}

impl Record {
    /// How it went, in a sentence.
    pub fn words(&self) -> String {
        let Record { score, of, hints, moves, .. } = self;
        let counted = |n: &u64, one: &str| if *n == 1 { format!("1 {one}") } else { format!("{n} {one}s") };
        let how = match (self.query.settings.exercise, *score) {
            _ if *of == 0 => "There was nothing to do".into(),
            (Some(Exercise::Win), 1) => format!("Won in {}", counted(moves, "move")),
            (Some(Exercise::Win), _) => format!("Lost after {}", counted(moves, "move")),
            (Some(Exercise::Mark), _) => format!("{score} of {of} points, right marks minus wrong ones"),
            (_, 1) => "Right".into(),
            _ => "Wrong".into(),
        };
        match hints {
            0 if *score <= 0 => format!("{how}."),
            0 => format!("{how}, without hints."),
            _ => format!("{how}, with {}.", counted(hints, "hint")),
        }
    }
}
