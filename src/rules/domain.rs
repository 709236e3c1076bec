//! Where positions may be.

/// Where positions may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// All x, y ≥ 0.
    Quarter,
    /// The cone between (p1, q1) and (p2, q2): q1·x ≤ p1·y and p2·y ≤ q2·x (La). p1 > 0 and q2 > 0.
    Wedge {
        /// First component of the lower edge.
        p1: u32,
        /// Second component of the lower edge.
        q1: u32,
        /// First component of the upper edge; 0 means no upper bound.
        p2: u32,
        /// Second component of the upper edge.
        q2: u32,
    },
}

impl Domain {
    /// Is (x, y) a position?
    pub fn contains(&self, x: u64, y: u64) -> bool {
        self.column(x).0 <= y && self.column(x).1.is_none_or(|high| y <= high)
    }

    /// The least and the greatest y (`None`: no bound) of the positions with first heap x. The least may
    /// exceed the greatest: then there are none.
    pub fn column(&self, x: u64) -> (u64, Option<u64>) {
        match *self {
            Domain::Quarter => (0, None),
            Domain::Wedge { p1, q1, p2, q2 } => {
                let ratio = |up: u32, down: u32, round_up: bool| {
                    let (product, down) = (u128::from(x) * u128::from(up), u128::from(down));
                    let quotient = if round_up { product.div_ceil(down) } else { product / down };
                    u64::try_from(quotient).unwrap_or(u64::MAX)
                };
                (ratio(q1, p1, true), (p2 > 0).then(|| ratio(q2, p2, false)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wedge_is_what_its_inequalities_say() {
        let wedge = Domain::Wedge { p1: 7, q1: 2, p2: 1, q2: 10 };
        for x in 0..40u64 {
            for y in 0..100u64 {
                assert_eq!(wedge.contains(x, y), 2 * x <= 7 * y && y <= 10 * x, "({x}, {y})");
            }
        }
        assert!(Domain::Wedge { p1: 1, q1: 1, p2: 0, q2: 1 }.contains(1 << 61, 1 << 62));
    }
}
