//! A rule of one's own: which k and l may be taken is an expression that somebody writes.
//!
//! `k==0 or l==0 or k==l` is Wythoff's game; `l==2*k or k==2*l` takes twice as much from one heap as from the other, so that
//! (1, 1) has no move and is a P-position. Where `end` holds the game is over, and whoever moved there has won.

use std::cell::RefCell;
use std::rc::Rc;

use super::named::Named;
use super::{Details, Ending, Family, Game, Kind, Known, Limits, Mention, Param, ParamError, Params, Rules};
use crate::papers::Source;
use crate::rules::expression::{
    About, Condition, FARTHEST, FARTHEST_BY_POSITION, Letters, MOST_VALUES, Reach, Rule,
};
use crate::rules::{IntSet, MoveFamily, Ruleset};
use crate::text::shortened;

/// The game.
pub static GAME: Game = Game {
    id: super::WRITTEN,
    name: "Your own rule",
    rule: "Take k tokens from the first heap and l from the second wherever your rule allows it.",
    params: &[
        Param::new(
            "rule",
            Kind::Rule { about: About::Moves, default: "k==0 or l==0 or k==l" },
            "Which moves are allowed: a condition on k and l, what is taken, perhaps with x and y, the heaps before.",
        ),
        Param::new(
            "end",
            Kind::Rule { about: About::Ends, default: "" },
            "Where the game is over and whoever moved there has won: a condition on the heaps x and y.",
        ),
        Param {
            mentioned: Some(Mention { word: "inset", keys: TEXTS }),
            ..Param::new("set", Kind::Set { default: "1,2" }, "The set that inset(n) asks about.")
        },
        letter("a", 2, "The number that the letter a stands for."),
        letter("b", 3, "The number that the letter b stands for."),
        letter("m", 5, "The number that the letter m stands for."),
    ],
    settle: |params, _| if written(params).limits.positions < LEAST { Err(refused(params)) } else { Ok(()) },
    rules: |params| Rules::Two(written(params).rules.clone()),
    limits: |params| written(params).limits,
    beams: |params| of_named(params, Vec::new(), |game, params| (game.beams)(params)),
    keeps_beams_in_misere: |params| {
        of_named(params, false, |game, params| (game.keeps_beams_in_misere)(params))
    },
    line_method: |params| of_named(params, None, |game, params| (game.line_method)(params)),
};

pub(super) static DETAILS: Details = Details {
    source: Source::own(),
    known: Known {
        title: "What your rule makes of it",
        words: "Everything on the board follows from your rule, position by position. Beams are drawn where its \
                moves are those of a named game, of which they are proved; any other slope or pattern that you \
                see is observed, as far as the board goes.",
        source: "the rule itself",
        formula: None,
    },
    code: 15,
    family: Family::Written,
    ending: Ending::LastMove,
    closed: |params, play| of_named(params, None, |game, params| (game.details().closed)(params, play)),
    theorem: |params| {
        of_named(params, None, |game, params| {
            let details = game.details();
            Some((details.theorem)(params).unwrap_or(details.known.source))
        })
    },
    beside: |_| None,
    tile: |params| of_named(params, None, |game, params| (game.details().tile)(params)),
    forbids: |params, taken| match *taken {
        // Only rules that depend on the heaps need to know them, and these are asked elsewhere.
        [k, l] => condition(params, "rule").map_or_else(String::new, |rule| rule.why_not((k, l), (k, l))),
        _ => String::new(),
    },
};

/// The parameters that are written.
const TEXTS: &[&str] = &["rule", "end"];
/// A rule that cannot be followed on a board of so many cells across is refused.
const LEAST: u32 = 16;

const fn letter(key: &'static str, default: u64, help: &'static str) -> Param {
    Param { mentioned: Some(Mention { word: key, keys: TEXTS }), ..Param::int(key, 0, 100, default, help) }
}

/// So many values of classes are kept at most.
const LATTICE_CELLS: u64 = 1 << 25;

/// What the parameters come to.
#[derive(Debug)]
struct Written {
    params: Params,
    rules: Ruleset,
    limits: Limits,
    /// The named game with the very same moves, if there is one.
    named: Option<Named>,
}

thread_local! {
    /// The games asked about last: a picture asks for the limits again and again.
    static LAST: RefCell<Vec<Rc<Written>>> = const { RefCell::new(Vec::new()) };
}

/// So many are kept.
const KEPT: usize = 4;

fn written(params: &Params) -> Rc<Written> {
    LAST.with_borrow_mut(|last| {
        let found = match last.iter().position(|known| known.params == *params) {
            Some(at) => last.remove(at),
            None => Rc::new(Written::new(params)),
        };
        last.truncate(KEPT - 1);
        last.insert(0, Rc::clone(&found));
        found
    })
}

impl Written {
    fn new(params: &Params) -> Written {
        let rule = condition(params, "rule");
        let known = rule.as_ref().and_then(Condition::families);
        let families = known.unwrap_or_else(|| rule.into_iter().map(MoveFamily::Written).collect());
        let rules = Ruleset { ends: condition(params, "end"), ..Ruleset::new(families) };
        let limits = if rules.is_written() { written_limits(&rules) } else { known_limits(&rules) };
        let named = if rules.is_written() { None } else { Named::with(&rules.families) };
        Written { params: params.clone(), rules, limits, named }
    }
}

/// What is known of the named game that a rule is, or what holds where it is none.
fn of_named<T>(params: &Params, else_this: T, known: impl FnOnce(&'static Game, &Params) -> T) -> T {
    match &written(params).named {
        Some(named) => known(named.game, &named.params),
        None => else_this,
    }
}

/// How far a rule goes that is no union of families, or a game that ends early.
fn written_limits(rules: &Ruleset) -> Limits {
    let by_position = rules.written().is_some_and(Condition::is_by_position);
    let most = if by_position { FARTHEST_BY_POSITION } else { FARTHEST };
    let positions = rules.reach(most).heaps().unwrap_or(most);
    Limits { positions, grundy: positions.min(MOST_VALUES) }
}

/// How far a union of families goes: as far as the games that have such.
fn known_limits(rules: &Ruleset) -> Limits {
    let (mut widest, mut sets, mut singles, mut classes) = (0, 0, 0, 1u64);
    for family in &rules.families {
        match family {
            MoveFamily::Ray { step, multiples, .. } => {
                widest = widest.max(step.0).max(step.1);
                sets += usize::from(multiples.is_infinite() && *multiples != IntSet::all());
            }
            MoveFamily::Cone { .. } => return Limits { positions: 16_384, grundy: 1_024 },
            MoveFamily::Finite(vectors) => singles += vectors.count(),
            MoveFamily::Lattice { congruences } => {
                classes = classes.max(congruences.iter().map(|part| u64::from(part.modulus)).product());
            }
            MoveFamily::Written(_) => {}
        }
    }
    // For each class of a lattice what has occurred of every value is kept: a value is at most the number of tokens.
    let grundy =
        (LATTICE_CELLS / (2 * classes)).clamp(u64::from(MOST_VALUES), u64::from(Limits::RAYS.grundy)) as u32;
    // Without a move along the second heap a line may be full of P-positions; with many infinite sets, as in Fraenkel's
    // game with K, or steps and sets that no named game has, work grows faster than the board.
    let closes_lines = rules.step_along_second_heap().is_some_and(|step| step <= 50);
    if closes_lines && widest <= 50 && sets <= 1 && singles <= 2_080 {
        Limits { grundy, ..Limits::RAYS }
    } else {
        Limits { positions: 4_096, grundy: MOST_VALUES }
    }
}

/// What its letters stand for.
pub fn letters(params: &Params) -> Letters {
    let [a, b, m] = ["a", "b", "m"].map(|letter| params.int(letter));
    Letters { a, b, m, set: params.int_set().clone() }
}

/// The rule `key`, `rule` or `end`, with the numbers of its letters.
pub fn condition(params: &Params, key: &str) -> Option<Condition> {
    params.rule(key).map(|rule| Condition::new(rule, &letters(params)))
}

/// Why a rule cannot be followed even on a small board.
fn refused(params: &Params) -> ParamError {
    let narrow = |&key: &&'static str| {
        let reach = condition(params, key)?.reach(LEAST);
        Some((key, reach)).filter(|_| reach != Reach::Far)
    };
    let (key, reach) = TEXTS.iter().find_map(narrow).unwrap_or(("rule", Reach::Far));
    let value = params.rule(key).map(Rule::to_string).unwrap_or_default();
    ParamError { key, value: shortened(&value), why: format!("{reach}") }
}

#[cfg(test)]
mod tests {
    use crate::games::tests::{forbidden, options, query};
    use crate::query::{Query, encode};

    #[test]
    fn worked_position() {
        assert_eq!(options("game=custom", 3, 5), options("game=wythoff", 3, 5));
        let twice = "game=custom&rule=l%3D%3D2*k or k%3D%3D2*l";
        assert_eq!(options(twice, 1, 1), []);
        assert_eq!(options(twice, 5, 4), [(1, 2), (3, 0), (3, 3), (4, 2)]);
        // Of the smaller heap, multiples from the larger.
        let euclid = "game=custom&rule=l%3D%3D0 and 0<y<%3Dx and k%25y%3D%3D0 or k%3D%3D0 and 0<x<%3Dy and l%25x%3D%3D0";
        assert_eq!(options(euclid, 7, 3), [(1, 3), (4, 3)]);
        assert_eq!(options("game=custom&end=x%2By<3", 1, 1), []);
    }

    /// A rule with the moves of a named game is that game.
    #[test]
    fn rules_that_have_a_name() {
        let named = |rule: &str| {
            let query = query(&format!("game=custom&rule={}", encode(rule)));
            super::written(&query.params).named.as_ref().map(|named| {
                let params: Vec<u64> =
                    named.game.params.iter().map(|param| named.params.int(param.key)).collect();
                (named.game.id, params)
            })
        };
        for (rule, id, params) in [
            ("k==0 or l==0 or k==l", "wythoff", &[][..]),
            ("k==0 and l%3==0 or l==0 and k%5==0 or k==l", "wab", &[5, 3]),
            ("k==0 or l==0 or k==l or l==2*k or k==2*l", "gdwn", &[1, 2]),
            ("k==0 or l==0 or k==l or 3*l==4*k or 3*k==4*l", "gdwn", &[3, 4]),
            ("k==0 or l==0 or abs(k-l)<3", "fraenkel", &[3]),
        ] {
            assert_eq!(named(rule), Some((id, params.to_vec())), "{rule}");
        }
        assert_eq!(named("k==0 or l==0 or k==l or l==2*k"), None);
    }

    #[test]
    fn many_sets_go_less_far() {
        let limit = |text: &str| {
            let query = query(&format!("game=custom&set=2n&rule=k%3D%3D0 or {text}"));
            (query.game.limits)(&query.params).positions
        };
        let one = limit("l%3D%3D0 or k%3D%3Dl and inset(k)");
        assert!(one > 4_096);
        assert_eq!(limit("l%3D%3D0 and inset(k) or k%3D%3Dl and inset(k)"), 4_096);
        assert_eq!(limit("l%3D%3D0 or k%3D%3D51*l"), 4_096);
        assert_eq!(limit("l%3D%3D0 or k%3D%3D50*l"), one);
    }

    #[test]
    fn lattices_go_as_far_as_named_games_do() {
        let limits = |text: &str| {
            let query = query(&format!("game=custom&rule=k%3D%3D0 or l%3D%3D0 or {text}"));
            let limits = (query.game.limits)(&query.params);
            (limits.positions, limits.grundy)
        };
        for text in ["k%25m%3D%3D0 and l%25m%3D%3D0", "k%252%3D%3D1 and l%252%3D%3D1", "(k%2Bl)%256%3D%3D0"] {
            assert_eq!(limits(text), (65_536, 8_192), "{text}");
        }
        assert_eq!(limits("k%25252%3D%3D0 and l%25252%3D%3D0"), (65_536, 512));
    }

    #[test]
    fn queries_are_printed_as_they_are_meant() {
        for (text, canonical) in [
            ("game=custom&rule=k==0||(l==0)||k==l", "game=custom"),
            ("game=custom&m=7&rule=(k-l)%25m==0", "game=custom&rule=%28k-l%29%25m%3D%3D0&m=7"),
            ("game=custom&end=&a=2", "game=custom"),
            ("game=custom&end=x + y<a&a=3", "game=custom&end=x+y%3Ca&a=3"),
            ("game=custom&set=2n&rule=inset(k)&b=0", "game=custom&rule=inset%28k%29&set=2n&b=0"),
        ] {
            assert_eq!(query(text).to_string(), canonical);
            assert_eq!(query(canonical), query(text));
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let error = |text: &str| Query::parse(text).expect_err(text).to_string();
        assert_eq!(
            error("game=custom&rule=k==0 or l==0 or <"),
            "rule: expected a number after \"or\" (character 17)"
        );
        assert_eq!(
            error("game=custom&rule=k==0 or l==0<"),
            "rule: expected a number after \"<\" (character 14)"
        );
        for (text, words) in [
            ("game=custom&end=k==0", ["end: ", "character 1"]),
            ("game=custom&rule=", ["rule: ", "character 1"]),
            ("game=custom&rule=k^2^3>l", ["rule: ", "character 4"]),
            ("game=custom&rule=(k%2B2147483648)^9>l", ["rule=(k+2147483648)^9>l", "128 bits"]),
        ] {
            let said = error(text);
            assert!(words.iter().all(|words| said.contains(words)), "{said}");
        }
    }

    /// Beams and closed forms come with the moves of a named game, and with no others.
    #[test]
    fn a_rule_that_is_a_named_game_has_its_beams() {
        for (own, named) in [
            ("rule=k*l==0", "game=nim"),
            ("", "game=wythoff"),
            ("rule=k==0 and l%25b==0 or k==l or l==0 and k%25a==0&a=7", "game=wab&a=7"),
            ("rule=k==0 or l==0 or k%25m==l%25m", "game=modular-wythoff"),
            ("rule=k==0 or l==0 or (k%2Bl)%25m==0&m=6", "game=modular-nim"),
            ("rule=k==0 or l==0 or abs(k-l)<5", "game=fraenkel&a=5"),
            ("rule=min(k,l)==0 or k%2Bl<9", "game=nimhoff&h=9"),
            ("rule=k==0 or l==0 or k==l and inset(k)", "game=wyt-k"),
            ("rule=k==0 or l==0 or k==l or 3*k==l or 3*l==k", "game=gdwn&q=3"),
            ("rule=k==0 or l==0 or max(k,l)<3*min(k,l)%2B2", "game=fraenkel-st&s=3&t=2"),
        ] {
            let [own, named] =
                [&format!("game=custom&{own}"), named].map(|text| query(text.trim_end_matches('&')));
            let exact =
                |query: &Query| query.beams().iter().map(|beam| beam.slope.to_string()).collect::<Vec<_>>();
            assert_eq!(exact(&own), exact(&named), "{own}");
            let far = |query: &Query| query.closed().map(|closed| closed.is_p(1 << 40, (1 << 40) + 3));
            assert_eq!(far(&own), far(&named), "{own}");
            assert_eq!(own.tile(), named.tile());
        }
        for own in [
            "rule=k==0 or l==0 or k==l and k!=3",
            "rule=k==0 or k==l",
            "end=x%2By==0",
            "rule=k==0 or l==0 or k==l or k==1 and l==2",
        ] {
            let own = query(&format!("game=custom&{own}"));
            assert!(own.beams().is_empty() && own.closed().is_none(), "{own}");
        }
    }

    #[test]
    fn says_why_a_move_is_not_allowed() {
        assert_eq!(
            forbidden("game=custom", &[1, 2]),
            "the rule asks for one of k==0, l==0 and k==l, and none of them holds with k = 1 and l = 2"
        );
    }
}
