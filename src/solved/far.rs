//! Beyond the limit of the rules: windows by closed form.

use super::{Beyond, BoardError, Solved, What};
use crate::query::LARGEST_COORDINATE;
use crate::rules::{Play, Window};
use crate::solve::Steps;
use crate::theory::closed::ClosedForm;

/// The most cells a far window has across and up.
pub(super) const WIDEST: u64 = 65_536;

impl Solved {
    /// Is there an answer in a window that the rules do not reach?
    pub(super) fn check_far(&self, window: Window) -> Result<&dyn ClosedForm, BoardError> {
        let form = self.closed().ok_or_else(|| self.unknown())?;
        let side = window.width().max(window.height());
        if side > WIDEST {
            return Err(BoardError::TooWide { side });
        }
        let heap = window.x0.max(window.y0);
        if heap > LARGEST_COORDINATE {
            return Err(BoardError::TooLarge { heap });
        }
        Ok(form)
    }

    /// Why it is not known who wins from a position; `None` when it is.
    #[cfg(feature = "full")]
    pub fn why_unknown(&self, position: &[u64]) -> Option<BoardError> {
        let limits = match &position[2..] {
            #[cfg(feature = "custom")]
            further @ [_, ..] => self.limits_beside(further),
            _ => self.limits(),
        };
        let is_known = self.closed().is_some() || position[0].max(position[1]) < u64::from(limits.positions);
        match self.unknown() {
            _ if is_known => None,
            BoardError::TooFar { game, what, beyond, .. } => {
                let heaps = position.len();
                Some(BoardError::TooFar { game, what, heaps, limit: limits.positions, beyond })
            }
            other => Some(other),
        }
    }

    /// Why outcomes are not known beyond the rules.
    fn unknown(&self) -> BoardError {
        let query = self.query();
        let in_normal_play = || (query.game.details().closed)(&query.params, Play::Normal).is_some();
        let is_misere = self.query().settings.play == Play::Misere;
        let beyond =
            if is_misere && in_normal_play() { Beyond::NormalPlayOnly } else { Beyond::NoClosedForm };
        self.too_far(What::Positions, beyond)
    }

    /// Why P-positions and values are shown no further than the limit, where there is no closed form.
    pub fn why_no_further(&self) -> String {
        match self.narrow(What::Positions) {
            Some(beyond) => beyond.to_string(),
            None => "the rules are not searched further".into(),
        }
    }

    #[cfg(not(feature = "custom"))]
    fn narrow(&self, _: What) -> Option<Beyond> {
        None
    }

    /// Why a written rule is not followed as far as others are, if it is not.
    #[cfg(feature = "custom")]
    fn narrow(&self, what: What) -> Option<Beyond> {
        let limit = self.limit(what);
        let reach = self.two_heaps().filter(|rules| rules.is_written())?.reach(limit.saturating_add(1));
        Some(Beyond::Rule(reach)).filter(|_| reach.heaps() == Some(limit))
    }

    pub(super) fn too_far(&self, what: What, beyond: Beyond) -> BoardError {
        let beyond = self.narrow(what).unwrap_or(beyond);
        let (game, heaps) = (self.query().game.id, self.further().len() + 2);
        BoardError::TooFar { game, what, heaps, limit: self.limit(what), beyond }
    }
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

    /// Those on the columns done so far, sorted by x and then by y.
    pub(super) fn positions(&self) -> &[(u64, u64)] {
        &self.found
    }
}

impl Steps for FarWindow {
    fn advance(&mut self, columns: u32) -> bool {
        let (done, total) = self.progress();
        let columns = columns.min(total - done);
        if columns > 0 {
            let x0 = self.window.x0 + u64::from(done);
            let next = Window { x0, x1: x0 + u64::from(columns - 1), ..self.window };
            let before = self.found.len();
            self.form.visit(next, &mut |x, y| self.found.push((x, y)));
            self.found[before..].sort_unstable();
            self.done += columns;
        }
        self.done == total
    }

    fn progress(&self) -> (u32, u32) {
        // A far window has at most so many columns.
        (self.done, self.window.width().min(WIDEST) as u32)
    }
}
