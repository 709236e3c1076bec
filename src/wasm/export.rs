//! Figures as files, for the page: the same writers as on the command line, solved step by step.

use wasm_bindgen::prelude::*;

use super::{error, parse, whole};
use crate::write::bfile::{self, Sequence};
use crate::write::csv::Table;
use crate::write::{self, FigureFile, Size, png};

/// A table of Grundy values beyond this side would not fit into one text of a browser.
const LARGEST_TABLE: u32 = 4_096;

/// A figure on its way to a file.
#[wasm_bindgen]
pub struct FigureExport(FigureFile);

in_steps!(FigureExport);

#[wasm_bindgen]
impl FigureExport {
    /// Begins to solve the figure of a query; sizes are in CSS pixels, with the axes.
    #[wasm_bindgen(constructor)]
    pub fn new(query: &str, width: f64, height: f64) -> Result<FigureExport, JsValue> {
        let side = |name, value| whole(name, value, u64::from(Size::LEAST), u64::from(Size::MOST));
        let size = Size::new(side("width", width)? as u32, side("height", height)? as u32).map_err(error)?;
        Ok(FigureExport(FigureFile::new(parse(query)?, size)))
    }

    /// As SVG.
    pub fn svg(&self) -> String {
        self.0.svg()
    }

    /// As TeX; throws when that is too much for TeX.
    pub fn tex(&self) -> Result<String, JsValue> {
        self.0.tex().map_err(error)
    }

    /// A PNG file of the figure, with what is said about it put in.
    pub fn stamp(&self, file: &[u8]) -> Result<Vec<u8>, JsValue> {
        png::stamped(file, &self.0.about()).ok_or_else(|| error("this is not a PNG file"))
    }
}

/// A table on its way to a file.
#[wasm_bindgen]
pub struct TableExport(Table);

in_steps!(TableExport);

#[wasm_bindgen]
impl TableExport {
    /// Begins to find the table of a query; throws when the query cannot be answered.
    #[wasm_bindgen(constructor)]
    pub fn new(query: &str) -> Result<TableExport, JsValue> {
        let table = Table::new(&parse(query)?).map_err(error)?;
        match &table {
            Table::Values(task) if task.window().width() > u64::from(LARGEST_TABLE) => Err(error(format!(
                "a table of values has at most {LARGEST_TABLE} lines here: show fewer cells, or use phibeam grundy on the command line"
            ))),
            _ => Ok(TableExport(table)),
        }
    }

    /// As CSV.
    pub fn text(&self) -> String {
        self.0.text()
    }
}

/// An OEIS b-file of `lower`, `upper` or `antidiagonals`.
#[wasm_bindgen(js_name = exportBfile)]
pub fn export_bfile(query: &str, what: &str, terms: f64) -> Result<String, JsValue> {
    let sequence = match what {
        "lower" => Sequence::Lower,
        "upper" => Sequence::Upper,
        "antidiagonals" => Sequence::Antidiagonals,
        _ => return Err(error("a b-file lists lower, upper or antidiagonals")),
    };
    let terms = whole("terms", terms, 1, u64::from(bfile::MOST_TERMS))? as u32;
    write::bfile(&parse(query)?, sequence, terms).map_err(error)
}

/// BibTeX entries of the game's paper and of the figure with its link.
#[wasm_bindgen]
pub fn cite(query: &str, link: &str) -> Result<String, JsValue> {
    Ok(write::cite(&parse(query)?, link))
}
