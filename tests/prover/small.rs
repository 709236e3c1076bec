//! What must be proved is proved, and what is false is not.

use crate::{certified, proved};
use phibeam::automata::{Budget, Dfa, Numeration};
use phibeam::prover::{Deciding, Decision, Prover, Same, SameVerdict, Undecided, Verdict};
use phibeam::query::Query;
use phibeam::rules::{MoveFamily, Rules, Ruleset};
use phibeam::solve::Steps;

fn query(text: &str) -> Query {
    Query::parse(text).expect(text)
}

fn rules(text: &str) -> Ruleset {
    match query(text).rules() {
        Rules::Two(rules) => rules,
        _ => panic!("{text} has more heaps"),
    }
}

/// Decides about a set.
fn decide(rules: &Ruleset, numeration: &Numeration, set: &Dfa) -> Result<Decision, Undecided> {
    let budget = Budget::default();
    match Deciding::new(rules, numeration, set, &budget)? {
        Err(decision) => Ok(decision),
        Ok(mut deciding) => loop {
            if let Some(decision) = deciding.advance(&budget)? {
                return Ok(decision);
            }
        },
    }
}

#[test]
fn small_games() {
    for (text, numeration, states) in [
        ("game=nim", "base 2", 1),
        ("game=wythoff", "zeckendorf", 7),
        ("game=fraenkel&a=1", "zeckendorf", 7),
        ("game=wab&a=1&b=1", "zeckendorf", 7),
        // A box without cells declares nothing.
        ("game=seeded&k=0", "zeckendorf", 7),
    ] {
        let proof = certified(text);
        assert_eq!(
            (proof.numeration().to_string().as_str(), proof.set().states()),
            (numeration, states),
            "{text}"
        );
        assert_eq!(proof.checked(), 1_024);
    }
}

/// A certificate that proves nothing says why, each time in other words.
#[test]
fn why_a_certificate_is_invalid() {
    use phibeam::recheck::Invalid;
    let name = || "sum2".to_owned();
    let all = [
        Invalid::Game("why".into()),
        Invalid::Transfer,
        Invalid::Missing(name()),
        Invalid::LeadingZeros(name()),
        Invalid::Lengths,
        Invalid::FewWords,
        Invalid::Arithmetic(name()),
        Invalid::NotPositions,
        Invalid::Declared { x: 3, y: 8 },
        Invalid::Over,
        Invalid::InnerMove,
        Invalid::NoMove,
        Invalid::Stuck,
        Invalid::TooLarge,
    ];
    let words: std::collections::BTreeSet<String> = all.iter().map(Invalid::to_string).collect();
    assert_eq!(words.len(), all.len(), "{words:?}");
    for (why, part) in [(&all[0], "why"), (&all[2], "sum2"), (&all[8], "(3, 8)")] {
        assert!(why.to_string().contains(part), "{why}");
    }
}

#[test]
fn a_false_claim_is_refused() {
    // Wythoff's P-set without diagonal moves, with one diagonal move less, with one move more.
    let proof = proved("game=wythoff");
    for families in [
        vec![MoveFamily::ray((1, 0)), MoveFamily::ray((0, 1))],
        rules("game=wyt-k&set=2..").families,
        rules("game=gdwn&p=1&q=2").families,
        rules("game=gdwn&p=2&q=3").families,
        vec![],
    ] {
        let wrong = Ruleset::new(families);
        let decision = decide(&wrong, proof.numeration(), proof.set()).expect("small");
        assert!(matches!(decision, Decision::Fails { .. }), "{wrong:?}");
    }
    let same = rules("game=gdwn&p=3&q=4");
    assert!(matches!(decide(&same, proof.numeration(), proof.set()), Ok(Decision::Holds { .. })));
}

#[test]
fn misere_play_is_another_set() {
    let normal = proved("game=wythoff");
    let misere = proved("game=wythoff&play=misere");
    assert!(misere.is_p(2, 2) && !misere.is_p(0, 0) && !misere.is_p(1, 2));
    let wrong = decide(&rules("game=wythoff&play=misere"), normal.numeration(), normal.set()).expect("small");
    assert!(matches!(wrong, Decision::Fails { .. }));
    let wrong = decide(&rules("game=wythoff"), misere.numeration(), misere.set()).expect("small");
    assert!(matches!(wrong, Decision::Fails { .. }));
}

#[test]
fn more_heaps_are_undecided() {
    let mut prover = Prover::new(&query("game=nim&heaps=3&z=1"));
    prover.finish();
    assert!(matches!(prover.verdict(), Some(Verdict::Undecided(Undecided::MoreHeaps))));
}

#[test]
fn the_same_game() {
    let decided = |first: &str, second: &str| {
        let mut same = Same::new(&query(first), &query(second));
        let (before, all) = same.progress();
        assert!(before <= all && all > 0);
        same.finish();
        let (done, all) = same.progress();
        assert!(before <= done && done <= all, "{before} {done} {all}");
        same.verdict().cloned().expect("it is done")
    };
    assert!(matches!(decided("game=wythoff", "game=gdwn&p=3&q=4"), SameVerdict::Proved(_)));
    assert!(matches!(decided("game=wab&a=1&b=1", "game=wythoff"), SameVerdict::Proved(_)));
    assert!(matches!(
        decided("game=wythoff", "game=gdwn"),
        SameVerdict::Refuted { x: 1, y: 2, first_has: true }
    ));
    assert!(matches!(
        decided("game=wythoff", "game=nim"),
        SameVerdict::Refuted { x: 1, y: 1, first_has: false }
    ));
}
