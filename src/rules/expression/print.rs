//! The canonical form: no spaces except round `and` and `or` and after `not`, and no parentheses that say nothing.

use super::tree::{Kind, Node, Operator};

/// How tightly a part holds together; parts of a tighter one stand in parentheses.
pub(super) fn tightness(node: &Node) -> u8 {
    match &node.kind {
        Kind::Or(_) => 0,
        Kind::And(_) => 1,
        Kind::Not(_) => 2,
        Kind::Chain(..) => 3,
        Kind::Operation(Operator::Add | Operator::Subtract, ..) => 4,
        Kind::Operation(..) => 5,
        Kind::Minus(_) => 6,
        Kind::Power(..) => 7,
        Kind::Number(_) | Kind::Letter(_) | Kind::Call(..) | Kind::Is(..) => 8,
    }
}

/// The canonical form of a part.
pub(super) fn canonical(node: &Node) -> String {
    let mut text = String::new();
    print(node, 0, &mut text);
    text
}

fn print(node: &Node, least: u8, text: &mut String) {
    let own = tightness(node);
    if own < least {
        text.push('(');
        print(node, 0, text);
        text.push(')');
        return;
    }
    match &node.kind {
        Kind::Number(n) => text.push_str(&n.to_string()),
        Kind::Letter(letter) => text.push_str(letter.name()),
        Kind::Minus(part) => {
            text.push('-');
            print(part, 6, text);
        }
        Kind::Operation(operator, left, right) => {
            print(left, own, text);
            text.push_str(operator.sign());
            print(right, own + 1, text);
        }
        Kind::Power(base, exponent) => {
            print(base, 8, text);
            text.push('^');
            text.push_str(&exponent.to_string());
        }
        Kind::Call(function, parts) => call(function.name(), parts, text),
        Kind::Is(property, part) => call(property.name(), std::slice::from_ref(part), text),
        Kind::Chain(first, links) => {
            print(first, 4, text);
            for (relation, part) in links {
                text.push_str(relation.sign());
                print(part, 4, text);
            }
        }
        Kind::Not(part) => {
            text.push_str("not ");
            print(part, 2, text);
        }
        Kind::And(parts) => joined(parts, " and ", 2, text),
        Kind::Or(parts) => joined(parts, " or ", 1, text),
    }
}

fn joined(parts: &[Node], word: &str, least: u8, text: &mut String) {
    for (n, part) in parts.iter().enumerate() {
        if n > 0 {
            text.push_str(word);
        }
        print(part, least, text);
    }
}

fn call(name: &str, parts: &[Node], text: &mut String) {
    text.push_str(name);
    text.push('(');
    joined(parts, ",", 0, text);
    text.push(')');
}
