//! What came of a claim, as plain data: what a page shows and a table lists.
//!
//! A [`Claim`] is a game whose P-set is looked for, or two games that are said to have the same one. Its [`Report`] has one
//! of three verdicts, in the words of the command line: proved, refuted, undecided.

use serde::Serialize;

use super::{Proof, Prover, Same, SameVerdict, Undecided, Verdict};
use crate::automata::NONE;
use crate::query::Query;
use crate::rules::Window;
use crate::solve::Steps;
use crate::text;
use crate::theory::closed::ClosedForm;

/// So far out a theorem is shown.
const FAR: u64 = 1_000_000_000_000;

/// A claim being decided, step by step.
#[derive(Debug)]
pub struct Claim {
    query: Query,
    work: Work,
}

#[derive(Debug)]
enum Work {
    Alone(Box<Prover>),
    Same(Box<Same>, Box<Query>),
}

/// What came of a claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null, rename = "ProofReport"))]
pub struct Report {
    /// `proved`, `refuted`, `undecided`, or `working` while it is none of these yet.
    #[cfg_attr(
        target_arch = "wasm32",
        tsify(type = "\"proved\" | \"refuted\" | \"undecided\" | \"working\"")
    )]
    pub verdict: &'static str,
    /// The game.
    pub query: String,
    /// The game that is said to be the same.
    pub same_as: Option<String>,
    /// What is now known, what shows that it is wrong, why it is undecided, or what is being done.
    pub words: String,
    /// Where it is undecided: every numeration that was tried, and what came of it.
    pub tried: Vec<(String, String)>,
    /// The first wrong cell of a refuted claim.
    pub at: Option<[u64; 2]>,
    /// Is that cell a P-position of the first game? Of a refuted claim it is one of exactly one game.
    pub first_has: bool,
    /// Has the game a closed form in the catalogue, by which it is known at any distance without this?
    pub known_far: bool,
    /// What was proved.
    pub theorem: Option<Theorem>,
}

/// A theorem with its automaton and its files.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Theorem {
    /// How numbers are written: its name, and an explanation.
    pub numeration: [String; 2],
    /// Where the game is carried over to another: the map, and that game, which the automaton is about.
    pub transfer: Option<[String; 2]>,
    /// A position, as the automaton reads it.
    pub worked: Option<Worked>,
    /// A P-position far out, if there is one: the automaton finds it as quickly as a near one.
    pub far: Option<[u64; 2]>,
    /// For each state, does it accept?
    pub accepting: Vec<bool>,
    /// Its transitions.
    pub arrows: Vec<Arrow>,
    /// For each family of moves, how many states recognise the positions that reach the set by it.
    pub reach: Vec<Reach>,
    /// The board on which it was compared with the rules as well.
    pub checked: u32,
    /// The name of its certificate.
    pub checksum: String,
    /// The files.
    pub certificate: String,
    /// As LaTeX.
    pub latex: String,
    /// As a script for Walnut, where Walnut knows the numeration.
    pub walnut: Option<String>,
}

/// A transition of an automaton, with all letters that take it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Arrow {
    /// From this state.
    pub from: u32,
    /// To that.
    pub to: u32,
    /// Digits of x and y.
    pub letters: Vec<[u32; 2]>,
}

/// How many states recognise what reaches a set by one family of moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Reach {
    /// The family.
    pub name: String,
    /// How many states.
    pub states: usize,
}

/// A position as an automaton reads it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Worked {
    /// First heap.
    pub x: u64,
    /// Second heap.
    pub y: u64,
    /// What each place is worth, from the left.
    pub places: Vec<u64>,
    /// The digits of x.
    pub xs: Vec<u32>,
    /// The digits of y.
    pub ys: Vec<u32>,
    /// The states from the first to the last.
    pub states: Vec<u32>,
}

impl Claim {
    /// What the P-set of a game is or, with a second game, that both have the same.
    pub fn new(query: &Query, same_as: Option<&Query>) -> Claim {
        let work = match same_as {
            None => Work::Alone(Box::new(Prover::new(query))),
            Some(other) => Work::Same(Box::new(Same::new(query, other)), Box::new(other.clone())),
        };
        Claim { query: query.clone(), work }
    }

    /// What the P-set of a game is, with a prover that is told how.
    pub fn with(query: &Query, prover: Prover) -> Claim {
        Claim { query: query.clone(), work: Work::Alone(Box::new(prover)) }
    }

    /// The prover of the game, or of the first game.
    pub fn prover(&self) -> &Prover {
        match &self.work {
            Work::Alone(prover) => prover,
            Work::Same(same, _) => same.prover(),
        }
    }

    /// What came of it, or what is being done.
    pub fn report(&self) -> Report {
        match &self.work {
            Work::Alone(prover) => match prover.verdict() {
                None => self.told("working", prover.words()),
                Some(Verdict::Proved(proof)) => self.proved(proof),
                Some(Verdict::Undecided(why)) => self.undecided(why),
            },
            Work::Same(same, other) => match same.verdict() {
                None => self.told("working", same.words()),
                Some(SameVerdict::Proved(proof)) => self.proved(proof),
                Some(SameVerdict::Undecided(why)) => self.undecided(why),
                Some(&SameVerdict::Refuted { x, y, first_has }) => {
                    let games: [&Query; 2] = [&self.query, other];
                    let [has, lacks] = if first_has { games } else { [games[1], games[0]] };
                    let at = text::position_text(&[x, y]);
                    let words = format!(
                        "{at} is a P-position of {has} and not of {lacks}: the rules of both say so."
                    );
                    Report { at: Some([x, y]), first_has, ..self.told("refuted", words) }
                }
            },
        }
    }

    fn told(&self, verdict: &'static str, words: String) -> Report {
        let same_as = match &self.work {
            Work::Alone(_) => None,
            Work::Same(_, other) => Some(other.to_string()),
        };
        Report {
            verdict,
            query: self.query.to_string(),
            same_as,
            words,
            tried: Vec::new(),
            at: None,
            first_has: false,
            known_far: self.query.closed().is_some(),
            theorem: None,
        }
    }

    fn undecided(&self, why: &Undecided) -> Report {
        let told = self.told("undecided", why.reason());
        match why {
            Undecided::Tried(tried) => {
                let tried = tried.iter().map(|(name, why)| (name.clone(), why.to_string())).collect();
                Report { tried, ..told }
            }
            _ => told,
        }
    }

    fn proved(&self, proof: &Proof) -> Report {
        // A theorem without a certificate is none that anybody else can check.
        let theorem = match Theorem::of(proof) {
            Ok(theorem) => theorem,
            Err(why) => return self.undecided(&why),
        };
        let words = match &self.work {
            Work::Alone(_) => proof.theorem(),
            Work::Same(_, other) if proof.transfer().is_some() => {
                format!("{} The same holds of {other}.", proof.theorem())
            }
            Work::Same(_, other) => format!(
                "For all x, y ≥ 0: (x, y) is a P-position of {} exactly when it is one of {other}, and when the automaton \
                 accepts the digits of x and y.",
                self.query
            ),
        };
        Report { theorem: Some(theorem), ..self.told("proved", words) }
    }
}

impl Steps for Claim {
    fn advance(&mut self, steps: u32) -> bool {
        match &mut self.work {
            Work::Alone(prover) => prover.advance(steps),
            Work::Same(same, _) => same.advance(steps),
        }
    }

    fn progress(&self) -> (u32, u32) {
        match &self.work {
            Work::Alone(prover) => prover.progress(),
            Work::Same(same, _) => same.progress(),
        }
    }
}

impl Theorem {
    /// Of a proof, with its files.
    pub fn of(proof: &Proof) -> Result<Theorem, Undecided> {
        let certificate = proof.certificate()?;
        let (n, set) = (proof.numeration(), proof.set());
        let reach = proof.reach().iter().map(|(name, states)| Reach { name: name.clone(), states: *states });
        Ok(Theorem {
            numeration: [n.to_string(), n.words()],
            transfer: proof.transfer().map(|transfer| [transfer.words(), transfer.to().to_string()]),
            worked: proof.worked(),
            far: proof.far(),
            accepting: (0..set.states() as u32).map(|state| set.is_accepting(state)).collect(),
            arrows: proof.arrows(),
            reach: reach.collect(),
            checked: proof.checked(),
            checksum: format!("{:08x}", certificate.checksum()),
            certificate: certificate.to_string(),
            latex: proof.latex()?,
            walnut: proof.walnut().ok(),
        })
    }
}

impl Proof {
    /// The transitions of the automaton, with all letters between two states together.
    fn arrows(&self) -> Vec<Arrow> {
        let (set, digits) = (self.set(), self.numeration().digits());
        let mut arrows: Vec<Arrow> = Vec::new();
        for from in 0..set.states() as u32 {
            let first = arrows.len();
            for (letter, &to) in set.row(from).iter().enumerate().filter(|(_, to)| **to != NONE) {
                let letter = [letter as u32 / digits, letter as u32 % digits];
                match arrows[first..].iter_mut().find(|arrow| arrow.to == to) {
                    Some(arrow) => arrow.letters.push(letter),
                    None => arrows.push(Arrow { from, to, letters: vec![letter] }),
                }
            }
        }
        arrows
    }

    /// The P-position with the largest second heap among the first columns from 10^12 on.
    fn far(&self) -> Option<[u64; 2]> {
        let window = Window { x0: FAR, x1: FAR + 8, y0: 0, y1: 8 * FAR };
        let mut found = None;
        self.closed_form().target().visit(window, &mut |x, y| found = found.max(Some([y, x])));
        let [y, x] = found?;
        let Some(transfer) = self.transfer() else { return Some([x, y]) };
        // A position that becomes the one that was found.
        let everywhere = Window { x0: 0, x1: 1 << 60, y0: 0, y1: 1 << 60 };
        let mut source = None;
        transfer.visit((x, y), everywhere, &mut |x, y| source = source.or(Some([x, y])));
        source
    }

    /// How a position is read: the first P-position with heaps that are larger than 2 and different, if there is one.
    pub fn worked(&self) -> Option<Worked> {
        let n = self.numeration();
        let mut found: Option<(u64, u64)> = None;
        self.closed_form().target().visit(Window::corner(64), &mut |x, y| {
            let later = found.is_some_and(|(u, v)| u + v <= x + y);
            if 2 < x && x < y && !later {
                found = Some((x, y));
            }
        });
        let (x, y) = found?;
        let length = n.length(y);
        let mut states = vec![0];
        for letter in n.padded(x, y, length) {
            states.push(self.set().next(states[states.len() - 1], letter));
        }
        let place = |place: usize| n.weight(place).and_then(|weight| u64::try_from(weight).ok()).unwrap_or(0);
        let places = (0..length).rev().map(place).collect();
        Some(Worked { x, y, places, xs: n.word(x, length), ys: n.word(y, length), states })
    }
}
