use super::*;
use crate::solve::NoGrundy;

fn query(text: &str) -> Query {
    Query::parse(text).expect(text)
}

#[test]
fn windows_are_cut_out() {
    let window = Window::new(3, 4, 5, 4);
    assert_eq!(positions(&query("game=wythoff"), window), Ok(vec![(3, 5), (4, 7), (7, 4)]));
    let values = grundy(&query("game=wythoff"), window).expect("values");
    let whole = grundy(&query("game=wythoff"), Window::corner(8)).expect("values");
    assert_eq!(values.len(), 5);
    for (line, whole) in values.iter().zip(&whole[3..]) {
        assert_eq!(line[..], whole[4..]);
    }
}

#[test]
fn limits_are_said() {
    let error =
        positions(&query("game=fraenkel-st"), Window::corner(20_000)).expect_err("too far").to_string();
    assert!(error.contains("fraenkel-st") && error.contains("16384"), "{error}");
    assert_eq!(positions(&query("game=wythoff"), Window::corner(0)), Err(BoardError::Empty));
    let no_values = |text| grundy(&query(text), Window::corner(1_000_000));
    assert_eq!(no_values("game=nim&heaps=3&play=misere"), Err(BoardError::NoGrundy(NoGrundy::Misere)));
    assert_eq!(no_values("game=seeded"), Err(BoardError::NoGrundy(NoGrundy::Declared)));
}

#[test]
fn far_away_by_closed_form() {
    let fibonacci = (2_880_067_194_370_816_120, 4_660_046_610_375_530_309);
    assert_eq!(outcome(&query("game=wythoff"), fibonacci.0, 1 << 62), Ok(Some(Outcome::N)));
    assert!(outcome(&query("game=wythoff"), fibonacci.0, fibonacci.1).is_err(), "beyond 2^62");
    assert_eq!(outcome(&query("game=wythoff"), 165_580_140, 267_914_295), Ok(Some(Outcome::P)));
    assert_eq!(outcome(&query("game=wythoff&play=misere"), 165_580_140, 267_914_295), Ok(Some(Outcome::P)));
    assert_eq!(outcome(&query("game=rational-nim"), 1 << 62, 5), Ok(None));
    let window = Window::new(1 << 62, 1 << 62, 3, 2);
    let mut task = OutcomeTask::new(&query("game=nim"), window).expect("a closed form");
    assert_eq!((task.advance(1), task.progress()), (false, (1, 3)));
    assert_eq!(task.positions().collect::<Vec<_>>(), [(1 << 62, 1 << 62)]);
    assert_eq!((task.advance(9), task.progress()), (true, (3, 3)));
    assert_eq!(task.positions().count(), 2);
}

#[test]
fn rules_and_closed_form_meet_at_the_limit() {
    for text in
        ["game=wythoff", "game=wab", "game=wyt-k", "game=rational-wythoff&q2=3", "game=wythoff&play=misere"]
    {
        let edge = Window::new(65_500, 0, 36, 65_536);
        let beyond = Window { x1: edge.x1 + 1, ..edge };
        let mut far = positions(&query(text), beyond).expect(text);
        far.retain(|&(x, _)| x < 65_536);
        assert_eq!(far, positions(&query(text), edge).expect(text), "{text}");
        assert!(!far.is_empty(), "{text}");
    }
}

#[test]
fn far_refusals_say_how_far_one_can_go() {
    let said = |text: &str, x, y| outcome(&query(text), x, y).expect_err(text).to_string();
    assert!(said("game=gdwn", 65_536, 0).contains("below 65536; with these parameters no closed form"));
    assert!(said("game=wab&play=misere", 65_536, 0).contains("is for normal play"));
    assert!(said("game=gdwn&play=misere", 65_536, 0).contains("no closed form"));
    assert!(said("game=wyt-k&set=3n", 65_536, 0).contains("below 65536"));
    assert!(said("game=modular-nim&m=4&heaps=3", 512, 0).contains("below 512"));
    assert!(said("game=wythoff", (1 << 62) + 1, 0).contains("4611686018427387904"));
    assert!(said("game=wythoff", u64::MAX, u64::MAX).contains("2^62"));
    let wide = Window::new(0, 0, 65_537, 1);
    assert_eq!(positions(&query("game=nim"), wide), Err(BoardError::TooWide { side: 65_537 }));
}

#[test]
fn far_moves_have_their_outcomes() {
    let from = moves(&query("game=wythoff"), 300_000, 200_000).expect("700,000 options");
    assert_eq!(from.len(), 700_000);
    assert!(from.is_sorted_by_key(|to| to.heaps.clone()));
    let winning: Vec<_> =
        from.iter().filter(|to| to.outcome == Outcome::P).map(|to| to.heaps.clone()).collect();
    assert_eq!(winning, [[261_803, 161_803], [300_000, 185_410]]);
    assert!(matches!(moves(&query("game=wythoff"), 1 << 62, 0), Err(BoardError::TooManyOptions { .. })));
    let three = moves(&query("game=nim&heaps=3&z=5"), 70_000, 70_002).expect("few options");
    let winning: Vec<_> = three.iter().filter(|to| to.outcome == Outcome::P).collect();
    assert_eq!(three.len(), 140_007);
    assert!(winning.iter().map(|to| &to.heaps).eq([&[70_000, 70_002, 2]]), "{winning:?}");
}

#[test]
fn outcomes_and_moves() {
    assert_eq!(outcome(&query("game=rational-nim"), 1, 0), Ok(None));
    assert_eq!(outcome(&query("game=rational-nim"), 0, 0), Ok(Some(Outcome::P)));
    assert_eq!(moves(&query("game=rational-nim"), 1, 0), Err(BoardError::NotAPosition { x: 1, y: 0 }));
    let winning = moves(&query("game=wythoff"), 5, 7).expect("moves");
    let winning: Vec<_> =
        winning.iter().filter(|to| to.outcome == Outcome::P).map(|to| to.heaps.clone()).collect();
    assert_eq!(winning, [[3, 5], [4, 7], [5, 3]]);
    let three = moves(&query("game=nim&heaps=3&z=3"), 1, 2).expect("moves");
    assert!(three.iter().all(|to| to.outcome == Outcome::N) && three.len() == 6);
}
