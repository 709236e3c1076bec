//! The smallest automaton for the same words, by Hopcroft's algorithm.
//!
//! States that no word tells apart become one. Begin with two classes, accepting and not; whenever some letter leads part
//! of a class into a class and the rest of it elsewhere, split it, and go on with the smaller half. Where there is no
//! transition the automaton goes to a state of its own that refuses everything.

use super::dfa::{Dfa, NONE};

impl Dfa {
    /// The smallest automaton for the same words. States are numbered as a search from the first meets them, so that equal
    /// languages give equal automata.
    pub fn minimised(&self) -> Dfa {
        let (states, letters) = (self.states() + 1, self.letters() as usize);
        let sink = states - 1;
        let target = |state: usize, letter: usize| {
            let to = if state == sink { NONE } else { self.next(state as u32, letter as u32) };
            if to == NONE { sink } else { to as usize }
        };
        // Who comes into a state by a letter: for each letter, states sorted by where they lead.
        let mut inverse = vec![0u32; states * letters];
        let mut starts = vec![0u32; (states + 1) * letters];
        for letter in 0..letters {
            let starts = &mut starts[letter * (states + 1)..(letter + 1) * (states + 1)];
            (0..states).for_each(|state| starts[target(state, letter) + 1] += 1);
            (0..states).for_each(|state| starts[state + 1] += starts[state]);
            let mut fill = starts.to_vec();
            for state in 0..states {
                let place = &mut fill[target(state, letter)];
                inverse[letter * states + *place as usize] = state as u32;
                *place += 1;
            }
        }
        let mut parts = Partition::new(states, |state| state != sink && self.is_accepting(state as u32));
        let mut open: Vec<(u32, u32)> = Vec::new();
        for class in 0..parts.classes() as u32 {
            (0..letters as u32).for_each(|letter| open.push((class, letter)));
        }
        let mut sources = Vec::new();
        while let Some((class, letter)) = open.pop() {
            sources.clear();
            let letter = letter as usize;
            for &state in parts.members(class) {
                let starts = &starts[letter * (states + 1)..];
                let (from, to) = (starts[state as usize] as usize, starts[state as usize + 1] as usize);
                sources.extend_from_slice(&inverse[letter * states + from..letter * states + to]);
            }
            parts.split(&sources, |fresh| open.extend((0..letters as u32).map(|letter| (fresh, letter))));
        }
        self.quotient(|state| parts.class[state as usize], parts.class[sink])
    }

    /// One state for each class that can be reached; the class that refuses everything goes away.
    fn quotient(&self, class: impl Fn(u32) -> u32, refusing: u32) -> Dfa {
        if class(0) == refusing {
            return Dfa::nothing(self.letters());
        }
        let mut number = std::collections::HashMap::from([(class(0), 0u32)]);
        let mut leaders = vec![0u32];
        let (mut next, mut accepting, mut at) = (Vec::new(), Vec::new(), 0);
        while at < leaders.len() {
            let leader = leaders[at];
            accepting.push(self.is_accepting(leader));
            for &to in self.row(leader) {
                next.push(if to == NONE || class(to) == refusing {
                    NONE
                } else {
                    *number.entry(class(to)).or_insert_with(|| {
                        leaders.push(to);
                        leaders.len() as u32 - 1
                    })
                });
            }
            at += 1;
        }
        Dfa::new(self.letters(), next, accepting)
    }
}

/// States in classes: each class is a stretch of one list.
struct Partition {
    order: Vec<u32>,
    place: Vec<u32>,
    class: Vec<u32>,
    /// Where a class begins and ends, and how many of it are marked.
    ranges: Vec<(u32, u32, u32)>,
    touched: Vec<u32>,
}

impl Partition {
    fn new(states: usize, accepting: impl Fn(usize) -> bool) -> Partition {
        let (yes, no): (Vec<u32>, Vec<u32>) =
            (0..states as u32).partition(|&state| accepting(state as usize));
        let mut parts = Partition {
            order: no.iter().chain(&yes).copied().collect(),
            place: vec![0; states],
            class: vec![0; states],
            ranges: vec![(0, no.len() as u32, 0)],
            touched: Vec::new(),
        };
        if !yes.is_empty() {
            parts.ranges.push((no.len() as u32, states as u32, 0));
            yes.iter().for_each(|&state| parts.class[state as usize] = 1);
        }
        for (place, &state) in parts.order.iter().enumerate() {
            parts.place[state as usize] = place as u32;
        }
        parts
    }

    fn classes(&self) -> usize {
        self.ranges.len()
    }

    fn members(&self, class: u32) -> &[u32] {
        let (from, to, _) = self.ranges[class as usize];
        &self.order[from as usize..to as usize]
    }

    /// Splits every class into those that are in the list and the others, and reports the smaller part as a new class.
    fn split(&mut self, list: &[u32], mut fresh: impl FnMut(u32)) {
        for &state in list {
            let class = self.class[state as usize];
            let (from, _, marked) = self.ranges[class as usize];
            let (place, front) = (self.place[state as usize], from + marked);
            if place < front {
                continue;
            }
            if marked == 0 {
                self.touched.push(class);
            }
            let other = self.order[front as usize];
            self.order.swap(place as usize, front as usize);
            self.place[state as usize] = front;
            self.place[other as usize] = place;
            self.ranges[class as usize].2 += 1;
        }
        for class in std::mem::take(&mut self.touched) {
            let (from, to, marked) = self.ranges[class as usize];
            self.ranges[class as usize].2 = 0;
            if marked == to - from {
                continue;
            }
            let new = self.ranges.len() as u32;
            let middle = from + marked;
            // The old class keeps its number and the larger half: whoever waits for it still waits for what is left.
            if marked <= to - middle {
                self.ranges.push((from, middle, 0));
                self.ranges[class as usize] = (middle, to, 0);
            } else {
                self.ranges.push((middle, to, 0));
                self.ranges[class as usize] = (from, middle, 0);
            }
            let (from, to, _) = self.ranges[new as usize];
            for place in from..to {
                self.class[self.order[place as usize] as usize] = new;
            }
            fresh(new);
        }
    }
}
