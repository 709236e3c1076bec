//! Beams: slopes by a robust fit, with an error that comes from two windows and from the width of the beam.
//!
//! In the outer half of the board the P-positions of one beam have nearly one direction: sorted by direction, they fall into
//! groups with gaps between. A first slope of a group is the median of the slopes between points half a group apart, which a few
//! stray points do not move; the slope is that of least squares through the points near that line. Its error is three times what
//! least squares would be off if the points were scattered over the width of the beam at random, and at least how far the same
//! fit on the inner half is off.

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
/// How many times as far off as a fit to scattered points a slope may be: points of a beam are not scattered at random, and those of
/// a declared box move by a cell now and then.
const CAUTION: f64 = 8.0;
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
    let slopes = pairs.filter(|(a, b)| b.0 - a.0 > 0.5).map(|(a, b)| (b.1 - a.1) / (b.0 - a.0));
    let rough = median(slopes.collect())?;
    let near = near_line(&points, rough)?;
    let slope = least_squares(&near)?;
    let heights = near.iter().map(|(x, y)| y - slope * x);
    let (low, high) = heights.fold((f64::MAX, f64::MIN), |(low, high), h| (low.min(h), high.max(h)));
    let across = near.last()?.0 - near.first()?.0;
    let error = CAUTION * (high - low).max(1.0) / (across * (near.len() as f64).sqrt());
    (across >= 8.0).then_some((slope, error))
}

/// Leaves out points that are much further from a line of that slope than the others are.
fn near_line(points: &[(f64, f64)], slope: f64) -> Option<Vec<(f64, f64)>> {
    let height = |(x, y): &(f64, f64)| y - slope * x;
    let middle = median(points.iter().map(height).collect())?;
    let usual = median(points.iter().map(|point| (height(point) - middle).abs()).collect())?;
    let limit = 6.0 * usual.max(1.0);
    Some(points.iter().filter(|point| (height(point) - middle).abs() <= limit).copied().collect())
}

fn least_squares(points: &[(f64, f64)]) -> Option<f64> {
    let count = points.len() as f64;
    let mean = |part: fn(&(f64, f64)) -> f64| points.iter().map(part).sum::<f64>() / count;
    let (x0, y0) = (mean(|point| point.0), mean(|point| point.1));
    let (both, square) = points.iter().fold((0.0, 0.0), |(both, square), (x, y)| {
        (both + (x - x0) * (y - y0), square + (x - x0) * (x - x0))
    });
    (square > 0.0).then(|| both / square)
}

fn median(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::{CAUTION, fit};
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

    /// Games whose beams are proved.
    fn with_proved_beams() -> Vec<String> {
        let mut texts = vec!["game=wythoff".to_owned(), "game=rational-wythoff".to_owned()];
        texts.extend((1..=8).map(|a| format!("game=fraenkel&a={a}")));
        texts.extend((1..=8).flat_map(|a| (1..=8).map(move |b| format!("game=wab&a={a}&b={b}"))));
        texts.extend((1..=3).flat_map(|s| (1..=4).map(move |t| format!("game=fraenkel-st&s={s}&t={t}"))));
        texts.extend((1..=12).map(|k| format!("game=seeded&k={k}&fill={}&seed={k}", 8 * k)));
        texts
    }

    #[test]
    fn a_name_is_that_of_the_proved_slope() {
        for text in with_proved_beams() {
            let query = Query::parse(&text).expect("a query");
            for size in [300, 1_000, 2_000] {
                for guess in find(&query, size).expect("a board").beams {
                    let off = |slope: f64| (slope - guess.slope).abs();
                    let proved =
                        query.beams().iter().map(|beam| off(beam.slope.to_f64())).fold(f64::MAX, f64::min);
                    assert!(size < 1_000 || proved <= guess.error, "{text}, {size}: {guess:?}");
                    let Some(name) = guess.candidate.as_ref().map(|candidate| &candidate.slope) else {
                        continue;
                    };
                    assert!(
                        query.beams().iter().any(|beam| beam.slope.to_string() == *name),
                        "{text}, {size}: {guess:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn slopes_of_small_height_are_named() {
        for (text, size, names) in [
            ("game=wythoff", 1_000, ["(1+sqrt(5))/2", "(-1+sqrt(5))/2"]),
            ("game=fraenkel&a=2", 2_000, ["1+sqrt(2)", "-1+sqrt(2)"]),
            ("game=fraenkel&a=3", 4_000, ["(3+sqrt(13))/2", "(-3+sqrt(13))/2"]),
        ] {
            let found = find(&Query::parse(text).expect(text), size).expect(text);
            let seen: Vec<_> =
                found.beams.iter().filter_map(|beam| Some(beam.candidate.as_ref()?.slope.as_str())).collect();
            assert_eq!(seen, names, "{text}");
        }
    }

    #[test]
    fn a_wide_beam_has_a_large_error() {
        let wide = |width: u32| -> Vec<(f64, f64)> {
            (0..100).map(|x| (f64::from(x), f64::from(2 * x + x % 2 * width))).collect()
        };
        let cell = CAUTION / (99.0 * 10.0);
        for (width, error) in [(0, cell), (1, cell), (10, 10.0 * cell)] {
            let (slope, found) = fit(&wide(width)).expect("points enough");
            assert!(
                (slope - 2.0).abs() < found && (found / error - 1.0).abs() < 0.05,
                "{width}: {slope} {found}"
            );
        }
    }

    #[test]
    fn a_few_stray_points_change_nothing() {
        let beam: Vec<(f64, f64)> = (0..200).map(|x| (f64::from(x), (f64::from(x) * 1.7).floor())).collect();
        let mut stray = beam.clone();
        stray.extend([(20.0, 90.0), (150.0, 200.0), (180.0, 360.0)]);
        assert_eq!(fit(&stray), fit(&beam));
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
