//! Random queries through every writer: each file is well formed, stays on its sheet and agrees with the others.

use std::cell::Cell;

use phibeam::games;
use phibeam::scene::explorer::Explorer;
use phibeam::scene::layer::{Layer, Marks};
use phibeam::scene::picture::Screen;
use phibeam::scene::{Rect, Role};
use phibeam::solve::Steps;
use phibeam::write::csv::Table;
use phibeam::write::{FigureFile, Size};
use proptest::prelude::*;
use proptest::strategy::Union;
use proptest::test_runner::{Config, TestRunner};
use resvg::usvg::{Options, Tree};

use super::*;

/// Where to look: near, at the end of what rules are searched for, along Wythoff's beam, and as far as positions go.
fn place() -> impl Strategy<Value = String> {
    let far = prop_oneof![
        Just((0u64, 0u64)),
        (0..200u64, 0..200u64),
        Just((65_500, 65_500)),
        (1..1u64 << 61).prop_map(|x| (x, (x as f64 * 1.618_033_988_75) as u64)),
        (0..=1u64 << 62, 0..=1u64 << 62),
        Just((1 << 62, 1 << 62)),
    ];
    let view = (far, 1..=200u32).prop_map(|((x, y), span)| format!("&view={x},{y},{span}"));
    prop_oneof![1 => Just(String::new()), 3 => (1..=150u32).prop_map(|n| format!("&size={n}")), 4 => view]
}

/// Any picture of any game.
fn query() -> impl Strategy<Value = String> {
    const SETTINGS: [&str; 9] = [
        "&play=misere",
        "&mode=grundy",
        "&beams=0",
        "&lines=1",
        "&show=0",
        "&g=7",
        "&mod=5",
        "&palette=viridis",
        "&exercise=mark",
    ];
    let games =
        games::ALL.map(|game| common::params(game).prop_map(move |params| common::query(game, &params)));
    let settings = prop::sample::subsequence(SETTINGS.to_vec(), 0..=3);
    (Union::new(games), place(), settings)
        .prop_map(|(game, place, settings)| game + &place + &settings.concat())
}

/// Is everything drawn on the sheet, and every number in a cell on the board?
fn stays_inside(layers: &[Layer], (width, height): (f64, f64), frame: &Frame) -> Result<(), String> {
    let on_sheet = |[x, y]: [f64; 2]| {
        // Half a line's width may stick out.
        (-1.0..=width + 1.0).contains(&x) && (-1.0..=height + 1.0).contains(&y)
    };
    let rectangle =
        |&[x, y, w, h]: &[f64; 4]| on_sheet([x, y]) && on_sheet([x + w, y + h]) && w > 0.0 && h > 0.0;
    let Rect { left, top, width: across, height: up } = frame.plot();
    for Layer { role, marks } in layers {
        let inside = match marks {
            Marks::Rects(rects) => rects.iter().all(rectangle),
            Marks::Coloured(cells) => cells.iter().all(|(rect, _)| rectangle(rect)),
            Marks::Lines(lines) => {
                lines.iter().all(|&[x0, y0, x1, y1]| on_sheet([x0, y0]) && on_sheet([x1, y1]))
            }
            Marks::Polygons(polygons) => polygons.iter().flatten().all(|&point| on_sheet(point)),
            Marks::Image(image) => image.width > 0 && image.height > 0,
            Marks::Texts(texts) => texts.iter().all(|text| {
                let half = text.size * 0.3 * text.text.len() as f64;
                let on_board = text.x - half >= left - 0.01 && text.x + half <= left + across + 0.01;
                let on_board = on_board && text.y - text.size * 0.4 >= top - 0.01;
                let on_board = on_board && text.y + text.size * 0.4 <= top + up + 0.01;
                let number = matches!(role, Role::DarkNumber | Role::LightNumber);
                on_sheet([text.x, text.y]) && (on_board || !number)
            }),
        };
        if !inside {
            return Err(format!("{role:?} is not inside: {marks:?}"));
        }
    }
    Ok(())
}

/// What must hold for the files of one query; `Ok(false)` when there are none, because it is no query.
fn files_agree(text: &str, size: (u32, u32), name: &str) -> Result<bool, String> {
    let Ok(query) = Query::parse(text) else { return Ok(false) };
    let sides = Size::new(size.0, size.1).map_err(|error| error.to_string())?;
    let (width, height) = (f64::from(size.0), f64::from(size.1));
    let frame = frame(text, width, height);
    let mut figure = FigureFile::new(query.clone(), sides);
    while !figure.advance(4_096) {}
    let mut screen = Explorer::new(query.clone());
    while !screen.prepare(&frame) {
        screen.advance(4_096);
    }
    let drawing = screen.draw(frame, Screen::new(1.0, [0, 0, 0]));
    stays_inside(&drawing.layers, (width, height), &frame)?;

    let svg = figure.svg();
    let document = Document::parse(&svg).map_err(|error| format!("no XML: {error}"))?;
    Tree::from_str(&svg, &Options::default()).map_err(|error| format!("no SVG: {error}"))?;
    let about = figure.about();
    let said = document.descendants().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "desc")));
    if said.and_then(|node| node.text()) != Some(&about.description) {
        return Err(format!("{:?} is not said", about.description));
    }

    // The table is what the picture shows, wherever there is one.
    if let Ok(mut table) = Table::new(&query) {
        while !table.advance(4_096) {}
        let sum = crc32(table.text().as_bytes());
        if sum != about.checksum {
            return Err(format!("checksum {:08x}, but that of the table is {sum:08x}", about.checksum));
        }
    }
    // What is below the board of some figures takes a little of its room.
    let (_, shown) = figure.drawing(1.0);
    let (columns, rows) = shown.cells();
    let window = Window::new(shown.x, shown.y, columns as u32, rows as u32);
    if let Ok(found) = solved::positions(&query, window)
        && about.description.starts_with("P-positions")
        && !about.description.contains(&format!(" {} of them in sight", found.len()))
    {
        return Err(format!("{} are in sight: {}", found.len(), about.description));
    }

    match figure.tex() {
        Ok(tex) => {
            let (_, body) = tex.split_once("\\documentclass").ok_or("no document")?;
            // A brace that is printed has no partner where a long caption is cut short.
            let grouping = body.replace("\\{", "").replace("\\}", "");
            let marks = |c: char| grouping.matches(c).count();
            if !body.is_ascii() || body.contains("NaN") || marks('{') != marks('}') {
                return Err("TeX that cannot be right".into());
            }
        }
        Err(error) if error.to_string().contains("too many for TeX") => {}
        Err(error) => return Err(error.to_string()),
    }

    let sides = [size.0.to_string(), size.1.to_string()];
    // The command line writes no figure of what cannot be known, and says what it says of the table.
    if let Err(why) = Table::new(&query) {
        let file = scratch(&format!("{name}.png"));
        let said = refusal(&["render", text, "--out", file.to_str().expect("a plain path")]);
        return if said == format!("phibeam: {why}\n") { Ok(true) } else { Err(said) };
    }
    let file = rendered(text, &format!("{name}.png"), &["--width", &sides[0], "--height", &sides[1]]);
    let picture = Pixmap::decode_png(&file).map_err(|error| format!("no PNG: {error}"))?;
    match (picture.width(), picture.height()) == size {
        true => Ok(true),
        false => Err("a picture of another size".into()),
    }
}

#[test]
fn every_figure_of_random_queries() {
    let (tried, written) = (Cell::new(0), Cell::new(0));
    let mut runner = TestRunner::new(Config { cases: 100, failure_persistence: None, ..Config::default() });
    let figures = (query(), (100..=900u32, 100..=900u32));
    let result = runner.run(&figures, |(query, size)| {
        tried.set(tried.get() + 1);
        let done = files_agree(&query, size, &format!("random-{}", tried.get()));
        written.set(written.get() + u32::from(done.clone().map_err(TestCaseError::fail)?));
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    assert!(written.get() >= 40, "only {} of {} were queries", written.get(), tried.get());
}

#[test]
fn a_caption_that_is_cut_short() {
    let set = "2055805306692605,10n+38,2^n,3,2,5,2^n,2..145,4n+39,3n+46,10";
    let rule =
        "rule=-9%21%3Dm-b%20and%20inset%283%25-l%29&end=m%25y%21%3Dabs%28x%29%20or%20max%28m,a,x%29%3Eb-m";
    let query = format!("game=custom&{rule}&set={set}&b=0&m=1&mode=grundy&size=13&beams=0&show=0");
    assert_eq!(files_agree(&query, (320, 194), "cut"), Ok(true));
}
