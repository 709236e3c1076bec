//! The command line as a script sees it: output, errors, exit status.

#![cfg(not(target_arch = "wasm32"))]

use std::io::Read;
use std::process::{Command, Output, Stdio};

fn phibeam(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_phibeam")).args(arguments).output().expect("phibeam runs")
}

fn answer(arguments: &[&str]) -> String {
    let output = phibeam(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The one line on standard error.
fn refusal(arguments: &[&str]) -> String {
    let output = phibeam(arguments);
    let text = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert!(text.starts_with("phibeam: ") && text.ends_with('\n') && text.lines().count() == 1, "{text:?}");
    text
}

#[test]
fn games_are_listed() {
    let games: serde_json::Value = serde_json::from_str(&answer(&["games"])).expect("JSON");
    let games = games.as_array().expect("a list");
    let ids: Vec<&str> = games.iter().map(|game| game["id"].as_str().expect("an id")).collect();
    assert_eq!(ids, phibeam::games::ALL.map(|game| game.id));
    let wab = games.iter().find(|game| game["id"] == "wab").expect("wab");
    for key in ["name", "rule", "paper"] {
        assert!(wab[key].as_str().is_some_and(|text| !text.is_empty()));
    }
    let a = &wab["params"][0];
    assert_eq!((&a["key"], &a["kind"]), (&"a".into(), &"int".into()));
    assert_eq!((&a["min"], &a["max"], &a["default"]), (&1.into(), &50.into(), &5.into()));
    let kinds: Vec<&str> = games
        .iter()
        .flat_map(|game| game["params"].as_array().expect("parameters"))
        .map(|param| param["kind"].as_str().expect("a kind"))
        .collect();
    for kind in ["int", "set", "box", "ray", "rule", "list"] {
        assert!(kinds.contains(&kind), "{kind}");
    }
    for id in ["nim", "modular-nim"] {
        let game = games.iter().find(|game| game["id"] == id).expect(id);
        let params = game["params"].as_array().expect("parameters");
        let [.., heaps, z, rest] = params.as_slice() else { panic!("{params:?}") };
        let said = |param: &serde_json::Value| ["key", "kind", "min", "max"].map(|key| param[key].clone());
        assert_eq!(said(heaps), ["heaps".into(), "int".into(), 2.into(), serde_json::Value::from(6)]);
        assert_eq!(said(z), ["z".into(), "int".into(), 0.into(), serde_json::Value::from(255)]);
        assert_eq!(said(rest), ["rest".into(), "list".into(), 0.into(), serde_json::Value::from(255)]);
    }
}

#[test]
fn two_games_are_compared() {
    let compare = |first: &str, second: &str, size: &str| {
        let output = phibeam(&["compare", first, second, "--size", size]);
        let text = |bytes| String::from_utf8(bytes).expect("text");
        assert_eq!(output.status.code(), Some(0), "{first} {second}");
        (text(output.stdout), text(output.stderr))
    };
    let (listed, said) = compare("game=nim", "game=wythoff", "3");
    assert_eq!(listed, "x,y,first,second\n1,1,P,N\n1,2,N,P\n2,1,N,P\n2,2,P,N\n");
    assert_eq!(
        said,
        "P in both: 1; P in the first only: 2; P in the second only: 2; positions of one game only: 0; 4 cells differ, the first is (1, 1)\n"
    );
    let (listed, said) = compare("game=wythoff", "game=gdwn&p=3&q=3", "200");
    assert_eq!(listed, "x,y,first,second\n");
    assert!(said.ends_with("; the same on this board, checked to 200 × 200\n"), "{said}");
    // Outside the cone there is no outcome; each game is played as its own query says.
    let (listed, _) = compare("game=rational-nim&p1=1&q1=1&p2=0&q2=1", "game=nim&play=misere", "2");
    assert_eq!(listed, "x,y,first,second\n0,0,P,N\n0,1,N,P\n1,0,-,P\n");
    assert!(refusal(&["compare", "game=nim", "game=chess", "--size", "9"]).contains("game=chess"));
    assert!(refusal(&["compare", "game=nim", "game=wab&a=99", "--size", "9"]).contains("from 1 to 50"));
    assert!(refusal(&["compare", "game=nim", "game=fraenkel-st", "--size", "20000"]).contains("16384"));
    assert!(refusal(&["compare", "game=nim", "--size", "9"]).contains("<SECOND>"));
}

#[test]
fn positions_of_a_window() {
    assert_eq!(answer(&["positions", "game=wythoff", "--size", "4"]), "x,y\n0,0\n1,2\n2,1\n");
    assert_eq!(answer(&["positions", "game=wythoff", "--size", "4", "--from", "3,4"]), "x,y\n3,5\n4,7\n");
    assert_eq!(answer(&["positions", "game=wythoff", "--size", "2", "--from", "60000,0"]), "x,y\n");
    assert_eq!(answer(&["positions", "game=nim&heaps=3&z=1", "--size", "3"]), "x,y\n0,1\n1,0\n");
    assert_eq!(answer(&["positions", "game=wythoff&play=misere", "--size", "3"]), "x,y\n0,1\n1,0\n2,2\n");
    assert_eq!(answer(&["positions", "game=seeded&box=.P/..", "--size", "3"]), "x,y\n0,1\n2,0\n");
}

#[test]
fn grundy_values() {
    assert_eq!(answer(&["grundy", "game=wythoff", "--size", "3"]), "0,1,2\n1,2,0\n2,0,1\n");
    let wedge = "game=rational-wythoff&p1=1&q1=1&p2=0&q2=1";
    assert_eq!(answer(&["grundy", wedge, "--size", "3"]), "0,1,2\n,1,2\n,,2\n");
}

#[test]
fn outcomes_and_moves() {
    assert_eq!(answer(&["outcome", "game=wythoff", "3", "5"]), "P\n");
    assert_eq!(answer(&["outcome", "game=wythoff", "3", "4"]), "N\n");
    assert_eq!(answer(&["outcome", "game=rational-nim", "1", "0"]), "-\n");
    assert_eq!(answer(&["outcome", "game=nim&heaps=3&z=6", "3", "5"]), "P\n");
    assert_eq!(answer(&["moves", "game=wythoff", "1", "2"]), "x,y,outcome\n0,1,N\n0,2,N\n1,0,N\n1,1,N\n");
    assert_eq!(answer(&["moves", "game=wythoff", "0", "0"]), "x,y,outcome\n");
    assert_eq!(answer(&["moves", "game=nim&heaps=3&z=1", "0", "1"]), "x,y,z,outcome\n0,0,1,N\n0,1,0,N\n");
}

#[test]
fn more_heaps_are_slices() {
    assert_eq!(
        answer(&["positions", "game=nim&heaps=4&z=1&rest=2", "--size", "4"]),
        "x,y\n0,3\n1,2\n2,1\n3,0\n"
    );
    assert_eq!(
        answer(&["positions", "game=modular-nim&m=3&heaps=5&rest=1", "--size", "9"]),
        "x,y\n0,1\n1,0\n"
    );
    assert_eq!(answer(&["grundy", "game=nim&heaps=5&z=1&rest=0,2", "--size", "2"]), "3,2\n2,3\n");
    assert_eq!(answer(&["outcome", "game=nim&heaps=6&z=6&rest=1,2,4", "3", "2"]), "P\n");
    assert_eq!(answer(&["outcome", "game=nim&heaps=6&z=6&rest=1,2,4", "3", "5"]), "N\n");
    // What is missing of rest is 0.
    assert_eq!(answer(&["outcome", "game=nim&heaps=6&z=6&rest=1", "3", "4"]), "P\n");
    assert_eq!(
        answer(&["moves", "game=nim&heaps=4&rest=1", "0", "1"]),
        "x,y,z,h4,outcome\n0,0,0,1,N\n0,1,0,0,N\n"
    );
    assert_eq!(
        answer(&["moves", "game=modular-nim&m=2&heaps=6&rest=0,0,1", "1", "0"]),
        "x,y,z,h4,h5,h6,outcome\n0,0,0,0,0,0,P\n0,0,0,0,0,1,N\n1,0,0,0,0,0,N\n"
    );
    assert_eq!(answer(&["moves", "game=nim&heaps=5", "0", "0"]), "x,y,z,h4,h5,outcome\n");
    let misere = "game=nim&heaps=4&z=1&rest=1&play=misere";
    assert_eq!(answer(&["positions", misere, "--size", "3"]), "x,y\n0,1\n1,0\n2,2\n");
    assert!(refusal(&["outcome", "game=nim&rest=1", "0", "0"]).contains("needs heaps=4"));
    assert!(refusal(&["outcome", "game=nim&heaps=4&rest=1,2", "0", "0"]).contains("room for 1 heap"));
    assert!(refusal(&["grundy", misere, "--size", "3"]).contains("misère play"));
}

#[test]
fn more_heaps_go_as_far_as_all_slices_together() {
    // 31² · 256² is at most 2^26, 33² · 256² is not.
    let four = "game=modular-nim&m=4&heaps=4&z=255&rest=255";
    assert_eq!(answer(&["outcome", four, "31", "31"]), "N\n");
    let said = refusal(&["outcome", four, "32", "0"]);
    assert!(
        said.contains("with these further heaps are found from the rules on boards up to 32 × 32"),
        "{said}"
    );
    let six = "game=modular-nim&m=4&heaps=6&z=255&rest=255,255,255";
    assert!(refusal(&["outcome", six, "0", "0"]).contains("make z or the heaps of rest smaller"));
    assert!(refusal(&["positions", six, "--size", "3"]).contains("too many positions below them"));
    let checked = answer(&["check", six, "--size", "9"]);
    assert!(checked.lines().filter(|line| line.starts_with("skip ")).count() > 10, "{checked}");
    // By closed form there is no such limit: in Nim, and for odd m.
    assert_eq!(
        answer(&[
            "outcome",
            "game=nim&heaps=6&z=255&rest=255,255,255",
            "4611686018427387904",
            "4611686018427387904"
        ]),
        "P\n"
    );
    assert_eq!(
        answer(&[
            "outcome",
            "game=nim&heaps=6&z=255&rest=255,255,254",
            "4611686018427387903",
            "4611686018427387902"
        ]),
        "P\n"
    );
    let odd = "game=modular-nim&m=99&heaps=6&z=20&rest=30,10,7";
    assert_eq!(answer(&["outcome", odd, "3", "4"]), "P\n");
    assert_eq!(answer(&["outcome", odd, "4611686018427387904", "4611686018427387904"]), "N\n");
    assert_eq!(answer(&["positions", odd, "--size", "1", "--from", "3,4"]), "x,y\n3,4\n");
    let far = refusal(&["outcome", "game=nim&heaps=6&z=255&rest=255,255,255&play=misere", "0", "0"]);
    assert!(far.contains("the closed form that goes further is for normal play"), "{far}");
}

#[test]
fn far_away_by_closed_form() {
    let outcome = |query: &str, x: &str, y: &str| answer(&["outcome", query, x, y]);
    assert_eq!(outcome("game=wythoff", "165580140", "267914295"), "P\n");
    assert_eq!(outcome("game=wythoff", "165580141", "267914296"), "N\n");
    assert_eq!(outcome("game=wythoff&play=misere", "165580140", "267914295"), "P\n");
    assert_eq!(outcome("game=nim", "4611686018427387904", "4611686018427387904"), "P\n");
    assert_eq!(outcome("game=nim&heaps=3&z=1", "4611686018427387904", "4611686018427387903"), "N\n");
    assert_eq!(outcome("game=rational-nim", "4611686018427387904", "1"), "-\n");
    // The 40-periodic pattern: 4,000,000,000,000,000,012 has offset 3.
    let (x, y) = ("4000000000000000012", "4000000000000000015");
    assert_eq!(outcome("game=wyt-k&set=2*2^n", x, y), "P\n");
    let positions = |query: &str, from: &str| answer(&["positions", query, "--size", "3", "--from", from]);
    assert_eq!(
        positions("game=nimhoff", "3000000000000000000,3000000000000000000"),
        "x,y\n3000000000000000000,3000000000000000000\n3000000000000000001,3000000000000000002\n\
         3000000000000000002,3000000000000000001\n"
    );
    assert_eq!(positions("game=wythoff", "165580140,267914295"), "x,y\n165580140,267914295\n");
    assert_eq!(positions("game=modular-wythoff", "4611686018427387904,0"), "x,y\n");
    let moves = answer(&["moves", "game=nim", "65536", "2"]);
    assert_eq!(moves.lines().count(), 1 + 65_536 + 2);
    assert!(moves.contains("\n2,2,P\n") && moves.matches(",P\n").count() == 1);
}

#[test]
fn far_refusals_say_how_far_one_can_go() {
    let outcome = |query: &str, x: &str| refusal(&["outcome", query, x, "0"]);
    assert_eq!(
        outcome("game=gdwn", "65536"),
        "phibeam: P-positions of gdwn are found from the rules on boards up to 65536 × 65536: both heaps must stay \
         below 65536; with these parameters no closed form is known that goes further\n"
    );
    assert!(outcome("game=wab&play=misere", "65536").contains("for normal play"));
    assert!(outcome("game=rational-nim&ray=8,4", "70000").contains("no closed form"));
    assert!(outcome("game=wyt-k&set=3n", "70000").contains("no closed form"));
    assert!(outcome("game=wythoff", "4611686018427387905").contains("4611686018427387904"));
    assert!(refusal(&["moves", "game=wythoff", "4611686018427387904", "7"]).contains("1000000"));
}

#[test]
fn bad_input_is_one_line_and_status_2() {
    let size = ["--size", "9"];
    let positions = |query: &str| refusal(&["positions", query, size[0], size[1]]);
    assert_eq!(positions("game=wab&a=0"), "phibeam: a=0 is out of range: a goes from 1 to 50\n");
    assert!(positions("").contains("game is missing"));
    assert!(positions("game=go").contains("game=go is not known"));
    assert!(
        positions("game=custom&rule=k=l").contains("rule: \"=\" is no comparison (character 2); write ==")
    );
    for (size, said) in
        [("0", "1 to 65536"), ("1000000000", "1 to 65536"), ("-1", "size"), ("x", "1 to 65536")]
    {
        let line = refusal(&["positions", "game=nim", "--size", size]);
        assert!(line.contains(said), "{line}");
    }
    assert!(refusal(&["positions", "game=nim"]).contains("--size"));
    assert!(refusal(&["positions", "game=nim", "--size", "9", "--from", "3"]).contains("X,Y"));
    assert!(refusal(&["positions", "game=gdwn", "--size", "9", "--from", "65530,0"]).contains("65536"));
    assert!(refusal(&["grundy", "game=nim", "--size", "8193"]).contains("8192"));
    assert!(refusal(&["grundy", "game=seeded", "--size", "9"]).contains("no Grundy values"));
    assert!(refusal(&["grundy", "game=nim&play=misere", "--size", "9"]).contains("no Grundy values"));
    assert!(refusal(&["outcome", "game=fraenkel-st", "16384", "0"]).contains("16384"));
    assert!(refusal(&["outcome", "game=nim", "-1", "0"]).contains("-1"));
    assert!(refusal(&["moves", "game=rational-nim", "1", "0"]).contains("not a position"));
    assert!(refusal(&["moves", "game=modular-nim&m=1", "2000", "2000"]).contains("1000000"));
    assert!(refusal(&[]).contains("command"));
    assert!(refusal(&["fly"]).contains("fly"));
    assert!(refusal(&["games", "--fast"]).contains("--fast"));
}

#[test]
fn a_corner_that_is_none_is_told_of() {
    let said = |from: &str| refusal(&["positions", "game=nim", "--size", "3", "--from", from]);
    assert!(said("-1,0").contains("a whole number from 0 to"), "{}", said("-1,0"));
    assert!(said("5").contains("write two heaps, X,Y"));
}

#[test]
fn help_is_an_answer() {
    assert!(answer(&["--help"]).contains("QUERY"));
    assert!(answer(&["help", "positions"]).contains("--from"));
    assert!(answer(&["--version"]).starts_with("phibeam "));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_phibeam"))
        .args(["grundy", "game=nim", "--size", "1024"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("phibeam runs");
    let mut first = [0; 10];
    child.stdout.take().expect("output").read_exact(&mut first).expect("some output");
    let mut said = String::new();
    child.stderr.take().expect("errors").read_to_string(&mut said).expect("text");
    assert_eq!(child.wait().expect("an end").code(), Some(0), "{said}");
    assert!(said.is_empty(), "{said}");
}

/// What the page says beside a picture, a file cannot.
#[test]
fn figures_of_what_there_is_not_are_refused() {
    let out = std::env::temp_dir().join(format!("phibeam-refused-{}.svg", std::process::id()));
    let file = out.to_str().expect("a path");
    for (query, words) in [
        ("game=wab&at=5,5&moves=9,9&size=12", "moves: move 1 cannot be played"),
        ("game=wab&at=5,5&moves=0,5;0,2;0,1&size=12", "moves: move 3 cannot be played"),
        ("game=rational-nim&at=5,0", "at=5,0"),
        ("game=wab&play=misere&mode=grundy&g=1", "no Grundy values"),
        ("game=seeded&exercise=value", "no Grundy values"),
    ] {
        let said = refusal(&["render", query, "--out", file]);
        assert!(said.contains(words), "{query}: {said}");
    }
    assert!(!out.exists());
    assert_eq!(answer(&["render", "game=wab&at=5,5&moves=0,5;0,2&size=12", "--out", file]), "");
    assert!(std::fs::read_to_string(&out).expect("a file").contains("moves=0,5;0,2"));
    std::fs::remove_file(out).expect("it is there");
}
