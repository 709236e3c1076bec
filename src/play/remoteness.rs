//! Remoteness: how many moves a game still lasts when the winner hurries and the loser resists (Smith).
//!
//! A position without moves has remoteness 0. A won position has 1 + the least remoteness of the P-positions that it
//! reaches, a lost one 1 + the greatest of all its options. In misère play the positions without moves are won by
//! whoever must move, and the cells of a declared box end the game: both have remoteness 0 as well. In Wythoff's game
//! (1, 2) has 2: whatever is taken, the reply takes the rest.
//!
//! Every P-position hands its remoteness on to all that reach it, and only P-positions, which are few, look at all
//! their options; so the whole table takes a few milliseconds. Only a written rule that allows nearly everything takes seconds,
//! where it also has many P-positions.

#[cfg(feature = "custom")]
use crate::rules::Slice;
#[cfg(feature = "custom")]
use crate::rules::expression::Condition;
use crate::rules::{Domain, Rules, Ruleset};

/// The greatest heap of two that is in the table.
pub const MOST_OF_TWO: u64 = 256;

/// The greatest heap that is in the table of a game with so many heaps: from three on tables are about equally large.
pub const fn most_of(heaps: usize) -> u64 {
    match heaps {
        0..=2 => MOST_OF_TWO,
        3 => 32,
        4 => 13,
        5 => 7,
        _ => 5,
    }
}

/// What is known of a position in the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// Is it a P-position?
    pub is_p: bool,
    /// Its remoteness.
    pub plies: u16,
    /// How many moves win.
    pub wins: u16,
}

/// Outcome, remoteness and number of winning moves of every position with small heaps.
#[derive(Debug)]
pub struct Remoteness {
    heaps: usize,
    most: u64,
    entries: Vec<Option<Outlook>>,
}

impl Remoteness {
    /// The table of a game whose rules are searched for heaps below `limit`.
    pub fn of(rules: &Rules, limit: u32) -> Remoteness {
        let most = MOST_OF_TWO.min(u64::from(limit).saturating_sub(1));
        match rules {
            #[cfg(feature = "custom")]
            Rules::Two(rules) if rules.written().is_some_and(Condition::is_by_position) => {
                by_position(rules, most.min(MOST_BY_POSITION))
            }
            Rules::Two(rules) => two(rules, most),
            #[cfg(feature = "custom")]
            Rules::Slice(game) => many(game),
        }
    }

    /// Is a position in the table, or would be if it were one?
    pub(super) fn holds(&self, position: &[u64]) -> bool {
        position.len() == self.heaps && position.iter().all(|&heap| heap <= self.most)
    }

    /// The entry of a position; `None` outside the table and where there is no position.
    pub fn at(&self, position: &[u64]) -> Option<Outlook> {
        if !self.holds(position) {
            return None;
        }
        let place = position.iter().fold(0, |place, &heap| place * (self.most + 1) + heap);
        self.entries[place as usize]
    }
}

/// Fills an entry whose winning moves have been handed on already. `longest` is the greatest remoteness of the options
/// of a position without a winning move, `None` when there is no option.
fn settled(handed: Outlook, misere: bool, longest: impl FnOnce() -> Option<u16>) -> Outlook {
    if handed.wins > 0 {
        return Outlook { is_p: false, ..handed };
    }
    match longest() {
        None => Outlook { is_p: !misere, plies: 0, wins: 0 },
        Some(plies) => Outlook { is_p: true, plies: plies + 1, wins: 0 },
    }
}

/// Tells an entry of one more winning move, to a P-position of remoteness `plies`.
fn hand_on(entry: &mut Outlook, plies: u16) {
    entry.plies = if entry.wins == 0 { plies + 1 } else { entry.plies.min(plies + 1) };
    // A written rule may have more than a number of this size holds; then it is at least so many.
    entry.wins = entry.wins.saturating_add(1);
}

/// The amounts j that may be taken from the second heap together with i from the first, as bits.
const WORDS: usize = MOST_OF_TWO as usize / 64 + 1;

struct Vectors(Vec<[u64; WORDS]>);

impl Vectors {
    fn of(rules: &Ruleset, most: u64) -> Vectors {
        let free = Ruleset {
            domain: Domain::Quarter,
            declared: None,
            #[cfg(feature = "custom")]
            ends: None,
            ..rules.clone()
        };
        let mut rows = vec![[0; WORDS]; most as usize + 1];
        free.for_each_option(most, most, &mut |u, v| {
            let j = most - v;
            rows[(most - u) as usize][j as usize / 64] |= 1 << (j % 64);
        });
        Vectors(rows)
    }

    /// Calls `visit` for every (i, j) with i ≤ `x` and j ≤ `y`.
    fn within(&self, x: usize, y: usize, mut visit: impl FnMut(usize, usize)) {
        for (i, row) in self.0[..=x].iter().enumerate() {
            for (n, &word) in row[..=y / 64].iter().enumerate() {
                let mut word = word;
                while word != 0 {
                    let j = n * 64 + word.trailing_zeros() as usize;
                    if j > y {
                        break;
                    }
                    word &= word - 1;
                    visit(i, j);
                }
            }
        }
    }
}

fn two(rules: &Ruleset, most: u64) -> Remoteness {
    let side = most as usize + 1;
    let vectors = Vectors::of(rules, most);
    let mut entries = vec![Some(Outlook::default()); side * side];
    for (x, y) in (0..side).flat_map(|x| (0..side).map(move |y| (x, y))) {
        let here = x * side + y;
        let (first, second) = (x as u64, y as u64);
        let Some(handed) = entries[here].filter(|_| rules.domain.contains(first, second)) else {
            entries[here] = None;
            continue;
        };
        let entry = match rules.declared_p(first, second) {
            Some(is_p) => Outlook { is_p, plies: 0, wins: 0 },
            None => settled(handed, rules.misere, || {
                let mut longest = None;
                vectors.within(x, y, |i, j| {
                    longest = longest.max(entries[here - i * side - j].map(|option| option.plies));
                });
                longest
            }),
        };
        entries[here] = Some(entry);
        if entry.is_p {
            vectors.within(side - 1 - x, side - 1 - y, |i, j| {
                if let Some(above) = &mut entries[here + i * side + j] {
                    hand_on(above, entry.plies);
                }
            });
        }
    }
    Remoteness { heaps: 2, most, entries }
}

/// The greatest heap in the table of a rule that depends on the heaps: each position has options of its own there.
#[cfg(feature = "custom")]
const MOST_BY_POSITION: u64 = 63;

#[cfg(feature = "custom")]
fn by_position(rules: &Ruleset, most: u64) -> Remoteness {
    let mut entries: Vec<Option<Outlook>> = Vec::new();
    for (x, y) in (0..=most).flat_map(|x| (0..=most).map(move |y| (x, y))) {
        let entry = match rules.declared_p(x, y) {
            Some(is_p) => Outlook { is_p, plies: 0, wins: 0 },
            None => {
                let (mut handed, mut longest) = (Outlook::default(), None);
                rules.for_each_option(x, y, &mut |u, v| {
                    let option = entries[(u * (most + 1) + v) as usize].unwrap_or_default();
                    longest = longest.max(Some(option.plies));
                    if option.is_p {
                        hand_on(&mut handed, option.plies);
                    }
                });
                settled(handed, rules.misere, || longest)
            }
        };
        entries.push(Some(entry));
    }
    Remoteness { heaps: 2, most, entries }
}

#[cfg(feature = "custom")]
fn many(game: &Slice) -> Remoteness {
    let (heaps, most) = (game.heaps(), most_of(game.heaps()));
    let side = most as usize + 1;
    let count = side.pow(heaps as u32);
    let strides: Vec<usize> = (0..heaps as u32).rev().map(|heap| side.pow(heap)).collect();
    // What can be taken where a heap holds so much: the place of a position less these is that of the option.
    let vectors = |room: &[usize], visit: &mut dyn FnMut(usize)| {
        for (&stride, &room) in strides.iter().zip(room) {
            (1..=room).for_each(|amount| visit(amount * stride));
        }
        if let Some(m) = game.modulus {
            each_multiple(&strides, room, (m as usize, 0, 0, 0), visit);
        }
    };
    let mut entries = vec![Some(Outlook::default()); count];
    for here in 0..count {
        let room: Vec<usize> = strides.iter().map(|stride| here / stride % side).collect();
        let entry = settled(entries[here].unwrap_or_default(), game.misere, || {
            let mut longest = None;
            vectors(&room, &mut |taken| {
                longest = longest.max(entries[here - taken].map(|option| option.plies));
            });
            longest
        });
        entries[here] = Some(entry);
        if entry.is_p {
            let room: Vec<usize> = room.iter().map(|heap| side - 1 - heap).collect();
            vectors(&room, &mut |taken| {
                if let Some(above) = &mut entries[here + taken] {
                    hand_on(above, entry.plies);
                }
            });
        }
    }
    Remoteness { heaps, most, entries }
}

#[cfg(feature = "custom")]
/// Visits what is taken from several heaps with so much room, a multiple of m in total. Of the heaps before these `taken`
/// tokens were taken, from `changed` of them.
fn each_multiple(
    strides: &[usize],
    room: &[usize],
    (m, taken, changed, place): (usize, usize, usize, usize),
    visit: &mut dyn FnMut(usize),
) {
    let ([stride, strides @ ..], [most, room @ ..]) = (strides, room) else { return };
    // Of the last heap only every m-th amount makes it a multiple.
    let (first, step) = if strides.is_empty() { ((m - taken % m) % m, m) } else { (0, 1) };
    for amount in (first..=*most).step_by(step) {
        let (changed, place) = (changed + usize::from(amount > 0), place + amount * stride);
        if !strides.is_empty() {
            each_multiple(strides, room, (m, taken + amount, changed, place), visit);
        } else if changed > 1 {
            visit(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Query;

    fn at(query: &str, position: &[u64]) -> Option<Outlook> {
        Remoteness::of(&Query::parse(query).expect(query).rules(), u32::MAX).at(position)
    }

    #[test]
    fn worked_positions() {
        let entry = |is_p, plies, wins| Some(Outlook { is_p, plies, wins });
        assert_eq!(at("game=wythoff", &[0, 0]), entry(true, 0, 0));
        assert_eq!(at("game=wythoff", &[1, 2]), entry(true, 2, 0));
        assert_eq!(at("game=wythoff", &[5, 7]), entry(false, 5, 3));
        assert_eq!(at("game=wythoff&play=misere", &[0, 0]), entry(false, 0, 0));
        assert_eq!(at("game=wythoff&play=misere", &[0, 1]), entry(true, 1, 0));
        assert_eq!(at("game=seeded&box=.P/..", &[0, 1]), entry(true, 0, 0));
        assert_eq!(at("game=seeded&box=.P/..", &[0, 5]), entry(false, 1, 1));
        assert_eq!(at("game=rational-nim", &[1, 0]), None);
        assert_eq!(at("game=nim&heaps=3", &[1, 2, 3]), entry(true, 6, 0));
        assert_eq!(at("game=nim&heaps=3", &[33, 2, 3]), None);
        assert_eq!(at("game=nim&heaps=6", &[1, 1, 1, 1, 1, 1]), entry(true, 6, 0));
        assert_eq!(at("game=modular-nim&heaps=4&m=4", &[1, 1, 1, 1]), entry(false, 1, 1));
        assert_eq!(at("game=nim", &[256, 256]), entry(true, 512, 0));
        assert_eq!(at("game=nim", &[257, 256]), None);
    }
}
