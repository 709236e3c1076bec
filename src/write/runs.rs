//! Plain geometry for the writers: numbers of fixed precision, rectangles merged into runs, hatching.

/// Left, top, right, bottom in hundredths of a CSS pixel.
pub(super) type Edges = [i64; 4];

/// A length in hundredths.
pub(super) fn hundredths(length: f64) -> i64 {
    (length * 100.0).round() as i64
}

/// Hundredths as a decimal number without needless zeros.
pub(super) fn decimal(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, part) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    match (part, part % 10) {
        (0, _) => format!("{sign}{whole}"),
        (_, 0) => format!("{sign}{whole}.{}", part / 10),
        _ => format!("{sign}{whole}.{part:02}"),
    }
}

/// A length as a decimal number of two places at most.
pub(super) fn short(length: f64) -> String {
    decimal(hundredths(length))
}

/// A rectangle's edges. Each is rounded by itself, so that neighbours meet.
pub(super) fn edges(&[x, y, width, height]: &[f64; 4]) -> Edges {
    [hundredths(x), hundredths(y), hundredths(x + width), hundredths(y + height)]
}

/// Rectangles that share a whole side as one: first in columns, then the columns in rows.
pub(super) fn merged(rects: impl Iterator<Item = Edges>) -> Vec<Edges> {
    let mut columns: Vec<Edges> = rects.filter(|[x0, y0, x1, y1]| x1 > x0 && y1 > y0).collect();
    join(&mut columns, |&[x0, y0, x1, _]| [x0, x1, y0], |a, b| (a[0], a[2], a[3]) == (b[0], b[2], b[1]), 3);
    join(&mut columns, |&[x0, y0, _, y1]| [y0, y1, x0], |a, b| (a[1], a[3], a[2]) == (b[1], b[3], b[0]), 2);
    columns.sort_unstable();
    columns
}

/// Sorts, and joins each with the next where they touch, by taking over its edge number `end`.
fn join(rects: &mut Vec<Edges>, key: fn(&Edges) -> [i64; 3], touch: fn(&Edges, &Edges) -> bool, end: usize) {
    rects.sort_unstable_by_key(key);
    rects.dedup_by(|next, last| {
        let joined = touch(last, next);
        if joined {
            last[end] = next[end];
        }
        joined
    });
}

/// Slanted lines across polygons, `distance` apart along a row, as the screen hatches what is not a position.
pub(super) fn hatched(polygons: &[Vec<[f64; 2]>], distance: f64) -> Vec<[f64; 4]> {
    polygons.iter().flat_map(|polygon| hatched_polygon(polygon, distance)).collect()
}

fn hatched_polygon(polygon: &[[f64; 2]], distance: f64) -> Vec<[f64; 4]> {
    let least = |axis: usize| polygon.iter().map(|point| point[axis]).fold(f64::INFINITY, f64::min);
    let most = |axis: usize| polygon.iter().map(|point| point[axis]).fold(f64::NEG_INFINITY, f64::max);
    let (x0, x1, y0, y1) = (least(0), most(0), least(1), most(1));
    let mut lines = Vec::new();
    let mut foot = ((x0 - (y1 - y0)) / distance).floor() * distance;
    while foot < x1 {
        // The line x + y = sum goes up to the right; between its first and second crossing it is inside, and so on.
        let sum = foot + y1;
        let mut crossings: Vec<f64> = Vec::new();
        for (n, to) in polygon.iter().enumerate() {
            let from = polygon[(n + polygon.len() - 1) % polygon.len()];
            let (a, b) = (from[0] + from[1] - sum, to[0] + to[1] - sum);
            if (a > 0.0) != (b > 0.0) {
                crossings.push(from[0] + (to[0] - from[0]) * (a / (a - b)));
            }
        }
        crossings.sort_unstable_by(f64::total_cmp);
        lines.extend(crossings.chunks_exact(2).map(|pair| [pair[0], sum - pair[0], pair[1], sum - pair[1]]));
        foot += distance;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let written: Vec<String> = [0.0, -0.001, 1.0, 1.5, 1.25, -2.999, 0.07, -0.5].map(short).into();
        assert_eq!(written, ["0", "0", "1", "1.5", "1.25", "-3", "0.07", "-0.5"]);
    }

    #[test]
    fn merging_covers_the_same_area() {
        // An L of five cells and one apart: the upright run, the foot, the single one.
        let cells = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (4, 4)];
        let rects = cells.map(|(x, y)| [x * 10, y * 10, x * 10 + 10, y * 10 + 10]);
        let runs = merged(rects.into_iter());
        assert_eq!(runs, [[0, 0, 10, 30], [10, 20, 30, 30], [40, 40, 50, 50]]);
        let full = (0..6).flat_map(|x| (0..5).map(move |y| [x, y, x + 1, y + 1]));
        assert_eq!(merged(full), [[0, 0, 6, 5]]);
    }

    #[test]
    fn hatching_stays_inside() {
        let triangle = [[10.0, 100.0], [110.0, 100.0], [10.0, 40.0]];
        let lines = hatched_polygon(&triangle, 9.0);
        assert!(lines.len() > 5);
        for [x0, y0, x1, y1] in lines {
            for (x, y) in [(x0, y0), (x1, y1)] {
                assert!(x >= 9.99 && y <= 100.01 && (x - 10.0) * 0.6 <= y - 39.99, "({x}, {y})");
            }
            assert!((x0 + y0 - x1 - y1).abs() < 1e-9);
        }
    }
}
