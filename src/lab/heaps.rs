//! m-Modular Nim with three heaps or more (KS): all P-positions for each m, and where they are not those of the formula that
//! Theorem 16 gives for odd m: nim-sum 0 and fewer than 2m tokens. For even m no formula is known.
//!
//! Everything is counted by rule in a box with equal sides, which grows until [`OutcomeSolver::holds_all`] says that no
//! P-position lies outside. One step is one m; its box has about (2m)^n positions for n heaps.

use super::{Experiment, NamedChart, Panel, Param};
use crate::rules::Slice;
use crate::scene::plot::{Chart, Look, Plot, Point, Scale, Series};
use crate::solve::Steps;
use crate::solve::slices::OutcomeSolver;
use crate::text::{grouped, position_text};

pub(super) static PANEL: Panel = Panel {
    id: "heaps",
    params: &[
        Param::int("heaps", "Heaps", (3, 6, 3), "How many heaps there are."),
        Param::int(
            "to",
            "m up to",
            (1, 100, 20),
            "The greatest m. With more heaps boxes soon become too large, and it ends there.",
        ),
    ],
    light: |values| values.int("heaps") == 3 && values.int("to") <= 24,
    begin: |values| {
        let (heaps, to) = (values.small("heaps") as usize, values.small("to"));
        Ok(Box::new(MoreHeaps { heaps, to, rows: Vec::new(), ended: None }))
    },
};

/// No larger box is solved.
const MOST_CELLS: u64 = 1 << 25;

struct MoreHeaps {
    heaps: usize,
    to: u32,
    rows: Vec<Row>,
    /// The m whose box is too large.
    ended: Option<u32>,
}

/// What was found for one m.
struct Row {
    m: u32,
    count: usize,
    largest: u64,
    tokens: u64,
    /// How many are P by the formula for odd m.
    formula: usize,
    /// The smallest position that is P by the formula alone.
    lost: Option<Vec<u64>>,
    /// The smallest that is P by the rules alone.
    won: Option<Vec<u64>>,
}

impl Row {
    fn of(m: u32, heaps: usize) -> Option<Row> {
        let solver = all_positions(m, heaps)?;
        let said = |at: &[u64]| {
            at.iter().fold(0, |sum, heap| sum ^ heap) == 0 && at.iter().sum::<u64>() < 2 * u64::from(m)
        };
        let smallest = |found: &mut dyn Iterator<Item = Vec<u64>>| {
            // In every order of the heaps it is the same position: the one with the largest first is shown.
            let key = |at: &Vec<u64>| (at.iter().sum::<u64>(), at.iter().rev().copied().collect::<Vec<_>>());
            found.filter(|at| at.is_sorted_by(|a, b| a >= b)).min_by_key(key)
        };
        let formula = by_formula(u64::from(m), heaps);
        let lost = smallest(&mut formula.iter().filter(|at| solver.is_p(at) != Some(true)).cloned());
        let won = smallest(&mut solver.positions().filter(|at| !said(at)));
        let largest = solver.positions().flatten().max().unwrap_or(0);
        let tokens = solver.positions().map(|at| at.iter().sum()).max().unwrap_or(0);
        Some(Row { m, count: solver.positions().count(), largest, tokens, formula: formula.len(), lost, won })
    }

    fn is_formula(&self) -> bool {
        self.lost.is_none() && self.won.is_none()
    }
}

/// All P-positions, or none where the box would be too large.
fn all_positions(m: u32, heaps: usize) -> Option<OutcomeSolver> {
    let mut side = m + 2;
    while u64::from(side).pow(heaps as u32) <= MOST_CELLS {
        let mut solver = OutcomeSolver::new(Slice::new(Some(m), vec![side - 1; heaps - 2]), side, side);
        solver.finish();
        if solver.holds_all() {
            return Some(solver);
        }
        side += side.div_ceil(6);
    }
    None
}

/// The positions of nim-sum 0 with fewer than 2m tokens.
fn by_formula(m: u64, heaps: usize) -> Vec<Vec<u64>> {
    let mut begun = vec![Vec::new()];
    for _ in 1..heaps {
        begun = begun
            .iter()
            .flat_map(|at: &Vec<u64>| (0..m).map(move |heap| [at.as_slice(), &[heap]].concat()))
            .filter(|at| at.iter().sum::<u64>() < 2 * m)
            .collect();
    }
    let whole = |at: Vec<u64>| {
        let last = at.iter().fold(0, |sum, heap| sum ^ heap);
        [at, vec![last]].concat()
    };
    begun.into_iter().map(whole).filter(|at| at.iter().sum::<u64>() < 2 * m).collect()
}

impl Steps for MoreHeaps {
    fn advance(&mut self, steps: u32) -> bool {
        for _ in 0..steps {
            let m = self.rows.len() as u32 + 1;
            if m > self.to || self.ended.is_some() {
                break;
            }
            match Row::of(m, self.heaps) {
                Some(row) => self.rows.push(row),
                None => self.ended = Some(m),
            }
        }
        self.progress().0 == self.to
    }

    fn progress(&self) -> (u32, u32) {
        (if self.ended.is_some() { self.to } else { self.rows.len() as u32 }, self.to)
    }
}

impl MoreHeaps {
    /// The query of a position.
    fn link(&self, m: u32, at: &[u64]) -> String {
        let rest = at[3..].iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let rest = if rest.is_empty() { rest } else { format!("&rest={rest}") };
        format!(
            "game=modular-nim&m={m}&heaps={}&z={}{rest}&size=32&at={},{}",
            self.heaps, at[2], at[0], at[1]
        )
    }

    fn plot(&self, title: &str, up: &str, value: fn(&Row) -> u64) -> Chart {
        let point = |row: &Row| {
            let words = format!(
                "m = {}: {} P-positions, the largest heap is {}, and {} tokens are the most",
                row.m, row.count, row.largest, row.tokens
            );
            let link = row.won.as_ref().map_or(String::new(), |at| self.link(row.m, at));
            Point { link, ..Point::new(f64::from(row.m), value(row) as f64, words) }
        };
        let of = |odd: u32| self.rows.iter().filter(move |row| row.m % 2 == odd).map(point).collect();
        let series = vec![
            Series::new("odd m, as Theorem 16 says", Look::Diamonds, of(1)),
            Series::new("even m, no formula is known", Look::Dots, of(0)),
        ];
        Chart::Plot(Plot::new(title, Scale::whole("m"), Scale::whole(up).from(0.0), series))
    }
}

impl Experiment for MoreHeaps {
    fn figures(&self) -> Vec<NamedChart> {
        let title = |what: &str| format!("m-Modular Nim with {} heaps: {what}", self.heaps);
        vec![
            NamedChart {
                name: "heaps-count",
                figure: self.plot(&title("how many P-positions"), "P-positions", |row| row.count as u64),
            },
            NamedChart {
                name: "heaps-largest",
                figure: self.plot(&title("the largest heap of a P-position"), "tokens", |row| row.largest),
            },
        ]
    }

    fn words(&self) -> String {
        let Some(last) = self.rows.last() else { return String::new() };
        let odd = match self.rows.iter().find(|row| row.m % 2 == 1 && !row.is_formula()) {
            None => format!("For odd m up to {} the P-positions are those of Theorem 16.", last.m),
            Some(row) => format!("For m = {} they are not those of Theorem 16.", row.m),
        };
        let even = self.rows.iter().rev().find(|row| row.m % 2 == 0).map_or(String::new(), |row| {
            let (n, count) = (position_text, grouped(row.count as u64));
            let lost = row.lost.as_deref().map_or("none".into(), n);
            let won = row.won.as_deref().map_or("none".into(), n);
            format!(
                " For m = {} there are {count}, with heaps up to {} and up to {} tokens; the formula would give {}. The smallest \
                 exceptions, whatever the order of the heaps: {lost} is P by the formula only, {won} by the rules only.",
                row.m,
                row.largest,
                row.tokens,
                grouped(row.formula as u64)
            )
        });
        let ended = self.ended.map_or(String::new(), |m| {
            format!(" From m = {m} on the box would have more than {} positions.", grouped(MOST_CELLS))
        });
        format!("{odd}{even}{ended}")
    }

    fn csv(&self, _: usize) -> String {
        let text = |at: &Option<Vec<u64>>| {
            at.as_ref()
                .map_or(String::new(), |at| at.iter().map(u64::to_string).collect::<Vec<_>>().join(" "))
        };
        let line = |row: &Row| {
            let Row { m, count, largest, tokens, formula, lost, won } = row;
            format!("{m},{count},{largest},{tokens},{formula},{},{}", text(lost), text(won))
        };
        super::csv(
            "m,positions,largest_heap,most_tokens,formula_for_odd_m,first_by_formula_only,first_by_rule_only",
            self.rows.iter().map(line),
        )
    }
}
