//! Games as queries, each solved in more ways than one: by definition, as families, as vectors, by closed form, near and far.

use phibeam::games;
use phibeam::query::{LARGEST_COORDINATE, Query};
use phibeam::rules::{IntSet, Window};
use phibeam::solved;
use phibeam::theory::closed::ClosedForm;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::Union;

use super::bounds::Bounds;
use super::driver::Target;
use crate::by_definition::Asked;
use crate::by_definition::expressions::Expression;
use crate::{common, comparing, expressions, meaning};

/// A written rule, as brute force has it.
pub(crate) static WRITTEN: Target = Target {
    name: "written",
    inputs: || meaning::game().boxed(),
    corpus: include_str!("corpus/written.txt"),
    unchanged: 8,
    bounds: Bounds::new(20_000, 256),
    check: |text| {
        let Some(query) = plain(text).filter(|query| query.is(&games::custom::GAME)) else {
            return Ok(false);
        };
        let small = |key: &str| {
            query.params.rule(key).is_none_or(|rule| Expression::read(&rule.to_string()).is_small(30.0))
        };
        if !small("rule") || !small("end") || !is_small_set(query.params.int_set()) {
            return Ok(false);
        }
        meaning::is_by_definition(&query.to_string(), 18).map(|()| true)
    },
};

/// Brute force knows no numbers beyond its own.
fn is_small_set(set: &IntSet) -> bool {
    set.runs().iter().all(|run| run.first < 1 << 53)
}

/// A written rule as families and as vectors.
pub(crate) static RECOGNISED: Target = Target {
    name: "recognised",
    inputs: || {
        let sets = select(vec!["1,2", "2n+1", "3..", "", "2^n,5n", "4..9"]);
        (meaning::plain_rule(), 0..=5u64, 0..=9u64, sets)
            .prop_map(|(rule, a, m, set)| {
                format!("game=custom&rule={}&set={set}&a={a}&m={m}", expressions::escaped(&rule))
            })
            .boxed()
    },
    corpus: include_str!("corpus/recognised.txt"),
    unchanged: 8,
    bounds: Bounds::new(20_000, 256),
    check: |text| {
        let Some(query) = plain(text).filter(|query| query.is(&games::custom::GAME)) else {
            return Ok(false);
        };
        let Some(rule) = query.params.rule("rule").filter(|rule| !rule.uses_position()) else {
            return Ok(false);
        };
        let rule = rule.to_string();
        // Other letters than b are what they are; b is 3.
        if !Expression::read(&rule).is_small(100.0) || query.params.int("b") != 3 {
            return Ok(false);
        }
        meaning::families_agree(
            &rule,
            query.params.int("a"),
            query.params.int("m"),
            query.params.int_set().text(),
        )
    },
};

/// `QUERY WIDTH,HEIGHT RIGHT,UP`: a game of the catalogue, as brute force has it, on a board and in a window that begins at so
/// many percent of it.
pub(crate) static NAMED: Target = Target {
    name: "named",
    inputs: || {
        let play = select(vec!["", "", "&play=misere"]);
        let board = (1..=24u32, 1..=24u32, 0..=100u32, 0..=100u32);
        (any_game(), play, board)
            .prop_map(|(query, play, (width, height, right, up))| {
                format!("{query}{play} {width},{height} {right},{up}")
            })
            .boxed()
    },
    corpus: include_str!("corpus/named.txt"),
    unchanged: 8,
    bounds: Bounds::new(20_000, 256),
    check: |text| {
        let words: Vec<&str> = text.split(' ').collect();
        let [query, sides, percent] = words.as_slice() else { return Ok(false) };
        let (Some(query), Some(sides), Some(percent)) =
            (plain(query), pair(sides, 1, 40), pair(percent, 0, 100))
        else {
            return Ok(false);
        };
        let asked = query.to_string();
        if !Asked::read(&asked).fits() {
            return Ok(false);
        }
        comparing::against_definition(&asked, sides, percent).map(|()| true)
    },
};

/// `QUERY X Y SPAN`: the closed form of a game against its rules near (0, 0), and against itself in a window far away.
pub(crate) static CLOSED: Target = Target {
    name: "closed",
    inputs: || {
        let far = || prop_oneof![3 => 0..2_000u64, 2 => 0..=1u64 << 40, 1 => 0..=LARGEST_COORDINATE - 100];
        (any_game(), far(), -1_000_000..1_000_000i64, 1..24u64, any::<bool>())
            .prop_map(|(query, x, off, span, golden)| {
                // Near the beams, where something is to be seen.
                let y = if golden { (x as f64 * 1.618_033_988_749_895) as u64 } else { x };
                let y = y
                    .saturating_add_signed(if off % 3 == 0 { off } else { off % 40 })
                    .min(LARGEST_COORDINATE - 100);
                format!("{query} {x} {y} {span}")
            })
            .boxed()
    },
    corpus: include_str!("corpus/closed.txt"),
    unchanged: 8,
    bounds: Bounds::new(20_000, 256),
    check: |text| {
        let words: Vec<&str> = text.split(' ').collect();
        let [query, numbers @ ..] = words.as_slice() else { return Ok(false) };
        let numbers: Option<Vec<u64>> = numbers.iter().map(|number| number.parse().ok()).collect();
        let (Some(query), Some([x, y, span])) = (plain(query), numbers.as_deref()) else { return Ok(false) };
        if *x.max(y) > LARGEST_COORDINATE - 100 || !(1..=40).contains(span) {
            return Ok(false);
        }
        let Some(form) = query.closed() else { return Ok(false) };
        is_near(form.as_ref(), &query)?;
        is_itself(form.as_ref(), Window::new(*x, *y, *span as u32, *span as u32)).map(|()| true)
    },
};

/// A form lists and answers what the rules say.
pub(crate) fn is_near(form: &dyn ClosedForm, query: &Query) -> Result<(), String> {
    let side = (query.game.limits)(&query.params).positions.min(72);
    if side == 0 {
        return Ok(());
    }
    let wanted = solved::positions(query, Window::corner(side)).map_err(|error| error.to_string())?;
    let listed = listed(form, Window::corner(side));
    if listed != wanted {
        return Err(format!("{query}: the form lists {listed:?}, by the rules it is {wanted:?}"));
    }
    let answers = |&(x, y): &(u64, u64)| form.is_p(x, y) == wanted.binary_search(&(x, y)).is_ok();
    let side = u64::from(side);
    let wrong = (0..side).flat_map(|x| (0..side).map(move |y| (x, y))).find(|cell| !answers(cell));
    if let Some(cell) = wrong {
        return Err(format!("{query}: the form is wrong about {cell:?}"));
    }
    let Ok(values) = solved::grundy(query, Window::corner(side.min(24) as u32)) else { return Ok(()) };
    for (x, line) in values.iter().enumerate() {
        for (y, value) in line.iter().enumerate() {
            let found = form.grundy(x as u64, y as u64);
            if found.is_some() && found != value.map(u64::from) {
                return Err(format!(
                    "{query}: G({x}, {y}) is {found:?} by the form and {value:?} by the rules"
                ));
            }
        }
    }
    Ok(())
}

/// What a form lists of a window is what it answers cell by cell, and what it finds on lines is P.
pub(crate) fn is_itself(form: &dyn ClosedForm, window: Window) -> Result<(), String> {
    let cells = (window.x0..=window.x1).flat_map(|x| (window.y0..=window.y1).map(move |y| (x, y)));
    let wanted: Vec<(u64, u64)> = cells.filter(|&(x, y)| form.is_p(x, y)).collect();
    let listed = listed(form, window);
    if listed != wanted {
        return Err(format!("{window:?}: listed {listed:?}, asked {wanted:?}"));
    }
    for step in [(1, 0), (0, 1), (1, 1), (2, 3)] {
        let (mut wrong, mut left) = (None, 20);
        form.along((window.x0, window.y0), step, &mut |x, y| {
            let taken = (window.x0.wrapping_sub(x), window.y0.wrapping_sub(y));
            let times = taken.0.checked_div(step.0).or(taken.1.checked_div(step.1)).unwrap_or(0);
            let on_line = times > 0
                && times.checked_mul(step.0) == Some(taken.0)
                && times.checked_mul(step.1) == Some(taken.1);
            wrong = wrong.or((!on_line || !form.is_p(x, y)).then_some((x, y)));
            left -= 1;
            left > 0
        });
        if let Some(cell) = wrong {
            return Err(format!("along {step:?} from ({}, {}) it finds {cell:?}", window.x0, window.y0));
        }
    }
    Ok(())
}

fn listed(form: &dyn ClosedForm, window: Window) -> Vec<(u64, u64)> {
    let mut listed = Vec::new();
    form.visit(window, &mut |x, y| listed.push((x, y)));
    listed.sort_unstable();
    listed
}

/// Any game of the catalogue whose parameters fit together.
fn any_game() -> BoxedStrategy<String> {
    let game = |game: &'static games::Game| {
        common::params(game)
            .prop_map(move |params| common::query(game, &params))
            .prop_filter("parameters that fit together", |text| Asked::read(text).fits())
            .boxed()
    };
    Union::new(games::ALL.map(game)).boxed()
}

/// The game of a query with its play, and nothing else that it says.
pub(crate) fn plain(text: &str) -> Option<Query> {
    let query = Query::parse(text).ok()?;
    let mut plain = Query { params: query.params, ..Query::of(query.game) };
    plain.settings.play = query.settings.play;
    Some(plain)
}

fn pair(text: &str, least: u32, most: u32) -> Option<(u32, u32)> {
    let (one, other) = text.split_once(',')?;
    let (one, other) = (one.parse().ok()?, other.parse().ok()?);
    [one, other].iter().all(|number| (least..=most).contains(number)).then_some((one, other))
}
