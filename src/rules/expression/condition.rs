//! A rule with numbers for its letters.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::arithmetic::{Members, Stop};
use super::bounds::{self, Fit};
use super::evaluate::Place;
use super::machine::Machine;
use super::program::{Step, compile};
use super::tree::{About, Node, Rule};
use super::{FARTHEST, why};
use crate::rules::IntSet;

/// The numbers that a, b and m stand for, and the set of `inset`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letters {
    /// a.
    pub a: u64,
    /// b.
    pub b: u64,
    /// m.
    pub m: u64,
    /// The set.
    pub set: IntSet,
}

/// How far a condition can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// On every board that is asked for.
    Far,
    /// Heaps must stay below this: with these amounts taken, from these heaps, a number passes 128 bits.
    TooLarge {
        /// Heaps stay below this.
        heaps: u32,
        /// What is taken, or where the game would end.
        taken: (u32, u32),
    },
    /// Heaps must stay below this: more would take too long.
    TooLong {
        /// Heaps stay below this.
        heaps: u32,
    },
}

impl Reach {
    /// Heaps must stay below this, if there is such a bound.
    pub fn heaps(self) -> Option<u32> {
        match self {
            Reach::Far => None,
            Reach::TooLarge { heaps, .. } | Reach::TooLong { heaps } => Some(heaps),
        }
    }

    /// The narrower of two.
    pub fn and(self, other: Reach) -> Reach {
        match (self.heaps(), other.heaps()) {
            (Some(one), Some(two)) if two < one => other,
            (None, _) => other,
            _ => self,
        }
    }
}

impl fmt::Display for Reach {
    /// As a clause.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reach::Far => f.write_str("every heap can be asked about"),
            Reach::TooLarge { taken: (k, l), .. } => {
                write!(
                    f,
                    "whether it holds of ({k}, {l}) takes a number of more than 128 bits, or a prime beyond 2^64"
                )
            }
            Reach::TooLong { .. } => f.write_str("with larger heaps it would take too long"),
        }
    }
}

/// Steps that a whole board of vectors may take, which is looked at in one go: a second or two.
const MOST_COST: u64 = 2_000_000_000;
/// Steps that a board may take whose vectors depend on the heaps: half a minute. It is solved line by line and can be stopped, and most
/// vectors are never looked at.
const MOST_COST_BY_POSITION: u64 = 400_000_000_000;
/// So many vectors are looked at one by one for one that needs more than 128 bits, in so many steps altogether.
const MOST_TRIED: u64 = 1_000_000;
const MOST_TRIED_STEPS: u64 = 25_000_000;

/// A rule with numbers for its letters. To clone it costs nothing.
#[derive(Clone, Debug)]
pub struct Condition(Arc<Bound>);

#[derive(Debug)]
struct Bound {
    rule: Rule,
    letters: [i128; 3],
    set: Arc<Members>,
    steps: Arc<[Step]>,
    uses_position: bool,
    reach: OnceLock<(u32, Reach)>,
}

impl PartialEq for Condition {
    fn eq(&self, other: &Condition) -> bool {
        self.0.rule == other.0.rule
            && self.0.letters == other.0.letters
            && self.0.set.set() == other.0.set.set()
    }
}

impl Eq for Condition {}

impl Condition {
    /// A rule with numbers for its letters.
    pub fn new(rule: &Rule, letters: &Letters) -> Condition {
        let numbers = [letters.a, letters.b, letters.m].map(i128::from);
        let steps = compile(&rule.tree, numbers).into();
        Condition(Arc::new(Bound {
            rule: rule.clone(),
            letters: numbers,
            set: Arc::new(Members::new(&letters.set)),
            steps,
            uses_position: rule.uses_position(),
            reach: OnceLock::new(),
        }))
    }

    /// The rule.
    pub fn rule(&self) -> &Rule {
        &self.0.rule
    }

    pub(super) fn tree(&self) -> &Node {
        &self.0.rule.tree
    }

    pub(super) fn program(&self) -> (Arc<[Step]>, Arc<Members>, About) {
        (Arc::clone(&self.0.steps), Arc::clone(&self.0.set), self.0.rule.about)
    }

    pub(super) fn letters(&self) -> [i128; 3] {
        self.0.letters
    }

    /// The set that `inset` asks about.
    pub fn set(&self) -> &IntSet {
        self.0.set.set()
    }

    /// How its numbers fit while heaps are at most `heap`.
    pub(super) fn fit(&self, heap: u64) -> Fit {
        bounds::fit(self.tree(), self.0.letters, i128::from(heap))
    }

    fn place(&self, (k, l): (u64, u64), (x, y): (u64, u64)) -> Place<'_> {
        let [a, b, m] = self.0.letters;
        let [k, l, x, y] = [k, l, x, y].map(i128::from);
        Place { letters: [k, l, x, y, a, b, m], set: &self.0.set }
    }

    /// May (k, l) be taken from (x, y)? Where the rule cannot decide that it may not.
    pub fn takes(&self, (k, l): (u64, u64), from: (u64, u64)) -> bool {
        (k, l) != (0, 0) && self.place((k, l), from).holds(self.tree()) == Ok(true)
    }

    /// Is the game over at (x, y)?
    pub fn ends(&self, x: u64, y: u64) -> bool {
        self.place((0, 0), (x, y)).holds(self.tree()) == Ok(true)
    }

    /// Why (k, l) may not be taken from (x, y), as a clause: the least part of the rule that fails, with its numbers.
    pub fn why_not(&self, taken: (u64, u64), from: (u64, u64)) -> String {
        why::clause(self.tree(), &self.place(taken, from))
    }

    /// Does it say of (l, k), or of (y, x), what it says of (k, l), or of (x, y), on every board that it is used on? All of
    /// these are looked at, unless it depends on the heaps before the move: then there are too many, and it counts as not.
    pub fn is_symmetric(&self) -> bool {
        if self.is_by_position() {
            return false;
        }
        let mut machine = Machine::new(self, u64::from(FARTHEST) - 1);
        let side = FARTHEST as usize;
        let mut row = |n: u32| match self.0.rule.about {
            About::Moves => machine.vectors(n, (0, 0), side).to_vec(),
            About::Ends => machine.ends(n, side).to_vec(),
        };
        let rows: Vec<Vec<u64>> = (0..FARTHEST).map(&mut row).collect();
        let has = |i: usize, j: usize| rows[i][j / 64] >> (j % 64) & 1;
        (0..side).all(|k| (0..k).all(|l| has(k, l) == has(l, k)))
    }

    /// Is it about moves, and depends on the heaps before the move?
    pub fn is_by_position(&self) -> bool {
        self.0.rule.about == About::Moves && self.0.uses_position
    }

    /// How far it can be used, on boards of at most `most` cells across.
    pub fn reach(&self, most: u32) -> Reach {
        let (known_for, reach) = self.0.reach.get_or_init(|| (most, self.find_reach(most)));
        if *known_for == most { *reach } else { self.find_reach(most) }
    }

    fn find_reach(&self, most: u32) -> Reach {
        let fit = self.fit(u64::from(most) - 1);
        let by_cost = self.cheap_to(most, fit);
        if fit == Fit::Unknown {
            let (heaps, shown) = self.try_all(by_cost);
            match shown {
                Some(taken) => return Reach::TooLarge { heaps, taken },
                None if heaps < most => return Reach::TooLong { heaps },
                None => {}
            }
        }
        if by_cost < most { Reach::TooLong { heaps: by_cost } } else { Reach::Far }
    }

    /// How many vectors a board of that size has, with the positions they are taken from where these matter.
    fn vectors(&self, heaps: u32) -> u64 {
        let cells = u64::from(heaps).pow(2);
        if self.is_by_position() { cells * cells / 4 } else { cells }
    }

    fn cheap_to(&self, most: u32, fit: Fit) -> u32 {
        let cost = bounds::cost(self.tree(), fit);
        let most_cost = if self.is_by_position() { MOST_COST_BY_POSITION } else { MOST_COST };
        let mut heaps = most;
        while heaps > 16 && self.vectors(heaps).saturating_mul(cost) > most_cost {
            heaps -= heaps.div_ceil(16);
        }
        heaps
    }

    /// Looks at vectors one by one: the size of the board, at most this, on which all can be decided, and the first vector
    /// beyond that shows why it is not larger.
    fn try_all(&self, most: u32) -> (u32, Option<(u32, u32)>) {
        for side in 0..most {
            if self.fit(u64::from(side)) != Fit::Unknown {
                continue;
            }
            let steps = self.vectors(side + 1).saturating_mul(self.0.steps.len() as u64);
            if self.vectors(side + 1) > MOST_TRIED || steps > MOST_TRIED_STEPS {
                return (side, None);
            }
            let edge = (0..=side).map(|n| (n, side)).chain((0..side).map(|n| (side, n)));
            if let Some(shown) = edge.filter_map(|cell| self.undecided(cell)).min() {
                return (side, Some(shown));
            }
        }
        (most, None)
    }

    /// A vector that cannot be decided: the cell itself, or where positions matter one that is taken from there.
    fn undecided(&self, (x, y): (u32, u32)) -> Option<(u32, u32)> {
        let is_too_large = |(k, l): (u32, u32), (x, y): (u32, u32)| {
            let place = self.place((k.into(), l.into()), (x.into(), y.into()));
            place.holds(self.tree()) == Err(Stop::TooLarge)
        };
        // To take nothing is no move, whatever the rule comes to there.
        let is_undecided = |taken: (u32, u32), from| taken != (0, 0) && is_too_large(taken, from);
        match self.0.rule.about {
            About::Ends => is_too_large((0, 0), (x, y)).then_some((x, y)),
            About::Moves if !self.0.uses_position => is_undecided((x, y), (0, 0)).then_some((x, y)),
            About::Moves => {
                (0..=x).flat_map(|k| (0..=y).map(move |l| (k, l))).find(|&taken| is_undecided(taken, (x, y)))
            }
        }
    }
}
