//! Restricted diagonals (DFGN): one set K, its tile and its offsets.
//!
//! In Wyt_K the same amount may be taken from both heaps only if it is in K. Lemma 1 finds the smallest p > max K, if there
//! is one, such that a p × p tile determines every Grundy value, and the least p at all; whether there is a tile or not, every
//! column has one P-position, at most |K| from the diagonal, and its offset y − x repeats in the end, so that one period answers
//! for which j some (a, a + j) is P (Question 2). K = {1}: the tile is 3 × 3 and the offsets are 0, 1, −1, 0, 1, −1, …
//!
//! Three steps: the tile, which costs about p²·|K|; the offsets, columns times |K|; and, where there is no tile, a corner of
//! the Grundy values.

use super::{Experiment, NamedChart, Panel, Param, ParamKind, corner_values};
use crate::scene::plot::{Cell, Chart, Grid, Look, Plot, Point, Scale, Series, Tone};
use crate::solve::Steps;
use crate::text::{grouped, listed, signed};
use crate::theory::regularity::{Lemma1, OffsetPeriod, lemma1, offset_period};

pub(super) static PANEL: Panel = Panel {
    id: "diagonals",
    params: &[
        Param {
            key: "set",
            name: "K, the amounts that may be taken from both heaps",
            kind: ParamKind::Members { most: 24, default: &[1, 2] },
            help: "Press a number to put it in or take it out. None is Nim.",
            look: false,
        },
        Param::int(
            "p",
            "Search p up to",
            (8, 1_024, 128),
            "The largest tile that is tried. Twice as far takes four times as long.",
        ),
    ],
    light: |values| values.int("p") <= 512,
    begin: |values| Ok(Box::new(Diagonals::new(values.members("set").to_vec(), values.int("p")))),
};

/// Offsets are followed so far: enough for every subset of 1, …, 12, and for most of 1, …, 24.
const MOST_COLUMNS: u64 = 400_000;
/// A tile of this side still shows its numbers.
const LARGEST_SHOWN: usize = 32;
/// The side of the corner that is shown where there is no tile.
const CORNER: u32 = 16;
/// So many columns of offsets are drawn at most.
const DRAWN: u64 = 400;

struct Diagonals {
    k: Vec<u64>,
    bound: u64,
    tile: Option<Lemma1>,
    offsets: Option<Option<OffsetPeriod>>,
    corner: Option<Vec<u16>>,
}

impl Diagonals {
    fn new(k: Vec<u64>, bound: u64) -> Diagonals {
        Diagonals { k, bound, tile: None, offsets: None, corner: None }
    }

    fn step(&mut self) {
        if self.tile.is_none() {
            self.tile = Some(lemma1(&self.k, self.bound));
        } else if self.offsets.is_none() {
            self.offsets = Some(offset_period(&self.k, MOST_COLUMNS));
        } else if self.corner.is_none() {
            let board = corner_values(&query_text(&self.k), CORNER);
            self.corner = Some(board.map_or_else(Vec::new, |board| board.table().to_vec()));
        }
    }

    fn values_figure(&self) -> Option<Chart> {
        let found = self.tile.as_ref()?;
        let (side, values, title) = match &found.regular {
            Some(tile) if tile.p as usize <= LARGEST_SHOWN => {
                let title = format!("The {0} × {0} tile that determines every Grundy value", tile.p);
                (tile.p as u32, tile.values.clone(), title)
            }
            regular => {
                let title = match regular {
                    Some(tile) => format!("A corner of the Grundy values; the tile is {0} × {0}", tile.p),
                    None => format!("A corner of the Grundy values; no p up to {} is regular", found.bound),
                };
                (CORNER, self.corner.clone()?, title)
            }
        };
        let most = values.iter().copied().max().unwrap_or(1).max(1);
        let cell = |(at, &value): (usize, &u16)| {
            let (x, y) = (at as u32 / side, at as u32 % side);
            let tone = Tone::Value { value: value.into(), most: most.into() };
            let words = format!("({x}, {y}): Grundy value {value}");
            let link = format!("{}&mode=grundy&at={x},{y}", query_text(&self.k));
            Cell { x, y, tone, text: value.to_string(), words, link }
        };
        let labels =
            |step: u32| (0..side).map(move |n| if n % step == 0 { n.to_string() } else { String::new() });
        let step = if side > 16 { 4 } else { 1 };
        Some(Chart::Grid(Grid {
            title,
            across: "first heap".into(),
            up: "second heap".into(),
            columns: labels(step).collect(),
            rows: labels(step).collect(),
            cells: values.iter().enumerate().map(cell).collect(),
            cell_height: 34.0,
            square: true,
        }))
    }

    fn offsets_figure(&self) -> Option<Chart> {
        let period = self.offsets.as_ref()?.as_ref()?;
        let shown = (period.preperiod + 2 * period.period).clamp(30, DRAWN);
        let dot = |x: u64| {
            let offset = period.offset(x);
            let y = x as i64 + offset;
            let link = format!("{}&at={x},{y}", query_text(&self.k));
            let words = format!("column {x}: ({x}, {y}) is P, offset {}", signed(offset));
            Point { link, ..Point::new(x as f64, offset as f64, words) }
        };
        let bound = self.k.len() as f64;
        let rule = |height: f64| vec![Point::silent(0.0, height), Point::silent((shown - 1) as f64, height)];
        let starts = (0..).map(|n| period.preperiod + n * period.period).take_while(|&x| x < shown);
        let post = |x: u64| Point::new(x as f64, 0.0, format!("column {x}: a period begins"));
        let mut series = vec![
            Series::new("|K| from the diagonal", Look::Rule, rule(bound)),
            Series::new("", Look::Rule, rule(-bound)),
        ];
        // Periods so short that their beginnings would cover everything are left to the words.
        if period.period >= 4 {
            series.push(Series::new("a period begins", Look::Posts, starts.map(post).collect()));
        }
        series.push(Series::new("the P-position of each column", Look::Dots, (0..shown).map(dot).collect()));
        let across = Scale::whole("column (first heap)").from(0.0);
        Some(Chart::Plot(Plot::new(
            "Offsets y − x of the P-positions",
            across,
            Scale::whole("y − x"),
            series,
        )))
    }

    /// For every residue of a modulo the period the j for which (a, a + j) is P, where a is large.
    fn differences_figure(&self) -> Option<Chart> {
        let period = self.offsets.as_ref()?.as_ref()?;
        let dot = |j: i64, residue: u64| {
            let a = (period.preperiod..).find(|a| a % period.period == residue).unwrap_or(residue);
            let y = a as i64 + j;
            let words = format!("a = {residue} mod {}: (a, a + {j}) is P, as ({a}, {y}) is", period.period);
            Point {
                link: format!("{}&at={a},{y}", query_text(&self.k)),
                ..Point::new(residue as f64, j as f64, words)
            }
        };
        let of = |difference: &Difference| {
            let shown = difference.residues.iter().take_while(|&&residue| residue < DRAWN);
            shown.map(|&residue| dot(difference.j, residue)).collect::<Vec<_>>()
        };
        let dots = differences(period).iter().flat_map(of).collect();
        let bound = self.k.len() as f64;
        let last = (period.period.min(DRAWN) - 1) as f64;
        let series = vec![
            Series::new(
                "j = |K|, the bound",
                Look::Rule,
                vec![Point::silent(0.0, bound), Point::silent(last, bound)],
            ),
            Series::new("(a, a + j) is P", Look::Dots, dots),
        ];
        let across = Scale::whole(format!("a modulo {}", grouped(period.period))).from(0.0);
        let title = "Which differences j occur, and where (Question 2)";
        Some(Chart::Plot(Plot::new(title, across, Scale::whole("j").from(0.0), series)))
    }
}

/// A difference j of the heaps and the columns a in which (a, a + j) is P.
struct Difference {
    j: i64,
    /// The least a.
    first: u64,
    /// What a is modulo the period, for all a from the preperiod on; none for a j that only comes before it.
    residues: Vec<u64>,
}

/// Question 2: every j that occurs, with its columns.
fn differences(period: &OffsetPeriod) -> Vec<Difference> {
    let mut found: Vec<Difference> = Vec::new();
    for (a, &j) in (0..).zip(&period.offsets).filter(|(_, offset)| **offset >= 0) {
        let at = found.iter().position(|known| known.j == j).unwrap_or_else(|| {
            found.push(Difference { j, first: a, residues: Vec::new() });
            found.len() - 1
        });
        if a >= period.preperiod {
            found[at].residues.push(a % period.period);
        }
    }
    found.iter_mut().for_each(|difference| difference.residues.sort_unstable());
    found.sort_unstable_by_key(|difference| difference.j);
    found
}

/// The game with this K.
pub(super) fn query_text(k: &[u64]) -> String {
    format!("game=wyt-k&set={}", k.iter().map(u64::to_string).collect::<Vec<_>>().join(","))
}

/// `{1, 2}`.
pub(super) fn set_text(k: &[u64]) -> String {
    format!("{{{}}}", k.iter().map(u64::to_string).collect::<Vec<_>>().join(", "))
}

impl Steps for Diagonals {
    fn advance(&mut self, steps: u32) -> bool {
        (0..steps.min(3)).for_each(|_| self.step());
        self.corner.is_some()
    }

    fn progress(&self) -> (u32, u32) {
        let done = [self.tile.is_some(), self.offsets.is_some(), self.corner.is_some()];
        (done.into_iter().filter(|&done| done).count() as u32, 3)
    }
}

impl Experiment for Diagonals {
    fn figures(&self) -> Vec<NamedChart> {
        let values = self.values_figure().map(|figure| NamedChart { name: "wyt-k-values", figure });
        let offsets = self.offsets_figure().map(|figure| NamedChart { name: "wyt-k-offsets", figure });
        let differences =
            self.differences_figure().map(|figure| NamedChart { name: "wyt-k-differences", figure });
        values.into_iter().chain(offsets).chain(differences).collect()
    }

    fn words(&self) -> String {
        let Some(found) = &self.tile else { return String::new() };
        let k = set_text(&self.k);
        let mut words = match &found.regular {
            Some(tile) => format!(
                "K = {k} is regular: p = {} is the smallest p > max K that passes Lemma 1, so G(a, b) = {0}·(⌊a/{0}⌋ ⊕ ⌊b/{0}⌋) + G(a mod {0}, b mod {0}) everywhere.",
                tile.p
            ),
            None => format!("K = {k}: no p from max K + 1 to {} passes Lemma 1.", found.bound),
        };
        match (&found.regular, found.least) {
            (Some(tile), Some(least)) if least < tile.p => {
                words.push_str(&format!(" The least p at all is {least}: the tile is made of smaller ones."));
            }
            _ => {}
        }
        if let (None, Some(p)) = (&found.regular, found.latin) {
            words.push_str(&format!(" Condition (i) alone holds first for p = {p}."));
        }
        match &self.offsets {
            Some(Some(period)) => {
                words.push_str(&format!(
                    " The offsets repeat from column {} on with period {}; none is further than {} from the diagonal, and |K| = {}.",
                    grouped(period.preperiod),
                    grouped(period.period),
                    period.greatest(),
                    self.k.len()
                ));
                let found = differences(period);
                let list = listed(
                    found.iter().map(|found| format!("{} (first a = {})", found.j, grouped(found.first))),
                );
                words.push_str(&format!(" So (a, a + j) is P for some a exactly if j is one of {list}."));
            }
            Some(None) => words.push_str(&format!(
                " The offsets repeat in the end, but not within {} columns.",
                grouped(MOST_COLUMNS)
            )),
            None => {}
        }
        words
    }

    fn csv(&self, figure: usize) -> String {
        match (figure, &self.offsets) {
            (1, Some(Some(period))) => {
                let line = |x: u64| format!("{x},{}", period.offset(x));
                super::csv("column,offset", (0..period.preperiod + period.period).map(line))
            }
            (2, Some(Some(period))) => {
                let line = |found: &Difference| {
                    let residues = found.residues.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
                    format!("{},{},{},{residues}", found.j, found.first, period.period)
                };
                super::csv("j,first_a,period,a_modulo_period", differences(period).iter().map(line))
            }
            (0, _) => {
                let tile = self.tile.as_ref().and_then(|found| found.regular.as_ref());
                let tile = tile.filter(|tile| tile.p as usize <= LARGEST_SHOWN);
                let (side, values) = match (tile, &self.corner) {
                    (Some(tile), _) => (tile.p as usize, tile.values.as_slice()),
                    (None, Some(corner)) => (CORNER as usize, corner.as_slice()),
                    (None, None) => (1, [].as_slice()),
                };
                let line = |(at, value): (usize, &u16)| format!("{},{},{value}", at / side, at % side);
                super::csv("x,y,grundy", values.iter().enumerate().map(line))
            }
            _ => super::csv("column,offset", std::iter::empty()),
        }
    }
}
