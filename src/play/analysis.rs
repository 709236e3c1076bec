//! What is known of a game for playing it: legal moves, who wins, and which moves win.
//!
//! Small heaps are in a table with their remoteness. Further out the closed form answers, and where there is none the
//! rules are searched as far as they go. Beyond that nothing is known, and the error says how far one can go.

use std::cell::{OnceCell, Ref};

use super::remoteness::{Outlook, Remoteness, most_of};
use crate::query::{LARGEST_COORDINATE, Query, Settings};
use crate::rules::{Rules, Ruleset};
use crate::solve::Positions;
use crate::solved::{BoardError, OutcomeBoard, Solved, WinningMoves};
use crate::theory::beams::Beam;

/// More options than this are not looked at one by one.
const FEW: u64 = 200_000;
/// With a closed form more options than this are looked for near the beams first.
const SOME: u64 = 2_000;
/// With more than two heaps a position counts as having no more options than that.
#[cfg(feature = "custom")]
const MOST_OF_SLICES: u64 = 20_000;
/// A position: its heaps.
pub type Heaps = Vec<u64>;

/// A game that is played, with what was found out about it so far.
#[derive(Debug)]
pub struct Analysis {
    game: Solved,
    table: OnceCell<Remoteness>,
}

/// Where outcomes at and below a position come from.
pub(super) enum Source<'a> {
    Table(&'a Remoteness),
    Closed,
    Rules(Ref<'a, OutcomeBoard>),
}

impl Analysis {
    /// Of the game of a query; its further heaps, start and other settings do not matter.
    pub fn of(query: &Query) -> Analysis {
        Analysis { game: Solved::new(game_only(query)), table: OnceCell::new() }
    }

    /// Is it of the game of this query?
    pub fn is_about(&self, query: &Query) -> bool {
        self.query().is_same_game(&game_only(query))
    }

    /// The game, solved as far as it was asked about: parameters and winning convention, no other setting.
    pub fn game(&self) -> &Solved {
        &self.game
    }

    /// Its query.
    pub fn query(&self) -> &Query {
        self.game.query()
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        self.game.rules()
    }

    /// The beams.
    pub fn beams(&self) -> &[Beam] {
        self.game.beams()
    }

    /// Does a closed form cover the game?
    pub fn has_closed_form(&self) -> bool {
        self.game.closed().is_some()
    }

    /// How many heaps a position has.
    pub fn heaps(&self) -> usize {
        self.query().heaps() as usize
    }

    /// Is it a position of the game?
    pub fn is_position(&self, position: &[u64]) -> bool {
        let fits = position.len() == self.heaps() && position.iter().all(|&heap| heap <= LARGEST_COORDINATE);
        fits && match self.rules() {
            Rules::Two(rules) => rules.domain.contains(position[0], position[1]),
            #[cfg(feature = "custom")]
            Rules::Slice(_) => self.game.has_slice(&position[2..]),
        }
    }

    /// Is there a move from one position to the other?
    pub fn is_move(&self, from: &[u64], to: &[u64]) -> bool {
        match (self.rules(), from, to) {
            (Rules::Two(rules), &[x, y], &[u, v]) => rules.is_move((x, y), (u, v)),
            #[cfg(feature = "custom")]
            (Rules::Slice(game), from, to) => game.is_move(from, to),
            _ => false,
        }
    }

    /// Has a position any move?
    pub fn has_option(&self, position: &[u64]) -> bool {
        match self.rules() {
            Rules::Two(rules) => rules.has_option(position[0], position[1]),
            #[cfg(feature = "custom")]
            Rules::Slice(_) => position.iter().any(|&heap| heap > 0),
        }
    }

    /// Where the game is over: does whoever would have to move win?
    pub fn ended(&self, position: &[u64]) -> Option<bool> {
        if self.has_option(position) {
            return None;
        }
        Some(match self.rules() {
            Rules::Two(rules) => match rules.declared_p(position[0], position[1]) {
                Some(is_p) => !is_p,
                None => rules.misere,
            },
            #[cfg(feature = "custom")]
            Rules::Slice(game) => game.misere,
        })
    }

    /// The options of a position, sorted; none when there are too many to list.
    pub(super) fn options(&self, position: &[u64]) -> Vec<Heaps> {
        match self.rules() {
            Rules::Two(rules) => {
                let options = rules.options(position[0], position[1]).unwrap_or_default();
                options.into_iter().map(|(u, v)| vec![u, v]).collect()
            }
            #[cfg(feature = "custom")]
            Rules::Slice(game) => game.options(position).unwrap_or_default(),
        }
    }

    /// Can the options be looked at one by one?
    pub(super) fn has_few_options(&self, position: &[u64]) -> bool {
        FEW >= match self.rules() {
            Rules::Two(rules) => most_options(rules, position[0], position[1]),
            #[cfg(feature = "custom")]
            Rules::Slice(game) => game.count_options(position),
        }
    }

    /// Outcome, remoteness and number of winning moves, where the heaps are small enough.
    pub fn entry(&self, position: &[u64]) -> Option<Outlook> {
        self.table(position).and_then(|table| table.at(position))
    }

    fn table(&self, position: &[u64]) -> Option<&Remoteness> {
        let small = position.iter().all(|&heap| heap <= most_of(self.heaps()));
        let table = small.then(|| {
            let limit = if self.heaps() == 2 { self.game.limits().positions } else { u32::MAX };
            self.table.get_or_init(|| Remoteness::of(self.rules(), limit))
        });
        table.filter(|table| table.holds(position))
    }

    /// Why it is not known who wins from a position; `None` when it is.
    pub fn limit(&self, position: &[u64]) -> Option<BoardError> {
        self.game.why_unknown(position)
    }

    fn source(&self, position: &[u64]) -> Result<Source<'_>, BoardError> {
        if let Some(table) = self.table(position) {
            return Ok(Source::Table(table));
        }
        if self.has_closed_form() {
            return Ok(Source::Closed);
        }
        match self.limit(position) {
            Some(error) => Err(error),
            None => Ok(Source::Rules(self.game.solved_to(position))),
        }
    }

    pub(super) fn is_p_by(&self, source: &Source<'_>, position: &[u64]) -> bool {
        match source {
            Source::Table(table) => table.at(position).is_some_and(|entry| entry.is_p),
            Source::Rules(board) => board.is_p(position) == Some(true),
            Source::Closed => self.game.closed_p(position) == Some(true),
        }
    }

    /// Does whoever has just moved to this position win?
    pub fn is_p(&self, position: &[u64]) -> Result<bool, BoardError> {
        Ok(self.is_p_by(&self.source(position)?, position))
    }

    /// The options that are P-positions, sorted. Far away some may be missing, but never all.
    pub fn winning(&self, position: &[u64]) -> Result<Vec<Heaps>, BoardError> {
        let source = self.source(position)?;
        let mut found = match (self.rules(), position) {
            (Rules::Two(rules), &[x, y]) => self.winning_of_two(&source, rules, x, y),
            #[cfg(feature = "custom")]
            (Rules::Slice(game), from) => self.winning_of_slice(&source, game, from),
            _ => Vec::new(),
        };
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    fn winning_of_two(&self, source: &Source<'_>, rules: &Ruleset, x: u64, y: u64) -> Vec<Heaps> {
        if let Source::Rules(board) = source
            && most_options(rules, x, y) > FEW
        {
            let lines = board
                .of_two()
                .into_iter()
                .flat_map(Positions::iter)
                .map(|(u, v)| (u64::from(u), u64::from(v)));
            return lines.filter(|&to| rules.is_move((x, y), to)).map(|(u, v)| vec![u, v]).collect();
        }
        let is_p = |u, v| self.is_p_by(source, &[u, v]);
        let (closed, beams) = (self.game.closed(), self.beams());
        let search = WinningMoves { rules, is_p: &is_p, closed, beams };
        let near_beams = match source {
            Source::Closed if most_options(rules, x, y) > SOME => search.winning_near_beams(x, y),
            _ => Vec::new(),
        };
        let found = if near_beams.is_empty() { search.winning(x, y) } else { near_beams };
        found.into_iter().map(|(u, v)| vec![u, v]).collect()
    }

    /// About how many outcomes [`winning`](Analysis::winning) looks up at a position.
    pub(super) fn effort(&self, position: &[u64]) -> u64 {
        match self.rules() {
            Rules::Two(rules) => self.effort_of_two(rules, position),
            #[cfg(feature = "custom")]
            Rules::Slice(game) => game.count_options(position).min(MOST_OF_SLICES),
        }
    }

    fn effort_of_two(&self, rules: &Ruleset, position: &[u64]) -> u64 {
        let options = most_options(rules, position[0], position[1]);
        match self.source(position) {
            Ok(Source::Closed) if options > SOME => 200 * 4 * (self.beams().len() as u64 + 1),
            // To find that one position is not an option of another takes much less than an outcome.
            Ok(Source::Rules(board)) if options > FEW => {
                board.of_two().map_or(0, Positions::len) as u64 * rules.families.len() as u64 / 32
            }
            _ => options,
        }
    }
}

/// A query with nothing but game, parameters and winning convention, and every heap after the second left out.
fn game_only(query: &Query) -> Query {
    let settings = Settings { play: query.settings.play, ..Settings::default() };
    let mut query = Query { game: query.game, params: query.params.clone(), settings };
    query.set_further(&vec![0; query.further().len()]);
    query
}

/// At least as many as the options of (x, y).
fn most_options(rules: &Ruleset, x: u64, y: u64) -> u64 {
    rules.families.iter().map(|family| family.most_options(x, y)).fold(0, u64::saturating_add)
}
