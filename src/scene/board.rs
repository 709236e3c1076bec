//! The figure of a board: its positions or values, beams, lines and axes as [layers](super::layer).

mod cells;
mod labels;
mod lines;

#[cfg(feature = "study")]
pub(crate) use lines::readable;

use super::layer::{Anchor, Layer, Marks, Text};
use super::raster::ValueColours;
use super::role::Role;
use super::{Frame, Rect};
use crate::query::{Mode, Settings};
use crate::rules::{DeclaredBox, Domain};
use crate::solved::{Solved, ValueBoard};
use crate::text::grouped;

/// A window of Grundy values.
#[derive(Clone, Copy, Debug)]
pub struct ValueCells<'a> {
    /// Line = first heap from 0 on, column = second heap from 0 on.
    pub table: &'a [u16],
    /// Columns of the table.
    pub height: u32,
}

impl<'a> ValueCells<'a> {
    /// Those of a solved board.
    pub fn of(board: &'a ValueBoard) -> ValueCells<'a> {
        ValueCells { table: board.table(), height: board.height() }
    }
}

impl ValueCells<'_> {
    /// The value of (x, y), if the table goes so far.
    pub fn get(&self, x: u64, y: u64) -> Option<u16> {
        let (x, y, height) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?, self.height as usize);
        let at = x.checked_mul(height)?.checked_add(y)?;
        (y < height).then(|| self.table.get(at).copied())?
    }
}

/// Everything a figure shows.
#[derive(Clone, Debug)]
pub struct BoardScene<'a> {
    /// The game; its query says how to show it.
    pub game: &'a Solved,
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
    pub values: Option<ValueCells<'a>>,
    /// The side of the tiles of a regular game.
    pub tile: Option<u64>,
}

impl BoardScene<'_> {
    fn as_image(&self) -> bool {
        self.frame.cell() < self.squares
    }

    fn settings(&self) -> &Settings {
        &self.game.query().settings
    }

    fn domain(&self) -> Domain {
        self.game.domain()
    }

    fn declared(&self) -> Option<&DeclaredBox> {
        self.game.two_heaps()?.declared.as_ref()
    }

    /// The colours of the values in sight.
    pub fn colours(&self) -> ValueColours {
        let settings = self.settings();
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
            if !marks.is_empty() {
                layers.push(Layer { role, marks });
            }
        };
        add(Role::Outside, Marks::Polygons(self.outside()));
        let answers = self.settings().shows_answers();
        let (beams, labels) =
            if answers && self.settings().beams { self.beam_lines() } else { (Vec::new(), Vec::new()) };
        if answers && self.settings().mode == Mode::Grundy && self.values.is_some() {
            self.value_layers(beams, &mut add);
        } else {
            let (fine, coarse) = self.grid();
            add(Role::Grid, Marks::Lines(fine));
            add(Role::Ticks, Marks::Lines(coarse));
            // Lines first: a beam must not hide the P-positions that it goes through.
            add(Role::Beam, Marks::Lines(beams));
            if answers && self.settings().show {
                add(Role::P, self.p_marks());
            }
        }
        add(Role::Tile, Marks::Lines(self.tile_lines()));
        add(Role::Box, Marks::Lines(self.box_outline()));
        if answers && self.settings().beams && self.settings().lines {
            let (passed, crossed) = self.line_method();
            add(Role::Passed, Marks::Rects(passed));
            add(Role::Crossed, Marks::Lines(crossed));
        }
        add(Role::BeamLabel, Marks::Texts(labels));
        if self.frame.axes {
            add(Role::Axis, Marks::Lines(self.axis_lines()));
            let (ticks, names) = self.axis_texts();
            add(Role::TickLabel, Marks::Texts(ticks));
            add(Role::AxisLabel, Marks::Texts(names));
        }
        layers
    }

    fn axis_lines(&self) -> Vec<[f64; 4]> {
        let plot = self.frame.plot();
        let (left, bottom) = (plot.left, plot.bottom());
        vec![[left, bottom, plot.right(), bottom], [left, plot.top, left, bottom]]
    }

    /// The numbers and the names of the axes.
    fn axis_texts(&self) -> (Vec<Text>, Vec<Text>) {
        let (frame, size) = (&self.frame, 11.0 * self.frame.scale);
        let Rect { left, top, width, height } = frame.plot();
        let (across, up) = frame.axis_pair();
        let mut ticks = Vec::new();
        let half = frame.cell() / 2.0;
        for &at in &across.labelled {
            let x = frame.cell_corner(at, frame.y).0 + half;
            let y = top + height + 11.0 * frame.scale;
            ticks.push(Text { x, y, text: across.label(at), anchor: Anchor::Middle, size, upright: false });
        }
        for &at in &up.labelled {
            let y = frame.cell_corner(frame.x, at).1 - half;
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
        let beside = (left - frame.margin() + 9.0 * frame.scale, top + height / 2.0);
        let names =
            vec![name("first heap", across.base, below, false), name("second heap", up.base, beside, true)];
        (ticks, names)
    }
}
