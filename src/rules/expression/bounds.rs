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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::expression::parser::parse;
    use crate::rules::expression::tree::About;

    fn tree(text: &str) -> Node {
        parse(text, About::Moves).expect(text)
    }

    /// With heaps to 10, a = 2, b = 3 and m = 5.
    #[test]
    fn ranges_of_parts() {
        for (part, least, most) in [
            ("7", 7, 7),
            ("a", 2, 2),
            ("b", 3, 3),
            ("m", 5, 5),
            ("k", 0, 10),
            ("-l", -10, 0),
            ("k+l", 0, 20),
            ("k-l", -10, 10),
            ("(k-3)*(l-4)", -28, 42),
            ("k/2", -10, 10),
            ("k%7", 0, 7),
            ("(k-l)%(-7)", 0, 7),
            ("k^2", 0, 100),
            ("(k+1)^2", 0, 121),
            ("(k-l)^2", -100, 100),
            ("(-k)^3", -1000, 1000),
            ("min(k,l,3)", 0, 3),
            ("max(k,3)", 3, 10),
            ("abs(k-l)", 0, 10),
            ("gcd(k,l-30)", 0, 30),
            ("xor(k,l)", 0, 15),
            ("xor(k,15)", 0, 15),
            ("xor(k,16)", 0, 31),
        ] {
            let Kind::Chain(first, _) = tree(&format!("{part}==0")).kind else { panic!("{part}") };
            let mut bounds = Bounds { letters: [2, 3, 5], heap: 10, greatest: 0 };
            let range = bounds.range(&first);
            assert_eq!(range, Some(Range { least, most }), "{part}");
            assert!(bounds.greatest >= least.unsigned_abs().max(most.unsigned_abs()), "{part}");
        }
    }

    /// The greatest of all numbers counts, wherever it comes; a question about primes ends at 2^64, others at 2^127.
    #[test]
    fn how_numbers_fit() {
        const SMALL: i128 = (1 << 62) - 1;
        for (text, heap, wanted) in [
            ("k==l", SMALL, Fit::Small),
            ("k==l", SMALL + 1, Fit::Large),
            ("k-l==0", 1 << 61, Fit::Small),
            ("0==k+l", 1 << 61, Fit::Large),
            ("k/2-l==0", 1 << 61, Fit::Large),
            ("(k-l)^3-l^3==0", 1_400_000, Fit::Large),
            ("k^3-l^3==0", 1_400_000, Fit::Small),
            ("k*l==1", 1 << 64, Fit::Unknown),
            ("not k*l==1", 1 << 64, Fit::Unknown),
            ("k==l or k*l==1", 1 << 64, Fit::Unknown),
            ("k==l and k*l==1", 1 << 64, Fit::Unknown),
            ("k==l", 1 << 64, Fit::Large),
            ("prime(k)", SMALL, Fit::Small),
            ("prime(k)", (1 << 64) - 1, Fit::Large),
            ("prime(k)", 1 << 64, Fit::Unknown),
            ("square(k)", 1 << 64, Fit::Large),
            ("prime(-k)", 1 << 64, Fit::Large),
        ] {
            assert_eq!(fit(&tree(text), [2, 3, 5], heap), wanted, "{text} to {heap}");
        }
    }

    #[test]
    fn what_takes_longer_costs_more() {
        for (text, small, large) in [
            ("k==0", 1, 12),
            ("0<k<=l", 2, 24),
            ("k==0 or not l==0", 2, 24),
            ("k+l==-m", 3, 36),
            ("k%3==0", 9, 108),
            ("k/3==0", 9, 108),
            ("k^5==l", 6, 72),
            ("gcd(k,l)==1", 61, 732),
            ("max(k,l,3)==1", 4, 48),
            ("prime(k)", 40, 800),
            ("fib(k)", 12, 144),
            ("square(k)", 12, 144),
            ("pow2(k)", 6, 72),
            ("inset(k)", 6, 72),
        ] {
            assert_eq!(cost(&tree(text), Fit::Small), small, "{text}");
            assert_eq!(cost(&tree(text), Fit::Large), large, "{text}");
        }
    }
}
