//! The strings of a game with a declared box (section 4.2), read off the board: the rule that leads from column to column,
//! and the substitution that a whole string undergoes.

use std::collections::VecDeque;

use super::super::{Skip, Subject, Verdict};
use super::boxes::{self, Complaint, Walk};
use crate::theory::declared_box::bits;

/// Strings are kept for so many columns: comparing a string with its image takes time with the square of them.
const MOST_KEPT: usize = 2_000;

/// The strings of the columns from the first saturated one on.
struct Strings {
    first: u32,
    strings: Vec<VecDeque<bool>>,
}

/// Checks the strings; a column that is none of such a game is a complaint of its own.
fn checked(subject: &Subject, check: impl Fn(Strings) -> Result<Verdict, Skip>) -> Result<Verdict, Skip> {
    let k = boxes::declared(subject)?.k();
    let mut walk = Walk::new(subject, k);
    let (mut first, mut strings) = (None, Vec::new());
    while walk.is_on_board() && strings.len() < MOST_KEPT {
        let t = walk.next();
        if let Err(complaint) = walk.fill_next() {
            return Ok(boxes::on_columns(subject, (0, t), Some(complaint)));
        }
        if first.is_some() || (t >= k && walk.holes() == 0 && walk.check_rows().is_ok()) {
            first = first.or(Some(t));
            strings.push(walk.string());
        }
    }
    match first {
        Some(first) if strings.len() > 1 => check(Strings { first, strings }),
        _ => Err(boxes::too_small(subject.positions_size())),
    }
}

pub(super) fn from_column_to_column(subject: &Subject) -> Result<Verdict, Skip> {
    checked(subject, |Strings { first, strings }| {
        let broken = strings.windows(2).position(|pair| {
            let mut next = pair[0].clone();
            bits::column_rule(&mut next);
            next != pair[1]
        });
        let complaint = broken.map(|n| {
            let t = first + n as u32 + 1;
            at(subject, t, format!("the string after column {t} does not follow from the one before"))
        });
        Ok(boxes::on_columns(subject, (first, first + strings.len() as u32 - 1), complaint))
    })
}

pub(super) fn substitution(subject: &Subject) -> Result<Verdict, Skip> {
    checked(subject, |Strings { first, strings }| {
        let mut last = None;
        for (n, string) in strings.iter().enumerate() {
            let later: usize = string.iter().map(|&bit| if bit { 1 } else { 2 }).sum();
            let Some(image) = strings.get(n + later) else { continue };
            let (t, then) = (first + n as u32, first + (n + later) as u32);
            if !string.iter().flat_map(|&bit| image_of(bit)).eq(image) {
                let words =
                    format!("the string after column {then} is not the image of that after column {t}");
                return Ok(boxes::on_columns(subject, (first, then), Some(at(subject, then, words))));
            }
            last = Some(t);
        }
        match last {
            Some(last) => Ok(boxes::on_columns(subject, (first, last), None)),
            None => Err(boxes::too_small(subject.positions_size())),
        }
    })
}

/// 0 → 001, 1 → 01.
fn image_of(bit: bool) -> &'static [bool] {
    if bit { &[false, true] } else { &[false, false, true] }
}

/// A complaint about a column is one about its P-position.
fn at(subject: &Subject, t: u32, words: String) -> Complaint {
    let y = subject.positions().line(t).first().copied().unwrap_or(0);
    ((t, y), words)
}
