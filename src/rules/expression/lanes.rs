//! A number in every lane of a row, and comparisons of them as bits.

use super::arithmetic::Number;

/// A number in every lane: the same, or one for each.
#[derive(Clone, Debug)]
pub(super) enum Lanes<T> {
    Same(T),
    Each(Vec<T>),
}

/// The bits of a comparison in every lane.
#[inline(always)]
pub(super) fn fill<T: Number>(
    bits: &mut [u64],
    one: &Lanes<T>,
    other: &Lanes<T>,
    holds: impl Fn(T, T) -> bool,
) {
    match (one, other) {
        (Lanes::Same(one), Lanes::Same(other)) => bits.fill(if holds(*one, *other) { !0 } else { 0 }),
        (Lanes::Each(row), Lanes::Same(other)) => {
            for (bits, row) in bits.iter_mut().zip(row.chunks(64)) {
                *bits = pack(row, |one| holds(one, *other));
            }
        }
        (Lanes::Same(one), Lanes::Each(row)) => {
            for (bits, row) in bits.iter_mut().zip(row.chunks(64)) {
                *bits = pack(row, |other| holds(*one, other));
            }
        }
        (Lanes::Each(row), Lanes::Each(others)) => {
            for ((bits, row), others) in bits.iter_mut().zip(row.chunks(64)).zip(others.chunks(64)) {
                let mut word = 0;
                for (lane, (one, other)) in row.iter().zip(others).enumerate() {
                    word |= u64::from(holds(*one, *other)) << lane;
                }
                *bits = word;
            }
        }
    }
}

#[inline(always)]
fn pack<T: Copy>(row: &[T], holds: impl Fn(T) -> bool) -> u64 {
    let mut word = 0;
    for (lane, &n) in row.iter().enumerate() {
        word |= u64::from(holds(n)) << lane;
    }
    word
}
