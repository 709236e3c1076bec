//! Sets without an end, as proofs read them.
//!
//! Solvers keep powers of two as a list that ends at the largest number that any position has. A theorem about every
//! position needs the set itself.

use super::set::{Run, SetError, merged, parse_item, shifted, shown};

/// A set as far as it goes, which a list of powers that ends at the largest number is not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Whole {
    /// The runs that are not made of powers.
    pub runs: Vec<Run>,
    /// Every positive t with t + `less` = `factor`·2^n for some n ≥ 0.
    pub powers: Vec<Powers>,
}

/// `factor`·2^n − `less`, as far as that is positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Powers {
    /// What the powers of two are multiplied by, at least 1.
    pub factor: u64,
    /// What is subtracted.
    pub less: i64,
}

impl Whole {
    pub(super) fn parse(text: &str) -> Result<Whole, SetError> {
        let mut whole = Whole::default();
        for item in text.split(',').filter(|item| !item.is_empty()) {
            match item.strip_suffix("2^n") {
                None => parse_item(item, &mut whole.runs)?,
                Some(factor) => {
                    let factor = factor.strip_suffix('*').map_or(Ok(1), str::parse);
                    let factor = factor.map_err(|_| SetError::Form(shown(item)))?;
                    whole.powers.push(Powers { factor, less: 0 });
                }
            }
        }
        whole.runs = merged(whole.runs);
        Ok(whole)
    }

    /// The positive numbers t with t + `by` in this set.
    pub(super) fn shifted(&self, by: i64) -> Whole {
        let moved = |powers: &Powers| Powers { less: powers.less.saturating_add(by), ..*powers };
        Whole { runs: shifted(&self.runs, by), powers: self.powers.iter().map(moved).collect() }
    }

    pub(super) fn with(mut self, other: Whole) -> Whole {
        self.runs.extend(other.runs);
        self.powers.extend(other.powers);
        Whole { runs: merged(self.runs), powers: self.powers }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::IntSet;

    #[test]
    fn the_whole_set_is_the_set_as_far_as_that_goes() {
        for text in ["", "1,2", "3..9,2^n", "4n+3,5*2^n,2^n", "6..,3*2^n", "1n,2^n"] {
            let set = IntSet::parse(text).expect(text);
            let mut all = vec![set.clone()];
            all.extend((-9..12).map(|by| set.shifted(by)));
            all.extend((0..8).map(|shift| set.either_of_shifted(shift)));
            for set in all {
                for t in 1..400u64 {
                    let power = |powers: &Powers| {
                        let sum = t as i64 + powers.less;
                        (0..40).any(|n| sum == (powers.factor as i64) << n)
                    };
                    let whole = set.whole();
                    let found =
                        whole.runs.iter().any(|run| run.contains(t)) || whole.powers.iter().any(power);
                    assert_eq!(found, set.contains(t), "{text} {t}");
                }
            }
        }
    }
}
