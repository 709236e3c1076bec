//! What is drawn is where it belongs, at any width.

use super::*;

fn plot() -> Plot {
    let dots = (1..=10).map(|k| Point::new(f64::from(k), f64::from(3 * k), format!("k = {k}"))).collect();
    let line = vec![Point::silent(1.0, 3.0), Point::silent(10.0, 30.0)];
    let posts = vec![Point::new(5.0, 0.0, "Fibonacci 5")];
    let series = vec![
        Series::new("marks", Look::Posts, posts),
        Series::new("predicted", Look::Rule, line),
        Series::new("measured", Look::Dots, dots),
    ];
    Plot::new("a plot", Scale::whole("k"), Scale::whole("column").from(0.0), series)
}

fn inside(drawn: &Drawn, x: f64, y: f64) -> bool {
    let Rect { left, top, width, height } = drawn.plot;
    (left..=left + width).contains(&x) && (top..=top + height).contains(&y)
}

#[test]
fn everything_is_on_the_figure() {
    for width in [260.0, 358.0, 700.0, 1_400.0] {
        let drawn = Chart::Plot(plot()).draw(width, 1.0);
        assert!(drawn.spots.iter().all(|spot| inside(&drawn, spot.x, spot.y)), "{width}");
        for layer in &drawn.layers {
            let corners: Vec<(f64, f64)> = match &layer.marks {
                Marks::Rects(marks) => marks.iter().map(|[x, y, w, h]| (x + w, y + h)).collect(),
                Marks::Lines(marks) => marks.iter().flat_map(|[x, y, u, v]| [(*x, *y), (*u, *v)]).collect(),
                Marks::Texts(texts) => texts.iter().map(|text| (text.x, text.y)).collect(),
                Marks::Polygons(marks) => marks.iter().flatten().map(|[x, y]| (*x, *y)).collect(),
                _ => Vec::new(),
            };
            let on_figure =
                |&(x, y): &(f64, f64)| (0.0..=width).contains(&x) && (0.0..=drawn.height).contains(&y);
            assert!(corners.iter().all(on_figure), "{width} {:?}", layer.role);
        }
    }
}

#[test]
fn dots_lie_on_the_line_that_predicts_them() {
    let drawn = Chart::Plot(plot()).draw(600.0, 1.0);
    let dots: Vec<&Spot> = drawn.spots.iter().filter(|spot| spot.row == 2).collect();
    let (first, last) = (dots[0], dots[9]);
    for dot in &dots {
        let share = (dot.x - first.x) / (last.x - first.x);
        assert!((first.y + share * (last.y - first.y) - dot.y).abs() < 1e-6);
    }
    assert!(last.y < first.y, "up is up");
    let roles: Vec<Role> = drawn.layers.iter().map(|layer| layer.role).collect();
    assert!(
        [Role::PlotRule, Role::PlotDot, Role::PlotMark, Role::PlotLegend]
            .iter()
            .all(|role| roles.contains(role))
    );
}

#[test]
fn steps_go_level_first() {
    let points = vec![Point::silent(0.0, 0.0), Point::silent(1.0, 5.0)];
    let series = Series::new("", Look::Steps, points);
    let Marks::Lines(lines) = marks(&series, &|point| [point.x, -point.y], (0.0, 1.0), 1.0) else {
        panic!("no lines")
    };
    assert_eq!(lines, [[0.0, -0.0, 1.0, -0.0], [1.0, -0.0, 1.0, -5.0]]);
}

#[test]
fn cells_are_in_their_rows_and_columns() {
    let cell = |x: u32, y: u32| Cell {
        x,
        y,
        tone: Tone::Value { value: x, most: 4 },
        text: x.to_string(),
        words: format!("{x}, {y}"),
        link: String::new(),
    };
    let cells = (0..4).flat_map(|x| (0..3).map(move |y| (x, y))).map(|(x, y)| cell(x, y)).collect();
    let columns = (0..4).map(|n| n.to_string()).collect();
    let rows = (0..3).map(|n| n.to_string()).collect();
    let title = "a grid".to_owned();
    let grid = Grid {
        title,
        across: "b".into(),
        up: "a".into(),
        columns,
        rows,
        cells,
        cell_height: 30.0,
        square: true,
    };
    let drawn = Chart::Grid(grid).draw(300.0, 1.0);
    assert_eq!(drawn.spots.len(), 12);
    assert!(drawn.spots.iter().all(|spot| inside(&drawn, spot.x, spot.y)));
    let at = |words: &str| drawn.spots.iter().find(|spot| spot.words == words).expect(words);
    assert!(at("0, 0").x < at("1, 0").x && at("0, 0").y > at("0, 1").y);
}

#[test]
fn nothing_to_draw_is_drawn() {
    let empty =
        Plot::new("", Scale::whole(""), Scale::log(""), vec![Series::new("none", Look::Line, vec![])]);
    let drawn = Chart::Plot(empty).draw(0.0, 1.0);
    assert!(drawn.spots.is_empty() && drawn.height > 0.0);
    let grid = Grid {
        title: String::new(),
        across: String::new(),
        up: String::new(),
        columns: vec![],
        rows: vec![],
        cells: vec![],
        cell_height: 9.0,
        square: false,
    };
    assert!(Chart::Grid(grid).draw(10.0, 1.0).spots.is_empty());
}
