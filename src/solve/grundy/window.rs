//! What single vectors and cones reach.

use super::sets::{Bits, Cursor};
use crate::solve::NOT_A_POSITION;
use crate::solve::outcome::cone_interval;

/// The values that single vectors and cones reach from (x, y). Along a line this is a window: for each interval of
/// amounts j one value enters and one leaves when y grows by one.
#[derive(Debug)]
pub(super) struct SlidingWindow {
    rows: Vec<(u32, Vec<(u32, u32)>)>,
    cones: Vec<(u32, u32)>,
    /// How often each value is in the window.
    counts: Vec<u32>,
    /// Where lines of the table begin, and the amount j at which a value enters; by increasing j.
    enters: Vec<(u32, usize)>,
    /// The same for values that leave.
    leaves: Vec<(u32, usize)>,
}

impl SlidingWindow {
    /// For values up to `greatest`.
    pub(super) fn new(
        rows: Vec<(u32, Vec<(u32, u32)>)>,
        cones: Vec<(u32, u32)>,
        greatest: usize,
    ) -> SlidingWindow {
        SlidingWindow { rows, cones, counts: vec![0; greatest + 1], enters: Vec::new(), leaves: Vec::new() }
    }

    pub(super) fn begin_line(&mut self, x: u32, height: u32) {
        self.counts.fill(0);
        self.enters.clear();
        self.leaves.clear();
        let mut add = |i: u32, (low, high): (u32, u32)| {
            let line = (x - i) as usize * height as usize;
            if low < height {
                self.enters.push((low, line));
            }
            if high.saturating_add(1) < height {
                self.leaves.push((high + 1, line));
            }
        };
        for (i, runs) in self.rows.iter().take_while(|(i, _)| *i <= x) {
            runs.iter().for_each(|&run| add(*i, run));
        }
        for &(s, t) in &self.cones {
            (1..=x).for_each(|i| add(i, cone_interval(s, t, i)));
        }
        self.enters.sort_unstable();
        self.leaves.sort_unstable();
    }

    /// Lets values enter and leave for second heap y.
    pub(super) fn slide(&mut self, y: u32, table: &[u16], sets: &mut Bits<'_>, set: &Cursor) {
        for &(j, line) in self.enters.iter().take_while(|(j, _)| *j <= y) {
            let value = table[line + (y - j) as usize];
            if value != NOT_A_POSITION {
                self.counts[usize::from(value)] += 1;
                sets.insert(set, value);
            }
        }
        for &(j, line) in self.leaves.iter().take_while(|(j, _)| *j <= y) {
            let value = table[line + (y - j) as usize];
            if value != NOT_A_POSITION {
                let count = &mut self.counts[usize::from(value)];
                *count -= 1;
                if *count == 0 {
                    sets.remove(set, value);
                }
            }
        }
    }
}
