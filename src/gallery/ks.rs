//! KS's four figures: the P-positions of m-Modular Nim for m = 3, 6, 12 and 8, and how each is made of smaller ones.

use super::notes::{labels, replicas};
use super::{Collection, Erratum, Exhibit, ExhibitKind, Printed, Proof, Slider, slider};
use crate::papers;
use crate::papers::printed::{KS_EXAMPLE_1, KS_EXAMPLE_2};
use crate::solved::Outcome;

pub(super) const COLLECTION: Collection = Collection {
    paper: &papers::KS,
    about: "Any multiple of m tokens may be taken from all heaps together. Finitely many P-positions of Nim's kind are left, \
            nested as often as m is even.",
    exhibits: EXHIBITS,
};

const M: &[Slider] = &[slider(&["m"], "m", 1, 32)];

const EXHIBITS: &[Exhibit] = &[
    Exhibit {
        caption: "For odd m the P-positions are the first m of Nim: the multiples of m reach everything further out.",
        boards: &["game=modular-nim&m=3&size=10&beams=0"],
        shape: (10, 10),
        note: Some(labels::COORDINATES),
        sliders: M,
        printed: Some(Printed::Lists(&[("game=modular-nim&m=3", KS_EXAMPLE_1)])),
        ..Exhibit::new("ks-figure-1", ExhibitKind::Figure, "1", "3-Modular Nim")
    },
    Exhibit {
        caption: "For m = 6 a trunk of three is followed by two replicas of figure 1, stretched by two and shifted by (3, 4) \
                  and (4, 3): the outlined groups.",
        boards: &["game=modular-nim&size=12&beams=0"],
        shape: (12, 12),
        note: Some(replicas::REPLICAS),
        sliders: M,
        printed: Some(Printed::Lists(&[("game=modular-nim", KS_EXAMPLE_2)])),
        errata: &[Erratum {
            key: "KS-b",
            words: "After Theorem 13 the trunk is said to be (a, a) for all a < m; for even m it ends before m/2.",
            proof: Proof::Outcome {
                query: "game=modular-nim&size=12",
                at: (3, 3),
                outcome: Some(Outcome::N),
            },
        }],
        ..Exhibit::new("ks-figure-2", ExhibitKind::Figure, "2", "6-Modular Nim and its two replicas")
    },
    Exhibit {
        caption: "For m = 12 the nesting goes twice: the solid outline is one of the two replicas of figure 2, the dashed one \
                  inside it a replica of figure 1.",
        boards: &["game=modular-nim&m=12&size=26&beams=0"],
        shape: (26, 26),
        note: Some(replicas::NESTED),
        sliders: M,
        errata: &[Erratum {
            key: "KS-c",
            words: "The last line of Lemma 6 must say ν₂(2k), not ν₂(k), where ν₂ is the exponent of 2; and in case 3 of Lemma 8 both \
                    pairs are P-positions for k, not for 2k.",
            proof: Proof::Text,
        }],
        ..Exhibit::new("ks-figure-3", ExhibitKind::Figure, "3", "12-Modular Nim, nested twice")
    },
    Exhibit {
        caption: "For m = 8 = 2³ every level branches: the trunk, then 2, 4 and 8 branches of half the length, until single \
                  positions are left. Colours tell the levels.",
        boards: &["game=modular-nim&m=8&size=22"],
        shape: (22, 22),
        note: Some(replicas::BRANCHES),
        sliders: M,
        errata: &[Erratum {
            key: "KS-a",
            words: "Lemma 15, which gives the partner of a first heap x, goes wrong on the last level.",
            proof: Proof::Statement("KS.L15"),
        }],
        ..Exhibit::new("ks-figure-4", ExhibitKind::Figure, "4", "8-Modular Nim and its branches")
    },
];
