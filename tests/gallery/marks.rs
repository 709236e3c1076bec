//! What the marks on a figure say, with its sliders elsewhere than in the paper: each number is worked out again from
//! the definitions.

use super::*;

/// The words below a board.
fn words(id: &str, query: &str) -> String {
    drawn(gallery::find(id).expect(id), 0, query, 0).words
}

/// Is (x, y) P, by the definition, on a board of `side`?
fn defined(query: &str, side: u32) -> impl Fn(u64, u64) -> bool {
    let Rules::Two(rules) = Query::parse(query).expect(query).rules() else {
        panic!("{query} has two heaps")
    };
    let outcomes = naive::outcomes(&rules, side, side);
    move |x, y| outcomes[(x * u64::from(side) + y) as usize] == Some(true)
}

/// The numbers in a text, in its order.
fn numbers(text: &str) -> Vec<u64> {
    let digits = |part: &&str| !part.is_empty();
    let parts = text.split(|c: char| !c.is_ascii_digit()).filter(digits);
    parts.map(|part| part.parse().expect("a number")).collect()
}

#[test]
fn modular_wythoff_keeps_the_pairs_that_begin_below_m() {
    let is_p = defined("game=wythoff", 110);
    for m in 1..=40u64 {
        let lower: Vec<String> =
            (1..m).filter(|&x| (x..110).any(|y| is_p(x, y))).map(|x| x.to_string()).collect();
        let (a, kept) = (lower.len(), 2 * lower.len() + 1);
        let said = words("kn-table-1", &format!("game=modular-wythoff&m={m}&size=12"));
        let beginning = format!("m = {m} keeps {kept} P-position");
        assert!(said.starts_with(&beginning) && said.contains(&format!("a_{m} = {a}")), "{said}");
        // A long list is cut.
        if a > 0 {
            let listed = if a > 12 { lower[..12].join(", ") + ", …" } else { lower.join(", ") };
            assert!(said.ends_with(&format!(" {listed}.")), "{said}");
        }
    }
}

#[test]
fn modular_nim_is_made_of_replicas_level_by_level() {
    for m in 1..=32u64 {
        let query = format!("game=modular-nim&m={m}&size=12");
        let halvings = u64::from(m.trailing_zeros());
        // No column has two, so they are as many as there are columns; a few more must be empty.
        let side = (m * halvings / 2 + m) as u32 + 8;
        let is_p = defined(&query, side);
        let range = 0..u64::from(side);
        let count = range.clone().flat_map(|x| range.clone().map(move |y| (x, y)));
        let count = count.filter(|&(x, y)| is_p(x, y)).count() as u64;
        // Each of the halvings has m/2 positions of its own, and what is left is odd.
        assert_eq!(count, m * halvings / 2 + m);
        let levels: Vec<u64> = (0..halvings).map(|_| m / 2).chain([m]).collect();
        let said = words("ks-figure-4", &query);
        assert_eq!(numbers(&said), [&[m, count], levels.as_slice()].concat(), "{said}");
        let said = words("ks-figure-2", &query);
        match m % 2 {
            1 => assert!(said.contains("is odd") && numbers(&said) == [m, count], "{said}"),
            _ => {
                let inside = format!("; {0} of their {0} positions are P.", count - m / 2);
                assert!(
                    said.contains(&format!(": {count} P-positions")) && said.ends_with(&inside),
                    "{said}"
                );
            }
        }
    }
}

#[test]
fn blocks_repeat_along_the_diagonal() {
    for set in ["1", "2", "3", "4", "5", "6", "7", "8", "1,2", "1,4", "1,2,4"] {
        let query = format!("game=wyt-k&set={set}&size=24");
        let said = words("dfgn-figure-2", &query);
        let side = said.split("B = ").nth(1).and_then(|rest| numbers(rest).first().copied());
        let side = side.unwrap_or_else(|| panic!("{set}: {said}"));
        let is_p = defined(&query, 4 * side as u32);
        for (x, y) in (0..4 * side).flat_map(|x| (0..4 * side).map(move |y| (x, y))) {
            let first = x / side == y / side && is_p(x % side, y % side);
            assert_eq!(is_p(x, y), first, "{set} ({x}, {y}): {said}");
        }
    }
}

#[test]
fn diagonals_of_a_tile_have_every_value_once_or_not_as_is_said() {
    for (set, wanted) in [("1", true), ("1,2", true), ("1,4", true), ("2", false)] {
        let query = format!("game=wyt-k&set={set}&mode=grundy&size=3");
        let said = words("dfgn-figure-4", &query);
        let side = numbers(said.split(" modulo ").nth(1).unwrap_or_else(|| panic!("{said}")))[0];
        let Rules::Two(rules) = Query::parse(&query).expect(set).rules() else { panic!("{set}") };
        let values = naive::grundy(&rules, side as u32, side as u32);
        let every = (0..side).all(|diagonal| {
            let on_it = (0..side).map(|x| values[(x * side + (x + diagonal) % side) as usize]);
            on_it.collect::<BTreeSet<u16>>().into_iter().eq(0..side as u16)
        });
        let says = said.contains(&format!("each of the {side} diagonals"));
        assert_eq!((every, says), (wanted, wanted), "{set}: {said}");
    }
}

#[test]
fn a_further_ray_joins_what_is_said() {
    let without = "game=rational-nim&size=48";
    let is_p = defined(without, 60);
    let mut joined = 0;
    for ray in [(8, 4), (16, 8), (1, 1), (3, 5), (8, 12), (2, 7), (5, 1), (7, 2)] {
        let said = words("la-figure-8", &format!("{without}&ray={},{}", ray.0, ray.1));
        let moves = (0..48u64).flat_map(|x| (0..48u64).map(move |y| (x, y))).filter(|&(x, y)| is_p(x, y));
        let along = |(x, y): (u64, u64)| {
            (1..).map_while(move |n| Some((x.checked_sub(n * ray.0)?, y.checked_sub(n * ray.1)?)))
        };
        let joins =
            moves.flat_map(|from| along(from).map(move |to| (from, to))).filter(|&(_, to)| is_p(to.0, to.1));
        let joins: Vec<_> = joins.collect();
        match said.split_once("): (") {
            Some((_, pair)) => {
                let [a, b, c, d] = numbers(pair)[..4] else { panic!("{said}") };
                assert!(joins.contains(&((a, b), (c, d))), "{ray:?}: {said}");
                joined += 1;
            }
            None => assert!(joins.is_empty() && said.contains("join no two"), "{ray:?}: {said} {joins:?}"),
        }
    }
    assert!((1..8).contains(&joined), "both kinds are met");
}
