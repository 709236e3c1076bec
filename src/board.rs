//! Questions about a board: which positions are P, what are the Grundy values, what can be reached from here.
//!
//! A [`Window`] is the part of the board asked for. Within the game's [`Limits`](crate::games::Limits) everything is
//! found from the rules, so the board is solved from (0, 0) to the window's far corner. Further away, up to 2^62,
//! outcomes come from the game's [closed form](crate::theory::closed), where it has one.

mod error;
mod far;

pub use error::{Beyond, BoardError, What};

use far::FarWindow;

use crate::query::Query;
use crate::rules::Rules;
use crate::rules::TooManyOptions;
use crate::solve::{NOT_A_POSITION, grundy, heaps3, outcome};
use crate::theory::closed::ClosedForm;

/// The positions x ≤ first heap < x + width, y ≤ second heap < y + height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// First heap of the lower left position.
    pub x: u64,
    /// Second heap of the lower left position.
    pub y: u64,
    /// How many first heaps.
    pub width: u32,
    /// How many second heaps.
    pub height: u32,
}

impl Window {
    /// The `size` × `size` window at (0, 0).
    pub fn corner(size: u32) -> Window {
        Window { x: 0, y: 0, width: size, height: size }
    }

    /// The width and height of the board from (0, 0) to the far corner, if neither passes `limit`.
    fn board(&self, limit: u32) -> Option<(u32, u32)> {
        let reach = |from: u64, size: u32| {
            let end = from.checked_add(u64::from(size))?;
            u32::try_from(end).ok().filter(|&end| end <= limit)
        };
        reach(self.x, self.width).zip(reach(self.y, self.height))
    }
}

/// The width and height of the board to solve, `None` where the rules are not searched so far.
fn board(query: &Query, window: Window, what: What) -> Result<Option<(u32, u32)>, BoardError> {
    if window.width == 0 || window.height == 0 {
        return Err(BoardError::Empty);
    }
    Ok(window.board(far::limit(query, what)))
}

/// Where outcomes come from.
enum Source {
    /// A board solved from the rules.
    Rules { width: u32, height: u32 },
    /// The closed form.
    Closed(Box<dyn ClosedForm>),
}

impl Source {
    /// The rules are the ground truth and are used as far as they go.
    fn of(query: &Query, window: Window) -> Result<Source, BoardError> {
        match board(query, window, What::Positions)? {
            Some((width, height)) => Ok(Source::Rules { width, height }),
            None => far::closed(query, window).map(Source::Closed),
        }
    }
}

/// The P-positions in a window, found step by step.
#[derive(Debug)]
pub struct OutcomeTask {
    window: Window,
    solver: OutcomeSolver,
}

#[derive(Debug)]
enum OutcomeSolver {
    Two(Box<outcome::OutcomeSolver>),
    Three(heaps3::OutcomeSolver),
    Far(FarWindow),
}

impl OutcomeTask {
    /// Begins.
    pub fn new(query: &Query, window: Window) -> Result<OutcomeTask, BoardError> {
        if window.width == 0 || window.height == 0 {
            return Err(BoardError::Empty);
        }
        if let Some(task) = OutcomeTask::by_rules(query, window) {
            return Ok(task);
        }
        let form = far::closed(query, window)?;
        Ok(OutcomeTask { window, solver: OutcomeSolver::Far(FarWindow::new(form, window)) })
    }

    /// Begins, if the rules are searched so far.
    pub(crate) fn by_rules(query: &Query, window: Window) -> Option<OutcomeTask> {
        let (width, height) = window.board((query.game.limits)(&query.params).positions)?;
        let solver = match query.rules() {
            Rules::Two(rules) => {
                OutcomeSolver::Two(Box::new(outcome::OutcomeSolver::new(rules, width, height)))
            }
            Rules::Three(game) => {
                OutcomeSolver::Three(heaps3::OutcomeSolver::new(game, width, height, false))
            }
        };
        Some(OutcomeTask { window, solver })
    }

    /// The window.
    pub fn window(&self) -> Window {
        self.window
    }

    /// Does up to `lines` more lines (slices, with three heaps); `true` when finished.
    pub fn advance(&mut self, lines: u32) -> bool {
        match &mut self.solver {
            OutcomeSolver::Two(solver) => solver.advance(lines),
            OutcomeSolver::Three(solver) => solver.advance(lines),
            OutcomeSolver::Far(window) => window.advance(lines),
        }
    }

    /// How much of how much is done.
    pub fn progress(&self) -> (u32, u32) {
        match &self.solver {
            OutcomeSolver::Two(solver) => solver.progress(),
            OutcomeSolver::Three(solver) => solver.progress(),
            OutcomeSolver::Far(window) => window.progress(),
        }
    }

    /// Is (x, y) on a board that is solved as far as there?
    pub fn is_done_at(&self, x: u64, y: u64) -> bool {
        let Window { width, height, .. } = self.window;
        let (done, total) = self.progress();
        let near = self.window.x == 0 && self.window.y == 0;
        let line =
            if matches!(self.solver, OutcomeSolver::Two(_)) { x < u64::from(done) } else { done == total };
        near && line && x < u64::from(width) && y < u64::from(height)
    }

    /// Is (x, y), where it [is done](OutcomeTask::is_done_at), a P-position?
    pub fn is_p(&self, x: u64, y: u64) -> bool {
        let found = match &self.solver {
            OutcomeSolver::Two(solver) => Some(solver.positions()),
            OutcomeSolver::Three(solver) => solver.positions(),
            OutcomeSolver::Far(window) => return window.positions().contains(&(x, y)),
        };
        found.is_some_and(|found| found.contains(x as u32, y as u32))
    }

    /// The P-positions in the window on the lines done so far, sorted by x and then by y.
    pub fn positions(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        let (found, far) = match &self.solver {
            OutcomeSolver::Two(solver) => (Some(solver.positions()), [].as_slice()),
            OutcomeSolver::Three(solver) => (solver.positions(), [].as_slice()),
            OutcomeSolver::Far(window) => (None, window.positions()),
        };
        let Window { x, y, .. } = self.window;
        let near = found.into_iter().flat_map(move |found| {
            let lines = (x as u32).min(found.lines())..found.lines();
            lines.flat_map(move |line| {
                let ys = found.line(line);
                let above = ys[ys.partition_point(|&at| u64::from(at) < y)..].iter();
                above.map(move |&at| (u64::from(line), u64::from(at)))
            })
        });
        near.chain(far.iter().copied())
    }
}

/// The Grundy values in a window, found step by step.
#[derive(Debug)]
pub struct GrundyTask {
    window: Window,
    height: u32,
    solver: GrundySolver,
}

#[derive(Debug)]
enum GrundySolver {
    Two(Box<grundy::GrundySolver>),
    Three(heaps3::GrundySolver),
}

impl GrundyTask {
    /// Begins.
    pub fn new(query: &Query, window: Window) -> Result<GrundyTask, BoardError> {
        let rules = query.rules();
        // No board is small enough for these, so they are said before any limit.
        if let Some(why) = rules.no_grundy() {
            return Err(BoardError::NoGrundy(why));
        }
        let (width, height) = board(query, window, What::Grundy)?.ok_or_else(|| far::no_values(query))?;
        let solver = match rules {
            Rules::Two(rules) => {
                let solver = grundy::GrundySolver::new(rules, width, height).map_err(BoardError::NoGrundy)?;
                GrundySolver::Two(Box::new(solver))
            }
            Rules::Three(game) => {
                let solver = heaps3::GrundySolver::new(game, width, height).map_err(BoardError::NoGrundy)?;
                GrundySolver::Three(solver)
            }
        };
        Ok(GrundyTask { window, height, solver })
    }

    /// Does up to `lines` more lines (slices, with three heaps); `true` when finished.
    pub fn advance(&mut self, lines: u32) -> bool {
        match &mut self.solver {
            GrundySolver::Two(solver) => solver.advance(lines),
            GrundySolver::Three(solver) => solver.advance(lines),
        }
    }

    /// How much of how much is done.
    pub fn progress(&self) -> (u32, u32) {
        match &self.solver {
            GrundySolver::Two(solver) => solver.progress(),
            GrundySolver::Three(solver) => solver.progress(),
        }
    }

    /// The window.
    pub fn window(&self) -> Window {
        self.window
    }

    /// The value of a position of the board from (0, 0) on, on the lines done so far.
    pub fn value(&self, x: u64, y: u64) -> Option<u16> {
        let height = u64::from(self.height);
        let at = usize::try_from(x.checked_mul(height)?.checked_add(y)?).ok()?;
        let value = (y < height).then(|| self.table().get(at).copied())??;
        (value != NOT_A_POSITION).then_some(value)
    }

    /// All values from (0, 0) on, on the lines done so far: line = x, column = y.
    pub fn table(&self) -> &[u16] {
        match &self.solver {
            GrundySolver::Two(solver) => solver.values(),
            GrundySolver::Three(solver) => solver.values(),
        }
    }

    /// The values in the window, one slice of second heaps for each line done.
    pub fn lines(&self) -> impl Iterator<Item = &[u16]> {
        let Window { x, y, .. } = self.window;
        self.table().chunks_exact(self.height as usize).skip(x as usize).map(move |line| &line[y as usize..])
    }
}

/// The P-positions in a window, sorted by x and then by y.
pub fn positions(query: &Query, window: Window) -> Result<Vec<(u64, u64)>, BoardError> {
    let mut task = OutcomeTask::new(query, window)?;
    task.advance(u32::MAX);
    Ok(task.positions().collect())
}

/// The Grundy values in a window: line = x, column = y; `None` is not a position.
pub fn grundy(query: &Query, window: Window) -> Result<Vec<Vec<Option<u16>>>, BoardError> {
    let mut task = GrundyTask::new(query, window)?;
    task.advance(u32::MAX);
    let value = |&value: &u16| (value != NOT_A_POSITION).then_some(value);
    Ok(task.lines().map(|line| line.iter().map(value).collect()).collect())
}

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The player who has just moved.
    P,
    /// The player who moves next.
    N,
}

impl Outcome {
    fn of(is_p: bool) -> Outcome {
        if is_p { Outcome::P } else { Outcome::N }
    }

    /// `P` or `N`.
    pub fn letter(self) -> &'static str {
        match self {
            Outcome::P => "P",
            Outcome::N => "N",
        }
    }
}

/// The outcome of (x, y), with the third heap from the query; `None` is not a position.
pub fn outcome(query: &Query, x: u64, y: u64) -> Result<Option<Outcome>, BoardError> {
    let window = Window { x, y, width: 1, height: 1 };
    let source = Source::of(query, window)?;
    if let Rules::Two(rules) = query.rules()
        && !rules.domain.contains(x, y)
    {
        return Ok(None);
    }
    let is_p = match source {
        Source::Rules { .. } => !positions(query, window)?.is_empty(),
        Source::Closed(form) => form.is_p(x, y),
    };
    Ok(Some(Outcome::of(is_p)))
}

/// An option of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// First heap.
    pub x: u64,
    /// Second heap.
    pub y: u64,
    /// Third heap, where there are three.
    pub z: Option<u64>,
    /// Who wins from there.
    pub outcome: Outcome,
}

/// The options of (x, y), with the third heap from the query, sorted, each with its outcome.
pub fn moves(query: &Query, x: u64, y: u64) -> Result<Vec<Move>, BoardError> {
    let too_many = |TooManyOptions| BoardError::TooManyOptions { x, y };
    let corner = Window { x, y, width: 1, height: 1 };
    match query.rules() {
        Rules::Two(rules) => {
            if !rules.domain.contains(x, y) {
                return Err(BoardError::NotAPosition { x, y });
            }
            let source = Source::of(query, corner)?;
            let options = rules.options(x, y).map_err(too_many)?;
            let is_p: Box<dyn Fn(u64, u64) -> bool> = match source {
                Source::Rules { width, height } => {
                    let found = outcome::OutcomeSolver::new(rules, width, height).solve();
                    Box::new(move |x, y| found.contains(x as u32, y as u32))
                }
                Source::Closed(form) => Box::new(move |x, y| form.is_p(x, y)),
            };
            let entry = |(x, y)| Move { x, y, z: None, outcome: Outcome::of(is_p(x, y)) };
            Ok(options.into_iter().map(entry).collect())
        }
        Rules::Three(game) => {
            let source = Source::of(query, corner)?;
            let options = game.options(x, y, u64::from(game.z)).map_err(too_many)?;
            let is_p: Box<dyn Fn(u64, u64, u64) -> bool> = match source {
                Source::Rules { width, height } => {
                    let slices = heaps3::OutcomeSolver::new(game, width, height, true).solve();
                    Box::new(move |x, y, z| slices[z as usize].contains(x as u32, y as u32))
                }
                Source::Closed(_) => {
                    let slices = far::slices(query, game.z);
                    Box::new(move |x, y, z| slices[z as usize].is_p(x, y))
                }
            };
            let entry = |[x, y, z]: [u64; 3]| Move { x, y, z: Some(z), outcome: Outcome::of(is_p(x, y, z)) };
            Ok(options.into_iter().map(entry).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::NoGrundy;

    fn query(text: &str) -> Query {
        Query::parse(text).expect(text)
    }

    #[test]
    fn windows_are_cut_out() {
        let window = Window { x: 3, y: 4, width: 5, height: 4 };
        assert_eq!(positions(&query("game=wythoff"), window), Ok(vec![(3, 5), (4, 7), (7, 4)]));
        let values = grundy(&query("game=wythoff"), window).expect("values");
        let whole = grundy(&query("game=wythoff"), Window::corner(8)).expect("values");
        assert_eq!(values.len(), 5);
        for (line, whole) in values.iter().zip(&whole[3..]) {
            assert_eq!(line[..], whole[4..]);
        }
    }

    #[test]
    fn limits_are_said() {
        let error =
            positions(&query("game=fraenkel-st"), Window::corner(20_000)).expect_err("too far").to_string();
        assert!(error.contains("fraenkel-st") && error.contains("16384"), "{error}");
        assert_eq!(positions(&query("game=wythoff"), Window::corner(0)), Err(BoardError::Empty));
        let no_values = |text| grundy(&query(text), Window::corner(1_000_000));
        assert_eq!(no_values("game=nim&heaps=3&play=misere"), Err(BoardError::NoGrundy(NoGrundy::Misere)));
        assert_eq!(no_values("game=seeded"), Err(BoardError::NoGrundy(NoGrundy::Declared)));
    }

    #[test]
    fn far_away_by_closed_form() {
        let fibonacci = (2_880_067_194_370_816_120, 4_660_046_610_375_530_309);
        assert_eq!(outcome(&query("game=wythoff"), fibonacci.0, 1 << 62), Ok(Some(Outcome::N)));
        assert!(outcome(&query("game=wythoff"), fibonacci.0, fibonacci.1).is_err(), "beyond 2^62");
        assert_eq!(outcome(&query("game=wythoff"), 165_580_140, 267_914_295), Ok(Some(Outcome::P)));
        assert_eq!(
            outcome(&query("game=wythoff&play=misere"), 165_580_140, 267_914_295),
            Ok(Some(Outcome::P))
        );
        assert_eq!(outcome(&query("game=rational-nim"), 1 << 62, 5), Ok(None));
        let window = Window { x: 1 << 62, y: 1 << 62, width: 3, height: 2 };
        let mut task = OutcomeTask::new(&query("game=nim"), window).expect("a closed form");
        assert_eq!((task.advance(1), task.progress()), (false, (1, 3)));
        assert_eq!(task.positions().collect::<Vec<_>>(), [(1 << 62, 1 << 62)]);
        assert_eq!((task.advance(9), task.progress()), (true, (3, 3)));
        assert_eq!(task.positions().count(), 2);
    }

    #[test]
    fn rules_and_closed_form_meet_at_the_limit() {
        for text in [
            "game=wythoff",
            "game=wab",
            "game=wyt-k",
            "game=rational-wythoff&q2=3",
            "game=wythoff&play=misere",
        ] {
            let edge = Window { x: 65_500, y: 0, width: 36, height: 65_536 };
            let beyond = Window { width: 37, ..edge };
            let mut far = positions(&query(text), beyond).expect(text);
            far.retain(|&(x, _)| x < 65_536);
            assert_eq!(far, positions(&query(text), edge).expect(text), "{text}");
            assert!(!far.is_empty(), "{text}");
        }
    }

    #[test]
    fn far_refusals_say_how_far_one_can_go() {
        let said = |text: &str, x, y| outcome(&query(text), x, y).expect_err(text).to_string();
        assert!(said("game=gdwn", 65_536, 0).contains("below 65536; with these parameters no closed form"));
        assert!(said("game=wab&play=misere", 65_536, 0).contains("is for normal play"));
        assert!(said("game=gdwn&play=misere", 65_536, 0).contains("no closed form"));
        assert!(said("game=wyt-k&set=3n", 65_536, 0).contains("below 65536"));
        assert!(said("game=modular-nim&m=4&heaps=3", 512, 0).contains("below 512"));
        assert!(said("game=wythoff", (1 << 62) + 1, 0).contains("4611686018427387904"));
        assert!(said("game=wythoff", u64::MAX, u64::MAX).contains("2^62"));
        let wide = Window { x: 0, y: 0, width: 65_537, height: 1 };
        assert_eq!(positions(&query("game=nim"), wide), Err(BoardError::TooWide { side: 65_537 }));
    }

    #[test]
    fn far_moves_have_their_outcomes() {
        let from = moves(&query("game=wythoff"), 300_000, 200_000).expect("700,000 options");
        assert_eq!(from.len(), 700_000);
        assert!(from.is_sorted_by_key(|to| (to.x, to.y)));
        let winning: Vec<_> =
            from.iter().filter(|to| to.outcome == Outcome::P).map(|to| (to.x, to.y)).collect();
        assert_eq!(winning, [(261_803, 161_803), (300_000, 185_410)]);
        assert!(matches!(moves(&query("game=wythoff"), 1 << 62, 0), Err(BoardError::TooManyOptions { .. })));
        let three = moves(&query("game=nim&heaps=3&z=5"), 70_000, 70_002).expect("few options");
        let winning: Vec<_> = three.iter().filter(|to| to.outcome == Outcome::P).collect();
        assert_eq!(three.len(), 140_007);
        assert!(winning.iter().map(|to| (to.x, to.y, to.z)).eq([(70_000, 70_002, Some(2))]), "{winning:?}");
    }

    #[test]
    fn outcomes_and_moves() {
        assert_eq!(outcome(&query("game=rational-nim"), 1, 0), Ok(None));
        assert_eq!(outcome(&query("game=rational-nim"), 0, 0), Ok(Some(Outcome::P)));
        assert_eq!(moves(&query("game=rational-nim"), 1, 0), Err(BoardError::NotAPosition { x: 1, y: 0 }));
        let winning = moves(&query("game=wythoff"), 5, 7).expect("moves");
        let winning: Vec<_> =
            winning.iter().filter(|to| to.outcome == Outcome::P).map(|to| (to.x, to.y)).collect();
        assert_eq!(winning, [(3, 5), (4, 7), (5, 3)]);
        let three = moves(&query("game=nim&heaps=3&z=3"), 1, 2).expect("moves");
        assert!(three.iter().all(|to| to.outcome == Outcome::N) && three.len() == 6);
    }
}
