//! Row periods: from where on, and with which period, the Grundy values of a row repeat.
//!
//! A row is a fixed second heap; along it the first heap grows. In Wythoff's game every row is additively periodic
//! (Dress, Flammenkamp and Pink; Landman): G(n + p, y) = G(n, y) + p from some n on. Row 1 is 1 2 0 | 4 5 3 | 7 8 6 | …, of
//! period 3 from the start. A period is proved as soon as the state of the columns returns ([`RepeatedStates`]), where that
//! state is bounded; until then, and in other games, it is observed on a stated number of columns ([`additive_period`]).
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
use crate::theory::regularity::{RepeatedStates, RowPeriod, additive_period};

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
                    ("game=wyt-k", "Wythoff's game with K = {1, 2}"),
                    ("game=nimhoff", "cyclic Nimhoff, h = 3"),
                    ("game=wab&a=2&b=2", "W(2, 2)"),
                    ("game=wab", "W(5, 3)"),
                    ("game=gdwn", "Wythoff with rays (1, 2)"),
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
            "Row 0 is the first. Row 40 of Wythoff's game needs 21 000 columns.",
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
    /// What proves periods, where anything does.
    states: Option<RepeatedStates>,
}

/// The period of a row.
struct Found {
    period: RowPeriod,
    is_proved: bool,
}

impl Found {
    fn known(&self) -> &'static str {
        if self.is_proved { "proved" } else { "observed" }
    }
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
        let states = RepeatedStates::new(&rules, rows);
        let solver = GrundySolver::new(rules, columns, rows)
            .map_err(|why| conflict(BoardError::NoGrundy(why).to_string()))?;
        Ok(Rows { name: query.game.name, rows, columns, solver, states })
    }

    /// What the columns done so far prove of each row, or else show.
    fn periods(&self) -> Vec<Option<Found>> {
        let rows = self.rows as usize;
        let row = |y: usize| self.solver.values().iter().skip(y).step_by(rows).copied().collect::<Vec<u16>>();
        let found = |y: usize| {
            let proved = self.states.as_ref().and_then(|states| states.proved(y));
            let is_proved = proved.is_some();
            proved.or_else(|| additive_period(&row(y))).map(|period| Found { period, is_proved })
        };
        (0..rows).map(found).collect()
    }
}

impl Steps for Rows {
    fn advance(&mut self, steps: u32) -> bool {
        let done = self.solver.advance(steps);
        let columns = self.progress().0 as usize;
        if let Some(states) = &mut self.states {
            while states.columns() < columns {
                states.add_column();
            }
        }
        done
    }

    fn progress(&self) -> (u32, u32) {
        (self.solver.progress().0, self.columns)
    }
}

impl Experiment for Rows {
    fn figures(&self) -> Vec<NamedChart> {
        let periods = self.periods();
        let plot = |title: &str, up: &str, of: fn(&RowPeriod) -> u32| {
            let dot = |(y, found): (usize, &Option<Found>)| {
                let found = found.as_ref()?;
                let RowPeriod { preperiod, period, saltus, .. } = found.period;
                let words = format!(
                    "row {y}: preperiod {}, period {}, and a period adds {saltus}; {}",
                    grouped(preperiod.into()),
                    grouped(period.into()),
                    found.known()
                );
                Some((found.is_proved, Point::new(y as f64, f64::from(of(&found.period)), words)))
            };
            let (proved, observed): (Vec<_>, Vec<_>) =
                periods.iter().enumerate().filter_map(dot).partition(|(is_proved, _)| *is_proved);
            let series = [("proved", Look::Dots, proved), ("observed", Look::Diamonds, observed)].map(
                |(name, look, dots)| Series::new(name, look, dots.into_iter().map(|(_, dot)| dot).collect()),
            );
            let series = series.into_iter().filter(|series| !series.points.is_empty()).collect();
            let across = Scale::whole("row (second heap)").over(0.0, f64::from(self.rows - 1));
            Chart::Plot(Plot::new(title, across, Scale::log(up).from(1.0), series))
        };
        vec![
            NamedChart {
                name: "row-preperiods",
                figure: plot("Preperiods", "preperiod + 1", |found| found.preperiod + 1),
            },
            NamedChart { name: "row-periods", figure: plot("Periods", "period", |found| found.period) },
        ]
    }

    fn words(&self) -> String {
        let periods = self.periods();
        let (seen, unseen): (Vec<u32>, Vec<u32>) =
            (0..self.rows).partition(|&y| periods.get(y as usize).is_some_and(Option::is_some));
        let columns = grouped(self.progress().0.into());
        let is_proved = |&&y: &&u32| periods[y as usize].as_ref().is_some_and(|found| found.is_proved);
        let proved = seen.iter().filter(is_proved).count();
        let mut words = format!(
            "{}: {} of {} show their period on {columns} columns.",
            self.name,
            seen.len(),
            counted(self.rows as usize, "row", "rows")
        );
        words.push_str(&match (proved, seen.len() - proved) {
            _ if self.states.is_none() => {
                " What a column depends on is not bounded in this game: periods are observed, not proved."
                    .into()
            }
            (0, _) => " None is proved so far.".into(),
            (_, 0) => " All of these are proved: the state of the columns has returned.".to_owned(),
            (_, observed) => {
                format!(
                    " {proved} are proved: the state of the columns has returned. {observed} are observed."
                )
            }
        });
        if let Some(y) = unseen.first() {
            words.push_str(&format!(" Row {y} is the first that does not."));
        }
        let last = seen.last().and_then(|&y| periods[y as usize].as_ref().map(|found| (y, found.period)));
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
        let columns = self.progress().0;
        let line = |(y, found): (usize, Option<Found>)| match found {
            Some(found) => {
                let RowPeriod { preperiod, period, saltus, .. } = found.period;
                format!("{y},{preperiod},{period},{saltus},{columns},{}", found.known())
            }
            None => format!("{y},,,,{columns},"),
        };
        super::csv(
            "row,preperiod,period,saltus,columns,known",
            self.periods().into_iter().enumerate().map(line),
        )
    }
}
