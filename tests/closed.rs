//! Closed form = rules, for every game that has a closed form; and far away = independent arithmetic.
//!
//! `near` compares on boards that the rules reach; games and parameters come from the catalogue, so that a new game
//! with a closed form is covered at once. `far` goes up to 2^62: windows on the beams are compared cell by cell, and
//! outcomes are derived again with big integers, by other characterisations than the code uses.
#![cfg(not(target_arch = "wasm32"))]

#[path = "closed/by_other_means.rs"]
mod by_other_means;
mod common;
#[path = "closed/far.rs"]
mod far;
#[path = "closed/near.rs"]
mod near;
#[path = "common/running.rs"]
mod running;

use phibeam::games::Game;
use phibeam::query::Query;
use phibeam::rules::Window;
use phibeam::theory::closed::ClosedForm;
use proptest::prelude::*;
use running::run;

/// A random query of a game: sets are mostly such that something is known of them.
fn query(game: &'static Game) -> BoxedStrategy<String> {
    let text = common::params(game).prop_map(|params| common::query(game, &params));
    let fitting = text.prop_filter("parameters that fit together", |text| Query::parse(text).is_ok());
    if game.id != "wyt-k" {
        return fitting.boxed();
    }
    let with_set = |set: BoxedStrategy<String>| set.prop_map(|set| format!("game=wyt-k&set={set}"));
    prop_oneof![1 => fitting, 4 => with_set(set_with_theory())].boxed()
}

/// Finite sets, single numbers, and the infinite sets of theorem 6 and conjecture 2 of DFGN.
fn set_with_theory() -> BoxedStrategy<String> {
    let joined = |set: Vec<u64>| set.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let small = prop::collection::vec(1..=12u64, 1..=6).prop_map(joined);
    let larger = prop::collection::vec(1..=60u64, 1..=5).prop_map(joined);
    let single = prop_oneof![1..=300u64, (0..=8u32).prop_map(|q| 1 << q)].prop_map(|k| k.to_string());
    let theorem_six = prop::collection::vec((0..=60u64, 1..=2u64), 0..=5)
        .prop_map(move |set| joined([1].into_iter().chain(set.iter().map(|(n, r)| 3 * n + r)).collect()));
    let endless = prop::sample::select(vec!["2*2^n", "2^n", "1..", "", "2n,2n+1", "1,3n+2", "3n+1,5*2^n"]);
    prop_oneof![4 => small, 2 => larger, 2 => single, 1 => theorem_six, 1 => endless.prop_map(str::to_owned)]
        .boxed()
}

/// The query and its closed form, if it has one.
fn closed_form(text: &str) -> Option<(Query, Box<dyn ClosedForm>)> {
    let query = Query::parse(text).expect(text);
    let form = query.closed()?;
    Some((query, form))
}

/// What a closed form visits, sorted; an error when something comes twice or is not in the range.
fn visited(form: &dyn ClosedForm, range: Window) -> Result<Vec<(u64, u64)>, String> {
    let mut found = Vec::new();
    form.visit(range, &mut |x, y| found.push((x, y)));
    found.sort_unstable();
    match found.iter().find(|(x, y)| !range.contains(*x, *y)) {
        Some(outside) => Err(format!("{outside:?} is not in {range:?}")),
        None => match found.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(format!("{:?} comes twice in {range:?}", pair[0])),
            None => Ok(found),
        },
    }
}

/// Visiting a range finds exactly the cells that are P one by one.
fn visit_is_exhaustive(form: &dyn ClosedForm, range: Window) -> Result<Vec<(u64, u64)>, String> {
    let found = visited(form, range)?;
    let cells = (range.x0..=range.x1).flat_map(|x| (range.y0..=range.y1).map(move |y| (x, y)));
    let one_by_one: Vec<_> = cells.filter(|&(x, y)| form.is_p(x, y)).collect();
    if found != one_by_one {
        return Err(format!("visited {found:?}, one by one {one_by_one:?} in {range:?}"));
    }
    Ok(found)
}
