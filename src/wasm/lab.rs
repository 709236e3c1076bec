//! The lab for the page: experiments step by step, what they have found so far as layers, words and CSV.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use js_sys::{Array, Float64Array, Uint32Array};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use super::picture::layer_objects;
use super::task::{Task, Work};
use super::{error, object};
use crate::lab::{self, PanelValues, Run};
use crate::scene::Rect;
use crate::scene::plot::Drawn;
use crate::solve::Steps;

/// What the page makes controls from.
#[wasm_bindgen(js_name = labPanels, unchecked_return_type = "LabPanel[]")]
pub fn lab_panels() -> Result<JsValue, JsValue> {
    object(&lab::catalogue())
}

/// What a link into the lab asks for.
#[derive(Serialize, Tsify)]
#[tsify(rename = "LabLink")]
struct LinkObject {
    panel: &'static str,
    link: String,
    light: bool,
    values: Vec<(&'static str, String)>,
    messages: Vec<String>,
}

/// Reads a link as well as possible: the panel, its canonical link, all values, and what was wrong.
#[wasm_bindgen(js_name = labRead, unchecked_return_type = "LabLink")]
pub fn lab_read(link: &str) -> Result<JsValue, JsValue> {
    let (values, wrong) = PanelValues::repair(link);
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

thread_local! {
    /// Experiments as they were left, by panel: what was found stays.
    static RUNS: RefCell<BTreeMap<&'static str, Rc<RefCell<Run>>>> = const { RefCell::new(BTreeMap::new()) };
}

/// The experiment of a link: the one that is there already if it is the same work; throws what is wrong with the link.
fn run(link: &str) -> Result<Rc<RefCell<Run>>, JsValue> {
    let (values, wrong) = PanelValues::repair(link);
    if let Some(wrong) = wrong.first() {
        return Err(error(wrong));
    }
    let panel = values.panel().id;
    let known = RUNS.with_borrow(|runs| runs.get(panel).cloned());
    if let Some(run) = known.filter(|run| run.borrow_mut().set(&values)) {
        return Ok(run);
    }
    let run = Rc::new(RefCell::new(Run::new(values).map_err(error)?));
    RUNS.with_borrow_mut(|runs| runs.insert(panel, Rc::clone(&run)));
    Ok(run)
}

/// What an experiment has found.
#[derive(Serialize, Tsify)]
#[tsify(rename = "LabFound")]
struct FoundObject {
    link: String,
    done: u32,
    total: u32,
    words: String,
    #[tsify(type = "Listed[]")]
    statements: Vec<lab::Listed>,
    #[tsify(type = "LabFigure[]")]
    figures: Vec<FigureObject>,
}

/// A figure of the lab. Its points can be pointed at: places x0, y0, x1, y1, …, and for each the row it belongs to, its
/// words and its link.
#[derive(Serialize, Tsify)]
#[tsify(rename = "LabFigure")]
struct FigureObject {
    name: &'static str,
    title: String,
    width: f64,
    height: f64,
    #[tsify(type = "Plot")]
    plot: Rect,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Layer[]")]
    layers: Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Float64Array")]
    places: Float64Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint32Array")]
    rows: Uint32Array,
    words: Vec<String>,
    links: Vec<String>,
}

impl FigureObject {
    fn new(name: &'static str, title: &str, drawn: &Drawn) -> Result<FigureObject, JsValue> {
        let places: Vec<f64> = drawn.spots.iter().flat_map(|spot| [spot.x, spot.y]).collect();
        let rows: Vec<u32> = drawn.spots.iter().map(|spot| spot.row).collect();
        Ok(FigureObject {
            name,
            title: title.to_owned(),
            width: drawn.width,
            height: drawn.height,
            plot: drawn.plot,
            layers: layer_objects(&drawn.layers)?,
            places: Float64Array::from(places.as_slice()),
            rows: Uint32Array::from(rows.as_slice()),
            words: drawn.spots.iter().map(|spot| spot.words.clone()).collect(),
            links: drawn.spots.iter().map(|spot| spot.link.clone()).collect(),
        })
    }
}

/// What a run has found so far, with figures `width` CSS pixels wide.
fn found(run: &Run, width: f64, scale: f64) -> Result<JsValue, JsValue> {
    check(width)?;
    let scale = if (0.25..=8.0).contains(&scale) { scale } else { 1.0 };
    let (done, total) = run.progress();
    let figures = run.figures().into_iter().map(|sheet| {
        let drawn = sheet.figure.draw(width, scale);
        FigureObject::new(sheet.name, sheet.figure.title(), &drawn)
    });
    object(&FoundObject {
        link: run.link(),
        done,
        total,
        words: run.words(),
        statements: run.statements(),
        figures: figures.collect::<Result<_, _>>()?,
    })
}

/// An experiment under way, and how what it finds is shown.
struct Experimenting {
    run: Rc<RefCell<Run>>,
    width: f64,
    scale: f64,
}

impl Steps for Experimenting {
    fn advance(&mut self, steps: u32) -> bool {
        self.run.borrow_mut().advance(steps)
    }

    fn progress(&self) -> (u32, u32) {
        self.run.borrow().progress()
    }
}

impl Work for Experimenting {
    fn partial(&self) -> Result<JsValue, JsValue> {
        self.value()
    }

    fn value(&self) -> Result<JsValue, JsValue> {
        found(&self.run.borrow(), self.width, self.scale)
    }
}

/// Runs the experiment of a link, or goes on with it; figures are `width` CSS pixels wide, their type `scale` times the
/// usual.
#[wasm_bindgen(unchecked_return_type = "Work<LabFound>")]
pub fn lab(link: &str, width: f64, scale: f64) -> Result<Task, JsValue> {
    Ok(Task::new(Experimenting { run: run(link)?, width, scale }))
}

/// What an experiment has found so far.
#[wasm_bindgen(js_name = labShow, unchecked_return_type = "LabFound")]
pub fn lab_show(link: &str, width: f64, scale: f64) -> Result<JsValue, JsValue> {
    found(&run(link)?.borrow(), width, scale)
}

/// A figure as an SVG file.
#[wasm_bindgen(js_name = labSvg)]
pub fn lab_svg(link: &str, figure: u32, width: f64) -> Result<String, JsValue> {
    check(width)?;
    Ok(run(link)?.borrow().svg(figure as usize, width))
}

/// The numbers behind a figure.
#[wasm_bindgen(js_name = labCsv)]
pub fn lab_csv(link: &str, figure: u32) -> Result<String, JsValue> {
    Ok(run(link)?.borrow().csv(figure as usize))
}
