//! Games that are played, for the page. Everything about a game is in its query; what was found out about the rules is
//! kept between calls, for the few games that are played last.

use std::cell::RefCell;
use std::rc::Rc;

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{MAX_SAFE_INTEGER, error, heap, object};
use crate::play::{Analysis, Damaged, Heaps, Match, PlayError, Played, Side, shown, words};
use crate::query::Query;

/// So many games are kept.
const MOST_KEPT: usize = 4;
/// More options are not counted.
const MOST_COUNTED: usize = 1_000_000;

thread_local! {
    /// What is known of the games played last, the newest last.
    static KNOWN: RefCell<Vec<Rc<Analysis>>> = const { RefCell::new(Vec::new()) };
}

fn analysis(query: &Query) -> Rc<Analysis> {
    KNOWN.with_borrow_mut(|known| {
        let found = match known.iter().position(|analysis| analysis.is_about(query)) {
            Some(at) => known.remove(at),
            None => Rc::new(Analysis::of(query)),
        };
        known.push(Rc::clone(&found));
        if known.len() > MOST_KEPT {
            known.remove(0);
        }
        found
    })
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

    fn object(&self) -> Result<JsValue, JsValue> {
        let Replayed { analysis, game } = self;
        let over = game.winner(analysis).zip(game.ending(analysis));
        object(&GameObject {
            query: game.query().to_string(),
            start: game.start(),
            heaps: game.heaps(),
            moves: game.moves(),
            turn: game.turn(),
            over: over.map(|(winner, words)| OverObject { winner, words }),
            damaged: game.damaged(),
            limit: analysis.limit(game.heaps()).map(|error| error.to_string()),
            options: analysis.count_options(game.heaps(), MOST_COUNTED),
        })
    }
}

#[derive(Serialize)]
struct GameObject<'a> {
    query: String,
    start: &'a [u64],
    heaps: &'a [u64],
    moves: Vec<Played>,
    turn: Side,
    over: Option<OverObject>,
    damaged: Option<&'a Damaged>,
    limit: Option<String>,
    options: usize,
}

#[derive(Serialize)]
struct OverObject {
    winner: Side,
    words: String,
}

#[derive(Serialize)]
struct MoveObject {
    to: Heaps,
    words: String,
}

fn position(numbers: &[f64]) -> Result<Heaps, JsValue> {
    numbers.iter().zip(["x", "y", "z", "a heap"]).map(|(&number, name)| heap(name, number)).collect()
}

/// The game of a query as it stands: where it began, what was played, whose turn it is, who has won.
#[wasm_bindgen]
pub fn game(query: &str) -> Result<JsValue, JsValue> {
    Replayed::of(query)?.object()
}

/// The same after one more move; throws why a move is not allowed.
#[wasm_bindgen(js_name = playMove)]
pub fn play_move(
    query: &str,
    #[wasm_bindgen(unchecked_param_type = "number[]")] to: &[f64],
) -> Result<JsValue, JsValue> {
    let mut replayed = Replayed::of(query)?;
    replayed.game.play(&replayed.analysis, position(to)?).map_err(error)?;
    replayed.object()
}

/// The computer's move, when it is its turn: `{to, words}`.
#[wasm_bindgen]
pub fn reply(query: &str) -> Result<JsValue, JsValue> {
    let Replayed { analysis, game } = Replayed::of(query)?;
    let to = game.reply(&analysis).map_err(error)?;
    let words = format!("{} → {}", words(game.heaps(), &to), shown(&to));
    object(&MoveObject { to, words })
}
