//! Conditions one by one: how far they can be used, which are symmetric, which are families, and what is said of slips.

use phibeam::rules::expression::{About, Condition, Letters, Reach, Rule};
use phibeam::rules::{IntSet, MoveFamily, Ruleset};

use crate::meaning::families_agree;

fn with(text: &str, about: About, (a, set): (u64, &str)) -> Condition {
    let rule = Rule::parse(text, about).unwrap_or_else(|error| panic!("{text}: {error}"));
    Condition::new(&rule, &Letters { a, b: 3, m: 5, set: IntSet::parse(set).expect(set) })
}

fn of(text: &str) -> Condition {
    with(text, About::Moves, (2, "1,2"))
}

fn end(text: &str) -> Condition {
    with(text, About::Ends, (2, "1,2"))
}

#[test]
fn two_conditions_are_equal_when_everything_is() {
    let one = with("inset(k) and l==a", About::Moves, (2, "1,2"));
    assert_eq!(one, with("inset(k) and l==a", About::Moves, (2, "1,2")));
    assert_ne!(one, with("inset(k) and l==a", About::Moves, (3, "1,2")));
    assert_ne!(one, with("inset(k) and l==a", About::Moves, (2, "1,3")));
    assert_ne!(one, with("inset(l) and k==a", About::Moves, (2, "1,2")));
}

#[test]
fn symmetric_is_what_says_the_same_of_both_heaps() {
    for text in ["k==l", "k==0 or l==0", "k==2*l or l==2*k", "abs(k-l)<a", "k+l==700", "xor(k,l)==65"] {
        assert!(of(text).is_symmetric(), "{text}");
    }
    for text in ["k==0", "k==2*l", "k<=l", "k==1 and l==66", "k==130 and l==3", "k==l and x==y"] {
        assert!(!of(text).is_symmetric(), "{text}");
    }
    assert!(end("x+y<5").is_symmetric() && end("x==y").is_symmetric());
    assert!(!end("x<5").is_symmetric() && !end("x==1 and y==70").is_symmetric());
    let rules =
        |families: Vec<MoveFamily>, end: Option<Condition>| Ruleset { ends: end, ..Ruleset::new(families) };
    let both = || vec![MoveFamily::ray((1, 0)), MoveFamily::ray((0, 1))];
    assert!(rules(both(), None).is_symmetric() && rules(both(), Some(end("x+y<5"))).is_symmetric());
    assert!(!rules(both(), Some(end("x<5"))).is_symmetric());
    assert!(!rules(vec![MoveFamily::ray((1, 0))], Some(end("x+y<5"))).is_symmetric());
}

#[test]
fn how_far_a_condition_can_be_used() {
    // Nothing grows; nothing grows, but only looking at every vector shows it; 134^18 is the first power that does not fit.
    assert_eq!(of("k==l").reach(64), Reach::Far);
    assert_eq!(of("((k*l-l*k)^9)^2==0 and k==l").reach(64), Reach::Far);
    assert_eq!(of("(k^9)^2>l").reach(400), Reach::TooLarge { heaps: 134, taken: (134, 0) });
    assert_eq!(of("(k^9)^2>l").reach(134), Reach::Far);
    assert_eq!(end("(y^9)^2>x").reach(400), Reach::TooLarge { heaps: 134, taken: (0, 134) });
    // As far as a million vectors, if none of them is too large.
    assert_eq!(of("((k*l-l*k)^9)^2==0 and k==l").reach(2_000), Reach::TooLong { heaps: 1_000 });
    let by_position = of("((k*x-x*k)^9)^2==0 and l==y").reach(200);
    assert!(matches!(by_position, Reach::TooLong { heaps: 40..=60 }), "{by_position:?}");
}

#[test]
fn lines_that_go_down_and_lines_in_a_set_are_families() {
    for text in [
        "k+l==5",
        "k+2*l==9",
        "2*k+3*l==40",
        "k==3 and inset(l)",
        "l==2 and pow2(k)",
        "k==l and inset(k)",
        "inset(k) and inset(l) and k==l",
        "9-2*max(k,l)>=0",
        "9-2*min(k,l)>=0 and k+l<12",
        "-max(k,l)<-3 and k==l",
    ] {
        for set in ["1,2", "2n+1", "2^n,5n"] {
            assert!(families_agree(text, 2, 5, set).is_ok(), "{text}, {set}");
        }
    }
    for text in [
        "k+l==5",
        "k+2*l==9",
        "k==3 and inset(l)",
        "l==2 and pow2(k)",
        "k==l and inset(k)",
        "9-2*max(k,l)>=0",
    ] {
        assert!(of(text).families().is_some(), "{text}");
    }
}

#[test]
fn what_is_not_linear_is_named() {
    for (text, obstacle) in [
        ("k*l==4", "products"),
        ("2*k==xor(k,l)", "nim-sums"),
        ("k*2==gcd(k,l)", "greatest common divisors"),
        ("a*k==l%k", "remainders by an amount"),
        ("2*k%3==l^2", "powers"),
        ("2^3*k==l/2", "quotients"),
        ("prime(k)", "primes"),
        ("k==x", "the heaps before the move"),
        ("not fib(k)", "numbers that do not have a property"),
    ] {
        assert_eq!(of(text).obstacle(), obstacle, "{text}");
    }
}

#[test]
fn slips_are_found_where_they_are_and_mended() {
    for (text, at, expected, mended) in [
        ("k & l", 2..3, "an operator", "k and l"),
        ("k | l", 2..3, "an operator", "k or l"),
        ("k = l", 2..3, "==, !=, <, <=, > or >=", "k == l"),
        ("k <> l", 2..4, "==, !=, <, <=, > or >=", "k != l"),
        ("k == l**2", 6..8, "an operator", "k == l^2"),
        ("k ≤ l", 2..3, "a letter, a number or a sign", "k <= l"),
        ("k ≠ l", 2..3, "a letter, a number or a sign", "k != l"),
    ] {
        let error = Rule::parse(text, About::Moves).expect_err(text);
        assert_eq!((error.at..error.end, error.expected.as_str()), (at, expected), "{text}");
        let correction = error.correction.as_ref().unwrap_or_else(|| panic!("{text}: {error}"));
        assert_eq!(correction.apply(text), mended, "{text}");
    }
}

#[test]
fn a_name_that_is_almost_one_is_that_one() {
    for (text, meant) in [
        ("xr(k,l)==1", "xor"),
        ("prme(k)", "prime"),
        ("sqare(k)", "square"),
        ("xuor(k,l)==0", "xor"),
        ("gkd(k,l)==1", "gcd"),
    ] {
        let error = Rule::parse(text, About::Moves).expect_err(text);
        let correction = error.correction.as_ref().unwrap_or_else(|| panic!("{text}: {error}"));
        assert_eq!(correction.replacement, meant, "{text}");
    }
    for text in ["xyzzy(k,l)==1", "quux(k)", "zzzzzzzzzzzzzzzzzzzzzzprime(k)"] {
        let error = Rule::parse(text, About::Moves).expect_err(text);
        assert!(error.correction.is_none(), "{text}: {error}");
    }
}

#[test]
fn whether_the_set_is_asked_about() {
    let uses = |text: &str| Rule::parse(text, About::Moves).expect(text).uses_set();
    assert!(uses("inset(k)") && uses("inset(k) and inset(l)") && uses("k==l or inset(k+l) or inset(k)"));
    assert!(!uses("k==l") && !uses("pow2(k)"));
}
