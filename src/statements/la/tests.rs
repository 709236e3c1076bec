//! Each statement on right rules, and on wrong ones.

use super::super::probe::{self, check, counterexample, one_move, right, two, word};
use super::super::{Skip, Verdict};
use super::*;
use crate::rules::{MoveFamily, Ruleset};

/// The verdict on a game with one vector more.
fn with_vector(key: &str, text: &str, n: u32, vector: (u32, u32)) -> Result<Verdict, Skip> {
    changed(key, text, n, |rules| rules.families.push(one_move(vector)))
}

/// The verdict on a game without its family number `n`.
fn without(key: &str, text: &str, n: u32, family: usize) -> Result<Verdict, Skip> {
    changed(key, text, n, |rules| {
        rules.families.remove(family);
    })
}

fn changed(key: &str, text: &str, n: u32, change: impl FnOnce(&mut Ruleset)) -> Result<Verdict, Skip> {
    probe::verdict(key, &probe::changed(text, n, change))
}

/// Where a check fails.
fn failure(verdict: &Result<Verdict, Skip>) -> Option<(u64, u64)> {
    assert_eq!(word(verdict), "fails", "{verdict:?}");
    counterexample(verdict.clone()).at
}

const NIM_GAMES: [&str; 8] = [
    "game=nim",
    "game=rational-nim",
    "game=rational-nim&p1=1&q1=1&p2=0&q2=1",
    "game=rational-nim&p1=2&q1=1&p2=3&q2=2",
    "game=rational-nim&p1=4&q1=2&p2=6&q2=4",
    "game=rational-nim&p1=3&q1=0&p2=0&q2=2",
    "game=rational-nim&p1=1&q1=49&p2=1&q2=50",
    "game=rational-nim&p1=50&q1=0&p2=50&q2=50",
];

#[test]
fn statements_hold_where_they_apply() {
    for nim in NIM_GAMES {
        let wythoff = nim.replace("game=nim", "game=wythoff").replace("rational-nim", "rational-wythoff");
        for n in [1, 2, 13, 120] {
            for key in ["La.L1", "La.L3", "La.T4", "La.C7"] {
                assert_eq!(word(&check(key, nim, n)), "holds", "{key} {nim} {n}");
                assert_eq!(word(&check(key, &wythoff, n)), "holds", "{key} {wythoff} {n}");
            }
            for key in ["La.T2i", "La.T5", "La.grundy"] {
                assert_eq!(word(&check(key, nim, n)), "holds", "{key} {nim} {n}");
            }
            for key in ["La.T2ii", "La.T6", "La.grundy"] {
                if key != "La.grundy" || wythoff != "game=wythoff" {
                    assert_eq!(word(&check(key, &wythoff, n)), "holds", "{key} {wythoff} {n}");
                }
            }
        }
    }
}

#[test]
fn random_constants() {
    // A fixed walk through constants, as random as needed.
    let mut state = 12_345u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % 51
    };
    let mut tried = 0;
    while tried < 20 {
        let (p1, q1, p2, q2) = (next(), next() % 12, next() % 12, next());
        if p1 * q2 <= q1 * p2 {
            continue;
        }
        tried += 1;
        for game in [&rational_nim::GAME, &rational_wythoff::GAME] {
            let text = format!("game={}&p1={p1}&q1={q1}&p2={p2}&q2={q2}", game.id);
            for statement in super::super::about(game).filter(|statement| statement.paper() == "La") {
                let verdict = statement.verdict(&right(&text, 90));
                let wanted: &[&str] = match statement.key {
                    "La.game-c" => &["refuted"],
                    "La.game-a" | "La.game-b" | "La.list" => &["skip", "holds"],
                    "La.ray-part" | "La.game-b-beams" => &["skip"],
                    _ => &["holds"],
                };
                assert!(wanted.contains(&word(&verdict)), "{} {text} {verdict:?}", statement.key);
            }
        }
    }
}

#[test]
fn statements_are_skipped_where_they_do_not_apply() {
    for (key, text) in [
        ("La.L1", "game=nim&heaps=3"),
        ("La.T2i", "game=nim&heaps=3&z=4"),
        ("La.L1", "game=rational-nim&ray=4,6"),
        ("La.T2i", "game=rational-nim&play=misere"),
        ("La.T2ii", "game=wythoff&play=misere"),
        ("La.T5", "game=nim&play=misere"),
        ("La.T6", "game=rational-wythoff&play=misere"),
        ("La.C7", "game=rational-wythoff&play=misere"),
        ("La.grundy", "game=rational-nim&ray=8,4"),
        ("La.list", "game=rational-wythoff"),
        ("La.game-a", "game=rational-nim&ray=4,4"),
        ("La.game-a", "game=rational-nim&p1=8"),
        ("La.game-b", "game=rational-nim&play=misere"),
        ("La.ray-part", "game=rational-nim"),
        ("La.ray-part", "game=rational-nim&ray=4,4"),
        ("La.ray-part", "game=rational-nim&ray=4,6&play=misere"),
        ("La.gdwn", "game=gdwn&p=1&q=3"),
        ("La.gdwn", "game=gdwn"),
    ] {
        assert_eq!(word(&check(key, text, 60)), "skip", "{key} {text}");
    }
    assert_eq!(word(&check("La.game-a", "game=rational-nim", 6)), "skip");
    // Terminal positions and classes are the same whoever wins.
    assert_eq!(word(&check("La.L1", "game=rational-nim&play=misere", 60)), "holds");
}

#[test]
fn a_part_of_the_sum_makes_w_a_a() {
    let game = "game=rational-nim&ray=4,6";
    for text in [game, "game=rational-nim&ray=2,3", "game=rational-nim&p1=1&q1=1&p2=2&q2=5&ray=1,2"] {
        assert_eq!(word(&check("La.ray-part", text, 300)), "holds", "{text}");
    }
    // Without the ray (4, 6) itself stays P; without (7, 2) that one does; and a further vector ends at (0, 0).
    assert_eq!(failure(&without("La.ray-part", game, 60, 2)), Some((4, 6)));
    assert_eq!(failure(&without("La.ray-part", game, 60, 0)), Some((7, 2)));
    assert_eq!(failure(&with_vector("La.ray-part", game, 60, (1, 1))), Some((1, 1)));
}

#[test]
fn wrong_rules_have_other_terminal_positions() {
    let game = "game=rational-nim";
    // Without (7, 2) the first position that has no other move is (7, 2) itself.
    assert_eq!(failure(&without("La.L1", game, 60, 0)), Some((7, 2)));
    assert_eq!(failure(&with_vector("La.L1", game, 60, (1, 1))), Some((1, 1)));
    assert_eq!(failure(&without("La.L1", "game=wythoff", 60, 1)), Some((0, 1)));
    assert_eq!(failure(&without("La.L3", game, 60, 0)), Some((7, 2)));
    assert_eq!(failure(&with_vector("La.L3", game, 60, (1, 1))), Some((1, 1)));
    assert_eq!(failure(&without("La.T4", game, 60, 1)), Some((1, 10)));
    assert_eq!(failure(&with_vector("La.T4", game, 60, (1, 1))), Some((1, 1)));
    // (8, 13) ends in (7, 3), and could go to (0, 0).
    assert_eq!(failure(&with_vector("La.T4", game, 60, (8, 13))), Some((8, 13)));
}

#[test]
fn wrong_rules_have_other_outcomes() {
    let (nim, wythoff) = ("game=rational-nim", "game=rational-wythoff");
    assert_eq!(failure(&with_vector("La.T2i", nim, 60, (1, 1))), Some((1, 1)));
    assert_eq!(failure(&without("La.T2i", nim, 60, 0)), Some((7, 2)));
    assert_eq!(failure(&with_vector("La.T2i", nim, 60, (8, 12))), Some((8, 12)));
    // Without the sum move its first use, (8, 12) → (0, 0), is missed.
    assert_eq!(failure(&without("La.T2ii", wythoff, 60, 2)), Some((8, 12)));
    assert_eq!(failure(&with_vector("La.T5", nim, 60, (8, 12))), Some((8, 12)));
    assert_eq!(failure(&without("La.T6", wythoff, 60, 2)), Some((8, 12)));
    assert_eq!(failure(&with_vector("La.T6", "game=wythoff", 60, (1, 2))), Some((1, 2)));
    assert_eq!(failure(&with_vector("La.grundy", nim, 60, (1, 1))), Some((1, 1)));
    assert_eq!(failure(&without("La.grundy", wythoff, 60, 2)), Some((8, 12)));
    let list = "game=rational-wythoff&p1=1&q1=1&p2=0&q2=1";
    assert_eq!(failure(&without("La.list", list, 60, 2)), Some((1, 2)));
}

#[test]
fn wrong_rules_leave_the_lines() {
    // Rational Nim with the sum move is Rational Wythoff: (15, 14) = (7, 2) + (8, 12) is its first P off the line.
    let sum = |rules: &mut Ruleset| rules.families.push(MoveFamily::ray((8, 12)));
    assert_eq!(failure(&changed("La.C7", "game=rational-nim", 90, sum)), Some((15, 14)));
    // Without it Wythoff's game is Nim, and (3, 3) is too far from 3·φ.
    assert_eq!(failure(&without("La.C7", "game=wythoff", 90, 2)), Some((3, 3)));
    // When any two amounts can be taken, P-positions come to an end.
    let any = |rules: &mut Ruleset| rules.families.push(MoveFamily::lattice((1, 1), 1, 0));
    assert_eq!(failure(&changed("La.C7", "game=nim", 90, any)), None);
    assert_eq!(failure(&changed("La.C7", "game=wythoff", 90, any)), None);
}

#[test]
fn further_rays() {
    for (key, ray, first) in [("La.game-a", "4,6", (4, 6)), ("La.game-b", "4,4", (4, 4))] {
        let text = format!("game=rational-nim&ray={ray}");
        for text in ["game=rational-nim", &text] {
            assert_eq!(word(&check(key, text, 200)), "holds", "{key} {text}");
        }
        // The ray is missing; one more move comes before it; it is there twice, and so changes nothing.
        assert_eq!(failure(&without(key, &text, 60, 2)), None);
        assert_eq!(failure(&with_vector(key, &text, 60, (1, 1))), Some((1, 1)));
        let ray = |rules: &mut Ruleset| rules.families.push(MoveFamily::ray(first));
        assert_eq!(failure(&changed(key, "game=rational-nim", 60, ray)), None);
    }
}

#[test]
fn split_beams() {
    for (text, n) in [("game=gdwn", 512), ("game=gdwn&p=2&q=1", 777), ("game=gdwn", 2_000)] {
        assert_eq!(word(&check("La.gdwn", text, n)), "holds", "{text} {n}");
    }
    // Without the two rays it is Wythoff's game; ⌊80φ⌋ = 129 is its first pair in the window.
    let wythoff = changed("La.gdwn", "game=gdwn", 600, |rules| rules.families.truncate(3));
    assert_eq!(failure(&wythoff), Some((129, 209)));
    // Nim has nothing above the diagonal.
    assert_eq!(failure(&changed("La.gdwn", "game=gdwn", 600, |rules| rules.families.truncate(2))), None);
}

#[test]
fn the_beams_of_game_b() {
    let game = "game=rational-nim&ray=4,4";
    for n in [1_024, 2_000] {
        assert_eq!(word(&check("La.game-b-beams", game, n)), "holds", "{n}");
    }
    assert_eq!(word(&check("La.game-b-beams", game, 600)), "skip");
    assert_eq!(word(&check("La.game-b-beams", "game=rational-nim", 1_024)), "skip");
    // Without the ray there is one beam, in between; with another ray the two are elsewhere.
    assert!(failure(&without("La.game-b-beams", game, 1_024, 2)).is_some());
    let other = |rules: &mut Ruleset| rules.families[2] = MoveFamily::ray((4, 6));
    assert_eq!(failure(&changed("La.game-b-beams", game, 1_024, other)), None);
}

#[test]
fn rays_that_change_nothing() {
    for text in ["game=gdwn&p=3&q=4", "game=gdwn&p=12&q=8", "game=gdwn&p=7&q=7"] {
        assert_eq!(word(&check("La.gdwn-same", text, 200)), "holds", "{text}");
    }
    assert_eq!(word(&check("La.gdwn-same", "game=gdwn&p=4&q=6", 200)), "skip");
    let other = |rules: &mut Ruleset| rules.families.push(MoveFamily::ray((1, 2)));
    assert_eq!(failure(&changed("La.gdwn-same", "game=gdwn&p=3&q=4", 60, other)), Some((1, 2)));
}

#[test]
fn refuted_as_printed() {
    for text in [
        "game=rational-nim",
        "game=rational-nim&p1=1&q1=1&p2=0&q2=1&ray=2,3",
        "game=rational-nim&play=misere",
    ] {
        let found = check("La.game-c", text, 5);
        assert_eq!(word(&found), "refuted", "{text}");
        let counterexample = counterexample(found);
        assert_eq!(counterexample.at, Some((9, 13)));
        assert_eq!(counterexample.query, "game=rational-nim&ray=8,4");
        assert!(counterexample.words.contains("(9, 13) and (1, 9)"), "{}", counterexample.words);
    }
    // The search is a real one: it finds nothing for a ray that keeps the P-positions.
    let (subject, rules) = (right("game=rational-nim", 5), two("game=rational-nim"));
    assert_eq!(word(&Ok(extensions::refute_ray(&subject, &rules, (8, 1)))), "fails");
    assert_eq!(word(&Ok(extensions::refute_ray(&subject, &rules, (8, 3)))), "refuted");
}
