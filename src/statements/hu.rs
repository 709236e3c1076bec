//! The statements of Hu: Exploring variations of Wythoff Nim.
//!
//! | module | statements |
//! |---|---|
//! | `heaps` | Nim: theorem 1, remark 1, table 2.1 |
//! | `wythoff` | Wythoff's game: theorems 2, 3 and 4, table 2.2 |
//! | `multiples` | W(a, b): theorems 5 to 8, slopes, counts |
//! | `boxes` | the pre-declared box: theorems 9 and 10 |
//! | `conjectures` | the box in the long run: conjectures 1 and 2 |

mod boxes;
mod conjectures;
mod heaps;
mod multiples;
#[cfg(test)]
mod tests;
mod wythoff;

pub(crate) use wythoff::PAIRS;

use super::{Statement, Subject, Verdict};
use crate::query::Play;
use crate::theory::three_ways::Wab;

pub(super) static ALL: &[Statement] = &[
    heaps::T1,
    heaps::R1,
    heaps::TAB_2_1,
    wythoff::T2,
    wythoff::T3,
    wythoff::T4,
    wythoff::TAB_2_2,
    multiples::T5,
    multiples::T6,
    multiples::T7,
    multiples::T8,
    multiples::SLOPES,
    multiples::COUNTS,
    boxes::T9,
    boxes::T10,
    conjectures::CJ1,
    conjectures::CJ2,
];

/// Why a statement about normal play is not checked on this board, if it is not.
fn other_play(subject: &Subject) -> Option<Verdict> {
    (subject.query.settings.play == Play::Misere)
        .then(|| Verdict::skip("it is about normal play, and this is misère play"))
}

/// The game as a W(a, b); Wythoff's game is W(1, 1).
fn as_wab(subject: &Subject) -> Option<Wab> {
    match subject.query.game.id {
        "wythoff" => Some(Wab::WYTHOFF),
        "wab" => Wab::new(subject.int("a"), subject.int("b")),
        _ => None,
    }
}

/// The smallest exception among those offered: by x + y, then by x.
#[derive(Default)]
struct Smallest {
    found: Option<((u32, u32), String)>,
}

impl Smallest {
    fn offer(&mut self, (x, y): (u32, u32), words: impl FnOnce() -> String) {
        if self.found.as_ref().is_none_or(|&((u, v), _)| (x + y, x) < (u + v, u)) {
            self.found = Some(((x, y), words()));
        }
    }

    /// The verdict on a board of n × n.
    fn verdict(self, subject: &Subject, n: u32, looked_at: u64) -> Verdict {
        match self.found {
            None => Verdict::holds(n, looked_at),
            Some((at, words)) => Verdict::fails(subject, n, at, words),
        }
    }
}

/// Compares the P-positions of the whole board with those that a statement lists, in any order.
fn compare_list(subject: &Subject, mut said: Vec<(u64, u64)>) -> Verdict {
    let n = subject.positions_size();
    said.sort_unstable();
    said.dedup();
    let mut smallest = Smallest::default();
    let mut said = said.into_iter().filter(|&(x, y)| x < u64::from(n) && y < u64::from(n)).peekable();
    for found in subject.positions().iter() {
        let here = (u64::from(found.0), u64::from(found.1));
        while let Some((x, y)) = said.next_if(|&said| said < here) {
            smallest.offer((x as u32, y as u32), || differs((x, y), "N", "P"));
        }
        if said.next_if_eq(&here).is_none() {
            smallest.offer(found, || differs(here, "P", "N"));
        }
    }
    for (x, y) in said {
        smallest.offer((x as u32, y as u32), || differs((x, y), "N", "P"));
    }
    smallest.verdict(subject, n, u64::from(n) * u64::from(n))
}

fn differs((x, y): (u64, u64), rules: &str, said: &str) -> String {
    format!("({x}, {y}) is {rules} by the rules, and the statement says {said}")
}
