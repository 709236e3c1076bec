//! KS sections 4 and 7: odd m, with two heaps and with more; and the examples.

use std::collections::BTreeSet;

use crate::papers::printed::{KS_EXAMPLE_1, KS_EXAMPLE_2, Pairs};
use crate::rules::{Rules, Slice};
use crate::solve::Steps;
use crate::solve::slices::OutcomeSolver;
use crate::statements::search::other_outcome;
use crate::statements::{Counterexample, Skip, Subject, Verdict};

/// So many positions of four heaps or more are solved, unless the slice that is shown takes more.
const MOST_CELLS: u64 = 1 << 22;

/// The positions of three heaps or more with so many sizes each, with their outcomes.
pub(super) struct Cube {
    sizes: Vec<u64>,
    found: Option<OutcomeSolver>,
}

impl Cube {
    /// Outcomes by the rules of the game, whatever slice of it was asked for.
    pub(super) fn solved(sizes: Vec<u64>, game: &Slice) -> Cube {
        let further: Vec<u64> = sizes[2..].iter().map(|size| size - 1).collect();
        let mut found = OutcomeSolver::new(game.beside(&further), sizes[0] as u32, sizes[1] as u32);
        found.finish();
        Cube { sizes, found: Some(found) }
    }

    /// The positions alone.
    pub(super) fn unsolved(sizes: Vec<u64>) -> Cube {
        Cube { sizes, found: None }
    }

    /// Such as `10x10x10`.
    pub(super) fn range(&self) -> String {
        self.sizes.iter().map(u64::to_string).collect::<Vec<_>>().join("x")
    }

    /// How many positions.
    pub(super) fn cells(&self) -> u64 {
        self.sizes.iter().product()
    }

    /// All positions, by their totals, then by the last heaps.
    pub(super) fn by_size(&self) -> Vec<Vec<u64>> {
        let mut cells = vec![Vec::new()];
        for &size in &self.sizes {
            let with = |cell: &Vec<u64>, heap: u64| [cell.as_slice(), &[heap]].concat();
            cells = cells.iter().flat_map(|cell| (0..size).map(move |heap| with(cell, heap))).collect();
        }
        cells.sort_by_key(|at| size_of(at));
        cells
    }

    /// Is this a P-position?
    pub(super) fn is_p(&self, at: &[u64]) -> bool {
        self.found.as_ref().and_then(|found| found.is_p(at)) == Some(true)
    }

    /// The smallest position that is P, or is not, against what is said: at most one of every line along the second heap
    /// may be said to be P.
    fn smallest_other(
        &self,
        partner: &dyn Fn(&[u64]) -> u64,
        said: &dyn Fn(&[u64]) -> bool,
    ) -> Option<Vec<u64>> {
        let mut smallest: Option<Vec<u64>> = None;
        let mut look = |at: &[u64]| {
            let is_smaller = || smallest.as_ref().is_none_or(|other| size_of(at) < size_of(other));
            if self.is_p(at) != said(at) && is_smaller() {
                smallest = Some(at.to_vec());
            }
        };
        self.found.iter().flat_map(OutcomeSolver::positions).for_each(|at| look(&at));
        let mut at = vec![0; self.sizes.len()];
        for line in 0..self.cells() / self.sizes[1] {
            let mut rest = line;
            for (heap, size) in self.sizes.iter().enumerate().filter(|(heap, _)| *heap != 1) {
                at[heap] = rest % size;
                rest /= size;
            }
            at[1] = 0;
            at[1] = partner(&at);
            if at[1] < self.sizes[1] {
                look(&at);
            }
        }
        smallest
    }
}

/// Which of two positions is the smaller: by their totals, then by the last heaps, and x.
fn size_of(at: &[u64]) -> (u64, Vec<u64>, u64) {
    (at.iter().sum(), at[2..].iter().rev().copied().collect(), at[0])
}

/// A position, as text.
pub(super) fn written(at: &[u64]) -> String {
    crate::text::position_text(at)
}

/// A failure at a position of three heaps or more; those after the second are in the query.
pub(super) fn fails_at(subject: &Subject, range: String, at: &[u64], words: String) -> Verdict {
    let mut query = subject.query().clone();
    query.set_further(&at[2..]);
    let counterexample = Counterexample { query: query.to_string(), at: Some((at[0], at[1])), words };
    Verdict::Fails { range, counterexample }
}

/// Theorem 2. (1, 2, 3) is P. Of four heaps and more every slice is looked at as far as the second heap goes.
pub(super) fn theorem_2(subject: &Subject) -> Result<Verdict, Skip> {
    Ok(match subject.rules() {
        Rules::Two(_) => equal_heaps(subject, |_| true),
        Rules::Slice(game) if game.heaps() == 3 => {
            let z = u64::from(game.further[0]);
            subject.board().compare(|x, y| x ^ y ^ z == 0)
        }
        Rules::Slice(game) => nim_sum_0(subject, game, u64::MAX),
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

/// Theorem 16. With m = 5, (1, 2, 3) is P with its 6 tokens, and (2, 4, 6) with 12 is not. Of three heaps and more
/// every slice is looked at as far as there can be P-positions, and up to the subject's own.
pub(super) fn theorem_16(subject: &Subject) -> Result<Verdict, Skip> {
    let m = subject.int("m");
    Ok(match subject.rules() {
        Rules::Two(_) => equal_heaps(subject, |total| total < 2 * m),
        Rules::Slice(game) => nim_sum_0(subject, game, 2 * m),
    })
}

/// Are the P-positions those with XOR 0 and fewer than so many tokens? Further heaps go as far as the board does and there
/// can be P-positions, or to those of the subject. Of four heaps and more the board is cut where that would be too much.
fn nim_sum_0(subject: &Subject, game: &Slice, tokens: u64) -> Verdict {
    let sizes = |side: u64| {
        let top = (side - 1).min(tokens);
        let further = subject.further().iter().map(move |&heap| heap.max(top) + 1);
        [side, side].into_iter().chain(further).collect::<Vec<_>>()
    };
    let fits = |side: &u64| game.heaps() == 3 || sizes(*side).iter().product::<u64>() <= MOST_CELLS;
    let side = (1..=u64::from(subject.positions_size())).rev().find(fits).unwrap_or(1);
    let cube = Cube::solved(sizes(side), game);
    let xor = |at: &[u64]| at.iter().fold(0, |sum, heap| sum ^ heap);
    let said = |at: &[u64]| xor(at) == 0 && at.iter().sum::<u64>() < tokens;
    match cube.smallest_other(&xor, &said) {
        None => Verdict::holds(cube.range(), cube.cells()),
        Some(at) => {
            let words = format!("{} {}", written(&at), other_outcome(cube.is_p(&at)));
            fails_at(subject, cube.range(), &at, words)
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
    let Rules::Slice(game) = subject.rules() else { return Err("the statement is about three heaps".into()) };
    let cube = Cube::solved(vec![3; 3], game);
    let fails = |at: [u64; 3], words: &str| {
        Ok(fails_at(subject, cube.range(), &at, format!("{} {words}", written(&at))))
    };
    for at in [below, above] {
        if !cube.is_p(&at) {
            return fails(at, other_outcome(false));
        }
    }
    let reached = in_optimal_play(game, &cube, &above)?;
    if reached.contains(&below[..]) {
        return fails(below, "is reached from (1, 2, 2) in optimal play");
    }
    Ok(Verdict::holds(cube.range(), reached.len() as u64))
}

/// The P-positions that optimal play can reach from a P-position.
fn in_optimal_play(game: &Slice, cube: &Cube, from: &[u64]) -> Result<BTreeSet<Vec<u64>>, Skip> {
    let options = |at: &[u64]| game.options(at).map_err(|_| "there are too many options");
    let (mut reached, mut open) = (BTreeSet::new(), vec![from.to_vec()]);
    while let Some(from) = open.pop() {
        for between in options(&from)? {
            let answers = options(&between)?.into_iter().filter(|to| cube.is_p(to));
            open.extend(answers.filter(|to| reached.insert(to.clone())));
        }
    }
    Ok(reached)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statements::probe::{assert_fails, assert_holds, assert_skips, mistaken, with_modulus};

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
        for (heaps, range) in [
            ("m=5&heaps=4&z=4&rest=1", "186x186x11x11"),
            ("m=3&heaps=5", "21x21x7x7x7"),
            ("m=3&heaps=6&rest=3", "41x41x7x7x7x7"),
            ("m=99&heaps=6", "12x12x12x12x12x12"),
        ] {
            assert_holds(
                "KS.T16",
                &format!("game=modular-nim&{heaps}"),
                if heaps == "m=3&heaps=5" { 21 } else { 200 },
                range,
            );
        }
        assert_holds("KS.T2", "game=nim&heaps=4&z=13&rest=1", 100, "45x45x45x45");
        assert_holds("KS.T2", "game=nim&heaps=6&rest=20", 9, "9x9x9x21x9x9");
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
    fn more_heaps_fail_under_wrong_rules() {
        let two = with_modulus("game=nim&heaps=4&z=3", Some(2), 20);
        assert_fails("KS.T2", &two, Some((1, 1)), "(1, 1, 0, 0) is N by the rules, and the statement says P");
        let nim = with_modulus("game=modular-nim&m=3&heaps=5&z=5", None, 20);
        assert_fails(
            "KS.T16",
            &nim,
            Some((3, 3)),
            "(3, 3, 0, 0, 0) is P by the rules, and the statement says N",
        );
        let four = with_modulus("game=modular-nim&m=5&heaps=6", Some(4), 20);
        assert_fails("KS.T16", &four, Some((2, 2)), "(2, 2, 0, 0, 0, 0) is N by the rules");
    }

    #[test]
    fn the_remark_needs_heaps_in_order() {
        // (1, 2, 2) → (1, 1, 2) → (1, 1, 0), which is (0, 1, 1) to whoever does not tell heaps apart.
        let game = Slice::new(Some(4), vec![0]);
        let cube = Cube::solved(vec![3; 3], &game);
        let reached = in_optimal_play(&game, &cube, &[1, 2, 2]).expect("few options");
        assert_eq!(reached.into_iter().collect::<Vec<_>>(), [[0, 0, 0], [1, 0, 1], [1, 1, 0]]);
    }

    #[test]
    fn the_third_heap_of_a_counterexample_is_in_its_query() {
        let nim = with_modulus("game=modular-nim&m=1&heaps=3&z=5", None, 20);
        let Ok(Verdict::Fails { counterexample, range }) = theorem_16(&nim) else { panic!("it should fail") };
        assert_eq!(range, "20x20x6");
        assert_eq!(counterexample.query, "game=modular-nim&m=1&heaps=3");
        let at = fails_at(&nim, "1x1x1".into(), &[1, 2, 3], String::new());
        let Verdict::Fails { counterexample, .. } = at else { panic!("it should fail") };
        assert_eq!(
            (counterexample.query.as_str(), counterexample.at),
            ("game=modular-nim&m=1&heaps=3&z=3", Some((1, 2)))
        );
    }
}
