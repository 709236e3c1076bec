//! Pictures for the page: solved step by step, drawn as layers of typed arrays.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Array, Float64Array, Object, Reflect, Uint8Array, Uint8ClampedArray};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use super::kept::Kept;
use super::task::{Task, Work};
use super::{error, heap, object};
use crate::query::{Module, Query, QueryError};
use crate::scene::layer::{Layer, Marks, Text};
use crate::scene::picture::{Drawing, Screen};
use crate::scene::{Frame, Rect};
use crate::solve::Steps;

#[cfg(feature = "custom")]
use crate::rules::Window;
#[cfg(feature = "custom")]
use crate::scene::picture::in_sight;

/// The first module draws and nothing else; the full one explores.
#[cfg(feature = "full")]
use crate::scene::explorer::Explorer as Shown;
#[cfg(not(feature = "full"))]
use crate::scene::picture::Picture as Shown;

/// So many games are kept as they were looked at.
const MOST_PICTURES: usize = 12;

thread_local! {
    static PICTURES: RefCell<Kept<RefCell<Shown>>> = const { RefCell::new(Kept::new()) };
}

/// The picture of a game, with these settings: one that is there already if only settings differ.
pub(super) fn picture(query: &Query) -> Rc<RefCell<Shown>> {
    let is = |known: &RefCell<Shown>| known.borrow_mut().set_query(query);
    PICTURES.with_borrow_mut(|kept| kept.get(MOST_PICTURES, is, || RefCell::new(Shown::new(query.clone()))))
}

/// Lets every picture go: more is known of a game than when they were begun.
#[cfg(feature = "prove")]
pub(super) fn forget() {
    PICTURES.with_borrow_mut(Kept::clear);
}

/// What is wrong with a key of a query.
#[derive(Serialize, Tsify)]
struct Message {
    key: String,
    message: String,
}

impl Message {
    fn new(error: &QueryError) -> Message {
        Message { key: error.key().into(), message: error.to_string() }
    }
}

/// A picture of a query as it was repaired, with what was wrong with it.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null, rename = "Figure")]
struct FigureObject {
    query: String,
    messages: Vec<Message>,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Drawing")]
    drawing: JsValue,
    /// The declared box as text, where there is one.
    r#box: Option<String>,
}

/// The picture of a query, as layers to be painted; what is wrong with the query is repaired and said. `last` is the last
/// good query, or empty; the frame is x, y, fx, fy, span, width, height, scale, and 1 for axes; `p` is the colour of
/// P-positions, followed by those of what is P in both of two games and of what is P in the second only.
#[wasm_bindgen(unchecked_return_type = "Work<Figure>")]
pub fn figure(
    query: &str,
    last: &str,
    #[wasm_bindgen(unchecked_param_type = "number[]")] frame: &[f64],
    density: f64,
    #[wasm_bindgen(unchecked_param_type = "number[]")] p: &[u8],
) -> Result<Task, JsValue> {
    // What is right is read once; only what is wrong needs the last good query.
    let (query, wrong) = match Query::parse(query) {
        Ok(query) => (query, Vec::new()),
        Err(_) => Query::repair(query, Query::parse(last).ok().as_ref()),
    };
    let game = Game::new(query, frame)?;
    Ok(Task::new(Looking { game, wrong, screen: screen(density, p)? }))
}

/// The page's module that answers about a query: the first that understands it, and that gets as far as a figure's frame
/// where there is one. The frame is that of a figure, or empty.
#[wasm_bindgen(js_name = moduleFor, unchecked_return_type = "\"first\" | \"full\" | \"rules\"")]
pub fn module_for(query: &str, #[wasm_bindgen(unchecked_param_type = "number[]")] frame: &[f64]) -> String {
    let is_far = match *frame {
        [x, y, _, _, span, ..] => x + span > NEAR || y + span > NEAR,
        _ => false,
    };
    Module::of(query).max(if is_far { Module::Full } else { Module::First }).name().into()
}

/// So far from the corner the first module draws, by the rules alone.
const NEAR: f64 = 4_096.0;

/// How a figure is drawn on a screen.
pub(super) fn screen(density: f64, p: &[u8]) -> Result<Screen, JsValue> {
    let (colours, []) = p.as_chunks::<3>() else { return Err(error("a colour is three numbers")) };
    let density = density.clamp(0.5, 4.0);
    match *colours {
        [p_colour] => Ok(Screen::new(density, p_colour)),
        [p_colour, both, second] => Ok(Screen { density, p_colour, compared: [both, second] }),
        _ => Err(error("there is one colour, or three for two games")),
    }
}

/// A game that is looked at. What has been solved stays with its picture, also when the drawing is given up.
struct Looking {
    game: Game,
    wrong: Vec<QueryError>,
    screen: Screen,
}

/// A game as far as it is in sight.
pub(super) struct Game {
    query: Query,
    frame: Frame,
}

impl Game {
    /// Begins to solve it.
    pub(super) fn new(query: Query, frame: &[f64]) -> Result<Game, JsValue> {
        let game = Game { query, frame: frame_of(frame)? };
        game.shown();
        Ok(game)
    }

    /// The part of the board in sight.
    #[cfg(feature = "custom")]
    pub(super) fn window(&self) -> Window {
        in_sight(&self.frame)
    }

    /// Asked for anew each time: meanwhile the same game may have been looked at in another way.
    pub(super) fn shown(&self) -> Rc<RefCell<Shown>> {
        let picture = picture(&self.query);
        picture.borrow_mut().prepare(&self.frame);
        picture
    }
}

impl Steps for Game {
    fn advance(&mut self, steps: u32) -> bool {
        self.shown().borrow_mut().advance(steps)
    }

    fn progress(&self) -> (u32, u32) {
        self.shown().borrow().progress()
    }
}

impl Steps for Looking {
    fn advance(&mut self, steps: u32) -> bool {
        self.game.advance(steps)
    }

    fn progress(&self) -> (u32, u32) {
        self.game.progress()
    }
}

impl Work for Looking {
    /// The lines that are solved already: a large board fills before one's eyes, and one that is stopped stays.
    fn partial(&self) -> Result<JsValue, JsValue> {
        self.value()
    }

    fn value(&self) -> Result<JsValue, JsValue> {
        let Game { query, frame } = &self.game;
        let picture = self.game.shown();
        let picture = picture.borrow();
        object(&FigureObject {
            query: query.to_string(),
            messages: self.wrong.iter().map(Message::new).collect(),
            drawing: drawing_object(frame, &picture.draw(*frame, self.screen))?,
            r#box: picture.query().declared_text(),
        })
    }
}

/// A frame from the page; all of its numbers are checked.
fn frame_of(numbers: &[f64]) -> Result<Frame, JsValue> {
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
        shape: 1.0,
    })
}

fn set(target: &JsValue, key: &str, value: impl Into<JsValue>) -> Result<(), JsValue> {
    Reflect::set(target, &JsValue::from_str(key), &value.into()).map(|_| ())
}

/// What is painted, and what is to be said about it.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null, rename = "Drawing")]
struct DrawingObject {
    #[tsify(type = "Plot")]
    plot: Rect,
    cell: f64,
    #[serde(rename = "inSight")]
    in_sight: usize,
    all: bool,
    most: Option<u32>,
    note: Option<String>,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Layer[]")]
    layers: Array,
}

/// A drawing with its layers.
pub(super) fn drawing_object(frame: &Frame, drawing: &Drawing) -> Result<JsValue, JsValue> {
    object(&DrawingObject {
        plot: frame.plot(),
        cell: frame.cell(),
        in_sight: drawing.in_sight,
        all: drawing.all,
        most: drawing.most,
        note: drawing.note.clone(),
        layers: layer_objects(&drawing.layers)?,
    })
}

pub(super) fn layer_objects(layers: &[Layer]) -> Result<Array, JsValue> {
    let list = Array::new();
    for layer in layers {
        list.push(&layer_object(layer)?);
    }
    Ok(list)
}

#[wasm_bindgen(typescript_custom_section)]
const LAYER: &str = "
/** Marks of one kind and one role: rectangles x, y, width, height; lines x1, y1, x2, y2; polygons x1, y1, x2, y2, … */
export type Layer = { role: string } & (
    | { kind: \"rects\" | \"lines\"; data: Float64Array }
    | { kind: \"polygons\"; data: Float64Array[] }
    | { kind: \"texts\"; data: Text[] }
    | { kind: \"coloured\"; data: { rects: Float64Array; colours: Uint8Array } }
    | { kind: \"image\"; data: { width: number; height: number; pixels: Uint8ClampedArray<ArrayBuffer> } }
);
";

fn layer_object(layer: &Layer) -> Result<JsValue, JsValue> {
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

/// A text on a board.
#[derive(Serialize, Tsify)]
#[tsify(rename = "Text")]
struct TextObject<'a> {
    x: f64,
    y: f64,
    text: &'a str,
    #[tsify(type = "\"start\" | \"middle\" | \"end\"")]
    anchor: &'static str,
    size: f64,
    upright: bool,
}

impl TextObject<'_> {
    fn new(text: &Text) -> TextObject<'_> {
        let &Text { x, y, ref text, anchor, size, upright } = text;
        TextObject { x, y, text, anchor: anchor.name(), size, upright }
    }
}
