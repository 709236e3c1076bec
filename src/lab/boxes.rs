//! Boxes (Hu, chapter 4): many declared boxes of growing side, and how long each takes to calm down.
//!
//! For every side k up to the one asked for, or for one side and fillings from 0 to 100 percent, and for every seed, a box is
//! followed column by column until its string differs from that of shifted Wythoff by swaps of neighbours only: from there on the
//! number of discrepancies is constant ([`BoxColumns::settled_column`]). Full boxes of side 1 to 10 end with 0, 0, 4, 4, 8,
//! 16, 20, 28, 32 and 40 discrepancies.
//!
//! One step is one box. Boxes settle within about 60·k columns, and a column costs a constant amount once saturated,
//! so a step grows with k and the whole sweep with k² times the seeds.

use super::{Experiment, NamedChart, Panel, PanelValues, Param, ParamKind};
use crate::query::Query;
use crate::scene::plot::{Chart, Look, Plot, Point, Scale, Series};
use crate::solve::Steps;
use crate::text::counted;
use crate::theory::declared_box::BoxColumns;

/// A box that has not settled by then is left: none has been seen that needs so many columns.
const PATIENCE: u32 = 1 << 16;

pub(super) static PANEL: Panel = Panel {
    id: "boxes",
    params: &[
        Param {
            key: "over",
            name: "Sweep over",
            kind: ParamKind::Choice {
                offers: &[("k", "the side k, from 1 on"), ("fill", "the filling, from 0 to 100 percent")],
            },
            help: "What changes from dot to dot; the other one stays.",
            look: false,
        },
        Param::int("k", "Side k", (1, 64, 16), "The greatest side, or the only one."),
        Param::int(
            "fill",
            "Filled, in percent",
            (0, 100, 100),
            "How many percent of a box are P-positions, where that stays.",
        ),
        Param::int(
            "seeds",
            "Seeds for each",
            (1, 200, 1),
            "How many random boxes; full and empty ones are all the same.",
        ),
        Param::int("seed", "First seed", (0, 4_294_967_095, 1), "The others follow it."),
    ],
    light: |values| values.int("k") * values.int("k") * values.int("seeds") <= 6_000,
    begin: |values| Ok(Box::new(Sweep::new(values))),
};

/// A sweep over the filling goes by this many percent.
const PERCENT: u64 = 5;

struct Sweep {
    over_fill: bool,
    most: u32,
    fill: u64,
    seeds: u64,
    seed: u64,
    boxes: Vec<Found>,
}

/// What became of one box.
struct Found {
    k: u32,
    fill: u64,
    seed: u64,
    saturation: Option<u32>,
    settled: Option<u32>,
    discrepancies: Option<u32>,
}

impl Sweep {
    fn new(values: &PanelValues) -> Sweep {
        let (over_fill, fill) = (values.choice("over") == "fill", values.int("fill"));
        // All full boxes of a side are the same box.
        let alike = !over_fill && (fill == 0 || fill == 100);
        let seeds = if alike { 1 } else { values.int("seeds") };
        let (most, seed) = (values.small("k"), values.int("seed"));
        Sweep { over_fill, most, fill, seeds, seed, boxes: Vec::new() }
    }

    fn total(&self) -> u32 {
        let places = if self.over_fill { 100 / PERCENT as u32 + 1 } else { self.most };
        places * self.seeds as u32
    }

    fn next(&self) -> Option<Found> {
        let n = self.boxes.len() as u64;
        let (place, seed) = (n / self.seeds, self.seed + n % self.seeds);
        let (k, fill) =
            if self.over_fill { (self.most, place * PERCENT) } else { (place as u32 + 1, self.fill) };
        let query = Query::parse(&format!("game=seeded&k={k}&fill={fill}&seed={seed}")).ok()?;
        let mut columns = BoxColumns::new(&query.declared()?);
        let mut reach = 16 * k + 64;
        columns.advance(reach);
        let mut settled = columns.settled_column();
        while settled.is_none() && reach < PATIENCE {
            columns.advance(reach);
            reach *= 2;
            settled = columns.settled_column();
        }
        let discrepancies = settled.and_then(|t| columns.column(t)?.discrepancies);
        Some(Found { k, fill, seed, saturation: columns.saturation_column(), settled, discrepancies })
    }

    /// A dot for each box that has this number.
    fn plot(&self, title: &str, up: &str, rule: bool, of: fn(&Found) -> Option<u32>) -> Chart {
        let dot = |found: &Found| {
            let seed = if self.seeds == 1 { String::new() } else { format!(", seed {}", found.seed) };
            let fill = if self.over_fill { format!(", {} percent", found.fill) } else { String::new() };
            let number = |number: Option<u32>| number.map_or("not yet known".into(), |n| n.to_string());
            let words = format!(
                "k = {}{fill}{seed}: saturated from column {}, settled from column {}, then {} discrepancies",
                found.k,
                number(found.saturation),
                number(found.settled),
                number(found.discrepancies)
            );
            let link = format!("panel=box&k={}&fill={}&seed={}", found.k, found.fill, found.seed);
            let x = if self.over_fill { found.fill as f64 } else { f64::from(found.k) };
            Some(Point { link, ..Point::new(x, f64::from(of(found)?), words) })
        };
        let mut series = Vec::new();
        if rule {
            let most = f64::from(self.most);
            let ends = match self.over_fill {
                true => [Point::silent(0.0, most), Point::silent(100.0, most)],
                false => [Point::silent(1.0, 1.0), Point::silent(most, most)],
            };
            series.push(Series::new("T = k, as for full boxes", Look::Rule, ends.into()));
        }
        let name = if rule { "each box" } else { "" };
        series.push(Series::new(name, Look::Dots, self.boxes.iter().filter_map(dot).collect()));
        let across = match self.over_fill {
            true => Scale::whole("percent filled").over(0.0, 100.0),
            false => Scale::whole("k").over(1.0, f64::from(self.most)),
        };
        Chart::Plot(Plot::new(title, across, Scale::whole(up).from(0.0), series))
    }
}

impl Steps for Sweep {
    fn advance(&mut self, steps: u32) -> bool {
        for _ in 0..steps.min(self.total() - self.boxes.len() as u32) {
            match self.next() {
                Some(found) => self.boxes.push(found),
                None => break,
            }
        }
        self.boxes.len() as u32 == self.total()
    }

    fn progress(&self) -> (u32, u32) {
        (self.boxes.len() as u32, self.total())
    }
}

impl Experiment for Sweep {
    fn figures(&self) -> Vec<NamedChart> {
        let saturation =
            self.plot("Saturation column T", "saturation column", true, |found| found.saturation);
        let final_count = self
            .plot("Discrepancies that stay for ever", "discrepancies", false, |found| found.discrepancies);
        let settled =
            self.plot("The column from which on they stay", "settled column", false, |found| found.settled);
        vec![
            NamedChart { name: "boxes-saturation", figure: saturation },
            NamedChart { name: "boxes-discrepancies", figure: final_count },
            NamedChart { name: "boxes-settled", figure: settled },
        ]
    }

    fn words(&self) -> String {
        let boxes = counted(self.boxes.len(), "box", "boxes");
        let never = self.boxes.iter().filter(|found| found.settled.is_none()).count();
        let slowest =
            self.boxes.iter().filter(|found| found.saturation.is_some()).max_by_key(|found| found.saturation);
        let mut words = match never {
            0 => format!("{boxes}: each saturates, and its discrepancies come to rest."),
            _ => format!("{boxes}: {never} did not come to rest within {PATIENCE} columns."),
        };
        if let Some((found, saturation)) =
            slowest.and_then(|found| found.saturation.map(|column| (found, column)))
        {
            words
                .push_str(&format!(" The latest saturation is at column {saturation}, for k = {}.", found.k));
        }
        if self.seeds == 1 && self.fill == 100 && !self.over_fill {
            let counts: Vec<String> = self
                .boxes
                .iter()
                .map(|found| found.discrepancies.map_or("?".into(), |n| n.to_string()))
                .collect();
            words.push_str(&format!(" In the end full boxes have {} discrepancies.", counts.join(", ")));
        }
        words
    }

    fn csv(&self, _figure: usize) -> String {
        let number = |number: Option<u32>| number.map_or(String::new(), |number| number.to_string());
        let line = |found: &Found| {
            let numbers = [found.saturation, found.settled, found.discrepancies].map(number).join(",");
            format!("{},{},{},{numbers}", found.k, found.fill, found.seed)
        };
        super::csv("k,fill,seed,saturation,settled,discrepancies", self.boxes.iter().map(line))
    }
}
