//! Wyt_K (DFGN): which sets K have a closed form.
//!
//! | K | outcomes | values |
//! |---|---|---|
//! | empty | Nim | nim-sum |
//! | everything | Wythoff's game | – |
//! | 1 and no multiple of 3 | cyclic Nimhoff with h = 3 (theorem 6 and its proof) | the same |
//! | {k} | theorem 2 | k = 2^q: theorem 4 |
//! | {2, 4, 8, …} | period 40 (conjecture 2, refuted) | – |
//! | any other finite set | a period, if one is found | where a p is regular (lemma 1) |
//!
//! About other infinite sets nothing is known at a distance.

use std::cell::OnceCell;

use super::band::{Band, Partner, cyclic_nimhoff, nim};
use super::{ClosedForm, lines};
use crate::rules::{IntSet, MoveFamily, Ruleset};
use crate::solve::grundy::GrundySolver;

/// The closed form of Wyt_K, where one is known.
pub(crate) fn wyt_k(set: &IntSet) -> Option<Box<dyn ClosedForm>> {
    if set.is_empty() {
        return Some(nim(0));
    }
    if is_everything(set) {
        return Some(lines::wythoff());
    }
    if set.contains(1) && !has_multiple_of_three(set) {
        return Some(cyclic_nimhoff(3));
    }
    if is_powers_of_two_from_two(set) {
        return Some(Box::new(Band(Offsets { preperiod: 0, offsets: POWERS_OF_TWO.to_vec(), width: 5 })));
    }
    if set.is_infinite() {
        return None;
    }
    match *members(set)? {
        [k] => Some(Box::new(Band(Single { k }))),
        ref members => {
            let offsets = offset_period(members, search_bound(members))?;
            Some(Box::new(Band(FiniteK { offsets, set: set.clone(), tile: OnceCell::new() })))
        }
    }
}

/// Does the set hold every positive integer, even if written as `2n,2n+1`? Told for periods and beginnings to 4,096.
fn is_everything(set: &IntSet) -> bool {
    const MOST: u64 = 4_096;
    let endless = || set.runs().iter().filter(|run| run.last.is_none());
    let period = endless().try_fold(1u64, |period, run| {
        let lcm = period / gcd(period, run.step) * (run.step.min(MOST + 1));
        (lcm <= MOST).then_some(lcm)
    });
    let begun = endless().map(|run| run.first).max();
    match period.zip(begun) {
        Some((period, begun)) if begun <= MOST => {
            let end = begun + period;
            let mut held = vec![false; end as usize + 1];
            for run in set.runs() {
                (0..run.count_to(end)).for_each(|n| held[(run.first + n * run.step) as usize] = true);
            }
            held[1..].iter().all(|&held| held)
        }
        _ => false,
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Three neighbours of a run whose step is no multiple of 3 have all remainders modulo 3, so three are enough to see.
fn has_multiple_of_three(set: &IntSet) -> bool {
    set.runs().iter().any(|run| {
        let seen = run.count_to(u64::MAX).min(3);
        (0..seen).any(|n| (u128::from(run.first) + u128::from(n) * u128::from(run.step)).is_multiple_of(3))
    })
}

/// Is it {2, 4, 8, …}, as far as positions go?
fn is_powers_of_two_from_two(set: &IntSet) -> bool {
    let mut powers = 0u64;
    let single = set.runs().iter().all(|run| {
        powers |= run.first;
        run.last == Some(run.first) && run.first.is_power_of_two()
    });
    single && powers == (1 << 63) - 2
}

/// y − x of the P-position in column x of the game with K = {2, 4, 8, …}, by x mod 40. Since 2^i mod 40 is 2, 4 and then
/// goes round 8, 16, 32, 24, one period checked against these six moves covers every column. (12, 15) is P.
const POWERS_OF_TWO: [i64; 40] = [
    0, 0, 1, -1, 2, 2, -2, -2, 1, -1, 0, 0, 3, 1, -1, -3, 2, 2, -2, -2, 0, 0, 1, -1, 3, 1, -1, -3, 1, -1, 0,
    0, 4, 4, 5, 3, -4, -4, -3, -5,
];

/// K = {k} (DFGN, theorem 2). With k = 2 the partners of 0, 1, 2, 3 are 0, 1, 3, 2, and so on with period 4.
#[derive(Debug)]
struct Single {
    k: u64,
}

impl Partner for Single {
    fn partner(&self, x: u64) -> u64 {
        let period = 2 * self.k + self.k % 2;
        match (x % period).checked_sub(self.k) {
            None => x,
            Some(past) if past.is_multiple_of(2) => x + 1,
            Some(_) => x - 1,
        }
    }

    fn width(&self) -> u64 {
        1
    }

    /// Theorem 4: k = 2^q with q ≥ 1. With k = 2, (2, 2) has 4·(0 ⊕ 0) + (0 ⊕ 0 ⊕ 1) = 1.
    fn grundy(&self, x: u64, y: u64) -> Option<u128> {
        let h = self.k;
        if !h.is_power_of_two() || h == 1 {
            return None;
        }
        let p = 2 * h;
        let (i, j) = (x % p, y % p);
        let within = match (i < h, j < h) {
            (true, true) => i ^ j,
            (false, false) => i ^ j ^ 1,
            _ => (i % h) ^ (j % h) ^ h,
        };
        Some(u128::from(p * ((x / p) ^ (y / p)) + within))
    }
}

/// Offsets y − x of the P-positions, column by column, that repeat after a preperiod.
#[derive(Debug)]
struct Offsets {
    preperiod: u64,
    /// For the columns below preperiod + period.
    offsets: Vec<i64>,
    /// The greatest |y − x|.
    width: u64,
}

impl Partner for Offsets {
    fn partner(&self, x: u64) -> u64 {
        let columns = self.offsets.len() as u64;
        let column = match x.checked_sub(columns) {
            None => x,
            Some(past) => self.preperiod + past % (columns - self.preperiod),
        };
        x.wrapping_add_signed(self.offsets[column as usize])
    }

    fn width(&self) -> u64 {
        self.width
    }
}

/// A finite K with more than one member.
#[derive(Debug)]
struct FiniteK {
    offsets: Offsets,
    set: IntSet,
    /// Searched only when a value is asked for.
    tile: OnceCell<Option<Tile>>,
}

impl Partner for FiniteK {
    fn partner(&self, x: u64) -> u64 {
        self.offsets.partner(x)
    }

    fn width(&self) -> u64 {
        self.offsets.width
    }

    fn grundy(&self, x: u64, y: u64) -> Option<u128> {
        let tile = self.tile.get_or_init(|| smallest_regular(&self.set, MOST_REGULAR)).as_ref()?;
        Some(u128::from(tile.value(x, y)))
    }
}

/// No set with more members is searched for a period.
const MOST_MEMBERS: u64 = 4_096;
/// The most columns that are searched for a period: among random K up to 40 none was longer than 312,293.
const MOST_COLUMNS: u64 = 1 << 20;
/// The greatest p that is tried.
const MOST_REGULAR: u32 = 512;

/// The members of a finite set, if there are not too many.
fn members(set: &IntSet) -> Option<Vec<u64>> {
    let count = set.runs().iter().map(|run| run.count_to(u64::MAX)).fold(0, u64::saturating_add);
    (count <= MOST_MEMBERS).then(|| set.members_to(u64::MAX))
}

/// Columns to search, so that the work (a step for each column and member) stays below a tenth of a second or so.
fn search_bound(members: &[u64]) -> u64 {
    MOST_COLUMNS.min((1 << 26) / members.len() as u64)
}

/// The offsets of Wyt_K for finite K, when they are found to repeat within `bound` columns.
///
/// The P-position of column x is in the least row that no earlier column uses and that no diagonal move hits: the
/// offset must differ from that of column x − k for every k in K. Each k excludes one offset, so |offset| ≤ |K| (DFGN,
/// conjecture 1, proved so), and the last 2·|K| offsets say which of the rows in question are used. Hence columns that
/// follow the same max(2·|K|, max K) offsets continue in the same way.
fn offset_period(members: &[u64], bound: u64) -> Option<Offsets> {
    let (size, largest) = (members.len(), usize::try_from(*members.last()?).ok()?);
    let memory = largest.max(2 * size);
    let bound = usize::try_from(bound).ok().filter(|&bound| bound > memory)?;
    let mut columns = Columns::new(members);
    // Brent's method: the block of offsets before `anchor` is awaited, and the anchor moves on by doubling.
    let mut anchor = memory;
    while columns.offsets.len() < bound {
        let now = columns.offsets.len();
        if now > anchor && columns.offsets[now - memory..] == columns.offsets[anchor - memory..anchor] {
            return Some(shortest(columns.offsets, now - anchor));
        }
        if now >= 2 * anchor {
            anchor = now;
        }
        columns.next();
    }
    None
}

/// Offsets that end in two equal blocks `period` apart, cut down to the shortest preperiod and one period.
fn shortest(mut offsets: Vec<i64>, period: usize) -> Offsets {
    let different = (0..offsets.len() - period).rfind(|&x| offsets[x] != offsets[x + period]);
    let preperiod = different.map_or(0, |x| x + 1);
    offsets.truncate(preperiod + period);
    let width = offsets.iter().map(|offset| offset.unsigned_abs()).max().unwrap_or(0);
    Offsets { preperiod: preperiod as u64, offsets, width }
}

/// Columns of Wyt_K in order.
struct Columns<'a> {
    members: &'a [u64],
    offsets: Vec<i64>,
    /// Which rows have their P-position.
    used: Vec<bool>,
    /// For each offset from −|K| on, the last column it was excluded for, plus 1.
    excluded: Vec<usize>,
}

impl Columns<'_> {
    fn new(members: &[u64]) -> Columns<'_> {
        Columns { members, offsets: Vec::new(), used: Vec::new(), excluded: vec![0; 2 * members.len() + 1] }
    }

    fn next(&mut self) {
        let (x, size) = (self.offsets.len(), self.members.len());
        for &k in self.members.iter().take_while(|&&k| k <= x as u64) {
            let offset = self.offsets[x - k as usize];
            self.excluded[(offset + size as i64) as usize] = x + 1;
        }
        self.used.resize(x + size + 1, false);
        let free = |&row: &usize| !self.used[row] && self.excluded[row + size - x] != x + 1;
        // There is always one: see `offset_period`.
        let row = (x.saturating_sub(size)..=x + size).find(free).unwrap_or(x + size);
        self.used[row] = true;
        self.offsets.push(row as i64 - x as i64);
    }
}

/// The p × p table that makes all values when p is regular: G(x, y) = p·(⌊x/p⌋ ⊕ ⌊y/p⌋) + G(x mod p, y mod p).
#[derive(Debug)]
struct Tile {
    p: u64,
    values: Vec<u16>,
}

impl Tile {
    fn value(&self, x: u64, y: u64) -> u64 {
        let p = self.p;
        p * ((x / p) ^ (y / p)) + u64::from(self.values[(x % p * p + y % p) as usize])
    }
}

/// The tile of the smallest regular p with max K < p ≤ `bound` (DFGN, lemma 1; its conditions are also necessary).
/// For K = {1, 2} it is p = 3.
fn smallest_regular(set: &IntSet, bound: u32) -> Option<Tile> {
    let members = members(set)?;
    let largest = usize::try_from(*members.last()?).ok()?;
    let side = bound as usize;
    if largest >= side {
        return None;
    }
    let diagonal = MoveFamily::Ray { start: (0, 0), step: (1, 1), multiples: set.clone() };
    let rules = Ruleset::new(vec![MoveFamily::ray((1, 0)), MoveFamily::ray((0, 1)), diagonal]);
    let values = GrundySolver::new(rules, bound, bound).ok()?.solve();
    let value = |x: usize, y: usize| values[x * side + y];
    let mut greatest = 0;
    let p = (1..=side).find(|&p| {
        // (i) The table is a latin square on 0 … p − 1: values in a line differ, so none may be p or more.
        let edge = (0..p).map(|at| value(p - 1, at).max(value(at, p - 1))).max().unwrap_or(0);
        greatest = greatest.max(edge);
        // (ii) No diagonal move out of the next table along the diagonal reaches an equal value.
        let apart = |k: usize| (0..k).all(|a| (0..k).all(|b| value(a + p - k, b + p - k) != value(a, b)));
        p > largest && usize::from(greatest) == p - 1 && members.iter().all(|&k| apart(k as usize))
    })?;
    let table = (0..p).flat_map(|x| values[x * side..x * side + p].iter().copied()).collect();
    Some(Tile { p: p as u64, values: table })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> IntSet {
        IntSet::parse(text).expect(text)
    }

    fn form(text: &str) -> Option<Box<dyn ClosedForm>> {
        wyt_k(&set(text))
    }

    #[test]
    fn everything_however_written() {
        for text in ["1..", "2n,2n+1", "1,2,3n+3,3n+4,3n+5", "1..9,7n+1,3..", "2^n,1n"] {
            assert!(is_everything(&set(text)), "{text}");
        }
        for text in ["2n,2n+3", "2..", "1..9007199254740991", "2n,3n+1", "3n+1,3n+2", "5000n,1", "2^n"] {
            assert!(!is_everything(&set(text)), "{text}");
        }
    }

    #[test]
    fn theorem_six_is_recognised() {
        for text in ["1", "1,2", "2^n", "1,4,5,7", "3n+1", "3n+1,3n+2", "1,1000000007", "6n+5,1"] {
            let form = form(text).expect(text);
            assert_eq!(form.grundy(4, 5), Some(0), "{text}");
            assert_eq!(form.grundy(1 << 61, (1 << 61) + 3), cyclic_nimhoff(3).grundy(1 << 61, (1 << 61) + 3));
        }
        for text in ["1,3", "1,2,6", "2^n,9", "2,4", "1,2n+5"] {
            assert!(!(set(text).contains(1) && !has_multiple_of_three(&set(text))), "{text}");
        }
    }

    #[test]
    fn powers_of_two_from_two() {
        for text in ["2*2^n", "2,4*2^n", "4,2,8,8*2^n"] {
            assert!(form(text).expect(text).is_p(12, 15), "{text}");
            assert!(is_powers_of_two_from_two(&set(text)), "{text}");
        }
        for text in ["4*2^n", "2,4,8,16", "2,8*2^n", "6*2^n", "2*2^n,3*2^n", "3,2*2^n"] {
            assert!(!is_powers_of_two_from_two(&set(text)), "{text}");
        }
    }

    #[test]
    fn unknown_at_a_distance() {
        for text in ["2..", "3n", "2n+1", "4*2^n", "1..9007199254740991", "2,9007199254740991", "1,3*2^n"] {
            assert!(form(text).is_none(), "{text}");
        }
        assert!(form("9007199254740991").is_some());
    }

    #[test]
    fn periods_are_the_shortest() {
        let known = [
            ("2,4", 0, 8),
            ("1,3", 0, 9),
            ("1..3", 6, 8),
            ("1..6", 3, 30),
            ("3,7,11", 0, 30),
            ("2,4,8", 0, 16),
        ];
        for (text, preperiod, period) in known {
            let members = members(&set(text)).expect(text);
            let found = offset_period(&members, 1 << 20).expect(text);
            let length = found.offsets.len() as u64;
            assert_eq!((found.preperiod, length - found.preperiod), (preperiod, period), "{text}");
        }
    }

    /// Every K within {1, …, 12}: no period is longer than 306 and no offset exceeds |K|.
    #[test]
    fn all_small_sets_have_a_period() {
        for mask in 1u64..1 << 12 {
            let members: Vec<u64> = (1..=12).filter(|k| mask >> (k - 1) & 1 == 1).collect();
            let found = offset_period(&members, 1 << 12).expect("a period");
            let period = found.offsets.len() as u64 - found.preperiod;
            assert!(period <= 306 && found.preperiod <= 387, "{members:?}: {} {period}", found.preperiod);
            assert!(found.width <= members.len() as u64, "{members:?}");
        }
    }

    #[test]
    fn a_small_bound_finds_nothing_rather_than_something_wrong() {
        let members = [2, 4];
        assert!(offset_period(&members, 4).is_none() && offset_period(&members, 100).is_some());
    }

    /// The smallest regular p > max K of all K within {1, …, 8}, from golden data.
    #[test]
    fn regular_sets() {
        let golden = include_str!("../../../tests/data/wytk-lemma1-subsets-of-1..8.csv");
        let mut regular = 0;
        for line in golden.lines().skip(1) {
            let mut cells = line.split(',');
            let k = cells.next().expect("K").trim_matches(['{', '}']).replace(' ', ",");
            let p: u64 = cells.nth(1).expect("p").parse().expect("a number");
            let tile = smallest_regular(&set(&k), 128);
            assert_eq!(tile.as_ref().map_or(0, |tile| tile.p), p, "{k}");
            regular += usize::from(tile.is_some());
        }
        assert_eq!(regular, 50);
    }
}
