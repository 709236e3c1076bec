//! Exact arithmetic with quadratic irrationals: no float decides a cell anywhere.
//!
//! Beams and closed forms are made of ⌊n·(p + q√d)/r⌋. Since ⌊(a + √b)/r⌋ = ⌊(a + ⌊√b⌋)/r⌋ for integers, an integer
//! square root is all that is needed. A float is wrong soon enough: `(102334155.0 * PHI).floor()` is 165580141, but
//!
//! ```
//! assert_eq!(phibeam::theory::exact::floor_phi(102_334_155), 165_580_140);
//! ```

use std::cmp::Ordering;
use std::fmt;

/// ⌊n·√d⌋, where it can be had exactly: for d = 0, for all n and d with n²·d < 2^128, for n < 2^70 with d < 2^24, and for
/// n < 2^64 with d < 2^40.
pub fn checked_floor_times_sqrt(n: u128, d: u64) -> Option<u128> {
    if d == 0 {
        return Some(0);
    }
    if let Some(square) = n.checked_mul(n).and_then(|square| square.checked_mul(u128::from(d))) {
        return Some(square.isqrt());
    }
    if n >= 1 << 70 || d >= 1 << 40 {
        return None;
    }
    // √d to 40 binary places gives n·√d from below to within 2^30.
    let root = (u128::from(d) << 80).isqrt();
    let low = n.checked_mul(root)? >> 40;
    // What is missing under the square, n²·d − low², is below 2·2^88·2^31 < 2^128: computing it modulo 2^128 is exact.
    let missing = n.wrapping_mul(n).wrapping_mul(u128::from(d)).wrapping_sub(low.wrapping_mul(low));
    let more = missing / (2 * low);
    // 2·low·more ≤ missing, but more² may still be too much, by less than one step, since more² < 2^62 < 2·low.
    Some(if more * (2 * low + more) > missing { low + more - 1 } else { low + more })
}

/// The same for numbers that are known to be in its range.
pub fn floor_times_sqrt(n: u128, d: u64) -> u128 {
    checked_floor_times_sqrt(n, d).unwrap_or_else(|| panic!("{n}·√{d} is beyond what is exact here"))
}

/// ⌊n·φ⌋: the n-th lower Wythoff number.
pub fn floor_phi(n: u128) -> u128 {
    (n + floor_times_sqrt(n, 5)) / 2
}

/// ⌊n·φ²⌋ = ⌊n·φ⌋ + n: the n-th upper Wythoff number.
pub fn floor_phi2(n: u128) -> u128 {
    floor_phi(n) + n
}

/// ⌊n/φ⌋: how many lower Wythoff numbers are positive and below n.
pub fn floor_over_phi(n: u128) -> u128 {
    (floor_times_sqrt(n, 5) - n) / 2
}

/// Is (x, y) a P-position of Wythoff's game?
pub fn is_wythoff_p(x: u128, y: u128) -> bool {
    x.min(y) == floor_phi(x.abs_diff(y))
}

/// (p + q·√d)/r in lowest terms: d is squarefree (1 when the number is rational, with q = 0), r > 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Surd {
    p: i128,
    q: i128,
    d: u64,
    r: i128,
}

impl Surd {
    /// (p + q·√d)/r, for r ≠ 0.
    pub fn new(p: i128, q: i128, d: u64, r: i128) -> Surd {
        assert!(r != 0, "a surd has a denominator");
        let (mut q, mut d) = (q, d);
        let mut factor = 2u64;
        while factor * factor <= d {
            while d.is_multiple_of(factor * factor) {
                d /= factor * factor;
                q *= i128::from(factor);
            }
            factor += 1;
        }
        let (p, q, d) =
            if d <= 1 { (p + q * i128::from(d), 0, 1) } else { (p, q, if q == 0 { 1 } else { d }) };
        let common = gcd(gcd(p.unsigned_abs(), q.unsigned_abs()), r.unsigned_abs()) as i128 * r.signum();
        Surd { p: p / common, q: q / common, d, r: r / common }
    }

    /// The rational number p/r.
    pub fn rational(p: i128, r: i128) -> Surd {
        Surd::new(p, 0, 1, r)
    }

    /// (a + b·√d)/(c + e·√d), for a denominator that is not 0.
    pub fn quotient((a, b): (i128, i128), (c, e): (i128, i128), d: u64) -> Surd {
        let root = i128::from(d);
        Surd::new(a * c - b * e * root, b * c - a * e, d, c * c - e * e * root)
    }

    /// The golden ratio.
    pub fn phi() -> Surd {
        Surd::new(1, 1, 5, 2)
    }

    /// Is it rational?
    pub fn is_rational(&self) -> bool {
        self.q == 0
    }

    /// p, q, d and r of (p + q·√d)/r.
    pub fn parts(&self) -> (i128, i128, u64, i128) {
        (self.p, self.q, self.d, self.r)
    }

    /// One over it; it must not be 0.
    pub fn recip(&self) -> Surd {
        Surd::quotient((self.r, 0), (self.p, self.q), self.d)
    }

    /// ⌊n·(p + q·√d)/r⌋.
    pub fn floor_times(&self, n: u128) -> i128 {
        self.checked_floor_times(n).unwrap_or_else(|| panic!("⌊{n}·{self}⌋ is beyond what is exact here"))
    }

    /// The same, `None` when it cannot be had exactly.
    pub fn checked_floor_times(&self, n: u128) -> Option<i128> {
        let q = u64::try_from(self.q.unsigned_abs()).ok()?;
        let root = checked_floor_times_sqrt(n, q.checked_mul(q)?.checked_mul(self.d)?)?;
        let root = i128::try_from(root).ok()?;
        let whole = i128::try_from(n).ok()?.checked_mul(self.p)?;
        let sum = match self.q.cmp(&0) {
            Ordering::Greater => whole.checked_add(root)?,
            Ordering::Equal => whole,
            // −√b is irrational here unless n = 0, so its floor is one less than −⌊√b⌋.
            Ordering::Less => whole.checked_sub(root)?.checked_sub(i128::from(n > 0))?,
        };
        Some(sum.div_euclid(self.r))
    }

    /// The nearest decimal with `places` places (at most 15).
    pub fn decimal(&self, places: u32) -> String {
        let scale = 10u128.pow(places);
        // ⌊2·10^places·s⌋ + 1, halved: rounds to nearest, and halves of irrational numbers never tie.
        let nearest = (self.floor_times(2 * scale) + 1).div_euclid(2);
        let sign = if nearest < 0 { "-" } else { "" };
        let (whole, part) = (nearest.unsigned_abs() / scale, nearest.unsigned_abs() % scale);
        if places == 0 {
            format!("{sign}{whole}")
        } else {
            format!("{sign}{whole}.{part:0width$}", width = places as usize)
        }
    }

    /// The nearest float, for drawing only.
    pub fn to_f64(&self) -> f64 {
        (self.p as f64 + self.q as f64 * (self.d as f64).sqrt()) / self.r as f64
    }
}

impl fmt::Display for Surd {
    /// Such as `(15+sqrt(285))/10`, `1+sqrt(2)`, `3/2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Surd { p, q, d, r } = *self;
        let root = match q.unsigned_abs() {
            0 => String::new(),
            1 => format!("sqrt({d})"),
            times => format!("{times}*sqrt({d})"),
        };
        let top = match (p, q.signum()) {
            (_, 0) => p.to_string(),
            (0, 1) => root,
            (0, _) => format!("-{root}"),
            (_, 1) => format!("{p}+{root}"),
            _ => format!("{p}-{root}"),
        };
        match (r, p != 0 && q != 0) {
            (1, _) => write!(f, "{top}"),
            (_, true) => write!(f, "({top})/{r}"),
            (_, false) => write!(f, "{top}/{r}"),
        }
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_roots_beyond_128_bits() {
        for d in [2u64, 5, 285, 2504, 6_260_000, (1 << 24) - 1] {
            for n in [(1u128 << 64) - 1, 1 << 66, 3 << 67, (1 << 70) - 1, 1_180_591_620_717_411_303_423] {
                let root = floor_times_sqrt(n, d);
                assert!(below(root, n, d) && !below(root + 1, n, d), "{n} {d}");
            }
        }
        for d in [(1 << 40) - 1, 987_654_321_987] {
            let n = (1 << 64) - 1;
            let root = floor_times_sqrt(n, d);
            assert!(below(root, n, d) && !below(root + 1, n, d), "{d}");
        }
        assert_eq!(checked_floor_times_sqrt(1 << 70, 5), None);
        assert_eq!(checked_floor_times_sqrt(1 << 60, 1 << 40), None);
        // Whole roots, and just below them.
        assert_eq!(floor_times_sqrt(1 << 65, 4), 1 << 66);
        assert_eq!(floor_times_sqrt(3 << 66, 9), 9 << 66);
    }

    #[test]
    fn rational_numbers_are_known_and_written() {
        assert!(Surd::rational(7, 2).is_rational() && !Surd::phi().is_rational());
        assert_eq!(Surd::new(3, 5, 0, 1), Surd::rational(3, 1));
        assert_eq!(Surd::new(3, 5, 1, 2), Surd::rational(4, 1));
        let written = [(0, "0.00"), (-1, "-0.25"), (5, "1.25")]
            .map(|(p, text)| (Surd::rational(p, 4).decimal(2), text));
        assert!(written.iter().all(|(number, text)| number == text), "{written:?}");
    }

    /// Is s² ≤ n²·d, by schoolbook multiplication of 64-bit halves?
    fn below(s: u128, n: u128, d: u64) -> bool {
        fn wide(a: u128, b: u128) -> [u128; 4] {
            let half = |v: u128| [v & u128::from(u64::MAX), v >> 64];
            let mut digits = [0u128; 4];
            for (i, a) in half(a).into_iter().enumerate() {
                for (j, b) in half(b).into_iter().enumerate() {
                    let product = a * b;
                    for (k, part) in half(product).into_iter().enumerate() {
                        digits[i + j + k] += part;
                    }
                }
            }
            for i in 0..3 {
                digits[i + 1] += digits[i] >> 64;
                digits[i] &= u128::from(u64::MAX);
            }
            digits
        }
        let mut right = wide(n, n).map(|digit| digit * u128::from(d));
        for i in 0..3 {
            right[i + 1] += right[i] >> 64;
            right[i] &= u128::from(u64::MAX);
        }
        wide(s, s).iter().rev().le(right.iter().rev())
    }

    #[test]
    fn wythoff_numbers() {
        let lower: Vec<u128> = (0..9).map(floor_phi).collect();
        assert_eq!(lower, [0, 1, 3, 4, 6, 8, 9, 11, 12]);
        let upper: Vec<u128> = (0..9).map(floor_phi2).collect();
        assert_eq!(upper, [0, 2, 5, 7, 10, 13, 15, 18, 20]);
        let below: Vec<u128> = (1..=16).map(floor_over_phi).collect();
        assert_eq!(below, [0, 1, 1, 2, 3, 3, 4, 4, 5, 6, 6, 7, 8, 8, 9, 9]);
        assert!(is_wythoff_p(7, 4) && !is_wythoff_p(7, 5));
    }

    #[test]
    fn surds_print() {
        assert_eq!(Surd::new(15, 1, 285, 10).to_string(), "(15+sqrt(285))/10");
        assert_eq!(Surd::new(4, 1, 32, 4).to_string(), "1+sqrt(2)");
        assert_eq!(Surd::new(-4, -1, 32, -8).to_string(), "(1+sqrt(2))/2");
        assert_eq!(Surd::new(6, 1, 9, 6).to_string(), "3/2");
        assert_eq!(Surd::new(0, -3, 5, 2).to_string(), "-3*sqrt(5)/2");
        assert_eq!(Surd::rational(4, 2).to_string(), "2");
        assert_eq!(Surd::phi().decimal(12), "1.618033988750");
        assert_eq!(Surd::phi().recip().decimal(12), "0.618033988750");
        assert_eq!(Surd::rational(-1, 3).decimal(4), "-0.3333");
        assert_eq!(Surd::rational(1, 2).decimal(0), "1");
        assert_eq!(Surd::new(15, 1, 285, 10).decimal(12), "3.188194301613");
    }

    #[test]
    fn floors_of_rational_numbers() {
        for n in [0, 5, 1 << 64, 1 << 80, 1 << 100] {
            assert_eq!(checked_floor_times_sqrt(n, 0), Some(0));
            assert_eq!(Surd::rational(3, 2).checked_floor_times(n), Some(n as i128 * 3 / 2));
        }
    }

    #[test]
    fn floors_of_negative_surds() {
        let small = Surd::new(-1, 1, 5, 2); // 0.618
        let negative = Surd::new(1, -1, 5, 2); // −0.618
        for n in 0..1000u128 {
            assert_eq!(small.floor_times(n), (n as f64 * 0.618_033_988_749_894_9).floor() as i128, "{n}");
            assert_eq!(negative.floor_times(n), -(small.floor_times(n) + i128::from(n > 0)), "{n}");
        }
    }
}
