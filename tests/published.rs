//! What the papers print (`src/papers/printed`) and what brute force found once (`tests/data`, whose `index.json` describes
//! both) against what the crate answers. Every file is covered; one that is not fails `no_file_is_forgotten`.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use phibeam::games;
use phibeam::papers::literature::{self, Kind, READINGS, SEQUENCES};
use phibeam::query::Query;
use phibeam::rules::Window;
use phibeam::solved;
use serde_json::Value;

/// How a file of the data folder is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Check {
    /// A table of Grundy values printed in a paper.
    Printed,
    /// A 64 × 64 table of Grundy values.
    Grundy,
    /// Lists of P-positions.
    Positions,
    /// P-triples of three heaps.
    Triples,
    /// Small tables and lists printed in the papers.
    Examples,
    /// Wythoff's game with declared boxes.
    Boxes,
    /// Periods and differences of Wyt_K: statements, not boards.
    Statements,
}

fn check_of(file: &str) -> Option<Check> {
    let begins = |start: &str| file.starts_with(start);
    Some(match file {
        "printed-examples.json" => Check::Examples,
        "seeded-boxes.json" => Check::Boxes,
        "ppos-modular-nim-3heaps.json" => Check::Triples,
        "wytk-lemma1-subsets-of-1..8.csv" | "wytk-maxdiff-subsets-of-1..12.csv" => Check::Statements,
        _ if begins("grundy64-") => Check::Grundy,
        _ if begins(PRINTED) => Check::Printed,
        _ if begins("ppos-") => Check::Positions,
        _ => return None,
    })
}

/// The folder of what the papers print, as `index.json` writes it.
const PRINTED: &str = "src/papers/printed/";

/// A file of `index.json`; those without a folder are in `tests/data`.
fn path(file: &str) -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    if file.starts_with(PRINTED) { root.join(file) } else { root.join("tests/data").join(file) }
}

fn text(file: &str) -> String {
    fs::read_to_string(path(file)).expect(file)
}

fn json(file: &str) -> Value {
    serde_json::from_str(&text(file)).expect(file)
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

fn number(value: &Value) -> u32 {
    value.as_u64().and_then(|n| u32::try_from(n).ok()).expect("a number")
}

fn numbers(value: &Value) -> Vec<u32> {
    list(value).iter().map(number).collect()
}

/// A list of pairs, sorted.
fn pairs(value: &Value) -> Vec<(u32, u32)> {
    let pair = |value| match numbers(value)[..] {
        [x, y] => (x, y),
        _ => panic!("{value} is not a pair"),
    };
    let mut pairs: Vec<_> = list(value).iter().map(pair).collect();
    pairs.sort_unstable();
    pairs
}

/// The entries of `index.json` that one kind of check is for.
fn entries(check: Check) -> Vec<(String, Value)> {
    let name = |entry: &Value| entry["file"].as_str().expect("a file").to_owned();
    let index = json("index.json");
    let mut found: Vec<_> = list(&index).iter().map(|entry| (name(entry), entry.clone())).collect();
    found.retain(|(file, _)| check_of(file) == Some(check));
    assert!(!found.is_empty(), "no file for {check:?}");
    found
}

fn query(text: &str) -> Query {
    Query::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn positions(text: &str, window: Window) -> Vec<(u32, u32)> {
    let found = solved::positions(&query(text), window).unwrap_or_else(|error| panic!("{text}: {error}"));
    found.into_iter().map(|(x, y)| (x as u32, y as u32)).collect()
}

/// The query of a game with the parameters of a data file.
fn query_of(id: &str, params: &Value) -> String {
    let params = params.as_object().expect("parameters").iter().map(|(key, value)| match value {
        Value::Array(_) if key == "K" => {
            let members: Vec<String> = numbers(value).iter().map(u32::to_string).collect();
            format!("&set={}", members.join(","))
        }
        value => format!("&{key}={value}"),
    });
    format!("game={id}{}", params.collect::<String>())
}

#[test]
fn no_file_is_forgotten() {
    let index = json("index.json");
    let described: BTreeSet<String> =
        list(&index).iter().map(|entry| entry["file"].as_str().expect("a file").to_owned()).collect();
    let mut seen = BTreeSet::new();
    for folder in ["", PRINTED] {
        for entry in fs::read_dir(path(folder)).expect("a folder of data") {
            let file = folder.to_owned() + &entry.expect("a file").file_name().into_string().expect("a name");
            if file != "index.json" {
                assert!(described.contains(&file), "{file} is not in index.json");
                seen.insert(file);
            }
        }
    }
    for file in described {
        let check = check_of(&file).unwrap_or_else(|| panic!("{file} is checked by nothing"));
        assert!(seen.contains(&file) || check == Check::Statements, "{file} is missing");
    }
    for (id, check) in [("wythoff", Check::Printed), ("wyt-k", Check::Printed), ("gdwn", Check::Grundy)] {
        assert!(entries(check).iter().any(|(_, entry)| entry["id"] == id), "no {check:?} of {id}");
    }
}

/// A table of the data folder; empty cells are `None`.
fn table(file: &str) -> Vec<Vec<Option<u16>>> {
    let cell = |text: &str| (!text.is_empty()).then(|| text.parse().expect("a value"));
    text(file).lines().map(|line| line.split(',').map(cell).collect()).collect()
}

fn values(query_text: &str, like: &[Vec<Option<u16>>]) -> Vec<Vec<Option<u16>>> {
    let window = Window::new(0, 0, like.len() as u32, like[0].len() as u32);
    solved::grundy(&query(query_text), window).expect("values")
}

#[test]
fn printed_grundy_tables() {
    let printed = entries(Check::Printed);
    assert_eq!(printed.len(), 11, "nine tables of KN and two of DFGN");
    for (file, entry) in printed {
        let wanted = table(&file);
        let found = values(entry["query"].as_str().expect("a query"), &wanted);
        for (x, line) in wanted.iter().enumerate() {
            for (y, &value) in line.iter().enumerate() {
                // The one cell that the printed page lost.
                let wanted = if value.is_none() && (x, y) == (0, 12) { Some(12) } else { value };
                assert_eq!(found[x][y], wanted, "{file} at ({x}, {y})");
            }
        }
    }
}

#[test]
fn grundy_tables() {
    for (file, entry) in entries(Check::Grundy) {
        let wanted = table(&file);
        assert!(wanted.len() == 64 && wanted.iter().all(|line| line.len() == 64), "{file}");
        let text = entry["query"].as_str().expect("a query");
        for (x, (found, wanted)) in values(text, &wanted).iter().zip(&wanted).enumerate() {
            assert_eq!(found, wanted, "{file}, {text}, line {x}");
        }
    }
}

#[test]
fn lists_of_p_positions() {
    for (file, entry) in entries(Check::Positions) {
        let id = entry["id"].as_str().expect("an id");
        for case in list(&json(&file)) {
            let text = query_of(id, &case["params"]);
            let found = positions(&text, Window::corner(number(&case["limit"]) + 1));
            assert_eq!(found, pairs(&case["P"]), "{file}, {text}");
        }
    }
}

#[test]
fn p_triples_of_three_heaps() {
    for (file, entry) in entries(Check::Triples) {
        for case in list(&json(&file)) {
            let text = query_of(entry["id"].as_str().expect("an id"), &case["params"]);
            let side = number(&case["box"]);
            let mut found = Vec::new();
            for z in 0..side {
                let slice = positions(&format!("{text}&heaps=3&z={z}"), Window::corner(side));
                found.extend(slice.iter().map(|&(x, y)| vec![x, y, z]));
            }
            found.sort_unstable();
            let wanted: Vec<_> = list(&case["P"]).iter().map(numbers).collect();
            assert_eq!(found, wanted, "{file}, {text}");
        }
    }
}

#[test]
fn examples_in_the_papers() {
    let printed = json("printed-examples.json");
    let mut open: BTreeSet<&str> =
        printed.as_object().expect("examples").keys().map(String::as_str).collect();
    let mut example = |key: &'static str| {
        assert!(open.remove(key), "{key}");
        &printed[key]
    };
    for (m, wanted) in example("KN_table1").as_object().expect("by m") {
        assert_eq!(
            positions(&format!("game=modular-wythoff&m={m}"), Window::corner(99)),
            pairs(wanted),
            "m={m}"
        );
    }
    for (m, wanted) in example("KN_table2_a_m").as_object().expect("by m") {
        let found = positions(&format!("game=modular-wythoff&m={m}"), Window::corner(99));
        assert_eq!(found.len() as u32, 2 * number(wanted) + 1, "a_{m}");
    }
    for triple in list(example("Hu_table2.1")) {
        let [x, y, z] = numbers(triple)[..] else { panic!("{triple} is not a triple") };
        assert!(
            positions(&format!("game=nim&heaps=3&z={z}"), Window::corner(32)).contains(&(x, y)),
            "{triple}"
        );
    }
    let wythoff = example("Hu_table2.2");
    let found = positions("game=wythoff", Window::corner(32));
    let upper: Vec<_> = found.into_iter().filter(|(x, y)| x <= y).collect();
    let (lower, higher): (Vec<u32>, Vec<u32>) = upper.into_iter().unzip();
    assert_eq!((lower, higher), (numbers(&wythoff["x"]), numbers(&wythoff["y"])));
    let rational = positions("game=rational-wythoff&p1=1&q1=1&p2=0&q2=1", Window::corner(12));
    assert_eq!(rational, pairs(example("La_RW_1_1-1_0")));
    for (key, m) in [("KS_m3", 3), ("KS_m6", 6)] {
        assert_eq!(
            positions(&format!("game=modular-nim&m={m}"), Window::corner(99)),
            pairs(example(key)),
            "{key}"
        );
    }
    let square: Vec<Vec<Option<u16>>> = list(example("DFGN_thm3_A3"))
        .iter()
        .map(|line| numbers(line).into_iter().map(|value| Some(value as u16)).collect())
        .collect();
    assert_eq!(values("game=wyt-k&set=1", &square), square);
    assert!(open.is_empty(), "not checked: {open:?}");
}

#[test]
fn declared_boxes() {
    for case in list(&json("seeded-boxes.json")) {
        let strings: Vec<&str> = list(&case["box_rows_x_then_y"])
            .iter()
            .map(|string| string.as_str().expect("a string"))
            .collect();
        let k = number(&case["k"]);
        assert_eq!(strings.len() as u32, k, "{}", case["name"]);
        let text = format!("game=seeded&box={}", strings.join("/"));
        let inside = |&(x, y): &(u32, u32)| x < k && y < k;
        let declared = |&(x, y): &(u32, u32)| strings[x as usize].as_bytes()[y as usize] == b'P';
        let (found_inside, found): (Vec<_>, Vec<_>) =
            positions(&text, Window::corner(number(&case["limit"]) + 1)).into_iter().partition(inside);
        let box_cells = (0..k).flat_map(|x| (0..k).map(move |y| (x, y)));
        assert_eq!(found_inside, box_cells.filter(declared).collect::<Vec<_>>(), "{text}");
        assert_eq!(found, pairs(&case["P_outside_box"]), "{text}");
        let columns = numbers(&case["column_P_y_for_x_from_k"]);
        let height = columns.iter().max().expect("columns") + 1;
        let window = Window::new(u64::from(k), 0, columns.len() as u32, height);
        let wanted: Vec<(u32, u32)> = (k..).zip(columns).collect();
        assert_eq!(positions(&text, window), wanted, "{text}");
    }
}

/// The terms of every sequence with a number in the OEIS, from the rules.
#[test]
fn sequences_of_the_oeis() {
    for listed in &SEQUENCES {
        assert_eq!(query(listed.query).to_string(), listed.query, "{}: not canonical", listed.number);
        assert!(literature::sequences(listed.query).any(|found| found == listed));
        let (count, side) = (listed.terms.len(), 128);
        let grundy = || solved::grundy(&query(listed.query), Window::corner(48)).expect("values");
        let value = |table: &[Vec<Option<u16>>], x: usize, y: usize| u32::from(table[x][y].expect("a value"));
        let pairs = |text: &str| {
            let found = positions(text, Window::corner(side)).into_iter();
            found.filter(|(x, y)| x < y).collect::<Vec<(u32, u32)>>()
        };
        let found: Vec<u32> = match listed.kind {
            Kind::Smaller => pairs(listed.query).into_iter().map(|(x, _)| x).take(count).collect(),
            Kind::Larger => pairs(listed.query).into_iter().map(|(_, y)| y).take(count).collect(),
            Kind::Antidiagonals => {
                let table = grundy();
                let cells = (0..).flat_map(|sum: usize| (0..=sum).map(move |x| (x, sum - x)));
                cells.take(count).map(|(x, y)| value(&table, x, y)).collect()
            }
            Kind::Triangle => {
                let table = grundy();
                let cells = (0..).flat_map(|x: usize| (0..=x).map(move |y| (x, y)));
                cells.take(count).map(|(x, y)| value(&table, x, y)).collect()
            }
            Kind::Diagonal => {
                let table = grundy();
                (0..count).map(|n| value(&table, n, n)).collect()
            }
            Kind::PairsByModulus => {
                (1..=count).map(|m| pairs(&format!("{}&m={m}", listed.query)).len() as u32).collect()
            }
        };
        assert_eq!(found, listed.terms, "{}", listed.number);
    }
}

/// Everything to read is about games there are, and every game has something to read but those that DFGN invents.
#[test]
fn literature_is_about_games() {
    for reading in &READINGS {
        let known = |id: &&str| games::ALL.iter().any(|game| game.id == *id);
        assert!(!reading.games.is_empty() && reading.games.iter().all(known), "{}", reading.title);
        assert!(reading.why.ends_with('.'), "{}", reading.title);
    }
    let without = games::ALL.iter().filter(|game| literature::readings(game.id).next().is_none());
    let without: Vec<&str> = without.map(|game| game.id).collect();
    assert_eq!(without, ["fraenkel-k", "seeded", "rational-wythoff"]);
}
