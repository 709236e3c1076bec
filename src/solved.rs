//! A solved game: a query with its rules, what is known of it, and its outcomes and values as far as they have been
//! found.
//!
//! Everybody who wants to know something about the positions of a game asks a [`Solved`]: pictures, play, statements and
//! the command line. Within the game's [`Limits`] everything is found from the rules, on boards from (0, 0) that grow with
//! what is asked; further away, up to 2^62, outcomes come from the game's [closed form](crate::theory::closed), where it
//! has one. In Wythoff's game (12, 17) is an N-position: the board below (13, 18) says so, and nothing more is solved.
//!
//! A [`Window`] is a part of the board. [`OutcomeTask`] and [`GrundyTask`] find what is in one step by step, and
//! [`Comparison`] does so for two games; [`positions`], [`grundy`], [`outcome`] and [`moves`] answer a single question about a query.

mod boards;
mod comparison;
mod error;
mod far;
#[cfg(feature = "prove")]
mod proved;
mod task;
mod winning;

pub use boards::{OutcomeBoard, ValueBoard};
pub(crate) use comparison::empty_bands;
pub use comparison::{Band, Compared, ComparedCell, Comparison, Counts};
pub use error::{Beyond, BoardError, What};
#[cfg(feature = "prove")]
pub use proved::know;
pub use task::{GrundyTask, OutcomeTask};
pub(crate) use winning::WinningMoves;

use std::cell::{OnceCell, Ref, RefCell};

#[cfg(feature = "custom")]
use crate::games::FURTHER_MOST;
use crate::games::Limits;
use crate::query::Query;
use crate::rules::{Domain, Rules, Ruleset, TooManyOptions, Window};
use crate::solve::{NOT_A_POSITION, Steps};
use crate::theory::beams::Beam;
use crate::theory::closed::ClosedForm;

/// A closed form, where there is one.
type Form = Option<Box<dyn ClosedForm>>;

/// A game with its parameters, and what has been found out about it. Boards are solved when they are asked for; asking
/// changes nothing that anybody else sees, so that all but the work in steps goes through a shared reference.
#[derive(Debug)]
pub struct Solved {
    query: Query,
    rules: Rules,
    closed: OnceCell<Form>,
    /// With three heaps or more: the third and those after it, whose slice is shown.
    further: Vec<u64>,
    beams: OnceCell<Vec<Beam>>,
    outcomes: RefCell<Option<OutcomeBoard>>,
    values: RefCell<Option<ValueBoard>>,
}

impl Solved {
    /// The game of a query.
    pub fn new(query: Query) -> Solved {
        let rules = query.rules();
        Solved::with_rules(query, rules)
    }

    /// The same with other rules: what is found on boards comes from them, what is known from the query. Tests feed wrong
    /// rules to see a check fail.
    pub fn with_rules(query: Query, rules: Rules) -> Solved {
        let further = match &rules {
            Rules::Two(_) => Vec::new(),
            #[cfg(feature = "custom")]
            Rules::Slice(game) => game.further.iter().map(|&heap| heap.into()).collect(),
        };
        Solved {
            query,
            rules,
            closed: OnceCell::new(),
            further,
            beams: OnceCell::new(),
            outcomes: RefCell::new(None),
            values: RefCell::new(None),
        }
    }

    /// The query.
    pub fn query(&self) -> &Query {
        &self.query
    }

    /// Takes over other settings of the same game: `false`, and nothing happens, when the query is about another game,
    /// other parameters or other play, which have another solution.
    pub fn set_query(&mut self, query: &Query) -> bool {
        let same = self.query.is_same_game(query);
        if same {
            self.query.settings = query.settings.clone();
        }
        same
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The rules of a game on two heaps, `None` for a slice of more.
    pub fn two_heaps(&self) -> Option<&Ruleset> {
        match &self.rules {
            Rules::Two(rules) => Some(rules),
            #[cfg(feature = "custom")]
            Rules::Slice(_) => None,
        }
    }

    /// How far the rules are searched.
    pub fn limits(&self) -> Limits {
        (self.query.game.limits)(&self.query.params)
    }

    fn limit(&self, what: What) -> u32 {
        let Limits { positions, grundy } = self.limits();
        match what {
            What::Positions => positions,
            What::Grundy => grundy,
        }
    }

    /// The closed form, with more than two heaps that of the query's slice, where one is known.
    pub fn closed(&self) -> Option<&dyn ClosedForm> {
        self.closed.get_or_init(|| self.known_form()).as_deref()
    }

    #[cfg(not(feature = "prove"))]
    fn known_form(&self) -> Form {
        self.query.closed()
    }

    /// The catalogue's closed form, else one that was proved while this runs.
    #[cfg(feature = "prove")]
    fn known_form(&self) -> Form {
        self.query.closed().or_else(|| proved::form(&self.query))
    }

    /// Takes over a closed form that was proved for this game, on two heaps.
    pub fn know(&mut self, form: Box<dyn ClosedForm>) {
        self.closed = OnceCell::from(Some(form));
    }

    /// Is a position of any number of heaps P, by closed form? `None` where none is known.
    #[cfg(feature = "full")]
    pub fn closed_p(&self, position: &[u64]) -> Option<bool> {
        let form = self.closed()?;
        match position {
            &[x, y] => Some(form.is_p(x, y)),
            #[cfg(feature = "custom")]
            [x, y, further @ ..] => Some(form.slice(further)?.is_p(*x, *y)),
            _ => None,
        }
    }

    /// May the third heap and those after it be these?
    #[cfg(feature = "custom")]
    pub fn has_slice(&self, further: &[u64]) -> bool {
        further.len() == self.further.len() && further.iter().all(|&heap| heap <= FURTHER_MOST)
    }

    /// How far the rules are searched beside other further heaps than those of the query.
    #[cfg(feature = "custom")]
    pub fn limits_beside(&self, further: &[u64]) -> Limits {
        let mut query = self.query.clone();
        query.set_further(further);
        (query.game.limits)(&query.params)
    }

    /// The beams.
    pub fn beams(&self) -> &[Beam] {
        self.beams.get_or_init(|| self.query.beams())
    }

    /// Which cells are positions; with more than two heaps all are.
    pub fn domain(&self) -> Domain {
        self.two_heaps().map_or(Domain::Quarter, |rules| rules.domain)
    }

    /// Is (x, y), with more heaps together with the query's, a position of the game?
    pub fn is_position(&self, x: u64, y: u64) -> bool {
        self.domain().contains(x, y)
    }

    /// The board of outcomes, as far as it is solved.
    pub fn outcomes(&self) -> Option<Ref<'_, OutcomeBoard>> {
        Ref::filter_map(self.outcomes.borrow(), Option::as_ref).ok()
    }

    /// The same, to solve more of it.
    pub fn outcomes_mut(&mut self) -> Option<&mut OutcomeBoard> {
        self.outcomes.get_mut().as_mut()
    }

    /// Begins a board of outcomes, unless there is one that is large enough.
    pub fn begin_outcomes(&mut self, width: u32, height: u32) {
        if !self.outcomes.get_mut().as_ref().is_some_and(|board| board.covers(width, height)) {
            self.outcomes = RefCell::new(Some(OutcomeBoard::new(&self.rules, width, height)));
        }
    }

    /// A solved board that holds a position, which is within the limits of the rules.
    pub fn solved_to(&self, position: &[u64]) -> Ref<'_, OutcomeBoard> {
        let is_solved = |board: &OutcomeBoard| board.holds(position) && board.is_complete();
        if !self.outcomes.borrow().as_ref().is_some_and(is_solved) {
            // A board that somebody is solving in steps is taken to its end, never thrown away for a smaller one.
            let begun = self.outcomes.take().filter(|board| board.holds(position));
            let mut board = begun.unwrap_or_else(|| self.new_board_to(position));
            board.finish();
            self.outcomes.replace(Some(board));
        }
        Ref::map(self.outcomes.borrow(), |board| board.as_ref().expect("it has just been solved"))
    }

    fn new_board_to(&self, position: &[u64]) -> OutcomeBoard {
        let (width, height) = (position[0] as u32 + 1, position[1] as u32 + 1);
        OutcomeBoard::new(&self.rules_beside(&position[2..]), width, height)
    }

    /// The rules, with other further heaps than those of the query.
    pub fn rules_beside(&self, further: &[u64]) -> Rules {
        match &self.rules {
            Rules::Two(rules) => {
                debug_assert!(further.is_empty());
                Rules::Two(rules.clone())
            }
            #[cfg(feature = "custom")]
            Rules::Slice(game) => Rules::Slice(game.beside(further)),
        }
    }

    /// The board of Grundy values, as far as it is solved.
    pub fn values(&self) -> Option<Ref<'_, ValueBoard>> {
        Ref::filter_map(self.values.borrow(), Option::as_ref).ok()
    }

    /// The same, to solve more of it.
    pub fn values_mut(&mut self) -> Option<&mut ValueBoard> {
        self.values.get_mut().as_mut()
    }

    /// Begins a board of Grundy values, unless there is one that is large enough.
    pub fn begin_values(&mut self, width: u32, height: u32) -> Result<(), BoardError> {
        if !self.values.get_mut().as_ref().is_some_and(|board| board.covers(width, height)) {
            let board = self.value_board(Window::new(0, 0, width, height))?;
            self.values = RefCell::new(Some(board));
        }
        Ok(())
    }

    /// A new board of Grundy values that holds a window.
    pub fn value_board(&self, window: Window) -> Result<ValueBoard, BoardError> {
        // No board is small enough for these, so they are said before any limit.
        if let Some(why) = self.rules.no_grundy() {
            return Err(BoardError::NoGrundy(why));
        }
        let board = self.board_for(window, What::Grundy)?;
        let (width, height) = board.ok_or_else(|| self.too_far(What::Grundy, Beyond::OutcomesOnly))?;
        ValueBoard::new(&self.rules, width, height).map_err(BoardError::NoGrundy)
    }

    /// The width and height of the board that holds a window, `None` where the rules are not searched so far.
    fn board_for(&self, window: Window, what: What) -> Result<Option<(u32, u32)>, BoardError> {
        if window.is_empty() {
            return Err(BoardError::Empty);
        }
        Ok(window.board(self.limit(what)))
    }

    /// The closed form for a window that the rules do not reach.
    fn into_far(self, window: Window) -> Result<Box<dyn ClosedForm>, BoardError> {
        self.check_far(window)?;
        Ok(self.closed.into_inner().flatten().expect("it has just been asked"))
    }

    /// Is (x, y) a P-position? `None` when that is neither solved yet nor known by a closed form.
    pub fn is_known_p(&self, x: u64, y: u64) -> Option<bool> {
        let solved = self.outcomes().and_then(|board| board.is_p(&self.position(x, y)));
        solved.or_else(|| Some(self.closed()?.is_p(x, y)))
    }

    /// With three heaps or more the third and those after it, whose slice is shown.
    pub fn further(&self) -> &[u64] {
        &self.further
    }

    /// All heaps of a position of the slice that is shown.
    pub fn position(&self, x: u64, y: u64) -> Vec<u64> {
        let mut position = vec![x, y];
        position.extend_from_slice(self.further());
        position
    }

    /// Is it known which positions of a window are P? Nothing is solved for that.
    pub fn check_known(&self, window: Window) -> Result<(), BoardError> {
        if self.board_for(window, What::Positions)?.is_none() {
            self.check_far(window)?;
        }
        Ok(())
    }

    /// The P-positions in a window, sorted by x and then by y: from the rules as far as they are searched, beyond by
    /// closed form.
    pub fn positions(&self, window: Window) -> Result<Vec<(u64, u64)>, BoardError> {
        if self.board_for(window, What::Positions)?.is_some() {
            let board = self.solved_to(&self.position(window.x1, window.y1));
            return Ok(board.positions_in(window, self.further()).collect());
        }
        let mut found = Vec::new();
        self.check_far(window)?.visit(window, &mut |x, y| found.push((x, y)));
        found.sort_unstable();
        Ok(found)
    }

    /// The outcome of (x, y), with further heaps from the query; `None` is not a position.
    pub fn outcome(&self, x: u64, y: u64) -> Result<Option<Outcome>, BoardError> {
        let window = Window::at(x, y);
        let is_near = self.board_for(window, What::Positions)?.is_some();
        let far = if is_near { None } else { Some(self.check_far(window)?) };
        if !self.is_position(x, y) {
            return Ok(None);
        }
        let is_p = match far {
            Some(form) => form.is_p(x, y),
            None => {
                let position = self.position(x, y);
                self.solved_to(&position).is_p(&position) == Some(true)
            }
        };
        Ok(Some(Outcome::of(is_p)))
    }

    /// The options of (x, y), with further heaps from the query, sorted, each with its outcome.
    pub fn moves(&self, x: u64, y: u64) -> Result<Vec<Move>, BoardError> {
        if !self.is_position(x, y) {
            return Err(BoardError::NotAPosition { x, y });
        }
        let window = Window::at(x, y);
        let is_near = self.board_for(window, What::Positions)?.is_some();
        let closed = if is_near { None } else { Some(self.check_far(window)?) };
        let too_many = |TooManyOptions| BoardError::TooManyOptions { x, y };
        let position = self.position(x, y);
        let options: Vec<Vec<u64>> = match &self.rules {
            Rules::Two(rules) => {
                let options = rules.options(x, y).map_err(too_many)?;
                options.into_iter().map(|(u, v)| vec![u, v]).collect()
            }
            #[cfg(feature = "custom")]
            Rules::Slice(game) => game.options(&position).map_err(too_many)?,
        };
        let board = if is_near { Some(self.solved_to(&position)) } else { None };
        let is_p = |to: &[u64]| match (&board, closed) {
            (Some(board), _) => board.is_p(to) == Some(true),
            #[cfg(feature = "custom")]
            (None, Some(form)) if to.len() > 2 => {
                form.slice(&to[2..]).is_some_and(|form| form.is_p(to[0], to[1]))
            }
            (None, form) => form.is_some_and(|form| form.is_p(to[0], to[1])),
        };
        let entry = |heaps: Vec<u64>| Move { outcome: Outcome::of(is_p(&heaps)), heaps };
        Ok(options.into_iter().map(entry).collect())
    }
}

/// The P-positions in a window, sorted by x and then by y.
///
/// ```
/// use phibeam::{query::Query, rules::Window, solved};
/// let query = Query::parse("game=wythoff").unwrap();
/// let found = solved::positions(&query, Window::corner(8)).unwrap();
/// assert_eq!(found, [(0, 0), (1, 2), (2, 1), (3, 5), (4, 7), (5, 3), (7, 4)]);
/// ```
pub fn positions(query: &Query, window: Window) -> Result<Vec<(u64, u64)>, BoardError> {
    Solved::new(query.clone()).positions(window)
}

/// The Grundy values in a window: line = x, column = y; `None` is not a position.
pub fn grundy(query: &Query, window: Window) -> Result<Vec<Vec<Option<u16>>>, BoardError> {
    let mut task = GrundyTask::new(query, window)?;
    task.finish();
    let value = |&value: &u16| (value != NOT_A_POSITION).then_some(value);
    Ok(task.lines().map(|line| line.iter().map(value).collect()).collect())
}

/// The [outcome](Solved::outcome) of (x, y) in the game of a query.
pub fn outcome(query: &Query, x: u64, y: u64) -> Result<Option<Outcome>, BoardError> {
    Solved::new(query.clone()).outcome(x, y)
}

/// The [options](Solved::moves) of (x, y) in the game of a query.
pub fn moves(query: &Query, x: u64, y: u64) -> Result<Vec<Move>, BoardError> {
    Solved::new(query.clone()).moves(x, y)
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
    /// Of a P-position, or of another.
    pub fn of(is_p: bool) -> Outcome {
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

/// An option of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// What is left of each heap.
    pub heaps: Vec<u64>,
    /// Who wins from there.
    pub outcome: Outcome,
}

#[cfg(test)]
mod tests;
