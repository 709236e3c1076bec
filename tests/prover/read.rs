//! What a certificate's set says of windows and along lines, against what it says of each cell.

use crate::proved;
use phibeam::recheck;
use phibeam::rules::Window;
use phibeam::theory::closed::ClosedForm;

/// Numerations with one and with several digits, of period 1 and more, and a game that is carried over.
const GAMES: [&str; 5] =
    ["game=nim", "game=wythoff", "game=wab&a=2&b=3", "game=modular-nim&m=6", "game=rational-nim&ray=4,6"];

fn forms() -> impl Iterator<Item = (&'static str, Box<dyn ClosedForm>)> {
    GAMES.into_iter().map(|game| {
        let certificate = proved(game).certificate().expect(game).to_string();
        (game, recheck::believed(&certificate).expect(game).closed_form())
    })
}

#[test]
fn windows_anywhere() {
    for (game, form) in forms() {
        for (x0, y0, width, height) in
            [(0, 0, 30, 30), (1, 1, 1, 1), (3, 5, 20, 2), (17, 9, 9, 40), (5, 3, 0, 4)]
        {
            let window = Window { x0, x1: x0 + width, y0, y1: y0 + height };
            let mut found = Vec::new();
            form.visit(window, &mut |x, y| found.push((x, y)));
            found.sort_unstable();
            let cells = (x0..=window.x1).flat_map(|x| (y0..=window.y1).map(move |y| (x, y)));
            assert_eq!(
                found,
                cells.filter(|&(x, y)| form.is_p(x, y)).collect::<Vec<_>>(),
                "{game} {window:?}"
            );
        }
    }
}

#[test]
fn lines_from_anywhere() {
    for (game, form) in forms() {
        for from in [(0, 0), (13, 21), (40, 5), (34, 55), (55, 55)] {
            for step in [(1, 0), (0, 1), (1, 1), (2, 3), (5, 1)] {
                let mut found = Vec::new();
                let visit = &mut |x: u64, y: u64| {
                    found.push((x, y));
                    true
                };
                if !form.along(from, step, visit) {
                    continue;
                }
                found.sort_unstable_by(|one, other| other.cmp(one));
                let steps = (1..).map_while(|t| {
                    Some((u64::checked_sub(from.0, t * step.0)?, u64::checked_sub(from.1, t * step.1)?))
                });
                let expected: Vec<_> = steps.filter(|&(x, y)| form.is_p(x, y)).collect();
                assert_eq!(found, expected, "{game} from {from:?} by {step:?}");
            }
        }
    }
}

/// A search along a line is quick where the set is an automaton, ends when it is told to, and gives up where it would be long.
#[test]
fn lines_end_when_they_are_told() {
    let certificate = proved("game=nim").certificate().expect("a certificate").to_string();
    let certified = recheck::believed(&certificate).expect("a certificate");
    assert_eq!(certified.states(), 1);
    let wythoff = proved("game=wythoff").certificate().expect("a certificate").to_string();
    assert_eq!(recheck::believed(&wythoff).expect("a certificate").states(), 7);
    let form = certified.closed_form();
    let mut count = 0;
    assert!(form.along((50, 50), (1, 1), &mut |_, _| {
        count += 1;
        count < 3
    }));
    assert_eq!(count, 3);
    let (mut count, far) = (0, 1 << 40);
    assert!(form.along((far, far), (1, 1), &mut |_, _| {
        count += 1;
        true
    }));
    assert!((1_000..5_000).contains(&count), "{count} of 2^40");
    assert!(form.along((far, far), (0, 0), &mut |_, _| panic!("no line")));
}

/// A box that is larger than the game's own leaves nothing unchecked beside it.
#[test]
fn a_larger_box_is_not_believed() {
    let certificate = |text: &str| proved(text).certificate().expect(text);
    for (game, other) in [
        ("game=seeded&box=P./.P", "game=seeded&box=P.P/.P./P.P"),
        ("game=seeded&box=P./.P", "game=seeded&box=P.PP/.P../P.../P..."),
    ] {
        let (mut whole, own) = (certificate(other), certificate(game));
        assert_eq!(whole.numeration, own.numeration);
        let more: Vec<_> = own
            .automata
            .iter()
            .filter(|automaton| whole.automaton(&automaton.name).is_none())
            .cloned()
            .collect();
        whole.automata.extend(more);
        assert!(recheck::check(&whole.to_string()).is_ok());
        whole.game = own.game;
        assert!(recheck::check(&whole.to_string()).is_err(), "the set of {other} for {game}");
    }
}
