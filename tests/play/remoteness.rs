//! Remoteness is what its definition says, on every position of small boards, and stubborn replies are stubborn.

use phibeam::games;
use phibeam::play::Analysis;

use crate::by_definition::{Asked, Heaps};
use crate::{queries, query};

/// A position: P or not, the remoteness, and its options.
struct Known {
    is_p: bool,
    plies: u16,
    options: Vec<Heaps>,
}

/// Positions with the first two heaps below `side` and all others below `below`.
struct Table {
    side: u64,
    below: u64,
    positions: Vec<Option<Known>>,
}

impl Table {
    /// Where a position stands in the order of [`cells`].
    fn place(&self, [x, y, further @ ..]: &Heaps) -> usize {
        let slice = further.iter().rev().fold(0, |place, heap| place * self.below + heap);
        ((slice * self.side + x) * self.side + y) as usize
    }

    fn get(&self, at: &Heaps) -> Option<&Known> {
        self.positions.get(self.place(at))?.as_ref()
    }

    /// The P-positions among the options of a position.
    fn wins(&self, at: &Known) -> usize {
        self.options(at).filter(|to| to.is_p).count()
    }

    fn options(&self, at: &Known) -> impl Iterator<Item = &Known> {
        at.options.iter().map(|to| self.get(to).expect("an option is a position"))
    }
}

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
fn by_definition(text: &str, sides: (u64, usize), below: u64) -> Table {
    let asked = Asked::read(text);
    let declared = asked.declared().unwrap_or_default();
    let vectors: Vec<Heaps> = cells(sides, below).filter(|&taken| asked.takes(taken)).collect();
    let mut table = Table { side: sides.0, below, positions: Vec::new() };
    for from in cells(sides, below) {
        let [x, y, ..] = from;
        assert_eq!(table.place(&from), table.positions.len());
        let ended = |is_p| Known { is_p, plies: 0, options: Vec::new() };
        let known = asked.is_position(x, y).then(|| {
            if let Some(&is_p) = declared.get(x as usize).and_then(|string| string.get(y as usize)) {
                return ended(is_p);
            }
            if asked.is_over(x, y) {
                return ended(true);
            }
            let left = |taken: &Heaps| {
                let fits = taken.iter().zip(from).all(|(taken, heap)| *taken <= heap);
                fits.then(|| std::array::from_fn(|heap| from[heap] - taken[heap]))
            };
            let reached = vectors.iter().filter_map(|taken| {
                left(taken).filter(|to| asked.takes_from(*taken, (x, y)) && table.get(to).is_some())
            });
            let mut known = Known { options: reached.collect(), ..ended(!asked.misere()) };
            let won = table.options(&known).filter(|to| to.is_p).map(|to| to.plies).min();
            let lost = table.options(&known).map(|to| to.plies).max();
            (known.is_p, known.plies) = match (won, lost) {
                (Some(plies), _) => (false, plies + 1),
                (None, Some(plies)) => (true, plies + 1),
                (None, None) => (known.is_p, 0),
            };
            known
        });
        table.positions.push(known);
    }
    table
}

fn compare(text: &str, side: u64, below: u64) {
    let analysis = Analysis::of(&query(text));
    let heaps = analysis.heaps();
    let sides = (side, heaps - 2);
    let table = by_definition(text, sides, below);
    for at in cells(sides, below) {
        let entry = analysis.entry(&at[..heaps]);
        let Some(known) = table.get(&at) else {
            assert_eq!(entry, None, "{text} {at:?}");
            continue;
        };
        let entry = entry.unwrap_or_else(|| panic!("{text} {at:?} is a position"));
        assert_eq!((entry.is_p, entry.plies), (known.is_p, known.plies), "{text} {at:?}");
        assert_eq!(analysis.is_p(&at[..heaps]), Ok(known.is_p), "{text} {at:?}");
        assert_eq!(usize::from(entry.wins), table.wins(known), "{text} {at:?}");
        let best = analysis.best(&at[..heaps]).expect("known");
        assert_eq!(best.is_none(), known.options.is_empty(), "{text} {at:?}");
        let Some(best) = best else { continue };
        let to: Heaps = std::array::from_fn(|heap| best.get(heap).copied().unwrap_or(0));
        assert!(known.options.contains(&to), "{text} {at:?} → {to:?}");
        let to_known = table.get(&to).expect("an option is a position");
        if known.is_p {
            // The longest resistance, and among equals the fewest winning replies.
            let longest = table.options(known).map(|to| to.plies).max().expect("an option");
            let fewest = table.options(known).filter(|to| to.plies == longest).map(|to| table.wins(to)).min();
            assert_eq!(
                (to_known.plies, Some(table.wins(to_known))),
                (longest, fewest),
                "{text} {at:?} → {to:?}"
            );
        } else {
            assert!(to_known.is_p, "{text} {at:?} → {to:?} wins");
            let quickest = table.options(known).filter(|to| to.is_p).map(|to| to.plies).min();
            assert_eq!(Some(to_known.plies), quickest, "{text} {at:?} → {to:?}");
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
