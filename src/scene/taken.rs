//! What of a figure is taken, so that words go where nothing else is.

use super::Rect;
#[cfg(feature = "study")]
use super::layer::{Anchor, Text};

/// The side of the squares in which what is taken is noted, in CSS pixels.
const TILE: f64 = 4.0;
/// About how wide a letter is, to the size of its type: no font is measured, and some are bold.
const LETTER: f64 = 0.64;
/// How high a line of words is, to the size of its type.
const HEIGHT: f64 = 1.3;

/// The room that words take; words that stand upright are not asked about.
#[cfg(feature = "study")]
pub(crate) fn room(text: &Text) -> Rect {
    let (width, height) = extent(&text.text, text.size);
    let before = match text.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => width / 2.0,
        Anchor::End => width,
    };
    Rect { left: text.x - before, top: text.y - height / 2.0, width, height }
}

/// How wide and how high words are.
pub(crate) fn extent(text: &str, size: f64) -> (f64, f64) {
    (text.chars().count() as f64 * LETTER * size, HEIGHT * size)
}

/// What of a rectangle is taken, in small squares.
pub(crate) struct Taken {
    plot: Rect,
    columns: usize,
    rows: usize,
    tiles: Vec<bool>,
}

impl Taken {
    /// Nothing of it yet.
    pub(crate) fn new(plot: Rect) -> Taken {
        let count = |length: f64| (length / TILE).ceil() as usize;
        let (columns, rows) = (count(plot.width), count(plot.height));
        Taken { plot, columns, rows, tiles: vec![false; columns * rows] }
    }

    /// The squares that a part of the board touches: columns, rows.
    fn squares(&self, part: Rect) -> [std::ops::Range<usize>; 2] {
        let range = |from: f64, length: f64, most: usize| {
            let (first, end) = ((from / TILE).max(0.0), ((from + length) / TILE).ceil().max(0.0));
            (first as usize).min(most)..(end as usize).min(most)
        };
        let across = range(part.left - self.plot.left, part.width, self.columns);
        [across, range(part.top - self.plot.top, part.height, self.rows)]
    }

    /// Takes a part.
    pub(crate) fn add(&mut self, part: Rect) {
        let [across, down] = self.squares(part);
        for row in down {
            self.tiles[row * self.columns..][across.clone()].fill(true);
        }
    }

    /// Is a part inside, and free?
    pub(crate) fn is_free(&self, part: Rect) -> bool {
        let inside = self.plot.contains((part.left - TILE, part.top - TILE))
            && self.plot.contains((part.right() + TILE, part.bottom() + TILE));
        let [across, down] = self.squares(part);
        inside
            && down.into_iter().all(|row| !self.tiles[row * self.columns..][across.clone()].contains(&true))
    }
}

#[cfg(feature = "study")]
impl Taken {
    /// Takes what a line goes through.
    pub(crate) fn add_line(&mut self, [x0, y0, x1, y1]: [f64; 4]) {
        let steps = ((x1 - x0).abs().max((y1 - y0).abs()) / (TILE / 2.0)).ceil().max(1.0);
        for n in 0..=steps as u32 {
            let part = f64::from(n) / steps;
            let (left, top) = (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part);
            self.add(Rect { left: left - 0.5, top: top - 0.5, width: 1.0, height: 1.0 });
        }
    }

    /// Moves words to the nearest place that is free, and takes it; they stay where there is none.
    pub(crate) fn settle(&mut self, text: &mut Text) {
        let own = room(text);
        let step = text.size * 0.5;
        let around = |ring: i32| {
            (-ring..=ring)
                .flat_map(move |dx| (-ring..=ring).map(move |dy| (dx, dy)))
                .filter(move |(dx, dy)| dx.abs().max(dy.abs()) == ring)
        };
        let places = (0..16).flat_map(around).map(|(dx, dy)| (f64::from(dx) * step, f64::from(dy) * step));
        let moved = |(dx, dy): (f64, f64)| Rect { left: own.left + dx, top: own.top + dy, ..own };
        if let Some((dx, dy)) = places.into_iter().find(|&by| self.is_free(moved(by))) {
            text.x += dx;
            text.y += dy;
        }
        self.add(room(text));
    }
}
