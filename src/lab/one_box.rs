//! One declared box, column by column (Hu, chapter 4): how its string comes to rest beside that of shifted Wythoff.
//!
//! Three figures: the number of rows that differ, over the columns (conjecture 2); how far the upper P-positions are from
//! those of shifted Wythoff on the same diagonal, with Fibonacci and Lucas numbers marked (conjecture 1): for the full
//! box of side 3 these are off just at 3, 5, 8, 13, …, for side 4 at 4, 7, 11, 18, …; and the two strings of one column,
//! bit by bit.
//!
//! One step is a column and, for a full box, a diagonal. Both cost a constant amount once the box is saturated, so time
//! and memory grow with the number of columns.

use super::{Experiment, NamedChart, Panel, PanelValues, Param, ParamKind};
use crate::query::{Query, QueryError};
use crate::rules::DeclaredBox;
use crate::scene::plot::{Cell, Chart, Grid, Look, Plot, Point, Scale, Series, Tone};
use crate::solve::Steps;
use crate::text::grouped;
use crate::theory::declared_box::BoxColumns;
use crate::theory::declared_box::deviation::Deviations;

pub(super) static PANEL: Panel = Panel {
    id: "box",
    params: &[
        Param::int("k", "Side k", (0, 64, 5), "The side of a random box."),
        Param::int("fill", "Filled, in percent", (0, 100, 100), "How many percent of it are P-positions."),
        Param::int("seed", "Seed", (0, 4_294_967_295, 1), "Another seed, another box."),
        Param {
            key: "box",
            name: "Painted box",
            kind: ParamKind::Box { side: "k" },
            help: "k strings of k characters P or . joined by /. It takes the place of side, filling and seed; paint it on the board, or empty this field.",
            look: false,
        },
        Param::int(
            "columns",
            "Columns",
            (32, 100_000, 600),
            "How many columns are followed, and diagonals of a full box.",
        ),
        Param {
            key: "t",
            name: "Strings of column",
            kind: ParamKind::Int { min: 0, max: 2_000, default: 12 },
            help: "The column whose two strings are shown; let it run.",
            look: true,
        },
    ],
    light: |values| values.int("columns") <= 5_000,
    begin: |values| Ok(Box::new(OneBox::new(values)?)),
};

/// So many points are drawn at most.
const SAMPLE: usize = 2_000;

struct OneBox {
    /// Its side, and whether all of it is P.
    k: u32,
    full: bool,
    columns: BoxColumns,
    deviations: Deviations,
    /// The diagonals done, each with its deviation where that is not 0.
    off: Vec<(u64, i64)>,
    total: u32,
    /// The column whose strings are shown.
    t: u32,
}

impl OneBox {
    fn new(values: &PanelValues) -> Result<OneBox, QueryError> {
        let drawn = || {
            let [k, fill, seed] = ["k", "fill", "seed"].map(|key| values.int(key));
            Query::parse(&format!("game=seeded&k={k}&fill={fill}&seed={seed}"))
        };
        let query = values.painted().map_or_else(drawn, Ok)?;
        let declared = query.declared().unwrap_or_else(|| DeclaredBox::from_fn(0, |_, _| false));
        let (k, side) = (declared.k(), u64::from(declared.k()));
        let full =
            k > 0 && (0..side * side).all(|cell| declared.is_p(cell / side, cell % side) == Some(true));
        Ok(OneBox {
            k,
            full,
            columns: BoxColumns::new(&declared),
            deviations: Deviations::of_full_box(k.max(1)),
            off: Vec::new(),
            total: values.small("columns"),
            t: 0,
        })
    }

    /// Column and number of discrepancies, wherever the number changes, and at the end.
    fn changes(&self) -> Vec<(u32, u32)> {
        let count = |t: u32| self.columns.column(t)?.discrepancies.map(|count| (t, count));
        let from = self.columns.saturation_column().unwrap_or(self.columns.filled());
        let mut all: Vec<(u32, u32)> = (from..self.columns.filled()).filter_map(count).collect();
        let last = all.last().copied();
        all.dedup_by_key(|(_, count)| *count);
        all.extend(last.filter(|last| all.last() != Some(last)));
        all
    }

    fn discrepancies(&self) -> Chart {
        let changes = self.changes();
        let point = |&(t, count): &(u32, u32)| {
            Point::new(f64::from(t), f64::from(count), format!("from column {t}: {count} discrepancies"))
        };
        let mut posts = Vec::new();
        let mut post = |t: Option<u32>, what: &str| {
            posts.extend(t.map(|t| Point::new(f64::from(t), 0.0, format!("column {t}: {what}"))));
        };
        post(self.columns.saturation_column(), "saturated");
        post(self.columns.settled_column(), "settled, the number never changes again");
        let line = sampled(&changes).map(point).collect();
        let series = vec![
            Series::new("saturated, settled", Look::Posts, posts),
            Series::new("rows that differ from shifted Wythoff", Look::Steps, line),
        ];
        let across = Scale::log("column").over(1.0, f64::from(self.total));
        Chart::Plot(Plot::new(
            "Discrepancies over the columns",
            across,
            Scale::whole("discrepancies").from(0.0),
            series,
        ))
    }

    /// The diagonals on which the upper P-position is off, and by how much.
    fn deviation_points(&self) -> Vec<(u64, i64)> {
        if self.full {
            return self.off.clone();
        }
        let Some(shift) = self.columns.shift() else { return Vec::new() };
        let off = |t: u32| {
            let info = self.columns.column(t)?;
            let y = i64::from(*info.positions.first()?);
            let diagonal = (y + shift.dy) - (i64::from(t) + shift.dx);
            info.deviation.filter(|&steps| steps != 0 && diagonal > 0).map(|steps| (diagonal as u64, steps))
        };
        (0..self.columns.filled()).filter_map(off).collect()
    }

    /// How far the diagonals go that have been looked at.
    fn last_diagonal(&self) -> u64 {
        let filled = self.columns.filled();
        match (self.full, filled.checked_sub(1).and_then(|t| self.columns.column(t))) {
            (true, _) => u64::from(self.k) + u64::from(filled),
            (false, Some(info)) => info.c_u.max(1) as u64,
            (false, None) => 1,
        }
    }

    fn deviations(&self) -> Chart {
        let points = self.deviation_points();
        let last = self.last_diagonal();
        let dot = |&(c, steps): &(u64, i64)| {
            let kind = match (is_among(1, 2, c), is_among(1, 3, c)) {
                (true, _) => ", a Fibonacci number",
                (_, true) => ", a Lucas number",
                _ => "",
            };
            Point::new(c as f64, steps as f64, format!("diagonal {}{kind}: off by {steps}", grouped(c)))
        };
        let numbers =
            |first, second| numbers(first, second).skip_while(|&n| n < 3).take_while(move |&n| n <= last);
        let fibonacci = numbers(1, 2).map(|n| Point::new(n as f64, 0.0, format!("{n}, a Fibonacci number")));
        let lucas = numbers(1, 3).map(|n| Point::new(n as f64, 0.0, format!("{n}, a Lucas number")));
        let series = vec![
            Series::new("Fibonacci numbers", Look::Posts, fibonacci.collect()),
            Series::new("Lucas numbers", Look::Diamonds, lucas.collect()),
            Series::new("diagonals that are off", Look::Dots, sampled(&points).map(dot).collect()),
        ];
        let across = Scale::log("diagonal y − x").over(1.0, last as f64);
        let title = "Steps (1, 1) from the shifted beam, diagonal by diagonal";
        Chart::Plot(Plot::new(title, across, Scale::whole("steps").over(-1.0, 1.0), series))
    }

    /// Every row of the two strings of column t: its number, filled here, filled in shifted Wythoff.
    fn strings(&self) -> Vec<(i64, bool, Option<bool>)> {
        let (Some(info), Some(bits)) = (self.columns.column(self.t), self.columns.bits(self.t)) else {
            return Vec::new();
        };
        let differing = self.columns.differing_rows(self.t);
        let low = differing.first().copied().unwrap_or(info.l_y).min(info.l_y);
        let high = differing.last().copied().unwrap_or(info.u_y).max(info.u_y);
        let row = |row: i64| {
            // Below its string a column is filled, above it is not.
            let bit = match usize::try_from(row - info.l_y) {
                Err(_) => true,
                Ok(at) => bits.get(at).copied().unwrap_or(false),
            };
            let under = info.saturated.then(|| bit != differing.contains(&row));
            (row, bit, under)
        };
        (low..=high).map(row).collect()
    }

    fn two_strings(&self) -> Chart {
        let rows = self.strings();
        let mut cells = Vec::new();
        for (n, &(row, bit, under)) in rows.iter().enumerate() {
            let mut add = |y, filled: bool, whose: &str| {
                let state = if filled { "filled" } else { "not filled" };
                let differs =
                    if under.is_some_and(|under| under != bit) { "; here the two differ" } else { "" };
                let tone = if filled { Tone::Filled } else { Tone::Blank };
                let text = if filled { "1" } else { "0" }.to_owned();
                let words = format!("row {row}, {whose}: {state}{differs}");
                cells.push(Cell { x: n as u32, y, tone, text, words, link: String::new() });
            };
            add(2, bit, "this box");
            if let Some(under) = under {
                add(0, under, "shifted Wythoff");
            }
            if under.is_some_and(|under| under != bit) {
                let (words, link) = (String::new(), String::new());
                cells.push(Cell { x: n as u32, y: 1, tone: Tone::Framed, text: "≠".into(), words, link });
            }
        }
        let label = |&(row, ..): &(i64, bool, Option<bool>)| {
            let step = (rows.len() as i64 / 8).max(1);
            if row.rem_euclid(step) == 0 { row.to_string() } else { String::new() }
        };
        let title = match self.columns.column(self.t) {
            Some(info) if info.saturated => {
                format!(
                    "The two strings after column {}: {} rows differ",
                    self.t,
                    info.discrepancies.unwrap_or(0)
                )
            }
            Some(_) => format!("The string after column {}, not yet saturated", self.t),
            None => format!("Column {} is not reached", self.t),
        };
        Chart::Grid(Grid {
            title,
            across: "row, from the lowest filled diagonal to the highest".into(),
            up: String::new(),
            columns: rows.iter().map(label).collect(),
            rows: ["Wythoff", "", "this box"].map(String::from).into(),
            cells,
            cell_height: 26.0,
            square: false,
        })
    }
}

/// A sample of at most so many items, evenly spread, the last included.
fn sampled<T>(items: &[T]) -> impl Iterator<Item = &T> {
    let step = items.len() / SAMPLE + 1;
    items.iter().enumerate().filter(move |(n, _)| n % step == 0 || n + 1 == items.len()).map(|(_, item)| item)
}

/// The sequence in which each number is the sum of the two before it.
fn numbers(first: u64, second: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some((first, second)), |&(one, two)| Some((two, one.checked_add(two)?)))
        .map(|(one, _)| one)
}

fn is_among(first: u64, second: u64, n: u64) -> bool {
    numbers(first, second).find(|&number| number >= n) == Some(n)
}

impl Steps for OneBox {
    fn advance(&mut self, steps: u32) -> bool {
        let steps = steps.min(self.total - self.columns.filled());
        self.columns.advance(steps);
        if self.full {
            self.off.extend(self.deviations.by_ref().take(steps as usize).filter(|(_, steps)| *steps != 0));
        }
        self.columns.filled() == self.total
    }

    fn progress(&self) -> (u32, u32) {
        (self.columns.filled(), self.total)
    }
}

impl Experiment for OneBox {
    fn look(&mut self, values: &PanelValues) {
        self.t = values.small("t");
    }

    fn figures(&self) -> Vec<NamedChart> {
        vec![
            NamedChart { name: "box-strings", figure: self.two_strings() },
            NamedChart { name: "box-discrepancies", figure: self.discrepancies() },
            NamedChart { name: "box-deviations", figure: self.deviations() },
        ]
    }

    fn words(&self) -> String {
        let kind = if self.full { "The full" } else { "This" };
        let Some(saturation) = self.columns.saturation_column() else {
            return format!("{kind} {0} × {0} box is not saturated yet.", self.k);
        };
        let mut words = format!("{kind} {0} × {0} box is saturated from column {saturation} on.", self.k);
        let settled = self.columns.settled_column().and_then(|t| self.columns.column(t));
        match settled {
            Some(info) => words.push_str(&format!(
                " From column {} on its string and that of shifted Wythoff differ by swaps of neighbours only, in {} rows, for ever.",
                info.t,
                info.discrepancies.unwrap_or(0)
            )),
            None => words.push_str(" The two strings have not settled on these columns."),
        }
        let off = self.deviation_points();
        words.push_str(&format!(
            " Of the diagonals up to {}, {} are off the shifted beam{}.",
            grouped(self.last_diagonal()),
            off.len(),
            off.last().map_or(String::new(), |(c, _)| format!(", the last of them {}", grouped(*c)))
        ));
        words
    }

    fn csv(&self, figure: usize) -> String {
        let bit = |bit: bool| if bit { "1" } else { "0" };
        match figure {
            0 => super::csv(
                "row,this_box,shifted_wythoff",
                self.strings()
                    .iter()
                    .map(|&(row, own, under)| format!("{row},{},{}", bit(own), under.map_or("", bit))),
            ),
            1 => {
                let columns =
                    self.columns.saturation_column().unwrap_or(self.columns.filled())..self.columns.filled();
                let count =
                    |t: u32| self.columns.column(t)?.discrepancies.map(|count| format!("{t},{count}"));
                super::csv("column,discrepancies", columns.filter_map(count))
            }
            _ => super::csv(
                "diagonal,steps",
                self.deviation_points().iter().map(|(c, steps)| format!("{c},{steps}")),
            ),
        }
    }
}
