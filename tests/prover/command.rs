//! `prove`, `recheck`, `find` and `sweep` as a script sees them.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn phibeam(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_phibeam")).args(arguments).output().expect("phibeam runs")
}

/// Standard output, and the exit status.
fn answer(arguments: &[&str]) -> (String, Option<i32>) {
    let output = phibeam(arguments);
    (String::from_utf8(output.stdout).expect("text"), output.status.code())
}

/// A file of this test.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("prover");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn a_proof_its_certificate_and_what_it_is_good_for() {
    let path = file("box.txt");
    let certificate = path.to_str().expect("a path");
    let game = "game=seeded&box=P./.P";
    let (text, status) = answer(&["prove", game, "--certificate", certificate]);
    assert!(text.starts_with("proved\nFor all x, y ≥ 0: "), "{text}");
    assert!(
        text.contains("proved by machine") && text.contains("certificate ") && status == Some(0),
        "{text}"
    );
    let (text, status) = answer(&["recheck", certificate]);
    assert!(text.starts_with("valid\n") && status == Some(0), "{text}");
    // The game has no closed form of its own, so far away only the certificate knows.
    assert_eq!(phibeam(&["outcome", game, "1000000000", "1000000000"]).status.code(), Some(2));
    let (text, _) = answer(&["outcome", game, "1000000000", "1000000000", "--certificate", certificate]);
    assert_eq!(text, "N\n");
    let far =
        ["positions", game, "--size", "50", "--from", "1000000000,1618033980", "--certificate", certificate];
    let (text, _) = answer(&far);
    assert!(text.lines().count() > 1, "{text}");
    let (x, y) = text.lines().nth(1).and_then(|line| line.split_once(',')).expect("a position");
    assert_eq!(answer(&["outcome", game, x, y, "--certificate", certificate]).0, "P\n");
    let (near, _) = answer(&["positions", game, "--size", "40", "--certificate", certificate]);
    assert_eq!(near, answer(&["positions", game, "--size", "40"]).0);
    let other = phibeam(&["outcome", "game=wythoff", "1", "2", "--certificate", certificate]);
    assert_eq!(other.status.code(), Some(2), "it is about another game");
    // A certificate that somebody has changed.
    let text = fs::read_to_string(&path).expect("it was written");
    fs::write(&path, text.replace("game=seeded&box=P./.P", "game=wythoff")).expect("a file");
    let (text, status) = answer(&["recheck", certificate]);
    assert!(text.starts_with("invalid ") && status == Some(1), "{text}");
}

#[test]
fn claims_are_refuted_with_a_cell() {
    let (text, status) = answer(&["prove", "game=wythoff", "--same-as", "game=gdwn"]);
    assert!(text.starts_with("refuted 1,2\n") && status == Some(1), "{text}");
    let (text, status) = answer(&["prove", "game=wythoff", "--same-as", "game=gdwn&p=3&q=4"]);
    assert!(text.starts_with("proved\n") && status == Some(0), "{text}");
    let (text, status) = answer(&["prove", "game=custom&rule=prime(k)"]);
    assert!(text.starts_with("undecided ") && text.lines().count() == 1 && status == Some(0), "{text}");
}

#[test]
fn the_theorem_for_other_tools() {
    let (tex, walnut) = (file("theorem.tex"), file("script.txt"));
    let paths = [tex.to_str().expect("a path"), walnut.to_str().expect("a path")];
    answer(&["prove", "game=wythoff", "--tex", paths[0], "--walnut", paths[1]]);
    let (tex, walnut) =
        (fs::read_to_string(tex).expect("TeX"), fs::read_to_string(walnut).expect("a script"));
    assert!(
        tex.contains("\\begin{theorem}") && tex.contains("Proved by machine") && tex.contains("game=wythoff")
    );
    assert!(walnut.contains("it was not run in Walnut") && walnut.contains("msd_fib msd_fib"));
    assert!(walnut.contains("eval inner \"?msd_fib ") && walnut.contains("eval outer "));
}

#[test]
fn what_a_board_looks_like() {
    let (text, _) = answer(&["find", "game=gdwn&p=3&q=4", "--size", "600"]);
    let found: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    for key in [
        "finite",
        "count",
        "beams",
        "period",
        "tile",
        "perRow",
        "perColumn",
        "perDiagonal",
        "symmetric",
        "sameAs",
    ] {
        assert!(found.get(key).is_some(), "{key}");
    }
    assert_eq!(found["beams"][0]["candidate"]["slope"], "(1+sqrt(5))/2");
    assert!(found["beams"][0]["error"].as_f64().is_some_and(|error| error > 0.0 && error < 0.05));
    assert_eq!(found["sameAs"][0], "game=wythoff");
}

#[test]
fn sweeps_in_shards_and_in_parts() {
    let query = "game=wab&a=1..3&b=1..4";
    let sweep =
        |more: &[&str]| answer(&[&["sweep", query, "--what", "count", "--size", "100"], more].concat());
    let (whole, _) = sweep(&[]);
    assert_eq!(whole.lines().count(), 13);
    assert!(whole.starts_with("a,b,size,count,query\n1,1,100,"), "{whole}");
    // Shards together are the whole.
    let shards: Vec<String> = (1..=5).map(|i| sweep(&["--shard", &format!("{i}/5")]).0).collect();
    let lines: Vec<Vec<&str>> = shards.iter().map(|shard| shard.lines().skip(1).collect()).collect();
    let woven: Vec<&str> = (0..12).map(|number| lines[number % 5][number / 5]).collect();
    assert_eq!(woven, whole.lines().skip(1).collect::<Vec<_>>());
    // A file that was cut off in the middle of a line is continued.
    let path = file("sweep.csv");
    let out = path.to_str().expect("a path");
    fs::write(&path, &whole[..whole.len() / 2]).expect("a file");
    assert_eq!(sweep(&["--out", out]).1, Some(0));
    assert_eq!(fs::read_to_string(&path).expect("a file"), whole);
    assert_eq!(sweep(&["--out", out]).1, Some(0), "nothing is left to do");
    // Another sweep does not go into it.
    let other =
        phibeam(&["sweep", "game=wab&a=2..3&b=1..4", "--what", "count", "--size", "100", "--out", out]);
    assert_eq!(other.status.code(), Some(2));
    let size = phibeam(&["sweep", query, "--what", "count", "--size", "101", "--out", out]);
    assert_eq!(size.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&path).expect("a file"), whole);
    // Neither does a sweep go into a file of something else, however it ends; a header that was cut off is one of a sweep.
    for text in [
        "notes",
        "notes\n",
        "a,b,size,count,query\nnotes",
        "a,b,size,count,query\n1,1,100,18,game=wab&a=1&b=1\nno",
    ] {
        fs::write(&path, text).expect("a file");
        let refused = phibeam(&["sweep", query, "--what", "count", "--size", "100", "--out", out]);
        assert_eq!(refused.status.code(), Some(2), "{text:?}");
        assert_eq!(fs::read_to_string(&path).expect("a file"), text);
    }
    for begun in ["", "a,b,si", "a,b,size,count,query\n", "a,b,size,count,query\n1,1"] {
        fs::write(&path, begun).expect("a file");
        assert_eq!(sweep(&["--out", out]).1, Some(0), "{begun:?}");
        assert_eq!(fs::read_to_string(&path).expect("a file"), whole);
    }
    // What cannot be known is said before anything is computed.
    fs::write(&path, "").expect("a file");
    for what in ["count", "find"] {
        let far =
            phibeam(&["sweep", "game=fraenkel-st&s=1..2", "--what", what, "--size", "20000", "--out", out]);
        let said = String::from_utf8(far.stderr).expect("text");
        assert_eq!(far.status.code(), Some(2), "{said}");
        assert!(said.starts_with("phibeam: game=fraenkel-st&s=1: ") && said.contains("16384"), "{said}");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "");
    }
}
