//! Words on figures, by geometry from the drawing itself: no label is on a mark, on another label, or out of the figure.

#![cfg(not(target_arch = "wasm32"))]

use phibeam::query::Query;
use phibeam::scene::explorer::Explorer;
use phibeam::scene::layer::{Anchor, Layer, Marks, Text};
use phibeam::scene::picture::Screen;
use phibeam::scene::{Frame, Rect, Role};
use phibeam::solve::Steps;

const SCREEN: Screen = Screen::new(1.0, [0, 114, 178]);

/// Every kind of game, near and far, few cells and many.
const QUERIES: [&str; 20] = [
    "game=wythoff&size=64",
    "game=wythoff&size=16",
    "game=wythoff&size=9",
    "game=wythoff&size=256",
    "game=wythoff&size=2000",
    "game=wythoff&play=misere&size=30",
    "game=wythoff&view=1000000000000000,1618033988749880,64",
    "game=wab&size=64",
    "game=wab&a=5&b=3&size=20",
    "game=wab&a=7&b=1&size=100",
    "game=nim&size=40",
    "game=fraenkel&a=4&size=64",
    "game=rational-wythoff&size=128",
    "game=rational-wythoff&p1=1&q1=1&p2=0&q2=1&size=24",
    "game=rational-nim&size=48",
    "game=modular-wythoff&m=20&size=64",
    "game=gdwn&size=64",
    "game=seeded&k=6&size=50",
    "game=wyt-k&set=1,2&size=40",
    "game=fraenkel-st&size=64",
];
/// A phone, a desk, a lecture hall: width, height and scale of type.
const FIGURES: [(f64, f64, f64); 3] = [(390.0, 400.0, 1.0), (660.0, 640.0, 1.0), (1400.0, 1000.0, 1.6)];

fn drawn(query: &str, frame: Frame) -> Vec<Layer> {
    let mut explorer = Explorer::new(Query::parse(query).expect(query));
    while !explorer.prepare(&frame) {
        explorer.finish();
    }
    explorer.draw(frame, SCREEN).layers
}

/// The room that words take: letters of DejaVu Sans are about six tenths of their size wide, and half again as high as an x.
fn room(text: &Text) -> Rect {
    let (width, height) = (text.text.chars().count() as f64 * 0.58 * text.size, 0.9 * text.size);
    let before = match text.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => width / 2.0,
        Anchor::End => width,
    };
    match text.upright {
        true => Rect { left: text.x - height / 2.0, top: text.y - before, width: height, height: width },
        false => Rect { left: text.x - before, top: text.y - height / 2.0, width, height },
    }
}

fn meet(one: &Rect, other: &Rect) -> bool {
    one.left < other.right()
        && other.left < one.right()
        && one.top < other.bottom()
        && other.top < one.bottom()
}

#[test]
fn labels_are_clear_of_everything_on_sixty_boards() {
    let (mut boards, mut labels) = (0, 0);
    for query in QUERIES {
        for (width, height, scale) in FIGURES {
            let settings = Query::parse(query).expect(query).settings;
            let (x, y, span) =
                settings.view.map_or((0, 0, settings.size), |view| (view.x, view.y, view.span));
            let frame = Frame { scale, ..Frame::new((x, y), span as f64, (width, height)) };
            let what = format!("{query} on {width} × {height}");
            let layers = drawn(query, frame);
            boards += 1;
            labels += check(&layers, &frame, &what);
        }
    }
    assert_eq!(boards, 60);
    assert!(labels > 500, "there is something to check: {labels}");
}

/// How many labels there are, each clear of the marks, of the others and of the edge.
fn check(layers: &[Layer], frame: &Frame, what: &str) -> usize {
    let figure = Rect { left: 0.0, top: 0.0, width: frame.width, height: frame.height };
    let plot = frame.plot();
    let mut texts: Vec<(Role, &Text, Rect)> = Vec::new();
    for layer in layers {
        if let Marks::Texts(list) = &layer.marks {
            texts.extend(list.iter().map(|text| (layer.role, text, room(text))));
        }
    }
    for (n, (role, text, own)) in texts.iter().enumerate() {
        let edge = if *role == Role::BeamLabel { plot } else { figure };
        let inside = edge.contains((own.left, own.top)) && edge.contains((own.right(), own.bottom()));
        assert!(inside, "{what}: {text:?} is not inside {edge:?}");
        for (_, other, theirs) in &texts[..n] {
            assert!(!meet(own, theirs), "{what}: {text:?} is on {other:?}");
        }
        for layer in layers {
            match &layer.marks {
                Marks::Rects(rects) if layer.role == Role::P => {
                    for &[left, top, width, height] in rects {
                        let mark = Rect { left, top, width, height };
                        assert!(!meet(own, &mark), "{what}: {text:?} is on {mark:?}");
                    }
                }
                Marks::Lines(lines) if matches!(layer.role, Role::Beam | Role::Box | Role::Axis) => {
                    for &line in lines {
                        assert!(own.clip(line).is_none(), "{what}: {text:?} is on the line {line:?}");
                    }
                }
                _ => {}
            }
        }
    }
    texts.len()
}

#[test]
fn beams_are_below_the_p_positions() {
    for query in ["game=wythoff&size=64", "game=wab&size=256", "game=wythoff&size=4096"] {
        let size = Query::parse(query).expect(query).settings.size;
        let frame = Frame::new((0, 0), size as f64, (660.0, 640.0));
        let roles: Vec<Role> = drawn(query, frame).iter().map(|layer| layer.role).collect();
        let place = |role| roles.iter().position(|&known| known == role).expect("it is drawn");
        assert!(place(Role::Beam) < place(Role::P), "{query}: {roles:?}");
    }
}

#[test]
fn beams_are_above_the_cells_of_values_and_below_their_numbers() {
    let layers = drawn("game=nim&mode=grundy&size=12", Frame::new((0, 0), 12.0, (660.0, 640.0)));
    let place = |role| layers.iter().position(|layer| layer.role == role).expect("it is drawn");
    assert!(place(Role::Values) < place(Role::Beam));
    assert!(place(Role::Beam) < place(Role::DarkNumber) && place(Role::Beam) < place(Role::LightNumber));
}

#[test]
fn a_number_at_an_axis_is_at_the_middle_of_its_cell() {
    for size in [4, 16, 40, 64, 300] {
        for (width, height, scale) in FIGURES {
            let frame = Frame { scale, ..Frame::new((0, 0), f64::from(size), (width, height)) };
            let layers = drawn(&format!("game=wythoff&size={size}"), frame);
            let labels = layers.iter().find(|layer| layer.role == Role::TickLabel).expect("numbers");
            let Marks::Texts(texts) = &labels.marks else { panic!("texts") };
            for text in texts {
                let at: u64 = text.text.replace('\u{202f}', "").parse().expect("a number");
                let (left, bottom) = frame.cell_corner(at, at);
                let half = frame.cell() / 2.0;
                let off = match text.anchor {
                    Anchor::Middle => text.x - (left + half),
                    _ => text.y - (bottom - half),
                };
                assert!(off.abs() < 1e-6, "size {size}: {text:?}");
            }
        }
    }
}
