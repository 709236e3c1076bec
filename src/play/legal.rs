//! Why a move is not allowed: the rule that forbids it, with the game's numbers.

use std::fmt;

use super::analysis::{Analysis, Heaps};
use crate::query::Query;
use crate::rules::Domain;
use crate::rules::Rules;
use crate::text::{HEAPS, position_text};

/// A move that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    from: Heaps,
    to: Heaps,
    why: Why,
}

/// Why not.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Why {
    WrongNumberOfHeaps { heaps: usize },
    TakesNothing,
    Grows { heap: usize },
    InsideTheBox { k: u32 },
    LeavesTheCone { domain: Domain },
    Rule { sentence: String },
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} → {}: ", position_text(&self.from), position_text(&self.to))?;
        match &self.why {
            Why::WrongNumberOfHeaps { heaps } => write!(f, "a position of this game has {heaps} heaps"),
            Why::TakesNothing => write!(f, "a move takes at least one token"),
            Why::Grows { heap } => {
                let (from, to) = (self.from[*heap], self.to[*heap]);
                write!(f, "heaps never grow, and the {} would go from {from} to {to}", HEAPS[*heap])
            }
            Why::InsideTheBox { k } => {
                write!(f, "inside the declared {k} × {k} box nothing moves: entering it ends the game")
            }
            Why::LeavesTheCone { domain: Domain::Wedge { p1, q1, p2, q2 } } => {
                let upper = if *p2 == 0 { String::new() } else { format!(" and {p2}·y ≤ {q2}·x") };
                write!(f, "that is outside the cone, where positions have {q1}·x ≤ {p1}·y{upper}")
            }
            Why::LeavesTheCone { domain: Domain::Quarter } => write!(f, "that is not a position"),
            Why::Rule { sentence } => f.write_str(sentence),
        }
    }
}

impl std::error::Error for Illegal {}

impl Illegal {
    /// Is it against the rule of the game, not against what holds in every game?
    pub(super) fn is_plain(&self) -> bool {
        matches!(self.why, Why::Rule { .. } | Why::LeavesTheCone { .. })
    }
}

impl Analysis {
    /// Why there is no move from one position to the other; `None` when there is one.
    pub fn illegal(&self, from: &[u64], to: &[u64]) -> Option<Illegal> {
        if self.is_move(from, to) {
            return None;
        }
        Some(Illegal { from: from.to_vec(), to: to.to_vec(), why: self.why_illegal(from, to) })
    }

    fn why_illegal(&self, from: &[u64], to: &[u64]) -> Why {
        if to.len() != from.len() {
            return Why::WrongNumberOfHeaps { heaps: from.len() };
        }
        if let Some(heap) = (0..from.len()).find(|&heap| to[heap] > from[heap]) {
            return Why::Grows { heap };
        }
        if from == to {
            return Why::TakesNothing;
        }
        if let Rules::Two(rules) = self.rules() {
            if let (Some(declared), Some(_)) = (&rules.declared, rules.declared_p(from[0], from[1])) {
                return Why::InsideTheBox { k: declared.k() };
            }
            if !rules.domain.contains(to[0], to[1]) {
                return Why::LeavesTheCone { domain: rules.domain };
            }
        }
        let taken: Heaps = from.iter().zip(to).map(|(from, to)| from - to).collect();
        Why::Rule { sentence: forbidding_rule(self.query(), &taken) }
    }
}

/// The rule that does not allow to take these amounts.
fn forbidding_rule(query: &Query, taken: &[u64]) -> String {
    let int = |key: &str| query.params.int(key);
    let alone: Vec<(usize, u64)> =
        taken.iter().copied().enumerate().filter(|(_, amount)| *amount > 0).collect();
    let (i, j) = (taken[0], taken[1]);
    let list = alone.iter().map(|(_, amount)| amount.to_string()).collect::<Vec<_>>();
    let same = format!("from both heaps it takes the same amount, and {i} and {j} differ");
    match (query.game.id, alone.as_slice()) {
        ("nim", _) => format!("Nim takes from one heap at a time, not {} together", list.join(" and ")),
        ("modular-nim", _) => {
            let (m, total) = (int("m"), taken.iter().sum::<u64>());
            let sum = list.join(" + ");
            format!("from several heaps it takes a multiple of m = {m} in total, and {sum} = {total} is none")
        }
        ("wythoff" | "seeded", _) => same.replace("it takes", "Wythoff's game takes"),
        ("modular-wythoff", _) => {
            let m = int("m");
            let (r, s) = (i % m, j % m);
            format!("amounts from both heaps must be equal modulo m = {m}, and {i} and {j} leave {r} and {s}")
        }
        ("wyt-k", _) if i != j => same,
        ("wyt-k", _) => {
            format!(
                "the same amount from both heaps must be in the set K = {{{}}}, and {i} is not",
                set(query)
            )
        }
        ("fraenkel", _) => too_different(i, j, int("a"), "a"),
        ("fraenkel-k", _) if i.abs_diff(j) >= int("a") => too_different(i, j, int("a"), "a"),
        ("fraenkel-k", _) => {
            let set = set(query);
            format!(
                "of two amounts from both heaps one must be in the set K = {{{set}}}, and neither {i} nor {j} is"
            )
        }
        ("fraenkel-st", _) => {
            let (s, t, less, more) = (int("s"), int("t"), u128::from(i.min(j)), i.max(j));
            let bound = u128::from(s) * less + u128::from(t);
            format!(
                "the larger amount must be less than s·smaller + t = {s}·{less} + {t} = {bound}, and {more} is not"
            )
        }
        ("fraenkel-borosh", [(heap, amount)]) => multiples(*heap, *amount, int("b"), "b"),
        ("fraenkel-borosh", _) if i % int("b") != j % int("b") => {
            let b = int("b");
            let (r, s) = (i % b, j % b);
            format!("amounts from both heaps must be equal modulo b = {b}, and {i} and {j} leave {r} and {s}")
        }
        ("fraenkel-borosh", _) => too_different(i, j, int("a") * int("b"), "a·b"),
        ("nimhoff", _) => {
            let (h, total) = (int("h"), u128::from(i) + u128::from(j));
            format!("from both heaps it takes fewer than h = {h} together, and {i} + {j} = {total}")
        }
        ("wab", [(heap, amount)]) => {
            let (key, step) = if *heap == 0 { ("a", int("a")) } else { ("b", int("b")) };
            let (a, b) = (int("a"), int("b"));
            multiples(*heap, *amount, step, key).replacen("it takes", &format!("W({a}, {b}) takes"), 1)
        }
        ("wab", _) => {
            let (a, b) = (int("a"), int("b"));
            same.replace("it takes", &format!("W({a}, {b}) takes"))
        }
        ("rational-nim" | "rational-wythoff" | "gdwn", _) => {
            format!(
                "it takes multiples of {}, and ({i}, {j}) is a multiple of none of them",
                directions(query)
            )
        }
        _ => format!("the rule does not allow to take {}: {}", list.join(" and "), query.game.rule),
    }
}

fn set(query: &Query) -> &str {
    query.params.int_set().text()
}

fn too_different(i: u64, j: u64, bound: u64, name: &str) -> String {
    let difference = i.abs_diff(j);
    format!(
        "amounts from both heaps must differ by less than {name} = {bound}, and {i} and {j} differ by {difference}"
    )
}

fn multiples(heap: usize, amount: u64, step: u64, name: &str) -> String {
    let heap = HEAPS[heap];
    format!("from the {heap} heap alone it takes only multiples of {name} = {step}, and {amount} is none")
}

/// The directions of the rays, as `(7, 2) and (1, 10)`.
fn directions(query: &Query) -> String {
    use crate::rules::MoveFamily::Ray;
    let Rules::Two(rules) = query.rules() else { return String::new() };
    let step = |family: &_| match family {
        Ray { step, .. } => Some(format!("({}, {})", step.0, step.1)),
        _ => None,
    };
    let mut steps: Vec<String> = rules.families.iter().filter_map(step).collect();
    steps.dedup();
    match steps.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}
