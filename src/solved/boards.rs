//! Boards from (0, 0) that are solved from the rules, as far as they have been asked for.

use crate::rules::{Rules, Window};
#[cfg(feature = "custom")]
use crate::solve::slices;
#[cfg(feature = "custom")]
use crate::solve::written;
use crate::solve::{NOT_A_POSITION, NoGrundy, Positions, Steps, grundy, outcome};

/// The outcomes of all positions with x < width and y < height, in steps: lines with two heaps; with more, of all slices
/// up to that of the rules.
#[derive(Debug)]
pub struct OutcomeBoard {
    width: u32,
    height: u32,
    sweep: OutcomeSweep,
}

#[derive(Debug)]
enum OutcomeSweep {
    Two(Box<outcome::OutcomeSolver>),
    #[cfg(feature = "custom")]
    Written(written::OutcomeSolver),
    #[cfg(feature = "custom")]
    Slices(Box<slices::OutcomeSolver>),
}

impl OutcomeBoard {
    /// Begins.
    pub fn new(rules: &Rules, width: u32, height: u32) -> OutcomeBoard {
        let sweep = match rules {
            #[cfg(feature = "custom")]
            Rules::Two(rules) if rules.is_written() => {
                OutcomeSweep::Written(written::OutcomeSolver::new(rules.clone(), width, height))
            }
            Rules::Two(rules) => {
                OutcomeSweep::Two(Box::new(outcome::OutcomeSolver::new(rules.clone(), width, height)))
            }
            #[cfg(feature = "custom")]
            Rules::Slice(game) => {
                OutcomeSweep::Slices(Box::new(slices::OutcomeSolver::new(game.clone(), width, height)))
            }
        };
        OutcomeBoard { width, height, sweep }
    }

    /// Is it at least so large?
    pub fn covers(&self, width: u32, height: u32) -> bool {
        self.width >= width && self.height >= height
    }

    pub(super) fn is_complete(&self) -> bool {
        let (done, total) = self.progress();
        done == total
    }

    /// Will it, once solved, hold a position?
    pub(super) fn holds(&self, position: &[u64]) -> bool {
        #[cfg(feature = "custom")]
        if let OutcomeSweep::Slices(solver) = &self.sweep {
            return solver.holds(position);
        }
        position.iter().zip([self.width, self.height]).all(|(&heap, size)| heap < u64::from(size))
    }

    /// The P-positions of a game on two heaps found so far; `None` with more.
    pub fn of_two(&self) -> Option<&Positions> {
        match &self.sweep {
            OutcomeSweep::Two(solver) => Some(solver.positions()),
            #[cfg(feature = "custom")]
            OutcomeSweep::Written(solver) => Some(solver.positions()),
            #[cfg(feature = "custom")]
            OutcomeSweep::Slices(_) => None,
        }
    }

    /// All slices of a game on three heaps or more; `None` with two.
    #[cfg(feature = "custom")]
    pub fn slices(&self) -> Option<&slices::OutcomeSolver> {
        match &self.sweep {
            OutcomeSweep::Slices(solver) => Some(solver),
            _ => None,
        }
    }

    /// Is a position P? `None` when the board is not solved so far.
    pub fn is_p(&self, position: &[u64]) -> Option<bool> {
        #[cfg(feature = "custom")]
        if let OutcomeSweep::Slices(solver) = &self.sweep {
            return solver.is_p(position);
        }
        let (found, &[x, y]) = (self.of_two()?, position) else { return None };
        let is_done = x < u64::from(found.lines()) && y < u64::from(self.height);
        is_done.then(|| found.contains(x as u32, y as u32))
    }

    /// The P-positions in a window found so far, sorted by x and then by y; with more than two heaps those of the slice
    /// with these further heaps.
    #[cfg(feature = "custom")]
    pub fn positions_in<'a>(
        &'a self,
        window: Window,
        further: &[u64],
    ) -> impl Iterator<Item = (u64, u64)> + use<'a> {
        let Window { x0, x1, y0, y1 } = window;
        let of_slice = self.slices().map_or(Vec::new(), |slices| slices.slice([x0, x1, y0, y1], further));
        self.of_two_in(window).chain(of_slice)
    }

    /// The P-positions in a window found so far, sorted by x and then by y.
    #[cfg(not(feature = "custom"))]
    pub fn positions_in<'a>(
        &'a self,
        window: Window,
        _further: &[u64],
    ) -> impl Iterator<Item = (u64, u64)> + use<'a> {
        self.of_two_in(window)
    }

    fn of_two_in(&self, Window { x0, x1, y0, y1 }: Window) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.of_two().into_iter().flat_map(move |found| {
            let lines = u64::from(found.lines());
            (x0..lines.min(x1.saturating_add(1))).flat_map(move |x| {
                let ys = found.line(x as u32);
                let first = ys.partition_point(|&y| u64::from(y) < y0);
                let above = ys[first..].iter().map(|&y| u64::from(y));
                above.take_while(move |&y| y <= y1).map(move |y| (x, y))
            })
        })
    }
}

impl Steps for OutcomeBoard {
    fn advance(&mut self, steps: u32) -> bool {
        match &mut self.sweep {
            OutcomeSweep::Two(solver) => solver.advance(steps),
            #[cfg(feature = "custom")]
            OutcomeSweep::Written(solver) => solver.advance(steps),
            #[cfg(feature = "custom")]
            OutcomeSweep::Slices(solver) => solver.advance(steps),
        }
    }

    fn progress(&self) -> (u32, u32) {
        match &self.sweep {
            OutcomeSweep::Two(solver) => solver.progress(),
            #[cfg(feature = "custom")]
            OutcomeSweep::Written(solver) => solver.progress(),
            #[cfg(feature = "custom")]
            OutcomeSweep::Slices(solver) => solver.progress(),
        }
    }
}

/// The Grundy values of all positions with x < width and y < height, in steps: lines with two heaps; with more, of
/// the slice of the rules, once all below it are solved.
#[derive(Debug)]
pub struct ValueBoard {
    width: u32,
    height: u32,
    sweep: ValueSweep,
}

#[derive(Debug)]
enum ValueSweep {
    Two(Box<grundy::GrundySolver>),
    #[cfg(feature = "custom")]
    Written(written::GrundySolver),
    #[cfg(feature = "custom")]
    Slice(Box<slices::GrundySolver>),
}

impl ValueBoard {
    /// Begins.
    pub fn new(rules: &Rules, width: u32, height: u32) -> Result<ValueBoard, NoGrundy> {
        let sweep = match rules {
            #[cfg(feature = "custom")]
            Rules::Two(rules) if rules.is_written() => {
                ValueSweep::Written(written::GrundySolver::new(rules.clone(), width, height)?)
            }
            Rules::Two(rules) => {
                ValueSweep::Two(Box::new(grundy::GrundySolver::new(rules.clone(), width, height)?))
            }
            #[cfg(feature = "custom")]
            Rules::Slice(game) => {
                ValueSweep::Slice(Box::new(slices::GrundySolver::new(game.clone(), width, height)?))
            }
        };
        Ok(ValueBoard { width, height, sweep })
    }

    /// Is it at least so large?
    pub fn covers(&self, width: u32, height: u32) -> bool {
        self.width >= width && self.height >= height
    }

    /// How many first heaps it has.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// How many second heaps a line has.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// All values found so far: line = x, column = y.
    pub fn table(&self) -> &[u16] {
        match &self.sweep {
            ValueSweep::Two(solver) => solver.values(),
            #[cfg(feature = "custom")]
            ValueSweep::Written(solver) => solver.values(),
            #[cfg(feature = "custom")]
            ValueSweep::Slice(solver) => solver.values(),
        }
    }

    /// The value of a position, where it has been found.
    pub fn value(&self, x: u64, y: u64) -> Option<u16> {
        let height = u64::from(self.height);
        let at = usize::try_from(x.checked_mul(height)?.checked_add(y)?).ok()?;
        let value = (y < height).then(|| self.table().get(at).copied())??;
        (value != NOT_A_POSITION).then_some(value)
    }
}

impl Steps for ValueBoard {
    fn advance(&mut self, steps: u32) -> bool {
        match &mut self.sweep {
            ValueSweep::Two(solver) => solver.advance(steps),
            #[cfg(feature = "custom")]
            ValueSweep::Written(solver) => solver.advance(steps),
            #[cfg(feature = "custom")]
            ValueSweep::Slice(solver) => solver.advance(steps),
        }
    }

    fn progress(&self) -> (u32, u32) {
        match &self.sweep {
            ValueSweep::Two(solver) => solver.progress(),
            #[cfg(feature = "custom")]
            ValueSweep::Written(solver) => solver.progress(),
            #[cfg(feature = "custom")]
            ValueSweep::Slice(solver) => solver.progress(),
        }
    }
}
