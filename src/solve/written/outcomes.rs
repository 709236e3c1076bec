//! P-positions from vectors: a line is attacked by the P-positions of earlier lines, kind by kind.

use super::rows::{Ends, Kind, Rows};
use crate::rules::Ruleset;
use crate::solve::{Positions, Steps, bits};

#[derive(Debug)]
pub(super) struct OutcomesByVectors {
    misere: bool,
    width: u32,
    height: u32,
    found: Positions,
    rows: Rows,
    ends: Ends,
    /// The P-positions of each line as bits.
    lines: Vec<Vec<u64>>,
    /// What is attacked on the current line.
    marked: Vec<u64>,
    /// The P-positions from which a kind attacks this line, and the same backwards.
    attackers: Vec<u64>,
    backwards: Vec<u64>,
}

impl OutcomesByVectors {
    pub(super) fn new(rules: Ruleset, width: u32, height: u32) -> OutcomesByVectors {
        let words = bits::words(height as usize);
        OutcomesByVectors {
            misere: rules.misere,
            width,
            height,
            found: Positions::with_lines(width),
            rows: Rows::new(&rules, width, height),
            ends: Ends::new(rules.ends.as_ref(), width, height),
            lines: Vec::new(),
            marked: vec![0; words],
            attackers: vec![0; words],
            backwards: vec![0; words],
        }
    }

    pub(super) fn positions(&self) -> &Positions {
        &self.found
    }

    fn line(&mut self, x: u32) {
        self.rows.grow();
        self.marked.fill(0);
        // What is beyond the board is marked from the beginning, so that it never counts as open.
        if !self.height.is_multiple_of(64)
            && let Some(last) = self.marked.last_mut()
        {
            *last = !0 << (self.height % 64);
        }
        for kind in self.rows.kinds() {
            if self.marked.iter().all(|&word| word == !0) {
                break;
            }
            self.attackers.fill(0);
            for line in kind.amounts.iter().map(|&i| &self.lines[(x - i) as usize]) {
                self.attackers.iter_mut().zip(line).for_each(|(attackers, line)| *attackers |= line);
            }
            attack(kind, &self.attackers, &mut self.marked, &mut self.backwards, self.height);
        }
        let line = self.search(x);
        self.lines.push(line);
        self.found.end_line();
    }

    /// Finds the P-positions of line x in what is not attacked.
    fn search(&mut self, x: u32) -> Vec<u64> {
        let ends = self.ends.on_line(x, self.height);
        let along = &self.rows.kinds()[self.rows.kind_of(0)];
        let mut line = vec![0; self.marked.len()];
        for word in 0..self.marked.len() {
            let mut done = 0u64;
            loop {
                let open = (!self.marked[word] | ends[word]) & !done;
                if open == 0 {
                    break;
                }
                let bit = open.trailing_zeros();
                done |= !0 >> (63 - bit);
                let (y, is_over) = (word as u32 * 64 + bit, ends[word] >> bit & 1 == 1);
                if self.misere && !is_over && !self.rows.has_option(y) {
                    continue;
                }
                self.found.push(y);
                line[word] |= 1 << bit;
                along.mark(y, &mut self.marked, self.height);
            }
        }
        line
    }
}

/// Marks what a kind attacks: from each attacker, or, where fewer positions are still open, to each of these.
fn attack(kind: &Kind, attackers: &[u64], marked: &mut [u64], backwards: &mut [u64], height: u32) {
    let count =
        |bits: &mut dyn Iterator<Item = u64>| bits.map(|word| word.count_ones() as usize).sum::<usize>();
    let many = count(&mut attackers.iter().copied());
    if many == 0 || kind.runs.is_empty() {
        return;
    }
    let open = count(&mut marked.iter().map(|word| !word));
    if many * kind.cost() <= open * kind.bits.len() {
        for_each_bit(attackers, |y| kind.mark(y, marked, height));
        return;
    }
    for (backwards, word) in backwards.iter_mut().zip(attackers.iter().rev()) {
        *backwards = word.reverse_bits();
    }
    for (n, marked) in marked.iter_mut().enumerate() {
        let mut left = !*marked;
        while left != 0 {
            let bit = left.trailing_zeros();
            left &= left - 1;
            if kind.reaches(n * 64 + bit as usize, backwards) {
                *marked |= 1 << bit;
            }
        }
    }
}

/// Calls `visit` for every bit that is set.
pub(super) fn for_each_bit(row: &[u64], mut visit: impl FnMut(u32)) {
    for (n, &word) in row.iter().enumerate() {
        let mut left = word;
        while left != 0 {
            visit(n as u32 * 64 + left.trailing_zeros());
            left &= left - 1;
        }
    }
}

impl Steps for OutcomesByVectors {
    fn advance(&mut self, lines: u32) -> bool {
        let (done, total) = self.progress();
        (done..total.min(done.saturating_add(lines))).for_each(|x| self.line(x));
        self.progress().0 == total
    }

    fn progress(&self) -> (u32, u32) {
        (self.found.lines(), self.width)
    }
}
