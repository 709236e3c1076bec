//! All sets K of small numbers (DFGN): which are regular, and how far their P-positions are from the diagonal.
//!
//! Of the 255 sets of numbers from 1 to 8, 50 pass Lemma 1, with p = 3, 4, 6, 8, 12 or 16, or a smaller one that the lemma does not
//! see; for the other 205 there is no p up to 1,024. Conjecture 1, proved here with |K|: every P-position has |a − b| ≤ |K|; most sets stay far below it.
//!
//! One step is one set. It costs about p²·|K| for the greatest p tried, if no smaller one does, and a few thousand
//! columns for the offsets; one number more doubles the sets.

use super::diagonals::set_text;
use super::{Experiment, NamedChart, Panel, PanelValues, Param};
use crate::scene::plot::{Cell, Chart, Grid, Look, Plot, Point, Scale, Series, Tone};
use crate::solve::Steps;
use crate::text::{counted, listed};
use crate::theory::regularity::{lemma1, offset_period};

pub(super) static PANEL: Panel = Panel {
    id: "subsets",
    params: &[
        Param::int(
            "n",
            "Numbers up to",
            (1, 12, 8),
            "All sets of numbers from 1 to this; the map shows up to 8.",
        ),
        Param::int(
            "p",
            "Search p up to",
            (8, 1_024, 64),
            "The largest tile that is tried. Twice as far takes four times as long.",
        ),
    ],
    light: |values| (1 << values.int("n")) * values.int("p") * values.int("p") <= 1 << 21,
    begin: |values| Ok(Box::new(Subsets::new(values))),
};

/// Every subset of 1, …, 12 repeats its offsets before this.
const MOST_COLUMNS: u64 = 5_000;
/// The greatest number for which all sets fit on a map.
const MAPPED: u32 = 8;

struct Subsets {
    n: u32,
    p: u64,
    sets: Vec<Found>,
}

/// What was found for one set.
struct Found {
    k: Vec<u64>,
    latin: Option<u64>,
    regular: Option<u64>,
    /// The least p at all.
    least: Option<u64>,
    spread: Option<u64>,
}

/// The set whose members are the places of the ones of a number: 5 is {1, 3}.
fn members(bits: u32) -> Vec<u64> {
    (0..32u32).filter(|at| bits >> at & 1 == 1).map(|at| u64::from(at) + 1).collect()
}

impl Subsets {
    fn new(values: &PanelValues) -> Subsets {
        Subsets { n: values.small("n"), p: values.int("p"), sets: Vec::new() }
    }

    fn total(&self) -> u32 {
        (1 << self.n) - 1
    }

    fn next(&self) -> Found {
        let k = members(self.sets.len() as u32 + 1);
        let lemma = lemma1(&k, self.p);
        let spread = offset_period(&k, MOST_COLUMNS).map(|period| period.greatest());
        Found { latin: lemma.latin, least: lemma.least, regular: lemma.regular.map(|tile| tile.p), spread, k }
    }

    /// One cell for each set: the small numbers along, the large ones up.
    fn map(&self) -> Option<Chart> {
        if self.n > MAPPED {
            return None;
        }
        let low = self.n.div_ceil(2);
        let cell = |(at, found): (usize, &Found)| {
            let bits = at as u32 + 1;
            let (x, y) = (bits & ((1 << low) - 1), bits >> low);
            let (tone, text, what) = match found.least.zip(found.regular) {
                Some((least, p)) if least < p => (
                    Tone::Filled,
                    least.to_string(),
                    format!("regular, p = {least}, though Lemma 1 finds {p}"),
                ),
                Some((p, _)) => (Tone::Filled, p.to_string(), format!("regular, p = {p}")),
                None => (Tone::Blank, String::new(), format!("no regular p up to {}", self.p)),
            };
            let words = format!("K = {}: {what}", set_text(&found.k));
            Cell { x, y, tone, text, words, link: link(&found.k) }
        };
        let label = |bits: u32, shift: u32| match members(bits << shift) {
            none if none.is_empty() => "–".into(),
            members => members.iter().map(u64::to_string).collect::<String>(),
        };
        let regular = self.regular();
        Some(Chart::Grid(Grid {
            title: format!("{regular} of {} sets are regular, each with its least p", self.sets.len()),
            across: format!("members up to {low}"),
            up: if self.n > low { format!("members from {}", low + 1) } else { String::new() },
            columns: (0..1 << low).map(|bits| label(bits, 0)).collect(),
            rows: (0..1 << (self.n - low)).map(|bits| label(bits, low)).collect(),
            cells: self.sets.iter().enumerate().map(cell).collect(),
            cell_height: 28.0,
            square: true,
        }))
    }

    fn regular(&self) -> usize {
        self.sets.iter().filter(|found| found.regular.is_some()).count()
    }

    fn spread(&self) -> Chart {
        let mut dots = Vec::new();
        let most = self.sets.iter().map(|found| found.k.len()).max().unwrap_or(1);
        for size in 1..=most {
            for spread in 0..=size as u64 {
                let is_here = |found: &&Found| found.k.len() == size && found.spread == Some(spread);
                let mut here = self.sets.iter().filter(is_here);
                let count = here.clone().count();
                let Some(first) = here.next() else { continue };
                let sets = counted(count, "set", "sets");
                let words =
                    format!("|K| = {size}, spread {spread}: {sets}, the first is {}", set_text(&first.k));
                let weight = 1.0 + 30.0 * (count as f64 / self.sets.len() as f64);
                dots.push(Point {
                    weight,
                    link: link(&first.k),
                    ..Point::new(size as f64, spread as f64, words)
                });
            }
        }
        let rule = [0, most].map(|size| Point::silent(size as f64, size as f64)).into();
        let series = vec![
            Series::new("|a − b| = |K|, the bound", Look::Rule, rule),
            Series::new("larger for more sets", Look::Dots, dots),
        ];
        let across = Scale::whole("|K|").from(0.0);
        Chart::Plot(Plot::new(
            "The greatest |a − b| of a P-position against |K|",
            across,
            Scale::whole("|a − b|").from(0.0),
            series,
        ))
    }
}

fn link(k: &[u64]) -> String {
    format!("panel=diagonals&set={}", k.iter().map(u64::to_string).collect::<Vec<_>>().join(","))
}

impl Steps for Subsets {
    fn advance(&mut self, steps: u32) -> bool {
        for _ in 0..steps.min(self.total() - self.sets.len() as u32) {
            self.sets.push(self.next());
        }
        self.sets.len() as u32 == self.total()
    }

    fn progress(&self) -> (u32, u32) {
        (self.sets.len() as u32, self.total())
    }
}

impl Experiment for Subsets {
    fn figures(&self) -> Vec<NamedChart> {
        let map = self.map().map(|figure| NamedChart { name: "subsets-map", figure });
        map.into_iter().chain([NamedChart { name: "subsets-spread", figure: self.spread() }]).collect()
    }

    fn words(&self) -> String {
        let mut sides: Vec<u64> = self.sets.iter().filter_map(|found| found.least).collect();
        sides.sort_unstable();
        sides.dedup();
        let with = |p: u64| {
            let count = self.sets.iter().filter(|found| found.least == Some(p)).count();
            format!("{p} ({})", counted(count, "set", "sets"))
        };
        let sharp = self.sets.iter().filter(|found| found.spread == Some(found.k.len() as u64)).count();
        let mut words = format!(
            "{} of {} are regular with p up to {}",
            self.regular(),
            counted(self.sets.len(), "set", "sets"),
            self.p
        );
        if sides.is_empty() {
            words.push('.');
        } else {
            words.push_str(&format!(": the least p is {}.", listed(sides.into_iter().map(with))));
        }
        words.push_str(&format!(" {sharp} reach the bound |a − b| = |K|; none goes beyond it."));
        match self.sets.iter().find(|found| found.spread.is_some_and(|spread| spread > found.k.len() as u64))
        {
            Some(found) => format!("K = {} goes beyond the bound |K|.", set_text(&found.k)),
            None => words,
        }
    }

    fn csv(&self, _figure: usize) -> String {
        let number = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
        let line = |found: &Found| {
            let set = found.k.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
            let numbers = [found.latin, found.regular, found.spread, found.least].map(number).join(",");
            format!("{{{set}}},{},{numbers}", found.k.len())
        };
        super::csv("K,size,latin_p,regular_p,spread,least_p", self.sets.iter().map(line))
    }
}
