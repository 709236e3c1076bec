//! Additive periods of Grundy rows that are proved, by a state that returns (Landman's idea).
//!
//! A row is a fixed second heap; along it the first heap n grows. What a new column comes to depends on the values that
//! its rows hold already, wherever a whole row may be gone back, and on the last few columns, wherever both heaps shrink. All
//! this, relative to how far the values have grown, is the state of a column. Columns in the same state are followed by the
//! same columns, only so much greater: from the first of them on, every row repeats.
//!
//! ```
//! use phibeam::query::Query;
//! use phibeam::theory::regularity::RepeatedStates;
//! let wythoff = Query::parse("game=wythoff").unwrap().two_heaps().unwrap();
//! let mut rows = RepeatedStates::new(&wythoff, 4).unwrap();
//! while rows.proved(3).is_none() {
//!     rows.add_column();
//! }
//! // Row 3: from column 8 on, six columns add six, for ever.
//! let found = rows.proved(3).unwrap();
//! assert_eq!((found.preperiod, found.period, found.saltus), (8, 6, 6));
//! ```

use super::RowPeriod;
use crate::rules::{Domain, MoveFamily, Ruleset};

/// So many columns are remembered at most for moves in which both heaps shrink.
const MOST_HISTORY: u64 = 4_096;

/// The rows of a game, column after column, with the states that have returned.
#[derive(Debug)]
pub struct RepeatedStates {
    rows: usize,
    /// The amounts taken from both heaps in the moves that are bounded.
    vectors: Vec<(usize, usize)>,
    /// The moves along a row: all multiples of each.
    strides: Vec<usize>,
    /// How many columns the vectors go back.
    history: usize,
    /// The values, column by column.
    values: Vec<u32>,
    /// For each row, each stride and each remainder: which values are there.
    used: Vec<Used>,
    /// For each value, when it was last found taken: the number of the cell.
    taken: Vec<usize>,
    /// The state that later ones are compared with.
    kept: Option<Kept>,
    /// For each row from the first: what returned.
    returned: Vec<Returned>,
}

/// The state of a column, row by row, and what it is relative to.
#[derive(Debug)]
struct Kept {
    column: usize,
    level: i64,
    rows: Vec<Vec<i64>>,
}

/// A state of the rows up to one that returned: from `column` on they repeat.
#[derive(Clone, Copy, Debug)]
struct Returned {
    column: usize,
    period: usize,
    saltus: i64,
}

/// A set of values that goes on for ever; all below `low` are in it.
#[derive(Clone, Debug, Default)]
struct Used {
    low: usize,
    members: Vec<bool>,
}

impl Used {
    fn contains(&self, value: usize) -> bool {
        self.members.get(value).copied().unwrap_or(false)
    }

    fn insert(&mut self, value: usize) {
        if self.members.len() <= value {
            self.members.resize(value + 1, false);
        }
        self.members[value] = true;
        while self.contains(self.low) {
            self.low += 1;
        }
    }
}

impl RepeatedStates {
    /// Begins the first rows of a game, which is played normally and everywhere; `None` where what a column depends on is
    /// not bounded.
    pub fn new(rules: &Ruleset, rows: u32) -> Option<RepeatedStates> {
        let rows = rows as usize;
        if rows == 0 || rules.misere || rules.declared.is_some() || rules.domain != Domain::Quarter {
            return None;
        }
        #[cfg(feature = "custom")]
        if rules.ends.is_some() {
            return None;
        }
        let (mut vectors, mut strides) = (Vec::new(), Vec::new());
        for family in &rules.families {
            bounded(family, rows as u64 - 1, &mut vectors, &mut strides)?;
        }
        vectors.sort_unstable();
        vectors.dedup();
        strides.sort_unstable();
        strides.dedup();
        let history = vectors.last().map_or(0, |&(across, _)| across);
        let used = vec![Used::default(); rows * strides.iter().sum::<usize>()];
        let (values, taken, returned) = (Vec::new(), Vec::new(), Vec::new());
        Some(RepeatedStates { rows, vectors, strides, history, values, used, taken, kept: None, returned })
    }

    /// How many columns there are.
    pub fn columns(&self) -> usize {
        self.values.len() / self.rows
    }

    /// The value of a position of these columns.
    fn value(&self, column: usize, row: usize) -> u32 {
        self.values[column * self.rows + row]
    }

    /// Adds the next column, and looks whether its state is one that was there.
    pub fn add_column(&mut self) {
        let column = self.columns();
        for row in 0..self.rows {
            let value = self.least_free(column, row);
            self.values.push(value as u32);
            for set in self.sets(column, row) {
                self.used[set].insert(value);
            }
        }
        self.compare(column);
    }

    /// Where the sets are that a position of this column and row may go back to along the row.
    fn sets(&self, column: usize, row: usize) -> Vec<usize> {
        let all: usize = self.strides.iter().sum();
        let mut before = row * all;
        let place = |&stride: &usize| {
            let place = before + column % stride;
            before += stride;
            place
        };
        self.strides.iter().map(place).collect()
    }

    /// The least value that no option has.
    fn least_free(&mut self, column: usize, row: usize) -> usize {
        let cell = column * self.rows + row;
        for &(across, down) in &self.vectors {
            if across <= column && down <= row {
                let value = self.values[(column - across) * self.rows + row - down] as usize;
                if self.taken.len() <= value {
                    self.taken.resize(value + 1, usize::MAX);
                }
                self.taken[value] = cell;
            }
        }
        let sets = self.sets(column, row);
        let mut value = sets.iter().map(|&set| self.used[set].low).max().unwrap_or(0);
        while self.taken.get(value) == Some(&cell) || sets.iter().any(|&set| self.used[set].contains(value)) {
            value += 1;
        }
        value
    }

    /// How far the values have grown: what a state is relative to.
    fn level(&self, column: usize) -> i64 {
        self.sets(column + 1, 0).first().map_or(0, |&set| self.used[set].low as i64)
    }

    /// The part of a row in the state of the last column.
    fn row_state(&self, column: usize, row: usize) -> Vec<i64> {
        let level = self.level(column);
        let mut state = Vec::new();
        for ahead in 1..=self.strides.iter().copied().max().unwrap_or(0) {
            for set in self.sets(column + ahead, row) {
                let Used { low, members } = &self.used[set];
                let above = members.iter().enumerate().skip(*low).filter(|(_, there)| **there);
                let numbers = above.map(|(value, _)| value as i64 - level);
                let begin = state.len();
                state.push(0);
                state.push(*low as i64 - level);
                state.extend(numbers);
                state[begin] = (state.len() - begin) as i64; // So that no two sets can be taken for one.
            }
        }
        let last = (0..self.history).map(|back| i64::from(self.value(column - back, row)) - level);
        state.extend(last);
        state
    }

    /// Compares the state of the last column with the one that is kept; those of columns 1, 2, 4, 8 … are kept in turn.
    fn compare(&mut self, column: usize) {
        if column < self.history {
            return;
        }
        if let Some(kept) = &self.kept {
            let same =
                (0..self.rows).take_while(|&row| self.row_state(column, row) == kept.rows[row]).count();
            // What a state says begins with the column after it.
            let saltus = self.level(column) - kept.level;
            let found = Returned { column: kept.column + 1, period: column - kept.column, saltus };
            self.returned.resize(same.max(self.returned.len()), found);
        }
        if column.is_power_of_two() || self.kept.is_none() {
            let rows = (0..self.rows).map(|row| self.row_state(column, row)).collect();
            self.kept = Some(Kept { column, level: self.level(column), rows });
        }
    }

    /// The period of a row for ever, once a state has returned.
    pub fn proved(&self, row: usize) -> Option<RowPeriod> {
        let Returned { column, period, saltus } = *self.returned.get(row)?;
        // By what has returned, the row is known beyond what was computed.
        let value = |n: usize| {
            let turns = n.saturating_sub(column) / period;
            i64::from(self.value(n - turns * period, row)) + turns as i64 * saltus
        };
        let repeats = |least: usize| {
            let saltus = value(column + least) - value(column);
            (column..column + period).all(|n| value(n + least) - value(n) == saltus)
        };
        let least = (1..=period).find(|&least| period.is_multiple_of(least) && repeats(least))?;
        let saltus = value(column + least) - value(column);
        let preperiod = (0..column).rfind(|&n| value(n + least) - value(n) != saltus).map_or(0, |n| n + 1);
        let columns = self.columns() as u32;
        Some(RowPeriod { preperiod: preperiod as u32, period: least as u32, saltus, columns })
    }
}

/// Collects the moves of a family that stay within so many rows; `None` where they go back without bound.
fn bounded(
    family: &MoveFamily,
    rows: u64,
    vectors: &mut Vec<(usize, usize)>,
    strides: &mut Vec<usize>,
) -> Option<()> {
    let mut add = |(across, down): (u64, u64)| {
        if across > MOST_HISTORY {
            return None;
        }
        vectors.push((across as usize, down as usize));
        Some(())
    };
    match family {
        &MoveFamily::Ray { start: (0, 0), step: (step @ 1..=MOST_HISTORY, 0), ref multiples }
            if multiples.is_everything() =>
        {
            strides.push(step as usize);
            Some(())
        }
        &MoveFamily::Ray { start, step, ref multiples } if step.1 > 0 => {
            let most = rows.saturating_sub(start.1) / step.1;
            let within = |t: &u64| start.1 + t * step.1 <= rows;
            multiples
                .members_to(most)
                .iter()
                .filter(|t| within(t))
                .try_for_each(|t| add((start.0.checked_add(t.checked_mul(step.0)?)?, start.1 + t * step.1)))
        }
        MoveFamily::Finite(set) => {
            let runs = set.rows().iter().flat_map(|(i, runs)| runs.iter().map(move |run| (*i, run)));
            let vectors = runs.flat_map(|(i, &(low, high))| {
                (u64::from(low)..=u64::from(high).min(rows)).map(move |j| (u64::from(i), j))
            });
            vectors.into_iter().try_for_each(add)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Query;
    use crate::solve::grundy::GrundySolver;
    use crate::theory::regularity::additive_period;

    fn rules(query: &str) -> Ruleset {
        Query::parse(query).expect(query).two_heaps().expect("two heaps")
    }

    fn after(query: &str, rows: u32, columns: usize) -> RepeatedStates {
        let mut states = RepeatedStates::new(&rules(query), rows).expect("bounded");
        while states.columns() < columns {
            states.add_column();
        }
        states
    }

    const BOUNDED: [&str; 9] = [
        "game=nim",
        "game=wythoff",
        "game=fraenkel&a=3",
        "game=wyt-k&set=1,2,5",
        "game=wab&a=2&b=2",
        "game=wab&a=3&b=5",
        "game=gdwn&p=1&q=2",
        "game=gdwn&p=3&q=1",
        "game=custom&rule=k%3D%3D0%20or%20l%3D%3D0%20or%20k%2Bl%3D%3D5",
    ];

    #[test]
    fn values_are_those_of_the_solver() {
        for query in BOUNDED {
            let states = after(query, 9, 150);
            let solved = GrundySolver::new(rules(query), 150, 9).expect("values").solve();
            let values: Vec<u32> = solved.into_iter().map(u32::from).collect();
            assert_eq!(states.values, values, "{query}");
        }
    }

    /// What is proved after some columns holds on many more, and is what a long look at the rows shows.
    #[test]
    fn what_is_proved_goes_on() {
        for query in BOUNDED {
            let (states, far) = (after(query, 8, 400), after(query, 8, 4_000));
            let proved = (0..8).filter_map(|row| states.proved(row).map(|found| (row, found)));
            let mut count = 0;
            for (row, found) in proved {
                count += 1;
                let line: Vec<u16> = (0..4_000).map(|n| far.value(n, row) as u16).collect();
                let seen = additive_period(&line).expect(query);
                let triple = |found: RowPeriod| (found.preperiod, found.period, found.saltus);
                assert_eq!(triple(found), triple(seen), "{query}, row {row}");
            }
            assert!(count >= 3, "{query}: {count} rows");
        }
    }

    #[test]
    fn rows_of_wythoff_are_proved_to_the_thirteenth() {
        let states = after("game=wythoff", 14, 700);
        let found: Vec<(u32, u32)> = (0..14)
            .map(|row| states.proved(row).expect("a period"))
            .map(|found| (found.preperiod, found.period))
            .collect();
        let preperiods = [0, 0, 0, 8, 9, 27, 37, 92, 102, 127, 224, 277, 347, 382];
        let periods = [1, 3, 3, 6, 12, 24, 12, 24, 24, 24, 24, 48, 48, 96];
        assert_eq!(found, preperiods.into_iter().zip(periods).collect::<Vec<_>>());
    }

    #[test]
    fn a_row_that_only_looks_periodic_is_not_proved() {
        // On 40 columns row 3 of Wythoff's game has repeated several times, and row 5 has not begun to.
        let states = after("game=wythoff", 6, 40);
        assert!(states.proved(3).is_some() && states.proved(5).is_none());
    }

    #[test]
    fn what_depends_on_all_columns_before_is_refused() {
        for query in ["game=modular-wythoff", "game=fraenkel-st", "game=wythoff&play=misere", "game=seeded"] {
            assert!(RepeatedStates::new(&rules(query), 5).is_none(), "{query}");
        }
        assert!(RepeatedStates::new(&rules("game=nim"), 0).is_none());
    }
}
