//! Questions of scripts: positions, values, outcomes, moves.

use js_sys::{BigInt, BigUint64Array, Uint16Array, Uint32Array};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use super::task::Task;
use super::{error, heap, object, parse, whole};
use crate::rules::Window;
use crate::solved::{self, GrundyTask, Outcome, OutcomeTask};

fn window(x: f64, y: f64, width: f64, height: f64) -> Result<Window, JsValue> {
    let side = |name, value| whole(name, value, 1, u64::from(u32::MAX)).map(|side| side as u32);
    Ok(Window::new(heap("x", x)?, heap("y", y)?, side("width", width)?, side("height", height)?))
}

/// The P-positions of a window, x0, y0, x1, y1, … sorted by x and then by y: a Uint32Array while the window stays below
/// 2^32, further away a BigUint64Array.
#[wasm_bindgen(unchecked_return_type = "Work<Uint32Array | BigUint64Array>")]
pub fn positions(query: &str, x: f64, y: f64, width: f64, height: f64) -> Result<Task, JsValue> {
    let task = OutcomeTask::new(&parse(query)?, window(x, y, width, height)?).map_err(error)?;
    Ok(Task::of(task, |task| {
        let window = task.window();
        let flat = task.positions().flat_map(|(x, y)| [x, y]);
        if window.x1.max(window.y1) < 1 << 32 {
            let flat: Vec<u32> = flat.map(|heap| heap as u32).collect();
            Ok(Uint32Array::from(flat.as_slice()).into())
        } else {
            Ok(BigUint64Array::from(flat.collect::<Vec<u64>>().as_slice()).into())
        }
    }))
}

/// The Grundy values of a window, line = x, column = y; 65535 = not a position.
#[wasm_bindgen(unchecked_return_type = "Work<Uint16Array>")]
pub fn grundy(query: &str, x: f64, y: f64, width: f64, height: f64) -> Result<Task, JsValue> {
    let task = GrundyTask::new(&parse(query)?, window(x, y, width, height)?).map_err(error)?;
    Ok(Task::of(task, |task| {
        let lines: Vec<&[u16]> = task.lines().collect();
        let values = Uint16Array::new_with_length(lines.iter().map(|line| line.len() as u32).sum());
        let mut at = 0;
        for line in lines {
            let end = at + line.len() as u32;
            values.subarray(at, end).copy_from(line);
            at = end;
        }
        Ok(values.into())
    }))
}

/// A heap that may come as a BigInt, and then goes up to 2^62.
fn large_heap(name: &str, value: &JsValue) -> Result<u64, JsValue> {
    match value.dyn_ref::<BigInt>() {
        Some(large) => u64::try_from(BigInt::as_uint_n(64.0, large)).map_err(JsValue::from),
        None => heap(name, value.unchecked_into_f64()),
    }
}

/// A heap that may come as a BigInt, and goes as far as a number.
fn near_heap(name: &str, value: &JsValue) -> Result<u64, JsValue> {
    let number = match value.dyn_ref::<BigInt>() {
        Some(large) => i64::try_from(BigInt::as_int_n(64.0, large)).map_err(JsValue::from)? as f64,
        None => value.unchecked_into_f64(),
    };
    heap(name, number)
}

/// "P", "N" or null, where there is no position. BigInts go up to 2^62.
#[wasm_bindgen(unchecked_return_type = "\"P\" | \"N\" | null")]
pub fn outcome(
    query: &str,
    #[wasm_bindgen(unchecked_param_type = "number | bigint")] x: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number | bigint")] y: &JsValue,
) -> Result<JsValue, JsValue> {
    let outcome = solved::outcome(&parse(query)?, large_heap("x", x)?, large_heap("y", y)?).map_err(error)?;
    Ok(outcome.map_or(JsValue::NULL, |outcome| outcome.letter().into()))
}

/// An option of a position, with as many heaps as the game has.
#[derive(Serialize, Tsify)]
#[tsify(rename = "Option")]
struct OptionObject {
    x: u64,
    y: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    z: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    h4: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    h5: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    h6: Option<u64>,
    #[tsify(type = "\"P\" | \"N\"")]
    outcome: &'static str,
}

/// The options of a position, each with its outcome.
#[wasm_bindgen(unchecked_return_type = "Option[]")]
pub fn moves(
    query: &str,
    #[wasm_bindgen(unchecked_param_type = "number | bigint")] x: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number | bigint")] y: &JsValue,
) -> Result<JsValue, JsValue> {
    let moves = solved::moves(&parse(query)?, near_heap("x", x)?, near_heap("y", y)?).map_err(error)?;
    let object_of = |to: &solved::Move| {
        let heap = |n: usize| to.heaps.get(n).copied();
        let (x, y, outcome) = (to.heaps[0], to.heaps[1], Outcome::letter(to.outcome));
        OptionObject { x, y, z: heap(2), h4: heap(3), h5: heap(4), h6: heap(5), outcome }
    };
    object(&moves.iter().map(object_of).collect::<Vec<_>>())
}
