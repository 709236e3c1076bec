//! Result codes: they read back, notice slips, stay short, and the command line tells what they say.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use phibeam::games;
use phibeam::play::code::{CodeError, Record};
use phibeam::query::Exercise;

use crate::{Draws, queries, query};

const DIGITS: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

fn samples() -> Vec<Record> {
    let mut draws = Draws(11);
    let mut samples = Vec::new();
    for game in games::ALL {
        for text in queries(game, 12) {
            let mut query = query(&text);
            let exercise =
                [Exercise::Win, Exercise::Mark, Exercise::Guess, Exercise::Value][samples.len() % 4];
            query.settings.exercise = Some(exercise);
            if samples.len() % 3 > 0 {
                query.settings.at = Some((draws.below(300), draws.below(1 << 40)));
            }
            query.settings.g = (draws.below(4) == 0).then(|| draws.below(70));
            query.settings.size = if draws.below(2) == 0 { 64 } else { 1 + draws.below(65_536) };
            query.settings.rate = if draws.below(2) == 0 { 20 } else { draws.below(101) };
            let (of, hints, moves) = (draws.below(90), draws.below(4), draws.below(40));
            let score = of as i64 - draws.below(40) as i64;
            samples.push(Record { query, score, of, hints, moves });
        }
    }
    samples
}

#[test]
fn codes_read_back() {
    for record in samples() {
        let code = record.write();
        assert_eq!(Record::read(&code), Ok(record.clone()), "{code}");
        let typed = code.to_lowercase().replace('-', " ").replace('0', "o").replace('1', "l");
        assert_eq!(Record::read(&typed), Ok(record), "{typed}");
    }
}

#[test]
fn codes_are_short_and_stay_what_they_are() {
    let record = |text: &str| Record { query: query(text), score: 1, of: 1, hints: 0, moves: 4 };
    let code = record("game=wythoff&at=12,17&exercise=win").write();
    assert!(code.len() <= 23, "{code}");
    // A code that is out keeps its meaning: this one was made when codes were introduced.
    assert_eq!(code, "421CH-10210-4FCMC-1");
    // These were made when there were at most three heaps.
    for (text, code) in [
        ("game=nim&heaps=3&z=7&at=9,12&exercise=win", "41R70-MP010-G2024-QXG"),
        ("game=modular-nim&heaps=3&z=2&at=3,5&exercise=win", "4TW10-8S80G-8108E-Z2C"),
    ] {
        assert_eq!((record(text).write().as_str(), Record::read(code)), (code, Ok(record(text))));
    }
    for text in
        ["game=nim&heaps=6&z=7&rest=1,0,255&at=9,12&exercise=win", "game=nim&heaps=4&at=1,2&exercise=win"]
    {
        assert_eq!(Record::read(&record(text).write()), Ok(record(text)));
    }
    assert!(record("game=wyt-k&set=1,4,3n+2&size=20&exercise=mark").write().len() <= 36);
}

#[test]
fn every_slip_is_noticed() {
    let samples = samples();
    for record in samples.iter().step_by(7) {
        let code: Vec<char> = record.write().chars().filter(|c| *c != '-').collect();
        for at in 0..code.len() {
            for other in DIGITS.chars().filter(|other| *other != code[at]) {
                let mut typed = code.clone();
                typed[at] = other;
                let typed: String = typed.into_iter().collect();
                assert_eq!(Record::read(&typed), Err(CodeError::Mistyped), "{typed}");
            }
            if at + 1 < code.len() && code[at] != code[at + 1] {
                let mut typed = code.clone();
                typed.swap(at, at + 1);
                let typed: String = typed.into_iter().collect();
                assert_eq!(Record::read(&typed), Err(CodeError::Mistyped), "{typed}");
            }
            let mut typed = code.clone();
            typed.remove(at);
            assert_ne!(Record::read(&typed.into_iter().collect::<String>()), Ok(record.clone()));
        }
    }
    assert_eq!(Record::read("ABCDU"), Err(CodeError::Character { character: 'U' }));
    for text in ["", "-", "A", "0000-0000-0000", "ZZZZZ-ZZZZZ", "é", "\u{202e}", &"A".repeat(200_000)] {
        assert!(Record::read(text).is_err(), "{text:?}");
    }
}

fn verify(code: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_phibeam")).args(["verify", code]).output().expect("phibeam runs")
}

#[test]
fn the_command_line_tells_what_a_code_says() {
    let query = query("game=wab&a=7&at=12,17&exercise=win&opponent=casual&rate=35");
    let code = Record { query, score: 1, of: 1, hints: 2, moves: 4 }.write();
    let output = verify(&code.to_lowercase());
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        String::from_utf8(output.stdout).expect("text"),
        "query:  game=wab&a=7&at=12,17&opponent=casual&rate=35&exercise=win\n\
         task:   Win from (12, 17) against an opponent who errs in 35 % of the moves; you move first.\n\
         result: Won in 4 moves, with 2 hints.\n"
    );
    let mut slip = code.clone().into_bytes();
    slip[2] = if slip[2] == b'7' { b'8' } else { b'7' };
    let output = verify(&String::from_utf8(slip).expect("text"));
    assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(2), true));
    let error = String::from_utf8(output.stderr).expect("text");
    assert!(error.starts_with("phibeam: the code is mistyped") && error.lines().count() == 1, "{error}");
    let help = Command::new(env!("CARGO_BIN_EXE_phibeam")).args(["verify", "--help"]).output().expect("help");
    let help = String::from_utf8(help.stdout).expect("text");
    assert!(help.contains("not a signature"), "{help}");
    let example = help.split_whitespace().last().expect("an example");
    assert_eq!(verify(example).status.code(), Some(0), "{example} of the help is sound");
}

#[test]
fn the_codes_of_a_class_become_a_table() {
    let record = |at: &str, score| {
        let query = query(&format!("game=wythoff&at={at}&exercise=win"));
        Record { query, score, of: 1, hints: 0, moves: 4 }.write()
    };
    let (one, other) = (record("12,17", 1), record("9,14", 0));
    let text = format!("Ada\t{one}\n{other}\n\nEmmy, N.\t{one}\nZ\t{}\n", &one[..one.len() - 1]);
    let mut verify = Command::new(env!("CARGO_BIN_EXE_phibeam"));
    verify.args(["verify", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = verify.spawn().expect("phibeam runs");
    child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    let task =
        |at: &str| format!("\"Wythoff's game: Win from ({at}) against a perfect opponent; you move first.\"");
    assert_eq!(
        String::from_utf8(output.stdout).expect("text"),
        format!(
            "name,code,task,score,of,status\nAda,{one},{},1,1,ok\n,{other},{},0,1,ok\n\"Emmy, N.\",{one},{},1,1,repeated\n\
             Z,{},,,,damaged\n",
            task("12, 17"),
            task("9, 14"),
            task("12, 17"),
            &one[..one.len() - 1]
        )
    );
}
