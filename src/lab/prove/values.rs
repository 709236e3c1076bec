//! The positions of single Grundy values of a game, proved one value after the other.
//!
//! One step is one guess, or one family of moves that is decided about.

use super::{Experiment, NamedChart};
use crate::prover::{Prover, Values};
use crate::query::Query;
use crate::scene::plot::{Chart, Look, Plot, Point, Scale, Series};
use crate::solve::Steps;

pub(super) struct ProvingValues {
    query: Query,
    values: Values,
    done: bool,
}

impl ProvingValues {
    pub(super) fn new(query: Query, prover: Prover, most: u16, states: usize) -> ProvingValues {
        let values = Values::with(&query, prover, most).with_most_states(states);
        ProvingValues { query, values, done: false }
    }
}

impl Steps for ProvingValues {
    fn advance(&mut self, steps: u32) -> bool {
        self.done = self.values.advance(steps);
        self.done
    }

    fn progress(&self) -> (u32, u32) {
        self.values.progress()
    }
}

impl Experiment for ProvingValues {
    fn figures(&self) -> Vec<NamedChart> {
        let dot = |(value, states): (usize, usize)| {
            Point::new(value as f64, states as f64, format!("value {value}: {states} states, proved"))
        };
        let sets = self.values.sets().iter().enumerate();
        let dots = sets.map(|(value, set)| dot((value, set.states()))).collect();
        let plot = Plot::new(
            "States of the automaton of each value",
            Scale::whole("Grundy value").from(0.0),
            Scale::whole("states").from(0.0),
            vec![Series::new("states, proved", Look::Dots, dots)],
        );
        vec![NamedChart { name: "values", figure: Chart::Plot(plot) }]
    }

    fn words(&self) -> String {
        let (query, count) = (&self.query, self.values.sets().len());
        let proved = match (self.values.numeration(), count) {
            (Some(numeration), 1) => format!(
                "Proved by machine: for all x, y ≥ 0, (x, y) has Grundy value 0 in {query} exactly when the automaton accepts its digits in \
                 {numeration}."
            ),
            (Some(numeration), _) => format!(
                "Proved by machine: for all x, y ≥ 0 and every value from 0 to {}, (x, y) has that Grundy value in {query} exactly when \
                 its automaton accepts the digits in {numeration}. This comes without a certificate, whose file is about P-positions.",
                count - 1
            ),
            (None, _) => "Nothing is proved.".into(),
        };
        match self.values.stopped() {
            Some(why) => format!("{proved} Value {count} is undecided, which never means false: {why}."),
            None if self.done => proved,
            None => {
                let guess =
                    self.values.guess().map_or_else(String::new, |states| format!(", {states} states"));
                format!("{proved} Value {count} is undecided so far{guess}.")
            }
        }
    }

    fn csv(&self, _figure: usize) -> String {
        let sets = self.values.sets().iter().enumerate();
        super::super::csv("value,states", sets.map(|(value, set)| format!("{value},{}", set.states())))
    }
}
