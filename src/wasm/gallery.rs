//! The gallery for the page: the list of figures, each drawn, checked and worked out when it is asked for.

use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use super::picture::{drawing_object, screen};
use super::{error, object, whole};
use crate::gallery::drawing::{self, Page};
use crate::gallery::{self, Collection, Exhibit, ExhibitKind, Slider, Which};
use crate::scene::picture::Screen;
use crate::scene::style::{self, Theme};
use crate::solve::Steps;
use crate::write::csv::Table;
use crate::write::{About, Crc32, Sheet, svg};

/// A paper with its figures and tables.
#[derive(Serialize, Tsify)]
#[tsify(rename = "Paper")]
struct PaperObject {
    key: &'static str,
    authors: String,
    title: String,
    appeared: String,
    about: &'static str,
    #[tsify(type = "GalleryEntry[]")]
    entries: Vec<EntryObject>,
}

/// A figure or a table of a paper.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null, rename = "GalleryEntry")]
struct EntryObject {
    id: &'static str,
    #[tsify(type = "\"table\" | \"figure\"")]
    kind: ExhibitKind,
    name: String,
    title: &'static str,
    caption: &'static str,
    boards: &'static [&'static str],
    shape: (u32, u32),
    /// Has it marks of its own on top of the board?
    noted: bool,
    sliders: &'static [Slider],
    which: Option<Which>,
    listing: bool,
    errata: usize,
}

impl PaperObject {
    fn new(collection: &'static Collection) -> PaperObject {
        let &Collection { paper, about, exhibits } = collection;
        PaperObject {
            key: paper.key.unwrap_or_default(),
            authors: paper.authors(),
            title: paper.title(),
            appeared: paper.appeared(),
            about,
            entries: exhibits.iter().map(EntryObject::new).collect(),
        }
    }
}

impl EntryObject {
    fn new(entry: &'static Exhibit) -> EntryObject {
        EntryObject {
            id: entry.id,
            kind: entry.kind,
            name: entry.name(),
            title: entry.title,
            caption: entry.caption,
            boards: entry.boards,
            shape: entry.shape,
            noted: entry.note.is_some(),
            sliders: entry.sliders,
            which: entry.which,
            listing: entry.listing.is_some(),
            errata: entry.errata.len(),
        }
    }
}

/// Every paper with its figures and tables.
#[wasm_bindgen(js_name = galleryEntries, unchecked_return_type = "Paper[]")]
pub fn gallery_entries() -> Result<JsValue, JsValue> {
    object(&gallery::COLLECTIONS.iter().map(PaperObject::new).collect::<Vec<_>>())
}

/// A board of a figure with its marks.
#[derive(Serialize, Tsify)]
#[tsify(rename = "GalleryFigure")]
struct FigureObject {
    query: String,
    words: String,
    height: f64,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Drawing")]
    drawing: JsValue,
}

/// A board of a figure with its marks. `query` is what the sliders say, or empty; `which` is the figure's own number.
#[wasm_bindgen(js_name = galleryFigure, unchecked_return_type = "GalleryFigure")]
#[allow(clippy::too_many_arguments)] // Numbers cross one by one without being copied.
pub fn gallery_figure(
    id: &str,
    board: f64,
    query: &str,
    which: f64,
    width: f64,
    scale: f64,
    density: f64,
    #[wasm_bindgen(unchecked_param_type = "number[]")] p: &[u8],
) -> Result<JsValue, JsValue> {
    let entry = gallery::find(id).map_err(error)?;
    let board = whole("board", board, 0, 8)? as usize;
    let which = whole("which", which, 0, 1_000)? as u32;
    if !(120.0..=4_096.0).contains(&width) || !(0.25..=8.0).contains(&scale) {
        return Err(error(
            "a figure is 120 to 4096 pixels wide, with type of a quarter to eight times the usual size",
        ));
    }
    let screen = screen(density, p)?;
    let figure = drawing::draw(entry, board, query, which, Page { width, scale, screen }).map_err(error)?;
    object(&FigureObject {
        query: figure.query.to_string(),
        words: figure.words,
        height: figure.frame.height,
        drawing: drawing_object(&figure.frame, &figure.drawing)?,
    })
}

/// A board of a figure as an SVG file, on white paper.
#[wasm_bindgen(js_name = gallerySvg)]
pub fn gallery_svg(id: &str, board: f64, query: &str, which: f64, width: f64) -> Result<String, JsValue> {
    let entry = gallery::find(id).map_err(error)?;
    let board = whole("board", board, 0, 8)? as usize;
    let which = whole("which", which, 0, 1_000)? as u32;
    let width = whole("width", width, 120, 4_096)? as f64;
    let screen = Screen::new(3.0, style::P.rgb(Theme::Paper));
    let figure =
        drawing::draw(entry, board, query, which, Page { width, scale: 1.0, screen }).map_err(error)?;
    let mut table = Table::new(&figure.query).map_err(error)?;
    table.finish();
    let about = About {
        title: format!("{}, {}", entry.name(), entry.title),
        description: figure.words,
        query: figure.query.to_string(),
        checksum: Crc32::of(table.text().as_bytes()),
    };
    let (size, plot) = ((figure.frame.width, figure.frame.height), figure.frame.plot());
    Ok(svg::write(&Sheet { layers: &figure.drawing.layers, size, plot, about: &about }))
}

/// What the engine finds against what is printed.
#[wasm_bindgen(js_name = galleryCheck, unchecked_return_type = "Check")]
pub fn gallery_check(id: &str) -> Result<JsValue, JsValue> {
    let check = gallery::find(id).and_then(Exhibit::check).map_err(error)?;
    object(&check)
}

/// The table that is worked out beside a board, or null.
#[wasm_bindgen(js_name = galleryListing, unchecked_return_type = "Listing | null")]
pub fn gallery_listing(id: &str) -> Result<JsValue, JsValue> {
    match gallery::find(id).map_err(error)?.listing {
        Some(listing) => object(&listing.table().map_err(error)?),
        None => Ok(JsValue::NULL),
    }
}

/// What is wrong in a paper.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null, rename = "Erratum")]
struct FoundObject {
    key: &'static str,
    words: &'static str,
    found: String,
    query: Option<String>,
    at: Option<(u64, u64)>,
}

/// What is wrong in the paper about a figure, worked out again.
#[wasm_bindgen(js_name = galleryErrata, unchecked_return_type = "Erratum[]")]
pub fn gallery_errata(id: &str) -> Result<JsValue, JsValue> {
    let found = gallery::find(id).and_then(Exhibit::errata).map_err(error)?;
    let object_of = |found: gallery::Found| FoundObject {
        key: found.key,
        words: found.words,
        found: found.found,
        query: found.query,
        at: found.at,
    };
    object(&found.into_iter().map(object_of).collect::<Vec<_>>())
}
