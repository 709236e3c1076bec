//! Drawing moves: a vector, or all multiples of one, is allowed or forbidden, and the rule is written anew.
//!
//! Allowing (1, 2) in `k==l` makes `k==l or k==1 and l==2`; forbidding it again makes `k==l`, not a longer rule.

use super::tree::{Kind, Node, Rule};
use super::{About, Condition, LONGEST, Letters, RuleError};

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// From the first heap.
    pub k: u32,
    /// From the second heap; not both are 0.
    pub l: u32,
    /// All multiples of it, or it alone?
    pub multiples: bool,
    /// May it be taken from now on, or not any more?
    pub allowed: bool,
}

/// No board has more cells across.
const MOST_ACROSS: u64 = 65_536;
/// The rule that allows nothing.
const NOTHING: &str = "k<0";

impl Rule {
    /// The rule with a stroke drawn into it, where its letters stand for these; an error where it would become too long.
    pub fn with_stroke(&self, stroke: Stroke, letters: &Letters) -> Result<Rule, RuleError> {
        let piece = Rule::parse(&stroke.text(), About::Moves)?;
        let rule = self.without_exception(&piece.tree);
        let rule = if stroke.allowed { rule } else { rule.without_part(&piece.tree) };
        if stroke.is_drawn(&Condition::new(&rule, letters)) {
            return Ok(rule);
        }
        let text = match (stroke.allowed, rule.to_string()) {
            (true, nothing) if nothing == NOTHING => return Ok(piece),
            (true, text) => format!("{text} or {piece}"),
            (false, text) => format!("({text}) and not ({piece})"),
        };
        Rule::parse(&text, About::Moves).map_err(too_long)
    }

    /// The same without this one of its alternatives.
    fn without_part(&self, piece: &Node) -> Rule {
        match &self.tree.kind {
            Kind::Or(parts) if parts.contains(piece) => {
                self.of_parts(parts.iter().filter(|part| *part != piece), " or ")
            }
            _ if *self.tree == *piece => Rule::parse(NOTHING, About::Moves).unwrap_or_else(|_| self.clone()),
            _ => self.clone(),
        }
    }

    /// The same without `not` this, where that is one of its conditions.
    fn without_exception(&self, piece: &Node) -> Rule {
        let excepts = |part: &&Node| matches!(&part.kind, Kind::Not(inner) if **inner == *piece);
        match &self.tree.kind {
            Kind::And(parts) if parts.iter().any(|part| excepts(&part)) => {
                self.of_parts(parts.iter().filter(|part| !excepts(part)), " and ")
            }
            _ => self.clone(),
        }
    }

    fn of_parts<'a>(&self, parts: impl Iterator<Item = &'a Node>, word: &str) -> Rule {
        let texts: Vec<String> = parts.map(|part| format!("({})", super::print::canonical(part))).collect();
        Rule::parse(&texts.join(word), self.about).unwrap_or_else(|_| self.clone())
    }
}

fn too_long(error: RuleError) -> RuleError {
    let message =
        format!("the rule would be longer than {LONGEST} characters: forbid or simplify something first");
    RuleError { message, correction: None, ..error }
}

impl Stroke {
    /// Are all its vectors, on every board there is, as it wants them? Where the heaps matter, nobody knows.
    fn is_drawn(self, condition: &Condition) -> bool {
        let (k, l) = (u64::from(self.k), u64::from(self.l));
        let most = if self.multiples { MOST_ACROSS / k.max(l).max(1) } else { 1 };
        let is_so = |t: u64| condition.takes((t * k, t * l), (0, 0)) == self.allowed;
        !condition.is_by_position() && (1..=most).all(is_so)
    }

    /// The condition of its vectors, as simple as it can be.
    fn text(self) -> String {
        let Stroke { k, l, multiples, .. } = self;
        let every = |letter: &str, step: u32| {
            if step == 1 { String::new() } else { format!(" and {letter}%{step}==0") }
        };
        match (k, l) {
            _ if !multiples => format!("k=={k} and l=={l}"),
            (_, 0) => format!("l==0{}", every("k", k)),
            (0, _) => format!("k==0{}", every("l", l)),
            _ => {
                let common = gcd(k, l);
                let times =
                    |n: u32, letter: &str| if n == 1 { letter.into() } else { format!("{n}*{letter}") };
                // (k, l) = t·(K, L) just where k·L = l·K and K divides k.
                let (left, right) = (times(l / common, "k"), times(k / common, "l"));
                match (k / common, l / common) {
                    (1, 1) => format!("k==l{}", every("k", k)),
                    (1, _) => format!("l=={left}{}", every("k", k)),
                    (_, 1) => format!("k=={right}{}", every("l", l)),
                    _ => format!("{left}=={right}{}", every("k", k)),
                }
            }
        }
    }
}

fn gcd(one: u32, other: u32) -> u32 {
    if other == 0 { one } else { gcd(other, one % other) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::IntSet;

    fn letters() -> Letters {
        Letters { a: 2, b: 3, m: 5, set: IntSet::all() }
    }

    fn drawn(text: &str, strokes: &[(u32, u32, bool, bool)]) -> String {
        let mut rule = Rule::parse(text, About::Moves).expect(text);
        for &(k, l, multiples, allowed) in strokes {
            rule = rule.with_stroke(Stroke { k, l, multiples, allowed }, &letters()).expect("a rule");
        }
        rule.to_string()
    }

    #[test]
    fn strokes_write_short_rules() {
        assert_eq!(drawn("k==l", &[(1, 2, false, true)]), "k==l or k==1 and l==2");
        assert_eq!(drawn("k==l", &[(1, 2, false, true), (1, 2, false, false)]), "k==l");
        assert_eq!(drawn("k==l", &[(2, 2, false, false)]), "k==l and not (k==2 and l==2)");
        assert_eq!(drawn("k==l", &[(2, 2, false, false), (2, 2, false, true)]), "k==l");
        assert_eq!(drawn("k==l", &[(1, 1, true, false), (1, 0, true, true)]), "l==0");
        assert_eq!(drawn("k==0", &[(1, 2, true, true)]), "k==0 or l==2*k");
        assert_eq!(drawn("k==0 or l==0", &[(4, 2, true, true)]), "k==0 or l==0 or k==2*l and l%2==0");
        assert_eq!(drawn("k==0", &[(2, 2, true, true)]), "k==0 or k==l and k%2==0");
        // No board is as large as that.
        assert_eq!(drawn("k==l and k<70000", &[(2, 2, true, true)]), "k==l and k<70000");
    }

    /// Every stroke changes its own vectors and no others.
    #[test]
    fn strokes_mean_what_they_say() {
        for text in [
            "k==0 or l==0 or k==l",
            "(k+l)%2==1",
            "k<0",
            "k==l and not (k==2 and l==2)",
            "k==l or k==2 and l==2 or l==2*k",
            "abs(k-l)<a and k>0",
        ] {
            for (k, l) in (0..7).flat_map(|k| (0..7).map(move |l| (k, l))).skip(1) {
                for (multiples, allowed) in [(true, true), (true, false), (false, true), (false, false)] {
                    let rule = Rule::parse(text, About::Moves).expect(text);
                    let stroke = Stroke { k, l, multiples, allowed };
                    let after = rule.with_stroke(stroke, &letters()).expect("a rule");
                    let [before, now] = [&rule, &after].map(|rule| Condition::new(rule, &letters()));
                    for (i, j) in (0..30u64).flat_map(|i| (0..30).map(move |j| (i, j))) {
                        let drawn = if multiples {
                            (1..30).any(|t| (t * u64::from(k), t * u64::from(l)) == (i, j))
                        } else {
                            (k.into(), l.into()) == (i, j)
                        };
                        let wanted = if drawn { allowed } else { before.takes((i, j), (0, 0)) };
                        let is = now.takes((i, j), (0, 0));
                        assert_eq!(
                            is,
                            wanted && (i, j) != (0, 0),
                            "{text}: {stroke:?} made {after}, ({i}, {j})"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_rule_that_is_full_says_so() {
        let mut rule = Rule::parse("k==l", About::Moves).expect("a rule");
        let error = (1..200).find_map(|l| {
            match rule.with_stroke(Stroke { k: 1, l: l + 1, multiples: false, allowed: true }, &letters()) {
                Ok(next) => {
                    rule = next;
                    None
                }
                Err(error) => Some(error.to_string()),
            }
        });
        assert!(error.expect("an end").starts_with("the rule would be longer than 1000 characters"));
    }
}
