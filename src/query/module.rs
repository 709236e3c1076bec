//! Which of the page's wasm modules answers about a query.
//!
//! ```
//! use phibeam::query::Module;
//! assert_eq!(Module::of("game=wab&a=7"), Module::First);
//! assert_eq!(Module::of("mode=grundy&game=wab"), Module::Full);
//! assert_eq!(Module::of("game=nim&heaps=3"), Module::Rules);
//! assert_eq!(Module::of("game=nim&vs=game%3Dwythoff"), Module::Rules);
//! ```

use super::repair::readable_items;
use super::{LONGEST, Mode};
use crate::games;

/// A module of the page: each answers what the one before it does, and more. The last of all, which proves and knows the
/// papers, is for questions that only it answers: no query takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Module {
    /// Draws P-positions near the corner.
    First,
    /// Answers everything about a named game on two heaps.
    Full,
    /// Takes rules that somebody writes and games on more heaps, and compares two games.
    Rules,
}

impl Module {
    /// The first that understands a query, of which only what can be read counts.
    pub fn of(query: &str) -> Module {
        if query.len() > LONGEST {
            return Module::First; // Which says that it is too long.
        }
        let (items, _) = readable_items(query);
        let value = |key| items.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str());
        let has_more = value("heaps").is_some_and(|heaps| heaps != "2");
        if has_more || value("vs").is_some() || value("game") == Some(games::WRITTEN) {
            Module::Rules
        } else if value("mode") == Some(Mode::Grundy.name()) {
            Module::Full
        } else {
            Module::First
        }
    }

    /// What the page calls it.
    pub fn name(self) -> &'static str {
        match self {
            Module::First => "first",
            Module::Full => "full",
            Module::Rules => "rules",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_module() {
        for game in games::ALL {
            let module = if game.id == games::WRITTEN { Module::Rules } else { Module::First };
            assert_eq!(Module::of(&format!("game={}", game.id)), module);
        }
    }

    #[test]
    fn values_and_second_games_are_recognised_however_they_are_written() {
        assert_eq!(Module::of("mode=%67rundy&game=nim"), Module::Full);
        assert_eq!(Module::of("%67ame=c%75stom&mode=grundy"), Module::Rules);
        assert_eq!(Module::of("game=nim&v%73="), Module::Rules);
    }

    #[test]
    fn what_cannot_be_read_does_not_count() {
        for text in [
            "",
            "game",
            "heaps=2",
            "heap=3",
            "game=%zz",
            "mode=values",
            "size=3&&&",
            "game=nim&mode=p&mode=grundy",
        ] {
            assert_eq!(Module::of(text), Module::First, "{text}");
        }
    }
}
