//! The string of a column, and the rules that carry a saturated string on (Hu, section 4.2). Bottom bit first.
//!
//! From one column to the next a bottom 1 is deleted and 01 is put on top; a bottom 0 becomes 1 and 0 is put on top.
//! Both steps that a 0 takes together give the condensed rule: delete the bottom bit, put 001 on top if it was 0, 01
//! if it was 1. In Wythoff's game the string after column 1 is 01 (rows 1 and 2, of which (1, 2) fills the upper), after
//! column 2 it is 110, after column 3 it is 1001.

use std::collections::VecDeque;

/// The string of the next column.
pub fn column_rule(bits: &mut VecDeque<bool>) {
    match bits.front_mut() {
        Some(bottom) if !*bottom => {
            *bottom = true;
            bits.push_back(false);
        }
        _ => {
            bits.pop_front();
            bits.extend([false, true]);
        }
    }
}

/// The string when the bottom row has been dealt with: one column later, or two if the bottom bit was 0. Returns how
/// many columns.
pub fn condensed_rule(bits: &mut VecDeque<bool>) -> u32 {
    let bottom = bits.pop_front().unwrap_or(true);
    if !bottom {
        bits.push_back(false);
    }
    bits.extend([false, true]);
    if bottom { 1 } else { 2 }
}

/// Is the string a row of blocks 001 and 01, but for the bottom bit, which may be all that is left of one, and a block
/// on top that the next column completes?
pub fn is_made_of_blocks(bits: &[bool]) -> bool {
    let rest = bits.get(1..).unwrap_or(&[]);
    let ones = rest.windows(2).any(|pair| pair[0] && pair[1]);
    let zeros = rest.windows(3).any(|three| !three.iter().any(|&bit| bit));
    !ones && !zeros
}

#[cfg(test)]
mod tests {
    use super::*;

    fn string(text: &str) -> VecDeque<bool> {
        text.chars().map(|bit| bit == '1').collect()
    }

    #[test]
    fn the_first_strings_of_wythoff() {
        let mut bits = string("01");
        for next in ["110", "1001", "00101", "101010", "0101001"] {
            column_rule(&mut bits);
            assert_eq!(bits, string(next));
        }
        assert_eq!(condensed_rule(&mut bits), 2);
        assert_eq!(bits, string("101001001"));
        assert_eq!(condensed_rule(&mut bits), 1);
        assert_eq!(bits, string("0100100101"));
    }

    #[test]
    fn swaps_stay_swaps() {
        // Hu-e and the stability of Hu.Cj2: 01 against 10 becomes 00101 against 01001.
        let (mut a, mut b) = (string("01"), string("10"));
        let columns = |bits: &mut VecDeque<bool>| condensed_rule(bits) + condensed_rule(bits);
        assert_eq!((columns(&mut a), columns(&mut b)), (3, 3));
        assert_eq!((a, b), (string("00101"), string("01001")));
    }

    /// facts.md, erratum Hu-e: the strings 01 and 10 have different counts of ones after these columns, for ever.
    #[test]
    fn counts_differ_at_sparse_columns() {
        let (mut a, mut b) = (string("01"), string("10"));
        let ones = |bits: &VecDeque<bool>| bits.iter().filter(|&&bit| bit).count();
        let mut differing = Vec::new();
        for column in 1..=2600 {
            column_rule(&mut a);
            column_rule(&mut b);
            assert_eq!(a.len(), b.len());
            if ones(&a) != ones(&b) {
                differing.push(column);
            }
        }
        assert_eq!(differing, [1, 6, 19, 53, 142, 375, 985, 2582]);
    }

    #[test]
    fn blocks() {
        for (text, wanted) in
            [("", true), ("1", true), ("1010", true), ("0100100", true), ("0110", false), ("10001", false)]
        {
            assert_eq!(is_made_of_blocks(string(text).make_contiguous()), wanted, "{text}");
        }
    }
}
