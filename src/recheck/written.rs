//! Rules that somebody wrote, as far as they are unions of linear conditions on two numbers i and j: what is taken, or the
//! heaps where the game is over.

use crate::rules::expression::{Condition, Piece, Property, Sum};
use crate::rules::{IntSet, Powers};

use super::Invalid;
use super::join::join;
use super::numbers::Numbers;
use super::relation::{Atom, Relation, Var};

const IJ: &[Var] = &['i', 'j'];

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
            parts.push(at_least_zero(Sum { k: bound.k, l: bound.l, constant: -least }, numbers)?);
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
        let part = |n: i64| u64::try_from(n * sign).unwrap_or(0);
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
