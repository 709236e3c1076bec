//! What is wrong where a rule cannot be read on, and what could be meant.

use super::error::{Correction, RuleError};
use super::lexer::{Token, What};
use super::likely;
use super::parser::Parser;

impl Parser {
    /// Something else should stand here.
    pub(super) fn expected(&self, expected: &str) -> RuleError {
        let token = self.token();
        let what = match self.at.checked_sub(1).map(|before| &self.tokens[before]) {
            None => format!("expected {expected} at the beginning"),
            Some(before) => format!("expected {expected} after \"{}\"", before.shown()),
        };
        RuleError::new(token.at.clone(), expected, what).or(self.instead(token))
    }

    /// What could be meant where a number is missing.
    fn instead(&self, token: &Token) -> Option<Correction> {
        let before = &self.tokens[self.at.checked_sub(1)?];
        match (&before.what, &token.what) {
            (What::Relation(_), What::Relation(_)) => {
                let joined = format!("{}{}", before.shown(), token.shown());
                let meant = match joined.as_str() {
                    "<==" => "<=",
                    ">==" => ">=",
                    "<>" => "!=",
                    "><" => "!=",
                    _ => return None,
                };
                Some(Correction::write(before.at.start..token.at.end, meant))
            }
            (What::And, What::And) | (What::Or, What::Or) | (What::Comma, What::Comma) => {
                Some(Correction::new(token.at.clone(), "", "leave it out"))
            }
            (What::And | What::Or | What::Operator(_), What::End) => {
                Some(Correction::new(before.at.clone(), "", format!("leave out {}", before.shown())))
            }
            (What::Comma, What::Close) => Some(Correction::new(before.at.clone(), "", "leave out the comma")),
            _ => None,
        }
    }

    /// A parenthesis is open where something else stands.
    pub(super) fn unclosed(&self) -> RuleError {
        let at = self.token().at.clone();
        let error = self.expected("\")\"");
        let correction =
            self.between().unwrap_or_else(|| Correction::new(at.start..at.start, ")", "write )"));
        RuleError { correction: Some(Box::new(correction)), ..error }
    }

    /// There is something after a whole rule.
    pub(super) fn left_over(&self) -> RuleError {
        let Token { what, at } = self.token().clone();
        let correction = match what {
            What::Close => Some(Correction::new(at, "", "leave out )")),
            What::Comma => None,
            _ => self.between(),
        };
        let expected = match what {
            What::Close => "no \")\" without a \"(\"",
            _ => "an operator",
        };
        let error = self.expected(expected);
        RuleError { correction: correction.map(Box::new).or_else(|| error.correction.clone()), ..error }
    }

    /// What is missing between the last piece and the next.
    fn between(&self) -> Option<Correction> {
        let (before, token) = (&self.tokens[self.at.checked_sub(1)?], self.token());
        let gap = before.at.end..token.at.start;
        match (&before.what, &token.what) {
            (What::Number(_), What::Number(_)) => {
                let digits = format!("{}{}", self.text(before.at.clone()), self.text(token.at.clone()));
                Some(Correction::write(before.at.start..token.at.end, &digits))
            }
            (_, What::Name(name)) => match likely::name(name, self.about) {
                Some(word @ ("%" | "/" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "and" | "or")) => {
                    Some(Correction::write(token.at.clone(), word))
                }
                _ => Some(Correction::new(gap, "*", "write *")),
            },
            (_, What::Number(_) | What::Open) => Some(Correction::new(gap, "*", "write *")),
            (_, What::Not) => Some(Correction::new(gap, " and ", "write and")),
            _ => None,
        }
    }
}
