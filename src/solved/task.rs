//! The outcomes or the values of one window, found step by step.

use super::far::FarWindow;
use super::{BoardError, OutcomeBoard, Solved, ValueBoard, What};
use crate::query::Query;
use crate::rules::Window;
use crate::solve::Steps;

/// The P-positions in a window, found step by step: from the rules as far as they are searched, beyond by closed form.
#[derive(Debug)]
pub struct OutcomeTask {
    window: Window,
    further: Vec<u64>,
    source: OutcomeSource,
}

#[derive(Debug)]
enum OutcomeSource {
    Board(OutcomeBoard),
    Far(FarWindow),
}

impl OutcomeTask {
    /// Begins.
    pub fn new(query: &Query, window: Window) -> Result<OutcomeTask, BoardError> {
        OutcomeTask::of(Solved::new(query.clone()), window)
    }

    /// Begins with a game about which more may be known than its query says.
    pub fn of(game: Solved, window: Window) -> Result<OutcomeTask, BoardError> {
        let further = game.further().to_vec();
        let source = match game.board_for(window, What::Positions)? {
            Some((width, height)) => OutcomeSource::Board(OutcomeBoard::new(game.rules(), width, height)),
            None => OutcomeSource::Far(FarWindow::new(game.into_far(window)?, window)),
        };
        Ok(OutcomeTask { window, further, source })
    }

    /// The window.
    pub fn window(&self) -> Window {
        self.window
    }

    /// The P-positions found so far, sorted by x and then by y.
    pub fn positions(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        let (near, far) = match &self.source {
            OutcomeSource::Board(board) => {
                (Some(board.positions_in(self.window, &self.further)), [].as_slice())
            }
            OutcomeSource::Far(window) => (None, window.positions()),
        };
        near.into_iter().flatten().chain(far.iter().copied())
    }
}

impl Steps for OutcomeTask {
    fn advance(&mut self, steps: u32) -> bool {
        match &mut self.source {
            OutcomeSource::Board(board) => board.advance(steps),
            OutcomeSource::Far(window) => window.advance(steps),
        }
    }

    fn progress(&self) -> (u32, u32) {
        match &self.source {
            OutcomeSource::Board(board) => board.progress(),
            OutcomeSource::Far(window) => window.progress(),
        }
    }
}

/// The Grundy values in a window, found step by step from the rules.
#[derive(Debug)]
pub struct GrundyTask {
    window: Window,
    board: ValueBoard,
}

impl GrundyTask {
    /// Begins.
    pub fn new(query: &Query, window: Window) -> Result<GrundyTask, BoardError> {
        let board = Solved::new(query.clone()).value_board(window)?;
        Ok(GrundyTask { window, board })
    }

    /// The window.
    pub fn window(&self) -> Window {
        self.window
    }

    /// The values in the window, one slice of second heaps for each line done.
    pub fn lines(&self) -> impl Iterator<Item = &[u16]> {
        let Window { x0, y0, .. } = self.window;
        let lines = self.board.table().chunks_exact(self.board.height() as usize);
        lines.skip(x0 as usize).map(move |line| &line[y0 as usize..])
    }
}

impl Steps for GrundyTask {
    fn advance(&mut self, steps: u32) -> bool {
        self.board.advance(steps)
    }

    fn progress(&self) -> (u32, u32) {
        self.board.progress()
    }
}
