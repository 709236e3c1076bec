//! The statements of DFGN: Duchêne, Fraenkel, Gravier and Nowakowski, Another bridge between Nim and Wythoff.

use super::Statement;

pub(super) static ALL: &[Statement] = &[];
