//! KN's numbered tables, as printed.

use super::p_set::reach;
use crate::papers::printed::{KN_TABLE_1, KN_TABLE_2, KN_TABLES_3_TO_11};
use crate::statements::search::cells;
use crate::statements::values::Values;
use crate::statements::verdict::square;
use crate::statements::{Skip, Subject, Verdict};

/// Cells across a printed table of Grundy values.
const SIDE: u32 = 16;

/// m of m-modular Wythoff; Wythoff's game has none.
pub(super) fn modulus(subject: &Subject) -> Option<u64> {
    subject.query().game.param("m").map(|_| subject.int("m"))
}

/// Table 1: with m = 4, the five P-positions that end with (3, 5) and (5, 3).
pub(super) fn table_1(subject: &Subject) -> Result<Verdict, Skip> {
    let m = subject.int("m");
    let listed = KN_TABLE_1[m as usize - 2].iter().map(|&(x, y)| (x.into(), y.into()));
    Ok(subject.board_reaching(reach(m))?.compare_set(listed))
}

/// Table 2. In Wythoff's game the pairs (c, c + i) with c < m are counted for every m; in m-modular Wythoff theorem 5
/// leaves exactly these, so all pairs with x < y are counted: with m = 5 they are (1, 2), (3, 5), (4, 7).
pub(super) fn table_2(subject: &Subject) -> Result<Verdict, Skip> {
    let board = subject.board_reaching(reach(KN_TABLE_2.len() as u64))?;
    let modulus = modulus(subject);
    for (m, &said) in (1..).zip(&KN_TABLE_2).filter(|&(m, _)| modulus.is_none_or(|modulus| modulus == m)) {
        let counted = |&(x, y): &(u32, u32)| x < y && (modulus.is_some() || u64::from(x) < m);
        let count = board.positions().filter(counted).count();
        if count != said as usize {
            let words = format!("for m = {m} there are {count} such P-positions, and the table says {said}");
            return Ok(board.fails(None, words));
        }
    }
    Ok(board.holds(board.area()))
}

/// The printed table of Grundy values for m, or of Wythoff's game: in Table 7 the line of 5 ends with 13 at (5, 15).
pub(super) fn grundy_table(subject: &Subject) -> Result<Verdict, Skip> {
    let values = Values::solve(subject.ruleset()?, SIDE)?;
    let printed = KN_TABLES_3_TO_11[modulus(subject).map_or(0, |m| m as usize - 1)].lines();
    let cell = |(x, y): (u32, u32)| printed[x as usize][y as usize];
    let readable = cells(SIDE).filter(|&at| cell(at).is_some());
    let said = |at| cell(at).unwrap_or_default().into();
    let search = values.compare(readable, said, |said| format!("the table says {said}"));
    Ok(search.verdict(subject, square(SIDE)))
}

#[cfg(test)]
mod tests {
    use super::super::super::probe::{assert_fails, assert_holds, assert_skips, mistaken};

    #[test]
    fn every_table_of_values_holds_for_its_modulus_only() {
        for m in 1..=12u32 {
            for table in 4..=11u32 {
                let (key, query) = (format!("KN.Tab{table}"), format!("game=modular-wythoff&m={m}"));
                if table == m + 2 {
                    assert_holds(&key, &query, 5, "16x16");
                } else {
                    assert_skips(&key, &query, 5, &format!("about m = {}", table - 2));
                }
            }
        }
        assert_holds("KN.Tab3", "game=wythoff", 200, "16x16");
        assert_skips("KN.Tab3", "game=wythoff&play=misere", 200, "normal play");
        assert_skips("KN.Tab7", "game=modular-wythoff&play=misere", 200, "normal play");
    }

    #[test]
    fn every_table_of_values_fails_in_another_game() {
        let nim = mistaken("game=wythoff", "game=nim", 9);
        assert_fails("KN.Tab3", &nim, Some((1, 1)), "value 0 by the rules, and the table says 2");
        // Where the values for m first differ from those for m − 1 (Wythoff's game before m = 2), which come first.
        let first = [
            ((3, 5), 0, 7),
            ((3, 4), 2, 7),
            ((3, 4), 7, 2),
            ((3, 6), 9, 1),
            ((4, 8), 11, 1),
            ((6, 8), 5, 11),
            ((6, 8), 11, 5),
            ((7, 13), 10, 2),
        ];
        for (m, (at, before, printed)) in (2..).zip(first) {
            let before_m =
                if m == 2 { "game=wythoff".into() } else { format!("game=modular-wythoff&m={}", m - 1) };
            let subject = mistaken(&format!("game=modular-wythoff&m={m}"), &before_m, 9);
            let words = format!("value {before} by the rules, and the table says {printed}");
            assert_fails(&format!("KN.Tab{}", m + 2), &subject, Some(at), &words);
        }
    }

    #[test]
    fn tables_1_and_2() {
        for m in 2..=5 {
            assert_holds("KN.Tab1", &format!("game=modular-wythoff&m={m}"), 40, "40x40");
        }
        assert_holds("KN.Tab1", "game=modular-wythoff&m=5", 3, "12x12");
        for m in [1, 6] {
            assert_skips("KN.Tab1", &format!("game=modular-wythoff&m={m}"), 40, "about m = 2, 3, 4, 5");
        }
        for m in 1..=16 {
            assert_holds("KN.Tab2", &format!("game=modular-wythoff&m={m}"), 9, "34x34");
        }
        assert_holds("KN.Tab2", "game=wythoff", 40, "40x40");
        assert_skips("KN.Tab2", "game=modular-wythoff&m=17", 40, "ends at m = 16");
        assert_skips("KN.Tab2", "game=wythoff&play=misere", 40, "normal play");
    }

    #[test]
    fn tables_1_and_2_fail_in_another_game() {
        let four = mistaken("game=modular-wythoff", "game=modular-wythoff&m=4", 40);
        assert_fails("KN.Tab1", &four, Some((4, 7)), "(4, 7) is N by the rules, and the statement says P");
        assert_fails("KN.Tab2", &four, None, "for m = 5 there are 2 such P-positions, and the table says 3");
        let fraenkel = mistaken("game=wythoff", "game=fraenkel&a=2", 40);
        assert_fails(
            "KN.Tab2",
            &fraenkel,
            None,
            "for m = 3 there are 2 such P-positions, and the table says 1",
        );
    }
}
