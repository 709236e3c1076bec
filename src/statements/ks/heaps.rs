//! KS sections 4 and 7: odd m, with two heaps and with three; and the examples.

use std::collections::BTreeSet;

use crate::games::Value;
use crate::papers::printed::{KS_EXAMPLE_1, KS_EXAMPLE_2, Pairs};
use crate::rules::{Rules, ThreeHeaps};
use crate::solve::Positions;
use crate::solve::heaps3::OutcomeSolver;
use crate::statements::search::other_outcome;
use crate::statements::{Counterexample, Skip, Subject, Verdict};

/// The positions of three heaps below n, with the slices of their P-positions.
pub(super) struct Cube {
    n: u32,
    found: Vec<Positions>,
}

impl Cube {
    /// The P-positions by the rules of the game, whatever slice of it was asked for.
    pub(super) fn solved(n: u32, game: ThreeHeaps) -> Cube {
        Cube { n, found: OutcomeSolver::new(ThreeHeaps { z: n - 1, ..game }, n, n).solve() }
    }

    /// The positions alone.
    pub(super) fn unsolved(n: u32) -> Cube {
        Cube { n, found: Vec::new() }
    }

    /// Such as `10x10x10`.
    pub(super) fn range(&self) -> String {
        format!("{n}x{n}x{n}", n = self.n)
    }

    /// How many positions.
    pub(super) fn cells(&self) -> u64 {
        u64::from(self.n).pow(3)
    }

    /// All positions, by their totals, then by z and x.
    pub(super) fn by_size(&self) -> Vec<[u64; 3]> {
        let n = u64::from(self.n);
        let mut cells: Vec<[u64; 3]> =
            (0..n).flat_map(|z| (0..n).flat_map(move |x| (0..n).map(move |y| [x, y, z]))).collect();
        cells.sort_by_key(size_of);
        cells
    }

    /// Is this a P-position?
    pub(super) fn is_p(&self, at: [u64; 3]) -> bool {
        self.found[at[2] as usize].contains(at[0] as u32, at[1] as u32)
    }
}

/// Which of two positions is the smaller: total, then z, then x.
fn size_of(at: &[u64; 3]) -> (u64, u64, u64) {
    (at.iter().sum(), at[2], at[0])
}

/// A position of three heaps, as text.
pub(super) fn written([x, y, z]: [u64; 3]) -> String {
    format!("({x}, {y}, {z})")
}

/// A failure at a position of three heaps; its third heap is in the query.
pub(super) fn fails_at(subject: &Subject, range: String, at: [u64; 3], words: String) -> Verdict {
    let mut query = subject.query().clone();
    query.params.set("z", Value::Int(at[2]));
    let counterexample = Counterexample { query: query.to_string(), at: Some((at[0], at[1])), words };
    Verdict::Fails { range, counterexample }
}

/// Theorem 2. (1, 2, 3) is P.
pub(super) fn theorem_2(subject: &Subject) -> Result<Verdict, Skip> {
    Ok(match subject.rules() {
        Rules::Two(_) => equal_heaps(subject, |_| true),
        Rules::Three(game) => {
            let z = u64::from(game.z);
            subject.board().compare(|x, y| x ^ y ^ z == 0)
        }
    })
}

/// Are the P-positions of two heaps those with XOR 0, which are equal heaps, and with a `total` that is allowed?
fn equal_heaps(subject: &Subject, total: impl Fn(u64) -> bool) -> Verdict {
    let board = subject.board();
    let xor_0 = (0..u64::from(board.n)).map(|heap| (heap, heap));
    board.compare_set(xor_0.filter(|&(x, y)| total(x + y)))
}

/// Theorem 4. With m = 3: (0, 0), (1, 1), (2, 2).
pub(super) fn theorem_4(subject: &Subject) -> Result<Verdict, Skip> {
    Ok(subject.board().compare_set((0..subject.int("m")).map(|i| (i, i))))
}

/// Theorem 16. With m = 5, (1, 2, 3) is P with its 6 tokens, and (2, 4, 6) with 12 is not. Of three heaps every slice
/// is looked at as far as there can be P-positions, and up to the subject's own.
pub(super) fn theorem_16(subject: &Subject) -> Result<Verdict, Skip> {
    let m = subject.int("m");
    Ok(match subject.rules() {
        Rules::Two(_) => equal_heaps(subject, |total| total < 2 * m),
        Rules::Three(game) => three_heaps(subject, *game, m),
    })
}

fn three_heaps(subject: &Subject, game: ThreeHeaps, m: u64) -> Verdict {
    let n = subject.positions_size();
    let top = game.z.max((n - 1).min(2 * m as u32));
    let slices = OutcomeSolver::new(ThreeHeaps { z: top, ..game }, n, n).solve();
    let range = format!("{n}x{n}x{}", top + 1);
    let said = |x: u64, y: u64, z: u64| x ^ y ^ z == 0 && x + y + z < 2 * m;
    let mut smallest: Option<[u64; 3]> = None;
    for (z, slice) in (0..).zip(&slices) {
        // A line has one position of XOR 0; every P-position is compared, and every one of these.
        let found = slice.iter().map(|(x, y)| (u64::from(x), u64::from(y)));
        let claimed = (0..u64::from(n)).map(|x| (x, x ^ z)).filter(|&(_, y)| y < u64::from(n));
        for (x, y) in found.chain(claimed) {
            let at = [x, y, z];
            if slice.contains(x as u32, y as u32) != said(x, y, z)
                && smallest.is_none_or(|other| size_of(&at) < size_of(&other))
            {
                smallest = Some(at);
            }
        }
    }
    match smallest {
        None => Verdict::holds(range, u64::from(n) * u64::from(n) * (u64::from(top) + 1)),
        Some(at) => {
            let is_p = slices[at[2] as usize].contains(at[0] as u32, at[1] as u32);
            fails_at(subject, range, at, format!("{} {}", written(at), other_outcome(is_p)))
        }
    }
}

/// Example 1, for m = 3.
pub(super) fn example_1(subject: &Subject) -> Result<Verdict, Skip> {
    example(subject, KS_EXAMPLE_1)
}

/// Example 2, for m = 6.
pub(super) fn example_2(subject: &Subject) -> Result<Verdict, Skip> {
    example(subject, KS_EXAMPLE_2)
}

fn example(subject: &Subject, listed: Pairs) -> Result<Verdict, Skip> {
    let board = subject.board_reaching(super::reach(subject.int("m")))?;
    Ok(board.compare_set(listed.iter().map(|&(x, y)| (x.into(), y.into()))))
}

/// The remark in section 3. From (1, 2, 2) any move may be played, then only moves to P-positions, and so on.
pub(super) fn three_heap_remark(subject: &Subject) -> Result<Verdict, Skip> {
    let (above, below) = ([1, 2, 2], [0, 1, 1]);
    let Rules::Three(game) = subject.rules() else { return Err("the statement is about three heaps".into()) };
    let cube = Cube::solved(3, *game);
    let fails = |at: [u64; 3], words: &str| {
        Ok(fails_at(subject, cube.range(), at, format!("{} {words}", written(at))))
    };
    for at in [below, above] {
        if !cube.is_p(at) {
            return fails(at, other_outcome(false));
        }
    }
    let reached = in_optimal_play(game, &cube, above)?;
    if reached.contains(&below) {
        return fails(below, "is reached from (1, 2, 2) in optimal play");
    }
    Ok(Verdict::holds(cube.range(), reached.len() as u64))
}

/// The P-positions that optimal play can reach from a P-position.
fn in_optimal_play(game: &ThreeHeaps, cube: &Cube, from: [u64; 3]) -> Result<BTreeSet<[u64; 3]>, Skip> {
    let options = |at: [u64; 3]| game.options(at[0], at[1], at[2]).map_err(|_| "there are too many options");
    let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(from) = open.pop() {
        for between in options(from)? {
            let answers = options(between)?.into_iter().filter(|&to| cube.is_p(to));
            open.extend(answers.filter(|&to| reached.insert(to)));
        }
    }
    Ok(reached)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Query;
    use crate::statements::probe::{assert_fails, assert_holds, assert_skips, mistaken};

    /// The game of a query with three heaps, with another modulus.
    fn with_modulus(query: &str, modulus: Option<u32>, size: u32) -> Subject {
        let query = Query::parse(query).expect(query);
        let z = query.params.int("z") as u32;
        Subject::with_rules(query, Rules::Three(ThreeHeaps::new(modulus, z)), size)
    }

    #[test]
    fn they_hold() {
        assert_holds("KS.T2", "game=nim", 100, "100x100");
        assert_holds("KS.T2", "game=nim&heaps=3&z=13", 100, "100x100");
        for m in [1, 3, 5, 7, 15, 99] {
            for size in [1, 30, 220] {
                for key in ["KS.T4", "KS.T16"] {
                    assert_holds(key, &format!("game=modular-nim&m={m}"), size, &format!("{size}x{size}"));
                }
            }
        }
        for (m, z, range) in [(1, 0, "30x30x3"), (3, 0, "30x30x7"), (5, 20, "30x30x21"), (99, 3, "30x30x30")]
        {
            assert_holds("KS.T16", &format!("game=modular-nim&m={m}&heaps=3&z={z}"), 30, range);
        }
        assert_holds("KS.Ex1", "game=modular-nim&m=3", 4, "8x8");
        assert_holds("KS.Ex2", "game=modular-nim&m=6", 100, "100x100");
        assert_holds("KS.three-heaps", "game=modular-nim&m=4&heaps=3&z=9", 1, "3x3x3");
    }

    #[test]
    fn where_they_do_not_apply() {
        for m in [2, 6, 100] {
            assert_skips("KS.T4", &format!("game=modular-nim&m={m}"), 20, "about odd m");
            assert_skips("KS.T16", &format!("game=modular-nim&m={m}&heaps=3"), 20, "about odd m");
            assert_skips("KS.Ex1", &format!("game=modular-nim&m={m}"), 20, "about m = 3");
        }
        assert_skips("KS.Ex2", "game=modular-nim&m=5", 20, "about m = 6");
        assert_skips("KS.three-heaps", "game=modular-nim&m=6&heaps=3", 20, "three heaps and m = 4");
    }

    #[test]
    fn two_heaps_fail_under_wrong_rules() {
        let wythoff = mistaken("game=nim", "game=wythoff", 20);
        assert_fails("KS.T2", &wythoff, Some((1, 1)), "(1, 1) is N by the rules, and the statement says P");
        let nim = mistaken("game=modular-nim&m=3", "game=nim", 20);
        for key in ["KS.T4", "KS.T16", "KS.Ex1"] {
            assert_fails(key, &nim, Some((3, 3)), "(3, 3) is P by the rules, and the statement says N");
        }
        let six = mistaken("game=modular-nim&m=7", "game=modular-nim&m=6", 20);
        for key in ["KS.T4", "KS.T16"] {
            assert_fails(key, &six, Some((3, 3)), "(3, 3) is N by the rules, and the statement says P");
        }
        let seven = mistaken("game=modular-nim&m=6", "game=modular-nim&m=7", 20);
        assert_fails("KS.Ex2", &seven, Some((3, 3)), "(3, 3) is P by the rules, and the statement says N");
    }

    #[test]
    fn three_heaps_fail_under_wrong_rules() {
        let two = with_modulus("game=nim&heaps=3&z=3", Some(2), 20);
        assert_fails("KS.T2", &two, Some((0, 3)), "(0, 3) is N by the rules, and the statement says P");
        // Nim: (3, 3, 0) is the first with 6 tokens and XOR 0.
        let nim = with_modulus("game=modular-nim&m=3&heaps=3&z=5", None, 20);
        assert_fails("KS.T16", &nim, Some((3, 3)), "(3, 3, 0) is P by the rules, and the statement says N");
        let five = with_modulus("game=modular-nim&m=3&heaps=3&z=5", Some(1), 20);
        assert_fails("KS.T16", &five, Some((1, 1)), "(1, 1, 0) is N by the rules, and the statement says P");
        let four = "game=modular-nim&m=4&heaps=3";
        assert_fails(
            "KS.three-heaps",
            &with_modulus(four, None, 9),
            Some((1, 2)),
            "(1, 2, 2) is N by the rules",
        );
        assert_fails(
            "KS.three-heaps",
            &with_modulus(four, Some(2), 9),
            Some((0, 1)),
            "(0, 1, 1) is N by the rules",
        );
    }

    #[test]
    fn the_remark_needs_heaps_in_order() {
        // (1, 2, 2) → (1, 1, 2) → (1, 1, 0), which is (0, 1, 1) to whoever does not tell heaps apart.
        let game = ThreeHeaps::new(Some(4), 0);
        let reached = in_optimal_play(&game, &Cube::solved(3, game), [1, 2, 2]).expect("few options");
        assert_eq!(reached.into_iter().collect::<Vec<_>>(), [[0, 0, 0], [1, 0, 1], [1, 1, 0]]);
    }

    #[test]
    fn the_third_heap_of_a_counterexample_is_in_its_query() {
        let nim = with_modulus("game=modular-nim&m=1&heaps=3&z=5", None, 20);
        let Ok(Verdict::Fails { counterexample, range }) = theorem_16(&nim) else { panic!("it should fail") };
        assert_eq!(range, "20x20x6");
        assert_eq!(counterexample.query, "game=modular-nim&m=1&heaps=3");
        let at = fails_at(&nim, "1x1x1".into(), [1, 2, 3], String::new());
        let Verdict::Fails { counterexample, .. } = at else { panic!("it should fail") };
        assert_eq!(
            (counterexample.query.as_str(), counterexample.at),
            ("game=modular-nim&m=1&heaps=3&z=3", Some((1, 2)))
        );
    }
}
