//! Pictures for the page: solved step by step, drawn as layers of typed arrays.

use js_sys::{Array, Float64Array, Object, Reflect, Uint8Array, Uint8ClampedArray};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{error, heap, object, parse};
use crate::query::{Query, QueryError};
use crate::scene::layer::{Anchor, Layer, Marks, Text};
use crate::scene::picture::{Drawing, Screen};
use crate::scene::{Frame, Rect};

/// The first module draws and nothing else; the full one explores.
#[cfg(feature = "full")]
use crate::scene::explorer::Explorer as Shown;
#[cfg(not(feature = "full"))]
use crate::scene::picture::Picture as Shown;

#[derive(Serialize)]
struct Repaired {
    query: String,
    messages: Vec<Message>,
}

#[derive(Serialize)]
struct Message {
    key: String,
    message: String,
}

/// Reads a query as well as possible: `{query, messages}`. `last` is the last good query, or empty.
#[wasm_bindgen]
pub fn repair(query: &str, last: &str) -> Result<JsValue, JsValue> {
    let last = Query::parse(last).ok();
    let (query, wrong) = Query::repair(query, last.as_ref());
    let message = |error: &QueryError| Message { key: error.key().into(), message: error.to_string() };
    object(&Repaired { query: query.to_string(), messages: wrong.iter().map(message).collect() })
}

/// A frame from the page, nine numbers: x, y, fx, fy, span, width, height, scale, and 1 for axes. All are checked.
fn frame(numbers: &[f64]) -> Result<Frame, JsValue> {
    let &[x, y, fx, fy, span, width, height, scale, axes] = numbers else {
        return Err(error("a frame is nine numbers"));
    };
    let within = |value: f64, least: f64, most: f64| {
        if value >= least && value <= most {
            Ok(value)
        } else {
            Err(error("a frame has a number out of range"))
        }
    };
    Ok(Frame {
        x: heap("x", x)?,
        y: heap("y", y)?,
        fx: within(fx, 0.0, 1.0)?,
        fy: within(fy, 0.0, 1.0)?,
        span: within(span, 1.0, 65_536.0)?,
        width: within(width, 1.0, 16_384.0)?,
        height: within(height, 1.0, 16_384.0)?,
        scale: within(scale, 0.25, 8.0)?,
        axes: axes == 1.0,
    })
}

/// A game that is looked at.
#[wasm_bindgen]
pub struct Picture(pub(super) Shown);

in_steps!(Picture);

#[wasm_bindgen]
impl Picture {
    /// A picture of the game of a query.
    #[wasm_bindgen(constructor)]
    pub fn new(query: &str) -> Result<Picture, JsValue> {
        Ok(Picture(Shown::new(parse(query)?)))
    }

    /// Looks at the same game with other settings; false when the query is about another one.
    #[wasm_bindgen(js_name = setQuery)]
    pub fn set_query(&mut self, query: &str) -> Result<bool, JsValue> {
        Ok(self.0.set_query(&parse(query)?))
    }

    /// Begins to solve what is in sight; true when everything is there already.
    pub fn prepare(&mut self, in_sight: &[f64]) -> Result<bool, JsValue> {
        Ok(self.0.prepare(&frame(in_sight)?))
    }

    /// The declared box as text, where there is one.
    #[wasm_bindgen(js_name = declaredBox)]
    pub fn declared_box(&self) -> Option<String> {
        self.0.query().declared_text()
    }

    /// Draws what is in sight.
    pub fn draw(&self, in_sight: &[f64], density: f64, r: u8, g: u8, b: u8) -> Result<JsValue, JsValue> {
        let frame = frame(in_sight)?;
        let density = density.clamp(0.5, 4.0);
        let drawing = self.0.draw(frame, Screen { density, p_colour: [r, g, b] });
        drawing_object(&frame, &drawing)
    }
}

pub(super) fn set(target: &JsValue, key: &str, value: impl Into<JsValue>) -> Result<(), JsValue> {
    Reflect::set(target, &JsValue::from_str(key), &value.into()).map(|_| ())
}

#[derive(Serialize)]
struct DrawingObject {
    plot: Rect,
    cell: f64,
    #[serde(rename = "inSight")]
    in_sight: usize,
    all: bool,
    most: Option<u32>,
    note: Option<String>,
}

/// A drawing with its layers, each `{role, kind, data}`.
pub(super) fn drawing_object(frame: &Frame, drawing: &Drawing) -> Result<JsValue, JsValue> {
    let value = object(&DrawingObject {
        plot: frame.plot(),
        cell: frame.cell(),
        in_sight: drawing.in_sight,
        all: drawing.all,
        most: drawing.most,
        note: drawing.note.clone(),
    })?;
    let layers = Array::new();
    for layer in &drawing.layers {
        layers.push(&layer_object(layer)?);
    }
    set(&value, "layers", layers)?;
    Ok(value)
}

pub(super) fn layer_object(layer: &Layer) -> Result<JsValue, JsValue> {
    let (kind, data): (&str, JsValue) = match &layer.marks {
        Marks::Rects(marks) => ("rects", Float64Array::from(marks.as_flattened()).into()),
        Marks::Lines(marks) => ("lines", Float64Array::from(marks.as_flattened()).into()),
        Marks::Polygons(polygons) => {
            let list = Array::new();
            for polygon in polygons {
                list.push(&Float64Array::from(polygon.as_flattened()));
            }
            ("polygons", list.into())
        }
        Marks::Texts(texts) => ("texts", object(&texts.iter().map(TextObject::new).collect::<Vec<_>>())?),
        Marks::Coloured(cells) => {
            let rects: Vec<f64> = cells.iter().flat_map(|(rect, _)| *rect).collect();
            let colours: Vec<u8> = cells.iter().flat_map(|(_, colour)| *colour).collect();
            let data = Object::new().into();
            set(&data, "rects", Float64Array::from(rects.as_slice()))?;
            set(&data, "colours", Uint8Array::from(colours.as_slice()))?;
            ("coloured", data)
        }
        Marks::Image(image) => {
            let data = Object::new().into();
            set(&data, "width", image.width)?;
            set(&data, "height", image.height)?;
            set(&data, "pixels", Uint8ClampedArray::from(image.pixels.as_slice()))?;
            ("image", data)
        }
    };
    let value = Object::new().into();
    set(&value, "role", layer.role.name())?;
    set(&value, "kind", kind)?;
    set(&value, "data", data)?;
    Ok(value)
}

#[derive(Serialize)]
struct TextObject<'a> {
    x: f64,
    y: f64,
    text: &'a str,
    anchor: &'static str,
    size: f64,
    upright: bool,
}

impl TextObject<'_> {
    fn new(text: &Text) -> TextObject<'_> {
        let anchor = match text.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        TextObject { x: text.x, y: text.y, text: &text.text, anchor, size: text.size, upright: text.upright }
    }
}
