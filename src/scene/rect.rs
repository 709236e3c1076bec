//! A rectangle on a figure, and what of other marks is inside it.

use serde::Serialize;

/// A rectangle in CSS pixels, y downwards.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(rename = "Plot"))]
pub struct Rect {
    /// Its left edge.
    pub left: f64,
    /// Its upper edge.
    pub top: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

impl Rect {
    /// Its right edge.
    pub fn right(&self) -> f64 {
        self.left + self.width
    }

    /// Its lower edge.
    pub fn bottom(&self) -> f64 {
        self.top + self.height
    }

    /// Is a point in it, or on its edge?
    pub fn contains(&self, (x, y): (f64, f64)) -> bool {
        x >= self.left && x <= self.right() && y >= self.top && y <= self.bottom()
    }

    /// The part of a line, from x, y to x, y, that is in it.
    pub fn clip(&self, [x0, y0, x1, y1]: [f64; 4]) -> Option<[f64; 4]> {
        let (mut from, mut to) = (0.0f64, 1.0f64);
        for (start, delta, low, high) in
            [(x0, x1 - x0, self.left, self.right()), (y0, y1 - y0, self.top, self.bottom())]
        {
            if delta == 0.0 {
                if start < low || start > high {
                    return None;
                }
                continue;
            }
            let (a, b) = ((low - start) / delta, (high - start) / delta);
            from = from.max(a.min(b));
            to = to.min(a.max(b));
        }
        let at = |t: f64| (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t);
        (from < to).then(|| {
            let ((x0, y0), (x1, y1)) = (at(from), at(to));
            [x0, y0, x1, y1]
        })
    }

    /// The part of the area between two corners, upper left and lower right, that is in it: left, top, width, height.
    pub fn part(&self, (x0, y0): (f64, f64), (x1, y1): (f64, f64)) -> Option<[f64; 4]> {
        let (x0, x1) = (x0.max(self.left), x1.min(self.right()));
        let (y0, y1) = (y0.max(self.top), y1.min(self.bottom()));
        (x1 > x0 && y1 > y0).then_some([x0, y0, x1 - x0, y1 - y0])
    }

    /// The square of a P-position whose cell has this lower left corner and this side: a little smaller than the cell where
    /// there is room, so that neighbours stay apart.
    pub fn square(&self, (x, y): (f64, f64), cell: f64) -> Option<[f64; 4]> {
        let gap = if cell >= 8.0 { (cell * 0.06).max(0.5) } else { 0.0 };
        self.part((x + gap, y - cell + gap), (x + cell - gap, y - gap))
    }
}
