//! The labels of beams: each beside its own beam, and clear of the P-positions, the lines, the other labels and the edge.

use super::lines::readable;
use super::{Anchor, BoardScene, Text};
use crate::scene::Rect;
use crate::scene::frame::difference;
use crate::scene::taken::{self, Taken};
use crate::theory::beams::Beam;

/// More beams than this get no labels: they would cover the board.
const MOST_LABELS: usize = 4;
/// The size of type of a label.
const SIZE: f64 = 12.0;

/// A beam with the part of it that is in sight.
pub(super) type SeenBeam<'a> = (&'a Beam, [f64; 4]);

impl BoardScene<'_> {
    /// The labels of the beams in sight, as far out as there is room; a beam without room has none.
    pub(super) fn beam_labels(&self, seen: &[SeenBeam<'_>]) -> Vec<Text> {
        // Values are read, not covered; and while a game is played its moves are marked all over the board.
        let (settings, many) = (self.settings(), self.game.beams().len() > MOST_LABELS);
        if many || self.writes_values() || settings.at.is_some() {
            return Vec::new();
        }
        let mut taken = Taken::new(self.frame.plot());
        if settings.show && self.values.is_none() {
            // Measured once: there may be very many.
            let (frame, plot, cell) = (&self.frame, self.frame.plot(), self.frame.cell());
            for &(x, y) in self.found {
                let left = plot.left + (difference(x, frame.x) - frame.fx) * cell;
                let bottom = plot.bottom() - (difference(y, frame.y) - frame.fy) * cell;
                taken.add(Rect { left, top: bottom - cell, width: cell, height: cell });
            }
        }
        let lines: Vec<[f64; 4]> =
            seen.iter().map(|&(_, line)| line).chain(self.box_outline()).chain(self.tile_lines()).collect();
        let mut labels = Vec::new();
        // The edge of a band is no beam that P-positions follow: its slope says nothing.
        for &(beam, line) in seen.iter().filter(|(beam, _)| !beam.edge) {
            if let Some((label, room)) = self.beam_label(beam, line, &lines, &taken) {
                taken.add(room);
                labels.push(label);
            }
        }
        labels
    }

    /// A label beside a beam, and the room it takes.
    fn beam_label(
        &self,
        beam: &Beam,
        line @ [x0, y0, x1, y1]: [f64; 4],
        lines: &[[f64; 4]],
        occupied: &Taken,
    ) -> Option<(Text, Rect)> {
        let text = match beam.slope.is_rational() {
            true => format!("slope {}", readable(&beam.slope)),
            false => format!("slope {} ≈ {}", readable(&beam.slope), beam.slope.decimal(3)),
        };
        let (scale, cell) = (self.frame.scale, self.frame.cell());
        let size = SIZE * scale;
        let (width, height) = taken::extent(&text, size);
        let steep = beam.slope.to_f64() > 1.0;
        // P-positions are within a cell or two of their beam.
        for gap in [0.0, 0.75, 1.5, 2.5].map(|cells| 6.0 * scale + cells * cell) {
            for n in 0..22 {
                let along = 1.0 - f64::from(n) / 24.0;
                let (x, y) = (x0 + (x1 - x0) * along, y0 + (y1 - y0) * along);
                // A steep beam has its label on the right or on the left, a flat one above or below.
                let corners = match steep {
                    true => [(x + gap, y), (x - gap - width, y - height)],
                    false => [(x - width, y - gap - height), (x, y + gap)],
                };
                for (left, top) in corners {
                    let room = Rect { left, top, width, height };
                    // So far from every other line that nobody reads it as the name of that one.
                    let wide = Rect {
                        left: left - size,
                        top: top - size,
                        width: width + 2.0 * size,
                        height: height + 2.0 * size,
                    };
                    let away =
                        |&other: &[f64; 4]| (if other == line { room } else { wide }).clip(other).is_none();
                    if occupied.is_free(room) && lines.iter().all(away) {
                        // Anchored where the beam is: a font may be wider or narrower.
                        let before = left < x;
                        let (x, anchor) =
                            if before { (left + width, Anchor::End) } else { (left, Anchor::Start) };
                        return Some((
                            Text { x, y: top + height / 2.0, text, anchor, size, upright: false },
                            room,
                        ));
                    }
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Query;
    use crate::scene::Frame;
    use crate::scene::picture::in_sight;
    use crate::solved::{Solved, positions};

    #[test]
    fn labels_keep_away_from_p_positions_and_other_beams() {
        for (query, side) in [
            ("game=wythoff", 640.0),
            ("game=wythoff&size=16", 640.0),
            ("game=wythoff", 240.0),
            ("game=wab", 280.0),
            ("game=wab&size=24", 900.0),
            ("game=rational-wythoff&size=128", 500.0),
            ("game=rational-wythoff&p1=1&q1=1&p2=0&q2=1", 500.0),
        ] {
            let query = Query::parse(query).expect(query);
            let game = Solved::new(query.clone());
            let frame = Frame::new((0, 0), query.settings.size as f64, (side, side));
            let found = positions(&query, in_sight(&frame)).expect("near");
            let scene = BoardScene {
                game: &game,
                frame,
                density: 1.0,
                squares: 3.0,
                p_colour: [0; 3],
                found: &found,
                values: None,
                tile: None,
            };
            let (lines, labels) = scene.beam_lines();
            assert_eq!(lines.len(), 2, "{query}");
            assert!(side < 600.0 || labels.len() == 2, "{query}: there is room for both");
            for label in &labels {
                let room = label.text.chars().count() as f64 * 7.2;
                let left = if label.anchor == Anchor::End { label.x - room } else { label.x };
                let taken = Rect { left, top: label.y - 7.0, width: room, height: 14.0 };
                assert!(lines.iter().all(|&line| taken.clip(line).is_none()), "{query}: {label:?}");
                let cell = frame.cell();
                let covered = found.iter().filter(|&&(x, y)| {
                    let (px, py) = frame.cell_corner(x, y);
                    taken.part((px, py - cell), (px + cell, py)).is_some()
                });
                assert_eq!(covered.count(), 0, "{query}: {label:?}");
            }
        }
    }
}
