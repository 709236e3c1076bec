//! Boards that the rules reach.

use phibeam::games::{self, Limits};
use phibeam::query::Query;
use phibeam::rules::Window;
use phibeam::solved;
use phibeam::theory::closed::ClosedForm;
use proptest::prelude::*;

use super::{closed_form, query, run, visited};

/// Compares outcomes on a `size` board and, where there is a formula, values on a smaller one.
fn compare(text: &str, size: u32, values: u32) -> Result<(), String> {
    let Some((query, form)) = closed_form(text) else { return Ok(()) };
    let by_rules = solved::positions(&query, Window::corner(size)).map_err(|error| error.to_string())?;
    let end = u64::from(size) - 1;
    let found = visited(&*form, Window { x0: 0, x1: end, y0: 0, y1: end })?;
    if found != by_rules {
        let differ =
            found.iter().find(|p| !by_rules.contains(p)).or(by_rules.iter().find(|p| !found.contains(p)));
        return Err(format!("{text}: closed form and rules differ at {differ:?}"));
    }
    let mut expected = by_rules.iter().peekable();
    for (x, y) in (0..=end).flat_map(|x| (0..=end).map(move |y| (x, y))) {
        let is_p = expected.next_if_eq(&&(x, y)).is_some();
        if form.is_p(x, y) != is_p {
            return Err(format!("{text}: ({x}, {y}) is P by the rules: {is_p}, and not by closed form"));
        }
    }
    if form.count().is_some_and(|count| count != by_rules.len() as u64) {
        return Err(format!("{text}: {:?} P-positions are counted, {} found", form.count(), by_rules.len()));
    }
    compare_values(text, &query, &*form, values)
}

fn compare_values(text: &str, query: &Query, form: &dyn ClosedForm, size: u32) -> Result<(), String> {
    if form.grundy(0, 0).is_none() {
        return Ok(());
    }
    let table = solved::grundy(query, Window::corner(size)).map_err(|error| error.to_string())?;
    for (x, line) in table.iter().enumerate() {
        for (y, value) in line.iter().enumerate() {
            let formula = form.grundy(x as u64, y as u64);
            if formula != value.map(u64::from) {
                return Err(format!("{text}: ({x}, {y}) has value {value:?}, by formula {formula:?}"));
            }
        }
    }
    Ok(())
}

#[test]
fn every_closed_form_is_what_the_rules_say() {
    for game in games::ALL {
        let cases = if game.id == "wyt-k" { 120 } else { 40 };
        run(game.id, cases, &(query(game), prop::bool::weighted(0.2)), |(text, misere)| {
            let text = if misere { text + "&play=misere" } else { text };
            let limits = |query: Query| (query.game.limits)(&query.params);
            let Limits { positions, grundy } =
                Query::parse(&text).map(limits).map_err(|error| error.to_string())?;
            let more = text.contains("heaps=");
            compare(&text, positions.min(512), grundy.min(if more { 24 } else { 96 }))
        });
    }
}

/// Offsets of Wyt_K may repeat late, so some sets are followed further.
#[test]
fn long_periods_are_what_the_rules_say() {
    for set in ["1..3", "1..20", "2,5,9,31,40", "7..13", "2*2^n", "3,6,12,24,48", "5,200", "1,3..40"] {
        compare(&format!("game=wyt-k&set={set}"), 4_096, 96).expect(set);
    }
}

/// Whole parameter ranges where they are small.
#[test]
fn every_modulus_and_every_band() {
    for n in 1..=100 {
        for text in [format!("game=modular-wythoff&m={n}"), format!("game=modular-nim&m={n}")] {
            compare(&text, 400, 40).expect(&text);
        }
    }
    for n in 1..=50 {
        compare(&format!("game=fraenkel&a={n}"), 300, 1).expect("Fraenkel's game");
        compare(&format!("game=nimhoff&h={n}"), 300, 140).expect("cyclic Nimhoff");
        compare(&format!("game=wab&a={n}&b={}", 51 - n), 300, 1).expect("W(a, b)");
    }
    for (n, m) in (1..=20).flat_map(|n| (1..=20).map(move |m| (n, m))) {
        compare(&format!("game=fraenkel-borosh&a={n}&b={m}"), 150, 1).expect("the Fraenkel–Borosh game");
    }
    for z in [0, 1, 2, 3, 7, 100, 255] {
        compare(&format!("game=nim&heaps=3&z={z}"), 512, 16).expect("Nim");
        for m in [1, 3, 9, 51, 99] {
            compare(&format!("game=modular-nim&m={m}&heaps=3&z={z}"), 256, 1).expect("m-Modular Nim");
        }
    }
    for heaps in
        ["heaps=4&z=3&rest=9", "heaps=5&z=2&rest=0,7", "heaps=6&z=1&rest=2,3,4", "heaps=6&rest=0,0,1"]
    {
        compare(&format!("game=nim&{heaps}"), 100, 30).expect("Nim");
        for m in [1, 3, 5, 9, 51, 99] {
            compare(&format!("game=modular-nim&m={m}&{heaps}"), 200, 1).expect("m-Modular Nim");
        }
    }
}

/// Which games are known far away: what the contract lists, and nothing else.
#[test]
fn what_is_known_far_away() {
    let always = ["nim", "wythoff", "modular-wythoff", "fraenkel", "nimhoff", "wab", "rational-wythoff"];
    for game in games::ALL {
        run(game.id, 60, &query(game), |text| {
            let query = Query::parse(&text).map_err(|error| error.to_string())?;
            let param = |key: &str| query.params.int(key);
            let wanted = match game.id {
                "rational-nim" => Some(query.params.ray().is_none_or(|ray| is_part_of_the_sum(&query, ray))),
                "modular-nim" => Some(query.heaps() == 2 || param("m") % 2 == 1),
                "fraenkel-borosh" => Some(param("a") == 1 || param("b") == 1),
                id if always.contains(&id) => Some(true),
                // A finite set is searched for a period, and small ones have one.
                "wyt-k" => {
                    let runs = query.params.int_set().runs();
                    runs.iter().all(|run| run.last.is_some_and(|last| last <= 12)).then_some(true)
                }
                // It is known where the rule is one of these games.
                "custom" => None,
                _ => Some(false),
            };
            let known = query.closed().is_some();
            let misere = Query::parse(&format!("{text}&play=misere")).map_err(|error| error.to_string())?;
            if game.id != "custom" && misere.closed().is_some() != (game.id == "wythoff") {
                return Err(format!("{text}: a closed form of misère play"));
            }
            match wanted {
                Some(wanted) if wanted != known => Err(format!("{text}: a closed form is known: {known}")),
                _ => Ok(()),
            }
        });
    }
}

/// Do several steps of a ray make the sum of the two directions?
fn is_part_of_the_sum(query: &Query, ray: (u64, u64)) -> bool {
    let param = |key: &str| query.params.int(key);
    let sum = (param("p1") + param("p2"), param("q1") + param("q2"));
    (1..=100).any(|parts| (parts * ray.0, parts * ray.1) == sum)
}

/// La's game (a) and its like: every ray that is a part of the sum of two small directions, and the longest.
#[test]
fn parts_of_the_sum_of_the_directions() {
    let mut compared = 0;
    let small = || (0..5u64).flat_map(|p| (0..5u64).map(move |q| (p, q)));
    for ((p1, q1), (p2, q2)) in small().flat_map(|first| small().map(move |second| (first, second))) {
        if p1 * q2 <= q1 * p2 {
            continue;
        }
        let (x, y) = (p1 + p2, q1 + q2);
        for parts in (1..=8).filter(|parts| x % parts == 0 && y % parts == 0) {
            let text =
                format!("game=rational-nim&p1={p1}&q1={q1}&p2={p2}&q2={q2}&ray={},{}", x / parts, y / parts);
            compare(&text, 64, 1).expect(&text);
            compared += 1;
        }
    }
    assert!(compared > 200, "{compared}");
    compare("game=rational-nim&ray=4,6", 700, 1).expect("game (a)");
    compare("game=rational-nim&ray=2,3", 512, 1).expect("four parts");
    compare("game=rational-nim&p1=50&q1=0&p2=0&q2=50&ray=1,1", 400, 1).expect("fifty parts");
    compare("game=rational-nim&p1=50&q1=1&p2=50&q2=49&ray=2,1", 400, 1).expect("fifty parts");
}

/// Every set of numbers up to 10 has a closed form; every seventh is compared, with values where a regular p makes them.
#[test]
fn every_small_set() {
    let mut with_values = 0;
    for mask in 0u32..1 << 10 {
        let set: Vec<String> =
            (1..=10u32).filter(|k| mask >> (k - 1) & 1 == 1).map(|k| k.to_string()).collect();
        let text = format!("game=wyt-k&set={}", set.join(","));
        let (_, form) = closed_form(&text).expect("every finite set here has a period");
        if mask.is_multiple_of(7) {
            compare(&text, 256, 64).expect("rules");
            with_values += u32::from(form.grundy(0, 0).is_some());
        }
    }
    assert!(with_values > 10, "{with_values} sets have values by formula");
}
