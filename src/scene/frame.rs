//! Which part of the board is in sight, and where on the figure.

use super::Rect;
use super::layer::CHARACTER;
use super::ticks::Axis;

/// A line of cells that shows less than this part of itself is not in sight: it is an error of rounding, nothing to see.
const SLIVER: f64 = 1e-6;

/// The room above the board, below it for labels and the name of the first heap, and on the right, at the usual size of type.
const ABOVE: f64 = 10.0;
const BELOW: f64 = 38.0;
const RIGHT: f64 = 20.0;

/// A figure of `width` × `height` (in CSS pixels) that shows `span` cells across from the lower left corner
/// (x + fx, y + fy).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// First heap at the left edge.
    pub x: u64,
    /// Second heap at the lower edge.
    pub y: u64,
    /// How much of the first column is hidden, 0 ≤ fx < 1.
    pub fx: f64,
    /// How much of the lowest row is hidden, 0 ≤ fy < 1.
    pub fy: f64,
    /// Cells across.
    pub span: f64,
    /// Width of the whole figure.
    pub width: f64,
    /// Height of the whole figure.
    pub height: f64,
    /// Size of type relative to the usual one: 1, or more in a lecture hall.
    pub scale: f64,
    /// Room for axes: without it the board fills the figure.
    pub axes: bool,
    /// Rows for each column, where there are axes: 1 for the square board of a query.
    pub shape: f64,
}

impl Frame {
    /// `span` cells across from the cell (x, y) on a figure of this width and height, with axes.
    pub fn new((x, y): (u64, u64), span: f64, (width, height): (f64, f64)) -> Frame {
        Frame { x, y, fx: 0.0, fy: 0.0, span, width, height, scale: 1.0, axes: true, shape: 1.0 }
    }

    /// The room on the left for the labels and the name of the second heap.
    pub(super) fn margin(&self) -> f64 {
        // The labels decide how much room they need; the axis depends on the room only weakly, so a guess of the height
        // is good enough.
        let height = (self.height - (ABOVE + BELOW) * self.scale).max(1.0).min(self.width * self.shape);
        let longest = Axis::new(self.y, self.fy, self.span * self.shape, height, self.scale).longest_label();
        ((longest as f64 * CHARACTER + 30.0) * self.scale).min(self.width / 3.0).round()
    }

    /// Where the board is on the figure: as large as fits, of its own shape, and in the middle from left to right.
    pub fn plot(&self) -> Rect {
        if !self.axes {
            return Rect { left: 0.0, top: 0.0, width: self.width, height: self.height };
        }
        let (margin, top) = (self.margin(), ABOVE * self.scale);
        let across = (self.width - margin - RIGHT * self.scale).max(1.0);
        let down = (self.height - (ABOVE + BELOW) * self.scale).max(1.0);
        let width = across.min(down / self.shape);
        Rect { left: margin + ((across - width) / 2.0).floor(), top, width, height: width * self.shape }
    }

    /// How high the figure must be for a board as wide as the figure allows.
    pub fn height_needed(&self) -> f64 {
        let width = (self.width - self.margin() - RIGHT * self.scale).max(1.0);
        width * self.shape + (ABOVE + BELOW) * self.scale
    }

    /// The side of a cell on the figure.
    pub fn cell(&self) -> f64 {
        self.plot().width / self.span
    }

    /// Cells up, as a fraction.
    pub fn rows(&self) -> f64 {
        self.plot().height / self.cell()
    }

    /// How many first heaps and how many second heaps are at least partly in sight.
    pub fn cells(&self) -> (u64, u64) {
        let partly = |cells: f64| (cells - SLIVER).ceil().max(1.0) as u64;
        (partly(self.span + self.fx), partly(self.rows() + self.fy))
    }

    /// Where the lower left corner of cell (x, y) is on the figure.
    pub fn corner(&self, x: f64, y: f64) -> (f64, f64) {
        let (plot, cell) = (self.plot(), self.cell());
        (plot.left + (x - self.fx) * cell, plot.bottom() - (y - self.fy) * cell)
    }

    /// The same for a cell of the board; far cells are measured from the frame's own corner, so nothing is lost.
    pub fn cell_corner(&self, x: u64, y: u64) -> (f64, f64) {
        self.corner(difference(x, self.x), difference(y, self.y))
    }

    /// Is a point of the figure on the board?
    pub fn is_on_board(&self, point: (f64, f64)) -> bool {
        self.plot().contains(point)
    }

    /// The part of a line that is on the board.
    pub fn clip(&self, line: [f64; 4]) -> Option<[f64; 4]> {
        self.plot().clip(line)
    }

    /// The axes: first heap, second heap.
    pub fn axis_pair(&self) -> (Axis, Axis) {
        let Rect { width, height, .. } = self.plot();
        (
            Axis::new(self.x, self.fx, self.span, width, self.scale),
            Axis::new(self.y, self.fy, self.rows(), height, self.scale),
        )
    }
}

/// a − b of two whole numbers as a float; exact while it is small, however large they are.
pub(super) fn difference(a: u64, b: u64) -> f64 {
    (i128::from(a) - i128::from(b)) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame() -> Frame {
        let (x, y) = (1_000_000_000_000_000, 1_618_033_988_749_894);
        Frame { fx: 0.25, ..Frame::new((x, y), 40.0, (700.0, 600.0)) }
    }

    #[test]
    fn cells_are_where_they_are_drawn() {
        let frame = frame();
        let (plot, cell) = (frame.plot(), frame.cell());
        for (dx, dy) in [(1, 0), (7, 3), (39, 20)] {
            let (px, py) = frame.cell_corner(frame.x + dx, frame.y + dy);
            let (across, up) = ((px - plot.left) / cell + frame.fx, (plot.bottom() - py) / cell + frame.fy);
            assert!((across - dx as f64).abs() < 1e-9 && (up - dy as f64).abs() < 1e-9);
            assert!(frame.is_on_board((px + cell / 2.0, py - cell / 2.0)));
        }
        assert!(!frame.is_on_board((1.0, 1.0)));
    }

    #[test]
    fn what_is_hidden_lies_beyond_the_corner() {
        let frame = Frame { fy: 0.4, ..frame() };
        let ((px, py), plot) = (frame.corner(0.25, 0.4), frame.plot());
        assert!((px - plot.left).abs() < 1e-9 && (py - plot.bottom()).abs() < 1e-9);
    }

    /// As high as is needed and no higher, whatever the size of type and the shape of the board.
    #[test]
    fn the_height_that_a_wide_board_needs() {
        for (scale, shape) in [(1.0, 1.0), (1.5, 1.0), (1.0, 0.6), (2.0, 1.4)] {
            let wide = |height: f64| Frame { scale, shape, height, ..frame() }.plot().width;
            let needed = Frame { scale, shape, ..frame() }.height_needed();
            assert!((wide(needed) - wide(9_999.0)).abs() < 1e-9, "{scale} {shape}");
            assert!(wide(needed - 3.0) < wide(needed), "{scale} {shape}");
        }
    }

    #[test]
    fn whole_cells_are_counted_whatever_the_size() {
        // In many of these the height of the plot over the side of a cell is not exactly a whole number.
        for side in 1..400 {
            let sides = f64::from(side);
            let (width, height, axes) = (sides * 1.7, sides * 1.7 / 3.0, false);
            let frame = Frame { fx: 0.0, span: sides * 3.0, width, height, axes, ..frame() };
            assert_eq!(frame.cells(), (side as u64 * 3, side as u64), "{side}");
        }
        assert_eq!(Frame { fx: 0.25, span: 40.0, ..frame() }.cells().0, 41);
    }

    #[test]
    fn a_board_is_square_whatever_the_figure() {
        for size in [(700.0, 600.0), (1600.0, 500.0), (300.0, 1200.0), (640.0, 640.0), (100.0, 100.0)] {
            for span in [1, 16, 64, 1_000, 65_536] {
                let frame = Frame::new((0, 0), f64::from(span), size);
                assert_eq!(frame.cells(), (span as u64, span as u64), "{size:?}");
                let plot = frame.plot();
                assert!(
                    plot.right() <= size.0 && plot.bottom() <= size.1 && plot.left > 0.0,
                    "{size:?}: {plot:?}"
                );
            }
        }
        let wide = Frame { shape: 0.5, ..Frame::new((0, 0), 64.0, (640.0, 640.0)) };
        assert_eq!(wide.cells(), (64, 32));
    }

    #[test]
    fn the_board_is_inside_the_figure() {
        let plot = frame().plot();
        assert!(plot.left > 0.0 && plot.top > 0.0 && plot.right() < 700.0 && plot.bottom() < 600.0);
    }
}
