//! A part of the board.

/// The positions x0 ≤ x ≤ x1, y0 ≤ y ≤ y1; none where x1 < x0 or y1 < y0. Closed forms are exact as long as x1 and y1 stay
/// within 2^62 + 2^32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Least first heap.
    pub x0: u64,
    /// Greatest first heap.
    pub x1: u64,
    /// Least second heap.
    pub y0: u64,
    /// Greatest second heap.
    pub y1: u64,
}

impl Window {
    /// So many first heaps from x on, and so many second heaps from y on.
    pub fn new(x: u64, y: u64, width: u32, height: u32) -> Window {
        let side = |from: u64, length: u32| match u64::from(length).checked_sub(1) {
            Some(more) => (from, from.saturating_add(more)),
            None => (1, 0),
        };
        let ((x0, x1), (y0, y1)) = (side(x, width), side(y, height));
        Window { x0, x1, y0, y1 }
    }

    /// The `size` × `size` window at (0, 0).
    pub fn corner(size: u32) -> Window {
        Window::new(0, 0, size, size)
    }

    /// One position.
    pub fn at(x: u64, y: u64) -> Window {
        Window { x0: x, x1: x, y0: y, y1: y }
    }

    /// Is there no position in it?
    pub fn is_empty(&self) -> bool {
        self.x1 < self.x0 || self.y1 < self.y0
    }

    /// How many first heaps.
    pub fn width(&self) -> u64 {
        length(self.x0, self.x1)
    }

    /// How many second heaps.
    pub fn height(&self) -> u64 {
        length(self.y0, self.y1)
    }

    /// Is (x, y) in it?
    pub fn contains(&self, x: u64, y: u64) -> bool {
        (self.x0..=self.x1).contains(&x) && (self.y0..=self.y1).contains(&y)
    }

    /// The width and height of the board from (0, 0) to the far corner, if neither passes `limit`.
    pub fn board(&self, limit: u32) -> Option<(u32, u32)> {
        let reach = |last: u64| u32::try_from(last).ok()?.checked_add(1).filter(|&size| size <= limit);
        reach(self.x1).zip(reach(self.y1))
    }
}

fn length(first: u64, last: u64) -> u64 {
    last.checked_sub(first).map_or(0, |more| more.saturating_add(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        let window = Window::new(3, 4, 5, 1);
        assert_eq!(window, Window { x0: 3, x1: 7, y0: 4, y1: 4 });
        assert_eq!((window.width(), window.height(), window.is_empty()), (5, 1, false));
        assert!(window.contains(7, 4) && !window.contains(8, 4) && !window.contains(7, 5));
        assert_eq!((window.board(8), window.board(7)), (Some((8, 5)), None));
        for empty in [Window::corner(0), Window::new(9, 9, 0, 4), Window::new(9, 9, 4, 0)] {
            assert!(empty.is_empty() && !empty.contains(0, 0) && !empty.contains(9, 9), "{empty:?}");
        }
        assert_eq!(Window::new(u64::MAX, 0, 2, 1).board(u32::MAX), None);
    }
}
