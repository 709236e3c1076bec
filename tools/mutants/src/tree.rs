//! A copy of the tree with all mutants in it, and its build.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::Asked;
use crate::plant::{Mutant, SWITCH, plant};

/// More rounds of leaving out what does not compile mean that something else is wrong.
const MOST_ROUNDS: usize = 30;

/// Copies what the tests need beside the sources.
pub fn copy(asked: &Asked) -> Result<PathBuf, String> {
    let tree = asked.work.join("tree");
    for part in [
        "Cargo.toml",
        "Cargo.lock",
        ".cargo",
        "tests",
        "benches",
        "tools/bindgen",
        "tools/dependencies",
        "www",
        "README.md",
    ] {
        copy_all(Path::new(part), &tree.join(part)).map_err(|error| format!("{part}: {error}"))?;
    }
    Ok(tree)
}

fn copy_all(from: &Path, to: &Path) -> std::io::Result<()> {
    if !from.is_dir() {
        return write(to, &fs::read(from)?);
    }
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy_all(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

/// Writes a file, unless that is in it already: what has not changed is not compiled again.
fn write(to: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    if fs::read(to).is_ok_and(|there| there == bytes) { Ok(()) } else { fs::write(to, bytes) }
}

/// Every source below the paths.
fn sources(path: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if path.is_dir() {
        let mut entries: Vec<PathBuf> =
            fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
        entries.sort();
        entries.iter().try_for_each(|entry| sources(entry, found))
    } else {
        found.push(path.to_owned());
        Ok(())
    }
}

/// The mutants that compile, and the programs with the tests.
pub fn build(asked: &Asked, tree: &Path) -> Result<(Vec<Mutant>, Vec<PathBuf>), String> {
    let (mut chosen, mut all) = (Vec::new(), Vec::new());
    for path in &asked.files {
        sources(path, &mut chosen).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    chosen
        .retain(|file| file.extension().is_some_and(|ending| ending == "rs") && !file.ends_with("tests.rs"));
    sources(Path::new("src"), &mut all).map_err(|error| format!("src: {error}"))?;
    // What did not compile the last time; of other files it may be something else, and is found again.
    let known = asked.work.join("left-out.txt");
    let heading = format!("{:?}\n", asked.files);
    let before = fs::read_to_string(&known).unwrap_or_default();
    let before = before.strip_prefix(&heading).unwrap_or_default();
    let mut left_out: HashSet<usize> = before.lines().filter_map(|line| line.parse().ok()).collect();
    for _ in 0..MOST_ROUNDS {
        let mut mutants = Vec::new();
        for file in chosen.iter().chain(all.iter().filter(|file| !chosen.contains(file))) {
            let name = file.to_string_lossy();
            let mut source = fs::read(file).map_err(|error| format!("{name}: {error}"))?;
            if chosen.contains(file) {
                source =
                    plant(&name, &String::from_utf8_lossy(&source), &left_out, &mut mutants)?.into_bytes();
            }
            if name == "src/lib.rs" {
                source.extend_from_slice(SWITCH.as_bytes());
            }
            write(&tree.join(file), &source).map_err(|error| format!("{name}: {error}"))?;
        }
        let wrong = wrong_ones(tree, &cargo(asked, tree, &["check", "--lib"])?)?;
        if wrong.is_empty() {
            let known = |mutant: &Mutant| !left_out.contains(&mutant.number);
            println!(
                "{} mutants, {} more do not compile",
                mutants.iter().filter(|m| known(m)).count(),
                left_out.len()
            );
            let programs = programs(asked, tree)?;
            return Ok((mutants.into_iter().filter(known).collect(), programs));
        }
        left_out.extend(wrong);
    }
    Err("the copy with mutants does not compile".into())
}

/// The messages of a run of cargo.
fn cargo(asked: &Asked, tree: &Path, arguments: &[&str]) -> Result<Vec<Value>, String> {
    let mut command = Command::new("cargo");
    // Without pictures of letters, which take longest to compile.
    command.args(arguments).args([
        "--message-format=json",
        "--quiet",
        "--no-default-features",
        "--features",
        "study",
    ]);
    let build = std::path::absolute(asked.work.join("build")).map_err(|error| error.to_string())?;
    let output = command
        .current_dir(tree)
        .env("CARGO_TARGET_DIR", build)
        .output()
        .map_err(|error| error.to_string())?;
    let messages = String::from_utf8_lossy(&output.stdout);
    Ok(messages.lines().filter_map(|line| serde_json::from_str(line).ok()).collect())
}

/// The mutants at the places of errors.
fn wrong_ones(tree: &Path, messages: &[Value]) -> Result<Vec<usize>, String> {
    let mut wrong = Vec::new();
    for message in
        messages.iter().map(|message| &message["message"]).filter(|message| message["level"] == "error")
    {
        for span in
            message["spans"].as_array().into_iter().flatten().filter(|span| span["is_primary"] == true)
        {
            let file = span["file_name"].as_str().unwrap_or_default();
            let text = fs::read_to_string(tree.join(file)).map_err(|error| format!("{file}: {error}"))?;
            let at = span["byte_end"].as_u64().unwrap_or(0) as usize;
            let number = number_before(text.get(..at).unwrap_or_default());
            wrong.push(number.ok_or_else(|| message["rendered"].to_string())?);
        }
    }
    Ok(wrong)
}

/// The number of the last switch in a text.
fn number_before(text: &str) -> Option<usize> {
    let (_, after) = text.rsplit_once("planted :: is (")?;
    after.trim_start().split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// Compiles the tests.
fn programs(asked: &Asked, tree: &Path) -> Result<Vec<PathBuf>, String> {
    let mut arguments = vec!["test", "--no-run", "--lib"];
    arguments.extend(asked.tests.iter().flat_map(|test| ["--test", test.as_str()]));
    let messages = cargo(asked, tree, &arguments)?;
    let program = |message: &Value| {
        Some(PathBuf::from(message["executable"].as_str().filter(|_| message["profile"]["test"] == true)?))
    };
    let programs: Vec<PathBuf> = messages.iter().filter_map(program).collect();
    if programs.len() == asked.tests.len() + 1 {
        Ok(programs)
    } else {
        Err("the tests do not compile".into())
    }
}
