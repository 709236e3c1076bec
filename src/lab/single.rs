//! One amount k from both heaps (DFGN, Theorem 5 corrected): for which k is there a p that satisfies both conditions of Lemma 1?
//!
//! The theorem says that without a power of two at k or k + 1 no p has even a latin tile, which is false: k = 6 has one of side 8.
//! What is true as far as anybody has looked, k ≤ 40 and p ≤ 2,048: only powers of two have a p with both conditions, 3 for k = 1
//! and 2k for the others. Here it is checked again, for every k and p that are asked for.
//!
//! One step is one p for one k, a row and a column of Grundy values; a k to 2,048 takes about two million of them.

use super::diagonals::query_text;
use super::{Experiment, NamedChart, Panel, Param};
use crate::scene::plot::{Chart, Look, Plot, Point, Scale, Series};
use crate::solve::Steps;
use crate::text::{counted, grouped, listed};
use crate::theory::regularity::TileSearch;

pub(super) static PANEL: Panel = Panel {
    id: "single",
    params: &[
        Param::int("to", "k up to", (1, 64, 40), "The greatest k."),
        Param::int(
            "p",
            "Search p up to",
            (16, 2_048, 2_048),
            "The largest tile that is tried: 2048, as the corrected theorem says.",
        ),
    ],
    light: |_| true, // A second or two at most.
    begin: |values| Ok(Box::new(Single::new(values.small("to"), values.int("p")))),
};

struct Single {
    to: u32,
    bound: u64,
    rows: Vec<Row>,
    search: Option<TileSearch>,
}

/// What was found for one k.
struct Row {
    k: u64,
    latin: Option<u64>,
    least: Option<u64>,
}

impl Row {
    /// As far as anybody knows: 3 for k = 1, 2k for other powers of two, none for any other k.
    fn is_as_known(&self, bound: u64) -> bool {
        let known = self.k.is_power_of_two().then(|| if self.k == 1 { 3 } else { 2 * self.k });
        self.least == known.filter(|&p| p <= bound)
    }
}

impl Single {
    fn new(to: u32, bound: u64) -> Single {
        Single { to, bound, rows: Vec::new(), search: None }
    }

    fn next_k(&self) -> u64 {
        self.rows.len() as u64 + 1
    }

    fn is_over(&self) -> bool {
        self.rows.len() as u32 == self.to
    }

    fn step(&mut self) {
        let (k, bound) = (self.next_k(), self.bound);
        let search = self.search.get_or_insert_with(|| TileSearch::new(&[k], bound));
        if search.advance() {
            let (latin, least) = (search.found.latin, search.found.least);
            self.rows.push(Row { k, latin, least });
            self.search = None;
        }
    }

    /// The k for which something is found, and the p.
    fn dots(&self, p: fn(&Row) -> Option<u64>, what: &str) -> Vec<Point> {
        let dot = |row: &Row| {
            let p = p(row)?;
            let words = format!("k = {}: p = {p} {what}", row.k);
            let link = format!("{}&mode=grundy&size={p}", query_text(&[row.k]));
            Some(Point { link, ..Point::new(row.k as f64, p as f64, words) })
        };
        self.rows.iter().filter_map(dot).collect()
    }
}

impl Steps for Single {
    fn advance(&mut self, steps: u32) -> bool {
        for _ in 0..steps {
            if self.is_over() {
                break;
            }
            self.step();
        }
        self.is_over()
    }

    /// In tiles tried: where a p is found the rest is left out.
    fn progress(&self) -> (u32, u32) {
        let bound = self.bound as u32;
        let begun = self.search.as_ref().map_or(0, |search| search.tried() as u32);
        (self.rows.len() as u32 * bound + begun, self.to * bound)
    }
}

impl Experiment for Single {
    fn figures(&self) -> Vec<NamedChart> {
        let series = vec![
            Series::new(
                "condition (i) alone",
                Look::Diamonds,
                self.dots(
                    |row| row.latin.filter(|_| row.least.is_none()),
                    "has a latin tile, and (ii) fails",
                ),
            ),
            Series::new(
                "both conditions",
                Look::Dots,
                self.dots(|row| row.least, "determines every Grundy value"),
            ),
        ];
        let across = Scale::whole("k").over(0.0, f64::from(self.to));
        let title = format!("The least p for K = {{k}}, p up to {}", grouped(self.bound));
        let figure = Chart::Plot(Plot::new(title, across, Scale::log("p"), series));
        vec![NamedChart { name: "single-sides", figure }]
    }

    fn words(&self) -> String {
        let Some(last) = self.rows.last() else { return String::new() };
        let with = |wanted: fn(&Row) -> bool| self.rows.iter().filter(move |row| wanted(row));
        let regular = with(|row| row.least.is_some()).map(|row| row.k.to_string());
        let latin = with(|row| row.least.is_none() && row.latin.is_some());
        let latin = latin.map(|row| format!("{} (p = {})", row.k, row.latin.unwrap_or(0)));
        let others = with(|row| row.least.is_none()).count();
        let (regular, latin) = (listed(regular), listed(latin));
        let mut words = format!(
            "For k up to {} and p up to {}: both conditions of Lemma 1 hold for k = {regular}, and for none of the other {}.",
            last.k,
            grouped(self.bound),
            counted(others, "k", "k")
        );
        if !latin.is_empty() {
            words.push_str(&format!(" Condition (i) alone holds for k = {latin}, against Theorem 5."));
        }
        if let Some(row) = self.rows.iter().find(|row| !row.is_as_known(self.bound)) {
            words.push_str(&format!(" k = {} is not as it was known.", row.k));
        }
        words
    }

    fn csv(&self, _figure: usize) -> String {
        let number = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
        let line =
            |row: &Row| format!("{},{},{},{}", row.k, number(row.latin), number(row.least), self.bound);
        super::csv("k,latin_p,least_p,searched_to", self.rows.iter().map(line))
    }
}
