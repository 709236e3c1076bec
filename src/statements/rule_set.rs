//! What a rule set holds, whoever wrote it: the moves that statements about whole classes of games ask for.
//!
//! The classes are those of the papers' running text: Wythoff's game with further moves (KN, section 5.2), modular variants of
//! other games (KN, section 5.3), rule sets of tuples of which multiples are taken (Hu, section 3.2), and relations R(k, l)
//! (DFGN, section 1). A game is in a class by its moves alone, `k==0 or l==0 or k==l or l==2*k` as well as (1, 2)GDWN without
//! its mirror image.

use super::Subject;
use crate::rules::expression::Condition;
use crate::rules::{Domain, MoveFamily, Ruleset, period};

/// The moves that the query of the subject stands for, whatever rules it is played by: invariant ones on all heaps, in normal
/// play, without declared positions or an early end.
fn moves(subject: &Subject) -> Option<Ruleset> {
    let rules = subject.query().two_heaps()?;
    let plain = rules.domain == Domain::Quarter && rules.declared.is_none() && rules.ends.is_none();
    let by_position = rules.written().is_some_and(Condition::is_by_position);
    (plain && !rules.misere && !by_position).then_some(rules)
}

/// The least a and b such that every multiple of (a, 0) and of (0, b) may be taken: (1, 1) in Nim.
fn along_heaps(rules: &Ruleset) -> Option<(u64, u64)> {
    let along = |axis: fn((u64, u64)) -> u64, other: fn((u64, u64)) -> u64| {
        let steps = rules.families.iter().filter_map(|family| match family {
            MoveFamily::Ray { start: (0, 0), step, multiples } if multiples.is_everything() => Some(*step),
            _ => None,
        });
        steps.filter(|&step| other(step) == 0).map(axis).min()
    };
    along(|step| step.0, |step| step.1).zip(along(|step| step.1, |step| step.0))
}

/// The least L found such that all pairs of multiples of L, but for (0, 0), are moves: in m-modular Wythoff it is m. Where the rule
/// is no union of families, as far as heaps below `n` go, which is all that a board of that size needs.
pub(super) fn lattice(subject: &Subject, n: u64) -> Option<u64> {
    let rules = moves(subject)?;
    let takes = |i: u64, j: u64| rules.families.iter().any(|family| family.takes(i, j));
    if rules.is_written() {
        let multiples = |l: u64| (0..n).step_by(l as usize);
        let all = |l: &u64| multiples(*l).all(|i| multiples(*l).all(|j| i + j == 0 || takes(i, j)));
        return (1..=n / 4).find(all);
    }
    let (a, b) = along_heaps(&rules)?;
    let moduli = rules.families.iter().filter_map(|family| match family {
        MoveFamily::Lattice { congruences } => {
            congruences.iter().all(|congruence| congruence.residue == 0).then(|| period(congruences))
        }
        _ => None,
    });
    let m = moduli.min()?;
    (1..).map(|n| n * m).find(|n| n.is_multiple_of(a) && n.is_multiple_of(b))
}

/// For each amount i < n from the first heap: how many amounts from the second may go with it, at most, where any amount may be
/// taken from one heap alone and these are finitely many. In Wythoff's game it is 1, for (i, i).
pub(super) fn moves_beside(subject: &Subject, n: u32) -> Option<Vec<u64>> {
    let rules = moves(subject)?;
    if along_heaps(&rules)? != (1, 1) {
        return None;
    }
    let mut counts = vec![0; n as usize];
    for family in &rules.families {
        for (i, count) in (0..n).zip(&mut counts).skip(1) {
            *count += match family {
                MoveFamily::Ray { start: (0, 0), step: (_, 0) | (0, _), .. } => 0,
                // Along a ray the amount from the first heap says which multiple it is.
                MoveFamily::Ray { step, .. } if step.0 > 0 => 1,
                MoveFamily::Cone { s, t } => u64::from(*s) * u64::from(i) + u64::from(*t) - 1,
                MoveFamily::Finite(vectors) => {
                    let row = vectors.rows().iter().find(|(row, _)| *row == i);
                    let length = |&(low, high): &(u32, u32)| u64::from(high - low) + 1;
                    row.map_or(0, |(_, runs)| runs.iter().map(length).sum())
                }
                _ => return None,
            };
        }
    }
    Some(counts)
}

/// The moves (k, l) from both heaps, where any amount may be taken from one and these are finitely many: those with k R l. Where
/// the rule is no union of families, those that fit into heaps below `n`, which is all that a board of that size needs.
pub(super) fn relation(subject: &Subject, n: u64) -> Option<Vec<(u64, u64)>> {
    /// More are of no use: the bound would be wider than any board.
    const MOST: u64 = 4_096;
    let rules = moves(subject)?;
    if rules.is_written() {
        let takes = |i: u64, j: u64| rules.families.iter().any(|family| family.takes(i, j));
        let pairs = (1..n).flat_map(|i| (1..n).map(move |j| (i, j))).filter(|&(i, j)| takes(i, j));
        let pairs: Vec<(u64, u64)> = pairs.take(MOST as usize + 1).collect();
        let nim = (1..n).all(|i| takes(i, 0) && takes(0, i));
        return (nim && pairs.len() as u64 <= MOST).then_some(pairs);
    }
    if along_heaps(&rules)? != (1, 1) {
        return None;
    }
    let mut pairs = Vec::new();
    for family in &rules.families {
        match family {
            MoveFamily::Ray { start: (0, 0), step: (_, 0) | (0, _), .. } => {}
            MoveFamily::Ray { start, step, multiples } if !multiples.is_infinite() => {
                let count: u64 =
                    multiples.runs().iter().map(|run| run.count_to(u64::MAX)).fold(0, u64::saturating_add);
                if count > MOST {
                    return None;
                }
                let taken =
                    |t: u64| Some((start.0 + t.checked_mul(step.0)?, start.1 + t.checked_mul(step.1)?));
                pairs.extend(multiples.members_to(u64::MAX).into_iter().filter_map(taken));
            }
            MoveFamily::Finite(vectors) if vectors.count() <= MOST => {
                for (i, runs) in vectors.rows() {
                    for &(low, high) in runs {
                        pairs.extend((low..=high).map(|j| (u64::from(*i), u64::from(j))));
                    }
                }
            }
            _ => return None,
        }
    }
    pairs.retain(|&(i, j)| i > 0 && j > 0);
    pairs.sort_unstable();
    pairs.dedup();
    Some(pairs)
}

#[cfg(test)]
mod tests {
    use super::super::probe::right;
    use super::*;

    #[test]
    fn classes_of_games() {
        let of = |query: &str| right(query, 8);
        for (query, wanted) in [
            ("game=modular-wythoff&m=7", Some(7)),
            ("game=modular-nim&m=6", Some(6)),
            (
                "game=custom&rule=l==0 and k%25a==0 or k==0 and l%25b==0 or k*l>0 and (k-l)%25m==0&a=4&b=6&m=10",
                Some(60),
            ),
            ("game=custom&rule=k==0 or l==0 or abs(k-l)%25m<a&a=2&m=7", Some(7)),
            ("game=custom&rule=k==0 or l==0 or (k-l)%25m==0&end=x==0", None),
            ("game=custom&rule=k==0 or l==0 or k==l or k%25m==0 and l%25m==0&m=9", Some(9)),
            ("game=custom&rule=k*l==0 or k==l or prime(k+l)", None),
            ("game=custom&rule=k==0 or l==0 or (k-l)%25m==0 and x>3", None),
            ("game=wythoff", None),
            ("game=modular-nim&m=6&heaps=3", None),
        ] {
            assert_eq!(lattice(&of(query), 128), wanted, "{query}");
        }
        for (query, wanted) in [
            ("game=wythoff", Some([1, 1, 1])),
            ("game=nim", Some([0, 0, 0])),
            ("game=gdwn&p=2&q=5", Some([3, 3, 3])),
            ("game=fraenkel&a=4", Some([7, 7, 7])),
            ("game=nimhoff&h=5", Some([3, 2, 1])),
            ("game=fraenkel-st&s=2&t=3", Some([4, 6, 8])),
            ("game=custom&rule=k==0 or l==0 or b*k==a*l", Some([1, 1, 1])),
            ("game=wab", None),
            ("game=modular-wythoff", None),
            ("game=wythoff&play=misere", None),
        ] {
            let counts = moves_beside(&of(query), 4);
            assert_eq!(counts.map(|counts| counts[1..].to_vec()), wanted.map(Vec::from), "{query}");
        }
        for (query, wanted) in [
            ("game=nimhoff&h=4", Some(vec![(1, 1), (1, 2), (2, 1)])),
            ("game=wyt-k&set=2,5", Some(vec![(2, 2), (5, 5)])),
            ("game=custom&rule=k==0 or l==0 or k==1 and l==4", Some(vec![(1, 4)])),
            (
                "game=custom&rule=k==0 or l==0 or prime(k*l) and k<4",
                Some(vec![(1, 2), (1, 3), (1, 5), (1, 7), (2, 1), (3, 1)]),
            ),
            ("game=custom&rule=l==0 or prime(k*l)", None),
            ("game=nim", Some(vec![])),
            ("game=wyt-k&set=2n", None),
            ("game=wythoff", None),
        ] {
            assert_eq!(relation(&of(query), 8), wanted, "{query}");
        }
    }
}
