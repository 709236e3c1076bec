//! The beams that start at the corner and go on for ever: Wythoff's game and its relatives.

use super::Beam;
use crate::games::{Params, Value};
use crate::theory::exact::Surd;

/// Wythoff's beams: slopes φ and 1/φ. (4, 7) and (7, 4) are the fourth pair after (0, 0).
pub(super) fn wythoff() -> Vec<Beam> {
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
pub(super) fn wab(a: i128, b: i128) -> Vec<Beam> {
    let ab = a * b;
    let root = (ab * ab + 4 * ab) as u64;
    let why = "Hu.T7 and Hu.T8: P-positions are the squares this line crosses from side to side";
    vec![
        Beam::from_corner("upper", Surd::new(ab, 1, root, 2 * a), why),
        Beam::from_corner("lower", Surd::new(-ab, 1, root, 2 * a), why),
    ]
}

/// Fraenkel a: slope (a + √(a² + 4))/2. For a = 2 it is 1 + √2, and (1, 3), (2, 6), (4, 10) follow it.
pub(super) fn fraenkel(a: i128) -> Vec<Beam> {
    let why =
        "Fraenkel 1982 (in DFGN): the n-th P-position is n·(α, α + a) rounded down, or its mirror image";
    mirrored(Surd::new(a, 1, (a * a + 4) as u64, 2), why)
}

/// Fraenkel (s, t): slope s + t/α with α = (s + 1 − t + S)/2s, S² = (s + 1 − t)² + 4st = (s + t − 1)² + 4s.
/// Since t/α = (S − (s + 1 − t))/2 the slope is (s + t − 1 + S)/2; it is never rational, for it is more than s and a
/// root of z·(z − (s + t − 1)) = s.
pub(super) fn fraenkel_st(s: i128, t: i128) -> Vec<Beam> {
    let sum = s + t - 1;
    let why = "Fraenkel 1998 (in DFGN): B(n) = s·A(n) + t·n, and A(n)/n tends to α";
    mirrored(Surd::new(sum, 1, (sum * sum + 4 * s) as u64, 2), why)
}

/// Fraenkel–Borosh (a, b): slope (ab + √(a²b² + 4))/2, that of Fraenkel's game with ab.
///
/// B(n) = A(n) + ab·⌊n/b⌋ + n mod b is A(n) + a·n up to less than ab, and the A(n) and B(n) together use each
/// integer b times. So if A(n)/n tends to α, counting gives 1/α + 1/(α + a) = b. It does tend: for its least and
/// greatest limit points λ ≤ μ the same count gives 1/λ + 1/(μ + a) = b = 1/μ + 1/(λ + a), hence
/// (μ − λ)/λμ = (μ − λ)/(λ + a)(μ + a), which is possible only for λ = μ. Then bα² + (ab − 2)α − a = 0, and the slope
/// 1 + a/α is as above. For (2, 2) it is 2 + √5: above x = 4 to 5 the beam climbs
/// from 16.9 to 21.2, and (4, 17) and (4, 20) are P-positions.
pub(super) fn fraenkel_borosh(a: i128, b: i128) -> Vec<Beam> {
    let ab = a * b;
    let why =
        "Fraenkel and Borosh 1973 (in DFGN): B(n) − A(n) grows like a·n, and every integer is used b times";
    mirrored(Surd::new(ab, 1, (ab * ab + 4) as u64, 2), why)
}

/// Rational Nim: slope (q1 + q2)/(p1 + p2); with a further ray only where that adds nothing, or makes Rational Wythoff.
/// With (7, 2) and (1, 10) it is 12/8: (8, 12) is a P-position like (0, 0).
pub(super) fn rational_nim(params: &Params) -> Vec<Beam> {
    let [lower, upper] = directions(params);
    let sum = (lower.0 + upper.0, lower.1 + upper.1);
    let why = "La.T5 and La.C7: the P-positions are the terminal ones and their shifts by (p1 + p2, q1 + q2)";
    let diagonal = || vec![Beam::from_corner("diagonal", Surd::rational(sum.1, sum.0), why)];
    match params.get("ray") {
        Value::Ray(Some((i, j))) => {
            let ray = (i128::from(*i), i128::from(*j));
            if ray == sum {
                rational_wythoff(params)
            } else if is_multiple(ray, lower) || is_multiple(ray, upper) {
                diagonal()
            } else {
                Vec::new()
            }
        }
        _ => diagonal(),
    }
}

/// Rational Wythoff: slopes (q + φ·(q1 + q2))/(p + φ·(p1 + p2)) for (p, q) = (p2, q2) and (p1, q1).
/// With (1, 1) and (0, 1) they are φ² and φ: (4, 11) and (7, 11) are on one row.
pub(super) fn rational_wythoff(params: &Params) -> Vec<Beam> {
    let [lower, upper] = directions(params);
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

/// (p1, q1) and (p2, q2).
fn directions(params: &Params) -> [(i128, i128); 2] {
    let int = |key| i128::from(params.int(key));
    [(int("p1"), int("q1")), (int("p2"), int("q2"))]
}

/// Is `ray` a positive multiple of `direction`, which is not (0, 0)? Its multiples are moves of `direction` then.
fn is_multiple(ray: (i128, i128), direction: (i128, i128)) -> bool {
    let times = ray.0.checked_div(direction.0).or(ray.1.checked_div(direction.1)).unwrap_or(0);
    times > 0 && (times * direction.0, times * direction.1) == ray
}
