//! Random queries, made from the catalogue alone: a game added to it is covered without a change here.

pub(crate) mod expressions;

use phibeam::games::{Game, Kind};
use phibeam::rules::LARGEST_WRITTEN;
use phibeam::rules::expression::About;
use proptest::collection::vec;
use proptest::prelude::*;

/// The keys and values of a query.
pub(crate) type Items = Vec<(&'static str, String)>;

/// Random parameters of a game, each from its whole range or left out. They need not fit together.
pub(crate) fn params(game: &'static Game) -> BoxedStrategy<Items> {
    let value = |kind: &Kind| match *kind {
        Kind::Int { min, max, .. } => int(min, max),
        Kind::Set { .. } => set(),
        Kind::Box { .. } => declared_box(),
        Kind::Ray => ray(),
        Kind::List { max } => list(max),
        Kind::Rule { about, .. } => rule(about),
    };
    let values: Vec<_> =
        game.params.iter().map(|p| prop::option::weighted(often(&p.kind), value(&p.kind))).collect();
    let replaced = |given: &Items| {
        let boxed = game.params.iter().find_map(|param| match param.kind {
            Kind::Box { replaces } if given.iter().any(|(key, _)| *key == param.key) => Some(replaces),
            _ => None,
        });
        boxed.unwrap_or(&[])
    };
    values
        .prop_map(move |values| {
            let keys = game.params.iter().map(|param| param.key);
            let mut given: Items = keys.zip(values).filter_map(|(key, value)| Some((key, value?))).collect();
            let replaced = replaced(&given);
            given.retain(|(key, _)| !replaced.contains(key));
            given
        })
        .boxed()
}

/// How often a parameter is given: optional ones half the time, so that both kinds of game are met.
fn often(kind: &Kind) -> f64 {
    if matches!(kind, Kind::Box { .. } | Kind::Ray | Kind::Rule { default: "", .. }) { 0.5 } else { 0.9 }
}

/// The query of a game with these parameters.
pub(crate) fn query(game: &Game, items: &Items) -> String {
    items.iter().fold(format!("game={}", game.id), |text, (key, value)| format!("{text}&{key}={value}"))
}

/// Small values matter most on small boards, but every value must come.
fn int(min: u64, max: u64) -> BoxedStrategy<String> {
    prop_oneof![4 => min..=max, 4 => min..=max.min(min + 8), 1 => Just(min), 1 => Just(max)]
        .prop_map(|n| n.to_string())
        .boxed()
}

/// A set in the grammar of the contract: empty, finite, infinite, long ranges, powers, many overlapping items.
pub(crate) fn set() -> BoxedStrategy<String> {
    let written = prop_oneof![6 => 1..=12u64, 3 => 1..=200u64, 1 => 1..=LARGEST_WRITTEN];
    let item = prop_oneof![
        5 => written.clone().prop_map(|n| n.to_string()),
        3 => (1..=30u64, 0..=15u64).prop_map(|(low, more)| format!("{low}..{}", low + more)),
        2 => (1..=30u64, 8..=150u64).prop_map(|(low, more)| format!("{low}..{}", low + more)),
        1 => (1..=40u64).prop_map(|low| format!("{low}..{LARGEST_WRITTEN}")),
        2 => (1..=60u64).prop_map(|low| format!("{low}..")),
        2 => written.clone().prop_map(|step| format!("{step}n")),
        3 => (1..=20u64, 0..=50u64).prop_map(|(step, first)| format!("{step}n+{first}")),
        1 => Just("2^n".to_owned()),
        1 => written.prop_map(|factor| format!("{factor}*2^n")),
    ];
    prop_oneof![1 => vec(item.clone(), 0..=1), 6 => vec(item.clone(), 1..=4), 1 => vec(item, 10..=40)]
        .prop_map(|items| items.join(","))
        .boxed()
}

/// Mostly small boxes, now and then one up to the greatest side.
fn declared_box() -> BoxedStrategy<String> {
    prop_oneof![8 => 0..=8usize, 1 => 9..=64usize]
        .prop_flat_map(|k| vec(vec(prop_oneof![Just('P'), Just('.')], k), k))
        .prop_map(|strings| strings.into_iter().map(String::from_iter).collect::<Vec<_>>().join("/"))
        .boxed()
}

/// A rule, escaped; half of those about moves depend on the heaps.
fn rule(about: About) -> BoxedStrategy<String> {
    let text = match about {
        About::Moves => prop_oneof![
            3 => expressions::text(&["k", "l", "k", "l", "a", "b", "m"]),
            1 => expressions::text(&["k", "l", "k", "l", "x", "y", "a", "m"]),
        ]
        .boxed(),
        About::Ends => expressions::text(&["x", "y", "x", "y", "a", "b", "m"]),
    };
    text.prop_map(|text| expressions::escaped(&text)).boxed()
}

/// Mostly small numbers: what is solved by brute force is the product of all of them.
fn list(max: u64) -> BoxedStrategy<String> {
    let number = prop_oneof![9 => 0..=3u64, 1 => 0..=max];
    vec(number, 0..=3).prop_map(|list| list.iter().map(u64::to_string).collect::<Vec<_>>().join(",")).boxed()
}

fn ray() -> BoxedStrategy<String> {
    let component = || prop_oneof![3 => 0..=8u64, 1 => 0..=50u64];
    (component(), component())
        .prop_filter("a ray has a direction", |&ray| ray != (0, 0))
        .prop_map(|(dx, dy)| format!("{dx},{dy}"))
        .boxed()
}
