//! Axes with round numbers.

use crate::text::grouped;

/// One axis of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What every label is counted from; 0 unless the numbers are long.
    pub base: u64,
    /// The cells that have a label.
    pub labelled: Vec<u64>,
    /// Should every cell have a grid line?
    pub fine: bool,
}

/// From this many digits on, labels are counted from a base.
const LONG: u64 = 10_000_000;

impl Axis {
    /// The axis from cell `from` + `hidden` over `cells` cells, `length` pixels long.
    pub fn new(from: u64, hidden: f64, cells: f64, length: f64, scale: f64) -> Axis {
        let cell = length / cells;
        let last = from.saturating_add((cells + hidden).ceil() as u64);
        let base = if last >= LONG { base(from, last) } else { 0 };
        let digits = (last - base).max(1).ilog10() + 1;
        let room = (f64::from(digits) * 7.0 + 22.0).max(44.0) * scale;
        let step = round_step(room / cell);
        let first = from.div_ceil(step) * step;
        // A label belongs to the middle of its cell; where that is out of sight it would stick out, at either end.
        let place = |at: u64| (at - from) as f64 - hidden + 0.5;
        let labelled = (0..)
            .map(|n| first + n * step)
            .take_while(|&at| place(at) <= cells)
            .filter(|&at| place(at) >= 0.0)
            .collect();
        Axis { base, labelled, fine: cell >= 9.0 }
    }

    /// The label of a cell.
    pub fn label(&self, at: u64) -> String {
        match (self.base, at >= self.base) {
            (0, _) => grouped(at),
            (base, true) => format!("+{}", grouped(at - base)),
            (base, false) => format!("−{}", grouped(base - at)),
        }
    }

    /// How many characters the longest label has.
    pub fn longest_label(&self) -> usize {
        self.labelled.iter().map(|&at| self.label(at).chars().count()).max().unwrap_or(1)
    }
}

/// The roundest number not above `last` that leaves short labels.
fn base(from: u64, last: u64) -> u64 {
    let mut unit = 10u64;
    while unit < (last - from).saturating_mul(4) {
        unit = unit.saturating_mul(10);
    }
    from / unit * unit
}

/// The least of 1, 2, 5, 10, 20, 50, … that is at least `least`.
fn round_step(least: f64) -> u64 {
    let mut power = 1u64;
    loop {
        for factor in [1, 2, 5] {
            let step = power.saturating_mul(factor);
            if step as f64 >= least || power > u64::MAX / 20 {
                return step;
            }
        }
        power *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        let steps: Vec<u64> = [0.1, 1.0, 1.5, 3.0, 7.0, 11.0, 400.0].into_iter().map(round_step).collect();
        assert_eq!(steps, [1, 1, 2, 5, 10, 20, 500]);
    }

    #[test]
    fn labels_stay_apart_and_inside() {
        for cells in [3.0, 9.0, 17.0, 64.0, 1000.0, 65_536.0] {
            for length in [120.0, 300.0, 800.0] {
                let axis = Axis::new(0, 0.0, cells, length, 1.0);
                assert!(!axis.labelled.is_empty() && axis.labelled[0] == 0);
                let cell = length / cells;
                for pair in axis.labelled.windows(2) {
                    assert!((pair[1] - pair[0]) as f64 * cell >= 40.0, "{cells} {length}");
                }
                assert!(axis.labelled.iter().all(|&at| at as f64 <= cells));
            }
        }
    }

    #[test]
    fn labels_of_cut_cells_are_where_there_is_a_board() {
        for (hidden, cells, length, first) in
            [(0.4, 9.0, 600.0, 7), (0.6, 9.0, 600.0, 8), (0.5, 40.0, 300.0, 10), (0.0, 40.0, 300.0, 10)]
        {
            assert_eq!(Axis::new(7, hidden, cells, length, 1.0).labelled.first(), Some(&first), "{hidden}");
        }
        assert_eq!(Axis::new(0, 0.25, 40.0, 300.0, 1.0).labelled, [0, 10, 20, 30]);
        assert_eq!(Axis::new(0, 0.0, 40.0, 300.0, 1.0).labelled, [0, 10, 20, 30], "40 is not in sight");
        assert!(Axis::new(0, 0.0, 0.3, 50.0, 1.0).labelled.is_empty(), "its middle is not in sight");
    }

    #[test]
    fn far_labels_are_short() {
        let axis = Axis::new(1_618_033_988_749_894, 0.0, 64.0, 600.0, 1.0);
        assert_eq!(axis.base, 1_618_033_988_749_000);
        assert!(axis.longest_label() <= 5);
    }
}
