//! Rational Nim (La): positions between the directions (p1, q1) and (p2, q2), and moves along these two.
//! (p1, q1) = (1, 0) and (p2, q2) = (0, 1) is Nim. A further ray makes La's games (a), (b) and (c).
//!
//! With the default directions (7, 2) and (1, 10), (8, 12) can go to (1, 10) or to (7, 2), and nowhere else.

use super::{
    Details, Ending, Family, Game, Kind, Known, Limits, Param, ParamError, Params, Rules, forbidden,
};
use crate::papers::{self, Source};
use crate::rules::{Domain, MoveFamily, Play, Ruleset};
use crate::theory::{beams, closed};

/// The game.
pub static GAME: Game = Game {
    id: "rational-nim",
    name: "Rational Nim",
    rule: "Positions (x, y) with q1/p1 ≤ y/x ≤ q2/p2; take t·(p1, q1) or t·(p2, q2) and stay among them.",
    params: &[P1, Q1, P2, Q2, RAY],
    settle: determinant_is_positive,
    rules: |params| {
        let [(p1, q1), (p2, q2)] = directions(params);
        let mut moves = vec![MoveFamily::ray((p1, q1)), MoveFamily::ray((p2, q2))];
        moves.extend(params.ray().map(MoveFamily::ray));
        Rules::Two(Ruleset { domain: wedge(params), ..Ruleset::new(moves) })
    },
    limits: |_| Limits::RAYS,
    beams: |params| beams::rational_nim(directions(params), params.ray()),
    keeps_beams_in_misere: |_| true,
    line_method: |_| None,
};

pub(super) static DETAILS: Details = Details {
    source: Source::of(&papers::LA),
    known: Known {
        title: "Equal coordinates",
        words: "Seen along its two directions the cone is a quarter plane in which each position stands for \
                several; P-positions are those with equal coordinates, and the Grundy value is their \
                nim-sum.",
        source: "La, Theorem 2 (i)",
        formula: Some(
            "(mrow (mo ⌊) (mfrac (mrow (msub (mi q) (mn 2)) (mi x) (mo −) (msub (mi p) (mn 2)) (mi y)) \
             (mi Δ)) (mo ⌋) (mo =) (mo ⌊) (mfrac (mrow (msub (mi p) (mn 1)) (mi y) (mo −) (msub (mi q) \
             (mn 1)) (mi x)) (mi Δ)) (mo ⌋))",
        ),
    },
    code: 11,
    family: Family::Directions,
    ending: Ending::LastMove,
    closed: |params, play| match (play, params.ray()) {
        (Play::Misere, _) => None,
        (Play::Normal, None) => Some(closed::rational_nim(directions(params))),
        (Play::Normal, Some(_)) => {
            parts(params).map(|parts| closed::rational_nim_with_part(directions(params), parts))
        }
    },
    theorem: |params| {
        parts(params).map(|_| "La's game (a), settled here: the ray is a part of the sum of the directions, and the game is W(a, a)")
    },
    beside: |params| match (params.ray(), parts(params)) {
        (None, _) => None,
        (Some(_), Some(_)) => Some(
            "This is about the game without the further ray. With this ray, a times which is the sum of the two \
             directions, the game is W(a, a) in other coordinates.",
        ),
        (Some(_), None) => Some("This is about the game without the further ray, which changes the picture."),
    },
    tile: |_| None,
    forbids: |params, taken| forbidden::no_direction(&GAME, params, taken),
};

pub(super) const P1: Param = Param::int("p1", 0, 50, 7, "First component of the lower direction (p1, q1).");
pub(super) const Q1: Param = Param::int("q1", 0, 50, 2, "Second component of the lower direction (p1, q1).");
pub(super) const P2: Param = Param::int("p2", 0, 50, 1, "First component of the upper direction (p2, q2).");
pub(super) const Q2: Param = Param::int("q2", 0, 50, 10, "Second component of the upper direction (p2, q2).");
const RAY: Param = Param {
    label: Some("further move"),
    ..Param::new("ray", Kind::Ray, "A further direction dx,dy: its multiples may be taken as well.")
};

/// How many times the further ray makes the sum of the directions, where it does: La's game (a) has 2.
pub(crate) fn parts(params: &Params) -> Option<u64> {
    let [(p1, q1), (p2, q2)] = directions(params);
    beams::multiple((p1 + p2, q1 + q2), params.ray()?)
}

/// (p1, q1) and (p2, q2).
pub(super) fn directions(params: &Params) -> [(u64, u64); 2] {
    [(params.int("p1"), params.int("q1")), (params.int("p2"), params.int("q2"))]
}

/// Where the positions are.
pub(super) fn wedge(params: &Params) -> Domain {
    Domain::Wedge {
        p1: params.small("p1"),
        q1: params.small("q1"),
        p2: params.small("p2"),
        q2: params.small("q2"),
    }
}

/// The lower direction must be below the upper one.
pub(super) fn determinant_is_positive(params: &mut Params, _: &[&str]) -> Result<(), ParamError> {
    let [(p1, q1), (p2, q2)] = directions(params);
    if p1 * q2 > q1 * p2 {
        return Ok(());
    }
    let why = format!(
        "p1·q2 − q1·p2 = {p1}·{q2} − {q1}·{p2} must be positive, so that (p1, q1) is the lower direction"
    );
    Err(ParamError { key: "p1", value: p1.to_string(), why })
}

#[cfg(test)]
mod tests {
    use crate::games::tests::{forbidden, options, query};

    #[test]
    fn worked_position() {
        assert_eq!(options("game=rational-nim", 8, 12), [(1, 10), (7, 2)]);
        assert_eq!(options("game=rational-nim&p1=1&q1=0&p2=0&q2=1", 3, 5), options("game=nim", 3, 5));
        assert!(options("game=rational-nim&ray=8,4", 9, 13).contains(&(1, 9)));
    }

    #[test]
    fn says_why_a_move_is_not_allowed() {
        assert_eq!(
            forbidden("game=rational-nim", &[8, 12]),
            "it takes multiples of (7, 2) and (1, 10), and (8, 12) is a multiple of none of them"
        );
    }

    #[test]
    fn a_further_ray_is_beside_the_card() {
        assert!(
            query("game=rational-nim").beside().is_none() && query("game=rational-nim").closed().is_some()
        );
        let further = query("game=rational-nim&ray=8,4");
        assert!(further.beside().is_some() && further.closed().is_none() && further.beams().is_empty());
        // The sum of the directions makes Rational Wythoff, and a multiple of one of them adds nothing.
        assert_eq!(query("game=rational-nim&ray=8,12").beams().len(), 2);
        assert_eq!(query("game=rational-nim&ray=14,4").beams().len(), 1);
    }
}
