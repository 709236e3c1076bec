//! Beyond the limit of the rules: windows by closed form.

use super::{Beyond, BoardError, What, Window};
use crate::games::Value;
use crate::query::{LARGEST_COORDINATE, Play, Query};
use crate::theory::closed::{ClosedForm, Range};

/// The most cells a far window has across and up.
pub(super) const WIDEST: u32 = 65_536;

/// How many cells across a board that is solved from the rules may be.
pub(super) fn limit(query: &Query, what: What) -> u32 {
    let limits = (query.game.limits)(&query.params);
    match what {
        What::Positions => limits.positions,
        What::Grundy => limits.grundy,
    }
}

/// The closed form for a window that the rules do not reach, or why there is no answer.
pub(super) fn closed(query: &Query, window: Window) -> Result<Box<dyn ClosedForm>, BoardError> {
    let form = query.closed().ok_or_else(|| unknown(query))?;
    let side = window.width.max(window.height);
    if side > WIDEST {
        return Err(BoardError::TooWide { side });
    }
    let heap = window.x.max(window.y);
    if heap > LARGEST_COORDINATE {
        return Err(BoardError::TooLarge { heap });
    }
    Ok(form)
}

fn unknown(query: &Query) -> BoardError {
    let mut normal = query.clone();
    normal.settings.play = Play::Normal;
    let known = query.settings.play != Play::Normal && normal.closed().is_some();
    let beyond = if known { Beyond::NormalPlayOnly } else { Beyond::NoClosedForm };
    let what = What::Positions;
    BoardError::TooFar { game: query.game.id, what, limit: limit(query, what), beyond }
}

/// Why there are no Grundy values beyond the limit of the rules.
pub(super) fn no_values(query: &Query) -> BoardError {
    let what = What::Grundy;
    BoardError::TooFar { game: query.game.id, what, limit: limit(query, what), beyond: Beyond::OutcomesOnly }
}

/// The closed forms of the slices with third heap 0, …, z of a game that has one for z.
pub(super) fn slices(query: &Query, z: u32) -> Vec<Box<dyn ClosedForm>> {
    let mut query = query.clone();
    let slice = |z| {
        query.params.set("z", Value::Int(u64::from(z)));
        query.closed()
    };
    (0..=z).filter_map(slice).collect()
}

/// The P-positions in a far window, column by column, so that a page can show progress and stop.
#[derive(Debug)]
pub(super) struct FarWindow {
    form: Box<dyn ClosedForm>,
    window: Window,
    done: u32,
    found: Vec<(u64, u64)>,
}

impl FarWindow {
    pub(super) fn new(form: Box<dyn ClosedForm>, window: Window) -> FarWindow {
        FarWindow { form, window, done: 0, found: Vec::new() }
    }

    pub(super) fn progress(&self) -> (u32, u32) {
        (self.done, self.window.width)
    }

    /// Does up to `columns` more columns; `true` when finished.
    pub(super) fn advance(&mut self, columns: u32) -> bool {
        let Window { x, y, width, height } = self.window;
        let columns = columns.min(width - self.done);
        if columns > 0 {
            let x0 = x + u64::from(self.done);
            let range = Range { x0, x1: x0 + u64::from(columns - 1), y0: y, y1: y + u64::from(height - 1) };
            let before = self.found.len();
            self.form.visit(range, &mut |x, y| self.found.push((x, y)));
            self.found[before..].sort_unstable();
            self.done += columns;
        }
        self.done == width
    }

    /// Those on the columns done so far, sorted by x and then by y.
    pub(super) fn positions(&self) -> &[(u64, u64)] {
        &self.found
    }
}
