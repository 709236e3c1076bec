//! Phibeam: two-heap take-away games, from Nim and Wythoff's game to the variants of five papers, solved exactly
//! from their rules.
//!
//! The way through the crate follows a question. A module uses those above it in this list and no others, which
//! `tests/modules.rs` checks:
//!
//! | module | what it does |
//! |---|---|
//! | [`text`] | numbers, positions and moves in words |
//! | [`rules`] | rules as data: a domain of positions and a few families of moves |
//! | [`solve`] | outcomes and Grundy values from the rules alone |
//! | [`theory`] | closed forms, beams, periods and tiles, with exact arithmetic |
//! | [`papers`] | who wrote what, and what is printed there |
//! | [`games`] | the catalogue: a game turns its parameters into rules and says what is known of it |
//! | [`query`] | reads `game=wab&a=5&b=3` and says what is wrong with it |
//! | [`solved`] | one game with its outcomes and values, as far as they have been found |
//! | [`play`] | games that are played: opponents, hints, reviews, exercises and their result codes |
//! | [`scene`] | from positions to marks: frames, layers, plots, and what is said about a position |
//! | `write` | figures and tables as SVG, TeX, PNG, CSV, b-files and BibTeX |
//! | [`certificate`] | the file of a proof |
//! | [`recheck`] | checks such a file, sharing nothing with what made it but the rules: hence its place above |
//! | [`find`] | what a board looks like: guesses |
//! | [`automata`] | finite automata that read numbers: digits, linear conditions, what moves reach |
//! | [`prover`] | the P-set as an automaton, learned from solved positions and proved for all |
//! | [`sweep`] | one question of many parameters |
//! | [`statements`] | what the papers state, each with a check against the rules |
//! | [`gallery`] | every figure and table of the papers, drawn from the rules and compared with what is printed |
//! | [`lab`] | experiments in steps, with plots |
//! | `wasm` | what the page's worker calls |
//!
//! ```
//! use phibeam::{query::Query, rules::Window, solved};
//! let query = Query::parse("game=wythoff").unwrap();
//! let found = solved::positions(&query, Window::corner(8)).unwrap();
//! assert_eq!(found, [(0, 0), (1, 2), (2, 1), (3, 5), (4, 7), (5, 3), (7, 4)]);
//! ```
//!
//! Papers are cited by key: KN (Khovanova and Niu), DFGN (Duchêne, Fraenkel, Gravier and Nowakowski), Hu, La (Larsson),
//! KS (Khovanova and Sarkar). A position is (x, y) = (first heap, second heap).

// What is generated for the page's declarations expands to code of its own.
#![cfg_attr(target_arch = "wasm32", allow(unsafe_code))]

#[cfg(feature = "prove")]
pub mod automata;
#[cfg(feature = "prove")]
pub mod certificate;
#[cfg(feature = "prove")]
pub mod find;
#[cfg(feature = "study")]
pub mod gallery;
pub mod games;
#[cfg(feature = "study")]
pub mod lab;
pub mod papers;
#[cfg(feature = "full")]
pub mod play;
#[cfg(feature = "prove")]
pub mod prover;
pub mod query;
#[cfg(feature = "prove")]
pub mod recheck;
pub mod rules;
pub mod scene;
pub mod solve;
pub mod solved;
#[cfg(feature = "study")]
pub mod statements;
#[cfg(feature = "prove")]
pub mod sweep;
pub mod text;
pub mod theory;
#[cfg(target_arch = "wasm32")]
pub mod wasm;
pub mod write;
