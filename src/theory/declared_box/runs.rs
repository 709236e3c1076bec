//! A set of integers as runs of neighbours: the filled diagonals. After saturation it is a single run, and everything
//! takes constant time.

/// Disjoint runs `low..=high`, increasing, never adjacent.
#[derive(Clone, Debug, Default)]
pub(in crate::theory) struct Runs {
    runs: Vec<(i64, i64)>,
}

impl Runs {
    /// The least and the greatest member.
    pub(in crate::theory) fn span(&self) -> Option<(i64, i64)> {
        self.runs.first().zip(self.runs.last()).map(|(first, last)| (first.0, last.1))
    }

    /// Is nothing missing between the least and the greatest member?
    pub(in crate::theory) fn is_one_run(&self) -> bool {
        self.runs.len() == 1
    }

    /// The least integer ≥ n that is not a member.
    pub(in crate::theory) fn least_missing(&self, n: i64) -> i64 {
        match self.runs.get(self.runs.partition_point(|run| run.1 < n)) {
            Some(&(low, high)) if low <= n => high + 1,
            _ => n,
        }
    }

    /// Adds n.
    pub(in crate::theory) fn insert(&mut self, n: i64) {
        // The first run that contains n or reaches up to its lower neighbour.
        let at = self.runs.partition_point(|run| run.1 + 1 < n);
        match self.runs.get_mut(at) {
            Some(run) if run.0 <= n + 1 => {
                (run.0, run.1) = (run.0.min(n), run.1.max(n));
                let high = run.1;
                if let Some(&next) = self.runs.get(at + 1).filter(|next| next.0 == high + 1) {
                    self.runs[at].1 = next.1;
                    self.runs.remove(at + 1);
                }
            }
            _ => self.runs.insert(at, (n, n)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn runs_are_a_set() {
        let (mut runs, mut set) = (Runs::default(), BTreeSet::new());
        assert_eq!(runs.span(), None);
        let mut n = 1i64;
        for _ in 0..60 {
            n = n * 37 % 101; // 37 generates the 100 units modulo 101, so no two of these are equal
            runs.insert(n - 50);
            set.insert(n - 50);
            runs.insert(n - 50);
            assert_eq!(runs.span(), set.first().copied().zip(set.last().copied()));
            let gaps = set.iter().zip(set.iter().skip(1)).filter(|(a, b)| *a + 1 < **b).count();
            assert_eq!(runs.runs.len(), gaps + 1);
            for from in -60..60 {
                let least = (from..).find(|m| !set.contains(m)).expect("the set is finite");
                assert_eq!(runs.least_missing(from), least, "{from} {set:?}");
            }
        }
    }
}
