//! Wythoff's game: the recursion, the closed form, and the theorem on complementary sequences that joins them.

use super::super::{Statement, Status, Subject, Verdict};
use super::{Smallest, as_wab, compare_list, other_play};
use crate::theory::exact::{Surd, floor_phi, floor_phi2};
use crate::theory::three_ways::{Line, Wab, recursion, stepping};

pub(super) const T2: Statement = Statement {
    key: "Hu.T2",
    words: "The P-positions of Wythoff's game are (x_n, x_n + n) and their mirror images, where x_n is the least number \
            that no earlier pair uses.",
    status: Status::Proved("Wythoff"),
    games: &["wythoff"],
    check: |subject| {
        let n = u64::from(subject.positions_size());
        let pairs = recursion::Pairs::default().take_while(|&(x, _)| x < n);
        other_play(subject).unwrap_or_else(|| compare_list(subject, with_mirrors(pairs)))
    },
};

pub(super) const T3: Statement = Statement {
    key: "Hu.T3",
    words: "The P-positions of Wythoff's game are (⌊nφ⌋, ⌊nφ²⌋) and their mirror images.",
    status: Status::Proved("Wythoff"),
    games: &["wythoff"],
    check: |subject| {
        let size = u64::from(subject.positions_size());
        let pairs = (0..size).map(|n| (floor_phi(n.into()) as u64, floor_phi2(n.into()) as u64));
        other_play(subject).unwrap_or_else(|| compare_list(subject, with_mirrors(pairs)))
    },
};

pub(super) const T4: Statement = Statement {
    key: "Hu.T4",
    words: "For irrational α and β with 1/α + 1/β = 1 every positive integer is in exactly one of the sequences ⌊nα⌋ and \
            ⌊nβ⌋; here they number the columns (or rows) with a P-position on the upper and on the lower beam.",
    status: Status::Proved("Beatty"),
    games: &["wythoff", "wab"],
    check: |subject| other_play(subject).unwrap_or_else(|| complementary(subject)),
};

pub(super) const TAB_2_2: Statement = Statement {
    key: "Hu.Tab2.2",
    words: "The table lists the first thirteen P-pairs of Wythoff's game: (0, 0), (1, 2), (3, 5), …, (19, 31).",
    status: Status::Proved("Wythoff"),
    games: &["wythoff"],
    check: |subject| other_play(subject).unwrap_or_else(|| table_2_2(subject)),
};

/// The table: x_n and y_n for n = 0 to 12.
pub(crate) const PAIRS: [(u32, u32); 13] = [
    (0, 0),
    (1, 2),
    (3, 5),
    (4, 7),
    (6, 10),
    (8, 13),
    (9, 15),
    (11, 18),
    (12, 20),
    (14, 23),
    (16, 26),
    (17, 28),
    (19, 31),
];

fn with_mirrors(pairs: impl Iterator<Item = (u64, u64)>) -> Vec<(u64, u64)> {
    pairs.flat_map(|(x, y)| [(x, y), (y, x)]).collect()
}

/// Every cell x ≤ y with x up to the table's last: P just when the table has it.
fn table_2_2(subject: &Subject) -> Verdict {
    let (n, found) = (subject.positions_size(), subject.positions());
    let mut smallest = Smallest::default();
    let mut looked_at = 0;
    for x in 0..n.min(20) {
        for y in x..n {
            looked_at += 1;
            // A number of the second row of the table has its P-position below the diagonal.
            if found.contains(x, y) != PAIRS.contains(&(x, y)) {
                let (rules, said) = if found.contains(x, y) { ("P", "N") } else { ("N", "P") };
                smallest.offer((x, y), || super::differs((x.into(), y.into()), rules, said));
            }
        }
    }
    smallest.verdict(subject, n, looked_at)
}

/// Columns (b = 1) or rows (a = 1) of a W(a, b): each has one P-position, on the beam whose sequence has its number.
fn complementary(subject: &Subject) -> Verdict {
    let game = match as_wab(subject) {
        Some(game) if game.a() == 1 || game.b() == 1 => game,
        _ => {
            return Verdict::skip(
                "the two beams share out the columns only if b = 1, the rows only if a = 1",
            );
        }
    };
    let columns = game.b() == 1;
    let n = subject.positions_size();
    let complete = complete_numbers(game, columns, n);
    if complete < 2 {
        return Verdict::skip(format!("a board of {n} × {n} cuts off every column and row but the first"));
    }
    let sequences = Line::BOTH.map(|line| {
        let (dx, dy) = game.step(line);
        indices(if columns { dx } else { dy }, complete)
    });
    // The P-position of each column (or row) above the diagonal, and the one below.
    let mut found = vec![[None; 2]; complete as usize];
    for (x, y) in subject.positions().iter().filter(|&(x, y)| x + y > 0) {
        if let Some(found) = found.get_mut(if columns { x } else { y } as usize) {
            found[usize::from(y < x)] = Some((x, y));
        }
    }
    let mut smallest = Smallest::default();
    for number in 1..complete {
        let found = found[number as usize];
        let said = [0, 1].map(|beam| {
            let (x, y) = stepping::nth(game, Line::BOTH[beam], sequences[beam][number as usize]?.into());
            Some((x as u32, y as u32))
        });
        let sides = |at: [Option<(u32, u32)>; 2]| at.map(|at| at.is_some());
        if let ([true, false], [true, false]) | ([false, true], [false, true]) = (sides(found), sides(said)) {
            continue;
        }
        let at = found.into_iter().chain(said).flatten().next().unwrap_or((number, number));
        smallest.offer(at, || {
            let name = if columns { "column" } else { "row" };
            let (found, said) = (which(sides(found)), which(sides(said)));
            format!("by the rules {name} {number} is P {found} the diagonal, and by the sequences {said}")
        });
    }
    smallest.verdict(subject, n, u64::from(complete) - 1)
}

fn which(sides: [bool; 2]) -> &'static str {
    match sides {
        [true, true] => "above and below",
        [true, false] => "above",
        [false, true] => "below",
        [false, false] => "neither above nor below",
    }
}

/// The columns (or rows) 0, 1, … whose P-positions are all on the board of n × n: the steeper way out of it is along
/// the upper beam for columns, along the lower for rows.
fn complete_numbers(game: Wab, columns: bool, n: u32) -> u32 {
    let across = if columns { game.slope(Line::Upper).recip() } else { game.slope(Line::Lower) };
    across.floor_times(n.into()) as u32
}

/// For each number below `end`: the n ≥ 1 with ⌊n·step⌋ = number, if there is one.
fn indices(step: Surd, end: u32) -> Vec<Option<u32>> {
    let mut indices = vec![None; end as usize];
    for n in 1u32.. {
        match indices.get_mut(step.floor_times(n.into()) as usize) {
            Some(index) => *index = Some(n),
            None => break,
        }
    }
    indices
}
