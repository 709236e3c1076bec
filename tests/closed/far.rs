//! Far away, up to 2^62.

use std::cell::Cell;
use std::time::{Duration, Instant};

use num_bigint::BigInt;
use phibeam::games;
use phibeam::query::Query;
use phibeam::rules::Window;
use phibeam::solved::{self, Outcome};
use phibeam::theory::closed::ClosedForm;
use phibeam::theory::exact::floor_times_sqrt;
use proptest::prelude::*;

use super::by_other_means;
use super::{closed_form, query, run, visit_is_exhaustive, visited};

const END: u64 = 1 << 62;

/// A heap of any order of magnitude up to 2^62.
fn heap() -> impl Strategy<Value = u64> {
    prop_oneof![4 => (0..=62u32, 0..=u64::MAX).prop_map(|(bits, n)| n % (1 << bits)), 1 => END - 100_000..=END]
}

/// A P-position in some columns or rows from x on; a game with infinitely many has one there.
fn on_a_beam(form: &dyn ClosedForm, x: u64) -> Result<Option<(u64, u64)>, String> {
    let columns = visited(form, Window { x0: x, x1: x + 100, y0: 0, y1: END })?;
    let rows = visited(form, Window { x0: 0, x1: END, y0: x, y1: x + 100 })?;
    Ok(columns.first().or(rows.last()).copied())
}

/// The cells around a position.
fn around((x, y): (u64, u64), radius: u64) -> Window {
    let (x0, y0) = (x.saturating_sub(radius), y.saturating_sub(radius));
    Window { x0, x1: x + radius, y0, y1: y + radius }
}

#[test]
fn windows_on_the_beams() {
    for game in games::ALL {
        let (windows, positions) = (Cell::new(0), Cell::new(0));
        run(game.id, 48, &(query(game), heap()), |(text, x)| {
            let Some((query, form)) = closed_form(&text) else { return Ok(()) };
            let center = on_a_beam(&*form, x)?;
            if center.is_none() && form.count().is_none() && x < END / 128 {
                return Err(format!("{text}: no P-position in the columns or rows from {x} on"));
            }
            let range = around(center.unwrap_or((x, x)), 24);
            let found = visit_is_exhaustive(&*form, range).map_err(|error| format!("{text}: {error}"))?;
            for (x, y) in (range.x0..=range.x1).flat_map(|x| (range.y0..=range.y1).map(move |y| (x, y))) {
                let is_p = found.binary_search(&(x, y)).is_ok();
                if by_other_means::outcome(&query, x, y).is_some_and(|other| other != is_p) {
                    return Err(format!("{text}: ({x}, {y}) is P: {is_p}, and not by other means"));
                }
            }
            if form.count().is_none() {
                windows.set(windows.get() + 1);
                positions.set(positions.get() + found.len());
            }
            Ok(())
        });
        assert!(positions.get() >= windows.get(), "{}: windows without P-positions", game.id);
    }
}

/// La's game (a) and its like far away, against big integers: a window on a beam, and single positions of any size.
#[test]
fn parts_of_the_sum_far_away() {
    let games = [
        "game=rational-nim&ray=4,6",
        "game=rational-nim&ray=2,3",
        "game=rational-nim&p1=1&q1=0&p2=0&q2=1&ray=1,1",
        "game=rational-nim&p1=50&q1=0&p2=0&q2=50&ray=1,1",
        "game=rational-nim&p1=50&q1=1&p2=50&q2=49&ray=2,1",
        "game=rational-nim&p1=50&q1=50&p2=0&q2=50&ray=1,2",
    ];
    for text in games {
        let (query, form) = closed_form(text).expect(text);
        run(text, 40, &(heap(), heap()), |(x, y)| {
            for (x, y) in [(x, y)].into_iter().chain(on_a_beam(&*form, x.min(END - 200))?) {
                let range = around((x, y), 12);
                let found = visit_is_exhaustive(&*form, range).map_err(|error| format!("{text}: {error}"))?;
                for (x, y) in (range.x0..=range.x1).flat_map(|x| (range.y0..=range.y1).map(move |y| (x, y))) {
                    let is_p = found.binary_search(&(x, y)).is_ok();
                    if by_other_means::outcome(&query, x, y) != Some(is_p) {
                        return Err(format!("{text}: ({x}, {y}) is P: {is_p}, and not by other means"));
                    }
                }
            }
            Ok(())
        });
    }
}

/// Wyt_K satisfies its own recursion far away: no move leads from a P-position to another, and every lower row of the
/// column is spoken for by an earlier column or by a diagonal move.
#[test]
fn wyt_k_far_columns_follow_from_their_neighbours() {
    let game = games::find("wyt-k").expect("a game");
    run(game.id, 150, &(query(game), heap()), |(text, x)| {
        let Some((query, form)) = closed_form(&text) else { return Ok(()) };
        let set = query.params.int_set();
        if set.runs().iter().map(|run| run.count_to(END)).fold(0, u64::saturating_add) > 64 {
            return Ok(());
        }
        let members = set.members_to(END);
        let partner = |x: u64| {
            let near = Window { x0: x, x1: x, y0: x.saturating_sub(64), y1: x + 64 };
            visited(&*form, near).map(|found| if let [(_, y)] = found[..] { Some(y) } else { None })
        };
        let wrong = |why: &str| Err(format!("{text}: column {x}: {why}"));
        let Some(y) = partner(x)? else { return wrong("not one P-position near the diagonal") };
        if partner(y)? != Some(x) {
            return wrong("the mirror image is not P");
        }
        for row in x.saturating_sub(64)..y {
            let taken = partner(row)?.is_some_and(|column| column < x);
            let hits = |k: u64| k <= x.min(row) && form.is_p(x - k, row - k);
            if !taken && !members.iter().any(|&k| hits(k)) {
                return wrong("a lower row is free");
            }
        }
        if members.iter().any(|&k| k <= x.min(y) && form.is_p(x - k, y - k)) {
            return wrong("a diagonal move leads to a P-position");
        }
        Ok(())
    });
}

/// Hu: every column of W(a, b) has b P-positions, one for each remainder modulo b, and every row has a.
#[test]
fn lines_have_their_number_of_positions() {
    let game = games::find("wab").expect("a game");
    run("wab", 100, &(1..=50u64, 1..=50u64, heap()), |(a, b, x)| {
        let (_, form) = closed_form(&format!("game={}&a={a}&b={b}", game.id)).ok_or("a closed form")?;
        let x = x / 64;
        let column = visited(&*form, Window { x0: x, x1: x, y0: 0, y1: END })?;
        let row = visited(&*form, Window { x0: 0, x1: END, y0: x, y1: x })?;
        let mut remainders: Vec<u64> = column.iter().map(|(_, y)| y % b).collect();
        remainders.extend(row.iter().map(|(x, _)| x % a + 100));
        remainders.sort_unstable();
        let wanted: Vec<u64> = (0..b).chain(100..100 + a).collect();
        if remainders == wanted { Ok(()) } else { Err(format!("W({a}, {b}) at {x}: {column:?} {row:?}")) }
    });
    for text in ["game=wythoff", "game=fraenkel&a=7", "game=nim", "game=nimhoff&h=9", "game=wyt-k&set=3,5"] {
        let (_, form) = closed_form(text).expect(text);
        run(text, 100, &heap(), |x| {
            let x = x / 16;
            let column = visited(&*form, Window { x0: x, x1: x, y0: 0, y1: END })?;
            if column.len() == 1 { Ok(()) } else { Err(format!("{text}: column {x} has {column:?}")) }
        });
    }
}

/// ⌊n·(p + √d)/r⌋ in big integers.
fn floor(n: u64, p: i64, d: u64, r: i64) -> u64 {
    let n = BigInt::from(n);
    let value = (&n * p + (&n * &n * d).sqrt()) / r;
    u64::try_from(value).expect("a heap")
}

/// The n-th pairs of Wythoff's game, Fraenkel's games and W(a, b), and that their neighbours are N.
#[test]
fn pairs_by_big_integers() {
    let check = |text: &str, x: u64, y: u64| {
        let (_, form) = closed_form(text).expect(text);
        let alone = |x: u64, y: u64| !form.is_p(x, y);
        let next = y > 0 && alone(x, y - 1) && alone(x, y + 1) || text.contains("wab");
        if form.is_p(x, y) && next { Ok(()) } else { Err(format!("{text}: ({x}, {y})")) }
    };
    for n in [1, 102_334_155, (1 << 53) + 1, 1 << 60] {
        let x = floor(n, 1, 5, 2);
        check("game=wythoff", x, x + n).expect("a pair of Wythoff's game");
    }
    run("pairs", 400, &(heap(), 1..=50u64, 1..=50u64), |(n, a, b)| {
        let n = (n / 64).max(1);
        let (ia, iab, d) = (a as i64, (a * b) as i64, a * a * b * b + 4 * a * b);
        let x = floor(n, 2 - ia, a * a + 4, 2);
        check(&format!("game=fraenkel&a={a}"), x, x + n * a)?;
        check(&format!("game=fraenkel&a={a}"), x + n * a, x)?;
        let upper = floor(n, 2 * ia - iab, d, 2 * (iab - ia + b as i64));
        let lower = floor(n, 2 * ia + iab, d, 2 * (iab + ia - b as i64));
        check(&format!("game=wab&a={a}&b={b}"), upper, upper + n)?;
        check(&format!("game=wab&a={a}&b={b}"), lower, lower - n)
    });
}

/// 102,334,155 is a Fibonacci number; ⌊n·φ⌋ comes out wrong in double precision.
#[test]
fn where_floats_fail() {
    let query = Query::parse("game=wythoff").expect("a query");
    let n = 102_334_155;
    let wrong = (n as f64 * (1.0 + 5f64.sqrt()) / 2.0).floor() as u64;
    let right = floor(n, 1, 5, 2);
    assert_eq!((right, wrong), (165_580_140, 165_580_141));
    assert_eq!(solved::outcome(&query, right, right + n), Ok(Some(Outcome::P)));
    assert_eq!(solved::outcome(&query, wrong, wrong + n), Ok(Some(Outcome::N)));
    let window = Window::new(right - 1, right + n - 1, 3, 3);
    assert_eq!(solved::positions(&query, window), Ok(vec![(right, right + n)]));
}

/// The last pair with both heaps within 2^62, and windows that begin at 2^62 itself.
#[test]
fn at_the_very_end() {
    let (_, wythoff) = closed_form("game=wythoff").expect("a closed form");
    let last = visited(&*wythoff, Window { x0: END / 2, x1: END, y0: END - 10, y1: END }).expect("pairs");
    assert!(!last.is_empty() && last.iter().all(|&(x, y)| by_other_means::wythoff(x.into(), y.into())));
    for text in [
        "game=nim",
        "game=nimhoff",
        "game=wyt-k",
        "game=wyt-k&set=2*2^n",
        "game=nim&heaps=3&z=77",
        "game=nim&heaps=6&z=9&rest=1,200,3",
    ] {
        let query = Query::parse(text).expect(text);
        let corner = Window::new(END, END, 65_536, 65_536);
        let found = solved::positions(&query, corner).expect(text);
        assert!(found.len() > 65_000 && found.is_sorted(), "{text}");
        let form = query.closed().expect(text);
        assert!(found.iter().all(|&(x, y)| form.is_p(x, y)), "{text}");
    }
    for text in
        ["game=wab", "game=rational-wythoff", "game=rational-nim&p1=1&q1=0&p2=0&q2=1", "game=fraenkel"]
    {
        let query = Query::parse(text).expect(text);
        assert!(solved::positions(&query, Window::new(END, END, 256, 256)).is_ok(), "{text}");
    }
}

/// Coordinates in wedges go through products that pass 64 bits, here with determinant 1.
#[test]
fn far_values_of_rational_nim() {
    let value = |query: &str, x: u64, y: u64| closed_form(query).and_then(|(_, form)| form.grundy(x, y));
    // u = x − y and v = 50y − 49x; near the lower edge v is small, near the upper one u.
    let edges = "game=rational-nim&p1=50&q1=49&p2=1&q2=1";
    let below = (END / 50 * 50, END / 50 * 49);
    assert_eq!(value(edges, below.0, below.1 + 1), Some((END / 50 - 1) ^ 50));
    assert_eq!(value(edges, END, END - 3), Some(3 ^ (END - 150)));
    // u = x − 49y and v = 50y − x.
    let (x, y) = (END, END / 50 + 1);
    assert_eq!(value("game=rational-nim&p1=50&q1=1&p2=49&q2=1", x, y), Some((x - 49 * y) ^ (50 * y - x)));
}

/// A far window costs little more than the same window at the origin.
#[test]
fn far_windows_are_not_slow() {
    let (_, wythoff) = closed_form("game=wythoff").expect("a closed form");
    let at = |x: u64, y: u64| Window { x0: x, x1: x + 999, y0: y, y1: y + 999 };
    let far = at(1_000_000_000_000_000, 1_618_033_988_749_894);
    let shortest = |range: Window| {
        let once = || {
            let begun = Instant::now();
            let mut count = 0;
            wythoff.visit(range, &mut |_, _| count += 1);
            assert!(count > 300, "{count} P-positions in {range:?}");
            begun.elapsed()
        };
        (0..200).map(|_| once()).min().unwrap_or(Duration::MAX)
    };
    let (near, far) = (shortest(at(0, 0)), shortest(far));
    assert!(far < 100 * near, "{far:?} far away, {near:?} at the origin");
}

/// Near the greatest numbers that are allowed, where the last step of the root is now and then one too many.
#[test]
fn roots_are_exact_to_the_last_step() {
    let mut state = 1u64;
    for _ in 0..40_000 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let n = (1 << 70) - 1 - u128::from(state);
        let wanted = (BigInt::from(n) * BigInt::from(n) * BigInt::from(5)).sqrt();
        assert_eq!(BigInt::from(floor_times_sqrt(n, 5)), wanted, "{n}");
    }
}
