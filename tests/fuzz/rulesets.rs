//! Rules that no game has, as texts: fast solvers against naive ones.
//!
//! A line is a family, the domain, the box, misère play, or the board with the steps in which it is solved:
//!
//! ```text
//! board 40,33 1,7
//! ray 0,0 1,2 1..
//! lattice 1,2 5 0
//! cone 2 3
//! finite 1,2 3,4
//! wedge 7,2,1,10
//! box P./.P
//! misere
//! ```

use phibeam::rules::{Congruence, DeclaredBox, Domain, IntSet, MoveFamily, Ruleset, VectorSet};
use proptest::collection::vec;
use proptest::prelude::*;

use super::bounds::Bounds;
use super::driver::Target;
use crate::{comparing, raw_rules};

pub(crate) static RULESETS: Target = Target {
    name: "rulesets",
    inputs: || {
        let side = || prop_oneof![6 => 1..=24u32, 3 => 1..=70u32];
        (raw_rules::rules(), side(), side(), vec(1..=40u32, 1..4))
            .prop_map(|(rules, width, height, steps)| print(&rules, (width, height), &steps))
            .boxed()
    },
    corpus: include_str!("corpus/rulesets.txt"),
    unchanged: 9,
    bounds: Bounds::new(20_000, 256),
    check: |text| {
        let Some((rules, sides, steps)) = parse(text) else { return Ok(false) };
        comparing::against_naive("these rules", &rules, sides, &steps).map(|()| true)
    },
};

fn print(rules: &Ruleset, (width, height): (u32, u32), steps: &[u32]) -> String {
    let steps: Vec<String> = steps.iter().map(u32::to_string).collect();
    let mut lines = vec![format!("board {width},{height} {}", steps.join(","))];
    for family in &rules.families {
        lines.push(match family {
            MoveFamily::Ray { start, step, multiples } => {
                format!("ray {},{} {},{} {}", start.0, start.1, step.0, step.1, multiples.text())
            }
            MoveFamily::Lattice { congruences } => {
                let words = |congruence: &Congruence| {
                    let Congruence { weights: (i, j), modulus, residue } = congruence;
                    format!(" {i},{j} {modulus} {residue}")
                };
                format!("lattice{}", congruences.iter().map(words).collect::<String>())
            }
            MoveFamily::Cone { s, t } => format!("cone {s} {t}"),
            MoveFamily::Finite(vectors) => {
                let vectors = vectors.rows().iter().flat_map(|(i, runs)| {
                    runs.iter().flat_map(move |&(low, high)| (low..=high).map(move |j| format!(" {i},{j}")))
                });
                format!("finite{}", vectors.collect::<String>())
            }
            MoveFamily::Written(_) => continue,
        });
    }
    if let Domain::Wedge { p1, q1, p2, q2 } = rules.domain {
        lines.push(format!("wedge {p1},{q1},{p2},{q2}"));
    }
    if let Some(declared) = &rules.declared {
        let k = u64::from(declared.k());
        let string =
            |x| (0..k).map(|y| if declared.is_p(x, y) == Some(true) { 'P' } else { '.' }).collect::<String>();
        lines.push(format!("box {}", (0..k).map(string).collect::<Vec<_>>().join("/")));
    }
    if rules.misere {
        lines.push("misere".into());
    }
    lines.join("\n")
}

/// `None` where it says no rules that anything could mean.
fn parse(text: &str) -> Option<(Ruleset, (u32, u32), Vec<u32>)> {
    let mut rules = Ruleset::new(Vec::new());
    let mut board = None;
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["board", sides, steps] => {
                let [width, height] = numbers(sides)?.try_into().ok()?;
                let steps = numbers(steps)?;
                let fits = (1..=80).contains(&width)
                    && (1..=80).contains(&height)
                    && steps.iter().all(|step| (1..=99).contains(step));
                board = fits.then_some(((width, height), steps));
            }
            ["ray", start, step, set] => {
                let [start, step] =
                    [start, step].map(|pair| numbers(pair).and_then(|pair| <[u32; 2]>::try_from(pair).ok()));
                let ([i, j], [di, dj]) = (start?, step?);
                let (start, step) = ((i.into(), j.into()), (di.into(), dj.into()));
                let multiples = IntSet::parse(set).ok().filter(|_| step != (0, 0))?;
                rules.families.push(MoveFamily::Ray { start, step, multiples });
            }
            ["lattice", parts @ ..] if parts.len() % 3 == 0 && parts.len() <= 9 => {
                let congruence = |part: &[&str]| {
                    let [i, j] = numbers(part[0])?.try_into().ok()?;
                    let (modulus, residue) = (part[1].parse().ok()?, part[2].parse().ok()?);
                    let fits = modulus > 0 && residue < modulus && modulus <= 1_000;
                    fits.then_some(Congruence { weights: (i, j), modulus, residue })
                };
                let congruences = parts.chunks(3).map(congruence).collect::<Option<Vec<_>>>()?;
                // As many classes as a rule that somebody writes may have, and some more.
                let classes = congruences.iter().map(|part| u64::from(part.modulus)).product::<u64>();
                if classes > 100_000 {
                    return None;
                }
                rules.families.push(MoveFamily::Lattice { congruences });
            }
            ["cone", s, t] => {
                let (s, t) = (s.parse().ok().filter(|s| *s > 0)?, t.parse().ok().filter(|t| *t > 0)?);
                rules.families.push(MoveFamily::Cone { s, t });
            }
            ["finite", vectors @ ..] => {
                let vectors: Option<Vec<Vec<u32>>> = vectors.iter().map(|vector| numbers(vector)).collect();
                let vectors = vectors?;
                let allowed = |i: u32, j: u32| vectors.iter().any(|vector| *vector == [i, j]);
                rules.families.push(MoveFamily::Finite(VectorSet::from_fn(100, 100, allowed)));
            }
            ["wedge", edges] => {
                let [p1, q1, p2, q2] = numbers(edges)?.try_into().ok()?;
                let wide = u64::from(p1) * u64::from(q2) > u64::from(q1) * u64::from(p2);
                rules.domain = (p1 > 0 && q2 > 0 && wide).then_some(Domain::Wedge { p1, q1, p2, q2 })?;
            }
            ["box", strings] => {
                let strings: Vec<&[u8]> = if strings.is_empty() {
                    Vec::new()
                } else {
                    strings.split('/').map(str::as_bytes).collect()
                };
                let k = strings.len();
                if k > 80 || strings.iter().any(|string| string.len() != k) {
                    return None;
                }
                rules.declared =
                    Some(DeclaredBox::from_fn(k as u32, |x, y| strings[x as usize][y as usize] == b'P'));
            }
            ["misere"] => rules.misere = true,
            _ => return None,
        }
    }
    let (sides, steps) = board?;
    Some((rules, sides, steps))
}

fn numbers(text: &str) -> Option<Vec<u32>> {
    text.split(',').map(|number| number.parse().ok()).collect()
}
