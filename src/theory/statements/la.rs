//! The statements of La: Larsson, Rational Nim and Wythoff Nim.

use super::Statement;

pub(super) static ALL: &[Statement] = &[];
