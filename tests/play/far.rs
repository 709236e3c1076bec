//! Play far from the corner, by closed form.

use phibeam::games;
use phibeam::play::{Analysis, Match};
use phibeam::query::LARGEST_COORDINATE;
use phibeam::rules::Window;

use crate::{Draws, queries, query};

/// Plays for 30 moves or to the end: the perfect player against small and large takes; won stays won.
fn play(analysis: &Analysis, text: &str, start: Vec<u64>, draws: &mut Draws) {
    let mut at = start;
    for _ in 0..30 {
        let is_p = analysis.is_p(&at).expect("a closed form");
        assert_eq!(analysis.limit(&at), None);
        let Some(to) = analysis.best(&at).expect("known") else {
            assert_eq!(analysis.ended(&at), Some(!is_p), "{text} {at:?}");
            return;
        };
        assert!(analysis.is_move(&at, &to), "{text} {at:?} → {to:?}");
        assert_eq!(analysis.is_p(&to), Ok(!is_p), "{text} {at:?} → {to:?}: won stays won, lost stays lost");
        at = to;
        // Now and then the loser takes something else.
        if !is_p && analysis.has_option(&at) && draws.below(3) == 0 {
            let to: Vec<u64> = at.iter().map(|&heap| heap.saturating_sub(draws.below(1_000))).collect();
            if analysis.is_move(&at, &to) {
                assert_eq!(analysis.is_p(&to), Ok(false), "{text} {at:?} → {to:?}");
                at = to;
            }
        }
    }
}

#[test]
fn won_stays_won_far_away() {
    let far = 1_000_000_000_000;
    let mut draws = Draws(3);
    let mut played = 0;
    for game in games::ALL {
        let plain = format!("game={}", game.id);
        for text in queries(game, 4).into_iter().chain([plain]) {
            let analysis = Analysis::of(&query(&text));
            if !analysis.has_closed_form() {
                continue;
            }
            for (x, y) in
                [(far, far), (far + draws.below(999), far + draws.below(far)), (draws.below(far), far)]
            {
                let mut start = vec![x, y];
                start.extend((2..analysis.heaps()).map(|_| draws.below(256)));
                if analysis.is_position(&start) {
                    played += 1;
                    play(&analysis, &text, start, &mut draws);
                }
            }
        }
    }
    assert!(played > 50, "{played}");
}

#[test]
fn winning_moves_are_found_wherever_there_are_some() {
    let mut draws = Draws(5);
    for game in games::ALL {
        for text in queries(game, 20) {
            let analysis = Analysis::of(&query(&text));
            let most = if analysis.has_closed_form() { 50_000 } else { 400 };
            for _ in 0..if analysis.has_closed_form() { 40 } else { 4 } {
                let mut at = vec![draws.below(most), draws.below(most)];
                // So that most of them are within the limits: 60, 12, 9 and 7.
                let further = [60, 12, 9, 7];
                at.extend((3..=analysis.heaps()).map(|n| draws.below(further[n - 3])));
                if !analysis.is_position(&at) || analysis.limit(&at).is_some() {
                    continue;
                }
                let winning = analysis.winning(&at).expect("known");
                let is_p = analysis.is_p(&at).expect("known");
                let ended = analysis.ended(&at).is_some();
                assert_eq!(winning.is_empty(), is_p || ended, "{text} {at:?}");
                for to in winning {
                    assert!(
                        analysis.is_move(&at, &to) && analysis.is_p(&to) == Ok(true),
                        "{text} {at:?} {to:?}"
                    );
                }
            }
        }
    }
}

/// At the very end of what a query can name everything is answered or refused, and nothing overflows.
#[test]
fn the_largest_heaps_are_answered_or_refused() {
    let most = LARGEST_COORDINATE;
    for game in games::ALL {
        let plain = format!("game={}", game.id);
        let more = ["heaps=3&z=255", "heaps=4&z=9&rest=255", "m=7&heaps=6&z=255&rest=255,254,253", "heaps=6"];
        let more = more
            .into_iter()
            .filter(|more| game.param("heaps").is_some() && (game.id != "nim" || !more.contains("m=")));
        let more: Vec<String> = more.map(|more| format!("{plain}&{more}")).collect();
        for text in [plain.clone(), format!("{plain}&play=misere")].into_iter().chain(more) {
            for (x, y) in [(most, most), (most - 1, most), (most, 0), (1, most), (most / 3, most / 2)] {
                let query = query(&format!("{text}&at={x},{y}&first=computer"));
                let analysis = Analysis::of(&query);
                let Ok(game) = Match::replay(&analysis, &query) else {
                    continue;
                };
                let known = analysis.limit(game.heaps()).is_none();
                let over = game.winner(&analysis).is_some();
                assert_eq!(game.reply(&analysis).is_ok(), known && !over, "{text} ({x}, {y})");
                assert_eq!(game.hint(&analysis, 3).is_ok(), known && !over, "{text} ({x}, {y})");
                let window = Window { x0: x.saturating_sub(99), x1: x, y0: y.saturating_sub(99), y1: y };
                for (u, v) in analysis.options_within(game.heaps(), window, 20) {
                    let mut to = vec![u, v];
                    to.extend_from_slice(&game.heaps()[2..]);
                    assert_eq!(analysis.illegal(game.heaps(), &to), None, "{text}");
                }
                let mut to = game.heaps().to_vec();
                to[0] /= 2;
                to[1] /= 3;
                let said = analysis.illegal(game.heaps(), &to).map(|illegal| illegal.to_string());
                assert_eq!(said.is_none(), analysis.is_move(game.heaps(), &to), "{text} ({x}, {y})");
            }
        }
    }
}
