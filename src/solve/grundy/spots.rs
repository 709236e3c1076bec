//! What isolated vectors reach.

/// Isolated vectors: the few values they reach are compared with every value that the sets leave open.
#[derive(Debug)]
pub(super) struct Spots {
    /// Increasing.
    vectors: Vec<(u32, u32)>,
    /// For the vectors that fit into the first heap: the amount j, and where the line of the table begins.
    reached: Vec<(u32, usize)>,
}

impl Spots {
    /// Takes the isolated vectors out of `rows`.
    pub(super) fn take_from(rows: &mut Vec<(u32, Vec<(u32, u32)>)>) -> Spots {
        let mut vectors = Vec::new();
        for (i, runs) in rows.iter_mut() {
            vectors.extend(runs.extract_if(.., |(low, high)| low == high).map(|(j, _)| (*i, j)));
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

    /// Does a vector lead from second heap y on this line to `value`?
    pub(super) fn reach(&self, value: u16, y: u32, table: &[u16]) -> bool {
        let fitting = self.reached.iter().take_while(|(j, _)| *j <= y);
        fitting.map(|(j, line)| table[line + (y - j) as usize]).any(|reached| reached == value)
    }
}
