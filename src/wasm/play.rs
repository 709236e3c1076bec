//! Games that are played, for the page. Everything about a game is in its query; what was found out about the rules is
//! kept between calls, for the few games that are played last.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Float64Array;
use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use super::kept::Kept;
use super::{MAX_SAFE_INTEGER, error, heap, object, whole};
#[cfg(feature = "custom")]
use crate::play::collect;
use crate::play::exercise::{self, Answer};
use crate::play::{Analysis, Damaged, Heaps, Match, PlayError, Played, Side};
use crate::query::Query;
use crate::rules::Window;
use crate::text::HEAP_KEYS;

/// So many games are kept.
const MOST_KEPT: usize = 4;
/// More options are not drawn.
const MOST_DRAWN: usize = 20_000;

#[wasm_bindgen(typescript_custom_section)]
const HEAPS: &str = "
/** The heaps of a position, as many as the game has. */
export type Heaps = number[];
";

thread_local! {
    /// What is known of the games played last.
    static KNOWN: RefCell<Kept<Analysis>> = const { RefCell::new(Kept::new()) };
}

fn analysis(query: &Query) -> Rc<Analysis> {
    let is = |known: &Analysis| known.is_about(query);
    KNOWN.with_borrow_mut(|kept| kept.get(MOST_KEPT, is, || Analysis::of(query)))
}

/// Lets go what is known of every game: there is more.
#[cfg(feature = "prove")]
pub(super) fn forget() {
    KNOWN.with_borrow_mut(Kept::clear);
}

/// The game of a query, replayed.
struct Replayed {
    analysis: Rc<Analysis>,
    game: Match,
}

impl Replayed {
    fn of(text: &str) -> Result<Replayed, JsValue> {
        let (query, unread) = Match::read(text).map_err(error)?;
        let analysis = analysis(&query);
        let mut game = Match::replay(&analysis, &query).map_err(error)?;
        if let Some(&heap) = game.start().iter().find(|&&heap| heap > MAX_SAFE_INTEGER) {
            let why =
                format!("a heap of {heap} is too large to play with here: heaps go up to {MAX_SAFE_INTEGER}");
            return Err(error(PlayError::Asked { why }));
        }
        game.add_damage(unread);
        Ok(Replayed { analysis, game })
    }

    /// How it stands, with the moves in a window of the board.
    fn object(&self, window: Window) -> Result<JsValue, JsValue> {
        let Replayed { analysis, game } = self;
        let over = game.winner(analysis).zip(game.ending(analysis));
        let legal = if over.is_some() { Vec::new() } else { self.options_within(window) };
        object(&GameObject {
            query: game.query().to_string(),
            start: game.start(),
            heaps: game.heaps(),
            moves: game.moves(),
            turn: game.turn(),
            over: over.map(|(winner, words)| OverObject { winner, words }),
            damaged: game.damaged(),
            limit: analysis.limit(game.heaps()).map(|error| error.to_string()),
            legal,
        })
    }

    /// The options in a window as pairs x, y; with more than two heaps those that leave the others as they are.
    fn options_within(&self, window: Window) -> Vec<f64> {
        let found = self.analysis.options_within(self.game.heaps(), window, MOST_DRAWN);
        found.iter().flat_map(|&(x, y)| [x as f64, y as f64]).collect()
    }
}

/// A game as it stands.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null, rename = "Game")]
struct GameObject<'a> {
    /// Canonical, with the legal moves only.
    query: String,
    start: &'a [u64],
    /// The position now.
    heaps: &'a [u64],
    moves: Vec<Played>,
    turn: Side,
    #[tsify(type = "{ winner: Side; words: string } | null")]
    over: Option<OverObject>,
    /// The first move of the list that cannot be played.
    damaged: Option<&'a Damaged>,
    /// Why nobody knows who wins from here.
    limit: Option<String>,
    /// The moves in the window, x, y, x, y, …; at most 20,000, and with more than two heaps those that leave the others.
    legal: Vec<f64>,
}

#[derive(Serialize)]
struct OverObject {
    winner: Side,
    words: String,
}

fn position(numbers: &[f64]) -> Result<Heaps, JsValue> {
    let names = HEAP_KEYS.into_iter().chain(["a heap"]);
    numbers.iter().zip(names).map(|(&number, name)| heap(name, number)).collect()
}

/// The cells in sight.
fn window(x0: f64, y0: f64, columns: f64, rows: f64) -> Result<Window, JsValue> {
    let (x0, y0) = (heap("x0", x0)?, heap("y0", y0)?);
    let side = |name, value| whole(name, value, 1, 65_536);
    Ok(Window { x0, x1: x0 + side("columns", columns)? - 1, y0, y1: y0 + side("rows", rows)? - 1 })
}

/// The game of a query as it stands: where it began, what was played, whose turn it is, who has won, and the moves in
/// sight.
#[wasm_bindgen(unchecked_return_type = "Game")]
pub fn game(query: &str, x0: f64, y0: f64, columns: f64, rows: f64) -> Result<JsValue, JsValue> {
    Replayed::of(query)?.object(window(x0, y0, columns, rows)?)
}

/// The same after one more move; throws why a move is not allowed.
#[wasm_bindgen(js_name = playMove, unchecked_return_type = "Game")]
pub fn play_move(
    query: &str,
    #[wasm_bindgen(unchecked_param_type = "number[]")] to: &[f64],
    x0: f64,
    y0: f64,
    columns: f64,
    rows: f64,
) -> Result<JsValue, JsValue> {
    let mut replayed = Replayed::of(query)?;
    replayed.game.play(&replayed.analysis, position(to)?).map_err(error)?;
    replayed.object(window(x0, y0, columns, rows)?)
}

/// The same after the computer's move, when it is its turn.
#[wasm_bindgen(unchecked_return_type = "Game")]
pub fn reply(query: &str, x0: f64, y0: f64, columns: f64, rows: f64) -> Result<JsValue, JsValue> {
    let mut replayed = Replayed::of(query)?;
    let to = replayed.game.reply(&replayed.analysis).map_err(error)?;
    replayed.game.play(&replayed.analysis, to).map_err(error)?;
    replayed.object(window(x0, y0, columns, rows)?)
}

/// A hint, with the move where it names one.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null, rename = "Hint")]
struct HintObject {
    words: String,
    to: Option<Heaps>,
}

/// A hint for whoever moves now: who wins (1), by which kind of move (2), the move and its reason (3).
#[wasm_bindgen(unchecked_return_type = "Hint")]
pub fn hint(
    query: &str,
    #[wasm_bindgen(unchecked_param_type = "1 | 2 | 3")] step: f64,
) -> Result<JsValue, JsValue> {
    let Replayed { analysis, game } = Replayed::of(query)?;
    let hint = game.hint(&analysis, whole("step", step, 1, 3)? as u32).map_err(error)?;
    object(&HintObject { words: hint.words, to: hint.to })
}

/// Every move looked at again.
#[wasm_bindgen(unchecked_return_type = "Review")]
pub fn review(query: &str) -> Result<JsValue, JsValue> {
    let Replayed { analysis, game } = Replayed::of(query)?;
    object(&game.review(&analysis).map_err(error)?)
}

/// The options of the position now that are in a window, as pairs x, y; at most 20,000. With more than two heaps those
/// that leave the others as they are.
#[wasm_bindgen(js_name = options)]
pub fn options_within(
    query: &str,
    x0: f64,
    y0: f64,
    columns: f64,
    rows: f64,
) -> Result<Float64Array, JsValue> {
    let found = Replayed::of(query)?.options_within(window(x0, y0, columns, rows)?);
    Ok(Float64Array::from(found.as_slice()))
}

/// What the exercise of a query asks.
#[wasm_bindgen(js_name = exercise, unchecked_return_type = "ExerciseTask")]
pub fn exercise_task(query: &str) -> Result<JsValue, JsValue> {
    let (query, _) = Match::read(query).map_err(error)?;
    object(&exercise::task(&analysis(&query), &query).map_err(error)?)
}

/// The codes of a class, a line each, as a table.
#[cfg(feature = "custom")]
#[wasm_bindgen(js_name = collect, unchecked_return_type = "Collected")]
pub fn collected(text: &str) -> Result<JsValue, JsValue> {
    let rows = collect::collect(text);
    let lines = rows.iter().map(collect::Row::csv_line).collect();
    object(&Collected { rows, header: collect::HEADER, lines })
}

/// The table, and the same as the lines of a CSV file.
#[cfg(feature = "custom")]
#[derive(Serialize, Tsify)]
struct Collected {
    #[tsify(type = "CollectedRow[]")]
    rows: Vec<collect::Row>,
    header: &'static str,
    lines: Vec<String>,
}

/// An answer as the page gives it; for `value` the move is in the query or the first mark.
#[derive(Default, Deserialize, Tsify)]
#[serde(default)]
#[tsify(missing_as_null, rename = "Answer")]
struct AnswerObject {
    marks: Vec<Vec<f64>>,
    choice: Option<f64>,
    hints: f64,
}

/// How an exercise went; the moves of a game are in the query.
#[wasm_bindgen(unchecked_return_type = "Grade")]
pub fn grade(
    query: &str,
    #[wasm_bindgen(unchecked_param_type = "Answer")] answer: JsValue,
) -> Result<JsValue, JsValue> {
    let (query, _) = Match::read(query).map_err(error)?;
    let answer: AnswerObject = serde_wasm_bindgen::from_value(answer).map_err(|_| {
        error("an answer is { marks: [[x, y], …], choice: a number or null, hints: a number }")
    })?;
    let answer = Answer {
        marks: answer.marks.iter().map(|mark| position(mark)).collect::<Result<_, _>>()?,
        choice: answer.choice.map(|choice| whole("choice", choice, 0, 9)).transpose()?.map(|n| n as usize),
        hints: whole("hints", answer.hints, 0, 1_000_000)?,
    };
    object(&exercise::grade(&analysis(&query), &query, &answer).map_err(error)?)
}
