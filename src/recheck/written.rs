//! Rules that somebody wrote, as far as they are unions of linear conditions on two numbers i and j: what is taken, or the
//! heaps where the game is over.

use crate::rules::expression::{Condition, Piece, Property, Sum};
use crate::rules::{IntSet, MoveFamily, Powers};

use super::Invalid;
use super::join::join;
use super::numbers::Numbers;
use super::relation::{Atom, Relation, Var};

const IJ: &[Var] = &['i', 'j'];
/// What no automaton reads.
const BEYOND: [Property; 2] = [Property::Prime, Property::Square];
/// So far what is read of a rule is compared with the rule itself.
const CORNER: u64 = 64;

/// Are the families of a rule, and where it is over, what the rule says of small numbers? What cannot be checked at all is refused
/// elsewhere. That a rule is a union of families or of linear
/// conditions is found by code that the prover uses as well; the rule itself is evaluated by other code.
pub(super) fn is_read_right(rule: &Condition, families: &[MoveFamily], ends: Option<&Condition>) -> bool {
    let checked = |condition: &Condition| {
        let all = |piece: &Piece| !piece.properties.iter().any(|(property, _)| BEYOND.contains(property));
        condition.pieces().is_some_and(|pieces| pieces.iter().all(all))
    };
    if !checked(rule) || !ends.is_none_or(checked) {
        return true;
    }
    let takes: Vec<Box<dyn Fn(u64, u64) -> bool>> = families.iter().map(|family| as_read(family)).collect();
    let over = ends.map(|ends| (ends, members(ends)));
    (0..CORNER * CORNER).map(|n| (n / CORNER, n % CORNER)).all(|(i, j)| {
        let is_move = (i, j) != (0, 0) && takes.iter().any(|takes| takes(i, j));
        let is_over = over.as_ref().is_none_or(|(ends, members)| members(i, j) == ends.ends(i, j));
        is_move == rule.takes((i, j), (i, j)) && is_over
    })
}

fn as_read(family: &MoveFamily) -> Box<dyn Fn(u64, u64) -> bool + '_> {
    match family {
        MoveFamily::Written(condition) => members(condition),
        family => Box::new(|i, j| family.takes(i, j)),
    }
}

/// Which pairs are in the pieces of a condition.
fn members(condition: &Condition) -> Box<dyn Fn(u64, u64) -> bool + '_> {
    let pieces = condition.pieces().unwrap_or_default();
    Box::new(move |i, j| pieces.iter().any(|piece| is_in(piece, condition.set(), (i, j))))
}

fn is_in(piece: &Piece, set: &IntSet, (i, j): (u64, u64)) -> bool {
    let sum = |k: i64, l: i64, more: i64| {
        i128::from(k) * i128::from(i) + i128::from(l) * i128::from(j) + i128::from(more)
    };
    piece.bounds.iter().all(|bound| {
        let n = sum(bound.k, bound.l, 0);
        bound.least.is_none_or(|least| i128::from(least) <= n)
            && bound.most.is_none_or(|most| n <= i128::from(most))
    }) && piece.remainders.iter().all(|remainder| {
        sum(remainder.k, remainder.l, -remainder.is).rem_euclid(i128::from(remainder.modulus)) == 0
    }) && piece.properties.iter().all(|&(property, Sum { k, l, constant })| {
        u64::try_from(sum(k, l, constant)).is_ok_and(|n| has_property(n, property, set))
    })
}

fn has_property(n: u64, property: Property, set: &IntSet) -> bool {
    match property {
        Property::Pow2 => n.is_power_of_two(),
        Property::Fib => {
            let (mut this, mut next) = (0u64, 1);
            while this < n {
                (this, next) = (next, this.saturating_add(next));
            }
            this == n
        }
        Property::InSet => set.contains(n),
        Property::Prime | Property::Square => unreachable!("conditions with these are not compared"),
    }
}

/// The pairs (i, j) that satisfy a condition.
pub(super) fn pairs(condition: &Condition, numbers: &mut Numbers) -> Result<Relation, Invalid> {
    let pieces = condition.pieces();
    let pieces = pieces.ok_or_else(|| {
        Invalid::Game(format!("its rule uses {}, which this cannot check", condition.obstacle()))
    })?;
    let mut all = Relation { arity: 2, ..Relation::default() };
    for piece in &pieces {
        all = all.or(&of_piece(piece, condition.set(), numbers)?);
    }
    Ok(all.determinised(numbers.frame)?)
}

fn of_piece(piece: &Piece, set: &IntSet, numbers: &mut Numbers) -> Result<Relation, Invalid> {
    let mut parts =
        vec![join(&[(&numbers.valid, &['i']), (&numbers.valid, &['j'])], &[], IJ, numbers.frame)?];
    for bound in &piece.bounds {
        if let Some(least) = bound.least {
            let constant = least.checked_neg().ok_or(Invalid::TooLarge)?;
            parts.push(at_least_zero(Sum { k: bound.k, l: bound.l, constant }, numbers)?);
        }
        if let Some(most) = bound.most {
            parts.push(at_least_zero(Sum { k: -bound.k, l: -bound.l, constant: most }, numbers)?);
        }
    }
    for remainder in &piece.remainders {
        let number = |n: i64| n.rem_euclid(remainder.modulus) as u64;
        let weights = (number(remainder.k), number(remainder.l));
        parts.push(numbers.residue(remainder.modulus as u64, weights, number(remainder.is))?);
    }
    for (property, sum) in &piece.properties {
        let numbers_with = match property {
            Property::Fib => numbers.fibonacci()?,
            Property::Pow2 => numbers.powers(Powers { factor: 1, less: 0 })?,
            Property::InSet => numbers.in_set(set)?,
            Property::Prime | Property::Square => {
                return Err(Invalid::Game("its rule uses primes or squares, which this cannot check".into()));
            }
        };
        parts.push(has(*sum, &numbers_with, numbers)?);
    }
    let mut all = parts.remove(0);
    for part in &parts {
        all = join(&[(&all, IJ), (part, IJ)], &[], IJ, numbers.frame)?;
    }
    Ok(all)
}

/// The two sides of αi + βj + γ = left − right, each a sum with nothing negative in it.
fn sides(sum: Sum, numbers: &mut Numbers) -> Result<[Relation; 2], Invalid> {
    let side = |sign: i64, numbers: &mut Numbers| -> Result<Relation, Invalid> {
        let part = |n: i64| if n.signum() == sign { n.unsigned_abs() } else { 0 };
        let mut last: Relation = numbers.constant(part(sum.constant))?;
        // The number so far stands last.
        last = join(
            &[(&numbers.valid, &['i']), (&numbers.valid, &['j']), (&last, &['w'])],
            &[],
            &['i', 'j', 'w'],
            numbers.frame,
        )?;
        for (factor, heap) in [(part(sum.k), 'i'), (part(sum.l), 'j')].into_iter().filter(|(n, _)| *n > 0) {
            let times = numbers.sum(factor)?;
            let all: [Atom; 2] = [(&last, &['i', 'j', 'w']), (&times, &['w', heap, 'r'])];
            last = join(&all, &[], &['i', 'j', 'r'], numbers.frame)?.determinised(numbers.frame)?;
        }
        Ok(last)
    };
    Ok([side(1, numbers)?, side(-1, numbers)?])
}

/// αi + βj + γ ≥ 0.
fn at_least_zero(sum: Sum, numbers: &mut Numbers) -> Result<Relation, Invalid> {
    let [left, right] = sides(sum, numbers)?;
    let at_most = numbers.at_most();
    let all: [Atom; 3] = [(&left, &['i', 'j', 'l']), (&right, &['i', 'j', 'r']), (&at_most, &['r', 'l'])];
    Ok(join(&all, &[], IJ, numbers.frame)?.determinised(numbers.frame)?)
}

/// αi + βj + γ is one of some numbers.
fn has(sum: Sum, members: &Relation, numbers: &mut Numbers) -> Result<Relation, Invalid> {
    let [left, right] = sides(sum, numbers)?;
    let plus = numbers.sum(1)?;
    let all: [Atom; 4] =
        [(members, &['s']), (&left, &['i', 'j', 'l']), (&right, &['i', 'j', 'r']), (&plus, &['r', 's', 'l'])];
    Ok(join(&all, &[], IJ, numbers.frame)?.determinised(numbers.frame)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::expression::{About, Letters, Rule};

    fn condition(text: &str, about: About) -> Condition {
        let letters = Letters { a: 2, b: 3, m: 5, set: IntSet::parse("2,5n+1").expect("a set") };
        Condition::new(&Rule::parse(text, about).expect(text), &letters)
    }

    #[test]
    fn a_rule_is_compared_with_what_it_was_taken_for() {
        let right = |text: &str, families: &[MoveFamily]| {
            is_read_right(&condition(text, About::Moves), families, None)
        };
        let nim = [MoveFamily::ray((1, 0)), MoveFamily::ray((0, 1))];
        assert!(right("k==0 or l==0", &nim) && !right("k==0", &nim) && !right("k==0 or l==0 or k==l", &nim));
        assert!(!right("k==0 or l==0", &nim[..1]));
        for text in [
            "k<=l and k+l<9",
            "k%3==l%3 or l==0",
            "inset(k-l)",
            "pow2(k+l)",
            "fib(k) and l==0",
            "k==0 or fib(l-k)",
        ] {
            let taken = condition(text, About::Moves);
            assert!(right(text, &[MoveFamily::Written(taken.clone())]), "{text}");
            assert!(!right("k==l", &[MoveFamily::Written(taken)]), "{text}");
        }
        // What cannot be compared is refused by what follows.
        assert!(right("prime(k)", &nim) && right("k*l==7", &nim));
        let over = |text: &str| {
            is_read_right(&condition("k==0 or l==0", About::Moves), &nim, Some(&condition(text, About::Ends)))
        };
        assert!(over("x+y<4") && over("pow2(x)"));
    }
}
