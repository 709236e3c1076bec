//! BibTeX for a figure: the paper its game comes from, and the figure itself with its link.

use super::about::{software, title};
use super::{Crc32, words};
use crate::papers::{Appeared, Paper};
use crate::query::Query;

/// BibTeX entries: the paper of the query's game, where it has one, and the figure with a link to it (none if it is empty).
pub fn cite(query: &Query, link: &str) -> String {
    let text = query.to_string();
    // In braces of its own, so that no style makes small letters of K or Wythoff.
    let (title, query_words) = (format!("{{{}}}", words::maths(&title(query))), words::maths(&text));
    let note = format!("Query: \\texttt{{{query_words}}}");
    let (made_by, link) = (format!("Figure made by {}", software()), address(link));
    let mut fields = vec![("title", title), ("howpublished", made_by), ("note", note)];
    if !link.is_empty() {
        fields.push(("url", link));
    }
    let key = format!("phibeam-{}-{:08x}", query.game.id, Crc32::of(text.as_bytes()));
    let figure = entry("misc", &key, &fields);
    match query.game.details().source.paper {
        Some(paper) => format!("{}\n{figure}", bibliography(paper)),
        None => figure,
    }
}

/// The entry of a paper.
fn bibliography(paper: &Paper) -> String {
    let names = paper.authors.iter().map(|author| format!("{} {}", author.first_names, author.surname));
    let authors = names.map(|name| accented(&name)).collect::<Vec<_>>().join(" and ");
    let mut fields = vec![("author", authors), ("title", paper.protected_title())];
    let kind = match &paper.appeared {
        Appeared::Journal { journal, volume, number, pages: (first, last), year } => {
            fields.extend([("journal", journal.to_string()), ("volume", volume.to_string())]);
            fields.extend(number.map(|number| ("number", number.to_string())));
            fields.extend([("pages", format!("{first}--{last}")), ("year", year.to_string())]);
            "article"
        }
        Appeared::Thesis { school, report, year } => {
            fields.extend([("school", school.to_string()), ("note", report.to_string())]);
            fields.push(("year", year.to_string()));
            "mastersthesis"
        }
        Appeared::Preprint { .. } => {
            fields.push(("note", "Preprint".into()));
            "misc"
        }
        Appeared::Unknown => "misc",
    };
    entry(kind, paper.bibtex_key, &fields)
}

/// A name with its accents as BibTeX takes them: `Duch{\^e}ne`.
fn accented(name: &str) -> String {
    let letter =
        |c: char| if c.is_ascii() { c.to_string() } else { format!("{{{}}}", words::maths(&c.to_string())) };
    name.chars().map(letter).collect()
}

fn entry(kind: &str, key: &str, fields: &[(&str, String)]) -> String {
    let fields: String = fields.iter().map(|(name, value)| format!("  {name} = {{{value}}},\n")).collect();
    format!("@{kind}{{{key},\n{fields}}}\n")
}

/// A link as BibTeX takes it: what could end the field or is not ASCII is percent-encoded.
fn address(link: &str) -> String {
    let mut safe = String::new();
    for byte in link.trim().bytes() {
        match byte {
            b'{' | b'}' | b'\\' | b'"' | b'<' | b'>' | b'^' | b'`' | b'|' => safe += &format!("%{byte:02X}"),
            b'!'..=b'~' => safe.push(char::from(byte)),
            _ => safe += &format!("%{byte:02X}"),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    #[test]
    fn every_game_has_its_paper() {
        for game in games::ALL {
            let cited = cite(&Query::of(game), "https://example.org/?game=x");
            let entries = cited.lines().filter(|line| line.starts_with('@')).count();
            let papers = usize::from(game.details().source.paper.is_some());
            assert!(entries == 1 + papers && cited.contains("url = {"), "{cited}");
            assert_eq!(cited.matches("author = {").count(), papers, "{cited}");
            let braces = |c: char| cited.replace("\\{", "").replace("\\}", "").matches(c).count();
            assert_eq!(braces('{'), braces('}'), "{cited}");
            assert!(cited.is_ascii(), "{cited}");
        }
    }

    #[test]
    fn a_figure_is_cited_with_its_query() {
        let query = Query::parse("game=wyt-k&set=2^n,3n+1").expect("a query");
        let cited = cite(&query, "https://example.org/}\\evil{\n?set=2^n");
        assert!(cited.contains("author = {Eric Duch{\\^e}ne and"), "{cited}");
        assert!(cited.contains("title = {{Wythoff's game with K, K = \\{2\\^{}n,3n+1\\}}}"), "{cited}");
        assert!(cited.contains("\\texttt{game=wyt-k\\&set=2\\^{}n,3n+1}"), "{cited}");
        assert!(cited.contains("url = {https://example.org/%7D%5Cevil%7B%0A?set=2%5En}"), "{cited}");
        assert!(!cite(&query, "").contains("url"));
    }
}
