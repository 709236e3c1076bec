//! Every statement on every game: nothing fails where it should hold, what is refuted shows its counterexample, and each
//! check notices a wrong rule.

#![cfg(not(target_arch = "wasm32"))]

mod common;

use std::collections::{BTreeMap, BTreeSet};

use phibeam::games;
use phibeam::query::Query;
use phibeam::rules::{MoveFamily, Rules, Ruleset, VectorSet};
use phibeam::statements::{self, Report, Status, Subject, Word};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

fn query(text: &str) -> Query {
    Query::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn reports(subject: &Subject) -> Vec<Report> {
    statements::about(subject.query().game).map(|statement| statement.report(subject)).collect()
}

#[test]
fn nothing_fails() {
    let mut runner = TestRunner::deterministic();
    for game in games::ALL {
        let mut texts = vec![format!("game={}", game.id)];
        let random = common::params(game);
        while texts.len() < 21 {
            let items = random.new_tree(&mut runner).expect("parameters").current();
            let text = common::query(game, &items);
            if Query::parse(&text).is_ok() {
                texts.push(text);
            }
            if game.params.is_empty() {
                break;
            }
        }
        let singled_out = statements::singled_out().into_iter().filter(|query| query.game.id == game.id);
        texts.extend(singled_out.map(|query| query.to_string()));
        for text in texts {
            for report in reports(&Subject::new(query(&text), 72)) {
                assert_ne!(report.verdict, Word::Fail, "{text}: {report:?}");
                assert!(!report.range.contains(' '), "{report:?}");
                let status = statements::find(report.key).expect("the statement").status;
                let refuted = matches!(status, Status::Refuted(_));
                assert_eq!(report.verdict == Word::Refuted, refuted, "{text}: {report:?}");
                if let Status::Settled(answer) = status {
                    let settled = report.verdict == Word::Settled && report.detail.ends_with(answer);
                    assert!(settled || report.verdict == Word::Skip, "{text}: {report:?}");
                }
            }
        }
    }
}

#[test]
fn refutations_show_their_counterexamples() {
    let refuted: BTreeMap<&str, Report> = games::ALL
        .iter()
        .flat_map(|game| reports(&Subject::new(Query::of(game), 64)))
        .filter(|report| report.verdict == Word::Refuted)
        .map(|report| (report.key, report))
        .collect();
    let detail =
        |key: &str| refuted.get(key).unwrap_or_else(|| panic!("{key} is not refuted")).detail.as_str();
    assert!(
        detail("DFGN.T5").contains("k = 6") && detail("DFGN.T5").contains("p = 8"),
        "{}",
        detail("DFGN.T5")
    );
    assert!(detail("DFGN.Cj2").contains("40"), "{}", detail("DFGN.Cj2"));
    assert!(detail("KS.L15").contains("m = 2") && detail("KS.L15").contains("x = 2"), "{}", detail("KS.L15"));
    assert!(detail("La.game-c").contains("(9, 13)") && detail("La.game-c").contains("(1, 9)"));
}

#[test]
fn the_list_is_complete() {
    let keys: BTreeSet<&str> = statements::all().map(|statement| statement.key).collect();
    assert_eq!(keys.len(), statements::all().count(), "keys are unique");
    let numbered = "KN.L1 KN.L2 KN.L3 KN.L4 KN.T5 KN.C6 KN.m1 KN.m3 KN.agree KN.exactly-m KN.Tab1 KN.Tab2 KN.Tab3 KN.Tab11 \
        DFGN.L1 DFGN.T2 DFGN.T3 DFGN.T4 DFGN.T5 DFGN.T6 DFGN.R1 DFGN.R2 DFGN.Cj1 DFGN.Cj2 \
        Hu.T1 Hu.T2 Hu.T3 Hu.T4 Hu.T5 Hu.T6 Hu.T7 Hu.T8 Hu.T9 Hu.T10 Hu.R1 Hu.Cj1 Hu.Cj2 Hu.slopes Hu.counts Hu.Tab2.1 Hu.Tab2.2 \
        La.L1 La.T2i La.T2ii La.L3 La.T4 La.T5 La.T6 La.C7 La.game-a La.game-b La.game-c \
        KS.T4 KS.L3 KS.L5 KS.L6 KS.L8 KS.L10 KS.L12 KS.L15 KS.C7 KS.C9 KS.C14 KS.T11 KS.T13 KS.T16 \
        KN.finite KN.infinite DFGN.least DFGN.Q2 DFGN.relation Hu.steps Hu.velocity La.k-heaps La.gdwn-same La.game-b-beams";
    for key in numbered.split_whitespace() {
        assert!(keys.contains(key), "{key} is missing");
    }
    for statement in statements::all() {
        assert!(statement.words.ends_with('.'), "{}", statement.key);
        assert!(!statement.scope.games.is_empty(), "{}", statement.key);
        let written = statement.scope.singled_out.len();
        assert_eq!(
            statement.scope.singled_out().count(),
            written,
            "{}: a query that cannot be read",
            statement.key
        );
        assert!(
            statement.scope.singled_out().all(|query| statement.scope.is_about(query.game)),
            "{}",
            statement.key
        );
    }
    let readme = include_str!("../README.md");
    assert!(
        readme.contains(&format!("{} theorems, lemmas,", keys.len())),
        "the README has another count than {}",
        keys.len()
    );
    // Powers of two, even m, odd m, three heaps, misère play, and so on.
    assert!(statements::singled_out().len() >= 28, "{}", statements::singled_out().len());
}

/// The rules with a move or all moves from both heaps added, or one family taken away.
fn wrong(rules: &Ruleset) -> Vec<Ruleset> {
    let added = [
        (1, 1),
        (2, 1),
        (1, 2),
        (2, 2),
        (3, 1),
        (4, 1),
        (1, 4),
        (5, 8),
        (0, 1),
        (1, 0),
        (8, 12),
        (5, 5),
        (9, 9),
    ];
    let mut wrong = Vec::new();
    for (i, j) in added {
        let mut more = rules.clone();
        more.families.push(MoveFamily::Finite(VectorSet::from_fn(i + 1, j + 1, |u, v| (u, v) == (i, j))));
        wrong.push(more);
    }
    let mut any_two_amounts = rules.clone();
    any_two_amounts.families.push(MoveFamily::lattice((0, 0), 1, 0));
    wrong.push(any_two_amounts);
    for n in 0..rules.families.len() {
        let mut fewer = rules.clone();
        fewer.families.remove(n);
        wrong.push(fewer);
    }
    wrong
}

#[test]
fn every_check_notices_some_wrong_rule() {
    // These are about boards of their own, about three heaps, or hold whatever the rules are; their own tests feed them.
    let elsewhere = [
        "KS.T1",
        "KS.T2",
        "KS.T16",
        "KS.three-heaps",
        "Hu.T1",
        "Hu.Tab2.1",
        "Hu.R1",
        "La.gdwn",
        "La.game-b-beams",
    ];
    let texts = games::ALL
        .iter()
        .map(|game| format!("game={}", game.id))
        .chain(statements::singled_out().into_iter().map(|query| query.to_string()));
    let mut unnoticed: BTreeSet<&str> = statements::all()
        .filter(|statement| {
            !matches!(statement.status, Status::Refuted(_)) && !elsewhere.contains(&statement.key)
        })
        .map(|statement| statement.key)
        .collect();
    for text in texts {
        let query = query(&text);
        let Rules::Two(rules) = query.rules() else { continue };
        for rules in wrong(&rules) {
            let waiting: Vec<_> =
                statements::about(query.game).filter(|statement| unnoticed.contains(statement.key)).collect();
            if waiting.is_empty() {
                break;
            }
            let subject = Subject::with_rules(query.clone(), Rules::Two(rules), 64);
            for statement in waiting {
                let report = statement.report(&subject);
                if report.verdict == Word::Fail {
                    assert!(!report.detail.is_empty());
                    unnoticed.remove(statement.key);
                }
            }
        }
    }
    assert!(unnoticed.is_empty(), "no wrong rule was noticed by {unnoticed:?}");
}

/// Every statement that is called settled has its proof on the page of proofs, and that page names no other.
#[test]
fn what_is_settled_is_proved_on_a_page() {
    let page = include_str!("../www/proofs.html");
    let named: Vec<&str> = page
        .split("data-statement=\"")
        .skip(1)
        .flat_map(|rest| rest.split('"').next().unwrap_or_default().split(' '))
        .collect();
    for statement in statements::all() {
        if matches!(statement.status, Status::Settled(_)) {
            assert!(named.contains(&statement.key), "{} has no proof", statement.key);
        }
    }
    for key in named {
        assert!(statements::find(key).is_some(), "{key} is no statement");
    }
}
