//! Figures as files, for the page: the same writers as on the command line, solved step by step.

use js_sys::Uint8Array;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use super::picture::drawing_object;
use super::task::Task;
use super::{error, object, parse, whole};
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

/// A figure to be painted, and what its PNG file says about it.
#[derive(Serialize, Tsify)]
#[tsify(rename = "Painting")]
struct PaintingObject {
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Drawing")]
    drawing: JsValue,
    /// To be put into the file after its header, which ends at byte 33.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint8Array<ArrayBuffer>")]
    about: Uint8Array,
}

/// The figure of a query as it is painted on paper, at `density` pixels to a CSS pixel.
#[wasm_bindgen(unchecked_return_type = "Work<Painting>")]
pub fn painting(query: &str, width: f64, height: f64, density: f64) -> Result<Task, JsValue> {
    let density = density.clamp(0.5, 4.0);
    Ok(Task::of(begun(query, width, height)?, move |figure| {
        let (drawing, frame) = figure.drawing(density);
        let about = Uint8Array::from(png::texts(&figure.about()).as_slice());
        object(&PaintingObject { drawing: drawing_object(frame, &drawing)?, about })
    }))
}

/// What a query shows as CSV, as the command line prints it; throws when the query cannot be answered.
#[wasm_bindgen(unchecked_return_type = "Work<string>")]
pub fn csv(query: &str) -> Result<Task, JsValue> {
    let table = Table::new(&parse(query)?).map_err(error)?;
    if table.has_values() && table.window().width() > u64::from(LARGEST_TABLE) {
        return Err(error(format!(
            "a table of values has at most {LARGEST_TABLE} lines here: show fewer cells, or use phibeam grundy on the command line"
        )));
    }
    Ok(Task::of(table, |table| Ok(table.text().into())))
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
