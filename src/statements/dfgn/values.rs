//! Grundy values of Wyt_K by formula: Theorems 3, 4 and 6, Remark 2, and the printed figures.

use super::single;
use crate::papers::printed::{DFGN_FIGURE_1, DFGN_FIGURE_3, Table};
use crate::statements::{Skip, Subject, Verdict};

/// Theorem 3. G(4, 7) = 3·(1 ⊕ 2) + (4 + 7) mod 3 = 11. Theorem 6 and Remark 2 say that further members of K change
/// nothing: in these values modulo 3 equal ones on a diagonal are a multiple of 3 apart, so a diagonal move by anything else
/// never joins equal values.
pub(super) fn like_k_1(subject: &Subject) -> Result<Verdict, Skip> {
    subject.compare_values(base_three)
}

fn base_three(x: u64, y: u64) -> u64 {
    3 * ((x / 3) ^ (y / 3)) + (x % 3 + y % 3) % 3
}

/// Theorem 4. With h = 2, G(3, 6) = 4·(0 ⊕ 1) + (1 ⊕ 0 ⊕ 1) = 4, both remainders 3 and 2 being at least h.
pub(super) fn theorem_4(subject: &Subject) -> Result<Verdict, Skip> {
    let h = single(subject).unwrap_or(1);
    subject.compare_values(|x, y| power_tile(h, x, y))
}

fn power_tile(h: u64, x: u64, y: u64) -> u64 {
    let p = 2 * h;
    let (i, j) = (x % p, y % p);
    let tile = match (i < h, j < h) {
        (true, true) => i ^ j,
        (false, false) => (i - h) ^ (j - h) ^ 1,
        _ => ((i % h) ^ (j % h)) + h,
    };
    p * ((x / p) ^ (y / p)) + tile
}

/// Figure 1.
pub(super) fn figure_1(subject: &Subject) -> Result<Verdict, Skip> {
    printed(subject, DFGN_FIGURE_1)
}

/// Figure 3.
pub(super) fn figure_3(subject: &Subject) -> Result<Verdict, Skip> {
    printed(subject, DFGN_FIGURE_3)
}

/// Compares what is printed with the values, as far as both go and it can be read.
fn printed(subject: &Subject, figure: Table) -> Result<Verdict, Skip> {
    let values = subject.table()?;
    let figure = figure.lines();
    // A line of the figure is a second heap.
    let width = figure.iter().map(Vec::len).max().unwrap_or(0).min(values.n as usize);
    let height = figure.len().min(values.n as usize);
    let cell = |(x, y): (u32, u32)| *figure[y as usize].get(x as usize)?;
    let cells = (0..height as u32).flat_map(|y| (0..width as u32).map(move |x| (x, y)));
    let readable = cells.filter(|&at| cell(at).is_some());
    let said = |at| cell(at).unwrap_or_default().into();
    let search = values.compare(readable, said, |said| format!("{said} is printed"));
    Ok(search.verdict(subject, format!("{width}x{height}")))
}
