//! What a figure shows as CSV: P-positions as `x,y` lines, or Grundy values, line = x, column = y.

use crate::query::{Mode, Query, View};
use crate::rules::Window;
use crate::solve::{NOT_A_POSITION, Steps};
use crate::solved::{BoardError, Difference, GrundyTask, Outcome, OutcomeTask, ValueBoard};

/// The first line of a list of positions.
pub const HEADER: &str = "x,y\n";

/// The first line of a list of differences.
pub const COMPARED: &str = "x,y,first,second\n";

/// The square that a query shows: what `view` says, else `size` cells from (0, 0).
pub fn window(query: &Query) -> Window {
    let corner = View { x: 0, y: 0, span: query.settings.size };
    let View { x, y, span } = query.settings.view.unwrap_or(corner);
    // A query's sizes end at 65,536.
    let side = u32::try_from(span).unwrap_or(u32::MAX);
    Window::new(x, y, side, side)
}

/// One position.
pub(super) fn position_line((x, y): (u64, u64)) -> String {
    format!("{x},{y}\n")
}

/// A cell where two games differ: `3,5,P,N`; `-` is not a position.
pub fn difference_line(Difference { x, y, first, second }: Difference) -> String {
    let letter = |outcome: Option<Outcome>| outcome.map_or("-", Outcome::letter);
    format!("{x},{y},{},{}\n", letter(first), letter(second))
}

/// The values of one first heap; what is not a position stays empty.
fn value_line(values: &[u16]) -> String {
    let mut line = String::with_capacity(values.len() * 4 + 1);
    for (n, &value) in values.iter().enumerate() {
        if n > 0 {
            line.push(',');
        }
        if value != NOT_A_POSITION {
            line.push_str(&value.to_string());
        }
    }
    line.push('\n');
    line
}

/// Line number `n` of a window on a solved board, as far as the board goes.
pub(super) fn known_line(values: &ValueBoard, window: Window, n: u32) -> Option<String> {
    let height = u64::from(values.height());
    let at = |y: u64| usize::try_from((window.x0 + u64::from(n)).checked_mul(height)? + y.min(height)).ok();
    let line = values.table().get(at(window.y0)?..at(window.y1 + 1)?)?;
    (window.y0 < height).then(|| value_line(line))
}

/// A table, found step by step.
#[derive(Debug)]
pub enum Table {
    /// P-positions, sorted by x and then by y.
    Positions(OutcomeTask),
    /// Grundy values.
    Values(GrundyTask),
}

impl Steps for Table {
    fn advance(&mut self, lines: u32) -> bool {
        match self {
            Table::Positions(task) => task.advance(lines),
            Table::Values(task) => task.advance(lines),
        }
    }

    fn progress(&self) -> (u32, u32) {
        match self {
            Table::Positions(task) => task.progress(),
            Table::Values(task) => task.progress(),
        }
    }
}

impl Table {
    /// The table of what a query shows.
    pub fn new(query: &Query) -> Result<Table, BoardError> {
        match query.settings.mode {
            Mode::P => OutcomeTask::new(query, window(query)).map(Table::Positions),
            Mode::Grundy => GrundyTask::new(query, window(query)).map(Table::Values),
        }
    }

    /// Hands over the table line by line, each with its end.
    pub fn each_line<E>(&self, mut take: impl FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        match self {
            Table::Positions(task) => {
                take(HEADER)?;
                task.positions().try_for_each(|at| take(&position_line(at)))
            }
            Table::Values(task) => task.lines().try_for_each(|line| take(&value_line(line))),
        }
    }

    /// The whole table.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let Ok(()) = self.each_line(|line| {
            text.push_str(line);
            Ok::<(), std::convert::Infallible>(())
        });
        text
    }
}
