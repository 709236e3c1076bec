use std::fs;
use std::path::{Path, PathBuf};

use super::*;

/// What the pages call a colour of the table by another name: their accent is the beams'.
const ALIASES: [(&str, &str); 1] = [("accent", "beam")];

fn named(name: &str) -> Option<Colour> {
    let name = ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, name)| name);
    COLOURS.into_iter().find(|colour| colour.name == name)
}

/// The page's own files, but not what is made from this crate.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() && !entry.ends_with("pkg") {
            files(&entry, found);
        } else if entry.extension().is_some_and(|kind| kind == "css" || kind == "js") {
            found.push(entry);
        }
    }
}

#[test]
fn styles_use_colours_of_the_table() {
    let listed = |colour: Colour| COLOURS.contains(&colour);
    for &role in Role::ALL {
        let Style { colour, hatching, rim, .. } = style(role);
        assert!(listed(colour), "{}", role.name());
        assert!(hatching.is_none_or(|hatching| listed(hatching.colour)), "{}", role.name());
        assert!(rim.is_none_or(|rim| listed(rim.colour)), "{}", role.name());
    }
    assert_eq!(role_styles().len(), Role::ALL.len(), "two roles have one name");
    assert!(theme_colours().values().all(|colours| colours.len() == COLOURS.len()));
}

#[test]
fn light_screens_and_paper_differ_only_where_print_needs_it() {
    let differ = COLOURS.iter().filter(|colour| colour.css(Theme::Light) != colour.css(Theme::Paper));
    assert_eq!(differ.map(|colour| colour.name).collect::<Vec<_>>(), ["second", "ground"]);
}

/// Style sheets that are read before any script cannot take colours from the table: they repeat them. No file may say
/// another colour for a name, or write a colour of the table where its name would do.
#[test]
fn style_sheets_agree_with_the_table() {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("www"), &mut found);
    let (mut definitions, mut strays) = (0, Vec::new());
    let written =
        |colour: &Colour| format!("light-dark({}, {}", colour.css(Theme::Light), colour.css(Theme::Dark));
    for file in found {
        let text = fs::read_to_string(&file).expect("text");
        for (at, _) in text.match_indices("light-dark(#") {
            let (before, after) = text.split_at(at);
            let value = after.split_once(')').map_or(after, |(value, _)| value);
            let word = before.rsplit([' ', ';', '{', '\n']).find(|word| !word.is_empty()).unwrap_or_default();
            match word.strip_prefix("--").and_then(|name| name.strip_suffix(':')) {
                Some(name) => {
                    let colour = named(name).unwrap_or_else(|| panic!("{}: --{name} is new", file.display()));
                    assert_eq!(value, written(&colour), "{}: --{name}", file.display());
                    definitions += 1;
                }
                None if COLOURS.iter().any(|colour| value == written(colour)) => {
                    strays.push(format!("{}: {value})", file.display()));
                }
                None => {}
            }
        }
    }
    assert!(definitions >= 12, "the style sheets are somewhere else: {definitions}");
    assert_eq!(strays, Vec::<String>::new(), "these have names");
}
