//! Pictures and texts that stay as they are until somebody has looked at how they change: their checksums are kept in
//! `tests/pictures`.

#[path = "crc32.rs"]
mod crc32;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crc32::crc32;

/// Compares texts with what is kept in `tests/pictures/LIST.txt`, a line each: checksum and name. Those that differ are
/// written to files; `PICTURES=keep` keeps them.
pub(crate) fn compare(list: &str, texts: &[(String, String)]) {
    let kept = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(format!("{list}.txt"));
    let lines: BTreeMap<&str, String> =
        texts.iter().map(|(name, text)| (name.as_str(), format!("{:08x}", crc32(text.as_bytes())))).collect();
    assert_eq!(lines.len(), texts.len(), "two are called the same");
    if std::env::var_os("PICTURES").is_some_and(|value| value == "keep") {
        let all = lines.iter().fold(String::new(), |mut all, (name, sum)| {
            let _ = writeln!(all, "{sum} {name}");
            all
        });
        fs::write(&kept, all).expect("the list can be written");
        return;
    }

    let known = fs::read_to_string(&kept).unwrap_or_default();
    let known: BTreeMap<&str, &str> =
        known.lines().filter_map(|line| line.split_once(' ')).map(|(sum, name)| (name, sum)).collect();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures").join(list);
    let mut other = Vec::new();
    for (n, (name, text)) in texts.iter().enumerate() {
        if known.get(name.as_str()) != Some(&lines[name.as_str()].as_str()) {
            fs::create_dir_all(&folder).expect("a folder");
            let file = folder.join(format!("{n}.{}", if text.starts_with("<svg") { "svg" } else { "txt" }));
            fs::write(&file, text).expect("a file");
            other.push(format!("{name}: {}", file.display()));
        }
    }
    let gone: Vec<&&str> = known.keys().filter(|name| !lines.contains_key(**name)).collect();
    assert!(
        other.is_empty() && gone.is_empty(),
        "other than before:\n{}\ngone: {gone:?}\nIf they are as they should be, PICTURES=keep keeps them.",
        other.join("\n")
    );
}
