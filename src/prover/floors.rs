//! Is an automaton the graph of n ↦ ⌊n·α⌋ for a given quadratic irrational α? Decided for all n at once.
//!
//! Automata read whole numbers and know nothing of α. What they decide about the set of pairs (n, f(n)) is this:
//!
//! 1. every n is in exactly one pair, so f is a function;
//! 2. f(n + m) − f(n) − f(m) is 0 or 1 for all n and m;
//! 3. |r·f(f(n)) + s·f(n) − t·n| ≤ K for all n, where r·α² + s·α = t with whole numbers r, t > 0.
//!
//! The rest is an argument by hand. By 2, f(0) = 0 and k·f(n) ≤ f(k·n) < k·(f(n) + 1) for k ≥ 1. With k = m, and for m with
//! k = n, f(n)/n ≤ f(n·m)/(n·m) < (f(m) + 1)/m for all n, m ≥ 1: some β ≥ 0 has f(n) ≤ n·β ≤ f(n) + 1 for every n. So f(n)
//! and f(f(n)) are n·β and n·β² up to a bounded error, and by 3 the number (r·β² + s·β − t)·n is bounded for all n: it is 0. The
//! two roots of r·z² + s·z − t have a negative product, so one is positive, and β = α. That is irrational: n·α is no whole
//! number for n ≥ 1, and f(n) = ⌊n·α⌋.
//!
//! The other way round, ⌊n·α⌋ has all three properties: with n·α − f(n) = e and α·f(n) − f(f(n)) = e′, both from 0 to 1, the sum in 3
//! is −e·(r·α + s) − e′·r, and K = r + ⌈r·α⌉ + s is enough. So a *no* is a refutation as well.

use std::fmt;

use crate::automata::{Budget, Constraint, Dfa, Joint, Numeration, Words};
use crate::theory::exact::Surd;

use super::Undecided;

/// r·α² + s·α = t, and the bound of the third property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Equation {
    r: i64,
    s: i64,
    t: i64,
    most: i64,
}

impl Equation {
    /// Of a positive irrational α whose conjugate is negative.
    fn of(alpha: Surd) -> Option<Equation> {
        // (r·α − p)² = q²·d.
        let (p, q, d, r) = alpha.parts();
        let (square, linear, rest) = (r * r, -2 * p * r, q * q * i128::from(d) - p * p);
        if alpha.is_rational() || q <= 0 || rest <= 0 {
            return None;
        }
        let common = gcd(gcd(square, linear.abs()), rest);
        let small = |n: i128| i64::try_from(n / common).ok();
        let (r, s, t) = (small(square)?, small(linear)?, small(rest)?);
        let above = i64::try_from(alpha.checked_floor_times(r.unsigned_abs().into())?).ok()? + 1;
        Some(Equation { r, s, t, most: r.checked_add(above)?.checked_add(s)? })
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Why pairs are not those of n and ⌊n·α⌋.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotFloor {
    /// This n has no f(n).
    Missing(Option<u64>),
    /// This n has two.
    Twice(Option<u64>),
    /// f(n + m) − f(n) − f(m) is neither 0 nor 1 for these n and m.
    NotAdditive(Option<[u64; 2]>),
    /// With this n it goes another way than α.
    OtherSlope(Option<u64>),
}

impl fmt::Display for NotFloor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |n: &Option<u64>| n.map_or("some far n".into(), |n| format!("n = {n}"));
        match self {
            NotFloor::Missing(n) => write!(f, "{} has no f(n)", number(n)),
            NotFloor::Twice(n) => write!(f, "{} has more than one f(n)", number(n)),
            NotFloor::NotAdditive(pair) => {
                let pair = pair.map_or("far n and m".into(), |[n, m]| format!("n = {n} and m = {m}"));
                write!(f, "f(n + m) − f(n) − f(m) is neither 0 nor 1 for {pair}")
            }
            NotFloor::OtherSlope(n) => write!(f, "f(f(n)), f(n) and n do not go together for {}", number(n)),
        }
    }
}

/// Decides whether an automaton accepts exactly the pairs (n, ⌊n·α⌋); `Ok(Err(_))` says that it does not.
pub fn is_floor(
    numeration: &Numeration,
    graph: &Dfa,
    alpha: Surd,
    budget: &Budget,
) -> Result<Result<(), NotFloor>, Undecided> {
    let Equation { r, s, t, most } =
        Equation::of(alpha).ok_or_else(|| Undecided::NotLinear(format!("the number {alpha}")))?;
    let words = Words::new(numeration);
    // Only words that write numbers, whatever zeros stand in front.
    let strange = !graph.minus(&words.all(), budget)?.is_empty();
    if graph.is_empty() {
        return Ok(Err(NotFloor::Missing(Some(0))));
    }
    if strange || !graph.ignores_leading_zeros(numeration.period()) {
        return Err(Undecided::NotASet);
    }
    let (same_first, second_zero) = (Constraint::equal([1, 0, -1, 0], 0), Constraint::equal([0, 1, 0, 0], 0));
    let has = words.image(graph, &[same_first, second_zero.clone()], &[], budget)?.determinised(budget)?;
    if let Some(word) = words.pairs(&[second_zero], budget)?.minus(&has, budget)?.shortest() {
        return Ok(Err(NotFloor::Missing(numeration.values(&word).map(|(n, _)| n))));
    }
    let number = |words: &[Vec<u32>], at: usize| numeration.number(&words[at]);
    let two = Joint::new(numeration).pair(graph, [0, 1]).pair(graph, [0, 2]);
    let two = two.holds(&Constraint::at_least([-1, 1, 0, 0], 1), [1, 2, 0, 0], budget)?;
    if let Some(words) = two.shortest(budget)? {
        return Ok(Err(NotFloor::Twice(number(&words, 0))));
    }
    // n, f(n), m, f(m), n + m, f(n + m): the last two less the others are less than 0 or more than 1.
    let sum = Constraint::equal([1, 1, -1, 0], 0);
    for wrong in [Constraint::at_least([1, 1, -1, 0], 1), Constraint::at_least([-1, -1, 1, 0], 2)] {
        let three = Joint::new(numeration).pair(graph, [0, 1]).pair(graph, [2, 3]).pair(graph, [4, 5]);
        let three = three.holds(&sum, [0, 2, 4, 0], budget)?.holds(&wrong, [1, 3, 5, 0], budget)?;
        if let Some(words) = three.shortest(budget)? {
            let pair = number(&words, 0).zip(number(&words, 2)).map(|(n, m)| [n, m]);
            return Ok(Err(NotFloor::NotAdditive(pair)));
        }
    }
    for c in [[-t, s, r, 0], [t, -s, -r, 0]] {
        let chain = Joint::new(numeration).pair(graph, [0, 1]).pair(graph, [1, 2]);
        let chain = chain.holds(&Constraint::at_least(c, most + 1), [0, 1, 2, 0], budget)?;
        if let Some(words) = chain.shortest(budget)? {
            return Ok(Err(NotFloor::OtherSlope(number(&words, 0))));
        }
    }
    Ok(Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prover::{Prover, Verdict};
    use crate::query::Query;
    use crate::solve::Steps;

    /// The pairs (n, f(n)) of which an automaton of Wythoff's P-positions knows: (f(n), f(n) + n) is one.
    fn wythoff() -> (Numeration, Dfa) {
        let numeration = Numeration::zeckendorf();
        let mut prover = Prover::new(&Query::parse("game=wythoff").expect("a query"));
        prover.finish();
        let Some(Verdict::Proved(proof)) = prover.verdict() else { panic!("it is provable") };
        let set = proof.set();
        let pairs = [Constraint::equal([0, 1, -1, 0], 0), Constraint::equal([1, 0, 1, -1], 0)];
        let graph = among_valid(&numeration, set, &pairs);
        (numeration, graph)
    }

    fn among_valid(n: &Numeration, set: &Dfa, conditions: &[Constraint]) -> Dfa {
        let (words, budget) = (Words::new(n), Budget::default());
        let image = words.image(set, conditions, &[], &budget).expect("small").determinised(&budget);
        image.expect("small").and(&words.all(), &budget).expect("small")
    }

    #[test]
    fn an_equation_belongs_to_its_root() {
        let golden = Equation::of(Surd::phi()).expect("irrational");
        assert_eq!((golden.r, golden.s, golden.t), (1, -1, 1));
        assert!(golden.most >= 2);
        let silver = Equation::of(Surd::new(-1, 1, 2, 1)).expect("irrational");
        assert_eq!((silver.r, silver.s, silver.t), (1, 2, 1));
        // Rational, negative, or with two positive roots, of which nothing here would choose one.
        for other in
            [Surd::rational(3, 2), Surd::new(1, -1, 5, 2), Surd::new(-3, -1, 5, 2), Surd::new(3, 1, 5, 2)]
        {
            assert_eq!(Equation::of(other), None, "{other}");
        }
    }

    #[test]
    fn the_golden_floor_and_no_other() {
        let (n, graph) = wythoff();
        let budget = Budget::default();
        let says = |graph: &Dfa, alpha: Surd| is_floor(&n, graph, alpha, &budget).expect("decided");
        assert_eq!(says(&graph, Surd::phi()), Ok(()));
        // A wrong number, however near.
        for other in [
            Surd::new(1, 1, 6, 2),
            Surd::new(0, 1, 3, 1),
            Surd::new(-1, 1, 5, 2),
            Surd::new(161_803, 1, 2, 100_000),
        ] {
            if Equation::of(other).is_some() {
                assert!(matches!(says(&graph, other), Err(NotFloor::OtherSlope(_))), "{other}");
            }
        }
    }

    #[test]
    fn changed_floors_are_refused() {
        let (n, graph) = wythoff();
        let (words, budget) = (Words::new(&n), Budget::default());
        let says = |graph: &Dfa| is_floor(&n, graph, Surd::phi(), &budget).expect("decided");
        let moved = |by: i64, from: i64| {
            let pairs = [Constraint::equal([1, 0, -1, 0], from), Constraint::equal([0, 1, 0, -1], by)];
            among_valid(&n, &graph, &pairs)
        };
        // ⌊nφ⌋ + 1, ⌊(n + 1)φ⌋, ⌊(n − 1)φ⌋ without n = 0, ⌊nφ⌋ − 1 without n = 0.
        assert!(matches!(says(&moved(1, 0)), Err(NotFloor::NotAdditive(_))));
        assert!(matches!(says(&moved(0, -1)), Err(NotFloor::NotAdditive(_))));
        assert_eq!(says(&moved(0, 1)), Err(NotFloor::Missing(Some(0))));
        assert_eq!(says(&moved(-1, 0)), Err(NotFloor::Missing(Some(0))));
        // ⌈nφ⌉ is one more for every n but 0.
        let zero = words.listed(&[(0, 0)], &budget).expect("small");
        let one = words.listed(&[(0, 1)], &budget).expect("small");
        let up = moved(1, 0).minus(&one, &budget).expect("small").or(&zero, &budget).expect("small");
        assert_eq!(says(&up), Err(NotFloor::NotAdditive(Some([1, 2]))), "⌈φ⌉ + ⌈2φ⌉ = 6 and ⌈3φ⌉ = 5");
        // One pair more, one less, one changed.
        for (n, wrong) in [(5u64, 9u64), (34, 54), (1_000, 1_617), (1_000, 1_619)] {
            let right = (n as u128 + (5 * u128::from(n) * u128::from(n)).isqrt()) as u64 / 2;
            let listed = |y| words.listed(&[(n, y)], &budget).expect("small");
            let without = graph.minus(&listed(right), &budget).expect("small");
            let with = graph.or(&listed(wrong), &budget).expect("small");
            assert_eq!(says(&without), Err(NotFloor::Missing(Some(n))));
            assert_eq!(says(&with), Err(NotFloor::Twice(Some(n))));
            let changed = without.or(&listed(wrong), &budget).expect("small");
            assert!(matches!(says(&changed), Err(NotFloor::NotAdditive(_))), "{n}");
        }
        assert_eq!(says(&Dfa::nothing(words.letters())), Err(NotFloor::Missing(Some(0))));
        // Any state or transition changed.
        for state in 0..graph.states() as u32 {
            let refused = |mutant: Dfa| !matches!(is_floor(&n, &mutant, Surd::phi(), &budget), Ok(Ok(())));
            assert!(refused(graph.with_flipped(state)), "{state}");
            for letter in 0..graph.letters() {
                for to in (0..graph.states() as u32).chain([crate::automata::NONE]) {
                    let mutant = graph.with_transition(state, letter, to);
                    assert!(refused(mutant.clone()) || mutant.minimised() == graph, "{state} {letter} {to}");
                }
            }
        }
    }
}
