//! Where the P-positions of Wyt_K are: Theorem 2, Remark 1 and Conjecture 1.

use super::{set, single};
use crate::statements::rule_set::relation;
use crate::statements::search::Search;
use crate::statements::{Skip, Subject, Verdict};
use crate::theory::regularity::offset_period;

/// Theorem 2. With k = 3 a period is 2·3 + 1 = 7: (0, 0), (1, 1), (2, 2), (3, 4), (4, 3), (5, 6), (6, 5).
pub(super) fn theorem_2(subject: &Subject) -> Result<Verdict, Skip> {
    let k = single(subject);
    Ok(subject.board().compare(|x, y| k.is_some_and(|k| partner(k, x) == y)))
}

/// The second heap of the P-position with first heap x when K = {k}.
fn partner(k: u64, x: u64) -> u64 {
    let period = 2 * k + k % 2;
    match (x % period).checked_sub(k) {
        None => x,
        Some(past) if past % 2 == 0 => x + 1,
        Some(_) => x - 1,
    }
}

/// Remark 1.
pub(super) fn remark_1(subject: &Subject) -> Result<Verdict, Skip> {
    let board = subject.board();
    let mut search = Search::default();
    for (x, y) in board.positions() {
        search.look((x, y), (x.abs_diff(y) > 1).then_some("is P by the rules"));
    }
    // The first pair off the diagonal is due at (k, k + 1).
    let due = single(subject).and_then(|k| u32::try_from(k).ok()).filter(|&k| k < board.n - 1);
    if let Some(k) = due
        && !board.positions().any(|(x, y)| x != y)
    {
        search.except((k, k + 1), || "all P-positions of the board are on the diagonal".into());
    }
    Ok(board.verdict(search))
}

/// Conjecture 1, with the bound of its proof. A move by (i, j) with i ≤ x forbids at most one row of column x, because column
/// x − i has one P-position; with f such moves y is among the first f + 1 free rows. If e rows below x are free, then e rows
/// from x on are used, so that at least f + 1 rows up to x + f are free, and y ≤ x + f. By symmetry |x − y| is at most the
/// number of moves with i ≤ min(x, y), which for Wyt_K is the number of k ≤ min(x, y).
pub(super) fn conjecture_1(subject: &Subject) -> Result<Verdict, Skip> {
    let board = subject.board();
    let bounds = moves_up_to(subject, board.n);
    let mut search = Search::default();
    for (x, y) in board.positions() {
        let bound = bounds[x.min(y) as usize];
        let wrong = (x.abs_diff(y) > bound).then(|| format!("is P by the rules, and the bound is {bound}"));
        search.look((x, y), wrong);
    }
    Ok(board.verdict(search))
}

/// For each x < n: how many moves take 1 ≤ i ≤ x from the first heap and some j > 0 from the second, |i − j| < a (1 for
/// Wyt_K), one of them in K.
fn moves_up_to(subject: &Subject, n: u32) -> Vec<u32> {
    let a = if subject.query().game.param("a").is_some() { subject.int("a") } else { 1 };
    let mut member = vec![false; n as usize + a as usize];
    for k in set(subject).members_to(member.len() as u64 - 1) {
        member[k as usize] = true;
    }
    let mut count = 0;
    let mut counts = Vec::with_capacity(n as usize);
    for i in 0..u64::from(n) {
        if i > 0 {
            let fits = |&j: &u64| member[i as usize] || member[j as usize];
            count += ((i + 1).saturating_sub(a).max(1)..i + a).filter(fits).count() as u32;
        }
        counts.push(count);
    }
    counts
}

/// Work on the offsets: columns times members of K.
const MOST_WORK: u64 = 1 << 22;

/// Question 2 for finite K: the offsets of every column that the board holds against those that repeat, found column by
/// column without the board. Their period shows every difference that ever occurs.
pub(super) fn question_2(subject: &Subject) -> Result<Verdict, Skip> {
    let board = subject.board();
    let greatest = set(subject).runs().iter().filter_map(|run| run.last).max().unwrap_or(0);
    let too_long = || Skip::from("K is too large to follow the offsets until they repeat");
    if greatest > MOST_WORK / 4 {
        return Err(too_long());
    }
    let k = set(subject).members_to(greatest);
    let period = offset_period(&k, MOST_WORK / (k.len() as u64 + 1)).ok_or_else(too_long)?;
    let mut search = Search::default();
    for (x, y) in board.positions() {
        let wanted = period.offset(x.into());
        let wrong =
            || format!("is P by the rules, and the P-position of column {x} should have y − x = {wanted}");
        search.look((x, y), (i64::from(y) - i64::from(x) != wanted).then(wrong));
    }
    for x in 0..board.n {
        let y = i64::from(x) + period.offset(x.into());
        if let Some(y) = u32::try_from(y).ok().filter(|&y| y < board.n && !board.is_p((x, y))) {
            search.except((x, y), || format!("({x}, {y}) is N by the rules, and the offsets say P"));
        }
    }
    Ok(board.verdict(search))
}

/// On boards up to this size written rules are tried pair by pair.
const TRIED: u32 = 128;

/// Conjecture 1 for any finite relation R: at most as many rows are forbidden as pairs k R l with k ≤ x, and likewise columns.
pub(super) fn finite_relation(subject: &Subject) -> Result<Verdict, Skip> {
    let most = if subject.ruleset()?.is_written() { TRIED } else { u32::MAX };
    let board = subject.board().within(most);
    let pairs = relation(subject, board.n.into())
        .ok_or("R is not a finite relation, or one heap alone may not give any amount")?;
    let fit = |x: u32, y: u32| {
        // (x, y) with y > x: rows are counted that pairs with k ≤ x forbid in column x; else columns, in row y.
        let less = u64::from(x.min(y));
        pairs.iter().filter(|&&(k, l)| (if y > x { k } else { l }) <= less).count() as u32
    };
    let mut search = Search::default();
    for (x, y) in board.positions() {
        let bound = fit(x, y);
        let wrong = (x.abs_diff(y) > bound).then(|| format!("is P by the rules, and the bound is {bound}"));
        search.look((x, y), wrong);
    }
    Ok(board.verdict(search))
}
