//! BibTeX for a figure: the paper its game comes from, and the figure itself with its link.

use super::about::{software, title};
use super::{Crc32, words};
use crate::query::Query;

/// A paper as BibTeX has it.
struct Paper {
    /// What the catalogue's line about a game's paper begins with.
    begins: &'static str,
    kind: &'static str,
    key: &'static str,
    fields: &'static [(&'static str, &'static str)],
}

const PAPERS: [Paper; 11] = [
    Paper {
        begins: "KN:",
        kind: "misc",
        key: "KhovanovaNiu",
        fields: &[("author", "Tanya Khovanova and Nelson Niu"), ("title", "m-modular {Wythoff}")],
    },
    Paper {
        begins: "DFGN:",
        kind: "article",
        key: "DucheneFraenkelGravierNowakowski2009",
        fields: &[
            (
                "author",
                "Eric Duch{\\^e}ne and Aviezri S. Fraenkel and Sylvain Gravier and Richard J. Nowakowski",
            ),
            ("title", "Another bridge between {Nim} and {Wythoff}"),
            ("journal", "The Australasian Journal of Combinatorics"),
            ("volume", "44"),
            ("pages", "43--56"),
            ("year", "2009"),
        ],
    },
    Paper {
        begins: "Hu:",
        kind: "mastersthesis",
        key: "Hu2024",
        fields: &[
            ("author", "Mirabel Hu"),
            ("title", "Exploring variations of {Wythoff} {Nim}"),
            ("school", "Carnegie Mellon University"),
            ("note", "CMU-CS-24-119"),
            ("year", "2024"),
        ],
    },
    Paper {
        begins: "La:",
        kind: "misc",
        key: "Larsson",
        fields: &[
            ("author", "Urban Larsson"),
            ("title", "Rational {Nim} and {Wythoff} {Nim}"),
            ("note", "Preprint"),
        ],
    },
    Paper {
        begins: "KS:",
        kind: "article",
        key: "KhovanovaSarkar2017",
        fields: &[
            ("author", "Tanya Khovanova and Karan Sarkar"),
            ("title", "{P}-positions in modular extensions to {Nim}"),
            ("journal", "International Journal of Game Theory"),
            ("volume", "46"),
            ("number", "2"),
            ("pages", "547--561"),
            ("year", "2017"),
        ],
    },
    Paper {
        begins: "Bouton,",
        kind: "article",
        key: "Bouton1901",
        fields: &[
            ("author", "Charles L. Bouton"),
            ("title", "{Nim}, a game with a complete mathematical theory"),
            ("journal", "Annals of Mathematics"),
            ("volume", "3"),
            ("pages", "35--39"),
            ("year", "1901"),
        ],
    },
    Paper {
        begins: "Wythoff,",
        kind: "article",
        key: "Wythoff1907",
        fields: &[
            ("author", "W. A. Wythoff"),
            ("title", "A modification of the game of {Nim}"),
            ("journal", "Nieuw Archief voor Wiskunde"),
            ("volume", "7"),
            ("pages", "199--202"),
            ("year", "1907"),
        ],
    },
    Paper {
        begins: "Fraenkel, How to beat",
        kind: "article",
        key: "Fraenkel1982",
        fields: &[
            ("author", "Aviezri S. Fraenkel"),
            ("title", "How to beat your {Wythoff} games' opponent on three fronts"),
            ("journal", "The American Mathematical Monthly"),
            ("volume", "89"),
            ("pages", "353--361"),
            ("year", "1982"),
        ],
    },
    Paper {
        begins: "Fraenkel, Heap games",
        kind: "article",
        key: "Fraenkel1998",
        fields: &[
            ("author", "Aviezri S. Fraenkel"),
            ("title", "Heap games, numeration systems and sequences"),
            ("journal", "Annals of Combinatorics"),
            ("volume", "2"),
            ("pages", "197--210"),
            ("year", "1998"),
        ],
    },
    Paper {
        begins: "Fraenkel and Borosh,",
        kind: "article",
        key: "FraenkelBorosh1973",
        fields: &[
            ("author", "Aviezri S. Fraenkel and I. Borosh"),
            ("title", "A generalization of {Wythoff}'s game"),
            ("journal", "Journal of Combinatorial Theory, Series A"),
            ("volume", "15"),
            ("pages", "175--191"),
            ("year", "1973"),
        ],
    },
    Paper {
        begins: "Fraenkel and Lorberbom,",
        kind: "article",
        key: "FraenkelLorberbom1991",
        fields: &[
            ("author", "Aviezri S. Fraenkel and M. Lorberbom"),
            ("title", "{Nimhoff} games"),
            ("journal", "Journal of Combinatorial Theory, Series A"),
            ("volume", "58"),
            ("pages", "1--25"),
            ("year", "1991"),
        ],
    },
];

/// Two BibTeX entries: the paper of the query's game, and the figure with a link to it (none if it is empty).
pub fn cite(query: &Query, link: &str) -> String {
    let text = query.to_string();
    // In braces of its own, so that no style makes small letters of K or Wythoff.
    let (title, query_words) = (format!("{{{}}}", words::maths(&title(query))), words::maths(&text));
    let note = format!("Query: \\texttt{{{query_words}}}");
    let (made_by, link) = (format!("Figure made by {}", software()), address(link));
    let mut fields = vec![("title", title.as_str()), ("howpublished", &made_by), ("note", &note)];
    if !link.is_empty() {
        fields.push(("url", &link));
    }
    let key = format!("phibeam-{}-{:08x}", query.game.id, Crc32::of(text.as_bytes()));
    format!("{}\n{}", paper(query), entry("misc", &key, &fields))
}

fn paper(query: &Query) -> String {
    let said = query.game.paper;
    match PAPERS.iter().find(|paper| said.starts_with(paper.begins)) {
        Some(paper) => entry(paper.kind, paper.key, paper.fields),
        None => entry("misc", query.game.id, &[("title", &words::maths(said))]),
    }
}

fn entry(kind: &str, key: &str, fields: &[(&str, &str)]) -> String {
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
            assert!(entries == 2 && cited.contains("author = {") && cited.contains("url = {"), "{cited}");
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
        assert!(cited.contains("title = {{Wyt\\_K, K = \\{2\\^{}n,3n+1\\}}}"), "{cited}");
        assert!(cited.contains("\\texttt{game=wyt-k\\&set=2\\^{}n,3n+1}"), "{cited}");
        assert!(cited.contains("url = {https://example.org/%7D%5Cevil%7B%0A?set=2%5En}"), "{cited}");
        assert!(!cite(&query, "").contains("url"));
    }
}
