//! Periods and tiles, found by search to a stated bound.
//!
//! - [`offset_period`]: in Wyt_K with finite K every column x has one P-position, and y − x is eventually periodic;
//! - [`smallest_regular`]: DFGN's Lemma 1, a p × p tile that determines every Grundy value of Wyt_K;
//! - [`row_periods`]: the additive period of Grundy rows of any two-heap game.
//!
//! The first two are proofs once they find something: a state that came back, or conditions that imply the formula
//! everywhere. The third reports what was seen on so many columns.
//!
//! ```
//! use phibeam::theory::regularity::{offset_period, smallest_regular};
//! // K = {1}: (0, 0), (1, 2), (2, 1), then the same three steps further along the diagonal, for ever.
//! let period = offset_period(&[1], 100).unwrap();
//! assert_eq!((period.preperiod, period.period, &period.offsets[..]), (0, 3, &[0, 1, -1][..]));
//! assert_eq!(smallest_regular(&[1], 100).unwrap().values, [0, 1, 2, 1, 2, 0, 2, 0, 1]);
//! ```

mod offsets;
mod repeated_states;
mod rows;
mod tile;

pub use offsets::{OffsetColumns, OffsetPeriod, offset_period};
pub use repeated_states::RepeatedStates;
pub use rows::{MOST_COLUMNS, RowPeriod, additive_period, row_periods};
pub use tile::{Lemma1, MOST_P, Tile, TileSearch, lemma1, smallest_regular};

use crate::rules::IntSet;

/// The side of the tiles into which the Grundy values of Wyt_K fall, where K is finite, passes lemma 1, and the tile is
/// small. For K = {1, 2, 4, 5, 6} it is 12, for {1, 4} it is 3.
pub fn small_tile(set: &IntSet) -> Option<u64> {
    /// Larger tiles are not looked for: their lines would help nobody.
    const BOUND: u64 = 128;
    let members = set.members_to(BOUND);
    let finite = !set.is_empty() && !set.is_infinite() && set.members_to(2 * BOUND).len() == members.len();
    lemma1(&members, BOUND).least.filter(|_| finite)
}
