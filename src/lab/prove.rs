//! One game, proved: what its P-positions are for every position, in a numeration of one's choice.
//!
//! Wythoff's game takes seven states in Zeckendorf's system; in base 2 the guesses grow with every board, and nothing is decided.
//! What is proved says with which certificate; *Pattern* in the explorer draws the automaton.
//!
//! One step is one guess, or one family of moves that is decided about.

mod values;

use super::{Experiment, NamedChart, Panel, PanelValues, Param, ParamKind};
use crate::automata::Numeration;
use crate::prover::{Claim, Prover, Report};
use crate::query::Query;
use crate::scene::plot::{Chart, Look, Plot, Point, Scale, Series};
use crate::solve::Steps;
use values::ProvingValues;

pub(super) static PANEL: Panel = Panel {
    id: "prove",
    params: &[
        Param {
            key: "game",
            name: "Game",
            kind: ParamKind::Game {
                offers: &[
                    ("game=wythoff", "Wythoff's game"),
                    ("game=wab&a=3&b=2", "W(3, 2)"),
                    ("game=seeded&fill=50", "a declared box, 4 × 4"),
                    ("game=fraenkel&a=3", "Fraenkel's game, a = 3"),
                    ("game=gdwn&p=3&q=4", "generalized diagonal Wythoff, (3, 4)"),
                    ("game=gdwn", "generalized diagonal Wythoff, (1, 2)"),
                    ("game=nimhoff", "cyclic Nimhoff, h = 3"),
                    ("game=wyt-k&set=1", "Wythoff's game with K = {1}"),
                    ("game=modular-nim&m=12", "m-Modular Nim, m = 12"),
                    (
                        "game=custom&rule=k%3D%3D0%20or%20l%3D%3D0%20or%200%3Ck%3D%3Dl%3C4",
                        "a rule: diagonal moves by less than 4",
                    ),
                ],
            },
            help: "Any game on two heaps, also a rule of your own.",
            look: false,
        },
        Param {
            key: "numeration",
            name: "Numeration",
            kind: ParamKind::Choice {
                offers: &[
                    (AUTO, "chosen by the slope"),
                    ("zeckendorf", "Zeckendorf's"),
                    ("base 2", "base 2"),
                    ("base 3", "base 3"),
                    ("base 10", "base 10"),
                    ("recurrence 2 1", "1, 3, 7, 17, …"),
                    ("recurrence 3 1", "1, 4, 13, 43, …"),
                    ("recurrence 3 2", "1, 4, 14, 50, …"),
                    ("ostrowski 2 1", "Ostrowski's, 2 and 1"),
                    ("ostrowski 3 1", "Ostrowski's, 3 and 1"),
                    ("ostrowski 3 2", "Ostrowski's, 3 and 2"),
                ],
            },
            help: "How numbers are written. The right one makes the automaton small; a wrong one finds none.",
            look: false,
        },
        Param::int(
            "states",
            "At most so many states",
            (8, 700, 700),
            "A guess that grows beyond this is given up.",
        ),
        Param::int(
            "value",
            "Grundy values up to",
            (0, 12, 0),
            "With 0 the P-positions, with a certificate. Otherwise the positions of each value from 0 on, without.",
        ),
    ],
    light: |values| {
        values.game("game").game.id == "wythoff"
            && values.choice("numeration") == AUTO
            && values.int("value") == 0
    },
    begin: |values| {
        Ok(match values.small("value") {
            0 => Box::new(Proving::new(values)),
            most => Box::new(of_values(values, most as u16)),
        })
    },
};

/// Stands for the numerations that the slope suggests.
const AUTO: &str = "auto";

struct Proving {
    claim: Claim,
    /// The states of each guess, with its numeration.
    guesses: Vec<(String, usize)>,
    /// Made once: it holds files.
    report: Option<Report>,
}

/// The prover in the numeration that is chosen.
fn prover(query: &Query, values: &PanelValues) -> Prover {
    match Numeration::named(values.choice("numeration")) {
        Some(numeration) => Prover::in_numeration(query, numeration),
        None => Prover::new(query),
    }
}

fn of_values(values: &PanelValues, most: u16) -> ProvingValues {
    let query: Query = values.game("game");
    let prover = prover(&query, values);
    ProvingValues::new(query, prover, most, values.small("states") as usize)
}

impl Proving {
    fn new(values: &PanelValues) -> Proving {
        let query: Query = values.game("game");
        let prover = prover(&query, values).with_most_states(values.small("states") as usize);
        Proving { claim: Claim::with(&query, prover), guesses: Vec::new(), report: None }
    }

    /// Notes a guess that is new.
    fn note(&mut self) {
        if let Some((numeration, states)) = self.claim.prover().guess().filter(|(_, states)| *states > 0) {
            let guess = (numeration.to_string(), states);
            if self.guesses.last() != Some(&guess) {
                self.guesses.push(guess);
            }
        }
    }
}

impl Steps for Proving {
    fn advance(&mut self, steps: u32) -> bool {
        for _ in 0..steps {
            if self.report.is_some() {
                break;
            }
            let done = self.claim.advance(1);
            self.note();
            if done {
                self.report = Some(self.claim.report());
            }
        }
        self.report.is_some()
    }

    fn progress(&self) -> (u32, u32) {
        self.claim.progress()
    }
}

impl Experiment for Proving {
    fn figures(&self) -> Vec<NamedChart> {
        let dot = |(at, (numeration, states)): (usize, &(String, usize))| {
            let words = format!("guess {}: {states} states in {numeration}", at + 1);
            Point::new((at + 1) as f64, *states as f64, words)
        };
        let dots = self.guesses.iter().enumerate().map(dot).collect();
        let plot = Plot::new(
            "How the guesses grow, one after the other",
            Scale::whole("guess").from(0.0),
            Scale::whole("states").from(0.0),
            vec![Series::new("states of the guess, with the one that refuses everything", Look::Dots, dots)],
        );
        vec![NamedChart { name: "guesses", figure: Chart::Plot(plot) }]
    }

    fn words(&self) -> String {
        let Some(report) = &self.report else {
            return format!("Undecided so far: {}.", self.claim.prover().words());
        };
        match &report.theorem {
            Some(theorem) => format!(
                "Proved by machine, certificate {}: {} The automaton has {} states. Numbers are written in {}.",
                theorem.checksum,
                report.words,
                theorem.accepting.len(),
                theorem.numeration[1]
            ),
            None => {
                let tried = report.tried.iter().map(|(numeration, why)| format!(" {numeration}: {why}."));
                format!("Undecided, which never means false: {}.{}", report.words, tried.collect::<String>())
            }
        }
    }

    fn csv(&self, _figure: usize) -> String {
        let line = |(at, (numeration, states)): (usize, &(String, usize))| {
            format!("{},{numeration},{states}", at + 1)
        };
        super::csv("guess,numeration,states", self.guesses.iter().enumerate().map(line))
    }
}
