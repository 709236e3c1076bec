//! Ends of games, powers of two, Fibonacci numbers, and rules that are linear but none of the known families.

use crate::certified;
use phibeam::prover::{Prover, Theorem, Undecided, Verdict};
use phibeam::query::Query;
use phibeam::recheck;
use phibeam::rules::Window;
use phibeam::solve::Steps;
use phibeam::theory::closed::ClosedForm;

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

/// La's game (a), and others between two directions: proved in other coordinates, checked from both rules.
#[test]
fn games_that_are_carried_over_to_others() {
    for (text, to) in [
        ("game=rational-nim&ray=4,6", "game=wab&a=2&b=2"),
        ("game=rational-nim&p1=6&q1=3&p2=2&q2=9&ray=2,3", "game=wab&a=4&b=4"),
        ("game=rational-wythoff", "game=wythoff"),
        ("game=rational-wythoff&p1=5&q1=3&p2=2&q2=9&play=misere", "game=wythoff&play=misere"),
        ("game=rational-nim&p1=50&q1=1&p2=3&q2=49", "game=nim"),
    ] {
        let proof = certified(text);
        let carried = proof.transfer().expect(text);
        assert_eq!(carried.to().to_string(), to);
        assert!(proof.theorem().contains(&carried.words()), "{}", proof.theorem());
        assert!(proof.latex().expect("LaTeX").contains("\\lfloor") && proof.walnut().is_err());
        // The set itself is that of the other game, and far out both closed forms agree.
        assert_eq!(proof.set(), crate::proved(to).set());
        // Something far out is found to be shown.
        let [x, y] = Theorem::of(&proof).expect(text).far.expect("there is one");
        assert!(x.max(y) > 1 << 30 && proof.is_p(x, y), "{text} ({x}, {y})");
        let certificate = proof.certificate().expect(text).to_string();
        let form = recheck::check(&certificate).expect(text).closed_form();
        assert!(form.is_p(x, y), "{text} ({x}, {y})");
        // High and wide, with that position in it: either is cut into pieces.
        for (width, height) in [(20, 400), (400, 20)] {
            let window = Window { x0: x - width / 3, x1: x + width, y0: y - height / 3, y1: y + height };
            let (mut one, mut other) = (Vec::new(), Vec::new());
            proof.closed_form().visit(window, &mut |x, y| one.push((x, y)));
            form.visit(window, &mut |x, y| other.push((x, y)));
            one.sort_unstable();
            other.sort_unstable();
            assert_eq!(one, other, "{text}");
            let cells = (window.x0..=window.x1).flat_map(|x| (window.y0..=window.y1).map(move |y| (x, y)));
            assert_eq!(one, cells.filter(|&(x, y)| form.is_p(x, y)).collect::<Vec<_>>(), "{text}");
        }
    }
}

/// A map that is not the one, a game that is not the one: all are refused.
#[test]
fn a_wrong_transfer_is_refused() {
    let certificate = crate::proved("game=rational-nim&ray=4,6").certificate().expect("a certificate");
    let text = certificate.to_string();
    let line = "transfer 10 -1 -2 7 34 game=wab&a=2&b=2";
    assert!(recheck::check(&text).is_ok() && text.contains(line));
    for wrong in [
        "transfer 10 -1 -2 7 17 game=wab&a=2&b=2",
        "transfer 10 -1 -2 7 68 game=wab&a=2&b=2",
        "transfer 10 -1 -2 7 0 game=wab&a=2&b=2",
        "transfer 10 -1 -2 7 -34 game=wab&a=2&b=2",
        "transfer 10 -2 -2 7 34 game=wab&a=2&b=2",
        "transfer 20 -2 -4 14 68 game=wab&a=2&b=2",
        "transfer -2 7 10 -1 34 game=wab&a=2&b=2",
        "transfer 1 0 0 1 1 game=wab&a=2&b=2",
        "transfer 10 -1 -2 7 34 game=wythoff",
        "transfer 10 -1 -2 7 34 game=wab&a=2&b=2&play=misere",
        "transfer 10 -1 -2 7 34 game=seeded&box=P",
        "transfer 10 -1 -2 7 34 game=rational-nim&ray=4,6",
        "transfer 9223372036854775807 -1 -2 7 34 game=wab&a=2&b=2",
    ] {
        assert!(recheck::check(&text.replace(line, wrong)).is_err(), "{wrong}");
    }
    for game in [
        "game=rational-nim&ray=8,4",
        "game=rational-nim",
        "game=rational-nim&ray=4,6&play=misere",
        "game=wab&a=2&b=2",
    ] {
        let other = text.replacen("game game=rational-nim&ray=4,6", &format!("game {game}"), 1);
        assert!(other != text && recheck::check(&other).is_err(), "{game}");
    }
    assert!(recheck::check(&text.replace(&format!("{line}\n"), "")).is_err());
}

/// What the checker says of a certificate that carries a game over, and holds nothing else.
fn carried(game: &str, transfer: &str, to: &str) -> recheck::Invalid {
    let text = format!(
        "phibeam certificate 1\ngame {game}\ntransfer {transfer} {to}\nnumeration base 2\ndigits 2\nperiod 1\n\
         automaton valid 1 1\n1 0:0 1:0\nend\n"
    );
    recheck::check(&text).expect_err("nothing is proved by it")
}

#[test]
fn a_game_is_carried_over_to_itself_and_to_no_other() {
    use recheck::Invalid::Transfer;
    let (nim, first, second) = ("game=nim", "game=custom&rule=l==0", "game=custom&rule=k==0");
    assert_ne!(carried(nim, "1 0 0 1 1", nim), Transfer);
    assert_ne!(carried(first, "1 0 0 1 1", first), Transfer);
    for (game, transfer, to) in [
        (nim, "1 0 0 1 1", "game=wythoff"),
        (nim, "1 0 0 1 1", first),
        (nim, "2 0 0 1 1", nim),
        (nim, "1 0 0 1 2", nim),
        (nim, "1 0 0 1 0", nim),
        (nim, "-1 0 0 -1 -1", nim),
        (nim, "1 0 0 1 1", "game=nim&play=misere"),
        (nim, "1 0 0 1 1", "game=nim&heaps=3"),
        (nim, "1 0 0 -9223372036854775808 1", nim),
        (nim, "1048576 0 0 1048576 1048576", nim),
        // The moves fit, the positions do not.
        (first, "1 -1 0 1 1", first),
        (second, "1 0 -1 1 1", second),
    ] {
        assert_eq!(carried(game, transfer, to), Transfer, "{game} {transfer} {to}");
    }
}

#[test]
fn what_comes_after_the_end_is_told_by_its_line() {
    let head = "phibeam certificate 1\ngame game=nim\nnumeration base 2\ndigits 2\nperiod 1\n";
    let text = format!("{head}automaton valid 1 1\n1 0:0 1:0\nend\nmore\n");
    let error = phibeam::certificate::Certificate::parse(&text).expect_err("a line too many");
    assert_eq!(error.to_string(), "line 9: expected nothing after end");
}
