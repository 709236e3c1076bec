//! A figure as a file: the layers of the screen as SVG, TeX or PNG, and what they show as CSV.
//!
//! The writers take a [`Sheet`]: layers, a size, and what is said about them. They measure no font and round every
//! number themselves, so that the command line and the page write the same bytes. Each file carries the query it was
//! made from, the version, and a checksum: the CRC-32 of what [`csv::Table`] lists for the same query, as far as it is
//! known, so that a figure can be made again and compared.
//!
//! ```
//! use phibeam::solve::Steps;
//! use phibeam::{query::Query, write::{FigureFile, Size}};
//! let mut figure = FigureFile::new(Query::parse("game=wab&size=32").unwrap(), Size::default());
//! figure.finish();
//! let svg = figure.svg();
//! assert!(svg.contains("Query: game=wab&amp;size=32"));
//! ```

mod about;
pub mod bfile;
#[cfg(feature = "custom")]
mod caption;
pub(crate) mod checksum;
mod cite;
pub mod csv;
mod piece;
pub mod png;
mod runs;
pub mod svg;
pub mod tex;
mod words;

pub use about::About;
use about::Seen;
pub use checksum::Crc32;
pub use cite::cite;

use crate::query::Query;
use crate::rules::Window;
use crate::scene::explorer::Explorer;
use crate::scene::layer::{Layer, Marks};
use crate::scene::picture::{Drawing, Screen, in_sight};
use crate::scene::raster::Image;
use crate::scene::style::{self, Theme};
use crate::scene::{Frame, Rect, Role};
use crate::solve::Steps;
use crate::theory::closed::ClosedForm;
use bfile::{BfileError, Sequence};
#[cfg(feature = "custom")]
use caption::Caption;

use std::fmt::Write;
use std::{fmt, iter};

/// Squares beyond this many become an image.
const MOST_SQUARES: usize = 20_000;
/// Pixels to a CSS pixel for images in files: as fine as print.
const PRINT: f64 = 3.0;

/// The size of a figure with its axes, in CSS pixels (96 to the inch).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    width: u32,
    height: u32,
}

impl Size {
    /// The least side of a figure.
    pub const LEAST: u32 = 100;
    /// The greatest: at four pixels to a CSS pixel, 16,384 pixels.
    pub const MOST: u32 = 4_096;

    /// A size, if figures can be so large and so small.
    pub fn new(width: u32, height: u32) -> Result<Size, ExportError> {
        let side = |key, value| match value {
            Size::LEAST..=Size::MOST => Ok(value),
            _ => Err(ExportError::Size { key, value }),
        };
        Ok(Size { width: side("width", width)?, height: side("height", height)? })
    }

    /// Across.
    pub fn width(self) -> u32 {
        self.width
    }

    /// Down.
    pub fn height(self) -> u32 {
        self.height
    }
}

impl Default for Size {
    fn default() -> Size {
        Size { width: 640, height: 640 }
    }
}

/// Why there is no such file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportError {
    /// A figure of that size is not drawn.
    Size {
        /// `width` or `height`.
        key: &'static str,
        /// What was asked for.
        value: u32,
    },
    /// TeX would run out of memory.
    TooManyForTex {
        /// The most marks that it takes.
        most: usize,
    },
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExportError::Size { key, value } => write!(
                f,
                "{key}={value} is out of range: a figure's {key} goes from {} to {} pixels",
                Size::LEAST,
                Size::MOST
            ),
            ExportError::TooManyForTex { most } => write!(
                f,
                "the figure has more than {most} marks, too many for TeX: show fewer cells, or write it as SVG or PNG"
            ),
        }
    }
}

impl std::error::Error for ExportError {}

/// What a writer needs to make a file.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    /// The marks, from the ground up.
    pub layers: &'a [Layer],
    /// Width and height in CSS pixels.
    pub size: (f64, f64),
    /// What an image fills.
    pub plot: Rect,
    /// What is said about it.
    pub about: &'a About,
}

/// A part of a figure that is painted by pixels.
#[derive(Clone, Debug)]
pub enum Part {
    /// Vectors and texts, as SVG of the whole figure's size.
    Svg(String),
    /// Pixels, and where they go.
    Image(Image, Rect),
}

/// The figure that the page shows for a query, solved step by step.
#[derive(Debug)]
pub struct FigureFile {
    explorer: Explorer,
    frame: Frame,
    window: Window,
    /// What stands below the figure.
    #[cfg(feature = "custom")]
    caption: Caption,
    crc: Crc32,
    /// Lines of the checksum that are done.
    summed: u32,
}

impl FigureFile {
    /// Begins to solve what is in sight.
    pub fn new(query: Query, size: Size) -> FigureFile {
        FigureFile::knowing(query, size, None)
    }

    /// The same with a closed form that was proved for the game, if there is one.
    pub fn knowing(query: Query, size: Size, form: Option<Box<dyn ClosedForm>>) -> FigureFile {
        let window = csv::window(&query);
        let sides = (f64::from(size.width), f64::from(size.height));
        #[cfg(feature = "custom")]
        let caption = Caption::new(&query, sides);
        #[cfg(feature = "custom")]
        let sides = (sides.0, sides.1 - caption.height());
        let frame = Frame::new((window.x0, window.y0), window.width() as f64, sides);
        let mut explorer = Explorer::new(query);
        if let Some(form) = form {
            explorer.know(form);
        }
        explorer.prepare(&frame);
        FigureFile {
            explorer,
            frame,
            window,
            #[cfg(feature = "custom")]
            caption,
            crc: Crc32::new(),
            summed: 0,
        }
    }

    /// The lines of the checksum: a query's sizes end at 65,536.
    fn lines(&self) -> u32 {
        self.window.width() as u32
    }

    /// What is said about the figure, once it is solved.
    pub fn about(&self) -> About {
        let range = in_sight(&self.frame);
        let seen = match self.explorer.agreement(range) {
            Some(agreement) => Seen::Compared(agreement),
            None => Seen::Positions(self.explorer.positions(range).len()),
        };
        About::new(self.explorer.query(), &self.frame, seen, self.crc.value())
    }

    /// As it is painted at `density` pixels to a CSS pixel, and in which frame, once it is solved.
    pub fn drawing(&self, density: f64) -> (Drawing, &Frame) {
        let mut drawing = self.explorer.draw(self.frame, self.screen(density));
        drawing.layers.extend(self.below().1);
        (drawing, &self.frame)
    }

    /// How high the figure is with what stands below it, and that.
    fn below(&self) -> (f64, Option<Layer>) {
        let (width, height) = (self.frame.width, self.frame.height);
        #[cfg(feature = "custom")]
        let below = (height + self.caption.height(), self.caption.layer(width, height));
        #[cfg(not(feature = "custom"))]
        let (below, _) = ((height, None), width);
        below
    }

    /// As SVG, once it is solved.
    pub fn svg(&self) -> String {
        self.sheet(PRINT, self.squares(), svg::write)
    }

    /// As TeX, once it is solved.
    pub fn tex(&self) -> Result<String, ExportError> {
        // Images become rectangles: fine ones if TeX can take them.
        let fine = self.sheet(2.0, self.squares(), tex::write);
        fine.or_else(|_| self.sheet(1.0, self.squares(), tex::write))
    }

    /// The least cell that is drawn as a square.
    fn squares(&self) -> f64 {
        let range = in_sight(&self.frame);
        let cells = match self.explorer.compared(range) {
            Some(compared) => compared.p_count(),
            None => self.explorer.positions(range).len(),
        };
        let few = cells <= MOST_SQUARES;
        if few { 1.0 } else { f64::INFINITY }
    }

    /// The figure as it is painted at `density` pixels to a CSS pixel: what is below an image, the image, which has
    /// one pixel for each, and what is above it. Cells are squares where they are on such a screen.
    pub fn parts(&self, density: f64) -> Vec<Part> {
        self.sheet(density, self.screen(density).squares(), |sheet| {
            let pieces = sheet.layers.chunk_by(|a, b| !is_image(a) && !is_image(b));
            let part = |(n, layers): (usize, &[Layer])| match layers {
                [Layer { marks: Marks::Image(image), .. }] => Part::Image(image.clone(), sheet.plot),
                layers => Part::Svg(svg::write_layers(&Sheet { layers, ..*sheet }, n == 0)),
            };
            // The ground comes first, also where an image is all there is.
            iter::once([].as_slice()).chain(pieces).enumerate().map(part).collect()
        })
    }

    /// Takes the P-positions of one game or of two into the checksum.
    fn sum_positions(&mut self) {
        if let Some(compared) = self.explorer.compared(self.window) {
            self.crc.update(csv::COMPARED.as_bytes());
            let cells = compared.p_cells();
            cells.into_iter().for_each(|at| self.crc.update(csv::compared_line(at).as_bytes()));
            return;
        }
        let mut found = self.explorer.positions(self.window);
        found.sort_unstable();
        self.crc.update(csv::HEADER.as_bytes());
        found.iter().for_each(|&at| self.crc.update(csv::position_line(at).as_bytes()));
    }

    fn screen(&self, density: f64) -> Screen {
        let ink = |role| style::style(role).colour.rgb(Theme::Paper);
        Screen { density, p_colour: ink(Role::P), compared: [ink(Role::Both), ink(Role::SecondOnly)] }
    }

    /// Draws, and hands the drawing to a writer.
    fn sheet<T>(&self, density: f64, squares: f64, write: impl FnOnce(&Sheet<'_>) -> T) -> T {
        let mut layers = self.explorer.draw_squares(self.frame, self.screen(density), squares).layers;
        layers.extend(piece::layers(self.explorer.query(), &self.frame));
        let (height, below) = self.below();
        layers.extend(below);
        write(&Sheet {
            layers: &layers,
            size: (self.frame.width, height),
            plot: self.frame.plot(),
            about: &self.about(),
        })
    }
}

impl Steps for FigureFile {
    fn advance(&mut self, lines: u32) -> bool {
        if !self.explorer.advance(lines) {
            return false;
        }
        let lines = lines.min(self.lines() - self.summed);
        let lines = self.summed..self.summed + lines;
        let (explorer, window) = (&self.explorer, self.window);
        let sum = |crc: &mut Crc32, known: Option<String>| {
            known.iter().for_each(|line| crc.update(line.as_bytes()));
        };
        if let Some(boards) = explorer.value_boards() {
            let boards = boards.each_ref().map(|board| &**board);
            lines.clone().for_each(|n| sum(&mut self.crc, csv::known_differences(boards, window, n)));
            self.summed = lines.end;
        } else if let Some(values) = explorer.values().filter(|_| explorer.second().is_none()) {
            lines.clone().for_each(|n| sum(&mut self.crc, csv::known_line(&values, window, n)));
            self.summed = lines.end;
        } else if self.summed == 0 {
            self.sum_positions();
            self.summed = self.lines();
        }
        self.summed == self.lines()
    }

    fn progress(&self) -> (u32, u32) {
        let (done, total) = self.explorer.progress();
        (done.saturating_add(self.summed), total.saturating_add(self.lines()))
    }
}

/// An OEIS b-file that says in comments, as b-files may, what it is; its checksum is that of its other lines.
pub fn bfile(query: &Query, sequence: Sequence, terms: u32) -> Result<String, BfileError> {
    let lines = bfile::text(&bfile::lines(query, sequence, terms)?);
    let (software, what) = (about::software(), sequence.name());
    let checksum = Crc32::of(lines.as_bytes());
    Ok(format!("# {software}, {what}\n# Query: {query}\n# Checksum: crc32 {checksum:08x}\n{lines}"))
}

/// Writes a line of a file.
fn line(out: &mut String, text: fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = writeln!(out, "{text}");
}

fn is_image(layer: &Layer) -> bool {
    matches!(layer.marks, Marks::Image(_))
}
