//! The bibliography: every paper once, for the picker, citations, the gallery and the statements.
//!
//! The five papers whose statements are checked have a key, by which everything here cites them; the others are where
//! games quoted in DFGN come from, and the two classics.
//!
//! ```
//! use phibeam::papers::{DFGN, HU, Source};
//! assert_eq!(DFGN.surnames(), "Duchêne, Fraenkel, Gravier and Nowakowski");
//! assert_eq!(Source::of(&HU).at("chapter 3").to_string(), "Hu: Exploring variations of Wythoff Nim, chapter 3");
//! ```

#[cfg(feature = "study")]
pub mod literature;
#[cfg(feature = "study")]
pub mod printed;

use std::fmt;

use crate::text::listed;

/// A paper.
#[derive(Debug, PartialEq, Eq)]
pub struct Paper {
    /// How statements and cards cite it, `KN`; none for papers that have no statements here.
    pub key: Option<&'static str>,
    /// Its key in a bibliography, for ever: documents cite by it.
    pub bibtex_key: &'static str,
    /// Who wrote it.
    pub authors: &'static [Author],
    /// Its title, with names in braces, as BibTeX protects their capitals.
    title: &'static str,
    /// Where it appeared.
    pub appeared: Appeared,
}

/// An author.
#[derive(Debug, PartialEq, Eq)]
pub struct Author {
    /// As printed, or initials.
    pub first_names: &'static str,
    /// The surname.
    pub surname: &'static str,
}

/// Where a paper appeared.
#[derive(Debug, PartialEq, Eq)]
pub enum Appeared {
    /// In a journal.
    Journal {
        /// Which.
        journal: &'static str,
        /// Its volume.
        volume: u32,
        /// The number within the volume, where a citation needs it.
        number: Option<u32>,
        /// The first and the last page.
        pages: (u32, u32),
        /// The year.
        year: u32,
    },
    /// As a master's thesis.
    Thesis {
        /// Where.
        school: &'static str,
        /// Its number as a report.
        report: &'static str,
        /// The year.
        year: u32,
    },
    /// As a preprint.
    Preprint {
        /// The year.
        year: u32,
    },
    /// Not known here.
    Unknown,
}

impl Paper {
    /// The title as it is printed.
    pub fn title(&self) -> String {
        plain(self.title)
    }

    /// The title as a sentence, in which only names have capitals, and these are in braces.
    pub fn protected_title(&self) -> String {
        let mut names = 0;
        let small = |(place, letter): (usize, char)| {
            names += i32::from(letter == '{') - i32::from(letter == '}');
            if place == 0 || names > 0 { letter } else { letter.to_ascii_lowercase() }
        };
        self.title.chars().enumerate().map(small).collect()
    }

    /// The same without braces.
    pub fn title_in_a_sentence(&self) -> String {
        plain(&self.protected_title())
    }

    /// The authors with all their names: `Tanya Khovanova and Nelson Niu`.
    pub fn authors(&self) -> String {
        listed(self.authors.iter().map(|author| format!("{} {}", author.first_names, author.surname)))
    }

    /// `Khovanova and Niu`.
    pub fn surnames(&self) -> String {
        listed(self.authors.iter().map(|author| author.surname))
    }

    /// Its title, after the authors where the key does not name them.
    fn named(&self) -> String {
        let (surnames, title) = (self.surnames(), self.title_in_a_sentence());
        if self.key == Some(&surnames) { title } else { format!("{surnames}, {title}") }
    }

    /// When it appeared, where that is known.
    pub fn year(&self) -> Option<u32> {
        match self.appeared {
            Appeared::Journal { year, .. } | Appeared::Thesis { year, .. } | Appeared::Preprint { year } => {
                Some(year)
            }
            Appeared::Unknown => None,
        }
    }

    /// Where it appeared, in a line; empty where that is not known.
    pub fn appeared(&self) -> String {
        match self.appeared {
            Appeared::Journal { journal, volume, pages: (first, last), year, .. } => {
                let journal = journal.strip_prefix("The ").unwrap_or(journal);
                format!("{journal} {volume} ({year}), {first}–{last}")
            }
            Appeared::Thesis { school, report, year } => {
                format!("Master’s thesis, {school}, {report} ({year})")
            }
            Appeared::Preprint { year } => year.to_string(),
            Appeared::Unknown => String::new(),
        }
    }
}

fn plain(title: &str) -> String {
    title.replace(['{', '}'], "")
}

/// Where a game comes from: a paper, and a place in it.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// The paper, unless the game is of one's own.
    pub paper: Option<&'static Paper>,
    place: Option<&'static str>,
    quoted_in: Option<&'static Paper>,
}

impl Source {
    /// The paper as a whole.
    pub const fn of(paper: &'static Paper) -> Source {
        Source { paper: Some(paper), place: None, quoted_in: None }
    }

    /// No paper: whoever asks has written the rule.
    pub const fn own() -> Source {
        Source { paper: None, place: None, quoted_in: None }
    }

    /// A place in the paper, such as `chapter 3`.
    pub const fn at(self, place: &'static str) -> Source {
        Source { place: Some(place), ..self }
    }

    /// Through another paper, of those with a key.
    pub const fn quoted_in(self, other: &'static Paper) -> Source {
        Source { quoted_in: Some(other), ..self }
    }

    /// What a picker calls the games that come from there.
    pub fn group(&self) -> String {
        let quoted = self.quoted_in.and_then(|other| other.key);
        match (self.paper, quoted) {
            (None, _) => "Your own".into(),
            (Some(paper), _) if paper.key.is_some() => paper.named(),
            (Some(_), Some(key)) => format!("Quoted by {key}"),
            (Some(_), None) => "Classics".into(),
        }
    }
}

impl fmt::Display for Source {
    /// `KN: Khovanova and Niu, m-modular Wythoff`, or `Wythoff, A modification of the game of Nim, 1907`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(paper) = self.paper else { return f.write_str("your own") };
        let named = paper.named();
        match (paper.key, paper.year()) {
            (Some(key), _) => write!(f, "{key}: {named}")?,
            (None, Some(year)) => write!(f, "{named}, {year}")?,
            (None, None) => f.write_str(&named)?,
        }
        if let Some(place) = self.place {
            write!(f, ", {place}")?;
        }
        match self.quoted_in.and_then(|other| other.key) {
            Some(key) => write!(f, " (in {key})"),
            None => Ok(()),
        }
    }
}

const fn author(first_names: &'static str, surname: &'static str) -> Author {
    Author { first_names, surname }
}

/// An article, its number within the volume left out.
const fn article(journal: &'static str, volume: u32, pages: (u32, u32), year: u32) -> Appeared {
    Appeared::Journal { journal, volume, number: None, pages, year }
}

const FRAENKEL: Author = author("Aviezri S.", "Fraenkel");
const KHOVANOVA: Author = author("Tanya", "Khovanova");

/// The papers with statements, in the order of the gallery.
pub static WITH_STATEMENTS: [&Paper; 5] = [&KN, &DFGN, &HU, &LA, &KS];

/// m-modular Wythoff.
pub static KN: Paper = Paper {
    key: Some("KN"),
    bibtex_key: "KhovanovaNiu",
    authors: &[KHOVANOVA, author("Nelson", "Niu")],
    title: "m-modular {Wythoff}",
    appeared: Appeared::Unknown,
};

/// Wyt_K, and what it quotes.
pub static DFGN: Paper = Paper {
    key: Some("DFGN"),
    bibtex_key: "DucheneFraenkelGravierNowakowski2009",
    authors: &[
        author("Eric", "Duchêne"),
        FRAENKEL,
        author("Sylvain", "Gravier"),
        author("Richard J.", "Nowakowski"),
    ],
    title: "Another bridge between {Nim} and {Wythoff}",
    appeared: article("The Australasian Journal of Combinatorics", 44, (43, 56), 2009),
};

/// W(a, b) and declared boxes.
pub static HU: Paper = Paper {
    key: Some("Hu"),
    bibtex_key: "Hu2024",
    authors: &[author("Mirabel", "Hu")],
    title: "Exploring Variations of {Wythoff} {Nim}",
    appeared: Appeared::Thesis { school: "Carnegie Mellon University", report: "CMU-CS-24-119", year: 2024 },
};

/// Rational games.
pub static LA: Paper = Paper {
    key: Some("La"),
    bibtex_key: "Larsson",
    authors: &[author("Urban", "Larsson")],
    title: "Rational {Nim} and {Wythoff} {Nim}",
    appeared: Appeared::Preprint { year: 2019 },
};

/// m-Modular Nim.
pub static KS: Paper = Paper {
    key: Some("KS"),
    bibtex_key: "KhovanovaSarkar2017",
    authors: &[KHOVANOVA, author("Karan", "Sarkar")],
    title: "{P}-positions in modular extensions to {Nim}",
    appeared: Appeared::Journal {
        journal: "International Journal of Game Theory",
        volume: 46,
        number: Some(2),
        pages: (547, 561),
        year: 2017,
    },
};

/// Nim.
pub static BOUTON: Paper = Paper {
    key: None,
    bibtex_key: "Bouton1901",
    authors: &[author("Charles L.", "Bouton")],
    title: "{Nim}, a game with a complete mathematical theory",
    appeared: article("Annals of Mathematics", 3, (35, 39), 1901),
};

/// Wythoff's game.
pub static WYTHOFF: Paper = Paper {
    key: None,
    bibtex_key: "Wythoff1907",
    authors: &[author("W. A.", "Wythoff")],
    title: "A modification of the game of {Nim}",
    appeared: article("Nieuw Archief voor Wiskunde", 7, (199, 202), 1907),
};

/// Fraenkel's game.
pub static FRAENKEL_1982: Paper = Paper {
    key: None,
    bibtex_key: "Fraenkel1982",
    authors: &[FRAENKEL],
    title: "How to beat your {Wythoff} games' opponent on three fronts",
    appeared: article("The American Mathematical Monthly", 89, (353, 361), 1982),
};

/// The (s, t) game.
pub static FRAENKEL_1998: Paper = Paper {
    key: None,
    bibtex_key: "Fraenkel1998",
    authors: &[FRAENKEL],
    title: "Heap games, numeration systems and sequences",
    appeared: article("Annals of Combinatorics", 2, (197, 210), 1998),
};

/// The Fraenkel–Borosh game.
pub static FRAENKEL_BOROSH: Paper = Paper {
    key: None,
    bibtex_key: "FraenkelBorosh1973",
    authors: &[FRAENKEL, author("I.", "Borosh")],
    title: "A generalization of {Wythoff}'s game",
    appeared: article("Journal of Combinatorial Theory, Series A", 15, (175, 191), 1973),
};

/// Cyclic Nimhoff.
pub static FRAENKEL_LORBERBOM: Paper = Paper {
    key: None,
    bibtex_key: "FraenkelLorberbom1991",
    authors: &[FRAENKEL, author("M.", "Lorberbom")],
    title: "{Nimhoff} games",
    appeared: article("Journal of Combinatorial Theory, Series A", 58, (1, 25), 1991),
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paper_is_named_by_authors_title_and_place() {
        assert_eq!(KN.authors(), "Tanya Khovanova and Nelson Niu");
        assert_eq!(
            DFGN.authors(),
            "Eric Duchêne, Aviezri S. Fraenkel, Sylvain Gravier and Richard J. Nowakowski"
        );
        assert_eq!(HU.title(), "Exploring Variations of Wythoff Nim");
        assert_eq!(HU.protected_title(), "Exploring variations of {Wythoff} {Nim}");
        assert_eq!(KS.protected_title(), "{P}-positions in modular extensions to {Nim}");
        let appeared = WITH_STATEMENTS.map(Paper::appeared);
        assert_eq!(
            appeared,
            [
                "",
                "Australasian Journal of Combinatorics 44 (2009), 43–56",
                "Master’s thesis, Carnegie Mellon University, CMU-CS-24-119 (2024)",
                "2019",
                "International Journal of Game Theory 46 (2017), 547–561"
            ]
        );
    }

    #[test]
    fn a_source_is_a_line() {
        assert_eq!(Source::of(&KN).to_string(), "KN: Khovanova and Niu, m-modular Wythoff");
        assert_eq!(Source::of(&WYTHOFF).to_string(), "Wythoff, A modification of the game of Nim, 1907");
        assert_eq!(
            Source::of(&FRAENKEL_LORBERBOM).quoted_in(&DFGN).to_string(),
            "Fraenkel and Lorberbom, Nimhoff games, 1991 (in DFGN)"
        );
    }

    #[test]
    fn games_are_grouped_by_where_they_come_from() {
        assert_eq!(Source::own().group(), "Your own");
        assert_eq!(Source::of(&HU).at("chapter 3").group(), "Exploring variations of Wythoff Nim");
        assert_eq!(Source::of(&KN).group(), "Khovanova and Niu, m-modular Wythoff");
        assert_eq!(Source::of(&FRAENKEL_LORBERBOM).quoted_in(&DFGN).group(), "Quoted by DFGN");
        assert_eq!(Source::of(&WYTHOFF).group(), "Classics");
    }
}
