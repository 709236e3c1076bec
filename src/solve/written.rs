//! Games whose rule somebody wrote and that are no union of known families, or that end before moves run out.
//!
//! A rule about (k, l) alone is a set of vectors on the board: `rows` asks it about a row of them when a line first needs
//! it, and lines are solved many positions at a time. A rule that also depends on the heaps is followed by definition, one
//! position after the other. Both stop and resume between lines.

mod by_position;
mod outcomes;
mod rows;
mod values;

use super::{NoGrundy, Positions, Steps};
use crate::rules::Ruleset;
use by_position::{OutcomesByPosition, ValuesByPosition};
use outcomes::OutcomesByVectors;
use values::ValuesByVectors;

/// The outcomes of a written game; a step is a line.
#[derive(Debug)]
pub struct OutcomeSolver(Outcomes);

#[derive(Debug)]
enum Outcomes {
    ByVectors(Box<OutcomesByVectors>),
    ByPosition(Box<OutcomesByPosition>),
}

impl OutcomeSolver {
    /// Begins the board 0 ≤ x < `width`, 0 ≤ y < `height`. Games here have the whole quarter plane and no declared box.
    pub fn new(rules: Ruleset, width: u32, height: u32) -> OutcomeSolver {
        OutcomeSolver(match rules.written().filter(|condition| condition.is_by_position()).cloned() {
            Some(rule) => Outcomes::ByPosition(Box::new(OutcomesByPosition::new(rules, rule, width, height))),
            None => Outcomes::ByVectors(Box::new(OutcomesByVectors::new(rules, width, height))),
        })
    }

    /// The P-positions found so far.
    pub fn positions(&self) -> &Positions {
        match &self.0 {
            Outcomes::ByVectors(solver) => solver.positions(),
            Outcomes::ByPosition(solver) => solver.positions(),
        }
    }
}

impl Steps for OutcomeSolver {
    fn advance(&mut self, lines: u32) -> bool {
        match &mut self.0 {
            Outcomes::ByVectors(solver) => solver.advance(lines),
            Outcomes::ByPosition(solver) => solver.advance(lines),
        }
    }

    fn progress(&self) -> (u32, u32) {
        match &self.0 {
            Outcomes::ByVectors(solver) => solver.progress(),
            Outcomes::ByPosition(solver) => solver.progress(),
        }
    }
}

/// The Grundy values of a written game; a step is a line.
#[derive(Debug)]
pub struct GrundySolver(Values);

#[derive(Debug)]
enum Values {
    ByVectors(Box<ValuesByVectors>),
    ByPosition(Box<ValuesByPosition>),
}

impl GrundySolver {
    /// Begins the board 0 ≤ x < `width`, 0 ≤ y < `height`. Games here have the whole quarter plane and no declared box.
    pub fn new(rules: Ruleset, width: u32, height: u32) -> Result<GrundySolver, NoGrundy> {
        if rules.misere {
            return Err(NoGrundy::Misere);
        }
        Ok(GrundySolver(match rules.written().filter(|condition| condition.is_by_position()).cloned() {
            Some(rule) => Values::ByPosition(Box::new(ValuesByPosition::new(rules, rule, width, height))),
            None => Values::ByVectors(Box::new(ValuesByVectors::new(rules, width, height))),
        }))
    }

    /// The values of the lines done so far: line = x, column = y.
    pub fn values(&self) -> &[u16] {
        match &self.0 {
            Values::ByVectors(solver) => solver.values(),
            Values::ByPosition(solver) => solver.values(),
        }
    }
}

impl Steps for GrundySolver {
    fn advance(&mut self, lines: u32) -> bool {
        match &mut self.0 {
            Values::ByVectors(solver) => solver.advance(lines),
            Values::ByPosition(solver) => solver.advance(lines),
        }
    }

    fn progress(&self) -> (u32, u32) {
        match &self.0 {
            Values::ByVectors(solver) => solver.progress(),
            Values::ByPosition(solver) => solver.progress(),
        }
    }
}
