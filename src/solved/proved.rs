//! Games that somebody proved while this runs: what is known of them beyond the catalogue.
//!
//! A [proof](crate::prover) or a [rechecked](crate::recheck) certificate makes a closed form of an automaton. [`know`] keeps it,
//! and every [`Solved`](super::Solved) of that game that is made afterwards has it, where the catalogue has none.

use std::cell::RefCell;
use std::rc::Rc;

use crate::query::Query;
use crate::rules::Window;
use crate::theory::closed::ClosedForm;

/// So many games are kept; the oldest goes.
const MOST: usize = 16;

thread_local! {
    static KNOWN: RefCell<Vec<(Query, Rc<dyn ClosedForm>)>> = const { RefCell::new(Vec::new()) };
}

/// Keeps the closed form of a game on two heaps, which must have been proved.
///
/// ```
/// use phibeam::{query::Query, solved, theory::closed};
/// // With these rays added, Wythoff's game has the P-positions that it has without.
/// let query = Query::parse("game=gdwn&p=3&q=4").unwrap();
/// assert!(solved::outcome(&query, 165_580_140, 267_914_295).is_err());
/// solved::know(&query, closed::wythoff());
/// assert_eq!(solved::outcome(&query, 165_580_140, 267_914_295), Ok(Some(solved::Outcome::P)));
/// ```
pub fn know(query: &Query, form: Box<dyn ClosedForm>) {
    KNOWN.with_borrow_mut(|known| {
        known.retain(|(other, _)| !other.is_same_game(query));
        known.push((query.clone(), form.into()));
        if known.len() > MOST {
            known.remove(0);
        }
    });
}

/// The closed form that was kept for the game of a query.
pub(super) fn form(query: &Query) -> Option<Box<dyn ClosedForm>> {
    KNOWN.with_borrow(|known| {
        let (_, form) = known.iter().find(|(other, _)| other.is_same_game(query))?;
        Some(Box::new(Kept(Rc::clone(form))) as Box<dyn ClosedForm>)
    })
}

/// One form for everybody who asks.
#[derive(Debug)]
struct Kept(Rc<dyn ClosedForm>);

impl ClosedForm for Kept {
    fn is_p(&self, x: u64, y: u64) -> bool {
        self.0.is_p(x, y)
    }

    fn visit(&self, window: Window, visit: &mut dyn FnMut(u64, u64)) {
        self.0.visit(window, visit);
    }

    fn along(&self, from: (u64, u64), step: (u64, u64), visit: &mut dyn FnMut(u64, u64) -> bool) -> bool {
        self.0.along(from, step, visit)
    }

    fn grundy(&self, x: u64, y: u64) -> Option<u64> {
        self.0.grundy(x, y)
    }

    fn count(&self) -> Option<u64> {
        self.0.count()
    }
}
