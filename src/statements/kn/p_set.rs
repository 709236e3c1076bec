//! KN sections 3 and 4: the P-positions of m-modular Wythoff.
//!
//! The lemmas speak of 𝒫 up to a_m, the first pairs of Wythoff's game; theorem 5 says that these are the P-positions,
//! so each lemma is checked on the P-positions that the rules give.

use crate::statements::search::{Cell, Search, by_size, size};
use crate::statements::verdict::square;
use crate::statements::{Skip, Subject, Verdict};
use crate::theory::exact::{floor_over_phi, floor_phi, floor_phi2};

/// No vector longer than this is tried.
const LONGEST_VECTOR: u32 = 2_000;

/// Every P-position of the game, and all around the last of them, lies on a board of this size: heaps stay below
/// mφ < 2m.
pub(super) fn reach(m: u64) -> u32 {
    2 * m as u32 + 2
}

/// The pairs of Wythoff's game with the smaller heap below m, as KN's (1) builds them without φ: the i-th pair is
/// (c, c + i), c the least number that is in no earlier pair. For m = 4: (0, 0), (1, 2), (3, 5) and mirror images.
pub(super) fn wythoff_pairs_below(m: u64) -> Vec<(u64, u64)> {
    let mut pairs = vec![(0, 0)];
    let mut used = vec![true];
    for i in 1.. {
        let c = used.iter().position(|&used| !used).unwrap_or(used.len());
        if c as u64 >= m {
            break;
        }
        used.resize(used.len().max(c + i + 1), false);
        used[c] = true;
        used[c + i] = true;
        let (lower, upper) = (c as u64, (c + i) as u64);
        pairs.extend([(lower, upper), (upper, lower)]);
    }
    pairs
}

/// Lemma 1, whoever wins in the end. A move depends only on what it takes, so the moves to (0, 0) stand for all: with
/// m = 5 there is one from (1, 6).
pub(super) fn lemma_1(subject: &Subject) -> Result<Verdict, Skip> {
    let (rules, m) = (subject.ruleset()?, subject.int("m"));
    let n = subject.positions_size().clamp(2, LONGEST_VECTOR);
    let mut search = Search::default();
    for (i, j) in by_size(n).skip(1).filter(|(i, j)| u64::from(i.abs_diff(*j)).is_multiple_of(m)) {
        search.looked_at += 1;
        if !rules.is_move((u64::from(i), u64::from(j)), (0, 0)) {
            search.except((i, j), || {
                format!("there is no move from ({i}, {j}) to (0, 0), though {i} ≡ {j} modulo {m}")
            });
        }
    }
    Ok(search.verdict(subject, square(n)))
}

/// Lemma 2. An integer is below the irrational mφ when it is at most ⌊mφ⌋; likewise for m/φ. With m = 5 the P-position
/// (4, 7) has 4 < 5, 7 < 8.09 and 3 < 3.09.
pub(super) fn lemma_2(subject: &Subject) -> Result<Verdict, Skip> {
    let m = u128::from(subject.int("m"));
    let board = subject.board_reaching(reach(subject.int("m")))?;
    let mut search = Search::default();
    for (x, y) in board.positions() {
        let (p1, p2) = (u128::from(x.min(y)), u128::from(x.max(y)));
        let wrong = match (p1, p2) {
            _ if p1 == p2 => None,
            _ if p1 >= m => Some(format!("{p1} is not below m = {m}")),
            _ if p2 > floor_phi(m) => Some(format!("{p2} is not below {m}·φ")),
            _ if p2 - p1 > floor_over_phi(m) => Some(format!("{p2} − {p1} is not below {m}/φ")),
            _ => None,
        };
        search.look((x, y), wrong.map(|wrong| format!("is P by the rules, and {wrong}")));
    }
    Ok(board.verdict(search))
}

/// Lemma 3. With m = 5 the heaps 0, 1, 2, 3, 4 occur in (0, 0), (1, 2), (3, 5) and (4, 7).
pub(super) fn lemma_3(subject: &Subject) -> Result<Verdict, Skip> {
    let m = subject.int("m");
    let board = subject.board_reaching(reach(m))?;
    let mut occurs = vec![false; board.n as usize];
    for (x, y) in board.positions() {
        occurs[x as usize] = true;
        occurs[y as usize] = true;
    }
    Ok(match (0..m).find(|&r| !occurs[r as usize]) {
        None => board.holds(m),
        Some(r) => board.fails(None, format!("no P-position has a heap of {r}, and {r} < {m}")),
    })
}

/// Lemma 4. With m = 5: (1, 2) and (2, 1) differ by 1, (3, 5) and (5, 3) by 2, (4, 7) and (7, 4) by 3 < 5/φ.
pub(super) fn lemma_4(subject: &Subject) -> Result<Verdict, Skip> {
    let m = subject.int("m");
    let board = subject.board_reaching(reach(m))?;
    for s in 1..=floor_over_phi(u128::from(m)) {
        let (q1, q2) = (floor_phi(s) as u32, floor_phi2(s) as u32);
        let claimed = [(q1, q2), (q2, q1)];
        let found: Vec<Cell> = board.positions().filter(|&(x, y)| u128::from(x.abs_diff(y)) == s).collect();
        let missing = claimed.iter().filter(|at| !found.contains(at));
        let added = found.iter().filter(|at| !claimed.contains(at));
        if let Some(&at) = missing.chain(added).min_by_key(|&&at| size(at)) {
            let words = format!(
                "{} P-positions differ by {s}, and the statement says ({q1}, {q2}) and ({q2}, {q1})",
                found.len()
            );
            return Ok(board.fails(at, words));
        }
    }
    Ok(board.holds(board.count()))
}

/// Theorem 5, with the pairs built by the recursion rather than from φ.
pub(super) fn theorem_5(subject: &Subject) -> Result<Verdict, Skip> {
    Ok(subject.board().compare_set(wythoff_pairs_below(subject.int("m"))))
}

/// Corollary 6. With m = 5 there are 2·⌊5/φ⌋ + 1 = 7.
pub(super) fn corollary_6(subject: &Subject) -> Result<Verdict, Skip> {
    let m = subject.int("m");
    let board = subject.board_reaching(reach(m))?;
    let (count, said) = (board.count(), 2 * floor_over_phi(u128::from(m)) + 1);
    if u128::from(count) == said {
        return Ok(board.holds(board.area()));
    }
    Ok(board.fails(None, format!("the board has {count} P-positions, and the statement says {said}")))
}

/// The remark in section 5.1: m = 3 has (0, 0), (1, 2), (2, 1), and m = 2 has them as well.
pub(super) fn exactly_m(subject: &Subject) -> Result<Verdict, Skip> {
    let m = subject.int("m");
    let board = subject.board_reaching(reach(m))?;
    let count = board.count();
    if (count == m) == matches!(m, 1 | 3) {
        return Ok(board.holds(board.area()));
    }
    Ok(board.fails(None, format!("for m = {m} the board has {count} P-positions")))
}

#[cfg(test)]
mod tests {
    use super::super::super::probe::{assert_fails, assert_holds, assert_skips, mistaken, wrong};
    use super::*;
    use crate::rules::MoveFamily;

    #[test]
    fn pairs_by_recursion() {
        assert_eq!(wythoff_pairs_below(1), [(0, 0)]);
        assert_eq!(wythoff_pairs_below(3), [(0, 0), (1, 2), (2, 1)]);
        assert_eq!(wythoff_pairs_below(5), [(0, 0), (1, 2), (2, 1), (3, 5), (5, 3), (4, 7), (7, 4)]);
    }

    #[test]
    fn they_hold() {
        for m in [2, 3, 4, 5, 7, 8, 13, 21, 34, 61, 100] {
            for size in [1, 16, 230] {
                let query = format!("game=modular-wythoff&m={m}");
                let (asked, grown) = (size, size.max(2 * m + 2));
                let range = |n: u32| format!("{n}x{n}");
                assert_holds("KN.T5", &query, size, &range(asked));
                for key in ["KN.L2", "KN.L3", "KN.L4", "KN.C6", "KN.exactly-m"] {
                    assert_holds(key, &query, size, &range(grown));
                }
            }
            assert_holds("KN.L1", &format!("game=modular-wythoff&m={m}"), 120, "120x120");
        }
        assert_holds("KN.L1", "game=modular-wythoff", 3_000, "2000x2000");
        for key in ["KN.L1", "KN.L2", "KN.L3", "KN.T5", "KN.C6", "KN.exactly-m"] {
            assert_holds(key, "game=modular-wythoff&m=1", 30, "30x30");
        }
    }

    #[test]
    fn where_they_do_not_apply() {
        for key in ["KN.L2", "KN.L3", "KN.L4", "KN.T5", "KN.C6", "KN.exactly-m"] {
            assert_skips(key, "game=modular-wythoff&play=misere", 20, "normal play");
        }
        assert_skips("KN.L4", "game=modular-wythoff&m=1", 20, "no positive integer is below 1/φ");
        assert_holds("KN.L1", "game=modular-wythoff&play=misere", 1, "2x2");
    }

    #[test]
    fn they_fail_when_the_modular_moves_are_left_out() {
        // Wythoff's game: 6, 10 is its first pair with no heap below 5.
        let game = "game=modular-wythoff&m=5";
        let subject = mistaken(game, "game=wythoff", 40);
        assert_fails("KN.L1", &subject, Some((1, 6)), "no move from (1, 6) to (0, 0), though 1 ≡ 6 modulo 5");
        assert_fails("KN.L2", &subject, Some((6, 10)), "(6, 10) is P by the rules, and 6 is not below m = 5");
        assert_fails("KN.T5", &subject, Some((6, 10)), "(6, 10) is P by the rules, and the statement says N");
        assert_fails("KN.C6", &subject, None, "the board has 31 P-positions, and the statement says 7");
        // Nim: no two heaps differ.
        let nim = mistaken(game, "game=nim", 40);
        assert_fails("KN.L4", &nim, Some((1, 2)), "0 P-positions differ by 1");
        assert_fails("KN.T5", &nim, Some((1, 1)), "(1, 1) is P by the rules");
    }

    #[test]
    fn they_fail_when_moves_are_added() {
        let game = "game=modular-wythoff&m=5";
        let any_two = mistaken(game, "game=modular-wythoff&m=1", 40);
        assert_fails("KN.L3", &any_two, None, "no P-position has a heap of 1, and 1 < 5");
        assert_fails("KN.T5", &any_two, Some((1, 2)), "(1, 2) is N by the rules");
        let four = mistaken(game, "game=modular-wythoff&m=4", 40);
        assert_fails("KN.L4", &four, Some((4, 7)), "0 P-positions differ by 3");
        assert_fails("KN.C6", &four, None, "5 P-positions, and the statement says 7");
    }

    #[test]
    fn lemma_2_fails_at_each_of_its_bounds() {
        // Without moves on the second heap alone every (0, y) is P, and 4 − 0 > 5/φ.
        let game = "game=modular-wythoff&m=5";
        let diagonal = MoveFamily::lattice((1, 4), 5, 0);
        let subject = wrong(game, vec![MoveFamily::ray((1, 0)), diagonal.clone()], 40);
        assert_fails("KN.L2", &subject, Some((0, 4)), "4 − 0 is not below 5/φ");
        // When at most 8 can be taken from it, the next is (0, 9), and 9 > 5φ.
        let short = crate::rules::VectorSet::from_fn(1, 9, |_, _| true);
        let subject = wrong(game, vec![MoveFamily::ray((1, 0)), MoveFamily::Finite(short), diagonal], 40);
        assert_fails("KN.L2", &subject, Some((0, 9)), "9 is not below 5·φ");
    }

    #[test]
    fn counts_that_should_not_be_m() {
        let seven = mistaken("game=modular-wythoff&m=7", "game=modular-wythoff&m=5", 40);
        assert_fails("KN.exactly-m", &seven, None, "for m = 7 the board has 7 P-positions");
        let three = mistaken("game=modular-wythoff&m=3", "game=modular-wythoff&m=5", 40);
        assert_fails("KN.exactly-m", &three, None, "for m = 3 the board has 7 P-positions");
    }
}
