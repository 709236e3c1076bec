//! Comparisons of solvers with brute force and with the naive ones; each says where they first differ.

use std::collections::BTreeSet;

use phibeam::query::Query;
use phibeam::rules::expression::{Condition, FARTHEST_BY_POSITION};
use phibeam::rules::{Domain, Ruleset, Window};
use phibeam::solve::{NOT_A_POSITION, NoGrundy, grundy::GrundySolver, naive, outcome::OutcomeSolver};
use phibeam::solve::{Positions, Steps, written};
use phibeam::solved::{self, GrundyTask, Outcome, OutcomeTask};

use crate::by_definition::{Asked, Board, Heaps};

/// How many lines to do at a time, again and again.
pub(crate) type StepSizes = Vec<u32>;

/// As much work as one brute-force board may cost: pairs of cells.
const MOST_CELLS: u64 = 4_400;
/// As much work as one naive board may cost: options visited.
const MOST_VISITS: u64 = 3_000_000;

/// Compares everything that can be asked about a game with brute force from its rule. The board is
/// `sides` (less, if that is too much work), the window begins at `percent` of it.
pub(crate) fn against_definition(text: &str, sides: (u32, u32), percent: (u32, u32)) -> Result<(), String> {
    let asked = Asked::read(text);
    let depth = asked.depth();
    let (mut width, mut height) =
        (u64::from(sides.0).min(asked.most()), u64::from(sides.1).min(asked.most()));
    while width * height * depth > MOST_CELLS {
        let longer = if width > height { &mut width } else { &mut height };
        *longer -= longer.div_ceil(8);
    }
    let (x, y) = (width * u64::from(percent.0) / 101, height * u64::from(percent.1) / 101);
    let window = Window::new(x, y, (width - x) as u32, (height - y) as u32);
    let whole = Board::solve(&asked, width, height);
    let query = Query::parse(text).map_err(|error| format!("{text} was refused: {error}"))?;
    let said = |what: &str| format!("{text}, {window:?}: {what}");
    compare_positions(&query, window, &whole).map_err(|what| said(&what))?;
    compare_values(&query, &asked, window, &whole).map_err(|what| said(&what))?;
    compare_moves(&query, &asked, (width - 1, height - 1), &whole).map_err(|what| said(&what))
}

fn compare_positions(query: &Query, window: Window, whole: &Board) -> Result<(), String> {
    let one_go = solved::positions(query, window).map_err(|error| error.to_string())?;
    let mut task = OutcomeTask::new(query, window).map_err(|error| error.to_string())?;
    while !task.advance(1) {}
    if task.positions().collect::<Vec<_>>() != one_go {
        return Err("P-positions found line by line differ from those found in one go".into());
    }
    if !one_go.is_sorted() {
        return Err("P-positions are not sorted".into());
    }
    let found: BTreeSet<_> = one_go.iter().copied().collect();
    for (x, y) in cells(window) {
        let wanted = whole.at(x, y).is_some_and(|(is_p, _)| is_p);
        if found.contains(&(x, y)) != wanted {
            return Err(format!("({x}, {y}) is {}listed as P", if wanted { "not " } else { "" }));
        }
    }
    let inside = |from: u64, last: u64, at: u64| (from..=last).contains(&at);
    let outside =
        |&(x, y): &(u64, u64)| !(inside(window.x0, window.x1, x) && inside(window.y0, window.y1, y));
    if found.len() != one_go.len() || found.iter().any(outside) {
        return Err("a P-position is listed twice or outside the window".into());
    }
    Ok(())
}

fn compare_values(query: &Query, asked: &Asked, window: Window, whole: &Board) -> Result<(), String> {
    let values = solved::grundy(query, window);
    if asked.misere() || asked.declared().is_some() {
        let refused =
            matches!(values, Err(solved::BoardError::NoGrundy(NoGrundy::Misere | NoGrundy::Declared)));
        return if refused { Ok(()) } else { Err(format!("Grundy values were given: {values:?}")) };
    }
    let values = match values {
        // The least limits of all: 64 for three heaps, and for more what their sets of values take.
        Err(error @ solved::BoardError::TooFar { .. }) if asked.heaps() > 2 => {
            let side = window.x1.max(window.y1) + 1;
            let tokens = 2 * side + asked.further().iter().sum::<u64>();
            let words = side * side * asked.depth() * asked.classes() * (tokens / 64 + 1);
            let beyond = if asked.heaps() == 3 { side > 64 } else { words > 1 << 26 };
            return if beyond { Ok(()) } else { Err(error.to_string()) };
        }
        values => values.map_err(|error| error.to_string())?,
    };
    let mut task = GrundyTask::new(query, window).map_err(|error| error.to_string())?;
    while !task.advance(1) {}
    let by_line: Vec<Vec<_>> =
        task.lines().map(|line| line.iter().map(|&v| (v != NOT_A_POSITION).then_some(v)).collect()).collect();
    if by_line != values {
        return Err("Grundy values found line by line differ from those found in one go".into());
    }
    if values.len() != window.width() as usize
        || values.iter().any(|line| line.len() != window.height() as usize)
    {
        return Err("the table of Grundy values has not the size of the window".into());
    }
    for (x, y) in cells(window) {
        let (found, wanted) = (values[(x - window.x0) as usize][(y - window.y0) as usize], whole.at(x, y));
        if found != wanted.map(|(_, value)| value) {
            return Err(format!("G({x}, {y}) = {found:?}, but by the rule it is {wanted:?}"));
        }
    }
    Ok(())
}

/// Compares outcome and options of one position.
fn compare_moves(query: &Query, asked: &Asked, (x, y): (u64, u64), whole: &Board) -> Result<(), String> {
    let letter = |is_p: bool| if is_p { Outcome::P } else { Outcome::N };
    let wanted = whole.at(x, y).map(|(is_p, _)| letter(is_p));
    let outcome = solved::outcome(query, x, y).map_err(|error| error.to_string())?;
    if outcome != wanted {
        return Err(format!("({x}, {y}) has outcome {outcome:?}, but by the rule {wanted:?}"));
    }
    let moves = solved::moves(query, x, y);
    if wanted.is_none() {
        return if moves.is_err() { Ok(()) } else { Err(format!("({x}, {y}) has options: {moves:?}")) };
    }
    let declared = asked.declared().is_some_and(|declared| x.max(y) < declared.len() as u64);
    let declared = declared || asked.is_over(x, y);
    let options = whole.options(asked.position(x, y)).filter(|_| !declared);
    let heaps = |to: Heaps| to[..asked.heaps()].to_vec();
    let wanted: Vec<_> = options.map(|(to, (is_p, _))| (heaps(to), letter(is_p))).collect();
    let moves = moves.map_err(|error| error.to_string())?;
    let moves: Vec<_> = moves.into_iter().map(|to| (to.heaps, to.outcome)).collect();
    if moves != wanted {
        return Err(format!("({x}, {y}) has options {moves:?}, but by the rule {wanted:?}"));
    }
    Ok(())
}

fn cells(window: Window) -> impl Iterator<Item = (u64, u64)> {
    let Window { x0, x1, y0, y1 } = window;
    (x0..=x1).flat_map(move |u| (y0..=y1).map(move |v| (u, v)))
}

/// Compares both fast solvers, advanced by `steps`, with the naive ones on a board of `sides` (less, if that
/// is too much work). Grundy values are compared in normal play without the declared box.
pub(crate) fn against_naive(
    name: &str,
    rules: &Ruleset,
    sides: (u32, u32),
    steps: &StepSizes,
) -> Result<(), String> {
    let (mut width, mut height) = sides;
    // No board of a rule that depends on the heaps goes further, and its options are not listed beyond.
    if rules.written().is_some_and(Condition::is_by_position) {
        (width, height) = (width.min(FARTHEST_BY_POSITION), height.min(FARTHEST_BY_POSITION));
    }
    while visits(rules, width, height) > MOST_VISITS && width * height > 1 {
        let longer = if width > height { &mut width } else { &mut height };
        *longer -= longer.div_ceil(8);
    }
    let said = |what: String| format!("{name} on {width} × {height} in steps {steps:?}: {what}; {rules:?}");
    let plain = Ruleset { misere: false, declared: None, ..rules.clone() };
    if !rules.is_written() {
        let solver = OutcomeSolver::new(rules.clone(), width, height);
        compare_outcomes(rules, (solver, OutcomeSolver::positions), (width, height), steps).map_err(said)?;
        let solver = GrundySolver::new(plain.clone(), width, height).map_err(|error| format!("{error:?}"))?;
        compare_grundy(&plain, (solver, GrundySolver::values), (width, height), steps).map_err(said)?;
    }
    // Written rules are solved as sets of vectors, and so can others be.
    if rules.domain == Domain::Quarter && rules.declared.is_none() {
        let solver = written::OutcomeSolver::new(rules.clone(), width, height);
        let positions = written::OutcomeSolver::positions;
        compare_outcomes(rules, (solver, positions), (width, height), steps).map_err(said)?;
        let solver = written::GrundySolver::new(plain.clone(), width, height);
        let solver = solver.map_err(|error| format!("{error:?}"))?;
        compare_grundy(&plain, (solver, written::GrundySolver::values), (width, height), steps)
            .map_err(said)?;
    }
    Ok(())
}

/// About how many options a naive solver visits.
fn visits(rules: &Ruleset, width: u32, height: u32) -> u64 {
    let (x, y) = (u64::from(width), u64::from(height));
    let options = rules.families.iter().map(|family| family.most_options(x, y)).fold(0, u64::saturating_add);
    options.saturating_mul(x * y) / 4
}

fn compare_outcomes<S: Steps>(
    rules: &Ruleset,
    (mut solver, positions): (S, fn(&S) -> &Positions),
    (width, height): (u32, u32),
    steps: &StepSizes,
) -> Result<(), String> {
    let wanted = naive::outcomes(rules, width, height);
    let mut done = 0;
    for &step in steps.iter().cycle() {
        let finished = solver.advance(step);
        done = width.min(done + step);
        if solver.progress() != (done, width)
            || finished != (done == width)
            || positions(&solver).lines() != done
        {
            return Err(format!("progress is {:?} after {done} lines", solver.progress()));
        }
        if finished {
            break;
        }
    }
    let found = positions(&solver);
    for (cell, wanted) in wanted.iter().enumerate() {
        let (x, y) = (cell as u32 / height, cell as u32 % height);
        if found.contains(x, y) != (*wanted == Some(true)) {
            return Err(format!("({x}, {y}) should have outcome {wanted:?} (true = P)"));
        }
    }
    let count = wanted.iter().filter(|wanted| **wanted == Some(true)).count();
    let different = found.iter().collect::<BTreeSet<_>>().len();
    if (found.len(), different, found.is_empty()) != (count, count, count == 0) {
        return Err(format!("{} P-positions are listed instead of {count}", found.len()));
    }
    Ok(())
}

fn compare_grundy<S: Steps>(
    rules: &Ruleset,
    (mut solver, values): (S, fn(&S) -> &[u16]),
    (width, height): (u32, u32),
    steps: &StepSizes,
) -> Result<(), String> {
    let wanted = naive::grundy(rules, width, height);
    steps.iter().cycle().any(|&step| solver.advance(step));
    if solver.progress() != (width, width) {
        return Err(format!("progress is {:?} at the end", solver.progress()));
    }
    let found = values(&solver);
    let differs = (0..wanted.len()).find(|&cell| found.get(cell) != wanted.get(cell));
    match differs {
        Some(cell) => {
            let (x, y) = (cell / height as usize, cell % height as usize);
            Err(format!("G({x}, {y}) = {:?} instead of {}", found.get(cell), wanted[cell]))
        }
        None if found.len() != wanted.len() => Err("the table is too long".into()),
        None => Ok(()),
    }
}
