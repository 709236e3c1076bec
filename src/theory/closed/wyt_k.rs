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

use super::super::regularity::{OffsetPeriod, Tile, offset_period, smallest_regular};
use super::band::{Band, Partner, cyclic_nimhoff, nim};
use super::{ClosedForm, lines};
use crate::rules::IntSet;

/// The closed form of Wyt_K, where one is known.
pub fn wyt_k(set: &IntSet) -> Option<Box<dyn ClosedForm>> {
    if set.is_empty() {
        return Some(nim(&[]));
    }
    if set.is_everything() {
        return Some(lines::wythoff());
    }
    if set.contains(1) && !set.has_multiple_of_3() {
        return Some(cyclic_nimhoff(3));
    }
    if set.is_powers_of_two_from(2) {
        return Some(Box::new(Band(Offsets { preperiod: 0, offsets: POWERS_OF_TWO.to_vec(), width: 5 })));
    }
    if set.is_infinite() {
        return None;
    }
    let members = members(set)?;
    if let [k] = members[..] {
        return Some(Box::new(Band(Single { k })));
    }
    let offsets = Offsets::from(offset_period(&members, search_bound(&members))?);
    Some(Box::new(Band(FiniteK { offsets, members, tile: OnceCell::new() })))
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
    fn grundy(&self, x: u64, y: u64) -> Option<u64> {
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
        Some(p * ((x / p) ^ (y / p)) + within)
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

impl From<OffsetPeriod> for Offsets {
    fn from(found: OffsetPeriod) -> Offsets {
        Offsets { preperiod: found.preperiod, width: found.greatest(), offsets: found.offsets }
    }
}

/// A finite K with more than one member.
#[derive(Debug)]
struct FiniteK {
    offsets: Offsets,
    members: Vec<u64>,
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

    fn grundy(&self, x: u64, y: u64) -> Option<u64> {
        let tile = self.tile.get_or_init(|| smallest_regular(&self.members, MOST_REGULAR)).as_ref()?;
        Some(tile.value(x, y))
    }
}

/// No set with more members is searched for a period.
const MOST_MEMBERS: u64 = 4_096;
/// The most columns that are searched for a period: among random K up to 40 none was longer than 312,293.
const MOST_COLUMNS: u64 = 1 << 20;
/// The greatest p that is tried.
const MOST_REGULAR: u64 = 512;

/// The members of a finite set, if there are not too many.
fn members(set: &IntSet) -> Option<Vec<u64>> {
    let count = set.runs().iter().map(|run| run.count_to(u64::MAX)).fold(0, u64::saturating_add);
    (count <= MOST_MEMBERS).then(|| set.members_to(u64::MAX))
}

/// Columns to search, so that the work (a step for each column and member) stays below a tenth of a second or so.
fn search_bound(members: &[u64]) -> u64 {
    MOST_COLUMNS.min((1 << 26) / members.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{MoveFamily, Ruleset};
    use crate::solve::naive;

    fn set(text: &str) -> IntSet {
        IntSet::parse(text).expect(text)
    }

    fn form(text: &str) -> Option<Box<dyn ClosedForm>> {
        wyt_k(&set(text))
    }

    #[test]
    fn theorem_six_is_recognised() {
        for text in ["1", "1,2", "2^n", "1,4,5,7", "3n+1", "3n+1,3n+2", "1,1000000007", "6n+5,1"] {
            let form = form(text).expect(text);
            assert_eq!(form.grundy(4, 5), Some(0), "{text}");
            assert_eq!(form.grundy(1 << 61, (1 << 61) + 3), cyclic_nimhoff(3).grundy(1 << 61, (1 << 61) + 3));
        }
        for text in ["1,3", "1,2,6", "2^n,9", "2,4", "1,2n+5"] {
            assert!(!set(text).contains(1) || set(text).has_multiple_of_3(), "{text}");
        }
    }

    /// Theorem 4 by the definition, on two and a half tiles.
    #[test]
    fn values_of_one_power_of_two() {
        for k in [2u64, 4, 8] {
            let text = k.to_string();
            let (form, side) = (form(&text).expect("a closed form"), 5 * k as u32);
            let families = [(1, 0), (0, 1)].map(MoveFamily::ray).into_iter();
            let diagonal = MoveFamily::Ray { start: (0, 0), step: (1, 1), multiples: set(&text) };
            let values = naive::grundy(&Ruleset::new(families.chain([diagonal]).collect()), side, side);
            for (n, &value) in values.iter().enumerate() {
                let (x, y) = (n as u64 / u64::from(side), n as u64 % u64::from(side));
                assert_eq!(form.grundy(x, y), Some(u64::from(value)), "{k}: ({x}, {y})");
            }
        }
        assert_eq!(form("1").and_then(|form| form.grundy(4, 5)), Some(0));
    }

    #[test]
    fn powers_of_two_from_two() {
        for text in ["2*2^n", "2,4*2^n", "4,2,8,8*2^n"] {
            assert!(form(text).expect(text).is_p(12, 15), "{text}");
            assert!(set(text).is_powers_of_two_from(2), "{text}");
        }
        for text in ["4*2^n", "2,4,8,16", "2,8*2^n", "6*2^n", "2*2^n,3*2^n", "3,2*2^n"] {
            assert!(!set(text).is_powers_of_two_from(2), "{text}");
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
    fn finite_sets_have_their_period_and_tile() {
        // {1, 2, 3}: from column 6 on the offsets repeat after 8 columns.
        let three = form("1..3").expect("a period");
        assert!((6..200).all(|x| (0..200).all(|y| three.is_p(x, y) == three.is_p(x + 8, y + 8))));
        assert_eq!(three.grundy(3, 4), None);
        // {1, 2, 4, 5, 6} has p = 12, so (28, 29) has the value of (4, 5), and (16, 5) another tile's.
        let regular = form("1,2,4..6").expect("a period");
        assert_eq!((regular.grundy(28, 29), regular.grundy(4, 5)), (Some(0), Some(0)));
        assert!(regular.is_p(28, 29));
        assert_eq!(regular.grundy(16, 5), Some(12));
    }
}
