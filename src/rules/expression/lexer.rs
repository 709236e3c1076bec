//! A text in pieces: numbers, names and signs, each with its characters.

use std::ops::Range;

use super::error::{Correction, RuleError};
use super::tree::{Operator, Relation};
use super::{LARGEST_NUMBER, LONGEST, likely};
use crate::text::shortened;

/// A piece of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) what: What,
    pub(super) at: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    Number(u64),
    /// A letter, a function, or anything else made of letters.
    Name(String),
    Operator(Operator),
    Relation(Relation),
    And,
    Or,
    Not,
    Power,
    Open,
    Close,
    Comma,
    End,
}

impl Token {
    /// As a message shows it.
    pub(super) fn shown(&self) -> String {
        match &self.what {
            What::Number(n) => n.to_string(),
            What::Name(name) => shortened(name),
            What::Operator(operator) => operator.sign().into(),
            What::Relation(relation) => relation.sign().into(),
            What::And => "and".into(),
            What::Or => "or".into(),
            What::Not => "not".into(),
            What::Power => "^".into(),
            What::Open => "(".into(),
            What::Close => ")".into(),
            What::Comma => ",".into(),
            What::End => String::new(),
        }
    }
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{a0}' | '\u{202f}' | '\u{2009}')
}

/// The pieces of a text, with [`What::End`] at the end.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, RuleError> {
    // One more than is allowed is enough to see.
    let chars: Vec<char> = text.chars().take(LONGEST + 1).collect();
    if chars.len() > LONGEST {
        let end = text.chars().count();
        let expected = format!("at most {LONGEST} characters");
        return Err(RuleError::new(LONGEST..end, &expected, format!("expected {expected}, not {end}")));
    }
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        if is_space(chars[at]) {
            at += 1;
            continue;
        }
        let token = next(&chars, at)?;
        at = token.at.end;
        tokens.push(token);
    }
    tokens.push(Token { what: What::End, at: chars.len()..chars.len() });
    Ok(tokens)
}

fn next(chars: &[char], at: usize) -> Result<Token, RuleError> {
    let run = |is: fn(&char) -> bool| at + chars[at..].iter().take_while(|c| is(c)).count();
    if chars[at].is_ascii_digit() {
        return number(chars, at..run(char::is_ascii_digit));
    }
    if chars[at].is_ascii_alphabetic() || chars[at] == '_' {
        let end = run(|c| c.is_ascii_alphanumeric() || *c == '_');
        let name: String = chars[at..end].iter().collect();
        let what = match name.as_str() {
            "and" => What::And,
            "or" => What::Or,
            "not" => What::Not,
            _ => What::Name(name),
        };
        return Ok(Token { what, at: at..end });
    }
    sign(chars, at)
}

fn number(chars: &[char], at: Range<usize>) -> Result<Token, RuleError> {
    let digits: String = chars[at.clone()].iter().collect();
    let significant = digits.trim_start_matches('0');
    match if significant.is_empty() { Ok(0) } else { significant.parse::<u64>() } {
        Ok(n) if n <= LARGEST_NUMBER => Ok(Token { what: What::Number(n), at }),
        _ => {
            let expected = format!("a number to {LARGEST_NUMBER}, which is 2^31");
            let what = format!("expected {expected}, not {}", shortened(significant));
            Err(RuleError::new(at, expected, what))
        }
    }
}

fn sign(chars: &[char], at: usize) -> Result<Token, RuleError> {
    let (first, second) = (chars[at], chars.get(at + 1).copied());
    let one = |what| Ok(Token { what, at: at..at + 1 });
    let two = |what| Ok(Token { what, at: at..at + 2 });
    match (first, second) {
        ('=', Some('=')) => two(What::Relation(Relation::Equal)),
        ('!', Some('=')) => two(What::Relation(Relation::Unequal)),
        ('<', Some('=')) => two(What::Relation(Relation::AtMost)),
        ('>', Some('=')) => two(What::Relation(Relation::AtLeast)),
        ('&', Some('&')) => two(What::And),
        ('|', Some('|')) => two(What::Or),
        ('<', Some('>')) => Err(unknown(at..at + 2, "<>", "no comparison", "!=")),
        ('*', Some('*')) => Err(unknown(at..at + 2, "**", "no operator", "^")),
        ('=', Some('<')) => Err(unknown(at..at + 2, "=<", "no comparison", "<=")),
        ('=', Some('>')) => Err(unknown(at..at + 2, "=>", "no comparison", ">=")),
        ('=', _) => Err(unknown(at..at + 1, "=", "no comparison", "==")),
        ('<', _) => one(What::Relation(Relation::Less)),
        ('>', _) => one(What::Relation(Relation::Greater)),
        ('!', _) => one(What::Not),
        ('&', _) => Err(unknown(at..at + 1, "&", "no operator", "and")),
        ('|', _) => Err(unknown(at..at + 1, "|", "no operator", "or")),
        ('+', _) => one(What::Operator(Operator::Add)),
        ('-', _) => one(What::Operator(Operator::Subtract)),
        ('*', _) => one(What::Operator(Operator::Multiply)),
        ('/', _) => one(What::Operator(Operator::Divide)),
        ('%', _) => one(What::Operator(Operator::Remainder)),
        ('^', _) => one(What::Power),
        ('(', _) => one(What::Open),
        (')', _) => one(What::Close),
        (',', _) => one(What::Comma),
        (other, _) => {
            let what = format!("\"{}\" has no meaning in a rule", shortened(&other.to_string()));
            let error = RuleError::new(at..at + 1, "a letter, a number or a sign", what);
            Err(error.or(likely::sign(other).map(|sign| Correction::write(at..at + 1, sign))))
        }
    }
}

fn unknown(at: Range<usize>, sign: &str, kind: &str, meant: &str) -> RuleError {
    let expected = if kind == "no comparison" { "==, !=, <, <=, > or >=" } else { "an operator" };
    let correction = Correction::write(at.clone(), meant);
    RuleError::new(at, expected, format!("\"{sign}\" is {kind}")).or(correction)
}
