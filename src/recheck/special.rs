//! Powers of two and Fibonacci numbers, proved by induction like the sums.
//!
//! A `powers,F` of the certificate claims to be F, 2F, 4F, …: it holds F, with n also 2n, not 0, and whatever it holds
//! besides F is twice something that it holds; halving again and again ends at F. `fibonacci` claims to be the pairs (1, 2), (2, 3),
//! (3, 5), …: it holds the first, with (a, b) also (b, a + b), nothing with a = 0, and whatever it holds besides the first comes
//! from such a pair, with smaller numbers.

use crate::rules::{IntSet, Powers, Run};

use super::Invalid;
use super::join::join;
use super::numbers::{Numbers, is_padded, named};
use super::relation::{Atom, Relation, Var};

impl Numbers<'_> {
    /// The automaton of that name, if it holds valid words only and zeros in front change nothing.
    fn claimed(&self, name: &str, tracks: &[Var]) -> Result<Relation, Invalid> {
        let claimed = named(self.certificate, name, tracks.len())?;
        if !is_padded(&claimed, self.frame) {
            return Err(Invalid::LeadingZeros(name.into()));
        }
        for track in tracks {
            if !join(&[(&claimed, tracks)], &[(&self.valid, &[*track])], tracks, self.frame)?.is_empty() {
                return Err(Invalid::Arithmetic(name.into()));
            }
        }
        Ok(claimed)
    }

    /// factor·2^n, proved.
    fn powers_of_two(&mut self, factor: u64) -> Result<Relation, Invalid> {
        let name = format!("powers,{factor}");
        let (powers, first, sum) = (self.claimed(&name, &['n'])?, self.constant(factor)?, self.sum(1)?);
        let frame = self.frame;
        let doubled: [Atom; 3] = [(&powers, &['n']), (&self.same, &['n', 'k']), (&sum, &['n', 'k', 'm'])];
        let twice = join(&doubled, &[], &['m'], frame)?.determinised(frame)?;
        let is_empty = |all: &[Atom], none: &[Atom]| -> Result<bool, Invalid> {
            Ok(join(all, none, &['m'], frame)?.is_empty())
        };
        let proved = factor > 0
            && is_empty(&[(&first, &['m'])], &[(&powers, &['m'])])?
            && is_empty(&[(&powers, &['m']), (&self.zero, &['m'])], &[])?
            && is_empty(&[(&twice, &['m'])], &[(&powers, &['m'])])?
            && is_empty(&[(&powers, &['m'])], &[(&first, &['m']), (&twice, &['m'])])?;
        if proved { Ok(powers) } else { Err(Invalid::Arithmetic(name)) }
    }

    /// 0, 1, 2, 3, 5, 8, …, proved.
    pub(super) fn fibonacci(&mut self) -> Result<Relation, Invalid> {
        let (pair, next): (&[Var], &[Var]) = (&['a', 'b'], &['b', 'c']);
        let claimed = self.claimed("fibonacci", pair)?;
        let (one, two, sum) = (self.constant(1)?, self.constant(2)?, self.sum(1)?);
        let frame = self.frame;
        let first = join(&[(&one, &['b']), (&two, &['c'])], &[], next, frame)?;
        let further: [Atom; 2] = [(&claimed, pair), (&sum, &['a', 'b', 'c'])];
        let further = join(&further, &[], next, frame)?.determinised(frame)?;
        let is_empty = |all: &[Atom], none: &[Atom]| -> Result<bool, Invalid> {
            Ok(join(all, none, next, frame)?.is_empty())
        };
        let proved = is_empty(&[(&first, next)], &[(&claimed, next)])?
            && is_empty(&[(&claimed, next), (&self.zero, &['b'])], &[])?
            && is_empty(&[(&further, next)], &[(&claimed, next)])?
            && is_empty(&[(&claimed, next)], &[(&first, next), (&further, next)])?;
        if !proved {
            return Err(Invalid::Arithmetic("fibonacci".into()));
        }
        let positive = join(&[(&claimed, pair)], &[], &['a'], frame)?;
        Ok(positive.or(&self.zero).determinised(frame)?)
    }

    /// The positive t with t + less = factor·2^n for some n.
    pub(super) fn powers(&mut self, powers: Powers) -> Result<Relation, Invalid> {
        let (all, shift) = (self.powers_of_two(powers.factor)?, self.shift(powers.less.unsigned_abs())?);
        let tracks: &[Var] = if powers.less >= 0 { &['t', 's'] } else { &['s', 't'] };
        let positive = self.positive()?;
        let atoms: [Atom; 3] = [(&all, &['s']), (&shift, tracks), (&positive, &['t'])];
        Ok(join(&atoms, &[], &['t'], self.frame)?.determinised(self.frame)?)
    }

    /// first + step·n, up to the last.
    pub(super) fn run(&mut self, run: &Run) -> Result<Relation, Invalid> {
        let mut within = if run.step == 1 {
            self.at_least(run.first)?
        } else {
            let (sum, first) = (self.sum(run.step)?, self.constant(run.first)?);
            join(&[(&first, &['c']), (&sum, &['c', 'n', 't'])], &[], &['t'], self.frame)?
                .determinised(self.frame)?
        };
        if let Some(last) = run.last {
            let few = self.no_more(last)?;
            within = join(&[(&within, &['t']), (&few, &['t'])], &[], &['t'], self.frame)?;
        }
        Ok(within)
    }

    /// The numbers of a set, as far as it goes.
    pub(super) fn in_set(&mut self, set: &IntSet) -> Result<Relation, Invalid> {
        let mut all = Relation { arity: 1, ..Relation::default() };
        for run in &set.whole().runs {
            all = all.or(&self.run(run)?);
        }
        for &powers in &set.whole().powers {
            all = all.or(&self.powers(powers)?);
        }
        Ok(all.determinised(self.frame)?)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{
        Line, arithmetic, automaton, certificate, holds, powers_of_two, sum, with_another_first,
    };
    use super::*;

    const MOST: usize = 10_000;

    #[test]
    fn powers_are_proved_and_moved() {
        let certificate = arithmetic();
        let mut numbers = Numbers::new(&certificate, MOST).expect("base 2");
        for less in -3i64..=3 {
            let moved = numbers.powers(Powers { factor: 1, less }).expect("proved");
            for t in 0..100u64 {
                let is_power = u64::try_from(t as i64 + less).is_ok_and(u64::is_power_of_two);
                assert_eq!(holds(&moved, &[t]), t > 0 && is_power, "{t} + {less}");
            }
        }
        assert_eq!(
            numbers.powers(Powers { factor: 3, less: 0 }).err(),
            Some(Invalid::Missing("powers,3".into()))
        );
    }

    #[test]
    fn what_is_not_all_powers_or_more_is_refused() {
        let refused = |states: Vec<Line>| {
            let certificate = certificate([sum(1), automaton("powers,1", 1, states)]);
            let mut numbers = Numbers::new(&certificate, MOST).expect("base 2");
            numbers.powers(Powers { factor: 1, less: 0 }).err()
        };
        let wrong = Some(Invalid::Arithmetic("powers,1".into()));
        // None; 0 too; 1 only; 2, 4, …; 1, 2, 3, 4, 6, 8, 12, ….
        assert_eq!(refused(vec![(0, vec![(&[0], 0)])]), wrong);
        assert_eq!(refused(vec![(1, vec![(&[0], 0), (&[1], 1)]), (1, vec![(&[0], 1)])]), wrong);
        assert_eq!(refused(vec![(0, vec![(&[0], 0), (&[1], 1)]), (1, vec![])]), wrong);
        let even = vec![(0, vec![(&[0][..], 0), (&[1][..], 1)]), (0, vec![(&[0], 2)]), (1, vec![(&[0], 2)])];
        assert_eq!(refused(even), wrong);
        let more = vec![
            (0, vec![(&[0][..], 0), (&[1][..], 1)]),
            (1, vec![(&[0], 2), (&[1], 2)]),
            (1, vec![(&[0], 2)]),
        ];
        assert_eq!(refused(more), wrong);
    }

    #[test]
    fn powers_with_zeros_in_front_are_the_same() {
        let certificate = certificate([sum(1), with_another_first(powers_of_two())]);
        let mut numbers = Numbers::new(&certificate, MOST).expect("base 2");
        let refused = numbers.powers(Powers { factor: 1, less: 0 }).err();
        assert_eq!(refused, Some(Invalid::LeadingZeros("powers,1".into())));
    }

    /// In base 2 no automaton holds just the pairs of Fibonacci numbers: none may be believed.
    #[test]
    fn what_is_no_fibonacci_pair_is_refused() {
        let refused = |states: Vec<Line>| {
            let certificate = certificate([sum(1), automaton("fibonacci", 2, states)]);
            Numbers::new(&certificate, MOST).expect("base 2").fibonacci().err()
        };
        let wrong = Some(Invalid::Arithmetic("fibonacci".into()));
        let all: Vec<(&[u8], u32)> = vec![(&[0, 0], 0), (&[0, 1], 0), (&[1, 0], 0), (&[1, 1], 0)];
        assert_eq!(refused(vec![(0, vec![(&[0, 0], 0)])]), wrong);
        assert_eq!(refused(vec![(1, all)]), wrong);
        // Only (1, 2).
        let first = vec![(0, vec![(&[0, 0][..], 0), (&[0, 1][..], 1)]), (0, vec![(&[1, 0], 2)]), (1, vec![])];
        assert_eq!(refused(first), wrong);
        // All pairs of positive numbers, and those with a = 0 too.
        let positive = vec![
            (0, vec![(&[0, 0][..], 0), (&[0, 1][..], 1), (&[1, 0], 2), (&[1, 1], 3)]),
            (0, vec![(&[0, 0], 1), (&[0, 1], 1), (&[1, 0], 3), (&[1, 1], 3)]),
            (0, vec![(&[0, 0], 2), (&[0, 1], 3), (&[1, 0], 2), (&[1, 1], 3)]),
            (1, vec![(&[0, 0], 3), (&[0, 1], 3), (&[1, 0], 3), (&[1, 1], 3)]),
        ];
        assert_eq!(refused(positive), wrong);
    }

    #[test]
    fn runs_and_sets() {
        let certificate = certificate((1..=4).map(sum).chain([powers_of_two()]));
        let mut numbers = Numbers::new(&certificate, MOST).expect("base 2");
        for (step, first, last) in
            [(1, 1, None), (1, 3, Some(9)), (3, 2, None), (4, 1, Some(33)), (2, 7, Some(7))]
        {
            let run = Run { first, step, last };
            let found = numbers.run(&run).expect("small");
            assert!((1..70).all(|t| holds(&found, &[t]) == run.contains(t)), "{run:?}");
        }
        for text in ["1,2", "2^n", "3..5,4n+2", "2^n,7..", "3n"] {
            let set = IntSet::parse(text).expect(text);
            let found = numbers.in_set(&set).expect(text);
            assert!((0..100).all(|t| holds(&found, &[t]) == set.contains(t)), "{text}");
        }
    }
}
