//! When a tile determines every Grundy value: Lemma 1, its converse, and a consequence of Definition 6.

use super::set;
use crate::statements::search::{Cell, Search, by_size};
use crate::statements::values::Values;
use crate::statements::verdict::square;
use crate::statements::{Skip, Subject, Verdict};
use crate::theory::regularity::lemma1;

/// Grundy values in which tiles are looked for.
pub(super) struct Tiles<'a>(pub(super) Values<'a>);

impl Tiles<'_> {
    pub(super) fn value(&self, x: usize, y: usize) -> u16 {
        self.0.at((x as u32, y as u32))
    }

    /// Cells across.
    fn n(&self) -> usize {
        self.0.n as usize
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
    pub(super) fn not_latin(&self, p: usize) -> Option<Cell> {
        let (mut rows, mut columns) = (vec![false; p * p], vec![false; p * p]);
        by_size(p as u32).find(|&(x, y)| {
            let value = usize::from(self.0.at((x, y)));
            if value >= p {
                return true;
            }
            let (row, column) = (x as usize * p + value, y as usize * p + value);
            std::mem::replace(&mut rows[row], true) || std::mem::replace(&mut columns[column], true)
        })
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

impl Tiles<'_> {
    /// The smallest cell that is not as the p × p tile says (Definition 6).
    fn not_made_of(&self, p: usize) -> Option<Cell> {
        by_size(self.0.n).find(|&(x, y)| {
            let (x, y) = (x as usize, y as usize);
            usize::from(self.value(x, y)) != p * ((x / p) ^ (y / p)) + usize::from(self.value(x % p, y % p))
        })
    }
}

/// Definition 6 for every p that the board decides: those whose first multiple p·2^s above max K fits on it twice. The least
/// regular one must be that which Lemma 1 leads to, on a table of its own, and its tile latin. For K = {1, 4} it is 3.
pub(super) fn least_side(subject: &Subject) -> Result<Verdict, Skip> {
    let (k, tiles) = tiles(subject)?;
    let (most, n) = (k.last().map_or(0, |&k| k as usize), tiles.n());
    let doubled = |p: usize| std::iter::successors(Some(p), |p| Some(2 * p)).find(|&p| p > most);
    let decided = |p: &usize| doubled(*p).is_some_and(|p| 2 * p <= n);
    let least = lemma1(&k, n as u64 / 2).least.map(|p| p as usize);
    let (mut looked_at, range) = (0, square(tiles.0.n));
    for p in (1..=n / 2).filter(decided).take_while(|&p| least.is_none_or(|least| p <= least)) {
        looked_at += (n * n - p * p) as u64;
        let words = match (tiles.not_made_of(p), Some(p) == least) {
            (Some(_), false) => continue,
            (None, true) => match tiles.not_latin(p) {
                None => continue,
                Some((x, y)) => format!("p = {p} is regular, but ({x}, {y}) keeps its tile from being latin"),
            },
            (None, false) => format!("p = {p} determines the board, and by Lemma 1 it should not"),
            (Some((x, y)), true) => {
                let value = tiles.value(x as usize, y as usize);
                let words =
                    format!("p = {p} should be regular, and G({x}, {y}) = {value} is not as its tile says");
                return Ok(subject.fails(range, (x, y), words));
            }
        };
        return Ok(subject.fails(range, None, words));
    }
    match looked_at {
        0 => Err(format!("the board is too small for max K = {most}").into()),
        _ => Ok(Verdict::holds(range, looked_at)),
    }
}

/// The members of K and the values of a board that reaches beyond them.
fn tiles(subject: &Subject) -> Result<(Vec<u64>, Tiles<'_>), Skip> {
    let greatest = set(subject).runs().iter().filter_map(|run| run.last).max().unwrap_or(0);
    if greatest >= u64::from(subject.values_size()) {
        return Err(format!("the board is too small for p > max K = {greatest}").into());
    }
    Ok((set(subject).members_to(greatest), Tiles(subject.table()?)))
}

/// The sides p that are tried: from max K + 1 to n − 1.
fn sides(k: &[u64], tiles: &Tiles<'_>) -> (usize, usize) {
    (k.last().map_or(0, |&k| k as usize) + 1, tiles.n() - 1)
}

/// The sides that satisfy both conditions of Lemma 1.
fn regular_sides(k: &[u64], tiles: &Tiles<'_>) -> Result<Vec<usize>, Skip> {
    let (least, most) = sides(k, tiles);
    let mut sides = tiles.latin_sides(least, most);
    sides.retain(|&p| tiles.clashes(k, p).next().is_none());
    if sides.is_empty() {
        return Err(format!("no p from {least} to {most} satisfies both conditions").into());
    }
    Ok(sides)
}

/// Lemma 1, for every p on the board that satisfies its conditions. For K = {2} those are 4, 8, 16, …
pub(super) fn lemma_1(subject: &Subject) -> Result<Verdict, Skip> {
    let (k, tiles) = tiles(subject)?;
    let mut looked_at = 0;
    for p in regular_sides(&k, &tiles)? {
        let side = p as u64;
        let tile = |x: u64, y: u64| u64::from(tiles.value((x % side) as usize, (y % side) as usize));
        let found = subject.compare_values(|x, y| side * ((x / side) ^ (y / side)) + tile(x, y))?;
        if let Verdict::Fails { .. } = found {
            return Ok(found);
        }
        // On the tile itself there is nothing to compare.
        looked_at += (tiles.n() * tiles.n() - p * p) as u64;
    }
    Ok(Verdict::holds(square(tiles.0.n), looked_at))
}

/// The converse, for every p on the board that satisfies (i) and not (ii). K = {6}, p = 8: G(2, 2) = G(0, 0) = 0 and 6 is in
/// K, so G(8, 8) is not 0.
pub(super) fn lemma_1_converse(subject: &Subject) -> Result<Verdict, Skip> {
    let (members, tiles) = tiles(subject)?;
    let (least, most) = sides(&members, &tiles);
    let mut search = Search::default();
    for p in tiles.latin_sides(least, most) {
        for (a, b, k) in tiles.clashes(&members, p).filter(|&(a, b, _)| a.max(b) + p < tiles.n()) {
            search.looked_at += 1;
            let (x, y, value) = (a + p, b + p, tiles.value(a, b));
            if tiles.value(x, y) == value {
                let words = || {
                    format!(
                        "p = {p} has a latin tile, k = {k} joins equal values, and G({x}, {y}) = G({a}, {b}) = {value}"
                    )
                };
                search.except((x as u32, y as u32), words);
            }
        }
    }
    match search.looked_at {
        0 => Err(format!("no p from {least} to {most} satisfies (i) and not (ii)").into()),
        _ => Ok(search.verdict(subject, square(tiles.0.n))),
    }
}

/// The squares of side 2p, 4p, … where side p is regular.
pub(super) fn doubled_tiles(subject: &Subject) -> Result<Verdict, Skip> {
    let (k, tiles) = tiles(subject)?;
    let (p, range) = (regular_sides(&k, &tiles)?[0], square(tiles.0.n));
    let mut looked_at = 0;
    let doubled = std::iter::successors(Some(2 * p), |side| Some(2 * side));
    for side in doubled.take_while(|&side| side <= tiles.n()) {
        if let Some((x, y)) = tiles.not_latin(side) {
            let words = format!(
                "p = {p} satisfies both conditions, but G({x}, {y}) = {} keeps the square of side {side} from being latin",
                tiles.0.at((x, y))
            );
            return Ok(subject.fails(range, (x, y), words));
        }
        looked_at += (side * side) as u64;
    }
    match looked_at {
        0 => Err(format!("the board does not hold twice p = {p}").into()),
        _ => Ok(Verdict::holds(range, looked_at)),
    }
}
