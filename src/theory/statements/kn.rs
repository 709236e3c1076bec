//! The statements of KN: Khovanova and Niu, m-modular Wythoff.

use super::Statement;

pub(super) static ALL: &[Statement] = &[];
