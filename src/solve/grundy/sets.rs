//! Sets of values, one for every orbit.

use crate::solve::NoGrundy;

/// Sets of values as bits, in groups. Within a group the first words of all sets lie side by side, then the second
/// words, and so on: neighbouring positions search about the same words, and find them in one cache line.
#[derive(Debug)]
pub(super) struct Sets {
    words: Vec<u64>,
    /// For each set: how many of its words at the beginning are full.
    full: Vec<u16>,
    /// How many words a set has. The last is never full, so that every search ends.
    length: usize,
    /// How many sets there are.
    count: usize,
}

/// A number of sets that a kind of move shares among its orbits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    first: usize,
    count: usize,
}

/// A set, found again at the next position of a line: the next of its group, or the first after the last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor {
    /// Where the first word of the first set is.
    word: usize,
    /// How far apart the words of a set are.
    apart: usize,
    /// The number of the first set.
    set: usize,
    /// The set is this far from the first.
    phase: usize,
    period: usize,
    /// Do values enter the set as soon as they are known?
    pub(super) at_once: bool,
}

impl Sets {
    /// Sets for values up to `greatest`; none yet.
    pub(super) fn new(greatest: usize) -> Sets {
        Sets { words: Vec::new(), full: Vec::new(), length: greatest / 64 + 2, count: 0 }
    }

    /// How many bytes a set takes.
    pub(super) fn bytes_each(&self) -> usize {
        self.length * 8
    }

    #[cfg(test)]
    pub(super) fn allocated(&self) -> usize {
        self.full.len()
    }

    /// Plans at least `count` sets.
    pub(super) fn group(&mut self, count: usize) -> Group {
        // Words of a set lie an odd number of cache lines apart; else, on a board whose side is a power of two, they
        // would drive each other out of the cache.
        let count = if count < 64 { count } else { (count.div_ceil(8) | 1) * 8 };
        self.count += count;
        Group { first: self.count - count, count }
    }

    /// Makes all planned sets, empty.
    pub(super) fn allocate(&mut self) -> Result<(), NoGrundy> {
        let words = self.count.checked_mul(self.length).ok_or(NoGrundy::Memory)?;
        self.words.try_reserve_exact(words).map_err(|_| NoGrundy::Memory)?;
        self.full.try_reserve_exact(self.count).map_err(|_| NoGrundy::Memory)?;
        self.words.resize(words, 0);
        self.full.resize(self.count, 0);
        Ok(())
    }

    /// A cursor at set number `at` of a group that turns back after `period` sets.
    pub(super) fn cursor(&self, group: Group, at: usize, period: usize, at_once: bool) -> Cursor {
        let word = group.first * self.length + at;
        Cursor { word, apart: group.count, set: group.first + at, phase: 0, period, at_once }
    }

    /// The sets, for work that is done many times.
    pub(super) fn bits(&mut self) -> Bits<'_> {
        Bits { words: &mut self.words, full: &mut self.full, length: self.length }
    }

    /// Adds the values of `count` sets that follow each other to as many of another group: number `at` of `from` to number
    /// `to` of `into`, which was planned before `from`, and so on. There are no values beyond `greatest`.
    pub(super) fn merge(
        &mut self,
        (from, at): (Group, usize),
        (into, to): (Group, usize),
        count: usize,
        greatest: usize,
    ) {
        let [source, target] = [from, into].map(|group| group.first * self.length);
        for word in 0..self.length.min(greatest / 64 + 1) {
            let source = source + at + word * from.count;
            let target = target + to + word * into.count;
            let (before, after) = self.words.split_at_mut(source);
            let target = &mut before[target..target + count];
            target.iter_mut().zip(&after[..count]).for_each(|(target, source)| *target |= source);
        }
        let mut sets = self.bits();
        for set in to..to + count {
            sets.count_full_words(&sets.cursor(into, set));
        }
    }

    /// Empties all sets of a group.
    pub(super) fn clear(&mut self, group: Group) {
        let Group { first, count } = group;
        self.words[first * self.length..(first + count) * self.length].fill(0);
        self.full[first..first + count].fill(0);
    }
}

/// The memory of all sets.
pub(super) struct Bits<'a> {
    words: &'a mut [u64],
    full: &'a mut [u16],
    length: usize,
}

impl Bits<'_> {
    /// A cursor at set number `at` of a group, that stays there.
    #[inline(always)]
    pub(super) fn cursor(&self, group: Group, at: usize) -> Cursor {
        let (word, apart) = (group.first * self.length + at, group.count);
        Cursor { word, apart, set: group.first + at, phase: 0, period: usize::MAX, at_once: false }
    }

    /// Adds a value; `false` when it was there already.
    #[inline(always)]
    pub(super) fn insert(&mut self, cursor: &Cursor, value: u16) -> bool {
        let word = &mut self.words[cursor.at(usize::from(value) / 64)];
        let before = *word;
        *word |= 1 << (value % 64);
        let (added, full) = (*word != before, *word == !0);
        if full {
            self.count_full_words(cursor);
        }
        added
    }

    fn count_full_words(&mut self, cursor: &Cursor) {
        let full = &mut self.full[cursor.set()];
        while self.words[cursor.at(usize::from(*full))] == !0 {
            *full += 1;
        }
    }

    /// Takes a value out.
    pub(super) fn remove(&mut self, cursor: &Cursor, value: u16) {
        self.words[cursor.at(usize::from(value) / 64)] &= !(1 << (value % 64));
        let full = &mut self.full[cursor.set()];
        *full = (*full).min(value / 64);
    }

    /// The first word that is not full in any one of the sets.
    #[inline(always)]
    fn first_open_word(&self, cursors: &[Cursor]) -> usize {
        let fullest = cursors.iter().map(|cursor| self.full[cursor.set()]).max();
        usize::from(fullest.unwrap_or(0))
    }

    /// The values of a word that are in some set.
    #[inline(always)]
    fn taken(&self, cursors: &[Cursor], word: usize) -> u64 {
        cursors.iter().fold(0, |taken, cursor| taken | self.words[cursor.at(word)])
    }

    /// The first value that is in none of the sets.
    #[inline(always)]
    pub(super) fn first_missing(&self, cursors: &[Cursor]) -> u16 {
        let mut word = self.first_open_word(cursors);
        loop {
            let taken = self.taken(cursors, word);
            if taken != !0 {
                return (word * 64) as u16 + taken.trailing_ones() as u16;
            }
            word += 1;
        }
    }

    /// The first value that is in none of the sets, not `taken` elsewhere, as bits of a word, and not `seen`, where all below
    /// `least` are.
    #[inline(always)]
    pub(super) fn first_missing_unless(
        &self,
        cursors: &[Cursor],
        least: u16,
        taken: impl Fn(usize) -> u64,
        seen: impl Fn(u16) -> bool,
    ) -> u16 {
        let mut word = self.first_open_word(cursors).max(usize::from(least) / 64);
        let mut below = if word == usize::from(least) / 64 { !(!0 << (least % 64)) } else { 0 };
        loop {
            let mut free = !(self.taken(cursors, word) | below | taken(word));
            below = 0;
            while free != 0 {
                let value = (word * 64) as u16 + free.trailing_zeros() as u16;
                if !seen(value) {
                    return value;
                }
                free &= free - 1;
            }
            word += 1;
        }
    }
}

impl Cursor {
    #[inline(always)]
    fn set(&self) -> usize {
        self.set + self.phase
    }

    #[inline(always)]
    fn at(&self, word: usize) -> usize {
        self.word + self.phase + word * self.apart
    }

    /// Moves on to the next position of the line.
    #[inline(always)]
    pub(super) fn advance(&mut self) {
        self.phase += 1;
        if self.phase == self.period {
            self.phase = 0;
        }
    }
}
