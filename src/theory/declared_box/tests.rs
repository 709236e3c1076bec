//! Columns against the rule solver, the golden boxes, and the definitions read literally.

use std::collections::VecDeque;

use super::*;
use crate::query::Query;
use crate::rules::Ruleset;
use crate::solve::outcome::OutcomeSolver;

fn full(k: u32) -> BoxColumns {
    BoxColumns::new(&DeclaredBox::from_fn(k, |_, _| true))
}

fn rules(query: &str) -> Ruleset {
    Query::parse(query).expect(query).two_heaps().expect("two heaps")
}

/// Every box up to 2 × 2, and larger ones full, empty and in between.
fn queries() -> Vec<String> {
    let mut queries =
        vec!["game=seeded&box=".to_owned(), "game=seeded&box=P".into(), "game=seeded&box=.".into()];
    for cells in 0..16u32 {
        let cell = |n: u32| if cells >> n & 1 == 1 { 'P' } else { '.' };
        queries.push(format!("game=seeded&box={}{}/{}{}", cell(0), cell(1), cell(2), cell(3)));
    }
    for k in [3, 4, 5, 7, 10, 13, 16] {
        for fill in [0, 3, 10, 30, 60, 90, 100] {
            queries.push(format!("game=seeded&k={k}&fill={fill}&seed={}", k * fill));
        }
    }
    queries
}

#[test]
fn columns_are_what_the_rules_say() {
    for query in queries() {
        let rules = rules(&query);
        let mut columns = BoxColumns::new(rules.declared.as_ref().expect("a box"));
        columns.advance(150);
        let solved = OutcomeSolver::new(rules, 150, 450).solve();
        for t in 0..150 {
            let info = columns.column(t).expect("filled");
            assert_eq!(info.positions, solved.line(t), "{query} column {t}");
        }
        assert_eq!(columns.column(150), None);
    }
}

/// c_l, c_u, the string, T, dx, dy and d(t) by their definitions, from the P-positions of the rule solver alone.
#[test]
fn columns_are_what_the_definitions_say() {
    for query in queries() {
        let rules = rules(&query);
        let declared = rules.declared.clone().expect("a box");
        let mut columns = BoxColumns::new(&declared);
        columns.advance(120);
        let solved = OutcomeSolver::new(rules, 120, 400).solve();
        let wythoff = OutcomeSolver::new(self::rules("game=wythoff"), 200, 600).solve();
        let mut saturation = None;
        for t in 0..120u32 {
            let info = columns.column(t).expect("filled");
            let so_far = || (0..=t).flat_map(|x| solved.line(x).iter().map(move |&y| (x, y)));
            let diagonal = |(x, y): (u32, u32)| i64::from(y) - i64::from(x);
            let (c_l, c_u) = (so_far().map(diagonal).min(), so_far().map(diagonal).max());
            assert_eq!((Some(info.c_l), Some(info.c_u)), (c_l, c_u), "{query} column {t}");
            assert_eq!((info.l_y, info.u_y), (i64::from(t) + info.c_l, i64::from(t) + info.c_u));
            let filled = |row: i64| row < 0 || so_far().any(|(_, y)| i64::from(y) == row);
            let bits: Vec<bool> = (info.l_y..=info.u_y).map(filled).collect();
            assert_eq!(columns.bits(t).expect("filled"), bits, "{query} column {t}");
            let all = (info.c_l..=info.c_u).all(|c| so_far().any(|at| diagonal(at) == c));
            if saturation.is_none() && t >= declared.k() && all {
                saturation = Some(t);
            }
            assert_eq!(info.saturated, saturation.is_some());
            if saturation.is_none() || t % 7 != 0 {
                continue;
            }
            let rows = (0..=info.u_y).filter(|&row| filled(row)).count() as i64;
            let shift = Shift { dx: info.c_u - info.c_l - i64::from(t), dy: info.c_u - info.c_l + 1 - rows };
            assert_eq!(columns.shift(), Some(shift), "{query} column {t}");
            let below = |row: i64| {
                row + shift.dy < 0 || {
                    let mut lines = 0..=(i64::from(t) + shift.dx) as u32;
                    lines.any(|w| wythoff.contains(w, (row + shift.dy) as u32))
                }
            };
            let rows: Vec<i64> = (-20..400).filter(|&row| filled(row) != below(row)).collect();
            assert_eq!(columns.differing_rows(t), rows, "{query} column {t}");
            assert_eq!(info.discrepancies, Some(rows.len() as u32), "{query} column {t}");
        }
        assert_eq!(columns.saturation_column(), saturation, "{query}");
    }
}

#[test]
fn golden_boxes() {
    let golden = include_str!("../../../tests/data/seeded-boxes.json");
    let golden: serde_json::Value = serde_json::from_str(golden).expect("json");
    let boxes = golden.as_array().expect("a list");
    assert_eq!(boxes.len(), 16);
    for golden in boxes {
        let name = &golden["name"];
        let strings: Vec<&[u8]> = golden["box_rows_x_then_y"]
            .as_array()
            .expect("strings")
            .iter()
            .map(|string| string.as_str().expect("a string").as_bytes())
            .collect();
        let k = strings.len() as u32;
        let declared = DeclaredBox::from_fn(k, |x, y| strings[x as usize][y as usize] == b'P');
        let mut columns = BoxColumns::new(&declared);
        columns.advance(301);
        assert_eq!(
            golden["saturation_column"].as_u64(),
            columns.saturation_column().map(u64::from),
            "{name}"
        );
        let shift = columns.shift().expect("saturated");
        assert_eq!(
            (golden["dx"].as_i64(), golden["dy"].as_i64()),
            (Some(shift.dx), Some(shift.dy)),
            "{name}"
        );
        let ys = golden["column_P_y_for_x_from_k"].as_array().expect("columns");
        assert!(ys.len() > 280, "{name}");
        for (t, y) in (k..).zip(ys) {
            let found = columns.column(t).expect("filled").positions;
            assert_eq!(found, [y.as_u64().expect("a row") as u32], "{name} column {t}");
        }
    }
}

#[test]
fn full_boxes_are_saturated_at_once() {
    for k in 1..=40 {
        let mut columns = full(k);
        columns.advance(2 * k + 1);
        assert_eq!(columns.saturation_column(), Some(k));
        let corner = i64::from(k) - 1;
        assert_eq!(columns.shift(), Some(Shift { dx: corner, dy: corner }));
        assert_eq!(columns.column(k).expect("filled").positions, [2 * k]);
        assert_eq!(columns.column(2 * k).expect("filled").positions, [k]);
    }
}

/// facts.md: the greatest T over all boxes of a side.
#[test]
fn how_late_small_boxes_saturate() {
    for (k, latest) in [(1u32, 2), (2, 6), (3, 9)] {
        let saturation = |cells: u32| {
            let mut columns = BoxColumns::new(&DeclaredBox::from_fn(k, |x, y| cells >> (x * k + y) & 1 == 1));
            columns.advance(40);
            columns.saturation_column()
        };
        let all: Vec<Option<u32>> = (0..1 << (k * k)).map(saturation).collect();
        assert!(all.iter().all(Option::is_some));
        assert_eq!(all.iter().max(), Some(&Some(latest)), "k = {k}");
    }
}

#[test]
fn strings_follow_the_bit_rules() {
    for query in queries() {
        let rules = rules(&query);
        let mut columns = BoxColumns::new(rules.declared.as_ref().expect("a box"));
        columns.advance(200);
        let saturation = columns.saturation_column().expect("saturated");
        let string = |t: u32| VecDeque::from(columns.bits(t).expect("filled"));
        for t in saturation..198 {
            let mut bits = string(t);
            bits::column_rule(&mut bits);
            assert_eq!(bits, string(t + 1), "{query} column {t}");
            let mut bits = string(t);
            let later = bits::condensed_rule(&mut bits);
            assert_eq!(bits, string(t + later), "{query} column {t}");
        }
    }
}

#[test]
fn strings_become_blocks() {
    for k in 1..=12 {
        let mut columns = full(k);
        columns.advance(8 * k + 20);
        let blocks = |t: u32| bits::is_made_of_blocks(&columns.bits(t).expect("filled"));
        assert!((4 * k..columns.filled()).all(blocks), "k = {k}");
        assert!(k < 3 || !blocks(k), "k = {k}");
    }
}

#[test]
fn final_discrepancies() {
    for (k, wanted) in (1u32..).zip([0, 0, 4, 4, 8, 16, 20, 28, 32, 40]) {
        let mut columns = full(k);
        columns.advance(2000);
        let found = |t: u32| columns.column(t).and_then(|info| info.discrepancies);
        let settled = columns.settled_column().expect("settled");
        assert!((settled..2000).all(|t| found(t) == Some(wanted)), "k = {k}");
        // It is the first column from which on nothing changes.
        assert!(settled == k || found(settled - 1) != Some(wanted), "k = {k}");
    }
}

/// facts.md: when and how the number of discrepancies settles.
#[test]
fn discrepancies_on_the_way() {
    for (k, first, last, settled) in [(5, 6, 8, 10), (6, 6, 16, 21), (7, 6, 20, 47), (40, 38, 740, 2310)] {
        let mut columns = full(k);
        columns.advance(4000);
        let found = |t: u32| columns.column(t).and_then(|info| info.discrepancies).expect("saturated");
        assert_eq!(
            (found(k), found(3999), columns.settled_column()),
            (first, last, Some(settled)),
            "k = {k}"
        );
        let decreases = (k..3999).filter(|&t| found(t + 1) < found(t)).count();
        assert!(if k == 7 { decreases == 1 } else { k == 40 || decreases == 0 }, "k = {k}: {decreases}");
    }
}

/// What [`shift`] proves: once settled, a box stays settled up to columns between equal bottoms, every deviation is at
/// most 1, and the number of discrepancies is twice the number of deviations in a generation, so it never changes.
#[test]
fn settled_boxes_stay_settled() {
    for query in queries() {
        let mut columns = BoxColumns::new(rules(&query).declared.as_ref().expect("a box"));
        columns.advance(3000);
        let settled = columns.settled_column().expect("settled");
        let count = columns.column(settled).and_then(|info| info.discrepancies);
        for t in settled..3000 {
            let info = columns.column(t).expect("filled");
            assert_eq!(info.discrepancies, count, "{query} column {t}");
            assert!(
                t == settled || info.deviation.is_some_and(|steps| steps.abs() <= 1),
                "{query} column {t}"
            );
        }
    }
}

#[test]
fn deviations_of_full_boxes() {
    for k in [1, 2, 3, 4, 7, 12] {
        let mut columns = full(k);
        columns.advance(1000);
        let upper: Vec<(u64, i64)> = (k..1000)
            .filter_map(|t| columns.column(t))
            .filter_map(|info| {
                let c = i64::from(info.positions[0]) - i64::from(info.t);
                (c > 0).then_some((c as u64, info.deviation?))
            })
            .collect();
        let wanted: Vec<_> = deviation::Deviations::of_full_box(k).take(upper.len()).collect();
        assert_eq!(upper, wanted, "k = {k}");
    }
}

#[test]
fn many_columns_are_quick() {
    let mut columns = full(40);
    columns.advance(200_000);
    let info = columns.column(199_999).expect("filled");
    assert_eq!(info.discrepancies, Some(740));
    // Far out the P-position is where the shifted closed form has it, to within a step.
    assert!(info.deviation.is_some_and(|steps| steps.abs() <= 1));
}
