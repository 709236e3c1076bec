//! When a tile determines every Grundy value: Lemma 1, its converse, and a consequence of Definition 6.

use super::finite;
use crate::statements::{Subject, Verdict};

/// The Grundy values of a board by the rules.
pub(super) struct Board<'a> {
    values: &'a [u16],
    n: usize,
}

impl<'a> Board<'a> {
    /// An n × n table, line = x.
    pub(super) fn new(values: &'a [u16], n: u32) -> Board<'a> {
        Board { values, n: n as usize }
    }

    pub(super) fn value(&self, x: usize, y: usize) -> u16 {
        self.values[x * self.n + y]
    }

    /// Condition (i) for every p in `least..=most`: the sides p for which [0, p)² is a latin square on 0, …, p − 1.
    pub(super) fn latin_sides(&self, least: usize, most: usize) -> Vec<usize> {
        let mut greatest = 0;
        let mut sides = Vec::new();
        for p in 1..=most {
            let edge = (0..p).flat_map(|at| [self.value(at, p - 1), self.value(p - 1, at)]);
            greatest = edge.fold(greatest, u16::max);
            // A latin square has greatest value p − 1; few sides are left to be looked at closely.
            if p >= least && usize::from(greatest) == p - 1 && self.not_latin(p).is_none() {
                sides.push(p);
            }
        }
        sides
    }

    /// The smallest cell that keeps [0, p)² from being latin: too large, or again what its row or column has already.
    pub(super) fn not_latin(&self, p: usize) -> Option<(usize, usize)> {
        let (mut rows, mut columns) = (vec![false; p * p], vec![false; p * p]);
        let cells = (0..2 * p - 1)
            .flat_map(|sum| ((sum + 1).saturating_sub(p)..p.min(sum + 1)).map(move |x| (x, sum - x)));
        for (x, y) in cells {
            let value = usize::from(self.value(x, y));
            if value >= p || rows[x * p + value] || columns[y * p + value] {
                return Some((x, y));
            }
            (rows[x * p + value], columns[y * p + value]) = (true, true);
        }
        None
    }

    /// Where condition (ii) fails for side p: (a, b, k) with G(a + p − k, b + p − k) = G(a, b), a, b < k.
    pub(super) fn clashes<'b>(
        &'b self,
        k: &'b [u64],
        p: usize,
    ) -> impl Iterator<Item = (usize, usize, usize)> + 'b {
        k.iter().map(|&k| k as usize).flat_map(move |k| {
            let cells = (0..k * k).map(move |cell| (cell / k, cell % k));
            cells
                .filter(move |&(a, b)| self.value(a + p - k, b + p - k) == self.value(a, b))
                .map(move |(a, b)| (a, b, k))
        })
    }
}

/// K, the board of values and its side, where the statements apply.
fn board(subject: &Subject) -> Result<(Vec<u64>, Board<'_>, u32), Verdict> {
    let n = subject.values_size();
    let k = finite(subject, n)?;
    match subject.values() {
        Ok(values) => Ok((k, Board::new(values, n), n)),
        Err(_) => Err(Verdict::skip("there are no Grundy values here")),
    }
}

/// The sides p from max K + 1 to n − 1 that satisfy both conditions of Lemma 1.
fn regular_sides(k: &[u64], board: &Board<'_>) -> Result<Vec<usize>, Verdict> {
    let least = k.last().map_or(0, |&k| k as usize) + 1;
    let mut sides = board.latin_sides(least, board.n - 1);
    sides.retain(|&p| board.clashes(k, p).next().is_none());
    if sides.is_empty() {
        return Err(Verdict::skip(format!("no p from {least} to {} satisfies both conditions", board.n - 1)));
    }
    Ok(sides)
}

/// Lemma 1, for every p on the board that satisfies its conditions. For K = {2} those are 4, 8, 16, …
pub(super) fn lemma_1(subject: &Subject) -> Verdict {
    let check = || {
        let (k, board, n) = board(subject)?;
        let mut looked_at = 0;
        for p in regular_sides(&k, &board)? {
            let side = p as u64;
            let tile = |x: u64, y: u64| u64::from(board.value((x % side) as usize, (y % side) as usize));
            let found = subject.compare_values(|x, y| side * ((x / side) ^ (y / side)) + tile(x, y));
            if let Verdict::Fails { .. } = found {
                return Ok(found);
            }
            // On the tile itself there is nothing to compare.
            looked_at += (board.n * board.n - p * p) as u64;
        }
        Ok(Verdict::holds(n, looked_at))
    };
    check().unwrap_or_else(|skip: Verdict| skip)
}

/// The converse, for every p on the board that satisfies (i) and not (ii). K = {6}, p = 8: G(2, 2) = G(0, 0) = 0 and 6 is in
/// K, so G(8, 8) is not 0.
pub(super) fn lemma_1_converse(subject: &Subject) -> Verdict {
    let check = || {
        let (k, board, n) = board(subject)?;
        let least = k.last().map_or(0, |&k| k as usize) + 1;
        let (mut looked_at, mut smallest) = (0, None);
        for p in board.latin_sides(least, board.n - 1) {
            for (a, b, k) in board.clashes(&k, p).filter(|&(a, b, _)| a.max(b) + p < board.n) {
                looked_at += 1;
                let found = (a + p + b + p, a + p, p, k);
                if board.value(a + p, b + p) == board.value(a, b)
                    && smallest.is_none_or(|least| found < least)
                {
                    smallest = Some(found);
                }
            }
        }
        match smallest {
            _ if looked_at == 0 => {
                Err(Verdict::skip(format!("no p from {least} to {} satisfies (i) and not (ii)", board.n - 1)))
            }
            None => Ok(Verdict::holds(n, looked_at)),
            Some((sum, x, p, k)) => {
                let (y, value) = (sum - x, board.value(x, sum - x));
                let words = format!(
                    "p = {p} has a latin tile, k = {k} joins equal values, and G({x}, {y}) = G({}, {}) = {value}",
                    x - p,
                    y - p
                );
                Ok(Verdict::fails(subject, n, (x as u32, y as u32), words))
            }
        }
    };
    check().unwrap_or_else(|skip: Verdict| skip)
}

/// The squares of side 2p, 4p, … where side p is regular.
pub(super) fn doubled_tiles(subject: &Subject) -> Verdict {
    let check = || {
        let (k, board, n) = board(subject)?;
        let mut looked_at = 0;
        let p = regular_sides(&k, &board)?[0];
        for side in
            std::iter::successors(Some(2 * p), |side| Some(2 * side)).take_while(|&side| side <= board.n)
        {
            if let Some((x, y)) = board.not_latin(side) {
                let words = format!(
                    "p = {p} satisfies both conditions, but G({x}, {y}) = {} keeps the square of side {side} from being latin",
                    board.value(x, y)
                );
                return Ok(Verdict::fails(subject, n, (x as u32, y as u32), words));
            }
            looked_at += (side * side) as u64;
        }
        match looked_at {
            0 => Err(Verdict::skip(format!("the board does not hold twice p = {p}"))),
            _ => Ok(Verdict::holds(n, looked_at)),
        }
    };
    check().unwrap_or_else(|skip: Verdict| skip)
}
