//! Random rules that no named game has: every family in every combination, in both domains.

use phibeam::rules::{Congruence, DeclaredBox, Domain, IntSet, MoveFamily, Ruleset, VectorSet};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::common;

/// Up to five families, in a quarter or a wedge, with or without a declared box, normal or misère.
pub(crate) fn rules() -> impl Strategy<Value = Ruleset> {
    let family = prop_oneof![5 => ray(), 2 => lattice(), 2 => cone(), 3 => finite()];
    let domain = prop_oneof![2 => Just(Domain::Quarter), 1 => wedge()];
    (vec(family, 0..=5), domain, prop::option::weighted(0.25, declared()), any::<bool>()).prop_map(
        |(families, domain, declared, misere)| Ruleset { domain, declared, misere, ..Ruleset::new(families) },
    )
}

/// Steps small and large, along the line or across it, from the origin or from elsewhere.
fn ray() -> BoxedStrategy<MoveFamily> {
    let component = || prop_oneof![2 => Just(0u64), 6 => 1..=4u64, 1 => 1..=90u64];
    let step = (component(), component()).prop_filter("a step goes somewhere", |&step| step != (0, 0));
    let start = prop_oneof![2 => Just((0, 0)), 1 => (0..=9u64, 0..=9u64), 1 => (0..=90u64, 0..=90u64)];
    let multiples = prop_oneof![Just("1..".to_owned()), common::set()];
    (start, step, multiples)
        .prop_map(|(start, step, set)| {
            let multiples = IntSet::parse(&set).expect("a set");
            MoveFamily::Ray { start, step, multiples }
        })
        .boxed()
}

fn lattice() -> BoxedStrategy<MoveFamily> {
    let congruence = (0..=12u32, 0..=12u32, 1..=9u32, 0..=9u32).prop_map(|(i, j, modulus, residue)| {
        // Cosets half the time.
        let residue = if residue < modulus { residue } else { 0 };
        Congruence { weights: (i, j), modulus, residue }
    });
    // Mostly one; with none of them any two amounts may be taken.
    let congruences = prop_oneof![3 => vec(congruence.clone(), 1), 2 => vec(congruence.clone(), 2), 1 => vec(congruence, 0..=3)];
    congruences.prop_map(|congruences| MoveFamily::Lattice { congruences }).boxed()
}

/// Narrow and wide, with corners small and large, also such as no board holds.
fn cone() -> BoxedStrategy<MoveFamily> {
    let s = prop_oneof![6 => 1..=4u32, 2 => 1..=12u32, 1 => 1..=200u32, 1 => Just(u32::MAX)];
    let t = prop_oneof![6 => 1..=9u32, 2 => 1..=60u32, 1 => 1..=200u32, 1 => Just(u32::MAX)];
    (s, t).prop_map(|(s, t)| MoveFamily::Cone { s, t }).boxed()
}

/// Vectors anywhere, those that leave one heap alone among them.
fn finite() -> BoxedStrategy<MoveFamily> {
    let vector = prop_oneof![
        3 => (0..=12u32, 0..=12u32),
        1 => (0..=70u32).prop_map(|i| (i, 0)),
        1 => (0..=70u32).prop_map(|j| (0, j)),
        1 => (0..=70u32, 0..=70u32),
    ];
    vec(vector, 0..=12)
        .prop_map(|vectors| MoveFamily::Finite(VectorSet::from_fn(71, 71, |i, j| vectors.contains(&(i, j)))))
        .boxed()
}

fn wedge() -> BoxedStrategy<Domain> {
    (1..=9u32, 0..=9u32, 0..=9u32, 1..=9u32)
        .prop_filter("the lower edge is below the upper one", |&(p1, q1, p2, q2)| p1 * q2 > q1 * p2)
        .prop_map(|(p1, q1, p2, q2)| Domain::Wedge { p1, q1, p2, q2 })
        .boxed()
}

fn declared() -> BoxedStrategy<DeclaredBox> {
    (0..=70u32, any::<u64>())
        .prop_map(|(k, seed)| {
            // Which cells are P hardly matters, as long as it varies.
            DeclaredBox::from_fn(k, |x, y| (u64::from(x * 71 + y * 13) ^ seed).count_ones().is_multiple_of(5))
        })
        .boxed()
}
