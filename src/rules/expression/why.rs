//! Why a vector is refused: the least part of the rule that fails, with its numbers.

use super::arithmetic::Stop;
use super::evaluate::Place;
use super::print::canonical;
use super::tree::{Kind, Letter, Node, Relation};
use crate::text::listed;

/// A part as it is shown: long ones are cut.
const MOST_SHOWN: usize = 60;
/// Alternatives are named where they are no longer together.
const MOST_LISTED: usize = 90;

fn text(node: &Node) -> String {
    let whole = canonical(node);
    if whole.chars().count() <= MOST_SHOWN {
        return whole;
    }
    whole.chars().take(MOST_SHOWN - 1).chain(['…']).collect()
}

/// A clause about a condition that does not hold.
pub(super) fn clause(tree: &Node, place: &Place<'_>) -> String {
    let node = failing(tree, place);
    let with = with(node, place);
    match (place.holds(node), &node.kind) {
        (Err(Stop::DivisionByZero), _) => format!("{} divides by zero{with}", text(node)),
        (Err(Stop::TooLarge), _) => format!("{} needs too large a number{with}", text(node)),
        (Ok(_), Kind::Or(parts)) => {
            let named = listed(parts.iter().map(canonical));
            let parts = if named.chars().count() <= MOST_LISTED {
                named
            } else {
                format!("{} conditions", parts.len())
            };
            format!("the rule asks for one of {parts}, and none of them holds{with}")
        }
        (Ok(_), Kind::Chain(first, links)) => {
            let but = failing_link(first, links, place);
            format!("the rule asks for {}, and{with} {but}", text(node))
        }
        (Ok(_), Kind::Not(part)) => format!("the rule forbids {}, which holds{with}", text(part)),
        _ => format!("the rule asks for {}, which does not hold{with}", text(node)),
    }
}

/// The least part that makes the rule fail.
fn failing<'a>(node: &'a Node, place: &Place<'_>) -> &'a Node {
    let part = match (&node.kind, place.holds(node)) {
        (Kind::And(parts), _) => parts.iter().find(|part| place.holds(part) != Ok(true)),
        (Kind::Or(parts), Err(_)) => parts.iter().find(|part| place.holds(part).is_err()),
        (Kind::Not(part), Err(_)) => Some(&**part),
        _ => None,
    };
    part.map_or(node, |part| failing(part, place))
}

/// What the two sides of the first link that fails come to: `abs(k-l) = 3 is not less than 2`.
fn failing_link(first: &Node, links: &[(Relation, Node)], place: &Place<'_>) -> String {
    let value = |node: &Node| place.number(node).unwrap_or(0);
    let mut left = first;
    for (relation, right) in links {
        if !relation.holds(value(left), value(right)) {
            let is = match relation {
                Relation::Equal => "not",
                Relation::Unequal => "equal to",
                Relation::Less => "not less than",
                Relation::AtMost => "more than",
                Relation::Greater => "not more than",
                Relation::AtLeast => "less than",
            };
            return format!("{} is {is} {}", shown(left, value(left)), shown(right, value(right)));
        }
        left = right;
    }
    String::new()
}

/// A number with what it comes to, where that does not go without saying.
fn shown(node: &Node, value: i128) -> String {
    match node.kind {
        Kind::Number(_) | Kind::Letter(_) => value.to_string(),
        _ if canonical(node).len() > MOST_SHOWN / 3 => value.to_string(),
        _ => format!("{} = {value}", canonical(node)),
    }
}

/// ` with k = 1 and l = 2`: the letters that occur, with their numbers.
fn with(node: &Node, place: &Place<'_>) -> String {
    let letters = Letter::ALL.into_iter().filter(|&letter| node.has(letter));
    let values: Vec<String> =
        letters.map(|letter| format!("{} = {}", letter.name(), place.letter(letter))).collect();
    if values.is_empty() { String::new() } else { format!(" with {}", listed(values)) }
}

#[cfg(test)]
mod tests {
    use super::super::{About, Condition, Letters, Rule};
    use crate::rules::IntSet;

    #[test]
    fn the_part_that_fails_is_named() {
        let letters = Letters { a: 2, b: 0, m: 5, set: IntSet::parse("1,2").expect("a set") };
        for (text, taken, words) in [
            (
                "k==0 or l==0 or k==l",
                (1, 2),
                "the rule asks for one of k==0, l==0 and k==l, and none of them holds with k = 1 and l = 2",
            ),
            (
                "k>0 and l>0 and abs(k-l)<a",
                (1, 4),
                "the rule asks for abs(k-l)<a, and with k = 1, l = 4 and a = 2 abs(k-l) = 3 is not less than 2",
            ),
            ("0<k<=a", (3, 0), "the rule asks for 0<k<=a, and with k = 3 and a = 2 3 is more than 2"),
            ("not inset(k)", (1, 0), "the rule forbids inset(k), which holds with k = 1"),
            ("prime(k+l)", (2, 2), "the rule asks for prime(k+l), which does not hold with k = 2 and l = 2"),
            ("k>0 and k%b==0", (2, 2), "k%b==0 divides by zero with k = 2 and b = 0"),
        ] {
            let condition = Condition::new(&Rule::parse(text, About::Moves).expect(text), &letters);
            assert!(!condition.takes(taken, (9, 9)), "{text}");
            assert_eq!(condition.why_not(taken, (9, 9)), words);
        }
    }

    /// What is longer than a line is cut, or counted; sums that are long are only said by what they come to.
    #[test]
    fn what_is_long_is_cut() {
        let letters = Letters { a: 2, b: 0, m: 5, set: IntSet::all() };
        let why = |text: &str| {
            let rule = Rule::parse(text, About::Moves).expect(text);
            Condition::new(&rule, &letters).why_not((1, 2), (9, 9))
        };
        // 60 characters, and 61.
        let whole = format!("k==0{}", "+100".repeat(14));
        assert_eq!(why(&whole), format!("the rule asks for {whole}, and with k = 1 1 is not 1400"));
        let cut = format!("k==10{}", "+100".repeat(14));
        assert_eq!(why(&cut), format!("the rule asks for {}…, and with k = 1 1 is not 1410", &cut[..59]));
        // A side of 20 characters, and of 21.
        assert_eq!(
            why("k+1000+1000+100+1000==0"),
            "the rule asks for k+1000+1000+100+1000==0, and with k = 1 k+1000+1000+100+1000 = 3101 is not 0"
        );
        assert_eq!(
            why("k+1000+1000+1000+1000==0"),
            "the rule asks for k+1000+1000+1000+1000==0, and with k = 1 4001 is not 0"
        );
        // Alternatives of 90 characters together, and of 91.
        let names: Vec<String> = (0..10).map(|n| format!("k=={}", 1000 + n)).collect();
        let (text, list) = (names.join(" or "), format!("{} and {}", names[..9].join(", "), names[9]));
        assert_eq!(list.len(), 91);
        assert_eq!(why(&text), "the rule asks for one of 10 conditions, and none of them holds with k = 1");
        let (text, list) = (text.replace("1009", "109"), list.replace("1009", "109"));
        assert_eq!(why(&text), format!("the rule asks for one of {list}, and none of them holds with k = 1"));
    }
}
