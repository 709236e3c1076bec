//! Rows of bits in 64-bit words.

/// How many words hold `bits` bits.
pub(super) fn words(bits: usize) -> usize {
    bits.div_ceil(64)
}

/// Sets bit `n`.
pub(super) fn set(row: &mut [u64], n: usize) {
    row[n / 64] |= 1 << (n % 64);
}

/// Clears bit `n`.
pub(super) fn clear(row: &mut [u64], n: usize) {
    row[n / 64] &= !(1 << (n % 64));
}

/// Sets the bits `low..=high`.
pub(super) fn set_range(row: &mut [u64], low: usize, high: usize) {
    let (first, last) = (low / 64, high / 64);
    let (from, to) = (!0u64 << (low % 64), !0u64 >> (63 - high % 64));
    if first == last {
        row[first] |= from & to;
    } else {
        row[first] |= from;
        row[first + 1..last].fill(!0);
        row[last] |= to;
    }
}

/// ORs the bits of `row` from bit `from` on into `target`. `row` must reach one word beyond what is read.
pub(super) fn or_from(target: &mut [u64], row: &[u64], from: usize) {
    let (word, shift) = (from / 64, from % 64);
    let source = &row[word..word + target.len() + 1];
    if shift == 0 {
        target.iter_mut().zip(source).for_each(|(t, s)| *t |= s);
    } else {
        for (t, pair) in target.iter_mut().zip(source.windows(2)) {
            *t |= pair[0] >> shift | pair[1] << (64 - shift);
        }
    }
}

/// Which residue classes modulo `period` (at most 64) are taken, as a pattern that can be read at any word.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    period: u32,
    pattern: u128,
    free: u32,
}

impl Classes {
    /// No class taken.
    pub(super) fn new(period: u32) -> Classes {
        debug_assert!((1..=64).contains(&period));
        Classes { period, pattern: 0, free: period }
    }

    /// Frees every class.
    pub(super) fn reset(&mut self) {
        self.pattern = 0;
        self.free = self.period;
    }

    /// Takes the class of `n`.
    pub(super) fn take(&mut self, n: u32) {
        let class = n % self.period;
        if self.pattern >> class & 1 == 0 {
            self.free -= 1;
            self.pattern |= (class..128).step_by(self.period as usize).fold(0, |bits, bit| bits | 1 << bit);
        }
    }

    /// Is every class taken?
    pub(super) fn all_taken(&self) -> bool {
        self.free == 0
    }

    /// For the 64 numbers from 64·`word` on: which are in a taken class.
    pub(super) fn at_word(&self, word: usize) -> u64 {
        if self.pattern == 0 { 0 } else { (self.pattern >> (word as u32 * 64 % self.period)) as u64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        for (low, high) in [(0, 0), (0, 63), (0, 64), (63, 64), (5, 200), (64, 127), (130, 255)] {
            let mut row = [0; 4];
            set_range(&mut row, low, high);
            for n in 0..256 {
                assert_eq!(row[n / 64] >> (n % 64) & 1 == 1, (low..=high).contains(&n), "{low}..={high} {n}");
            }
        }
    }

    #[test]
    fn reading_at_any_bit() {
        let row = [0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210, 0xA5A5, 0, 0];
        for from in 0..128 {
            let mut target = [0; 2];
            or_from(&mut target, &row, from);
            for n in 0..128 {
                let at = from + n;
                assert_eq!(target[n / 64] >> (n % 64) & 1, row[at / 64] >> (at % 64) & 1, "{from} {n}");
            }
        }
    }

    #[test]
    fn classes_repeat() {
        for period in 1..=64 {
            let mut classes = Classes::new(period);
            classes.take(3 + 5 * period);
            for n in 0..1000u32 {
                let bit = classes.at_word(n as usize / 64) >> (n % 64) & 1 == 1;
                assert_eq!(bit, n % period == 3 % period, "{period} {n}");
            }
            assert_eq!(classes.all_taken(), period == 1);
            // A class that comes again is no other.
            for n in 0..2 * period {
                classes.take(n * period + 3);
                assert_eq!(classes.all_taken(), period == 1, "{period}");
            }
            (0..period).for_each(|n| classes.take(n));
            assert!(classes.all_taken(), "{period}");
        }
    }
}
