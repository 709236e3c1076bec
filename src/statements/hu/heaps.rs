//! Nim with any number of heaps: the board is the slice of those after the second.

use super::super::search::Search;
use super::super::verdict::square;
use super::super::{Skip, Subject, Verdict};
use crate::papers::printed::HU_TABLE_2_1;
use crate::rules::Play;

/// Theorem 1. (3, 6) is P beside a third heap of 5.
pub(super) fn theorem_1(subject: &Subject) -> Result<Verdict, Skip> {
    Ok(subject.board().compare_set(nim_sum_0(subject)))
}

/// Remark 1, whatever the subject's play. (1, 0) is P in misère play, and (2, 2) in both.
pub(super) fn remark_1(subject: &Subject) -> Result<Verdict, Skip> {
    let further = subject.further();
    let (most, tokens) = (further.iter().copied().max().unwrap_or(0), further.iter().sum::<u64>());
    let mut said = nim_sum_0(subject);
    said.retain(|&(x, y)| x.max(y).max(most) >= 2);
    if most <= 1 {
        let small = [(0, 0), (0, 1), (1, 0), (1, 1)];
        said.extend(small.into_iter().filter(|(x, y)| (x + y + tokens) % 2 == 1));
    }
    Ok(misere(subject).board().compare_set(said))
}

/// For every x of the board the one y with x ⊕ y ⊕ … = 0.
fn nim_sum_0(subject: &Subject) -> Vec<(u64, u64)> {
    let z = subject.further().iter().fold(0, |sum, heap| sum ^ heap);
    (0..u64::from(subject.positions_size())).map(|x| (x, x ^ z)).collect()
}

/// The subject's rules in misère play.
fn misere(subject: &Subject) -> Subject {
    let (mut query, mut rules) = (subject.query().clone(), subject.rules().clone());
    query.settings.play = Play::Misere;
    rules.set_misere(true);
    Subject::with_rules(query, rules, subject.size)
}

/// The triples in which one heap is z, as positions of the slice in every order; and for z ≤ 5, whether the table
/// leaves any out before its last.
pub(super) fn table_2_1(subject: &Subject) -> Result<Verdict, Skip> {
    let z = match *subject.further() {
        [] => 0,
        [third] => third as u32,
        _ => return Err("the table is about three heaps".into()),
    };
    let (n, found) = (subject.positions_size(), subject.positions());
    let mut search = Search::default();
    for (a, pairs) in (0u32..).zip(&HU_TABLE_2_1) {
        for &(b, c) in pairs {
            let mut orders = vec![(a, b, c), (b, a, c), (a, c, b), (c, a, b), (b, c, a), (c, b, a)];
            orders.sort_unstable();
            orders.dedup();
            for (x, y, _) in orders.into_iter().filter(|&(x, y, third)| third == z && x.max(y) < n) {
                search.looked_at += 1;
                if !found.contains(x, y) {
                    search.except((x, y), || format!("({a}, {b}, {c}) is in the table and N by the rules"));
                }
            }
        }
    }
    if let Some(pairs) = HU_TABLE_2_1.get(z as usize) {
        let last = pairs.iter().map(|pair| pair.0).max().unwrap_or(0);
        for middle in z..=last.min(n.saturating_sub(1)) {
            for &most in found.line(middle).iter().filter(|&&most| most >= middle) {
                search.looked_at += 1;
                if !pairs.contains(&(middle, most)) {
                    let words = || format!("({z}, {middle}, {most}) is P by the rules and not in the table");
                    search.except((middle, most), words);
                }
            }
        }
    }
    match search.looked_at {
        0 => Err(format!("no triple of the table with a heap of {z} is on this board").into()),
        _ => Ok(search.verdict(subject, square(n))),
    }
}
