//! Grundy values from vectors: the positions of value 0 are found as P-positions are, then among the others those of value 1,
//! and so on until a line has no position left.

use super::outcomes::for_each_bit;
use super::rows::{Ends, Rows};
use crate::rules::Ruleset;
use crate::solve::{Steps, bits};

#[derive(Debug)]
pub(super) struct ValuesByVectors {
    width: u32,
    height: u32,
    table: Vec<u16>,
    rows: Rows,
    ends: Ends,
    /// For each value the positions that have it, line by line.
    having: Vec<Having>,
    /// For each kind: where it attacks this line from with the value in question.
    attackers: Vec<Vec<u64>>,
    /// The kinds that attack it at all.
    attacking: Vec<usize>,
    reached: Vec<u64>,
    open: Vec<u64>,
}

/// The positions of one value.
#[derive(Debug, Default)]
struct Having {
    /// Lines, and where their second heaps begin.
    lines: Vec<(u32, usize)>,
    ys: Vec<u32>,
}

impl Having {
    fn by_line(&self) -> impl Iterator<Item = (u32, &[u32])> {
        let ends = self.lines.iter().skip(1).map(|line| line.1).chain([self.ys.len()]);
        self.lines.iter().zip(ends).map(|(&(line, from), to)| (line, &self.ys[from..to]))
    }
}

impl ValuesByVectors {
    pub(super) fn new(rules: Ruleset, width: u32, height: u32) -> ValuesByVectors {
        let words = bits::words(height as usize);
        ValuesByVectors {
            width,
            height,
            table: Vec::with_capacity(width as usize * height as usize),
            rows: Rows::new(&rules, width, height),
            ends: Ends::new(rules.ends.as_ref(), width, height),
            having: Vec::new(),
            attackers: Vec::new(),
            attacking: Vec::new(),
            reached: vec![0; words],
            open: vec![0; words],
        }
    }

    pub(super) fn values(&self) -> &[u16] {
        &self.table
    }

    fn line(&mut self, x: u32) {
        self.rows.grow();
        self.attackers.resize_with(self.rows.kinds().len(), || vec![0; self.reached.len()]);
        self.open.fill(!0);
        if !self.height.is_multiple_of(64)
            && let Some(last) = self.open.last_mut()
        {
            *last = !(!0 << (self.height % 64));
        }
        let start = self.table.len();
        self.table.resize(start + self.height as usize, 0);
        for value in 0.. {
            if value == self.having.len() {
                self.having.push(Having::default());
            }
            self.reach(x, value);
            self.settle(x, value, start);
            if self.open.iter().all(|&word| word == 0) {
                break;
            }
        }
    }

    /// Finds which positions on line x reach one of earlier lines with that value.
    fn reach(&mut self, x: u32, value: usize) {
        self.reached.fill(0);
        let kinds = self.rows.kinds();
        for (line, ys) in self.having[value].by_line() {
            let number = self.rows.kind_of(x - line);
            let kind = &kinds[number];
            if kind.runs.is_empty() {
                continue;
            }
            if kind.amounts.len() == 1 {
                ys.iter().for_each(|&y| kind.mark(y, &mut self.reached, self.height));
                continue;
            }
            let attackers = &mut self.attackers[number];
            if attackers.iter().all(|&word| word == 0) {
                self.attacking.push(number);
            }
            ys.iter().for_each(|&y| bits::set(attackers, y as usize));
        }
        for number in self.attacking.drain(..) {
            let attackers = &mut self.attackers[number];
            for_each_bit(attackers, |y| kinds[number].mark(y, &mut self.reached, self.height));
            attackers.fill(0);
        }
    }

    /// Gives the value to those open positions of line x that do not reach it; where the game is over it is 0.
    fn settle(&mut self, x: u32, value: usize, start: usize) {
        let ends = self.ends.on_line(x, self.height);
        let along = &self.rows.kinds()[self.rows.kind_of(0)];
        let having = &mut self.having[value];
        let before = having.ys.len();
        for (word, &ends) in ends.iter().enumerate() {
            let over = if value == 0 { ends } else { 0 };
            // What is found is no longer open, and what is reached stays so: the next is always further on.
            loop {
                let found = self.open[word] & (!self.reached[word] | over);
                if found == 0 {
                    break;
                }
                let bit = found.trailing_zeros();
                let y = word as u32 * 64 + bit;
                self.open[word] &= !(1 << bit);
                self.table[start + y as usize] = value as u16;
                having.ys.push(y);
                along.mark(y, &mut self.reached, self.height);
            }
        }
        if having.ys.len() > before {
            having.lines.push((x, before));
        }
    }
}

impl Steps for ValuesByVectors {
    fn advance(&mut self, lines: u32) -> bool {
        let (done, total) = self.progress();
        (done..total.min(done.saturating_add(lines))).for_each(|x| self.line(x));
        self.progress().0 == total
    }

    fn progress(&self) -> (u32, u32) {
        ((self.table.len() / self.height as usize) as u32, self.width)
    }
}
