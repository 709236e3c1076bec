//! A proof as a file: the automata that [`crate::recheck`] wants to see, and proves for itself.

use std::collections::{BTreeSet, HashMap};

use crate::automata::{Budget, Constraint, Counter, Dfa, NONE, Numeration, TooLarge};
use crate::certificate::{self, Automaton, Certificate, State};
use crate::rules::expression::{Condition, Remainder};
use crate::rules::{Congruence, Domain, MoveFamily, Ruleset};

use super::special::Special;
use super::{Proof, Transfer, Undecided, undecided};

impl Proof {
    /// The certificate: anybody can check the theorem from it.
    pub fn certificate(&self) -> Result<Certificate, Undecided> {
        let rules = undecided::readable(self.transfer().map_or(self.query(), Transfer::to))?;
        let (n, budget) = (self.numeration(), Budget::default());
        let needs = Needs::of(&rules);
        let mut automata = vec![of_dfa("valid".into(), 1, n, &valid(n, &budget)?)];
        for d in needs.sums {
            automata.push(of_dfa(format!("sum,{d}"), 3, n, &sum(n, d, &budget)?));
        }
        for (m, v, w) in needs.residues {
            automata.push(residue(n, (m, v, w)));
        }
        for special in super::special::of(&rules)? {
            automata.push(self.special(special)?);
        }
        automata.push(of_dfa("set".into(), 2, n, self.set()));
        let mut game = self.query().clone();
        // A theorem is about a game, its parameters and its play, and not about how it is shown.
        let play = game.settings.play;
        game.settings = crate::query::Settings { play, ..crate::query::Settings::default() };
        Ok(Certificate {
            game: game.to_string(),
            transfer: self.transfer().map(|transfer| certificate::Transfer {
                to: transfer.to.to_string(),
                map: transfer.map,
                unit: transfer.unit,
            }),
            numeration: n.to_string(),
            digits: n.digits(),
            period: n.period() as u32,
            automata,
        })
    }
}

impl Proof {
    fn special(&self, special: Special) -> Result<Automaton, Undecided> {
        let n = self.numeration();
        let unknown = || Undecided::NotRecognised(special.to_string());
        Ok(match special {
            Special::Powers(factor) => {
                let powers = special.automaton(n).ok_or_else(unknown)?;
                of_dfa(format!("powers,{factor}"), 1, n, &powers)
            }
            Special::Fibonacci => {
                special.automaton(n).ok_or_else(unknown)?;
                // A one and zeros beside the same with one zero more.
                let next = vec![0, 1, NONE, NONE, NONE, NONE, 2, NONE, 2, NONE, NONE, NONE];
                of_dfa("fibonacci".into(), 2, n, &Dfa::new(4, next, vec![false, false, true]))
            }
        })
    }
}

/// The arithmetic that a rule takes.
struct Needs {
    sums: BTreeSet<u64>,
    residues: BTreeSet<(u64, u64, u64)>,
}

impl Needs {
    fn of(rules: &Ruleset) -> Needs {
        let mut needs = Needs { sums: BTreeSet::from([1]), residues: BTreeSet::new() };
        if let Domain::Wedge { p1, q1, p2, q2 } = rules.domain {
            let edges = [(q1, p1), (p2, q2)].into_iter().filter(|(less, _)| *less > 0);
            needs.sums.extend(edges.flat_map(|(less, more)| [u64::from(less), u64::from(more)]));
        }
        for family in &rules.families {
            match family {
                MoveFamily::Ray { step, multiples, .. } => {
                    needs.sums.extend([step.0, step.1].into_iter().filter(|&step| step > 0));
                    needs.sums.extend(multiples.whole().runs.iter().map(|run| run.step));
                }
                MoveFamily::Lattice { congruences } => {
                    for Congruence { weights, modulus, .. } in congruences.iter().filter(|c| c.modulus > 1) {
                        let m = u64::from(*modulus);
                        needs.residues.insert((m, u64::from(weights.0) % m, u64::from(weights.1) % m));
                    }
                }
                MoveFamily::Cone { s, .. } => {
                    needs.sums.insert(u64::from(*s));
                }
                MoveFamily::Written(condition) => needs.written(condition),
                MoveFamily::Finite(_) => {}
            }
        }
        rules.ends.iter().for_each(|ends| needs.written(ends));
        needs
    }

    /// What the pieces of a rule take that somebody wrote.
    fn written(&mut self, condition: &Condition) {
        let mut add = |n: i64| {
            if n != 0 {
                self.sums.insert(n.unsigned_abs());
            }
        };
        for piece in condition.pieces().unwrap_or_default() {
            piece.bounds.iter().flat_map(|bound| [bound.k, bound.l]).for_each(&mut add);
            piece.properties.iter().flat_map(|(_, sum)| [sum.k, sum.l]).for_each(&mut add);
            for Remainder { k, l, modulus, .. } in piece.remainders {
                self.residues.insert((modulus as u64, k as u64, l as u64));
            }
        }
        self.sums.extend(condition.set().whole().runs.iter().map(|run| run.step));
    }
}

/// Where a valid word is: digits read modulo the period, and was the last digit the greatest?
type Place = (usize, bool);

fn follow(n: &Numeration, (phase, full): Place, digit: u32) -> Option<Place> {
    let allowed = digit <= n.most_after(phase, full);
    allowed.then(|| ((phase + 1) % n.period(), n.is_full(phase, digit)))
}

fn ends(n: &Numeration, (phase, full): Place) -> bool {
    phase == 0 && (n.ends_full() || !full)
}

/// The valid words.
fn valid(n: &Numeration, budget: &Budget) -> Result<Dfa, TooLarge> {
    let words =
        Dfa::explore(n.digits(), (0, false), budget, |at, digit| follow(n, at, digit), |at| ends(n, at))?;
    Ok(words.minimised())
}

/// q = p + d·k on three tracks of valid words.
fn sum(n: &Numeration, d: u64, budget: &Budget) -> Result<Dfa, TooLarge> {
    let d = i64::try_from(d).map_err(|_| TooLarge::Number)?;
    let counter = Counter::new(n, &Constraint::equal([1, d, -1, 0], 0), budget)?;
    let digits = n.digits();
    let first = (0u32, [(0, false); 3]);
    let next = |(state, places): (u32, [Place; 3]), letter: u32| {
        let read = [letter / digits / digits, letter / digits % digits, letter % digits];
        let sum = i64::from(read[0]) + d * i64::from(read[1]) - i64::from(read[2]);
        let to = Some(counter.next(state, sum)).filter(|&to| to != NONE)?;
        let mut after = places;
        for (place, digit) in after.iter_mut().zip(read) {
            *place = follow(n, *place, digit)?;
        }
        Some((to, after))
    };
    let accepts = |(state, places): (u32, [Place; 3])| {
        counter.accepts(state) && places.iter().all(|&place| ends(n, place))
    };
    Ok(Dfa::explore(digits.pow(3), first, budget, next, accepts)?.minimised())
}

/// An automaton with a letter for every combination of digits, as a file lists it.
fn of_dfa(name: String, tracks: usize, n: &Numeration, dfa: &Dfa) -> Automaton {
    let digits = n.digits();
    let letter = |code: u32| -> Vec<u8> {
        (0..tracks as u32).rev().map(|track| (code / digits.pow(track) % digits) as u8).collect()
    };
    let state = |state: u32| {
        let next = dfa.row(state).iter().enumerate().filter(|(_, to)| **to != NONE);
        State {
            output: u32::from(dfa.is_accepting(state)),
            next: next.map(|(code, &to)| (letter(code as u32), to)).collect(),
        }
    };
    Automaton { name, tracks, states: (0..dfa.states() as u32).map(state).collect() }
}

/// v·i + w·j modulo m as an output, m for 0.
fn residue(n: &Numeration, (m, v, w): (u64, u64, u64)) -> Automaton {
    // As in a counter: what was read is worth A·U(n) + q·C·U(n − 1), modulo m.
    type At = (i64, i64, [Place; 2]);
    let modulus = m as i64;
    let first: At = (0, 0, [(0, false); 2]);
    let mut numbers: HashMap<At, u32> = HashMap::from([(first, 0)]);
    let (mut found, mut states, mut done) = (vec![first], Vec::new(), 0);
    while done < found.len() {
        let (a, c, places) = found[done];
        let ended = places.iter().all(|&place| ends(n, place));
        let value = (a + n.unit() * c).rem_euclid(modulus);
        let output = if ended { if value == 0 { m as u32 } else { value as u32 } } else { 0 };
        let (p, q) = n.step(places[0].0);
        let mut next = Vec::new();
        for i in 0..n.digits() {
            for j in 0..n.digits() {
                let (Some(after_i), Some(after_j)) = (follow(n, places[0], i), follow(n, places[1], j))
                else {
                    continue;
                };
                let sum = v as i64 * i64::from(i) + w as i64 * i64::from(j);
                let kept = if q == 0 { 0 } else { a };
                let to: At = ((p * a + q * c + sum).rem_euclid(modulus), kept, [after_i, after_j]);
                let number = *numbers.entry(to).or_insert_with(|| {
                    found.push(to);
                    found.len() as u32 - 1
                });
                next.push((vec![i as u8, j as u8], number));
            }
        }
        states.push(State { output, next });
        done += 1;
    }
    Automaton { name: format!("residue,{m},{v},{w}"), tracks: 2, states }
}
