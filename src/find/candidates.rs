//! Naming a slope: a root of a·z² + b·z + c with small integers, if few enough numbers compete for it.
//!
//! With coefficients up to H there are about (2H + 1)³ quadratics, so their roots lie the closer the larger H is. A name is
//! given for the smallest height at which a root is within the error, and only if at that height a number
//! chosen at random would have a root so near with a probability of less than 1 in 50. That takes about three digits
//! for the golden ratio (height 1) and about five at height 5.

use serde::Serialize;

use crate::theory::exact::Surd;

/// A number that a slope may be.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Candidate {
    /// Exactly, like `(1+sqrt(5))/2`.
    pub slope: String,
    /// The largest coefficient of its quadratic.
    pub height: u32,
    /// How many digits of the slope are seen.
    pub digits_seen: f64,
}

/// The largest height that is looked at.
const HIGHEST: i64 = 12;
/// How likely a number at random may be to get a name.
const CHANCE: f64 = 0.02;

/// The candidate for a slope.
pub(super) fn named(slope: f64, error: f64) -> Option<Candidate> {
    if !(0.01..100.0).contains(&slope) || error <= 0.0 {
        return None;
    }
    for height in 1..=HIGHEST {
        let roots = roots(height);
        let near: Vec<&(f64, Surd)> =
            roots.iter().filter(|(root, _)| (root - slope).abs() <= error).collect();
        // How many roots there are around: as many within a quarter of the slope as there are, spread evenly.
        let around = roots.iter().filter(|(root, _)| (root / slope - 1.0).abs() < 0.25).count() as f64;
        let chance = around * 2.0 * error / (0.5 * slope);
        match near.as_slice() {
            [] if chance < CHANCE => continue,
            [(_, exact)] if chance < CHANCE => {
                let digits_seen = (-error.log10() * 10.0).round() / 10.0;
                return Some(Candidate { slope: exact.to_string(), height: height as u32, digits_seen });
            }
            _ => return None,
        }
    }
    None
}

/// The positive roots of all quadratics of that height or less, each once.
fn roots(height: i64) -> Vec<(f64, Surd)> {
    let mut roots: Vec<(f64, Surd)> = Vec::new();
    for a in 0..=height {
        for b in -height..=height {
            for c in -height..=height {
                let d = b * b - 4 * a * c;
                if a == 0 && b > 0 && c < 0 {
                    roots.push((-c as f64 / b as f64, Surd::rational(i128::from(-c), i128::from(b))));
                }
                if a > 0 && d >= 0 {
                    for sign in [1, -1] {
                        let root = (-b as f64 + sign as f64 * (d as f64).sqrt()) / (2 * a) as f64;
                        if root > 0.0 {
                            let whole = (i128::from(-b), i128::from(sign));
                            roots.push((root, Surd::quotient(whole, (i128::from(2 * a), 0), d as u64)));
                        }
                    }
                }
            }
        }
    }
    roots.sort_by(|a, b| a.0.total_cmp(&b.0));
    roots.dedup_by(|a, b| (a.0 - b.0).abs() < 1e-12);
    roots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_needs_digits() {
        let golden = (1.0 + 5f64.sqrt()) / 2.0;
        assert_eq!(named(golden, 0.001).map(|c| c.slope), Some("(1+sqrt(5))/2".into()));
        assert_eq!(named(golden, 0.001).map(|c| c.digits_seen), Some(3.0));
        assert_eq!(named(golden, 0.2), None, "too coarse to tell");
        assert_eq!(named(1.6, 0.4), None, "one is there, but by chance");
        assert_eq!(named(2.0, 0.0005).map(|c| c.slope), Some("2".into()));
        assert_eq!(named(1.0 + 2f64.sqrt(), 0.0005).map(|c| c.slope), Some("1+sqrt(2)".into()));
        assert_eq!(named(2.247_98, 0.0005), None);
    }
}
