//! From positions to pictures: one drawing, several outputs.
//!
//! [`Frame`] says which part of the board is in sight and how large the figure is; [`board`] puts a drawing together
//! from layers of plain marks (rectangles, lines, texts, an image when cells are smaller than pixels), each with a
//! role instead of a colour. A canvas, an SVG file or a TeX file then draws the same layers.

pub mod agreement;
pub mod board;
mod comparing;
pub mod explorer;
mod frame;
pub mod inspect;
pub mod layer;
pub mod palette;
pub mod picture;
#[cfg(feature = "study")]
pub mod plot;
pub mod raster;
mod rect;
mod role;
pub mod style;
pub(crate) mod taken;
mod ticks;

pub use frame::Frame;
pub use rect::Rect;
pub use role::Role;
pub use ticks::Axis;
