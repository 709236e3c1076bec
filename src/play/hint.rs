//! Hints in steps: who wins, by which kind of move, and the move itself with its reason.
//!
//! A reason is the theorem that knows the P-positions, the beam they follow, or the mex: no option of the position is a
//! P-position.

use super::analysis::{Analysis, Heaps};
use super::matches::{Match, PlayError};
use crate::query::Play;
use crate::rules::Rules;
use crate::text::{HEAPS, capital, listed, move_text, position_text};
use crate::theory::beams::Beam;

/// A position this close to a beam follows it, in cells.
const ALONG: f64 = 1.5;

/// A hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// What it says.
    pub words: String,
    /// The move, at the last step.
    pub to: Option<Heaps>,
}

impl Match {
    /// The hint of a step from 1 to 3 for whoever moves now.
    pub fn hint(&self, analysis: &Analysis, step: u32) -> Result<Hint, PlayError> {
        let at = self.heaps();
        let Some(best) = analysis.best(at)? else {
            return Err(PlayError::Over { at: at.to_vec() });
        };
        let won = !analysis.is_p(at)?;
        let words = match (step, won) {
            (1, true) => format!("{} from {}.", self.turn().does("can win", "can win"), position_text(at)),
            (1, false) => {
                let who = self.turn().does("have", "has");
                format!("{who} no winning move at {}: a P-position. Only a mistake helps.", position_text(at))
            }
            (2, true) => match analysis.winning(at)?.len() {
                1 => format!("One move wins: it takes {}.", kind(at, &best)),
                _ => format!("Several moves win; the best takes {}.", kind(at, &best)),
            },
            (2, false) => format!("Every move loses; the longest resistance takes {}.", kind(at, &best)),
            (3, true) => {
                let (to, reason) = (position_text(&best), analysis.reason(&best));
                format!("{} → {to}: {reason}.", capital(&move_text(at, &best)))
            }
            (3, false) => {
                let (what, to) = (capital(&move_text(at, &best)), position_text(&best));
                format!("{what} → {to}: it loses too, but {}.", self.resistance(analysis, &best))
            }
            _ => {
                let why = format!("step={step} is not a step of a hint: there are steps 1, 2 and 3");
                return Err(PlayError::Asked { why });
            }
        };
        Ok(Hint { words, to: (step == 3).then_some(best) })
    }

    fn resistance(&self, analysis: &Analysis, to: &[u64]) -> String {
        match analysis.entry(to) {
            Some(entry) if entry.plies == 0 => "there is no other way".into(),
            Some(entry) => format!("holds out longest, {} more moves in all", entry.plies),
            None => "leaves few winning replies".into(),
        }
    }
}

impl Analysis {
    /// Why a P-position is one, as a clause.
    pub fn reason(&self, at: &[u64]) -> String {
        if let Rules::Two(rules) = self.rules()
            && rules.declared_p(at[0], at[1]).is_some()
        {
            return "the box declares it to be P, and entering the box ends the game".into();
        }
        if !self.has_option(at) {
            return "no move is left there".into();
        }
        let beam = self.beam_along(at).map(|beam| {
            format!("it is on the {} beam of slope {}", beam.name, trimmed(&beam.slope.decimal(3)))
        });
        match (self.theorem(), beam) {
            (Some(theorem), Some(beam)) => format!("{beam}, a P-position ({theorem})"),
            (Some(theorem), None) => format!("a P-position ({theorem})"),
            (None, Some(beam)) => format!("{beam}, and {}", self.mex(at)),
            (None, None) => format!("a P-position: {}", self.mex(at)),
        }
    }

    /// Who proved what the P-positions are, where the closed form comes from a theorem.
    fn theorem(&self) -> Option<&'static str> {
        let query = self.query();
        let proved = self.has_closed_form() && query.settings.play == Play::Normal;
        let details = query.game.details();
        proved.then(|| (details.theorem)(&query.params).unwrap_or(details.known.source))
    }

    /// The beam that a position follows.
    fn beam_along(&self, at: &[u64]) -> Option<&Beam> {
        let &[x, y] = at else { return None };
        let along = |beam: &&Beam| {
            let reaches = i128::from(beam.from) <= i128::from(x)
                && beam.to.is_none_or(|to| i128::from(x) <= i128::from(to));
            // Steep beams are looked at from the side.
            let slope = beam.slope.to_f64().abs().max(1.0);
            let distance = (beam.height(x as f64 + 0.5) - y as f64 - 0.5).abs() / slope;
            !beam.edge && reaches && distance <= ALONG
        };
        self.beams().iter().find(along)
    }

    /// That every option has been looked at.
    fn mex(&self, at: &[u64]) -> String {
        match self.rules() {
            Rules::Two(rules) if !rules.misere && rules.declared.is_none() => {
                "none of its options has Grundy value 0, so its value, the mex of theirs, is 0".into()
            }
            _ => format!("every move from {} lands on an N-position", position_text(at)),
        }
    }
}

/// Numbers of heaps in words.
const COUNTS: [&str; 7] = ["no", "one", "two", "three", "four", "five", "six"];

/// Which heaps a move takes from: `from both heaps`.
fn kind(from: &[u64], to: &[u64]) -> String {
    let heaps: Vec<&str> = (0..from.len()).filter(|&n| from[n] != to[n]).map(|n| HEAPS[n]).collect();
    match heaps.as_slice() {
        [heap] => format!("from the {heap} heap only"),
        [_, _] if from.len() == 2 => {
            let same = from[0] - to[0] == from[1] - to[1];
            format!("{}from both heaps", if same { "the same amount " } else { "" })
        }
        all if all.len() == from.len() => format!("from all {} heaps", COUNTS[all.len()]),
        several => {
            let the = several.iter().map(|heap| format!("the {heap}"));
            format!("from {} heap", listed(the))
        }
    }
}

/// A number without the zeros at its end.
fn trimmed(decimal: &str) -> &str {
    if decimal.contains('.') { decimal.trim_end_matches('0').trim_end_matches('.') } else { decimal }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Query;

    #[test]
    fn a_position_is_on_the_beam_that_reaches_it() {
        let reason = |text: &str, at: [u64; 2]| Analysis::of(&Query::parse(text).expect(text)).reason(&at);
        // The trunk ends at (2, 2), a cell from branches that begin at (3, 4) and (4, 3).
        assert!(reason("game=modular-nim&m=6", [2, 2]).contains("on the trunk beam"));
        assert!(reason("game=modular-nim&m=6", [3, 4]).contains("on the branch 1 upper beam"));
        assert!(reason("game=modular-nim&m=6", [4, 3]).contains("on the branch 1 lower beam"));
        assert!(reason("game=wythoff", [4, 7]).contains("on the upper beam of slope 1.618"));
        assert!(reason("game=wythoff", [0, 0]).contains("no move is left"));
    }
}
