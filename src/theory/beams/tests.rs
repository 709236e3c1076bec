//! Beams against the P-positions that the rules give.

use proptest::prelude::*;

use super::*;
use crate::query::Query;
use crate::rules::Window;
use crate::solved;

fn query(text: &str) -> Query {
    Query::parse(text).expect(text)
}

fn beams_of(text: &str) -> Vec<Beam> {
    query(text).beams()
}

/// The P-positions of the n × n board, by the rules.
fn board(text: &str, n: u32) -> Vec<(u64, u64)> {
    solved::positions(&query(text), Window::corner(n)).expect(text)
}

fn csv(text: &str) -> Vec<String> {
    beams_of(text).iter().map(Beam::csv_line).collect()
}

/// Does a beam from the corner run through the inside of the square of (x, y)? Exact: the slope is irrational.
fn crosses(beam: &Beam, (x, y): (u64, u64)) -> bool {
    assert_eq!(beam.through, (0, 0));
    let floor = |n: u64| beam.slope.floor_times(u128::from(n));
    floor(x) <= i128::from(y) && i128::from(y) <= floor(x + 1)
}

/// The distance from the nearest of the beams.
fn distance(beams: &[Beam], at: (u64, u64)) -> f64 {
    beams.iter().map(|beam| beam.distance(at)).fold(f64::INFINITY, f64::min)
}

/// Every P-position of the board beyond `near` is within `bound` of a beam, and the measured slopes are those of the
/// beams: on a long board a beam that nothing follows would show.
fn followed(text: &str, n: u32, near: u64, bound: f64) {
    let (beams, found) = (beams_of(text), board(text, n));
    assert!(!beams.is_empty(), "{text}");
    for &at in found.iter().filter(|(x, y)| x.max(y) >= &near) {
        let off = distance(&beams, at);
        assert!(off <= bound, "{text}: {at:?} is {off} from the nearest beam");
    }
    for (beam, measured) in beams.iter().zip(measured(&beams, found)) {
        let measured = measured.unwrap_or_else(|| panic!("{text}: nothing on {}", beam.name));
        assert!(measured.distance <= bound, "{text}: {measured:?} {beam:?}");
        // A slope seen from further than n/3 is off by the distance as an angle, seen steeply as the slope's square.
        let slope = beam.slope.to_f64();
        let tolerance = 3.0 * (bound + 1.0) * (1.0 + slope * slope) / f64::from(n);
        assert!((measured.slope - slope).abs() <= tolerance, "{text}: {measured:?} against {slope}");
    }
}

#[test]
fn exact_slopes() {
    let wythoff = ["upper,1.618033988750,(1+sqrt(5))/2", "lower,0.618033988750,(-1+sqrt(5))/2"];
    for text in [
        "game=wythoff",
        "game=wab&a=1&b=1",
        "game=fraenkel&a=1",
        "game=fraenkel-st&s=1&t=1",
        "game=fraenkel-borosh&a=1&b=1",
        "game=wyt-k&set=1..",
        "game=fraenkel-k&a=1&set=2n,2n+1",
        "game=gdwn&p=3&q=3",
        "game=rational-wythoff&p1=1&q1=0&p2=0&q2=1",
        "game=rational-nim&p1=1&q1=0&p2=0&q2=1&ray=1,1",
        "game=seeded",
        "game=seeded&k=0",
        "game=modular-wythoff",
        "game=wythoff&play=misere",
    ] {
        assert_eq!(csv(text), wythoff, "{text}");
    }
    let wab = ["upper,3.188194301613,(15+sqrt(285))/10", "lower,0.188194301613,(-15+sqrt(285))/10"];
    assert_eq!(csv("game=wab&a=5&b=3"), wab);
    assert_eq!(csv("game=wab&a=3&b=5")[0], "upper,5.313657169356,(15+sqrt(285))/6");
    assert_eq!(
        csv("game=fraenkel&a=2"),
        ["upper,2.414213562373,1+sqrt(2)", "lower,0.414213562373,-1+sqrt(2)"]
    );
    assert_eq!(csv("game=fraenkel-k&a=2&set=1.."), csv("game=fraenkel&a=2"));
    assert_eq!(csv("game=fraenkel-borosh&a=2&b=2")[0], "upper,4.236067977500,2+sqrt(5)");
    assert_eq!(csv("game=fraenkel-borosh&a=1&b=7"), csv("game=wab&a=7&b=7"));
    assert_eq!(csv("game=fraenkel-st&s=2&t=1")[0], "upper,2.732050807569,1+sqrt(3)");
    assert_eq!(csv("game=fraenkel-st&s=2&t=1")[1], "lower,0.366025403784,(-1+sqrt(3))/2");
    assert_eq!(csv("game=rational-nim"), ["diagonal,1.500000000000,3/2"]);
    assert_eq!(
        csv("game=rational-wythoff&p1=1&q1=1&p2=0&q2=1"),
        ["upper,2.618033988750,(3+sqrt(5))/2", "lower,1.618033988750,(1+sqrt(5))/2"]
    );
    // La's game (a).
    assert_eq!(
        csv("game=rational-nim&ray=4,6"),
        ["upper,2.776879390990,(38+34*sqrt(2))/31", "lower,0.828427124746,-2+2*sqrt(2)"]
    );
    assert_eq!(csv("game=rational-nim&ray=8,12"), csv("game=rational-wythoff"));
    assert_eq!(csv("game=wyt-k&set="), ["diagonal,1.000000000000,1"]);
    assert_eq!(csv("game=modular-nim&m=3"), ["trunk,1.000000000000,1"]);
}

#[test]
fn no_beam_where_none_is_known() {
    for text in [
        "game=gdwn",
        "game=rational-nim&ray=8,4",
        "game=nim&heaps=3",
        "game=modular-nim&heaps=3&m=5",
        "game=wyt-k&set=2n",
        "game=wyt-k&set=4*2^n",
        "game=fraenkel-k&a=2&set=2^n",
        "game=modular-nim&play=misere",
        "game=modular-wythoff&m=3&play=misere",
        "game=modular-wythoff&m=1",
    ] {
        assert_eq!(beams_of(text), [], "{text}");
    }
    // A ray along a move is no further move.
    assert_eq!(csv("game=rational-nim&ray=14,4"), csv("game=rational-nim"));
    assert_eq!(csv("game=rational-nim&ray=3,30"), csv("game=rational-nim"));
    assert_eq!(board("game=rational-nim&ray=14,4", 200), board("game=rational-nim", 200));
}

#[test]
fn a_part_of_the_sum_of_the_directions() {
    followed("game=rational-nim&ray=4,6", 4_096, 0, 8.0);
    followed("game=rational-nim&ray=2,3", 4_096, 0, 8.0);
    followed("game=rational-nim&p1=1&q1=1&p2=2&q2=5&ray=1,2", 4_096, 0, 4.0);
}

#[test]
fn names_and_sources() {
    for game in crate::games::ALL {
        let beams = Query::of(game).beams();
        for (n, beam) in beams.iter().enumerate() {
            assert!(!beam.name.contains(',') && !beam.why.is_empty(), "{}", game.id);
            assert!(beams[..n].iter().all(|other| other.name != beam.name), "{}", game.id);
        }
    }
    let misere = beams_of("game=wab&play=misere");
    assert!(misere.iter().all(|beam| beam.why.ends_with("measured, up to a bounded shift")));
}

#[test]
fn misere_modular_nim_leaves_the_trunk() {
    let found = board("game=modular-nim&m=3&play=misere", 30);
    assert_eq!(found, [(0, 1), (1, 0), (2, 3), (3, 2), (4, 5), (5, 4)]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Wythoff's game, W(a, b) and Fraenkel a: beams run through the squares of all P-positions.
    #[test]
    fn beams_cross_their_squares(a in 1u64..=50, b in 1u64..=50, fraenkel in any::<bool>()) {
        let n = 1_500;
        let text = if fraenkel { format!("game=fraenkel&a={a}") } else { format!("game=wab&a={a}&b={b}") };
        let (beams, found) = (beams_of(&text), board(&text, n));
        for &at in &found {
            prop_assert!(beams.iter().any(|beam| crosses(beam, at)), "{text}: {at:?}");
        }
        for beam in &beams {
            // The last square on the beam is near the edge of the board: steps are at most a + b + 2 either way.
            let last = found.iter().filter(|at| crosses(beam, **at)).map(|(x, y)| x.max(y)).max();
            prop_assert!(last.is_some_and(|last| last + 2 * (a + b) + 4 > u64::from(n)), "{text}: {beam:?}");
        }
    }

    #[test]
    fn wab_and_fraenkel_as_measured(a in 1u64..=50, b in 1u64..=50, misere in any::<bool>()) {
        let (play, near) = if misere { ("misere", 1_000) } else { ("normal", 0) };
        followed(&format!("game=wab&a={a}&b={b}&play={play}"), 3_000, near, 1.0);
        followed(&format!("game=fraenkel&a={a}&play={play}"), 3_000, near, 1.6);
    }

    #[test]
    fn fraenkel_st_as_measured(s in 1u64..=10, t in 1u64..=50, misere in any::<bool>()) {
        let play = if misere { "misere" } else { "normal" };
        followed(&format!("game=fraenkel-st&s={s}&t={t}&play={play}"), 2_000, 0, 1.6);
    }

    /// The counting argument for a, b ≥ 2, on the board it was asked for.
    #[test]
    fn fraenkel_borosh_as_measured(a in 1u64..=20, b in 1u64..=20) {
        followed(&format!("game=fraenkel-borosh&a={a}&b={b}"), 4_096, 0, 1.6);
        followed(&format!("game=fraenkel-borosh&a={a}&b={b}&play=misere"), 4_096, 1_000, 4.0);
    }

    /// La: the distance from the beams is bounded by the terminal positions' parallelogram, as in the check of La.C7.
    #[test]
    fn rational_games_as_measured(p1 in 1u64..=12, q1 in 0u64..=12, p2 in 0u64..=12, q2 in 1u64..=12) {
        prop_assume!(p1 * q2 > q1 * p2);
        let constants = format!("p1={p1}&q1={q1}&p2={p2}&q2={q2}");
        let side = (p1 + p2).max(q1 + q2) as f64;
        followed(&format!("game=rational-nim&{constants}"), 2_000, 0, side);
        followed(&format!("game=rational-wythoff&{constants}"), 2_000, 0, side);
        followed(&format!("game=rational-nim&{constants}&play=misere"), 2_000, 500, 2.0 * side);
        followed(&format!("game=rational-wythoff&{constants}&play=misere"), 2_000, 500, 2.0 * side);
    }

    #[test]
    fn nimhoff_stays_in_its_squares(h in 1u64..=64, misere in any::<bool>()) {
        let play = if misere { "misere" } else { "normal" };
        followed(&format!("game=nimhoff&h={h}&play={play}"), 1_000, 0, (h + 1) as f64 / 2f64.sqrt());
    }

    /// Declared boxes: far P-positions are on Wythoff's beams from the shifted origin.
    #[test]
    fn declared_boxes_as_measured(k in 1u64..=32, fill in 0u64..=100, seed in any::<u32>()) {
        followed(&format!("game=seeded&k={k}&fill={fill}&seed={seed}"), 4_000, 60 * k, 1.5);
    }

    /// The shift of a box as the board itself shows it, 600 columns on: one diagonal for each column, one row for each.
    #[test]
    fn shifts_of_declared_boxes(k in 1u64..=32, fill in 0u64..=100, seed in any::<u32>()) {
        let text = format!("game=seeded&k={k}&fill={fill}&seed={seed}");
        let last = 600;
        let found: Vec<(u64, u64)> = board(&text, 2_000).into_iter().filter(|at| at.0 <= last).collect();
        let diagonals = |at: &(u64, u64)| at.1 as i64 - at.0 as i64;
        let low = found.iter().map(diagonals).min().expect("P-positions");
        let high = found.iter().map(diagonals).max().expect("P-positions");
        let rows: std::collections::BTreeSet<u64> = found.iter().map(|at| at.1).collect();
        let (dx, dy) = (high - low - last as i64, high - low + 1 - rows.len() as i64);
        for beam in beams_of(&text) {
            prop_assert_eq!(beam.through, (-dx, -dy), "{}", text);
        }
    }

    #[test]
    fn bands_hold(bits in 1u32..1 << 14, a in 1u64..=4, misere in any::<bool>()) {
        let play = if misere { "misere" } else { "normal" };
        let set: Vec<String> = (0..14).filter(|n| bits >> n & 1 == 1).map(|n| (n + 1).to_string()).collect();
        let set = set.join(",");
        for text in [format!("game=wyt-k&set={set}&play={play}"), format!("game=fraenkel-k&a={a}&set={set}&play={play}")] {
            let beams = beams_of(&text);
            prop_assert_eq!(beams.iter().map(|beam| beam.name.as_str()).collect::<Vec<_>>(), ["band above", "band below"]);
            prop_assert_eq!(beams[0].through.1, -beams[1].through.1);
            let width = beams[0].through.1 as u64;
            for (x, y) in board(&text, 600) {
                prop_assert!(x.abs_diff(y) <= width, "{text}: ({x}, {y}) is outside {width}");
            }
        }
    }

    #[test]
    fn modular_wythoff_ends_where_its_beams_end(m in 2u64..=100) {
        let text = format!("game=modular-wythoff&m={m}");
        let (beams, found) = (beams_of(&text), board(&text, 4 * m as u32 + 40));
        for &at in &found {
            prop_assert!(beams.iter().any(|beam| crosses(beam, at) && beam.to >= Some(at.0 as i64)), "{text}: {at:?}");
        }
        let last = (beams[0].to.expect("an end") as u64, beams[1].to.expect("an end") as u64);
        prop_assert!(found.contains(&last) && found.contains(&(last.1, last.0)));
    }

    #[test]
    fn modular_nim_is_trunk_and_branches(m in 1u64..=100) {
        let text = format!("game=modular-nim&m={m}");
        let (beams, found) = (beams_of(&text), board(&text, 5 * m as u32 + 40));
        let on = |beam: &Beam, (x, y): (u64, u64)| {
            let (x, y) = (x as i64, y as i64);
            y - beam.through.1 == x - beam.through.0 && beam.from <= x && Some(x) <= beam.to
        };
        // Where a line is not an edge it is all P-positions; every edge starts and ends with one.
        for beam in &beams {
            let (first, last) = (beam.through, beam.to.expect("an end"));
            let end = (last as u64, (last - first.0 + first.1) as u64);
            prop_assert!(found.contains(&(first.0 as u64, first.1 as u64)) && found.contains(&end), "{text}: {beam:?}");
        }
        // Every P-position is on a trunk or a first branch, or between the two edges of a level.
        for &at in &found {
            let inside = |pair: &[Beam]| {
                let (x, y) = (at.0 as i64, at.1 as i64);
                pair[0].from <= x && Some(x) <= pair[1].to && (y - x).abs() <= pair[0].through.1 - pair[0].through.0
            };
            let edges: Vec<Beam> = beams.iter().filter(|beam| beam.edge).cloned().collect();
            let placed = beams.iter().any(|beam| !beam.edge && on(beam, at)) || edges.chunks(2).any(inside);
            prop_assert!(placed, "{text}: {at:?}");
        }
    }
}

#[test]
fn bands_are_reached_where_the_number_of_moves_is_sharp() {
    let found = board("game=wyt-k&set=1..3", 100);
    assert_eq!(beams_of("game=wyt-k&set=1..3")[0].through, (0, 3));
    assert!(found.contains(&(10, 13)) && found.iter().all(|(x, y)| x.abs_diff(*y) <= 3));
}

#[test]
fn infinite_sets_with_a_band() {
    for (set, width) in [("2^n", 1), ("3n+1", 1), ("2*2^n", 5)] {
        let text = format!("game=wyt-k&set={set}");
        assert_eq!(beams_of(&text)[0].through, (0, width), "{set}");
        let found = board(&text, 2_000);
        assert_eq!(found.iter().map(|(x, y)| x.abs_diff(*y)).max(), Some(width as u64), "{set}");
    }
}

#[test]
fn full_boxes_start_at_the_shifted_corner() {
    let beams = beams_of("game=seeded&k=10");
    assert!(beams.iter().all(|beam| beam.through == (-9, -9)));
    assert_eq!((beams[0].from, beams[1].from), (10, 20));
    let found = board("game=seeded&k=10", 40);
    assert!(found.contains(&(10, 20)) && found.contains(&(20, 10)));
}

#[test]
fn measuring_needs_something_to_measure() {
    let beams = beams_of("game=wythoff");
    assert_eq!(measured(&beams, [(0, 0)]), [None, None]);
    assert_eq!(measured(&beams_of("game=wyt-k"), board("game=wyt-k", 100)), [None, None]);
    let found = measured(&beams, board("game=wythoff", 2_000));
    assert!(found.iter().all(|found| found.as_ref().is_some_and(|found| found.positions > 300)));
}

#[test]
fn what_has_a_period_is_not_lost_among_the_residuals() {
    // In cyclic Nimhoff some P-positions are on the diagonal, and others beside it, with period h.
    for text in ["game=nimhoff&h=3", "game=nimhoff&h=4"] {
        let found = board(text, 512);
        let measured = measured(&beams_of(text), found.iter().copied());
        let residuals = &measured[0].as_ref().expect(text).residuals;
        assert_eq!(residuals.len(), found.len(), "{text}");
        let beside = residuals.iter().filter(|distance| distance.abs() > 0.5).count();
        assert_eq!(beside, found.iter().filter(|(x, y)| x != y).count(), "{text}");
        assert!(beside > 0, "{text}");
    }
}
