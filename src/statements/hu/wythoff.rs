//! Wythoff's game: the recursion, the closed form, and the theorem on complementary sequences that joins them.

use super::super::search::Search;
use super::super::verdict::square;
use super::super::{Skip, Subject, Verdict};
use super::the_wab;
use crate::papers::printed::HU_TABLE_2_2;
use crate::theory::exact::{Surd, floor_phi, floor_phi2};
use crate::theory::three_ways::{Line, Wab, recursion, stepping};

/// Theorem 2, the recursion.
pub(super) fn theorem_2(subject: &Subject) -> Result<Verdict, Skip> {
    let n = u64::from(subject.positions_size());
    let pairs = recursion::Pairs::default().take_while(|&(x, _)| x < n);
    Ok(subject.board().compare_set(with_mirrors(pairs)))
}

/// Theorem 3, the closed form: n = 3 gives (4, 7).
pub(super) fn theorem_3(subject: &Subject) -> Result<Verdict, Skip> {
    let size = u64::from(subject.positions_size());
    let pairs = (0..size).map(|n| (floor_phi(n.into()) as u64, floor_phi2(n.into()) as u64));
    Ok(subject.board().compare_set(with_mirrors(pairs)))
}

fn with_mirrors(pairs: impl Iterator<Item = (u64, u64)>) -> Vec<(u64, u64)> {
    pairs.flat_map(|(x, y)| [(x, y), (y, x)]).collect()
}

/// The steps along each line, from the rules: (0, 0), (1, 2), (3, 5), (4, 7) on the upper, their mirror images on the lower.
pub(super) fn steps(subject: &Subject) -> Result<Verdict, Skip> {
    let mut search = Search::default();
    let mut last = [(0, 0); 2];
    for (x, y) in subject.board().by_size().into_iter().filter(|&at| at != (0, 0)) {
        let line = usize::from(y < x);
        let (from, allowed) = (last[line], [[(1, 2), (2, 3)], [(2, 1), (3, 2)]][line]);
        let step = (x.wrapping_sub(from.0), y.wrapping_sub(from.1));
        let wrong = || format!("is P, and the P-position before it on its line is ({}, {})", from.0, from.1);
        search.look((x, y), (!allowed.contains(&step)).then(wrong));
        last[line] = (x, y);
    }
    Ok(search.verdict(subject, square(subject.positions_size())))
}

/// Every cell x ≤ y with x up to the table's last: P just when the table has it. A number of the second row of the table has
/// its P-position below the diagonal.
pub(super) fn table_2_2(subject: &Subject) -> Result<Verdict, Skip> {
    let board = subject.board();
    let above = (0..board.n.min(20)).flat_map(|x| (x..board.n).map(move |y| (x, y)));
    Ok(board.compare_on(above, |at| HU_TABLE_2_2.contains(&at)))
}

/// Columns (b = 1) or rows (a = 1) of a W(a, b): each has one P-position, on the beam whose sequence has its number.
pub(super) fn complementary(subject: &Subject) -> Result<Verdict, Skip> {
    let game = the_wab(subject)?;
    let columns = game.b() == 1;
    let n = subject.positions_size();
    let complete = complete_numbers(game, columns, n);
    if complete < 2 {
        return Err(format!("a board of {n} × {n} cuts off every column and row but the first").into());
    }
    let sequences = Line::BOTH.map(|line| {
        let (dx, dy) = game.step(line);
        indices(if columns { dx } else { dy }, complete)
    });
    // The P-position of each column (or row) above the diagonal, and the one below.
    let mut found = vec![[None; 2]; complete as usize];
    for (x, y) in subject.positions().iter().filter(|&(x, y)| x + y > 0) {
        if let Some(found) = found.get_mut(if columns { x } else { y } as usize) {
            found[usize::from(y < x)] = Some((x, y));
        }
    }
    let mut search = Search::of(u64::from(complete) - 1);
    for number in 1..complete {
        let found = found[number as usize];
        let said = [0, 1].map(|beam| {
            let (x, y) = stepping::nth(game, Line::BOTH[beam], sequences[beam][number as usize]?.into());
            Some((x as u32, y as u32))
        });
        let sides = |at: [Option<(u32, u32)>; 2]| at.map(|at| at.is_some());
        if let ([true, false], [true, false]) | ([false, true], [false, true]) = (sides(found), sides(said)) {
            continue;
        }
        let at = found.into_iter().chain(said).flatten().next().unwrap_or((number, number));
        search.except(at, || {
            let name = if columns { "column" } else { "row" };
            let (found, said) = (which(sides(found)), which(sides(said)));
            format!("by the rules {name} {number} is P {found} the diagonal, and by the sequences {said}")
        });
    }
    Ok(search.verdict(subject, square(n)))
}

fn which(sides: [bool; 2]) -> &'static str {
    match sides {
        [true, true] => "above and below",
        [true, false] => "above",
        [false, true] => "below",
        [false, false] => "neither above nor below",
    }
}

/// The columns (or rows) 0, 1, … whose P-positions are all on the board of n × n: the steeper way out of it is along
/// the upper beam for columns, along the lower for rows.
fn complete_numbers(game: Wab, columns: bool, n: u32) -> u32 {
    let across = if columns { game.slope(Line::Upper).recip() } else { game.slope(Line::Lower) };
    across.floor_times(n.into()) as u32
}

/// For each number below `end`: the n ≥ 1 with ⌊n·step⌋ = number, if there is one.
fn indices(step: Surd, end: u32) -> Vec<Option<u32>> {
    let mut indices = vec![None; end as usize];
    for n in 1u32.. {
        match indices.get_mut(step.floor_times(n.into()) as usize) {
            Some(index) => *index = Some(n),
            None => break,
        }
    }
    indices
}
