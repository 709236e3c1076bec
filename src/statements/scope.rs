//! Where a statement applies, as data.
//!
//! KS.T4 says that with two heaps and odd m the P-positions are (i, i), i < m. Its scope is the game m-Modular Nim and three
//! needs: odd m, normal play, two heaps. A board outside the scope is skipped with the words of the first need that it does
//! not meet; the papers word these differently, so the words stand beside each need.

use super::{Skip, Subject};
use crate::games::Game;
use crate::query::Query;
use crate::rules::Play;

/// Where a statement applies.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// The games it is about; the first is the one it is usually shown on.
    pub games: &'static [&'static Game],
    /// What else has to be so, asked in this order.
    pub needs: &'static [Need],
    /// Parameters that the paper singles out: boards to look at when the usual parameters have nothing to say.
    pub singled_out: &'static [(&'static Game, &'static str)],
}

/// One thing that has to be so.
#[derive(Clone, Copy, Debug)]
pub struct Need {
    /// What.
    pub requirement: Requirement,
    /// What is said where it is not so, as a clause.
    pub otherwise: &'static str,
}

/// What a statement can need.
#[derive(Clone, Copy, Debug)]
pub enum Requirement {
    /// This kind of play. Without such a need a statement is about both.
    Play(Play),
    /// This many heaps. Without such a need a statement is about any number.
    Heaps(u32),
    /// Parameters like these.
    Parameters(fn(&Subject) -> bool),
}

impl Need {
    /// Normal play.
    pub const fn normal_play(otherwise: &'static str) -> Need {
        Need { requirement: Requirement::Play(Play::Normal), otherwise }
    }

    /// So many heaps.
    pub const fn heaps(heaps: u32, otherwise: &'static str) -> Need {
        Need { requirement: Requirement::Heaps(heaps), otherwise }
    }

    /// Parameters like these.
    pub const fn parameters(are: fn(&Subject) -> bool, otherwise: &'static str) -> Need {
        Need { requirement: Requirement::Parameters(are), otherwise }
    }

    fn is_met(&self, subject: &Subject) -> bool {
        match self.requirement {
            Requirement::Play(play) => subject.query().settings.play == play,
            Requirement::Heaps(heaps) => subject.heaps() == heaps,
            Requirement::Parameters(are) => are(subject),
        }
    }
}

impl Scope {
    /// Is it about this game?
    pub fn is_about(&self, game: &Game) -> bool {
        self.games.iter().any(|about| std::ptr::eq(*about, game))
    }

    /// Nothing, or why the statement says nothing about this subject.
    pub fn admit(&self, subject: &Subject) -> Result<(), Skip> {
        if !self.is_about(subject.query().game) {
            return Err("it is about another game".into());
        }
        if subject.positions_size() == 0 {
            return Err("there are too many positions below these heaps to solve any board of them".into());
        }
        match self.needs.iter().find(|need| !need.is_met(subject)) {
            Some(need) => Err(need.otherwise.into()),
            None => Ok(()),
        }
    }

    /// The games with their usual parameters.
    pub fn usual(&self) -> impl Iterator<Item = Query> {
        self.games.iter().map(|game| Query::of(game))
    }

    /// The games with the parameters that are singled out.
    pub fn singled_out(&self) -> impl Iterator<Item = Query> {
        self.singled_out.iter().filter_map(|(game, params)| Query::parse(&query_text(game, params)).ok())
    }
}

/// The query of a game with these parameters.
pub(super) fn query_text(game: &Game, params: &str) -> String {
    format!("game={}&{params}", game.id)
}
