//! Wyt_K: one set, all small sets, single numbers and powers of two.

use super::{column, finished, numbers, table};

#[test]
fn fifty_of_255_sets_are_regular() {
    let run = finished("panel=subsets");
    let sides = column(&run, 0, "regular_p");
    assert_eq!((sides.len(), sides.iter().filter(|p| !p.is_empty()).count()), (255, 50));
    for (p, count) in [("3", 2), ("4", 1), ("6", 6), ("8", 4), ("12", 33), ("16", 4)] {
        assert_eq!(sides.iter().filter(|side| *side == p).count(), count, "p = {p}");
    }
    assert!(run.words().starts_with("50 of 255 sets are regular"), "{}", run.words());
    // The least p at all: for the same sets, and never above that of the lemma.
    let least = column(&run, 0, "least_p");
    let number = |text: &String| text.parse::<u64>().ok();
    assert!(least.iter().zip(&sides).all(|(least, side)| match (number(least), number(side)) {
        (Some(least), Some(side)) => side % least == 0 && (side / least).is_power_of_two(),
        (least, side) => least == side,
    }));
    // Theorem 6: with 1 and no multiple of 3, and no other set.
    for (k, least) in column(&run, 0, "K").iter().zip(&least) {
        let members: Vec<u64> = k[1..k.len() - 1].split(' ').map(|k| k.parse().expect("a number")).collect();
        let is_theorem_6 = members.contains(&1) && members.iter().all(|k| k % 3 != 0);
        assert_eq!(least == "3", is_theorem_6, "{k}");
    }
    let golden = include_str!("../data/wytk-lemma1-subsets-of-1..8.csv");
    let mut wanted: Vec<String> = golden.lines().skip(1).map(String::from).collect();
    let or_zero = |text: &str| if text.is_empty() { "0".to_owned() } else { text.to_owned() };
    let line = |fields: Vec<String>| format!("{},{},{}", fields[0], or_zero(&fields[2]), or_zero(&fields[3]));
    let mut found: Vec<String> = table(&run, 0).into_iter().map(line).collect();
    wanted.sort();
    found.sort();
    assert_eq!(found, wanted);
}

#[test]
fn the_spread_of_all_subsets_of_1_to_12() {
    let run = finished("panel=subsets&n=12&p=16");
    let golden = include_str!("../data/wytk-maxdiff-subsets-of-1..12.csv");
    let header = golden.lines().next().expect("a header");
    let at = |name: &str| header.split(',').position(|key| key.contains(name));
    let at = at("max").unwrap_or_else(|| panic!("{header}"));
    let mut wanted: Vec<(String, String)> = golden
        .lines()
        .skip(1)
        .map(|line| line.split(',').map(String::from).collect::<Vec<_>>())
        .map(|fields| (fields[0].clone(), fields[at].clone()))
        .collect();
    let mut found: Vec<(String, String)> =
        table(&run, 0).into_iter().map(|fields| (fields[0].clone(), fields[4].clone())).collect();
    wanted.sort();
    found.sort();
    assert_eq!(found.len(), 4_095);
    assert_eq!(found, wanted);
}

#[test]
fn one_set() {
    let tile = |set: &str| finished(&format!("panel=diagonals&set={set}"));
    assert!(tile("1").words().contains("p = 3 "), "{}", tile("1").words());
    assert_eq!(column(&tile("2"), 0, "grundy").join(" "), "0 1 2 3 1 0 3 2 2 3 1 0 3 2 0 1");
    assert!(tile("6").words().contains("(i) alone holds first for p = 8"), "{}", tile("6").words());
    assert_eq!(numbers(&tile("1"), 1, "offset"), [0, 1, -1]);
    let long: Vec<String> = (1..=20).map(|k| k.to_string()).collect();
    assert!(tile(&long.join(",")).words().contains("none is further than 13 "));
    assert!(tile("").words().contains("p = 1 "), "{}", tile("").words());
    let small = tile("1,4").words();
    assert!(small.contains("p = 6 ") && small.contains("The least p at all is 3:"), "{small}");
}

/// Question 2: which differences occur, and in which columns modulo the period.
#[test]
fn which_differences_occur() {
    let run = finished("panel=diagonals&set=1,2,3");
    assert!(
        run.words().contains("exactly if j is one of 0 (first a = 0), 1 (first a = 1)"),
        "{}",
        run.words()
    );
    let rows = table(&run, 2);
    assert_eq!(rows.iter().map(|row| row[0].as_str()).collect::<Vec<_>>(), ["0", "1", "2", "3"]);
    // Every (a, a + j) that is P on a board is in the table, and the other way round.
    let query = phibeam::query::Query::parse("game=wyt-k&set=1,2,3").expect("a query");
    let window = phibeam::rules::Window::corner(200);
    let board = phibeam::solved::positions(&query, window).expect("positions");
    for row in rows {
        let [j, first, period]: [u64; 3] =
            [&row[0], &row[1], &row[2]].map(|text| text.parse().expect("a number"));
        let residues: Vec<u64> =
            row[3].split_whitespace().map(|text| text.parse().expect("a number")).collect();
        let columns: Vec<u64> = board.iter().filter(|(x, y)| x + j == *y).map(|(x, _)| *x).collect();
        assert_eq!(columns.first(), Some(&first), "j = {j}");
        let late = |a: &&u64| (20..200 - j).contains(*a);
        let found: Vec<u64> = columns.iter().filter(late).copied().collect();
        let wanted: Vec<u64> = (20..200 - j).filter(|a| residues.contains(&(a % period))).collect();
        assert_eq!(found, wanted, "j = {j}");
    }
}

/// Theorem 5 corrected: only powers of two have a p with both conditions.
#[test]
fn one_number_in_k() {
    let run = finished("panel=single&p=256");
    let sides = column(&run, 0, "least_p");
    for (k, side) in (1u64..=40).zip(&sides) {
        let known = if k == 1 { Some(3) } else { k.is_power_of_two().then_some(2 * k) };
        assert_eq!(side.parse().ok(), known, "k = {k}");
    }
    assert!(
        run.words().contains("hold for k = 1, 2, 4, 8, 16 and 32, and for none of the other 34 k"),
        "{}",
        run.words()
    );
    assert!(run.words().contains("6 (p = 8)") && run.words().contains("40 (p = 64)"), "{}", run.words());
    assert!(!run.words().contains("as it was known"), "{}", run.words());
    // Every even k from 6 on that is no power of two, at the next power of two, and no odd one.
    for (k, side) in (1u64..=40).zip(column(&run, 0, "latin_p")) {
        let known = (k % 2 == 0 && k >= 6 && !k.is_power_of_two()).then(|| k.next_power_of_two());
        if !k.is_power_of_two() {
            assert_eq!(side.parse().ok(), known, "k = {k}");
        }
    }
}

#[test]
fn the_pattern_that_refutes_conjecture_2() {
    let run = finished("panel=powers&columns=100000");
    let wanted = [
        0, 0, 1, -1, 2, 2, -2, -2, 1, -1, 0, 0, 3, 1, -1, -3, 2, 2, -2, -2, 0, 0, 1, -1, 3, 1, -1, -3, 1, -1,
        0, 0, 4, 4, 5, 3, -4, -4, -3, -5,
    ];
    assert_eq!(numbers(&run, 1, "offset"), wanted);
    let all = numbers(&run, 0, "offset");
    assert!(all.len() == 100_000 && all.iter().zip(wanted.iter().cycle()).all(|(one, other)| one == other));
    for part in ["0 (first in column 0)", "3 (first in column 12)", "5 (first in column 34)", "6 never comes"]
    {
        assert!(run.words().contains(part), "{}", run.words());
    }
}
