//! La's eight figures: Nim, Wythoff's game, Rational Nim and Rational Wythoff in their cones, and Rational Nim with a
//! further ray.

use super::notes::cone;
use super::{Collection, Erratum, Exhibit, ExhibitKind, Printed, Proof, Slider, slider, text};
use crate::papers;
use crate::papers::printed::LA_LIST;
use crate::solved::Outcome;

pub(super) const COLLECTION: Collection = Collection {
    paper: &papers::LA,
    about: "Nim and Wythoff's game in a cone: moves go along its two edges, and in Wythoff's case along their sum.",
    exhibits: EXHIBITS,
};

const CONE: &[Slider] = &[
    slider(&["p1"], "p1", 1, 12),
    slider(&["q1"], "q1", 0, 12),
    slider(&["p2"], "p2", 0, 12),
    slider(&["q2"], "q2", 1, 12),
];
const RAY: &[Slider] = &[text(&["ray"], "further ray")];

const EXHIBITS: &[Exhibit] = &[
    Exhibit {
        caption: "Two equal heaps are a P-position of Nim: whatever is taken from one is taken from the other.",
        boards: &["game=nim&size=20"],
        shape: (20, 20),
        errata: &[Erratum {
            key: "La-b",
            words: "The abstract and several theorems ask for p2 > 0 and q1 > 0. It must be p1 > 0 and q2 > 0: Nim is the cone with \
                    p2 = q1 = 0, and the one named for it, with p1 = q2 = 0, holds (0, 0) alone.",
            proof: Proof::Text,
        }],
        ..Exhibit::new("la-figure-1", ExhibitKind::Figure, "1", "Nim on two heaps")
    },
    Exhibit {
        caption: "One more move, the same amount from both heaps, splits the diagonal of Nim into two beams of slopes φ and \
                  1/φ.",
        boards: &["game=wythoff&size=20"],
        shape: (20, 20),
        ..Exhibit::new("la-figure-2", ExhibitKind::Figure, "2", "Wythoff's game")
    },
    Exhibit {
        caption: "Nim between two lines: positions satisfy 2/7 ≤ y/x ≤ 10/1, and a move subtracts a multiple of (7, 2) or \
                  of (1, 10). The 68 terminal positions repeat with the step (8, 12), the sum of the two.",
        boards: &["game=rational-nim&size=48&beams=0"],
        shape: (48, 48),
        note: Some(cone::CONE),
        sliders: CONE,
        errata: &[
            Erratum {
                key: "La-c",
                words: "The terminal set of Lemma 1 must be cut to the cone: (0, 1) satisfies its inequalities, but it is not a \
                        position.",
                proof: Proof::Outcome { query: "game=rational-nim&size=24", at: (0, 1), outcome: None },
            },
            Erratum {
                key: "La-f",
                words: "In the proof of Theorem 2 (i) the numerators x − y and y − x stand for x·q2 − y·p2 and y·p1 − x·q1; the \
                        proof of Theorem 5 writes X/Y for Y/X.",
                proof: Proof::Text,
            },
        ],
        ..Exhibit::new("la-figure-3", ExhibitKind::Figure, "3", "Rational Nim in the cone (2/7, 10/1)")
    },
    Exhibit {
        caption: "With multiples of (8, 12) as further moves the one band splits into two, as Nim's diagonal does in \
                  Wythoff's game.",
        boards: &["game=rational-wythoff&size=48"],
        shape: (48, 48),
        note: Some(cone::CONE),
        sliders: CONE,
        errata: &[Erratum {
            key: "La-a",
            words: "The new move is printed with strict inequalities. In the cone of Wythoff's game nobody could then move \
                    from (1, 1) to (0, 0), and (1, 1) would be P.",
            proof: Proof::Outcome {
                query: "game=rational-wythoff&p1=1&q1=0&p2=0&q2=1&size=12",
                at: (1, 1),
                outcome: Some(Outcome::N),
            },
        }],
        ..Exhibit::new("la-figure-4", ExhibitKind::Figure, "4", "Rational Wythoff in the cone (2/7, 10/1)")
    },
    Exhibit {
        caption: "Left, Rational Nim between y = x and the vertical line: one beam of slope 2. Right, Rational Wythoff \
                  there: two beams of slopes φ and φ².",
        boards: &[
            "game=rational-nim&p1=1&q1=1&p2=0&q2=1&size=24",
            "game=rational-wythoff&p1=1&q1=1&p2=0&q2=1&size=24",
        ],
        shape: (24, 40),
        note: Some(cone::CONE),
        sliders: CONE,
        printed: Some(Printed::Beginning("game=rational-wythoff&p1=1&q1=1&p2=0&q2=1", LA_LIST)),
        errata: &[Erratum {
            key: "La-d",
            words: "The text gives the slopes of the right picture as φ²/2 and φ.",
            proof: Proof::Beams("game=rational-wythoff&p1=1&q1=1&p2=0&q2=1&size=24"),
        }],
        ..Exhibit::new("la-figure-5", ExhibitKind::Figure, "5", "The cone (1/1, 1/0), Nim and Wythoff")
    },
    Exhibit {
        caption: "Figure 3's game with multiples of (4, 6) as further moves. The arrow is the smallest move between two \
                  P-positions of the game without them: from here on the picture differs. The paper asks what the new one is: \
                  it is W(2, 2), seen in other coordinates, and so are its two beams.",
        boards: &["game=rational-nim&ray=4,6&size=48"],
        shape: (48, 48),
        note: Some(cone::CONE),
        sliders: RAY,
        ..Exhibit::new("la-figure-6", ExhibitKind::Figure, "6", "Game (a): a further ray (4, 6)")
    },
    Exhibit {
        caption: "The same with multiples of (4, 4). It has two beams as well; no formula is known for them, and the lab measures \
                  their slopes.",
        boards: &["game=rational-nim&ray=4,4&size=48"],
        shape: (48, 48),
        note: Some(cone::CONE),
        sliders: RAY,
        ..Exhibit::new("la-figure-7", ExhibitKind::Figure, "7", "Game (b): a further ray (4, 4)")
    },
    Exhibit {
        caption: "The same with multiples of (8, 4). The paper's claim that the P-positions stay those of figure 3 is wrong: \
                  the arrow joins two of them.",
        boards: &["game=rational-nim&ray=8,4&size=48"],
        shape: (48, 48),
        note: Some(cone::CONE),
        sliders: RAY,
        errata: &[Erratum {
            key: "La-e",
            words: "Game (c) is said to have the P-positions of the game without the further ray.",
            proof: Proof::Statement("La.game-c"),
        }],
        ..Exhibit::new("la-figure-8", ExhibitKind::Figure, "8", "Game (c): a further ray (8, 4)")
    },
];
