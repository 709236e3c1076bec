//! The codes of a class: many lines as they come by mail, from a forum or as CSV, each a name and a code, as a table that
//! says what was asked, how it went, and which codes are damaged or came before.

use std::collections::HashSet;

use serde::Serialize;

use super::analysis::Analysis;
use super::code::Record;
use super::exercise;
use crate::query::Query;
use crate::text::csv_field;

/// The first line of the table as CSV.
pub const HEADER: &str = "name,code,task,score,of,status\n";

/// More lines than this are not read.
const MOST_LINES: usize = 100_000;

/// What a code is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Status {
    /// It can be read, and nobody has handed it in before.
    Ok,
    /// It cannot be read.
    Damaged,
    /// It can be read, and came before.
    Repeated,
}

impl Status {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Status::Ok => "ok",
            Status::Damaged => "damaged",
            Status::Repeated => "repeated",
        }
    }
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null, rename = "CollectedRow"))]
pub struct Row {
    /// Who handed it in; empty where nobody is named.
    pub name: String,
    /// The code as it was written.
    pub code: String,
    /// What was asked; empty where the code is damaged.
    pub task: String,
    /// The score.
    pub score: Option<i64>,
    /// The best possible score.
    pub of: Option<u64>,
    /// What it is worth.
    pub status: Status,
}

impl Row {
    /// The row as CSV, with its end. What a spreadsheet would take for a formula is set off by an apostrophe.
    pub fn csv_line(&self) -> String {
        let number = |n: Option<String>| n.unwrap_or_default();
        let fields = [
            field(&self.name),
            field(&self.code),
            field(&self.task),
            number(self.score.map(|n| n.to_string())),
            number(self.of.map(|n| n.to_string())),
            self.status.name().to_owned(),
        ];
        fields.join(",") + "\n"
    }
}

fn field(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@']);
    if formula { csv_field(&format!("'{text}")) } else { csv_field(text) }
}

/// The table of many lines; lines without a letter or a digit are nobody's.
pub fn collect(text: &str) -> Vec<Row> {
    let mut reader = Reader::default();
    let lines = text.lines().filter(|line| line.chars().any(char::is_alphanumeric)).take(MOST_LINES);
    lines.map(|line| reader.row(line)).collect()
}

/// What was read so far.
#[derive(Default)]
struct Reader {
    seen: HashSet<String>,
    /// The game of the last code: a class plays the same.
    last: Option<Analysis>,
}

impl Reader {
    fn row(&mut self, line: &str) -> Row {
        let (name, code) = parted(line);
        let (name, code) = (name.to_owned(), code.to_owned());
        let Ok(record) = Record::read(&code) else {
            return Row { name, code, task: String::new(), score: None, of: None, status: Status::Damaged };
        };
        let task = self.task(&record.query);
        let status = if self.seen.insert(record.write()) { Status::Ok } else { Status::Repeated };
        Row { name, code, task, score: Some(record.score), of: Some(record.of), status }
    }

    /// The game and what was asked of it; the query where that cannot be said.
    fn task(&mut self, query: &Query) -> String {
        let analysis =
            self.last.take().filter(|last| last.is_about(query)).unwrap_or_else(|| Analysis::of(query));
        let words = exercise::words(&analysis, query);
        self.last = Some(analysis);
        words.map_or_else(|_| query.to_string(), |words| format!("{}: {words}", query.game.name))
    }
}

/// What stands round a name or a code and is part of neither.
fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || [',', ';', ':', '"', '\'', '>', '|'].contains(&c))
}

/// Name and code of a line: at a tab, else before the last word that looks like a code, else all of it is the code.
fn parted(line: &str) -> (&str, &str) {
    if let Some((name, code)) = line.rsplit_once('\t') {
        return (trimmed(name), trimmed(code));
    }
    let mut words = line.split([' ', ',', ';', '"', '|', '>']).filter(|word| looks_like_a_code(word));
    match words.next_back() {
        Some(code) => {
            let at = code.as_ptr() as usize - line.as_ptr() as usize;
            (trimmed(&line[..at]), code)
        }
        None => ("", trimmed(line)),
    }
}

/// Groups of five letters or digits, and a shorter one at the end.
fn looks_like_a_code(word: &str) -> bool {
    let groups: Vec<&str> = word.split('-').collect();
    groups.len() > 2 && groups.iter().all(|group| (1..=6).contains(&group.len()) && group.is_ascii())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOUND: &str = "421CH-10210-4FCMC-1";

    #[test]
    fn names_and_codes_are_told_apart() {
        for (line, name) in [
            (format!("Ada Lovelace\t{SOUND}"), "Ada Lovelace"),
            (SOUND.to_owned(), ""),
            (format!("> Noether, Emmy: {SOUND}"), "Noether, Emmy"),
            (format!("\"Noether, Emmy\",{SOUND}"), "Noether, Emmy"),
            (format!("Zoë;{}", SOUND.to_lowercase()), "Zoë"),
        ] {
            let rows = collect(&line);
            assert_eq!((rows.len(), rows[0].name.as_str(), rows[0].status), (1, name, Status::Ok), "{line}");
            assert!(rows[0].task.contains("from"), "{:?}", rows[0]);
        }
    }

    #[test]
    fn what_came_before_or_cannot_be_read_is_said() {
        let text = format!("a\t{SOUND}\n\nb\t{}\nc\t421CH-10210-4FCMC-2\nhello\n", SOUND.to_lowercase());
        let told: Vec<Status> = collect(&text).iter().map(|row| row.status).collect();
        assert_eq!(told, [Status::Ok, Status::Repeated, Status::Damaged, Status::Damaged]);
    }

    #[test]
    fn codes_of_written_rules_are_read() {
        let query = Query::parse("game=custom&rule=k==0 or l==0&at=3,5&exercise=win").expect("a query");
        let code = Record { query, score: 1, of: 1, hints: 0, moves: 2 }.write();
        let rows = collect(&format!("Zoë\t{code}"));
        assert_eq!((rows[0].status, rows[0].score), (Status::Ok, Some(1)), "{code}");
        assert!(rows[0].task.starts_with("Your own rule: Win from (3, 5)"), "{}", rows[0].task);
    }

    #[test]
    fn csv_is_safe_to_open() {
        let row = Row { name: "=cmd|'/c calc', \"x\"".into(), ..collect(SOUND).remove(0) };
        assert!(row.csv_line().starts_with("\"'=cmd|'/c calc', \"\"x\"\"\","), "{}", row.csv_line());
        assert!(row.csv_line().ends_with(",ok\n"));
    }
}
