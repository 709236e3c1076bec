//! Row periods: from where on, and with which period, the Grundy values of a row repeat.
//!
//! A row is a fixed second heap; along it the first heap grows. In Wythoff's game every row is additively periodic
//! (Dress, Flammenkamp and Pink; Landman): G(n + p, y) = G(n, y) + p from some n on. Row 1 is 1 2 0 | 4 5 3 | 7 8 6 | …, of
//! period 3 from the start. Here periods are observed on a stated number of columns, not proved; see
//! [`additive_period`] for what counts as seen.
//!
//! One step is one column: the first heap goes on by one, and all rows with it. A step costs about as much as there are
//! rows times the words of a set of values, which grow with the columns; memory grows with the square of the columns for
//! every direction in which both heaps shrink: about 75 MB for Wythoff's game at the greatest number of columns.

use super::{Experiment, NamedChart, Panel, PanelValues, Param, ParamKind};
use crate::query::QueryError;
use crate::rules::{MoveFamily, Ruleset};
use crate::scene::plot::{Chart, Look, Plot, Point, Scale, Series};
use crate::solve::Steps;
use crate::solve::grundy::GrundySolver;
use crate::solved::BoardError;
use crate::text::{counted, grouped};
use crate::theory::regularity::{RowPeriod, additive_period};

/// Row 40 of Wythoff's game begins to repeat at column 10,333, and half the columns must show it.
const MOST_COLUMNS: u64 = 24_576;

pub(super) static PANEL: Panel = Panel {
    id: "rows",
    params: &[
        Param {
            key: "of",
            name: "Game",
            kind: ParamKind::Game {
                offers: &[
                    ("game=wythoff", "Wythoff's game"),
                    ("game=nim", "Nim"),
                    ("game=fraenkel", "Fraenkel's game, a = 2"),
                    ("game=wyt-k", "Wyt_K, K = {1, 2}"),
                    ("game=nimhoff", "cyclic Nimhoff, h = 3"),
                    ("game=wab&a=2&b=2", "W(2, 2)"),
                    ("game=wab", "W(5, 3)"),
                    ("game=gdwn", "(1, 2)GDWN"),
                    ("game=modular-wythoff", "5-modular Wythoff"),
                    ("game=rational-wythoff", "a Rational Wythoff"),
                ],
            },
            help: "Any two-heap game in normal play.",
            look: false,
        },
        Param::int(
            "rows",
            "Rows",
            (1, 41, 14),
            "Row 0 is the first. Row 40 of Wythoff's game needs 21,000 columns.",
        ),
        Param::int(
            "columns",
            "Columns",
            (16, MOST_COLUMNS, 1_024),
            "How far the first heap goes. Twice as far takes two to four times as long.",
        ),
    ],
    light: |values| values.int("rows") * values.int("columns") <= 1 << 15,
    begin: |values| Ok(Box::new(Rows::new(values)?)),
};

/// More memory than this is not taken.
const MOST_BYTES: u64 = 1 << 29;

/// About how much memory the sets of values take: one for each orbit of a step, for values up to the greatest.
fn memory(rules: &Ruleset, rows: u32, columns: u32) -> u64 {
    let (rows, columns) = (u64::from(rows), u64::from(columns));
    let mut steps: Vec<(u64, u64)> = Vec::new();
    for family in &rules.families {
        if let MoveFamily::Ray { step, .. } = family
            && step.0 > 0
            && !steps.contains(step)
        {
            steps.push(*step);
        }
    }
    let orbits = |(dx, dy): &(u64, u64)| (rows + dy * ((columns - 1) / dx)) * (*dx).min(columns);
    steps.iter().map(orbits).sum::<u64>() * ((rows + columns) / 64 + 2) * 8
}

struct Rows {
    name: &'static str,
    rows: u32,
    columns: u32,
    solver: GrundySolver,
}

impl Rows {
    fn new(values: &PanelValues) -> Result<Rows, QueryError> {
        let query = values.game("of");
        let conflict = |why: String| QueryError::Conflict { key: "of", value: query.to_string(), why };
        let rules = query.two_heaps();
        let rules = rules.ok_or_else(|| conflict("rows are those of a game with two heaps".into()))?;
        let (rows, asked) = (values.small("rows"), values.small("columns"));
        // Games whose boards are limited are slow: their rows stay within the board.
        let limit = (query.game.limits)(&query.params).grundy;
        let columns = if limit < 8_192 { asked.min(limit) } else { asked };
        let bytes = memory(&rules, rows, columns);
        if bytes > MOST_BYTES {
            let why = format!("its rows would take {} MB: at most {}", bytes >> 20, MOST_BYTES >> 20);
            return Err(QueryError::Conflict { key: "columns", value: columns.to_string(), why });
        }
        let solver = GrundySolver::new(rules, columns, rows)
            .map_err(|why| conflict(BoardError::NoGrundy(why).to_string()))?;
        Ok(Rows { name: query.game.name, rows, columns, solver })
    }

    /// What the columns done so far show of each row.
    fn periods(&self) -> Vec<Option<RowPeriod>> {
        let rows = self.rows as usize;
        let row = |y: usize| self.solver.values().iter().skip(y).step_by(rows).copied().collect::<Vec<u16>>();
        (0..rows).map(|y| additive_period(&row(y))).collect()
    }
}

impl Steps for Rows {
    fn advance(&mut self, steps: u32) -> bool {
        self.solver.advance(steps)
    }

    fn progress(&self) -> (u32, u32) {
        (self.solver.progress().0, self.columns)
    }
}

impl Experiment for Rows {
    fn figures(&self) -> Vec<NamedChart> {
        let periods = self.periods();
        let plot = |title: &str, name: &str, up: &str, of: fn(&RowPeriod) -> u32| {
            let dot = |(y, found): (usize, &Option<RowPeriod>)| {
                let found = found.as_ref()?;
                let words = format!(
                    "row {y}: preperiod {}, period {}, and a period adds {}",
                    grouped(found.preperiod.into()),
                    grouped(found.period.into()),
                    found.saltus
                );
                Some(Point::new(y as f64, f64::from(of(found)), words))
            };
            let dots = periods.iter().enumerate().filter_map(dot).collect();
            let across = Scale::whole("row (second heap)").over(0.0, f64::from(self.rows - 1));
            let plot =
                Plot::new(title, across, Scale::log(up).from(1.0), vec![Series::new(name, Look::Dots, dots)]);
            Chart::Plot(plot)
        };
        vec![
            NamedChart {
                name: "row-preperiods",
                figure: plot("Preperiods", "", "preperiod + 1", |found| found.preperiod + 1),
            },
            NamedChart { name: "row-periods", figure: plot("Periods", "", "period", |found| found.period) },
        ]
    }

    fn words(&self) -> String {
        let periods = self.periods();
        let (seen, unseen): (Vec<u32>, Vec<u32>) =
            (0..self.rows).partition(|&y| periods.get(y as usize).is_some_and(Option::is_some));
        let columns = grouped(self.progress().0.into());
        let mut words = format!(
            "{}: {} of {} show their period on {columns} columns.",
            self.name,
            seen.len(),
            counted(self.rows as usize, "row", "rows")
        );
        if let Some(y) = unseen.first() {
            words.push_str(&format!(" Row {y} is the first that does not."));
        }
        let last = seen.last().and_then(|&y| periods[y as usize].map(|found| (y, found)));
        if let Some((y, found)) = last {
            words.push_str(&format!(
                " Row {y} repeats from column {} on with period {}.",
                grouped(found.preperiod.into()),
                grouped(found.period.into())
            ));
        }
        words
    }

    fn csv(&self, _figure: usize) -> String {
        let line = |(y, found): (usize, Option<RowPeriod>)| match found {
            Some(found) => {
                format!("{y},{},{},{},{}", found.preperiod, found.period, found.saltus, found.columns)
            }
            None => format!("{y},,,,{}", self.progress().0),
        };
        super::csv("row,preperiod,period,saltus,columns", self.periods().into_iter().enumerate().map(line))
    }
}
