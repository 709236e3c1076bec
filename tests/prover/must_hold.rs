//! The games that the prover must prove, each rechecked; every proof is compared with the rules at 1,024 × 1,024 by the
//! prover itself.

use crate::{Draws, certified};
use phibeam::query::Query;
use phibeam::rules::Window;
use phibeam::solved;

#[test]
fn wythoff_and_nim() {
    for text in ["game=wythoff", "game=nim", "game=wythoff&play=misere", "game=nim&play=misere"] {
        certified(text);
    }
}

#[test]
fn fraenkel() {
    for a in 1..=5 {
        certified(&format!("game=fraenkel&a={a}"));
    }
}

#[test]
fn w_ab() {
    for (a, b) in (1..=3).flat_map(|a| (1..=3).map(move |b| (a, b))) {
        certified(&format!("game=wab&a={a}&b={b}"));
    }
}

#[test]
fn modular_games() {
    for m in 1..=24 {
        certified(&format!("game=modular-wythoff&m={m}"));
        certified(&format!("game=modular-nim&m={m}"));
    }
}

#[test]
fn wyt_k_for_all_sets_up_to_6() {
    for bits in 0..64u32 {
        let set: Vec<String> =
            (0..6).filter(|bit| bits >> bit & 1 == 1).map(|bit| (bit + 1).to_string()).collect();
        certified(&format!("game=wyt-k&set={}", set.join(",")));
    }
}

#[test]
fn gdwn_pairs_that_are_wythoff() {
    let wythoff = solved::positions(&Query::parse("game=wythoff").expect("a query"), Window::corner(2_000));
    let mut count = 0;
    for q in 2..=12 {
        for p in 1..q {
            let text = format!("game=gdwn&p={p}&q={q}");
            let query = Query::parse(&text).expect("a query");
            if solved::positions(&query, Window::corner(2_000)) == wythoff {
                certified(&text);
                count += 1;
            }
        }
    }
    assert_eq!(count, 20);
}

/// Rules whose automata are large, or many digits wide.
#[test]
fn heavy_games() {
    for text in ["game=wab&a=4&b=3", "game=fraenkel&a=8", "game=fraenkel-st&s=2&t=2", "game=fraenkel-borosh"]
    {
        certified(text);
    }
}

#[test]
fn random_boxes() {
    let mut draws = Draws(17);
    for number in 0..BOXES {
        let (k, fill, seed) = (1 + number % 8, draws.below(101), draws.below(1 << 32));
        certified(&format!("game=seeded&k={k}&fill={fill}&seed={seed}"));
    }
}

/// How many boxes a test run proves.
const BOXES: u64 = 100;
