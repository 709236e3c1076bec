//! What is false: Theorem 5, Conjecture 2, and a tacit assumption of section 5. Each check finds the smallest counterexample
//! again, on boards of its own, whatever the subject's parameters are.

use super::regular::Tiles;
use crate::games::{fraenkel_k, wyt_k};
use crate::query::Query;
use crate::rules::{MoveFamily, Ruleset, VectorSet};
use crate::solve::outcome::OutcomeSolver;
use crate::statements::scope::query_text;
use crate::statements::search::size;
use crate::statements::values::Values;
use crate::statements::{Counterexample, Skip, Subject, Verdict};

/// The rules a query stands for, or the reason why there are none.
fn rules_of(query: &str) -> Result<Ruleset, Skip> {
    let parsed = Query::parse(query).map_err(|error| error.to_string())?;
    parsed.two_heaps().ok_or_else(|| format!("{query} has three heaps").into())
}

/// Theorem 5.
pub(super) fn theorem_5(_: &Subject) -> Result<Verdict, Skip> {
    search_theorem_5(rules_of)
}

/// How far p is tried.
const MOST_P: u32 = 64;

/// Searches k by k, then p by p > k, for a latin tile where Theorem 5 says there is none. The first is k = 6, p = 8: the values
/// are those of Nim but for G(6, 6) = G(7, 7) = 1 and G(6, 7) = G(7, 6) = 0. Condition (ii) fails there, so that Lemma 1 does not
/// apply; nor does it for any other p tried.
pub(super) fn search_theorem_5(rules: impl Fn(&str) -> Result<Ruleset, Skip>) -> Result<Verdict, Skip> {
    for k in (1u64..32).filter(|k| !k.is_power_of_two() && !(k + 1).is_power_of_two()) {
        let query = query_text(&wyt_k::GAME, &format!("set={k}"));
        let tiles = Tiles(Values::solve(&rules(&query)?, MOST_P)?);
        let sides = tiles.latin_sides(k as usize + 1, MOST_P as usize);
        let Some(&p) = sides.first() else { continue };
        let regular = sides.iter().find(|&&p| tiles.clashes(&[k], p).next().is_none());
        let mut words =
            format!("k = {k}, p = {p}: every row and column of the {p} × {p} tile holds 0 to {}", p - 1);
        let clash = tiles.clashes(&[k], p).min_by_key(|&(a, b, _)| size((a as u32, b as u32)));
        if let (Some((a, b, _)), None) = (clash, regular) {
            let (x, y) = (a + p - k as usize, b + p - k as usize);
            words += &format!(
                "; (ii) fails, G({x}, {y}) = G({a}, {b}) = {}, and no p ≤ {MOST_P} satisfies both conditions",
                tiles.value(a, b)
            );
        }
        let as_known = (k, p) == (6, 8) && regular.is_none();
        let counterexample = Counterexample { query, at: None, words };
        return Ok(Verdict::refutes(as_known, format!("k<={k},p<={MOST_P}"), counterexample));
    }
    Ok(not_found_again(format!("k<32,p<={MOST_P}"), query_text(&wyt_k::GAME, "set=6")))
}

/// The search ends without what is known to be there.
fn not_found_again(range: String, query: String) -> Verdict {
    let words = "no counterexample was found again".into();
    Verdict::Fails { range, counterexample: Counterexample { query, at: None, words } }
}

/// Conjecture 2.
pub(super) fn conjecture_2(_: &Subject) -> Result<Verdict, Skip> {
    Ok(search_conjecture_2(rules_of(&even_powers())?))
}

/// K = {2, 4, 8, …}.
fn even_powers() -> String {
    query_text(&wyt_k::GAME, "set=2*2^n")
}

const PERIOD: usize = 40;
/// Ten periods, and room above the diagonal for the last columns.
const COLUMNS: u32 = 400;
const ROOM: u32 = 40;

/// Reads the offsets y − x of the first 40 columns off the rules, sees them repeat ten times, proves that they do so for ever,
/// and finds that 6 is the least difference that never occurs.
pub(super) fn search_conjecture_2(rules: Ruleset) -> Verdict {
    let found = OutcomeSolver::new(rules, COLUMNS, COLUMNS + ROOM).solve();
    let offset = |x: u32| match found.line(x) {
        &[y] => Some(i64::from(y) - i64::from(x)),
        _ => None,
    };
    let range = format!("{COLUMNS}x{}", COLUMNS + ROOM);
    let found_out = |as_known, at, words: &str| {
        let counterexample = Counterexample { query: even_powers(), at, words: words.into() };
        Verdict::refutes(as_known, range.clone(), counterexample)
    };
    let fails = |at, words: &str| found_out(false, at, words);
    let Some(offsets) = (0..COLUMNS).map(offset).collect::<Option<Vec<i64>>>() else {
        return fails(None, "a column has not exactly one P-position");
    };
    let pattern = &offsets[..PERIOD];
    if let Some(x) = (0..offsets.len()).find(|&x| offsets[x] != pattern[x % PERIOD]) {
        let at = (x as u64, (x as i64 + offsets[x]) as u64);
        return fails(
            Some(at),
            &format!("({}, {}) is P by the rules, which breaks the period of 40", at.0, at.1),
        );
    }
    if !is_for_ever(pattern) {
        return fails(None, "the pattern of 40 columns does not prove itself");
    }
    let missing = (0..).find(|difference| !pattern.contains(difference)).unwrap_or(0);
    let largest = pattern.iter().map(|offset| offset.abs()).max().unwrap_or(0);
    let words = format!(
        "differences above {largest} never occur: the P-positions are (x, x + e) with e depending on x mod 40 alone, \
         e = {pattern:?}"
    );
    found_out(missing == 6 && largest == 5, None, &words)
}

/// Are (x, x + e[x mod 40]), x ≥ 0, the P-positions of Wyt_K with K = {2, 4, 8, …}? A finite check, in three parts.
/// - Rows: x ↦ x + e permutes 0, …, 39, so there is one such position in every row and column.
/// - No move between two of them: k would have to join equal offsets, and powers of two from 2 on are 2, 4, or 8, 16, 32, 24
///   modulo 40.
/// - A move to one of them from every other (x, y): down the column if y is above. Otherwise along the row, or by some k from
///   the offset y − x. Columns 40 to 79 stand for all later ones, where the same k does, and where rows 40 or more
///   below the diagonal are reached along the row.
fn is_for_ever(e: &[i64]) -> bool {
    let period = e.len();
    let mut column_of = vec![None; period];
    for (x, offset) in e.iter().enumerate() {
        match usize::try_from(x as i64 + offset).ok().and_then(|y| column_of.get_mut(y)) {
            Some(column @ None) => *column = Some(x),
            _ => return false,
        }
    }
    let at = |x: usize| e[x % period];
    let powers = [2, 4, 8, 16, 32, 64];
    let joined = (powers[5]..powers[5] + period).any(|x| powers.iter().any(|&k| at(x) == at(x - k)));
    let reaches = |x: usize, y: usize| {
        let along_row = column_of[y % period].is_some_and(|column| y / period * period + column < x);
        let offset = y as i64 - x as i64;
        along_row || powers.iter().any(|&k| k <= x.min(y) && at(x - k) == offset)
    };
    let below = |x: usize| 0..(x as i64 + at(x)) as usize;
    !joined && (0..2 * period).all(|x| below(x).all(|y| reaches(x, y)))
}

/// The two readings of section 5.
pub(super) fn readings(_: &Subject) -> Result<Verdict, Skip> {
    search_readings(rules_of, both_in)
}

/// Searches small a and K for the first position whose outcome depends on the reading. With a = 2 and K = {1} it is (1, 2): taking
/// 1 and 2 leads to (0, 0), if one of the amounts in K is enough.
pub(super) fn search_readings(
    one: impl Fn(&str) -> Result<Ruleset, Skip>,
    both: impl Fn(u32, &[u32]) -> Ruleset,
) -> Result<Verdict, Skip> {
    const N: u32 = 24;
    let range = format!("a<=3,max(K)<=2,{N}x{N}");
    for (a, set) in (1..=3).flat_map(|a| [&[1][..], &[2], &[1, 2]].map(|set| (a, set))) {
        let members = set.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let query = query_text(&fraenkel_k::GAME, &format!("a={a}&set={members}"));
        let one = OutcomeSolver::new(one(&query)?, N, N).solve();
        let both = OutcomeSolver::new(both(a, set), N, N).solve();
        let differing = one.iter().filter(|&(x, y)| !both.contains(x, y)).map(|at| (at, "one amount"));
        let differing =
            differing.chain(both.iter().filter(|&(x, y)| !one.contains(x, y)).map(|at| (at, "both amounts")));
        if let Some(((x, y), reading)) = differing.min_by_key(|&(at, _)| size(at)) {
            let words = format!(
                "({x}, {y}) is P by the rules only if {reading} must be in K = {{{members}}}, a = {a}"
            );
            let as_known = (a, set, x, y) == (2, &[1][..], 1, 2);
            let counterexample = Counterexample { query, at: Some((x.into(), y.into())), words };
            return Ok(Verdict::refutes(as_known, range, counterexample));
        }
    }
    Ok(not_found_again(range, query_text(&fraenkel_k::GAME, "set=1")))
}

/// Section 5 with both amounts in K; K is finite, so the moves from both heaps are.
pub(super) fn both_in(a: u32, set: &[u32]) -> Ruleset {
    let end = set.iter().max().map_or(0, |most| most + 1);
    let allowed = |i: u32, j: u32| set.contains(&i) && set.contains(&j) && i.abs_diff(j) < a;
    let both = MoveFamily::Finite(VectorSet::from_fn(end, end, allowed));
    Ruleset::new(vec![MoveFamily::ray((1, 0)), MoveFamily::ray((0, 1)), both])
}
