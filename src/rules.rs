//! Rules as data: a game is a *domain* of positions and a union of few *move families*.
//!
//! A move takes a vector (i, j) ≠ (0, 0): i from the first heap, j from the second. Four families hold every
//! rule in the papers, and a rule that somebody wrote and that is none of them is a family of its own; the solvers in
//! [`crate::solve`] know nothing else of a game. Wythoff's game, for
//! example, is three rays:
//!
//! ```
//! use phibeam::rules::{MoveFamily, Ruleset};
//! let wythoff = Ruleset::new(vec![MoveFamily::ray((1, 0)), MoveFamily::ray((0, 1)), MoveFamily::ray((1, 1))]);
//! assert_eq!(wythoff.options(1, 2).unwrap(), [(0, 1), (0, 2), (1, 0), (1, 1)]);
//! ```

#[cfg(feature = "custom")]
pub mod expression;
mod play;
mod set;
#[cfg(feature = "custom")]
mod slice;
mod vectors;
#[cfg(feature = "prove")]
mod whole;
mod window;

#[cfg(feature = "custom")]
use expression::{Condition, FARTHEST, FARTHEST_BY_POSITION, Machine, Reach};
pub use play::Play;
pub use set::{IntSet, LARGEST_WRITTEN, Run, SetError};
#[cfg(feature = "custom")]
pub use slice::Slice;
pub use vectors::VectorSet;
#[cfg(feature = "prove")]
pub use whole::{Powers, Whole};
pub use window::Window;

/// Where positions may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// All x, y ≥ 0.
    Quarter,
    /// The cone between (p1, q1) and (p2, q2): q1·x ≤ p1·y and p2·y ≤ q2·x (La). p1 > 0 and q2 > 0.
    Wedge {
        /// First component of the lower edge.
        p1: u32,
        /// Second component of the lower edge.
        q1: u32,
        /// First component of the upper edge; 0 means no upper bound.
        p2: u32,
        /// Second component of the upper edge.
        q2: u32,
    },
}

impl Domain {
    /// Is (x, y) a position?
    pub fn contains(&self, x: u64, y: u64) -> bool {
        self.column(x).0 <= y && self.column(x).1.is_none_or(|high| y <= high)
    }

    /// The least and the greatest y (`None`: no bound) of the positions with first heap x. The least may
    /// exceed the greatest: then there are none.
    pub fn column(&self, x: u64) -> (u64, Option<u64>) {
        match *self {
            Domain::Quarter => (0, None),
            Domain::Wedge { p1, q1, p2, q2 } => {
                let ratio = |up: u32, down: u32, round_up: bool| {
                    let (product, down) = (u128::from(x) * u128::from(up), u128::from(down));
                    let quotient = if round_up { product.div_ceil(down) } else { product / down };
                    u64::try_from(quotient).unwrap_or(u64::MAX)
                };
                (ratio(q1, p1, true), (p2 > 0).then(|| ratio(q2, p2, false)))
            }
        }
    }
}

/// One kind of move. All amounts are as taken from the heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveFamily {
    /// start + t·step for every t in `multiples`.
    Ray {
        /// Where the ray starts; the start itself is not a move.
        start: (u64, u64),
        /// Its direction, not (0, 0).
        step: (u64, u64),
        /// Which multiples are allowed.
        multiples: IntSet,
    },
    /// Every (i, j) with both amounts positive and weights·(i, j) ≡ `residue` modulo `modulus`: a lattice, or a coset of one.
    Lattice {
        /// What each amount counts, modulo `modulus`.
        weights: (u32, u32),
        /// The modulus, at least 1.
        modulus: u32,
        /// What is left, less than the modulus; 0 for the lattice itself.
        residue: u32,
    },
    /// Both amounts positive, and the larger is less than s·smaller + t (DFGN's (s, t) game).
    Cone {
        /// The factor, at least 1.
        s: u32,
        /// The allowance, at least 1.
        t: u32,
    },
    /// The listed vectors.
    Finite(VectorSet),
    /// What a rule that somebody wrote allows.
    #[cfg(feature = "custom")]
    Written(Condition),
}

impl MoveFamily {
    /// Every positive multiple of `step`.
    pub fn ray(step: (u64, u64)) -> MoveFamily {
        MoveFamily::Ray { start: (0, 0), step, multiples: IntSet::all() }
    }

    /// Is taking (i, j) from heaps `from` a move of this family? Only written rules may depend on the heaps.
    pub fn takes_from(&self, (i, j): (u64, u64), from: (u64, u64)) -> bool {
        match self {
            #[cfg(feature = "custom")]
            MoveFamily::Written(condition) => condition.takes((i, j), from),
            _ => {
                let _ = from;
                self.takes(i, j)
            }
        }
    }

    /// Is taking (i, j) a move of this family, from heaps that are no larger than that where it depends on them?
    pub fn takes(&self, i: u64, j: u64) -> bool {
        match self {
            MoveFamily::Ray { start, step, multiples } => {
                let (Some(di), Some(dj)) = (i.checked_sub(start.0), j.checked_sub(start.1)) else {
                    return false;
                };
                let t = di.checked_div(step.0).or(dj.checked_div(step.1)).unwrap_or(0);
                t.checked_mul(step.0) == Some(di)
                    && t.checked_mul(step.1) == Some(dj)
                    && multiples.contains(t)
            }
            MoveFamily::Lattice { weights, modulus, residue } => {
                let m = u64::from(*modulus);
                i > 0
                    && j > 0
                    && (i % m * u64::from(weights.0) + j % m * u64::from(weights.1)) % m
                        == u64::from(*residue)
            }
            MoveFamily::Cone { s, t } => {
                let (less, more) = (u128::from(i.min(j)), u128::from(i.max(j)));
                less > 0 && more < u128::from(*s) * less + u128::from(*t)
            }
            MoveFamily::Finite(vectors) => vectors.contains(i, j),
            #[cfg(feature = "custom")]
            MoveFamily::Written(condition) => condition.takes((i, j), (i, j)),
        }
    }

    /// Calls `take` for every vector of the family that fits into (x, y).
    fn for_each_vector(&self, x: u64, y: u64, take: &mut dyn FnMut(u64, u64)) {
        match self {
            MoveFamily::Ray { start, step, multiples } => {
                let most = most_steps((x, y), *start, *step);
                for run in multiples.runs() {
                    for n in 0..run.count_to(most) {
                        let t = run.first + n * run.step;
                        take(start.0 + t * step.0, start.1 + t * step.1);
                    }
                }
            }
            MoveFamily::Lattice { modulus, .. } => {
                // What j goes with i repeats with the modulus.
                let m = u64::from(*modulus);
                for i in 1..=x {
                    for least in (1..=m.min(y)).filter(|&j| self.takes(i, j)) {
                        (least..=y).step_by(*modulus as usize).for_each(|j| take(i, j));
                    }
                }
            }
            MoveFamily::Cone { .. } => {
                for i in 1..=x {
                    (1..=y).filter(|&j| self.takes(i, j)).for_each(|j| take(i, j));
                }
            }
            MoveFamily::Finite(vectors) => {
                for (i, runs) in vectors.rows().iter().filter(|(i, _)| u64::from(*i) <= x) {
                    for &(low, high) in runs {
                        (u64::from(low)..=u64::from(high).min(y)).for_each(|j| take(u64::from(*i), j));
                    }
                }
            }
            #[cfg(feature = "custom")]
            MoveFamily::Written(condition) => {
                for_each_written(condition, x, y, &mut |i, j| {
                    take(i, j);
                    true
                });
            }
        }
    }

    /// At least as many as the vectors of the family that fit into (x, y).
    pub fn most_options(&self, x: u64, y: u64) -> u64 {
        match self {
            MoveFamily::Ray { start, step, multiples } => {
                let most = most_steps((x, y), *start, *step);
                multiples.runs().iter().map(|run| run.count_to(most)).fold(0, u64::saturating_add).min(most)
            }
            MoveFamily::Lattice { .. } | MoveFamily::Cone { .. } => x.saturating_mul(y),
            MoveFamily::Finite(vectors) => vectors.count(),
            #[cfg(feature = "custom")]
            MoveFamily::Written(_) => x.saturating_add(1).saturating_mul(y.saturating_add(1)),
        }
    }

    /// Are its vectors counted by trying all that fit?
    fn is_tried(&self) -> bool {
        !matches!(self, MoveFamily::Ray { .. } | MoveFamily::Finite(_))
    }
}

/// Calls `take` for every vector that a written rule allows from (x, y), as long as it returns `true`.
#[cfg(feature = "custom")]
fn for_each_written(condition: &Condition, x: u64, y: u64, take: &mut dyn FnMut(u64, u64) -> bool) {
    // No board goes further, and neither does any question that has an answer.
    let most = if condition.is_by_position() { FARTHEST_BY_POSITION } else { FARTHEST };
    let heap = |heap: u64| heap.min(u64::from(most) - 1) as u32;
    let (x, y) = (heap(x), heap(y));
    let mut machine = Machine::new(condition, u64::from(x.max(y)));
    for i in 0..=x {
        for (n, &word) in machine.vectors(i, (x, y), y as usize + 1).iter().enumerate() {
            let mut left = word;
            while left != 0 {
                let j = n as u64 * 64 + u64::from(left.trailing_zeros());
                left &= left - 1;
                if !take(u64::from(i), j) {
                    return;
                }
            }
        }
    }
}

/// The largest t with start + t·step ≤ (x, y); 0 when even the start does not fit.
fn most_steps((x, y): (u64, u64), start: (u64, u64), step: (u64, u64)) -> u64 {
    let along = |room: u64, start: u64, step: u64| match room.checked_sub(start) {
        None => 0,
        Some(_) if step == 0 => u64::MAX,
        Some(rest) => rest / step,
    };
    along(x, start.0, step.0).min(along(y, start.1, step.1))
}

/// Positions whose outcome is declared instead of computed: the cells x, y < k (Hu, chapter 4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredBox {
    k: u32,
    p: Vec<bool>,
}

impl DeclaredBox {
    /// The k × k box with `is_p(x, y)`.
    pub fn from_fn(k: u32, mut is_p: impl FnMut(u32, u32) -> bool) -> DeclaredBox {
        let mut p = Vec::with_capacity((k * k) as usize);
        for x in 0..k {
            p.extend((0..k).map(|y| is_p(x, y)));
        }
        DeclaredBox { k, p }
    }

    /// The side.
    pub fn k(&self) -> u32 {
        self.k
    }

    /// The declared outcome of (x, y), `None` outside the box.
    pub fn is_p(&self, x: u64, y: u64) -> Option<bool> {
        let k = u64::from(self.k);
        (x < k && y < k).then(|| self.p[(x * k + y) as usize])
    }
}

/// More options than anyone can list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyOptions;

/// The most options that are ever listed.
pub const MOST_OPTIONS: usize = 1_000_000;

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
            MoveFamily::Lattice { modulus, .. } => {
                let m = u64::from(*modulus);
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

    /// Calls `visit` for every option of (x, y); one that several families reach comes several times.
    pub fn for_each_option(&self, x: u64, y: u64, visit: &mut dyn FnMut(u64, u64)) {
        if self.declared_p(x, y).is_some() || !self.domain.contains(x, y) {
            return;
        }
        for family in &self.families {
            family.for_each_vector(x, y, &mut |i, j| {
                if self.domain.contains(x - i, y - j) {
                    visit(x - i, y - j);
                }
            });
        }
    }

    /// At least as many as the options that a family gives (x, y): a ray leaves a wedge sooner than the heaps run out.
    fn most_inside(&self, family: &MoveFamily, x: u64, y: u64) -> u64 {
        let MoveFamily::Ray { start: (0, 0), step, multiples } = family else {
            return family.most_options(x, y);
        };
        let inside = |t: u64| self.domain.contains(x - t * step.0, y - t * step.1);
        // The domain is convex: up to some t everything is inside.
        let (mut low, mut high) = (0, most_steps((x, y), (0, 0), *step));
        while low < high {
            let middle = low + (high - low).div_ceil(2);
            if inside(middle) { low = middle } else { high = middle - 1 }
        }
        multiples.runs().iter().map(|run| run.count_to(low)).fold(0, u64::saturating_add).min(low)
    }

    /// The options of (x, y), sorted, each once.
    pub fn options(&self, x: u64, y: u64) -> Result<Vec<(u64, u64)>, TooManyOptions> {
        // Families overlap at most all in one vector, so this bound never refuses a list that is short enough,
        // except for those families whose vectors are counted by trying them.
        let listed = MOST_OPTIONS as u64 * self.families.len() as u64;
        let most = self.families.iter().map(|f| self.most_inside(f, x, y)).fold(0, u64::saturating_add);
        let counted = self.families.iter().any(MoveFamily::is_tried);
        if most > if counted { listed.saturating_mul(100) } else { listed } {
            return Err(TooManyOptions);
        }
        let (mut options, mut too_many) = (Vec::new(), false);
        self.for_each_option(x, y, &mut |u, v| {
            if too_many {
                return;
            }
            options.push((u, v));
            // Never more in memory than this, however often options repeat.
            if options.len() > 2 * MOST_OPTIONS {
                options.sort_unstable();
                options.dedup();
                too_many = options.len() > MOST_OPTIONS;
            }
        });
        options.sort_unstable();
        options.dedup();
        if options.len() > MOST_OPTIONS { Err(TooManyOptions) } else { Ok(options) }
    }

    /// Has (x, y) an option at all?
    pub fn has_option(&self, x: u64, y: u64) -> bool {
        if self.declared_p(x, y).is_some() {
            return false;
        }
        let lands = |i: u64, j: u64| i <= x && j <= y && self.domain.contains(x - i, y - j);
        let quarter = self.domain == Domain::Quarter;
        self.families.iter().any(|family| match family {
            // The domain is convex: when a longer vector of a ray from here stays inside, so does the shortest.
            MoveFamily::Ray { start, step, multiples } if quarter || *start == (0, 0) => {
                multiples.least().is_some_and(|t| {
                    let along =
                        |start: u64, step: u64| t.checked_mul(step).and_then(|d| d.checked_add(start));
                    along(start.0, step.0).zip(along(start.1, step.1)).is_some_and(|(i, j)| lands(i, j))
                })
            }
            MoveFamily::Lattice { modulus, .. } if quarter => {
                // A vector shortened by the modulus is a move as well.
                let m = u64::from(*modulus);
                (1..=x.min(m)).any(|i| (1..=y.min(m)).any(|j| family.takes(i, j)))
            }
            MoveFamily::Cone { .. } if quarter => x > 0 && y > 0,
            MoveFamily::Finite(vectors) => vectors.rows().iter().any(|(i, runs)| {
                runs.iter().any(|&(low, high)| (low..=high).any(|j| lands(u64::from(*i), u64::from(j))))
            }),
            #[cfg(feature = "custom")]
            MoveFamily::Written(condition) if quarter => {
                let mut any = false;
                for_each_written(condition, x, y, &mut |_, _| {
                    any = true;
                    false
                });
                any
            }
            _ => {
                let mut any = false;
                family.for_each_vector(x, y, &mut |i, j| any |= lands(i, j));
                any
            }
        })
    }
}

/// The rules of a game with its parameters fixed.
#[derive(Clone, Debug)]
pub enum Rules {
    /// A game on two heaps.
    Two(Ruleset),
    /// A slice of a game on three heaps or more. The page's modules that answer about two heaps go without.
    #[cfg(feature = "custom")]
    Slice(Slice),
}

impl Rules {
    /// Sets misère play.
    pub fn set_misere(&mut self, misere: bool) {
        match self {
            Rules::Two(rules) => rules.misere = misere,
            #[cfg(feature = "custom")]
            Rules::Slice(heaps) => heaps.misere = misere,
        }
    }

    /// Why there are no Grundy values, if there are none.
    pub fn no_grundy(&self) -> Option<NoGrundy> {
        match self {
            Rules::Two(rules) if rules.declared.is_some() => Some(NoGrundy::Declared),
            Rules::Two(rules) => rules.misere.then_some(NoGrundy::Misere),
            #[cfg(feature = "custom")]
            Rules::Slice(heaps) => heaps.misere.then_some(NoGrundy::Misere),
        }
    }
}

/// Why a game has no table of Grundy values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoGrundy {
    /// Misère play.
    Misere,
    /// Outcomes are declared, not computed.
    Declared,
    /// The sets of values do not fit into memory.
    Memory,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wedge_is_what_its_inequalities_say() {
        let wedge = Domain::Wedge { p1: 7, q1: 2, p2: 1, q2: 10 };
        for x in 0..40u64 {
            for y in 0..100u64 {
                assert_eq!(wedge.contains(x, y), 2 * x <= 7 * y && y <= 10 * x, "({x}, {y})");
            }
        }
        assert!(Domain::Wedge { p1: 1, q1: 1, p2: 0, q2: 1 }.contains(1 << 61, 1 << 62));
    }

    #[test]
    fn options_that_repeat_are_counted_once() {
        let steps: Vec<String> = (2..60).map(|step| format!("{step}n")).collect();
        let multiples = IntSet::parse(&steps.join(",")).expect("a set");
        let rules = Ruleset::new(vec![MoveFamily::Ray { start: (0, 0), step: (1, 1), multiples }]);
        let count = (1..=700_000u64).filter(|t| (2..60).any(|step| t % step == 0)).count();
        assert_eq!(rules.options(700_000, 700_000).map(|o| o.len()), Ok(count));
    }

    #[test]
    fn too_many_options_are_refused_without_listing_them() {
        let nim = Ruleset::new(vec![MoveFamily::ray((1, 0)), MoveFamily::ray((0, 1))]);
        assert_eq!(nim.options(500_000, 500_000).map(|o| o.len()), Ok(1_000_000));
        assert_eq!(nim.options(500_000, 500_001), Err(TooManyOptions));
        assert_eq!(nim.options(1 << 62, 1), Err(TooManyOptions));
        let any = Ruleset::new(vec![MoveFamily::Lattice { weights: (1, 1), modulus: 1, residue: 0 }]);
        assert_eq!(any.options(2_000, 500).map(|o| o.len()), Ok(1_000_000));
        assert_eq!(any.options(5_000, 1_000), Err(TooManyOptions));
    }

    /// The same moves three times are too many to be kept, but not to be listed; five more are.
    #[test]
    fn options_at_the_limit() {
        let same = |more: Vec<MoveFamily>| Ruleset::new([vec![MoveFamily::ray((1, 0)); 3], more].concat());
        assert_eq!(same(Vec::new()).options(1_000_000, 0).map(|o| o.len()), Ok(1_000_000));
        assert_eq!(same(vec![MoveFamily::ray((0, 1))]).options(1_000_000, 5), Err(TooManyOptions));
    }

    /// In a wedge a ray may leave the positions long before the heaps run out.
    #[test]
    fn options_in_a_wedge() {
        let families = vec![MoveFamily::ray((50, 50)), MoveFamily::ray((0, 1))];
        let wedge =
            Ruleset { domain: Domain::Wedge { p1: 50, q1: 50, p2: 0, q2: 1 }, ..Ruleset::new(families) };
        assert_eq!(wedge.options(45_000_000, 45_000_000).map(|options| options.len()), Ok(900_000));
        let wedge = Ruleset {
            domain: Domain::Wedge { p1: 1, q1: 0, p2: 1, q2: 1 },
            ..Ruleset::new(vec![MoveFamily::ray((1, 0))])
        };
        assert_eq!(wedge.options(9_000_100, 9_000_000).map(|options| options.len()), Ok(100));
    }

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

    /// Twice as many vectors as options are looked at, and heaps of 2^62 overflow nothing.
    #[test]
    fn lattices_are_counted_by_trying() {
        let even = MoveFamily::Lattice { weights: (1, 1), modulus: 2, residue: 0 };
        assert_eq!(Ruleset::new(vec![even]).options(2_000, 1_000).map(|o| o.len()), Ok(1_000_000));
        let heavy = MoveFamily::Lattice { weights: (200, 150), modulus: 201, residue: 0 };
        let far = 1 << 62;
        assert_eq!(heavy.takes(far, 5), (u128::from(far) % 201 * 200 + 5 * 150) % 201 == 0);
        assert_eq!(heavy.takes(5, far), (u128::from(far) % 201 * 150 + 5 * 200) % 201 == 0);
    }

    #[test]
    fn has_option_agrees_with_options() {
        let odd = IntSet::parse("2n+3").expect("a set");
        let families = vec![
            MoveFamily::Ray { start: (1, 0), step: (2, 1), multiples: odd },
            MoveFamily::Lattice { weights: (1, 2), modulus: 5, residue: 0 },
            MoveFamily::Finite(VectorSet::from_fn(9, 9, |i, j| i * j == 8)),
            MoveFamily::ray((1, 1)),
            MoveFamily::ray((2, 1)),
        ];
        for family in families {
            let rules = Ruleset {
                domain: Domain::Wedge { p1: 3, q1: 1, p2: 1, q2: 3 },
                ..Ruleset::new(vec![family])
            };
            for (x, y) in (0..30).flat_map(|x| (0..30).map(move |y| (x, y))) {
                if rules.domain.contains(x, y) {
                    let listed = rules.options(x, y).expect("few");
                    assert_eq!(rules.has_option(x, y), !listed.is_empty(), "({x}, {y}) {rules:?}");
                    for u in 0..=x {
                        for v in 0..=y {
                            assert_eq!(rules.is_move((x, y), (u, v)), listed.contains(&(u, v)));
                        }
                    }
                }
            }
        }
    }
}
