//! Boards whose cells are smaller than a few pixels, as one image.
//!
//! A pixel shows the share of P-cells under it. A beam is one cell wide in a pixel of many, so the share is scaled by
//! the cells across a pixel: a line of P-positions stays a line at every zoom, and nothing flickers when it moves,
//! because every cell is spread over exactly the pixels it covers.

use super::frame::difference;
use super::palette;
use super::{Frame, Rect};
use crate::query::Palette;
use crate::solve::NOT_A_POSITION;

/// An image of the board's part of a figure: RGBA, line by line from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// Four bytes for each pixel.
    pub pixels: Vec<u8>,
}

impl Image {
    fn size(frame: &Frame, density: f64) -> (u32, u32) {
        let Rect { width, height, .. } = frame.plot();
        let pixels = |length: f64| (length * density).round().clamp(1.0, 8192.0) as u32;
        (pixels(width), pixels(height))
    }
}

/// P-positions in one colour, as transparent as their share is small. `density` is the number of pixels to a CSS pixel.
pub fn positions(frame: &Frame, density: f64, found: &[(u64, u64)], rgb: [u8; 3]) -> Image {
    let (width, height) = Image::size(frame, density);
    let cell = frame.cell() * density;
    // A mark is never finer than a CSS pixel, or what can be seen on a screen would be lost in print. One that is
    // larger than its cell is fainter in proportion, so that a line of them is as dark as a line of cells.
    let mark = if density > 1.0 { cell.max(density) } else { cell };
    let wider = (mark - cell) / 2.0;
    let mut cover = vec![0f32; width as usize * height as usize];
    for &(x, y) in found {
        let left = (difference(x, frame.x) - frame.fx) * cell - wider;
        let bottom = f64::from(height) - (difference(y, frame.y) - frame.fy) * cell + wider;
        spread(&mut cover, (width, height), (left, left + mark), (bottom - mark, bottom));
    }
    // One mark covers mark² of a pixel: scaled by the cells across a pixel, 1 / cell, when there are several.
    let gain = (cell / mark * (1.0 / mark).max(1.0)) as f32;
    // The further out, the more a faint share is lifted, so that sparse beams stay visible; 0 and 1 stay where they are.
    let crowd = (density.max(1.0) / cell).max(1.0) as f32;
    let lift = 1.0 - 1.0 / crowd;
    let lifted = |share: f32| share * (2.0 - share);
    let mut pixels = Vec::with_capacity(cover.len() * 4);
    for share in cover {
        pixels.extend_from_slice(&rgb);
        let scaled = (share * gain).min(1.0);
        let shown = scaled + lift * (lifted(lifted(scaled)) - scaled);
        pixels.push((shown * 255.0).round() as u8);
    }
    Image { width, height, pixels }
}

/// Adds the area of a small rectangle to the pixels under it.
fn spread(cover: &mut [f32], (width, height): (u32, u32), (x0, x1): (f64, f64), (y0, y1): (f64, f64)) {
    let first = |from: f64| from.floor().max(0.0) as u32;
    for row in first(y0)..(y1.ceil().clamp(0.0, f64::from(height)) as u32) {
        let down = (y1.min(f64::from(row) + 1.0) - y0.max(f64::from(row))).max(0.0);
        for column in first(x0)..(x1.ceil().clamp(0.0, f64::from(width)) as u32) {
            let across = (x1.min(f64::from(column) + 1.0) - x0.max(f64::from(column))).max(0.0);
            cover[(row * width + column) as usize] += (across * down) as f32;
        }
    }
}

/// How values are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueColours {
    /// The colours.
    pub palette: Palette,
    /// Values are taken modulo this, unless it is 0.
    pub modulus: u32,
    /// Only this value is shown.
    pub only: Option<u32>,
    /// The greatest value on the scale.
    pub most: u32,
}

impl ValueColours {
    /// The colour of a value; `None` when it is not shown.
    pub fn of(&self, value: u16) -> Option<[u8; 3]> {
        self.is_shown(value).then(|| self.at(self.step(value)))
    }

    fn is_shown(&self, value: u16) -> bool {
        value != NOT_A_POSITION && self.only.is_none_or(|only| only == u32::from(value))
    }

    /// Where a value is on the scale.
    fn step(&self, value: u16) -> u32 {
        let value = u32::from(value);
        if self.modulus == 0 { value.min(self.most) } else { value % self.modulus }
    }

    /// The last step of the scale.
    fn last(&self) -> u32 {
        if self.modulus == 0 { self.most } else { self.modulus - 1 }
    }

    fn at(&self, step: u32) -> [u8; 3] {
        palette::colour(self.palette, step, self.last())
    }
}

/// Grundy values as colours. `value` gives the value of the cell at a column and a row counted from the frame's
/// corner, `None` where it is not known.
pub fn values(
    frame: &Frame,
    density: f64,
    colours: ValueColours,
    value: impl Fn(u64, u64) -> Option<u16>,
) -> Image {
    let scale: Vec<[u8; 3]> = (0..=colours.last()).map(|step| colours.at(step)).collect();
    cells(frame, density, |column, row| {
        let value = value(column, row).filter(|&value| colours.is_shown(value))?;
        Some(scale[colours.step(value) as usize])
    })
}

/// Cells of many colours; those without a colour are transparent.
pub fn cells(frame: &Frame, density: f64, colour: impl Fn(u64, u64) -> Option<[u8; 3]>) -> Image {
    let (width, height) = Image::size(frame, density);
    let per_pixel = 1.0 / (frame.cell() * density);
    // A few samples stand for the cells under a pixel; with large cells one is exact.
    let samples = (per_pixel.ceil() as u32).clamp(1, 4);
    // What is the same for many pixels is found once: which cells the samples of a column or a row are in.
    let within = |n: u32| (f64::from(n) + 0.5) / f64::from(samples);
    let cells = |at: f64, corner: f64| (at * per_pixel + corner) as u64;
    let sampled = |pixels: u32| (0..pixels).flat_map(|pixel| (0..samples).map(move |n| (pixel, n)));
    let across: Vec<u64> = sampled(width).map(|(x, n)| cells(f64::from(x) + within(n), frame.fx)).collect();
    let up: Vec<u64> =
        sampled(height).map(|(y, n)| cells(f64::from(height - y) - within(n), frame.fy)).collect();
    let mut pixels = Vec::with_capacity(width as usize * height as usize * 4);
    for rows in up.chunks_exact(samples as usize) {
        for columns in across.chunks_exact(samples as usize) {
            let (mut sum, mut shown) = ([0u32; 3], 0u32);
            for (&row, &column) in rows.iter().flat_map(|row| columns.iter().map(move |column| (row, column)))
            {
                if let Some(rgb) = colour(column, row) {
                    sum.iter_mut().zip(rgb).for_each(|(sum, c)| *sum += u32::from(c));
                    shown += 1;
                }
            }
            let [r, g, b] = sum.map(|sum| (sum / shown.max(1)) as u8);
            pixels.extend_from_slice(&[r, g, b, (shown * 255 / (samples * samples)) as u8]);
        }
    }
    Image { width, height, pixels }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(span: f64) -> Frame {
        Frame { axes: false, ..Frame::new((0, 0), span, (100.0, 100.0)) }
    }

    #[test]
    fn a_cell_covers_its_pixels() {
        let image = positions(&frame(50.0), 1.0, &[(3, 4)], [1, 2, 3]);
        for row in 0..100u32 {
            for column in 0..100u32 {
                let at = ((row * 100 + column) * 4) as usize;
                let inside = column / 2 == 3 && (99 - row) / 2 == 4;
                assert_eq!(image.pixels[at..at + 4], [1, 2, 3, if inside { 255 } else { 0 }]);
            }
        }
    }

    #[test]
    fn a_line_stays_as_dark_at_every_zoom() {
        for span in [200.0, 1000.0, 10_000.0] {
            let diagonal: Vec<(u64, u64)> = (0..span as u64).map(|n| (n, n)).collect();
            let image = positions(&frame(span), 1.0, &diagonal, [0, 0, 0]);
            let ink: u64 = image.pixels.chunks_exact(4).map(|pixel| u64::from(pixel[3])).sum();
            assert!((95 * 255..=105 * 255).contains(&ink), "{span}: {ink}");
        }
    }

    #[test]
    fn a_mark_in_print_is_as_large_as_on_the_screen() {
        for span in [200.0, 1000.0] {
            let ink = |density: f64, found: &[(u64, u64)]| {
                let image = positions(&frame(span), density, found, [0, 0, 0]);
                let ink: u64 = image.pixels.chunks_exact(4).map(|pixel| u64::from(pixel[3])).sum();
                ink as f64 / (density * density)
            };
            let diagonal: Vec<(u64, u64)> = (0..span as u64).map(|n| (n, n)).collect();
            let more = |found: &[(u64, u64)]| ink(4.0, found) / ink(1.0, found);
            assert!((more(&[(100, 100)]) - 1.0).abs() < 0.3, "{span}: {}", more(&[(100, 100)]));
            // Finer pixels show both edges of a slanting line, which are soft.
            assert!((1.0..1.7).contains(&more(&diagonal)), "{span}: {}", more(&diagonal));
        }
    }

    #[test]
    fn values_outside_are_transparent() {
        let colours = ValueColours { palette: Palette::Viridis, modulus: 0, only: None, most: 10 };
        let image = values(&frame(10.0), 1.0, colours, |x, y| (x >= y).then(|| (x - y) as u16));
        assert_eq!(image.pixels[3], 0, "the upper left corner is not a position");
        assert_eq!(image.pixels[99 * 400 + 3], 255);
        assert_eq!(image.pixels[99 * 400..99 * 400 + 3], [68, 1, 84]);
    }

    #[test]
    fn a_scale_ends_where_its_colours_end() {
        let scale = |modulus: u32, only: Option<u32>| ValueColours {
            palette: Palette::Cividis,
            modulus,
            only,
            most: 9,
        };
        assert_eq!(scale(0, None).of(9), scale(0, None).of(200), "beyond the scale as at its end");
        assert_eq!(scale(4, None).of(7), scale(0, None).of(9), "3 of 0 to 3 is the end");
        assert_eq!(scale(4, Some(7)).of(3), None);
        assert_eq!(scale(4, Some(7)).of(7), scale(4, None).of(3));
        assert_eq!(scale(0, None).of(NOT_A_POSITION), None);
    }

    #[test]
    fn a_pixel_is_the_mean_of_the_cells_under_it() {
        let colours = ValueColours { palette: Palette::Viridis, modulus: 0, only: None, most: 15 };
        let value = |x: u64, y: u64| (x < 150).then_some(((x * 7 + y * 3) % 16) as u16);
        let image = values(&frame(200.0), 1.0, colours, value);
        for (row, column) in [(0u32, 0u32), (3, 50), (99, 99), (40, 74), (40, 75)] {
            let (x, y) = (u64::from(column) * 2, u64::from(99 - row) * 2);
            let cells = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
            let seen: Vec<[u8; 3]> = cells.iter().filter_map(|&(x, y)| colours.of(value(x, y)?)).collect();
            let at = ((row * 100 + column) * 4) as usize;
            let mean =
                |c: usize| seen.iter().map(|rgb| u32::from(rgb[c])).sum::<u32>() / (seen.len() as u32).max(1);
            let wanted = [mean(0) as u8, mean(1) as u8, mean(2) as u8, (seen.len() * 255 / 4) as u8];
            assert_eq!(image.pixels[at..at + 4], wanted, "({column}, {row})");
        }
    }
}
