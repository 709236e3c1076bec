//! Rules that somebody wrote, as far as they are unions of linear conditions: which moves there are, and where the game is
//! over.

use crate::automata::{Constraint, TooLarge};
use crate::rules::expression::{Condition, Piece, Property, Sum};
use crate::rules::{Powers, Ruleset, Run};

use super::Undecided;
use super::moves::{self, Clause, both};
use super::special::{Drawn, Special};

/// What αk + βl is in terms of (x, y, u, v).
type Sums = fn(i64, i64) -> [i64; 4];

/// The most clauses of a rule.
const MOST_CLAUSES: usize = 512;

/// The moves that a rule allows.
pub(super) fn moves(condition: &Condition) -> Result<Vec<Clause>, Undecided> {
    let mut clauses = of(condition, both)?;
    for clause in &mut clauses {
        // Nothing is added to a heap, and taking nothing is no move.
        let amounts = [moves::i(1), moves::j(1)].map(|c| Constraint::at_least(c, 0));
        clause.conditions.extend(amounts.into_iter().chain([Constraint::at_least(both(1, 1), 1)]));
    }
    Ok(clauses)
}

/// Where the game is over.
pub(super) fn over(rules: &Ruleset) -> Result<Vec<Clause>, Undecided> {
    rules.ends.as_ref().map_or(Ok(Vec::new()), |ends| of(ends, |n, m| [n, m, 0, 0]))
}

/// A condition as a union of clauses.
fn of(condition: &Condition, sums: Sums) -> Result<Vec<Clause>, Undecided> {
    let pieces = condition.pieces().ok_or_else(|| Undecided::NotLinear(condition.obstacle().into()))?;
    let mut clauses = Vec::new();
    for piece in &pieces {
        clauses.extend(of_piece(piece, condition, sums)?);
        if clauses.len() > MOST_CLAUSES {
            return Err(Undecided::NotLinear("a condition that falls into too many parts".into()));
        }
    }
    Ok(clauses)
}

fn of_piece(piece: &Piece, condition: &Condition, sums: Sums) -> Result<Vec<Clause>, Undecided> {
    let mut clause = Clause::default();
    for bound in &piece.bounds {
        clause
            .conditions
            .extend(bound.least.map(|least| Constraint::at_least(sums(bound.k, bound.l), least)));
        clause
            .conditions
            .extend(bound.most.map(|most| Constraint::at_least(sums(-bound.k, -bound.l), -most)));
    }
    for remainder in &piece.remainders {
        let c = sums(remainder.k, remainder.l);
        clause.conditions.push(Constraint::congruent(c, remainder.is, remainder.modulus));
    }
    // A number in a set is in one of its runs or powers: a clause for each.
    let mut clauses = vec![clause];
    for (property, sum) in &piece.properties {
        let ways = ways(*property, *sum, condition, sums)?;
        let with = |clause: &Clause, way: &Clause| Clause {
            conditions: [clause.conditions.as_slice(), &way.conditions].concat(),
            drawn: [clause.drawn.as_slice(), &way.drawn].concat(),
        };
        clauses = clauses.iter().flat_map(|clause| ways.iter().map(|way| with(clause, way))).collect();
        if clauses.len() > MOST_CLAUSES {
            return Err(Undecided::NotLinear("a condition that falls into too many parts".into()));
        }
    }
    Ok(clauses)
}

/// The ways in which a sum may have a property.
fn ways(property: Property, sum: Sum, condition: &Condition, sums: Sums) -> Result<Vec<Clause>, Undecided> {
    let c = sums(sum.k, sum.l);
    let drawn = |special: Special, more: i64| Clause {
        drawn: vec![Drawn { c, k: sum.constant + more, times: 1, special }],
        ..Clause::default()
    };
    match property {
        Property::Prime | Property::Square => Err(Undecided::NotLinear(condition.obstacle().into())),
        Property::Fib => Ok(vec![drawn(Special::Fibonacci, 0)]),
        Property::Pow2 => Ok(vec![drawn(Special::Powers(1), 0)]),
        Property::InSet => {
            let whole = condition.set().whole();
            let runs = whole.runs.iter().map(|run| in_run(c, sum.constant, run));
            let powers = whole.powers.iter().map(|powers: &Powers| {
                let mut clause = drawn(Special::Powers(powers.factor), powers.less);
                // Only positive numbers are in a set.
                clause.conditions.push(Constraint::at_least(c, 1 - sum.constant));
                Ok(clause)
            });
            runs.chain(powers).collect()
        }
    }
}

/// c·(x, y, u, v) + constant is in a run.
fn in_run(c: [i64; 4], constant: i64, run: &Run) -> Result<Clause, Undecided> {
    let too_large = || Undecided::TooLarge(TooLarge::Number);
    let number = |n: u64| moves::small(n)?.checked_sub(constant).ok_or_else(too_large);
    let mut conditions = vec![Constraint::at_least(c, number(run.first)?)];
    if let Some(last) = run.last {
        conditions.push(Constraint::at_least(c.map(|c| -c), -number(last)?));
    }
    if run.step > 1 {
        let modulus = moves::small(run.step)?;
        conditions.push(Constraint::congruent(c, number(run.first)?.rem_euclid(modulus), modulus));
    }
    Ok(conditions.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prover::moves::tests::holds;
    use crate::query::Query;
    use crate::rules::Rules;

    fn rules(text: &str) -> Ruleset {
        match Query::parse(text).expect(text).rules() {
            Rules::Two(rules) => rules,
            _ => panic!("two heaps"),
        }
    }

    /// The clauses say exactly which moves there are, and where the game is over.
    #[test]
    fn clauses_are_the_rule() {
        for (rule, end, set) in [
            ("k==l and fib(k)", "x+y<3", "1,2"),
            ("fib(k+l) and k>2*l", "2*x>3*y+1 or y==7", "1,2"),
            ("k<2*l-3 or l<=3*k and (k+2*l)%3==1", "x%3==y%3 and x<9", "1,2"),
            ("inset(2*k+l-3) and k!=l", "inset(x)", "5,7..9,4n+2,3*2^n"),
            ("pow2(k) and pow2(l) or k==0 and inset(l-4)", "fib(x) and y<2 or min(x,y)>20", "2^n"),
        ] {
            let query = format!("game=custom&rule={rule}&end={end}&set={set}")
                .replace('%', "%25")
                .replace('+', "%2B");
            let rules = rules(&query);
            let families = moves::families(&rules).expect("linear");
            let clauses: Vec<Clause> = families.into_iter().flat_map(|family| family.clauses).collect();
            let over = over(&rules).expect("linear");
            for (x, y) in (0..30).flat_map(|x| (0..30).map(move |y| (x, y))) {
                for (u, v) in [(0, 0), (3, 17)] {
                    let taken = (x, y) != (0, 0)
                        && rules.families.iter().any(|family| family.takes_from((x, y), (u + x, v + y)));
                    let at = [u + x, v + y, u, v];
                    assert_eq!(clauses.iter().any(|clause| holds(clause, at)), taken, "{rule} ({x}, {y})");
                }
                let up = [x, y, x + 1, y];
                assert!(!clauses.iter().any(|clause| holds(clause, up)), "{rule}");
                let is_over = over.iter().any(|clause| holds(clause, [x, y, 0, 0]));
                assert_eq!(is_over, rules.is_over(x, y), "{end} ({x}, {y})");
            }
        }
    }

    #[test]
    fn what_is_not_linear_is_named() {
        let why = |rule: &str| moves::families(&rules(&format!("game=custom&rule={rule}"))).err();
        let not_linear = |what: &str| Some(Undecided::NotLinear(what.into()));
        assert_eq!(why("k==0 or prime(l)"), not_linear("primes"));
        assert_eq!(why("square(k) and l==0"), not_linear("squares"));
        assert_eq!(why("gcd(k,l)==1"), not_linear("greatest common divisors"));
        assert_eq!(why("k<x and l==0"), not_linear("the heaps before the move"));
        assert_eq!(why("k*l==6"), not_linear("products"));
        assert_eq!(why("not fib(k) and l==0"), not_linear("numbers that do not have a property"));
    }
}
