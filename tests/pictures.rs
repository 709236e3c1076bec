//! Boards as files and on a screen: they change only where somebody has looked at them.

#![cfg(not(target_arch = "wasm32"))]

#[path = "common/kept.rs"]
mod kept;
#[path = "common/kinds.rs"]
mod kinds;

use kinds::KINDS;
use phibeam::query::Query;
use phibeam::scene::Frame;
use phibeam::scene::explorer::Explorer;
use phibeam::scene::picture::Screen;
use phibeam::solve::Steps;
use phibeam::write::csv::Table;
use phibeam::write::{FigureFile, Size};

/// More pictures, for what the kinds leave out.
const MORE: &[&str] = &[
    "game=wythoff&size=24&exercise=mark",
    "game=wythoff&size=24&exercise=guess",
    "game=wythoff&mode=grundy&size=130",
    "game=wythoff&mode=grundy&view=7,12,18&palette=viridis",
    "game=wythoff&size=900&lines=1",
    "game=rational-wythoff&size=500&play=misere",
    "game=rational-nim&view=100,40,33",
    "game=modular-wythoff&m=7&size=40&lines=1",
    "game=nimhoff&size=48",
    "game=wab&a=3&b=2&view=70,50,90",
    "game=custom&rule=k%3D%3D0%20or%20l%3D%3D0%20or%20k%3D%3D2*l&size=40",
    "game=custom&rule=k%3D%3D0%20or%20l%3D%3D0%20or%20(k%2Bl)%253%3D%3D1%20and%20k%3E2*l&end=x%2By%3D%3D1&size=40&mode=grundy",
    "game=wythoff&mode=grundy&size=24&vs=game%3Dwab%26a%3D2%26b%3D1",
    "game=wythoff&mode=grundy&size=400&vs=game%3Dwyt-k%26set%3D1,2",
    "game=nim&size=20&vs=game%3Drational-nim",
];

fn frame(query: &Query, size: (f64, f64)) -> Frame {
    let settings = &query.settings;
    let (x, y, span) = settings.view.map_or((0, 0, settings.size), |view| (view.x, view.y, view.span));
    Frame { scale: 1.25, ..Frame::new((x, y), span as f64, size) }
}

/// A picture changes only where somebody has looked at it.
#[test]
fn boards_are_drawn_as_before() {
    let mut texts = Vec::new();
    // Another version of the program is no other picture.
    let version = concat!("phibeam ", env!("CARGO_PKG_VERSION"));
    for query in
        KINDS.iter().chain(MORE).filter(|query| !["65536", "16384"].iter().any(|size| query.contains(size)))
    {
        for (width, height) in [(640, 640), (390, 300)] {
            let parsed = Query::parse(query).unwrap_or_else(|error| panic!("{query}: {error}"));
            let mut figure = FigureFile::new(parsed.clone(), Size::new(width, height).expect("a size"));
            while !figure.advance(4_096) {}
            let name = |what: &str| format!("{what} of {query} at {width} × {height}");
            texts.push((name("SVG"), figure.svg().replace(version, "phibeam")));
            if let Ok(tex) = figure.tex() {
                texts.push((name("TeX"), tex.replace(version, "phibeam")));
            }
            let frame = frame(&parsed, (f64::from(width), f64::from(height)));
            let mut screen = Explorer::new(parsed);
            while !screen.prepare(&frame) {
                screen.finish();
            }
            let drawing = screen.draw(frame, Screen::new(1.5, [0, 114, 178]));
            texts.push((name("screen"), format!("{:.3?}", drawing.layers)));
        }
        if let Ok(mut table) = Table::new(&Query::parse(query).expect("a query")) {
            while !table.advance(4_096) {}
            texts.push((format!("table of {query}"), table.text()));
        }
    }
    kept::compare("boards", &texts);
}
