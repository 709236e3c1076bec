//! Which rules are unions of known families: rays, lattices and their cosets, cones and finite sets.
//!
//! It is decided from the [pieces](super::linear) of a rule, never by trying vectors. A piece on a line is a ray with the
//! multiples that its other conditions leave; a band is a few lines; what is left are lattices and cones with both amounts
//! positive, and what they have on the axes are lines again. `(k+l)%2==1`, for example, is the coset of k + l ≡ 1 modulo 2,
//! and the odd amounts from each heap.

use std::collections::BTreeSet;

use super::condition::Condition;
use super::linear::pieces;
use super::piece::{Bound, Piece, Sum, gcd};
use super::tree::Property;
use crate::rules::{Congruence, IntSet, MoveFamily, VectorSet, period};

/// A band of more lines is no union of rays.
const MOST_LINES: i64 = 1_024;
/// More single vectors are no small set.
const MOST_POINTS: usize = 8_192;
/// More families are not kept apart.
const MOST_FAMILIES: usize = 600;
/// The greatest modulus of a lattice, also that with which everything repeats.
const MOST_MODULUS: i64 = 256;
/// So many classes a lattice may have.
const MOST_CLASSES: u64 = 1 << 16;

impl Condition {
    /// The families whose union it is; `None` where it is none, or is not seen to be one.
    pub fn families(&self) -> Option<Vec<MoveFamily>> {
        let mut found = Found { set: self.set(), families: Vec::new(), points: BTreeSet::new() };
        for piece in self.pieces()? {
            found.add(&piece)?;
        }
        found.finish()
    }

    /// The pieces whose union it is; `None` where it is none, or one of too many.
    pub fn pieces(&self) -> Option<Vec<Piece>> {
        pieces(self.tree(), self.rule().about(), self.letters())
    }
}

/// What has been recognised.
struct Found<'a> {
    set: &'a IntSet,
    families: Vec<MoveFamily>,
    points: BTreeSet<(u32, u32)>,
}

impl Found<'_> {
    fn finish(mut self) -> Option<Vec<MoveFamily>> {
        self.drop_parts();
        let (families, points) = (&self.families, &mut self.points);
        let is_new = |&(i, j): &(u32, u32)| {
            (i, j) != (0, 0) && !families.iter().any(|family| family.takes(i.into(), j.into()))
        };
        points.retain(is_new);
        if !points.is_empty() {
            self.families.push(MoveFamily::Finite(VectorSet::from_points(&self.points)));
        }
        (self.families.len() <= MOST_FAMILIES).then_some(self.families)
    }

    /// Leaves out rays that are part of others: multiples of m, where all amounts are allowed.
    fn drop_parts(&mut self) {
        let all = self.families.clone();
        self.families.retain(|family| {
            let is_part = |other: &MoveFamily| other != family && is_part(family, other);
            !all.iter().any(is_part)
        });
    }

    fn push(&mut self, family: MoveFamily) -> Option<()> {
        if !self.families.contains(&family) {
            self.families.push(family);
        }
        (self.families.len() <= MOST_FAMILIES).then_some(())
    }

    fn point(&mut self, i: i128, j: i128) -> Option<()> {
        // So far out that no board holds it, as it were.
        let amount = |n: i128| u32::try_from(n).ok();
        self.points.insert((amount(i)?, amount(j)?));
        (self.points.len() <= MOST_POINTS).then_some(())
    }

    fn add(&mut self, piece: &Piece) -> Option<()> {
        if let Some((bound, least, most)) = narrowest(piece) {
            return (least..=most).try_for_each(|is| self.line(piece, (bound.k, bound.l, is)));
        }
        if !piece.properties.is_empty() {
            return None;
        }
        let is_positive =
            |k: i64, l: i64| piece.bounds.iter().any(|b| (b.k, b.l, b.least) == (k, l, Some(1)));
        if !is_positive(1, 0) {
            self.line(piece, (1, 0, 0))?;
        }
        if !is_positive(0, 1) {
            self.line(piece, (0, 1, 0))?;
        }
        let plain = |b: &&Bound| {
            !matches!((b.k, b.l, b.least, b.most), (1, 0, Some(1), None) | (0, 1, Some(1), None))
        };
        let family = match piece.bounds.iter().filter(plain).collect::<Vec<_>>().as_slice() {
            [] => lattice(piece)?,
            [one, other] if piece.remainders.is_empty() => cone(one, other).or_else(|| cone(other, one))?,
            _ => return None,
        };
        self.push(family)
    }

    /// What a piece has on the line αk + βl = is, where α and β have no common factor.
    fn line(&mut self, piece: &Piece, (alpha, beta, is): (i64, i64, i64)) -> Option<()> {
        let Some(mut line) = Line::new(alpha, beta, is) else { return Some(()) };
        line.restrict(Sum { k: 1, l: 0, constant: 0 }, Some(0), None);
        line.restrict(Sum { k: 0, l: 1, constant: 0 }, Some(0), None);
        for &Bound { k, l, least, most } in &piece.bounds {
            line.restrict(Sum { k, l, constant: 0 }, least, most);
        }
        for remainder in &piece.remainders {
            let sum = Sum { k: remainder.k, l: remainder.l, constant: -remainder.is };
            line.divide(sum, remainder.modulus)?;
        }
        if line.is_empty() {
            return Some(());
        }
        match piece.properties.as_slice() {
            [] => self.ray(&line),
            [(property, sum)] => self.ray_in_set(&line, *property, *sum),
            _ => None,
        }
    }

    fn ray(&mut self, line: &Line) -> Option<()> {
        let (step, first, count) = (line.period(), line.first()?, line.count());
        let (p, q) = line.at(first);
        if step.0 < 0 || step.1 < 0 {
            // It goes down on one side, so it ends.
            return (0..count?).try_for_each(|n| self.point(p + n * step.0, q + n * step.1));
        }
        let (start, count) = if p >= step.0 && q >= step.1 {
            ((p - step.0, q - step.1), count)
        } else {
            // Nothing taken is no move, and costs nothing to leave out.
            if (p, q) != (0, 0) {
                self.point(p, q)?;
            }
            ((p, q), count.map(|count| count - 1))
        };
        let multiples = match count {
            None => IntSet::all(),
            Some(0) => return Some(()),
            Some(count) => IntSet::parse(&format!("1..{count}")).ok()?,
        };
        let whole = |(i, j): (i128, i128)| Some((u64::try_from(i).ok()?, u64::try_from(j).ok()?));
        self.push(MoveFamily::Ray { start: whole(start)?, step: whole(step)?, multiples })
    }

    /// What of a line is in a set, where the set counts along the line.
    fn ray_in_set(&mut self, line: &Line, property: Property, sum: Sum) -> Option<()> {
        let powers = IntSet::parse("2^n").ok()?;
        let set = match property {
            Property::Pow2 => &powers,
            Property::InSet => self.set,
            Property::Prime | Property::Square | Property::Fib => return None,
        };
        let (slope, offset) = line.along(sum);
        let (step, first) = (line.period(), line.first()?);
        if slope != 1 || line.modulus != 1 || line.count().is_some() || step.0 < 0 || step.1 < 0 {
            return None;
        }
        let (p, q) = line.at(first);
        let least = first + offset;
        if u64::try_from(least).is_ok_and(|least| set.contains(least)) {
            self.point(p, q)?;
        }
        let whole = |(i, j): (i128, i128)| Some((u64::try_from(i).ok()?, u64::try_from(j).ok()?));
        let multiples = set.shifted(i64::try_from(least).ok()?);
        if multiples.is_empty() {
            return Some(());
        }
        let ray = MoveFamily::Ray { start: whole((p, q))?, step: whole(step)?, multiples };
        self.push(ray)
    }
}

/// Is a ray, as far as it goes, part of another that goes on for ever?
fn is_part(ray: &MoveFamily, other: &MoveFamily) -> bool {
    let (MoveFamily::Ray { start, step, multiples }, MoveFamily::Ray { step: unit, multiples: all, .. }) =
        (ray, other)
    else {
        return false;
    };
    let times = step.0.checked_div(unit.0).or(step.1.checked_div(unit.1)).unwrap_or(0);
    let first = multiples.least().unwrap_or(1);
    *all == IntSet::all()
        && (times * unit.0, times * unit.1) == *step
        && other.takes(start.0 + first * step.0, start.1 + first * step.1)
}

/// The condition of a piece with the fewest lines, if they are few.
fn narrowest(piece: &Piece) -> Option<(Bound, i64, i64)> {
    let ends = |bound: &Bound| {
        let least = bound.least.or((bound.l >= 0).then_some(0))?;
        Some((*bound, least, bound.most?)).filter(|(_, least, most)| most - least < MOST_LINES)
    };
    piece.bounds.iter().filter_map(ends).min_by_key(|(_, least, most)| most - least)
}

/// Both amounts positive, and what remainders say.
fn lattice(piece: &Piece) -> Option<MoveFamily> {
    // k, l, what is left, and the modulus.
    let mut found: Vec<[i64; 4]> = vec![[0, 0, 0, 1]];
    for other in &piece.remainders {
        (other.modulus <= MOST_MODULUS).then_some(())?;
        // Two sums with remainders by numbers without a common factor are one by their product.
        match found.iter_mut().find(|known| gcd(known[3], other.modulus) == 1) {
            Some(known) => {
                let modulus = known[3] * other.modulus;
                (modulus <= MOST_MODULUS).then_some(())?;
                let joined = |one: i64, two: i64| (one * other.modulus + two * known[3]) % modulus;
                *known = [
                    joined(known[0], other.k),
                    joined(known[1], other.l),
                    joined(known[2], other.is),
                    modulus,
                ];
            }
            None => found.push([other.k, other.l, other.is, other.modulus]),
        }
    }
    let small = |n: i64| u32::try_from(n).ok();
    let congruence = |[k, l, is, modulus]: [i64; 4]| {
        Some(Congruence {
            weights: (small(k.rem_euclid(modulus))?, small(l.rem_euclid(modulus))?),
            modulus: small(modulus)?,
            residue: small(is)?,
        })
    };
    let congruences = found.into_iter().map(congruence).collect::<Option<Vec<_>>>()?;
    let classes = congruences.iter().try_fold(1u64, |product, c| product.checked_mul(c.modulus.into()))?;
    let fits = period(&congruences) <= MOST_MODULUS as u64 && classes <= MOST_CLASSES;
    fits.then_some(MoveFamily::Lattice { congruences })
}

/// l ≤ s·k + t − 1 and k ≤ s·l + t − 1, given as s·k − l ≥ 1 − t and k − s·l ≤ t − 1.
fn cone(upper: &Bound, lower: &Bound) -> Option<MoveFamily> {
    let (s, t) = (upper.k, 1 - upper.least?);
    let fits = (upper.k, upper.l, upper.most) == (s, -1, None)
        && (lower.k, lower.l, lower.least, lower.most) == (1, -s, None, Some(t - 1))
        && s > 1
        && t > 0;
    let small = |n: i64| u32::try_from(n).ok();
    if fits { Some(MoveFamily::Cone { s: small(s)?, t: small(t)? }) } else { None }
}

/// The vectors base + t·step for whole numbers t between bounds that leave a remainder.
struct Line {
    base: (i128, i128),
    step: (i128, i128),
    least: Option<i128>,
    most: Option<i128>,
    modulus: i128,
    is: i128,
    /// Is nothing left?
    nothing: bool,
}

impl Line {
    /// αk + βl = is, with steps that go up where there are such.
    fn new(alpha: i64, beta: i64, is: i64) -> Option<Line> {
        let (alpha, beta, is) = (i128::from(alpha), i128::from(beta), i128::from(is));
        let (common, u, v) = bezout(alpha, beta);
        if is % common != 0 {
            return None;
        }
        let base = (u * (is / common), v * (is / common));
        let step = if beta < 0 || beta == 0 && alpha > 0 { (-beta, alpha) } else { (beta, -alpha) };
        Some(Line { base, step, least: None, most: None, modulus: 1, is: 0, nothing: false })
    }

    fn at(&self, t: i128) -> (i128, i128) {
        (self.base.0 + t * self.step.0, self.base.1 + t * self.step.1)
    }

    /// The sum as slope·t + offset.
    fn along(&self, sum: Sum) -> (i128, i128) {
        let value = |(k, l): (i128, i128)| i128::from(sum.k) * k + i128::from(sum.l) * l;
        (value(self.step), value(self.base) + i128::from(sum.constant))
    }

    /// The sum must be between these.
    fn restrict(&mut self, sum: Sum, least: Option<i64>, most: Option<i64>) {
        let (slope, offset) = self.along(sum);
        let (least, most) = (least.map(i128::from), most.map(i128::from));
        if slope == 0 {
            self.nothing |=
                least.is_some_and(|least| offset < least) || most.is_some_and(|most| offset > most);
            return;
        }
        // t from ⌈(least − offset)/slope⌉ to ⌊(most − offset)/slope⌋; a slope that falls is turned round.
        let (slope, offset, least, most) = if slope > 0 {
            (slope, offset, least, most)
        } else {
            (-slope, -offset, most.map(|most| -most), least.map(|least| -least))
        };
        let low = least.map(|least| -((offset - least).div_euclid(slope)));
        let high = most.map(|most| (most - offset).div_euclid(slope));
        self.least = self.least.max(low);
        self.most = [self.most, high].into_iter().flatten().min();
    }

    /// The sum must be divisible; `None` where that is too much for this.
    fn divide(&mut self, sum: Sum, modulus: i64) -> Option<()> {
        let m = i128::from(modulus);
        let (slope, offset) = self.along(sum);
        let (slope, offset) = (slope.rem_euclid(m), offset.rem_euclid(m));
        let Some(is) = (0..m).find(|t| (slope * t + offset) % m == 0) else {
            self.nothing = true;
            return Some(());
        };
        let own = m / bezout(slope, m).0.max(1);
        // Both remainders at once: among the first `own` numbers with the one that was there, at most one has the other.
        let joined = (0..own).map(|n| self.is + n * self.modulus).find(|t| (t - is).rem_euclid(own) == 0);
        let Some(joined) = joined else {
            self.nothing = true;
            return Some(());
        };
        self.modulus = self.modulus / bezout(self.modulus, own).0 * own;
        self.is = joined.rem_euclid(self.modulus);
        (self.modulus <= 1 << 20).then_some(())
    }

    /// The least t, which is there: amounts are not negative, and steps go up in one of them at least.
    fn first(&self) -> Option<i128> {
        self.least.map(|least| least + (self.is - least).rem_euclid(self.modulus))
    }

    /// How many there are, unless they go on for ever.
    fn count(&self) -> Option<i128> {
        let first = self.first()?;
        self.most.map(|most| if most < first { 0 } else { (most - first) / self.modulus + 1 })
    }

    fn is_empty(&self) -> bool {
        self.nothing || self.count() == Some(0)
    }

    /// From one vector to the next.
    fn period(&self) -> (i128, i128) {
        (self.step.0 * self.modulus, self.step.1 * self.modulus)
    }
}

/// The greatest common divisor d > 0, and u, v with u·one + v·other = d.
fn bezout(one: i128, other: i128) -> (i128, i128, i128) {
    if other == 0 {
        return (one.abs(), one.signum(), 0);
    }
    let (common, u, v) = bezout(other, one.rem_euclid(other));
    (common, v, u - one.div_euclid(other) * v)
}
