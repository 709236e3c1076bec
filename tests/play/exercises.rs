//! Exercises: what they ask, how they are graded, and what their codes say.

use std::collections::BTreeSet;

use phibeam::games;
use phibeam::play::Analysis;
use phibeam::play::code::Record;
use phibeam::play::exercise::{Answer, Grade, Task, grade, task};
use phibeam::rules::Window;
use phibeam::solved;

use crate::{queries, query};

fn ask(text: &str) -> Task {
    let query = query(text);
    task(&Analysis::of(&query), &query).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn answered(text: &str, answer: Answer) -> Grade {
    let query = query(text);
    grade(&Analysis::of(&query), &query, &answer).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn marks(cells: &[[u64; 2]]) -> Answer {
    Answer { marks: cells.iter().map(|cell| cell.to_vec()).collect(), ..Answer::default() }
}

#[test]
fn winning_is_graded() {
    let text = "game=wythoff&at=2,3&exercise=win";
    assert_eq!(ask(text).task, "Win from (2, 3) against a perfect opponent; you move first.");
    assert_eq!(ask(text).note, None);
    let open = answered(&format!("{text}&moves=1,2"), Answer::default());
    assert!(!open.finished && open.code.is_empty());
    let won = answered(&format!("{text}&moves=1,2;1,1;0,0"), Answer { hints: 1, ..Answer::default() });
    assert_eq!((won.finished, won.score, won.of), (true, 1, 1));
    assert_eq!(won.words, "Won in 2 moves, with 1 hint.");
    let record = Record::read(&won.code).expect("a sound code");
    assert_eq!(record.query.to_string(), "game=wythoff&at=2,3&exercise=win");
    assert_eq!((record.hints, record.moves), (1, 2));
    let lost = answered(&format!("{text}&moves=2,2;0,0"), Answer::default());
    assert_eq!((lost.score, lost.words.as_str()), (0, "Lost after 1 move."));
    assert!(ask("game=wythoff&at=3,5&exercise=win").note.is_some_and(|note| note.contains("lost")));
    assert_eq!(ask("game=wythoff&at=3,5&exercise=win&first=computer").note, None);
    assert!(ask("game=gdwn&at=90000,5&exercise=win").note.is_some_and(|note| note.contains("65536")));
}

#[test]
fn marking_is_graded() {
    let text = "game=wythoff&size=8&exercise=mark&at=2,3";
    let asked = ask(text);
    assert_eq!(asked.task, "Mark the other P-positions among the 8 × 8 positions from (0, 0) on.");
    assert_eq!(
        (asked.given.as_slice(), asked.count, asked.size),
        ([(0, 0), (1, 2), (2, 1)].as_slice(), 4, 8)
    );
    let graded = answered(text, marks(&[[3, 5], [5, 3], [5, 3], [6, 6], [1, 2]]));
    assert_eq!((graded.finished, graded.score, graded.of), (true, 1, 4));
    assert_eq!(graded.right, [[3, 5], [5, 3]]);
    assert_eq!((graded.wrong, graded.missing), (vec![vec![6, 6]], vec![vec![4, 7], vec![7, 4]]));
    assert_eq!(Record::read(&graded.code).map(|record| record.score), Ok(1));
    let bad = answered("game=nim&size=2&exercise=mark", marks(&[[0, 1], [1, 0]]));
    assert_eq!((bad.score, bad.of), (-2, 2));
    assert_eq!(Record::read(&bad.code).map(|record| record.score), Ok(-2));
    assert_eq!(ask("game=nim&size=900&exercise=mark").count, 40, "larger boards are read as 40");
    assert!(ask("game=nim&size=9&exercise=mark&at=9,0").note.is_some_and(|note| note.contains("none left")));
    let query = query(text);
    assert!(grade(&Analysis::of(&query), &query, &marks(&[[8, 0]])).is_err(), "off the board");
    assert_eq!(ask("game=nim&heaps=3&z=1&size=4&exercise=mark").count, 4);
}

#[test]
fn choices_are_told_in_words() {
    let text = "game=modular-nim&m=5&heaps=3&z=2";
    let choices = ask(&format!("{text}&exercise=guess&size=30")).choices.expect("choices");
    let own = query(text).to_string();
    let right = choices.iter().find(|choice| choice.query == own).expect("the right one");
    assert!(right.words.starts_with("m-Modular Nim, m = 5, 3 heaps, third heap 2: "), "{}", right.words);
}

#[test]
fn four_rules_four_pictures() {
    for game in games::ALL {
        for text in queries(game, 6).iter().chain([&format!("game={}", game.id)]) {
            let asked = ask(&format!("{text}&exercise=guess&size=30"));
            let choices = asked.choices.expect("choices");
            assert_eq!(choices.len(), 4, "{text}");
            let pictures: BTreeSet<_> = choices
                .iter()
                .map(|choice| solved::positions(&query(&choice.query), Window::corner(30)).expect("a board"))
                .collect();
            assert_eq!(pictures.len(), 4, "{text}: every picture is another");
            let own = query(text).to_string();
            let right = choices.iter().position(|choice| choice.query == own).expect("the right one");
            assert_eq!(
                ask(&format!("{text}&exercise=guess&size=30")).choices,
                Some(choices.clone()),
                "repeatable"
            );
            let graded = |choice| {
                answered(&format!("{text}&exercise=guess&size=30"), Answer { choice, ..Answer::default() })
            };
            assert_eq!((graded(Some(right)).score, graded(Some((right + 1) % 4)).score), (1, 0), "{text}");
            assert!(!graded(None).finished);
            assert!(choices.iter().all(|choice| choice.words.ends_with('.')), "{choices:?}");
        }
    }
    let small = ask("game=wythoff&exercise=guess&size=1");
    assert!(small.note.is_some() && small.choices.is_some_and(|choices| choices.len() < 4));
}

#[test]
fn moving_to_a_value_is_graded() {
    let text = "game=wythoff&at=5,7&exercise=value";
    assert_eq!(
        (ask(text).task.as_str(), ask(text).count),
        ("Move from (5, 7) to a position of Grundy value 0.", 1)
    );
    let right = answered(text, marks(&[[3, 5]]));
    assert_eq!((right.score, right.of, right.words.as_str()), (1, 1, "Right, without hints."));
    let wrong = answered(&format!("{text}&moves=5,6"), Answer::default());
    assert_eq!((wrong.score, wrong.missing.as_slice()), (0, [vec![3, 5], vec![4, 7], vec![5, 3]].as_slice()));
    assert!(!answered(text, Answer::default()).finished);
    let impossible = ask("game=wythoff&at=3,5&exercise=value");
    assert_eq!(impossible.count, 0);
    assert!(impossible.note.is_some_and(|note| note.contains("cannot be done")));
    let nothing = answered("game=wythoff&at=3,5&exercise=value", Answer::default());
    assert_eq!((nothing.finished, nothing.of, nothing.words.as_str()), (true, 0, "There was nothing to do."));
    for (text, said) in [
        ("game=wythoff&play=misere&at=3,5&exercise=value", "misère"),
        ("game=seeded&at=9,5&exercise=value", "declared box"),
        ("game=wythoff&at=900,5&exercise=value", "up to 511"),
    ] {
        assert!(ask(text).note.is_some_and(|note| note.contains(said)), "{text}");
    }
    assert_eq!(ask("game=nim&heaps=3&z=3&at=4,5&g=1&exercise=value").count, 1);
    let three = answered("game=nim&heaps=3&z=3&at=4,5&g=1&exercise=value&moves=4,5,0", Answer::default());
    assert_eq!(three.score, 1);
    let plain = query("game=nim");
    assert!(task(&Analysis::of(&plain), &plain).is_err(), "no exercise");
}

#[test]
fn variants_are_other_tasks_of_the_same_kind() {
    for text in [
        "game=wythoff&at=12,17&exercise=win",
        "game=wab&at=14,20&exercise=win",
        "game=wythoff&at=9,14&g=2&exercise=value",
    ] {
        let analysis = Analysis::of(&query(text));
        let start = query(text).settings.at.expect("a start");
        let outcome = |(x, y): (u64, u64)| analysis.is_p(&[x, y]).expect("near");
        let starts: Vec<(u64, u64)> = (1..=30)
            .map(|variant| {
                let asked = ask(&format!("{text}&variant={variant}"));
                assert_eq!(asked, ask(&asked.query), "{text}: what is settled stays");
                assert_eq!((asked.note.as_deref(), asked.count), (None, 1), "{text} {variant}");
                let settled = query(&asked.query).settings;
                assert_eq!(settled.variant, 0);
                settled.at.expect("a start")
            })
            .collect();
        let alike = text.contains("value") || starts.iter().all(|&at| outcome(at) == outcome(start));
        assert!(alike, "{text}: {starts:?}");
        assert!(starts.iter().all(|&(x, y)| x.max(y) <= start.0.max(start.1)), "{text}: {starts:?}");
        let different: BTreeSet<_> = starts.iter().collect();
        assert!(different.len() >= 12, "{text}: {different:?}");
    }
    assert_eq!(
        ask("game=wythoff&at=12,17&exercise=win&variant=0"),
        ask("game=wythoff&at=12,17&exercise=win")
    );
    let marks: BTreeSet<String> =
        (1..=30).map(|n| ask(&format!("game=wythoff&size=16&exercise=mark&variant={n}")).query).collect();
    assert!(marks.len() >= 3, "{marks:?}");
    let rules: BTreeSet<String> =
        (1..=30).map(|n| ask(&format!("game=wab&size=32&exercise=guess&variant={n}")).query).collect();
    assert!(rules.len() >= 2, "{rules:?}");
}

#[test]
fn levels_have_larger_and_larger_heaps_that_can_be_won() {
    for game in ["wythoff", "nim", "wab", "gdwn"] {
        let sums: Vec<u64> = (1..=12)
            .map(|level| {
                let asked = ask(&format!("game={game}&exercise=win&level={level}"));
                assert_eq!(asked.note, None, "{game} {level}");
                let (x, y) = query(&asked.query).settings.at.expect("a start");
                x + y
            })
            .collect();
        assert!(sums[11] >= 4 * sums[0] && sums[11] > sums[5] && sums[5] > sums[0], "{game}: {sums:?}");
    }
}
