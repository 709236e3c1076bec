//! Ends of games, powers of two, Fibonacci numbers, and rules that are linear but none of the known families.

use crate::certified;
use phibeam::prover::{Prover, Undecided, Verdict};
use phibeam::query::Query;
use phibeam::solve::Steps;

fn undecided(text: &str) -> String {
    let mut prover = Prover::new(&Query::parse(text).expect(text));
    prover.finish();
    match prover.verdict() {
        Some(Verdict::Undecided(why @ Undecided::NotLinear(_))) => why.to_string(),
        other => panic!("{text}: {other:?}"),
    }
}

/// The number of states in Zeckendorf's system where the game is over at x + y ≤ l.
#[test]
fn games_that_end_before_moves_run_out() {
    for (most, states) in [(1, 5), (2, 28), (3, 33), (4, 55)] {
        let proof = certified(&format!("game=custom&end=x%2By<={most}"));
        assert_eq!((proof.numeration().to_string().as_str(), proof.set().states()), ("zeckendorf", states));
    }
    for text in [
        "game=custom&end=x>2*y%2B3",
        "game=custom&end=x==y",
        "game=custom&end=x%2By<5&play=misere",
        "game=custom&rule=k*l==0&end=x%2By<7",
        "game=custom&rule=k*l==0 or k<3 and l<4&end=x%253==1 and y<2",
    ] {
        certified(text);
    }
}

#[test]
fn powers_of_two() {
    for text in [
        "game=wyt-k&set=2^n",
        "game=wyt-k&set=3*2^n",
        "game=wyt-k&set=5*2^n,1",
        "game=custom&rule=l==0 and pow2(k) or k==0 and pow2(l) or k==l and pow2(k)",
        "game=custom&rule=pow2(k) and l==0 or k==0",
        "game=custom&rule=k==0 or l==0 or l==2*k and pow2(k) or k==2*l and pow2(l)",
        "game=custom&rule=k*l==0&end=pow2(x) and pow2(y)",
        "game=custom&rule=k==0 or l==0 and inset(k-1)&set=2^n",
    ] {
        assert_eq!(certified(text).numeration().to_string(), "base 2", "{text}");
    }
}

#[test]
fn fibonacci_numbers() {
    for text in [
        "game=custom&rule=k*l==0&end=fib(x) and fib(y)",
        "game=custom&rule=k*l==0&end=fib(x%2By)",
        "game=custom&rule=l==0 or k==l and fib(k)",
    ] {
        assert_eq!(certified(text).numeration().to_string(), "zeckendorf", "{text}");
    }
    // Moves that change nothing in Wythoff's game.
    let same = certified("game=custom&rule=k==0 or l==0 or k==l or fib(k) and l==2*k%2B1");
    assert_eq!(same.set(), crate::proved("game=wythoff").set());
}

#[test]
fn linear_rules_that_are_no_known_family() {
    for text in
        ["game=custom&rule=k==0 or l==0 or k<2*l", "game=custom&rule=k==0 or l==0 or 2*k<l and l<5*k-2"]
    {
        certified(text);
    }
}

#[test]
fn what_has_no_automaton_is_undecided_with_the_reason() {
    assert_eq!(
        undecided("game=custom&rule=pow2(k) and l==0 or fib(l) and k==0"),
        "the rule uses powers of two and Fibonacci numbers together, which no automaton here reads"
    );
    for (rule, what) in [
        ("rule=prime(k)", "primes"),
        ("end=square(x)", "squares"),
        ("rule=gcd(k,l)==1", "greatest common divisors"),
        ("rule=k*l<5", "products"),
        ("rule=l==0 and k<x", "the heaps before the move"),
    ] {
        assert!(undecided(&format!("game=custom&{rule}")).contains(what), "{rule}");
    }
}
