//! Long work for the page: one class for all of it. The worker advances a task in slices and listens in between; to free
//! a task is to cancel it.

use wasm_bindgen::prelude::*;

use crate::solve::Steps;

/// Work in steps that comes to something the page understands.
pub(super) trait Work: Steps {
    /// What has been found so far, where that can be shown.
    fn partial(&self) -> Result<JsValue, JsValue> {
        Ok(JsValue::UNDEFINED)
    }

    /// What was found, once all steps are done.
    fn value(&self) -> Result<JsValue, JsValue>;
}

/// Long work under way.
#[wasm_bindgen]
pub struct Task(Box<dyn Work>);

#[wasm_bindgen]
impl Task {
    /// Does up to `steps` more steps, of which most are lines of a board; true when finished.
    pub fn advance(&mut self, steps: u32) -> bool {
        self.0.advance(steps)
    }

    /// How many steps are done.
    #[wasm_bindgen(getter)]
    pub fn done(&self) -> u32 {
        self.0.progress().0
    }

    /// How many steps there are.
    #[wasm_bindgen(getter)]
    pub fn total(&self) -> u32 {
        self.0.progress().1
    }

    /// What has been found so far; undefined where that cannot be shown.
    pub fn partial(&self) -> Result<JsValue, JsValue> {
        self.0.partial()
    }

    /// What was found, once all steps are done.
    pub fn value(&self) -> Result<JsValue, JsValue> {
        self.0.value()
    }
}

impl Task {
    pub(super) fn new(work: impl Work + 'static) -> Task {
        Task(Box::new(work))
    }

    /// Work whose value is read off it at the end.
    #[cfg(feature = "full")]
    pub(super) fn of<W: Steps + 'static>(
        work: W,
        value: impl Fn(&W) -> Result<JsValue, JsValue> + 'static,
    ) -> Task {
        Task::new(Read { work, value })
    }
}

/// Work, and how its value is read off it.
#[cfg(feature = "full")]
struct Read<W, V> {
    work: W,
    value: V,
}

#[cfg(feature = "full")]
impl<W: Steps, V> Steps for Read<W, V> {
    fn advance(&mut self, steps: u32) -> bool {
        self.work.advance(steps)
    }

    fn progress(&self) -> (u32, u32) {
        self.work.progress()
    }
}

#[cfg(feature = "full")]
impl<W: Steps, V: Fn(&W) -> Result<JsValue, JsValue>> Work for Read<W, V> {
    fn value(&self) -> Result<JsValue, JsValue> {
        (self.value)(&self.work)
    }
}

#[wasm_bindgen(typescript_custom_section)]
const WORK: &str = "
/** Long work that comes to a `Value`; most of it cannot show anything before its end. */
export interface Work<Value> extends Task {
    partial(): Value | undefined;
    value(): Value;
}
";
