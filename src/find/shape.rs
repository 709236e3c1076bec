//! Finite, periodic, tiled, and how many P-positions a line has.

use serde::Serialize;

use super::Board;

/// None comes in the outer half of the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Finite {
    /// No P-position has a first heap beyond the first or a second heap beyond the second of these.
    pub none_beyond: [u64; 2],
    /// Seen on a board of so many cells.
    pub up_to: u64,
}

/// y − x repeats.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Period {
    /// How long.
    pub length: u64,
    /// From this x on.
    pub from: u64,
    /// Seen up to this x.
    pub up_to: u64,
}

/// One square repeats along the diagonal, and there is nothing beside it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Tile {
    /// Its side.
    pub side: u64,
    /// Seen on a board of so many cells.
    pub up_to: u64,
}

/// How many P-positions the lines of one kind have.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct PerLine {
    /// The fewest.
    pub least: u64,
    /// The most.
    pub most: u64,
    /// On the lines below this one; further ones may have more outside the board.
    pub up_to: u64,
}

pub(super) fn finite(board: &Board) -> Option<Finite> {
    let most = |heap: fn(&(u64, u64)) -> u64| board.positions.iter().map(heap).max();
    let none_beyond = [most(|p| p.0)?, most(|p| p.1)?];
    let within = none_beyond.iter().all(|&heap| 2 * heap < board.size);
    within.then_some(Finite { none_beyond, up_to: board.size })
}

pub(super) fn period(board: &Board) -> Option<Period> {
    // The last columns may have theirs above the board.
    let columns = board.size * 3 / 4;
    let mut offsets: Vec<i64> = Vec::new();
    for &(x, y) in board.positions.iter().filter(|(x, _)| *x < columns) {
        if x != offsets.len() as u64 {
            return None;
        }
        offsets.push(y as i64 - x as i64);
    }
    if (offsets.len() as u64) < columns || columns < 8 {
        return None;
    }
    // Seen at least three times.
    let end = offsets.len();
    for length in 1..=end / 4 {
        let repeats = |at: &usize| offsets[*at] == offsets[*at - length];
        let same = (length..end).rev().take_while(repeats).count();
        if same >= 2 * length && same >= end / 2 {
            let from = (end - same - length) as u64;
            return Some(Period { length: length as u64, from, up_to: columns });
        }
    }
    None
}

pub(super) fn tile(board: &Board) -> Option<Tile> {
    let is_tile = |side: &u64| {
        let aligned = |&(x, y): &(u64, u64)| x / side == y / side;
        let repeats = |&(x, y): &(u64, u64)| {
            let before = x < *side || board.contains(x - side, y - side);
            let after = x.max(y) + side >= board.size || board.contains(x + side, y + side);
            before && after
        };
        board.positions.iter().all(|p| aligned(p) && repeats(p))
    };
    let side = (1..=64).take_while(|side| side * 4 <= board.size).find(is_tile)?;
    (board.positions.len() > 1).then_some(Tile { side, up_to: board.size })
}

/// Lines by their number, as far as the steepest direction lets them have all of their P-positions on the board.
pub(super) fn per_line(board: &Board, line: impl Fn(u64, u64) -> u64) -> PerLine {
    let up_to = ((board.size as f64 / (1.2 * board.steepest() + 1.0)) as u64).max(1);
    let mut counts = vec![0; up_to as usize];
    for &(x, y) in &board.positions {
        if let Some(count) = usize::try_from(line(x, y)).ok().and_then(|line| counts.get_mut(line)) {
            *count += 1;
        }
    }
    spread(&counts, up_to)
}

pub(super) fn per_diagonal(board: &Board) -> PerLine {
    let up_to = (board.size / 8).max(1);
    let mut counts = vec![0; 2 * up_to as usize - 1];
    for &(x, y) in board.positions.iter().filter(|(x, y)| x.abs_diff(*y) < up_to) {
        counts[(up_to - 1 + y - x.min(y) - (x - x.min(y))) as usize] += 1;
    }
    spread(&counts, up_to)
}

fn spread(counts: &[u64], up_to: u64) -> PerLine {
    PerLine {
        least: counts.iter().copied().min().unwrap_or(0),
        most: counts.iter().copied().max().unwrap_or(0),
        up_to,
    }
}

#[cfg(test)]
mod tests {
    use super::period;
    use crate::find::{Board, Found, find};
    use crate::query::Query;

    fn found(text: &str) -> Found {
        find(&Query::parse(text).expect(text), 256).expect(text)
    }

    #[test]
    fn finite_sets_end() {
        let finite = found("game=modular-nim&m=6").finite.expect("it is finite");
        assert!(finite.none_beyond[0] < 12 && finite.up_to == 256);
        assert!(found("game=wythoff").finite.is_none() && found("game=nim").finite.is_none());
    }

    #[test]
    fn periods_and_tiles() {
        let nim = found("game=nim");
        assert_eq!((nim.period.expect("a period").length, nim.tile.expect("a tile").side), (1, 1));
        let regular = found("game=wyt-k&set=1,2,4..6");
        assert_eq!(regular.tile.expect("a tile").side, 12);
        assert_eq!(regular.period.expect("a period").length, 12);
        assert!(found("game=wythoff").period.is_none() && found("game=wythoff").tile.is_none());
    }

    /// What repeats in less than half of the columns is no period, however often; in half of them it is.
    #[test]
    fn a_period_fills_half_of_the_columns() {
        let board = |before: u64| {
            let row = |x: u64| if x < before { x * x % 97 } else { x + x % 2 };
            Board::new((0..120).map(|x| (x, row(x))).collect(), 160)
        };
        assert_eq!(period(&board(40)).map(|found| (found.length, found.from)), Some((2, 40)));
        assert!(period(&board(80)).is_none());
    }

    #[test]
    fn the_steepest_is_in_the_outer_half_and_off_the_axes() {
        let board = Board::new(vec![(0, 99), (1, 30), (60, 80)], 100);
        assert_eq!(board.steepest(), 80.0 / 60.0);
    }

    #[test]
    fn lines_have_as_many_as_theorems_say() {
        let wythoff = found("game=wythoff");
        for line in [&wythoff.per_row, &wythoff.per_column, &wythoff.per_diagonal] {
            assert_eq!((line.least, line.most), (1, 1));
        }
        let wab = found("game=wab&a=3&b=2");
        assert_eq!((wab.per_row.least, wab.per_row.most), (3, 3));
        assert_eq!((wab.per_column.least, wab.per_column.most), (2, 2));
        assert!(wythoff.symmetric && !wab.symmetric);
    }
}
