//! A rule said back in words: `k = 0 or l = 0 or k and l differ by less than a`.

use super::tree::{Function, Kind, Node, Operator, Property, Relation};
use crate::text::listed;

/// A condition in words.
pub(super) fn condition(node: &Node) -> String {
    match &node.kind {
        Kind::Or(parts) => joined(parts, " or ", |part| matches!(part.kind, Kind::Or(_))),
        Kind::And(parts) => joined(parts, " and ", |part| matches!(part.kind, Kind::Or(_) | Kind::And(_))),
        Kind::Not(part) => negated(part),
        Kind::Is(property, part) => format!("{} {}", number(part), has(*property, true)),
        Kind::Chain(first, links) => match links.as_slice() {
            [(relation, second)] => comparison(first, *relation, second),
            _ => {
                let rest =
                    links.iter().map(|(relation, part)| format!(" {} {}", sign(*relation), number(part)));
                format!("{}{}", number(first), rest.collect::<String>())
            }
        },
        _ => number(node),
    }
}

fn joined(parts: &[Node], word: &str, is_loose: impl Fn(&Node) -> bool) -> String {
    let part = |part: &Node| {
        if is_loose(part) { format!("({})", condition(part)) } else { condition(part) }
    };
    parts.iter().map(part).collect::<Vec<_>>().join(word)
}

fn negated(node: &Node) -> String {
    match &node.kind {
        Kind::Is(property, part) => format!("{} {}", number(part), has(*property, false)),
        Kind::Not(part) => condition(part),
        Kind::Chain(first, links) if links.len() == 1 => {
            comparison(first, links[0].0.opposite(), &links[0].1)
        }
        _ => format!("not ({})", condition(node)),
    }
}

fn has(property: Property, is: bool) -> String {
    let what = match property {
        Property::Prime => "prime",
        Property::Square => "a square",
        Property::Fib => "a Fibonacci number",
        Property::Pow2 => "a power of two",
        Property::InSet => "in the set",
    };
    format!("is {}{what}", if is { "" } else { "not " })
}

fn sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "=",
        Relation::Unequal => "≠",
        Relation::Less => "<",
        Relation::AtMost => "≤",
        Relation::Greater => ">",
        Relation::AtLeast => "≥",
    }
}

fn comparison(first: &Node, relation: Relation, second: &Node) -> String {
    if let (Kind::Operation(Operator::Remainder, left, modulus), Relation::Equal | Relation::Unequal) =
        (&first.kind, relation)
    {
        let not = if relation == Relation::Equal { "" } else { "not " };
        if let Kind::Operation(Operator::Remainder, right, other) = &second.kind
            && modulus == other
        {
            return format!(
                "{} is {not}congruent to {} modulo {}",
                number(left),
                number(right),
                number(modulus)
            );
        }
        return match second.kind {
            Kind::Number(0) if modulus.kind == Kind::Number(2) => {
                format!("{} is {}", number(left), if not.is_empty() { "even" } else { "odd" })
            }
            Kind::Number(1) if modulus.kind == Kind::Number(2) => {
                format!("{} is {}", number(left), if not.is_empty() { "odd" } else { "even" })
            }
            Kind::Number(0) => format!("{} is {not}a multiple of {}", number(left), number(modulus)),
            _ => format!("{} is {not}{} modulo {}", number(left), number(second), number(modulus)),
        };
    }
    if let Kind::Call(Function::Abs, parts) = &first.kind
        && let Kind::Operation(Operator::Subtract, left, right) = &parts[0].kind
    {
        let by = match relation {
            Relation::Equal => "by",
            Relation::Less => "by less than",
            Relation::AtMost => "by at most",
            Relation::Greater => "by more than",
            Relation::AtLeast => "by at least",
            Relation::Unequal => "not by",
        };
        return format!("{} and {} differ {by} {}", number(left), number(right), number(second));
    }
    format!("{} {} {}", number(first), sign(relation), number(second))
}

/// A number in words.
fn number(node: &Node) -> String {
    let tight = |part: &Node| match part.kind {
        Kind::Operation(..) | Kind::Minus(_) => format!("({})", number(part)),
        _ => number(part),
    };
    match &node.kind {
        Kind::Number(n) => n.to_string(),
        Kind::Letter(letter) => letter.name().into(),
        Kind::Minus(part) => format!("−{}", tight(part)),
        Kind::Operation(operator, left, right) => {
            let product = |part: &Node| match part.kind {
                Kind::Operation(Operator::Multiply, ..) => number(part),
                _ => tight(part),
            };
            match operator {
                Operator::Add => format!("{} + {}", number(left), product(right)),
                Operator::Subtract => format!("{} − {}", number(left), product(right)),
                Operator::Multiply => match (&left.kind, &right.kind) {
                    (Kind::Number(_), Kind::Letter(_)) => format!("{}{}", number(left), number(right)),
                    _ => format!("{}·{}", product(left), tight(right)),
                },
                Operator::Divide => format!("⌊{}/{}⌋", tight(left), tight(right)),
                Operator::Remainder => format!("({} mod {})", number(left), tight(right)),
            }
        }
        Kind::Power(base, exponent) => {
            const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
            format!("{}{}", tight(base), RAISED[*exponent as usize % 10])
        }
        Kind::Call(Function::Abs, parts) => format!("|{}|", number(&parts[0])),
        Kind::Call(function, parts) => {
            let parts = listed(parts.iter().map(number));
            match function {
                Function::Min => format!("the least of {parts}"),
                Function::Max => format!("the greatest of {parts}"),
                Function::Gcd => format!("the greatest common divisor of {parts}"),
                Function::Xor | Function::Abs => format!("the nim-sum of {parts}"),
            }
        }
        _ => condition(node),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{About, Rule};

    #[test]
    fn rules_in_words() {
        for (text, words) in [
            ("k==0 or l==0 or k==l", "k = 0 or l = 0 or k = l"),
            ("k*l==0 or abs(k-l)<a", "k·l = 0 or k and l differ by less than a"),
            ("(k-l)%m==0", "k − l is a multiple of m"),
            ("k%m==l%m", "k is congruent to l modulo m"),
            ("(k+l)%2==1", "k + l is odd"),
            ("k%2!=1", "k is even"),
            ("k%2==0", "k is even"),
            ("k%2!=0", "k is odd"),
            ("k%3==0", "k is a multiple of 3"),
            ("k%3==1", "k is 1 modulo 3"),
            ("not 0<k<l", "not (0 < k < l)"),
            ("k==2*l and not prime(k)", "k = 2l and k is not prime"),
            ("0<k<=a and (l==0 or inset(l))", "0 < k ≤ a and (l = 0 or l is in the set)"),
            ("not (k<l)", "k ≥ l"),
            ("(k+1)^2<l/2", "(k + 1)² < ⌊l/2⌋"),
            ("min(k,l)==0", "the least of k and l = 0"),
        ] {
            assert_eq!(Rule::parse(text, About::Moves).expect(text).words(), words);
        }
    }
}
