//! Rules that somebody writes: what they mean, how they are read and printed, and that the way in which they are solved
//! makes no difference. The reader and evaluator of the tests share nothing with the crate.
#![cfg(not(target_arch = "wasm32"))]

#[path = "rules/answering.rs"]
mod answering;
#[path = "oracle/by_definition.rs"]
#[expect(dead_code, reason = "what only other games need")]
mod by_definition;
#[path = "rules/conditions.rs"]
mod conditions;
#[path = "common/expressions.rs"]
mod expressions;
#[path = "rules/meaning.rs"]
mod meaning;
#[path = "common/patience.rs"]
mod patience;
#[path = "common/running.rs"]
mod running;

use answering::is_answered;
use by_definition::expressions::{Expression, Meaning};
use expressions::escaped;
use meaning::{ALL, families_agree, game, is_by_definition, plain_rule};
use phibeam::games::examples;
use phibeam::query::Query;
use phibeam::rules::Window;
use phibeam::rules::expression::{About, Rule};
use phibeam::solved;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use running::run;

#[test]
fn a_thousand_random_rules_are_what_the_definition_says() {
    run("random rules", 1_000, &game(), |text| is_by_definition(&text, 24));
}

#[test]
fn examples_are_what_the_definition_says() {
    for example in examples::all() {
        is_by_definition(example.query, 32).unwrap_or_else(|what| panic!("{}: {what}", example.name));
        is_by_definition(&format!("{}&play=misere", example.query), 32)
            .unwrap_or_else(|what| panic!("{what}"));
    }
}

#[test]
fn a_rule_is_printed_as_it_means() {
    run("printing", 2_000, &expressions::text(ALL), |text| {
        let rule = Rule::parse(&text, About::Moves).map_err(|error| format!("{text}: {error}"))?;
        let canonical = rule.to_string();
        let again = Rule::parse(&canonical, About::Moves).map_err(|error| format!("{canonical}: {error}"))?;
        if again != rule || again.to_string() != canonical {
            return Err(format!("{text} prints as {canonical} and then as {again}"));
        }
        let (one, other) = (Expression::read(&text), Expression::read(&canonical));
        if !one.is_small(12.0) {
            return Ok(());
        }
        for n in 0..600i128 {
            let letters = [n % 5, n / 5 % 7, 6, 7, 2, 3, n % 4];
            let meaning = Meaning { letters, in_set: &|n| n % 3 == 1 };
            if one.holds(&meaning) != other.holds(&meaning) {
                return Err(format!("{text} and {canonical} differ with {letters:?}"));
            }
        }
        Ok(())
    });
}

#[test]
fn any_text_gets_a_sentence() {
    let pieces = select(vec![
        "k",
        "l",
        "x",
        "y",
        "a",
        "b",
        "m",
        "z",
        "kk",
        "0",
        "1",
        "2147483648",
        "99999999999",
        "(",
        ")",
        "((",
        "))",
        ",",
        "+",
        "-",
        "*",
        "/",
        "%",
        "^",
        "^2",
        "==",
        "=",
        "!=",
        "<",
        "<=",
        ">",
        ">=",
        "and",
        "or",
        "not",
        "&&",
        "||",
        "!",
        " ",
        "  ",
        "abs(",
        "gcd(",
        "min(",
        "prime(",
        "inset(",
        "pow2",
        "é",
        "\u{0}",
        "\n",
        "𝔸",
        "<b>",
        "=<",
        "≤",
    ]);
    let soup = prop_oneof![
        8 => vec(pieces, 0..=24).prop_map(|pieces| pieces.concat()),
        2 => ".{0,60}".prop_map(String::from),
        1 => (select(vec!["(", "not ", "-", "abs(", "k==0 or ", "k+", "!"]), 0..=700usize)
            .prop_map(|(piece, count)| piece.repeat(count)),
    ];
    run("soup", 100_000, &soup, |text| is_answered(&text));
}

#[test]
fn any_slip_gets_a_sentence() {
    let noise = select("klxyabm0123456789()+-*/%^=<>!&|, \u{e9}".chars().collect::<Vec<_>>());
    let slips = vec((any::<Index>(), 0..4u8, noise, any::<Index>()), 1..=3);
    run("slips", 100_000, &(expressions::text(ALL), slips), |(text, slips)| {
        let mut characters: Vec<char> = text.chars().collect();
        for (at, kind, noise, other) in slips {
            let at = at.index(characters.len() + 1);
            match kind {
                0 => characters.insert(at, noise),
                1 if at < characters.len() => drop(characters.remove(at)),
                2 if at < characters.len() => characters[at] = noise,
                _ if !characters.is_empty() => {
                    let other = other.index(characters.len());
                    let last = characters.len() - 1;
                    characters.swap(at.min(last), other);
                }
                _ => {}
            }
        }
        is_answered(&characters.into_iter().collect::<String>())
    });
}

#[test]
fn families_are_the_rule_and_nothing_else() {
    let strategy = (plain_rule(), 0..=5u64, 0..=9u64, select(vec!["1,2", "2n+1", "3..", "", "2^n,5n"]));
    let recognised = std::cell::Cell::new((0, 0));
    run("recognising", 3_000, &strategy, |(text, a, m, set)| {
        let (known, all) = recognised.get();
        let is_known = families_agree(&text, a, m, set)?;
        recognised.set((known + usize::from(is_known), all + 1));
        Ok(())
    });
    let (known, all) = recognised.get();
    assert!(known * 3 > all, "only {known} of {all} rules were recognised");
}

/// The twelve games without box or wedge, written out.
const WRITTEN: &[(&str, &str)] = &[
    ("game=nim", "rule=k==0 or l==0"),
    ("game=wythoff", ""),
    ("game=modular-wythoff&m=7", "rule=k==0 or l==0 or (k-l)%25m==0&m=7"),
    ("game=wyt-k&set=1,3..7,9", "rule=k==0 or l==0 or k==l and inset(k)&set=1,3..7,9"),
    ("game=wyt-k&set=2^n", "rule=k==0 or l==0 or k==l and pow2(l)"),
    ("game=fraenkel&a=4", "rule=k==0 or l==0 or abs(k-l)<a&a=4"),
    (
        "game=fraenkel-k&a=3&set=1,2,5",
        "rule=k==0 or l==0 or abs(k-l)<a and (inset(k) or inset(l))&a=3&set=1,2,5",
    ),
    ("game=fraenkel-k&a=2&set=3n", "rule=k==0 or l==0 or abs(k-l)<a and (inset(k) or inset(l))&set=3n"),
    ("game=fraenkel-st&s=3&t=2", "rule=k==0 or l==0 or max(k,l)<a*min(k,l)%2Bb&a=3&b=2"),
    (
        "game=fraenkel-borosh&a=3&b=4",
        "rule=k==0 and l%25b==0 or l==0 and k%25b==0 or k%25b==l%25b and abs(k-l)<a*b and k*l>0&a=3&b=4",
    ),
    ("game=nimhoff&h=11", "rule=k==0 or l==0 or k%2Bl<m&m=11"),
    ("game=wab&a=5&b=3", "rule=l==0 and k%25a==0 or k==0 and l%25b==0 or k==l&a=5"),
    ("game=modular-nim&m=9", "rule=k==0 or l==0 or (k%2Bl)%25m==0&m=9"),
    ("game=gdwn&p=2&q=5", "rule=k*l==0 or k==l or 2*l==5*k or 2*k==5*l"),
];

#[test]
fn named_games_written_out_are_the_same() {
    for (named, written) in WRITTEN {
        let written = format!("game=custom&{written}").trim_end_matches('&').to_owned();
        for play in ["", "&play=misere"] {
            let [one, other] = [format!("{named}{play}"), format!("{written}{play}")]
                .map(|text| Query::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}")));
            let window = Window::corner(512);
            assert_eq!(solved::positions(&one, window), solved::positions(&other, window), "{written}{play}");
        }
        let [one, other] = [*named, &written].map(|text| Query::parse(text).expect(text));
        let limits = |query: &Query| (query.game.limits)(&query.params);
        assert_eq!(limits(&one), limits(&other), "{written} goes as far");
        assert_eq!(solved::grundy(&one, Window::corner(256)), solved::grundy(&other, Window::corner(256)));
    }
}

#[test]
fn a_box_of_p_positions_is_an_end() {
    for (boxed, end) in [
        ("game=seeded&k=4", "x<4 and y<4"),
        ("game=seeded&k=9", "max(x,y)<9"),
        ("game=seeded&box=P", "x+y==0"),
    ] {
        for play in ["", "&play=misere"] {
            let end = format!("game=custom&end={}{play}", escaped(end));
            let [one, other] =
                [format!("{boxed}{play}"), end.clone()].map(|text| Query::parse(&text).expect("a query"));
            let window = Window::corner(300);
            assert_eq!(solved::positions(&one, window), solved::positions(&other, window), "{end}");
        }
    }
}

#[test]
fn what_cannot_be_followed_is_said_with_the_vector_that_shows_it() {
    let positions = |text: &str, side: u32| {
        let query = Query::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        solved::positions(&query, Window::corner(side)).map_err(|error| error.to_string())
    };
    let large = format!("game=custom&rule={}", escaped("k^9*l^9*k^5>k+l or k==0 or l==0"));
    assert!(positions(&large, 40).is_ok());
    let error = positions(&large, 60).expect_err("too large");
    assert!(error.contains("128 bits") && error.contains("both heaps must stay below"), "{error}");
    let position = format!("game=custom&rule={}", escaped("k<=x-y"));
    assert!(positions(&position, 128).is_ok());
    assert!(positions(&position, 129).is_err());
    assert!(positions(&format!("game=custom&rule={}", escaped("square(k*l+1)")), 2_049).is_err());
    let error =
        Query::parse(&format!("game=custom&rule={}", escaped("(k+l+9)^9^2>l"))).expect_err("two powers");
    assert!(error.to_string().starts_with("rule: "), "{error}");
}
