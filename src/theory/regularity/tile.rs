//! DFGN's Lemma 1: does a p × p tile determine every Grundy value of Wyt_K?
//!
//! For finite K and p > max K, let A be the table of G on 0 ≤ a, b < p. If
//! (i) every row and column of A holds each of 0, …, p − 1, and
//! (ii) G(a + p − k, b + p − k) ≠ G(a, b) for all k in K and 0 ≤ a, b < k,
//! then G(a, b) = p·(⌊a/p⌋ ⊕ ⌊b/p⌋) + A(a mod p, b mod p) everywhere. The converse is plain: were (ii) to fail, the move by
//! k would lead from (a + p, b + p) to the value of (a, b), and the two could not be equal. Values in a row or column are
//! distinct because of the Nim moves, so (i) says no more than that no value on the square exceeds p − 1.
//!
//! With K = {2} and p = 4 the tile is that of Nim but for its last quarter: G(2, 2) = 1, since 0 is one move away.
//!
//! A p ≤ max K may be regular too (Definition 6 does not ask for more), and is then found from a larger one: if p is, so are
//! 2p, 4p, …, of which the first above max K satisfies the lemma; and if 2p is regular and its tile is made of four p × p
//! tiles by nim-sum, p is. With K = {1, 4} the lemma finds 6, and the tile of side 6 is made of that of side 3.
//!
//! That the values of a regular game are *closed* needs no condition. In row a of the whole table every value v stands exactly
//! once: Nim moves keep values apart; the cells of value v in the a rows below keep v out of at most two cells of row a each;
//! and only v cells can have smaller values. For a < p the row is S, p + S, 2p + S, … with S its part in the tile. These are
//! disjoint and make up all numbers only if S = {0, …, p − 1}.

/// The largest p that is tried, which is also the largest board of Grundy values.
pub const MOST_P: u64 = 8_192;

/// A closed tile: all of G by one p × p table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// The side.
    pub p: u64,
    /// The values, line = a, column = b.
    pub values: Vec<u16>,
    /// Up to where a side was searched for.
    pub bound: u64,
}

impl Tile {
    /// G(x, y) at any distance (x, y ≤ 2^62).
    pub fn value(&self, x: u64, y: u64) -> u64 {
        let p = self.p;
        p * ((x / p) ^ (y / p)) + u64::from(self.values[(x % p * p + y % p) as usize])
    }
}

/// What Lemma 1's conditions say for max K < p ≤ bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lemma1 {
    /// The least p with (i), whatever (ii) says.
    pub latin: Option<u64>,
    /// The least p with (i) and (ii).
    pub regular: Option<Tile>,
    /// The least p at all that determines every value, at or below max K too, as far as 2·max K is within the bound.
    pub least: Option<u64>,
    /// Up to where was searched: what was asked for, but at most [`MOST_P`].
    pub bound: u64,
}

/// The least p > max K, p ≤ `bound`, that satisfies Lemma 1, with its tile; `k` is increasing. A smaller p may do as
/// well: for K = {1, 4} it is 6, and [`Lemma1::least`] is 3.
pub fn smallest_regular(k: &[u64], bound: u64) -> Option<Tile> {
    lemma1(k, bound).regular
}

/// Both conditions of Lemma 1, p by p; `k` is increasing.
pub fn lemma1(k: &[u64], bound: u64) -> Lemma1 {
    let mut search = TileSearch::new(k, bound);
    while !search.advance() {}
    search.found
}

/// The search of [`lemma1`], a step for each p.
pub struct TileSearch {
    most: u64,
    p: u64,
    /// What was found up to p.
    pub found: Lemma1,
    square: GrowingTable,
}

impl TileSearch {
    /// Begins; `k` is increasing.
    pub fn new(k: &[u64], bound: u64) -> TileSearch {
        let (bound, most) = (bound.min(MOST_P), k.last().copied().unwrap_or(0));
        // A table of no use is not made.
        let square = GrowingTable::new(k, if most < bound { bound } else { 0 });
        let found = Lemma1 { latin: None, regular: None, least: None, bound };
        TileSearch { most, p: 0, found, square }
    }

    /// Tries the next p; true when there is nothing left to try.
    pub fn advance(&mut self) -> bool {
        let bound = self.found.bound;
        // A p ≤ max K would show itself at p·2^s, which is at most 2·max K.
        let enough = self.found.regular.is_some() && self.p >= 2 * self.most;
        if enough || self.p >= bound || self.most >= bound {
            return true;
        }
        self.p += 1;
        self.square.grow();
        if self.p > self.most && u64::from(self.square.greatest) == self.p - 1 {
            self.found.latin = self.found.latin.or(Some(self.p));
            if self.square.satisfies_ii() {
                let tile = || Tile { p: self.p, values: self.square.table(), bound };
                self.found.regular.get_or_insert_with(tile);
                let least = self.square.least_part();
                self.found.least = Some(self.found.least.map_or(least, |found| found.min(least)));
            }
        }
        false
    }

    /// The p that was tried last.
    pub fn tried(&self) -> u64 {
        self.p
    }
}

/// The Grundy values of Wyt_K on a square that grows by a row and a column at a time. G is symmetric: only a ≤ b is kept.
struct GrowingTable {
    k: Vec<usize>,
    /// `values[b][a]` for a ≤ b.
    values: Vec<Vec<u16>>,
    /// For each row (or column) the values on it.
    rows: Vec<Values>,
    words: usize,
    greatest: u16,
}

impl GrowingTable {
    fn new(k: &[u64], bound: u64) -> GrowingTable {
        // G(a, b) ≤ a + b, since every move takes something.
        let words = (2 * bound) as usize / 64 + 1;
        GrowingTable {
            k: k.iter().map(|&k| k as usize).collect(),
            values: Vec::new(),
            rows: Vec::new(),
            words,
            greatest: 0,
        }
    }

    /// G(a, b) on the square.
    fn value(&self, a: usize, b: usize) -> u16 {
        self.values[a.max(b)][a.min(b)]
    }

    fn grow(&mut self) {
        let b = self.values.len();
        let mut line: Vec<u16> = Vec::with_capacity(b + 1);
        let mut column = Values::new(self.words);
        for a in 0..=b {
            let diagonal = self.k.iter().take_while(|&&k| k <= a).map(|&k| self.values[b - k][a - k]);
            // On the diagonal the row and the column hold the same values.
            let row = self.rows.get(a).unwrap_or(&column);
            let value = first_missing(row, &column, diagonal);
            column.insert(value);
            if let Some(row) = self.rows.get_mut(a) {
                row.insert(value);
            }
            line.push(value);
            self.greatest = self.greatest.max(value);
        }
        self.values.push(line);
        self.rows.push(column);
    }

    fn satisfies_ii(&self) -> bool {
        let p = self.values.len();
        // By symmetry a ≤ b is enough.
        !self
            .k
            .iter()
            .any(|&k| (0..k).any(|b| (0..=b).any(|a| self.value(a + p - k, b + p - k) == self.value(a, b))))
    }

    /// The least side of a tile of which the whole square is made by nim-sums: it is halved as long as its quarters allow it.
    fn least_part(&self) -> u64 {
        let mut p = self.values.len();
        while p.is_multiple_of(2) && self.is_made_of_quarters(p / 2) {
            p /= 2;
        }
        p as u64
    }

    /// Is the square of side 2q made of that of side q: the same along the diagonal, q more beside it?
    fn is_made_of_quarters(&self, q: usize) -> bool {
        (0..q * q).map(|cell| (cell / q, cell % q)).all(|(a, b)| {
            let value = self.value(a, b);
            self.value(a + q, b + q) == value && usize::from(self.value(a + q, b)) == usize::from(value) + q
        })
    }

    fn table(&self) -> Vec<u16> {
        let p = self.values.len();
        (0..p * p).map(|cell| self.value(cell / p, cell % p)).collect()
    }
}

/// A set of Grundy values, as bits.
struct Values {
    words: Vec<u64>,
    /// How many words are full from the start.
    full: usize,
}

impl Values {
    fn new(words: usize) -> Values {
        Values { words: vec![0; words], full: 0 }
    }

    fn insert(&mut self, value: u16) {
        self.words[usize::from(value) / 64] |= 1 << (value % 64);
        while self.words.get(self.full) == Some(&u64::MAX) {
            self.full += 1;
        }
    }
}

/// The least number in neither set nor among `others`.
fn first_missing(a: &Values, b: &Values, others: impl Iterator<Item = u16> + Clone) -> u16 {
    let mut word = a.full.max(b.full);
    loop {
        let taken = |&value: &u16| usize::from(value) / 64 == word;
        let others = others.clone().filter(taken).fold(0u64, |bits, value| bits | 1 << (value % 64));
        let bits = a.words[word] | b.words[word] | others;
        if bits != u64::MAX {
            return (word * 64) as u16 + bits.trailing_ones() as u16;
        }
        word += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Query;
    use crate::solve::grundy::GrundySolver;

    fn by_rule(k: &[u64], n: u32) -> Vec<u16> {
        let set = k.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let query = Query::parse(&format!("game=wyt-k&set={set}")).expect("a query");
        let rules = query.two_heaps().expect("two heaps");
        GrundySolver::new(rules, n, n).expect("values").solve()
    }

    #[test]
    fn the_growing_square_is_the_rule() {
        for k in [&[][..], &[1], &[2], &[6], &[1, 2, 3], &[2, 4, 8, 16, 32], &[3, 70, 111]] {
            let mut square = GrowingTable::new(k, 130);
            (0..130).for_each(|_| square.grow());
            assert_eq!(square.table(), by_rule(k, 130), "{k:?}");
        }
    }

    /// (i) and (ii) as the paper writes them, on the rule solver's values.
    fn literally(k: &[u64], bound: usize) -> (Option<u64>, Option<u64>) {
        let (values, most) = (by_rule(k, bound as u32), k.last().map_or(0, |&k| k as usize));
        let value = |a: usize, b: usize| usize::from(values[a * bound + b]);
        let latin = |p: usize| {
            (0..p).all(|a| {
                (0..p).all(|wanted| {
                    (0..p).any(|b| value(a, b) == wanted) && (0..p).any(|b| value(b, a) == wanted)
                })
            })
        };
        let distinct = |p: usize| {
            k.iter().map(|&k| k as usize).all(|k| {
                (0..p * p)
                    .map(|cell| (cell / p, cell % p))
                    .all(|(a, b)| a.max(b) + p - k >= p || value(a + p - k, b + p - k) != value(a, b))
            })
        };
        let mut latin_sides = (most + 1..=bound).filter(|&p| latin(p));
        let first = latin_sides.clone().next();
        (first.map(|p| p as u64), latin_sides.find(|&p| distinct(p)).map(|p| p as u64))
    }

    #[test]
    fn the_conditions_are_the_papers() {
        for k in [&[][..], &[1], &[2], &[3], &[6], &[1, 4], &[2, 4], &[1, 2, 3], &[1, 5, 7], &[5, 6]] {
            let found = lemma1(k, 36);
            let sides = (found.latin, found.regular.map(|tile| tile.p));
            assert_eq!(sides, literally(k, 36), "{k:?}");
        }
    }

    #[test]
    fn worked_tiles() {
        assert_eq!(smallest_regular(&[], 8).map(|tile| (tile.p, tile.values)), Some((1, vec![0])));
        let tile = smallest_regular(&[2], 100).expect("a tile");
        assert_eq!((tile.p, tile.bound), (4, 100));
        assert_eq!(tile.values, [0, 1, 2, 3, 1, 0, 3, 2, 2, 3, 1, 0, 3, 2, 0, 1]);
        assert_eq!(smallest_regular(&[2], 3), None);
        assert_eq!(smallest_regular(&[1, 4], 100).map(|tile| tile.p), Some(6));
        assert_eq!(lemma1(&[6], 100).latin, Some(8));
        assert_eq!(
            lemma1(&[1 << 40], u64::MAX),
            Lemma1 { latin: None, regular: None, least: None, bound: MOST_P }
        );
        assert_eq!(
            [&[1, 4][..], &[2], &[], &[1], &[6]].map(|k| lemma1(k, 100).least),
            [Some(3), Some(4), Some(1), Some(3), None]
        );
        assert_eq!(tile.value(1 << 60, (1 << 60) + 4 * 1_000 + 2), 4_002);
    }

    /// The least p against Definition 6 itself, on a board that holds twice the first p·2^s above max K, for every K in
    /// {1, …, 8}; and every regular tile is latin.
    #[test]
    fn the_least_side_is_that_of_definition_6() {
        let n = 64;
        let mut below = 0;
        for bits in 1..256u64 {
            let k: Vec<u64> = (1..=8).filter(|k| bits >> (k - 1) & 1 == 1).collect();
            let (values, most) = (by_rule(&k, n), k[k.len() - 1]);
            let value = |x: u64, y: u64| u64::from(values[(x * u64::from(n) + y) as usize]);
            let is_regular = |p: u64| {
                (0..u64::from(n)).all(|x| {
                    (0..u64::from(n)).all(|y| value(x, y) == p * ((x / p) ^ (y / p)) + value(x % p, y % p))
                })
            };
            let least = (1..=16).find(|&p| is_regular(p));
            let found = lemma1(&k, 32);
            assert_eq!(found.least, least, "{k:?}");
            if let Some(p) = least {
                assert!((0..p * p).all(|cell| value(cell / p, cell % p) < p), "{k:?}");
                below += u32::from(p <= most);
            }
        }
        assert_eq!(below, 31);
    }

    #[test]
    fn all_subsets_of_1_to_8() {
        all_subsets(128);
    }

    #[test]
    fn all_subsets_of_1_to_8_to_1024() {
        all_subsets(1_024);
    }

    /// Compares with the table, in which 0 means none up to 1,024; all sides in it are small.
    fn all_subsets(bound: u64) {
        let table = include_str!("../../../tests/data/wytk-lemma1-subsets-of-1..8.csv");
        let (mut sets, mut regular) = (0, 0);
        for line in table.lines().skip(1) {
            let (set, numbers) = line.split_once("},").expect(line);
            let k: Vec<u64> = set[1..].split(' ').map(|k| k.parse().expect(line)).collect();
            let (latin, both) = numbers.split_once(',').expect(line);
            let found = lemma1(&k, bound);
            assert_eq!(found.latin.unwrap_or(0).to_string(), latin, "{line}");
            assert_eq!(found.regular.as_ref().map_or(0, |tile| tile.p).to_string(), both, "{line}");
            if let Some(tile) = &found.regular {
                regular += 1;
                let n = 100;
                let values = by_rule(&k, n);
                let cell = |at: usize| (at as u64 / u64::from(n), at as u64 % u64::from(n));
                assert!(values.iter().enumerate().all(|(at, &value)| {
                    let (x, y) = cell(at);
                    tile.value(x, y) == u64::from(value)
                }));
            }
            sets += 1;
        }
        assert_eq!((sets, regular), (255, 50));
    }
}
