//! Grundy values of Wyt_K by formula: Theorems 3, 4 and 6, Remark 2, and the printed figures.

use super::{normal_play, set, single};
use crate::statements::{Subject, Verdict};

/// Theorem 3. G(4, 7) = 3·(1 ⊕ 2) + (4 + 7) mod 3 = 11.
pub(super) fn theorem_3(subject: &Subject) -> Verdict {
    match single(subject) {
        Ok(1) => subject.compare_values(base_three),
        Ok(_) => Verdict::skip("it is about K = {1}"),
        Err(skip) => skip,
    }
}

fn base_three(x: u64, y: u64) -> u64 {
    3 * ((x / 3) ^ (y / 3)) + (x % 3 + y % 3) % 3
}

/// Theorem 4. With h = 2, G(3, 6) = 4·(0 ⊕ 1) + (1 ⊕ 0 ⊕ 1) = 4, both remainders 3 and 2 being at least h.
pub(super) fn theorem_4(subject: &Subject) -> Verdict {
    match single(subject) {
        Ok(h) if h > 1 && h.is_power_of_two() => subject.compare_values(|x, y| power_tile(h, x, y)),
        Ok(_) => Verdict::skip("it is about K = {h}, h = 2, 4, 8, …"),
        Err(skip) => skip,
    }
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

/// Theorem 6, under the hypothesis its proof uses: in the values of K = {1} modulo 3 equal ones on a diagonal are a multiple
/// of 3 apart, so a further diagonal move by anything else never joins equal values.
pub(super) fn theorem_6(subject: &Subject) -> Verdict {
    if let Err(skip) = normal_play(subject) {
        return skip;
    }
    let set = set(subject);
    if !set.contains(1) || set.has_multiple_of_3() {
        return Verdict::skip("it is about K with 1 and without multiples of 3");
    }
    subject.compare_values(base_three)
}

/// Remark 2.
pub(super) fn remark_2(subject: &Subject) -> Verdict {
    if let Err(skip) = normal_play(subject) {
        return skip;
    }
    if set(subject).is_powers_of_two_from(1) {
        subject.compare_values(base_three)
    } else {
        Verdict::skip("it is about K = {1, 2, 4, 8, …}")
    }
}

/// Figure 1: line = second heap, column = first heap, as printed.
pub(super) static FIGURE_1: [&[u16]; 14] = [
    &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
    &[1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14, 17],
    &[2, 3, 1, 0, 6, 7, 5, 4, 10, 11, 9, 8, 14, 15, 13, 12, 18],
    &[3, 2, 0, 1, 7, 6, 4, 5, 11, 10, 8, 9, 15, 14, 12, 13, 19],
    &[4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11, 20],
    &[5, 4, 7, 6, 1, 0, 3, 2, 13, 12, 15, 14, 9, 8, 11, 10, 21],
    &[6, 7, 5, 4, 2, 3, 1, 0, 14, 15, 13, 12, 10, 11, 9, 8, 22],
    &[7, 6, 4, 5, 3, 2, 0, 1, 15, 14, 12, 13, 11, 10, 8, 9, 23],
    &[8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7, 24],
    &[9, 8, 11, 10, 13, 12, 15, 14, 1, 0, 3, 2, 5, 4, 7, 6, 25],
    &[10, 11, 9, 8, 14, 15, 13, 12, 2, 3, 1, 0, 6, 7, 5, 4, 26],
    &[11, 10, 8, 9, 15, 14, 12, 13, 3, 2, 0, 1, 7, 6, 4, 5, 27],
    &[12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3, 28],
    &[13, 12, 15, 14, 9, 8, 11, 10, 5, 4, 7, 6, 1, 0, 3, 2, 29],
];

/// Figure 3 in the same way; the last cell of its first line is lost in the text we have.
pub(super) static FIGURE_3: [&[u16]; 8] = [
    &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    &[1, 2, 0, 4, 5, 3, 7, 8, 6, 10, 11, 9, 13],
    &[2, 0, 1, 5, 3, 4, 8, 6, 7, 11, 9, 10, 14],
    &[3, 4, 5, 0, 1, 2, 9, 10, 11, 6, 7, 8, 15],
    &[4, 5, 3, 1, 2, 0, 10, 11, 9, 7, 8, 6, 16],
    &[5, 3, 4, 2, 0, 1, 11, 9, 10, 8, 6, 7, 17],
    &[6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 18],
    &[7, 8, 6, 10, 11, 9, 1, 2, 0, 4, 5, 3, 19],
];

/// Figure 1.
pub(super) fn figure_1(subject: &Subject) -> Verdict {
    match single(subject) {
        Ok(2) => printed(subject, &FIGURE_1),
        Ok(_) => Verdict::skip("it is about K = {2}"),
        Err(skip) => skip,
    }
}

/// Figure 3.
pub(super) fn figure_3(subject: &Subject) -> Verdict {
    match single(subject) {
        Ok(1) => printed(subject, &FIGURE_3),
        Ok(_) => Verdict::skip("it is about K = {1}"),
        Err(skip) => skip,
    }
}

/// Compares what is printed with the values, as far as both go.
fn printed(subject: &Subject, figure: &[&[u16]]) -> Verdict {
    let n = subject.values_size();
    let Ok(values) = subject.values() else {
        return Verdict::skip("there are no Grundy values here");
    };
    let value = |x: u32, y: u32| values[x as usize * n as usize + y as usize];
    let cells =
        (0u32..).zip(figure).flat_map(|(y, line)| (0u32..).zip(*line).map(move |(x, &cell)| (x, y, cell)));
    let on_board: Vec<(u32, u32, u16)> = cells.filter(|&(x, y, _)| x.max(y) < n).collect();
    let wrong = on_board.iter().filter(|&&(x, y, cell)| value(x, y) != cell);
    let Some(&(x, y, cell)) = wrong.min_by_key(|&&(x, y, _)| (x + y, x)) else {
        let width = figure.iter().map(|line| line.len()).max().unwrap_or(0).min(n as usize);
        let range = format!("{width}x{}", figure.len().min(n as usize));
        return Verdict::Holds { range, looked_at: on_board.len() as u64 };
    };
    let words = format!("({x}, {y}) has Grundy value {} by the rules, and {cell} is printed", value(x, y));
    Verdict::fails(subject, n, (x, y), words)
}
