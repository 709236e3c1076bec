//! A finite set of move vectors, kept as runs: for each amount i from the first heap, the intervals of amounts
//! j from the second.

/// A finite set of vectors (i, j), not holding (0, 0). It is also what an arbitrary rule becomes on a board:
/// evaluate the rule on every vector that fits and collect those it allows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VectorSet {
    rows: Vec<(u32, Vec<(u32, u32)>)>,
}

impl VectorSet {
    /// All (i, j) ≠ (0, 0) with i < `width` and j < `height` that `allowed` accepts.
    pub fn from_fn(width: u32, height: u32, allowed: impl Fn(u32, u32) -> bool) -> VectorSet {
        let mut rows = Vec::new();
        for i in 0..width {
            let mut runs: Vec<(u32, u32)> = Vec::new();
            for j in (0..height).filter(|&j| (i, j) != (0, 0) && allowed(i, j)) {
                match runs.last_mut() {
                    Some((_, high)) if *high + 1 == j => *high = j,
                    _ => runs.push((j, j)),
                }
            }
            if !runs.is_empty() {
                rows.push((i, runs));
            }
        }
        VectorSet { rows }
    }

    /// These vectors.
    #[cfg(feature = "custom")]
    pub fn from_points(points: &std::collections::BTreeSet<(u32, u32)>) -> VectorSet {
        let mut rows: Vec<(u32, Vec<(u32, u32)>)> = Vec::new();
        for &(i, j) in points.iter().filter(|point| **point != (0, 0)) {
            match rows.last_mut() {
                Some((row, runs)) if *row == i => match runs.last_mut() {
                    Some((_, high)) if *high + 1 == j => *high = j,
                    _ => runs.push((j, j)),
                },
                _ => rows.push((i, vec![(j, j)])),
            }
        }
        VectorSet { rows }
    }

    /// For each i that occurs, increasing: the intervals `low..=high` of j.
    pub fn rows(&self) -> &[(u32, Vec<(u32, u32)>)] {
        &self.rows
    }

    /// How many vectors there are.
    pub fn count(&self) -> u64 {
        self.rows.iter().flat_map(|(_, runs)| runs).map(|&(low, high)| u64::from(high - low) + 1).sum()
    }

    /// Is (i, j) one of them?
    pub fn contains(&self, i: u64, j: u64) -> bool {
        let row = self.rows.iter().find(|(row, _)| u64::from(*row) == i);
        row.is_some_and(|(_, runs)| {
            runs.iter().any(|&(low, high)| u64::from(low) <= j && j <= u64::from(high))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_a_triangle() {
        let triangle = VectorSet::from_fn(5, 5, |i, j| i > 0 && j > 0 && i + j < 5);
        assert_eq!(triangle.rows(), [(1, vec![(1, 3)]), (2, vec![(1, 2)]), (3, vec![(1, 1)])]);
        assert_eq!(triangle.count(), 6);
        assert!(triangle.contains(2, 2) && !triangle.contains(2, 3) && !triangle.contains(0, 0));
    }

    #[test]
    fn what_is_between_is_not_in_it() {
        let gap = VectorSet::from_fn(3, 6, |i, j| i == 1 && j != 3);
        assert_eq!(gap.rows(), [(1, vec![(0, 2), (4, 5)])]);
        #[cfg(feature = "custom")]
        assert_eq!(
            VectorSet::from_points(&[(1, 1), (1, 2), (1, 4), (2, 5)].into()).rows(),
            [(1, vec![(1, 2), (4, 4)]), (2, vec![(5, 5)])]
        );
    }

    #[test]
    fn nothing_taken_is_no_move() {
        assert_eq!(VectorSet::from_fn(3, 3, |_, _| true).count(), 8);
    }
}
