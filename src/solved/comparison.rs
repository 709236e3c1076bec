//! Two games on one board: where their outcomes agree, and where they do not.
//!
//! A cell need not be a position of both games. Outcomes differ where one of P, N and "not a position" is not the other;
//! P-positions are counted as cells, so that one that is not a position of the other game is P in one game only. Cells are
//! ordered by x + y and then by x, as one meets them going out from the corner.
//!
//! ```
//! use phibeam::{query::Query, rules::Window, solve::Steps, solved::Comparison};
//! let query = |text| Query::parse(text).unwrap();
//! let mut nim = Comparison::new(&query("game=nim"), &query("game=wythoff"), Window::corner(4)).unwrap();
//! nim.finish();
//! let found = nim.found();
//! let counts = found.counts();
//! assert_eq!((counts.both, counts.first, counts.second), (1, 3, 2));
//! assert_eq!(found.first_difference().map(|at| (at.x, at.y)), Some((1, 1)));
//! ```

use super::{BoardError, Outcome, OutcomeTask, Solved};
use crate::query::Query;
use crate::rules::{Domain, Window};
use crate::solve::Steps;

/// Into so many rings a board is divided to tell how far the games agree, at most.
const MOST_BANDS: u64 = 8;

/// The P-positions of two games in a window, found step by step.
#[derive(Debug)]
pub struct Comparison {
    window: Window,
    domains: [Domain; 2],
    tasks: [OutcomeTask; 2],
}

impl Comparison {
    /// Begins. Each game is played as its own query says.
    pub fn new(first: &Query, second: &Query, window: Window) -> Result<Comparison, BoardError> {
        let domain = |query: &Query| Solved::new(query.clone()).domain();
        Ok(Comparison {
            window,
            domains: [domain(first), domain(second)],
            tasks: [OutcomeTask::new(first, window)?, OutcomeTask::new(second, window)?],
        })
    }

    /// What is compared.
    pub fn window(&self) -> Window {
        self.window
    }

    /// What has been found, once all steps are done.
    pub fn found(&self) -> Compared {
        let [first, second] = self.tasks.each_ref().map(|task| task.positions().collect::<Vec<_>>());
        Compared::new(self.window, self.domains, &first, &second)
    }
}

impl Steps for Comparison {
    fn advance(&mut self, steps: u32) -> bool {
        let [first, second] = &mut self.tasks;
        first.advance(steps) && second.advance(steps)
    }

    fn progress(&self) -> (u32, u32) {
        let [first, second] = self.tasks.each_ref().map(Steps::progress);
        (first.0.saturating_add(second.0), first.1.saturating_add(second.1))
    }
}

/// A cell with its outcomes in two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComparedCell {
    /// First heap.
    pub x: u64,
    /// Second heap.
    pub y: u64,
    /// Who wins the first game from there; `None` is not a position.
    pub first: Option<Outcome>,
    /// Who wins the second game.
    pub second: Option<Outcome>,
}

/// How many cells of each kind there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// P in both games.
    pub both: u64,
    /// P in the first game only.
    pub first: u64,
    /// P in the second game only.
    pub second: u64,
    /// Positions of one of the games only.
    pub one_sided: u64,
    /// Cells where the outcomes differ.
    pub different: u64,
}

/// The agreement in a ring of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    /// The least x + y.
    pub from: u64,
    /// The greatest x + y.
    pub to: u64,
    /// P-positions of both games; of values, the cells where they are equal.
    pub both: u64,
    /// P-positions of at least one; of values, the cells that have two.
    pub either: u64,
}

/// Two games in a window, compared.
#[derive(Clone, Debug)]
pub struct Compared {
    window: Window,
    domains: [Domain; 2],
    /// P in both games, sorted by x and then by y.
    pub both: Vec<(u64, u64)>,
    /// P in the first game only, sorted in the same way.
    pub first: Vec<(u64, u64)>,
    /// P in the second game only.
    pub second: Vec<(u64, u64)>,
}

impl Compared {
    /// Compares the P-positions of two games in a window, each list sorted by x and then by y.
    pub(crate) fn new(
        window: Window,
        domains: [Domain; 2],
        first: &[(u64, u64)],
        second: &[(u64, u64)],
    ) -> Compared {
        let mut compared =
            Compared { window, domains, both: Vec::new(), first: Vec::new(), second: Vec::new() };
        let (mut ours, mut theirs) = (first.iter().copied().peekable(), second.iter().copied().peekable());
        loop {
            match (ours.peek(), theirs.peek()) {
                (Some(a), Some(b)) if a == b => {
                    compared.both.extend(ours.next());
                    theirs.next();
                }
                (Some(a), Some(b)) if a < b => compared.first.extend(ours.next()),
                (Some(_), None) => compared.first.extend(ours.next()),
                (_, Some(_)) => compared.second.extend(theirs.next()),
                (None, None) => return compared,
            }
        }
    }

    /// What was compared.
    pub fn window(&self) -> Window {
        self.window
    }

    /// How many cells of each kind there are.
    pub fn counts(&self) -> Counts {
        let count = |cells: &[(u64, u64)]| cells.len() as u64;
        let (first, second) = (count(&self.first), count(&self.second));
        let one_sided = self.columns().map(|(_, ours, theirs)| one_sided(ours, theirs)).sum();
        let [d1, d2] = self.domains;
        let outside = |cells: &[(u64, u64)], domain: Domain| {
            cells.iter().filter(|&&(x, y)| !domain.contains(x, y)).count() as u64
        };
        // A P-position of one game that is not a position of the other is one difference, not two.
        let twice = outside(&self.first, d2) + outside(&self.second, d1);
        Counts {
            both: count(&self.both),
            first,
            second,
            one_sided,
            different: first + second + one_sided - twice,
        }
    }

    /// How many cells are P in at least one of the games.
    pub fn p_count(&self) -> usize {
        self.both.len() + self.first.len() + self.second.len()
    }

    /// Every cell that is P in at least one of the games, sorted by x and then by y.
    pub fn p_cells(&self) -> Vec<ComparedCell> {
        let [d1, d2] = self.domains;
        let other = |(x, y): (u64, u64), domain: Domain| domain.contains(x, y).then_some(Outcome::N);
        let cell = |(x, y), first, second| ComparedCell { x, y, first, second };
        let both = self.both.iter().map(|&at| cell(at, Some(Outcome::P), Some(Outcome::P)));
        let first = self.first.iter().map(|&at| cell(at, Some(Outcome::P), other(at, d2)));
        let second = self.second.iter().map(|&at| cell(at, other(at, d1), Some(Outcome::P)));
        let mut cells: Vec<ComparedCell> = both.chain(first).chain(second).collect();
        cells.sort_unstable_by_key(|at| (at.x, at.y));
        cells
    }

    /// The first cell where the games differ, if they do.
    pub fn first_difference(&self) -> Option<ComparedCell> {
        let outcomes = self.first.iter().chain(&self.second).map(|&(x, y)| (x + y, x));
        let domains =
            self.columns().filter_map(|(x, ours, theirs)| least_one_sided(ours, theirs).map(|y| (x + y, x)));
        let (sum, x) = outcomes.chain(domains).min()?;
        let (y, [d1, d2]) = (sum - x, self.domains);
        let of = |domain: Domain, found: &[(u64, u64)]| {
            let is_p = found.binary_search(&(x, y)).is_ok();
            domain.contains(x, y).then(|| Outcome::of(is_p))
        };
        Some(ComparedCell { x, y, first: of(d1, &self.first), second: of(d2, &self.second) })
    }

    /// Every cell where the games differ, by x + y and then by x.
    pub fn each_difference<E>(&self, mut visit: impl FnMut(ComparedCell) -> Result<(), E>) -> Result<(), E> {
        let by_sum = |&(x, y): &(u64, u64)| (x + y, x);
        let mut outcomes: Vec<((u64, u64), bool)> = Vec::with_capacity(self.first.len() + self.second.len());
        outcomes.extend(self.first.iter().map(|at| (by_sum(at), true)));
        outcomes.extend(self.second.iter().map(|at| (by_sum(at), false)));
        outcomes.sort_unstable();
        let mut outcomes = outcomes.into_iter().peekable();
        let [d1, d2] = self.domains;
        let told = |(sum, x): (u64, u64), first_is_p: bool| {
            let y = sum - x;
            let of = |domain: Domain, is_p| domain.contains(x, y).then(|| Outcome::of(is_p));
            ComparedCell { x, y, first: of(d1, first_is_p), second: of(d2, !first_is_p) }
        };
        if d1 != d2 && !self.window.is_empty() {
            let Window { x0, x1, y0, y1 } = self.window;
            let columns: Vec<_> = self.columns().collect();
            for sum in x0 + y0..=x1 + y1 {
                let xs = x0.max(sum.saturating_sub(y1))..=x1.min(sum - y0);
                for x in xs {
                    let (_, ours, theirs) = columns[(x - x0) as usize];
                    let is_in =
                        |column: Column| column.is_some_and(|(low, high)| (low..=high).contains(&(sum - x)));
                    let here = outcomes.next_if(|(at, _)| *at == (sum, x));
                    match here {
                        Some((at, first_is_p)) => visit(told(at, first_is_p))?,
                        None if is_in(ours) != is_in(theirs) => {
                            let of = |column| is_in(column).then_some(Outcome::N);
                            visit(ComparedCell { x, y: sum - x, first: of(ours), second: of(theirs) })?;
                        }
                        None => {}
                    }
                }
            }
        }
        outcomes.try_for_each(|(at, first_is_p)| visit(told(at, first_is_p)))
    }

    /// How far the P-positions agree, from the corner of the window outwards.
    pub fn bands(&self) -> Vec<Band> {
        let mut found = empty_bands(self.window);
        for (cells, is_both) in [(&self.both, true), (&self.first, false), (&self.second, false)] {
            for &(x, y) in cells {
                let n = found.partition_point(|band| band.to < x + y);
                found[n].either += 1;
                found[n].both += u64::from(is_both);
            }
        }
        found
    }

    /// The columns in which the games may have different positions: x, and the second heaps of each game's.
    fn columns(&self) -> impl Iterator<Item = (u64, Column, Column)> + '_ {
        let Window { x0, x1, y0, y1 } = self.window;
        let [d1, d2] = self.domains;
        let cut = move |domain: Domain, x: u64| {
            let (low, high) = domain.column(x);
            let (low, high) = (low.max(y0), high.unwrap_or(y1).min(y1));
            (low <= high).then_some((low, high))
        };
        let x1 = if d1 == d2 { None } else { Some(x1) };
        x1.into_iter().flat_map(move |x1| (x0..=x1).map(move |x| (x, cut(d1, x), cut(d2, x))))
    }
}

/// The rings of a window, from its corner outwards, with nothing counted in them.
pub(crate) fn empty_bands(window: Window) -> Vec<Band> {
    if window.is_empty() {
        return Vec::new();
    }
    let Window { x0, x1, y0, y1 } = window;
    let (least, sums) = (x0 + y0, x1 - x0 + y1 - y0 + 1);
    let bands = sums.min(MOST_BANDS);
    // Of nearly the same width: where a band ends is rounded, not how wide it is.
    let end = |n: u64| (u128::from(sums) * u128::from(n) / u128::from(bands)) as u64;
    (0..bands)
        .map(|n| Band { from: least + end(n), to: least + end(n + 1) - 1, both: 0, either: 0 })
        .collect()
}

/// The least and the greatest second heap of a column's positions, where there are any.
type Column = Option<(u64, u64)>;

/// How many second heaps are in one of the columns only.
fn one_sided(ours: Column, theirs: Column) -> u64 {
    let length = |column: Column| column.map_or(0, |(low, high)| high - low + 1);
    let common = ours.zip(theirs).and_then(|(ours, theirs)| {
        let (low, high) = (ours.0.max(theirs.0), ours.1.min(theirs.1));
        (low <= high).then_some((low, high))
    });
    length(ours) + length(theirs) - 2 * length(common)
}

/// The least second heap that is in one of the columns only.
fn least_one_sided(ours: Column, theirs: Column) -> Option<u64> {
    match (ours, theirs) {
        (None, None) => None,
        (Some((low, _)), None) | (None, Some((low, _))) => Some(low),
        (Some(ours), Some(theirs)) if ours.0 != theirs.0 => Some(ours.0.min(theirs.0)),
        (Some(ours), Some(theirs)) => (ours.1 != theirs.1).then(|| ours.1.min(theirs.1) + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    fn compared(first: &str, second: &str, window: Window) -> Compared {
        let query = |text| Query::parse(text).expect(text);
        let mut comparison = Comparison::new(&query(first), &query(second), window).expect("a comparison");
        while !comparison.advance(3) {}
        comparison.found()
    }

    fn listed(compared: &Compared) -> Vec<ComparedCell> {
        let mut found = Vec::new();
        let Ok(()) = compared.each_difference(|at| {
            found.push(at);
            Ok::<(), Infallible>(())
        });
        found
    }

    #[test]
    fn a_game_is_the_same_as_itself() {
        for text in ["game=wythoff", "game=rational-nim", "game=seeded", "game=nim&heaps=3&z=5"] {
            let same = compared(text, text, Window::corner(40));
            assert!(listed(&same).is_empty() && same.first_difference().is_none(), "{text}");
            let Counts { both, first, second, one_sided, different } = same.counts();
            assert_eq!((same.p_count(), same.p_cells().len()), (both as usize, both as usize), "{text}");
            assert!(both > 0 && (first, second, one_sided, different) == (0, 0, 0, 0), "{text}");
            assert!(same.bands().iter().all(|band| band.both == band.either), "{text}");
        }
    }

    #[test]
    fn cells_outside_a_cone_are_told_apart() {
        let cone =
            compared("game=rational-wythoff&p1=1&q1=1&p2=0&q2=1", "game=wythoff", Window::new(2, 1, 9, 12));
        let found = listed(&cone);
        assert!(found.is_sorted_by_key(|at| (at.x + at.y, at.x)));
        assert_eq!(Some(found[0]), cone.first_difference());
        assert_eq!(found.len() as u64, cone.counts().different);
        let outside = found.iter().filter(|at| at.first.is_none()).count();
        assert_eq!(outside as u64, cone.counts().one_sided);
        assert!(found.iter().any(|at| (at.first, at.second) == (None, Some(Outcome::P))));
        assert!(found.iter().any(|at| (at.first, at.second) == (None, Some(Outcome::N))));
    }

    #[test]
    fn p_cells_are_those_of_either_game() {
        let cone =
            compared("game=rational-wythoff&p1=1&q1=1&p2=0&q2=1", "game=wythoff", Window::new(2, 1, 9, 12));
        let cells = cone.p_cells();
        assert!(cells.is_sorted_by_key(|at| (at.x, at.y)));
        let counts = cone.counts();
        assert_eq!(cells.len() as u64, counts.both + counts.first + counts.second);
        let both = |at: &&ComparedCell| at.first == at.second;
        assert_eq!(cells.iter().filter(both).count() as u64, counts.both);
        for at in cells.iter().filter(|at| at.first != at.second) {
            assert!(listed(&cone).contains(at), "{at:?}");
        }
    }

    #[test]
    fn far_away_closed_forms_are_compared() {
        let (x, y) = (1_000_000_000_000, 1_618_033_988_700);
        let far = compared("game=wythoff", "game=wythoff&play=misere", Window::new(x, y, 100, 100));
        assert!(far.counts().both > 0 && far.counts().different == 0);
        assert_eq!(far.bands().iter().map(|band| band.both).sum::<u64>(), far.counts().both);
        let near = compared("game=wythoff", "game=wythoff&play=misere", Window::corner(20));
        assert_eq!(near.first_difference().map(|at| (at.x, at.y)), Some((0, 0)));
    }
}
