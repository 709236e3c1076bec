//! The options of a position: all of them, or whether there is one.

#[cfg(feature = "custom")]
use super::family::for_each_written;
use super::family::most_steps;
use super::{Domain, MoveFamily, Ruleset, period};

/// More options than anyone can list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyOptions;

/// The most options that are ever listed.
pub const MOST_OPTIONS: usize = 1_000_000;

impl Ruleset {
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
            MoveFamily::Lattice { congruences } if quarter => {
                // A vector shortened by the period is a move as well.
                let m = period(congruences);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{IntSet, VectorSet};

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
        let any = Ruleset::new(vec![MoveFamily::lattice((1, 1), 1, 0)]);
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

    /// Of a written rule nothing is asked beyond its largest board.
    #[cfg(feature = "custom")]
    #[test]
    fn written_rules_take_no_more_than_their_largest_board_has() {
        use crate::rules::expression::{About, Condition, FARTHEST, FARTHEST_BY_POSITION, Letters, Rule};
        for (text, heaps) in [("k>0 and l==0", FARTHEST), ("k<=x and l==0", FARTHEST_BY_POSITION)] {
            let rule = Rule::parse(text, About::Moves).expect(text);
            let condition = Condition::new(&rule, &Letters { a: 2, b: 3, m: 5, set: IntSet::all() });
            let rules = Ruleset::new(vec![MoveFamily::Written(condition)]);
            assert_eq!(
                rules.options(9_000, 0).map(|options| options.len()),
                Ok(heaps as usize - 1),
                "{text}"
            );
        }
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

    /// Twice as many vectors as options are looked at, and heaps of 2^62 overflow nothing.
    #[test]
    fn lattices_are_counted_by_trying() {
        let even = MoveFamily::lattice((1, 1), 2, 0);
        assert_eq!(Ruleset::new(vec![even]).options(2_000, 1_000).map(|o| o.len()), Ok(1_000_000));
        let heavy = MoveFamily::lattice((200, 150), 201, 0);
        let far = 1 << 62;
        assert_eq!(heavy.takes(far, 5), (u128::from(far) % 201 * 200 + 5 * 150) % 201 == 0);
        assert_eq!(heavy.takes(5, far), (u128::from(far) % 201 * 150 + 5 * 200) % 201 == 0);
    }

    #[test]
    fn has_option_agrees_with_options() {
        let odd = IntSet::parse("2n+3").expect("a set");
        let families = vec![
            MoveFamily::Ray { start: (1, 0), step: (2, 1), multiples: odd },
            MoveFamily::lattice((1, 2), 5, 0),
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
