//! KN's numbered tables, as printed.

use super::finite::{Board, Check, by_size, normal_play};
use super::p_set::reach;
use crate::solve::grundy::GrundySolver;
use crate::statements::{Subject, Verdict};

/// Table 1, for m = 2, 3, 4, 5.
const TABLE_1: [&[(u64, u64)]; 4] = [
    &[(0, 0), (1, 2), (2, 1)],
    &[(0, 0), (1, 2), (2, 1)],
    &[(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)],
    &[(0, 0), (1, 2), (2, 1), (3, 5), (5, 3), (4, 7), (7, 4)],
];

/// Table 2, for m = 1, …, 16.
const TABLE_2: [usize; 16] = [0, 1, 1, 2, 3, 3, 4, 4, 5, 6, 6, 7, 8, 8, 9, 9];

/// Cells across a printed table of Grundy values.
const SIDE: u32 = 16;

/// Tables 3 (Wythoff's game) and 4 to 11 (m = 2 to 9): line = x, column = y.
const GRUNDY_TABLES: [&str; 9] = [
    include_str!("../../../tests/data/grundy-wythoff.csv"),
    include_str!("../../../tests/data/grundy-modular-wythoff-m2.csv"),
    include_str!("../../../tests/data/grundy-modular-wythoff-m3.csv"),
    include_str!("../../../tests/data/grundy-modular-wythoff-m4.csv"),
    include_str!("../../../tests/data/grundy-modular-wythoff-m5.csv"),
    include_str!("../../../tests/data/grundy-modular-wythoff-m6.csv"),
    include_str!("../../../tests/data/grundy-modular-wythoff-m7.csv"),
    include_str!("../../../tests/data/grundy-modular-wythoff-m8.csv"),
    include_str!("../../../tests/data/grundy-modular-wythoff-m9.csv"),
];

/// Table 1: with m = 4, the five P-positions that end with (3, 5) and (5, 3).
pub(super) fn table_1(subject: &Subject) -> Check {
    let m = subject.int("m");
    let row = usize::try_from(m).ok().and_then(|m| m.checked_sub(2)).and_then(|row| TABLE_1.get(row));
    let listed = row.ok_or("the table is about m = 2, 3, 4, 5")?;
    Ok(Board::reaching(subject, reach(m))?.compare(listed.iter().copied()))
}

/// Table 2. In Wythoff's game the pairs (c, c + i) with c < m are counted for every m; in m-modular Wythoff theorem 5
/// leaves exactly these, so all pairs with x < y are counted: with m = 5 they are (1, 2), (3, 5), (4, 7).
pub(super) fn table_2(subject: &Subject) -> Check {
    let last = TABLE_2.len() as u64;
    let board = Board::reaching(subject, reach(last))?;
    let modulus = subject.query.game.param("m").map(|_| subject.int("m"));
    if modulus.is_some_and(|m| m > last) {
        return Err(format!("the table ends at m = {last}"));
    }
    for (m, &said) in (1..).zip(&TABLE_2) {
        let counted = |&(x, y): &(u32, u32)| x < y && (modulus.is_some() || u64::from(x) < m);
        let count = board.found.iter().filter(counted).count();
        if modulus.is_none_or(|modulus| modulus == m) && count != said {
            let words = format!("for m = {m} there are {count} such P-positions, and the table says {said}");
            return Ok(board.fails(None, words));
        }
    }
    Ok(board.holds(board.cells()))
}

/// The printed table of Grundy values for m, or of Wythoff's game: in Table 7 the line of 5 ends with 13 at (5, 15).
pub(super) fn grundy_table(subject: &Subject, m: Option<u64>) -> Check {
    normal_play(subject)?;
    if let Some(m) = m.filter(|&m| m != subject.int("m")) {
        return Err(format!("the table is about m = {m}"));
    }
    let rules = subject.two_heaps().ok_or("the table is about two heaps")?;
    let solver =
        GrundySolver::new(rules.clone(), SIDE, SIDE).map_err(|_| "there are no Grundy values here")?;
    let values = solver.solve();
    let printed = printed(m.map_or(0, |m| m as usize - 1));
    for (x, y) in by_size(SIDE) {
        let at = (x * SIDE + y) as usize;
        if printed.get(at) != Some(&values[at]) {
            let words = format!(
                "({x}, {y}) has Grundy value {} by the rules, and the table says {}",
                values[at],
                printed.get(at).map_or("nothing".into(), u16::to_string)
            );
            return Ok(Verdict::fails(subject, SIDE, (x, y), words));
        }
    }
    Ok(Verdict::holds(SIDE, printed.len() as u64))
}

/// The values of a table, line by line.
fn printed(table: usize) -> Vec<u16> {
    GRUNDY_TABLES[table].split([',', '\n']).filter_map(|value| value.trim().parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::finite::probe::{assert_fails, assert_holds, assert_skips, mistaken};
    use super::*;

    #[test]
    fn tables_are_whole() {
        for table in 0..GRUNDY_TABLES.len() {
            assert_eq!(printed(table).len(), (SIDE * SIDE) as usize, "{table}");
        }
        // Table 7, (5, 15), and Table 3, (15, 15).
        assert_eq!(printed(4)[5 * 16 + 15], 13);
        assert_eq!(printed(0)[255], 20);
    }

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
