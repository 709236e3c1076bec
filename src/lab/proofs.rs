//! A map of proofs: which games of a family are proved, and with how many states.
//!
//! Added rays t·(p, q) and t·(q, p) leave the P-positions of Wythoff's game as they are for 20 pairs p < q ≤ 12, (3, 4) the first;
//! each is proved with Wythoff's own seven states. For the other 46 the first cell that differs is found by rule.
//!
//! One step is one step of the proof under way; progress counts games.

use super::{Experiment, NamedChart, Panel, PanelValues, Param, ParamKind};
use crate::prover::{Claim, Report};
use crate::query::{Query, QueryError};
use crate::scene::plot::{Cell, Chart, Grid, Tone};
use crate::solve::Steps;
use crate::text::{listed, quoted};

pub(super) static PANEL: Panel = Panel {
    id: "proofs",
    params: &[
        Param {
            key: "family",
            name: "Games",
            kind: ParamKind::Choice {
                offers: &[
                    ("gdwn", "Wythoff with the rays (p, q) and (q, p): the same as Wythoff's game?"),
                    ("boxes", "Wythoff with a declared box, half filled"),
                    ("wab", "W(a, b)"),
                    ("fraenkel", "Fraenkel's game"),
                ],
            },
            help: "Each game is proved, or refuted, or stays undecided.",
            look: false,
        },
        Param::int(
            "to",
            "Parameters up to",
            (1, 12, 12),
            "W(a, b) and boxes grow quickly: 3 or 4 are soon done.",
        ),
    ],
    // With rays, a second or two for all 66.
    light: |values| values.choice("family") == "gdwn" || values.int("to") <= 2,
    begin: |values| Ok(Box::new(Map::new(values)?)),
};

/// Boxes of each side.
const SEEDS: u64 = 6;

/// A family of games on a map.
struct Family {
    /// What columns and rows are.
    names: [&'static str; 2],
    columns: Vec<u64>,
    rows: Vec<u64>,
}

struct Map {
    family: Family,
    /// Column, row, the game, and the one that it is said to be the same as.
    claims: Vec<(u32, u32, Query, Option<Query>)>,
    /// What came of the first of them.
    found: Vec<Found>,
    running: Option<Claim>,
}

/// What came of a claim.
struct Found {
    verdict: &'static str,
    numeration: String,
    states: usize,
    certificate: String,
    at: Option<[u64; 2]>,
    why: String,
}

impl Map {
    fn new(values: &PanelValues) -> Result<Map, QueryError> {
        let to = values.int("to");
        let (names, rows): ([&str; 2], Vec<u64>) = match values.choice("family") {
            "gdwn" => (["p", "q"], (1..=to).collect()),
            "boxes" => (["side of the box", "seed"], (1..=SEEDS).collect()),
            "wab" => (["a", "b"], (1..=to).collect()),
            _ => (["a", ""], vec![0]),
        };
        let family = Family { names, columns: (1..=to).collect(), rows };
        let mut claims = Vec::new();
        for (at, column) in family.columns.iter().enumerate() {
            for (up, row) in family.rows.iter().enumerate() {
                let (game, same) = match values.choice("family") {
                    "gdwn" if column >= row => continue,
                    "gdwn" => ("game=wythoff".to_owned(), Some(format!("game=gdwn&p={column}&q={row}"))),
                    "boxes" => (format!("game=seeded&k={column}&fill=50&seed={row}"), None),
                    "wab" => (format!("game=wab&a={column}&b={row}"), None),
                    _ => (format!("game=fraenkel&a={column}"), None),
                };
                let same = same.map(|text| Query::parse(&text)).transpose()?;
                claims.push((at as u32, up as u32, Query::parse(&game)?, same));
            }
        }
        Ok(Map { family, claims, found: Vec::new(), running: None })
    }

    /// One step of the next claim.
    fn step(&mut self) {
        let Some((_, _, query, same)) = self.claims.get(self.found.len()) else { return };
        let claim = self.running.get_or_insert_with(|| Claim::new(query, same.as_ref()));
        if claim.advance(1) {
            self.found.push(Found::of(claim.report()));
            self.running = None;
        }
    }

    fn count(&self, verdict: &str) -> usize {
        self.found.iter().filter(|found| found.verdict == verdict).count()
    }

    /// The game that a claim is about.
    fn subject(&self, at: usize) -> &Query {
        let (_, _, query, same) = &self.claims[at];
        same.as_ref().unwrap_or(query)
    }
}

impl Found {
    fn of(report: Report) -> Found {
        let theorem = report.theorem.as_ref();
        Found {
            verdict: report.verdict,
            numeration: theorem.map_or(String::new(), |theorem| theorem.numeration[0].clone()),
            states: theorem.map_or(0, |theorem| theorem.accepting.len()),
            certificate: theorem.map_or(String::new(), |theorem| theorem.checksum.clone()),
            at: report.at,
            why: if theorem.is_some() { String::new() } else { report.words },
        }
    }

    fn words(&self) -> String {
        match (self.verdict, self.at) {
            ("proved", _) => {
                let (states, numeration) = (self.states, &self.numeration);
                format!("proved with {states} states in {numeration}, certificate {}", self.certificate)
            }
            (_, Some([x, y])) => format!("refuted at ({x}, {y})"),
            _ => format!("undecided: {}", self.why),
        }
    }
}

impl Steps for Map {
    fn advance(&mut self, steps: u32) -> bool {
        (0..steps).for_each(|_| self.step());
        self.found.len() == self.claims.len()
    }

    fn progress(&self) -> (u32, u32) {
        (self.found.len() as u32, self.claims.len() as u32)
    }
}

impl Experiment for Map {
    fn figures(&self) -> Vec<NamedChart> {
        let cell = |(at, found): (usize, &Found)| {
            let (x, y, ..) = self.claims[at];
            let query = self.subject(at);
            let (tone, text) = match found.verdict {
                "proved" => (Tone::Filled, found.states.to_string()),
                "refuted" => (Tone::Blank, String::new()),
                _ => (Tone::Framed, "?".to_owned()),
            };
            let words = format!("{query}: {}", found.words());
            Cell {
                x,
                y,
                tone,
                text,
                words,
                link: format!("panel=prove&game={}", crate::query::encode(&query.to_string())),
            }
        };
        let label = |n: &u64| if *n == 0 { "–".to_owned() } else { n.to_string() };
        let [across, up] = self.family.names.map(str::to_owned);
        let grid = Grid {
            title: format!("{} of {} proved, each with its states", self.count("proved"), self.found.len()),
            across,
            up,
            columns: self.family.columns.iter().map(label).collect(),
            rows: self.family.rows.iter().map(label).collect(),
            cells: self.found.iter().enumerate().map(cell).collect(),
            cell_height: 30.0,
            square: true,
        };
        vec![NamedChart { name: "proofs", figure: Chart::Grid(grid) }]
    }

    fn words(&self) -> String {
        let parts =
            [("proved", "proved by machine"), ("refuted", "refuted by a cell"), ("undecided", "undecided")];
        let parts = parts.into_iter().filter(|(verdict, _)| self.count(verdict) > 0);
        let said = parts.map(|(verdict, words)| format!("{} {words}", self.count(verdict)));
        if self.found.is_empty() {
            return "Nothing decided yet.".into();
        }
        format!("Of {} games: {}. Undecided never means false.", self.found.len(), listed(said))
    }

    fn csv(&self, _figure: usize) -> String {
        let line = |(at, found): (usize, &Found)| {
            let wrong = found.at.map_or(String::new(), |[x, y]| format!("{x} {y}"));
            let why = if found.at.is_some() { String::new() } else { quoted(&found.why) };
            let states = if found.states == 0 { String::new() } else { found.states.to_string() };
            format!(
                "{},{},{},{states},{},{wrong},{why}",
                self.subject(at),
                found.verdict,
                found.numeration,
                found.certificate
            )
        };
        super::csv(
            "game,verdict,numeration,states,certificate,wrong,why",
            self.found.iter().enumerate().map(line),
        )
    }
}
