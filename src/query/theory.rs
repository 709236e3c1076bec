//! What is known of the game of a query: the game's own answers, asked with the query's parameters and play.

use super::Query;
use crate::theory::beams::Beam;
use crate::theory::closed::ClosedForm;
use crate::theory::three_ways::Wab;

impl Query {
    /// The closed form, where one is known.
    ///
    /// ```
    /// use phibeam::query::Query;
    /// let wythoff = Query::parse("game=wythoff").unwrap();
    /// assert!(wythoff.closed().unwrap().is_p(165_580_140, 267_914_295));
    /// ```
    pub fn closed(&self) -> Option<Box<dyn ClosedForm>> {
        (self.game.details().closed)(&self.params, self.settings.play)
    }

    /// The beams.
    pub fn beams(&self) -> Vec<Beam> {
        self.game.beams(&self.params, self.settings.play)
    }

    /// The W(a, b) by which the line method draws the P-positions, where it is one.
    pub fn line_method(&self) -> Option<Wab> {
        (self.game.line_method)(&self.params)
    }

    /// The side of the tiles into which the Grundy values fall, where the game is regular and the tile is small.
    pub fn tile(&self) -> Option<u64> {
        (self.game.details().tile)(&self.params)
    }

    /// Why what is known of the game is not about what this query shows, if it is not.
    ///
    /// ```
    /// use phibeam::query::Query;
    /// assert_eq!(Query::parse("game=wythoff").unwrap().beside(), None);
    /// assert!(Query::parse("game=wythoff&play=misere").unwrap().beside().is_some());
    /// ```
    pub fn beside(&self) -> Option<&'static str> {
        self.game.details().beside(&self.params, self.settings.play)
    }
}
