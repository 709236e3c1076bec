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

use super::{Need, Skip, Statement, Subject};
use crate::games::{Game, wab, wythoff as wythoff_game};
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

const NORMAL_PLAY: Need = Need::normal_play("it is about normal play, and this is misère play");

/// Wythoff's game, which is W(1, 1), and W(a, b).
const ANY_WAB: &[&Game] = &[&wythoff_game::GAME, &wab::GAME];

/// The game as a W(a, b).
fn as_wab(subject: &Subject) -> Option<Wab> {
    match subject.query.game.param("a") {
        None => Some(Wab::WYTHOFF),
        Some(_) => Wab::new(subject.int("a"), subject.int("b")),
    }
}

/// The same where it has to be one.
fn the_wab(subject: &Subject) -> Result<Wab, Skip> {
    as_wab(subject).ok_or_else(|| "this is no W(a, b)".into())
}
