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

/// Copies what the tests need.
pub fn copy(asked: &Asked) -> Result<PathBuf, String> {
    let tree = asked.work.join("tree");
    let _ = fs::remove_dir_all(&tree);
    for part in
        ["Cargo.toml", "Cargo.lock", ".cargo", "src", "tests", "benches", "tools/bindgen", "README.md"]
    {
        copy_all(Path::new(part), &tree.join(part)).map_err(|error| format!("{part}: {error}"))?;
    }
    Ok(tree)
}

fn copy_all(from: &Path, to: &Path) -> std::io::Result<()> {
    if !from.is_dir() {
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder)?;
        }
        return fs::copy(from, to).map(drop);
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy_all(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

/// Every source below the paths.
fn sources(path: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if path.is_dir() {
        let mut entries: Vec<PathBuf> =
            fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
        entries.sort();
        entries.iter().try_for_each(|entry| sources(entry, found))
    } else {
        let name = path.file_name().unwrap_or_default();
        if path.extension().is_some_and(|ending| ending == "rs") && name != "tests.rs" {
            found.push(path.to_owned());
        }
        Ok(())
    }
}

/// The mutants that compile, and the programs with the tests.
pub fn build(asked: &Asked, tree: &Path) -> Result<(Vec<Mutant>, Vec<PathBuf>), String> {
    let mut files = Vec::new();
    for path in &asked.files {
        sources(path, &mut files).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let mut left_out = HashSet::new();
    for _ in 0..MOST_ROUNDS {
        let mut mutants = Vec::new();
        for file in &files {
            let name = file.to_string_lossy();
            let source = fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
            let planted = plant(&name, &source, &left_out, &mut mutants)?;
            fs::write(tree.join(file), planted).map_err(|error| format!("{name}: {error}"))?;
        }
        let root = fs::read_to_string("src/lib.rs").map_err(|error| error.to_string())?;
        fs::write(tree.join("src/lib.rs"), root + SWITCH).map_err(|error| error.to_string())?;
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
            wrong
                .push(number.ok_or_else(|| format!("{}", message["rendered"].as_str().unwrap_or_default()))?);
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
