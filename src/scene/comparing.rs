//! Two games in one figure: what is P in both, only in the first and only in the second, each with a shape and a colour
//! of its own; or the difference of their Grundy values.
//!
//! A cell that is P in both games is a whole square, one that is P in the first only its lower left half, one that is P in
//! the second only its upper right half: together they would make the square.

use super::board::ValueCells;
use super::layer::{Anchor, Layer, Marks, Text};
use super::picture::Screen;
use super::role::Role;
use super::{Frame, Rect, palette, raster};
use crate::solve::NOT_A_POSITION;
use crate::solved::Compared;
use crate::text::signed;

/// The size of type of a number in a cell, to the side of the cell.
const NUMBER: f64 = 0.4;
/// Smaller numbers cannot be read, in CSS pixels.
const LEAST_NUMBER: f64 = 6.5;
/// More cells than this are an image.
const MOST_CELLS: u64 = 20_000;

/// The P-positions of two games; cells from `squares` CSS pixels on have shapes, smaller ones are images.
pub(super) fn p_layers(frame: &Frame, screen: Screen, squares: f64, compared: &Compared) -> Vec<Layer> {
    let [both, second] = screen.compared;
    let sides = [
        (Role::Both, &compared.both, both),
        (Role::FirstOnly, &compared.first, screen.p_colour),
        (Role::SecondOnly, &compared.second, second),
    ];
    let layer = |(role, found, colour): (Role, &Vec<(u64, u64)>, _)| {
        let marks = if frame.cell() < squares {
            Marks::Image(raster::positions(frame, screen.density, found, colour))
        } else {
            shapes(frame, role, found)
        };
        // An image of nothing is an image all the same.
        (!found.is_empty() && !marks.is_empty()).then_some(Layer { role, marks })
    };
    sides.into_iter().filter_map(layer).collect()
}

/// Whole cells, or one half of each, cut to the board.
fn shapes(frame: &Frame, role: Role, found: &[(u64, u64)]) -> Marks {
    let (plot, cell) = (frame.plot(), frame.cell());
    let squares = found.iter().filter_map(|&(x, y)| plot.square(frame.cell_corner(x, y), cell));
    if role == Role::Both {
        return Marks::Rects(squares.collect());
    }
    let half = |[left, top, width, height]: [f64; 4]| {
        let (right, bottom) = (left + width, top + height);
        match role {
            Role::FirstOnly => vec![[left, top], [left, bottom], [right, bottom]],
            _ => vec![[left, top], [right, top], [right, bottom]],
        }
    };
    Marks::Polygons(squares.map(half).collect())
}

/// The difference of a cell's values, first minus second, where it is a position of both games.
pub(super) fn difference([first, second]: [ValueCells<'_>; 2], x: u64, y: u64) -> Option<i32> {
    let value = |cells: ValueCells<'_>| cells.get(x, y).filter(|&value| value != NOT_A_POSITION);
    Some(i32::from(value(first)?) - i32::from(value(second)?))
}

/// Where values differ: coloured cells with signed numbers, or an image; and the greatest difference in sight.
pub(super) fn difference_layers(
    frame: &Frame,
    screen: Screen,
    squares: f64,
    values: [ValueCells<'_>; 2],
) -> (Vec<Layer>, u32) {
    let (columns, rows) = frame.cells();
    let at = |dx: u64, dy: u64| difference(values, frame.x + dx, frame.y + dy).filter(|&by| by != 0);
    // A few thousand cells tell the scale; what is beyond it has the colour of its end.
    let step = |cells: u64| (cells / 64).max(1) as usize;
    let sampled = (0..columns)
        .step_by(step(columns))
        .flat_map(|dx| (0..rows).step_by(step(rows)).filter_map(move |dy| at(dx, dy)));
    let most = sampled.map(i32::unsigned_abs).max().unwrap_or(1);
    let colour = |by: i32| palette::difference(by, most);
    if frame.cell() < squares || columns.saturating_mul(rows) > MOST_CELLS {
        let colours = |dx, dy| at(dx, dy).map(colour);
        let image = raster::cells(frame, screen.density, colours);
        return (vec![Layer { role: Role::Differences, marks: Marks::Image(image) }], most);
    }
    let (plot, cell) = (frame.plot(), frame.cell());
    let (mut cells, mut dark, mut light) = (Vec::new(), Vec::new(), Vec::new());
    for (dx, dy) in (0..columns).flat_map(|dx| (0..rows).map(move |dy| (dx, dy))) {
        let Some(by) = at(dx, dy) else { continue };
        let corner = frame.corner(dx as f64, dy as f64);
        let Some(seen) = plot.square(corner, cell) else { continue };
        cells.push((seen, colour(by)));
        if let Some(text) = number(by, corner, frame, plot) {
            if palette::takes_dark_ink(colour(by)) { dark.push(text) } else { light.push(text) }
        }
    }
    let layers = [
        (Role::Differences, Marks::Coloured(cells)),
        (Role::DarkNumber, Marks::Texts(dark)),
        (Role::LightNumber, Marks::Texts(light)),
    ];
    let layers = layers.into_iter().filter(|(_, marks)| !marks.is_empty());
    (layers.map(|(role, marks)| Layer { role, marks }).collect(), most)
}

/// A signed number in a cell, where it can be read and is whole.
fn number(by: i32, (left, bottom): (f64, f64), frame: &Frame, plot: Rect) -> Option<Text> {
    let cell = frame.cell();
    let text = if by > 0 { format!("+{by}") } else { signed(by) };
    let length = text.chars().count() as f64;
    let size = (cell * NUMBER).min(cell * 1.5 / length).min(18.0 * frame.scale);
    let (x, y) = (left + cell / 2.0, bottom - cell / 2.0);
    let (half_width, half_height) = (size * 0.3 * length, size * 0.4);
    let corners = [(x - half_width, y - half_height), (x + half_width, y + half_height)];
    let is_whole = corners.into_iter().all(|corner| plot.contains(corner));
    (size >= LEAST_NUMBER && is_whole).then_some(Text {
        x,
        y,
        text,
        anchor: Anchor::Middle,
        size,
        upright: false,
    })
}
