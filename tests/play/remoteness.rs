//! Remoteness is what its definition says, on every position of small boards, and stubborn replies are stubborn.

use std::collections::HashMap;

use phibeam::games;
use phibeam::play::Analysis;

use crate::by_definition::{Asked, Heaps};
use crate::{queries, query};

/// P or not, and the remoteness.
type Known = HashMap<Heaps, (bool, u16)>;

/// Every position with the first two heaps below one number and `further` heaps below the other, these changing slowest.
fn cells((side, further): (u64, usize), below: u64) -> impl Iterator<Item = Heaps> {
    let slices = (0..below.pow(further as u32)).map(move |n| {
        let mut heaps = [0; 6];
        (0..further).for_each(|place| heaps[2 + place] = n / below.pow(place as u32) % below);
        heaps
    });
    let board = move || (0..side).flat_map(move |x| (0..side).map(move |y| (x, y)));
    slices.flat_map(move |[_, _, a, b, c, d]| board().map(move |(x, y)| [x, y, a, b, c, d]))
}

/// Every position with its options, in an order in which options come first.
fn by_definition(text: &str, sides: (u64, usize), below: u64) -> (Known, HashMap<Heaps, Vec<Heaps>>) {
    let asked = Asked::read(text);
    let declared = asked.declared().unwrap_or_default();
    let vectors: Vec<Heaps> = cells(sides, below).filter(|&taken| asked.takes(taken)).collect();
    let (mut known, mut options) = (Known::new(), HashMap::new());
    for from in cells(sides, below).filter(|at| asked.is_position(at[0], at[1])) {
        let [x, y, ..] = from;
        if let Some(&is_p) = declared.get(x as usize).and_then(|string| string.get(y as usize)) {
            known.insert(from, (is_p, 0));
            options.insert(from, Vec::new());
            continue;
        }
        if asked.is_over(x, y) {
            known.insert(from, (true, 0));
            options.insert(from, Vec::new());
            continue;
        }
        let left = |taken: &Heaps| {
            let fits = taken.iter().zip(from).all(|(taken, heap)| *taken <= heap);
            fits.then(|| std::array::from_fn(|heap| from[heap] - taken[heap]))
        };
        let reached: Vec<Heaps> =
            vectors.iter().filter(|taken| asked.takes_from(**taken, (x, y))).filter_map(left).collect();
        let reached: Vec<Heaps> = reached.into_iter().filter(|to| known.contains_key(to)).collect();
        let won = reached.iter().map(|to| known[to]).filter(|(is_p, _)| *is_p).map(|(_, plies)| plies).min();
        let lost = reached.iter().map(|to| known[to].1).max();
        known.insert(
            from,
            match (won, lost) {
                (Some(plies), _) => (false, plies + 1),
                (None, Some(plies)) => (true, plies + 1),
                (None, None) => (!asked.misere(), 0),
            },
        );
        options.insert(from, reached);
    }
    (known, options)
}

fn compare(text: &str, side: u64, below: u64) {
    let analysis = Analysis::of(&query(text));
    let heaps = analysis.heaps();
    let sides = (side, heaps - 2);
    let (known, options) = by_definition(text, sides, below);
    let wins = |at: &Heaps| options[at].iter().filter(|to| known[*to].0).count();
    for at in cells(sides, below) {
        let entry = analysis.entry(&at[..heaps]);
        let Some(&(is_p, plies)) = known.get(&at) else {
            assert_eq!(entry, None, "{text} {at:?}");
            continue;
        };
        let entry = entry.unwrap_or_else(|| panic!("{text} {at:?} is a position"));
        assert_eq!((entry.is_p, entry.plies), (is_p, plies), "{text} {at:?}");
        assert_eq!(analysis.is_p(&at[..heaps]), Ok(is_p), "{text} {at:?}");
        assert_eq!(usize::from(entry.wins), wins(&at), "{text} {at:?}");
        let best = analysis.best(&at[..heaps]).expect("known");
        assert_eq!(best.is_none(), options[&at].is_empty(), "{text} {at:?}");
        let Some(best) = best else { continue };
        let to: Heaps = std::array::from_fn(|heap| best.get(heap).copied().unwrap_or(0));
        assert!(options[&at].contains(&to), "{text} {at:?} → {to:?}");
        if is_p {
            // The longest resistance, and among equals the fewest winning replies.
            let longest = options[&at].iter().map(|to| known[to].1).max().expect("an option");
            let fewest = options[&at].iter().filter(|to| known[*to].1 == longest).map(wins).min();
            assert_eq!((known[&to].1, Some(wins(&to))), (longest, fewest), "{text} {at:?} → {to:?}");
        } else {
            assert!(known[&to].0, "{text} {at:?} → {to:?} wins");
            let quickest = options[&at].iter().map(|to| known[to]).filter(|(is_p, _)| *is_p).min();
            assert_eq!(Some(known[&to]), quickest, "{text} {at:?} → {to:?}");
        }
    }
}

#[test]
fn remoteness_is_brute_force() {
    for game in games::ALL {
        let defaults = format!("game={}", game.id);
        let misere = format!("{defaults}&play=misere");
        let small = [defaults, misere];
        for text in &small {
            compare(text, 41, 1);
        }
        for (n, text) in queries(game, 24).iter().enumerate() {
            match query(text).heaps() {
                3 => compare(text, 9, 9),
                4 => compare(text, 5, 5),
                5 => compare(text, 4, 3),
                6 => compare(text, 3, 3),
                _ => compare(text, if n < 6 { 41 } else { 24 }, 1),
            }
        }
    }
    for rules in ["game=nim", "game=modular-nim&m=4", "game=modular-nim&play=misere", "game=modular-nim&m=5"]
    {
        for (heaps, side, below) in [(3, 12, 12), (4, 6, 6), (5, 4, 4), (6, 3, 3)] {
            compare(&format!("{rules}&heaps={heaps}"), side, below);
        }
    }
}
