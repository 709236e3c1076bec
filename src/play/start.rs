//! Where a game begins that says nothing about it: an interesting position that can be won.
//!
//! Interesting is a position on the board from which the one who should win (you, or whoever moves first among two
//! people) has few winning moves and needs several of them. Of those the one nearest to (size/4, 3·size/8) is taken,
//! where size is that of the board but at least 16 and at most 64. If the computer begins, it is a P-position. Where the
//! board has no such position, one that is less interesting is taken, and only then one beyond the board.

use super::analysis::{Analysis, Heaps};
use super::remoteness::{Outlook, most_of};
use crate::query::{First, Opponent, Query};

impl Analysis {
    /// The start of a game on a board of this query. With three heaps or more those after the second are kept, unless all of
    /// them are 0.
    pub fn default_start(&self, query: &Query) -> Heaps {
        let size = query.settings.size.clamp(16, 64);
        let mut centre = vec![size / 4, 3 * size / 8];
        if self.heaps() > 2 {
            let size = size.min(48);
            centre = vec![size / 6, size / 4];
            centre.extend(said(query).unwrap_or_else(|| vec![size / 5; self.heaps() - 2]));
        }
        self.start_near(query, &centre, query.settings.size.max(16))
    }

    /// The same near a position, with both heaps below `bound` where there is such a start.
    pub(super) fn start_near(&self, query: &Query, centre: &[u64], bound: u64) -> Heaps {
        let settings = &query.settings;
        let second = settings.first == First::Computer && settings.opponent != Opponent::Person;
        let in_table = most_of(self.heaps());
        let (mut least, mut most) = (vec![0, 0], vec![in_table; self.heaps()]);
        match said(query) {
            Some(further) if further.iter().any(|&heap| heap > in_table) => {
                return self.start_above_the_table(centre, second);
            }
            Some(further) => {
                most.truncate(2);
                most.extend_from_slice(&further);
                least.extend(further);
            }
            None => least.resize(self.heaps(), 1),
        }
        let cells = cells(&least, &most);
        let nearest = |wanted: &dyn Fn(&Heaps, Outlook) -> bool| {
            // Where there is a move the remoteness is not 0. Asking the rules would take long where there is hardly any.
            let fits =
                |cell: &&Heaps| self.entry(cell).is_some_and(|entry| entry.plies > 0 && wanted(cell, entry));
            let distance = |cell: &&Heaps| {
                let squares = cell.iter().zip(centre).map(|(a, b)| a.abs_diff(*b).pow(2));
                (squares.sum::<u64>(), (*cell).clone())
            };
            cells.iter().filter(fits).min_by_key(distance).cloned()
        };
        let unequal = |cell: &Heaps| cell.windows(2).all(|pair| pair[0] != pair[1]);
        let near = |cell: &Heaps| cell.iter().take(2).all(|&heap| heap < bound);
        let deep = |entry: Outlook, plies: u16| entry.is_p == second && entry.plies >= plies;
        nearest(&|cell, entry| near(cell) && deep(entry, 6) && entry.wins <= 1 && unequal(cell))
            .or_else(|| nearest(&|cell, entry| near(cell) && deep(entry, 3) && entry.wins <= 2))
            .or_else(|| nearest(&|cell, entry| near(cell) && deep(entry, 2)))
            .or_else(|| nearest(&|_, entry| deep(entry, 2)))
            .or_else(|| nearest(&|_, entry| deep(entry, 1)))
            .or_else(|| nearest(&|_, _| true))
            .unwrap_or_else(|| cells.iter().find(|cell| self.is_position(cell)).cloned().unwrap_or(least))
    }

    /// The same with a further heap that is in no table: the first heaps round the centre are tried.
    fn start_above_the_table(&self, centre: &[u64], second: bool) -> Heaps {
        let fits = |cell: &&Heaps| self.is_p(cell) == Ok(second) && self.has_option(cell);
        let near = cells(&[&[1, 1], &centre[2..]].concat(), centre);
        near.iter().rev().find(fits).cloned().unwrap_or_else(|| centre.to_vec())
    }
}

/// The third heap and those after it, where the query says any of them.
fn said(query: &Query) -> Option<Heaps> {
    Some(query.further()).filter(|further| further.iter().any(|&heap| heap > 0))
}

/// Every position from `least` to `most`.
fn cells(least: &[u64], most: &[u64]) -> Vec<Heaps> {
    let mut cells = vec![Vec::new()];
    for (&least, &most) in least.iter().zip(most) {
        cells = cells
            .iter()
            .flat_map(|cell: &Heaps| {
                (least..=most).map(move |heap| cell.iter().copied().chain([heap]).collect())
            })
            .collect();
    }
    cells
}
