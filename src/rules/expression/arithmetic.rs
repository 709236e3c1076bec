//! What operators, functions and properties mean, exactly.

use std::sync::OnceLock;

use super::tree::{Function, Operator, Property};
use crate::rules::IntSet;

/// Why an evaluation ends without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// A division by zero: the vector is no move.
    DivisionByZero,
    /// More than 128 bits, or whether a number beyond 2^64 is prime: the rule cannot be used so far out.
    TooLarge,
}

/// Both kinds of numbers that rows are made of: 64 bits where nothing can overflow, else 128 with checks.
pub(super) trait Number: Copy + Ord + std::fmt::Debug {
    /// May results be too large?
    const CHECKED: bool;
    const ZERO: Self;
    fn of(n: i128) -> Self;
    fn wide(self) -> i128;
    fn operate(self, operator: Operator, other: Self) -> Result<Self, Stop>;
    fn has(self, property: Property, set: &Members) -> Result<bool, Stop>;
}

impl Number for i128 {
    const CHECKED: bool = true;
    const ZERO: i128 = 0;

    fn of(n: i128) -> i128 {
        n
    }

    fn wide(self) -> i128 {
        self
    }

    fn operate(self, operator: Operator, other: i128) -> Result<i128, Stop> {
        match operator {
            Operator::Add => self.checked_add(other),
            Operator::Subtract => self.checked_sub(other),
            Operator::Multiply => self.checked_mul(other),
            Operator::Divide | Operator::Remainder if other == 0 => return Err(Stop::DivisionByZero),
            Operator::Divide => self.checked_div_euclid(other),
            // The remainder of the least number by −1 is 0, not too large.
            Operator::Remainder => Some(self.checked_rem_euclid(other).unwrap_or(0)),
        }
        .ok_or(Stop::TooLarge)
    }

    fn has(self, property: Property, set: &Members) -> Result<bool, Stop> {
        let Ok(n) = u128::try_from(self) else { return Ok(false) };
        Ok(match property {
            Property::Square => n.isqrt().pow(2) == n,
            Property::Pow2 => n.is_power_of_two(),
            Property::Fib => fibonacci().binary_search(&n).is_ok(),
            Property::InSet => set.contains_large(n),
            Property::Prime => is_prime(u64::try_from(n).map_err(|_| Stop::TooLarge)?),
        })
    }
}

/// Only where [bounds](super::bounds) show that nothing overflows.
impl Number for i64 {
    const CHECKED: bool = false;
    const ZERO: i64 = 0;

    fn of(n: i128) -> i64 {
        n as i64
    }

    fn wide(self) -> i128 {
        i128::from(self)
    }

    #[inline(always)]
    fn operate(self, operator: Operator, other: i64) -> Result<i64, Stop> {
        Ok(match operator {
            Operator::Add => self.wrapping_add(other),
            Operator::Subtract => self.wrapping_sub(other),
            Operator::Multiply => self.wrapping_mul(other),
            Operator::Divide | Operator::Remainder if other == 0 => return Err(Stop::DivisionByZero),
            Operator::Divide => self.wrapping_div_euclid(other),
            Operator::Remainder => self.wrapping_rem_euclid(other),
        })
    }

    #[inline(always)]
    fn has(self, property: Property, set: &Members) -> Result<bool, Stop> {
        let Ok(n) = u64::try_from(self) else { return Ok(false) };
        Ok(match property {
            Property::Pow2 => n.is_power_of_two(),
            Property::InSet => set.contains(n),
            Property::Prime => is_prime(n),
            Property::Square => n.isqrt().pow(2) == n,
            Property::Fib => fibonacci().binary_search(&u128::from(n)).is_ok(),
        })
    }
}

/// The value of a function of two numbers; `abs` has one, and ignores the other.
pub(super) fn call<T: Number>(function: Function, one: T, other: T) -> Result<T, Stop> {
    let size = |n: T| n.wide().unsigned_abs();
    let number = |n: u128| i128::try_from(n).map(T::of).map_err(|_| Stop::TooLarge);
    match function {
        Function::Min => Ok(one.min(other)),
        Function::Max => Ok(one.max(other)),
        Function::Abs => number(size(one)),
        Function::Gcd => number(gcd(size(one), size(other))),
        Function::Xor => number(size(one) ^ size(other)),
    }
}

pub(super) fn gcd(mut one: u128, mut other: u128) -> u128 {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}

/// A power, by multiplying again and again.
pub(super) fn power<T: Number>(base: T, exponent: u32) -> Result<T, Stop> {
    (1..exponent).try_fold(base, |product, _| product.operate(Operator::Multiply, base))
}

/// 0, 1, 2, 3, 5, … as far as numbers go.
pub(super) fn fibonacci() -> &'static [u128] {
    static NUMBERS: OnceLock<Vec<u128>> = OnceLock::new();
    NUMBERS.get_or_init(|| {
        let mut numbers: Vec<u128> = vec![0, 1, 2];
        while let Some(next) = numbers[numbers.len() - 1].checked_add(numbers[numbers.len() - 2]) {
            numbers.push(next);
        }
        numbers
    })
}

/// Numbers below this are looked up.
const LISTED: usize = 1 << 16;

fn small_primes() -> &'static [u64] {
    static PRIMES: OnceLock<Vec<u64>> = OnceLock::new();
    PRIMES.get_or_init(|| {
        let mut prime = vec![!0u64; LISTED / 64];
        let mut clear = |n: usize| prime[n / 64] &= !(1 << (n % 64));
        clear(0);
        clear(1);
        for n in 2..256 {
            (n * n..LISTED).step_by(n).for_each(&mut clear);
        }
        prime
    })
}

/// Is it a prime number? Miller and Rabin's test with the first twelve primes, which errs for no number below 2^64.
pub(super) fn is_prime(n: u64) -> bool {
    if let Some(word) = small_primes().get(n as usize / 64).filter(|_| n < LISTED as u64) {
        return word >> (n % 64) & 1 == 1;
    }
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if BASES.iter().any(|base| n.is_multiple_of(*base)) {
        return false;
    }
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(n)) as u64;
    let twos = (n - 1).trailing_zeros();
    BASES.iter().all(|&base| {
        let (mut power, mut square, mut left) = (1, base, (n - 1) >> twos);
        while left > 0 {
            if left & 1 == 1 {
                power = times(power, square);
            }
            square = times(square, square);
            left >>= 1;
        }
        if power == 1 || power == n - 1 {
            return true;
        }
        (1..twos).any(|_| {
            power = times(power, power);
            power == n - 1
        })
    })
}

/// A set whose small members are looked up.
#[derive(Clone, Debug)]
pub(super) struct Members {
    set: IntSet,
    small: Vec<u64>,
}

impl Members {
    const MOST: u64 = 8_192;

    pub(super) fn new(set: &IntSet) -> Members {
        let mut small = vec![0; Members::MOST as usize / 64];
        for member in set.members_to(Members::MOST - 1) {
            small[member as usize / 64] |= 1 << (member % 64);
        }
        Members { set: set.clone(), small }
    }

    pub(super) fn set(&self) -> &IntSet {
        &self.set
    }

    /// The same of any number.
    fn contains_large(&self, n: u128) -> bool {
        if n < u128::from(Members::MOST) { self.contains(n as u64) } else { self.set.contains_large(n) }
    }

    pub(super) fn contains(&self, n: u64) -> bool {
        if n < Members::MOST {
            self.small[n as usize / 64] >> (n % 64) & 1 == 1
        } else {
            self.set.contains(n)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes() {
        let slow = |n: u64| n > 1 && (2..).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
        for n in (0..3_000).chain(65_000..66_100).chain(1_000_000_000..1_000_000_200) {
            assert_eq!(is_prime(n), slow(n), "{n}");
        }
        // The greatest below 2^64, and a product of two large primes.
        assert!(is_prime(18_446_744_073_709_551_557) && !is_prime(4_294_967_291 * 4_294_967_279));
        assert!(!is_prime(3_825_123_056_546_413_051));
    }

    #[test]
    fn division_is_euclidean() {
        for (n, d, quotient, remainder) in [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -3, 1), (-7, -2, 4, 1)] {
            assert_eq!(i128::operate(n, Operator::Divide, d), Ok(quotient));
            assert_eq!(i128::operate(n, Operator::Remainder, d), Ok(remainder));
            assert_eq!(i64::operate(n as i64, Operator::Divide, d as i64), Ok(quotient as i64));
            assert_eq!(i64::operate(n as i64, Operator::Remainder, d as i64), Ok(remainder as i64));
        }
        assert_eq!(i128::MIN.operate(Operator::Remainder, -1), Ok(0));
        assert_eq!(i128::MIN.operate(Operator::Divide, -1), Err(Stop::TooLarge));
        assert_eq!(1i128.operate(Operator::Divide, 0), Err(Stop::DivisionByZero));
    }

    #[test]
    fn functions_and_properties() {
        assert_eq!(call(Function::Gcd, 0i128, 0), Ok(0));
        assert_eq!(call(Function::Gcd, -12i64, 18), Ok(6));
        assert_eq!(call(Function::Xor, -5i64, 3), Ok(6));
        assert_eq!(call(Function::Abs, i128::MIN, 0), Err(Stop::TooLarge));
        let set = Members::new(&IntSet::parse("3n+1,9000").expect("a set"));
        let listed = |property| (-3i64..40).filter(|n| n.has(property, &set) == Ok(true)).collect::<Vec<_>>();
        assert_eq!(listed(Property::Fib), [0, 1, 2, 3, 5, 8, 13, 21, 34]);
        assert_eq!(listed(Property::Square), [0, 1, 4, 9, 16, 25, 36]);
        assert_eq!(listed(Property::Pow2), [1, 2, 4, 8, 16, 32]);
        assert_eq!(listed(Property::Prime), [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]);
        assert!(set.contains(1) && set.contains(9_000) && !set.contains(8_999) && set.contains(8_998));
        // Beyond boards, and beyond 64 bits.
        let large = |text: &str, n: i128| {
            n.has(Property::InSet, &Members::new(&IntSet::parse(text).expect(text))) == Ok(true)
        };
        for power in 0..127 {
            assert!(large("2^n", 1 << power) && large("1..", 1 << power), "{power}");
            assert!(large("5*2^n", 5 << power.min(120)), "{power}");
            assert_eq!(large("4n", 1 << power), power > 1, "{power}");
            assert_eq!(large("7,3..9", 1 << power), power == 2 || power == 3, "{power}");
            assert_eq!(large("3n+1", 1 << power), power % 2 == 0, "{power}");
        }
        assert!(!large("2^n", 3 << 100) && !large("5*2^n", 1 << 100) && !large("", 1 << 100));
        // Around the end of the table.
        assert_eq!((8_188..8_196).filter(|n| set.contains(*n)).collect::<Vec<_>>(), [8_188, 8_191, 8_194]);
    }
}
