//! Layers of plain marks: what every output draws, from the ground up.
//!
//! A layer says what its marks are (their [`Role`]), not how they look: the canvas, an SVG file and a TeX file take that
//! from one table of [styles](super::style). Everything is in CSS pixels, y downwards, and depends on nothing but what is
//! drawn, so that every output is the same everywhere.

use super::raster::Image;
use super::role::Role;

/// The room that one character of a label takes at the usual size: no font is measured, so that every output is the same.
pub(super) const CHARACTER: f64 = 6.4;

/// Where a text is anchored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// At its beginning.
    Start,
    /// In its middle.
    Middle,
    /// At its end.
    End,
}

impl Anchor {
    /// Its name in SVG and on a canvas.
    pub fn name(self) -> &'static str {
        match self {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        }
    }
}

/// A piece of text; its vertical middle is at y.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where.
    pub x: f64,
    /// Where.
    pub y: f64,
    /// What.
    pub text: String,
    /// Which end of it is at x.
    pub anchor: Anchor,
    /// Size of type in CSS pixels.
    pub size: f64,
    /// Turned by a right angle, to be read from below.
    pub upright: bool,
}

/// The marks of a layer.
#[derive(Clone, Debug, PartialEq)]
pub enum Marks {
    /// Left, top, width, height.
    Rects(Vec<[f64; 4]>),
    /// From x, y to x, y.
    Lines(Vec<[f64; 4]>),
    /// Filled outlines.
    Polygons(Vec<Vec<[f64; 2]>>),
    /// Texts.
    Texts(Vec<Text>),
    /// Rectangles of many colours: left, top, width, height, and a colour each.
    Coloured(Vec<([f64; 4], [u8; 3])>),
    /// An image that fills the board.
    Image(Image),
}

/// Marks of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// What they are.
    pub role: Role,
    /// The marks.
    pub marks: Marks,
}

impl Marks {
    /// Is there nothing to draw?
    pub fn is_empty(&self) -> bool {
        match self {
            Marks::Rects(marks) | Marks::Lines(marks) => marks.is_empty(),
            Marks::Polygons(marks) => marks.is_empty(),
            Marks::Texts(marks) => marks.is_empty(),
            Marks::Coloured(marks) => marks.is_empty(),
            Marks::Image(_) => false,
        }
    }
}
