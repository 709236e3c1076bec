//! The tree of a rule: numbers and conditions, with the characters they were read from.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::{RuleError, parser, print, words};

/// What a rule is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Which moves are allowed: k and l tokens, from heaps x and y.
    Moves,
    /// Where the game is over: heaps x and y.
    Ends,
}

impl About {
    /// Has that letter a meaning here?
    pub(super) fn knows(self, letter: Letter) -> bool {
        self == About::Moves || !matches!(letter, Letter::K | Letter::L)
    }
}

/// A letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Letter {
    /// What is taken from the first heap.
    K,
    /// What is taken from the second heap.
    L,
    /// The first heap before the move.
    X,
    /// The second heap before the move.
    Y,
    /// A number with a slider.
    A,
    /// Another.
    B,
    /// Another.
    M,
}

impl Letter {
    /// All of them.
    pub const ALL: [Letter; 7] =
        [Letter::K, Letter::L, Letter::X, Letter::Y, Letter::A, Letter::B, Letter::M];

    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            Letter::K => "k",
            Letter::L => "l",
            Letter::X => "x",
            Letter::Y => "y",
            Letter::A => "a",
            Letter::B => "b",
            Letter::M => "m",
        }
    }
}

/// A sum, difference, product, quotient or remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

impl Operator {
    pub(super) fn sign(self) -> &'static str {
        match self {
            Operator::Add => "+",
            Operator::Subtract => "-",
            Operator::Multiply => "*",
            Operator::Divide => "/",
            Operator::Remainder => "%",
        }
    }
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Relation {
    pub(super) fn sign(self) -> &'static str {
        match self {
            Relation::Equal => "==",
            Relation::Unequal => "!=",
            Relation::Less => "<",
            Relation::AtMost => "<=",
            Relation::Greater => ">",
            Relation::AtLeast => ">=",
        }
    }

    /// The one that holds exactly where this does not.
    pub(super) fn opposite(self) -> Relation {
        match self {
            Relation::Equal => Relation::Unequal,
            Relation::Unequal => Relation::Equal,
            Relation::Less => Relation::AtLeast,
            Relation::AtLeast => Relation::Less,
            Relation::Greater => Relation::AtMost,
            Relation::AtMost => Relation::Greater,
        }
    }

    /// Does it hold between two numbers?
    #[inline(always)]
    pub(super) fn holds<T: Ord>(self, left: T, right: T) -> bool {
        match self {
            Relation::Equal => left == right,
            Relation::Unequal => left != right,
            Relation::Less => left < right,
            Relation::AtMost => left <= right,
            Relation::Greater => left > right,
            Relation::AtLeast => left >= right,
        }
    }
}

/// A function of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    Abs,
    Gcd,
    Xor,
    Min,
    Max,
}

impl Function {
    pub(super) const ALL: [Function; 5] =
        [Function::Abs, Function::Gcd, Function::Xor, Function::Min, Function::Max];

    pub(super) fn name(self) -> &'static str {
        match self {
            Function::Abs => "abs",
            Function::Gcd => "gcd",
            Function::Xor => "xor",
            Function::Min => "min",
            Function::Max => "max",
        }
    }

    /// The least and the greatest number of arguments.
    pub(super) fn arguments(self) -> (usize, usize) {
        match self {
            Function::Abs => (1, 1),
            Function::Gcd | Function::Xor => (2, 2),
            Function::Min | Function::Max => (2, usize::MAX),
        }
    }
}

/// A property of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Property {
    /// 2, 3, 5, 7, 11, …
    Prime,
    /// 0, 1, 4, 9, 16, …
    Square,
    /// 0, 1, 2, 3, 5, 8, …
    Fib,
    /// 1, 2, 4, 8, 16, …
    Pow2,
    /// A number of the set.
    InSet,
}

impl Property {
    pub(super) const ALL: [Property; 5] =
        [Property::Prime, Property::Square, Property::Fib, Property::Pow2, Property::InSet];

    pub(super) fn name(self) -> &'static str {
        match self {
            Property::Prime => "prime",
            Property::Square => "square",
            Property::Fib => "fib",
            Property::Pow2 => "pow2",
            Property::InSet => "inset",
        }
    }
}

/// A part of a rule.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) kind: Kind,
    /// The characters it was read from, parentheses round it included.
    pub(super) at: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Number(u64),
    Letter(Letter),
    Minus(Box<Node>),
    Operation(Operator, Box<Node>, Box<Node>),
    /// With an exponent from 2 to 9.
    Power(Box<Node>, u32),
    Call(Function, Vec<Node>),
    /// A number, and relations to further ones: every link must hold.
    Chain(Box<Node>, Vec<(Relation, Node)>),
    Is(Property, Box<Node>),
    Not(Box<Node>),
    /// At least two, none of them an `and`.
    And(Vec<Node>),
    /// At least two, none of them an `or`.
    Or(Vec<Node>),
}

/// Where a part stands does not matter: trees are equal that mean the same step by step.
impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Node {}

impl Node {
    pub(super) fn is_condition(&self) -> bool {
        matches!(self.kind, Kind::Chain(..) | Kind::Is(..) | Kind::Not(_) | Kind::And(_) | Kind::Or(_))
    }

    /// Calls `visit` for this part and every part of it.
    pub(super) fn visit(&self, visit: &mut dyn FnMut(&Node)) {
        visit(self);
        match &self.kind {
            Kind::Number(_) | Kind::Letter(_) => {}
            Kind::Minus(part) | Kind::Power(part, _) | Kind::Is(_, part) | Kind::Not(part) => {
                part.visit(visit);
            }
            Kind::Operation(_, left, right) => {
                left.visit(visit);
                right.visit(visit);
            }
            Kind::Call(_, parts) | Kind::And(parts) | Kind::Or(parts) => {
                parts.iter().for_each(|part| part.visit(visit));
            }
            Kind::Chain(first, links) => {
                first.visit(visit);
                links.iter().for_each(|(_, part)| part.visit(visit));
            }
        }
    }

    /// Does the letter occur in it?
    pub(super) fn has(&self, letter: Letter) -> bool {
        let mut found = false;
        self.visit(&mut |part| found |= part.kind == Kind::Letter(letter));
        found
    }
}

/// A rule as it was read; its text is the canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    pub(super) about: About,
    pub(super) tree: Arc<Node>,
}

impl Rule {
    /// Reads a rule.
    pub fn parse(text: &str, about: About) -> Result<Rule, RuleError> {
        parser::parse(text, about).map(|tree| Rule { about, tree: Arc::new(tree) })
    }

    /// What it is about.
    pub fn about(&self) -> About {
        self.about
    }

    /// The letters that occur.
    pub fn letters(&self) -> Vec<Letter> {
        Letter::ALL.into_iter().filter(|&letter| self.tree.has(letter)).collect()
    }

    /// Does it depend on the heaps before the move?
    pub fn uses_position(&self) -> bool {
        self.tree.has(Letter::X) || self.tree.has(Letter::Y)
    }

    /// Does it ask whether numbers are in the set?
    pub fn uses_set(&self) -> bool {
        let mut found = false;
        self.tree.visit(&mut |part| found |= matches!(part.kind, Kind::Is(Property::InSet, _)));
        found
    }

    /// Does this word stand in it: one of the letters, or `inset`?
    pub fn mentions(&self, word: &str) -> bool {
        match word {
            "inset" => self.uses_set(),
            _ => Letter::ALL.into_iter().any(|letter| letter.name() == word && self.tree.has(letter)),
        }
    }

    /// The rule in words: `k = 0 or l = 0 or k = l`.
    pub fn words(&self) -> String {
        words::condition(&self.tree)
    }
}

impl fmt::Display for Rule {
    /// The canonical form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print::canonical(&self.tree))
    }
}
