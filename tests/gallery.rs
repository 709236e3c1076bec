//! The gallery: 44 figures and tables, each opened, drawn with every slider at its ends, and compared with what the papers
//! print (as `tests/data` has it) or with the definitions.
#![cfg(not(target_arch = "wasm32"))]

#[path = "common/kept.rs"]
mod kept;
#[path = "gallery/marks.rs"]
mod marks;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use phibeam::gallery::drawing::{self, DrawnBoard, Page};
use phibeam::gallery::{self, COLLECTIONS, Exhibit, ExhibitKind, GalleryError, Listing, Printed};
use phibeam::query::{Mode, Query};
use phibeam::rules::{Rules, Window};
use phibeam::scene::layer::Marks;
use phibeam::scene::picture::Screen;
use phibeam::solve::naive;
use phibeam::solved;
use serde_json::Value;

const PAGE: Page = Page { width: 560.0, scale: 1.0, screen: Screen::new(1.0, [0, 114, 178]) };

fn text(file: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    fs::read_to_string(folder.join(file)).expect(file)
}

fn examples() -> Value {
    serde_json::from_str(&text("printed-examples.json")).expect("JSON")
}

fn pairs(value: &Value) -> Vec<(u32, u32)> {
    let number = |value: &Value| value.as_u64().expect("a number") as u32;
    value.as_array().expect("a list").iter().map(|pair| (number(&pair[0]), number(&pair[1]))).collect()
}

fn drawn(entry: &Exhibit, board: usize, query: &str, which: u32) -> DrawnBoard {
    drawing::draw(entry, board, query, which, PAGE)
        .unwrap_or_else(|error| panic!("{} {query}: {error}", entry.id))
}

#[test]
fn there_are_44_entries() {
    let counts: Vec<usize> = COLLECTIONS.iter().map(|collection| collection.exhibits.len()).collect();
    assert_eq!(counts, [11, 4, 17, 8, 4]);
    assert_eq!(gallery::exhibits().count(), 44);
    let ids: BTreeSet<&str> = gallery::exhibits().map(|entry| entry.id).collect();
    assert_eq!(ids.len(), 44);
    for collection in &COLLECTIONS {
        let key = collection.paper.key.expect("a key").to_lowercase();
        for entry in collection.exhibits {
            let kind = if entry.kind == ExhibitKind::Table { "table" } else { "figure" };
            assert_eq!(entry.name().to_lowercase(), format!("{kind} {}", entry.number));
            let id = format!("{key}-{kind}-{}", entry.number.replace('.', "-"));
            assert_eq!(entry.id, id);
            assert!(std::ptr::eq(gallery::find(&id).expect("found"), entry));
            assert!(entry.caption.len() > 40 && entry.caption.ends_with('.'), "{id}");
            assert!(!entry.title.is_empty() && !entry.boards.is_empty(), "{id}");
        }
    }
    let tables = gallery::exhibits().filter(|entry| entry.kind == ExhibitKind::Table).count();
    assert_eq!(tables, 13);
    assert_eq!(gallery::find("kn-table-12").err(), Some(GalleryError::NoEntry { id: "kn-table-12".into() }));
}

#[test]
fn queries_are_canonical_and_sliders_fit_them() {
    for entry in gallery::exhibits() {
        for text in entry.boards {
            let query = Query::parse(text).unwrap_or_else(|error| panic!("{}: {error}", entry.id));
            assert_eq!(query.to_string(), **text, "{}", entry.id);
            for slider in entry.sliders {
                for key in slider.keys {
                    assert!(*key == "size" || query.game.param(key).is_some(), "{} {key}", entry.id);
                }
            }
        }
    }
}

/// What the papers print as numbers has a check against exactly that; everything else is checked by definition.
#[test]
fn every_check_agrees() {
    let mut numbers = BTreeMap::new();
    for entry in gallery::exhibits() {
        let check = entry.check().unwrap_or_else(|error| panic!("{}: {error}", entry.id));
        assert_eq!((check.differences.len(), check.agree), (0, check.of), "{}: {check:?}", entry.id);
        assert!(check.of > 0 && check.words.starts_with(&format!("All {} ", check.of)), "{}", entry.id);
        assert_eq!(check.printed, entry.printed.is_some());
        if check.printed {
            numbers.insert(entry.id, check.of);
        }
    }
    let tables = (3..=11).map(|n| format!("kn-table-{n}"));
    for table in tables {
        assert_eq!(numbers.remove(table.as_str()), Some(256), "{table}");
    }
    let rest: Vec<(&str, u32)> = numbers.into_iter().collect();
    assert_eq!(
        rest,
        [
            ("dfgn-figure-1", 14 * 17),
            ("dfgn-figure-3", 8 * 13 - 1),
            ("dfgn-figure-4", 9),
            ("hu-table-2-1", 66),
            ("hu-table-2-2", 13),
            ("kn-table-1", 3 + 3 + 5 + 7),
            ("kn-table-2", 16),
            ("ks-figure-1", 3),
            ("ks-figure-2", 9),
            ("la-figure-5", 7),
        ]
    );
}

/// The numbers in the source of the gallery are those of the data files.
#[test]
fn printed_lists_are_the_golden_ones() {
    let golden = examples();
    let lists = |id: &str| match gallery::find(id).expect(id).printed {
        Some(Printed::Lists(lists)) => lists,
        _ => panic!("{id} has lists"),
    };
    for (m, (query, list)) in (2..).zip(lists("kn-table-1")) {
        assert_eq!(*query, format!("game=modular-wythoff&m={m}"));
        assert_eq!(list.to_vec(), pairs(&golden["KN_table1"][m.to_string()]));
    }
    assert_eq!(lists("ks-figure-1")[0].1, pairs(&golden["KS_m3"]));
    assert_eq!(lists("ks-figure-2")[0].1, pairs(&golden["KS_m6"]));
    let Some(Printed::Beginning(_, list)) = gallery::find("la-figure-5").expect("la").printed else {
        panic!()
    };
    assert_eq!(list, pairs(&golden["La_RW_1_1-1_0"]));
    let Some(Printed::Counts(counts)) = gallery::find("kn-table-2").expect("kn").printed else { panic!() };
    for (m, count) in (1..).zip(counts) {
        assert_eq!(golden["KN_table2_a_m"][m.to_string()], *count);
    }
    let Some(Printed::Tile(tile)) = gallery::find("dfgn-figure-4").expect("dfgn").printed else { panic!() };
    let rows = golden["DFGN_thm3_A3"].as_array().expect("rows").iter();
    let values: Vec<u64> =
        rows.flat_map(|row| row.as_array().expect("a row")).filter_map(Value::as_u64).collect();
    assert_eq!(tile.iter().map(|&value| u64::from(value)).collect::<Vec<_>>(), values);
}

/// Tables that are worked out say what is printed, cell by cell.
#[test]
fn listings_are_the_printed_tables() {
    let golden = examples();
    let triples = Listing::Triples.table().expect("a table");
    let printed: BTreeSet<String> = golden["Hu_table2.1"]
        .as_array()
        .expect("triples")
        .iter()
        .map(|t| format!("({}, {}, {})", t[0], t[1], t[2]))
        .collect();
    assert_eq!((triples.rows.len(), triples.head.len()), (11, 6));
    assert_eq!(triples.rows.into_iter().flatten().collect::<BTreeSet<_>>(), printed);
    let pairs_table = Listing::Pairs.table().expect("a table");
    for (row, key) in pairs_table.rows.iter().zip(["x", "y"]) {
        let printed: Vec<String> =
            golden["Hu_table2.2"][key].as_array().expect("numbers").iter().map(Value::to_string).collect();
        assert_eq!(row[1..], printed);
    }
    let counts = Listing::Counts.table().expect("a table");
    assert_eq!(counts.head.len(), 17);
    for (m, count) in counts.head[1..].iter().zip(&counts.rows[0][1..]) {
        assert_eq!(golden["KN_table2_a_m"][m].to_string(), *count);
    }
    let lists = Listing::ModularWythoff.table().expect("a table");
    for row in &lists.rows {
        let printed: Vec<String> =
            pairs(&golden["KN_table1"][&row[0]]).iter().map(|(x, y)| format!("({x}, {y})")).collect();
        assert_eq!(row[1], printed.join(", "));
    }
}

/// What a figure counts is what the definitions give on the cells it shows.
#[test]
fn every_figure_shows_what_the_definitions_say() {
    for entry in gallery::exhibits() {
        for board in 0..entry.boards.len() {
            let which = entry.which.map_or(0, |which| which.usual);
            let shown = drawn(entry, board, "", which);
            let Rules::Two(rules) = shown.query.rules() else { continue };
            let (columns, rows) = shown.frame.cells();
            let (x1, y1) = ((shown.frame.x + columns) as u32, (shown.frame.y + rows) as u32);
            let defined = naive::outcomes(&rules, x1, y1);
            let is_p = |x: u64, y: u64| defined[(x * u64::from(y1) + y) as usize] == Some(true);
            let cells =
                (shown.frame.x..x1.into()).flat_map(|x| (shown.frame.y..y1.into()).map(move |y| (x, y)));
            let in_sight = cells.filter(|&(x, y)| is_p(x, y)).count();
            assert!(shown.drawing.in_sight.abs_diff(in_sight) == 0, "{} {in_sight}", entry.id);
            if shown.query.settings.mode == Mode::Grundy {
                let window = Window::new(0, 0, x1, y1);
                let found = solved::grundy(&shown.query, window).expect("values");
                let found: Vec<u16> =
                    found.into_iter().flatten().map(|value| value.expect("a value")).collect();
                assert_eq!(found, naive::grundy(&rules, x1, y1), "{}", entry.id);
            }
            assert!(!shown.words.is_empty() && shown.words.ends_with('.'), "{}: {}", entry.id, shown.words);
            assert!(shown.frame.height > 100.0 && shown.frame.height < 1_200.0, "{}", entry.id);
        }
    }
}

/// Everything a slider can be set to draws, and all marks stay on the figure.
#[test]
fn sliders_go_from_end_to_end() {
    for entry in gallery::exhibits() {
        for (board, own) in entry.boards.iter().enumerate() {
            let numbers =
                entry.which.map_or(vec![0], |which| vec![which.range.0, which.usual, which.range.1]);
            let mut queries = vec![own.to_string()];
            for slider in entry.sliders {
                let values = match slider.range {
                    Some((from, to)) => vec![
                        from.to_string(),
                        (from + 1).to_string(),
                        ((from + to) / 2).to_string(),
                        to.to_string(),
                    ],
                    None if slider.keys == ["set"] => {
                        ["1", "2", "1,2,4", "3", "1,2,3", "2^n", "", "7,9", "1..", "64"]
                            .map(String::from)
                            .to_vec()
                    }
                    None => ["1,0", "8,3", "50,50", "0,1", "16,8"].map(String::from).to_vec(),
                };
                queries.extend(values.iter().map(|value| {
                    let keys: Vec<&str> = slider.keys.to_vec();
                    let rest =
                        own.split('&').filter(|item| !keys.contains(&item.split('=').next().unwrap_or("")));
                    let set = keys.iter().map(|key| format!("{key}={value}"));
                    rest.map(String::from).chain(set).collect::<Vec<_>>().join("&")
                }));
            }
            for query in queries {
                for &which in &numbers {
                    match drawing::draw(entry, board, &query, which, PAGE) {
                        Ok(figure) => on_the_figure(entry, &figure),
                        // Parameters that do not fit together are refused with a sentence.
                        Err(error) => assert!(
                            error.to_string().len() > 20 && entry.id.starts_with("la-"),
                            "{query}: {error}"
                        ),
                    }
                }
            }
        }
    }
}

fn on_the_figure(entry: &Exhibit, figure: &DrawnBoard) {
    let inside = |x: f64, y: f64| {
        let within = |at: f64, most: f64| at.is_finite() && at > -20.0 && at < most + 20.0;
        assert!(
            within(x, figure.frame.width) && within(y, figure.frame.height),
            "{} {} {x} {y}",
            entry.id,
            figure.query
        );
    };
    for layer in &figure.drawing.layers {
        match &layer.marks {
            Marks::Lines(lines) => lines.iter().for_each(|&[x0, y0, x1, y1]| {
                inside(x0, y0);
                inside(x1, y1);
            }),
            Marks::Rects(rects) => rects.iter().for_each(|&[x, y, width, height]| {
                inside(x, y);
                inside(x + width, y + height);
            }),
            Marks::Texts(texts) => texts.iter().for_each(|text| inside(text.x, text.y)),
            _ => {}
        }
    }
}

/// A figure changes only where somebody has looked at it.
#[test]
fn figures_are_drawn_as_before() {
    let mut texts = Vec::new();
    for entry in gallery::exhibits() {
        for board in 0..entry.boards.len() {
            let which = entry.which.map_or(vec![0], |which| vec![which.range.0, which.usual, which.range.1]);
            for which in BTreeSet::from_iter(which) {
                let shown = drawn(entry, board, "", which);
                let name = format!("{} board {board}, {which}", entry.id);
                texts.push((name, format!("{}\n{:.3?}", shown.words, shown.drawing.layers)));
            }
        }
        if let Some(listing) = entry.listing {
            texts.push((entry.id.to_owned(), format!("{:?}", listing.table().expect("a table"))));
        }
    }
    kept::compare("gallery", &texts);
}

#[test]
fn errata_are_borne_out() {
    let mut keys = BTreeSet::new();
    for entry in gallery::exhibits() {
        for found in entry.errata().expect("errata") {
            assert!(found.confirmed, "{found:?}");
            assert!(keys.insert(found.key), "{} comes twice", found.key);
            if let Some(query) = &found.query {
                let query = Query::parse(query).expect("a query");
                if let Some((x, y)) = found.at {
                    assert!(solved::outcome(&query, x, y).is_ok(), "{found:?}");
                }
            }
        }
    }
    for (paper, last) in [("KN", 'c'), ("DFGN", 'b'), ("Hu", 'g'), ("La", 'f'), ("KS", 'c')] {
        for letter in 'a'..=last {
            let key = format!("{paper}-{letter}");
            assert!(keys.contains(&*key), "{key} is shown");
        }
    }
}

#[test]
fn bad_questions_get_a_sentence() {
    let entry = gallery::find("la-figure-3").expect("an entry");
    let ask = |board, query: &str| drawing::draw(entry, board, query, 0, PAGE).expect_err(query).to_string();
    assert_eq!(ask(1, ""), "this figure has no board 1: it has 1, counted from 0");
    assert_eq!(ask(0, "game=nim"), "game=nim is another game: this figure is about rational-nim");
    assert!(ask(0, "game=rational-nim&size=600").contains("600 cells across are too many"));
    assert!(ask(0, "game=rational-nim&p1=1&q1=9&p2=9&q2=1").contains("q"));
    assert!(ask(0, "game=rational-nim&nonsense").len() > 10);
}
