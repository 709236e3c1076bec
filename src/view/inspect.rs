//! What is to be said about one position: who wins, by which move, and why.

use super::explorer::Explorer;
use crate::board::{self, GrundyTask, Outcome, Window};
use crate::games::Rules;
use crate::play::{self, Knowledge};
use crate::query::Play;
use crate::theory::closed::Range;

/// Grundy values are looked up on a board of this side when the picture does not show any.
const VALUES_SIDE: u32 = 256;
/// More options than this are counted, not drawn.
const MOST_DRAWN: usize = 20_000;
/// More winning moves than this are counted, not listed.
const MOST_LISTED: usize = 12;
/// The cells round the position that are told, across and up.
const NEAR: i64 = 4;

/// What is to be said about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// First heap.
    pub x: u64,
    /// Second heap.
    pub y: u64,
    /// Who wins; `None` is not a position, or not known so far out.
    pub outcome: Option<Outcome>,
    /// The Grundy value, where it is known.
    pub grundy: Option<u64>,
    /// How many options there are; `None` when they are too many to count one by one.
    pub options: Option<usize>,
    /// The options, when they are not too many to draw.
    pub reached: Vec<(u64, u64)>,
    /// Some of the moves that win, with their words.
    pub winning: Vec<(u64, u64, String)>,
    /// How many moves win, as far as they were looked for.
    pub winning_total: usize,
    /// All of it in a sentence.
    pub words: String,
    /// Outcomes of the nine by nine cells round it, the highest row first; empty outside the board.
    pub near: Vec<&'static str>,
}

impl Explorer {
    /// What is to be said about (x, y).
    pub fn inspect(&mut self, x: u64, y: u64) -> Inspection {
        let grundy = self.looked_up_value(x, y);
        let mut inspection = Inspection {
            x,
            y,
            outcome: None,
            grundy,
            options: None,
            reached: Vec::new(),
            winning: Vec::new(),
            winning_total: 0,
            words: String::new(),
            near: self.near(x, y),
        };
        match self.query().rules() {
            Rules::Two(rules) => {
                if !rules.domain.contains(x, y) {
                    inspection.words = "It lies outside the cone of positions.".into();
                    inspection.grundy = None;
                    return inspection;
                }
                inspection.outcome = self.is_p(x, y).map(outcome);
                if let Some(declared) = rules.declared_p(x, y) {
                    inspection.words = format!("Declared to be {}.", if declared { "P" } else { "N" });
                    return inspection;
                }
                if let Ok(options) = rules.options(x, y) {
                    inspection.options = Some(options.len());
                    if options.len() <= MOST_DRAWN {
                        inspection.reached = options;
                    }
                }
                if inspection.outcome == Some(Outcome::N) {
                    let is_p = |x, y| self.is_p(x, y) == Some(true);
                    let (closed, beams) = (self.closed(), self.picture().beams());
                    let winning = Knowledge { rules: &rules, is_p: &is_p, closed, beams }.winning(x, y);
                    inspection.winning_total = winning.len();
                    let listed = winning.into_iter().take(MOST_LISTED);
                    inspection.winning = listed.map(|(u, v)| (u, v, play::words(&[x, y], &[u, v]))).collect();
                }
            }
            Rules::Three(game) => {
                inspection.outcome = self.is_p(x, y).map(outcome);
                let cells = (x + 1).saturating_mul(y + 1).saturating_mul(u64::from(game.z) + 1);
                if let Some(moves) =
                    (cells < 500_000).then(|| board::moves(self.query(), x, y).ok()).flatten()
                {
                    let z = u64::from(game.z);
                    inspection.options = Some(moves.len());
                    let slice = moves.iter().filter(|to| to.z == Some(z));
                    inspection.reached = slice.map(|to| (to.x, to.y)).take(MOST_DRAWN).collect();
                    let wins: Vec<_> = moves.iter().filter(|to| to.outcome == Outcome::P).collect();
                    inspection.winning_total = wins.len();
                    let words = |to: &&&board::Move| {
                        let w = to.z.unwrap_or(z);
                        (to.x, to.y, play::words(&[x, y, z], &[to.x, to.y, w]))
                    };
                    inspection.winning = wins.iter().take(MOST_LISTED).map(|to| words(&to)).collect();
                }
            }
        }
        inspection.words = sentence(&inspection, self.query().settings.play);
        inspection
    }

    /// The Grundy value from the picture's table, a formula, or a small board of its own.
    fn looked_up_value(&mut self, x: u64, y: u64) -> Option<u64> {
        if let Some(value) = self.value(x, y) {
            return Some(value);
        }
        if x.max(y) >= u64::from(VALUES_SIDE) {
            return None;
        }
        if self.small_values.is_none() {
            let limit = (self.query().game.limits)(&self.query().params).grundy;
            let task = GrundyTask::new(self.query(), Window::corner(VALUES_SIDE.min(limit)));
            self.small_values = Some(task.ok().map(|mut task| {
                task.advance(u32::MAX);
                task
            }));
        }
        self.small_values.as_ref()?.as_ref()?.value(x, y).map(u64::from)
    }

    fn near(&self, x: u64, y: u64) -> Vec<&'static str> {
        let side = NEAR as u64;
        let found = self.positions(Range {
            x0: x.saturating_sub(side),
            x1: x + side,
            y0: y.saturating_sub(side),
            y1: y + side,
        });
        let mut near = Vec::new();
        for up in (-NEAR..=NEAR).rev() {
            for right in -NEAR..=NEAR {
                near.push(match (x.checked_add_signed(right), y.checked_add_signed(up)) {
                    (Some(u), Some(v)) if self.is_position(u, v) => {
                        if found.contains(&(u, v)) {
                            "P"
                        } else {
                            "N"
                        }
                    }
                    _ => "",
                });
            }
        }
        near
    }

    fn is_position(&self, x: u64, y: u64) -> bool {
        match self.query().rules() {
            Rules::Two(rules) => rules.domain.contains(x, y),
            Rules::Three(_) => true,
        }
    }
}

fn outcome(is_p: bool) -> Outcome {
    if is_p { Outcome::P } else { Outcome::N }
}

fn sentence(inspection: &Inspection, play: Play) -> String {
    let Inspection { outcome, options, winning, winning_total, .. } = inspection;
    let Some(outcome) = outcome else { return "Who wins from here is not known so far out.".into() };
    let count = match options {
        Some(0) => {
            return match play {
                Play::Normal => "No move is left: whoever has just moved wins.".into(),
                Play::Misere => "No move is left: in misère play whoever must move wins.".into(),
            };
        }
        Some(1) => "1 move".to_owned(),
        Some(n) => format!("{} moves", super::grouped(*n as u64)),
        None => "More than a million moves".to_owned(),
    };
    match (outcome, winning.as_slice()) {
        (Outcome::P, _) if *options == Some(1) => "Its one move lands on an N-position.".into(),
        (Outcome::P, _) => format!("{count}, and every one lands on an N-position."),
        (Outcome::N, []) => format!("{count}, and some of them win."),
        (Outcome::N, [(x, y, words), rest @ ..]) => {
            let others =
                if rest.is_empty() { String::new() } else { format!(" and {} more", winning_total - 1) };
            let wins =
                if *winning_total == 1 { "one wins".to_owned() } else { format!("{winning_total} win") };
            format!("{count}, {wins}: {words} → ({}, {}){others}.", super::grouped(*x), super::grouped(*y))
        }
    }
}
