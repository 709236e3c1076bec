//! Reading a query that a person may have mistyped: what is wrong is said, and the rest still counts.
//!
//! A number out of range goes to the nearest allowed one; anything else that is wrong keeps its last good value, or
//! the default when there is none yet. Of a list of moves what comes before the first unreadable one is kept: a game is
//! not lost for a slip at its end.

use super::{Controls, LONGEST, Query, QueryError, decode_pair, find_game};
use crate::games::{self, Params};
use crate::text::shortened;

/// The items of a text that can be read, each key once, and what is wrong with the others.
pub(crate) fn readable_items(text: &str) -> (Vec<(String, String)>, Vec<QueryError>) {
    let (mut items, mut wrong) = (Vec::<(String, String)>::new(), Vec::new());
    for item in text.split('&').filter(|item| !item.is_empty()) {
        match decode_pair(item) {
            Ok((key, _)) if items.iter().any(|(known, _)| *known == key) => {
                wrong.push(QueryError::RepeatedKey { key: shortened(&key) });
            }
            Ok(pair) => items.push(pair),
            Err(error) => wrong.push(error),
        }
    }
    (items, wrong)
}

impl Query {
    /// Reads `text` as well as possible. `last` is the last good query; its values are kept where `text` is wrong and
    /// the game is the same.
    ///
    /// ```
    /// use phibeam::query::Query;
    /// let (query, wrong) = Query::repair("game=wab&a=99&b=x", None);
    /// assert_eq!(query.to_string(), "game=wab&a=50");
    /// assert_eq!(wrong.len(), 2);
    /// ```
    pub fn repair(text: &str, last: Option<&Query>) -> (Query, Vec<QueryError>) {
        let fallback = || last.cloned().unwrap_or_else(|| Query::of(games::DEFAULT));
        if text.len() > LONGEST {
            return (fallback(), vec![QueryError::TooLong { length: text.len(), max: LONGEST }]);
        }
        let (items, mut wrong) = readable_items(text);
        let game = match items.iter().find(|(key, _)| key == "game").map(|(_, id)| find_game(id)) {
            None => fallback().game,
            Some(Ok(game)) => game,
            Some(Err(error)) => {
                wrong.push(error);
                return (fallback(), wrong);
            }
        };
        let last = last.filter(|last| last.is(game));
        let mut query = Query::of(game);
        for (key, value) in items.iter().filter(|(key, _)| key != "game") {
            if let Err(error) = query.set(key, value) {
                match error.nearest() {
                    Some(nearest) => drop(query.set(key, &nearest.to_string())),
                    None => query.repair_key(key, value, last),
                }
                wrong.push(error);
            }
        }
        let given: Vec<&str> = items.iter().map(|(key, _)| key.as_str()).collect();
        query.settle_somehow(&given, last, &mut wrong);
        (query, wrong)
    }

    /// Sets `key` to what can be read of a wrong text, or to its value in the last good query.
    fn repair_key(&mut self, key: &str, text: &str, last: Option<&Query>) {
        if self.game.param(key).is_none() {
            self.settings.repair_key(key, text, last.map(|last| &last.settings));
        } else if let Some(last) = last {
            self.params.set(key, last.params.get(key).clone());
        }
    }

    /// Gives up values until the rest goes together.
    fn settle_somehow(&mut self, given: &[&str], last: Option<&Query>, wrong: &mut Vec<QueryError>) {
        let Err(error) = self.settle(given) else { return };
        match error.key() {
            // What takes its place counts: the side of a box is the number of its strings.
            key if self.replaced().contains(&key) => {
                let others: Vec<&str> = given.iter().copied().filter(|other| *other != key).collect();
                wrong.push(error);
                return self.settle_somehow(&others, last, wrong);
            }
            "moves" => {
                let heaps = self.heaps() as usize;
                let moves = &mut self.settings.moves;
                let good = moves.iter().take_while(|reached| reached.len() == heaps).count();
                moves.truncate(good);
            }
            "controls" => {
                let last = last.map(|last| last.settings.controls.clone());
                self.settings.controls = last.unwrap_or(Controls::All);
            }
            key if self.game.param(key).is_some_and(|param| param.needs.is_some()) => {
                self.params.set(key, Params::defaults(self.game).get(key).clone());
            }
            // Parameters that do not go together are given up together.
            _ => self.params = last.map_or_else(|| Params::defaults(self.game), |last| last.params.clone()),
        }
        wrong.push(error);
        if let Err(error) = self.settle(&[]) {
            *self = Query::of(self.game);
            wrong.push(error);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repaired(text: &str) -> (String, usize) {
        let (query, wrong) = Query::repair(text, None);
        (query.to_string(), wrong.len())
    }

    #[test]
    fn what_is_right_counts() {
        assert_eq!(repaired(""), ("game=wythoff".into(), 0));
        assert_eq!(repaired("size=100"), ("game=wythoff&size=100".into(), 0));
        assert_eq!(repaired("game=chess&size=9"), ("game=wythoff".into(), 1));
        assert_eq!(repaired("game=wab&a=0&b=7"), ("game=wab&a=1&b=7".into(), 1));
        assert_eq!(repaired("game=wab&a=-3&b=1e3&colour=red"), ("game=wab&a=1".into(), 3));
        assert_eq!(repaired("game=wab&a=99999999999999999999999"), ("game=wab&a=50".into(), 1));
        assert_eq!(repaired("game=wab&a=7&a=8&&"), ("game=wab&a=7".into(), 1));
        assert_eq!(repaired("game=wab&a=%zz&b=7"), ("game=wab&b=7".into(), 1));
        assert_eq!(repaired("game=nim&z=5"), ("game=nim".into(), 1));
        assert_eq!(repaired("game=nim&rest=5&heaps=3"), ("game=nim&heaps=3".into(), 1));
        assert_eq!(repaired("game=nim&rest=5,6&heaps=4&z=2"), ("game=nim&heaps=4&z=2".into(), 1));
        assert_eq!(repaired("game=nim&rest=5,600&heaps=9"), ("game=nim&heaps=6".into(), 2));
        assert_eq!(repaired("game=seeded&box=P./.P&k=5"), ("game=seeded&box=P./.P".into(), 1));
        assert_eq!(
            repaired("game=rational-nim&p1=1&q1=2&p2=3&q2=4&size=9"),
            ("game=rational-nim&size=9".into(), 1)
        );
        assert_eq!(repaired("game=wab&controls=m&moves=1,2,3"), ("game=wab".into(), 2));
    }

    #[test]
    fn the_moves_before_a_slip_are_kept() {
        let good = "game=wythoff&at=9,9&moves=5,5;3,5";
        assert_eq!(repaired(&format!("{good};1,x;0,0")), (good.into(), 1));
        assert_eq!(repaired(&format!("{good};1,2,3;0,0")), (good.into(), 1));
        assert_eq!(repaired("game=wythoff&at=9,9&moves=<b>;5,5"), ("game=wythoff&at=9,9".into(), 1));
    }

    #[test]
    fn the_last_good_value_is_kept() {
        let last = Query::parse("game=wab&a=7&b=2&size=30").expect("a query");
        let (query, wrong) = Query::repair("game=wab&a=x&b=9&size=30", Some(&last));
        assert_eq!((query.to_string(), wrong.len()), ("game=wab&a=7&b=9&size=30".into(), 1));
        let (query, _) = Query::repair("game=go", Some(&last));
        assert_eq!(query, last);
        let (query, _) = Query::repair("game=fraenkel&a=x", Some(&last));
        assert_eq!(query.to_string(), "game=fraenkel");
    }
}
