//! The lab: the papers' open-ended questions as experiments that anyone can run again.
//!
//! An [`Experiment`] works in steps, so that it can be watched and stopped; whatever it has found by then it can draw,
//! put in words and give as CSV. A [`Panel`] says which [`Param`]eters an experiment has and begins it: one file below
//! for each, and one line in [`PANELS`]. Controls, links and downloads are made from that. The mathematics is in
//! [`crate::theory`] and the solvers; here it is only asked, many times.
//!
//! ```
//! use phibeam::lab::{PanelValues, Run};
//! use phibeam::solve::Steps;
//! let (values, wrong) = PanelValues::repair("panel=modular&to=12");
//! assert!(wrong.is_empty());
//! let mut run = Run::new(values).unwrap();
//! run.finish();
//! assert!(run.csv(0).starts_with("m,counted,formula\n1,1,1\n2,3,3\n3,3,3\n4,5,5\n"));
//! ```

mod boxes;
mod convergents;
mod diagonals;
mod heaps;
mod modular;
mod one_box;
mod params;
mod powers;
mod proofs;
mod prove;
mod rows;
mod single;
mod statements;
mod strips;
mod subsets;

pub use params::{PanelValues, Param, ParamKind, Value};
pub use statements::Listed;

use serde::Serialize;

use crate::query::{Query, QueryError};
use crate::rules::Window;
use crate::scene::plot::Chart;
use crate::solve::Steps;
use crate::solved::{Solved, ValueBoard};
use crate::write::{self, About, Crc32, svg};

/// Work in steps, and what it has found so far. All of it depends on the panel's values alone.
pub trait Experiment: Steps {
    /// Takes values that only change what is drawn.
    fn look(&mut self, _values: &PanelValues) {}

    /// What has been found, drawn.
    fn figures(&self) -> Vec<NamedChart>;

    /// What has been found, in a few sentences.
    fn words(&self) -> String;

    /// The numbers behind a figure, with a header line.
    fn csv(&self, figure: usize) -> String;

    /// The papers' statements, where these are what it is about.
    fn statements(&self) -> Vec<Listed> {
        Vec::new()
    }
}

/// A figure with a name for files.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedChart {
    /// A name without spaces.
    pub name: &'static str,
    /// What is drawn.
    pub figure: Chart,
}

/// How a panel begins its experiment; values may be right one by one and wrong together.
type Begin = fn(&PanelValues) -> Result<Box<dyn Experiment>, QueryError>;

/// An experiment that can be asked for by name.
#[derive(Debug)]
pub struct Panel {
    /// Its name in links.
    pub id: &'static str,
    /// Its parameters, in the order in which a link prints them.
    pub params: &'static [Param],
    /// Is it over so soon that nobody needs to press a button?
    pub light: fn(&PanelValues) -> bool,
    /// Begins.
    pub begin: Begin,
}

/// Every panel.
pub static PANELS: &[&Panel] = &[
    &statements::PANEL,
    &boxes::PANEL,
    &one_box::PANEL,
    &diagonals::PANEL,
    &subsets::PANEL,
    &powers::PANEL,
    &single::PANEL,
    &convergents::PANEL,
    &modular::PANEL,
    &heaps::PANEL,
    &rows::PANEL,
    &strips::PANEL,
    &prove::PANEL,
    &proofs::PANEL,
];

/// The panel of that name.
pub fn find(id: &str) -> Option<&'static Panel> {
    PANELS.iter().copied().find(|panel| panel.id == id)
}

/// An experiment under way.
pub struct Run {
    values: PanelValues,
    experiment: Box<dyn Experiment>,
}

impl Steps for Run {
    fn advance(&mut self, steps: u32) -> bool {
        self.experiment.advance(steps)
    }

    fn progress(&self) -> (u32, u32) {
        self.experiment.progress()
    }
}

impl Run {
    /// Begins.
    pub fn new(values: PanelValues) -> Result<Run, QueryError> {
        let experiment = (values.panel().begin)(&values)?;
        let mut run = Run { values, experiment };
        run.experiment.look(&run.values);
        Ok(run)
    }

    /// Goes on with other values, if they ask for the same work; false when another run is needed.
    pub fn set(&mut self, values: &PanelValues) -> bool {
        if !self.values.same_work(values) {
            return false;
        }
        self.values = values.clone();
        self.experiment.look(values);
        true
    }

    /// What has been found, drawn.
    pub fn figures(&self) -> Vec<NamedChart> {
        self.experiment.figures()
    }

    /// What has been found, in a few sentences.
    pub fn words(&self) -> String {
        self.experiment.words()
    }

    /// The numbers behind a figure.
    pub fn csv(&self, figure: usize) -> String {
        self.experiment.csv(figure)
    }

    /// A figure as an SVG file, `width` CSS pixels wide; empty where there is no such figure.
    pub fn svg(&self, figure: usize, width: f64) -> String {
        let Some(sheet) = self.figures().into_iter().nth(figure) else { return String::new() };
        let drawn = sheet.figure.draw(width, 1.0);
        let about = About {
            title: sheet.figure.title().to_owned(),
            description: self.words(),
            query: self.link(),
            checksum: Crc32::of(self.csv(figure).as_bytes()),
        };
        let size = (drawn.width, drawn.height);
        svg::write(&write::Sheet { layers: &drawn.layers, size, plot: drawn.plot, about: &about })
    }

    /// The papers' statements, where these are what it is about.
    pub fn statements(&self) -> Vec<Listed> {
        self.experiment.statements()
    }

    /// The link that runs it again.
    pub fn link(&self) -> String {
        self.values.to_string()
    }
}

/// A panel as plain data: what the page makes controls from.
#[derive(Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null, rename = "LabPanel"))]
pub struct PanelInfo {
    id: &'static str,
    #[cfg_attr(target_arch = "wasm32", tsify(type = "LabParam[]"))]
    params: Vec<params::ParamInfo>,
}

/// All panels as plain data.
pub fn catalogue() -> Vec<PanelInfo> {
    PANELS
        .iter()
        .map(|panel| PanelInfo { id: panel.id, params: panel.params.iter().map(Param::info).collect() })
        .collect()
}

/// The Grundy values of a query's game in the corner of the board, by rule; none where it has none there.
fn corner_values(query: &str, side: u32) -> Option<ValueBoard> {
    let mut board = Solved::new(Query::parse(query).ok()?).value_board(Window::corner(side)).ok()?;
    board.finish();
    Some(board)
}

/// Lines of CSV under a header.
fn csv(header: &str, lines: impl Iterator<Item = String>) -> String {
    let mut text = format!("{header}\n");
    for line in lines {
        text.push_str(&line);
        text.push('\n');
    }
    text
}
