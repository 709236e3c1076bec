//! Slopes as a board shows them, beside the exact ones. A measurement: floats will do.

use super::Beam;

/// What a board says about one beam.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The mean slope from the beam's point to the far P-positions nearest to it.
    pub slope: f64,
    /// How many P-positions that was.
    pub positions: u64,
    /// The greatest distance of one of them, at its centre, from the beam, in cells.
    pub distance: f64,
    /// How far each P-position is above the beam (negative: below), in cells, from the corner outwards. All of them: a
    /// sample of every third would miss what has period 3.
    pub residuals: Vec<f64>,
}

/// Measures each beam from the P-positions of a board: every P-position counts for the beam nearest to it, and the
/// further half of those that a beam has are averaged. `None` for the edge of a band, which P-positions need not
/// follow, and for beams with fewer than two P-positions to look at.
pub fn measured(beams: &[Beam], positions: impl IntoIterator<Item = (u64, u64)>) -> Vec<Option<Measured>> {
    let mut nearest: Vec<Vec<(u64, u64)>> = vec![Vec::new(); beams.len()];
    for (x, y) in positions {
        let candidates = beams.iter().enumerate().filter(|(_, beam)| beam.is_over(x));
        let closest =
            candidates.min_by(|(_, one), (_, other)| one.distance((x, y)).total_cmp(&other.distance((x, y))));
        if let Some((n, _)) = closest {
            nearest[n].push((x, y));
        }
    }
    beams.iter().zip(nearest).map(|(beam, found)| beam.measure(&found)).collect()
}

impl Beam {
    /// Is the first heap x within its range?
    fn is_over(&self, x: u64) -> bool {
        i64::try_from(x).is_ok_and(|x| self.from <= x && self.to.is_none_or(|to| x <= to))
    }

    /// The distance of the centre of a cell.
    pub(super) fn distance(&self, cell: (u64, u64)) -> f64 {
        self.residual(cell).abs()
    }

    /// The distance of the centre of a cell, negative below the beam.
    fn residual(&self, (x, y): (u64, u64)) -> f64 {
        let slope = self.slope.to_f64();
        (y as f64 + 0.5 - self.height(x as f64 + 0.5)) / (1.0 + slope * slope).sqrt()
    }

    fn measure(&self, found: &[(u64, u64)]) -> Option<Measured> {
        if self.edge {
            return None;
        }
        // How far a cell is along a beam: both heaps count, for a beam may be steep.
        let (nearest, furthest) =
            (found.iter().map(|(x, y)| x + y).min()?, found.iter().map(|(x, y)| x + y).max()?);
        let far = found.iter().filter(|(x, y)| 2 * (x + y) > nearest + furthest);
        let (mut sum, mut positions, mut distance) = (0.0, 0u64, 0.0f64);
        for &(x, y) in far {
            let across = x as f64 + 0.5 - self.through.0 as f64;
            sum += (y as f64 + 0.5 - self.through.1 as f64) / across;
            positions += 1;
            distance = distance.max(self.distance((x, y)));
        }
        let residuals = found.iter().map(|&cell| self.residual(cell)).collect();
        (positions >= 2).then(|| Measured { slope: sum / positions as f64, positions, distance, residuals })
    }
}

#[cfg(test)]
mod tests {
    use super::super::finite;

    #[test]
    fn a_beam_is_over_its_ends_and_nothing_else() {
        // For m = 6 the trunk is (0, 0) to (2, 2), and branch 1 upper is (3, 4), (5, 6), (7, 8).
        let beams = finite::modular_nim(6);
        let over = |name: &str| {
            let beam = beams.iter().find(|beam| beam.name == name).expect(name);
            (0..20).filter(|&x| beam.is_over(x)).collect::<Vec<u64>>()
        };
        assert_eq!(over("trunk"), [0, 1, 2]);
        assert_eq!(over("branch 1 upper"), [3, 4, 5, 6, 7]);
        assert!(!beams[0].is_over(u64::MAX));
    }
}
