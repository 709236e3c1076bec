//! Nim with two or three heaps: the board is the slice of third heap z (0 with two heaps).

use super::super::{Statement, Status, Subject, Verdict};
use super::{Smallest, compare_list, other_play};
use crate::query::Play;
use crate::rules::Rules;

pub(super) const T1: Statement = Statement {
    key: "Hu.T1",
    words: "In Nim the P-positions are those whose heaps have nim-sum 0: x ⊕ y ⊕ z = 0.",
    status: Status::Proved("Bouton"),
    games: &["nim"],
    check: |subject| other_play(subject).unwrap_or_else(|| compare_list(subject, nim_sum_0(subject))),
};

pub(super) const R1: Statement = Statement {
    key: "Hu.R1",
    words: "Misère Nim has the P-positions of Nim wherever some heap is at least 2; where all heaps are 0 or 1 it has \
            exactly the others, an odd number of heaps of 1.",
    status: Status::Proved("Bouton"),
    games: &["nim"],
    check: |subject| {
        let z = third_heap(subject);
        let mut said = nim_sum_0(subject);
        said.retain(|&(x, y)| x.max(y).max(z) >= 2);
        if z <= 1 {
            let small = [(0, 0), (0, 1), (1, 0), (1, 1)];
            said.extend(small.into_iter().filter(|(x, y)| (x + y + z) % 2 == 1));
        }
        compare_list(&misere(subject), said)
    },
};

pub(super) const TAB_2_1: Statement = Statement {
    key: "Hu.Tab2.1",
    words: "For each least heap from 0 to 5, the table's eleven triples are P-positions of Nim, and they are the first \
            eleven in order of the middle heap.",
    status: Status::Proved("Bouton"),
    games: &["nim"],
    check: |subject| other_play(subject).unwrap_or_else(|| table_2_1(subject)),
};

/// The table: for the least heap 0, 1, …, 5 the other two.
pub(super) const TRIPLES: [[(u32, u32); 11]; 6] = [
    [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (9, 9), (10, 10)],
    [(2, 3), (4, 5), (6, 7), (8, 9), (10, 11), (12, 13), (14, 15), (16, 17), (18, 19), (20, 21), (22, 23)],
    [(4, 6), (5, 7), (8, 10), (9, 11), (12, 14), (13, 15), (16, 18), (17, 19), (20, 22), (21, 23), (24, 26)],
    [(4, 7), (5, 6), (8, 11), (9, 10), (12, 15), (13, 14), (16, 19), (17, 18), (20, 23), (21, 22), (24, 27)],
    [
        (8, 12),
        (9, 13),
        (10, 14),
        (11, 15),
        (16, 20),
        (17, 21),
        (18, 22),
        (19, 23),
        (24, 28),
        (25, 29),
        (26, 30),
    ],
    [
        (8, 13),
        (9, 12),
        (10, 15),
        (11, 14),
        (16, 21),
        (17, 20),
        (18, 23),
        (19, 22),
        (24, 29),
        (25, 28),
        (26, 31),
    ],
];

/// The third heap of the slice.
fn third_heap(subject: &Subject) -> u64 {
    match &subject.rules {
        Rules::Two(_) => 0,
        Rules::Three(game) => u64::from(game.z),
    }
}

/// For every x of the board the one y with x ⊕ y ⊕ z = 0.
fn nim_sum_0(subject: &Subject) -> Vec<(u64, u64)> {
    let z = third_heap(subject);
    (0..u64::from(subject.positions_size())).map(|x| (x, x ^ z)).collect()
}

/// The subject's rules in misère play.
fn misere(subject: &Subject) -> Subject {
    let (mut query, mut rules) = (subject.query.clone(), subject.rules.clone());
    query.settings.play = Play::Misere;
    rules.set_misere(true);
    Subject::with_rules(query, rules, subject.size)
}

/// The triples in which one heap is z, as positions of the slice in every order; and for z ≤ 5, whether the table
/// leaves any out before its last.
fn table_2_1(subject: &Subject) -> Verdict {
    let (n, z, found) = (subject.positions_size(), third_heap(subject) as u32, subject.positions());
    let mut smallest = Smallest::default();
    let mut looked_at = 0;
    for (least, pairs) in (0u32..).zip(&TRIPLES) {
        for &(middle, most) in pairs {
            let (a, b, c) = (least, middle, most);
            let mut orders = vec![(a, b, c), (b, a, c), (a, c, b), (c, a, b), (b, c, a), (c, b, a)];
            orders.sort_unstable();
            orders.dedup();
            for (x, y, _) in orders.into_iter().filter(|&(x, y, third)| third == z && x.max(y) < n) {
                looked_at += 1;
                if !found.contains(x, y) {
                    smallest.offer((x, y), || format!("({a}, {b}, {c}) is in the table and N by the rules"));
                }
            }
        }
    }
    if let Some(pairs) = TRIPLES.get(z as usize) {
        let last = pairs.iter().map(|pair| pair.0).max().unwrap_or(0);
        for middle in z..=last.min(n.saturating_sub(1)) {
            for &most in found.line(middle).iter().filter(|&&most| most >= middle) {
                looked_at += 1;
                if !pairs.contains(&(middle, most)) {
                    let words = || format!("({z}, {middle}, {most}) is P by the rules and not in the table");
                    smallest.offer((middle, most), words);
                }
            }
        }
    }
    match looked_at {
        0 => Verdict::skip(format!("no triple of the table with a heap of {z} is on this board")),
        _ => smallest.verdict(subject, n, looked_at),
    }
}
