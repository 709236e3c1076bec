//! Figures as files, for the page: the same writers as on the command line, solved step by step.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

use super::task::Task;
use super::{error, parse, whole};
use crate::write::bfile::{MOST_TERMS, Sequence};
use crate::write::csv::Table;
use crate::write::{self, FigureFile, Size, png};

/// A table of Grundy values beyond this side would not fit into one text of a browser.
const LARGEST_TABLE: u32 = 4_096;

/// Begins to solve the figure of a query; sizes are in CSS pixels, with the axes.
fn begun(query: &str, width: f64, height: f64) -> Result<FigureFile, JsValue> {
    let side = |name, value| whole(name, value, u64::from(Size::LEAST), u64::from(Size::MOST));
    let size = Size::new(side("width", width)? as u32, side("height", height)? as u32).map_err(error)?;
    Ok(FigureFile::new(parse(query)?, size))
}

/// The figure of a query as SVG; sizes are in CSS pixels, with the axes.
#[wasm_bindgen(unchecked_return_type = "Work<string>")]
pub fn svg(query: &str, width: f64, height: f64) -> Result<Task, JsValue> {
    Ok(Task::of(begun(query, width, height)?, |figure| Ok(figure.svg().into())))
}

/// The same as a TeX document; throws when that is too much for TeX.
#[wasm_bindgen(unchecked_return_type = "Work<string>")]
pub fn tex(query: &str, width: f64, height: f64) -> Result<Task, JsValue> {
    Ok(Task::of(begun(query, width, height)?, |figure| Ok(figure.tex().map_err(error)?.into())))
}

/// A PNG file of the figure, with what is said about it put in.
#[wasm_bindgen(unchecked_return_type = "Work<Uint8Array<ArrayBuffer>>")]
pub fn stamp(query: &str, width: f64, height: f64, png: Vec<u8>) -> Result<Task, JsValue> {
    Ok(Task::of(begun(query, width, height)?, move |figure| {
        let stamped = png::stamped(&png, &figure.about()).ok_or_else(|| error("this is not a PNG file"))?;
        Ok(Uint8Array::from(stamped.as_slice()).into())
    }))
}

/// What a query shows as CSV, as the command line prints it; throws when the query cannot be answered.
#[wasm_bindgen(unchecked_return_type = "Work<string>")]
pub fn csv(query: &str) -> Result<Task, JsValue> {
    let table = Table::new(&parse(query)?).map_err(error)?;
    match &table {
        Table::Values(task) if task.window().width() > u64::from(LARGEST_TABLE) => Err(error(format!(
            "a table of values has at most {LARGEST_TABLE} lines here: show fewer cells, or use phibeam grundy on the command line"
        ))),
        _ => Ok(Task::of(table, |table| Ok(table.text().into()))),
    }
}

/// An OEIS b-file of `lower`, `upper` or `antidiagonals`.
#[wasm_bindgen]
pub fn bfile(
    query: &str,
    #[wasm_bindgen(unchecked_param_type = "\"lower\" | \"upper\" | \"antidiagonals\"")] what: &str,
    terms: f64,
) -> Result<String, JsValue> {
    let sequence = match what {
        "lower" => Sequence::Lower,
        "upper" => Sequence::Upper,
        "antidiagonals" => Sequence::Antidiagonals,
        _ => return Err(error("a b-file lists lower, upper or antidiagonals")),
    };
    let terms = whole("terms", terms, 1, u64::from(MOST_TERMS))? as u32;
    write::bfile(&parse(query)?, sequence, terms).map_err(error)
}

/// BibTeX entries of the game's paper and of the figure with its link.
#[wasm_bindgen]
pub fn cite(query: &str, link: &str) -> Result<String, JsValue> {
    Ok(write::cite(&parse(query)?, link))
}
