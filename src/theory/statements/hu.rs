//! The statements of Hu: Exploring variations of Wythoff Nim.

use super::Statement;

pub(super) static ALL: &[Statement] = &[];
