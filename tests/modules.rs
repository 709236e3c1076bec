//! Nothing points backwards: a module of the crate uses only those above it in the list of `src/lib.rs`.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules in the order of the table in the documentation of the crate.
fn listed() -> Vec<String> {
    let text = fs::read_to_string("src/lib.rs").expect("src/lib.rs");
    let row = |line: &str| {
        let name = line.strip_prefix("//! | ")?.split(" |").next()?.trim_matches(['[', ']', '`']).to_owned();
        (name != "module").then_some(name)
    };
    text.lines().filter_map(row).collect()
}

/// Every source file below a path.
fn sources(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let entries = fs::read_dir(path).expect("a folder");
        entries.for_each(|entry| sources(&entry.expect("an entry").path(), found));
    } else if path.extension().is_some_and(|ending| ending == "rs") {
        found.push(path.to_owned());
    }
}

/// What a text uses of the crate: each `crate::name` outside comments, and outside tests, which may ask everybody.
fn used(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let code: Vec<&str> = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let mut names = Vec::new();
    for after in code.split("crate::").skip(1) {
        let name = |text: &str| -> String {
            text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
        };
        match after.strip_prefix('{') {
            Some(list) => {
                let list = list.split('}').next().unwrap_or_default();
                names.extend(list.split(',').map(|item| name(item.trim())));
            }
            None => names.push(name(after)),
        }
    }
    names
}

/// The uses that go to a module further down the list, or to one that is not in it.
fn backwards(order: &[String], module: &str, text: &str) -> Vec<String> {
    let place = |name: &str| order.iter().position(|listed| listed == name);
    let own = place(module);
    used(text)
        .into_iter()
        .filter(|name| name != module && (place(name).is_none() || place(name) > own))
        .collect()
}

#[test]
fn nothing_points_backwards() {
    let order = listed();
    let mut wrong = Vec::new();
    let mut seen = Vec::new();
    let mut files = Vec::new();
    sources(Path::new("src"), &mut files);
    for file in files {
        let path = file.strip_prefix("src").expect("below src");
        let first = path.iter().next().expect("a name").to_string_lossy();
        let module = first.trim_end_matches(".rs");
        // The crate itself lists its modules, and programs use it from outside.
        if module == "lib" || module == "bin" || path.file_name().is_some_and(|name| name == "tests.rs") {
            continue;
        }
        assert!(order.iter().any(|listed| listed == module), "{module} is not in the list of src/lib.rs");
        seen.push(module.to_owned());
        let text = fs::read_to_string(&file).expect("a source file");
        for name in backwards(&order, module, &text) {
            wrong.push(format!("{} uses {name}", file.display()));
        }
    }
    assert!(
        order.iter().all(|name| seen.contains(name)),
        "the list of src/lib.rs names a module that is not there"
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_use_that_points_backwards_is_noticed() {
    let order: Vec<String> = ["rules", "solve", "games"].map(String::from).into();
    let text = "use crate::rules::Window;\nuse crate::{games, solve::Steps};\n// crate::games\n\
                fn f() { crate::games::find(\"nim\"); crate::elsewhere::g(); }\n\
                #[cfg(test)]\nmod tests { use crate::games; }";
    assert_eq!(backwards(&order, "solve", text), ["games", "games", "elsewhere"]);
    assert!(backwards(&order, "games", "use crate::{rules, solve};").is_empty());
}
