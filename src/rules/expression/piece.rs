//! *Pieces* of a rule: vectors whose sums αk + βl lie between bounds, leave a remainder, or have a property.

use super::tree::Property;

/// Numbers stay far within 64 bits.
const LARGEST: i64 = 1 << 40;

/// αk + βl + γ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sum {
    /// α.
    pub k: i64,
    /// β.
    pub l: i64,
    /// γ.
    pub constant: i64,
}

impl Sum {
    pub(super) fn number(constant: i64) -> Sum {
        Sum { k: 0, l: 0, constant }
    }

    pub(super) fn checked(k: i64, l: i64, constant: i64) -> Option<Sum> {
        // Not by `abs`: of the least number there is none.
        let small = |n: i64| (-LARGEST..=LARGEST).contains(&n);
        (small(k) && small(l) && small(constant)).then_some(Sum { k, l, constant })
    }

    pub(super) fn plus(self, other: Sum) -> Option<Sum> {
        Sum::checked(self.k + other.k, self.l + other.l, self.constant + other.constant)
    }

    pub(super) fn times(self, n: i64) -> Option<Sum> {
        let product = |part: i64| part.checked_mul(n);
        Sum::checked(product(self.k)?, product(self.l)?, product(self.constant)?)
    }

    pub(super) fn minus(self, other: Sum) -> Option<Sum> {
        self.plus(other.times(-1)?)
    }

    pub(super) fn is_constant(self) -> bool {
        (self.k, self.l) == (0, 0)
    }
}

/// αk + βl, without a constant, from `least` to `most`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bound {
    /// α.
    pub k: i64,
    /// β.
    pub l: i64,
    /// The least that it may be.
    pub least: Option<i64>,
    /// The most that it may be.
    pub most: Option<i64>,
}

/// αk + βl leaves a remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Remainder {
    /// α.
    pub k: i64,
    /// β.
    pub l: i64,
    /// Divided by this, at least 1.
    pub modulus: i64,
    /// What is left, from 0 to one less.
    pub is: i64,
}

/// Vectors that meet every one of some conditions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// What lies between bounds.
    pub bounds: Vec<Bound>,
    /// What leaves a remainder.
    pub remainders: Vec<Remainder>,
    /// What has a property.
    pub properties: Vec<(Property, Sum)>,
}

impl Piece {
    /// With `sum` ≤ 0 as well; `None` when nothing is left.
    pub(super) fn with_at_most_zero(mut self, sum: Sum) -> Option<Piece> {
        if sum.is_constant() {
            return (sum.constant <= 0).then_some(self);
        }
        // In lowest terms, with the first letter positive.
        let common = gcd(sum.k, sum.l);
        let (k, l, bound) = (sum.k / common, sum.l / common, (-sum.constant).div_euclid(common));
        let turned = k < 0 || k == 0 && l < 0;
        let bound = if turned {
            Bound { k: -k, l: -l, least: Some(-bound), most: None }
        } else {
            Bound { k, l, least: None, most: Some(bound) }
        };
        let is_same = |known: &&mut Bound| (known.k, known.l) == (bound.k, bound.l);
        match self.bounds.iter_mut().find(is_same) {
            Some(known) => {
                known.least = known.least.max(bound.least);
                known.most = [known.most, bound.most].into_iter().flatten().min();
            }
            None => self.bounds.push(bound),
        }
        self.settled()
    }

    /// Without what goes without saying, since amounts are not negative; `None` when nothing is left.
    fn settled(mut self) -> Option<Piece> {
        for bound in &mut self.bounds {
            // The first letter is positive or missing: a sum with both positive is at least 0.
            if bound.l >= 0 {
                bound.least = bound.least.filter(|&least| least > 0);
                if bound.most.is_some_and(|most| most < bound.least.unwrap_or(0)) {
                    return None;
                }
            }
            if bound.least.zip(bound.most).is_some_and(|(least, most)| least > most) {
                return None;
            }
        }
        self.bounds.retain(|bound| bound.least.is_some() || bound.most.is_some());
        Some(self)
    }

    pub(super) fn with_remainder(mut self, sum: Sum, modulus: i64, is: i64) -> Option<Piece> {
        let part = |n: i64| n.rem_euclid(modulus);
        let remainder = Remainder { k: part(sum.k), l: part(sum.l), modulus, is: part(is - sum.constant) };
        if (remainder.k, remainder.l) == (0, 0) {
            return (remainder.is == 0).then_some(self);
        }
        let is_same = |known: &&Remainder| {
            (known.k, known.l, known.modulus) == (remainder.k, remainder.l, remainder.modulus)
        };
        match self.remainders.iter().find(is_same) {
            Some(known) => (known.is == remainder.is).then_some(self),
            None => {
                self.remainders.push(remainder);
                Some(self)
            }
        }
    }

    /// What is in both.
    pub(super) fn and(&self, other: &Piece) -> Option<Piece> {
        let mut both = self.clone();
        for bound in &other.bounds {
            if let Some(most) = bound.most {
                both = both.with_at_most_zero(Sum { k: bound.k, l: bound.l, constant: -most })?;
            }
            if let Some(least) = bound.least {
                both = both.with_at_most_zero(Sum { k: -bound.k, l: -bound.l, constant: least })?;
            }
        }
        for &Remainder { k, l, modulus, is } in &other.remainders {
            both = both.with_remainder(Sum { k, l, constant: 0 }, modulus, is)?;
        }
        both.properties.extend(&other.properties);
        Some(both)
    }
}

pub(super) fn gcd(one: i64, other: i64) -> i64 {
    if other == 0 { one.abs() } else { gcd(other, one % other) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_stay_far_within_64_bits() {
        let (large, beyond) = (LARGEST, LARGEST + 1);
        assert!(Sum::checked(large, -large, large).is_some());
        for (k, l, constant) in [
            (beyond, 0, 0),
            (0, beyond, 0),
            (0, 0, beyond),
            (-beyond, 0, 0),
            (1, 2, -beyond),
            (0, 0, i64::MIN),
        ] {
            assert_eq!(Sum::checked(k, l, constant), None, "{k} {l} {constant}");
        }
    }
}
