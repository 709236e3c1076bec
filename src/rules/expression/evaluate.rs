//! One vector at a time, straight from the tree: for single questions, and as what whole rows are compared with.

use super::arithmetic::{Members, Number, Stop, call, power};
use super::tree::{Kind, Letter, Node};

/// The numbers that letters stand for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    /// k, l, x, y, a, b, m.
    pub(super) letters: [i128; 7],
    pub(super) set: &'a Members,
}

impl Place<'_> {
    pub(super) fn letter(&self, letter: Letter) -> i128 {
        self.letters[letter as usize]
    }

    /// The value of a number.
    pub(super) fn number(&self, node: &Node) -> Result<i128, Stop> {
        match &node.kind {
            Kind::Number(n) => Ok(i128::from(*n)),
            Kind::Letter(letter) => Ok(self.letter(*letter)),
            Kind::Minus(part) => self.number(part)?.checked_neg().ok_or(Stop::TooLarge),
            Kind::Operation(operator, left, right) => {
                self.number(left)?.operate(*operator, self.number(right)?)
            }
            Kind::Power(base, exponent) => power(self.number(base)?, *exponent),
            Kind::Call(function, parts) => {
                let first = self.number(&parts[0])?;
                match &parts[1..] {
                    [] => call(*function, first, 0),
                    rest => {
                        rest.iter().try_fold(first, |value, part| call(*function, value, self.number(part)?))
                    }
                }
            }
            _ => Ok(0),
        }
    }

    /// Does a condition hold?
    pub(super) fn holds(&self, node: &Node) -> Result<bool, Stop> {
        match &node.kind {
            Kind::Chain(first, links) => {
                let mut left = self.number(first)?;
                for (relation, part) in links {
                    let right = self.number(part)?;
                    if !relation.holds(left, right) {
                        return Ok(false);
                    }
                    left = right;
                }
                Ok(true)
            }
            Kind::Is(property, part) => self.number(part)?.has(*property, self.set),
            Kind::Not(part) => Ok(!self.holds(part)?),
            Kind::And(parts) => {
                for part in parts {
                    if !self.holds(part)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Kind::Or(parts) => {
                for part in parts {
                    if self.holds(part)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            _ => Ok(false),
        }
    }
}
