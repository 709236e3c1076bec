//! The second game of a comparison, `vs`: a query within the query, of which game and parameters count.
//!
//! ```
//! use phibeam::query::Query;
//! let query = Query::parse("game=wythoff&vs=game%3Dwab%26b%3D3%26a%3D7").unwrap();
//! assert_eq!(query.to_string(), "game=wythoff&vs=game%3Dwab%26a%3D7");
//! assert_eq!(query.second().unwrap().to_string(), "game=wab&a=7");
//! ```

use super::format::{Format, Shape};
use super::repair::readable_items;
use super::{Query, QueryError, Settings, decode, find_game};
use crate::games::{Game, Params};
use crate::text::shortened;

/// A second game with its parameters.
#[derive(Clone, Debug)]
pub struct Versus {
    /// The game.
    pub game: &'static Game,
    /// Its parameters.
    pub params: Params,
}

impl PartialEq for Versus {
    fn eq(&self, other: &Versus) -> bool {
        std::ptr::eq(self.game, other.game) && self.params == other.params
    }
}

impl Eq for Versus {}

impl Versus {
    fn of(Query { game, params, .. }: Query) -> Versus {
        Versus { game, params }
    }

    fn query(&self) -> Query {
        Query { params: self.params.clone(), ..Query::of(self.game) }
    }
}

/// Are games compared? The page's module that answers about named games goes without, and carries nothing for it.
pub(crate) const COMPARES: bool = cfg!(feature = "custom");

impl Query {
    /// The game that this one is compared with, shown and played in the same way. There is none where something is to be
    /// found out about the first game: a second picture would only be in the way.
    pub fn second(&self) -> Option<Query> {
        if !COMPARES {
            return None;
        }
        let second = self.settings.vs.as_ref().filter(|_| self.settings.exercise.is_none())?;
        let Settings { play, mode, size, view, .. } = self.settings;
        let settings = Settings { play, mode, size, view, ..Settings::default() };
        Some(Query { settings, ..second.query() })
    }
}

/// A query whose settings do not count.
pub(super) struct SecondGame;

impl Format<Versus> for SecondGame {
    fn read(&self, _key: &'static str, text: &str) -> Result<Versus, QueryError> {
        let wrong = |error| QueryError::Versus { value: shortened(text), error: Box::new(error) };
        let items = decode(text).map_err(wrong)?;
        // Looked for before anything is read, so that however many are nested, nothing is read within itself.
        if items.iter().any(|(key, _)| key == "vs") {
            return Err(wrong(QueryError::NestedVersus));
        }
        Query::of_items(&items).map(Versus::of).map_err(wrong)
    }

    /// Its game with what can be read of its parameters; the last good one where the game itself is wrong.
    fn repair(&self, text: &str, last: Option<&Versus>) -> Option<Versus> {
        let (items, _) = readable_items(text);
        let (_, id) = items.iter().find(|(key, _)| key == "game")?;
        if find_game(id).is_err() || items.iter().any(|(key, _)| key == "vs") {
            return None;
        }
        let last = last.map(Versus::query);
        Some(Versus::of(Query::repair(text, last.as_ref()).0))
    }

    fn print(&self, value: &Versus) -> String {
        value.query().to_string()
    }

    fn shape(&self) -> Shape {
        Shape { kind: "query", ..Shape::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::tests::{canonical, error};

    #[test]
    fn game_and_parameters_count() {
        assert_eq!(canonical("vs=game%3Dnim&game=wythoff"), "game=wythoff&vs=game%3Dnim");
        assert_eq!(
            canonical("game=wab&vs=size%3D9%26mode%3Dgrundy%26b%3D4%26game%3Dwab%26play%3Dmisere"),
            "game=wab&vs=game%3Dwab%26b%3D4"
        );
        // What is escaped within is escaped twice.
        assert_eq!(
            canonical("game=nim&vs=game%3Dwyt-k%26set%3D3n%252B1,2%255En"),
            "game=nim&vs=game%3Dwyt-k%26set%3D3n+1,2^n"
        );
        let query = Query::parse("game=wythoff&play=misere&size=20&vs=game%3Dnim").expect("a query");
        assert_eq!(query.second().expect("a second game").to_string(), "game=nim&play=misere&size=20");
        let task = Query::parse("game=wythoff&exercise=guess&vs=game%3Dnim").expect("a query");
        assert_eq!(task.second(), None);
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!(
            error("game=wythoff&vs=game%3Dwab%26a%3D99"),
            "vs=game=wab&a=99 cannot be compared with: a=99 is out of range: a goes from 1 to 50"
        );
        assert_eq!(
            error("game=wythoff&vs=nim"),
            "vs=nim cannot be compared with: nim has no value: write nim=…"
        );
        assert!(error("game=wythoff&vs=").contains("game is missing"));
        assert!(error("game=wythoff&vs=game%3Dchess").contains("game=chess is not known"));
        assert!(error("game=wythoff&vs=game%3Dnim%26colour%3Dred").contains("colour is not a key of nim"));
        assert!(
            error("game=wythoff&vs=game%3Dnim%26vs%3Dgame%253Dnim").ends_with("has no vs of its own"),
            "{}",
            error("game=wythoff&vs=game%3Dnim%26vs%3Dgame%253Dnim")
        );
    }

    #[test]
    fn a_second_game_is_repaired_as_the_first_is() {
        let repaired = |text: &str, last: &str| {
            let (query, wrong) = Query::repair(text, Query::parse(last).ok().as_ref());
            (query.to_string(), wrong.len())
        };
        let good = "game=nim&vs=game%3Dwab%26a%3D7%26b%3D2";
        let kept = |text: &str| (text.to_owned(), 1);
        assert_eq!(repaired("game=nim&vs=game%3Dwab%26a%3D99", ""), kept("game=nim&vs=game%3Dwab%26a%3D50"));
        assert_eq!(
            repaired("game=nim&vs=game%3Dwab%26a%3Dx%26b%3D9", ""),
            kept("game=nim&vs=game%3Dwab%26b%3D9")
        );
        assert_eq!(
            repaired("game=nim&vs=game%3Dwab%26a%3Dx%26b%3D9", good),
            kept("game=nim&vs=game%3Dwab%26a%3D7%26b%3D9")
        );
        for wrong in ["go", "", "game%3Dgo", "a%3D3", "game%3Dwab%26vs%3Dgame%253Dwab"] {
            assert_eq!(repaired(&format!("game=nim&vs={wrong}"), good), kept(good), "{wrong}");
            assert_eq!(repaired(&format!("game=nim&vs={wrong}"), ""), kept("game=nim"), "{wrong}");
        }
    }

    #[test]
    fn sliders_of_both_sides_can_be_chosen() {
        let text = "game=modular-wythoff&controls=m,vs-a&vs=game%3Dwab";
        assert_eq!(canonical(text), text);
        assert!(error("game=modular-wythoff&controls=vs-a").contains("controls=vs-a"));
        assert!(error("game=modular-wythoff&controls=vs-m&vs=game%3Dwab").contains("vs-a,vs-b"));
    }
}
