//! What KN ask at the end: which further moves leave finitely many P-positions (section 5.2), and what becomes of other games
//! with a modulus (section 5.3). The classes of games are in [`crate::statements::rule_set`].

use std::collections::HashMap;

use crate::statements::rule_set::{lattice, moves_beside};
use crate::statements::search::{Cell, Search};
use crate::statements::{Skip, Subject, Verdict};

/// Pairs are made of the P-positions on boards up to this size.
const PAIRED: u32 = 256;

/// Enough moves: of two P-positions whose heaps agree modulo L none dominates the other, since the larger could move to the
/// smaller, and among infinitely many there would be two that do (Dickson's lemma). With m = 5, (4, 7) and (9, 12) agree
/// modulo 5, and (9, 12) is N.
pub(super) fn finite(subject: &Subject) -> Result<Verdict, Skip> {
    let board = subject.board().within(PAIRED);
    let l = lattice(subject, board.n.into()).ok_or("not all pairs of multiples of some number are moves")?;
    let mut smaller: HashMap<(u64, u64), Vec<Cell>> = HashMap::new();
    let mut search = Search::default();
    for (x, y) in board.by_size() {
        let known = smaller.entry((u64::from(x) % l, u64::from(y) % l)).or_default();
        let below = known.iter().find(|&&(u, v)| u <= x && v <= y).copied();
        known.push((x, y));
        let wrong = |(u, v)| format!("and ({u}, {v}) are P by the rules, and their heaps agree modulo {l}");
        search.look((x, y), below.map(wrong));
    }
    Ok(board.verdict(search))
}

/// Too few moves: column x has exactly one P-position, not above x + c₁ + … + c_x, where c_i amounts from the second heap may go
/// with i from the first. For the P-position of column x − i forbids its row and c_i more. In Wythoff's game every c_i is 1,
/// and no P-position (x, y) has y > 2x.
pub(super) fn infinite(subject: &Subject) -> Result<Verdict, Skip> {
    let board = subject.board();
    let beside = moves_beside(subject, board.n).ok_or(
        "an amount from the first heap may go with infinitely many from the second, or that is not known",
    )?;
    let (mut search, mut bound) = (Search::default(), 0);
    for (x, beside) in (0..board.n).zip(beside) {
        bound += beside + u64::from(x > 0);
        if bound >= u64::from(board.n) {
            break;
        }
        let column = board.found.line(x);
        let within = column.partition_point(|&y| u64::from(y) <= bound);
        let at = (x, column.get(1).or(column.first()).copied().unwrap_or(bound as u32));
        search.look(
            at,
            match (within, column.len()) {
                (1, 1) => None,
                (0, 0) => Some(format!("is N by the rules, and so is all of column {x} below it")),
                (0, _) => Some(format!("is P by the rules, and above row {bound}")),
                _ => Some(format!("is P by the rules, and not the only one of column {x}")),
            },
        );
    }
    Ok(board.verdict(search))
}

#[cfg(test)]
mod tests {
    use crate::statements::probe::{assert_fails, assert_holds, assert_skips, mistaken};

    const MODULAR_WAB: &str =
        "game=custom&rule=l==0 and k%25a==0 or k==0 and l%25b==0 or k*l>0 and (k-l)%25m==0";
    const PAIRS: &str = "game=custom&rule=k==0 or l==0 or k==l or k%25m==0 and l%25m==0";
    const ROW_AND_RAY: &str = "game=custom&rule=k==0 or l==0 or b*k==a*l";

    #[test]
    fn they_hold() {
        for m in [1, 2, 5, 12, 100] {
            assert_holds("KN.finite", &format!("game=modular-wythoff&m={m}"), 300, "256x256");
        }
        for (a, b, m) in [(1, 1, 4), (2, 3, 5), (4, 6, 10), (5, 3, 7)] {
            assert_holds("KN.finite", &format!("{MODULAR_WAB}&a={a}&b={b}&m={m}"), 300, "256x256");
        }
        for query in [
            "game=wythoff",
            "game=gdwn",
            "game=gdwn&p=5&q=3",
            "game=fraenkel&a=3",
            "game=fraenkel-st",
            "game=fraenkel-st&s=10&t=50",
            ROW_AND_RAY,
        ] {
            assert_holds("KN.infinite", query, 300, "300x300");
        }
        assert_holds("KN.finite", PAIRS, 100, "100x100");
        assert_holds("KN.finite", PAIRS, 4, "4x4");
        // A rule that is no union of families is asked as far as the board goes.
        assert_holds("KN.finite", &format!("{PAIRS} and xor(k,l)>=0"), 100, "100x100");
        assert_skips("KN.finite", &format!("{PAIRS} and xor(k,l)>=0"), 4, "multiples of some number");
        assert_skips("KN.finite", "game=custom", 30, "multiples of some number");
        assert_skips("KN.finite", "game=custom&end=x==0", 30, "multiples of some number");
        assert_skips("KN.infinite", MODULAR_WAB, 30, "infinitely many from the second");
        assert_skips("KN.infinite", "game=wythoff&play=misere", 30, "normal play");
    }

    #[test]
    fn they_fail_under_wrong_rules() {
        let nim = mistaken("game=modular-wythoff&m=3", "game=nim", 20);
        assert_fails("KN.finite", &nim, Some((3, 3)), "(3, 3) and (0, 0) are P by the rules");
        let wab = mistaken(&format!("{MODULAR_WAB}&a=2&b=3&m=5"), "game=wab&a=2&b=3", 200);
        assert_fails(
            "KN.finite",
            &wab,
            Some((35, 122)),
            "(5, 2) are P by the rules, and their heaps agree modulo 30",
        );
        let modular = mistaken("game=gdwn", "game=modular-wythoff&m=3", 60);
        assert_fails("KN.infinite", &modular, Some((3, 12)), "all of column 3 below it");
        let few = mistaken("game=wythoff", "game=wab&a=1&b=2", 60);
        assert_fails("KN.infinite", &few, Some((0, 1)), "(0, 1) is P by the rules, and not the only one");
    }
}
