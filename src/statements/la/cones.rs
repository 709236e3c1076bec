//! Rational Nim on three heaps, from the definition: La ends with the question whether it can be played on more than two.
//!
//! Three independent vectors span a cone; a move subtracts a multiple of one of them and stays in it. A position is a combination
//! of the vectors, and its Grundy value the nim-sum of the coefficients, each rounded down. With (2, 1, 0), (0, 1, 1) and
//! (1, 0, 3), (5, 4, 5) is 2, 2 and 1 times these: its value is 2 ⊕ 2 ⊕ 1 = 1.

use super::{Directions, outcomes};
use crate::statements::{Skip, Subject, Verdict};

type Vector = [i64; 3];

/// Positions with heaps below this are looked at.
const SIDE: i64 = 24;

/// Some cones, one of them without a heap of its own for any vector.
const CONES: [[Vector; 3]; 3] =
    [[[1, 0, 0], [0, 1, 0], [0, 0, 1]], [[2, 1, 0], [0, 1, 1], [1, 0, 3]], [[1, 2, 1], [3, 1, 1], [1, 1, 2]]];

/// Two heaps by the rules of the subject, then three: its own directions with a third, and some other cones.
pub(super) fn k_heaps(subject: &Subject) -> Result<Verdict, Skip> {
    let two = outcomes::grundy_transfer(subject)?;
    let Verdict::Holds { range, mut looked_at } = two else { return Ok(two) };
    let Directions { p1, q1, p2, q2 } = Directions::of(subject);
    let side = SIDE.min(subject.size.into());
    for cone in [[[p1, q1, 0], [p2, q2, 1], [1, 0, 2]]].into_iter().chain(CONES) {
        match compare(cone, &cone, side) {
            Ok(positions) => looked_at += positions,
            Err(words) => return Ok(subject.fails(range, None, words)),
        }
    }
    Ok(Verdict::holds(format!("{range},{side}x{side}x{side}"), looked_at))
}

/// The values of the positions in the cone with heaps below `side`, by definition, against the formula: how many there are, or
/// what is wrong with the first that differs. The moves are multiples of `moves`, which in the game are the cone's own.
pub(super) fn compare(cone: [Vector; 3], moves: &[Vector], side: i64) -> Result<u64, String> {
    let at = |[x, y, z]: Vector| ((x * side + y) * side + z) as usize;
    let mut values: Vec<Option<u64>> = vec![None; (side * side * side) as usize];
    let mut looked_at = 0;
    // Every move leads to a position that comes earlier in this order.
    for cell in 0..side * side * side {
        let position = [cell / (side * side), cell / side % side, cell % side];
        let Some(parts) = coefficients(cone, position) else { continue };
        // A value is at most the number of tokens, so below 128.
        let mut reached = 0u128;
        for vector in moves {
            let taken = |times: i64| [0, 1, 2].map(|heap| position[heap] - times * vector[heap]);
            let options = (1..).map(taken).take_while(|to| to.iter().all(|&heap| heap >= 0));
            options.filter_map(|to| values[at(to)]).for_each(|value| reached |= 1 << value);
        }
        let value = u64::from(reached.trailing_ones());
        values[at(position)] = Some(value);
        looked_at += 1;
        let said = parts.iter().fold(0, |sum, part| sum ^ part);
        if value != said {
            let [x, y, z] = position;
            let [a, b, c] = parts;
            return Err(format!(
                "({x}, {y}, {z}) has Grundy value {value} by the rules, and {a} ⊕ {b} ⊕ {c} = {said}"
            ));
        }
    }
    Ok(looked_at)
}

/// How often each vector of the cone is in a position, rounded down; none outside the cone.
fn coefficients([u, v, w]: [Vector; 3], position: Vector) -> Option<[u64; 3]> {
    let det = dot(u, cross(v, w));
    let weights = [cross(v, w), cross(w, u), cross(u, v)].map(|normal| dot(position, normal) * det.signum());
    let inside = det != 0 && weights.iter().all(|&weight| weight >= 0);
    inside.then(|| weights.map(|weight| (weight / det.abs()) as u64))
}

fn dot(a: Vector, b: Vector) -> i64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statements::probe::{assert_holds, assert_skips};

    #[test]
    fn the_worked_position() {
        assert_eq!(coefficients(CONES[1], [5, 4, 5]), Some([2, 2, 1]));
        assert_eq!(coefficients(CONES[1], [0, 0, 1]), None);
        assert_eq!(compare(CONES[0], &CONES[0], 12), Ok(12 * 12 * 12));
    }

    /// Every cone of vectors with entries up to 1, and more with entries up to 3, in both orientations.
    #[test]
    fn small_cones() {
        let vector = |n: i64, most: i64| [n % most, n / most % most, n / most / most % most];
        let mut cones = 0;
        for n in 0..512 {
            let cone = [n % 8, n / 8 % 8, n / 64].map(|n| vector(n, 2));
            if dot(cone[0], cross(cone[1], cone[2])) != 0 {
                assert!(compare(cone, &cone, 8).is_ok(), "{cone:?}");
                cones += 1;
            }
        }
        for n in (0..64 * 64 * 64).step_by(1_009) {
            let cone = [n % 64, n / 64 % 64, n / 4_096].map(|n| vector(n, 4));
            if dot(cone[0], cross(cone[1], cone[2])) != 0 {
                assert!(compare(cone, &cone, 14).is_ok(), "{cone:?}");
                cones += 1;
            }
        }
        assert!(cones > 350, "{cones}");
    }

    #[test]
    fn it_holds_and_fails() {
        for query in ["game=rational-nim", "game=rational-nim&p1=2&q1=4&p2=1&q2=9"] {
            assert_holds("La.k-heaps", query, 40, "40x40,24x24x24");
        }
        assert_skips("La.k-heaps", "game=rational-nim&ray=4,6", 40, "another game");
        let more = [CONES[1].as_slice(), &[[1, 1, 1]]].concat();
        assert!(compare(CONES[1], &more, 12).is_err_and(|words| words.contains("by the rules")));
        assert!(compare(CONES[1], &CONES[1][..2], 12).is_err());
    }
}
