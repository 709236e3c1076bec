//! The recursive way: P-positions one after the other, each the least that the earlier ones leave free.
//!
//! In Wythoff's game the pairs are x_n = the least number not used yet (mex), y_n = x_n + n (Hu, theorem 2): (0, 0),
//! (1, 2), (3, 5), (4, 7). In W(a, b) columns are filled from left to right: in each, and for each residue of y modulo
//! b, the least y that is on no used diagonal, and in whose row no P-position has an x of the same residue modulo a.

use std::collections::VecDeque;

use super::Wab;
use crate::theory::declared_box::Runs;

/// The P-pairs x_n ≤ y_n of Wythoff's game, n = 0, 1, 2, …
#[derive(Clone, Debug, Default)]
pub struct Pairs {
    n: u64,
    next: u64,
    /// The y of earlier pairs, increasing, that `next` has not passed.
    used: VecDeque<u64>,
}

impl Iterator for Pairs {
    type Item = (u64, u64);

    fn next(&mut self) -> Option<(u64, u64)> {
        while self.used.front() == Some(&self.next) {
            self.used.pop_front();
            self.next += 1;
        }
        let pair = (self.next, self.next + self.n);
        // (0, 0) uses one number only, which x passes now.
        if self.n > 0 {
            self.used.push_back(pair.1);
        }
        self.n += 1;
        self.next += 1;
        Some(pair)
    }
}

/// The columns of W(a, b) up to a height, filled from left to right.
#[derive(Clone, Debug)]
pub struct WabColumns {
    game: Wab,
    height: u32,
    x: u32,
    /// For each residue of x and each row: is there a P-position?
    used: Vec<bool>,
    /// For each residue of x and of y: all rows of that residue below this one are used.
    least: Vec<u32>,
    diagonals: Runs,
}

impl WabColumns {
    /// Begins at x = 0, with the rows y < `height`.
    pub fn new(game: Wab, height: u32) -> WabColumns {
        let least = (0..game.a).flat_map(|_| 0..game.b).collect();
        let used = vec![false; game.a as usize * height as usize];
        WabColumns { game, height, x: 0, used, least, diagonals: Runs::default() }
    }

    /// The least free row of the next column with y ≡ `residue` (mod b).
    fn least_free(&mut self, residue: u32) -> Option<u32> {
        let b = self.game.b;
        let used = &self.used[((self.x % self.game.a) * self.height) as usize..][..self.height as usize];
        let least = &mut self.least[(self.x % self.game.a * b + residue) as usize];
        while used.get(*least as usize).is_some_and(|&used| used) {
            *least += b;
        }
        let mut y = *least;
        while y < self.height {
            let c = i64::from(y) - i64::from(self.x);
            let blocked = (self.diagonals.least_missing(c) - c) as u32;
            if blocked > 0 {
                y += blocked.next_multiple_of(b);
            } else if used[y as usize] {
                y += b;
            } else {
                return Some(y);
            }
        }
        None
    }
}

impl Iterator for WabColumns {
    type Item = Vec<u32>;

    /// The P-positions of the next column below the height, increasing.
    fn next(&mut self) -> Option<Vec<u32>> {
        let mut ys: Vec<u32> = (0..self.game.b).filter_map(|residue| self.least_free(residue)).collect();
        ys.sort_unstable();
        for &y in &ys {
            self.used[((self.x % self.game.a) * self.height + y) as usize] = true;
            self.diagonals.insert(i64::from(y) - i64::from(self.x));
        }
        self.x += 1;
        Some(ys)
    }
}

/// The P-positions x < `width`, y < `height`, by x and then by y.
pub fn positions(game: Wab, width: u32, height: u32) -> Vec<(u64, u64)> {
    let columns = WabColumns::new(game, height).take(width as usize);
    let position = |(x, ys): (u64, Vec<u32>)| ys.into_iter().map(move |y| (x, u64::from(y)));
    (0..).zip(columns).flat_map(position).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_pairs() {
        let pairs: Vec<(u64, u64)> = Pairs::default().take(6).collect();
        assert_eq!(pairs, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]);
    }

    #[test]
    fn pairs_and_columns_are_the_same_game() {
        let mut both: Vec<(u64, u64)> =
            Pairs::default().take_while(|&(x, _)| x < 300).flat_map(|(x, y)| [(x, y), (y, x)]).collect();
        both.retain(|&(x, y)| x < 300 && y < 300);
        both.sort_unstable();
        both.dedup();
        assert_eq!(both, positions(Wab::WYTHOFF, 300, 300));
    }

    #[test]
    fn the_first_columns_of_w53() {
        let game = Wab::new(5, 3).expect("a game");
        let columns: Vec<Vec<u32>> = WabColumns::new(game, 40).take(3).collect();
        // (1, 0) has no move; (1, 1) leads to (0, 0), (1, 2) to (0, 1), (1, 3) to (1, 0) and (0, 2); (1, 4) to N only.
        assert_eq!(columns, [vec![0, 1, 2], vec![0, 4, 5], vec![0, 7, 8]]);
    }
}
