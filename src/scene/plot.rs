//! Plots: numbers against numbers, drawn as the same layers as a board.
//!
//! A [`Plot`] has two scales and some series of points; a [`Grid`] is a table of cells with a tone each. Both become
//! layers of marks and a list of [`Spot`]s: where each point is on the figure and what there is to say about it, for
//! pointers, keys and screen readers. Work grows with the number of points and nothing else; a plot is meant for a few
//! thousand, and whoever has more takes a sample.
//!
//! ```
//! use phibeam::scene::plot::{Chart, Look, Plot, Point, Scale, Series};
//! let point = |k: f64| Point::new(k, k * k, format!("k = {k}: {}", k * k));
//! let dots = Series::new("squares", Look::Dots, (0..9).map(|k| point(f64::from(k))).collect());
//! let plot = Plot::new("k squared", Scale::whole("k"), Scale::whole("k²"), vec![dots]);
//! let drawn = Chart::Plot(plot).draw(400.0, 1.0);
//! assert_eq!(drawn.spots.len(), 9);
//! assert_eq!(drawn.spots[3].words, "k = 3: 9");
//! ```

mod grid;
mod legend;
mod scale;

pub use grid::{Cell, Grid, Tone};
pub use scale::Scale;

use super::layer::{Anchor, CHARACTER, Layer, Marks, Text};
use super::{Rect, Role};
use legend::Legend;
use scale::Ruler;

/// The usual size of type.
const TYPE: f64 = 11.0;
/// The side of a dot.
const DOT: f64 = 5.0;

/// How a series looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// From point to point.
    Line,
    /// Level from each point to the next, then up or down: what changes at whole numbers only.
    Steps,
    /// A line for what is predicted.
    Rule,
    /// A square at each point.
    Dots,
    /// A diamond at each point, of another colour.
    Diamonds,
    /// An upright line at each point's x.
    Posts,
}

impl Look {
    /// The role of its marks.
    pub fn role(self) -> Role {
        match self {
            Look::Line | Look::Steps => Role::PlotLine,
            Look::Rule => Role::PlotRule,
            Look::Dots => Role::PlotDot,
            Look::Diamonds => Role::PlotDiamond,
            Look::Posts => Role::PlotMark,
        }
    }
}

/// A point of a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// Along.
    pub x: f64,
    /// Up.
    pub y: f64,
    /// How large its dot is: the area, 1 for the usual one.
    pub weight: f64,
    /// What there is to say about it; a point without words is drawn, but nobody can point at it.
    pub words: String,
    /// A query to go to from here; empty for none.
    pub link: String,
}

impl Point {
    /// A point of the usual size.
    pub fn new(x: f64, y: f64, words: impl Into<String>) -> Point {
        Point { x, y, weight: 1.0, words: words.into(), link: String::new() }
    }

    /// A point that is part of a line and has nothing to say.
    pub fn silent(x: f64, y: f64) -> Point {
        Point::new(x, y, "")
    }
}

/// Points that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name in the legend; empty for none.
    pub name: String,
    /// How it looks.
    pub look: Look,
    /// Its points, from left to right.
    pub points: Vec<Point>,
}

impl Series {
    /// A series.
    pub fn new(name: impl Into<String>, look: Look, points: Vec<Point>) -> Series {
        Series { name: name.into(), look, points }
    }
}

/// Numbers against numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// What it shows, in a line.
    pub title: String,
    /// The scale along.
    pub across: Scale,
    /// The scale up.
    pub up: Scale,
    /// What is drawn, from the ground up.
    pub series: Vec<Series>,
}

impl Plot {
    /// A plot.
    pub fn new(title: impl Into<String>, across: Scale, up: Scale, series: Vec<Series>) -> Plot {
        Plot { title: title.into(), across, up, series }
    }
}

/// Anything the lab draws.
#[derive(Clone, Debug, PartialEq)]
pub enum Chart {
    /// Numbers against numbers.
    Plot(Plot),
    /// A table of cells.
    Grid(Grid),
}

/// A point on the figure that can be pointed at.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// Where, in CSS pixels.
    pub x: f64,
    /// Where.
    pub y: f64,
    /// Which series, or which row of a grid: arrow keys go along it.
    pub row: u32,
    /// What there is to say.
    pub words: String,
    /// Where it leads; empty for nowhere.
    pub link: String,
}

/// A figure as it is painted.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// Its width in CSS pixels.
    pub width: f64,
    /// Its height: a figure chooses its own.
    pub height: f64,
    /// What lies between the axes.
    pub plot: Rect,
    /// The marks.
    pub layers: Vec<Layer>,
    /// The points that can be pointed at.
    pub spots: Vec<Spot>,
}

impl Chart {
    /// What it shows, in a line.
    pub fn title(&self) -> &str {
        match self {
            Chart::Plot(plot) => &plot.title,
            Chart::Grid(grid) => &grid.title,
        }
    }

    /// Draws it `width` CSS pixels wide, with type `scale` times the usual size.
    pub fn draw(&self, width: f64, scale: f64) -> Drawn {
        match self {
            Chart::Plot(plot) => plot.draw(width, scale),
            Chart::Grid(grid) => grid.draw(width, scale),
        }
    }
}

impl Plot {
    fn draw(&self, width: f64, scale: f64) -> Drawn {
        let legend = Legend::new(&self.series, width, scale);
        let body = (width * 0.56).clamp(190.0 * scale, 380.0 * scale).round();
        let (top, bottom, right) = (legend.height + 10.0 * scale, 40.0 * scale, 18.0 * scale);
        let points = || self.series.iter().flat_map(|series| series.points.iter());
        let vertical = self.up.ruler(points().map(|point| point.y), top + body, -body);
        let rows = vertical.ticks(34.0 * scale, scale);
        let longest = rows.iter().map(|(_, label)| label.chars().count()).max().unwrap_or(1) as f64;
        let left = ((longest * CHARACTER + 32.0) * scale).min(width / 3.0).round();
        let across = (width - left - right).max(1.0);
        // A post has a place along and no height.
        let level = self.across.ruler(points().map(|point| point.x), left, across);
        let columns = level.ticks(58.0 * scale, scale);

        let mut layers = Vec::new();
        let mut add = |role, marks: Marks| layers.push(Layer { role, marks });
        let grid = rows.iter().map(|&(value, _)| vertical.at(value));
        add(Role::Grid, Marks::Lines(grid.map(|y| [left, y, left + across, y]).collect()));
        let mut spots = Vec::new();
        for (row, series) in self.series.iter().enumerate() {
            let at = |point: &Point| [level.at(point.x), vertical.at(point.y)];
            add(series.look.role(), marks(series, &at, (top, body), scale));
            let spot = |point: &Point| {
                let [x, y] = at(point);
                let (words, link) = (point.words.clone(), point.link.clone());
                let y = if series.look == Look::Posts { top + body / 2.0 } else { y };
                Spot { x, y, row: row as u32, words, link }
            };
            spots.extend(series.points.iter().filter(|point| !point.words.is_empty()).map(spot));
        }
        let plot = Rect { left, top, width: across, height: body };
        let floor = plot.bottom();
        add(Role::Axis, Marks::Lines(vec![[left, floor, left + across, floor], [left, top, left, floor]]));
        add(
            Role::TickLabel,
            Marks::Texts(tick_texts(&level, &columns, &vertical, &rows, (left, floor), scale)),
        );
        add(Role::AxisLabel, Marks::Texts(self.axis_names(plot, scale)));
        legend.draw(&mut add);
        layers.retain(|layer| !layer.marks.is_empty());
        Drawn { width, height: floor + bottom, plot, layers, spots }
    }

    fn axis_names(&self, plot: Rect, scale: f64) -> Vec<Text> {
        axis_names(&self.across.name, &self.up.name, plot, scale)
    }
}

/// The names of two axes, beneath and beside.
fn axis_names(across: &str, up: &str, plot: Rect, scale: f64) -> Vec<Text> {
    let Rect { left, top, width, height } = plot;
    let text = |x, y, text: &str, upright| Text {
        x,
        y,
        text: text.to_owned(),
        anchor: Anchor::Middle,
        size: TYPE * scale,
        upright,
    };
    let mut names = vec![
        text(left + width / 2.0, top + height + 29.0 * scale, across, false),
        text(9.0 * scale, top + height / 2.0, up, true),
    ];
    names.retain(|name| !name.text.is_empty());
    names
}

fn tick_texts(
    level: &Ruler,
    columns: &[(f64, String)],
    vertical: &Ruler,
    rows: &[(f64, String)],
    (left, floor): (f64, f64),
    scale: f64,
) -> Vec<Text> {
    let text = |x, y, label: &String, anchor| Text {
        x,
        y,
        text: label.clone(),
        anchor,
        size: TYPE * scale,
        upright: false,
    };
    let under = columns
        .iter()
        .map(|(value, label)| text(level.at(*value), floor + 12.0 * scale, label, Anchor::Middle));
    let beside =
        rows.iter().map(|(value, label)| text(left - 6.0 * scale, vertical.at(*value), label, Anchor::End));
    under.chain(beside).collect()
}

/// The marks of a series.
fn marks(series: &Series, at: &impl Fn(&Point) -> [f64; 2], (top, body): (f64, f64), scale: f64) -> Marks {
    let points = &series.points;
    let pairs = points.iter().zip(points.iter().skip(1)).map(|(from, to)| (at(from), at(to)));
    let half = |point: &Point| DOT * scale * point.weight.sqrt() / 2.0;
    match series.look {
        Look::Line | Look::Rule => Marks::Lines(pairs.map(|([x, y], [u, v])| [x, y, u, v]).collect()),
        Look::Steps => {
            Marks::Lines(pairs.flat_map(|([x, y], [u, v])| [[x, y, u, y], [u, y, u, v]]).collect())
        }
        Look::Dots => {
            let dot = |point: &Point| {
                let ([x, y], half) = (at(point), half(point));
                [x - half, y - half, 2.0 * half, 2.0 * half]
            };
            Marks::Rects(points.iter().map(dot).collect())
        }
        Look::Diamonds => {
            let diamond = |point: &Point| {
                let ([x, y], reach) = (at(point), half(point) * 1.5);
                vec![[x, y - reach], [x + reach, y], [x, y + reach], [x - reach, y]]
            };
            Marks::Polygons(points.iter().map(diamond).collect())
        }
        Look::Posts => {
            let post = |point: &Point| {
                let [x, _] = at(point);
                [x, top, x, top + body]
            };
            Marks::Lines(points.iter().map(post).collect())
        }
    }
}

#[cfg(test)]
mod tests;
