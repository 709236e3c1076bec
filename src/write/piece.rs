//! The piece of a game, and the way it came: on the page it is painted over the figure, in a file it is part of it.

use std::f64::consts::TAU;

use crate::query::Query;
use crate::scene::Frame;
use crate::scene::Role;
use crate::scene::layer::{Layer, Marks};

/// The corners of what is drawn as a circle.
const CORNERS: u32 = 48;

/// The layers above the board: the way, the rim, the disc and its eye. None where there is no piece, or it is not in sight.
pub(super) fn layers(query: &Query, frame: &Frame) -> Vec<Layer> {
    let settings = &query.settings;
    let Some(start) = settings.at.filter(|_| settings.has_piece()) else { return Vec::new() };
    let moves = settings.moves.iter().filter_map(|heaps| Some((*heaps.first()?, *heaps.get(1)?)));
    let way: Vec<(f64, f64)> = [start].into_iter().chain(moves).map(|at| middle(frame, at)).collect();
    let steps = way.windows(2).filter_map(|step| frame.clip([step[0].0, step[0].1, step[1].0, step[1].1]));
    let steps: Vec<_> = steps.collect();
    let mut layers = Vec::new();
    if !steps.is_empty() {
        layers.push(Layer { role: Role::Guide, marks: Marks::Lines(steps) });
    }
    let Some(&at) = way.last().filter(|&&at| frame.is_on_board(at)) else { return layers };
    let radius = (frame.cell() * 0.42).clamp(7.0, 22.0);
    for (role, radius) in
        [(Role::PieceRim, radius + 2.5), (Role::Piece, radius), (Role::PieceRim, radius * 0.42)]
    {
        layers.push(Layer { role, marks: Marks::Polygons(vec![circle(at, radius)]) });
    }
    layers
}

fn middle(frame: &Frame, (x, y): (u64, u64)) -> (f64, f64) {
    let (left, bottom) = frame.cell_corner(x, y);
    (left + frame.cell() / 2.0, bottom - frame.cell() / 2.0)
}

fn circle((x, y): (f64, f64), radius: f64) -> Vec<[f64; 2]> {
    let corner = |n: u32| {
        let (sin, cos) = (TAU * f64::from(n) / f64::from(CORNERS)).sin_cos();
        [x + radius * cos, y + radius * sin]
    };
    (0..CORNERS).map(corner).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Steps;
    use crate::write::{FigureFile, Size};

    fn svg(query: &str) -> String {
        let mut figure = FigureFile::new(Query::parse(query).expect(query), Size::default());
        figure.finish();
        figure.svg()
    }

    #[test]
    fn a_piece_is_where_the_game_has_come_to() {
        let at_start = svg("game=wythoff&size=20&at=5,9");
        let moved = svg("game=wythoff&size=20&at=12,9&moves=5,9");
        let disc = |text: &str| text.lines().find(|line| line.contains("\"piece\"")).map(str::to_owned);
        assert!(disc(&at_start).is_some() && disc(&at_start) == disc(&moved));
        assert!(moved.contains("\"guide\"") && !at_start.contains("\"guide\""));
        for none in
            ["game=wythoff&size=20", "game=wythoff&size=5&at=5,9", "game=wythoff&at=5,9&exercise=mark"]
        {
            assert_eq!(disc(&svg(none)), None, "{none}");
        }
    }
}
