//! What the card of a game is not about.

use crate::games::Value;
use crate::query::{Play, Query};

/// Why what is [known](crate::games::Game::known) of a game is not about the game of this query, if it is not.
///
/// ```
/// use phibeam::{query::Query, theory::scope};
/// assert_eq!(scope::beside(&Query::parse("game=wythoff").unwrap()), None);
/// assert!(scope::beside(&Query::parse("game=wythoff&play=misere").unwrap()).is_some());
/// ```
pub fn beside(query: &Query) -> Option<&'static str> {
    let further_ray =
        query.game.params.iter().any(|param| matches!(query.params.get(param.key), Value::Ray(Some(_))));
    if query.settings.play == Play::Misere {
        Some("This is about normal play. The board shows misère play, which begins otherwise.")
    } else if query.heaps() == 3 {
        Some("This is about two heaps. The board shows a slice of the game with three.")
    } else if further_ray {
        Some("This is about the game without the further ray, which changes the picture.")
    } else {
        None
    }
}
