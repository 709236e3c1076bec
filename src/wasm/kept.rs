//! What is kept between questions: going back to a game solves nothing again.

use std::rc::Rc;

/// The things asked for last, the newest last.
pub(super) struct Kept<T>(Vec<Rc<T>>);

impl<T> Kept<T> {
    pub(super) const fn new() -> Kept<T> {
        Kept(Vec::new())
    }

    /// The one that `is` the right one, else a new one; of more than `most` the oldest goes.
    pub(super) fn get(&mut self, most: usize, is: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> Rc<T> {
        let found = match self.0.iter().position(|known| is(known)) {
            Some(at) => self.0.remove(at),
            None => Rc::new(make()),
        };
        self.0.push(Rc::clone(&found));
        if self.0.len() > most {
            self.0.remove(0);
        }
        found
    }

    /// Lets all of them go.
    #[cfg(feature = "prove")]
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}
