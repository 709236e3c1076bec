//! Checks for the page, step by step. They are in a module of their own, which is fetched when somebody asks.

use wasm_bindgen::prelude::*;

use super::task::Task;
use super::{object, parse, whole};
use crate::statements::Checking;

/// Checks every statement about the game of a query on a board of `size` cells across.
#[wasm_bindgen(unchecked_return_type = "Work<Report[]>")]
pub fn check(query: &str, size: f64) -> Result<Task, JsValue> {
    let checking = Checking::new(parse(query)?, whole("size", size, 1, 65_536)? as u32);
    Ok(Task::of(checking, |checking| object(&checking.reports())))
}
