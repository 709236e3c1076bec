//! What is known of the games: closed forms, beams, regularities, and the statements of the papers, each with a check
//! against the rules.
//!
//! [`exact`] is the arithmetic under all of it. [`closed`] answers at any distance; [`beams`] says where the
//! P-positions gather; [`three_ways`] describes Wythoff's game and W(a, b) in three independent ways; [`regularity`]
//! finds periods and tiles; [`declared_box`] follows Hu's chapter 4 column by column; `statements` (with the feature `study`)
//! holds what the five papers claim.

pub mod beams;
pub mod closed;
pub mod declared_box;
pub mod exact;
pub mod regularity;
pub mod three_ways;
