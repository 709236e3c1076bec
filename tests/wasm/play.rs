//! Games through the exports: the shapes that the page relies on, and sentences for what is wrong.

use js_sys::{Array, Object, Reflect};
use phibeam::wasm::{exercise_task, game, grade, hint, options_within, play_move, reply, review};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::cases::sentence;

fn get(value: &JsValue, key: &str) -> JsValue {
    Reflect::get(value, &key.into()).expect(key)
}

fn numbers(value: &JsValue, key: &str) -> Vec<f64> {
    Array::from(&get(value, key)).iter().map(|n| n.as_f64().expect("a number")).collect()
}

fn text(value: &JsValue, key: &str) -> String {
    get(value, key).as_string().expect(key)
}

/// How the game of a query stands, seen from the corner.
fn standing(query: &str) -> Result<JsValue, JsValue> {
    game(query, 0.0, 0.0, 9.0, 9.0)
}

fn moved(query: &str, to: &[f64]) -> Result<JsValue, JsValue> {
    play_move(query, to, 0.0, 0.0, 9.0, 9.0)
}

fn answered(query: &str) -> Result<JsValue, JsValue> {
    reply(query, 0.0, 0.0, 9.0, 9.0)
}

#[wasm_bindgen_test]
fn a_game_is_played() {
    let begun = standing("game=wythoff&at=2,3").expect("a game");
    assert_eq!((numbers(&begun, "start"), numbers(&begun, "heaps")), (vec![2.0, 3.0], vec![2.0, 3.0]));
    assert_eq!((text(&begun, "turn"), text(&begun, "query")), ("you".into(), "game=wythoff&at=2,3".into()));
    assert!(
        get(&begun, "over").is_null() && get(&begun, "damaged").is_null() && get(&begun, "limit").is_null()
    );
    assert_eq!(numbers(&begun, "legal").len(), 14);
    let played = moved(&text(&begun, "query"), &[1.0, 2.0]).expect("a move");
    assert_eq!((text(&played, "turn"), numbers(&played, "heaps")), ("computer".into(), vec![1.0, 2.0]));
    let first = Array::from(&get(&played, "moves")).get(0);
    assert_eq!((text(&first, "by"), text(&first, "words")), ("you".into(), "take 1 from both heaps".into()));
    let answer = answered(&text(&played, "query")).expect("a reply");
    let second = Array::from(&get(&answer, "moves")).get(1);
    assert_eq!((text(&second, "by"), numbers(&second, "to").len()), ("computer".into(), 2));
    assert_eq!(numbers(&second, "to"), numbers(&answer, "heaps"));
    let over = standing("game=wythoff&at=2,2&moves=0,0").expect("a game");
    assert_eq!(text(&get(&over, "over"), "winner"), "you");
    assert!(numbers(&over, "legal").is_empty());
    assert!(sentence(moved("game=wab&at=3,5", &[1.0, 5.0])).contains("multiples of a = 5"));
    assert!(sentence(moved("game=wab&at=3,5", &[f64::NAN, 5.0])).contains("x=NaN"));
    assert!(sentence(answered("game=wab&at=3,5")).contains("not the computer's turn"));
    assert!(sentence(standing("game=nim&at=4611686018427387904,1")).contains("too large"));
}

#[wasm_bindgen_test]
fn hints_reviews_and_options() {
    let last = hint("game=wythoff&at=12,17", 3.0).expect("a hint");
    assert_eq!(numbers(&last, "to"), [8.0, 13.0]);
    assert!(get(&hint("game=wythoff&at=12,17", 1.0).expect("a hint"), "to").is_null());
    assert!(sentence(hint("game=wythoff&at=12,17", 4.0)).contains("step=4"));
    let looked_at = review("game=wythoff&at=5,7&moves=5,6;1,2").expect("a review");
    let first = Array::from(&get(&looked_at, "moves")).get(0);
    assert_eq!((text(&first, "mark"), get(&looked_at, "first").as_f64()), ("gave".into(), Some(0.0)));
    assert_eq!(numbers(&get(&first, "better"), "to").len(), 2);
    let flat = options_within("game=wythoff&at=2,1", 0.0, 0.0, 9.0, 9.0).expect("options").to_vec();
    assert_eq!(flat, [0.0, 1.0, 1.0, 0.0, 1.0, 1.0, 2.0, 0.0]);
}

#[wasm_bindgen_test]
fn exercises_are_graded() {
    let query = "game=wythoff&size=8&exercise=mark&at=2,3";
    let asked = exercise_task(query).expect("a task");
    assert_eq!((text(&asked, "kind"), get(&asked, "count").as_f64()), ("mark".into(), Some(4.0)));
    assert!(get(&asked, "choices").is_null() && get(&asked, "note").is_null());
    let answer = Object::new();
    let marks: Array = [[3.0, 5.0], [6.0, 6.0]]
        .iter()
        .map(|cell| cell.iter().map(|&n| JsValue::from_f64(n)).collect::<Array>())
        .collect();
    Reflect::set(&answer, &"marks".into(), &marks).expect("an object");
    Reflect::set(&answer, &"choice".into(), &JsValue::NULL).expect("an object");
    Reflect::set(&answer, &"hints".into(), &JsValue::from_f64(0.0)).expect("an object");
    let graded = grade(query, answer.into()).expect("a grade");
    assert_eq!((get(&graded, "score").as_f64(), get(&graded, "of").as_f64()), (Some(0.0), Some(4.0)));
    assert!(get(&graded, "finished").is_truthy() && text(&graded, "code").len() > 10);
    assert!(sentence(grade(query, JsValue::NULL)).contains("an answer is"));
    assert!(sentence(exercise_task("game=wythoff")).contains("exercise is missing"));
}
