//! What isolated vectors reach.

/// A run of at most so many amounts j is looked at vector by vector: that is quicker than to let values enter and leave a window.
const SHORT_RUN: u32 = 8;

/// Isolated vectors, and those of short runs: the values they lead to are looked up at every position.
#[derive(Debug)]
pub(super) struct Spots {
    /// Increasing.
    vectors: Vec<(u32, u32)>,
    /// For the vectors that fit into the first heap: the amount j, and where the line of the table begins.
    reached: Vec<(u32, usize)>,
}

impl Spots {
    /// Takes short runs out of `rows`.
    pub(super) fn take_from(rows: &mut Vec<(u32, Vec<(u32, u32)>)>) -> Spots {
        let mut vectors = Vec::new();
        for (i, runs) in rows.iter_mut() {
            let short = runs.extract_if(.., |(low, high)| *high - *low < SHORT_RUN);
            vectors.extend(short.flat_map(|(low, high)| (low..=high).map(|j| (*i, j))));
        }
        rows.retain(|(_, runs)| !runs.is_empty());
        Spots { vectors, reached: Vec::new() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.vectors.is_empty()
    }

    pub(super) fn begin_line(&mut self, x: u32, height: u32) {
        self.reached.clear();
        let fitting = self.vectors.iter().take_while(|(i, _)| *i <= x);
        self.reached.extend(fitting.map(|&(i, j)| (j, (x - i) as usize * height as usize)));
        self.reached.sort_unstable();
    }

    /// Those of the 64 values from 64·`word` on, as bits, that a vector leads to from second heap y on this line. What is not a
    /// position stands for a value that is in no word of a set.
    #[inline(always)]
    pub(super) fn taken(&self, word: usize, y: u32, table: &[u16]) -> u64 {
        let fitting = self.reached.iter().take_while(|(j, _)| *j <= y);
        fitting.fold(0, |taken, (j, line)| {
            let value = table[line + (y - j) as usize];
            taken | u64::from(usize::from(value) / 64 == word) << (value % 64)
        })
    }
}
