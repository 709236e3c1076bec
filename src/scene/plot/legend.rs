//! The legend over a plot: a sample of each named series, then its name, in as many lines as that takes.

use super::{CHARACTER, Look, Point, Series, TYPE, marks};
use crate::scene::layer::{Anchor, Marks, Text};

/// The samples and names of a plot.
pub(super) struct Legend<'a> {
    entries: Vec<(f64, f64, &'a Series)>,
    scale: f64,
    /// How much room it takes over the plot.
    pub(super) height: f64,
}

impl<'a> Legend<'a> {
    /// The legend of these series on a figure of this width.
    pub(super) fn new(series: &'a [Series], width: f64, scale: f64) -> Legend<'a> {
        let (line, sample, gap) = (20.0 * scale, 26.0 * scale, 16.0 * scale);
        let (mut x, mut y) = (12.0 * scale, 10.0 * scale);
        let mut entries = Vec::new();
        for series in series.iter().filter(|series| !series.name.is_empty()) {
            let length = sample + series.name.chars().count() as f64 * CHARACTER * scale;
            if x + length > width && x > 12.0 * scale {
                (x, y) = (12.0 * scale, y + line);
            }
            entries.push((x, y, series));
            x += length + gap;
        }
        let height = if entries.is_empty() { 0.0 } else { y + 8.0 * scale };
        Legend { entries, scale, height }
    }

    /// Draws it.
    pub(super) fn draw(&self, add: &mut impl FnMut(super::Role, Marks)) {
        let scale = self.scale;
        for &(x, y, series) in &self.entries {
            let end = 18.0 * scale;
            let ends = match series.look {
                Look::Dots | Look::Diamonds | Look::Posts => vec![Point::silent(end / 2.0, 0.0)],
                _ => vec![Point::silent(0.0, 0.0), Point::silent(end, 0.0)],
            };
            let sample = Series::new("", series.look, ends);
            let at = |point: &Point| [x + point.x, y];
            add(series.look.role(), marks(&sample, &at, (y - 6.0 * scale, 12.0 * scale), scale));
        }
        let name = |&(x, y, series): &(f64, f64, &Series)| Text {
            x: x + 24.0 * scale,
            y,
            text: series.name.clone(),
            anchor: Anchor::Start,
            size: TYPE * scale,
            upright: false,
        };
        add(super::Role::PlotLegend, Marks::Texts(self.entries.iter().map(name).collect()));
    }
}
