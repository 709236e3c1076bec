//! Sequences as the OEIS lists them: one number a line, from n = 0.

use std::fmt;

use crate::query::Query;
use crate::rules::{Domain, Window};
use crate::solve::Steps;
use crate::solved::{BoardError, Solved};
use crate::theory::closed;

/// The most terms that are listed.
pub const MOST_TERMS: u32 = 1_000_000;

/// Which sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sequence {
    /// x of the P-positions with x ≤ y, by increasing x.
    Lower,
    /// y of the same.
    Upper,
    /// G(0,0), G(0,1), G(1,0), G(0,2), G(1,1), …
    Antidiagonals,
}

impl Sequence {
    /// Its name on the command line and on the page.
    pub fn name(self) -> &'static str {
        match self {
            Sequence::Lower => "lower",
            Sequence::Upper => "upper",
            Sequence::Antidiagonals => "antidiagonals",
        }
    }
}

/// Why there is no such sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BfileError {
    /// Pairs are listed once only where (x, y) and (y, x) are alike.
    NotSymmetric {
        /// The game.
        game: &'static str,
    },
    /// Some cells are not positions.
    NotEverywhere {
        /// The game.
        game: &'static str,
    },
    /// There are not so many terms, or not so many can be found.
    TooFew {
        /// How many there are.
        known: usize,
        /// Are these all there will ever be?
        all: bool,
    },
    /// The board cannot be solved.
    Board(BoardError),
}

impl fmt::Display for BfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BfileError::NotSymmetric { game } => write!(
                f,
                "{game} is not symmetric with these parameters: lower and upper list pairs of symmetric games only"
            ),
            BfileError::NotEverywhere { game } => write!(
                f,
                "not every cell is a position of {game}: antidiagonals need Grundy values everywhere"
            ),
            BfileError::TooFew { known, all: true } => {
                write!(f, "this game has only {known} such P-positions: ask for --terms {known} or fewer")
            }
            BfileError::TooFew { known, all: false } => {
                write!(f, "only {known} terms can be found from the rules: ask for --terms {known} or fewer")
            }
            BfileError::Board(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BfileError {}

/// The first `terms` numbers of a sequence.
pub fn lines(query: &Query, sequence: Sequence, terms: u32) -> Result<Vec<u64>, BfileError> {
    match sequence {
        Sequence::Antidiagonals => antidiagonals(query, terms),
        Sequence::Lower => pairs(query, terms).map(|pairs| pairs.into_iter().map(|(x, _)| x).collect()),
        Sequence::Upper => pairs(query, terms).map(|pairs| pairs.into_iter().map(|(_, y)| y).collect()),
    }
}

/// Numbers as lines of a b-file.
pub fn text(numbers: &[u64]) -> String {
    numbers.iter().enumerate().map(|(n, value)| format!("{n} {value}\n")).collect()
}

fn antidiagonals(query: &Query, terms: u32) -> Result<Vec<u64>, BfileError> {
    let game = Solved::new(query.clone());
    if game.two_heaps().is_some_and(|rules| rules.domain != Domain::Quarter) {
        return Err(BfileError::NotEverywhere { game: query.game.id });
    }
    // The least side whose antidiagonals 0, …, side − 1 hold enough cells.
    let side =
        (1u32..).find(|&side| u64::from(side) * u64::from(side + 1) / 2 >= u64::from(terms)).unwrap_or(1);
    let mut values = game.value_board(Window::corner(side)).map_err(BfileError::Board)?;
    values.finish();
    let cells = (0..u64::from(side)).flat_map(|sum| (0..=sum).map(move |x| (x, sum - x)));
    Ok(cells.filter_map(|(x, y)| values.value(x, y).map(u64::from)).take(terms as usize).collect())
}

/// The P-positions with x ≤ y, by increasing x (and y, where a first heap has several).
fn pairs(query: &Query, terms: u32) -> Result<Vec<(u64, u64)>, BfileError> {
    let game = Solved::new(query.clone());
    if game.two_heaps().is_some_and(|rules| !rules.is_symmetric()) {
        return Err(BfileError::NotSymmetric { game: query.game.id });
    }
    match game.closed() {
        Some(form) => pairs_of(form, terms as usize),
        None => pairs_by_rules(&game, terms as usize),
    }
}

fn pairs_of(form: &dyn closed::ClosedForm, terms: usize) -> Result<Vec<(u64, u64)>, BfileError> {
    let mut width = 64u64;
    loop {
        let mut pairs = Vec::new();
        // No known closed form leaves the cone y ≤ 2^12·(x + 1) above the diagonal.
        let window = Window { x0: 0, x1: width - 1, y0: 0, y1: (width << 12).min(1 << 62) };
        form.visit(window, &mut |x, y| {
            if x <= y {
                pairs.push((x, y));
            }
        });
        let all = form.count().is_some_and(|count| width > count * 64);
        if pairs.len() >= terms || all {
            pairs.sort_unstable();
            if pairs.len() < terms {
                return Err(BfileError::TooFew { known: pairs.len(), all: true });
            }
            pairs.truncate(terms);
            return Ok(pairs);
        }
        width *= 4;
    }
}

/// Without a closed form: a first heap is complete once as many P-positions with it are on the board as there are steps
/// along it. Only what comes before the first incomplete one is listed.
fn pairs_by_rules(game: &Solved, terms: usize) -> Result<Vec<(u64, u64)>, BfileError> {
    let limit = game.limits().positions;
    let per_heap = game.two_heaps().and_then(|rules| rules.step_along_second_heap()).unwrap_or(1);
    let mut side = 256u32.min(limit);
    loop {
        let found = game.positions(Window::corner(side)).map_err(BfileError::Board)?;
        let mut counts = vec![0u64; side as usize];
        found.iter().for_each(|&(x, _)| counts[x as usize] += 1);
        let complete = counts.iter().take_while(|&&count| count >= per_heap).count() as u64;
        let mut pairs: Vec<_> = found.into_iter().filter(|&(x, y)| x <= y && x < complete).collect();
        if pairs.len() >= terms {
            pairs.truncate(terms);
            return Ok(pairs);
        }
        if side == limit {
            return Err(BfileError::TooFew { known: pairs.len(), all: false });
        }
        side = side.saturating_mul(2).min(limit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(query: &str, sequence: Sequence, terms: u32) -> Result<Vec<u64>, BfileError> {
        lines(&Query::parse(query).expect(query), sequence, terms)
    }

    #[test]
    fn wythoff_numbers() {
        assert_eq!(terms("game=wythoff", Sequence::Lower, 8), Ok(vec![0, 1, 3, 4, 6, 8, 9, 11]));
        assert_eq!(terms("game=wythoff", Sequence::Upper, 8), Ok(vec![0, 2, 5, 7, 10, 13, 15, 18]));
        assert_eq!(terms("game=wythoff", Sequence::Lower, 100_000).map(|t| t[99_999]), Ok(161_801));
        assert_eq!(terms("game=wythoff", Sequence::Antidiagonals, 6), Ok(vec![0, 1, 1, 2, 2, 2]));
    }

    #[test]
    fn rules_and_closed_forms_agree() {
        for query in ["game=fraenkel&a=3", "game=nimhoff", "game=wyt-k&set=1,2", "game=wab&a=4&b=4"] {
            let query = Query::parse(query).expect(query);
            assert_eq!(pairs(&query, 300), pairs_by_rules(&Solved::new(query.clone()), 300), "{query}");
        }
        assert!(terms("game=gdwn", Sequence::Upper, 1000).is_ok());
        assert!(terms("game=fraenkel-borosh&a=3&b=2", Sequence::Upper, 1000).is_ok());
    }

    #[test]
    fn what_cannot_be_listed_says_so() {
        assert!(
            terms("game=wab", Sequence::Lower, 9).is_err_and(|e| e.to_string().contains("not symmetric"))
        );
        assert_eq!(
            terms("game=modular-wythoff&m=5", Sequence::Lower, 9),
            Err(BfileError::TooFew { known: 4, all: true })
        );
        assert_eq!(terms("game=modular-wythoff&m=5", Sequence::Upper, 4), Ok(vec![0, 2, 5, 7]));
        assert!(terms("game=rational-nim", Sequence::Antidiagonals, 9).is_err());
        assert!(
            terms("game=gdwn", Sequence::Lower, 1_000_000).is_err_and(|e| e.to_string().contains("--terms"))
        );
    }
}
