//! Each statement on games where it holds, where it does not apply, and with wrong rules.

use super::super::probe::{check, counterexample, one_move, played_by, two, verdict, word};
use super::super::verdict::square;
use super::super::{Counterexample, Skip, Verdict};
use super::*;
use crate::query::Query;
use crate::rules::{MoveFamily, Rules, Ruleset, VectorSet};

/// The verdict when the game of `query` is played by other rules.
fn check_wrong(key: &str, query: &str, rules: Ruleset, size: u32) -> Result<Verdict, Skip> {
    verdict(key, &played_by(query, Rules::Two(rules), size))
}

/// The rules of a query with one vector more.
fn with_move(query: &str, by: (u32, u32)) -> Ruleset {
    let mut rules = two(query);
    rules.families.push(one_move(by));
    rules
}

/// Key; sets for which the statement holds; sets for which it says nothing.
const WYT_K: [(&str, &[&str], &[&str]); 14] = [
    ("DFGN.L1", &["1", "2", "1,2", "4", "1,4", "16", "", "1,2,4,8"], &["3", "6", "1..", "2^n", "500"]),
    ("DFGN.L1-converse", &["6", "10", "12", "1,3", "2,3"], &["1", "2", "3", "1..", "500"]),
    ("DFGN.regular", &["1", "2", "1,2", "4", ""], &["3", "6", "2^n", "100,101"]),
    (
        "DFGN.least",
        &["1", "2", "3", "6", "1,4", "1,2,4,8", "2,3", "5,6", "16", ""],
        &["1..", "2^n", "100,101", "500"],
    ),
    (
        "DFGN.Q2",
        &["1", "2", "1,2,3", "1..12", "", "3,5,7", "40", "500"],
        &["1..", "2^n", "2*2^n", "3n+1", "9007199254740991"],
    ),
    ("DFGN.T2", &["1", "2", "3", "6", "7", "20", "5,5", "500"], &["1,2", "", "1..", "2^n"]),
    ("DFGN.R1", &["1", "2", "3", "6", "7", "20", "199", "500"], &["1,2", "", "1..", "2^n"]),
    ("DFGN.Cj1", &["1", "2", "1,2,3", "1..12", "", "1..", "2*2^n", "2^n", "3n+1"], &[]),
    ("DFGN.T3", &["1", "1,1"], &["2", "1,2", "", "2^n"]),
    ("DFGN.Fig3", &["1"], &["2", "1,2", ""]),
    ("DFGN.T4", &["2", "4", "8", "16", "32", "64", "512"], &["1", "3", "6", "2,4", "2^n"]),
    ("DFGN.Fig1", &["2"], &["1", "2,4", ""]),
    (
        "DFGN.T6",
        &["1", "2^n", "1,2,8", "1,4,5,7", "3n+1", "3n+1,3n+2", "1,9007199254740991"],
        &["1,3", "1,2,6", "2,4", "", "1..", "7n+1", "1,3000000"],
    ),
    ("DFGN.R2", &["2^n", "2^n,4,1"], &["1,2,4,8", "2*2^n", "1..", "", "2^n,3"]),
];

#[test]
fn statements_on_wyt_k() {
    for (key, holds, skipped) in WYT_K {
        // Tiles need room.
        let needs_room = ["DFGN.L1", "DFGN.L1-converse", "DFGN.regular", "DFGN.least"].contains(&key);
        for size in [1, 2, 5, 17, 200] {
            for set in holds {
                let found = check(key, &format!("game=wyt-k&set={set}"), size);
                let too_small = needs_room && size < 200 && word(&found) == "skip";
                assert!(too_small || word(&found) == "holds", "{key} {set} {size} {found:?}");
            }
            for set in skipped {
                let found = check(key, &format!("game=wyt-k&set={set}"), size);
                assert_eq!(word(&found), "skip", "{key} {set} {size} {found:?}");
            }
        }
        let misere = check(key, &format!("game=wyt-k&set={}&play=misere", holds[0]), 30);
        assert_eq!(misere, Err("it is about normal play".into()), "{key}");
    }
}

#[test]
fn how_much_was_looked_at() {
    assert_eq!(check("DFGN.T2", "game=wyt-k&set=3", 200), Ok(Verdict::holds(square(200), 40_000)));
    assert_eq!(check("DFGN.T3", "game=wyt-k&set=1", 2_000), Ok(Verdict::holds(square(1_024), 1 << 20)));
    // K = {2} on 20 × 20: p = 4, 8, 16, each without its tile.
    assert_eq!(
        check("DFGN.L1", "game=wyt-k&set=2", 20),
        Ok(Verdict::holds(square(20), 3 * 400 - 16 - 64 - 256))
    );
    assert_eq!(check("DFGN.regular", "game=wyt-k&set=2", 20), Ok(Verdict::holds(square(20), 64 + 256)));
    let figure = |range: &str, looked_at| Ok(Verdict::holds(range, looked_at));
    assert_eq!(check("DFGN.Fig1", "game=wyt-k&set=2", 200), figure("17x14", 238));
    assert_eq!(check("DFGN.Fig3", "game=wyt-k&set=1", 200), figure("13x8", 103));
    assert_eq!(check("DFGN.Fig3", "game=wyt-k&set=1", 5), figure("5x5", 25));
    assert_eq!(check("DFGN.rows", "game=wythoff", 3), figure("11x1024", 11_264));
}

#[test]
fn statements_on_the_relatives() {
    let holds = [
        ("DFGN.nim", "game=nim"),
        ("DFGN.rows", "game=wythoff"),
        ("DFGN.fraenkel", "game=fraenkel&a=1"),
        ("DFGN.fraenkel", "game=fraenkel"),
        ("DFGN.fraenkel", "game=fraenkel&a=3"),
        ("DFGN.fraenkel", "game=fraenkel&a=50"),
        ("DFGN.st", "game=fraenkel-st"),
        ("DFGN.st", "game=fraenkel-st&s=1&t=4"),
        ("DFGN.st", "game=fraenkel-st&s=3&t=2"),
        ("DFGN.st", "game=fraenkel-st&s=10&t=50"),
        ("DFGN.borosh", "game=fraenkel-borosh"),
        ("DFGN.borosh", "game=fraenkel-borosh&a=1&b=5"),
        ("DFGN.borosh", "game=fraenkel-borosh&a=4&b=1"),
        ("DFGN.borosh", "game=fraenkel-borosh&a=20&b=20"),
        ("DFGN.borosh", "game=fraenkel-borosh&a=3&b=4"),
        ("DFGN.nimhoff", "game=nimhoff"),
        ("DFGN.nimhoff", "game=nimhoff&h=1"),
        ("DFGN.nimhoff", "game=nimhoff&h=2"),
        ("DFGN.nimhoff", "game=nimhoff&h=10"),
        ("DFGN.nimhoff", "game=nimhoff&h=64"),
        ("DFGN.section5", "game=fraenkel-k&a=1"),
        ("DFGN.section5", "game=fraenkel-k&a=1&set=2^n"),
        ("DFGN.section5", "game=fraenkel-k&a=1&set=1,4,500"),
        ("DFGN.section5", "game=fraenkel-k&a=3&set=1.."),
        ("DFGN.section5", "game=fraenkel-k&a=3&set="),
        ("DFGN.relation", "game=nimhoff"),
        ("DFGN.relation", "game=nimhoff&h=1"),
        ("DFGN.relation", "game=nimhoff&h=9"),
        ("DFGN.relation", "game=custom&rule=k==0 or l==0 or k==1 and l==4 or k==3 and l==2"),
        (
            "DFGN.relation",
            "game=custom&rule=k==0 or l==0 or max(k,l)<a*min(k,l)+b and (inset(k) or inset(l))&b=1",
        ),
        ("DFGN.Cj1", "game=fraenkel-k"),
        ("DFGN.Cj1", "game=fraenkel-k&a=3&set=2,7"),
        ("DFGN.Cj1", "game=fraenkel-k&a=5&set=3n"),
    ];
    for (key, query) in holds {
        for size in [1, 2, 7, 200] {
            let found = check(key, query, size);
            assert_eq!(word(&found), "holds", "{key} {query} {size} {found:?}");
        }
        let misere = check(key, &format!("{query}&play=misere"), 30);
        assert_eq!(misere, Err("it is about normal play".into()), "{key}");
    }
    assert_eq!(word(&check("DFGN.nim", "game=nim&heaps=3&z=4", 20)), "skip");
    assert_eq!(word(&check("DFGN.section5", "game=fraenkel-k", 20)), "skip");
    assert_eq!(word(&check("DFGN.section5", "game=fraenkel-k&set=1..15", 20)), "skip");
}

/// One move added or taken away, and the smallest position at which each statement then fails.
#[test]
fn wrong_rules_fail() {
    let wyt_k = |set: &str| format!("game=wyt-k&set={set}");
    let by = |set: &str| two(&wyt_k(set));
    let one_more = |set: &str, by: (u32, u32)| with_move(&wyt_k(set), by);
    let table = [
        // (5, 5) → (0, 0) leaves the tile of side 4 as it is.
        ("DFGN.L1", wyt_k("2"), one_more("2", (5, 5)), (5, 5)),
        ("DFGN.L1", wyt_k("2"), one_more("2", (1, 5)), (4, 6)),
        ("DFGN.regular", wyt_k("2"), one_more("2", (5, 5)), (5, 7)),
        // Without the move by 6: Nim, where G(8, 8) = G(0, 0).
        ("DFGN.L1-converse", wyt_k("6"), by(""), (8, 8)),
        ("DFGN.T2", wyt_k("3"), by("3,5"), (7, 7)),
        ("DFGN.T2", wyt_k("3"), by(""), (3, 3)),
        ("DFGN.T2", wyt_k("3"), one_more("3", (4, 3)), (4, 3)),
        ("DFGN.R1", wyt_k("2"), by("2..4"), (4, 6)),
        ("DFGN.R1", wyt_k("2"), by(""), (2, 3)),
        ("DFGN.Cj1", wyt_k("1"), by("1.."), (3, 5)),
        ("DFGN.Cj1", wyt_k("3"), by("2"), (2, 3)),
        ("DFGN.T3", wyt_k("1"), one_more("1", (1, 2)), (1, 2)),
        ("DFGN.T3", wyt_k("1"), by("1,3"), (3, 3)),
        ("DFGN.Fig3", wyt_k("1"), by("1,3"), (3, 3)),
        ("DFGN.Fig3", wyt_k("1"), by(""), (1, 1)),
        ("DFGN.T4", wyt_k("4"), by(""), (4, 4)),
        ("DFGN.T4", wyt_k("4"), by("4,6"), (8, 8)),
        ("DFGN.Fig1", wyt_k("2"), by("2,5"), (5, 5)),
        ("DFGN.Fig1", wyt_k("2"), one_more("2", (3, 2)), (3, 2)),
        ("DFGN.T6", wyt_k("1,4,5,7"), by("1,6"), (6, 6)),
        ("DFGN.T6", wyt_k("1,4,5,7"), by("4,5,7"), (1, 1)),
        ("DFGN.R2", wyt_k("2^n"), by("2*2^n"), (1, 1)),
        ("DFGN.R2", wyt_k("2^n"), by("2^n,9"), (9, 9)),
        ("DFGN.nim", "game=nim".into(), with_move("game=nim", (1, 1)), (1, 1)),
        ("DFGN.fraenkel", "game=fraenkel".into(), two("game=fraenkel&a=1"), (1, 2)),
        ("DFGN.fraenkel", "game=fraenkel".into(), with_move("game=fraenkel", (2, 6)), (2, 6)),
        ("DFGN.st", "game=fraenkel-st".into(), with_move("game=fraenkel-st", (1, 3)), (1, 3)),
        ("DFGN.borosh", "game=fraenkel-borosh".into(), with_move("game=fraenkel-borosh", (1, 0)), (1, 0)),
        ("DFGN.borosh", "game=fraenkel-borosh".into(), two("game=fraenkel-borosh&a=3"), (1, 5)),
        ("DFGN.nimhoff", "game=nimhoff".into(), two("game=nimhoff&h=2"), (1, 1)),
        ("DFGN.nimhoff", "game=nimhoff".into(), with_move("game=nimhoff", (1, 2)), (1, 2)),
        ("DFGN.section5", "game=fraenkel-k&a=1".into(), two("game=fraenkel-k"), (1, 2)),
        ("DFGN.section5", "game=fraenkel-k&set=1..".into(), two("game=fraenkel-k&set=2.."), (1, 1)),
        ("DFGN.Cj1", "game=fraenkel-k&set=1".into(), two("game=fraenkel&a=9"), (1, 10)),
    ];
    for (key, query, rules, at) in table {
        let found = counterexample(check_wrong(key, &query, rules, 60));
        let at = Some(at);
        assert_eq!((found.at, &found.query), (at, &query), "{key} {found:?}");
    }
}

#[test]
fn wrong_rows() {
    // At most nine from the second heap: G(0, n) = n mod 10 gains nothing.
    let short = MoveFamily::Finite(VectorSet::from_fn(1, 10, |_, _| true));
    let rules = Ruleset::new(vec![MoveFamily::ray((1, 0)), short, MoveFamily::ray((1, 1))]);
    let found = counterexample(check_wrong("DFGN.rows", "game=wythoff", rules, 60));
    assert_eq!((found.at, &found.words[..]), (Some((0, 0)), "row 0 gains 0 every 10 columns"));
}

#[test]
fn theorem_5_is_refuted_by_6_and_8() {
    for query in ["game=wyt-k", "game=wyt-k&set=2^n", "game=wyt-k&set=6&play=misere"] {
        let found = check("DFGN.T5", query, 10);
        assert_eq!(word(&found), "refuted");
        assert_eq!(counterexample(found), Counterexample {
            query: "game=wyt-k&set=6".into(),
            at: None,
            words: "k = 6, p = 8: every row and column of the 8 × 8 tile holds 0 to 7; (ii) fails, G(2, 2) = G(0, 0) = 0, \
                    and no p ≤ 64 satisfies both conditions"
                .into(),
        });
    }
    // With Nim for every k the first latin tile is that of k = 5; with Wythoff's game there is none.
    let nim = refuted::search_theorem_5(|_| Ok(two("game=nim")));
    assert_eq!(word(&nim), "fails");
    assert!(counterexample(nim).words.starts_with("k = 5, p = 8"));
    let wythoff = refuted::search_theorem_5(|_| Ok(two("game=wythoff")));
    assert_eq!(counterexample(wythoff).words, "no counterexample was found again");
}

#[test]
fn conjecture_2_is_refuted_above_5() {
    let found = check("DFGN.Cj2", "game=wyt-k&set=7", 10);
    assert_eq!(word(&found), "refuted");
    let found = counterexample(found);
    assert_eq!(found.query, "game=wyt-k&set=2*2^n");
    assert!(found.words.starts_with("differences above 5 never occur"));
    let pattern = "[0, 0, 1, -1, 2, 2, -2, -2, 1, -1, 0, 0, 3, 1, -1, -3, 2, 2, -2, -2, 0, 0, 1, -1, 3, 1, -1, -3, 1, -1, \
                   0, 0, 4, 4, 5, 3, -4, -4, -3, -5]";
    assert!(found.words.ends_with(pattern), "{}", found.words);

    // The move by 32 taken away.
    let broken = Ok(refuted::search_conjecture_2(two("game=wyt-k&set=2,4,8,16,64,128,256")));
    assert_eq!(word(&broken), "fails");
    assert_eq!(counterexample(broken).at, Some((40, 38)));
    // K = {1} has a period that divides no 40; K = {2} has the pattern of 4, in which the move by 4 joins equal offsets.
    assert_eq!(counterexample(Ok(refuted::search_conjecture_2(two("game=wyt-k&set=1")))).at, Some((40, 41)));
    let short = counterexample(Ok(refuted::search_conjecture_2(two("game=wyt-k&set=2"))));
    assert_eq!(short.words, "the pattern of 40 columns does not prove itself");
}

#[test]
fn the_readings_differ_at_1_2() {
    let found = check("DFGN.readings", "game=fraenkel-k", 10);
    assert_eq!(word(&found), "refuted");
    let found = counterexample(found);
    assert_eq!((&found.query[..], found.at), ("game=fraenkel-k&a=2&set=1", Some((1, 2))));
    let same = refuted::search_readings(|_| Ok(two("game=nim")), |_, _| two("game=nim"));
    assert_eq!(word(&same), "fails");
    let early = refuted::search_readings(|query| Ok(two(query)), |_, _| two("game=nim"));
    assert_eq!((word(&early), counterexample(early).at), ("fails", Some((1, 1))));
    // Both readings of a = 2, K = {1, 2} have the same P-positions on 20 × 20.
    let solve = |rules| crate::solve::outcome::OutcomeSolver::new(rules, 20, 20).solve();
    assert_eq!(solve(two("game=fraenkel-k&a=2&set=1,2")), solve(refuted::both_in(2, &[1, 2])));
}

#[test]
fn keys_and_words_are_fit_to_print() {
    for (n, statement) in ALL.iter().enumerate() {
        assert!(statement.key.starts_with("DFGN.") && statement.words.ends_with('.'), "{}", statement.key);
        assert!(ALL[..n].iter().all(|before| before.key != statement.key), "{}", statement.key);
        for game in statement.scope.games {
            let found = statement.verdict(&Subject::new(Query::of(game), 40));
            assert!(["holds", "skip", "refuted"].contains(&word(&found)), "{} {found:?}", statement.key);
            if let Ok(Verdict::Holds { range, .. } | Verdict::Refuted { range, .. }) = found {
                assert!(!range.contains(' '), "{range}");
            }
        }
    }
}
