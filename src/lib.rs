//! Phibeam: two-heap take-away games, from Nim and Wythoff's game to the variants of five papers, solved exactly
//! from their rules.
//!
//! The way through the crate follows a question:
//!
//! | module | what it does |
//! |---|---|
//! | [`text`] | wording that every part shares: numbers, positions, moves |
//! | [`query`] | reads `game=wab&a=5&b=3` and says what is wrong with it |
//! | [`games`] | the catalogue: a game turns its parameters into rules |
//! | [`rules`] | rules as data: a domain of positions and a few families of moves |
//! | [`solve`] | outcomes and Grundy values from the rules alone |
//! | [`theory`] | closed forms, beams, and every statement of the papers with its check |
//! | [`board`] | a query and a window in, positions, values or moves out, within the limits |
//! | [`play`] | games that are played: opponents, hints, reviews, exercises and their result codes |
//! | [`gallery`] | every figure and table of the papers, drawn from the rules and compared with what is printed |
//! | `lab` | experiments in steps, with plots: with the feature `study` |
//!
//! ```
//! use phibeam::{solved, query::Query};
//! let query = Query::parse("game=wythoff").unwrap();
//! let found = solved::positions(&query, Window::corner(8)).unwrap();
//! assert_eq!(found, [(0, 0), (1, 2), (2, 1), (3, 5), (4, 7), (5, 3), (7, 4)]);
//! ```
//!
//! Papers are cited by key: KN (Khovanova and Niu), DFGN (Duchêne, Fraenkel, Gravier and Nowakowski), Hu, La (Larsson),
//! KS (Khovanova and Sarkar). A position is (x, y) = (first heap, second heap).

#[cfg(feature = "study")]
pub mod gallery;
pub mod games;
#[cfg(feature = "study")]
pub mod lab;
pub mod papers;
pub mod play;
pub mod query;
pub mod rules;
pub mod scene;
pub mod solve;
pub mod solved;
#[cfg(feature = "study")]
pub mod statements;
pub mod text;
pub mod theory;
#[cfg(target_arch = "wasm32")]
pub mod wasm;
pub mod write;
