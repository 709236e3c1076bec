//! What KS say in passing: how many P-positions there are for 2m, that Nim can be played one token at a time; and that there
//! are always finitely many P-positions, of which they say so for two heaps and for odd m.

use std::collections::HashMap;

use super::heaps::{Cube, fails_at, written};
use super::{count, reach};
use crate::games::{Value, modular_nim};
use crate::query::Query;
use crate::rules::{Rules, Slice};
use crate::solve::outcome::OutcomeSolver;
use crate::statements::search::Search;
use crate::statements::{Skip, Subject, Verdict};

/// Pairs are made of the P-positions on boards up to this size.
const PAIRED: u32 = 512;
/// With three heaps, four, five and six, positions with heaps below this are looked at.
const SIDES: [u64; 4] = [32, 16, 9, 7];

/// The positions of three heaps or more that are looked at.
fn cube(subject: &Subject, game: &Slice) -> Cube {
    let side = u64::from(subject.positions_size()).min(SIDES[game.heaps().clamp(3, 6) - 3]);
    Cube::solved(vec![side; game.heaps()], game)
}

/// Finitely many: of two P-positions the larger never dominates the smaller where their totals agree modulo m, and among
/// infinitely many there would be two that do (Dickson's lemma). With m = 4, (0, 0, 1, 1) and (1, 1, 2, 2) are not both P.
pub(super) fn finitely_many(subject: &Subject) -> Result<Verdict, Skip> {
    let m = subject.int("m");
    let dominates =
        |above: &[u64], below: &[u64]| above.iter().zip(below).all(|(above, below)| above >= below);
    let mut smaller: HashMap<u64, Vec<Vec<u64>>> = HashMap::new();
    // The larger of two P-positions that a move joins, and the smaller.
    let mut joined = |at: &[u64]| {
        let known = smaller.entry(at.iter().sum::<u64>() % m).or_default();
        let below = known.iter().find(|below| dominates(at, below)).cloned();
        known.push(at.to_vec());
        below.map(|below| {
            format!("{} and {} are P, and their totals agree modulo {m}", written(at), written(&below))
        })
    };
    match subject.rules() {
        Rules::Two(_) => {
            let board = subject.board().within(PAIRED);
            let mut search = Search::default();
            for (x, y) in board.by_size() {
                search.looked_at += 1;
                if let Some(words) = joined(&[x.into(), y.into()]) {
                    search.except((x, y), || words);
                    break;
                }
            }
            Ok(board.verdict(search))
        }
        Rules::Slice(game) => {
            let cube = cube(subject, game);
            let mut looked_at = 0;
            for at in cube.by_size().into_iter().filter(|at| cube.is_p(at)) {
                looked_at += 1;
                if let Some(words) = joined(&at) {
                    return Ok(fails_at(subject, cube.range(), &at, words));
                }
            }
            Ok(Verdict::holds(cube.range(), looked_at))
        }
    }
}

/// |Q_2m| = m + 2|Q_m|, both counted by rule. With m = 3: 9 = 3 + 2·3.
pub(super) fn doubled(subject: &Subject) -> Result<Verdict, Skip> {
    let m = subject.int("m");
    let board = subject.board_reaching(reach(m))?;
    let mut query = Query::of(&modular_nim::GAME);
    query.params.set("m", Value::Int(2 * m));
    let rules = query.two_heaps().ok_or("the statement is about two heaps")?;
    let side = (count(2 * m) + 2 * m + 2) as u32;
    let (single, double) = (board.count(), OutcomeSolver::new(rules, side, side).solve().len() as u64);
    if double == m + 2 * single {
        return Ok(Verdict::holds(format!("{side}x{side}"), single + double));
    }
    let words = format!(
        "there are {single} P-positions for m = {m} and {double} for {}, not {m} + 2·{single}",
        2 * m
    );
    Ok(board.fails(None, words))
}

/// In Nim, from every P-position but the last, one token and an answer of one token lead to another. From (1, 2, 3) these
/// are from the first heap and from the third: (0, 2, 2).
pub(super) fn one_token(subject: &Subject) -> Result<Verdict, Skip> {
    match subject.rules() {
        Rules::Two(_) => {
            let board = subject.board();
            let mut search = Search::default();
            for (x, y) in board.positions().filter(|&at| at != (0, 0)) {
                let goes_on = x > 0 && y > 0 && board.is_p((x - 1, y - 1))
                    || x > 1 && board.is_p((x - 2, y))
                    || y > 1 && board.is_p((x, y - 2));
                search.look((x, y), (!goes_on).then_some(STUCK));
            }
            Ok(board.verdict(search))
        }
        Rules::Slice(game) => {
            let cube = cube(subject, game);
            let less = |at: &[u64], heap: usize| {
                let mut less = at.to_vec();
                less[heap] = less[heap].checked_sub(1)?;
                Some(less)
            };
            let mut looked_at = 0;
            for at in cube.by_size().into_iter().skip(1).filter(|at| cube.is_p(at)) {
                looked_at += 1;
                let heaps = 0..at.len();
                let goes_on = heaps.clone().filter_map(|heap| less(&at, heap)).any(|between| {
                    heaps.clone().filter_map(|heap| less(&between, heap)).any(|to| cube.is_p(&to))
                });
                if !goes_on {
                    return Ok(fails_at(subject, cube.range(), &at, format!("{} {STUCK}", written(&at))));
                }
            }
            Ok(Verdict::holds(cube.range(), looked_at))
        }
    }
}

const STUCK: &str = "is P, and no two turns of one token each lead to a P-position";

#[cfg(test)]
mod tests {
    use crate::statements::probe::{assert_fails, assert_holds, assert_skips, mistaken, with_modulus};

    #[test]
    fn they_hold() {
        for m in [1, 2, 3, 4, 6, 8, 12, 50, 51, 99, 100] {
            let game = format!("game=modular-nim&m={m}");
            assert_holds("KS.finite", &game, 300, "300x300");
            for (heaps, range) in [(3, "32x32x32"), (4, "16x16x16x16"), (6, "7x7x7x7x7x7")] {
                assert_holds("KS.finite", &format!("{game}&heaps={heaps}"), 300, range);
            }
            if m <= 50 {
                let side = super::count(2 * m) + 2 * m + 2;
                assert_holds("KS.doubled", &game, 20, &format!("{side}x{side}"));
            }
        }
        assert_holds("KS.one-token", "game=nim", 100, "100x100");
        assert_holds("KS.one-token", "game=nim&heaps=3&z=9", 100, "32x32x32");
        assert_holds("KS.one-token", "game=nim&heaps=5", 6, "6x6x6x6x6");
        assert_skips("KS.doubled", "game=modular-nim&m=3&heaps=4", 20, "about two heaps");
        assert_skips("KS.doubled", "game=modular-nim&m=51", 20, "m up to 50");
        assert_skips("KS.one-token", "game=nim&play=misere", 20, "normal play");
        assert_skips("KS.finite", "game=modular-nim&play=misere", 20, "normal play");
    }

    #[test]
    fn they_fail_under_wrong_rules() {
        let nim = mistaken("game=modular-nim&m=3", "game=nim", 20);
        assert_fails(
            "KS.finite",
            &nim,
            Some((3, 3)),
            "(3, 3) and (0, 0) are P, and their totals agree modulo 3",
        );
        let five = mistaken("game=modular-nim&m=3", "game=modular-nim&m=5", 20);
        assert_fails("KS.doubled", &five, None, "5 P-positions for m = 3 and 9 for 6, not 3 + 2·5");
        let four = mistaken("game=nim", "game=modular-nim&m=4", 20);
        assert_fails("KS.one-token", &four, Some((2, 3)), "(2, 3) is P, and no two turns");
        let nim = with_modulus("game=modular-nim&m=4&heaps=4&z=2", None, 20);
        assert_fails("KS.finite", &nim, Some((2, 2)), "(2, 2, 0, 0) and (0, 0, 0, 0) are P");
        let two = with_modulus("game=nim&heaps=4", Some(2), 20);
        assert_fails(
            "KS.one-token",
            &two,
            Some((1, 2)),
            "(1, 2, 0, 0) is P, and no two turns of one token each",
        );
    }
}
