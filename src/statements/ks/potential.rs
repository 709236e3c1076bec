//! KS section 5: the set Q_m of potential P-positions, built by recursion on the even part of m.
//!
//! The lemmas lead to theorem 11, which says that Q_m is the set of the P-positions: they are checked on the
//! P-positions that the rules give, except for lemma 10, which needs Q_m itself.

use std::collections::HashSet;

use super::{count, reach};
use crate::rules::Ruleset;
use crate::statements::search::{Search, cells};
use crate::statements::verdict::square;
use crate::statements::{Skip, Subject, Verdict};

/// Moves into Q_m are looked for no further than this.
const FARTHEST: u32 = 1_024;

/// Q_m: the trunk, and for even m two copies of Q_{m/2}, doubled and shifted. For m = 2: (0, 0), then (2, 1) and
/// (1, 2), both from (0, 0).
pub(in crate::statements) fn potential(m: u64) -> Vec<(u64, u64)> {
    if m % 2 == 1 {
        return (0..m).map(|i| (i, i)).collect();
    }
    let half = m / 2;
    let mut positions: Vec<(u64, u64)> = (0..half).map(|i| (i, i)).collect();
    for (a, b) in potential(half) {
        let (x, y) = (2 * a + half, 2 * b + half);
        positions.extend([(x + 1, y), (x, y + 1)]);
    }
    positions
}

/// Lemma 5. With m = 6 the first heap 3 belongs to (3, 4) only.
pub(super) fn lemma_5(subject: &Subject) -> Result<Verdict, Skip> {
    let board = subject.board();
    let mut search = Search::of(board.area());
    for x in 0..board.n {
        if let &[first, second, ..] = board.found.line(x) {
            search.except((x, second), || format!("({x}, {first}) and ({x}, {second}) are both P"));
        }
    }
    Ok(board.verdict(search))
}

/// Lemma 6. With m = 6 the first heaps are 0, 1, …, 8, and the second heaps too.
pub(super) fn lemma_6(subject: &Subject) -> Result<Verdict, Skip> {
    let m = subject.int("m");
    let board = subject.board_reaching(reach(m))?;
    let mut occurs = vec![(false, false); board.n as usize];
    for (x, y) in board.positions() {
        occurs[x as usize].0 = true;
        occurs[y as usize].1 = true;
    }
    for (heap, &(first, second)) in (0..).zip(&occurs) {
        let said = heap < count(m);
        for (which, occurs) in [("first", first), ("second", second)] {
            if occurs != said {
                let (rules, said) = if occurs { ("a", "there is none") } else { ("no", "there is one") };
                let words =
                    format!("{rules} P-position has {which} heap {heap}, and the statement says {said}");
                return Ok(board.fails(None, words));
            }
        }
    }
    Ok(board.holds(board.area()))
}

/// Corollary 7. With m = 6 = 3·2 there are 6·(1 + 2)/2 = 9.
pub(super) fn corollary_7(subject: &Subject) -> Result<Verdict, Skip> {
    let m = subject.int("m");
    let board = subject.board_reaching(reach(m))?;
    let (found, said) = (board.count(), count(m));
    if found == said {
        return Ok(board.holds(board.area()));
    }
    Ok(board.fails(None, format!("the board has {found} P-positions, and the statement says {said}")))
}

/// Lemma 8. With m = 6 the totals are 0, 2, 4, 7, 11, 15: only (3, 4) and (4, 3), and so on, are equal modulo 6.
pub(super) fn lemma_8(subject: &Subject) -> Result<Verdict, Skip> {
    let m = subject.int("m");
    let board = subject.board_reaching(reach(m))?;
    let mut smallest: Vec<Option<(u32, u32)>> = vec![None; m as usize];
    for (x, y) in board.by_size() {
        let (u, v) = *smallest[(u64::from(x + y) % m) as usize].get_or_insert((x, y));
        if u + v != x + y {
            let words =
                format!("({u}, {v}) and ({x}, {y}) are P, with totals {} ≡ {} modulo {m}", u + v, x + y);
            return Ok(board.fails((x, y), words));
        }
    }
    Ok(board.holds(board.count()))
}

/// Corollary 9. Branches have odd totals, so the trunk is where the heaps are equal; with m = 6 it is (0, 0), (1, 1),
/// (2, 2), with totals 0, 2, 4.
pub(super) fn corollary_9(subject: &Subject) -> Result<Verdict, Skip> {
    let m = subject.int("m");
    let board = subject.board_reaching(reach(m))?;
    let mut seen: Vec<Option<u32>> = vec![None; m as usize];
    let mut looked_at = 0;
    for x in (0..board.n).filter(|&x| board.is_p((x, x))) {
        looked_at += 1;
        if let Some(u) = seen[(2 * u64::from(x) % m) as usize].replace(x) {
            let words =
                format!("({u}, {u}) and ({x}, {x}) are P, with totals {} ≡ {} modulo {m}", 2 * u, 2 * x);
            return Ok(board.fails((x, x), words));
        }
    }
    Ok(board.holds(looked_at))
}

/// Lemma 10. With m = 6, (9, 9) can take 9 + 9 and move to (0, 0).
pub(super) fn lemma_10(subject: &Subject) -> Result<Verdict, Skip> {
    let rules = subject.ruleset()?;
    let n = subject.positions_size().min(FARTHEST);
    let set = PotentialSet::new(subject.int("m"));
    let mut search = Search::default();
    for (x, y) in cells(n) {
        let reached = set.reached_from(rules, (u64::from(x), u64::from(y)));
        search.look((x, y), (!reached).then_some("is not in the set and has no move into it"));
    }
    Ok(search.verdict(subject, square(n)))
}

/// Q_m, ordered so that a member that can be reached is found soon.
struct PotentialSet {
    m: u64,
    members: HashSet<(u64, u64)>,
    /// The members by total modulo m, which is what the modular moves keep.
    classes: Vec<Vec<(u64, u64)>>,
    /// For each heap the members that have it as first, and as second.
    with_heap: Vec<[Vec<(u64, u64)>; 2]>,
}

impl PotentialSet {
    fn new(m: u64) -> PotentialSet {
        let positions = potential(m);
        let mut classes = vec![Vec::new(); m as usize];
        let largest = positions.iter().map(|&(a, b)| a.max(b)).max().unwrap_or(0);
        let mut with_heap = vec![[Vec::new(), Vec::new()]; largest as usize + 1];
        for &(a, b) in &positions {
            classes[((a + b) % m) as usize].push((a, b));
            with_heap[a as usize][0].push((a, b));
            with_heap[b as usize][1].push((a, b));
        }
        PotentialSet { m, members: positions.into_iter().collect(), classes, with_heap }
    }

    /// Is this position a member, or has it a move to one? The likely targets are tried first; in the end all are.
    fn reached_from(&self, rules: &Ruleset, at: (u64, u64)) -> bool {
        let with = |heap: u64, which: usize| self.with_heap.get(heap as usize).map(|heap| &heap[which]);
        let likely = [with(at.0, 0), with(at.1, 1), self.classes.get(((at.0 + at.1) % self.m) as usize)];
        self.members.contains(&at)
            || likely.into_iter().flatten().flatten().any(|&to| rules.is_move(at, to))
            || self.members.iter().any(|&to| rules.is_move(at, to))
    }
}

/// Theorem 11.
pub(super) fn theorem_11(subject: &Subject) -> Result<Verdict, Skip> {
    Ok(subject.board().compare_set(potential(subject.int("m"))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::MoveFamily;
    use crate::statements::probe::{assert_fails, assert_holds, mistaken, wrong};

    #[test]
    fn built_by_recursion() {
        assert_eq!(potential(3), [(0, 0), (1, 1), (2, 2)]);
        let mut six = potential(6);
        six.sort_unstable();
        assert_eq!(six, [(0, 0), (1, 1), (2, 2), (3, 4), (4, 3), (5, 6), (6, 5), (7, 8), (8, 7)]);
    }

    #[test]
    fn they_hold() {
        for m in (1..=16).chain([24, 31, 32, 48, 64, 96, 99, 100]) {
            let query = format!("game=modular-nim&m={m}");
            for size in [1, 40, 450] {
                for key in ["KS.L5", "KS.L10", "KS.T11"] {
                    if key != "KS.L10" || size < 450 || m % 25 == 0 {
                        assert_holds(key, &query, size, &format!("{size}x{size}"));
                    }
                }
                let n = size.max(reach(m));
                for key in ["KS.L6", "KS.C7", "KS.L8", "KS.C9"] {
                    assert_holds(key, &query, size, &format!("{n}x{n}"));
                }
            }
        }
        assert_holds("KS.L10", "game=modular-nim&m=6", 2_000, "1024x1024");
    }

    #[test]
    fn they_fail_without_the_modular_moves() {
        let three = mistaken("game=modular-nim&m=3", "game=nim", 30);
        assert_fails(
            "KS.L6",
            &three,
            None,
            "a P-position has first heap 3, and the statement says there is none",
        );
        assert_fails("KS.C7", &three, None, "the board has 30 P-positions, and the statement says 3");
        assert_fails("KS.L8", &three, Some((3, 3)), "(0, 0) and (3, 3) are P, with totals 0 ≡ 6 modulo 3");
        assert_fails("KS.C9", &three, Some((3, 3)), "(0, 0) and (3, 3) are P, with totals 0 ≡ 6 modulo 3");
        assert_fails("KS.L10", &three, Some((3, 3)), "(3, 3) is not in the set and has no move into it");
        assert_fails("KS.T11", &three, Some((3, 3)), "(3, 3) is P by the rules, and the statement says N");
        let six = mistaken("game=modular-nim&m=6", "game=nim", 30);
        assert_fails("KS.T11", &six, Some((3, 3)), "(3, 3) is P by the rules");
        assert_fails("KS.L10", &six, Some((3, 3)), "(3, 3) is not in the set");
    }

    #[test]
    fn they_fail_without_moves_on_one_heap() {
        let lattice = MoveFamily::lattice((1, 1), 3, 0);
        let across = wrong("game=modular-nim&m=3", vec![MoveFamily::ray((1, 0)), lattice.clone()], 30);
        assert_fails("KS.L5", &across, Some((0, 1)), "(0, 0) and (0, 1) are both P");
        let up = wrong("game=modular-nim&m=3", vec![MoveFamily::ray((0, 1)), lattice], 30);
        assert_fails(
            "KS.L6",
            &up,
            None,
            "no P-position has second heap 1, and the statement says there is one",
        );
        assert_fails("KS.L10", &up, Some((1, 0)), "(1, 0) is not in the set");
    }
}
