//! Beams: slopes by a robust fit, with an error that comes from two windows and from the width of the beam.
//!
//! In the outer half of the board the P-positions of one beam have nearly one direction: sorted by direction, they fall into
//! groups with gaps between. The slope of a group is the median of the slopes between points half a group apart, which a few
//! stray points do not move. Its error is at least what the scatter of the group about its line allows, and at
//! least how far the same fit on the inner half is off.

use serde::Serialize;

use super::Board;
use super::candidates::{self, Candidate};

/// A line along which P-positions seem to gather.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct BeamGuess {
    /// Its slope.
    pub slope: f64,
    /// How far off the slope may be.
    pub error: f64,
    /// The heaps between which it was fitted.
    pub window: [u64; 2],
    /// A quadratic number of small height, where the digits allow to name one.
    pub candidate: Option<Candidate>,
}

/// The fewest points of a beam.
const FEWEST: usize = 12;
/// The most beams that are told apart.
const MOST: usize = 12;

/// The beams of a board, the steepest first.
pub(super) fn beams(board: &Board) -> Vec<BeamGuess> {
    let (outer, inner) =
        (groups(board, board.size / 2, board.size), groups(board, board.size / 4, board.size / 2));
    if outer.len() > MOST {
        return Vec::new();
    }
    let mut beams = Vec::new();
    for group in &outer {
        let Some((slope, mut error)) = fit(group) else { continue };
        let before = inner.iter().filter_map(|group| fit(group)).map(|(other, _)| (other - slope).abs());
        if let Some(off) = before.min_by(f64::total_cmp) {
            error = error.max(off);
        }
        let candidate = candidates::named(slope, error);
        beams.push(BeamGuess { slope, error, window: [board.size / 2, board.size], candidate });
    }
    beams.sort_by(|a, b| b.slope.total_cmp(&a.slope));
    beams
}

/// The points with the greater heap in a window, by direction, cut at gaps.
fn groups(board: &Board, from: u64, to: u64) -> Vec<Vec<(f64, f64)>> {
    let inside = board.positions.iter().filter(|(x, y)| (from..to).contains(x.max(y)));
    let mut points: Vec<(f64, f64)> = inside.map(|&(x, y)| (x as f64, y as f64)).collect();
    let direction = |&(x, y): &(f64, f64)| (y / (x + y), x);
    points.sort_by(|a, b| {
        let (a, b) = (direction(a), direction(b));
        a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
    });
    // A beam is a few cells wide: directions in it differ by less than this.
    let gap = 16.0 / (to as f64);
    let mut groups: Vec<Vec<(f64, f64)>> = Vec::new();
    let mut last = f64::NEG_INFINITY;
    for point in points {
        let (at, _) = direction(&point);
        if at - last > gap {
            groups.push(Vec::new());
        }
        last = at;
        if let Some(group) = groups.last_mut() {
            group.push(point);
        }
    }
    groups.retain(|group| group.len() >= FEWEST);
    groups
}

/// The slope of a group and its error.
fn fit(group: &[(f64, f64)]) -> Option<(f64, f64)> {
    let mut points = group.to_vec();
    points.sort_by(|a, b| (a.0 + a.1).total_cmp(&(b.0 + b.1)));
    let half = points.len() / 2;
    let pairs = points.iter().zip(&points[half..]);
    let mut slopes: Vec<f64> =
        pairs.filter(|(a, b)| b.0 - a.0 > 0.5).map(|(a, b)| (b.1 - a.1) / (b.0 - a.0)).collect();
    slopes.sort_by(f64::total_cmp);
    let slope = *slopes.get(slopes.len() / 2)?;
    // A beam that is wide, or that bends, has a large error.
    let heights = points.iter().map(|(x, y)| y - slope * x);
    let (low, high) = heights.fold((f64::MAX, f64::MIN), |(low, high), h| (low.min(h), high.max(h)));
    let across = points.last()?.0 - points.first()?.0;
    (across >= 8.0).then(|| (slope, (high - low).max(1.0) / across))
}

#[cfg(test)]
mod tests {
    use super::fit;
    use crate::find::find;
    use crate::query::Query;

    #[test]
    fn proved_slopes_are_within_the_error() {
        for text in [
            "game=wythoff",
            "game=fraenkel&a=3",
            "game=wab&a=5&b=3",
            "game=wab&a=2&b=3",
            "game=seeded&k=6&fill=50",
        ] {
            let query = Query::parse(text).expect(text);
            let found = find(&query, 2_048).expect(text);
            for beam in query.beams().iter().filter(|beam| beam.to.is_none()) {
                let slope = beam.slope.to_f64();
                let near = found.beams.iter().any(|guess| (guess.slope - slope).abs() <= guess.error);
                assert!(near, "{text}: {slope} in {:?}", found.beams);
            }
            assert!(found.beams.iter().all(|guess| guess.error < 0.02), "{text}: {:?}", found.beams);
            assert_eq!(found.beams.len(), 2, "{text}");
        }
    }

    #[test]
    fn a_wide_beam_has_a_large_error() {
        let wide = |width: u32| -> Vec<(f64, f64)> {
            (0..100).map(|x| (f64::from(x), f64::from(2 * x + x % 2 * width))).collect()
        };
        for (width, error) in [(0, 1.0 / 99.0), (1, 1.0 / 99.0), (10, 10.0 / 99.0)] {
            let (slope, found) = fit(&wide(width)).expect("points enough");
            assert!((slope - 2.0).abs() < 1e-9 && (found - error).abs() < 1e-9, "{width}: {slope} {found}");
        }
    }

    #[test]
    fn the_split_beams_of_gdwn_are_four() {
        let found = find(&Query::parse("game=gdwn").expect("a query"), 4_096).expect("a board");
        assert_eq!(found.beams.len(), 4);
        assert!((found.beams[0].slope - 2.247).abs() < 0.01 && (found.beams[1].slope - 1.478).abs() < 0.01);
        // Which numbers these are nobody knows: none is named.
        assert!(found.beams.iter().all(|beam| beam.candidate.is_none()), "{:?}", found.beams);
    }
}
