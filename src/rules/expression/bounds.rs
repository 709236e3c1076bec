//! How large the numbers of a rule can become, and what evaluating it costs.

use super::arithmetic::{Number, call};
use super::tree::{Function, Kind, Letter, Node, Operator, Property};

/// The numbers from the least to the greatest that a part can have; more than it can have is fine, less is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Range {
    least: i128,
    most: i128,
}

impl Range {
    fn of(numbers: impl IntoIterator<Item = i128>) -> Option<Range> {
        numbers.into_iter().fold(None, |range: Option<Range>, n| {
            Some(range.map_or(Range { least: n, most: n }, |range| Range {
                least: range.least.min(n),
                most: range.most.max(n),
            }))
        })
    }

    fn size(self) -> u128 {
        self.least.unsigned_abs().max(self.most.unsigned_abs())
    }
}

/// How numbers fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// In 64 bits.
    Small,
    /// In 128 bits.
    Large,
    /// Perhaps not.
    Unknown,
}

/// How the numbers of a rule fit when heaps are at most `heap`, and a, b, m are these.
pub(super) fn fit(tree: &Node, letters: [i128; 3], heap: i128) -> Fit {
    let mut bounds = Bounds { letters, heap, greatest: 0 };
    match bounds.visit(tree) {
        None => Fit::Unknown,
        // Half of what 64 bits hold: sums inside a function never pass it.
        Some(()) if bounds.greatest < 1 << 62 => Fit::Small,
        Some(()) => Fit::Large,
    }
}

struct Bounds {
    letters: [i128; 3],
    heap: i128,
    greatest: u128,
}

impl Bounds {
    /// Looks at every number of a condition; `None` when one may be too large.
    fn visit(&mut self, node: &Node) -> Option<()> {
        match &node.kind {
            Kind::Chain(first, links) => {
                self.range(first)?;
                links.iter().try_for_each(|(_, part)| self.range(part).map(drop))
            }
            Kind::Is(property, part) => {
                let range = self.range(part)?;
                let is_prime_question = *property == Property::Prime && range.most >= 1 << 64;
                (!is_prime_question).then_some(())
            }
            Kind::Not(part) => self.visit(part),
            Kind::And(parts) | Kind::Or(parts) => parts.iter().try_for_each(|part| self.visit(part)),
            _ => self.range(node).map(drop),
        }
    }

    fn range(&mut self, node: &Node) -> Option<Range> {
        let range = self.range_of(node)?;
        self.greatest = self.greatest.max(range.size());
        Some(range)
    }

    fn range_of(&mut self, node: &Node) -> Option<Range> {
        match &node.kind {
            Kind::Number(n) => Range::of([i128::from(*n)]),
            Kind::Letter(Letter::A) => Range::of([self.letters[0]]),
            Kind::Letter(Letter::B) => Range::of([self.letters[1]]),
            Kind::Letter(Letter::M) => Range::of([self.letters[2]]),
            Kind::Letter(_) => Range::of([0, self.heap]),
            Kind::Minus(part) => {
                let Range { least, most } = self.range(part)?;
                Range::of([least.checked_neg()?, most.checked_neg()?])
            }
            Kind::Operation(operator, left, right) => {
                let (left, right) = (self.range(left)?, self.range(right)?);
                match operator {
                    Operator::Divide => {
                        // Never further from 0 than what is divided.
                        let size = i128::try_from(left.size()).ok()?;
                        Range::of([-size, size])
                    }
                    Operator::Remainder => Range::of([0, i128::try_from(right.size()).ok()?]),
                    _ => {
                        let corner = |left: i128, right: i128| left.operate(*operator, right).ok();
                        Range::of([
                            corner(left.least, right.least)?,
                            corner(left.least, right.most)?,
                            corner(left.most, right.least)?,
                            corner(left.most, right.most)?,
                        ])
                    }
                }
            }
            Kind::Power(base, exponent) => {
                let Range { least, most } = self.range(base)?;
                let size = i128::try_from(Range { least, most }.size()).ok()?.checked_pow(*exponent)?;
                Range::of([if least < 0 { -size } else { 0 }, size])
            }
            Kind::Call(function, parts) => {
                let ranges = parts.iter().map(|part| self.range(part)).collect::<Option<Vec<_>>>()?;
                let size = ranges.iter().map(|range| range.size()).max()?;
                match function {
                    Function::Min | Function::Max => {
                        let fold = |end: fn(&Range) -> i128| {
                            ranges
                                .iter()
                                .map(end)
                                .reduce(|one, other| call(*function, one, other).unwrap_or(one))
                        };
                        Range::of([fold(|range| range.least)?, fold(|range| range.most)?])
                    }
                    Function::Abs | Function::Gcd => Range::of([0, i128::try_from(size).ok()?]),
                    Function::Xor => {
                        let most = size.checked_add(1)?.checked_next_power_of_two()? - 1;
                        Range::of([0, i128::try_from(most).ok()?])
                    }
                }
            }
            _ => Range::of([0]),
        }
    }
}

/// About how long a vector takes, in steps of which a billion are done in a second or two.
pub(super) fn cost(tree: &Node, fit: Fit) -> u64 {
    let mut cost = 0;
    let wide = if fit == Fit::Small { 1 } else { 12 };
    tree.visit(&mut |part| {
        cost += match &part.kind {
            Kind::Number(_) | Kind::Letter(_) | Kind::And(_) | Kind::Or(_) | Kind::Not(_) => 0,
            Kind::Operation(Operator::Divide | Operator::Remainder, ..) => 8 * wide,
            Kind::Call(Function::Gcd, _) => 60 * wide,
            Kind::Is(Property::Prime, _) => {
                if wide == 1 {
                    40
                } else {
                    800
                }
            }
            Kind::Is(Property::Fib | Property::Square, _) => 12 * wide,
            Kind::Is(..) => 6 * wide,
            Kind::Power(_, exponent) => u64::from(*exponent) * wide,
            Kind::Chain(_, links) => links.len() as u64 * wide,
            Kind::Call(_, parts) => parts.len() as u64 * wide,
            Kind::Operation(..) | Kind::Minus(_) => wide,
        };
    });
    cost.max(1)
}
