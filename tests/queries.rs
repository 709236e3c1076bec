//! Queries as people, links and fuzzers write them: nothing panics, what is wrong is said in one sentence that
//! names it, and what is right prints canonically and reads back the same.
#![cfg(not(target_arch = "wasm32"))]

mod common;
#[path = "queries/holding.rs"]
mod holding;
#[path = "queries/mutations.rs"]
mod mutations;
#[path = "queries/questions.rs"]
mod questions;
#[path = "common/running.rs"]
mod running;

use holding::{holds, is_one_sentence};
use mutations::{mutations, query, soup};
use phibeam::query::{Query, QueryError};
use phibeam::rules::Window;
use phibeam::solved;
use proptest::prelude::*;
use running::run;

#[test]
fn a_hundred_thousand_queries() {
    run("queries", 20_000, &query(), |text| holds(&text));
    run("mutations", 60_000, &(query(), mutations()), |(text, mutations)| {
        holds(&mutations.iter().fold(text, |text, mutation| mutation.apply(text)))
    });
    run("soup", 10_000, &soup(), |text| holds(&text));
    run("texts", 10_000, &any::<String>(), |text| holds(&text));
}

#[test]
fn whatever_is_asked_is_answered() {
    let heap = || prop_oneof![0..40u64, 0..=70_000u64, 0..=1u64 << 53, 0..=1u64 << 62];
    let at = || (heap(), heap());
    let asked = (query(), prop::option::of(at()), at());
    run("questions", 300, &asked, |(text, start, at)| match start {
        Some((x, y)) if !text.contains("&at=") => questions::ask(&format!("{text}&at={x},{y}"), at),
        _ => questions::ask(&text, at),
    });
}

#[test]
fn long_texts() {
    for piece in ["a", "&", "=", "%", "%41", ",", "1,", "P", "/", "a=1&", "é", "\n", "\u{2028}", "9", "box="]
    {
        for start in [
            "",
            "game=",
            "game=wyt-k&set=",
            "game=seeded&box=",
            "game=wab&a=",
            "game=wythoff&moves=",
            "game=nim&vs=",
            "a",
        ] {
            for times in [1, 39, 41, 5_000, 1_000_000] {
                let text = format!("{start}{}", piece.repeat(times));
                holds(&text).unwrap_or_else(|what| panic!("{start}, then {times} × {piece:?}: {what}"));
            }
        }
    }
}

#[test]
fn random_queries_are_mostly_right() {
    // Otherwise the fuzzing above would only scratch the surface.
    let (right, tried) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    run("queries", 1_000, &query(), |text| {
        right.set(right.get() + u32::from(Query::parse(&text).is_ok()));
        tried.set(tried.get() + 1);
        Ok(())
    });
    assert!(10 * right.get() > 3 * tried.get(), "{} of {}", right.get(), tried.get());
}

/// Unusual but right, each with its canonical form.
const UNUSUAL: &[(&str, &str)] = &[
    ("%67ame=%77ab", "game=wab"),
    ("b=03&a=005&game=wab&size=0064", "game=wab"),
    ("game=wyt-k&set=", "game=wyt-k&set="),
    ("game=wyt-k&set=2,1", "game=wyt-k&set=2,1"),
    ("game=wyt-k&set=5*2^n,3n+1,7..", "game=wyt-k&set=5*2^n,3n+1,7.."),
    ("game=wyt-k&set=5%2a2%5En%2C3n%2B1", "game=wyt-k&set=5*2^n,3n+1"),
    ("game=seeded&box=P./.P&fill=3&seed=9&k=2", "game=seeded&box=P./.P"),
    ("game=seeded&box=PP/PP", "game=seeded&box=PP/PP"),
    ("game=seeded&box=&k=0", "game=seeded&box="),
    ("game=nim&z=0&heaps=2", "game=nim"),
    ("game=rational-nim&ray=01,50", "game=rational-nim&ray=1,50"),
    ("game=rational-nim&ray=50,1", "game=rational-nim&ray=50,1"),
    ("game=nim&rest=0,5,0&z=0&heaps=6", "game=nim&heaps=6&rest=0,5"),
    ("game=wab&controls=b", "game=wab&controls=b"),
    ("vs=game=nim&game=wythoff", "game=wythoff&vs=game%3Dnim"),
    ("game=nim&vs=b%3D3%26game%3Dwab%26a%3D005%26play%3Dmisere", "game=nim&vs=game%3Dwab"),
    ("game=wythoff&moves=&at=4611686018427387904,0", "game=wythoff&at=4611686018427387904,0"),
];

#[test]
fn unusual_queries() {
    for (text, canonical) in UNUSUAL {
        holds(text).unwrap_or_else(|what| panic!("{text}: {what}"));
        assert_eq!(Query::parse(text).expect(text).to_string(), *canonical, "{text}");
    }
}

/// Bad input, each with what the sentence must show: the key, the value, what is allowed.
const BAD: &[(&str, &[&str])] = &[
    ("", &["game is missing", "wythoff"]),
    ("game=", &["game=", "wythoff"]),
    ("game=chess", &["game=chess", "wythoff"]),
    ("game=Wythoff", &["game=Wythoff", "wythoff"]),
    ("game=custom&rule=k=l", &["rule", "character 2", "write =="]),
    ("game=custom&rule=", &["rule", "character 1"]),
    ("game=custom&end=k==0", &["end", "character 1", "k"]),
    ("game=custom&a=101", &["a=101", "from 0 to 100"]),
    ("game=custom&rule=k^9*l^9*k^9*l^9*k^9>l", &["rule", "128 bits"]),
    ("game=wythoff&colour=red", &["colour", "wythoff", "palette"]),
    ("game=wythoff&m=3", &["m is not a key of wythoff", "play"]),
    ("game=wab&A=5", &["A is not a key of wab", "a, b"]),
    ("game=wab&a", &["a has no value"]),
    ("game=wab&a=", &["a=", "from 1 to 50"]),
    ("game=wab&a=0", &["a=0", "from 1 to 50"]),
    ("game=wab&a=-1", &["a=-1", "from 1 to 50"]),
    ("game=wab&a=51", &["a=51", "from 1 to 50"]),
    ("game=wab&a=1e9", &["a=1e9", "from 1 to 50"]),
    ("game=wab&a=5x", &["a=5x", "from 1 to 50"]),
    ("game=wab&a=%205", &["a= 5", "from 1 to 50"]),
    ("game=wab&a=99999999999999999999999", &["a=99999999999999999999999", "from 1 to 50"]),
    ("game=wyt-k&set=0", &["set=0", "1 to 9007199254740991"]),
    ("game=wyt-k&set=3..1", &["set=3..1", "downwards", "3..9"]),
    ("game=wyt-k&set=1,,2", &["set=1,,2", "empty", "joined by commas"]),
    ("game=wyt-k&set=1,2,", &["set=1,2,", "empty"]),
    ("game=wyt-k&set=1,%202", &["set=1, 2", "\" 2\"", "without spaces"]),
    ("game=wyt-k&set=n", &["set=n", "3n"]),
    ("game=wyt-k&set=3^n", &["set=3^n", "2^n"]),
    ("game=wyt-k&set=9007199254740992", &["set=9007199254740992", "9007199254740991"]),
    ("game=rational-nim&p1=1&q1=1&p2=1&q2=1", &["p1=1", "p1·q2 − q1·p2", "positive"]),
    ("game=rational-wythoff&p1=0", &["p1=0", "p1·q2 − q1·p2", "positive"]),
    ("game=rational-nim&p1=1&q1=9&p2=1&q2=2", &["p1=1", "1·2 − 9·1", "positive"]),
    ("game=rational-nim&ray=0,0", &["ray=0,0", "not both 0"]),
    ("game=rational-nim&ray=51,1", &["ray=51,1", "from 0 to 50"]),
    ("game=rational-nim&ray=1,51", &["ray=1,51", "from 0 to 50"]),
    ("game=rational-nim&ray=5", &["ray=5", "dx,dy"]),
    ("game=seeded&box=PP/P", &["box=PP/P", "k strings of k characters P or ."]),
    ("game=seeded&box=P/P", &["box=P/P", "k strings of k characters P or ."]),
    ("game=seeded&box=Pp/..", &["box=Pp/..", "k strings of k characters P or ."]),
    ("game=seeded&box=P&k=2", &["k=2", "1 string"]),
    ("game=nim&z=3", &["z=3", "heaps=3"]),
    ("game=nim&heaps=7", &["heaps=7", "from 2 to 6"]),
    ("game=nim&heaps=3&rest=1", &["rest=1", "heaps=4"]),
    ("game=nim&heaps=5&rest=1,2,3", &["rest=1,2,3", "heaps=5", "2 heaps after the third"]),
    ("game=nim&heaps=6&rest=1,256", &["rest=1,256", "from 0 to 255"]),
    ("game=nim&heaps=3&z=256", &["z=256", "from 0 to 255"]),
    ("game=wythoff&size=0", &["size=0", "from 1 to 65536"]),
    ("game=wythoff&size=1000000000", &["size=1000000000", "from 1 to 65536"]),
    ("game=wythoff&view=0,0,0", &["view=0,0,0", "1 to 65536"]),
    ("game=wythoff&view=0,0", &["view=0,0", "x,y,span"]),
    ("game=wythoff&play=sad", &["play=sad", "normal or misere"]),
    ("game=wythoff&beams=yes", &["beams=yes", "1 or 0"]),
    ("game=wythoff&rate=101", &["rate=101", "from 0 to 100"]),
    ("game=wythoff&v=2", &["v=2", "1"]),
    ("game=wythoff&moves=1,2;3", &["moves=3", "x,y"]),
    ("game=nim&heaps=3&moves=1,2", &["moves=1,2", "3 heaps"]),
    ("game=wab&controls=m", &["controls=m", "a,b"]),
    ("game=wythoff&vs=", &["vs=", "game is missing"]),
    ("game=wythoff&vs=nim", &["vs=nim", "nim has no value"]),
    ("game=wythoff&vs=game=chess", &["vs=game=chess", "game=chess is not known", "wythoff"]),
    ("game=wythoff&vs=game%3Dwab%26a%3D51", &["vs=game=wab&a=51", "from 1 to 50"]),
    ("game=wythoff&vs=game%3Dwab%26m%3D3", &["vs=game=wab&m=3", "m is not a key of wab"]),
    ("game=wythoff&vs=game%3Dnim%26vs%3Dgame%253Dnim", &["vs=game=nim", "no vs of its own"]),
    ("game=wythoff&vs=game%3Dwab%26a%3D%25zz", &["vs=game=wab&a=%zz", "percent-encoding"]),
    ("game=wythoff&controls=vs-a", &["controls=vs-a", "no parameters"]),
    ("game=wab&a=5&a=5", &["a is given twice"]),
    ("game=wab&game=nim", &["game is given twice"]),
    ("game=wab&a=%zz", &["a=%zz", "percent-encoding", "%25"]),
    ("game=wab&a=5%", &["a=5%", "percent-encoding"]),
    ("game=wab&%ff=5", &["%ff=5", "percent-encoding"]),
    ("game=wab&&a=5", &["empty", "key=value"]),
];

#[test]
fn bad_input_is_named() {
    for (text, shown) in BAD {
        let error = Query::parse(text).expect_err(text);
        is_one_sentence(&error).unwrap_or_else(|what| panic!("{text}: {what}"));
        for part in *shown {
            assert!(error.to_string().contains(part), "{text}: {error:?} does not show {part:?}: {error}");
        }
    }
}

#[test]
fn a_query_of_a_megabyte() {
    let error = Query::parse(&format!("game=wyt-k&set={}", "1,".repeat(500_000))).expect_err("too long");
    assert_eq!(error, QueryError::TooLong { length: 1_000_015, max: 65_536 });
    assert!(error.to_string().contains("1000015") && error.to_string().contains("65536"));
}

#[test]
fn bad_boards_are_named() {
    let query = Query::parse("game=fraenkel-st").expect("a query");
    for (size, shown) in [(0, "at least 1"), (1_000_000_000, "16384"), (16_385, "16384")] {
        let error = solved::positions(&query, Window::corner(size)).expect_err("no board").to_string();
        assert!(error.contains(shown) && !error.contains('\n'), "{size}: {error}");
    }
    let error = solved::grundy(&query, Window::corner(1_025)).expect_err("no board").to_string();
    assert!(error.contains("1024") && error.contains("Grundy"), "{error}");
}
