//! Marks on top of a board, in the board's own coordinates: the cell (x, y) is the square from (x, y) to (x + 1, y + 1).

use crate::scene::layer::{Anchor, Layer, Marks, Text};
use crate::scene::taken::{Taken, room};
use crate::scene::{Frame, Rect, Role};

/// Draws on a figure; what is outside the board is cut off.
pub(super) struct Pen {
    frame: Frame,
    ground: Groups<[f64; 4]>,
    coloured: Vec<([f64; 4], [u8; 3])>,
    squares: Groups<[f64; 4]>,
    lines: Groups<[f64; 4]>,
    points: Groups<[f64; 4]>,
    texts: Groups<Text>,
    /// Words beside a point, which may move a little to where nothing else is.
    notes: Vec<(Role, Text)>,
}

type Groups<T> = Vec<(Role, Vec<T>)>;

/// A point of the board.
pub(super) type Point = (f64, f64);

impl Pen {
    pub(super) fn new(frame: Frame) -> Pen {
        let (ground, coloured, squares) = (Vec::new(), Vec::new(), Vec::new());
        Pen {
            frame,
            ground,
            coloured,
            squares,
            lines: Vec::new(),
            points: Vec::new(),
            texts: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// What goes below the P-positions, and what goes on top of everything; the words keep away from what is `drawn`.
    pub(super) fn layers(mut self, drawn: &[Layer]) -> (Vec<Layer>, Vec<Layer>) {
        self.settle_notes(drawn);
        let coloured = (!self.coloured.is_empty())
            .then_some(Layer { role: Role::P, marks: Marks::Coloured(self.coloured) });
        let over = coloured
            .into_iter()
            .chain(layers(self.squares, Marks::Rects))
            .chain(layers(self.lines, Marks::Lines));
        let over = over.chain(layers(self.points, Marks::Rects)).chain(layers(self.texts, Marks::Texts));
        (layers(self.ground, Marks::Rects).collect(), over.collect())
    }

    fn settle_notes(&mut self, drawn: &[Layer]) {
        let rect = |&[left, top, width, height]: &[f64; 4]| Rect { left, top, width, height };
        let mut taken = Taken::new(self.frame.plot());
        for layer in drawn {
            match &layer.marks {
                Marks::Rects(rects) => rects.iter().map(rect).for_each(|part| taken.add(part)),
                Marks::Coloured(cells) => cells.iter().for_each(|(part, _)| taken.add(rect(part))),
                Marks::Lines(lines) if layer.role == Role::Beam => {
                    lines.iter().for_each(|&line| taken.add_line(line));
                }
                Marks::Texts(texts) if layer.role == Role::BeamLabel => {
                    texts.iter().for_each(|text| taken.add(room(text)));
                }
                _ => {}
            }
        }
        for rects in [&self.squares, &self.points] {
            rects.iter().flat_map(|(_, rects)| rects).map(rect).for_each(|part| taken.add(part));
        }
        self.coloured.iter().for_each(|(part, _)| taken.add(rect(part)));
        self.lines.iter().flat_map(|(_, lines)| lines).for_each(|&line| taken.add_line(line));
        self.texts.iter().flat_map(|(_, texts)| texts).for_each(|text| taken.add(room(text)));
        for (role, mut text) in std::mem::take(&mut self.notes) {
            taken.settle(&mut text);
            group(&mut self.texts, role).push(text);
        }
    }

    /// The side of a cell on the figure.
    pub(super) fn cell(&self) -> f64 {
        self.frame.cell()
    }

    /// The first and the last point of the board in sight.
    pub(super) fn sight(&self) -> (Point, Point) {
        let low = (self.frame.x as f64 + self.frame.fx, self.frame.y as f64 + self.frame.fy);
        (low, (low.0 + self.frame.span, low.1 + self.frame.rows()))
    }

    fn place(&self, (x, y): Point) -> Point {
        self.frame.corner(x - self.frame.x as f64, y - self.frame.y as f64)
    }

    /// A straight line.
    pub(super) fn line(&mut self, role: Role, from: Point, to: Point) {
        let ((x0, y0), (x1, y1)) = (self.place(from), self.place(to));
        if let Some(line) = self.frame.clip([x0, y0, x1, y1]) {
            group(&mut self.lines, role).push(line);
        }
    }

    /// A closed outline, a little inside the given corners, which go round anticlockwise.
    pub(super) fn outline(&mut self, role: Role, corners: &[Point]) {
        for (n, &from) in corners.iter().enumerate() {
            self.line(role, from, corners[(n + 1) % corners.len()]);
        }
    }

    /// A line with a head at its end.
    pub(super) fn arrow(&mut self, role: Role, from: Point, to: Point) {
        self.line(role, from, to);
        let ((x0, y0), (x1, y1)) = (self.place(from), self.place(to));
        let length = (x1 - x0).hypot(y1 - y0);
        if length < 1.0 || !self.frame.is_on_board((x1, y1)) {
            return;
        }
        let (ux, uy) = ((x1 - x0) / length, (y1 - y0) / length);
        let head = (0.3 * length).min(9.0 * self.frame.scale);
        for side in [0.5, -0.5] {
            let (bx, by) = (x1 - head * (ux + side * uy), y1 - head * (uy - side * ux));
            group(&mut self.lines, role).push([x1, y1, bx, by]);
        }
    }

    /// A small square round a point.
    pub(super) fn point(&mut self, role: Role, at: Point) {
        let (px, py) = self.place(at);
        let half = 3.5 * self.frame.scale;
        if self.frame.is_on_board((px, py)) {
            group(&mut self.points, role).push([px - half, py - half, 2.0 * half, 2.0 * half]);
        }
    }

    /// A rectangle of cells below the P-positions.
    pub(super) fn ground(&mut self, role: Role, from: Point, to: Point) {
        let ((x0, y1), (x1, y0)) = (self.place(from), self.place(to));
        if let Some(seen) = self.frame.plot().part((x0, y0), (x1, y1)) {
            group(&mut self.ground, role).push(seen);
        }
    }

    /// A cell as a square, as P-positions are drawn.
    fn square(&self, (x, y): (u64, u64)) -> Option<[f64; 4]> {
        self.frame.plot().square(self.frame.cell_corner(x, y), self.cell())
    }

    /// The square of a cell.
    pub(super) fn mark(&mut self, role: Role, at: (u64, u64)) {
        if let Some(square) = self.square(at) {
            group(&mut self.squares, role).push(square);
        }
    }

    /// The square of a cell in a colour of its own.
    pub(super) fn coloured(&mut self, at: (u64, u64), rgb: [u8; 3]) {
        self.coloured.extend(self.square(at).map(|square| (square, rgb)));
    }

    /// A whole cell in a colour of its own.
    pub(super) fn filled(&mut self, (x, y): (u64, u64), rgb: [u8; 3]) {
        let ((left, bottom), cell) = (self.frame.cell_corner(x, y), self.cell());
        if self.frame.is_on_board((left + cell / 2.0, bottom - cell / 2.0)) {
            self.coloured.push(([left, bottom - cell, cell, cell], rgb));
        }
    }

    fn write(&mut self, role: Role, (x, y): Point, size: f64, anchor: Anchor, text: String) {
        group(&mut self.texts, role).push(Text { x, y, text, anchor, size, upright: false });
    }

    /// A small text in the lower part of a cell.
    pub(super) fn below(&mut self, role: Role, (x, y): (u64, u64), text: String) {
        let (px, py) = self.place((x as f64 + 0.5, y as f64 + 0.18));
        if self.frame.is_on_board((px, py)) {
            let size = 11.0 * self.frame.scale;
            self.write(role, (px, py), size, Anchor::Middle, text);
        }
    }

    /// A text beside a point, moved right and up by so many pixels and then as far as needed to be on the board.
    pub(super) fn text(
        &mut self,
        role: Role,
        at: Point,
        (right, up): (f64, f64),
        anchor: Anchor,
        text: impl Into<String>,
    ) {
        let (scale, text) = (self.frame.scale, text.into());
        let size = 12.0 * scale;
        let (px, py) = self.place(at);
        let Rect { left, top, width, height } = self.frame.plot();
        if px < left - 1.0 || px > left + width + 1.0 || py < top - 1.0 || py > top + height + 1.0 {
            return;
        }
        let room = text.chars().count() as f64 * 6.6 * scale;
        let (before, after) = match anchor {
            Anchor::Start => (0.0, room),
            Anchor::Middle => (room / 2.0, room / 2.0),
            Anchor::End => (room, 0.0),
        };
        // Wider than the board: its beginning is what counts.
        let x = (px + right * scale).min(left + width - after - 3.0).max(left + before + 3.0);
        let y = (py - up * scale).clamp(top + size * 0.6, top + height - size * 0.6);
        self.notes.push((role, Text { x, y, text, anchor, size, upright: false }));
    }

    /// A text in the middle of a cell, if it fits there.
    pub(super) fn in_cell(&mut self, role: Role, (x, y): (u64, u64), text: String) {
        let cell = self.cell();
        let (px, py) = self.place((x as f64 + 0.5, y as f64 + 0.5));
        let size = (cell * 0.5).min(cell * 1.5 / text.chars().count() as f64).min(18.0 * self.frame.scale);
        if size >= 7.0 && self.frame.is_on_board((px, py)) {
            self.write(role, (px, py), size, Anchor::Middle, text);
        }
    }

    /// A text outside the board, above (`None` for y) or to the right of it.
    pub(super) fn at_edge(&mut self, role: Role, x: Option<f64>, y: Option<f64>, text: String) {
        let Rect { left, top, width, height } = self.frame.plot();
        let (px, py) = self.place((x.unwrap_or(0.0), y.unwrap_or(0.0)));
        let (px, py) = (x.map_or(left + width + 9.0 * self.frame.scale, |_| px), y.map_or(top - 5.0, |_| py));
        let inside = x.is_none_or(|_| px >= left && px <= left + width)
            && y.is_none_or(|_| py >= top && py <= top + height);
        if inside {
            let size = 10.0 * self.frame.scale;
            self.write(role, (px, py), size, Anchor::Middle, text);
        }
    }
}

/// The corners of the smallest convex shape round some cells, anticlockwise, moved inwards by `inset`.
pub(super) fn hull(cells: &[(u64, u64)], inset: f64) -> Vec<Point> {
    let corner = |&(x, y): &(u64, u64)| {
        let (x, y) = (x as f64, y as f64);
        let (low, high) = (inset, 1.0 - inset);
        [(x + low, y + low), (x + high, y + low), (x + low, y + high), (x + high, y + high)]
    };
    let mut points: Vec<Point> = cells.iter().flat_map(corner).collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let turns_left =
        |a: Point, b: Point, c: Point| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0) > 1e-9;
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for point in points {
            while let [.., a, b] = chain[..] {
                if turns_left(a, b, point) {
                    break;
                }
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut round = half(&mut points.iter().copied());
    round.extend(half(&mut points.iter().rev().copied()));
    round
}

/// The marks of a role, after those of the roles that came before it.
fn group<T>(groups: &mut Groups<T>, role: Role) -> &mut Vec<T> {
    let at = groups.iter().position(|(known, _)| *known == role).unwrap_or(groups.len());
    if at == groups.len() {
        groups.push((role, Vec::new()));
    }
    &mut groups[at].1
}

fn layers<T>(groups: Groups<T>, marks: fn(Vec<T>) -> Marks) -> impl Iterator<Item = Layer> {
    groups.into_iter().map(move |(role, list)| Layer { role, marks: marks(list) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame() -> Frame {
        Frame::new((10, 20), 10.0, (300.0, 300.0))
    }

    #[test]
    fn a_hull_goes_round_its_cells() {
        assert_eq!(hull(&[(2, 3)], 0.0), [(2.0, 3.0), (3.0, 3.0), (3.0, 4.0), (2.0, 4.0)]);
        let diagonal = hull(&[(0, 0), (1, 1), (2, 2)], 0.0);
        assert_eq!(diagonal, [(0.0, 0.0), (1.0, 0.0), (3.0, 2.0), (3.0, 3.0), (2.0, 3.0), (0.0, 1.0)]);
    }

    #[test]
    fn nothing_leaves_the_board() {
        let mut pen = Pen::new(frame());
        pen.line(Role::Guide, (0.0, 10.0), (100.0, 110.0));
        pen.line(Role::Guide, (0.0, 0.0), (5.0, 5.0));
        pen.mark(Role::Hollow, (11, 21));
        pen.mark(Role::Hollow, (9, 21));
        pen.text(Role::Note, (20.0, 25.0), (30.0, 0.0), Anchor::Start, "a long text at the edge");
        let plot = frame().plot();
        let (_, over) = pen.layers(&[]);
        let [rects, lines, texts] = &over[..] else { panic!("{over:?}") };
        let (Marks::Rects(rects), Marks::Lines(lines), Marks::Texts(texts)) =
            (&rects.marks, &lines.marks, &texts.marks)
        else {
            panic!("{over:?}");
        };
        assert_eq!((lines.len(), rects.len(), texts.len()), (1, 1, 1));
        let inside = |x: f64, y: f64| plot.contains((x, y));
        assert!(lines.iter().all(|&[x0, y0, x1, y1]| inside(x0, y0) && inside(x1, y1)));
        assert!(inside(texts[0].x, texts[0].y));
    }
}
