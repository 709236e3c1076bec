//! What the papers print as plain tables, worked out from the rules.

use serde::Serialize;

use super::GalleryError;
use crate::query::Query;
use crate::rules::Window;
use crate::solved;

/// A table that is worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// KN, table 1: the P-positions of m-modular Wythoff for m = 2 to 5.
    ModularWythoff,
    /// KN, table 2: a_m for m = 1 to 16.
    Counts,
    /// Hu, table 2.1: P-positions of Nim on three heaps, by the smallest heap.
    Triples,
    /// Hu, table 2.2: the pairs of Wythoff's game above the diagonal.
    Pairs,
}

/// A table as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null, rename = "Listing"))]
pub struct Table {
    /// What the columns are.
    pub head: Vec<String>,
    /// The lines; the first cell of each is its heading.
    pub rows: Vec<Vec<String>>,
}

impl Listing {
    /// Works the table out.
    pub fn table(self) -> Result<Table, GalleryError> {
        let pair = |&(x, y): &(u32, u32)| format!("({x}, {y})");
        Ok(match self {
            Listing::ModularWythoff => {
                let row = |m: u32| {
                    let list: Vec<String> = modular_wythoff(m)?.iter().map(pair).collect();
                    Ok(vec![m.to_string(), list.join(", ")])
                };
                let head = vec!["m".into(), "P-positions".into()];
                Table { head, rows: (2..=5).map(row).collect::<Result<_, GalleryError>>()? }
            }
            Listing::Counts => {
                let counts = counts(16)?;
                let numbers = (1..=counts.len()).map(|m| m.to_string());
                let head = std::iter::once("m".to_owned()).chain(numbers).collect();
                let row =
                    std::iter::once("a_m".to_owned()).chain(counts.iter().map(u32::to_string)).collect();
                Table { head, rows: vec![row] }
            }
            Listing::Triples => {
                let columns: Vec<_> = (0..6).map(|heap| triples(heap, 11)).collect::<Result<_, _>>()?;
                let row = |n: usize| {
                    let cells = (0..).zip(&columns).map(|(heap, column)| match column.get(n) {
                        Some((y, z)) => format!("({heap}, {y}, {z})"),
                        None => String::new(),
                    });
                    cells.collect()
                };
                let head = (0..6).map(|heap| format!("({heap}, m, n)")).collect();
                Table { head, rows: (0..11).map(row).collect() }
            }
            Listing::Pairs => {
                let pairs = pairs(13)?;
                let line = |name: &str, cell: &dyn Fn(usize) -> u32| {
                    std::iter::once(name.to_owned())
                        .chain((0..pairs.len()).map(|n| cell(n).to_string()))
                        .collect()
                };
                let head = line("n", &|n| n as u32);
                Table { head, rows: vec![line("x_n", &|n| pairs[n].0), line("y_n", &|n| pairs[n].1)] }
            }
        })
    }
}

/// The P-positions of a game on a board of `side` cells across, by the rules.
pub(super) fn positions(query: &str, side: u32) -> Result<Vec<(u32, u32)>, GalleryError> {
    let found = solved::positions(&Query::parse(query)?, Window::corner(side))?;
    Ok(found.into_iter().map(|(x, y)| (x as u32, y as u32)).collect())
}

/// All P-positions of m-modular Wythoff: their heaps are below 2m. By the smaller heap, as KN lists them.
pub(super) fn modular_wythoff(m: u32) -> Result<Vec<(u32, u32)>, GalleryError> {
    let mut list = positions(&format!("game=modular-wythoff&m={m}"), 2 * m + 2)?;
    list.sort_by_key(|&(x, y)| (x.min(y), x));
    Ok(list)
}

/// a_1, …, a_last: how many P-positions of m-modular Wythoff are above the diagonal.
pub(super) fn counts(last: u32) -> Result<Vec<u32>, GalleryError> {
    (1..=last).map(|m| Ok(modular_wythoff(m)?.iter().filter(|(x, y)| x < y).count() as u32)).collect()
}

/// The first so many P-positions of Nim on three heaps whose smallest heap is given, without it.
pub(super) fn triples(heap: u32, most: usize) -> Result<Vec<(u32, u32)>, GalleryError> {
    let slice = positions(&format!("game=nim&heaps=3&z={heap}"), 64)?;
    Ok(slice.into_iter().filter(|&(y, z)| heap <= y && y <= z).take(most).collect())
}

/// The first so many P-positions of Wythoff's game with x ≤ y.
pub(super) fn pairs(most: usize) -> Result<Vec<(u32, u32)>, GalleryError> {
    let found = positions("game=wythoff", 4 * most as u32)?;
    Ok(found.into_iter().filter(|(x, y)| x <= y).take(most).collect())
}
