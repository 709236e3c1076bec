//! Everything that reads a text: queries, values of keys, rules, sets, boxes, lists of moves, sweeps and experiments.

use phibeam::games::{self, Kind};
use phibeam::lab::PanelValues;
use phibeam::play::{Analysis, Match};
use phibeam::query::{Query, QueryError, catalogue};
use phibeam::rules::expression::{About, Condition, Letters, Reading, Rule};
use phibeam::rules::{IntSet, LARGEST_WRITTEN};
use phibeam::sweep::{Question, Sweep};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::Union;
use serde_json::Value;

use super::bounds::Bounds;
use super::driver::Target;
use crate::answering::is_answered;
use crate::holding::{holds, is_one_sentence};
use crate::{common, expressions, meaning, mutations};

/// One line, short enough to be read.
pub(crate) fn is_sentence(said: &impl ToString) -> Result<(), String> {
    let said = said.to_string();
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202e}');
    if said.trim().is_empty() || said.chars().count() > 600 || said.contains(breaks) {
        return Err(format!("no sentence: {said:?}"));
    }
    Ok(())
}

fn ensure(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

pub(crate) static QUERY: Target = Target {
    name: "query",
    inputs: || {
        let mutated = (mutations::query(), mutations::mutations())
            .prop_map(|(text, mutations)| mutations.iter().fold(text, |text, mutation| mutation.apply(text)));
        prop_oneof![6 => mutations::query(), 3 => mutated, 1 => mutations::soup()].boxed()
    },
    corpus: include_str!("corpus/query.txt"),
    unchanged: 3,
    bounds: Bounds::new(300, 8),
    check: |text| {
        holds(text)?;
        is_mended(text)
    },
};

/// What is wrong is said, and what is left of it is a query. Was nothing wrong?
fn is_mended(text: &str) -> Result<bool, String> {
    let read = Query::parse(text);
    let (query, wrong) = Query::repair(text, None);
    let canonical = query.to_string();
    ensure(Query::parse(&canonical).as_ref() == Ok(&query), || {
        format!("mended to {canonical}, which reads otherwise")
    })?;
    for error in &wrong {
        is_one_sentence(error)?;
    }
    match &read {
        Ok(read) => {
            ensure(wrong.is_empty() && *read == query, || format!("{canonical} is mended, with {wrong:?}"))?
        }
        // Without a game, and with empty items, a page takes what it can.
        Err(QueryError::NoGame | QueryError::NoValue { .. }) => {}
        Err(error) => ensure(!wrong.is_empty(), || format!("{error} is not said"))?,
    }
    // A last good query counts where the text is wrong.
    let last = Query::parse("game=wab&a=7&size=30").map_err(|error| error.to_string())?;
    let (kept, _) = Query::repair(text, Some(&last));
    let again = Query::parse(&kept.to_string());
    ensure(again.as_ref() == Ok(&kept), || format!("mended to {kept}, which reads otherwise"))?;
    Ok(read.is_ok())
}

/// `KEY=VALUE`, not encoded: a value of every key there is.
pub(crate) static SETTINGS: Target = Target {
    name: "settings",
    inputs: values,
    corpus: include_str!("corpus/settings.txt"),
    unchanged: 5,
    bounds: Bounds::new(600, 8),
    check: |text| {
        let (key, value) = text.split_once('=').unwrap_or((text, ""));
        let mut accepted = false;
        for game in games::ALL.iter().filter(|game| game.param(key).is_some() || is_tried_with(game.id)) {
            let query = format!("game={}&{}={}", game.id, encoded(key), encoded(value));
            holds(&query)?;
            let read = is_mended(&query)?;
            accepted |= read;
            if let Some((least, most)) = range(game.param(key).map(|param| &param.kind), key) {
                let number =
                    value.parse::<u64>().ok().filter(|_| value.bytes().all(|byte| byte.is_ascii_digit()));
                let fits = number.is_some_and(|number| (least..=most).contains(&number));
                // Some numbers do not fit together with the defaults of others.
                let conflicts = matches!(Query::parse(&query), Err(QueryError::Conflict { .. }));
                ensure(read == fits || fits && conflicts, || format!("{query}: from {least} to {most}"))?;
            }
        }
        Ok(accepted)
    },
};

fn is_tried_with(id: &str) -> bool {
    ["wab", "nim", "custom"].contains(&id)
}

fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' => char::from(byte).to_string(),
        _ => format!("%{byte:02x}"),
    };
    text.bytes().map(byte).collect()
}

/// The range of a whole number, as the catalogue tells it to pages.
fn range(kind: Option<&Kind>, key: &str) -> Option<(u64, u64)> {
    thread_local! {
        static LISTED: Vec<(String, u64, u64)> = listed();
    }
    match kind {
        Some(Kind::Int { min, max, .. }) => Some((*min, *max)),
        Some(_) => None,
        None => LISTED.with(|listed| {
            listed.iter().find(|(name, ..)| name == key).map(|&(_, least, most)| (least, most))
        }),
    }
}

/// Every key that all games have, as pages are told.
fn settings() -> Vec<Value> {
    serde_json::to_value(catalogue().settings)
        .ok()
        .and_then(|all| all.as_array().cloned())
        .unwrap_or_default()
}

fn listed() -> Vec<(String, u64, u64)> {
    let setting = |setting: &Value| {
        let key = setting["key"].as_str().filter(|_| setting["kind"] == "int")?;
        Some((key.to_owned(), setting["min"].as_u64()?, setting["max"].as_u64()?))
    };
    settings().iter().filter_map(setting).collect()
}

fn values() -> BoxedStrategy<String> {
    let number = || prop_oneof![6 => 0..70u64, 2 => 0..70_000u64, 1 => any::<u64>(), 1 => Just(1u64 << 62)];
    let numbers = |separator: &'static str, most: usize| {
        vec(number(), 1..=most)
            .prop_map(move |numbers| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(separator))
    };
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let values = |setting: &Value| setting["values"].as_array().cloned().unwrap_or_default();
    let words: Vec<String> = settings().iter().flat_map(values).filter_map(|word| text(&word)).collect();
    let any = prop_oneof![
        6 => number().prop_map(|number| number.to_string()),
        4 => numbers(",", 4),
        2 => vec(numbers(",", 3), 1..4).prop_map(|moves| moves.join(";")),
        5 => select(words),
        2 => common::set(),
        2 => mutations::query(),
        2 => expressions::text(meaning::ALL),
        1 => Just(String::new()),
    ];
    // Mostly a number for a key that takes one, at its ends more often than elsewhere.
    let params = games::ALL.iter().flat_map(|game| game.params).map(|param| {
        let range = if let Kind::Int { min, max, .. } = param.kind { Some((min, max)) } else { None };
        (param.key.to_owned(), range)
    });
    let others = settings().into_iter().filter_map(|setting| {
        let range = setting["min"].as_u64().zip(setting["max"].as_u64()).filter(|_| setting["kind"] == "int");
        Some((text(&setting["key"])?, range))
    });
    let keys: Vec<(String, Option<(u64, u64)>)> = params.chain(others).collect();
    (select(keys), any, any_in_range(), 0..10u8)
        .prop_map(|((key, range), any, (place, off), kind)| match range {
            Some((least, most)) if kind < 8 => {
                let ends = [least.saturating_sub(1), least, most, most + 1];
                format!(
                    "{key}={}",
                    if off { ends[place as usize % 4] } else { least + place % (most - least + 1) }
                )
            }
            _ => format!("{key}={any}"),
        })
        .boxed()
}

fn any_in_range() -> impl Strategy<Value = (u64, bool)> {
    (any::<u32>().prop_map(u64::from), prop::bool::weighted(0.2))
}

pub(crate) static RULE: Target = Target {
    name: "rule",
    inputs: || {
        Union::new([
            expressions::text(meaning::ALL),
            expressions::text(&["x", "y", "a"]),
            meaning::plain_rule().boxed(),
        ])
        .boxed()
    },
    corpus: include_str!("corpus/rule.txt"),
    unchanged: 4,
    bounds: Bounds::new(1_000, 16),
    check: |text| {
        is_answered(text)?;
        let mut accepted = false;
        for about in [About::Moves, About::Ends] {
            let reading = Reading::of(text, about);
            if let Some(correction) = reading.correction() {
                drop(Reading::of(&correction.apply(text), about));
            }
            let Ok(rule) = Rule::parse(text, about) else { continue };
            accepted = true;
            is_printed_as_it_is_read(&rule, about)?;
            let set = IntSet::parse("1,3n+2,2^n").map_err(|error| error.to_string())?;
            let condition = Condition::new(&rule, &Letters { a: 3, b: 0, m: 100, set });
            is_a_condition(&condition, about)?;
        }
        Ok(accepted)
    },
};

/// Also where words make it longer than what was typed.
fn is_printed_as_it_is_read(rule: &Rule, about: About) -> Result<(), String> {
    let canonical = rule.to_string();
    let again = Rule::parse(&canonical, about);
    ensure(again.as_ref() == Ok(rule), || format!("it prints as {canonical:?}, which is {again:?}"))
}

/// It can be asked about vectors near and far, and the two ways of asking agree.
fn is_a_condition(condition: &Condition, about: About) -> Result<(), String> {
    let reach = condition.reach(64).heaps().unwrap_or(64);
    drop(condition.families());
    if about == About::Ends {
        for heap in [0, 1, 63].into_iter().filter(|heap| *heap < reach) {
            condition.ends(u64::from(heap), 1);
        }
        return Ok(());
    }
    for taken in [(0, 1), (1, 0), (2, 2), (3, 5)].into_iter().filter(|(k, l)| k.max(l) < &u64::from(reach)) {
        if !condition.takes(taken, (5, 6)) {
            is_sentence(&condition.why_not(taken, (5, 6)))?;
        }
    }
    Ok(())
}

pub(crate) static SET: Target = Target {
    name: "set",
    inputs: common::set,
    corpus: include_str!("corpus/set.txt"),
    unchanged: 4,
    bounds: Bounds::new(300, 8),
    check: |text| {
        let set = match IntSet::parse(text) {
            Ok(set) => set,
            Err(error) => return is_sentence(&error).map(|()| false),
        };
        ensure(set.text() == text && IntSet::parse(set.text()).as_ref() == Ok(&set), || {
            "it reads otherwise".into()
        })?;
        let numbers = (0..70).chain([255, 256, 4_096, 1 << 32, LARGEST_WRITTEN, 1 << 60]);
        for n in numbers {
            ensure(set.contains(n) == is_member(text, n), || format!("{n} is in it: {}", set.contains(n)))?;
        }
        let members = set.members_to(64);
        let wanted: Vec<u64> = (1..=64).filter(|&n| set.contains(n)).collect();
        ensure(members == wanted, || format!("members {members:?}"))?;
        ensure(set.least().is_none() == set.is_empty(), || "least".into())?;
        let everything = set.is_everything();
        ensure(!everything || (1..300).all(|n| set.contains(n)), || "it is not everything".into())?;
        set.is_powers_of_two_from(2);
        set.has_multiple_of_3();
        for shift in [1, 7, 1 << 40] {
            let either = set.either_of_shifted(shift);
            let wrong = (1..70).find(|&n| either.contains(n) != (set.contains(n) || set.contains(n + shift)));
            ensure(wrong.is_none(), || format!("{wrong:?} with or without {shift}"))?;
        }
        Ok(true)
    },
};

/// Membership as the grammar says it, item by item.
fn is_member(text: &str, n: u64) -> bool {
    let number = |text: &str| text.parse::<u64>().unwrap_or(u64::MAX);
    let item = |item: &str| {
        if let Some(factor) = item.strip_suffix("2^n") {
            let factor = factor.strip_suffix('*').map_or(1, number);
            return n > 0 && n.is_multiple_of(factor) && (n / factor).is_power_of_two();
        }
        if let Some((step, first)) = item.split_once('n') {
            let (step, first) = (number(step), first.strip_prefix('+').map_or(0, number));
            return n > 0 && n >= first && (n - first).is_multiple_of(step);
        }
        match item.split_once("..") {
            Some((low, "")) => n >= number(low),
            Some((low, high)) => (number(low)..=number(high)).contains(&n),
            None => n == number(item),
        }
    };
    !text.is_empty() && text.split(',').any(item)
}

pub(crate) static BOX: Target = Target {
    name: "boxes",
    inputs: || {
        prop_oneof![8 => 0..=6usize, 1 => 7..=66usize]
            .prop_flat_map(|k| vec(vec(select(vec!["P", "."]), k), k))
            .prop_map(|strings| strings.iter().map(|string| string.concat()).collect::<Vec<_>>().join("/"))
            .boxed()
    },
    corpus: include_str!("corpus/boxes.txt"),
    unchanged: 4,
    bounds: Bounds::new(300, 8),
    check: |text| {
        let query = format!("game=seeded&box={}", encoded(text));
        holds(&query)?;
        let strings: Vec<&str> = if text.is_empty() { Vec::new() } else { text.split('/').collect() };
        let k = strings.len();
        let square =
            strings.iter().all(|string| string.len() == k && string.chars().all(|c| "P.".contains(c)));
        let Ok(read) = Query::parse(&query) else {
            return ensure(!square || k > 64, || "a box is refused".into()).map(|()| false);
        };
        ensure(square && k <= 64, || "no box is accepted".into())?;
        let declared = read.declared().ok_or("there is no box")?;
        for (x, string) in strings.iter().enumerate() {
            for (y, cell) in string.chars().enumerate() {
                ensure(declared.is_p(x as u64, y as u64) == Some(cell == 'P'), || {
                    format!("cell ({x}, {y})")
                })?;
            }
        }
        is_mended(&query)
    },
};

/// A query with a list of moves, as it stands in an address: played as far as it goes.
pub(crate) static MOVES: Target = Target {
    name: "moves",
    inputs: || {
        let game = select(vec![
            "game=wythoff",
            "game=nim&heaps=3&z=4",
            "game=nim&heaps=5&z=2&rest=1,3",
            "game=wab&a=2&b=3",
            "game=seeded&k=2",
            "game=rational-nim&p1=2&q1=1&p2=1&q2=3",
            "game=custom&rule=k%3D%3D0%20or%20l%3D%3D0",
            "game=wythoff&play=misere",
            "game=custom&end=x%2By%3C3",
            "game=gdwn&p=2&q=3",
        ]);
        let heap = || prop_oneof![8 => 0..12u64, 1 => 0..70u64];
        let moves = vec(vec(prop_oneof![9 => 0..=3u64, 1 => 0..=30u64], 5), 0..6);
        (game, heap(), heap(), moves)
            .prop_map(|(game, x, y, taken)| {
                let mut at = [x, y, 4, 3, 3].to_vec();
                let heaps =
                    if game.contains("heaps=5") { 5 } else { 2 + usize::from(game.contains("heaps=3")) };
                let mut reached = Vec::new();
                for taken in taken {
                    // Mostly one heap or two equal parts, so that games go on.
                    let at_once = taken[0] % 3;
                    let part = |n: usize| {
                        if n as u64 == at_once || at_once == 2 && n < 2 { taken[1].max(1) } else { 0 }
                    };
                    at.iter_mut().enumerate().for_each(|(n, heap)| *heap = heap.saturating_sub(part(n)));
                    reached.push(at[..heaps].iter().map(u64::to_string).collect::<Vec<_>>().join(","));
                }
                format!("{game}&at={x},{y}&moves={}", reached.join(";"))
            })
            .boxed()
    },
    corpus: include_str!("corpus/moves.txt"),
    unchanged: 4,
    bounds: Bounds::new(2_000, 64),
    check: |text| {
        let (query, unread) = match Match::read(text) {
            Ok(read) => read,
            Err(error) => return is_sentence(&error).map(|()| false),
        };
        // Remoteness is found on whole boards: far starts have their own tests.
        if query.settings.at.is_some_and(|(x, y)| x.max(y) > 200) || query.further().iter().sum::<u64>() > 20
        {
            return Ok(false);
        }
        let analysis = Analysis::of(&query);
        let mut game = match Match::replay(&analysis, &query) {
            Ok(game) => game,
            Err(error) => return is_sentence(&error).map(|()| false),
        };
        game.add_damage(unread);
        if let Some(damaged) = game.damaged() {
            is_sentence(&damaged.words)?;
        }
        let played = game.query().to_string();
        let again = Query::parse(&played).map_err(|error| format!("{played}: {error}"))?;
        let replayed = Match::replay(&analysis, &again).map_err(|error| format!("{played}: {error}"))?;
        ensure(replayed.moves() == game.moves() && replayed.damaged().is_none(), || {
            format!("{played} plays otherwise")
        })?;
        let legal = game.moves().iter().all(|played| analysis.is_move(&played.from, &played.to));
        ensure(legal, || format!("{played} has an illegal move"))?;
        if let Err(error) = game.review(&analysis) {
            is_sentence(&error)?;
        }
        Ok(!game.moves().is_empty())
    },
};

pub(crate) static SWEEP: Target = Target {
    name: "sweep",
    inputs: || {
        let games: Vec<&str> = games::ALL.iter().map(|game| game.id).collect();
        let end = || prop_oneof![8 => 0..20u64, 1 => 0..5_000u64, 1 => any::<u64>()];
        let item =
            (select(vec!["a", "b", "m", "p", "q", "s", "t", "h", "k", "seed", "heaps", "z"]), end(), end());
        (select(games), vec(item, 0..3))
            .prop_map(|(game, items)| {
                let item = |(key, one, other): &(&str, u64, u64)| {
                    format!("&{key}={}..{}", one.min(other), one.max(other))
                };
                format!("game={game}{}", items.iter().map(item).collect::<String>())
            })
            .boxed()
    },
    corpus: include_str!("corpus/sweep.txt"),
    unchanged: 5,
    bounds: Bounds::new(10_000, 64),
    check: |text| {
        let sweep = match Sweep::parse(text, Question::Count, 4) {
            Ok(sweep) => sweep,
            Err(error) => return is_sentence(&error).map(|()| false),
        };
        let columns = sweep.header().split(',').count();
        ensure(!sweep.is_empty() && sweep.len() <= 1_000_000, || format!("{} lines", sweep.len()))?;
        for number in [0, sweep.len() / 2, sweep.len() - 1] {
            let line = sweep.line(number);
            ensure(sweep.could_be(number, &line) && line.split(',').count() >= columns, || line.clone())?;
            ensure(!line.contains('\n'), || line.clone())?;
        }
        Ok(true)
    },
};

pub(crate) static PANEL: Target = Target {
    name: "panel",
    inputs: || {
        let panels = phibeam::lab::PANELS.iter().map(|panel| {
            let item = move |param: &phibeam::lab::Param| {
                let key = param.key;
                let value = prop_oneof![
                    5 => (0..40u64).prop_map(|number| number.to_string()),
                    1 => any::<u64>().prop_map(|number| number.to_string()),
                    2 => vec(1..20u64, 0..6).prop_map(|numbers| {
                        numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
                    }),
                    1 => mutations::query().prop_map(|query| encoded(&query)),
                    1 => Just("P./.P".to_owned()),
                ];
                prop::option::weighted(0.5, value.prop_map(move |value| format!("&{key}={value}")))
            };
            let items: Vec<_> = panel.params.iter().map(item).collect();
            items.prop_map(|items| {
                format!("panel={}{}", panel.id, items.into_iter().flatten().collect::<String>())
            })
        });
        Union::new(panels).boxed()
    },
    corpus: include_str!("corpus/panel.txt"),
    unchanged: 4,
    bounds: Bounds::new(300, 8),
    check: |text| {
        let (values, wrong) = PanelValues::repair(text);
        for error in &wrong {
            is_sentence(error)?;
        }
        let canonical = values.to_string();
        let (again, still) = PanelValues::repair(&canonical);
        ensure(still.is_empty() && again.to_string() == canonical, || {
            format!("{canonical} reads as {again}, {still:?}")
        })?;
        ensure(again.texts() == values.texts(), || format!("{canonical} has other values"))?;
        values.is_light();
        Ok(wrong.is_empty())
    },
};
