//! Which numerations to try, from what a board shows: the slope of a beam is a number with its own system.
//!
//! A beam of slope [b; a, b, a, …] belongs to Ostrowski's system of that continued fraction, one of slope β with
//! β² = c·β + q to the weights U(n + 1) = c·U(n) + q·U(n − 1): the golden ratio to Zeckendorf's. Where P-positions stay near
//! the diagonal, or end, base 2 does.

use crate::automata::Numeration;
use crate::query::Query;

use super::oracle::Oracle;

/// The board on which slopes are measured.
const MEASURED: u64 = 2_047;
/// Partial quotients and coefficients go up to this.
const MOST: u32 = 8;

/// The numerations to try, the likeliest first.
pub(super) fn numerations(query: &Query, oracle: &mut Oracle) -> Vec<Numeration> {
    let mut likely: Vec<(f64, Numeration)> = Vec::new();
    if let Some(slope) = steepest(query, oracle) {
        for (value, numeration) in known() {
            let off = (value / slope - 1.0).abs();
            if off < 0.004 {
                likely.push((off, numeration));
            }
        }
    }
    likely.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut all: Vec<Numeration> = likely.into_iter().map(|(_, numeration)| numeration).take(3).collect();
    let common =
        [Numeration::base(2), Numeration::zeckendorf(), Numeration::recurrence(2, 1), Numeration::base(3)];
    for numeration in common {
        if !all.contains(&numeration) {
            all.push(numeration);
        }
    }
    all
}

/// The slopes that have a numeration here. What a shorter system does comes first.
fn known() -> Vec<(f64, Numeration)> {
    let mut known = Vec::new();
    for c in 1..=MOST {
        for q in 1..=c {
            let (p, r) = (f64::from(c), f64::from(q));
            known.push(((p + (p * p + 4.0 * r).sqrt()) / 2.0, Numeration::recurrence(c, q)));
        }
    }
    for a in 1..=MOST {
        for b in (1..=MOST).filter(|&b| b != a) {
            let product = f64::from(a * b);
            let slope = (product + (product * product + 4.0 * product).sqrt()) / (2.0 * f64::from(a));
            known.push((slope, Numeration::ostrowski(a, b)));
        }
    }
    known
}

/// The slope of the beam above the diagonal that goes on, if there is one: of its proved beams the game's own, otherwise
/// from the far half of a board.
fn steepest(query: &Query, oracle: &mut Oracle) -> Option<f64> {
    let exact = query
        .beams()
        .into_iter()
        .filter(|beam| beam.to.is_none() && !beam.edge)
        .map(|beam| beam.slope.to_f64());
    if let Some(slope) = exact.filter(|&slope| slope > 1.01).max_by(f64::total_cmp) {
        return Some(slope);
    }
    // A rule that somebody wrote takes longer to follow, and the first board tells slopes apart.
    if !oracle.is_written() {
        oracle.solve_to(MEASURED);
    }
    let (board, size) = oracle.board();
    let from = size / 8;
    let steep = |x: u32| {
        let above = board.line(x).iter().copied().find(|&y| f64::from(y) > 1.2 * f64::from(x));
        above.map(|y| (f64::from(x), f64::from(y)))
    };
    let points: Vec<(f64, f64)> = (from..size).filter_map(steep).collect();
    let (first, last) = (points.first()?, points.last()?);
    (last.0 - first.0 > f64::from(from)).then(|| (last.1 - first.1) / (last.0 - first.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prover::undecided::readable;

    fn first(text: &str) -> String {
        let query = Query::parse(text).expect(text);
        let mut oracle = Oracle::new(&query, &readable(&query).expect("two heaps"));
        numerations(&query, &mut oracle)[0].to_string()
    }

    #[test]
    fn the_slope_says_which() {
        assert_eq!(first("game=wythoff"), "zeckendorf");
        assert_eq!(first("game=seeded&k=4&fill=40"), "zeckendorf");
        assert_eq!(first("game=gdwn&p=3&q=4"), "zeckendorf");
        assert_eq!(first("game=fraenkel&a=3"), "recurrence 3 1");
        assert_eq!(first("game=wab&a=3&b=2"), "ostrowski 3 2");
        assert_eq!(first("game=wab&a=2&b=3"), "ostrowski 2 3");
        assert_eq!(first("game=fraenkel-st&s=2&t=2"), "recurrence 3 2");
        assert_eq!(first("game=modular-nim&m=6"), "base 2");
        assert_eq!(first("game=nim"), "base 2");
    }
}
