//! Games close to Nim: the diagonal, and the band around it that P-positions never leave.

use super::{Beam, lines};
use crate::rules::IntSet;
use crate::theory::exact::Surd;

/// Nim: the diagonal, all of it.
pub fn nim() -> Vec<Beam> {
    diagonal("Bouton 1901: the P-positions are the equal heaps")
}

/// Cyclic Nimhoff: P-positions are in the h × h squares on the diagonal. With h = 3: (1, 2) and (2, 1), but not (1, 1).
pub fn nimhoff() -> Vec<Beam> {
    diagonal("Fraenkel and Lorberbom 1991 (in DFGN): P needs ⌊x/h⌋ = ⌊y/h⌋ and x + y divisible by h")
}

fn diagonal(why: &str) -> Vec<Beam> {
    vec![Beam::from_corner("diagonal", Surd::rational(1, 1), why)]
}

/// The lines y = x ± width.
fn band(width: u64, why: &str) -> Vec<Beam> {
    let width = i64::try_from(width).unwrap_or(i64::MAX);
    let edge = |name, height, from| Beam {
        through: (0, height),
        from,
        edge: true,
        ..Beam::from_corner(name, Surd::rational(1, 1), why)
    };
    vec![edge("band above", width, 0), edge("band below", -width, width)]
}

/// Wyt_K: the diagonal for Nim, Wythoff's beams for all k, otherwise a band where one is known.
///
/// Finite K: |x − y| ≤ |K|. Column x has its P at the least row that no earlier column uses and no diagonal move
/// reaches; each k forbids one row at most, so it is among the first |K| + 1 unused rows, and of these there are enough
/// up to x + |K|, since x columns have used x rows. With K = {1, 2, 3}, (10, 13) is at distance 3.
pub fn wyt_k(set: &IntSet) -> Vec<Beam> {
    if set.is_empty() {
        nim()
    } else if set.is_everything() {
        lines::wythoff()
    } else if let Some(count) = count(set) {
        band(count, "DFGN.Cj1, settled: every P-position has |x − y| ≤ |K|")
    } else if set.contains(1) && !set.has_multiple_of_3() {
        band(1, "DFGN.T6: 1 is in K and no multiple of 3, so P-positions are as for K = {1}")
    } else if set.is_powers_of_two_from(2) {
        band(5, "DFGN.Cj2, refuted: for K = {2, 4, 8, …} the offsets have period 40 and go to 5")
    } else {
        Vec::new()
    }
}

/// Fraenkel a with K: Fraenkel's beams for all k, a band for finite K. The argument for Wyt_K holds with the number
/// of vectors that take from both heaps instead of |K|. With a = 2 and K = {1} these are (1, 1), (1, 2), (2, 1).
pub fn fraenkel_k(a: u64, set: &IntSet) -> Vec<Beam> {
    if a == 1 || set.is_empty() {
        return wyt_k(set);
    }
    if set.is_everything() {
        return lines::fraenkel(a);
    }
    let vectors = (1..a).try_fold(count(set).unwrap_or(0), |sum, offset| {
        let smaller_amounts = count(&set.either_of_shifted(offset))?;
        Some(sum.saturating_add(smaller_amounts.saturating_mul(2)))
    });
    match vectors {
        Some(vectors) if !set.is_infinite() => {
            band(vectors, "as DFGN.Cj1: |x − y| is at most the number of moves that take from both heaps")
        }
        _ => Vec::new(),
    }
}

/// How many members a finite set has; its runs are disjoint ranges.
fn count(set: &IntSet) -> Option<u64> {
    if set.is_infinite() {
        return None;
    }
    set.runs().iter().try_fold(0u64, |sum, run| sum.checked_add(run.count_to(run.last?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> IntSet {
        IntSet::parse(text).expect(text)
    }

    #[test]
    fn counts_and_special_sets() {
        assert_eq!(count(&set("1..3,2..5,9,9")), Some(6));
        assert_eq!(count(&set("1..9007199254740991")), Some((1 << 53) - 1));
        assert_eq!(count(&set("2^n")), None);
        assert_eq!(count(&set("3n")), None);
        for (text, wanted) in
            [("2^n", true), ("3n+1", true), ("1,2,5", true), ("3*2^n", false), ("2n", false), ("5..7", false)]
        {
            assert_eq!(!set(text).has_multiple_of_3(), wanted, "{text}");
        }
        assert!(set("2*2^n").is_powers_of_two_from(2) && set("4*2^n,2").is_powers_of_two_from(2));
        assert!(
            !set("2^n").is_powers_of_two_from(2)
                && !set("4*2^n").is_powers_of_two_from(2)
                && !set("2n").is_powers_of_two_from(2)
        );
        // A run with 2^53 members, beside so many powers that the set counts as endless.
        assert_eq!(wyt_k(&set("15*2^n,40..9007199254740991,2")), []);
    }
}
