//! Figures as files: what they show is where it should be, they say what they are, and `render` fails in a sentence.

#![cfg(all(not(target_arch = "wasm32"), feature = "png"))]

mod common;
#[path = "common/crc32.rs"]
mod crc32;
#[path = "common/kinds.rs"]
mod kinds;
#[path = "export/random.rs"]
mod random;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use crc32::crc32;
use kinds::KINDS;
use phibeam::query::Query;
use phibeam::rules::Window;
use phibeam::scene::Frame;
use phibeam::solved;
use resvg::tiny_skia::Pixmap;
use resvg::usvg::roxmltree::{Document, Node};

/// 90,000 values in as many squares.
const TOO_MUCH_FOR_TEX: usize = 6;

fn phibeam(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_phibeam")).args(arguments).output().expect("phibeam runs")
}

fn answer(arguments: &[&str]) -> Vec<u8> {
    let output = phibeam(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{arguments:?}");
    output.stdout
}

/// A file for one test, in a folder of its own.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("export");
    fs::create_dir_all(&folder).expect("a folder");
    folder.join(name)
}

/// What `render` writes.
fn rendered(query: &str, name: &str, more: &[&str]) -> Vec<u8> {
    let file = scratch(name);
    let path = file.to_str().expect("a plain path");
    assert!(answer(&[&["render", query, "--out", path], more].concat()).is_empty());
    let bytes = fs::read(&file).expect("a file");
    fs::remove_file(&file).expect("it can be removed");
    bytes
}

fn svg(query: &str, name: &str, more: &[&str]) -> String {
    String::from_utf8(rendered(query, name, more)).expect("text")
}

fn frame(query: &str, width: f64, height: f64) -> Frame {
    let settings = Query::parse(query).expect(query).settings;
    let (x, y, span) = settings.view.map_or((0, 0, settings.size), |view| (view.x, view.y, view.span));
    Frame::new((x, y), span as f64, (width, height))
}

fn has_class<'a>(document: &'a Document<'_>, class: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    document.descendants().filter(move |node| node.attribute("class") == Some(class))
}

#[test]
fn every_kind_is_well_formed_and_says_what_it_is() {
    for (n, query) in KINDS.iter().enumerate() {
        let text = svg(query, &format!("kind-{n}.svg"), &[]);
        let document = Document::parse(&text).unwrap_or_else(|error| panic!("{query}: {error}"));
        let root = document.root_element();
        assert_eq!((root.attribute("width"), root.attribute("height")), (Some("640"), Some("640")));
        let child = |name: &str| {
            let found = root.children().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)));
            found.and_then(|node| node.text()).unwrap_or_else(|| panic!("{query}: no {name}"))
        };
        assert!(!child("title").is_empty() && child("desc").contains("first heap"), "{query}");
        let said = child("metadata");
        assert!(said.contains(&format!("Query: {}\n", Query::parse(query).expect(query))), "{query}: {said}");
        assert!(said.contains(concat!("Software: phibeam ", env!("CARGO_PKG_VERSION"), "\n")), "{said}");
        assert!(said.contains("Checksum: crc32 "), "{said}");
        assert!(text.len() < 1_500_000, "{query}: {} bytes", text.len());
        // Letters in an image mean nothing.
        let mut numbers =
            text.split("base64,").map(|part| part.split_once('"').map_or(part, |(_, rest)| rest));
        assert!(numbers.all(|part| !part.contains("NaN") && !part.contains("inf")), "{query}");
    }
}

#[test]
fn the_checksum_is_that_of_the_table() {
    let tables = [
        ("game=wythoff&size=50", ["positions", "game=wythoff", "--size", "50", "--from", "0,0"]),
        (
            "game=wab&view=1000000000000,2000000000,9",
            ["positions", "game=wab", "--size", "9", "--from", "1000000000000,2000000000"],
        ),
    ];
    for (n, (query, listed)) in tables.iter().enumerate() {
        let table = answer(listed);
        assert_eq!(rendered(query, &format!("table-{n}.csv"), &[]), table);
        let said = format!("Checksum: crc32 {:08x}\n", crc32(&table));
        // However large, and whatever shape: the checksum is about the game.
        for (m, size) in [["640", "640"], ["900", "300"], ["300", "900"]].into_iter().enumerate() {
            let more = ["--width", size[0], "--height", size[1]];
            assert!(svg(query, &format!("sum-{n}-{m}.svg"), &more).contains(&said), "{query}");
        }
    }
    for query in ["game=wyt-k&set=1,4", "game=rational-nim"] {
        let table = answer(&["grundy", query, "--size", "30"]);
        let values = format!("{query}&mode=grundy&size=30");
        let name = query.replace(['=', '&'], "-");
        assert_eq!(rendered(&values, &format!("{name}.csv"), &[]), table);
        let said = format!("Checksum: crc32 {:08x}\n", crc32(&table));
        assert!(svg(&values, &format!("{name}.svg"), &["--height", "300"]).contains(&said), "{query}");
    }
}

#[test]
fn two_games_are_one_table() {
    let letter = |game: &str, x: u64, y: u64| {
        let found = solved::outcome(&Query::parse(game).expect(game), x, y).expect("an outcome");
        found.map_or("-", |outcome| outcome.letter())
    };
    let (first, second, size) = ("game=rational-nim", "game=wythoff", 20);
    let mut table = String::from("x,y,first,second\n");
    for (x, y) in (0..size).flat_map(|x| (0..size).map(move |y| (x, y))) {
        let (ours, theirs) = (letter(first, x, y), letter(second, x, y));
        if ours == "P" || theirs == "P" {
            table += &format!("{x},{y},{ours},{theirs}\n");
        }
    }
    let query = format!("{first}&size={size}&vs=game%3Dwythoff");
    assert_eq!(String::from_utf8(rendered(&query, "two.csv", &[])).expect("text"), table);
    let said = format!("Checksum: crc32 {:08x}\n", crc32(table.as_bytes()));
    assert!(svg(&query, "two.svg", &["--height", "300"]).contains(&said));

    let values = |game: &str| {
        let found = solved::grundy(&Query::parse(game).expect(game), Window::corner(size as u32));
        found.expect("values")
    };
    let lines = values(first).into_iter().zip(values(second)).map(|(ours, theirs)| {
        let by = |(ours, theirs): (Option<u16>, Option<u16>)| {
            let by = ours.zip(theirs).map(|(ours, theirs)| i32::from(ours) - i32::from(theirs));
            by.map_or(String::new(), |by| by.to_string())
        };
        ours.into_iter().zip(theirs).map(by).collect::<Vec<_>>().join(",") + "\n"
    });
    let table: String = lines.collect();
    let query = format!("{first}&mode=grundy&size={size}&vs=game%3Dwythoff");
    assert_eq!(String::from_utf8(rendered(&query, "by.csv", &[])).expect("text"), table);
    let said = format!("Checksum: crc32 {:08x}\n", crc32(table.as_bytes()));
    assert!(svg(&query, "by.svg", &[]).contains(&said));
}

#[test]
fn two_games_have_shapes_and_colours() {
    let query = "game=wythoff&size=24&beams=0&vs=game%3Dwab%26a%3D2%26b%3D1";
    // One line stands below.
    let frame = frame(query, 640.0, 640.0 - 24.0);
    let picture = Pixmap::decode_png(&rendered(query, "shapes.png", &[])).expect("a PNG file");
    let positions = |game: &str| -> BTreeSet<(u64, u64)> {
        let found = solved::positions(&Query::parse(game).expect(game), Window::corner(23));
        found.expect("positions").into_iter().collect()
    };
    let (ours, theirs) = (positions("game=wythoff"), positions("game=wab&a=2&b=1"));
    let colour = |x: f64, y: f64| {
        let pixel = picture.pixel(x as u32, y as u32).expect("a pixel");
        (pixel.red(), pixel.green(), pixel.blue())
    };
    let (grey, blue, red, white) =
        ((0x5d, 0x65, 0x70), (0x00, 0x72, 0xb2), (0xd5, 0x5e, 0x00), (0xff, 0xff, 0xff));
    let mut kinds = [0; 4];
    for (x, y) in (0..23).flat_map(|x| (0..23).map(move |y| (x, y))) {
        let ((left, bottom), cell) = (frame.cell_corner(x, y), frame.cell());
        let low = colour(left + cell * 0.25, bottom - cell * 0.25);
        let high = colour(left + cell * 0.75, bottom - cell * 0.75);
        let (kind, wanted) = match (ours.contains(&(x, y)), theirs.contains(&(x, y))) {
            (true, true) => (0, (grey, grey)),
            (true, false) => (1, (blue, white)),
            (false, true) => (2, (white, red)),
            (false, false) => (3, (white, white)),
        };
        assert_eq!((low, high), wanted, "({x}, {y})");
        kinds[kind] += 1;
    }
    assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
    let said = svg(query, "shapes.svg", &[]);
    assert!(said.contains("Wythoff's game compared with W(a, b), a = 2, b = 1</title>"), "{said}");
    assert!(said.contains(">Wythoff's game compared with W(a, b), a = 2, b = 1</text>"), "below the figure");
    assert!(said.contains("P in both: ") && said.contains("The first difference is "), "{said}");
}

/// Is there a square on each P-position, and on nothing else?
fn squares_are_right(picture: &Pixmap, query: &str, frame: &Frame, scale: f64) {
    let (columns, rows) = frame.cells();
    let window = Window::new(frame.x, frame.y, columns as u32, rows as u32);
    let found = solved::positions(&Query::parse(query).expect(query), window).expect(query);
    let found: BTreeSet<(u64, u64)> = found.into_iter().collect();
    assert!(!found.is_empty(), "{query}");
    let mut seen = 0;
    for (dx, dy) in (0..columns).flat_map(|dx| (0..rows).map(move |dy| (dx, dy))) {
        let cell = (frame.x + dx, frame.y + dy);
        let (left, bottom) = frame.cell_corner(cell.0, cell.1);
        // Low in the cell: the uppermost may be cut.
        let (x, y) = (left + frame.cell() * 0.5, bottom - frame.cell() * 0.3);
        let Some(pixel) = (y > frame.plot().top + 1.0)
            .then(|| picture.pixel((x * scale) as u32, (y * scale) as u32))
            .flatten()
        else {
            continue;
        };
        let blue = (pixel.red(), pixel.green(), pixel.blue()) == (0x00, 0x72, 0xb2);
        assert_eq!(blue, found.contains(&cell), "{query}: {cell:?} at {x}, {y}");
        seen += usize::from(blue);
    }
    assert!(seen + columns as usize >= found.len(), "{query}: {seen} of {}", found.len());
}

#[test]
fn pictures_have_squares_at_the_p_positions() {
    let queries = [
        "game=wythoff&size=64",
        "game=wab&size=30",
        "game=modular-nim&m=6&size=50",
        "game=wythoff&play=misere&size=20",
        "game=seeded&k=5&fill=50&size=25",
        "game=wythoff&view=1000000000000000,1618033988749880,40",
        "game=nim&heaps=3&z=5&size=18",
    ];
    for (n, query) in queries.iter().enumerate() {
        let query = format!("{query}&beams=0");
        for (scale, size) in [("1", (640, 640)), ("2", (500, 700))] {
            let (width, height) = (size.0.to_string(), size.1.to_string());
            let more = ["--scale", scale, "--width", &width, "--height", &height];
            let file = rendered(&query, &format!("squares-{n}-{scale}.png"), &more);
            let picture = Pixmap::decode_png(&file).expect("a PNG file");
            let scale: u32 = scale.parse().expect("a number");
            assert_eq!((picture.width(), picture.height()), (size.0 * scale, size.1 * scale));
            let frame = frame(&query, f64::from(size.0), f64::from(size.1));
            squares_are_right(&picture, &query, &frame, f64::from(scale));
        }
    }
}

/// The text chunks of a PNG file, each chunk's checksum checked.
fn said_in(file: &[u8]) -> Vec<(String, String)> {
    let mut rest = file.strip_prefix(b"\x89PNG\r\n\x1a\n").expect("a PNG file");
    let mut said = Vec::new();
    while let Some((length, after)) = rest.split_first_chunk::<4>() {
        let length = u32::from_be_bytes(*length) as usize;
        let (chunk, after) = after.split_at(length + 4);
        let (sum, after) = after.split_first_chunk::<4>().expect("a checksum");
        assert_eq!(crc32(chunk), u32::from_be_bytes(*sum));
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
        if let Some(data) = chunk.strip_prefix(b"tEXt").or_else(|| chunk.strip_prefix(b"iTXt")) {
            let end = data.iter().position(|&byte| byte == 0).expect("a key");
            let value = data[end..].iter().position(|&byte| byte != 0).expect("a text") + end;
            said.push((text(&data[..end]), text(&data[value..])));
        }
        rest = after;
    }
    said
}

#[test]
fn pixels_carry_what_is_said() {
    let query = "game=wythoff&play=misere&size=20";
    let said = said_in(&rendered(query, "said.png", &["--scale", "1"]));
    let table = answer(&["positions", "game=wythoff&play=misere", "--size", "20"]);
    let value = |key: &str| {
        let found = said.iter().find(|(name, _)| name == key);
        found.unwrap_or_else(|| panic!("no {key} in {said:?}")).1.as_str()
    };
    assert_eq!(value("Query"), query);
    assert_eq!(value("Title"), "Wythoff's game, misère play");
    assert_eq!(value("Checksum"), format!("crc32 {:08x}", crc32(&table)));
    assert_eq!(value("Software"), concat!("phibeam ", env!("CARGO_PKG_VERSION")));
}

#[test]
fn labels_are_there_without_any_font_of_the_machine() {
    // Ink in the room of the axes, where there is nothing but numbers and names.
    let file = rendered("game=wythoff", "labels.png", &["--scale", "1"]);
    let picture = Pixmap::decode_png(&file).expect("a PNG file");
    let ink = |x: std::ops::Range<u32>, y: std::ops::Range<u32>| {
        let dark = |&(x, y): &(u32, u32)| picture.pixel(x, y).is_some_and(|pixel| pixel.red() < 0xc0);
        x.flat_map(|x| y.clone().map(move |y| (x, y))).filter(dark).count()
    };
    assert!(ink(43..640, 590..606) > 200, "numbers below");
    assert!(ink(43..640, 607..625) > 100, "a name below");
    assert!(ink(19..40, 0..600) > 200 && ink(0..19, 0..600) > 100, "and on the left");
}

#[test]
fn texts_are_texts_and_squares_are_one_path() {
    let text = svg("game=wythoff&size=40", "texts.svg", &[]);
    let document = Document::parse(&text).expect("XML");
    let words: Vec<&str> = document.descendants().filter_map(|node| node.text()).collect();
    for word in ["first heap", "second heap", "slope φ ≈ 1.618", "20"] {
        assert!(words.contains(&word), "{word}");
    }
    assert_eq!(has_class(&document, "p").count(), 1);
    let labels: Vec<_> = has_class(&document, "tick-label").flat_map(|group| group.children()).collect();
    assert!(labels.iter().filter(|node| node.is_element()).count() > 10);
}

/// Runs pdflatex where there is one; `None` where there is none.
fn compiled(tex: &str, name: &str) -> Option<Output> {
    let folder = scratch(name);
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("figure.tex"), tex).expect("a file");
    let mut pdflatex = Command::new("pdflatex");
    pdflatex.args(["-interaction=nonstopmode", "-halt-on-error", "figure.tex"]).current_dir(&folder);
    let output = match pdflatex.output() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        output => Some(output.expect("pdflatex runs")),
    };
    fs::remove_dir_all(&folder).expect("it can be removed");
    output
}

#[test]
fn tex_is_plain_and_balanced_and_compiles() {
    for (n, query) in KINDS.iter().enumerate().filter(|(n, _)| *n != TOO_MUCH_FOR_TEX) {
        let tex = String::from_utf8(rendered(query, &format!("kind-{n}.tex"), &[])).expect("text");
        let (said, body) = tex.split_once("\\documentclass").expect("a document");
        assert!(said.lines().all(|line| line.starts_with("% ")), "{query}");
        assert!(said.contains(&format!("% Query: {}\n", Query::parse(query).expect(query))), "{said}");
        assert!(said.contains("% Checksum: crc32 "), "{said}");
        assert!(body.is_ascii(), "{query}");
        let open = |c: char| body.replace("\\{", "").replace("\\}", "").matches(c).count();
        assert_eq!((open('{'), open('(')), (open('}'), open(')')), "{query}");
        // A few of them: a compilation takes seconds.
        let chosen = ["&lines=1", "&size=16", "rational-nim", "view="];
        if chosen.iter().any(|part| query.contains(part))
            && let Some(output) = compiled(&tex, &format!("compiled-{n}"))
        {
            let log = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(output.status.success() && log.contains("(1 page"), "{query}: {log}");
        }
    }
}

#[test]
fn tex_is_not_asked_for_too_much() {
    let said = refusal(&["render", KINDS[TOO_MUCH_FOR_TEX], "--out", "a.tex"]);
    assert!(said.contains("20000 marks") && said.contains("SVG or PNG"), "{said}");
}

/// The one line on standard error.
fn refusal(arguments: &[&str]) -> String {
    let output = phibeam(arguments);
    let text = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
    assert!(
        output.stdout.is_empty() && text.starts_with("phibeam: ") && text.lines().count() == 1,
        "{text:?}"
    );
    text
}

/// No kind of file shows a part of what was asked for as if it were all.
#[test]
fn what_cannot_be_known_is_not_drawn() {
    for (query, why) in [
        ("game=gdwn&p=3&q=4&view=100000000000,161803398874,10", "up to 65536 × 65536"),
        ("game=custom&rule=prime(k%2Bl)&size=4000", "up to 2048 × 2048"),
        ("game=fraenkel-st&view=20000,50000,50", "up to 16384 × 16384"),
        ("game=modular-nim&heaps=3&m=4&view=0,0,600", "up to 512 × 512"),
        ("game=wythoff&mode=grundy&view=9000,0,10", "up to 8192 × 8192"),
        ("game=wythoff&play=misere&mode=grundy&size=6", "misère play (play=misere) has no Grundy values"),
        ("game=seeded&mode=grundy&size=6", "has no Grundy values"),
    ] {
        for ending in ["svg", "png", "tex", "csv"] {
            let out = std::env::temp_dir().join(format!("phibeam-not-drawn-{}.{ending}", std::process::id()));
            let said = refusal(&["render", query, "--out", out.to_str().expect("a path")]);
            assert!(said.contains(why), "{query}: {said}");
            assert!(!out.exists(), "{query}");
        }
    }
}

#[test]
fn what_cannot_be_rendered_is_said() {
    let file = scratch("never.svg");
    let out = file.to_str().expect("a plain path");
    assert!(refusal(&["render", "game=wythoff", "--out", "figure.gif"]).contains("figure.gif"));
    assert!(refusal(&["render", "game=wythoff", "--out", "figure"]).contains(".svg"));
    assert!(refusal(&["render", "game=chess", "--out", out]).contains("chess"));
    assert!(refusal(&["render", "game=wythoff"]).contains("--out"));
    for (key, value) in [("width", "99"), ("height", "4097"), ("width", "0"), ("height", "4294967295")] {
        let said = refusal(&["render", "game=wythoff", "--out", out, &format!("--{key}"), value]);
        assert!(said.contains(&format!("{key}={value}")) && said.contains("100 to 4096"), "{said}");
    }
    assert!(refusal(&["render", "game=wythoff", "--out", out, "--scale", "5"]).contains("5"));
    assert!(
        refusal(&["render", "game=wythoff", "--out", "no/such/folder/a.svg"]).contains("cannot be written")
    );
    let said = refusal(&["render", "game=wythoff&play=misere&mode=grundy", "--out", "a.csv"]);
    assert!(said.contains("misère"), "{said}");
    assert!(!file.exists());
}
