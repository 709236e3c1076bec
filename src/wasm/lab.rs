//! The lab for the page: experiments step by step, what they have found so far as layers, words and CSV.

use js_sys::{Array, Float64Array, Uint32Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::picture::{layer_object, set};
use super::{error, object};
use crate::lab::{self, Run, Values};
use crate::scene::Rect;
use crate::scene::plot::Drawn;
use crate::solve::Steps;

/// What the page makes controls from.
#[wasm_bindgen(js_name = labPanels)]
pub fn lab_panels() -> Result<JsValue, JsValue> {
    object(&lab::catalogue())
}

#[derive(Serialize)]
struct LinkObject {
    panel: &'static str,
    link: String,
    light: bool,
    values: Vec<(&'static str, String)>,
    messages: Vec<String>,
}

/// Reads a link as well as possible: the panel, its canonical link, all values, and what was wrong.
#[wasm_bindgen(js_name = labRead)]
pub fn lab_read(link: &str) -> Result<JsValue, JsValue> {
    let (values, wrong) = Values::repair(link);
    object(&LinkObject {
        panel: values.panel().id,
        link: values.to_string(),
        light: values.is_light(),
        values: values.texts(),
        messages: wrong.iter().map(ToString::to_string).collect(),
    })
}

fn check(width: f64) -> Result<(), JsValue> {
    let wrong = || error("a figure is from 120 to 8192 pixels wide");
    (120.0..=8_192.0).contains(&width).then_some(()).ok_or_else(wrong)
}

fn values(link: &str) -> Result<Values, JsValue> {
    match Values::repair(link) {
        (values, wrong) if wrong.is_empty() => Ok(values),
        (_, wrong) => Err(error(&wrong[0])),
    }
}

/// An experiment under way.
#[wasm_bindgen]
pub struct LabRun(Run);

in_steps!(LabRun);

#[derive(Serialize)]
struct ShownObject {
    link: String,
    done: u32,
    total: u32,
    words: String,
    statements: Vec<lab::Listed>,
}

#[derive(Serialize)]
struct FigureObject<'a> {
    name: &'static str,
    title: &'a str,
    width: f64,
    height: f64,
    plot: Rect,
}

#[wasm_bindgen]
impl LabRun {
    /// Begins what a link asks for; throws what is wrong with it.
    #[wasm_bindgen(constructor)]
    pub fn new(link: &str) -> Result<LabRun, JsValue> {
        Run::new(values(link)?).map(LabRun).map_err(error)
    }

    /// Goes on with another link, if it asks for the same work.
    pub fn set(&mut self, link: &str) -> Result<bool, JsValue> {
        Ok(self.0.set(&values(link)?))
    }

    /// What has been found so far, with figures `width` CSS pixels wide.
    pub fn shown(&self, width: f64, scale: f64) -> Result<JsValue, JsValue> {
        check(width)?;
        let scale = if (0.25..=8.0).contains(&scale) { scale } else { 1.0 };
        let (done, total) = self.0.progress();
        let (link, words, statements) = (self.0.link(), self.0.words(), self.0.statements());
        let value = object(&ShownObject { link, done, total, words, statements })?;
        let figures = Array::new();
        for sheet in self.0.figures() {
            let drawn = sheet.figure.draw(width, scale);
            figures.push(&figure_object(sheet.name, sheet.figure.title(), &drawn)?);
        }
        set(&value, "figures", figures)?;
        Ok(value)
    }

    /// A figure as an SVG file.
    pub fn svg(&self, figure: u32, width: f64) -> Result<String, JsValue> {
        check(width)?;
        Ok(self.0.svg(figure as usize, width))
    }

    /// The numbers behind a figure.
    pub fn csv(&self, figure: u32) -> String {
        self.0.csv(figure as usize)
    }
}

fn figure_object(name: &'static str, title: &str, drawn: &Drawn) -> Result<JsValue, JsValue> {
    let &Drawn { width, height, plot, .. } = drawn;
    let value = object(&FigureObject { name, title, width, height, plot })?;
    let layers = Array::new();
    for layer in &drawn.layers {
        layers.push(&layer_object(layer)?);
    }
    set(&value, "layers", layers)?;
    let places: Vec<f64> = drawn.spots.iter().flat_map(|spot| [spot.x, spot.y]).collect();
    let rows: Vec<u32> = drawn.spots.iter().map(|spot| spot.row).collect();
    set(&value, "places", Float64Array::from(places.as_slice()))?;
    set(&value, "rows", Uint32Array::from(rows.as_slice()))?;
    let words: Array = drawn.spots.iter().map(|spot| JsValue::from_str(&spot.words)).collect();
    let links: Array = drawn.spots.iter().map(|spot| JsValue::from_str(&spot.link)).collect();
    set(&value, "words", words)?;
    set(&value, "links", links)?;
    Ok(value)
}
