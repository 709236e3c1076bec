//! What to read beside the five papers, game by game, and the numbers of sequences in the OEIS.
//!
//! The references are those that the papers themselves give, and those of the entries of the OEIS named here. A sequence has a
//! number only where its terms could be read in a published listing; they stand here, and `tests/published.rs` computes them
//! again from the rules.

use serde::Serialize;

/// Something to read about some games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Title {
    /// Who wrote it.
    pub authors: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Where it appeared.
    pub appeared: &'static str,
    /// Why one reads it here.
    pub why: &'static str,
    /// The games it is about, by their names in queries.
    #[serde(skip)]
    pub games: &'static [&'static str],
}

/// A sequence of a game that the OEIS lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct OeisSequence {
    /// Its number.
    pub number: &'static str,
    /// What its terms are.
    pub what: &'static str,
    /// The first terms, as listed.
    pub terms: &'static [u32],
    /// How they come from the rules.
    #[serde(skip)]
    pub kind: Kind,
    /// Of which game, as a query.
    #[serde(skip)]
    pub query: &'static str,
}

/// How the terms of a sequence come from the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The smaller heaps of the P-positions but (0, 0), by size.
    Smaller,
    /// The larger heaps of the same.
    Larger,
    /// G(0, 0), G(0, 1), G(1, 0), G(0, 2), G(1, 1), …
    Antidiagonals,
    /// G(0, 0), G(1, 0), G(1, 1), G(2, 0), …
    Triangle,
    /// G(0, 0), G(1, 1), G(2, 2), …
    Diagonal,
    /// For m = 1, 2, 3, …: how many P-positions have a smaller first heap than second.
    PairsByModulus,
}

/// What there is to read about a game.
pub fn readings(game: &str) -> impl Iterator<Item = &'static Title> {
    READINGS.iter().filter(move |reading| reading.games.contains(&game))
}

/// The sequences of a game with these parameters, by the text of its query.
pub fn sequences(query: &str) -> impl Iterator<Item = &'static OeisSequence> {
    SEQUENCES.iter().filter(move |listed| {
        let any_modulus = listed.kind == Kind::PairsByModulus && query.starts_with(listed.query);
        any_modulus || listed.query == query
    })
}

const fn reading(
    authors: &'static str,
    title: &'static str,
    appeared: &'static str,
    why: &'static str,
    games: &'static [&'static str],
) -> Title {
    Title { authors, title, appeared, why, games }
}

/// Everything there is to read.
pub static READINGS: [Title; 19] = [
    reading(
        "Berlekamp, Conway and Guy",
        "Winning Ways for Your Mathematical Plays",
        "Academic Press, 1982; A K Peters, 2001–2004",
        "The book on such games.",
        &["nim", "wythoff"],
    ),
    reading(
        "Duchêne, Fraenkel, Gurvich, Ho, Kimberling and Larsson",
        "Wythoff visions",
        "Games of No Chance 5, MSRI Publications 70 (2017), 101–153",
        "A survey of the game and its relatives.",
        &["wythoff", "fraenkel"],
    ),
    reading(
        "Blass and Fraenkel",
        "The Sprague–Grundy function for Wythoff’s game",
        "Theoretical Computer Science 75 (1990), 311–333",
        "Where positions of value 1 and of other small values are.",
        &["wythoff"],
    ),
    reading(
        "Dress, Flammenkamp and Pink",
        "Additive periodicity of the Sprague–Grundy function of certain Nim games",
        "Advances in Applied Mathematics 22 (1999), 249–270",
        "Every row of values repeats in the end.",
        &["wythoff"],
    ),
    reading(
        "Landman",
        "A simple FSM-based proof of the additive periodicity of the Sprague–Grundy function of Wythoff’s game",
        "More Games of No Chance, MSRI Publications 42 (2002)",
        "The proof that the lab follows when it proves row periods.",
        &["wythoff"],
    ),
    reading(
        "Nivasch",
        "More on the Sprague–Grundy function for Wythoff’s game",
        "Games of No Chance 3, MSRI Publications 56 (2009), 377–410",
        "Positions of each value stay near the golden beams.",
        &["wythoff", "modular-wythoff"],
    ),
    reading(
        "Duchêne, Fraenkel, Nowakowski and Rigo",
        "Extensions and restrictions of Wythoff’s game preserving its P positions",
        "Journal of Combinatorial Theory, Series A 117 (2010), 545–567",
        "Which moves may be added or left out without changing a P-position.",
        &["wythoff", "gdwn", "modular-wythoff", "wyt-k"],
    ),
    reading(
        "Duchêne and Rigo",
        "Invariant games",
        "Theoretical Computer Science 411 (2010), 3169–3180",
        "Games in which a move may be made wherever it fits, as in all of these.",
        &["wythoff", "modular-wythoff", "custom"],
    ),
    reading(
        "Larsson",
        "Blocking Wythoff Nim",
        "The Electronic Journal of Combinatorics 18 (2011), P120",
        "The other player may forbid some moves.",
        &["wythoff"],
    ),
    reading(
        "Larsson",
        "A generalized diagonal Wythoff Nim",
        "Integers 12 (2012), G2",
        "The game with the further rays; some of them keep Wythoff’s P-positions.",
        &["gdwn", "custom"],
    ),
    reading(
        "Larsson",
        "Wythoff Nim extensions and splitting sequences",
        "Journal of Integer Sequences 17 (2014), 14.5.7",
        "That the beams of (1, 2)GDWN split.",
        &["gdwn"],
    ),
    reading(
        "Friedman, Garrabrant, Phipps-Morgan, Landsberg and Larsson",
        "Geometric analysis of a generalized Wythoff game",
        "Games of No Chance 5, MSRI Publications 70 (2019), 343 ff.",
        "How slopes of rule sets may be found from their geometry.",
        &["gdwn", "wab", "rational-nim", "custom"],
    ),
    reading(
        "Connell",
        "A generalization of Wythoff’s game",
        "Canadian Mathematical Bulletin 2 (1959), 181–190",
        "The first generalization with a parameter.",
        &["wab", "fraenkel-borosh", "fraenkel"],
    ),
    reading(
        "Blass, Fraenkel and Guelman",
        "How far can Nim in disguise be stretched?",
        "Journal of Combinatorial Theory, Series A 84 (1998), 145–156",
        "Which moves from both heaps leave the values of Nim as they are.",
        &["wyt-k", "nimhoff"],
    ),
    reading(
        "Liu and Zhao",
        "Adjoining to (s, t)-Wythoff’s game its P-positions as moves",
        "Discrete Applied Mathematics 179 (2014), 28–43",
        "The (s, t) game with more moves.",
        &["fraenkel-st"],
    ),
    reading(
        "Sun and Zeilberger",
        "On Fraenkel’s N-heap Wythoff’s conjectures",
        "Annals of Combinatorics 8 (2004), 225–238",
        "Wythoff’s game with more heaps.",
        &["wythoff"],
    ),
    reading(
        "Fraenkel and Reisner",
        "The game of End-Wythoff",
        "Games of No Chance 3, MSRI Publications 56 (2009)",
        "A row of heaps, of which the two at the ends are played.",
        &["wythoff", "custom"],
    ),
    reading(
        "Fraenkel, Jaffray, Kotzig and Sabidussi",
        "Modular Nim",
        "Theoretical Computer Science 143 (1995), 319–333",
        "Another game of nearly the same name.",
        &["modular-nim"],
    ),
    reading(
        "Fraenkel",
        "Euclid and Wythoff games",
        "Discrete Mathematics 304 (2005), 65–68",
        "A game between the two.",
        &["wythoff", "custom"],
    ),
];

/// Every sequence with a number.
pub static SEQUENCES: [OeisSequence; 9] = [
    OeisSequence {
        number: "A000201",
        what: "the smaller heaps of its P-positions",
        terms: &[
            1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19, 21, 22, 24, 25, 27, 29, 30, 32, 33, 35, 37, 38, 40,
        ],
        kind: Kind::Smaller,
        query: "game=wythoff",
    },
    OeisSequence {
        number: "A001950",
        what: "the larger heaps of its P-positions",
        terms: &[2, 5, 7, 10, 13, 15, 18, 20, 23, 26, 28, 31, 34, 36, 39, 41, 44, 47, 49, 52, 54, 57, 60, 62],
        kind: Kind::Larger,
        query: "game=wythoff",
    },
    OeisSequence {
        number: "A317205",
        what: "its Grundy values, row by row up to the diagonal",
        terms: &[
            0, 1, 2, 2, 0, 1, 3, 4, 5, 6, 4, 5, 3, 2, 7, 5, 3, 4, 0, 6, 8, 6, 7, 8, 1, 9, 10, 3, 7, 8, 6, 9,
            0, 1, 4, 5,
        ],
        kind: Kind::Triangle,
        query: "game=wythoff",
    },
    OeisSequence {
        number: "A047708",
        what: "its Grundy values on the diagonal",
        terms: &[
            0, 2, 1, 6, 7, 8, 3, 5, 4, 16, 14, 15, 10, 9, 11, 20, 13, 21, 12, 25, 17, 18, 19, 30, 31, 38, 35,
            36, 22, 23,
        ],
        kind: Kind::Diagonal,
        query: "game=wythoff",
    },
    OeisSequence {
        number: "A003987",
        what: "its Grundy values by antidiagonals",
        terms: &[
            0, 1, 1, 2, 0, 2, 3, 3, 3, 3, 4, 2, 0, 2, 4, 5, 5, 1, 1, 5, 5, 6, 4, 6, 0, 6, 4, 6, 7, 7, 7, 7,
            7, 7, 7, 7,
        ],
        kind: Kind::Antidiagonals,
        query: "game=nim",
    },
    OeisSequence {
        number: "A005206",
        what: "for m = 1, 2, 3, … the number of its P-positions with x < y",
        terms: &[
            0, 1, 1, 2, 3, 3, 4, 4, 5, 6, 6, 7, 8, 8, 9, 9, 10, 11, 11, 12, 12, 13, 14, 14, 15, 16, 16, 17,
        ],
        kind: Kind::PairsByModulus,
        query: "game=modular-wythoff",
    },
    OeisSequence {
        number: "A001952",
        what: "the larger heaps of its P-positions",
        terms: &[3, 6, 10, 13, 17, 20, 23, 27, 30, 34, 37, 40, 44, 47, 51, 54, 58, 61, 64, 68, 71, 75, 78],
        kind: Kind::Larger,
        query: "game=fraenkel",
    },
    OeisSequence {
        number: "A307299",
        what: "its Grundy values by antidiagonals",
        terms: &[
            0, 1, 1, 2, 2, 2, 3, 0, 3, 3, 4, 4, 4, 0, 4, 5, 5, 5, 5, 5, 5, 6, 3, 0, 1, 1, 6, 6, 7, 7, 1, 2,
            0, 7, 7, 7,
        ],
        kind: Kind::Antidiagonals,
        query: "game=custom&rule=k%3D%3D0%20or%20l%3D%3D0%20or%20k%3D%3Dl%20or%20k%3D%3D2*l",
    },
    OeisSequence {
        number: "A307301",
        what: "its Grundy values by antidiagonals",
        terms: &[
            0, 1, 1, 2, 0, 2, 3, 3, 3, 3, 4, 2, 0, 2, 4, 5, 5, 4, 1, 5, 5, 6, 4, 1, 0, 6, 4, 6, 7, 7, 6, 6,
            1, 7, 7, 7,
        ],
        kind: Kind::Antidiagonals,
        query: "game=custom&rule=k%3D%3D0%20or%20l%3D%3D0%20or%20l%3D%3D3*k",
    },
];
