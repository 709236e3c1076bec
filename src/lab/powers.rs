//! Conjecture 2 of DFGN, refuted: Wyt_K with K = {2, 4, 8, 16, …}, column by column.
//!
//! The conjecture wants every difference j = |y − x| to occur among the P-positions. But the offsets y − x repeat with
//! period 40, powers of two without end notwithstanding, because 2^i mod 40 goes 2, 4 and then round 8, 16, 32, 24; the
//! greatest is 5. Differences 0 to 5 first occur in columns 0, 2, 4, 12, 32 and 34, and 6 never does.
//!
//! One step is one column, by the recursion for finite K with the powers that fit: it costs as much as there are such
//! powers, so everything grows a little faster than the columns.

use super::{Experiment, NamedChart, Panel, PanelValues, Param, ParamKind};
use crate::scene::plot::{Cell, Chart, Grid, Look, Plot, Point, Scale, Series, Tone};
use crate::solve::Steps;
use crate::text::{counted, grouped, listed, signed};
use crate::theory::regularity::OffsetColumns;

/// 2, 4, 8, …: more than any number of columns asked for reaches.
static POWERS: [u64; 21] = {
    let mut powers = [0; 21];
    let mut i = 0;
    while i < powers.len() {
        powers[i] = 2 << i;
        i += 1;
    }
    powers
};

pub(super) static PANEL: Panel = Panel {
    id: "powers",
    params: &[
        Param::int(
            "columns",
            "Columns",
            (80, 1_000_000, 4_000),
            "How many columns are checked against the first forty.",
        ),
        Param {
            key: "t",
            name: "Show columns up to",
            kind: ParamKind::Int { min: 1, max: 400, default: 60 },
            help: "Let it run: after forty columns nothing new comes.",
            look: true,
        },
    ],
    light: |values| values.int("columns") <= 100_000,
    begin: |values| Ok(Box::new(Powers::new(values.small("columns")))),
};

const PERIOD: usize = 40;
/// So many columns are in sight.
const IN_SIGHT: u32 = 120;
/// Offsets go from −5 to 5; the map has room for one more on either side.
const REACH: i64 = 6;

struct Powers {
    total: u32,
    columns: OffsetColumns<'static>,
    /// The least column whose offset is not that of the column forty before.
    exception: Option<usize>,
    /// How many columns are shown.
    t: u32,
}

impl Powers {
    fn new(total: u32) -> Powers {
        Powers { total, columns: OffsetColumns::new(&POWERS), exception: None, t: 1 }
    }

    /// The columns shown, each with its offset.
    fn shown(&self) -> impl Iterator<Item = (usize, i64)> + '_ {
        self.columns.offsets().iter().copied().enumerate().take(self.t as usize)
    }

    /// Each difference with the first column that has it.
    fn differences(&self) -> Vec<(u64, usize)> {
        let mut first: Vec<(u64, usize)> = Vec::new();
        for (x, offset) in self.columns.offsets().iter().enumerate() {
            let j = offset.unsigned_abs();
            if !first.iter().any(|(known, _)| *known == j) {
                first.push((j, x));
            }
        }
        first.sort_unstable();
        first
    }

    fn strip(&self) -> Chart {
        let from = self.t.saturating_sub(IN_SIGHT) as usize;
        let point = |(x, offset): (usize, i64)| {
            let y = x as i64 + offset;
            let words =
                format!("column {x} = {} mod 40: ({x}, {y}) is P, offset {}", x % PERIOD, signed(offset));
            let link = format!("game=wyt-k&set=2*2^n&at={x},{y}");
            Point { link, ..Point::new(x as f64, offset as f64, words) }
        };
        let dots = self.shown().skip(from).map(point).collect();
        let end = from + IN_SIGHT as usize;
        let starts = (0..=end).step_by(PERIOD).filter(|x| (from..=end).contains(x));
        let post = |x: usize| Point::new(x as f64, 0.0, format!("column {x}: forty columns begin"));
        let series = vec![
            Series::new("forty columns begin", Look::Posts, starts.map(post).collect()),
            Series::new("the P-position of each column", Look::Dots, dots),
        ];
        let across = Scale::whole("column (first heap)").over(from as f64, end as f64);
        let up = Scale::whole("y − x").over(-(REACH as f64), REACH as f64);
        Chart::Plot(Plot::new("Offsets y − x for K = {2, 4, 8, 16, …}", across, up, series))
    }

    /// All columns shown, laid over each other modulo 40.
    fn folded(&self) -> Chart {
        let mut counts = vec![[0u32; 2 * REACH as usize + 1]; PERIOD];
        for (x, offset) in self.shown() {
            // Offsets stay within 5; one that did not would be an exception, and is told in words.
            if let Ok(row) = usize::try_from(offset + REACH)
                && let Some(count) = counts[x % PERIOD].get_mut(row)
            {
                *count += 1;
            }
        }
        let mut cells = Vec::new();
        for (x, rows) in counts.iter().enumerate() {
            for (y, &count) in rows.iter().enumerate().filter(|(_, count)| **count > 0) {
                let columns = counted(count as usize, "column", "columns");
                let words = format!("{columns} = {x} mod 40 with offset {}", signed(y as i64 - REACH));
                cells.push(cell(x as u32, y as u32, Tone::Filled, words));
            }
        }
        if let Some((x, offset)) = self.shown().last() {
            cells.push(cell((x % PERIOD) as u32, (offset + REACH) as u32, Tone::Framed, String::new()));
        }
        let label = |x: usize| if x.is_multiple_of(5) { x.to_string() } else { String::new() };
        Chart::Grid(Grid {
            title: format!("The same modulo 40, after {} columns", self.shown().count()),
            across: "column modulo 40".into(),
            up: "y − x".into(),
            columns: (0..PERIOD).map(label).collect(),
            rows: (-REACH..=REACH).map(signed).collect(),
            cells,
            cell_height: 16.0,
            square: false,
        })
    }
}

fn cell(x: u32, y: u32, tone: Tone, words: String) -> Cell {
    Cell { x, y, tone, text: String::new(), words, link: String::new() }
}

impl Steps for Powers {
    fn advance(&mut self, steps: u32) -> bool {
        for _ in 0..steps.min(self.total - self.progress().0) {
            let x = self.columns.offsets().len();
            let offset = self.columns.advance();
            let before = x.checked_sub(PERIOD).map(|x| self.columns.offsets()[x]);
            if self.exception.is_none() && before.is_some_and(|before| before != offset) {
                self.exception = Some(x);
            }
        }
        self.progress().0 == self.total
    }

    fn progress(&self) -> (u32, u32) {
        (self.columns.offsets().len() as u32, self.total)
    }
}

impl Experiment for Powers {
    fn look(&mut self, values: &PanelValues) {
        self.t = values.small("t");
    }

    fn figures(&self) -> Vec<NamedChart> {
        vec![
            NamedChart { name: "powers-offsets", figure: self.strip() },
            NamedChart { name: "powers-modulo-40", figure: self.folded() },
        ]
    }

    fn words(&self) -> String {
        let differences = self.differences();
        let list = listed(differences.iter().map(|(j, x)| format!("{j} (first in column {x})")));
        let columns = grouped(self.progress().0.into());
        let period = match self.exception {
            None => "and each offset is that of the column forty before".to_owned(),
            Some(x) => format!("but column {x} does not repeat the one forty before"),
        };
        format!(
            "On {columns} columns the differences |y − x| are {list}, {period}. So 6 never comes, and Conjecture 2 is false."
        )
    }

    fn csv(&self, figure: usize) -> String {
        let offsets = self.columns.offsets();
        let shown = if figure == 0 { offsets } else { &offsets[..offsets.len().min(PERIOD)] };
        let header = if figure == 0 { "column,offset" } else { "column_mod_40,offset" };
        super::csv(header, shown.iter().enumerate().map(|(x, offset)| format!("{x},{offset}")))
    }
}
