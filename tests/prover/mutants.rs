//! A thousand mutants: a cell of the set, a move of the rule, a transition of an automaton changed. Each one that changes the
//! meaning is refused by the prover and by the checker; for the rest it is shown that they mean the same.

use crate::{Draws, proved};
use phibeam::automata::{Budget, Dfa, NONE};
use phibeam::certificate::Certificate;
use phibeam::prover::{Deciding, Decision, Proof};
use phibeam::query::Query;
use phibeam::recheck;
use phibeam::rules::{IntSet, MoveFamily, Rules, Ruleset, VectorSet};
use phibeam::solve::outcome::OutcomeSolver;
use phibeam::solve::{Positions, Steps, written};

const GAMES: [&str; 10] = [
    "game=wythoff",
    "game=nim",
    "game=fraenkel&a=2",
    "game=modular-wythoff&m=5",
    "game=seeded&box=P./.P",
    "game=wyt-k&set=1,2",
    "game=custom&end=x%2By<3",
    "game=custom&rule=k*l==0&end=fib(x%2By)",
    "game=wyt-k&set=3*2^n",
    "game=custom&rule=k==0 or l==0 or k<2*l",
];

fn rules(text: &str) -> Ruleset {
    match Query::parse(text).expect(text).rules() {
        Rules::Two(rules) => rules,
        _ => panic!("{text} has more heaps"),
    }
}

/// The P-positions by the rules.
fn board(rules: &Ruleset, size: u32) -> Positions {
    if !rules.is_written() {
        return OutcomeSolver::new(rules.clone(), size, size).solve();
    }
    let mut solver = written::OutcomeSolver::new(rules.clone(), size, size);
    solver.finish();
    solver.positions().clone()
}

fn holds(rules: &Ruleset, proof: &Proof, set: &Dfa) -> bool {
    let budget = Budget::default();
    match Deciding::new(rules, proof.numeration(), set, &budget) {
        // A set that does not treat zeros in front alike is none.
        Err(_) => false,
        Ok(Err(_)) => false,
        Ok(Ok(mut deciding)) => loop {
            match deciding.advance(&budget) {
                Ok(None) => {}
                Ok(Some(decision)) => return matches!(decision, Decision::Holds { .. }),
                Err(_) => return false,
            }
        },
    }
}

/// Transitions and accepting states of the set: 70 mutants of each game, by prover and checker.
#[test]
fn mutants_of_the_set() {
    let mut draws = Draws(3);
    let (mut refused, mut same) = (0, 0);
    for text in GAMES {
        let (proof, rules) = (proved(text), rules(text));
        let certificate = proof.certificate().expect(text);
        assert!(recheck::check(&certificate.to_string()).is_ok());
        for _ in 0..70 {
            let set = proof.set();
            let (state, states) = (draws.below(set.states() as u64) as u32, set.states() as u64);
            let mutant = if draws.below(4) == 0 {
                set.with_flipped(state)
            } else {
                let to = draws.below(states + 1);
                let to = if to == states { NONE } else { to as u32 };
                set.with_transition(state, draws.below(u64::from(set.letters())) as u32, to)
            };
            // The same words: minimal automata of one language are equal.
            let is_same = mutant.minimised() == set.minimised();
            assert_eq!(holds(&rules, &proof, &mutant), is_same, "{text}: the prover about {mutant:?}");
            let forged = with_set(&certificate, &mutant, proof.numeration().digits());
            assert_eq!(
                recheck::check(&forged.to_string()).is_ok(),
                is_same,
                "{text}: the checker about {mutant:?}"
            );
            if is_same { same += 1 } else { refused += 1 }
        }
    }
    assert!(refused > 300 && same > 0, "{refused} refused, {same} the same");
}

/// The certificate with another set.
fn with_set(certificate: &Certificate, set: &Dfa, digits: u32) -> Certificate {
    let mut forged = certificate.clone();
    let automaton = forged.automata.iter_mut().find(|automaton| automaton.name == "set").expect("a set");
    for (number, state) in automaton.states.iter_mut().enumerate() {
        let row = set.row(number as u32).iter().enumerate().filter(|(_, to)| **to != NONE);
        state.output = u32::from(set.is_accepting(number as u32));
        let letter = |code: usize| vec![(code as u32 / digits) as u8, (code as u32 % digits) as u8];
        state.next = row.map(|(code, &to)| (letter(code), to)).collect();
    }
    forged
}

/// Lines of the file, of whatever automaton: 70 mutants of each game's certificate. What passes must mean the same: the
/// set it certifies is the P-set of the rules.
#[test]
fn mutants_of_the_file() {
    let mut draws = Draws(5);
    let (mut refused, mut passed) = (0, 0);
    for text in GAMES {
        let original = proved(text).certificate().expect(text);
        for _ in 0..70 {
            let mut forged = original.clone();
            let place = draws.below(forged.automata.len() as u64) as usize;
            let automaton = &mut forged.automata[place];
            let states = automaton.states.len() as u64;
            let state = &mut automaton.states[draws.below(states) as usize];
            match draws.below(3) {
                0 => state.output = u32::from(state.output == 0),
                1 if !state.next.is_empty() => {
                    let at = draws.below(state.next.len() as u64) as usize;
                    state.next[at].1 = draws.below(states) as u32;
                }
                _ if !state.next.is_empty() => {
                    let at = draws.below(state.next.len() as u64) as usize;
                    state.next.remove(at);
                }
                _ => continue,
            }
            match recheck::check(&forged.to_string()) {
                Err(_) => refused += 1,
                Ok(certified) => {
                    passed += 1;
                    let (form, board) = (certified.closed_form(), board(&rules(text), 300));
                    for (x, y) in (0..300).flat_map(|x| (0..300).map(move |y| (x, y))) {
                        let is_p = form.is_p(u64::from(x), u64::from(y));
                        assert_eq!(is_p, board.contains(x, y), "{text} ({x}, {y}), automaton {place}");
                    }
                }
            }
        }
    }
    assert!(refused > 300, "{refused} refused, {passed} the same");
}

/// A move more or less: the set of the true rule is refused for the other, unless a board of both rules is the same.
#[test]
fn mutants_of_the_rule() {
    let mut draws = Draws(9);
    let (mut refused, mut same) = (0, 0);
    for text in GAMES {
        let (proof, rules) = (proved(text), rules(text));
        for _ in 0..40 {
            let mut wrong = rules.clone();
            let (i, j) = (draws.below(9), draws.below(9));
            match draws.below(4) {
                3 if wrong.ends.is_some() => {
                    let other = format!("game=custom&end=x%2By<{}", draws.below(6));
                    wrong.ends = self::rules(&other).ends;
                }
                0 => {
                    let gone = draws.below(wrong.families.len() as u64) as usize;
                    wrong.families.remove(gone);
                }
                1 if (i, j) != (0, 0) => {
                    let one = VectorSet::from_fn(9, 9, |a, b| (u64::from(a), u64::from(b)) == (i, j));
                    wrong.families.push(MoveFamily::Finite(one));
                }
                _ => {
                    let at = draws.below(wrong.families.len() as u64) as usize;
                    if let MoveFamily::Ray { multiples, .. } = &mut wrong.families[at] {
                        *multiples = IntSet::parse(&format!("{}..", 2 + draws.below(5))).expect("a set");
                    }
                }
            }
            let boards = [&rules, &wrong].map(|rules| board(rules, 256));
            let is_same = boards[0] == boards[1];
            assert_eq!(holds(&wrong, &proof, proof.set()), is_same, "{text}: {wrong:?}");
            if is_same { same += 1 } else { refused += 1 }
        }
    }
    assert!(refused > 100, "{refused} refused, {same} the same");
}
