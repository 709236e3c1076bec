//! Grundy values of the options of a position, for the exercise that asks for one.

use super::analysis::{Analysis, Heaps};
use super::matches::PlayError;
use super::remoteness::MOST_OF_THREE;
use crate::rules::{Rules, ThreeHeaps};
use crate::solve::Steps;
use crate::solved::{BoardError, ValueBoard};
use crate::text::position_text;

/// The greatest heap of two whose values are looked up.
const MOST: u64 = 511;

/// The options of Grundy value g, sorted.
pub(super) fn options_of_value(analysis: &Analysis, from: &[u64], g: u64) -> Result<Vec<Heaps>, PlayError> {
    if let Some(why) = analysis.rules().no_grundy() {
        return Err(BoardError::NoGrundy(why).into());
    }
    let most = if analysis.heaps() == 3 { MOST_OF_THREE } else { MOST };
    if from.iter().any(|&heap| heap > most) {
        let why =
            format!("{} is too far out: values are looked up for heaps up to {most}", position_text(from));
        return Err(PlayError::Asked { why });
    }
    let third = from.get(2).copied();
    let slices: Vec<ValueBoard> =
        (0..=third.unwrap_or(0)).map(|z| slice(analysis, from, z)).collect::<Result<_, _>>()?;
    let value = |to: &[u64]| slices[to.get(2).map_or(0, |&z| z as usize)].value(to[0], to[1]);
    let options = analysis.options(from).into_iter();
    Ok(options.filter(|to| value(to).map(u64::from) == Some(g)).collect())
}

/// The values with third heap z, up to the first two heaps of a position.
fn slice(analysis: &Analysis, from: &[u64], z: u64) -> Result<ValueBoard, BoardError> {
    let rules = match analysis.rules() {
        Rules::Three(game) => &Rules::Three(ThreeHeaps { z: z as u32, ..*game }),
        two => two,
    };
    let (width, height) = (from[0] as u32 + 1, from[1] as u32 + 1);
    let mut board = ValueBoard::new(rules, width, height).map_err(BoardError::NoGrundy)?;
    board.finish();
    Ok(board)
}
