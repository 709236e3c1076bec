//! KS sections 2 and 3: moves, and what optimal play can reach.

use super::heaps::{Cube, fails_at, written};
use super::reach;
use crate::rules::{Rules, Ruleset, Slice};
use crate::statements::search::{Search, cells};
use crate::statements::verdict::square;
use crate::statements::{Skip, Subject, Verdict};

/// Options are listed on boards up to this size.
const LISTED: u32 = 64;
/// No longer vectors are tried, with two heaps.
const LONGEST_VECTOR: u32 = 2_000;
/// With three heaps, four, five and six, options are listed of so many sizes each, and vectors are tried.
const SIDES: [(u32, u32); 4] = [(10, 32), (8, 13), (5, 8), (4, 6)];
/// Pairs are made of so many P-positions at most; two heaps have 336 for m = 96, and never more.
const MOST_PAIRED: usize = 400;

/// Theorem 1, for the set that the solver finds: its three conditions, move by move from the rules.
pub(super) fn theorem_1(subject: &Subject) -> Result<Verdict, Skip> {
    match subject.rules() {
        Rules::Two(rules) => Ok(theorem_1_for_two(subject, rules)),
        Rules::Slice(game) => theorem_1_for_more(subject, game),
    }
}

fn theorem_1_for_two(subject: &Subject, rules: &Ruleset) -> Verdict {
    let board = subject.board().within(LISTED);
    let mut search = Search::default();
    for (x, y) in cells(board.n) {
        let mut into: Option<(u64, u64)> = None;
        rules.for_each_option(u64::from(x), u64::from(y), &mut |u, v| {
            if board.is_p((u as u32, v as u32)) {
                into = Some(into.map_or((u, v), |other| other.min((u, v))));
            }
        });
        let into = into.map(|(u, v)| format!("({u}, {v})"));
        let wrong = wrong_membership(board.is_p((x, y)), into);
        search.look((x, y), wrong.map(|wrong| format!("is {wrong}")));
    }
    board.verdict(search)
}

/// How far options and vectors of three heaps or more are listed.
fn sides(game: &Slice) -> (u32, u32) {
    SIDES[game.heaps().clamp(3, 6) - 3]
}

fn theorem_1_for_more(subject: &Subject, game: &Slice) -> Result<Verdict, Skip> {
    let n = subject.positions_size().min(sides(game).0);
    let cube = Cube::solved(vec![n.into(); game.heaps()], game);
    for at in cube.by_size() {
        let options = game.options(&at).map_err(|_| "there are too many options")?;
        let into = options.iter().find(|to| cube.is_p(to)).map(|to| written(to));
        if let Some(wrong) = wrong_membership(cube.is_p(&at), into) {
            return Ok(fails_at(subject, cube.range(), &at, format!("{} is {wrong}", written(&at))));
        }
    }
    Ok(Verdict::holds(cube.range(), cube.cells()))
}

/// What is wrong with a position that is, or is not, in the set, and can move to this member of it.
fn wrong_membership(member: bool, into: Option<String>) -> Option<String> {
    match (member, into) {
        (true, Some(to)) => Some(format!("in the set and has a move to {to}, which is in it as well")),
        (false, None) => Some("not in the set and has no move into it".into()),
        _ => None,
    }
}

/// Lemma 3, whoever wins in the end. A move depends only on what it takes, so the moves to (0, 0) stand for all. One
/// that takes from several heaps is of the modular kind: with m = 3, (1, 2) → (0, 0) is one, and (1, 1) → (0, 0) is
/// none.
pub(super) fn lemma_3(subject: &Subject) -> Result<Verdict, Skip> {
    let m = subject.int("m");
    match subject.rules() {
        Rules::Two(rules) => {
            let n = subject.positions_size().clamp(2, LONGEST_VECTOR);
            let mut search = Search::default();
            for (i, j) in cells(n).skip(1) {
                let from = (u64::from(i), u64::from(j));
                let wrong = wrong_vector(m, &[from.0, from.1], rules.is_move(from, (0, 0)));
                search.look((i, j), wrong.map(|wrong| format!("→ (0, 0) {wrong}")));
            }
            Ok(search.verdict(subject, square(n)))
        }
        Rules::Slice(game) => {
            let n = subject.positions_size().clamp(2, sides(game).1);
            let (cube, empty) = (Cube::unsolved(vec![n.into(); game.heaps()]), vec![0; game.heaps()]);
            for from in cube.by_size().into_iter().skip(1) {
                if let Some(wrong) = wrong_vector(m, &from, game.is_move(&from, &empty)) {
                    let words = format!("{} → {} {wrong}", written(&from), written(&empty));
                    return Ok(fails_at(subject, cube.range(), &from, words));
                }
            }
            Ok(Verdict::holds(cube.range(), cube.cells() - 1))
        }
    }
}

/// What is wrong with taking so much from each heap, when that is a move or is not.
fn wrong_vector(m: u64, taken: &[u64], is_move: bool) -> Option<String> {
    let (heaps, total) = (taken.iter().filter(|&&heap| heap > 0).count(), taken.iter().sum::<u64>());
    match total.is_multiple_of(m) {
        true if !is_move => Some(format!("takes {total}, a multiple of {m}, and is no move")),
        false if heaps > 1 && is_move => {
            Some(format!("takes {total}, not a multiple of {m}, from {heaps} heaps, and is a move"))
        }
        _ => None,
    }
}

/// The claim in section 3, for every pair of P-positions. From a P-position all moves are equally good, from an
/// N-position only those to P-positions: (3, 4) → (3, 1) → (1, 1) with m = 6.
pub(super) fn optimal_play(subject: &Subject) -> Result<Verdict, Skip> {
    let (rules, board) = (subject.ruleset()?, subject.board_reaching(reach(subject.int("m")))?);
    let mut positions = board.by_size();
    positions.truncate(MOST_PAIRED);
    // leads[i][j]: the i-th position can lead to the j-th.
    let mut leads: Vec<Vec<bool>> = Vec::with_capacity(positions.len());
    let mut looked_at = 0;
    for (i, &above) in positions.iter().enumerate() {
        let mut from_here = vec![false; i];
        let mut cut_off = None;
        for (j, &below) in positions[..i].iter().enumerate().rev() {
            if above.0 < below.0 || above.1 < below.1 {
                continue;
            }
            looked_at += 1;
            from_here[j] = in_two_moves(rules, above, below)
                || (j + 1..i).any(|between| from_here[between] && leads[between][j]);
            if !from_here[j] {
                cut_off = Some(below);
            }
        }
        if let Some((u, v)) = cut_off {
            let words =
                format!("({}, {}) is P and never leads to the P-position ({u}, {v})", above.0, above.1);
            return Ok(board.fails(above, words));
        }
        leads.push(from_here);
    }
    if looked_at == 0 {
        return Err("there is only one P-position".into());
    }
    Ok(board.holds(looked_at))
}

/// Can a move from one position, and an answer, lead to the other? What lies between is N, since it can move to a
/// P-position. The two corners are tried first.
fn in_two_moves(rules: &Ruleset, above: (u32, u32), below: (u32, u32)) -> bool {
    let wide = |(x, y): (u32, u32)| (u64::from(x), u64::from(y));
    let by_way_of = |between: (u32, u32)| {
        rules.is_move(wide(above), wide(between)) && rules.is_move(wide(between), wide(below))
    };
    let corners = [(above.0, below.1), (below.0, above.1)];
    corners.into_iter().any(by_way_of)
        || (below.0..=above.0).any(|x| (below.1..=above.1).any(|y| by_way_of((x, y))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Query;
    use crate::rules::MoveFamily;
    use crate::statements::probe::{assert_fails, assert_holds, assert_skips, mistaken, right, wrong};

    #[test]
    fn they_hold() {
        for game in ["game=nim", "game=modular-nim&m=1", "game=modular-nim&m=6", "game=modular-nim&m=100"] {
            assert_holds("KS.T1", game, 5, "5x5");
            assert_holds("KS.T1", game, 200, "64x64");
            assert_holds("KS.T1", &format!("{game}&heaps=3&z=3"), 200, "10x10x10");
        }
        for m in [1, 2, 3, 6, 8, 100] {
            let game = format!("game=modular-nim&m={m}");
            assert_holds("KS.L3", &game, 200, "200x200");
            assert_holds("KS.L3", &format!("{game}&play=misere"), 1, "2x2");
            assert_holds("KS.L3", &format!("{game}&heaps=3"), 200, "32x32x32");
        }
        for m in (2..=16).chain([24, 32, 64, 96, 99]) {
            let (game, n) = (format!("game=modular-nim&m={m}"), reach(m).max(20));
            assert_holds("KS.optimal-play", &game, 20, &format!("{n}x{n}"));
        }
        assert_skips("KS.optimal-play", "game=modular-nim&m=1", 20, "only one P-position");
    }

    #[test]
    fn theorem_1_fails_for_another_set() {
        // The P-positions of Nim, looked at with modular moves; and the other way round.
        let (three, nim) = (right("game=modular-nim&m=3", 20), right("game=nim", 20));
        let three = three.with_positions(nim.positions());
        assert_fails("KS.T1", &three, Some((3, 3)), "(3, 3) is in the set and has a move to (0, 0)");
        let (three, nim) = (right("game=modular-nim&m=3", 20), right("game=nim", 20));
        let nim = nim.with_positions(three.positions());
        assert_fails("KS.T1", &nim, Some((3, 3)), "(3, 3) is not in the set and has no move into it");
        assert_eq!(wrong_membership(true, None), None);
        assert_eq!(wrong_membership(false, Some("(0, 0)".into())), None);
    }

    #[test]
    fn lemma_3_fails_for_another_modulus() {
        let game = "game=modular-nim&m=3";
        let four = mistaken(game, "game=modular-nim&m=4", 20);
        assert_fails(
            "KS.L3",
            &four,
            Some((1, 2)),
            "(1, 2) → (0, 0) takes 3, a multiple of 3, and is no move",
        );
        let wythoff = mistaken(game, "game=wythoff", 20);
        assert_fails(
            "KS.L3",
            &wythoff,
            Some((1, 1)),
            "takes 2, not a multiple of 3, from 2 heaps, and is a move",
        );
        let query = Query::parse("game=modular-nim&m=3&heaps=3").expect("a query");
        let nim = Subject::with_rules(query.clone(), Rules::Slice(Slice::new(None, vec![0])), 20);
        assert_fails("KS.L3", &nim, Some((1, 2)), "(1, 2, 0) → (0, 0, 0) takes 3, a multiple of 3");
        let two = Subject::with_rules(query, Rules::Slice(Slice::new(Some(2), vec![0])), 20);
        assert_fails("KS.L3", &two, Some((1, 1)), "(1, 1, 0) → (0, 0, 0) takes 2, not a multiple of 3");
    }

    #[test]
    fn optimal_play_fails_when_positions_are_stuck() {
        // Nothing can be taken from the first heap alone, so every (x, 0) with x < 3 is P and without moves.
        let lattice = MoveFamily::lattice((1, 1), 3, 0);
        let up = wrong("game=modular-nim&m=3", vec![MoveFamily::ray((0, 1)), lattice], 20);
        let words = "(1, 0) is P and never leads to the P-position (0, 0)";
        assert_fails("KS.optimal-play", &up, Some((1, 0)), words);
    }
}
