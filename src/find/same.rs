//! "The same as …": games of the catalogue whose P-positions agree on a corner.

use std::collections::VecDeque;

use crate::query::Query;
use crate::rules::Window;
use crate::solved;

use super::Board;

/// The corner that is compared, after a smaller one has agreed.
const COMPARED: u32 = 256;
const FIRST: u32 = 32;
/// So many are named.
const MOST: usize = 8;

/// Games of the catalogue with the P-positions of a board, the simplest first, looked for one by one.
#[derive(Debug)]
pub(super) struct Catalogue {
    /// How many games there are.
    all: u32,
    /// Those that are left to look at.
    rest: VecDeque<String>,
    found: Vec<String>,
}

impl Catalogue {
    pub(super) fn new() -> Catalogue {
        let rest: VecDeque<String> = catalogue().into();
        Catalogue { all: rest.len() as u32, rest, found: Vec::new() }
    }

    /// How many games have been looked at, of how many.
    pub(super) fn progress(&self) -> (u32, u32) {
        (self.all - self.rest.len() as u32, self.all)
    }

    /// Those that agree.
    pub(super) fn found(&self) -> &[String] {
        &self.found
    }

    /// Looks at so many games more; true when no more are wanted.
    pub(super) fn advance(&mut self, games: u32, query: &Query, board: &Board) -> bool {
        let size = COMPARED.min(board.size as u32);
        for _ in 0..games {
            if self.found.len() == MOST {
                self.rest.clear();
            }
            let Some(text) = self.rest.pop_front() else { break };
            let is_other = |other: &Query| !other.is_same_game(query);
            let agree =
                |other: Query| [FIRST.min(size), size].into_iter().all(|size| agrees(&other, board, size));
            if Query::parse(&text).ok().filter(is_other).is_some_and(agree) {
                self.found.push(text);
            }
        }
        self.rest.is_empty()
    }
}

fn agrees(other: &Query, board: &Board, size: u32) -> bool {
    let side = u64::from(size);
    let corner = board.positions.iter().filter(|(x, y)| x.max(y) < &side);
    solved::positions(other, Window::corner(size)).is_ok_and(|found| found.iter().eq(corner))
}

/// Games with small parameters.
fn catalogue() -> Vec<String> {
    let mut all = vec!["game=nim".to_owned(), "game=wythoff".to_owned()];
    all.extend((2..=10).map(|a| format!("game=fraenkel&a={a}")));
    all.extend((1..=30).map(|m| format!("game=modular-wythoff&m={m}")));
    all.extend((1..=30).map(|m| format!("game=modular-nim&m={m}")));
    let pairs = |most: u32| (1..=most).flat_map(move |a| (1..=most).map(move |b| (a, b)));
    all.extend(pairs(6).filter(|&(a, b)| (a, b) != (1, 1)).map(|(a, b)| format!("game=wab&a={a}&b={b}")));
    all.extend((2..=10).map(|h| format!("game=nimhoff&h={h}")));
    for bits in 1..32u32 {
        let set: Vec<String> =
            (0..5).filter(|bit| bits >> bit & 1 == 1).map(|bit| (bit + 1).to_string()).collect();
        all.push(format!("game=wyt-k&set={}", set.join(",")));
    }
    all.extend(pairs(4).filter(|&(s, _)| s > 1).map(|(s, t)| format!("game=fraenkel-st&s={s}&t={t}")));
    all.push("game=wythoff&play=misere".to_owned());
    all.push("game=nim&play=misere".to_owned());
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_of_the_list_is_one() {
        assert!(catalogue().iter().all(|text| Query::parse(text).is_ok()));
    }

    #[test]
    fn one_and_no_other() {
        let query = Query::parse("game=fraenkel-borosh&a=3&b=1").expect("a query");
        let found = crate::find::find(&query, 128).expect("a board");
        assert_eq!(found.same_as, ["game=fraenkel&a=3"]);
    }
}
