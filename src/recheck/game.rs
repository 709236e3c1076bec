//! The two conditions: no move leads from the set to the set, and from every other position some move leads into it.
//!
//! Every family of moves becomes a few *clauses*, joins of relations between the option (u, v) and the position (x, y).
//! A move that leaves a heap as it is uses one variable for both.

use crate::certificate::Certificate;
use crate::games::custom;
use crate::query::Query;
use crate::rules::{Congruence, Domain, MoveFamily, Rules, Ruleset};

use super::Invalid;
use super::join::join;
use super::numbers::{Numbers, is_padded, named};
use super::relation::{Atom, Letter, Relation, Var};
use super::written;

/// What is taken from each heap.
const IJ: &[Var] = &['i', 'j'];

/// What ties an option to a position: the variables of the option, and relations.
#[derive(Default)]
struct Clause {
    option: [Var; 2],
    atoms: Vec<(Relation, Vec<Var>)>,
}

impl Clause {
    fn with(mut self, relation: Relation, vars: &[Var]) -> Clause {
        self.atoms.push((relation, vars.to_vec()));
        self
    }

    /// The positions that reach `target` by this clause, and satisfy more.
    fn joined(
        &self,
        target: &Relation,
        more: &[Atom],
        none: &[Atom],
        n: &Numbers,
    ) -> Result<Relation, Invalid> {
        let mut all: Vec<Atom> = vec![(target, &self.option)];
        all.extend(self.atoms.iter().map(|(relation, vars)| (relation, vars.as_slice())));
        all.extend(more);
        Ok(join(&all, none, &['x', 'y'], n.frame)?)
    }
}

/// The most vectors of a finite family.
const MOST_VECTORS: u64 = 4_096;

/// Checks that the set of a certificate is the P-set of a game.
pub(super) fn check(query: &Query, certificate: &Certificate, most: usize) -> Result<(), Invalid> {
    let Rules::Two(rules) = query.rules() else {
        return Err(Invalid::Game("it is about a game on more than two heaps".into()));
    };
    // All that rules say is named here: whatever is added to them must be checked as well.
    let Ruleset { domain: _, families: _, declared: _, misere: _, ends: _ } = &rules;
    if query.game.id == custom::GAME.id
        && let Some(rule) = custom::condition(&query.params, "rule")
        && !written::is_read_right(&rule, &rules.families, rules.ends.as_ref())
    {
        return Err(Invalid::Game("its rule is not what it was taken for".into()));
    }
    let mut numbers = Numbers::new(certificate, most)?;
    let set = named(certificate, "set", 2)?;
    // A set without any word is the same whatever stands in front.
    if !set.is_empty() && !is_padded(&set, numbers.frame) {
        return Err(Invalid::LeadingZeros("set".into()));
    }
    let clauses = clauses(&rules, &mut numbers)?;
    let domain = domain(&rules, &mut numbers)?;
    let n = &numbers;
    let xy: &[Var] = &['x', 'y'];
    let pairs = join(&[(&n.valid, &['x']), (&n.valid, &['y'])], &[], xy, n.frame)?;
    for inside in [&pairs, &domain] {
        if !join(&[(&set, xy)], &[(inside, xy)], xy, n.frame)?.is_empty() {
            return Err(Invalid::NotPositions);
        }
    }
    let declared = declared_cells(&rules, &set, &mut numbers)?;
    let over = rules.ends.as_ref().map(|ends| written::pairs(ends, &mut numbers)).transpose()?;
    let n = &numbers;
    // Of these nothing is asked but what they are said to be.
    let boxed: Vec<Atom> = declared.iter().chain(&over).map(|cells| (cells, xy)).collect();
    if let Some(over) = &over
        && !join(&[(over, xy), (&domain, xy)], &[(&set, xy)], xy, n.frame)?.is_empty()
    {
        return Err(Invalid::Over);
    }
    for clause in &clauses {
        if !clause.joined(&set, &[(&set, xy)], &boxed, n)?.is_empty() {
            return Err(Invalid::InnerMove);
        }
    }
    let mut none = boxed.clone();
    none.push((&set, xy));
    let mut outside = join(&[(&domain, xy)], &none, xy, n.frame)?;
    if rules.misere {
        let movable = movable(&clauses, &domain, n)?;
        let mut never = boxed.clone();
        never.push((&movable, xy));
        if !join(&[(&set, xy)], &never, xy, n.frame)?.is_empty() {
            return Err(Invalid::Stuck);
        }
        outside = join(&[(&outside, xy), (&movable, xy)], &[], xy, n.frame)?;
    }
    // What no family has reached so far; the first few often reach everything, and then the others need not be looked at.
    for clause in &clauses {
        if outside.is_empty() {
            break;
        }
        let reach = clause.joined(&set, &[], &[], n)?.determinised(n.frame)?;
        outside = join(&[(&outside, xy)], &[(&reach, xy)], xy, n.frame)?.minimised();
    }
    if outside.is_empty() { Ok(()) } else { Err(Invalid::NoMove) }
}

/// The positions that have a move at all.
fn movable(clauses: &[Clause], domain: &Relation, n: &Numbers) -> Result<Relation, Invalid> {
    let mut all = Relation { arity: 2, ..Relation::default() };
    for clause in clauses {
        all = all.or(&clause.joined(domain, &[], &[], n)?);
    }
    Ok(all.determinised(n.frame)?)
}

/// The cells of the declared box, after the set was compared with what is declared.
fn declared_cells(
    rules: &Ruleset,
    set: &Relation,
    numbers: &mut Numbers,
) -> Result<Option<Relation>, Invalid> {
    let Some(declared) = rules.declared.as_ref().filter(|declared| declared.k() > 0) else { return Ok(None) };
    let k = u64::from(declared.k());
    for (x, y) in (0..k).flat_map(|x| (0..k).map(move |y| (x, y))) {
        // All words up to k − 1 have the length of the last.
        let words = [x, y].map(|number| numbers.word_beside(number, k - 1));
        let [word_x, word_y] = words;
        let accepts = accepts(set, &word_x?, &word_y?);
        let is_p = rules.declared_p(x, y) == Some(true) && rules.domain.contains(x, y);
        if accepts != is_p {
            return Err(Invalid::Declared { x, y });
        }
    }
    let few = numbers.no_more(k - 1)?;
    Ok(Some(join(&[(&few, &['x']), (&few, &['y'])], &[], &['x', 'y'], numbers.frame)?))
}

fn accepts(set: &Relation, x: &[u8], y: &[u8]) -> bool {
    let mut state = set.starts[0];
    for (x, y) in x.iter().zip(y) {
        let Some(to) = set.next(state, Letter::new(&[*x, *y])) else { return false };
        state = to;
    }
    set.accepting[state as usize]
}

/// The positions of the game: q1·x ≤ p1·y and p2·y ≤ q2·x.
fn domain(rules: &Ruleset, numbers: &mut Numbers) -> Result<Relation, Invalid> {
    let xy: &[Var] = &['x', 'y'];
    let valid = numbers.valid.clone();
    let mut all = join(&[(&valid, &['x']), (&valid, &['y'])], &[], xy, numbers.frame)?;
    if let Domain::Wedge { p1, q1, p2, q2 } = rules.domain {
        let edges = [(q1, 'x', p1, 'y'), (p2, 'y', q2, 'x')];
        for (less, smaller, more, larger) in edges.into_iter().filter(|(less, ..)| *less > 0) {
            let (lower, upper) = (numbers.sum(u64::from(less))?, numbers.sum(u64::from(more))?);
            let at_most = numbers.at_most();
            let edge: [Atom; 5] = [
                (&all, xy),
                (numbers.nothing(), &['o']),
                (&lower, &['o', smaller, 'l']),
                (&upper, &['o', larger, 'm']),
                (&at_most, &['l', 'm']),
            ];
            all = join(&edge, &[], xy, numbers.frame)?.determinised(numbers.frame)?;
        }
    }
    Ok(all)
}

fn clauses(rules: &Ruleset, numbers: &mut Numbers) -> Result<Vec<Clause>, Invalid> {
    let mut clauses = Vec::new();
    for family in &rules.families {
        match family {
            MoveFamily::Ray { start, step, multiples } => {
                for run in &multiples.whole().runs {
                    let times = numbers.run(run)?;
                    clauses.push(ray(*start, *step, times, numbers)?);
                }
                for &powers in &multiples.whole().powers {
                    let times = numbers.powers(powers)?;
                    clauses.push(ray(*start, *step, times, numbers)?);
                }
            }
            MoveFamily::Lattice { congruences } => {
                let positive = numbers.positive()?;
                let mut within = join(&[(&positive, &['i']), (&positive, &['j'])], &[], IJ, numbers.frame)?;
                for Congruence { weights, modulus, residue } in congruences.iter().filter(|c| c.modulus > 1) {
                    let m = u64::from(*modulus);
                    let weights = (u64::from(weights.0) % m, u64::from(weights.1) % m);
                    let class = numbers.residue(m, weights, u64::from(*residue) % m)?;
                    within = join(&[(&within, IJ), (&class, IJ)], &[], IJ, numbers.frame)?;
                }
                clauses.push(taking(&within, numbers)?);
            }
            MoveFamily::Cone { s, t } => {
                let within = cone(u64::from(*s), u64::from(*t), numbers)?;
                clauses.push(taking(&within, numbers)?);
            }
            MoveFamily::Written(condition) => {
                let within = written::pairs(condition, numbers)?;
                // Taking nothing is no move.
                let nothing = join(
                    &[(numbers.nothing(), &['i']), (numbers.nothing(), &['j'])],
                    &[],
                    IJ,
                    numbers.frame,
                )?;
                let within = join(&[(&within, IJ)], &[(&nothing, IJ)], IJ, numbers.frame)?;
                clauses.push(taking(&within, numbers)?);
            }
            MoveFamily::Finite(vectors) => {
                if vectors.count() > MOST_VECTORS {
                    return Err(Invalid::TooLarge);
                }
                for (i, runs) in vectors.rows() {
                    for j in runs.iter().flat_map(|&(low, high)| low..=high) {
                        clauses.push(vector(u64::from(*i), u64::from(j), numbers)?);
                    }
                }
            }
        }
    }
    Ok(clauses)
}

/// x = u + i and y = v + j for some (i, j) of a relation.
fn taking(within: &Relation, numbers: &mut Numbers) -> Result<Clause, Invalid> {
    let (sum, frame) = (numbers.sum(1)?, numbers.frame);
    // First i goes, then j: what is left ties the option to the position.
    let all: [Atom; 2] = [(&sum, &['u', 'i', 'x']), (within, IJ)];
    let across = join(&all, &[], &['u', 'x', 'j'], frame)?.determinised(frame)?;
    let all: [Atom; 2] = [(&across, &['u', 'x', 'j']), (&sum, &['v', 'j', 'y'])];
    let tracks: &[Var] = &['u', 'v', 'x', 'y'];
    let whole = join(&all, &[], tracks, frame)?.determinised(frame)?;
    Ok(Clause { option: ['u', 'v'], ..Clause::default() }.with(whole, tracks))
}

/// The pairs of positive i and j of which each is less than s times the other plus t.
fn cone(s: u64, t: u64, numbers: &mut Numbers) -> Result<Relation, Invalid> {
    let (sum, most, at_most) = (numbers.sum(s)?, numbers.constant(t - 1)?, numbers.at_most());
    let half = |less: Var, more: Var| {
        let all: [Atom; 3] = [(&most, &['c']), (&sum, &['c', less, 'w']), (&at_most, &[more, 'w'])];
        join(&all, &[], IJ, numbers.frame)?.determinised(numbers.frame)
    };
    let (below, above, positive) = (half('i', 'j')?, half('j', 'i')?, numbers.positive()?);
    let all: [Atom; 4] = [(&below, IJ), (&above, IJ), (&positive, &['i']), (&positive, &['j'])];
    Ok(join(&all, &[], IJ, numbers.frame)?.minimised())
}

/// Taking exactly (i, j).
fn vector(i: u64, j: u64, numbers: &mut Numbers) -> Result<Clause, Invalid> {
    let mut clause = Clause { option: ['x', 'y'], ..Clause::default() };
    for (track, amount) in [i, j].into_iter().enumerate().filter(|(_, amount)| *amount > 0) {
        let (before, after) = [('u', 'x'), ('v', 'y')][track];
        clause.option[track] = before;
        clause = clause.with(numbers.shift(amount)?, &[before, after]);
    }
    Ok(clause)
}

/// start + t·step for some positive numbers t.
fn ray(
    start: (u64, u64),
    step: (u64, u64),
    times: Relation,
    numbers: &mut Numbers,
) -> Result<Clause, Invalid> {
    if step == (0, 0) {
        return Err(Invalid::Game("one of its rays has no direction".into()));
    }
    let mut clause = Clause { option: ['x', 'y'], ..Clause::default() };
    let tracks = [(start.0, step.0, 'u', 'p', 'x'), (start.1, step.1, 'v', 'q', 'y')];
    for (track, (start, step, before, shifted, after)) in tracks.into_iter().enumerate() {
        if start == 0 && step == 0 {
            continue;
        }
        clause.option[track] = before;
        // First the start, then t steps.
        let middle = if start == 0 {
            before
        } else if step == 0 {
            after
        } else {
            shifted
        };
        if start > 0 {
            clause = clause.with(numbers.shift(start)?, &[before, middle]);
        }
        if step > 0 {
            clause = clause.with(numbers.sum(step)?, &[middle, 't', after]);
        }
    }
    Ok(clause.with(times, &['t']))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{arithmetic, holds, residue, sum};
    use super::*;
    use crate::rules::{IntSet, VectorSet};

    const MOST: usize = 100_000;
    /// Heaps of the tests are smaller.
    const SIDE: u64 = 12;

    fn cells() -> impl Iterator<Item = (u64, u64)> {
        (0..SIDE).flat_map(|x| (0..SIDE).map(move |y| (x, y)))
    }

    /// Is every move there is found, and no other, on the small board?
    fn compare(rules: &Ruleset, certificate: &Certificate) {
        let mut numbers = Numbers::new(certificate, MOST).expect("base 2");
        let clauses = clauses(rules, &mut numbers).expect("its sums are there");
        for (u, v) in cells().filter(|(u, v)| u % 5 < 2 && v % 4 < 2) {
            let (here, there) = (numbers.constant(u).expect("small"), numbers.constant(v).expect("small"));
            let all: [Atom; 2] = [(&here, &['x']), (&there, &['y'])];
            let option = join(&all, &[], &['x', 'y'], numbers.frame).expect("small");
            let reaches: Vec<Relation> = clauses
                .iter()
                .map(|clause| clause.joined(&option, &[], &[], &numbers).expect("small"))
                .collect();
            for (x, y) in cells() {
                let found = reaches.iter().any(|reach| holds(reach, &[x, y]));
                assert_eq!(found, rules.is_move((x, y), (u, v)), "{rules:?}: ({x}, {y}) → ({u}, {v})");
            }
        }
    }

    fn ray(start: (u64, u64), step: (u64, u64), set: &str) -> MoveFamily {
        MoveFamily::Ray { start, step, multiples: IntSet::parse(set).expect(set) }
    }

    #[test]
    fn every_family_takes_what_it_says() {
        let mut certificate = arithmetic();
        certificate.automata.extend([residue(3, 1, 2), residue(2, 1, 0)]);
        let families = [
            ray((0, 0), (1, 0), "1.."),
            ray((0, 0), (0, 2), "3.."),
            ray((2, 0), (1, 3), "1..4"),
            ray((0, 3), (2, 0), "2^n"),
            ray((3, 1), (0, 2), "2n+1"),
            MoveFamily::lattice((4, 5), 3, 1),
            MoveFamily::lattice((7, 6), 2, 0),
            MoveFamily::lattice((1, 1), 1, 0),
            MoveFamily::Cone { s: 2, t: 3 },
            MoveFamily::Cone { s: 1, t: 1 },
            MoveFamily::Finite(VectorSet::from_fn(5, 4, |i, j| (i, j) != (0, 0) && (i * 3 + j) % 4 != 1)),
        ];
        for family in families {
            compare(&Ruleset::new(vec![family]), &certificate);
        }
    }

    #[test]
    fn written_rules_take_what_they_say() {
        let mut certificate = arithmetic();
        certificate.automata.extend([residue(3, 1, 1), residue(2, 1, 0)]);
        for text in [
            "k>=3 and l<=4",
            "2*k>=l%2B5",
            "k%2Bl<=7 and k>=2",
            "k-l>=-2 and 3*l<=k%2B4",
            "(k%2Bl)%253==2",
            "k%252==1 and l==0",
            "pow2(k-2) and l==k%2B1",
        ] {
            let query = Query::parse(&format!("game=custom&rule={text}")).expect(text);
            let Rules::Two(rules) = query.rules() else { panic!("two heaps") };
            compare(&rules, &certificate);
        }
    }

    #[test]
    fn a_ray_without_direction_is_refused() {
        let certificate = arithmetic();
        let mut numbers = Numbers::new(&certificate, MOST).expect("base 2");
        let rules = Ruleset::new(vec![ray((1, 4), (0, 0), "1..")]);
        assert!(matches!(clauses(&rules, &mut numbers), Err(Invalid::Game(_))));
    }

    #[test]
    fn more_vectors_than_anyone_lists_are_refused() {
        let certificate = arithmetic();
        let mut numbers = Numbers::new(&certificate, MOST).expect("base 2");
        let many = VectorSet::from_fn(65, 64, |_, _| true);
        let rules = Ruleset::new(vec![MoveFamily::Finite(many)]);
        assert_eq!(clauses(&rules, &mut numbers).err(), Some(Invalid::TooLarge));
    }

    #[test]
    fn a_wedge_holds_its_positions() {
        let certificate = super::super::tests::certificate((1..=5).map(sum));
        let mut numbers = Numbers::new(&certificate, MOST).expect("base 2");
        for (p1, q1, p2, q2) in
            [(2, 1, 1, 3), (1, 0, 1, 2), (3, 2, 0, 1), (1, 0, 0, 1), (5, 4, 4, 5), (1, 2, 3, 1)]
        {
            let wedge = Domain::Wedge { p1, q1, p2, q2 };
            let rules = Ruleset { domain: wedge, ..Ruleset::new(Vec::new()) };
            let found = domain(&rules, &mut numbers).expect("small");
            for (x, y) in cells() {
                assert_eq!(
                    holds(&found, &[x, y]),
                    rules.domain.contains(x, y),
                    "{:?} ({x}, {y})",
                    rules.domain
                );
            }
        }
    }
}
