//! The cells of a board: squares or an image, the grid, what is not a position, numbers.

use super::{Anchor, BoardScene, Marks, Role, Text};
use crate::rules::Domain;
use crate::scene::{Rect, palette, raster};
use crate::solve::NOT_A_POSITION;

/// The size of type of a number in a cell, to the side of the cell.
const NUMBER: f64 = 0.44;
/// Smaller numbers cannot be read, in CSS pixels.
const LEAST_NUMBER: f64 = 6.5;

impl BoardScene<'_> {
    /// Grid lines between all cells; where these are too small for it, lines through the middles of labelled cells.
    pub(super) fn grid(&self) -> (Vec<[f64; 4]>, Vec<[f64; 4]>) {
        let frame = &self.frame;
        let Rect { left, top, width, height } = frame.plot();
        let (across, up) = frame.axis_pair();
        let (columns, rows) = frame.cells();
        let vertical = |at: u64, right: f64| {
            let x = frame.cell_corner(at, frame.y).0 + right;
            (x > left + 0.5 && x < left + width + 0.5).then_some([x, top, x, top + height])
        };
        let horizontal = |at: u64, up: f64| {
            let y = frame.cell_corner(frame.x, at).1 - up;
            (y < top + height - 0.5 && y > top - 0.5).then_some([left, y, left + width, y])
        };
        if across.fine {
            let columns = (0..=columns).filter_map(|n| vertical(frame.x + n, 0.0));
            let lines = columns.chain((0..=rows).filter_map(|n| horizontal(frame.y + n, 0.0)));
            return (lines.collect(), Vec::new());
        }
        let half = frame.cell() / 2.0;
        let columns = across.labelled.iter().filter_map(|&at| vertical(at, half));
        (Vec::new(), columns.chain(up.labelled.iter().filter_map(|&at| horizontal(at, half))).collect())
    }

    /// The part of the board that holds no positions, as polygons cut to the board.
    pub(super) fn outside(&self) -> Vec<Vec<[f64; 2]>> {
        let Domain::Wedge { p1, q1, p2, q2 } = self.domain() else { return Vec::new() };
        let Rect { left, top, width, height } = self.frame.plot();
        let board =
            vec![[left, top], [left + width, top], [left + width, top + height], [left, top + height]];
        // Cells are unit squares, and (x, y) is a position when its lower left corner is in the cone; the edge is
        // drawn through the middles of the cells on it.
        let half = |x: f64, y: f64| self.frame.corner(x + 0.5, y + 0.5);
        let (fx, fy) = (self.frame.x as f64, self.frame.y as f64);
        let edge = |p: u32, q: u32| {
            let (p, q) = (f64::from(p), f64::from(q));
            // A point of the edge near the frame, and its direction.
            let t = ((fx * p + fy * q) / (p * p + q * q)).max(0.0);
            (half(t * p - fx, t * q - fy), (p, -q))
        };
        let mut parts = Vec::new();
        let (point, direction) = edge(p1, q1);
        parts.push(cut(&board, point, direction, 1.0));
        let (point, direction) = edge(p2, q2);
        parts.push(cut(&board, point, direction, -1.0));
        parts.into_iter().filter(|part| part.len() > 2).collect()
    }

    /// P-positions as squares, or as an image when cells are small.
    pub(super) fn p_marks(&self) -> Marks {
        if self.as_image() {
            return Marks::Image(raster::positions(&self.frame, self.density, self.found, self.p_colour));
        }
        let (plot, cell) = (self.frame.plot(), self.frame.cell());
        let square = |&(x, y): &(u64, u64)| plot.square(self.frame.cell_corner(x, y), cell);
        Marks::Rects(self.found.iter().filter_map(square).collect())
    }

    /// Are values written as numbers?
    pub(super) fn writes_values(&self) -> bool {
        self.values.is_some() && self.frame.cell() * NUMBER >= LEAST_NUMBER
    }

    /// Grundy values as coloured cells with numbers, or as an image. Cells leave no room between them: beams go over them, but
    /// below the numbers, which they would strike out.
    pub(super) fn value_layers(&self, beams: Vec<[f64; 4]>, add: &mut impl FnMut(Role, Marks)) {
        let Some(values) = self.values else { return };
        let (frame, colours) = (&self.frame, self.colours());
        let value = |dx: u64, dy: u64| values.get(frame.x + dx, frame.y + dy);
        if self.as_image() || frame.cells().0 * frame.cells().1 > 20_000 {
            add(Role::Values, Marks::Image(raster::values(frame, self.density, colours, value)));
            add(Role::Beam, Marks::Lines(beams));
            return;
        }
        let (plot, cell) = (frame.plot(), frame.cell());
        let (columns, rows) = frame.cells();
        let (mut cells, mut dark, mut light) = (Vec::new(), Vec::new(), Vec::new());
        for (dx, dy) in (0..columns).flat_map(|dx| (0..rows).map(move |dy| (dx, dy))) {
            let Some(value) = value(dx, dy).filter(|&value| value != NOT_A_POSITION) else { continue };
            let Some(colour) = colours.of(value) else { continue };
            let (px, py) = frame.corner(dx as f64, dy as f64);
            let Some(seen) = plot.part((px, py - cell), (px + cell, py)) else { continue };
            cells.push((seen, colour));
            let (x, y) = (px + cell / 2.0, py - cell / 2.0);
            let text = value.to_string();
            let size = (cell * NUMBER).min(cell * 1.5 / text.len() as f64).min(18.0 * frame.scale);
            // Cells at the edge may be cut; a number is whole or not there.
            let (half_width, half_height) = (size * 0.3 * text.len() as f64, size * 0.4);
            let inside = x - half_width > plot.left && x + half_width < plot.right();
            let inside = inside && y - half_height > plot.top && y + half_height < plot.bottom();
            if size >= LEAST_NUMBER && inside {
                let numbers = if palette::takes_dark_ink(colour) { &mut dark } else { &mut light };
                numbers.push(Text { x, y, text, anchor: Anchor::Middle, size, upright: false });
            }
        }
        add(Role::Values, Marks::Coloured(cells));
        add(Role::Beam, Marks::Lines(beams));
        add(Role::DarkNumber, Marks::Texts(dark));
        add(Role::LightNumber, Marks::Texts(light));
    }
}

/// The part of a convex polygon on one side of a line.
fn cut(polygon: &[[f64; 2]], point: (f64, f64), direction: (f64, f64), side: f64) -> Vec<[f64; 2]> {
    let distance = |[x, y]: [f64; 2]| side * (direction.0 * (y - point.1) - direction.1 * (x - point.0));
    let mut part = Vec::new();
    for (n, &to) in polygon.iter().enumerate() {
        let from = polygon[(n + polygon.len() - 1) % polygon.len()];
        let (a, b) = (distance(from), distance(to));
        if (a > 0.0) != (b > 0.0) {
            let t = a / (a - b);
            part.push([from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])]);
        }
        if b > 0.0 {
            part.push(to);
        }
    }
    part
}
