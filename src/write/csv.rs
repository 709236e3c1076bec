//! What a figure shows as CSV: P-positions as `x,y` lines, or Grundy values, line = x, column = y. Of two games, the cells
//! that are P in one of them as `x,y,first,second` lines, or the differences of their values.

use crate::query::{Mode, Query, View};
use crate::rules::Window;
use crate::solve::{NOT_A_POSITION, Steps};
use crate::solved::{
    BoardError, ComparedCell, Comparison, GrundyTask, Outcome, OutcomeTask, Solved, ValueBoard,
};

/// The first line of a list of positions.
pub const HEADER: &str = "x,y\n";

/// The first line of a list of cells of two games.
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

/// A cell of two games: `3,5,P,N`; `-` is not a position.
pub fn compared_line(ComparedCell { x, y, first, second }: ComparedCell) -> String {
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

/// The differences of values of one first heap; what is not a position of both stays empty.
fn difference_line(first: &[u16], second: &[u16]) -> String {
    let difference = |(&first, &second): (&u16, &u16)| match (first, second) {
        (NOT_A_POSITION, _) | (_, NOT_A_POSITION) => String::new(),
        _ => (i32::from(first) - i32::from(second)).to_string(),
    };
    let mut line = first.iter().zip(second).map(difference).collect::<Vec<_>>().join(",");
    line.push('\n');
    line
}

/// Line number `n` of a window on a solved board, as far as the board goes.
pub(super) fn known_line(values: &ValueBoard, window: Window, n: u32) -> Option<String> {
    known_values(values, window, n).map(value_line)
}

/// The same for the differences of two boards.
pub(super) fn known_differences(boards: [&ValueBoard; 2], window: Window, n: u32) -> Option<String> {
    let [first, second] = boards.map(|values| known_values(values, window, n));
    Some(difference_line(first?, second?))
}

fn known_values(values: &ValueBoard, window: Window, n: u32) -> Option<&[u16]> {
    let height = u64::from(values.height());
    let at = |y: u64| usize::try_from((window.x0 + u64::from(n)).checked_mul(height)? + y.min(height)).ok();
    let line = values.table().get(at(window.y0)?..at(window.y1 + 1)?)?;
    (window.y0 < height).then_some(line)
}

/// A table, found step by step.
#[derive(Debug)]
pub enum Table {
    /// P-positions, sorted by x and then by y.
    Positions(OutcomeTask),
    /// Grundy values.
    Values(GrundyTask),
    /// The cells that are P in one of two games or in both, sorted by x and then by y.
    Compared(Box<Comparison>),
    /// The differences of the values of two games, first minus second.
    Differences(Box<[GrundyTask; 2]>),
}

impl Steps for Table {
    fn advance(&mut self, lines: u32) -> bool {
        match self {
            Table::Positions(task) => task.advance(lines),
            Table::Values(task) => task.advance(lines),
            Table::Compared(task) => task.advance(lines),
            Table::Differences(tasks) => tasks.iter_mut().all(|task| task.advance(lines)),
        }
    }

    fn progress(&self) -> (u32, u32) {
        match self {
            Table::Positions(task) => task.progress(),
            Table::Values(task) => task.progress(),
            Table::Compared(task) => task.progress(),
            Table::Differences(tasks) => {
                let [first, second] = tasks.each_ref().map(Steps::progress);
                (first.0 + second.0, first.1 + second.1)
            }
        }
    }
}

impl Table {
    /// The table of what a query shows.
    pub fn new(query: &Query) -> Result<Table, BoardError> {
        Table::of(Solved::new(query.clone()))
    }

    /// The same for a game about which more may be known than its query says.
    pub fn of(game: Solved) -> Result<Table, BoardError> {
        let query = game.query();
        let window = window(query);
        match (query.settings.mode, query.second()) {
            (Mode::P, None) => OutcomeTask::of(game, window).map(Table::Positions),
            (Mode::Grundy, None) => GrundyTask::new(query, window).map(Table::Values),
            (Mode::P, Some(second)) => {
                Ok(Table::Compared(Box::new(Comparison::new(query, &second, window)?)))
            }
            (Mode::Grundy, Some(second)) => {
                let values = |query: &Query| GrundyTask::new(query, window);
                Ok(Table::Differences(Box::new([values(query)?, values(&second)?])))
            }
        }
    }

    /// What it is about.
    pub fn window(&self) -> Window {
        match self {
            Table::Positions(task) => task.window(),
            Table::Values(task) => task.window(),
            Table::Compared(task) => task.window(),
            Table::Differences(tasks) => tasks[0].window(),
        }
    }

    /// Is it a line of values for each first heap?
    pub fn has_values(&self) -> bool {
        matches!(self, Table::Values(_) | Table::Differences(_))
    }

    /// Hands over the table line by line, each with its end.
    pub fn each_line<E>(&self, mut take: impl FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        match self {
            Table::Positions(task) => {
                take(HEADER)?;
                task.positions().try_for_each(|at| take(&position_line(at)))
            }
            Table::Values(task) => task.lines().try_for_each(|line| take(&value_line(line))),
            Table::Compared(task) => {
                take(COMPARED)?;
                task.found().p_cells().into_iter().try_for_each(|at| take(&compared_line(at)))
            }
            Table::Differences(tasks) => {
                let [first, second] = tasks.as_ref();
                let mut lines = first.lines().zip(second.lines());
                lines.try_for_each(|(first, second)| take(&difference_line(first, second)))
            }
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
