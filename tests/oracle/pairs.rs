//! Two games side by side, compared with brute force: each game by its rule in words, cell by cell.

use std::convert::Infallible;

use phibeam::query::Query;
use phibeam::rules::Window;
use phibeam::solve::Steps;
use phibeam::solved::{ComparedCell, Comparison, Counts, Outcome};

use crate::by_definition::{Asked, Board};

/// As much work as one brute-force board may cost: cells of all slices.
const MOST_CELLS: u64 = 1_600;

/// Compares everything that is said about two games on a board, less if that is too much work.
pub(crate) fn against_definition(texts: [&str; 2], side: u32, percent: (u32, u32)) -> Result<(), String> {
    let asked = texts.map(Asked::read);
    let depth = asked.each_ref().map(|asked| asked.depth());
    let mut side = u64::from(side);
    while side > 1 && side * side * depth[0].max(depth[1]) > MOST_CELLS {
        side -= 1;
    }
    let boards = asked.each_ref().map(|asked| Board::solve(asked, side, side));
    let from = |percent: u32| side * u64::from(percent) / 101;
    let (x, y) = (from(percent.0), from(percent.1));
    let window = Window::new(x, y, (side - x) as u32, (side - y) as u32);
    let queries = texts.map(|text| Query::parse(text).map_err(|error| format!("{text}: {error}")));
    let [first, second] = queries;
    let mut task = Comparison::new(&first?, &second?, window).map_err(|error| error.to_string())?;
    while !task.advance(7) {}
    let found = task.found();
    let mut listed = Vec::new();
    let Ok(()) = found.each_difference(|at| {
        listed.push(at);
        Ok::<(), Infallible>(())
    });
    let (wanted, counts) = by_brute_force(&boards, window);
    let said = |what: String| Err(format!("{texts:?} in {window:?}: {what}"));
    if listed != wanted {
        return said(format!("{listed:?} instead of {wanted:?}"));
    }
    if found.counts() != counts {
        return said(format!("{:?} instead of {counts:?}", found.counts()));
    }
    if found.first_difference() != wanted.first().copied() {
        return said(format!("{:?} is not the first", found.first_difference()));
    }
    let (mut both, mut either, mut next) = (0, 0, x + y);
    for band in found.bands() {
        if band.from != next || band.to < band.from {
            return said(format!("{band:?} should begin at {next}"));
        }
        let ring = |at: &&(u64, u64)| (band.from..=band.to).contains(&(at.0 + at.1));
        let all = found.both.iter().chain(&found.first).chain(&found.second);
        if (band.both, band.either)
            != (found.both.iter().filter(ring).count() as u64, all.filter(ring).count() as u64)
        {
            return said(format!("{band:?} is miscounted"));
        }
        (both, either, next) = (both + band.both, either + band.either, band.to + 1);
    }
    if (both, either, next) != (counts.both, counts.both + counts.first + counts.second, 2 * side - 1) {
        return said("the rings are not the board".into());
    }
    Ok(())
}

/// Every difference in order, and the counts.
fn by_brute_force([ours, theirs]: &[Board; 2], window: Window) -> (Vec<ComparedCell>, Counts) {
    let outcome = |board: &Board, x, y| board.at(x, y).map(|(is_p, _)| Outcome::of(is_p));
    let (mut wanted, mut counts) = (Vec::new(), Counts::default());
    for x in window.x0..=window.x1 {
        for y in window.y0..=window.y1 {
            let (first, second) = (outcome(ours, x, y), outcome(theirs, x, y));
            let is_p = |outcome| outcome == Some(Outcome::P);
            counts.both += u64::from(is_p(first) && is_p(second));
            counts.first += u64::from(is_p(first) && !is_p(second));
            counts.second += u64::from(!is_p(first) && is_p(second));
            counts.one_sided += u64::from(first.is_some() != second.is_some());
            if first != second {
                counts.different += 1;
                wanted.push(ComparedCell { x, y, first, second });
            }
        }
    }
    wanted.sort_by_key(|at| (at.x + at.y, at.x));
    (wanted, counts)
}
