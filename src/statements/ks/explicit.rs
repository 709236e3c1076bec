//! KS section 6: the P-positions of two heaps, explicitly, with m = k·2^n and k odd.
//!
//! The i-th branch consists of squares of side 2^i along the main diagonal, from im/2 on; in each the P-positions are
//! on the other diagonal. With m = 4 the last branch is one square: (4, 7), (5, 6), (6, 5), (7, 4).

use super::{TWO, count, reach, twos};
use crate::games::{Value, modular_nim};
use crate::query::Query;
use crate::rules::Ruleset;
use crate::solve::outcome::OutcomeSolver;
use crate::statements::search::{Search, other_outcome};
use crate::statements::{Counterexample, Skip, Subject, Verdict};

/// Every square of every branch: its lower left corner is (base, base).
fn squares(m: u64) -> impl Iterator<Item = (u64, u64)> {
    let n = twos(m);
    (0..=n).flat_map(move |i| {
        let squares = if i < n { m >> (i + 1) } else { m >> n };
        (0..squares).map(move |a| ((a << i) + u64::from(i) * m / 2, 1 << i))
    })
}

/// Lemma 12, on every square: (base + b, base + c) is P when b + c = 2^i − 1, and only then.
pub(super) fn lemma_12(subject: &Subject) -> Result<Verdict, Skip> {
    let board = subject.board_reaching(reach(subject.int("m")))?;
    let cells = squares(subject.int("m")).flat_map(|(base, side)| {
        let heap = move |n: u64| (base + n) as u32;
        (0..side).flat_map(move |b| (0..side).map(move |c| (heap(b), heap(c), b + c == side - 1)))
    });
    let mut search = Search::default();
    for (x, y, said) in cells {
        let is_p = board.is_p((x, y));
        search.look((x, y), (is_p != said).then(|| other_outcome(is_p)));
    }
    Ok(board.verdict(search))
}

/// The set of theorem 13.
pub(in crate::statements) fn explicit(m: u64) -> impl Iterator<Item = (u64, u64)> {
    squares(m).flat_map(|(base, side)| (0..side).map(move |b| (base + b, base + side - 1 - b)))
}

/// Theorem 13.
pub(super) fn theorem_13(subject: &Subject) -> Result<Verdict, Skip> {
    Ok(subject.board().compare_set(explicit(subject.int("m"))))
}

/// Corollary 14. With m = 6, (5, 6) is nowhere smaller than (3, 4) and (4, 3).
pub(super) fn corollary_14(subject: &Subject) -> Result<Verdict, Skip> {
    let board = subject.board_reaching(reach(subject.int("m")))?;
    // Of all with smaller totals: one with the largest first heap, and one with the largest second.
    let (mut widest, mut tallest) = ((0, 0), (0, 0));
    for group in board.by_size().chunk_by(|(x, y), (u, v)| x + y == u + v) {
        for &(x, y) in group {
            if let Some((u, v)) = [widest, tallest].into_iter().find(|&(u, v)| x < u || y < v) {
                let words = format!(
                    "({x}, {y}) and ({u}, {v}) are P, and the one with the larger total has a smaller heap"
                );
                return Ok(board.fails((x, y), words));
            }
        }
        for &(x, y) in group {
            widest = if x > widest.0 { (x, y) } else { widest };
            tallest = if y > tallest.1 { (x, y) } else { tallest };
        }
    }
    Ok(board.holds(board.count()))
}

/// The second heap that belongs to x when x is on branch i, as in lemma 15; there is no 100th branch of any game. With
/// m = 2, x = 2 is on branch 1 and belongs to 1.
fn partner(m: u64, x: u64, i: u64) -> Option<i128> {
    let side = u32::try_from(i).ok().filter(|&i| i < 100).map(|i| 1i128 << i)?;
    let (m, x, i) = (i128::from(m), i128::from(x), i128::from(i));
    let a = (2 * x - i * m) / (2 * side);
    Some(2 * side * a + i * m + side - 1 - x)
}

/// The branch as printed: ⌊2x/m⌋. On the last branch, which is twice as long as the others, it is one too many.
fn printed_branch(m: u64, x: u64) -> u64 {
    2 * x / m
}

/// The branch as it should be.
fn branch(m: u64, x: u64) -> u64 {
    printed_branch(m, x).min(u64::from(twos(m)))
}

/// Lemma 15 is false as printed: the smallest exception is searched for by m and then by x, whatever the subject. What
/// is true of it must hold on the subject's board.
pub(super) fn lemma_15(subject: &Subject) -> Result<Verdict, Skip> {
    let in_scope = TWO.admit(subject).and_then(|()| subject.board_reaching(reach(subject.int("m"))));
    if let Ok(board) = in_scope
        && let Some((x, y)) = exception(subject.int("m"), board.by_size(), branch)
    {
        let words = format!("({x}, {y}) is P by the rules, and not so by the lemma with i = min(⌊2x/m⌋, n)");
        return Ok(board.fails((x, y), words));
    }
    Ok(refute(by_the_rules, printed_branch))
}

/// How far an exception is searched for.
const LARGEST_MODULUS: u64 = 64;

/// The first P-position whose second heap is not what lemma 15 says.
fn exception(
    m: u64,
    positions: impl IntoIterator<Item = (u32, u32)>,
    branch: fn(u64, u64) -> u64,
) -> Option<(u32, u32)> {
    let said = |x: u32| partner(m, u64::from(x), branch(m, u64::from(x)));
    positions.into_iter().find(|&(x, y)| said(x) != Some(i128::from(y)))
}

/// The rules of m-Modular Nim with two heaps, and their query.
fn by_the_rules(m: u64) -> Option<(String, Ruleset)> {
    let mut query = Query::of(&modular_nim::GAME);
    query.params.set("m", Value::Int(m));
    Some((query.to_string(), query.two_heaps()?))
}

/// Searches for the smallest m, and then the smallest x, where the lemma goes wrong.
fn refute(rules: fn(u64) -> Option<(String, Ruleset)>, branch: fn(u64, u64) -> u64) -> Verdict {
    for m in 1..=LARGEST_MODULUS {
        let Some((query, rules)) = rules(m) else { continue };
        let size = count(m) as u32;
        let found = OutcomeSolver::new(rules, size, size).solve();
        if let Some((x, y)) = exception(m, found.iter(), branch) {
            let said = partner(m, u64::from(x), branch(m, u64::from(x)));
            let said = said.map_or("nothing".into(), |said| said.to_string());
            let words =
                format!("m = {m}, x = {x}: the formula gives {said}, and ({x}, {y}) is P by the rules");
            let at = Some((u64::from(x), u64::from(y)));
            let counterexample = Counterexample { query, at, words };
            return Verdict::Refuted { range: format!("m=1..{m}"), counterexample };
        }
    }
    let words = "the formula is right throughout, though it should not be".into();
    let counterexample = Counterexample { query: Query::of(&modular_nim::GAME).to_string(), at: None, words };
    Verdict::Fails { range: format!("m=1..{LARGEST_MODULUS}"), counterexample }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statements::probe::{assert_fails, assert_holds, mistaken, right, verdict};

    #[test]
    fn they_hold() {
        for m in (1..=16).chain([24, 31, 32, 48, 64, 96, 99, 100]) {
            let query = format!("game=modular-nim&m={m}");
            for size in [1, 40, 450] {
                assert_holds("KS.T13", &query, size, &format!("{size}x{size}"));
                let n = size.max(reach(m));
                assert_holds("KS.L12", &query, size, &format!("{n}x{n}"));
                assert_holds("KS.C14", &query, size, &format!("{n}x{n}"));
            }
        }
    }

    #[test]
    fn they_fail_under_wrong_rules() {
        let game = "game=modular-nim&m=6";
        let nim = mistaken(game, "game=nim", 30);
        assert_fails("KS.T13", &nim, Some((3, 3)), "(3, 3) is P by the rules, and the statement says N");
        assert_fails("KS.L12", &nim, Some((3, 3)), "(3, 3) is P by the rules, and the statement says N");
        let twelve = mistaken(game, "game=modular-nim&m=12", 30);
        assert_fails("KS.T13", &twelve, Some((3, 3)), "(3, 3) is P by the rules");
        let three = mistaken(game, "game=modular-nim&m=3", 30);
        assert_fails("KS.L12", &three, Some((3, 4)), "(3, 4) is N by the rules, and the statement says P");
        // In Wythoff's game (4, 7) and (5, 3) are P, with totals 11 and 8.
        let wythoff = mistaken(game, "game=wythoff", 30);
        assert_fails("KS.C14", &wythoff, Some((4, 7)), "(4, 7) and (5, 3) are P");
        // In W(1, 2) it is the second heap that is smaller.
        let wab = mistaken(game, "game=wab&a=1&b=2", 30);
        assert_fails("KS.C14", &wab, Some((3, 2)), "(3, 2) and (1, 3) are P");
    }

    #[test]
    fn lemma_15_is_refuted_whatever_the_subject() {
        let games = [
            "game=modular-nim",
            "game=modular-nim&m=3",
            "game=modular-nim&m=100",
            "game=modular-nim&m=7&heaps=3&z=5",
            "game=modular-nim&play=misere",
        ];
        for game in games {
            let counterexample = Counterexample {
                query: "game=modular-nim&m=2".into(),
                at: Some((2, 1)),
                words: "m = 2, x = 2: the formula gives 5, and (2, 1) is P by the rules".into(),
            };
            let refuted = Verdict::Refuted { range: "m=1..2".into(), counterexample };
            assert_eq!(verdict("KS.L15", &right(game, 30)), Ok(refuted), "{game}");
        }
    }

    #[test]
    fn lemma_15_corrected_is_right_and_as_printed_only_for_two_moduli() {
        let positions = |m: u64| {
            let (_, rules) = by_the_rules(m).expect("two heaps");
            OutcomeSolver::new(rules, reach(m), reach(m)).solve()
        };
        for m in 1..=64 {
            let found = positions(m);
            assert_eq!(exception(m, found.iter(), branch), None, "{m}");
            assert_eq!(exception(m, found.iter(), printed_branch).is_none(), m == 1 || m == 3, "{m}");
        }
    }

    #[test]
    fn lemma_15_fails_when_its_correction_does_or_when_nothing_refutes_it() {
        let nim = mistaken("game=modular-nim&m=6", "game=nim", 30);
        assert_fails("KS.L15", &nim, Some((3, 3)), "(3, 3) is P by the rules, and not so by the lemma");
        match refute(by_the_rules, branch) {
            Verdict::Fails { range, counterexample } => {
                assert_eq!((range.as_str(), counterexample.at), ("m=1..64", None));
            }
            other => panic!("{other:?}"),
        }
    }
}
