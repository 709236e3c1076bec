//! What is to be said about two games in sight: how many P-positions they share, where they first differ, and how far they
//! agree.

use super::board::ValueCells;
use super::comparing::difference;
use super::explorer::Explorer;
use crate::rules::Window;
use crate::solved::{Band, ComparedCell, Counts, Outcome, empty_bands};
use crate::text::grouped;

/// How far two games agree in a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// What was compared: what is in sight, as far as both games are known.
    pub window: Window,
    /// P-positions of both games and of one.
    pub counts: Counts,
    /// The first cell where they differ: in outcome or, where values are shown, in value.
    pub first_difference: Option<(u64, u64)>,
    /// The share of agreement by distance from the corner of the window.
    pub bands: Vec<Band>,
    /// All of it in a few sentences.
    pub words: String,
}

impl Explorer {
    /// How far the two games of the query agree in a range; `None` where there is no second game.
    pub fn agreement(&self, range: Window) -> Option<Agreement> {
        let compared = self.compared(range)?;
        let (window, counts) = (compared.window(), compared.counts());
        if let Some(values) = self.value_agreement(window, counts) {
            return Some(values);
        }
        let first = compared.first_difference();
        Some(Agreement {
            window,
            counts,
            first_difference: first.map(|at| (at.x, at.y)),
            bands: compared.bands(),
            words: outcome_words(window, counts, first),
        })
    }

    /// The same for their values, where these are shown.
    fn value_agreement(&self, window: Window, counts: Counts) -> Option<Agreement> {
        let boards = self.value_boards()?;
        let cells = boards.each_ref().map(|board| ValueCells::of(board));
        // Values may be known less far than outcomes.
        let [width, height] = boards.iter().fold([u64::MAX; 2], |[width, height], board| {
            [width.min(u64::from(board.width())), height.min(u64::from(board.height()))]
        });
        let window = Window { x1: window.x1.min(width - 1), y1: window.y1.min(height - 1), ..window };
        let mut bands = empty_bands(window);
        let (mut equal, mut all, mut first) = (0u64, 0u64, None);
        if !window.is_empty() {
            for x in window.x0..=window.x1 {
                for y in window.y0..=window.y1 {
                    let Some(by) = difference(cells, x, y) else { continue };
                    let n = bands.partition_point(|band| band.to < x + y);
                    let is_equal = u64::from(by == 0);
                    (all, equal) = (all + 1, equal + is_equal);
                    bands[n].either += 1;
                    bands[n].both += is_equal;
                    if by != 0 && first.is_none_or(|(sum, at)| (x + y, x) < (sum, at)) {
                        first = Some((x + y, x));
                    }
                }
            }
        }
        let first = first.map(|(sum, x)| (x, sum - x));
        let at = first.and_then(|(x, y)| {
            let [ours, theirs] = cells.map(|cells| cells.get(x, y));
            Some((x, y, ours?, theirs?))
        });
        let words = value_words(window, (equal, all), at);
        Some(Agreement { window, counts, first_difference: first, bands, words })
    }
}

/// The part of the board that was compared: `64 × 40` from the corner on, or from one cell to another.
fn is_corner(window: Window) -> bool {
    (window.x0, window.y0) == (0, 0)
}

fn position((x, y): (u64, u64)) -> String {
    format!("({}, {})", grouped(x), grouped(y))
}

/// What is said where nothing differs.
fn same(window: Window, what: &str) -> String {
    let Window { x0, x1, y0, y1 } = window;
    if is_corner(window) {
        let (width, height) = (grouped(window.width()), grouped(window.height()));
        return format!("{what} on this board, checked to {width} × {height}. A proof is another matter.");
    }
    let (from, to) = (position((x0, y0)), position((x1, y1)));
    format!(
        "{what} in this part of the board, checked from {from} to {to}. What holds elsewhere, and a proof, are other matters."
    )
}

const NOTHING: &str = "Nothing in sight is known of both games.";

fn outcome_words(window: Window, counts: Counts, first: Option<ComparedCell>) -> String {
    if window.is_empty() {
        return NOTHING.into();
    }
    let Counts { both, first: ours, second: theirs, one_sided, .. } = counts;
    let Some(at) = first else {
        let shared = match both {
            1 => " The one P-position in sight is in both.".to_owned(),
            n => format!(" All {} P-positions in sight are in both.", grouped(n)),
        };
        return same(window, "The same") + if both == 0 { "" } else { &shared };
    };
    let in_sight = if is_corner(window) { "" } else { " in sight" };
    let outcome = |outcome: Option<Outcome>| outcome.map_or("not a position", Outcome::letter);
    let one_sided = match one_sided {
        0 => String::new(),
        1 => " 1 cell is a position of one game only.".into(),
        n => format!(" {} cells are positions of one game only.", grouped(n)),
    };
    format!(
        "P in both: {}, in the first only: {}, in the second only: {}. The first difference{in_sight} is {}: {} in the first game, {} in the second.{one_sided}",
        grouped(both),
        grouped(ours),
        grouped(theirs),
        position((at.x, at.y)),
        outcome(at.first),
        outcome(at.second)
    )
}

fn value_words(window: Window, (equal, all): (u64, u64), first: Option<(u64, u64, u16, u16)>) -> String {
    if window.is_empty() || all == 0 {
        return NOTHING.into();
    }
    let Some((x, y, ours, theirs)) = first else { return same(window, "The same values") };
    let in_sight = if is_corner(window) { "" } else { " in sight" };
    format!(
        "Values agree in {} of {} cells. The first difference{in_sight} is {}: {ours} in the first game, {theirs} in the second.",
        grouped(equal),
        grouped(all),
        position((x, y))
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Query;
    use crate::scene::Frame;
    use crate::solve::Steps;

    fn agreement(query: &str, range: Window) -> Agreement {
        let mut explorer = Explorer::new(Query::parse(query).expect(query));
        let (x, y) = (range.x0, range.y0);
        let sides = (range.width() as f64, range.height() as f64);
        explorer.prepare(&Frame { axes: false, ..Frame::new((x, y), sides.0, sides) });
        explorer.finish();
        explorer.agreement(range).expect("two games")
    }

    #[test]
    fn outcomes_are_counted_and_told() {
        let found = agreement("game=nim&vs=game%3Dwythoff", Window::corner(4));
        assert_eq!(found.first_difference, Some((1, 1)));
        assert_eq!(
            found.words,
            "P in both: 1, in the first only: 3, in the second only: 2. The first difference is (1, 1): P in the first game, N in the second."
        );
        assert_eq!(found.bands.iter().map(|band| band.either).sum::<u64>(), 6);
    }

    #[test]
    fn what_is_the_same_is_called_checked() {
        let found = agreement("game=wythoff&vs=game%3Dfraenkel%26a%3D1", Window::new(0, 0, 64, 40));
        assert!(
            found
                .words
                .starts_with("The same on this board, checked to 64 × 40. A proof is another matter. All "),
            "{}",
            found.words
        );
        let far = agreement("game=wythoff&vs=game%3Dgdwn%26p%3D3%26q%3D3", Window::new(7, 9, 20, 20));
        assert!(far.words.contains("checked from (7, 9) to (26, 28)"), "{}", far.words);
    }

    #[test]
    fn values_are_compared_cell_by_cell() {
        let found = agreement("game=nim&mode=grundy&vs=game%3Dwythoff", Window::corner(3));
        // Nim 0 1 2 / 1 0 3 / 2 3 0, Wythoff 0 1 2 / 1 2 0 / 2 0 1.
        assert_eq!(
            found.words,
            "Values agree in 5 of 9 cells. The first difference is (1, 1): 0 in the first game, 2 in the second."
        );
        let same = agreement("game=wythoff&mode=grundy&vs=game%3Dfraenkel%26a%3D1", Window::corner(30));
        assert_eq!(
            same.words,
            "The same values on this board, checked to 30 × 30. A proof is another matter."
        );
        assert!(same.bands.iter().all(|band| band.both == band.either && band.either > 0));
    }

    #[test]
    fn only_what_is_known_of_both_is_compared() {
        let found = agreement("game=wythoff&vs=game%3Dfraenkel-st", Window::new(16_380, 10, 10, 10));
        assert_eq!((found.window.x0, found.window.x1), (16_380, 16_383));
        let beyond = agreement("game=wythoff&vs=game%3Dfraenkel-st", Window::new(20_000, 10, 10, 10));
        assert_eq!((beyond.words.as_str(), beyond.bands.len()), (NOTHING, 0));
    }
}
