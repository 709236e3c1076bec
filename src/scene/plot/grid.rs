//! A table of cells, each with a tone: a map of sets, a tile of Grundy values, two strings of bits.

use super::{CHARACTER, Drawn, Spot, TYPE, axis_names};
use crate::query::Palette;
use crate::scene::layer::{Anchor, Layer, Marks, Text};
use crate::scene::{Rect, Role, palette};

/// The colour of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// None.
    Blank,
    /// That of P-positions.
    Filled,
    /// That of what stands out, with a frame instead of a filling.
    Framed,
    /// A value on a scale from 0 to the greatest.
    Value {
        /// The value.
        value: u32,
        /// The greatest.
        most: u32,
    },
}

/// A cell of a grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Column, from 0 at the left.
    pub x: u32,
    /// Row, from 0 at the bottom.
    pub y: u32,
    /// Its colour.
    pub tone: Tone,
    /// What is written in it, where there is room.
    pub text: String,
    /// What there is to say about it; empty for nothing.
    pub words: String,
    /// A query to go to from here; empty for none.
    pub link: String,
}

/// A table of cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// What it shows, in a line.
    pub title: String,
    /// What the columns are.
    pub across: String,
    /// What the rows are.
    pub up: String,
    /// A label for each column.
    pub columns: Vec<String>,
    /// A label for each row, from the bottom.
    pub rows: Vec<String>,
    /// The cells, in any order.
    pub cells: Vec<Cell>,
    /// The greatest height of a cell, in pixels.
    pub cell_height: f64,
    /// Are cells squares? Else they are as wide as the figure allows.
    pub square: bool,
}

impl Grid {
    pub(super) fn draw(&self, width: f64, scale: f64) -> Drawn {
        let (columns, rows) = (self.columns.len().max(1) as f64, self.rows.len().max(1) as f64);
        let longest = self.rows.iter().map(|label| label.chars().count()).max().unwrap_or(1) as f64;
        let name = if self.up.is_empty() { 12.0 } else { 32.0 };
        let left = ((longest * CHARACTER + name) * scale).min(width / 3.0).round();
        let (top, right) = (10.0 * scale, 12.0 * scale);
        let labelled = self.columns.iter().any(|label| !label.is_empty());
        // Labels that would touch their neighbours are written upwards.
        let longest = self.columns.iter().map(|label| label.chars().count()).max().unwrap_or(0) as f64;
        let room = (width - left - right).max(1.0);
        let cell_width =
            if self.square { (room / columns).min(self.cell_height * scale) } else { room / columns };
        let upright = self.square && longest * CHARACTER * scale > cell_width;
        let under = if upright { (longest * CHARACTER - 8.0).max(0.0) * scale } else { 0.0 };
        let bottom = under
            + (if self.across.is_empty() { 0.0 } else { 20.0 } + if labelled { 20.0 } else { 6.0 }) * scale;
        let across = cell_width * columns;
        let cell = (cell_width, cell_width.min(self.cell_height * scale).max(self.least_height(scale)));
        let plot = Rect { left, top, width: across, height: cell.1 * rows };
        let mut layers = self.cell_layers(plot, cell, scale);
        let mut names = axis_names(&self.across, &self.up, plot, scale);
        if !labelled {
            names.iter_mut().filter(|name| !name.upright).for_each(|name| name.y -= 14.0 * scale);
        }
        names.iter_mut().filter(|name| !name.upright).for_each(|name| name.y += under);
        layers.push(Layer {
            role: Role::TickLabel,
            marks: Marks::Texts(self.labels(plot, cell, (upright, scale))),
        });
        layers.push(Layer { role: Role::AxisLabel, marks: Marks::Texts(names) });
        layers.retain(|layer| !layer.marks.is_empty());
        let spots = self.cells.iter().filter(|cell| !cell.words.is_empty()).map(|at| Spot {
            x: left + (f64::from(at.x) + 0.5) * cell.0,
            y: top + plot.height - (f64::from(at.y) + 0.5) * cell.1,
            row: at.y,
            words: at.words.clone(),
            link: at.link.clone(),
        });
        let mut spots: Vec<Spot> = spots.collect();
        spots.sort_by(|one, other| one.row.cmp(&other.row).then(one.x.total_cmp(&other.x)));
        Drawn { width, height: top + plot.height + bottom, plot, layers, spots }
    }

    /// Rows with a label are high enough for it.
    fn least_height(&self, scale: f64) -> f64 {
        if self.rows.iter().any(|label| !label.is_empty()) { 14.0 * scale } else { 2.0 }
    }

    fn cell_layers(
        &self,
        Rect { left, top, width: across, height }: Rect,
        cell: (f64, f64),
        scale: f64,
    ) -> Vec<Layer> {
        let gap = if cell.0 >= 8.0 { 0.5 } else { 0.0 };
        let rect = |at: &Cell| {
            let (x, y) = (left + f64::from(at.x) * cell.0, top + height - f64::from(at.y + 1) * cell.1);
            [x + gap, y + gap, cell.0 - 2.0 * gap, cell.1 - 2.0 * gap]
        };
        let of = |tone: Tone| self.cells.iter().filter(move |cell| cell.tone == tone);
        let mut coloured = Vec::new();
        let (mut plain, mut inside, mut dark, mut light) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for at in &self.cells {
            let ink = match at.tone {
                Tone::Value { value, most } => {
                    let colour = palette::colour(Palette::Cividis, value, most);
                    coloured.push((rect(at), colour));
                    if palette::takes_dark_ink(colour) { &mut dark } else { &mut light }
                }
                Tone::Filled => &mut inside,
                Tone::Blank | Tone::Framed => &mut plain,
            };
            let length = at.text.chars().count().max(1) as f64;
            let size = (cell.0 * 1.5 / length).min(cell.0.min(cell.1) * 0.5).min(13.0 * scale);
            if !at.text.is_empty() && size >= 6.5 {
                let [x, y, w, h] = rect(at);
                let (x, y) = (x + w / 2.0, y + h / 2.0);
                ink.push(Text { x, y, text: at.text.clone(), anchor: Anchor::Middle, size, upright: false });
            }
        }
        let frame = |at: &Cell| {
            let [x, y, w, h] = rect(at);
            [[x, y, x + w, y], [x + w, y, x + w, y + h], [x + w, y + h, x, y + h], [x, y + h, x, y]]
        };
        let lines = |count: u32, step: f64| (0..=count).map(move |n| f64::from(n) * step);
        let upright =
            lines(self.columns.len() as u32, cell.0).map(|x| [left + x, top, left + x, top + height]);
        let level = lines(self.rows.len() as u32, cell.1).map(|y| [left, top + y, left + across, top + y]);
        let grid = if cell.0 >= 5.0 { upright.chain(level).collect() } else { level.collect() };
        let layer = |role, marks| Layer { role, marks };
        vec![
            layer(Role::Grid, Marks::Lines(grid)),
            layer(Role::P, Marks::Rects(of(Tone::Filled).map(rect).collect())),
            layer(Role::Values, Marks::Coloured(coloured)),
            layer(Role::PlotRule, Marks::Lines(of(Tone::Framed).flat_map(frame).collect())),
            layer(Role::TickLabel, Marks::Texts(plain)),
            layer(Role::PlotInside, Marks::Texts(inside)),
            layer(Role::DarkNumber, Marks::Texts(dark)),
            layer(Role::LightNumber, Marks::Texts(light)),
        ]
    }

    fn labels(
        &self,
        Rect { left, top, height, .. }: Rect,
        cell: (f64, f64),
        (upright, scale): (bool, f64),
    ) -> Vec<Text> {
        let text = |x, y, label: &str, anchor, upright| Text {
            x,
            y,
            text: label.to_owned(),
            anchor,
            size: TYPE * scale,
            upright,
        };
        // A text that is read from below ends at its upper end.
        let (drop, anchor) = if upright { (6.0, Anchor::End) } else { (12.0, Anchor::Middle) };
        let under = self.columns.iter().enumerate().map(|(n, label)| {
            text(left + (n as f64 + 0.5) * cell.0, top + height + drop * scale, label, anchor, upright)
        });
        let beside = self.rows.iter().enumerate().map(|(n, label)| {
            text(left - 6.0 * scale, top + height - (n as f64 + 0.5) * cell.1, label, Anchor::End, false)
        });
        under.chain(beside).filter(|text| !text.text.is_empty()).collect()
    }
}
