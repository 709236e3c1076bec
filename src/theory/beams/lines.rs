//! The beams that start at the corner and go on for ever: Wythoff's game and its relatives.

use super::Beam;
use crate::theory::exact::Surd;
use crate::theory::three_ways::{Line, Wab};

/// Wythoff's beams: slopes φ and 1/φ. (4, 7) and (7, 4) are the fourth pair after (0, 0).
pub fn wythoff() -> Vec<Beam> {
    mirrored(
        Surd::phi(),
        "Wythoff 1907: the n-th P-position is (n·φ, n·φ²) rounded down, or its mirror image",
    )
}

/// The beam of that slope and its mirror image.
fn mirrored(slope: Surd, why: &str) -> Vec<Beam> {
    vec![Beam::from_corner("upper", slope, why), Beam::from_corner("lower", slope.recip(), why)]
}

/// W(a, b): slopes m = (ab + √(a²b² + 4ab))/2a and m − b. In W(5, 3) m = 3.188….
pub fn wab(game: Wab) -> Vec<Beam> {
    let why = "Hu.T7 and Hu.T8: P-positions are the squares this line crosses from side to side";
    vec![
        Beam::from_corner("upper", game.slope(Line::Upper), why),
        Beam::from_corner("lower", game.slope(Line::Lower), why),
    ]
}

/// Fraenkel a: slope (a + √(a² + 4))/2. For a = 2 it is 1 + √2, and (1, 3), (2, 6), (4, 10) follow it.
pub fn fraenkel(a: u64) -> Vec<Beam> {
    let why =
        "Fraenkel 1982 (in DFGN): the n-th P-position is n·(α, α + a) rounded down, or its mirror image";
    mirrored(Surd::new(i128::from(a), 1, a * a + 4, 2), why)
}

/// Fraenkel (s, t): slope s + t/α with α = (s + 1 − t + S)/2s, S² = (s + 1 − t)² + 4st = (s + t − 1)² + 4s.
/// Since t/α = (S − (s + 1 − t))/2 the slope is (s + t − 1 + S)/2; it is never rational, for it is more than s and a
/// root of z·(z − (s + t − 1)) = s.
pub fn fraenkel_st(s: u64, t: u64) -> Vec<Beam> {
    let sum = s + t - 1;
    let why = "Fraenkel 1998 (in DFGN): B(n) = s·A(n) + t·n, and A(n)/n tends to α";
    mirrored(Surd::new(i128::from(sum), 1, sum * sum + 4 * s, 2), why)
}

/// Fraenkel–Borosh (a, b): slope (ab + √(a²b² + 4))/2, that of Fraenkel's game with ab.
///
/// B(n) = A(n) + ab·⌊n/b⌋ + n mod b is A(n) + a·n up to less than ab, and the A(n) and B(n) together use each
/// integer b times. So if A(n)/n tends to α, counting gives 1/α + 1/(α + a) = b. It does tend: for its least and
/// greatest limit points λ ≤ μ the same count gives 1/λ + 1/(μ + a) = b = 1/μ + 1/(λ + a), hence
/// (μ − λ)/λμ = (μ − λ)/(λ + a)(μ + a), which is possible only for λ = μ. Then bα² + (ab − 2)α − a = 0, and the slope
/// 1 + a/α is as above. For (2, 2) it is 2 + √5: above x = 4 to 5 the beam climbs
/// from 16.9 to 21.2, and (4, 17) and (4, 20) are P-positions.
pub fn fraenkel_borosh(a: u64, b: u64) -> Vec<Beam> {
    let ab = a * b;
    let why =
        "Fraenkel and Borosh 1973 (in DFGN): B(n) − A(n) grows like a·n, and every integer is used b times";
    mirrored(Surd::new(i128::from(ab), 1, ab * ab + 4, 2), why)
}

/// Rational Nim between the directions (p1, q1) and (p2, q2): slope (q1 + q2)/(p1 + p2); with a further ray only where
/// that adds nothing, or is a part of the sum of the directions. With (7, 2) and (1, 10) it is 12/8: (8, 12) is a P-position
/// like (0, 0).
pub fn rational_nim(directions: [(u64, u64); 2], ray: Option<(u64, u64)>) -> Vec<Beam> {
    let [lower, upper] = directions;
    let sum = (lower.0 + upper.0, lower.1 + upper.1);
    let adds_nothing = |ray| is_multiple(ray, lower) || is_multiple(ray, upper);
    let Some(ray) = ray.filter(|&ray| !adds_nothing(ray)) else {
        let why =
            "La.T5 and La.C7: the P-positions are the terminal ones and their shifts by (p1 + p2, q1 + q2)";
        return vec![Beam::from_corner(
            "diagonal",
            Surd::rational(i128::from(sum.1), i128::from(sum.0)),
            why,
        )];
    };
    match multiple(sum, ray) {
        Some(1) => rational_wythoff(directions),
        Some(parts) => rational_nim_with_part(directions, parts),
        None => Vec::new(),
    }
}

/// Rational Nim with the further ray (p1 + p2, q1 + q2)/a, a = `parts`: the beams of W(a, a), whose slope m = (a + √(a² + 4))/2
/// and its inverse become (q1 + m·q2)/(p1 + m·p2) and (m·q1 + q2)/(m·p1 + p2), mirrored. In La's game (a) they are 2.777
/// and 2√2 − 2.
fn rational_nim_with_part([lower, upper]: [(u64, u64); 2], parts: u64) -> Vec<Beam> {
    let whole = i128::from(parts);
    let beam = |name, (p, q): (u64, u64), (less_p, less_q): (u64, u64)| {
        // Twice the numerator and the denominator of (less + m·more), as a + b·√(a² + 4).
        let twice =
            |less: u64, more: u64| (2 * i128::from(less) + whole * i128::from(more), i128::from(more));
        let slope = Surd::quotient(twice(less_q, q), twice(less_p, p), parts * parts + 4);
        Beam::from_corner(
            name,
            slope,
            "La.game-a, settled: in steps of a part of the directions the game is W(a, a)",
        )
    };
    vec![beam("upper", upper, lower), beam("lower", lower, upper)]
}

/// Rational Wythoff: slopes (q + φ·(q1 + q2))/(p + φ·(p1 + p2)) for (p, q) = (p2, q2) and (p1, q1).
/// With (1, 1) and (0, 1) they are φ² and φ: (4, 11) and (7, 11) are on one row.
pub fn rational_wythoff(directions: [(u64, u64); 2]) -> Vec<Beam> {
    let [lower, upper] = directions.map(|(p, q)| (i128::from(p), i128::from(q)));
    let sum = (lower.0 + upper.0, lower.1 + upper.1);
    let beam = |name, direction: (i128, i128)| {
        // Twice the numerator and the denominator, as a + b·√5.
        let slope = Surd::quotient((2 * direction.1 + sum.1, sum.1), (2 * direction.0 + sum.0, sum.0), 5);
        Beam::from_corner(
            name,
            slope,
            "La.C7: with weights ⌊φn⌋ and n of (p1 + p2, q1 + q2) and (p, q), La.T6",
        )
    };
    vec![beam("upper", upper), beam("lower", lower)]
}

/// Is `ray` a positive multiple of `direction`, which is not (0, 0)? Its multiples are moves of `direction` then.
fn is_multiple(ray: (u64, u64), direction: (u64, u64)) -> bool {
    multiple(ray, direction).is_some()
}

/// How many times `direction`, which is not (0, 0), makes `vector`; `None` where no positive number of times does.
pub(crate) fn multiple(vector: (u64, u64), direction: (u64, u64)) -> Option<u64> {
    let times = vector.0.checked_div(direction.0).or(vector.1.checked_div(direction.1)).unwrap_or(0);
    (times > 0 && (times * direction.0, times * direction.1) == vector).then_some(times)
}
