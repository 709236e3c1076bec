//! Games with written rules, and that the way in which they are solved makes no difference.

use phibeam::query::Query;
use phibeam::rules::expression::{About, Condition, Letters, Rule};
use phibeam::rules::{IntSet, MoveFamily, Ruleset, Window};
use phibeam::solve::{Steps, outcome, written};
use phibeam::solved;
use proptest::prelude::*;
use proptest::sample::select;

use crate::by_definition::expressions::Expression;
use crate::by_definition::{Asked, Board};
use crate::expressions::{self, escaped};

pub(crate) const ALL: &[&str] = &["k", "l", "k", "l", "x", "y", "a", "b", "m"];
const MOVES: &[&str] = &["k", "l", "k", "l", "a", "b", "m"];
const ENDS: &[&str] = &["x", "y", "x", "y", "a", "m"];

/// Half of the rules depend on the heaps, and a third of the games end early.
pub(crate) fn game() -> impl Strategy<Value = String> {
    let small = |text: &String| Expression::read(text).is_small(30.0);
    let rule = prop_oneof![expressions::text(MOVES), expressions::text(ALL)].prop_filter("small", small);
    let end = prop::option::weighted(0.3, expressions::text(ENDS).prop_filter("small", small));
    let letters =
        (0..=6u32, 0..=9u32, 0..=12u32, select(vec!["1,2", "2n+1", "", "3..", "2^n"]), any::<bool>());
    (rule, end, letters).prop_map(|(rule, end, (a, b, m, set, misere))| {
        let end = end.map_or_else(String::new, |end| format!("&end={}", escaped(&end)));
        let play = if misere { "&play=misere" } else { "" };
        format!("game=custom&rule={}{end}&set={set}&a={a}&b={b}&m={m}{play}", escaped(&rule))
    })
}

/// Outcomes, and values in normal play, on a board of that side.
pub(crate) fn is_by_definition(text: &str, side: u64) -> Result<(), String> {
    let asked = Asked::read(text);
    let board = Board::solve(&asked, side, side);
    let query = Query::parse(text).map_err(|error| format!("{text}: {error}"))?;
    let window = Window::corner(side as u32);
    let found = solved::positions(&query, window).map_err(|error| format!("{text}: {error}"))?;
    let cells = || (0..side).flat_map(|x| (0..side).map(move |y| (x, y)));
    let wanted: Vec<_> = cells().filter(|&(x, y)| board.at(x, y).is_some_and(|(is_p, _)| is_p)).collect();
    if found != wanted {
        return Err(format!("{text}: P-positions are {found:?} and not {wanted:?}"));
    }
    if asked.misere() {
        return Ok(());
    }
    let values = solved::grundy(&query, window).map_err(|error| format!("{text}: {error}"))?;
    let differs =
        cells().find(|&(x, y)| values[x as usize][y as usize] != board.at(x, y).map(|(_, value)| value));
    differs.map_or(Ok(()), |(x, y)| Err(format!("{text}: G({x}, {y}) is {:?}", board.at(x, y))))
}

/// Rules that have a good chance to be unions of families.
pub(crate) fn plain_rule() -> impl Strategy<Value = String> {
    let sum = select(vec![
        "k", "l", "k-l", "l-k", "k+l", "2*k-l", "k-2*l", "3*k-2*l", "2*k+3*l", "k-l+2", "-k+3*l-1", "0", "1",
        "4", "a", "m",
    ]);
    let number = || {
        prop_oneof![
            5 => sum.clone().prop_map(str::to_owned),
            2 => (sum.clone(), select(vec!["2", "3", "m", "-4", "0"])).prop_map(|(sum, m)| format!("({sum})%{m}")),
            1 => sum.clone().prop_map(|sum| format!("abs({sum})")),
            1 => (sum.clone(), sum.clone(), select(vec!["min", "max"])).prop_map(|(a, b, f)| format!("{f}({a},{b})")),
            1 => (sum.clone(), sum.clone()).prop_map(|(a, b)| format!("2*max({a},{b})+a")),
        ]
    };
    let relation = || select(vec!["==", "==", "!=", "<", "<=", ">", ">="]);
    let simple = prop_oneof![
        8 => (number(), relation(), number()).prop_map(|(a, sign, b)| format!("{a}{sign}{b}")),
        1 => (sum.clone(), sum.clone(), relation()).prop_map(|(a, b, sign)| format!("({a})*({b}){sign}0")),
        2 => (select(vec!["inset", "pow2"]), sum.clone()).prop_map(|(name, sum)| format!("{name}({sum})")),
        4 => select(vec!["k==0", "l==0", "k==l", "k>0", "l>0", "k>0 and l>0"]).prop_map(str::to_owned),
        2 => select(vec!["max(k,l)<a*min(k,l)+m", "abs(k-l)<a", "k%m==l%m", "k+l<m"]).prop_map(str::to_owned),
    ];
    simple.prop_recursive(3, 8, 3, |part| {
        prop_oneof![
            4 => (part.clone(), part.clone()).prop_map(|(a, b)| format!("{a} or {b}")),
            4 => (part.clone(), part.clone()).prop_map(|(a, b)| format!("({a}) and ({b})")),
            1 => part.prop_map(|a| format!("not ({a})")),
        ]
    })
}

/// The families of a rule are the rule and nothing else, and solving them is solving the rule. `false` where none were found.
pub(crate) fn families_agree(text: &str, a: u64, m: u64, set: &str) -> Result<bool, String> {
    let rule = Rule::parse(text, About::Moves).map_err(|error| format!("{text}: {error}"))?;
    let letters = Letters { a, b: 3, m, set: IntSet::parse(set).expect(set) };
    let condition = Condition::new(&rule, &letters);
    let Some(families) = condition.families() else { return Ok(false) };
    for (i, j) in (0..80u64).flat_map(|i| (0..80).map(move |j| (i, j))).skip(1) {
        let taken = families.iter().any(|family| family.takes(i, j));
        if taken != condition.takes((i, j), (0, 0)) {
            return Err(format!("{text}, a = {a}, m = {m}, set = {set}: ({i}, {j}) in {families:?}"));
        }
    }
    ways_agree(text, families, condition).map(|()| true)
}

/// The same game as families and as a written rule.
fn ways_agree(text: &str, families: Vec<MoveFamily>, condition: Condition) -> Result<(), String> {
    let side = 70;
    let (known, vectors) = (Ruleset::new(families), Ruleset::new(vec![MoveFamily::Written(condition)]));
    for misere in [false, true] {
        let [known, vectors] = [&known, &vectors].map(|rules| Ruleset { misere, ..rules.clone() });
        let mut by_vectors = written::OutcomeSolver::new(vectors, side, side);
        by_vectors.finish();
        if outcome::OutcomeSolver::new(known, side, side).solve() != *by_vectors.positions() {
            return Err(format!("{text} has other P-positions as a set of vectors, misère: {misere}"));
        }
    }
    Ok(())
}
