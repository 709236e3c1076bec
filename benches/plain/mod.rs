//! What the fast solvers are measured against beside the crate's own naive one: loops that anyone would write.

use std::hint::black_box;

/// The games whose Grundy values are measured.
pub(crate) const GAMES: [&str; 4] =
    ["game=wythoff", "game=modular-wythoff&m=7", "game=wab&a=5&b=3", "game=nimhoff&h=3"];

/// Grundy values by a scan of all options, each game in loops of its own.
pub(crate) fn grundy(game: &str, side: usize) -> Vec<u16> {
    match game {
        "game=wythoff" => scan(side, |x, y, seen| {
            (1..=x).for_each(|i| seen.note(x - i, y));
            (1..=y).for_each(|j| seen.note(x, y - j));
            (1..=x.min(y)).for_each(|i| seen.note(x - i, y - i));
        }),
        "game=modular-wythoff&m=7" => scan(side, |x, y, seen| {
            (1..=x).for_each(|i| seen.note(x - i, y));
            (1..=y).for_each(|j| seen.note(x, y - j));
            for i in 1..=x {
                let mut j = (i - 1) % 7 + 1;
                while j <= y {
                    seen.note(x - i, y - j);
                    j += 7;
                }
            }
        }),
        "game=wab&a=5&b=3" => scan(side, |x, y, seen| {
            (1..=x / 5).for_each(|i| seen.note(x - 5 * i, y));
            (1..=y / 3).for_each(|j| seen.note(x, y - 3 * j));
            (1..=x.min(y)).for_each(|i| seen.note(x - i, y - i));
        }),
        "game=nimhoff&h=3" => scan(side, |x, y, seen| {
            (1..=x).for_each(|i| seen.note(x - i, y));
            (1..=y).for_each(|j| seen.note(x, y - j));
            if x > 0 && y > 0 {
                seen.note(x - 1, y - 1);
            }
        }),
        other => panic!("no loops for {other}"),
    }
}

/// The values seen among the options of a position.
struct Seen {
    table: Vec<u16>,
    side: usize,
    /// For each value the last cell that saw it.
    last: Vec<usize>,
    cell: usize,
}

impl Seen {
    fn note(&mut self, x: usize, y: usize) {
        self.last[usize::from(self.table[x * self.side + y])] = self.cell;
    }
}

fn scan(side: usize, options: impl Fn(usize, usize, &mut Seen)) -> Vec<u16> {
    let mut seen = Seen { table: vec![0; side * side], side, last: vec![0; 2 * side], cell: 0 };
    for x in 0..side {
        for y in 0..side {
            seen.cell += 1;
            options(x, y, &mut seen);
            let value = seen.last.iter().take_while(|&&last| last == seen.cell).count();
            seen.table[x * side + y] = value as u16;
        }
    }
    seen.table
}

/// The sum of an array: one plain pass over its memory.
pub(crate) fn pass(numbers: &[u64]) -> u64 {
    black_box(numbers).iter().fold(0, |sum, &number| sum.wrapping_add(number))
}

/// An array of 64 MiB.
pub(crate) fn sixty_four_mebibytes() -> Vec<u64> {
    (0..8 * 1024 * 1024).collect()
}
