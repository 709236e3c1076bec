//! Rules that depend on the heaps: by definition, but a row of vectors at a time, and none that leads nowhere of interest.

use super::rows::Ends;
use crate::rules::Ruleset;
use crate::rules::expression::{Condition, Machine};
use crate::solve::{Positions, Steps};

/// With so few P-positions on a line, vectors to them are looked at one by one.
const FEW: usize = 3;

#[derive(Debug)]
pub(super) struct OutcomesByPosition {
    rules: Ruleset,
    rule: Condition,
    machine: Machine,
    ends: Ends,
    width: u32,
    height: u32,
    found: Positions,
    /// The P-positions of the current line.
    line: Vec<u32>,
}

impl OutcomesByPosition {
    pub(super) fn new(rules: Ruleset, rule: Condition, width: u32, height: u32) -> OutcomesByPosition {
        OutcomesByPosition {
            machine: Machine::new(&rule, u64::from(width.max(height))),
            ends: Ends::new(rules.ends.as_ref(), width, height),
            rules,
            rule,
            width,
            height,
            found: Positions::with_lines(width),
            line: Vec::new(),
        }
    }

    pub(super) fn positions(&self) -> &Positions {
        &self.found
    }

    fn line(&mut self, x: u32) {
        self.line.clear();
        for y in 0..self.height {
            let is_over = self.ends.on_line(x, self.height)[y as usize / 64] >> (y % 64) & 1 == 1;
            if is_over || !self.wins(x, y) && self.is_lost(x, y) {
                self.line.push(y);
            }
        }
        self.line.iter().for_each(|&y| self.found.push(y));
        self.found.end_line();
    }

    /// Does a move from (x, y) reach a P-position?
    fn wins(&mut self, x: u32, y: u32) -> bool {
        (0..=x).any(|k| {
            let line = if k == 0 { &self.line[..] } else { self.found.line(x - k) };
            let below = &line[..line.partition_point(|&v| v <= y)];
            if below.len() <= FEW {
                let from = (u64::from(x), u64::from(y));
                return below.iter().any(|&v| self.rule.takes((u64::from(k), u64::from(y - v)), from));
            }
            let row = self.machine.vectors(k, (x, y), y as usize + 1);
            below.iter().any(|&v| row[(y - v) as usize / 64] >> ((y - v) % 64) & 1 == 1)
        })
    }

    /// Is a position that reaches no P-position one? In misère play not where no move is left.
    fn is_lost(&self, x: u32, y: u32) -> bool {
        !self.rules.misere || self.rules.has_option(u64::from(x), u64::from(y))
    }
}

impl Steps for OutcomesByPosition {
    fn advance(&mut self, lines: u32) -> bool {
        let (done, total) = self.progress();
        (done..total.min(done.saturating_add(lines))).for_each(|x| self.line(x));
        self.progress().0 == total
    }

    fn progress(&self) -> (u32, u32) {
        (self.found.lines(), self.width)
    }
}

#[derive(Debug)]
pub(super) struct ValuesByPosition {
    machine: Machine,
    ends: Ends,
    width: u32,
    height: u32,
    table: Vec<u16>,
    /// For each value the last position that reaches it.
    seen: Vec<usize>,
}

impl ValuesByPosition {
    pub(super) fn new(rules: Ruleset, rule: Condition, width: u32, height: u32) -> ValuesByPosition {
        ValuesByPosition {
            machine: Machine::new(&rule, u64::from(width.max(height))),
            ends: Ends::new(rules.ends.as_ref(), width, height),
            width,
            height,
            table: Vec::with_capacity(width as usize * height as usize),
            // A value is at most the number of tokens.
            seen: vec![usize::MAX; (width + height) as usize],
        }
    }

    pub(super) fn values(&self) -> &[u16] {
        &self.table
    }

    fn cell(&mut self, x: u32, y: u32) {
        let (here, height) = (self.table.len(), self.height as usize);
        if self.ends.on_line(x, self.height)[y as usize / 64] >> (y % 64) & 1 == 1 {
            return self.table.push(0);
        }
        for k in 0..=x {
            let line = (x - k) as usize * height;
            for (n, &word) in self.machine.vectors(k, (x, y), y as usize + 1).iter().enumerate() {
                let mut left = word;
                while left != 0 {
                    let l = n * 64 + left.trailing_zeros() as usize;
                    left &= left - 1;
                    self.seen[usize::from(self.table[line + y as usize - l])] = here;
                }
            }
        }
        let value = self.seen.iter().take_while(|&&last| last == here).count();
        self.table.push(value as u16);
    }
}

impl Steps for ValuesByPosition {
    fn advance(&mut self, lines: u32) -> bool {
        let (done, total) = self.progress();
        for x in done..total.min(done.saturating_add(lines)) {
            (0..self.height).for_each(|y| self.cell(x, y));
        }
        self.progress().0 == total
    }

    fn progress(&self) -> (u32, u32) {
        ((self.table.len() / self.height as usize) as u32, self.width)
    }
}
