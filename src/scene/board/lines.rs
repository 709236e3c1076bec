//! Lines on a board: beams, the declared box, the tiles of a regular game, the squares that a beam
//! crosses.

use super::labels::SeenBeam;
use super::{BoardScene, Text};
use crate::scene::Rect;
use crate::scene::picture::in_sight;
use crate::theory::beams::Beam;
use crate::theory::exact::Surd;
use crate::theory::three_ways::{Line, line};

impl BoardScene<'_> {
    /// The outline of the declared box, as far as it is in sight.
    pub(super) fn box_outline(&self) -> Vec<[f64; 4]> {
        let Some(k) = self.declared().map(|declared| u64::from(declared.k())).filter(|&k| k > 0) else {
            return Vec::new();
        };
        let (right, upper) = self.frame.cell_corner(k, k);
        let (lower_left_x, lower_left_y) = self.frame.cell_corner(0, 0);
        let sides = [[lower_left_x, upper, right, upper], [right, upper, right, lower_left_y]];
        sides.into_iter().filter_map(|side| self.frame.clip(side)).collect()
    }

    /// Lines between the tiles of a regular game.
    pub(super) fn tile_lines(&self) -> Vec<[f64; 4]> {
        let Some(p) = self.tile.filter(|&p| p as f64 * self.frame.cell() >= 12.0) else { return Vec::new() };
        let Rect { left, top, width, height } = self.frame.plot();
        let (columns, rows) = self.frame.cells();
        let multiples = |from: u64, cells: u64| (from.div_ceil(p)..=(from + cells) / p).map(move |n| n * p);
        let vertical = multiples(self.frame.x, columns).map(|at| {
            let x = self.frame.cell_corner(at, self.frame.y).0;
            [x, top, x, top + height]
        });
        let horizontal = multiples(self.frame.y, rows).map(|at| {
            let y = self.frame.cell_corner(self.frame.x, at).1;
            [left, y, left + width, y]
        });
        vertical.chain(horizontal).filter_map(|line| self.frame.clip(line)).collect()
    }

    /// The beams in sight, and their labels.
    pub(super) fn beam_lines(&self) -> (Vec<[f64; 4]>, Vec<Text>) {
        let seen: Vec<SeenBeam<'_>> =
            self.game.beams().iter().filter_map(|beam| Some((beam, self.beam_line(beam)?))).collect();
        (seen.iter().map(|&(_, line)| line).collect(), self.beam_labels(&seen))
    }

    /// A beam cut to the board.
    fn beam_line(&self, beam: &Beam) -> Option<[f64; 4]> {
        let frame = &self.frame;
        let (columns, _) = frame.cells();
        // Measured from the frame's own column, where the height of the beam is exact however far away that is.
        let near = i128::from(frame.x) - i128::from(beam.through.0);
        let height = match exact_height(&beam.slope, near) {
            Some((whole, part)) => (whole + i128::from(beam.through.1) - i128::from(frame.y)) as f64 + part,
            // Before the beam's own point, or beyond what is exact: near enough for drawing.
            None => beam.slope.to_f64() * near as f64 + i128::from(beam.through.1) as f64 - frame.y as f64,
        };
        let slope = beam.slope.to_f64();
        let from = (i128::from(beam.from) - i128::from(frame.x)).max(0) as f64;
        let to = match beam.to {
            // The last cell belongs to the beam.
            Some(to) => (i128::from(to) + 1 - i128::from(frame.x)) as f64,
            None => columns as f64 + 1.0,
        };
        if to <= from {
            return None;
        }
        let (x0, y0) = frame.corner(from, height + slope * from);
        let (x1, y1) = frame.corner(to, height + slope * to);
        self.frame.clip([x0, y0, x1, y1])
    }

    /// The line method (Hu, figure 3.1), for games that have it and when cells are large enough: the squares in sight
    /// that a beam passes through, and the opposite sides that it crosses.
    pub(super) fn line_method(&self) -> (Vec<[f64; 4]>, Vec<[f64; 4]>) {
        let (mut passed, mut crossed) = (Vec::new(), Vec::new());
        let cell = self.frame.cell();
        let Some(game) = self.game.query().line_method().filter(|_| cell >= 8.0) else {
            return (passed, crossed);
        };
        let range = in_sight(&self.frame);
        for line in Line::BOTH {
            line::visit(game, line, range, &mut |square| {
                let (left, bottom) = self.frame.cell_corner(square.x, square.y);
                let (right, top) = (left + cell, bottom - cell);
                if self.frame.clip([left, bottom, right, top]) == Some([left, bottom, right, top]) {
                    passed.push([left, top, cell, cell]);
                    if square.is_p() {
                        crossed.extend(match line {
                            Line::Upper => [[left, bottom, right, bottom], [left, top, right, top]],
                            Line::Lower => [[left, bottom, left, top], [right, bottom, right, top]],
                        });
                    }
                }
            });
        }
        (passed, crossed)
    }
}

/// slope·n as a whole number and a fraction to 1/64 of a cell; `None` for negative n or beyond what is exact.
fn exact_height(slope: &Surd, n: i128) -> Option<(i128, f64)> {
    let n = u128::try_from(n).ok()?;
    let parts = slope.checked_floor_times(n * 64)?;
    Some((parts.div_euclid(64), parts.rem_euclid(64) as f64 / 64.0))
}

/// A slope as a label writes it: with √, and φ by its name.
pub(crate) fn readable(slope: &Surd) -> String {
    if *slope == Surd::phi() {
        return "φ".into();
    }
    if *slope == Surd::phi().recip() {
        return "1/φ".into();
    }
    let (p, q, d, r) = slope.parts();
    if q == 0 {
        return slope.to_string();
    }
    let root = match q.unsigned_abs() {
        1 => format!("√{d}"),
        times => format!("{times}√{d}"),
    };
    let top = match (p, q > 0) {
        (0, true) => root,
        (0, false) => format!("−{root}"),
        (p, _) if p < 0 && q > 0 => format!("{root}−{}", -p),
        (p, true) => format!("{p}+{root}"),
        (p, false) => format!("{p}−{root}"),
    };
    match (r, p != 0) {
        (1, _) => top,
        (_, true) => format!("({top})/{r}"),
        (_, false) => format!("{top}/{r}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_are_written_for_people() {
        assert_eq!(readable(&Surd::phi()), "φ");
        assert_eq!(readable(&Surd::new(15, 1, 285, 10)), "(15+√285)/10");
        assert_eq!(readable(&Surd::new(-15, 1, 285, 10)), "(√285−15)/10");
        assert_eq!(readable(&Surd::rational(3, 2)), "3/2");
        assert_eq!(readable(&Surd::new(0, 2, 3, 1)), "2√3");
    }

    #[test]
    fn far_heights_are_exact() {
        let (whole, part) = exact_height(&Surd::phi(), 1_000_000_000_000_000).expect("exact");
        assert_eq!(whole, 1_618_033_988_749_894);
        assert!((part - 0.848).abs() < 0.02);
    }
}
