//! Positions whose outcome is declared.

/// Positions whose outcome is declared instead of computed: the cells x, y < k (Hu, chapter 4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredBox {
    k: u32,
    p: Vec<bool>,
}

impl DeclaredBox {
    /// The k × k box with `is_p(x, y)`.
    pub fn from_fn(k: u32, mut is_p: impl FnMut(u32, u32) -> bool) -> DeclaredBox {
        let mut p = Vec::with_capacity((k * k) as usize);
        for x in 0..k {
            p.extend((0..k).map(|y| is_p(x, y)));
        }
        DeclaredBox { k, p }
    }

    /// The side.
    pub fn k(&self) -> u32 {
        self.k
    }

    /// The declared outcome of (x, y), `None` outside the box.
    pub fn is_p(&self, x: u64, y: u64) -> Option<bool> {
        let k = u64::from(self.k);
        (x < k && y < k).then(|| self.p[(x * k + y) as usize])
    }
}
