//! Games: replay, undo and redo, damaged lists, illegal moves, hints and reviews.

use phibeam::games::{self, Game};
use phibeam::play::{Analysis, Mark, Match, PlayError, Side};
use phibeam::query::Query;
use proptest::prelude::*;

use crate::opponents::options;
use crate::{Draws, queries, query};

fn replay(text: &str) -> (Analysis, Match) {
    let query = query(text);
    let analysis = Analysis::of(&query);
    let game = Match::replay(&analysis, &query).expect(text);
    (analysis, game)
}

fn why_not(text: &str, to: &[u64]) -> String {
    let (analysis, mut game) = replay(text);
    game.play(&analysis, to.to_vec()).expect_err(text).to_string()
}

#[test]
fn illegal_moves_name_the_rule() {
    for (text, to, said) in [
        (
            "game=nim&at=3,5",
            [2, 4],
            "(3, 5) → (2, 4): Nim takes from one heap at a time, not 1 and 1 together",
        ),
        (
            "game=wythoff&at=3,5",
            [1, 4],
            "(3, 5) → (1, 4): from both heaps Wythoff's game takes the same amount, and 2 and 1 differ",
        ),
        ("game=wythoff&at=3,5", [3, 5], "(3, 5) → (3, 5): a move takes at least one token"),
        (
            "game=wythoff&at=3,5",
            [3, 6],
            "(3, 5) → (3, 6): heaps never grow, and the second would go from 5 to 6",
        ),
        (
            "game=wab&at=3,5",
            [1, 4],
            "(3, 5) → (1, 4): from both heaps W(5, 3) takes the same amount, and 2 and 1 differ",
        ),
        (
            "game=wab&at=3,5",
            [1, 5],
            "(3, 5) → (1, 5): from the first heap alone W(5, 3) takes only multiples of a = 5, and 2 is none",
        ),
        (
            "game=wab&at=3,5",
            [3, 1],
            "(3, 5) → (3, 1): from the second heap alone W(5, 3) takes only multiples of b = 3, and 4 is none",
        ),
        (
            "game=modular-wythoff&at=3,5",
            [2, 2],
            "(3, 5) → (2, 2): amounts from both heaps must be equal modulo m = 5, and 1 and 3 leave 1 and 3",
        ),
        (
            "game=modular-nim&at=3,5",
            [2, 3],
            "(3, 5) → (2, 3): from several heaps it takes a multiple of m = 6 in total, and 1 + 2 = 3 is none",
        ),
        (
            "game=wyt-k&at=5,5",
            [2, 2],
            "(5, 5) → (2, 2): the same amount from both heaps must be in the set K = {1,2}, and 3 is not",
        ),
        (
            "game=wyt-k&at=5,5",
            [2, 3],
            "(5, 5) → (2, 3): from both heaps it takes the same amount, and 3 and 2 differ",
        ),
        (
            "game=fraenkel&at=5,5",
            [4, 2],
            "(5, 5) → (4, 2): amounts from both heaps must differ by less than a = 2, and 1 and 3 differ by 2",
        ),
        (
            "game=fraenkel-k&at=9,9",
            [4, 4],
            "(9, 9) → (4, 4): of two amounts from both heaps one must be in the set K = {1,2}, and neither 5 nor 5 is",
        ),
        (
            "game=fraenkel-st&at=5,5",
            [4, 2],
            "(5, 5) → (4, 2): the larger amount must be less than s·smaller + t = 2·1 + 1 = 3, and 3 is not",
        ),
        (
            "game=fraenkel-borosh&at=5,5",
            [4, 5],
            "(5, 5) → (4, 5): from the first heap alone it takes only multiples of b = 2, and 1 is none",
        ),
        (
            "game=fraenkel-borosh&at=5,5",
            [4, 3],
            "(5, 5) → (4, 3): amounts from both heaps must be equal modulo b = 2, and 1 and 2 leave 1 and 0",
        ),
        (
            "game=fraenkel-borosh&at=9,9",
            [8, 0],
            "(9, 9) → (8, 0): amounts from both heaps must differ by less than a·b = 4, and 1 and 9 differ by 8",
        ),
        (
            "game=nimhoff&at=5,5",
            [4, 3],
            "(5, 5) → (4, 3): from both heaps it takes fewer than h = 3 together, and 1 + 2 = 3",
        ),
        (
            "game=seeded&at=9,9",
            [8, 7],
            "(9, 9) → (8, 7): from both heaps Wythoff's game takes the same amount, and 1 and 2 differ",
        ),
        (
            "game=seeded&at=9,9&moves=3,3",
            [1, 1],
            "(3, 3) → (1, 1): inside the declared 4 × 4 box nothing moves: entering it ends the game",
        ),
        (
            "game=rational-nim&at=8,12",
            [7, 11],
            "(8, 12) → (7, 11): it takes multiples of (7, 2) and (1, 10), and (1, 1) is a multiple of none of them",
        ),
        (
            "game=rational-nim&at=8,12",
            [8, 0],
            "(8, 12) → (8, 0): that is outside the cone, where positions have 2·x ≤ 7·y and 1·y ≤ 10·x",
        ),
        (
            "game=gdwn&at=5,5",
            [4, 2],
            "(5, 5) → (4, 2): it takes multiples of (1, 0), (0, 1), (1, 1), (1, 2) and (2, 1), and (1, 3) is a multiple of none of them",
        ),
        ("game=wab&at=4,0", [3, 0], "the game is over: no move is left at (4, 0)"),
        (
            "game=wythoff&at=0,0",
            [1, 0],
            "(0, 0) → (1, 0): heaps never grow, and the first would go from 0 to 1",
        ),
    ] {
        assert_eq!(why_not(text, &to), said, "{text}");
    }
    assert!(why_not("game=nim&heaps=3&z=4&at=1,2", &[1, 2]).contains("a position of this game has 3 heaps"));
    assert!(why_not("game=modular-nim&heaps=3&z=4&at=9,9", &[8, 7, 3]).contains("1 + 2 + 1 = 4 is none"));
}

/// Every vector that is not a move gets a sentence of its own game, for every game.
#[test]
fn every_illegal_move_gets_a_sentence() {
    for game in games::ALL {
        for text in queries(game, 6) {
            let analysis = Analysis::of(&query(&text));
            if analysis.heaps() > 2 {
                continue;
            }
            for to in (0..13).flat_map(|u| (0..13).map(move |v| [u, v])) {
                let illegal = analysis.illegal(&[11, 12], &to);
                assert_eq!(illegal.is_none(), analysis.is_move(&[11, 12], &to), "{text} {to:?}");
                let said = illegal.map_or("ok ok ok".into(), |illegal| illegal.to_string());
                assert!(said.len() < 250 && !said.contains("the rule does not allow"), "{text}: {said}");
            }
        }
    }
}

#[test]
fn sides_take_turns_and_somebody_wins() {
    let (analysis, game) = replay("game=wythoff&at=2,3&moves=1,2;1,1;0,0");
    assert_eq!(
        game.moves().iter().map(|played| played.by).collect::<Vec<_>>(),
        [Side::You, Side::Computer, Side::You]
    );
    assert_eq!(game.winner(&analysis), Some(Side::You));
    assert_eq!(
        game.ending(&analysis).as_deref(),
        Some("You win: no move is left at (0, 0), and whoever moved last wins.")
    );
    assert!(matches!(game.reply(&analysis), Err(PlayError::Over { .. })));
    let (analysis, game) = replay("game=wythoff&at=2,3&moves=0,0&play=misere&first=computer");
    assert!(game.damaged().is_some_and(|damaged| damaged.number == 1) && game.winner(&analysis).is_none());
    let (analysis, game) = replay("game=wythoff&at=2,2&moves=0,0&play=misere&first=computer");
    assert_eq!(game.winner(&analysis), Some(Side::You), "whoever must move wins");
    let (analysis, game) = replay("game=nim&at=0,3&moves=0,0&opponent=person&first=computer");
    assert_eq!((game.winner(&analysis), game.turn()), (Some(Side::One), Side::Two));
    let (analysis, game) = replay("game=seeded&box=P&at=3,3&moves=0,0");
    assert_eq!(game.winner(&analysis), Some(Side::You));
    let (analysis, game) = replay("game=seeded&box=.&at=3,3&moves=0,0");
    assert_eq!(game.winner(&analysis), Some(Side::Computer), "entering an N-cell loses");
    assert!(game.ending(&analysis).is_some_and(|words| words.contains("declares (0, 0) to be N")));
    let (analysis, game) = replay("game=wythoff&at=2,3");
    let error = game.reply(&analysis).expect_err("not its turn").to_string();
    assert_eq!(error, "it is not the computer's turn: you move next");
}

#[test]
fn three_heaps_begin_at_the_third_of_the_query() {
    let (analysis, game) = replay("game=nim&heaps=3&z=3&at=1,5&first=computer");
    assert_eq!(game.start(), [1, 5, 3]);
    assert_eq!(game.reply(&analysis), Ok(vec![1, 2, 3]));
    let (_, game) = replay("game=nim&heaps=3&z=3&at=1,5&moves=1,2,3;1,2,0;1,1,0");
    assert_eq!(game.query().to_string(), "game=nim&heaps=3&z=3&at=1,5&moves=1,2,3;1,2,0;1,1,0");
    assert_eq!(game.heaps(), [1, 1, 0]);
}

#[test]
fn more_heaps_begin_at_those_of_the_query() {
    let (analysis, game) = replay("game=nim&heaps=5&z=3&rest=4&at=1,5&first=computer");
    assert_eq!(game.start(), [1, 5, 3, 4, 0]);
    assert_eq!(game.reply(&analysis), Ok(vec![1, 5, 0, 4, 0]));
    let text = "game=nim&heaps=5&z=3&rest=4&at=1,5&moves=1,5,0,4,0;0,5,0,4,0;0,4,0,4,0";
    let (_, game) = replay(text);
    assert_eq!((game.query().to_string().as_str(), game.heaps()), (text, [0, 4, 0, 4, 0].as_slice()));
    assert_eq!(game.moves()[2].words, "take 1 from the second heap");
    let (analysis, game) = replay("game=modular-nim&m=4&heaps=4&z=1&rest=1&at=1,1&moves=0,0,0,0");
    assert_eq!(game.winner(&analysis), Some(Side::You));
    let said = why_not("game=nim&heaps=6&z=4&rest=1,2,3&at=1,2", &[1, 2, 4, 0, 2, 2]);
    assert!(said.ends_with("Nim takes from one heap at a time, not 1 and 1 together"), "{said}");
    let said = why_not("game=nim&heaps=6&z=4&rest=1,2,3&at=1,2", &[1, 2, 4, 1, 2, 4]);
    assert!(said.ends_with("heaps never grow, and the sixth would go from 3 to 4"), "{said}");
    // Where nothing is said of them, further heaps are those of an interesting start.
    for heaps in 4..=6 {
        let (analysis, game) = replay(&format!("game=modular-nim&heaps={heaps}"));
        assert!(game.start().iter().skip(2).all(|&heap| heap > 0), "{:?}", game.start());
        assert_eq!(analysis.is_p(game.start()), Ok(false));
    }
    let (_, game) = replay("game=nim&heaps=4&rest=9");
    assert_eq!(game.start()[2..], [0, 9]);
    let (analysis, game) = replay("game=nim&heaps=4&z=200&rest=9");
    assert_eq!((&game.start()[2..], analysis.is_p(game.start())), ([200, 9].as_slice(), Ok(false)));
}

/// A position whose boards nobody can solve is played by formula, or refused with a sentence.
#[test]
fn many_large_heaps_are_known_or_refused() {
    let (analysis, game) =
        replay("game=modular-nim&m=7&heaps=6&z=255&rest=254,253,252&at=1000,1001&first=computer");
    let to = game.reply(&analysis).expect("a formula");
    assert_eq!((analysis.is_p(&to), analysis.is_move(game.heaps(), &to)), (Ok(true), true));
    let (analysis, game) = replay("game=modular-nim&heaps=6&z=255&rest=254,253,252&at=3,4&first=computer");
    let limit = analysis.limit(game.heaps()).expect("a limit").to_string();
    assert!(
        limit.contains("make z or the heaps of rest smaller; with these parameters no closed form"),
        "{limit}"
    );
    assert!(game.reply(&analysis).is_err());
    let (analysis, game) = replay("game=modular-nim&heaps=6&z=20&rest=20,20,20&at=19,20&first=computer");
    let limit = analysis.limit(game.heaps()).expect("a limit").to_string();
    assert!(
        limit.contains("with these further heaps") && limit.contains("both heaps must stay below 18"),
        "{limit}"
    );
}

#[test]
fn damaged_lists_are_played_as_far_as_they_go() {
    let (_, game) = replay("game=wythoff&at=3,7&moves=3,5;3,5;1,1");
    let damaged = game.damaged().expect("damage");
    assert_eq!((damaged.number, damaged.to.as_slice()), (2, [3, 5].as_slice()));
    assert!(damaged.words.contains("at least one token"), "{}", damaged.words);
    assert_eq!(
        (game.heaps(), game.query().to_string()),
        ([3, 5].as_slice(), "game=wythoff&at=3,7&moves=3,5".into())
    );
    let (query, unread) = Match::read("game=wythoff&at=3,7&moves=3,5;1,").expect("the rest is readable");
    assert_eq!(query.settings.moves, [[3, 5]]);
    assert!(unread.is_some_and(|unread| unread.number == 2 && unread.words.contains("moves=1,")));
    assert!(Match::read("game=wythoff&moves=x&colour=1").is_err());
    let analysis = Analysis::of(&crate::query("game=rational-nim"));
    let error = Match::replay(&analysis, &crate::query("game=rational-nim&at=9,0")).expect_err("outside");
    assert_eq!(
        error.to_string(),
        "at=9,0 is not a position of this game: start from one that is on the board"
    );
}

#[test]
fn every_named_game_has_a_start_that_can_be_won() {
    starts_can_be_won(games::ALL.into_iter().filter(|game| game.id != "custom"));
}

#[test]
fn written_rules_have_starts_that_can_be_won() {
    starts_can_be_won(games::find("custom"));
}

fn starts_can_be_won(games: impl IntoIterator<Item = &'static Game>) {
    for game in games {
        for text in queries(game, 8) {
            for more in ["", "&first=computer", "&size=20"] {
                let (analysis, game) = replay(&format!("{text}{more}"));
                let start = game.start();
                assert!(analysis.is_position(start) && game.query().settings.at.is_some(), "{text}{more}");
                let again = Match::replay(&analysis, game.query()).expect("a start");
                assert_eq!(again, game, "{text}{more}");
            }
        }
        let text = format!("game={}", game.id);
        for (more, wins) in [("", true), ("&first=computer", false), ("&play=misere", true)] {
            let (analysis, game) = replay(&format!("{text}{more}"));
            let entry = analysis.entry(game.start()).expect("small heaps");
            assert!(entry.is_p != wins && entry.plies >= 2, "{text}{more} {:?} {entry:?}", game.start());
        }
    }
}

#[test]
fn casual_errs_as_often_as_it_says_and_always_the_same() {
    let analysis = Analysis::of(&query("game=wythoff"));
    for rate in [0, 30, 100] {
        let (mut errors, mut moves) = (0, 0);
        for (x, y) in (10..40).flat_map(|x| (10..40).map(move |y| (x, y))) {
            let at = [x, y];
            let to = analysis.casual(&at, 0, &at, rate).expect("known").expect("a move");
            assert_eq!(analysis.casual(&at, 0, &at, rate), Ok(Some(to.clone())));
            assert!(analysis.is_move(&at, &to));
            if analysis.is_p(&at) == Ok(false) {
                moves += 1;
                errors += u64::from(analysis.is_p(&to) == Ok(false));
            }
        }
        let percent = errors * 100 / moves;
        assert!(percent.abs_diff(rate) <= 4, "{rate}: {errors} of {moves}");
    }
}

#[test]
fn hints_go_in_steps() {
    let (analysis, game) = replay("game=wythoff&at=12,17");
    let hint = |step| game.hint(&analysis, step).expect("a hint");
    assert_eq!(hint(1).words, "You can win from (12, 17).");
    assert_eq!(hint(2).words, "One move wins: it takes the same amount from both heaps.");
    assert_eq!(
        hint(3).words,
        "Take 4 from both heaps → (8, 13): it is on the upper beam of slope 1.618, a P-position (Wythoff, 1907)."
    );
    assert_eq!((hint(1).to, hint(2).to, hint(3).to), (None, None, Some(vec![8, 13])));
    let (analysis, game) = replay("game=wythoff&at=3,5&first=computer");
    assert!(
        game.hint(&analysis, 1).is_ok_and(|hint| hint.words.starts_with("The computer has no winning move"))
    );
    assert!(game.hint(&analysis, 2).is_ok_and(|hint| hint.words.starts_with("Every move loses")));
    let (analysis, game) = replay("game=gdwn&at=9,12");
    let last = game.hint(&analysis, 3).expect("a hint");
    assert!(last.words.contains("mex"), "{}", last.words);
    let (analysis, game) = replay("game=seeded&at=9,9");
    assert!(game.hint(&analysis, 3).is_ok_and(|hint| hint.words.contains("box declares")));
    assert!(game.hint(&analysis, 4).is_err());
}

#[test]
fn reviews_mark_every_move() {
    // (5, 7) is won; (5, 6) gives it away; the rest is taken well.
    let (analysis, game) = replay("game=wythoff&at=5,7&moves=5,6;1,2;1,1;0,0");
    let review = game.review(&analysis).expect("known");
    let marks: Vec<Mark> = review.moves.iter().map(|reviewed| reviewed.mark).collect();
    assert_eq!(marks, [Mark::Gave, Mark::Kept, Mark::Lost, Mark::Kept]);
    assert_eq!(review.first, Some(0));
    let better = review.moves[0].better.as_ref().expect("a better move");
    assert!(analysis.is_p(&better.to) == Ok(true) && analysis.is_move(&[5, 7], &better.to));
    assert!(
        review.words.starts_with("Move 1 was the first mistake. You gave the win away."),
        "{}",
        review.words
    );
    let (analysis, game) = replay("game=wythoff&at=5,7");
    assert!(game.review(&analysis).is_ok_and(|review| review.first.is_none() && review.moves.is_empty()));
    let (analysis, game) = replay("game=gdwn&at=90000,7&moves=80000,7");
    let error = game.review(&analysis).expect_err("too far").to_string();
    assert!(error.contains("below 65536"), "{error}");
}

#[test]
fn far_away_without_a_closed_form_the_limit_is_said() {
    let (analysis, game) = replay("game=gdwn&at=90000,7&first=computer");
    assert!(analysis.limit(game.heaps()).is_some_and(|error| error.to_string().contains("below 65536")));
    assert!(matches!(game.reply(&analysis), Err(PlayError::Unknown(_))));
    assert_eq!(analysis.limit(&[9, 7]), None);
    let (analysis, game) = replay("game=wythoff&at=1000000000000,1000000000000&first=computer");
    assert_eq!((analysis.limit(game.heaps()), game.reply(&analysis)), (None, Ok(vec![0, 0])));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Going back and forth, and reading the link of any moment again, gives the same states.
    #[test]
    fn undo_redo_and_replay_agree(game in 0..games::ALL.len(), pick in 0..8usize, seed in 0u64..1 << 40, back in 0..20usize) {
        let text = queries(games::ALL[game], 8).swap_remove(pick);
        let mut draws = Draws(seed);
        let (analysis, mut game) = replay(&format!("{text}&size={}", 16 + draws.below(30)));
        let mut states = vec![game.clone()];
        while analysis.ended(game.heaps()).is_none() && states.len() < 30 {
            let mut moves = options(&analysis, game.heaps());
            let to = moves.swap_remove(draws.below(moves.len() as u64) as usize);
            game.play(&analysis, to).expect("an option");
            states.push(game.clone());
        }
        for state in &states {
            // A link of that moment.
            let link = state.query().to_string();
            let query = Query::parse(&link).expect("canonical");
            prop_assert_eq!(&Match::replay(&analysis, &query).expect("a game"), state);
            prop_assert_eq!(query.to_string(), link);
        }
        // Undo is a shorter list, redo the longer one.
        let last = states.last().expect("a state");
        let kept = last.query().settings.moves.len().saturating_sub(back);
        let mut undone = last.query().clone();
        let redo = undone.settings.moves.split_off(kept);
        let mut again = Match::replay(&analysis, &undone).expect("a game");
        prop_assert_eq!(&again, &states[kept]);
        for to in redo {
            again.play(&analysis, to).expect("a move that was legal");
        }
        prop_assert_eq!(&again, last);
    }
}
