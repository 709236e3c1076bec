//! The P-positions of Wyt_K column by column, for finite K, and the period of their offsets y − x.
//!
//! Nim moves leave one P-position in every column and every row. That of column x is on the least row that no earlier
//! column uses and that no diagonal move reaches: k in K forbids the row one step along the diagonal from the
//! P-position of column x − k, which has the *same offset*. So the offset of column x is the least d such that row
//! x + d is free and d is not the offset of a column x − k. With K = {2}: columns 0 and 1 have offset 0, hence column 2
//! has not, and (2, 3) is its P-position.
//!
//! At most |K| offsets are forbidden, whence |y − x| ≤ |K| (DFGN, Conjecture 1): of the rows 0 to x + |K| at least |K| + 1
//! are free, because x columns use x rows. What decides the future is then finite: which rows near the diagonal are used,
//! and the last max K offsets. When such a state comes back, everything after it does.

use std::collections::HashMap;

/// The offsets of Wyt_K as far as they have been asked for.
#[derive(Clone, Debug)]
pub struct OffsetColumns<'a> {
    k: &'a [u64],
    offsets: Vec<i64>,
    /// Which rows the columns so far use.
    used: Vec<bool>,
    /// The least row that is not used.
    free: usize,
    /// `forbidden[d + |K|]` = the number of the last column, from 1, in which offset d was forbidden.
    forbidden: Vec<usize>,
}

impl<'a> OffsetColumns<'a> {
    /// No column yet; `k` is increasing.
    pub fn new(k: &'a [u64]) -> OffsetColumns<'a> {
        OffsetColumns {
            k,
            offsets: Vec::new(),
            used: Vec::new(),
            free: 0,
            forbidden: vec![0; 2 * k.len() + 1],
        }
    }

    /// The offsets y − x of the columns so far.
    pub fn offsets(&self) -> &[i64] {
        &self.offsets
    }

    /// Finds the offset of the next column.
    pub fn advance(&mut self) -> i64 {
        let x = self.offsets.len();
        // Offsets go from −|K| to |K|: shifted by this they are indices.
        let shift = self.k.len();
        for &k in self.k.iter().take_while(|&&k| k <= x as u64) {
            let offset = self.offsets[x - k as usize];
            self.forbidden[(offset + shift as i64) as usize] = x + 1;
        }
        let mut y = self.free;
        while self.is_used(y) || self.forbidden[y + shift - x] == x + 1 {
            y += 1;
        }
        if y >= self.used.len() {
            self.used.resize(y + 1, false);
        }
        self.used[y] = true;
        while self.is_used(self.free) {
            self.free += 1;
        }
        self.offsets.push(y as i64 - x as i64);
        y as i64 - x as i64
    }

    fn is_used(&self, y: usize) -> bool {
        self.used.get(y).copied().unwrap_or(false)
    }

    /// Are the states before two columns the same, seen from the diagonal?
    fn same_state(&self, a: usize, b: usize) -> bool {
        let memory = self.k.last().map_or(0, |&k| k as usize);
        let recent = |x: usize| &self.offsets[x - memory..x];
        recent(a) == recent(b) && self.used_before(a) == self.used_before(b)
    }

    /// Which of the rows x − |K| to x + |K| the columns before x use. All rows below are used and none above is,
    /// and only the last 2|K| columns reach so far; what would lie below row 0 counts as used.
    fn used_before(&self, x: usize) -> Vec<bool> {
        let reach = self.k.len();
        let mut used: Vec<bool> = (0..=2 * reach).map(|at| x + at < reach).collect();
        for column in x.saturating_sub(2 * reach)..x {
            let at = (column + reach) as i64 - x as i64 + self.offsets[column];
            if let Some(row) = usize::try_from(at).ok().and_then(|at| used.get_mut(at)) {
                *row = true;
            }
        }
        used
    }
}

/// The eventual period of the offsets of Wyt_K.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OffsetPeriod {
    /// The least column from which on the offsets repeat.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// y − x for the columns 0 to preperiod + period − 1.
    pub offsets: Vec<i64>,
    /// How many columns the search was allowed.
    pub bound: u64,
}

impl OffsetPeriod {
    /// y − x in any column.
    pub fn offset(&self, x: u64) -> i64 {
        let at = if x < self.preperiod { x } else { self.preperiod + (x - self.preperiod) % self.period };
        self.offsets[at as usize]
    }

    /// The greatest |y − x| of all P-positions.
    pub fn greatest(&self) -> u64 {
        self.offsets.iter().map(|offset| offset.unsigned_abs()).max().unwrap_or(0)
    }
}

/// The eventual period of the offsets y − x of Wyt_K, `k` increasing: proved, since a whole state came back.
/// `None`: the states before the first `bound` columns are all different, or K has members up to `bound`. Takes
/// time proportional to columns × |K|.
pub fn offset_period(k: &[u64], bound: u64) -> Option<OffsetPeriod> {
    let memory = k.last().copied().unwrap_or(0);
    if memory >= bound {
        return None;
    }
    let mut columns = OffsetColumns::new(k);
    (0..memory).for_each(|_| {
        columns.advance();
    });
    let mut recent = Fingerprint::new(columns.offsets());
    let mut seen: HashMap<u64, usize> = HashMap::new();
    loop {
        let now = columns.offsets().len();
        let mut fingerprint = recent.with_rows(&columns);
        // Fingerprints only find candidates; a state that merely shares one takes the next place.
        while let Some(&before) = seen.get(&fingerprint) {
            if columns.same_state(before, now) {
                return Some(repeating(columns.offsets, before - memory as usize, now - before, bound));
            }
            fingerprint = fingerprint.wrapping_add(1);
        }
        if now as u64 >= bound {
            return None;
        }
        seen.insert(fingerprint, now);
        let new = columns.advance();
        recent.slide(new, columns.offsets(), memory as usize);
    }
}

/// The result for offsets that repeat from `preperiod` on, if not before: max K columns before the state that came back,
/// or earlier where the offsets happen to agree.
fn repeating(mut offsets: Vec<i64>, mut preperiod: usize, period: usize, bound: u64) -> OffsetPeriod {
    while preperiod > 0 && offsets[preperiod - 1] == offsets[preperiod - 1 + period] {
        preperiod -= 1;
    }
    offsets.truncate(preperiod + period);
    OffsetPeriod { preperiod: preperiod as u64, period: period as u64, offsets, bound }
}

/// A number that equal states share, kept up to date as columns are added: Σ offset·BASE^age over the last max K
/// columns, modulo 2^64.
struct Fingerprint {
    sum: u64,
    /// BASE^max K: what a column weighs when it is forgotten.
    oldest: u64,
}

impl Fingerprint {
    const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

    fn new(recent: &[i64]) -> Fingerprint {
        let sum = recent.iter().fold(0, |sum, &offset| Fingerprint::extend(sum, offset));
        let oldest = recent.iter().fold(1u64, |power, _| power.wrapping_mul(Fingerprint::BASE));
        Fingerprint { sum, oldest }
    }

    fn extend(sum: u64, offset: i64) -> u64 {
        sum.wrapping_mul(Fingerprint::BASE).wrapping_add(offset as u64)
    }

    /// Takes in the newest offset and forgets the one that is now too old.
    fn slide(&mut self, new: i64, offsets: &[i64], memory: usize) {
        let old = offsets[offsets.len() - 1 - memory];
        self.sum = Fingerprint::extend(self.sum, new).wrapping_sub(self.oldest.wrapping_mul(old as u64));
    }

    /// With the rows that are used beyond the least free one.
    fn with_rows(&self, columns: &OffsetColumns<'_>) -> u64 {
        let free = columns.free as i64 - columns.offsets.len() as i64;
        columns.used[columns.free..].iter().fold(Fingerprint::extend(self.sum, free), |sum, &used| {
            Fingerprint::extend(sum, i64::from(used) + 1)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Query;
    use crate::solve::outcome::OutcomeSolver;

    /// The offsets of the columns below n by the rule solver, on a board high enough for all of them.
    fn by_rule(k: &[u64], n: u32) -> Vec<i64> {
        let set = k.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let query = Query::parse(&format!("game=wyt-k&set={set}")).expect("a query");
        let rules = query.two_heaps().expect("two heaps");
        let found = OutcomeSolver::new(rules, n, n + k.len() as u32 + 1).solve();
        let offset = |x: u32| match found.line(x) {
            &[y] => i64::from(y) - i64::from(x),
            line => panic!("K = {k:?}: column {x} has {line:?}"),
        };
        (0..n).map(offset).collect()
    }

    fn columns(k: &[u64], n: usize) -> Vec<i64> {
        let mut columns = OffsetColumns::new(k);
        (0..n).map(|_| columns.advance()).collect()
    }

    #[test]
    fn the_column_recursion_is_the_rule() {
        let some: [&[u64]; 9] =
            [&[], &[1], &[2], &[6], &[1, 2, 3], &[2, 4, 8, 16, 32], &[3, 5, 7, 11], &[40], &[1, 39, 77]];
        for k in some {
            assert_eq!(columns(k, 300), by_rule(k, 300), "{k:?}");
        }
        let all: Vec<u64> = (1..=30).collect();
        assert_eq!(columns(&all, 300), by_rule(&all, 300));
    }

    #[test]
    fn worked_periods() {
        let of = |k: &[u64]| offset_period(k, 1_000).expect("a period");
        assert_eq!(of(&[]), OffsetPeriod { preperiod: 0, period: 1, offsets: vec![0], bound: 1_000 });
        assert_eq!(of(&[2]).offsets, [0, 0, 1, -1]);
        assert_eq!(of(&[3]).offsets, [0, 0, 0, 1, -1, 1, -1]);
        // {1, 2, 3}: column 9 is the first whose state comes back, so the offsets repeat from column 6 on.
        assert_eq!((of(&[1, 2, 3]).preperiod, of(&[1, 2, 3]).period), (6, 8));
    }

    #[test]
    fn the_bound_is_exact() {
        // {2}: the state before column 2 is that before column 6.
        assert!(offset_period(&[2], 6).is_some_and(|found| found.bound == 6));
        assert_eq!(offset_period(&[2], 5), None);
        assert_eq!(offset_period(&[1 << 53], 1_000), None);
    }

    #[test]
    fn offsets_go_on_as_found() {
        for k in [&[1, 2, 3][..], &[5, 6, 9], &[1, 3, 4, 7, 12]] {
            let found = offset_period(k, 5_000).expect("a period");
            let long = columns(k, 5_000);
            assert!((0u64..).zip(&long).all(|(x, &offset)| found.offset(x) == offset), "{k:?}");
            let least = found.preperiod as usize;
            assert!(least == 0 || long[least - 1] != long[least - 1 + found.period as usize], "{k:?}");
        }
    }

    /// The table counts as preperiod the first column whose *state* comes back. A state remembers max K offsets, and here
    /// the offsets always begin to repeat exactly max K columns before it.
    #[test]
    fn all_subsets_of_1_to_12() {
        let table = include_str!("../../../tests/data/wytk-maxdiff-subsets-of-1..12.csv");
        let mut sets = 0;
        for line in table.lines().skip(1) {
            let (set, numbers) = line.split_once("},").expect(line);
            let k: Vec<u64> = set[1..].split(' ').map(|k| k.parse().expect(line)).collect();
            let numbers: Vec<u64> = numbers.split(',').map(|n| n.parse().expect(line)).collect();
            let found = offset_period(&k, 1_000).expect(line);
            let of_state = found.preperiod + k[k.len() - 1];
            assert_eq!(
                [found.greatest(), found.greatest() + 1, of_state, found.period],
                numbers[..],
                "{line}"
            );
            assert!(found.greatest() <= k.len() as u64);
            sets += 1;
        }
        assert_eq!(sets, 4_095);
    }
}
