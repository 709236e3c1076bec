//! Rules as small programs: the steps that [`Machine`](super::Machine) does, from a tree.

use super::tree::{Function, Kind, Letter, Node, Operator, Property, Relation};

/// A step.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Number(i128),
    Letter(Letter),
    Minus,
    Operate(Operator),
    Power(u32),
    Call(Function),
    Compare(Relation),
    /// Compares, and keeps the second number for the next link of a chain.
    Link(Relation),
    Is(Property),
    Not,
    /// Goes on where the last condition holds; where it holds nowhere, at the given step with so many numbers.
    If {
        to: usize,
        numbers: usize,
    },
    /// Goes on where the last condition does not hold.
    Unless {
        to: usize,
        numbers: usize,
    },
    /// Joins the last two conditions, and goes on where one went on before the first.
    And,
    Or,
}

/// The steps of a rule, with numbers for a, b and m.
pub(super) fn compile(tree: &Node, letters: [i128; 3]) -> Vec<Step> {
    let mut compiler = Compiler { steps: Vec::new(), letters, numbers: 0 };
    compiler.condition(tree);
    compiler.steps
}

struct Compiler {
    steps: Vec<Step>,
    letters: [i128; 3],
    /// How many numbers are waiting.
    numbers: usize,
}

impl Compiler {
    fn number(&mut self, node: &Node) {
        match &node.kind {
            Kind::Number(n) => self.push(Step::Number(i128::from(*n))),
            Kind::Letter(Letter::A) => self.push(Step::Number(self.letters[0])),
            Kind::Letter(Letter::B) => self.push(Step::Number(self.letters[1])),
            Kind::Letter(Letter::M) => self.push(Step::Number(self.letters[2])),
            Kind::Letter(letter) => self.push(Step::Letter(*letter)),
            Kind::Minus(part) => {
                self.number(part);
                self.steps.push(Step::Minus);
            }
            Kind::Operation(operator, left, right) => {
                self.number(left);
                self.number(right);
                self.join(Step::Operate(*operator));
            }
            Kind::Power(base, exponent) => {
                self.number(base);
                self.steps.push(Step::Power(*exponent));
            }
            Kind::Call(function, parts) => {
                self.number(&parts[0]);
                if parts.len() == 1 {
                    self.push(Step::Number(0));
                    self.join(Step::Call(*function));
                }
                for part in &parts[1..] {
                    self.number(part);
                    self.join(Step::Call(*function));
                }
            }
            _ => self.push(Step::Number(0)),
        }
    }

    fn push(&mut self, step: Step) {
        self.steps.push(step);
        self.numbers += 1;
    }

    fn join(&mut self, step: Step) {
        self.steps.push(step);
        self.numbers -= 1;
    }

    fn condition(&mut self, node: &Node) {
        match &node.kind {
            Kind::Chain(first, links) => self.chain(first, links),
            Kind::Is(property, part) => {
                self.number(part);
                self.join(Step::Is(*property));
            }
            Kind::Not(part) => {
                self.condition(part);
                self.steps.push(Step::Not);
            }
            Kind::And(parts) => self.several(parts, true),
            Kind::Or(parts) => self.several(parts, false),
            _ => {}
        }
    }

    fn chain(&mut self, first: &Node, links: &[(Relation, Node)]) {
        let bottom = self.numbers;
        self.number(first);
        let mut jumps = Vec::new();
        for (n, (relation, part)) in links.iter().enumerate() {
            self.number(part);
            let is_last = n + 1 == links.len();
            if is_last {
                self.steps.push(Step::Compare(*relation));
                self.numbers -= 2;
            } else {
                self.join(Step::Link(*relation));
            }
            if n > 0 {
                self.steps.push(Step::And);
            }
            if !is_last {
                jumps.push(self.steps.len());
                self.steps.push(Step::If { to: 0, numbers: bottom });
            }
        }
        self.land(&jumps);
    }

    fn several(&mut self, parts: &[Node], all: bool) {
        let mut jumps = Vec::new();
        for (n, part) in parts.iter().enumerate() {
            if n > 0 {
                jumps.push(self.steps.len());
                let numbers = self.numbers;
                self.steps.push(if all {
                    Step::If { to: 0, numbers }
                } else {
                    Step::Unless { to: 0, numbers }
                });
            }
            self.condition(part);
            if n > 0 {
                self.steps.push(if all { Step::And } else { Step::Or });
            }
        }
        self.land(&jumps);
    }

    /// Jumps lead to the next step.
    fn land(&mut self, jumps: &[usize]) {
        let here = self.steps.len();
        for &jump in jumps {
            if let Step::If { to, .. } | Step::Unless { to, .. } = &mut self.steps[jump] {
                *to = here;
            }
        }
    }
}
