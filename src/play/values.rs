//! Grundy values of the options of a position, for the exercise that asks for one.

use super::analysis::{Analysis, Heaps};
use super::matches::PlayError;
use super::remoteness::most_of;
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
    let most = if analysis.heaps() > 2 { most_of(analysis.heaps()) } else { MOST };
    if from.iter().any(|&heap| heap > most) {
        let why =
            format!("{} is too far out: values are looked up for heaps up to {most}", position_text(from));
        return Err(PlayError::Asked { why });
    }
    let mut slices: Vec<(Heaps, ValueBoard)> = Vec::new();
    let mut found = Vec::new();
    for to in analysis.options(from) {
        let further = &to[2..];
        let known = slices.iter().position(|(known, _)| known == further);
        let place = known.unwrap_or(slices.len());
        if known.is_none() {
            slices.push((further.to_vec(), slice(analysis, from, further)?));
        }
        if slices[place].1.value(to[0], to[1]).map(u64::from) == Some(g) {
            found.push(to);
        }
    }
    Ok(found)
}

/// The values beside these further heaps, up to the first two heaps of a position.
fn slice(analysis: &Analysis, from: &[u64], further: &[u64]) -> Result<ValueBoard, BoardError> {
    let (width, height) = (from[0] as u32 + 1, from[1] as u32 + 1);
    let rules = analysis.game().rules_beside(further);
    let mut board = ValueBoard::new(&rules, width, height).map_err(BoardError::NoGrundy)?;
    board.finish();
    Ok(board)
}
