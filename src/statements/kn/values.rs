//! KN section 5.1: Grundy values of m-modular Wythoff.

use crate::rules::{MoveFamily, Ruleset};
use crate::statements::search::cells;
use crate::statements::values::Values;
use crate::statements::verdict::square;
use crate::statements::{Skip, Subject, Verdict};

/// m = 1: any two amounts, so every position below is an option, and (2, 1) has the options of value 0, 1 and 2.
pub(super) fn modulus_1(subject: &Subject) -> Result<Verdict, Skip> {
    subject.compare_values(|x, y| x + y)
}

/// m = 3. (4, 5) is in block (1, 1) and 4 + 5 ≡ 0, so its value is 3·2 + 0 = 6.
///
/// Why it is so: an option in the same block differs by 1 or 2 on one side, or equally on both, which changes x + y
/// modulo 3; any other option has a smaller sum of blocks. Conversely a value 3k + t with k below the sum of blocks is
/// reached on one heap if k is at least the other block, and else on both, where r′ − s′ ≡ r − s and r′ + s′ ≡ t have a
/// solution modulo 3; a value with the same k is reached inside the block, which is Wythoff's game on heaps below 3.
pub(super) fn modulus_3(subject: &Subject) -> Result<Verdict, Skip> {
    subject.compare_values(|x, y| 3 * (x / 3 + y / 3) + (x % 3 + y % 3) % 3)
}

/// Both games on heaps up to m, each by its rules. With m = 5 they agree at (5, 5), where both have 8; at (6, 7) they
/// do not.
pub(super) fn agree(subject: &Subject) -> Result<Verdict, Skip> {
    let n = subject.int("m") as u32 + 1;
    let wythoff = Ruleset::new([(1, 0), (0, 1), (1, 1)].map(MoveFamily::ray).to_vec());
    let (ours, theirs) = (Values::solve(subject.ruleset()?, n)?, Values::solve(&wythoff, n)?);
    let search =
        ours.compare(cells(n), |at| theirs.at(at).into(), |theirs| format!("{theirs} in Wythoff's game"));
    Ok(search.verdict(subject, square(n)))
}

#[cfg(test)]
mod tests {
    use super::super::super::probe::{assert_fails, assert_holds, assert_skips, mistaken};

    #[test]
    fn closed_forms() {
        assert_holds("KN.m1", "game=modular-wythoff&m=1", 150, "150x150");
        assert_holds("KN.m3", "game=modular-wythoff&m=3", 150, "150x150");
        for m in [2, 3, 5, 100] {
            assert_skips("KN.m1", &format!("game=modular-wythoff&m={m}"), 20, "about m = 1");
        }
        assert_skips("KN.m3", "game=modular-wythoff", 20, "about m = 3");
        for key in ["KN.m1", "KN.m3", "KN.agree"] {
            assert_skips(key, "game=modular-wythoff&m=3&play=misere", 20, "normal play");
        }
    }

    #[test]
    fn closed_forms_fail_in_other_games() {
        let one = mistaken("game=modular-wythoff&m=1", "game=wythoff", 40);
        assert_fails("KN.m1", &one, Some((1, 2)), "(1, 2) has Grundy value 0 by the rules");
        let three = mistaken("game=modular-wythoff&m=3", "game=wythoff", 40);
        assert_fails(
            "KN.m3",
            &three,
            Some((3, 4)),
            "(3, 4) has Grundy value 2 by the rules, and the statement says 7",
        );
    }

    #[test]
    fn agreement_with_wythoff() {
        for m in (1..=30).chain([50, 100]) {
            let range = format!("{n}x{n}", n = m + 1);
            assert_holds("KN.agree", &format!("game=modular-wythoff&m={m}"), 9, &range);
        }
        let two = mistaken("game=modular-wythoff&m=5", "game=modular-wythoff&m=2", 9);
        assert_fails("KN.agree", &two, Some((3, 5)), "value 7 by the rules, and 0 in Wythoff's game");
    }
}
