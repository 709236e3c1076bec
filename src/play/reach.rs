//! The legal moves that are in sight: options of a position inside a window, however far away.

use super::analysis::Analysis;
#[cfg(feature = "custom")]
use crate::rules::Ruleset;
use crate::rules::{MoveFamily, period};
use crate::rules::{Rules, Window};

impl Analysis {
    /// The options of a position inside a window, sorted, at most `most` of them. With more than two heaps those that
    /// leave the others as they are.
    pub fn options_within(&self, from: &[u64], window: Window, most: usize) -> Vec<(u64, u64)> {
        #[cfg(feature = "custom")]
        let slice;
        #[cfg_attr(
            not(feature = "custom"),
            expect(clippy::infallible_destructuring_match, reason = "the full module knows two heaps only")
        )]
        let rules = match self.rules() {
            Rules::Two(rules) => rules,
            #[cfg(feature = "custom")]
            Rules::Slice(game) => {
                let modular = game.modulus.map(|modulus| MoveFamily::lattice((1, 1), modulus, 0));
                let alone = [MoveFamily::ray((1, 0)), MoveFamily::ray((0, 1))];
                slice = Ruleset::new(alone.into_iter().chain(modular).collect());
                &slice
            }
        };
        let (x, y) = (from[0], from[1]);
        if rules.declared_p(x, y).is_some() || !rules.domain.contains(x, y) {
            return Vec::new();
        }
        let window = Window { x1: window.x1.min(x), y1: window.y1.min(y), ..window };
        let mut found = Vec::new();
        for family in &rules.families {
            let before = found.len();
            let mut offer = |u: u64, v: u64| {
                if (u, v) != (x, y) && window.contains(u, v) && rules.domain.contains(u, v) {
                    found.push((u, v));
                }
                found.len() - before < most
            };
            within(family, (x, y), window, &mut offer);
        }
        found.sort_unstable();
        found.dedup();
        found.truncate(most);
        found
    }
}

/// Offers the options of one family in a window until no more are wanted.
fn within(family: &MoveFamily, (x, y): (u64, u64), window: Window, offer: &mut dyn FnMut(u64, u64) -> bool) {
    match family {
        MoveFamily::Ray { start, step, multiples } => {
            let Some((low, high)) = along((x, y), *start, *step, window) else { return };
            for t in (low..=high).filter(|&t| multiples.contains(t)) {
                if !offer(x - start.0 - t * step.0, y - start.1 - t * step.1) {
                    return;
                }
            }
        }
        MoveFamily::Lattice { congruences } => {
            let (m, top) = (period(congruences), window.y1.min(y.saturating_sub(1)));
            for u in window.x0..=window.x1.min(x.saturating_sub(1)) {
                // What v goes with u repeats with the period.
                let first = (window.y0..=top).take(m as usize).filter(|&v| family.takes(x - u, y - v));
                for v in first.flat_map(|least| (least..=top).step_by(m as usize)) {
                    if !offer(u, v) {
                        return;
                    }
                }
            }
        }
        MoveFamily::Cone { s, t } => {
            let (s, t) = (u128::from(*s), u128::from(*t));
            for u in window.x0..=window.x1.min(x.saturating_sub(1)) {
                let i = u128::from(x - u);
                let least = if i < t { 1 } else { (i - t) / s + 1 };
                let most = u64::try_from(s * i + t - 1).unwrap_or(u64::MAX);
                let Some(high) = u64::try_from(least).ok().and_then(|least| y.checked_sub(least)) else {
                    continue;
                };
                for v in window.y0.max(y.saturating_sub(most))..=window.y1.min(high) {
                    if !offer(u, v) {
                        return;
                    }
                }
            }
        }
        #[cfg(feature = "custom")]
        MoveFamily::Written(rule) => {
            for u in window.x0..=window.x1 {
                for v in (window.y0..=window.y1).filter(|&v| rule.takes((x - u, y - v), (x, y))) {
                    if !offer(u, v) {
                        return;
                    }
                }
            }
        }
        MoveFamily::Finite(vectors) => {
            for (i, runs) in vectors.rows() {
                let Some(u) = x.checked_sub(u64::from(*i)) else { continue };
                for j in runs.iter().flat_map(|&(low, high)| low..=high) {
                    if let Some(v) = y.checked_sub(u64::from(j))
                        && !offer(u, v)
                    {
                        return;
                    }
                }
            }
        }
    }
}

/// The multiples t for which (x, y) − start − t·step is in the window.
fn along((x, y): (u64, u64), start: (u64, u64), step: (u64, u64), window: Window) -> Option<(u64, u64)> {
    let part = |heap: u64, start: u64, step: u64, low: u64, high: u64| {
        let rest = heap.checked_sub(start)?;
        let room = rest.checked_sub(low)?;
        match step {
            0 => (rest <= high).then_some((0, u64::MAX)),
            _ => Some((rest.saturating_sub(high).div_ceil(step), room / step)),
        }
    };
    let (low, high) = part(x, start.0, step.0, window.x0, window.x1)?;
    let (least, most) = part(y, start.1, step.1, window.y0, window.y1)?;
    let (low, high) = (low.max(least).max(1), high.min(most));
    (low <= high).then_some((low, high))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::ALL;
    use crate::query::Query;

    #[test]
    fn windows_show_what_the_rules_list() {
        let windows = [(0, 0, 40, 40), (3, 5, 9, 9), (10, 0, 10, 30), (30, 30, 30, 30)];
        let three = [
            "game=nim&heaps=3",
            "game=modular-nim&heaps=3&m=4",
            "game=custom&rule=k*l%3D%3D0 or k%2B2*l%3Cx",
        ]
        .map(str::to_owned);
        for text in ALL.iter().map(|game| format!("game={}", game.id)).chain(three) {
            let analysis = Analysis::of(&Query::parse(&text).expect("a query"));
            for (x, y) in [(0, 0), (1, 1), (17, 29), (30, 30), (25, 3), (2, 31)] {
                let mut from = vec![x, y];
                from.resize(analysis.heaps(), 6);
                for (x0, y0, x1, y1) in windows {
                    let window = Window { x0, x1, y0, y1 };
                    let cells = (x0..=x1).flat_map(|u| (y0..=y1).map(move |v| (u, v)));
                    let legal = |&(u, v): &(u64, u64)| {
                        let mut to = vec![u, v];
                        to.resize(analysis.heaps(), 6);
                        analysis.is_move(&from, &to)
                    };
                    let wanted: Vec<_> = cells.filter(legal).collect();
                    assert_eq!(
                        analysis.options_within(&from, window, 9_999),
                        wanted,
                        "{text} {from:?} {window:?}"
                    );
                    assert_eq!(
                        analysis.options_within(&from, window, wanted.len()),
                        wanted,
                        "{text} {from:?}"
                    );
                    assert!(analysis.options_within(&from, window, 3).len() <= 3);
                }
            }
        }
    }

    #[test]
    fn far_windows_are_quick() {
        let far = 1_000_000_000_000;
        for game in ALL {
            let analysis = Analysis::of(&Query::of(game));
            let window = Window { x0: far - 60_000, x1: far + 5_000, y0: far - 60_000, y1: far + 5_000 };
            let found = analysis.options_within(&[far, far], window, 20_000);
            assert!(!found.is_empty() && found.len() <= 20_000, "{}", game.id);
            assert!(found.iter().all(|&(u, v)| analysis.is_move(&[far, far], &[u, v])), "{}", game.id);
        }
    }
}
