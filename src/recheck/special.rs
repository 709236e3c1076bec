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
