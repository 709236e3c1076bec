//! Each statement where it holds, where it is skipped, and with a wrong rule.

use super::super::probe::{assert_fails, assert_skips, check, one_move, played_by};
use super::super::{Skip, Subject, Verdict, probe};
use super::*;
use crate::papers::printed::{HU_TABLE_2_1, HU_TABLE_2_2};
use crate::query::Query;
use crate::rules::{MoveFamily, Rules};
use crate::theory::declared_box::BoxColumns;

/// The game of a query with other rules.
fn wrong(query: &str, size: u32, change: impl Fn(&mut Rules)) -> Subject {
    let mut rules = Query::parse(query).expect(query).rules();
    change(&mut rules);
    played_by(query, rules, size)
}

/// One more move: take exactly (i, j).
fn add(i: u32, j: u32) -> impl Fn(&mut Rules) {
    move |rules| match rules {
        Rules::Two(rules) => rules.families.push(one_move((i, j))),
        Rules::Slice(_) => panic!("two heaps only"),
    }
}

/// No moves along `step` any more.
fn remove(step: (u64, u64)) -> impl Fn(&mut Rules) {
    move |rules| match rules {
        Rules::Two(rules) => {
            let before = rules.families.len();
            rules.families.retain(|family| *family != MoveFamily::ray(step));
            assert_eq!(rules.families.len() + 1, before);
        }
        Rules::Slice(_) => panic!("two heaps only"),
    }
}

#[track_caller]
fn assert_holds(key: &str, query: &str, size: u32, (range, looked_at): (&str, u64)) {
    assert_eq!(probe::assert_holds(key, query, size, range), looked_at, "{key} {query}");
}

#[test]
fn every_statement_of_the_thesis_is_here() {
    let keys: Vec<&str> = ALL.iter().map(|statement| statement.key).collect();
    let numbered = (1..=10).map(|n| format!("Hu.T{n}"));
    for key in numbered.chain(
        [
            "R1",
            "Cj1",
            "Cj2",
            "Tab2.1",
            "Tab2.2",
            "slopes",
            "counts",
            "bits",
            "substitution",
            "steps",
            "velocity",
        ]
        .map(|key| format!("Hu.{key}")),
    ) {
        assert!(keys.contains(&key.as_str()), "{key}");
    }
    assert_eq!(keys.len(), 21);
    for statement in ALL {
        assert!(statement.words.ends_with('.'), "{}", statement.key);
        assert!(!statement.scope.games.is_empty(), "{}", statement.key);
    }
}

#[test]
fn strings_follow_their_rule() {
    for (query, size) in
        [("game=seeded", 200), ("game=seeded&k=0", 200), ("game=seeded&k=8&fill=30&seed=7", 400)]
    {
        for key in ["Hu.bits", "Hu.substitution"] {
            let report = check(key, query, size);
            assert!(matches!(report, Ok(Verdict::Holds { .. })), "{key} {query}: {report:?}");
        }
    }
    assert_skips("Hu.bits", "game=seeded&k=8", 8, "does not show enough columns");
}

/// No statement fails on any game it is about, from boards of one cell to boards that show what it says.
#[test]
fn nothing_fails() {
    let mut queries: Vec<String> =
        ["game=nim", "game=wythoff", "game=wab", "game=seeded"].map(str::to_owned).into();
    for z in [0, 1, 2, 3, 4, 5, 6, 31, 200] {
        queries.push(format!("game=nim&heaps=3&z={z}"));
    }
    for (a, b) in
        [(1, 1), (1, 2), (2, 1), (1, 50), (50, 1), (2, 2), (3, 7), (7, 3), (50, 50), (13, 40), (44, 9)]
    {
        queries.push(format!("game=wab&a={a}&b={b}"));
    }
    for k in [0, 1, 2, 3, 5, 8, 20, 64] {
        for fill in [0, 20, 60, 100] {
            queries.push(format!("game=seeded&k={k}&fill={fill}&seed={k}"));
        }
    }
    queries.extend(queries.clone().into_iter().map(|query| query + "&play=misere"));
    for query in queries {
        let game = Query::parse(&query).expect("a query").game;
        for statement in ALL.iter().filter(|statement| statement.scope.is_about(game)) {
            for size in [1, 2, 3, 7, 40, 130] {
                let verdict = check(statement.key, &query, size);
                let fine = matches!(verdict, Ok(Verdict::Holds { .. }) | Err(Skip(_)));
                assert!(fine, "{} {query} {size}: {verdict:?}", statement.key);
            }
        }
    }
}

#[test]
fn where_they_hold() {
    for key in ["Hu.T1", "Hu.R1"] {
        assert_holds(key, "game=nim", 200, ("200x200", 40_000));
        assert_holds(key, "game=nim&heaps=3&z=21", 64, ("64x64", 4096));
    }
    assert_holds("Hu.R1", "game=nim&play=misere", 50, ("50x50", 2500));
    for z in 0..=5 {
        // Eleven triples in both orders ((0, m, m) in one), those that have z in another place, and the first eleven.
        let query = format!("game=nim&heaps=3&z={z}");
        let looked_at = [22, 35, 37, 37, 41, 41][z];
        assert_holds("Hu.Tab2.1", &query, 32, ("32x32", looked_at));
    }
    for key in ["Hu.T2", "Hu.T3", "Hu.T5", "Hu.T6", "Hu.T7", "Hu.T8"] {
        assert_holds(key, "game=wythoff", 200, ("200x200", 40_000));
    }
    assert_holds("Hu.T4", "game=wythoff", 200, ("200x200", 122));
    assert_holds("Hu.T4", "game=wab&b=1", 200, ("200x200", 169));
    assert_holds("Hu.T4", "game=wab&a=1", 200, ("200x200", 157));
    assert_holds("Hu.Tab2.2", "game=wythoff", 200, ("200x200", 3810));
    for key in ["Hu.T5", "Hu.T6"] {
        assert_holds(key, "game=wab&a=3&b=3", 300, ("300x300", 90_000));
    }
    for key in ["Hu.T7", "Hu.T8"] {
        assert_holds(key, "game=wab&a=50&b=7", 300, ("300x300", 90_000));
    }
    assert_holds("Hu.slopes", "game=wab", 200, ("200x200", 300));
    assert_holds("Hu.steps", "game=wythoff", 200, ("200x200", 152));
    assert_holds("Hu.velocity", "game=wythoff", 200, ("columns=0..122", 123));
    assert_holds("Hu.velocity", "game=wab", 200, ("columns=0..61", 62));
    assert_holds("Hu.velocity", "game=wab&a=50&b=7", 300, ("columns=0..41", 42));
    assert_holds("Hu.counts", "game=wab", 200, ("200x200", 799));
    assert_holds("Hu.T9", "game=seeded", 200, ("columns=4..121", 118));
    assert_holds("Hu.T10", "game=seeded&k=6&fill=60&seed=3", 200, ("columns=6..121", 116));
    assert_holds("Hu.T10", "game=seeded&k=0", 200, ("columns=0..122", 123));
    assert_holds("Hu.Cj1", "game=seeded", 200, ("diagonals=4..77", 147));
    assert_holds("Hu.Cj1", "game=seeded&k=2", 100, ("diagonals=2..38", 73));
    assert_holds("Hu.Cj2", "game=seeded", 200, ("columns=4..122", 119));
    assert_holds("Hu.Cj2", "game=seeded&k=7", 200, ("columns=47..120", 74));
}

#[test]
fn where_they_are_skipped() {
    for (key, query) in
        [("Hu.T1", "game=nim"), ("Hu.T3", "game=wythoff"), ("Hu.T8", "game=wab"), ("Hu.T9", "game=seeded")]
    {
        assert_skips(key, &format!("{query}&play=misere"), 50, "normal play");
    }
    assert_skips("Hu.Tab2.1", "game=nim&heaps=3&z=32", 64, "a heap of 32");
    assert_skips("Hu.T4", "game=wab", 50, "b = 1");
    assert_skips("Hu.T5", "game=wab", 50, "a = b");
    assert_skips("Hu.T6", "game=wab", 50, "a = b");
    assert_skips("Hu.T9", "game=seeded&fill=50", 50, "full box");
    assert_skips("Hu.T9", "game=seeded&k=0", 50, "full box");
    assert_skips("Hu.Cj1", "game=seeded&k=40", 200, "swaps");
    assert_skips("Hu.T9", "game=seeded", 8, "not show enough columns");
    assert_skips("Hu.T10", "game=seeded&fill=0", 16, "not show enough columns");
    assert_skips("Hu.Cj2", "game=seeded&k=40", 200, "swaps");
}

/// Wythoff's game with (2, 1) as a move: (2, 1) itself becomes N, (3, 1) P. Without diagonal moves it is Nim.
#[test]
fn wrong_rules_for_wythoff() {
    for key in ["Hu.T2", "Hu.T3", "Hu.T5", "Hu.T6", "Hu.T7", "Hu.T8"] {
        assert_fails(key, &wrong("game=wythoff", 60, add(2, 1)), (2, 1), "(2, 1) is N by the rules");
        assert_fails(key, &wrong("game=wythoff", 60, remove((1, 1))), (1, 1), "(1, 1) is P by the rules");
    }
    assert_fails(
        "Hu.T4",
        &wrong("game=wythoff", 60, add(2, 1)),
        (3, 1),
        "column 3 is P below the diagonal, and by the sequences above",
    );
    assert_fails(
        "Hu.steps",
        &wrong("game=wythoff", 60, add(2, 1)),
        (3, 1),
        "before it on its line is (0, 0)",
    );
    assert_fails(
        "Hu.steps",
        &wrong("game=wythoff", 60, remove((1, 1))),
        (1, 1),
        "before it on its line is (0, 0)",
    );
    assert_fails(
        "Hu.velocity",
        &wrong("game=wythoff", 60, add(2, 1)),
        (2, 4),
        "with 3 and 1 P-positions above",
    );
    assert_fails(
        "Hu.velocity",
        &wrong("game=wab", 60, add(2, 1)),
        (6, 20),
        "with 17 and 5 P-positions above",
    );
    assert_fails("Hu.Tab2.2", &wrong("game=wythoff", 60, add(2, 1)), (2, 4), "(2, 4) is P by the rules");
    assert_fails("Hu.slopes", &wrong("game=wythoff", 60, add(2, 1)), (14, 7), "does not meet its square");
    assert_fails("Hu.counts", &wrong("game=wythoff", 60, remove((1, 1))), (0, 1), "the diagonal of (0, 1)");
    assert_fails("Hu.counts", &wrong("game=wythoff", 60, remove((0, 1))), (0, 1), "is P at y = 0 and 1");
    assert_fails("Hu.counts", &wrong("game=wythoff", 60, remove((1, 0))), (0, 1), "row 1 has no P-position");
}

#[test]
fn wrong_rules_for_wab() {
    for key in ["Hu.T7", "Hu.T8"] {
        assert_fails(key, &wrong("game=wab", 60, add(2, 1)), (6, 1), "(6, 1) is N by the rules");
    }
    for key in ["Hu.T5", "Hu.T6"] {
        assert_fails(key, &wrong("game=wab&a=3&b=3", 60, add(2, 1)), (4, 1), "(4, 1) is N by the rules");
    }
    assert_fails("Hu.T4", &wrong("game=wab&b=1", 60, add(2, 1)), (11, 1), "column 11");
    assert_fails("Hu.T4", &wrong("game=wab&a=1", 60, remove((1, 1))), (1, 3), "row 3");
    assert_fails("Hu.slopes", &wrong("game=wab", 60, add(2, 1)), (7, 2), "does not meet its square");
    assert_fails(
        "Hu.counts",
        &wrong("game=wab", 200, add(2, 1)),
        (11, 1),
        "a gap in row 1, between x = 9 and 11",
    );
    assert_fails(
        "Hu.counts",
        &wrong("game=wab", 60, add(1, 0)),
        (2, 0),
        "a gap in row 0, between x = 0 and 2",
    );
}

#[test]
fn wrong_rules_for_nim() {
    assert_fails("Hu.T1", &wrong("game=nim", 40, add(1, 1)), (1, 1), "(1, 1) is N by the rules");
    assert_fails("Hu.R1", &wrong("game=nim", 40, add(1, 1)), (3, 3), "(3, 3) is N by the rules");
    assert_fails("Hu.R1", &wrong("game=nim", 40, remove((0, 1))), (0, 1), "(0, 1) is N by the rules");
    assert_fails("Hu.Tab2.1", &wrong("game=nim", 40, add(1, 1)), (1, 1), "(0, 1, 1) is in the table");
    assert_fails("Hu.Tab2.1", &wrong("game=nim", 40, remove((0, 1))), (0, 1), "(0, 0, 1) is P");
    // With three heaps: 4-Modular Nim, in which any heaps may give 4 together.
    let modular = |rules: &mut Rules| match rules {
        Rules::Slice(game) => game.modulus = Some(4),
        Rules::Two(_) => panic!("three heaps"),
    };
    assert_fails("Hu.T1", &wrong("game=nim&heaps=3&z=2", 40, modular), (0, 2), "(0, 2) is N by the rules");
    assert_fails("Hu.R1", &wrong("game=nim&heaps=3&z=2", 40, modular), (4, 6), "(4, 6) is N by the rules");
    assert_fails(
        "Hu.Tab2.1",
        &wrong("game=nim&heaps=3&z=2", 40, modular),
        (0, 2),
        "(0, 2, 2) is in the table",
    );
}

#[test]
fn wrong_rules_for_boxes() {
    let row = "after column 10 row 5 is not filled, and l_y is 6";
    assert_fails("Hu.T9", &wrong("game=seeded", 60, add(2, 1)), (10, 5), row);
    assert_fails("Hu.T9", &wrong("game=seeded", 60, remove((1, 1))), (4, 4), "(4, 4) is P and on neither");
    assert_fails("Hu.T9", &wrong("game=seeded", 60, remove((0, 1))), (0, 4), "in rows 0 and 4");
    assert_fails("Hu.T10", &wrong("game=seeded", 60, add(2, 1)), (10, 5), row);
    let subject = wrong("game=seeded&k=6&fill=60&seed=3", 60, add(2, 1));
    assert_fails("Hu.T10", &subject, (13, 7), "after column 13 row 7 is not filled");
    assert_fails(
        "Hu.Cj1",
        &wrong("game=seeded", 60, add(2, 1)),
        (12, 7),
        "2 steps from that of shifted Wythoff",
    );
    assert_fails("Hu.Cj1", &wrong("game=seeded", 60, remove((1, 1))), (7, 3), "no P-position beside (7, 3)");
    assert_fails("Hu.Cj2", &wrong("game=seeded", 60, add(2, 1)), (10, 19), "6 discrepancies, not 4");
}

/// Every box of side up to 3, by rule on a board: both beams within a step, and equal for good just where the strings are.
/// Among them are boxes whose columns and rows are shifted differently.
#[test]
fn conjecture_1_for_every_small_box() {
    let (mut equal, mut unsymmetric) = (0, 0);
    for k in 1..=3u32 {
        for cells in 0..1u32 << (k * k) {
            let line = |x: u32| (0..k).map(move |y| if cells >> (x * k + y) & 1 == 1 { 'P' } else { '.' });
            let lines: Vec<String> = (0..k).map(|x| line(x).collect()).collect();
            let query = format!("game=seeded&box={}", lines.join("/"));
            let report = check("Hu.Cj1", &query, 160);
            assert!(matches!(report, Ok(Verdict::Holds { .. })), "{query}: {report:?}");
            let subject = probe::right(&query, 160);
            let mut columns = BoxColumns::new(boxes::declared(&subject).expect("a box"));
            columns.advance(160);
            let (shift, from) = (columns.shift().expect("a shift"), columns.saturation_column());
            unsymmetric += u32::from(shift.dx != shift.dy);
            let discrepancies = |t| columns.column(t).and_then(|info| info.discrepancies);
            // Equal at saturation just when equal in the end: the rule can be run backwards.
            let (at_first, in_the_end) = (from.and_then(discrepancies), discrepancies(159));
            assert_eq!(at_first == Some(0), in_the_end == Some(0), "{query}");
            equal += u32::from(in_the_end == Some(0));
        }
    }
    assert_eq!((equal, unsymmetric), (68, 178));
}

/// A box that is neither full nor symmetric: both beams are looked at, each on its own diagonals.
#[test]
fn wrong_rules_for_an_unsymmetric_box() {
    let query = "game=seeded&box=P.P/.../..P";
    assert!(matches!(check("Hu.Cj1", query, 200), Ok(Verdict::Holds { .. })));
    assert_fails("Hu.Cj1", &wrong(query, 200, add(2, 1)), (15, 10), "2 steps from that of shifted Wythoff");
    for step in [(1, 1), (1, 0), (0, 1)] {
        let found = probe::verdict("Hu.Cj1", &wrong(query, 200, remove(step)));
        assert!(matches!(found, Ok(Verdict::Fails { .. })), "{step:?}: {found:?}");
    }
}

/// The tables as they are printed, typed a second time.
#[test]
fn printed_tables() {
    let printed = include_str!("../../../tests/data/printed-examples.json");
    let printed: serde_json::Value = serde_json::from_str(printed).expect("json");
    let numbers = |value: &serde_json::Value| {
        let list = value.as_array().expect("a list");
        list.iter().map(|n| n.as_u64().expect("a number") as u32).collect::<Vec<u32>>()
    };
    let mut triples: Vec<Vec<u32>> =
        printed["Hu_table2.1"].as_array().expect("a list").iter().map(numbers).collect();
    let least = (0u32..).zip(&HU_TABLE_2_1);
    let mut ours: Vec<Vec<u32>> = least
        .flat_map(|(least, pairs)| pairs.iter().map(move |&(middle, most)| vec![least, middle, most]))
        .collect();
    triples.sort();
    ours.sort();
    assert_eq!((ours.len(), ours), (66, triples));
    let (x, y) = HU_TABLE_2_2.into_iter().unzip::<u32, u32, Vec<u32>, Vec<u32>>();
    assert_eq!((numbers(&printed["Hu_table2.2"]["x"]), numbers(&printed["Hu_table2.2"]["y"])), (x, y));
}
