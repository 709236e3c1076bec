//! What holds for the exports wherever they run: golden data comes back unchanged through the typed arrays, slices give
//! the same as one go, and what is wrong comes back as an `Error` with the engine's sentence.

use js_sys::{Array, BigUint64Array, Error, Reflect, Uint16Array, Uint32Array};
use phibeam::wasm::{
    Task, figure, grundy as values_in, module_for, moves, outcome, positions as positions_in,
};
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

/// The marker of a cell that is not a position.
const NOT_A_POSITION: u16 = u16::MAX;

/// What a task has come to.
fn value<T: JsCast>(task: &Task) -> T {
    task.value().expect("a value").dyn_into().expect("a value of this type")
}

/// "P", "N" or neither, for heaps that are numbers or BigInts.
fn letter(query: &str, x: impl Into<JsValue>, y: impl Into<JsValue>) -> Result<Option<String>, JsValue> {
    outcome(query, &x.into(), &y.into()).map(|letter| letter.as_string())
}

/// The canonical form of a query, as pictures come with it, or what is wrong with it.
fn canonical(query: &str) -> Result<String, JsValue> {
    let mut task = figure(query, "", &[0.0, 0.0, 0.0, 0.0, 8.0, 200.0, 200.0, 1.0, 1.0], 1.0, &[0, 0, 0])?;
    while !task.advance(64) {}
    let figure = task.value()?;
    let read = |value: &JsValue, key: &str| Reflect::get(value, &key.into()).expect(key);
    match Array::from(&read(&figure, "messages")).iter().next() {
        Some(wrong) => Err(Error::new(&read(&wrong, "message").as_string().expect("a sentence")).into()),
        None => Ok(read(&figure, "query").as_string().expect("a query")),
    }
}

fn positions(query: &str, x: u32, y: u32, width: u32, height: u32, lines: u32) -> Vec<u32> {
    let mut task =
        positions_in(query, x.into(), y.into(), width.into(), height.into()).expect("a good query");
    while !task.advance(lines) {
        assert!(task.done() < task.total());
    }
    assert_eq!(task.done(), task.total());
    value::<Uint32Array>(&task).to_vec()
}

fn grundy(query: &str, side: u32, lines: u32) -> Vec<u16> {
    let mut task = values_in(query, 0.0, 0.0, side.into(), side.into()).expect("a good query");
    while !task.advance(lines) {
        assert!(task.done() < task.total());
    }
    value::<Uint16Array>(&task).to_vec()
}

pub(crate) fn sentence<T>(result: Result<T, JsValue>) -> String {
    let error: Error = result.err().expect("a bad query").dyn_into().expect("an Error");
    error.message().into()
}

/// Every list of a file of P-positions, under `game=…` and the parameters of the list.
fn check_positions(game: &str, file: &str) {
    let lists: Value = serde_json::from_str(file).expect("JSON");
    for list in lists.as_array().expect("a list") {
        let params = list["params"].as_object().expect("parameters");
        let query = params
            .iter()
            .fold(format!("game={game}"), |query, (key, value)| format!("{query}&{key}={value}"));
        let side = list["limit"].as_u64().expect("a limit") as u32 + 1;
        let cells = list["P"].as_array().expect("P-positions").iter().flat_map(|cell| [&cell[0], &cell[1]]);
        let golden: Vec<u32> = cells.map(|heap| heap.as_u64().expect("a heap") as u32).collect();
        assert_eq!(positions(&query, 0, 0, side, side, u32::MAX), golden, "{query}");
        assert_eq!(positions(&query, 0, 0, side, side, 7), golden, "{query}, in slices");
    }
}

fn check_grundy(query: &str, table: &str) {
    let cell = |text: &str| if text.is_empty() { NOT_A_POSITION } else { text.parse().expect("a value") };
    let golden: Vec<u16> = table.lines().flat_map(|line| line.split(',').map(cell)).collect();
    assert_eq!(grundy(query, 64, u32::MAX), golden, "{query}");
    assert_eq!(grundy(query, 64, 5), golden, "{query}, in slices");
}

#[wasm_bindgen_test]
fn positions_equal_golden_data() {
    check_positions("wythoff", include_str!("../data/ppos-wythoff.json"));
    check_positions("wab", include_str!("../data/ppos-wab.json"));
    check_positions("gdwn", include_str!("../data/ppos-gdwn-1-2.json"));
    check_positions("fraenkel", include_str!("../data/ppos-fraenkel-a.json"));
    check_positions("fraenkel-st", include_str!("../data/ppos-fraenkel-st.json"));
    check_positions("fraenkel-borosh", include_str!("../data/ppos-fraenkel-borosh.json"));
    check_positions("modular-wythoff", include_str!("../data/ppos-modular-wythoff.json"));
    check_positions("modular-nim", include_str!("../data/ppos-modular-nim.json"));
    check_positions("rational-nim", include_str!("../data/ppos-rational-nim.json"));
    check_positions("rational-wythoff", include_str!("../data/ppos-rational-wythoff.json"));
}

#[wasm_bindgen_test]
fn values_equal_golden_data() {
    check_grundy("game=wythoff", include_str!("../data/grundy64-wythoff.csv"));
    check_grundy("game=wab&a=5&b=3", include_str!("../data/grundy64-wab-5-3.csv"));
    check_grundy("game=nimhoff&h=3", include_str!("../data/grundy64-cyclic-nimhoff-h3.csv"));
    check_grundy("game=modular-wythoff&m=5", include_str!("../data/grundy64-modular-wythoff-m5.csv"));
    check_grundy("game=wyt-k&set=2,4,8,16,32", include_str!("../data/grundy64-wytk-2-4-8-16-32.csv"));
    check_grundy("game=fraenkel-st&s=2&t=1", include_str!("../data/grundy64-fraenkel-s2-t1.csv"));
    check_grundy("game=rational-nim", include_str!("../data/grundy64-rn-2_7-10_1.csv"));
}

#[wasm_bindgen_test]
fn window_is_a_part_of_the_board() {
    let board = positions("game=wab", 0, 0, 200, 200, u32::MAX);
    let inside = |cell: &&[u32]| (40..140).contains(&cell[0]) && (100..160).contains(&cell[1]);
    let part: Vec<u32> = board.chunks(2).filter(inside).flatten().copied().collect();
    assert!(!part.is_empty());
    assert_eq!(positions("game=wab", 40, 100, 100, 60, 1), part);
}

/// Beyond 2^32 heaps come and go as BigInts; (⌊nφ⌋, ⌊nφ⌋ + n) for n = 10^15 is the one P-position of its column.
#[wasm_bindgen_test]
fn far_windows_are_64_bits_wide() {
    let (x, y) = (1_618_033_988_749_894u64, 2_618_033_988_749_894u64);
    let mut task = positions_in("game=wythoff", x as f64, y as f64, 1.0, 9.0).expect("a good query");
    assert!(task.advance(u32::MAX));
    assert_eq!(value::<BigUint64Array>(&task).to_vec(), [x, y]);
    assert_eq!(letter("game=wythoff", x as f64, y as f64), Ok(Some("P".into())));
    assert_eq!(letter("game=nim", 1u64 << 62, 1u64 << 62), Ok(Some("P".into())));
    assert_eq!(letter("game=nim", 5u64, 5.0), Ok(Some("P".into())));
    assert!(sentence(letter("game=nim", (1u64 << 62) + 1, 0u64)).contains("2^62"));
}

#[wasm_bindgen_test]
fn window_of_values_is_a_part_of_the_board() {
    let board = grundy("game=wythoff", 64, u32::MAX);
    let mut task = values_in("game=wythoff", 10.0, 20.0, 30.0, 7.0).expect("a good query");
    while !task.advance(3) {}
    let values: Uint16Array = value(&task);
    let part: Vec<u16> = (10..40).flat_map(|x| board[64 * x + 20..64 * x + 27].to_vec()).collect();
    assert_eq!(values.to_vec(), part);
}

#[wasm_bindgen_test]
fn canonical_form() {
    assert_eq!(canonical("b=3&size=64&a=7&game=wab").expect("a good query"), "game=wab&a=7");
    assert_eq!(canonical("game=wyt-k&set=3n%2B1").expect("a good query"), "game=wyt-k&set=3n+1");
}

#[wasm_bindgen_test]
fn a_query_says_which_module_answers() {
    let frame = |x: f64, y: f64, span: f64| [x, y, 0.0, 0.0, span, 200.0, 200.0, 1.0, 1.0];
    assert_eq!(module_for("game=nim", &[]), "first");
    assert_eq!(module_for("game=nim", &frame(0.0, 0.0, 4096.0)), "first");
    assert_eq!(module_for("game=nim", &frame(1.0, 0.0, 4096.0)), "full");
    assert_eq!(module_for("game=nim", &frame(0.0, 9e15, 64.0)), "full");
    assert_eq!(module_for("game=nim&mode=grundy", &frame(0.0, 0.0, 8.0)), "full");
    assert_eq!(module_for("game=custom", &frame(0.0, 9e15, 64.0)), "rules");
}

#[wasm_bindgen_test]
fn options_of_a_position() {
    // From (1, 2) of Wythoff's game every option is N, so (1, 2) is P.
    let options: Array =
        moves("game=wythoff", &1.0.into(), &2.0.into()).expect("moves").dyn_into().expect("an array");
    let read = |option: JsValue| {
        let number =
            |key: &str| Reflect::get(&option, &key.into()).expect("an object").as_f64().expect("a number");
        let outcome = Reflect::get(&option, &"outcome".into()).expect("an object").as_string();
        (number("x"), number("y"), outcome.expect("an outcome"))
    };
    let n = |x: f64, y: f64| (x, y, "N".to_string());
    assert_eq!(
        options.iter().map(read).collect::<Vec<_>>(),
        [n(0.0, 1.0), n(0.0, 2.0), n(1.0, 0.0), n(1.0, 1.0)]
    );
    assert_eq!(letter("game=wythoff", 1.0, 2.0), Ok(Some("P".into())));
    assert_eq!(letter("game=wythoff", 1.0, 3.0), Ok(Some("N".into())));
    assert_eq!(letter("game=rational-nim", 0.0, 1.0), Ok(None));
}

#[wasm_bindgen_test]
fn bad_input_is_an_error_with_a_sentence() {
    assert_eq!(sentence(canonical("game=wab&a=0")), "a=0 is out of range: a goes from 1 to 50");
    assert_eq!(
        sentence(positions_in("game=wab&a=0", 0.0, 0.0, 8.0, 8.0)),
        "a=0 is out of range: a goes from 1 to 50"
    );
    assert!(sentence(canonical("game=chess")).starts_with("game=chess is not known"));
    assert!(sentence(moves("game=rational-nim", &0.0.into(), &1.0.into())).contains("(0, 1)"));
    assert!(sentence(values_in("game=wythoff&play=misere", 0.0, 0.0, 8.0, 8.0)).contains("misere"));
    for width in [0.0, -1.0, 0.5, f64::NAN, f64::INFINITY] {
        assert!(sentence(positions_in("game=wythoff", 0.0, 0.0, width, 8.0)).contains("width"), "{width}");
    }
    assert!(!sentence(positions_in("game=wythoff", 0.0, 0.0, 1e6, 1e6)).is_empty());
}
