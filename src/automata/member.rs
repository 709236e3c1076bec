//! Numbers in sets that an automaton recognises and no linear condition does: powers of two, Fibonacci numbers.

use super::budget::{Budget, TooLarge};
use super::counter::{Constraint, Counter};
use super::dfa::{Dfa, NONE};
use super::numeration::Numeration;

/// c·(x, y, u, v) + k is `times` a number of the set.
#[derive(Clone, Debug)]
pub struct Member {
    /// The coefficients.
    pub c: [i64; 4],
    /// What is added.
    pub k: i64,
    /// How many times the number counts, at least 1.
    pub times: i64,
    /// The set, as an automaton that reads one number.
    pub set: Dfa,
}

impl Member {
    /// Counts c·(x, y, u, v) − times·s = −k, where s is the number.
    pub(super) fn counter(&self, numeration: &Numeration, budget: &Budget) -> Result<Counter, TooLarge> {
        let equation = Constraint::equal(self.c, self.k.checked_neg().ok_or(TooLarge::Number)?);
        Counter::with_unknown(numeration, &equation, -self.times, budget)
    }
}

impl Numeration {
    /// The numbers factor·2^n: in base 2 a word followed by zeros, elsewhere nothing that an automaton could tell.
    pub fn powers_of_two(&self, factor: u64) -> Option<Dfa> {
        if *self != Numeration::base(2) || factor == 0 {
            return None;
        }
        let word = self.word(factor, self.length(factor));
        Some(chain(&word))
    }

    /// The numbers 0, 1, 2, 3, 5, 8, …: in Zeckendorf's system a one followed by zeros, or nothing.
    pub fn fibonacci(&self) -> Option<Dfa> {
        if *self != Numeration::zeckendorf() {
            return None;
        }
        // Before the one, and after it.
        Some(Dfa::new(2, vec![0, 1, 1, NONE], vec![true, true]))
    }
}

/// Zeros, a word of zeros and ones that begins with one, zeros.
fn chain(word: &[u32]) -> Dfa {
    let (mut next, mut accepting) = (Vec::new(), Vec::new());
    for (at, &digit) in word.iter().enumerate() {
        let mut row = [NONE; 2];
        row[digit as usize] = at as u32 + 1;
        if at == 0 {
            row[0] = 0;
        }
        next.extend(row);
        accepting.push(false);
    }
    next.extend([word.len() as u32, NONE]);
    accepting.push(true);
    Dfa::new(2, next, accepting)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_what_they_are_called() {
        let (binary, golden) = (Numeration::base(2), Numeration::zeckendorf());
        let accepts = |n: &Numeration, set: &Dfa, number: u64| set.accepts(&n.word(number, n.length(5_000)));
        for factor in 1..40 {
            let set = binary.powers_of_two(factor).expect("base 2");
            for number in 0..5_000u64 {
                let is_power = (0..13).any(|n| factor << n == number);
                assert_eq!(accepts(&binary, &set, number), is_power, "{factor} {number}");
            }
        }
        let set = golden.fibonacci().expect("Zeckendorf's");
        let found: Vec<u64> = (0..5_000).filter(|&number| accepts(&golden, &set, number)).collect();
        assert_eq!(found[..8], [0, 1, 2, 3, 5, 8, 13, 21]);
        assert!(found[2..].windows(3).all(|three| three[0] + three[1] == three[2]));
        assert!(golden.powers_of_two(1).is_none() && binary.fibonacci().is_none());
    }
}
