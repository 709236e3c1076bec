//! Modular families: how many P-positions m-modular Wythoff (KN) and m-Modular Nim (KS) have, and on which square the
//! Grundy values of the first are those of Wythoff's game.
//!
//! Everything is counted by rule, on a board that goes well beyond the last P-position; the formulas 2⌊m/φ⌋ + 1 and
//! m·(ν₂(m)/2 + 1) are only drawn beside it. For m = 3: (0, 0), (1, 2), (2, 1) here, and (0, 0), (1, 1), (2, 2) there.
//!
//! One step is one m. Its boards have sides proportional to m (times log m for Nim), so a step costs about m² and all of
//! them together about the cube of the greatest m: twice as far takes eight times as long.

use std::collections::BTreeSet;

use super::{Experiment, NamedChart, Panel, Param, corner_values};
use crate::query::Query;
use crate::rules::Window;
use crate::scene::plot::{Chart, Look, Plot, Point, Scale, Series};
use crate::solve::Steps;
use crate::solved::{self, ValueBoard};
use crate::text::listed;
use crate::theory::exact::floor_over_phi;

pub(super) static PANEL: Panel = Panel {
    id: "modular",
    params: &[Param::int(
        "to",
        "m up to",
        (1, 100, 40),
        "The greatest m. Twice as far takes about eight times as long.",
    )],
    light: |values| values.int("to") <= 40,
    begin: |values| Ok(Box::new(Modular { to: values.small("to"), rows: Vec::new(), wythoff: None })),
};

struct Modular {
    to: u32,
    rows: Vec<Row>,
    /// Wythoff's Grundy values, on the largest square needed so far.
    wythoff: Option<ValueBoard>,
}

/// What was counted for one m.
struct Row {
    m: u32,
    wythoff: u64,
    nim: u64,
    /// The greatest s such that the Grundy values on 0, …, s are Wythoff's.
    agreement: u32,
}

impl Row {
    fn wythoff_formula(&self) -> u64 {
        2 * floor_over_phi(u128::from(self.m)) as u64 + 1
    }

    fn nim_formula(&self) -> u64 {
        nim_formula(self.m)
    }
}

fn nim_formula(m: u32) -> u64 {
    u64::from(m) * (u64::from(m.trailing_zeros()) + 2) / 2
}

impl Modular {
    fn next(&mut self) -> Option<Row> {
        let m = self.rows.len() as u32 + 1;
        let wythoff = count(&format!("game=modular-wythoff&m={m}"), 3 * m + 16)?;
        let nim = count(&format!("game=modular-nim&m={m}"), nim_formula(m) as u32 + m + 16)?;
        Some(Row { m, wythoff, nim, agreement: self.agreement(m)? })
    }

    /// The greatest square, from a side on which the two surely differ.
    fn agreement(&mut self, m: u32) -> Option<u32> {
        let mut side = m + m / 2 + 8;
        loop {
            let large_enough = self.wythoff.take().filter(|board| board.covers(side, side));
            let wythoff = large_enough.or_else(|| corner_values("game=wythoff", 2 * side))?;
            let modular = corner_values(&format!("game=modular-wythoff&m={m}"), side)?;
            let same = |x: u32, y: u32| {
                let (x, y) = (x.into(), y.into());
                modular.value(x, y) == wythoff.value(x, y)
            };
            let differs = (0..side).find(|&s| !(0..=s).all(|n| same(n, s) && same(s, n)));
            self.wythoff = Some(wythoff);
            match differs {
                Some(s) => return Some(s - 1),
                None => side *= 2,
            }
        }
    }
}

/// The P-positions on a board.
fn count(query: &str, side: u32) -> Option<u64> {
    let found = solved::positions(&Query::parse(query).ok()?, Window::corner(side)).ok()?;
    Some(found.len() as u64)
}

impl Steps for Modular {
    fn advance(&mut self, steps: u32) -> bool {
        for _ in 0..steps.min(self.to - self.rows.len() as u32) {
            // The queries are made here, and every m up to 100 is allowed.
            match self.next() {
                Some(row) => self.rows.push(row),
                None => break,
            }
        }
        self.rows.len() as u32 == self.to
    }

    fn progress(&self) -> (u32, u32) {
        (self.rows.len() as u32, self.to)
    }
}

impl Experiment for Modular {
    fn figures(&self) -> Vec<NamedChart> {
        // Points with the same `ray` are on one straight line, or nearly so: an arithmetic function is not joined from m to m.
        let counts = |title: &str,
                      counted: fn(&Row) -> u64,
                      formula: fn(&Row) -> u64,
                      ray: fn(&Row) -> u32,
                      name: &str| {
            let dot = |row: &Row| {
                let words =
                    format!("m = {}: {} P-positions, {} by the formula", row.m, counted(row), formula(row));
                Point::new(f64::from(row.m), counted(row) as f64, words)
            };
            let line = |row: &Row| Point::silent(f64::from(row.m), formula(row) as f64);
            let rays: BTreeSet<u32> = self.rows.iter().map(ray).collect();
            let mut series: Vec<Series> = rays
                .iter()
                .enumerate()
                .map(|(n, &own)| {
                    let points = self.rows.iter().filter(|row| ray(row) == own).map(line).collect();
                    Series::new(if n == 0 { name } else { "" }, Look::Rule, points)
                })
                .collect();
            series.push(Series::new("counted by rule", Look::Dots, self.rows.iter().map(dot).collect()));
            Chart::Plot(Plot::new(title, Scale::whole("m"), Scale::whole("P-positions").from(0.0), series))
        };
        let agreement = |row: &Row| {
            let words =
                format!("m = {}: the Grundy values agree with Wythoff's on 0, …, {}", row.m, row.agreement);
            Point::new(f64::from(row.m), f64::from(row.agreement), words)
        };
        let diagonal = |row: &Row| Point::silent(f64::from(row.m), f64::from(row.m));
        let square = vec![
            Series::new(
                "s = m, where the moves are the same",
                Look::Rule,
                self.rows.iter().map(diagonal).collect(),
            ),
            Series::new("greatest s, by rule", Look::Dots, self.rows.iter().map(agreement).collect()),
        ];
        let title = "m-modular Wythoff: the square 0, …, s with Wythoff's Grundy values";
        let square = Plot::new(title, Scale::whole("m"), Scale::whole("s").from(0.0), square);
        vec![
            NamedChart {
                name: "modular-wythoff-count",
                figure: counts(
                    "m-modular Wythoff: how many P-positions",
                    |row| row.wythoff,
                    Row::wythoff_formula,
                    |_| 0,
                    "2⌊m/φ⌋ + 1",
                ),
            },
            NamedChart {
                name: "modular-nim-count",
                figure: counts(
                    "m-Modular Nim: how many P-positions",
                    |row| row.nim,
                    Row::nim_formula,
                    |row| row.m.trailing_zeros(),
                    "m(ν₂(m)/2 + 1), one line for each ν₂(m)",
                ),
            },
            NamedChart { name: "modular-wythoff-agreement", figure: Chart::Plot(square) },
        ]
    }

    fn words(&self) -> String {
        let Some(last) = self.rows.last() else { return String::new() };
        let off = |row: &&Row| row.wythoff != row.wythoff_formula() || row.nim != row.nim_formula();
        let formulas = match self.rows.iter().find(off) {
            None => format!("For every m up to {} both counts are those of their formulas.", last.m),
            Some(row) => format!("At m = {} a count is not that of its formula.", row.m),
        };
        let exact: Vec<u32> =
            self.rows.iter().filter(|row| row.agreement == row.m).map(|row| row.m).collect();
        let square = match exact.as_slice() {
            [] => "It is always larger than m × m.".into(),
            exact => format!("It goes to m exactly for m = {}.", listed(exact)),
        };
        format!("{formulas} The square of equal Grundy values often goes beyond m. {square}")
    }

    fn csv(&self, figure: usize) -> String {
        let (header, line): (_, fn(&Row) -> String) = match figure {
            0 => ("m,counted,formula", |row| format!("{},{},{}", row.m, row.wythoff, row.wythoff_formula())),
            1 => ("m,counted,formula", |row| format!("{},{},{}", row.m, row.nim, row.nim_formula())),
            _ => ("m,s", |row| format!("{},{}", row.m, row.agreement)),
        };
        super::csv(header, self.rows.iter().map(line))
    }
}
