//! Games that are played: moves in words, opponents, hints, reviews and exercises.
//!
//! A game is its start and the positions reached since, both of the query: [`Match`] replays them. [`Analysis`] knows
//! the legal moves, who wins, and the computer's moves; small heaps have their [`remoteness`].

mod analysis;
pub mod code;
#[cfg(feature = "custom")]
pub mod collect;
pub mod exercise;
mod guess;
mod hint;
mod legal;
mod matches;
mod opponent;
mod reach;
pub mod remoteness;
mod review;
#[cfg(feature = "custom")]
mod slices;
mod start;
mod values;
mod variant;

pub use analysis::{Analysis, Heaps};
pub use guess::Choice;
pub use hint::Hint;
pub use legal::Illegal;
pub use matches::{Damaged, Match, PlayError, Played, Side};
pub use review::{Better, Mark, Review, Reviewed};

/// FNV-1a: a number that stands for some bytes, the same everywhere and for ever.
fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
