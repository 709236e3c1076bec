//! Remoteness is what its definition says, on every position of small boards, and stubborn replies are stubborn.

use std::collections::HashMap;

use phibeam::games;
use phibeam::play::Analysis;

use crate::by_definition::Asked;
use crate::{queries, query};

/// P or not, and the remoteness.
type Known = HashMap<[u64; 3], (bool, u16)>;

fn cells(side: u64, third: u64) -> impl Iterator<Item = [u64; 3]> {
    (0..third).flat_map(move |z| (0..side).flat_map(move |x| (0..side).map(move |y| [x, y, z])))
}

/// Every position with its options, in an order in which options come first.
fn by_definition(text: &str, side: u64, third: u64) -> (Known, HashMap<[u64; 3], Vec<[u64; 3]>>) {
    let asked = Asked::read(text);
    let declared = asked.declared().unwrap_or_default();
    let vectors: Vec<[u64; 3]> = cells(side, third).filter(|&[i, j, k]| asked.takes(i, j, k)).collect();
    let (mut known, mut options) = (Known::new(), HashMap::new());
    for from @ [x, y, z] in cells(side, third).filter(|&[x, y, _]| asked.is_position(x, y)) {
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
        let left = |&[i, j, k]: &[u64; 3]| Some([x.checked_sub(i)?, y.checked_sub(j)?, z.checked_sub(k)?]);
        let reached: Vec<[u64; 3]> =
            vectors.iter().filter(|taken| asked.takes_from(**taken, (x, y))).filter_map(left).collect();
        let reached: Vec<[u64; 3]> = reached.into_iter().filter(|to| known.contains_key(to)).collect();
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

fn compare(text: &str, side: u64, third: u64) {
    let analysis = Analysis::of(&query(text));
    let heaps = analysis.heaps();
    let (known, options) = by_definition(text, side, third);
    let wins = |at: &[u64; 3]| options[at].iter().filter(|to| known[*to].0).count();
    for at in cells(side, third) {
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
        let to = [best[0], best[1], best.get(2).copied().unwrap_or(0)];
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
                _ => compare(text, if n < 6 { 41 } else { 24 }, 1),
            }
        }
    }
    for text in ["game=nim&heaps=3", "game=modular-nim&heaps=3&m=4", "game=modular-nim&heaps=3&play=misere"] {
        compare(text, 12, 12);
    }
}
