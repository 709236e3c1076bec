//! The rules of a game on two heaps.

#[cfg(feature = "custom")]
use super::expression::{Condition, Reach};
use super::{DeclaredBox, Domain, IntSet, MoveFamily, period};

/// The rules of a two-heap game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// Where positions may be.
    pub domain: Domain,
    /// The moves: a vector of any family, if the position it leads to is in the domain.
    pub families: Vec<MoveFamily>,
    /// Declared outcomes; a declared position has no options.
    pub declared: Option<DeclaredBox>,
    /// Where the game is over and whoever moved there has won, also in misère play.
    #[cfg(feature = "custom")]
    pub ends: Option<Condition>,
    /// Misère play: a position without options is N. Declared outcomes stand.
    pub misere: bool,
}

impl Ruleset {
    /// Normal play on the quarter plane.
    pub fn new(families: Vec<MoveFamily>) -> Ruleset {
        Ruleset {
            domain: Domain::Quarter,
            families,
            declared: None,
            #[cfg(feature = "custom")]
            ends: None,
            misere: false,
        }
    }

    /// The outcome of (x, y) that does not come from its options, if there is one: in a declared box, or where the game is
    /// over.
    pub fn declared_p(&self, x: u64, y: u64) -> Option<bool> {
        let declared = self.declared.as_ref().and_then(|declared| declared.is_p(x, y));
        if self.is_over(x, y) { Some(true) } else { declared }
    }

    /// Is the game over at (x, y), so that whoever moved there has won?
    pub fn is_over(&self, x: u64, y: u64) -> bool {
        #[cfg(feature = "custom")]
        let is_over = self.ends.as_ref().is_some_and(|ends| ends.ends(x, y));
        #[cfg(not(feature = "custom"))]
        let (is_over, _) = (false, (x, y));
        is_over
    }

    /// Is it more than the other families say: a written rule, or a game that ends before moves run out?
    #[cfg(feature = "custom")]
    pub fn is_written(&self) -> bool {
        self.ends.is_some() || self.written().is_some()
    }

    /// How far written rules can be used, on boards of at most `most` cells across.
    #[cfg(feature = "custom")]
    pub fn reach(&self, most: u32) -> Reach {
        let conditions = self.written().into_iter().chain(&self.ends);
        conditions.fold(Reach::Far, |reach, condition| reach.and(condition.reach(most)))
    }

    /// The written rule, where it is not a union of other families.
    #[cfg(feature = "custom")]
    pub fn written(&self) -> Option<&Condition> {
        self.families.iter().find_map(|family| match family {
            MoveFamily::Written(condition) => Some(condition),
            _ => None,
        })
    }

    /// Is there a move from `from` to `to`? Both must be positions.
    pub fn is_move(&self, from: (u64, u64), to: (u64, u64)) -> bool {
        let (Some(i), Some(j)) = (from.0.checked_sub(to.0), from.1.checked_sub(to.1)) else { return false };
        self.domain.contains(from.0, from.1)
            && self.domain.contains(to.0, to.1)
            && self.declared_p(from.0, from.1).is_none()
            && (i, j) != (0, 0)
            && self.families.iter().any(|family| family.takes_from((i, j), from))
    }

    /// Do (x, y) and (y, x) always have mirrored options?
    pub fn is_symmetric(&self) -> bool {
        let domain = match self.domain {
            Domain::Quarter => true,
            Domain::Wedge { p1, q1, p2, q2 } => (p1, q1) == (q2, p2),
        };
        let declared = self.declared.as_ref().is_none_or(|declared| {
            let k = u64::from(declared.k());
            (0..k).all(|x| (0..x).all(|y| declared.is_p(x, y) == declared.is_p(y, x)))
        });
        let mirrored = |family: &MoveFamily| match family {
            MoveFamily::Ray { start, step, multiples } => self.families.contains(&MoveFamily::Ray {
                start: (start.1, start.0),
                step: (step.1, step.0),
                multiples: multiples.clone(),
            }),
            MoveFamily::Lattice { congruences } => {
                let m = period(congruences);
                (1..=m).all(|i| (1..i).all(|j| family.takes(i, j) == family.takes(j, i)))
            }
            MoveFamily::Cone { .. } => true,
            MoveFamily::Finite(vectors) => vectors.rows().iter().all(|(i, runs)| {
                runs.iter()
                    .all(|&(low, high)| (low..=high).all(|j| vectors.contains(u64::from(j), u64::from(*i))))
            }),
            #[cfg(feature = "custom")]
            MoveFamily::Written(condition) => condition.is_symmetric(),
        };
        #[cfg(feature = "custom")]
        let declared = declared && self.ends.as_ref().is_none_or(Condition::is_symmetric);
        domain && declared && self.families.iter().all(mirrored)
    }

    /// The least amount that may be taken from the second heap again and again, if there is one.
    pub fn step_along_second_heap(&self) -> Option<u64> {
        let steps = self.families.iter().filter_map(|family| match family {
            MoveFamily::Ray { start: (0, 0), step: (0, step), multiples } => {
                Some(*step).filter(|_| *multiples == IntSet::all())
            }
            _ => None,
        });
        steps.min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declared_cell_has_no_moves_and_beyond_it_nothing_is_declared() {
        let declared = DeclaredBox::from_fn(2, |x, y| x > y);
        let wanted = [[Some(false), Some(false), None], [Some(true), Some(false), None], [None; 3]];
        for (x, y) in (0..3).flat_map(|x| (0..3).map(move |y| (x, y))) {
            assert_eq!(declared.is_p(x, y), wanted[x as usize][y as usize], "({x}, {y})");
        }
        let nim = vec![MoveFamily::ray((1, 0)), MoveFamily::ray((0, 1))];
        let rules = Ruleset { declared: Some(declared), ..Ruleset::new(nim.clone()) };
        assert!(!rules.is_move((1, 1), (0, 1)) && rules.is_move((2, 1), (0, 1)) && !rules.is_symmetric());
        let both = Ruleset { declared: Some(DeclaredBox::from_fn(2, |x, y| x == y)), ..rules.clone() };
        assert!(both.is_symmetric());
        let wedge = |p1, q1, p2, q2| Ruleset {
            domain: Domain::Wedge { p1, q1, p2, q2 },
            ..Ruleset::new(nim.clone())
        };
        assert!(wedge(3, 1, 1, 3).is_symmetric() && !wedge(3, 1, 1, 4).is_symmetric());
        assert!(!wedge(3, 1, 1, 3).is_move((4, 1), (2, 1)) && !wedge(3, 1, 1, 3).is_move((3, 1), (0, 1)));
        let along = |families| Ruleset::new(families).step_along_second_heap();
        assert_eq!((along(nim), along(vec![MoveFamily::ray((1, 1))])), (Some(1), None));
        assert_eq!(along(vec![MoveFamily::ray((0, 5)), MoveFamily::ray((0, 3))]), Some(3));
        let some =
            MoveFamily::Ray { start: (0, 0), step: (0, 1), multiples: IntSet::parse("2..").expect("a set") };
        assert_eq!(along(vec![some]), None);
    }
}
