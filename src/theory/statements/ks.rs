//! The statements of KS: Khovanova and Sarkar, P-positions in modular extensions to Nim.

use super::Statement;

pub(super) static ALL: &[Statement] = &[];
