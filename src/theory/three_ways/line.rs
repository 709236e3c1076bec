//! The line way: follow a beam through the unit squares. A square that it crosses from one side to the opposite one is a
//! P-position: bottom to top on the upper beam, left to right on the lower (Hu, figure 3.1, theorems 6 and 8). The cell
//! (x, y) is the square from (x, y) to (x + 1, y + 1).
//!
//! In Wythoff's game the upper beam leaves the square (0, 0) through its top, enters (0, 1) there and leaves it to the
//! right into (1, 1), at height φ; crosses from there into (1, 2), which it passes from bottom to top: (1, 2) is P.

use super::{Line, Wab};
use crate::rules::Window;

/// A side of a unit square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// x = the cell's own.
    Left,
    /// y = the cell's own.
    Bottom,
    /// x = the cell's own + 1.
    Right,
    /// y = the cell's own + 1.
    Top,
}

/// A square that a beam passes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Crossing {
    /// The first heap.
    pub x: u64,
    /// The second heap.
    pub y: u64,
    /// Where the beam comes in; `None` is the corner (0, 0), where it begins. It meets no other corner.
    pub entry: Option<Side>,
    /// Where it goes out.
    pub exit: Side,
}

impl Crossing {
    /// Does the beam cross from one side to the opposite one? The square it begins in counts.
    pub fn is_p(&self) -> bool {
        matches!(
            (self.entry, self.exit),
            (None, _) | (Some(Side::Bottom), Side::Top) | (Some(Side::Left), Side::Right)
        )
    }
}

/// Visits the squares of a range that a beam passes through, in its order.
pub fn visit(game: Wab, line: Line, window: Window, visit: &mut dyn FnMut(Crossing)) {
    let slope = game.slope(line);
    let height = |x: u64| slope.floor_times(x.into()) as u128;
    // In column x the beam is between the heights slope·x and slope·(x + 1), neither of them an integer unless 0.
    let reaches = slope.recip().floor_times(window.y0.into());
    let first = u64::try_from(reaches).unwrap_or(u64::MAX).max(window.x0);
    if first > window.x1 {
        return;
    }
    let mut enters = height(first);
    for x in first..=window.x1 {
        if enters > window.y1.into() {
            return;
        }
        let leaves = height(x + 1);
        for y in enters.max(window.y0.into())..=leaves.min(window.y1.into()) {
            let entry = match y == enters {
                true if x == 0 => None,
                true => Some(Side::Left),
                false => Some(Side::Bottom),
            };
            let exit = if y == leaves { Side::Right } else { Side::Top };
            visit(Crossing { x, y: y as u64, entry, exit });
        }
        enters = leaves;
    }
}

/// The squares of a range that a beam passes through, in its order.
pub fn squares(game: Wab, line: Line, window: Window) -> Vec<Crossing> {
    let mut squares = Vec::new();
    visit(game, line, window, &mut |square| squares.push(square));
    squares
}

/// The P-positions in a window, by x and then by y.
pub fn positions(game: Wab, window: Window) -> Vec<(u64, u64)> {
    let mut found = Vec::new();
    for line in Line::BOTH {
        visit(game, line, window, &mut |square| {
            if square.is_p() {
                found.push((square.x, square.y));
            }
        });
    }
    found.sort_unstable();
    found.dedup(); // both beams begin in (0, 0)
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beams_of_wythoff() {
        let window = Window { x0: 0, x1: 3, y0: 0, y1: 5 };
        let walk = |line| {
            let squares = squares(Wab::WYTHOFF, line, window);
            squares.into_iter().map(|s| (s.x, s.y, s.entry, s.exit, s.is_p())).collect::<Vec<_>>()
        };
        use Side::{Bottom, Left, Right, Top};
        let upper = [
            (0, 0, None, Top, true),
            (0, 1, Some(Bottom), Right, false),
            (1, 1, Some(Left), Top, false),
            (1, 2, Some(Bottom), Top, true),
            (1, 3, Some(Bottom), Right, false),
            (2, 3, Some(Left), Top, false),
            (2, 4, Some(Bottom), Right, false),
            (3, 4, Some(Left), Top, false),
            (3, 5, Some(Bottom), Top, true),
        ];
        assert_eq!(walk(Line::Upper), upper);
        let lower = [
            (0, 0, None, Right, true),
            (1, 0, Some(Left), Top, false),
            (1, 1, Some(Bottom), Right, false),
            (2, 1, Some(Left), Right, true),
            (3, 1, Some(Left), Top, false),
            (3, 2, Some(Bottom), Right, false),
        ];
        assert_eq!(walk(Line::Lower), lower);
    }

    #[test]
    fn each_square_leads_into_the_next() {
        for (a, b) in [(1, 1), (5, 3), (1, 50), (50, 1), (7, 7)] {
            let game = Wab::new(a, b).expect("a game");
            for line in Line::BOTH {
                let walk = squares(game, line, Window { x0: 0, x1: 200, y0: 0, y1: 200 });
                for pair in walk.windows(2) {
                    let (x, y) = (pair[0].x, pair[0].y);
                    let next = match pair[0].exit {
                        Side::Right => (x + 1, y, Some(Side::Left)),
                        Side::Top => (x, y + 1, Some(Side::Bottom)),
                        side => panic!("a beam leaves ({x}, {y}) at {side:?}"),
                    };
                    assert_eq!((pair[1].x, pair[1].y, pair[1].entry), next);
                }
                // The upper beam is never crossed from left to right, nor the lower from bottom to top.
                let crossed = |square: &&Crossing| square.is_p() && (square.x, square.y) != (0, 0);
                let wanted = if line == Line::Upper { Side::Top } else { Side::Right };
                assert!(walk.iter().filter(crossed).all(|square| square.exit == wanted));
            }
        }
    }
}
