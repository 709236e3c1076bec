//! Outcomes far away by other characterisations than the crate uses, in big integers where 128 bits do not do.

use num_bigint::BigInt;
use phibeam::query::Query;

/// Is (x, y) a P-position, for games that this file knows?
pub(crate) fn outcome(query: &Query, x: u64, y: u64) -> Option<bool> {
    let param = |key: &str| query.params.int(key);
    match query.game.id {
        "nim" if query.heaps() == 2 => Some(x == y),
        "nim" => Some(balanced(query, x, y)),
        "modular-nim" if query.heaps() > 2 && param("m") % 2 == 1 => {
            let tokens: u128 = query.further().into_iter().chain([x, y]).map(u128::from).sum();
            Some(balanced(query, x, y) && tokens < 2 * u128::from(param("m")))
        }
        "nimhoff" => Some(x / param("h") == y / param("h") && (x + y).is_multiple_of(param("h"))),
        "wythoff" => Some(wythoff(x.into(), y.into())),
        "fraenkel" => Some(fraenkel(param("a"), x, y)),
        "wab" => Some(by_lines(param("a"), param("b"), &x.into(), &y.into())),
        "fraenkel-borosh" if param("b") == 1 => Some(fraenkel(param("a"), x, y)),
        "fraenkel-borosh" if param("a") == 1 => Some(by_lines(param("b"), param("b"), &x.into(), &y.into())),
        "rational-nim" if query.params.ray().is_some() => with_part(query, x, y),
        "rational-nim" => coordinates(query, x, y).map(|(u, v)| u == v),
        "rational-wythoff" => coordinates(query, x, y).map(|(u, v)| wythoff(u, v)),
        _ => None,
    }
}

/// Is every binary digit 1 in an even number of heaps?
fn balanced(query: &Query, x: u64, y: u64) -> bool {
    let heaps: Vec<u64> = query.further().into_iter().chain([x, y]).collect();
    (0..64).all(|bit| heaps.iter().filter(|&heap| heap >> bit & 1 == 1).count().is_multiple_of(2))
}

/// In Fibonacci numeration the smaller heap ends in an even number of zeros, and the larger is the smaller with one zero
/// more.
pub(crate) fn wythoff(x: u128, y: u128) -> bool {
    let mut fibonacci = vec![1u128, 2];
    while fibonacci[fibonacci.len() - 1] < 1 << 72 {
        fibonacci.push(fibonacci[fibonacci.len() - 1] + fibonacci[fibonacci.len() - 2]);
    }
    let (small, large) = (x.min(y), x.max(y));
    let (mut rest, mut shifted, mut zeros) = (small, 0, 0);
    for place in (0..fibonacci.len() - 1).rev() {
        if fibonacci[place] <= rest {
            rest -= fibonacci[place];
            shifted += fibonacci[place + 1];
            zeros = place;
        }
    }
    zeros % 2 == 0 && shifted == large
}

/// x = ⌊nα⌋ says x ≤ nα < x + 1: with α = (2 − a + √(a² + 4))/2 and y − x = na, squares compare.
fn fraenkel(a: u64, x: u64, y: u64) -> bool {
    let (small, gap) = (x.min(y), x.abs_diff(y));
    let n = BigInt::from(gap / a);
    let root = &n * &n * BigInt::from(a * a + 4);
    let below = |x: BigInt| {
        // Is 2x ≤ n(2 − a) + n·√(a² + 4)?
        let rational = 2 * x - &n * (2 - BigInt::from(a));
        rational <= BigInt::from(0) || &rational * &rational <= root
    };
    gap.is_multiple_of(a) && below(small.into()) && !below(BigInt::from(small) + 1)
}

/// Hu's line method: the upper beam, of slope m, crosses the cell through its two horizontal sides, or the lower beam,
/// of slope m − b, through its two vertical ones.
fn by_lines(a: u64, b: u64, x: &BigInt, y: &BigInt) -> bool {
    let product = BigInt::from(a * b);
    let d = &product * &product + 4 * &product;
    let floor = |n: &BigInt, more: u64, half: u64| {
        let n = n + more;
        let square: BigInt = &n * &n * &d;
        (square.sqrt() - &n * &product) / BigInt::from(2 * half)
    };
    let (across, up) = (|y, more| floor(y, more, b), |x, more| floor(x, more, a));
    let upper = *x == across(y, 0) && *x == across(y, 1);
    let lower = *y == up(x, 0) && *y == up(x, 1);
    upper || lower
}

/// Rational Nim with a ray, a times which is the sum of the directions: W(a, a) in the coordinates in which the ray is
/// (1, 1) and the directions are (a, 0) and (0, a).
fn with_part(query: &Query, x: u64, y: u64) -> Option<bool> {
    let big = |key: &str| BigInt::from(query.params.int(key));
    let (p1, q1, p2, q2) = (big("p1"), big("q1"), big("p2"), big("q2"));
    let (dx, dy) = query.params.ray()?;
    let parts = (1..=100u64)
        .find(|parts| BigInt::from(parts * dx) == &p1 + &p2 && BigInt::from(parts * dy) == &q1 + &q2)?;
    let (x, y) = (BigInt::from(x), BigInt::from(y));
    let (u, v) = (&q2 * &x - &p2 * &y, &p1 * &y - &q1 * &x);
    let unit = &q2 * dx - &p2 * dy;
    let inside = u >= BigInt::from(0) && v >= BigInt::from(0);
    Some(inside && by_lines(parts, parts, &(u / &unit), &(v / &unit)))
}

/// Coordinates along the two directions: the greatest multiples that can be taken one after the other.
fn coordinates(query: &Query, x: u64, y: u64) -> Option<(u128, u128)> {
    let big = |key: &str| BigInt::from(query.params.int(key));
    let (p1, q1, p2, q2) = (big("p1"), big("q1"), big("p2"), big("q2"));
    let (x, y) = (BigInt::from(x), BigInt::from(y));
    let inside = |x: &BigInt, y: &BigInt| &q1 * x <= &p1 * y && &p2 * y <= &q2 * x;
    if !inside(&x, &y) {
        return None;
    }
    let most = |p: &BigInt, q: &BigInt| {
        let (mut low, mut high) = (0u128, 1u128 << 72);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            let (x, y) = (&x - p * middle, &y - q * middle);
            let fits = x >= BigInt::from(0) && y >= BigInt::from(0) && inside(&x, &y);
            if fits { low = middle } else { high = middle }
        }
        low
    };
    Some((most(&p1, &q1), most(&p2, &q2)))
}
