//! Questions of scripts: catalogue, positions, values, outcomes, moves.

use js_sys::{BigUint64Array, Uint16Array, Uint32Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{error, heap, object, parse, whole};
use crate::games;
use crate::rules::Window;
use crate::solved::{self, GrundyTask, Outcome, OutcomeTask};

fn window(x: f64, y: f64, width: f64, height: f64) -> Result<Window, JsValue> {
    let side = |name, value| whole(name, value, 1, u64::from(u32::MAX)).map(|side| side as u32);
    Ok(Window::new(heap("x", x)?, heap("y", y)?, side("width", width)?, side("height", height)?))
}

/// Every game with its parameters.
#[wasm_bindgen]
pub fn catalogue() -> Result<JsValue, JsValue> {
    object(&games::catalogue())
}

/// The canonical form of a query; throws what is wrong with it.
#[wasm_bindgen]
pub fn canonical(query: &str) -> Result<String, JsValue> {
    parse(query).map(|query| query.to_string())
}

/// The P-positions in a window, found step by step.
#[wasm_bindgen]
pub struct OutcomeSolve(OutcomeTask);

in_steps!(OutcomeSolve);

#[wasm_bindgen]
impl OutcomeSolve {
    /// Begins; throws when the query or the window cannot be answered.
    #[wasm_bindgen(constructor)]
    pub fn new(query: &str, x: f64, y: f64, width: f64, height: f64) -> Result<OutcomeSolve, JsValue> {
        OutcomeTask::new(&parse(query)?, window(x, y, width, height)?).map(OutcomeSolve).map_err(error)
    }

    /// x0, y0, x1, y1, … sorted by x and then by y: a Uint32Array while the window stays below 2^32, further away a
    /// BigUint64Array.
    #[wasm_bindgen(unchecked_return_type = "Uint32Array | BigUint64Array")]
    pub fn positions(&self) -> JsValue {
        let window = self.0.window();
        let flat = self.0.positions().flat_map(|(x, y)| [x, y]);
        if window.x1.max(window.y1) < 1 << 32 {
            let flat: Vec<u32> = flat.map(|heap| heap as u32).collect();
            Uint32Array::from(flat.as_slice()).into()
        } else {
            BigUint64Array::from(flat.collect::<Vec<u64>>().as_slice()).into()
        }
    }
}

/// The Grundy values in a window, found step by step.
#[wasm_bindgen]
pub struct GrundySolve(GrundyTask);

in_steps!(GrundySolve);

#[wasm_bindgen]
impl GrundySolve {
    /// Begins; throws when the query or the window cannot be answered.
    #[wasm_bindgen(constructor)]
    pub fn new(query: &str, x: f64, y: f64, width: f64, height: f64) -> Result<GrundySolve, JsValue> {
        GrundyTask::new(&parse(query)?, window(x, y, width, height)?).map(GrundySolve).map_err(error)
    }

    /// The values, line = x, column = y; 65535 = not a position.
    pub fn values(&self) -> Uint16Array {
        let lines: Vec<&[u16]> = self.0.lines().collect();
        let values = Uint16Array::new_with_length(lines.iter().map(|line| line.len() as u32).sum());
        let mut at = 0;
        for line in lines {
            let end = at + line.len() as u32;
            values.subarray(at, end).copy_from(line);
            at = end;
        }
        values
    }
}

/// "P", "N" or null (not a position).
#[wasm_bindgen]
pub fn outcome(query: &str, x: f64, y: f64) -> Result<Option<String>, JsValue> {
    let outcome = solved::outcome(&parse(query)?, heap("x", x)?, heap("y", y)?).map_err(error)?;
    Ok(outcome.map(|outcome| outcome.letter().into()))
}

/// The same for heaps that are BigInts, up to 2^62.
#[wasm_bindgen]
pub fn outcome_big(query: &str, x: u64, y: u64) -> Result<Option<String>, JsValue> {
    let outcome = solved::outcome(&parse(query)?, x, y).map_err(error)?;
    Ok(outcome.map(|outcome| outcome.letter().into()))
}

#[derive(Serialize)]
struct MoveObject {
    x: u64,
    y: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    z: Option<u64>,
    outcome: &'static str,
}

/// The options of a position, each with its outcome.
#[wasm_bindgen]
pub fn moves(query: &str, x: f64, y: f64) -> Result<JsValue, JsValue> {
    let moves = solved::moves(&parse(query)?, heap("x", x)?, heap("y", y)?).map_err(error)?;
    let object_of =
        |to: &solved::Move| MoveObject { x: to.x, y: to.y, z: to.z, outcome: Outcome::letter(to.outcome) };
    object(&moves.iter().map(object_of).collect::<Vec<_>>())
}
