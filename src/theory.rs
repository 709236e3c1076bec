//! What is known, by plain numbers, sets and boxes: closed forms, beams and regularities. Which of it is about which game,
//! with which parameters, the files of the games say.
//!
//! [`exact`] is the arithmetic under all of it. [`closed`] answers at any distance; [`beams`] says where the
//! P-positions gather; [`three_ways`] describes Wythoff's game and W(a, b) in three independent ways; [`regularity`]
//! finds periods and tiles; [`declared_box`] follows Hu's chapter 4 column by column.

pub mod beams;
pub mod closed;
pub mod declared_box;
pub mod exact;
pub mod regularity;
pub mod three_ways;
