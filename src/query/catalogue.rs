//! Everything a query can say, as plain data: the page makes its controls and attributes from it, before the engine
//! arrives.

use serde::Serialize;

use super::format::Format;
use super::settings::{Mark, Scope, Settings};
use crate::games::{self, Game, Kind, Mention, Need, Param};

/// The games with their parameters, and the keys that all games have.
#[derive(Serialize)]
pub struct Catalogue {
    /// Every game, as `phibeam games` lists it.
    pub games: Vec<games::Entry>,
    /// The keys that every game has, in the order in which a query prints them.
    pub settings: Vec<Setting>,
    /// How parameters of a game depend on each other.
    pub relations: Vec<Relation>,
}

/// A key that every game has.
#[derive(Serialize)]
pub struct Setting {
    key: &'static str,
    kind: &'static str,
    min: Option<u64>,
    max: Option<u64>,
    default: Option<Usual>,
    values: Vec<&'static str>,
    replaces: &'static [&'static str],
    scope: Scope,
    marks: &'static [Mark],
}

/// A default: a number where the kind is `int`, otherwise as a query writes it.
#[derive(Serialize)]
#[serde(untagged)]
enum Usual {
    Int(u64),
    Text(String),
}

impl Setting {
    pub(super) fn new<T>(
        key: &'static str,
        format: &impl Format<T>,
        default: &T,
        (scope, marks): (Scope, &'static [Mark]),
    ) -> Setting {
        let shape = format.shape();
        let text = format.print(default);
        let default = match text.parse() {
            _ if text.is_empty() => None,
            Ok(number) if shape.kind == "int" => Some(Usual::Int(number)),
            _ => Some(Usual::Text(text)),
        };
        let (min, max) = shape.range.unzip();
        let (kind, values, replaces) = (shape.kind, shape.values, shape.replaces);
        Setting { key, kind, min, max, default, values, replaces, scope, marks }
    }
}

/// How a parameter depends on others of its game, and what it is called.
#[derive(Serialize)]
pub struct Relation {
    game: &'static str,
    key: &'static str,
    /// What its control is called where the key alone says too little.
    label: Option<&'static str>,
    /// The parameters that do not count where this one is given.
    replaces: &'static [&'static str],
    /// What must be said before it may leave its default.
    needs: &'static Option<Need>,
    /// Where it counts only if it is mentioned: the word, and the keys of the texts.
    mentioned: &'static Option<Mention>,
}

fn relations(game: &'static Game) -> impl Iterator<Item = Relation> {
    let relation = |param: &'static Param| {
        let replaces: &[&str] = if let Kind::Box { replaces } = param.kind { replaces } else { &[] };
        let Param { key, label, needs, mentioned, .. } = param;
        Relation { game: game.id, key, label: *label, replaces, needs, mentioned }
    };
    let says = |relation: &Relation| {
        let depends =
            !relation.replaces.is_empty() || relation.needs.is_some() || relation.mentioned.is_some();
        depends || relation.label.is_some()
    };
    game.params.iter().map(relation).filter(says)
}

/// Everything a query can say.
pub fn catalogue() -> Catalogue {
    Catalogue {
        games: games::catalogue(),
        settings: Settings::listed(),
        relations: games::ALL.iter().copied().flat_map(relations).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Query;

    #[test]
    fn every_game_is_listed() {
        let listed = serde_json::to_value(catalogue().games).expect("JSON");
        let listed = listed.as_array().expect("a list");
        assert_eq!(listed.len(), games::ALL.len());
        for game in listed {
            for key in ["id", "name", "rule", "paper"] {
                assert!(game[key].as_str().is_some_and(|text| !text.is_empty()), "{key} of {game}");
            }
            assert!(game["params"].is_array(), "{game}");
        }
    }

    #[test]
    fn every_key_is_listed() {
        assert_eq!(Settings::listed().iter().map(|setting| setting.key).collect::<Vec<_>>(), Settings::KEYS);
    }

    #[test]
    fn defaults_and_values_are_read_and_not_printed() {
        for setting in Settings::listed() {
            let default = match &setting.default {
                Some(Usual::Int(number)) => number.to_string(),
                Some(Usual::Text(text)) => text.clone(),
                None => continue,
            };
            let query = format!("game=wythoff&{}={default}", setting.key);
            assert_eq!(Query::parse(&query).expect(&query), Query::of(games::DEFAULT));
            for value in setting.values {
                let query = format!("game=wythoff&{}={value}", setting.key);
                assert_eq!(
                    Query::parse(&query).expect(&query).to_string() == "game=wythoff",
                    *value == default
                );
            }
        }
    }

    #[test]
    fn relations_are_those_of_the_contract() {
        let said = |Relation { game, key, label, replaces, needs, mentioned }| {
            let needs: Option<(&str, u64)> = needs.as_ref().map(|need: &Need| (need.key, need.least));
            let word = mentioned.as_ref().map(|mention: &Mention| mention.word);
            (game, key, replaces, needs, label.or(word).unwrap_or(""))
        };
        let expected: [(&str, &str, &[&str], _, &str); 12] = [
            ("nim", "z", &[], Some(("heaps", 3)), ""),
            ("nim", "rest", &[], Some(("heaps", 4)), ""),
            ("seeded", "fill", &[], None, "filled, %"),
            ("seeded", "seed", &[], None, "random seed"),
            ("seeded", "box", &["k", "fill", "seed"], None, ""),
            ("rational-nim", "ray", &[], None, "further move"),
            ("modular-nim", "z", &[], Some(("heaps", 3)), ""),
            ("modular-nim", "rest", &[], Some(("heaps", 4)), ""),
            ("custom", "set", &[], None, "inset"),
            ("custom", "a", &[], None, "a"),
            ("custom", "b", &[], None, "b"),
            ("custom", "m", &[], None, "m"),
        ];
        assert_eq!(catalogue().relations.into_iter().map(said).collect::<Vec<_>>(), expected);
    }
}
