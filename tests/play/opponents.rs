//! The perfect opponent never loses a won position, against random and against greedy play.

use phibeam::games;
use phibeam::play::{Analysis, Heaps};

use crate::{Draws, queries, query};

/// Every option of a position, by trying all that is below it.
pub(crate) fn options(analysis: &Analysis, from: &[u64]) -> Vec<Heaps> {
    match (analysis.rules(), from) {
        (phibeam::rules::Rules::Two(rules), &[x, y]) => {
            rules.options(x, y).expect("few").into_iter().map(|(u, v)| vec![u, v]).collect()
        }
        (phibeam::rules::Rules::Slice(game), from) => game.options(from).expect("few"),
        _ => unreachable!("two heaps or more"),
    }
}

/// Plays to the end; `perfect` is the number of the player to move (0) or the other (1). Returns who won.
fn play_out(
    analysis: &Analysis,
    start: &[u64],
    perfect: usize,
    mut other: impl FnMut(Vec<Heaps>) -> Heaps,
) -> usize {
    let mut at = start.to_vec();
    for turn in 0.. {
        if let Some(mover_wins) = analysis.ended(&at) {
            return if mover_wins { turn % 2 } else { 1 - turn % 2 };
        }
        let to = if turn % 2 == perfect {
            analysis.best(&at).expect("known").expect("a move")
        } else {
            other(options(analysis, &at))
        };
        assert!(analysis.is_move(&at, &to), "{:?} {at:?} → {to:?}", analysis.query());
        at = to;
    }
    unreachable!("a game ends")
}

#[test]
fn a_won_position_stays_won() {
    for game in games::ALL {
        let mut draws = Draws(7);
        let mut starts = 0;
        for text in queries(game, 25) {
            let analysis = Analysis::of(&query(&text));
            let mut left = 20;
            // In a thin cone most cells are no positions.
            for n in 0..20_000 {
                // Beyond the tables of remoteness too: those of four, five and six heaps end at 13, 7 and 5.
                let many = [14, 15, 9, 7];
                let most = many.get(analysis.heaps().wrapping_sub(3)).copied();
                let most = most.unwrap_or([12, 40, 40, 120, 300][n % 5]);
                let start: Heaps = (0..analysis.heaps()).map(|_| draws.below(most)).collect();
                if left == 0 || !analysis.is_position(&start) || analysis.limit(&start).is_some() {
                    continue;
                }
                left -= 1;
                starts += 1;
                // Whoever should win is played perfectly.
                let perfect = usize::from(analysis.is_p(&start).expect("known"));
                let random = play_out(&analysis, &start, perfect, |mut options| {
                    options.swap_remove(draws.below(options.len() as u64) as usize)
                });
                assert_eq!(random, perfect, "{text} {start:?} against random play");
                let fewest =
                    |options: Vec<Heaps>| options.into_iter().min_by_key(|to| to.iter().sum::<u64>());
                let greedy = play_out(&analysis, &start, perfect, |options| fewest(options).expect("a move"));
                assert_eq!(greedy, perfect, "{text} {start:?} against greedy play");
            }
        }
        assert_eq!(starts, 500, "{}", game.id);
    }
}
