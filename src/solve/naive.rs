//! The definitions, word for word: slow, obviously right, and the measure of everything else.
//!
//! P = no option is P. Grundy value = the least number that is not the value of an option.

use super::NOT_A_POSITION;
use crate::rules::Ruleset;

/// The outcome of every cell of a board, line by line: `Some(true)` = P, `Some(false)` = N, `None` = no position.
pub fn outcomes(rules: &Ruleset, width: u32, height: u32) -> Vec<Option<bool>> {
    let mut board: Vec<Option<bool>> = Vec::with_capacity(width as usize * height as usize);
    for x in 0..u64::from(width) {
        for y in 0..u64::from(height) {
            let outcome = rules.domain.contains(x, y).then(|| match rules.declared_p(x, y) {
                Some(is_p) => is_p,
                None => {
                    let (mut any, mut wins) = (false, false);
                    rules.for_each_option(x, y, &mut |u, v| {
                        any = true;
                        wins |= board[(u * u64::from(height) + v) as usize] == Some(true);
                    });
                    !wins && (any || !rules.misere)
                }
            });
            board.push(outcome);
        }
    }
    board
}

/// The Grundy value of every cell of a board, line by line, in normal play without declared outcomes.
pub fn grundy(rules: &Ruleset, width: u32, height: u32) -> Vec<u16> {
    let mut table: Vec<u16> = Vec::with_capacity(width as usize * height as usize);
    // seen[v] = the last cell that has an option of value v; values are at most x + y.
    let mut seen = vec![usize::MAX; width as usize + height as usize];
    for x in 0..u64::from(width) {
        for y in 0..u64::from(height) {
            let cell = table.len();
            if !rules.domain.contains(x, y) {
                table.push(NOT_A_POSITION);
                continue;
            }
            rules.for_each_option(x, y, &mut |u, v| {
                seen[usize::from(table[(u * u64::from(height) + v) as usize])] = cell;
            });
            let value = seen.iter().take_while(|&&last| last == cell).count();
            table.push(value as u16);
        }
    }
    table
}
