//! The badge of an entry: what the engine finds against what is printed or, where nothing is, against the definitions
//! followed word for word. Every number in it is counted.

use std::collections::BTreeSet;

use serde::Serialize;

use super::listing;
use super::{Exhibit, GalleryError, Printed};
use crate::papers::printed::{HU_TABLE_2_1, HU_TABLE_2_2};
use crate::query::{Mode, Query};
use crate::rules::Window;
use crate::solve::naive;
use crate::solved;

/// What a comparison found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Check {
    /// How many agree.
    pub agree: u32,
    /// Of how many.
    pub of: u32,
    /// Compared with what the paper prints, or with the definitions?
    pub printed: bool,
    /// The result, as a sentence.
    pub words: String,
    /// What differs, a clause each.
    pub differences: Vec<String>,
}

impl Check {
    /// `what` names the things that are compared, `with` what with.
    fn new(of: u32, differences: Vec<String>, printed: bool, what: &str, with: &str) -> Check {
        let agree = of.saturating_sub(differences.len() as u32);
        let words = match differences.is_empty() {
            true => format!("All {of} {what} agree with {with}."),
            false => format!("{agree} of {of} {what} agree with {with}."),
        };
        Check { agree, of, printed, words, differences }
    }
}

/// Compares an entry's boards.
pub(super) fn of(entry: &Exhibit) -> Result<Check, GalleryError> {
    match entry.printed {
        None => by_definition(entry),
        Some(Printed::Values { table, columns }) => {
            // The paper counts the second heap across.
            values(entry.boards[0], table.lines(), columns, "printed table")
        }
        Some(Printed::Tile(tile)) => {
            let side = tile.len().isqrt();
            let printed = tile.chunks(side).map(|line| line.iter().map(|&value| Some(value)).collect());
            values(entry.boards[0], printed.collect(), side as u32, "printed tile")
        }
        Some(Printed::Lists(lists)) => {
            let found = lists.iter().map(|&(query, list)| {
                let side = 2 * list.iter().map(|&(x, y)| x.max(y)).max().unwrap_or(0) + 32;
                let found = listing::positions(query, side)?;
                Ok((found, list, query))
            });
            Ok(positions(&found.collect::<Result<Vec<_>, GalleryError>>()?, "printed lists"))
        }
        Some(Printed::Beginning(query, list)) => {
            // Complete as far as the greatest second heap that is printed.
            let rows = list.iter().map(|&(_, y)| y).max().unwrap_or(0) + 1;
            let window = Window::new(0, 0, 2 * rows, rows);
            let found = solved::positions(&Query::parse(query)?, window)?;
            let found = found.into_iter().map(|(x, y)| (x as u32, y as u32)).collect();
            Ok(positions(&[(found, list, query)], "printed list"))
        }
        Some(Printed::Counts(printed)) => {
            let found = listing::counts(printed.len() as u32)?;
            let differs = |(m, (found, printed)): (usize, (&u32, &u32))| {
                (found != printed).then(|| format!("a_{} is {found}, printed is {printed}", m + 1))
            };
            let differences = found.iter().zip(printed).enumerate().filter_map(differs).collect();
            Ok(Check::new(printed.len() as u32, differences, true, "numbers", "the printed table"))
        }
        Some(Printed::Triples) => {
            let found =
                (0..HU_TABLE_2_1.len() as u32).map(|heap| listing::triples(heap, HU_TABLE_2_1[0].len()));
            let found: Vec<_> = found.collect::<Result<_, GalleryError>>()?;
            let heaps = HU_TABLE_2_1.iter().zip(&found).enumerate();
            let differences = heaps.flat_map(|(heap, (printed, found))| {
                pairwise(printed, found)
                    .map(move |(is, said)| format!("({heap}, {is}) is there, printed is {said}"))
            });
            let of = HU_TABLE_2_1.as_flattened().len() as u32;
            Ok(Check::new(of, differences.collect(), true, "triples", "the printed table"))
        }
        Some(Printed::Pairs) => {
            let found = listing::pairs(HU_TABLE_2_2.len())?;
            let differences = pairwise(&HU_TABLE_2_2, &found)
                .map(|(is, said)| format!("({is}) is there, printed is {said}"));
            Ok(Check::new(
                HU_TABLE_2_2.len() as u32,
                differences.collect(),
                true,
                "pairs",
                "the printed table",
            ))
        }
    }
}

/// Where two lists of pairs differ: what was found, what is printed.
fn pairwise(printed: &[(u32, u32)], found: &[(u32, u32)]) -> impl Iterator<Item = (String, String)> {
    printed.iter().enumerate().filter_map(|(n, &(x, y))| {
        let is = found.get(n).copied();
        let text = is.map_or("nothing".into(), |(x, y)| format!("{x}, {y}"));
        (is != Some((x, y))).then(|| (text, format!("({x}, {y})")))
    })
}

/// Grundy values by the engine against a table; cells that cannot be read are not counted.
fn values(
    query: &str,
    printed: Vec<Vec<Option<u16>>>,
    columns: u32,
    with: &str,
) -> Result<Check, GalleryError> {
    let window = Window::new(0, 0, printed.len() as u32, columns);
    let found = solved::grundy(&Query::parse(query)?, window)?;
    let (mut of, mut differences) = (0, Vec::new());
    for (x, (line, printed)) in found.iter().zip(&printed).enumerate() {
        for (y, (value, printed)) in line.iter().zip(printed).enumerate() {
            let Some(printed) = printed else { continue };
            of += 1;
            if *value != Some(*printed) {
                let value = value.map_or("no value".into(), |value| value.to_string());
                differences.push(format!("({x}, {y}) has {value}, printed is {printed}"));
            }
        }
    }
    Ok(Check::new(of, differences, true, "cells", &format!("the {with}")))
}

/// P-positions that were found, those that are printed, and the query of their game.
type Compared<'a> = (Vec<(u32, u32)>, &'a [(u32, u32)], &'a str);

/// Complete lists of P-positions: what is missing in either counts as a difference.
fn positions(lists: &[Compared<'_>], with: &str) -> Check {
    let (mut of, mut differences) = (0, Vec::new());
    for (found, printed, query) in lists {
        let game = query.split_once("&m=").map_or(String::new(), |(_, m)| format!(" for m = {m}"));
        let (found, printed): (BTreeSet<_>, BTreeSet<_>) =
            (found.iter().copied().collect(), printed.iter().copied().collect());
        of += found.union(&printed).count() as u32;
        differences.extend(
            found.difference(&printed).map(|(x, y)| format!("({x}, {y}) is P{game}, and not printed")),
        );
        differences
            .extend(printed.difference(&found).map(|(x, y)| format!("({x}, {y}) is printed{game}, and N")));
    }
    Check::new(of, differences, true, "P-positions", &format!("the {with}"))
}

/// Every cell of every board by the engine against the definition, option by option.
fn by_definition(entry: &Exhibit) -> Result<Check, GalleryError> {
    let (mut of, mut differences) = (0, Vec::new());
    for text in entry.boards {
        let query = Query::parse(text)?;
        let Some(rules) = query.two_heaps() else { continue };
        let (width, height) = (query.settings.size.min(80) as u32, query.settings.size.min(80) as u32);
        let window = Window::new(0, 0, width, height);
        if query.settings.mode == Mode::Grundy {
            let found = solved::grundy(&query, window)?;
            let found =
                found.into_iter().flatten().map(|value| value.unwrap_or(crate::solve::NOT_A_POSITION));
            let defined = naive::grundy(&rules, width, height);
            count(found.zip(defined), height, &mut of, &mut differences);
        } else {
            let found: BTreeSet<_> = solved::positions(&query, window)?.into_iter().collect();
            let defined = naive::outcomes(&rules, width, height);
            let cells = (0..u64::from(width)).flat_map(|x| (0..u64::from(height)).map(move |y| (x, y)));
            let pairs =
                cells.zip(defined).map(|(cell, defined)| (found.contains(&cell), defined == Some(true)));
            count(pairs, height, &mut of, &mut differences);
        }
    }
    Ok(Check::new(of, differences, false, "cells", "the definition, followed move by move"))
}

/// Counts the cells of a board, line by line, and says where two accounts of it differ.
fn count<T: PartialEq>(
    cells: impl Iterator<Item = (T, T)>,
    height: u32,
    of: &mut u32,
    differences: &mut Vec<String>,
) {
    for (n, (found, defined)) in (0u32..).zip(cells) {
        *of += 1;
        if found != defined {
            differences.push(format!("({}, {}) differs", n / height, n % height));
        }
    }
}
