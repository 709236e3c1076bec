//! The positions of small Grundy values of Wythoff's game, column by column, far out: without any other value. A million columns of
//! the values 0 and 1 take less than a second.
//!
//! A position has value g exactly when it has options of every value below g and none of value g. So in a column the one of
//! value g is the least that reaches all smaller values, by column, row or diagonal, and whose row and diagonal have none of
//! value g yet. Rows are taken from the bottom on and diagonals from the middle on without gaps, so that only a few cells near
//! either beam have to be looked at: a column takes as long as the strips are wide, not as long as it is high.

use crate::rules::{MoveFamily, Ruleset};

/// Whether rows or diagonals have a position of one value, as far as columns are done.
#[derive(Clone, Debug, Default)]
struct Taken(Vec<u64>);

impl Taken {
    fn has(&self, at: usize) -> bool {
        self.0.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }

    fn add(&mut self, at: usize) {
        if self.0.len() <= at / 64 {
            self.0.resize(at / 64 + 1, 0);
        }
        self.0[at / 64] |= 1 << (at % 64);
    }
}

/// One value.
#[derive(Clone, Debug, Default)]
struct Value {
    rows: Taken,
    /// Diagonals y − x = d ≥ 0, and x − y = d > 0.
    above: Taken,
    below: Taken,
    /// The least row that is free.
    row: usize,
    /// The least d ≥ 0 for which y − x = d is free, and the least d > 0 for which x − y = d is.
    up: usize,
    down: usize,
}

impl Value {
    fn diagonal(&self, x: usize, y: usize) -> bool {
        if y >= x { self.above.has(y - x) } else { self.below.has(x - y) }
    }

    fn add(&mut self, x: usize, y: usize) {
        self.rows.add(y);
        if y >= x {
            self.above.add(y - x)
        } else {
            self.below.add(x - y)
        }
        while self.rows.has(self.row) {
            self.row += 1;
        }
        while self.above.has(self.up) {
            self.up += 1;
        }
        while self.below.has(self.down + 1) {
            self.down += 1;
        }
    }
}

/// Columns being solved.
#[derive(Clone, Debug)]
pub struct FewValues {
    values: Vec<Value>,
    x: usize,
}

impl FewValues {
    /// Of the values 0 to one less than that.
    pub fn new(values: usize) -> FewValues {
        FewValues { values: vec![Value::default(); values], x: 0 }
    }

    /// Can the values of a game be had so: is it Wythoff's?
    pub fn suits(rules: &Ruleset) -> bool {
        *rules == Ruleset::new([(1, 0), (0, 1), (1, 1)].map(MoveFamily::ray).to_vec())
    }

    /// The next column: for each value its row.
    pub fn column(&mut self) -> Vec<u32> {
        let x = self.x;
        let mut found: Vec<usize> = Vec::with_capacity(self.values.len());
        for value in &self.values {
            let mut y = value.row;
            loop {
                // The diagonals from x − y = down to y − x = up − 1 are taken, if that in the middle is.
                if value.up > 0 && y + value.down >= x && y < x + value.up {
                    y = x + value.up;
                }
                let reaches =
                    |(lower, &at): (&Value, &usize)| y > at || lower.rows.has(y) || lower.diagonal(x, y);
                let free = !value.rows.has(y) && !value.diagonal(x, y);
                if free && self.values.iter().zip(&found).all(reaches) {
                    break;
                }
                y += 1;
            }
            found.push(y);
        }
        for (value, &y) in self.values.iter_mut().zip(&found) {
            value.add(x, y);
        }
        self.x += 1;
        found.into_iter().map(|y| y as u32).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Query;
    use crate::solve::grundy::GrundySolver;

    #[test]
    fn other_games_have_other_values() {
        for text in
            ["game=nim", "game=wyt-k&set=1", "game=gdwn&p=3&q=4", "game=wythoff&play=misere", "game=seeded"]
        {
            let rules = Query::parse(text).expect(text).two_heaps().expect(text);
            assert!(!FewValues::suits(&rules), "{text}");
        }
    }

    #[test]
    fn columns_are_those_of_the_rules() {
        let rules: Ruleset = Query::parse("game=wythoff").expect("a query").two_heaps().expect("two heaps");
        assert!(FewValues::suits(&rules));
        let (columns, height) = (300u32, 700u32);
        let solved = GrundySolver::new(rules, columns, height).expect("it has values").solve();
        let mut few = FewValues::new(14);
        for column in solved.chunks(height as usize) {
            for (value, y) in few.column().into_iter().enumerate() {
                assert_eq!(usize::from(column[y as usize]), value);
            }
        }
    }
}
