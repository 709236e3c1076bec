//! What of a rule is not linear, in words.

use super::condition::Condition;
use super::tree::{About, Function, Kind, Letter, Node, Operator, Property};

impl Condition {
    /// What keeps it from being a union of [pieces](super::Piece), as words that follow "the rule uses".
    pub fn obstacle(&self) -> &'static str {
        let (about, mut found) = (self.rule().about(), None);
        self.tree().visit(&mut |part| found = found.or(obstacle(part, about)));
        found.unwrap_or("a condition that falls into too many parts")
    }
}

fn obstacle(part: &Node, about: About) -> Option<&'static str> {
    let is_number = |part: &Node| {
        let mut letters = false;
        part.visit(&mut |part| {
            letters |= matches!(part.kind, Kind::Letter(Letter::K | Letter::L | Letter::X | Letter::Y));
        });
        !letters
    };
    match &part.kind {
        Kind::Letter(Letter::X | Letter::Y) if about == About::Moves => Some("the heaps before the move"),
        Kind::Call(Function::Gcd, _) => Some("greatest common divisors"),
        Kind::Call(Function::Xor, _) => Some("nim-sums"),
        Kind::Operation(Operator::Divide, ..) => Some("quotients"),
        Kind::Operation(Operator::Multiply, one, other) if !is_number(one) && !is_number(other) => {
            Some("products")
        }
        Kind::Operation(Operator::Remainder, _, by) if !is_number(by) => Some("remainders by an amount"),
        Kind::Power(base, _) if !is_number(base) => Some("powers"),
        Kind::Is(Property::Prime, _) => Some("primes"),
        Kind::Is(Property::Square, _) => Some("squares"),
        Kind::Not(part) if matches!(part.kind, Kind::Is(..)) => Some("numbers that do not have a property"),
        _ => None,
    }
}
