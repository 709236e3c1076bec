//! Boxes, many of them and one at a time.

use phibeam::lab::Run;

use super::{finished, numbers, table};

#[test]
fn full_boxes() {
    let run = finished("panel=boxes&k=40");
    assert_eq!(numbers(&run, 0, "saturation"), (1..=40).collect::<Vec<i64>>());
    let last = numbers(&run, 1, "discrepancies");
    assert_eq!(last[..10], [0, 0, 4, 4, 8, 16, 20, 28, 32, 40]);
    assert_eq!(last[39], 740);
    assert!(run.words().contains("0, 0, 4, 4, 8, 16, 20, 28, 32, 40"), "{}", run.words());
}

#[test]
fn random_boxes_saturate_about_where_others_did() {
    // 7,040 random boxes had no later saturation than this, for k from 5 to 16.
    let latest = [18, 21, 22, 26, 32, 36, 38, 42, 47, 48, 52, 55];
    for fill in [0, 20, 50, 80] {
        let run = finished(&format!("panel=boxes&k=16&fill={fill}&seeds=30&seed=7"));
        let boxes = if fill == 0 { 16 } else { 16 * 30 };
        let (sides, columns) = (numbers(&run, 0, "k"), numbers(&run, 0, "saturation"));
        assert_eq!(columns.len(), boxes);
        for (k, column) in sides.into_iter().zip(columns) {
            assert!(column >= k, "k = {k}: {column}");
            if k >= 5 {
                // Other boxes, so a little more is possible: the bound found there is about 3.4·k.
                assert!(column <= latest[k as usize - 5] + k, "k = {k}: {column}");
            }
        }
    }
    let over = finished("panel=boxes&over=fill&k=9&seeds=4&seed=3");
    let fills: Vec<i64> = (0..=20).flat_map(|n| [5 * n; 4]).collect();
    assert_eq!((numbers(&over, 0, "fill"), numbers(&over, 0, "k")), (fills, vec![9; 84]));
    let alone = finished("panel=boxes&k=9&fill=35&seeds=4&seed=3");
    let last = |run: &Run, fill: &str| {
        let of_nine = |fields: &Vec<String>| fields[0] == "9" && fields[1] == fill;
        table(run, 0).into_iter().filter(of_nine).collect::<Vec<_>>()
    };
    assert_eq!(last(&over, "35"), last(&alone, "35"), "the same boxes, whatever is swept");
    let small = finished("panel=boxes&k=4&fill=37&seeds=200");
    for (k, column) in numbers(&small, 0, "k").into_iter().zip(numbers(&small, 0, "saturation")) {
        // Over every box of these sides.
        assert!(column <= [2, 6, 9, 13][k as usize - 1], "k = {k}: {column}");
    }
}

#[test]
fn the_discrepancies_of_one_box() {
    let run = finished("panel=box");
    let (columns, counts) = (numbers(&run, 1, "column"), numbers(&run, 1, "discrepancies"));
    let at = |column: i64| counts[columns.iter().position(|&t| t == column).expect("a column")];
    assert_eq!((columns[0], at(5)), (5, 6));
    assert!(columns.iter().zip(&counts).all(|(&t, &count)| t < 10 || count == 8));
    assert!(at(9) != 8);
    let run = finished("panel=box&k=40&columns=5000");
    let (columns, counts) = (numbers(&run, 1, "column"), numbers(&run, 1, "discrepancies"));
    assert_eq!((columns[0], counts[0]), (40, 38));
    assert!(columns.iter().zip(&counts).all(|(&t, &count)| (t >= 2_310) <= (count == 740)));
}

#[test]
fn deviations_are_at_fibonacci_and_lucas_numbers() {
    for (k, first, second) in [(3, 3, 5), (4, 4, 7)] {
        let run = finished(&format!("panel=box&k={k}&columns=100000"));
        let pairs = std::iter::successors(Some((first, second)), |&(one, two)| Some((two, one + two)));
        let wanted: Vec<(i64, i64)> = pairs
            .map(|(one, _)| one)
            .take_while(|&c| c < 100_000 + k)
            .zip([1, -1].into_iter().cycle())
            .collect();
        let found: Vec<(i64, i64)> =
            numbers(&run, 2, "diagonal").into_iter().zip(numbers(&run, 2, "steps")).collect();
        assert_eq!(found, wanted, "k = {k}");
    }
    for k in [1, 2] {
        assert!(table(&finished(&format!("panel=box&k={k}&columns=5000")), 2).is_empty());
    }
}

#[test]
fn painted_and_random_boxes_are_the_games_own() {
    let painted = finished("panel=box&box=P./.P&columns=300&t=40");
    let random = finished("panel=box&k=9&fill=40&seed=12&columns=300&t=40");
    for (run, query) in [(painted, "game=seeded&box=P./.P"), (random, "game=seeded&k=9&fill=40&seed=12")] {
        let query = phibeam::query::Query::parse(query).expect("a query");
        let board =
            phibeam::solved::positions(&query, phibeam::rules::Window::corner(200)).expect("positions");
        // Row by row, filled after column 40 just when a P-position is there.
        for fields in table(&run, 0) {
            let row: i64 = fields[0].parse().expect("a row");
            let filled = row < 0 || board.iter().any(|&(x, y)| x <= 40 && y as i64 == row);
            assert_eq!(fields[1] == "1", filled, "{query} {fields:?}");
        }
        assert!(table(&run, 0).len() > 30);
    }
}
