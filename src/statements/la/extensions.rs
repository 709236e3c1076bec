//! What a further ray does: games (a), (b) and (c), and the split beams of (1, 2)GDWN.

use super::{Directions, constants, less, ray};
use crate::games::{Params, Value, rational_nim};
use crate::rules::{MoveFamily, Rules, Ruleset};
use crate::solve::Positions;
use crate::solve::outcome::OutcomeSolver;
use crate::statements::scope::query_text;
use crate::statements::search::{Search, cells, size};
use crate::statements::verdict::square;
use crate::statements::{Counterexample, Skip, Subject, Verdict};
use crate::theory::closed;
use crate::theory::exact::is_wythoff_p;

/// Boards for two games side by side.
const SIDE: u32 = 512;

pub(super) fn game_a(subject: &Subject) -> Result<Verdict, Skip> {
    first_change(subject, (4, 6))
}

pub(super) fn game_b(subject: &Subject) -> Result<Verdict, Skip> {
    first_change(subject, (4, 4))
}

/// With (7, 2), (1, 10) and the ray (4, 6), a = 2 and det/a = 34: (5, 16) has X = 1 and Y = 3, which is P in W(2, 2).
pub(super) fn ray_part(subject: &Subject) -> Result<Verdict, Skip> {
    let directions = Directions::of(subject);
    let parts = rational_nim::parts(&subject.query().params).unwrap_or(1);
    let unit = directions.det() / parts as i64;
    let form = closed::w_ab(parts, parts);
    Ok(subject.board().compare(|x, y| {
        let (u, v) = directions.weights(x as u32, y as u32);
        form.is_p((u / unit) as u64, (v / unit) as u64)
    }))
}

/// Is this the sample game, without a further ray or with this one?
pub(super) fn is_sample(subject: &Subject, vector: (u64, u64)) -> bool {
    constants(subject) == SAMPLE && ray(subject).is_none_or(|taken| taken == vector)
}

/// Is the vector, as a position, the first whose outcome a ray of it changes? It can then be emptied at once.
fn first_change(subject: &Subject, vector: (u32, u32)) -> Result<Verdict, Skip> {
    let own = subject.ruleset()?;
    let (plain, extended) = match ray(subject) {
        None => (own.clone(), with_ray(own, (vector.0.into(), vector.1.into()))),
        Some(_) => (sample()?, own.clone()),
    };
    let n = subject.positions_size().min(SIDE);
    if n <= vector.0.max(vector.1) {
        return Err(format!("the board is too small to show ({}, {})", vector.0, vector.1).into());
    }
    let (plain, extended) = (solve(&plain, n), solve(&extended, n));
    let mut search = Search::default();
    for (x, y) in cells(n).filter(|&(x, y)| subject.is_position(x, y)) {
        let differs = plain.contains(x, y) != extended.contains(x, y);
        search.look((x, y), differs.then_some("is the first position whose outcome changes"));
    }
    Ok(match search.smallest() {
        Some(at) if at == vector => Verdict::holds(square(n), search.looked_at),
        Some(_) => search.verdict(subject, square(n)),
        None => subject.fails(square(n), None, "no outcome changes"),
    })
}

/// p1, q1, p2, q2 of the paper's sample game (2/7, 10/1).
const SAMPLE: [u64; 4] = [7, 2, 1, 10];

/// The rules of (2/7, 10/1) Rational Nim.
fn sample() -> Result<Ruleset, Skip> {
    let mut params = Params::defaults(&rational_nim::GAME);
    for (key, value) in ["p1", "q1", "p2", "q2"].into_iter().zip(SAMPLE) {
        params.set(key, Value::Int(value));
    }
    match (rational_nim::GAME.rules)(&params) {
        Rules::Two(rules) => Ok(rules),
        Rules::Slice(_) => Err("the statement is about two heaps".into()),
    }
}

fn with_ray(rules: &Ruleset, ray: (u64, u64)) -> Ruleset {
    let mut extended = rules.clone();
    extended.families.push(MoveFamily::ray(ray));
    extended
}

fn solve(rules: &Ruleset, n: u32) -> Positions {
    OutcomeSolver::new(rules.clone(), n, n).solve()
}

/// Two P-positions of Rational Nim that the further ray joins: with it they cannot both be P.
pub(super) fn game_c(subject: &Subject) -> Result<Verdict, Skip> {
    Ok(refute_ray(subject, &sample()?, (8, 4)))
}

/// Looks for the smallest P-position of `rules` from which the ray leads to another, and sees that the ray makes it N.
pub(super) fn refute_ray(subject: &Subject, rules: &Ruleset, ray: (i64, i64)) -> Verdict {
    let n = 64;
    let found = solve(rules, n);
    let reached = |at: (u32, u32)| {
        let mut options = (1..i64::from(n)).map_while(|times| less(at, times, ray));
        options.find(|&(x, y)| found.contains(x, y))
    };
    let mut all: Vec<(u32, u32)> = found.iter().collect();
    all.sort_unstable_by_key(|&at| size(at));
    let Some((from, to)) = all.into_iter().find_map(|at| reached(at).map(|to| (at, to))) else {
        return subject.fails(square(n), None, "the ray joins no two P-positions");
    };
    let extended = with_ray(rules, (ray.0 as u64, ray.1 as u64));
    let wide = |(x, y): (u32, u32)| (u64::from(x), u64::from(y));
    if !extended.is_move(wide(from), wide(to)) || solve(&extended, n).contains(from.0, from.1) {
        return subject.fails(square(n), from, "stays P in spite of the ray");
    }
    let words = format!(
        "({}, {}) and ({}, {}) are both P in Rational Nim, and the ray leads from one to the other",
        from.0, from.1, to.0, to.1
    );
    let query = query_text(&rational_nim::GAME, &format!("ray={},{}", ray.0, ray.1));
    let counterexample = Counterexample { query, at: Some(wide(from)), words };
    Verdict::Refuted { range: square(n), counterexample }
}

/// The P-positions of Wythoff's game, in spite of the further rays.
pub(super) fn gdwn_same(subject: &Subject) -> Result<Verdict, Skip> {
    Ok(subject.board().compare(|x, y| is_wythoff_p(x.into(), y.into())))
}

/// Two beams as they are measured: between the slopes of `gap` is no P-position of the window, and the mean slopes below and
/// above are near these.
struct Split {
    /// The smallest board on which the means are as close as they are asked to be.
    least: u32,
    /// The first heaps of the window, of a board of 65,536.
    window: (u64, u64),
    /// Only P-positions with y > x.
    upper: bool,
    /// In fifths.
    gap: (u64, u64),
    /// The two mean slopes in millionths, and how close they must come.
    slopes: [u64; 2],
    tolerance: u64,
}

/// Upper P-positions with first heap in the window from 14,000 to 28,000 of 65,536 (in proportion on smaller boards).
pub(super) fn gdwn(subject: &Subject) -> Result<Verdict, Skip> {
    let slopes = [1_477_800, 2_247_700];
    let window = (14_000, 28_000);
    measured(subject, &Split { least: 512, window, upper: true, gap: (8, 11), slopes, tolerance: 10_000 })
}

/// The upper beam leaves the board at 65,536/2.566, so the window ends before that. Measured there are 0.63192 and 2.56634. In units
/// of the directions the moves are (17, 0), (0, 17) and (9, 5), so that densities as in W(17/9, 17/5) would give 0.63192 and
/// 2.56634.
pub(super) fn game_b_beams(subject: &Subject) -> Result<Verdict, Skip> {
    let slopes = [631_900, 2_566_300];
    let window = (12_500, 25_000);
    measured(subject, &Split { least: 1_024, window, upper: false, gap: (5, 10), slopes, tolerance: 2_000 })
}

fn measured(subject: &Subject, split: &Split) -> Result<Verdict, Skip> {
    let n = subject.positions_size();
    if n < split.least {
        return Err(format!("the board is too small: the means settle from {} on", split.least).into());
    }
    let share = |of: u64| (u64::from(n) * of / 65_536) as u32;
    let mut search = Search::default();
    let mut groups = [(0u64, 0u64); 2];
    for x in share(split.window.0)..share(split.window.1) {
        for &y in subject.positions().line(x).iter().filter(|&&y| y > x || !split.upper) {
            let (across, up) = (u64::from(x), u64::from(y));
            let between = 5 * up >= split.gap.0 * across && 5 * up <= split.gap.1 * across;
            search.look((x, y), between.then_some("is P by the rules, and between the two beams"));
            let group = &mut groups[usize::from(5 * up > split.gap.0 * across)];
            *group = (group.0 + up * 1_000_000 / across, group.1 + 1);
        }
    }
    for ((sum, count), wanted) in groups.into_iter().zip(split.slopes) {
        let mean = sum.checked_div(count);
        if search.smallest().is_none() && mean.is_none_or(|mean| mean.abs_diff(wanted) > split.tolerance) {
            let words = format!("a mean slope of {mean:?} millionths, and not about {wanted}");
            return Ok(subject.fails(square(n), None, words));
        }
    }
    Ok(search.verdict(subject, square(n)))
}
