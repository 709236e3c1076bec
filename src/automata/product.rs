//! Two automata at once: words of both, of either, of one and not the other.

use super::budget::{Budget, TooLarge};
use super::dfa::{Dfa, NONE};

impl Dfa {
    /// The words that both accept.
    pub fn and(&self, other: &Dfa, budget: &Budget) -> Result<Dfa, TooLarge> {
        self.both(other, budget, |first, second| first && second, true, true)
    }

    /// The words that one of them accepts.
    pub fn or(&self, other: &Dfa, budget: &Budget) -> Result<Dfa, TooLarge> {
        self.both(other, budget, |first, second| first || second, false, false)
    }

    /// The words that this accepts and the other does not.
    pub fn minus(&self, other: &Dfa, budget: &Budget) -> Result<Dfa, TooLarge> {
        self.both(other, budget, |first, second| first && !second, true, false)
    }

    /// The product, minimised; where an automaton that is needed has come to its end, so has the product.
    fn both(
        &self,
        other: &Dfa,
        budget: &Budget,
        accepts: impl Fn(bool, bool) -> bool,
        first_needed: bool,
        second_needed: bool,
    ) -> Result<Dfa, TooLarge> {
        assert_eq!(self.letters(), other.letters(), "the same letters");
        let follow = |(p, q): (u32, u32), letter: u32| {
            let to = (self.next(p, letter), other.next(q, letter));
            let ended =
                (first_needed && to.0 == NONE) || (second_needed && to.1 == NONE) || to == (NONE, NONE);
            (!ended).then_some(to)
        };
        let product = Dfa::explore(self.letters(), (0, 0), budget, follow, |(p, q)| {
            accepts(self.is_accepting(p), other.is_accepting(q))
        })?;
        Ok(product.minimised())
    }
}
