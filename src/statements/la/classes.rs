//! Terminal positions, and the classes of positions that end in them: lemmas 1 and 3, theorem 4. They are about moves,
//! not about who wins, so misère play does not matter.

use super::{Directions, less};
use crate::rules::Ruleset;
use crate::statements::search::{Search, cells};
use crate::statements::verdict::square;
use crate::statements::{Skip, Subject, Verdict};

/// Boards for questions asked of each position once, through the rules.
const WIDE: u32 = 2_048;
/// Boards that are kept cell by cell.
const KEPT: u32 = 1_024;
/// Boards on which all options of each position are gone through.
const NARROW: u32 = 256;

/// Is (x, y) a position without a move?
pub(super) fn is_terminal(rules: &Ruleset, (x, y): (u32, u32)) -> bool {
    let (x, y) = (u64::from(x), u64::from(y));
    rules.domain.contains(x, y) && !rules.has_option(x, y)
}

/// With (7, 2) and (1, 10), (7, 11) has no move, and (7, 2) has one.
pub(super) fn lemma_1(subject: &Subject) -> Result<Verdict, Skip> {
    let (directions, rules) = (Directions::of(subject), subject.ruleset()?);
    let Directions { p1, q1, p2, q2 } = directions;
    let n = subject.size.min(WIDE);
    let (mut search, mut count) = (Search::default(), 0);
    for at in cells(n) {
        if !subject.is_position(at.0, at.1) {
            continue;
        }
        let (x, y) = (i64::from(at.0), i64::from(at.1));
        let said = p1 * (y - q2) < q1 * (x - p2) && p2 * (y - q1) > q2 * (x - p1);
        let terminal = is_terminal(rules, at);
        count += i64::from(terminal);
        search.look(
            at,
            match (terminal, said) {
                (true, false) => Some("has no move by the rules, and the statement says it has one"),
                (false, true) => Some("has a move by the rules, and the statement says it has none"),
                _ => None,
            },
        );
    }
    // All of them are in the rectangle below (p1 + p2, q1 + q2).
    let (width, height) = directions.sum();
    let complete = width.max(height) <= i64::from(n);
    if search.smallest().is_none() && complete && count != directions.det() {
        let words = format!("{count} positions have no move, and the determinant is {}", directions.det());
        return Ok(subject.fails(square(n), None, words));
    }
    Ok(search.verdict(subject, square(n)))
}

/// Counts in how many ways each cell is terminal + t·(p1 + p2, q1 + q2) + n·(p1, q1) or n·(p2, q2), with the terminal
/// positions of the rules: a running count along each direction, and along the sum of both.
/// With (7, 2) and (1, 10), (16, 16) is (1, 2) + (8, 12) + (7, 2) and nothing else.
pub(super) fn lemma_3(subject: &Subject) -> Result<Verdict, Skip> {
    let (directions, rules) = (Directions::of(subject), subject.ruleset()?);
    let Directions { p1, q1, p2, q2 } = directions;
    let n = subject.size.min(KEPT);
    let at = |cell: (u32, u32)| (cell.0 * n + cell.1) as usize;
    let mut ways = [(); 3].map(|()| vec![0u16; (n * n) as usize]);
    let mut search = Search::default();
    for cell in cells(n) {
        let before = |ways: &[u16], vector| less(cell, 1, vector).map_or(0, |cell| ways[at(cell)]);
        let here = u16::from(is_terminal(rules, cell));
        let along_1 = before(&ways[0], (p1, q1)).saturating_add(here);
        let along_2 = before(&ways[1], (p2, q2)).saturating_add(here);
        // n = 0 is one way, not two.
        let all = before(&ways[2], directions.sum()).saturating_add(along_1).saturating_add(along_2 - here);
        ways[0][at(cell)] = along_1;
        ways[1][at(cell)] = along_2;
        ways[2][at(cell)] = all;
        search.look(
            cell,
            match (subject.is_position(cell.0, cell.1), all) {
                (true, 1) | (false, 0) => None,
                (true, 0) => Some("is a position that cannot be written in this way"),
                (true, _) => Some("can be written in several ways"),
                (false, _) => Some("can be written in this way, and is not a position"),
            },
        );
    }
    Ok(search.verdict(subject, square(n)))
}

/// The class of (x, y) is what φ leaves of it; every move must keep it, and a terminal position be its own.
/// With (7, 2) and (1, 10), (17, 26) is (1, 2) + 2·(7, 2) + 2·(1, 10) and always ends in (1, 2).
pub(super) fn theorem_4(subject: &Subject) -> Result<Verdict, Skip> {
    let (directions, rules) = (Directions::of(subject), subject.ruleset()?);
    let Directions { p1, q1, p2, q2 } = directions;
    let class = |x: u32, y: u32| {
        let (u, v) = directions.map(x, y);
        (i64::from(x) - u * p1 - v * p2, i64::from(y) - u * q1 - v * q2)
    };
    let n = subject.size.min(NARROW);
    let mut search = Search::default();
    for (x, y) in cells(n) {
        if !subject.is_position(x, y) {
            continue;
        }
        let own = class(x, y);
        let (mut moves, mut strays) = (false, false);
        rules.for_each_option(u64::from(x), u64::from(y), &mut |i, j| {
            moves = true;
            strays |= class(i as u32, j as u32) != own;
        });
        let ends_here = own == (i64::from(x), i64::from(y));
        search.look(
            (x, y),
            match (strays, moves, ends_here) {
                (true, ..) => Some("has a move into another class"),
                (false, false, false) => Some("has no move, and its class ends elsewhere"),
                (false, true, true) => Some("has a move, and its class ends there"),
                _ => None,
            },
        );
    }
    Ok(search.verdict(subject, square(n)))
}
