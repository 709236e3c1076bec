//! A figure: layers of plain marks, from the ground up.
//!
//! Layers say what a mark is (its [`Role`]), not how it looks: the page, an SVG file and a TeX file each have their own
//! style for a role. Everything is in CSS pixels, y downwards, and depends on nothing but the scene, so that every
//! output is the same everywhere.

mod board;
mod lines;

#[cfg(feature = "study")]
pub(crate) use lines::readable;

use super::Frame;
use super::raster::{Image, ValueColours};
use crate::query::{Mode, Query};
use crate::rules::Rules;
use crate::rules::{DeclaredBox, Domain};
use crate::text::grouped;
use crate::theory::beams::Beam;

/// What a mark is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// What is not a position.
    Outside,
    /// The thin grid between all cells.
    Grid,
    /// Grid lines at labelled cells.
    Ticks,
    /// P-positions.
    P,
    /// Cells of Grundy values.
    Values,
    /// Numbers in light cells.
    DarkNumber,
    /// Numbers in dark cells.
    LightNumber,
    /// Lines between the tiles of a regular game.
    Tile,
    /// The outline of a declared box.
    Box,
    /// A beam.
    Beam,
    /// Squares that a beam passes through.
    Passed,
    /// The two opposite sides of a square that a beam crosses: there the P-positions are (Hu, figure 3.1).
    Crossed,
    /// The label of a beam.
    BeamLabel,
    /// The axes.
    Axis,
    /// The numbers at an axis.
    TickLabel,
    /// The name of an axis.
    AxisLabel,
    /// A line through what a plot measured.
    PlotLine,
    /// A line of a plot that shows what is predicted.
    PlotRule,
    /// What a plot measured, point by point.
    PlotDot,
    /// A second kind of points in a plot.
    PlotDiamond,
    /// Upright lines at places of a plot that stand out.
    PlotMark,
    /// The words beside a plot's samples of lines and dots.
    PlotLegend,
    /// Words in a filled cell of a table: in the colour of the paper, whichever that is.
    PlotInside,
    /// A helping line of a gallery figure: a diagonal, a projection.
    Guide,
    /// A line that bounds something: the edges of a cone, the sides of a block.
    Boundary,
    /// What a gallery figure points at first: a replica, a line of a proof, a counterexample.
    Replica,
    /// What it points at second, inside or beside the first.
    Nested,
    /// P-positions of another game, as hollow squares.
    Hollow,
    /// Cells that a gallery figure is about, as a ground below everything.
    Ground,
    /// A point where lines meet.
    Point,
    /// Words of a gallery figure.
    Note,
    /// The piece of a game.
    Piece,
    /// What sets the piece off from what it lies on.
    PieceRim,
}

impl Role {
    /// Its name in styles.
    pub fn name(self) -> &'static str {
        match self {
            Role::Outside => "outside",
            Role::Grid => "grid",
            Role::Ticks => "ticks",
            Role::P => "p",
            Role::Values => "values",
            Role::DarkNumber => "dark-number",
            Role::LightNumber => "light-number",
            Role::Tile => "tile",
            Role::Box => "box",
            Role::Beam => "beam",
            Role::Passed => "passed",
            Role::Crossed => "crossed",
            Role::BeamLabel => "beam-label",
            Role::Axis => "axis",
            Role::TickLabel => "tick-label",
            Role::AxisLabel => "axis-label",
            Role::PlotLine => "plot-line",
            Role::PlotRule => "plot-rule",
            Role::PlotDot => "plot-dot",
            Role::PlotDiamond => "plot-diamond",
            Role::PlotMark => "plot-mark",
            Role::PlotLegend => "plot-legend",
            Role::PlotInside => "plot-inside",
            Role::Guide => "guide",
            Role::Boundary => "boundary",
            Role::Replica => "replica",
            Role::Nested => "nested",
            Role::Hollow => "hollow",
            Role::Ground => "ground",
            Role::Point => "point",
            Role::Piece => "piece",
            Role::PieceRim => "piece-rim",
            Role::Note => "note",
        }
    }
}

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

/// A window of Grundy values.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a> {
    /// Line = first heap from 0 on, column = second heap from 0 on.
    pub table: &'a [u16],
    /// Columns of the table.
    pub height: u32,
}

impl Values<'_> {
    /// The value of (x, y), if the table goes so far.
    pub fn get(&self, x: u64, y: u64) -> Option<u16> {
        let height = u64::from(self.height);
        let at = x.checked_mul(height)?.checked_add(y)?;
        (y < height).then(|| self.table.get(usize::try_from(at).ok()?).copied())?
    }
}

/// Everything a figure shows.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The game and how to show it.
    pub query: &'a Query,
    /// Which part.
    pub frame: Frame,
    /// Pixels to a CSS pixel, for images.
    pub density: f64,
    /// Cells at least this large, in CSS pixels, are drawn as squares; smaller ones as an image.
    pub squares: f64,
    /// The colour of P-positions in images.
    pub p_colour: [u8; 3],
    /// The P-positions in sight.
    pub found: &'a [(u64, u64)],
    /// The Grundy values, when these are shown.
    pub values: Option<Values<'a>>,
    /// The side of the tiles of a regular game.
    pub tile: Option<u64>,
    /// The beams.
    pub beams: &'a [Beam],
}

impl Scene<'_> {
    fn as_image(&self) -> bool {
        self.frame.cell() < self.squares
    }

    fn domain(&self) -> Domain {
        match self.query.rules() {
            Rules::Two(rules) => rules.domain,
            Rules::Three(_) => Domain::Quarter,
        }
    }

    fn declared(&self) -> Option<DeclaredBox> {
        match self.query.rules() {
            Rules::Two(rules) => rules.declared,
            Rules::Three(_) => None,
        }
    }

    /// The colours of the values in sight.
    pub fn colours(&self) -> ValueColours {
        let settings = &self.query.settings;
        let (columns, rows) = self.frame.cells();
        let most = self.values.map_or(1, |values| {
            // No value is greater than the number of tokens; the corner that is furthest away shows the scale.
            let step = |cells: u64| (cells / 64).max(1) as usize;
            let (xs, ys) = ((0..columns).step_by(step(columns)), (0..rows).step_by(step(rows)));
            let value = |dx, dy| values.get(self.frame.x + dx, self.frame.y + dy);
            let known = xs.flat_map(|dx| ys.clone().filter_map(move |dy| value(dx, dy)));
            known.filter(|&value| value != crate::solve::NOT_A_POSITION).max().unwrap_or(1)
        });
        ValueColours {
            palette: settings.palette,
            modulus: settings.modulus as u32,
            only: settings.g.map(|g| g as u32),
            most: u32::from(most.max(1)),
        }
    }

    /// Draws the scene.
    pub fn draw(&self) -> Vec<Layer> {
        let mut layers = Vec::new();
        let mut add = |role: Role, marks: Marks| {
            let empty = match &marks {
                Marks::Rects(marks) | Marks::Lines(marks) => marks.is_empty(),
                Marks::Polygons(marks) => marks.is_empty(),
                Marks::Texts(marks) => marks.is_empty(),
                Marks::Coloured(marks) => marks.is_empty(),
                Marks::Image(_) => false,
            };
            if !empty {
                layers.push(Layer { role, marks });
            }
        };
        add(Role::Outside, Marks::Polygons(self.outside()));
        let answers = self.query.settings.shows_answers();
        if answers && self.query.settings.mode == Mode::Grundy && self.values.is_some() {
            self.value_layers(&mut add);
        } else {
            let (fine, coarse) = self.grid();
            add(Role::Grid, Marks::Lines(fine));
            add(Role::Ticks, Marks::Lines(coarse));
            if answers && self.query.settings.show {
                add(Role::P, self.p_marks());
            }
        }
        add(Role::Tile, Marks::Lines(self.tile_lines()));
        add(Role::Box, Marks::Lines(self.box_outline()));
        if answers && self.query.settings.beams {
            let (beams, labels) = self.beam_lines();
            if self.query.settings.lines {
                let (passed, crossed) = self.line_method();
                add(Role::Passed, Marks::Rects(passed));
                add(Role::Crossed, Marks::Lines(crossed));
            }
            add(Role::Beam, Marks::Lines(beams));
            add(Role::BeamLabel, Marks::Texts(labels));
        }
        if self.frame.axes {
            add(Role::Axis, Marks::Lines(self.axis_lines()));
            let (ticks, names) = self.axis_texts();
            add(Role::TickLabel, Marks::Texts(ticks));
            add(Role::AxisLabel, Marks::Texts(names));
        }
        layers
    }

    fn axis_lines(&self) -> Vec<[f64; 4]> {
        let (left, top, width, height) = self.frame.plot();
        vec![[left, top + height, left + width, top + height], [left, top, left, top + height]]
    }

    /// The numbers and the names of the axes.
    fn axis_texts(&self) -> (Vec<Text>, Vec<Text>) {
        let (frame, size) = (&self.frame, 11.0 * self.frame.scale);
        let (left, top, width, height) = frame.plot();
        let (across, up) = frame.axis_pair();
        let mut ticks = Vec::new();
        let middle = |centred: bool| if centred { frame.cell() / 2.0 } else { 0.0 };
        for &at in &across.labelled {
            let x = frame.cell_corner(at, frame.y).0 + middle(across.centred);
            let y = top + height + 11.0 * frame.scale;
            ticks.push(Text { x, y, text: across.label(at), anchor: Anchor::Middle, size, upright: false });
        }
        for &at in &up.labelled {
            let y = frame.cell_corner(frame.x, at).1 - middle(up.centred);
            let x = left - 6.0 * frame.scale;
            ticks.push(Text { x, y, text: up.label(at), anchor: Anchor::End, size, upright: false });
        }
        let name = |heap: &str, base: u64, (x, y): (f64, f64), upright: bool| {
            let text = match base {
                0 => heap.to_owned(),
                base => format!("{heap}, from {}", grouped(base)),
            };
            // Smaller where it would be longer than its axis.
            let room = if upright { height } else { width };
            let size = size.min(room / (text.chars().count() as f64 * 0.58));
            Text { x, y, text, anchor: Anchor::Middle, size, upright }
        };
        let below = (left + width / 2.0, top + height + 28.0 * frame.scale);
        let beside = (9.0 * frame.scale, top + height / 2.0);
        let names =
            vec![name("first heap", across.base, below, false), name("second heap", up.base, beside, true)];
        (ticks, names)
    }
}
