//! Three heaps: Nim and m-Modular Nim, seen as the slice of positions with third heap z.
//!
//! A slice depends on all slices below it, so these are swept too. Outcomes keep a bit for every (x, y) that some
//! lower P-position attacks straight up, and for the modular moves the least y of a P-position below each x in each
//! class of token totals. Grundy values keep one set of values for every (x, y, class).

use super::bits;
use super::{NoGrundy, Positions, Steps};
use crate::rules::ThreeHeaps;

/// A sweep of outcomes in progress; a step is a slice.
#[derive(Debug)]
pub struct OutcomeSolver {
    game: ThreeHeaps,
    width: u32,
    height: u32,
    /// For each x the y attacked along the third heap.
    above: Vec<u64>,
    row_words: usize,
    /// For each class and x: the least y of a P-position in this class at or below x and on this or a lower slice.
    least: Vec<u32>,
    slices: Vec<Positions>,
}

impl Steps for OutcomeSolver {
    fn advance(&mut self, slices: u32) -> bool {
        let (done, total) = self.progress();
        for _ in 0..slices.min(total - done) {
            let found = self.next_slice();
            self.slices.push(found);
        }
        self.progress().0 == total
    }

    fn progress(&self) -> (u32, u32) {
        (self.slices.len() as u32, self.game.z + 1)
    }
}

impl OutcomeSolver {
    /// Begins the slices 0 ≤ x < `width`, 0 ≤ y < `height` of the game, up to its own.
    pub fn new(game: ThreeHeaps, width: u32, height: u32) -> OutcomeSolver {
        let row_words = bits::words(height as usize);
        OutcomeSolver {
            game,
            width,
            height,
            above: vec![0; row_words * width as usize],
            row_words,
            least: vec![u32::MAX; game.modulus.unwrap_or(0) as usize * width as usize],
            slices: Vec::new(),
        }
    }

    /// The P-positions of the slices done so far, from third heap 0 on.
    pub fn slices(&self) -> &[Positions] {
        &self.slices
    }

    /// Solves all slices, from third heap 0 on.
    pub fn solve(mut self) -> Vec<Positions> {
        self.finish();
        self.slices
    }

    fn next_slice(&mut self) -> Positions {
        let (z, words) = (self.slices.len() as u32, self.row_words);
        let mut found = Positions::with_lines(self.width);
        let mut across = vec![0u64; words];
        for x in 0..self.width {
            let above = &mut self.above[x as usize * words..(x as usize + 1) * words];
            let free = (0..self.height).find(|&y| {
                let (word, bit) = (y as usize / 64, y % 64);
                let straight = (across[word] | above[word]) >> bit & 1 == 1;
                let dominated = self.game.modulus.is_some_and(|m| {
                    let class = (x + y + z) % m;
                    self.least[(class * self.width + x) as usize] <= y
                });
                let ended = self.game.misere && x + y + z == 0;
                !(straight || dominated || ended)
            });
            if let Some(y) = free {
                found.push(y);
                bits::set(&mut across, y as usize);
                bits::set(above, y as usize);
                if let Some(m) = self.game.modulus {
                    let row = ((x + y + z) % m * self.width) as usize;
                    for least in &mut self.least[row + x as usize..row + self.width as usize] {
                        *least = (*least).min(y);
                    }
                }
            }
            found.end_line();
        }
        found
    }
}

/// A sweep of Grundy values in progress; a step is a slice.
#[derive(Debug)]
pub struct GrundySolver {
    game: ThreeHeaps,
    width: u32,
    height: u32,
    slice: u32,
    words: usize,
    /// For each (x, y): the values on (x, y, w), w < z.
    above: Vec<u64>,
    /// For each (x, y) and class: the values on positions at or below (x, y, z) in this class.
    below: Vec<u64>,
    values: Vec<u16>,
}

impl Steps for GrundySolver {
    fn advance(&mut self, slices: u32) -> bool {
        for _ in 0..slices.min(self.game.z + 1 - self.slice) {
            self.next_slice();
            self.slice += 1;
        }
        self.slice > self.game.z
    }

    fn progress(&self) -> (u32, u32) {
        (self.slice, self.game.z + 1)
    }
}

impl GrundySolver {
    /// Begins the slice 0 ≤ x < `width`, 0 ≤ y < `height` of the game.
    pub fn new(game: ThreeHeaps, width: u32, height: u32) -> Result<GrundySolver, NoGrundy> {
        if game.misere {
            return Err(NoGrundy::Misere);
        }
        let cells = width as usize * height as usize;
        // A value is at most the number of tokens.
        let words = (width + height + game.z) as usize / 64 + 1;
        let below = vec![0; cells * words * game.modulus.unwrap_or(0) as usize];
        let above = vec![0; cells * words];
        Ok(GrundySolver { game, width, height, slice: 0, words, above, below, values: Vec::new() })
    }

    /// The values of the last slice done: line = x, column = y.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    fn next_slice(&mut self) {
        let (words, height, z) = (self.words, self.height as usize, self.slice);
        let m = self.game.modulus.unwrap_or(0) as usize;
        self.values.clear();
        let mut columns = vec![0u64; height * words];
        for x in 0..self.width as usize {
            let mut row = vec![0u64; words];
            for y in 0..height {
                let cell = x * height + y;
                let total = x + y + z as usize;
                // What is below (x, y, z) is what is below its three lower neighbours, and what was here a slice ago.
                for class in 0..m {
                    for word in 0..words {
                        let at = |cell: usize| (cell * m + class) * words + word;
                        let left = if x > 0 { self.below[at(cell - height)] } else { 0 };
                        let down = if y > 0 { self.below[at(cell - 1)] } else { 0 };
                        self.below[at(cell)] |= left | down;
                    }
                }
                let dominated = if m > 0 { (cell * m + total % m) * words } else { 0 };
                let value = (0..words).find_map(|word| {
                    let straight = row[word] | columns[y * words + word] | self.above[cell * words + word];
                    let taken = straight | if m > 0 { self.below[dominated + word] } else { 0 };
                    (taken != !0).then(|| word * 64 + taken.trailing_ones() as usize)
                });
                let value = value.unwrap_or(total);
                self.values.push(value as u16);
                bits::set(&mut row, value);
                bits::set(&mut columns[y * words..(y + 1) * words], value);
                bits::set(&mut self.above[cell * words..(cell + 1) * words], value);
                if m > 0 {
                    bits::set(&mut self.below[dominated..dominated + words], value);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Outcomes and values of the box x, y, z < n by the definitions.
    fn brute(game: ThreeHeaps, n: u64) -> (Vec<bool>, Vec<u16>) {
        let (mut p, mut values) = (Vec::new(), Vec::new());
        let at = |[z, x, y]: [u64; 3]| (z * n * n + x * n + y) as usize;
        for z in 0..n {
            for x in 0..n {
                for y in 0..n {
                    let options = game.options(x, y, z).expect("few");
                    let reached: Vec<usize> = options.iter().map(|o| at([o[2], o[0], o[1]])).collect();
                    let lost = game.misere && reached.is_empty();
                    let is_p = !(lost || reached.iter().any(|&o| p[o]));
                    let value = (0..).find(|v| reached.iter().all(|&o| values[o] != *v)).expect("a value");
                    p.push(is_p);
                    values.push(value);
                }
            }
        }
        (p, values)
    }

    #[test]
    fn fast_is_naive() {
        let n = 9;
        for modulus in [None, Some(1), Some(2), Some(3), Some(4), Some(6), Some(7), Some(50)] {
            for misere in [false, true] {
                let game = ThreeHeaps { modulus, z: n - 1, misere };
                let (p, values) = brute(game, u64::from(n));
                let slices = OutcomeSolver::new(game, n, n).solve();
                let cells = || (0..n).flat_map(|x| (0..n).map(move |y| (x, y)));
                for z in 0..n {
                    let slice = (z * n * n) as usize..((z + 1) * n * n) as usize;
                    let found: Vec<bool> = cells().map(|(x, y)| slices[z as usize].contains(x, y)).collect();
                    assert_eq!(found, p[slice.clone()], "{game:?} z={z}");
                    if !misere {
                        let mut solver = GrundySolver::new(ThreeHeaps { z, ..game }, n, n).expect("values");
                        solver.advance(u32::MAX);
                        assert_eq!(solver.values(), &values[slice], "{game:?} z={z}");
                    }
                }
            }
        }
    }
}
