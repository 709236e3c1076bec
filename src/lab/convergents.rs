//! Convergents (La): the slopes of beams as boards show them, window by window, beside the slopes that are proved.
//!
//! A window holds the P-positions with x in [n, 2n). Their slopes (y + ½)/(x + ½), sorted, fall apart into clusters, one for
//! each beam: where two neighbours are further apart than a beam is wide, a new one begins. In Wythoff's game there is one
//! upper beam, of slope φ. With the further moves t(1, 2) and t(2, 1) it splits in two, which is proved (Larsson, 2014), of slopes
//! 1.4778 and 2.2477 over x in [14000, 28000), which is measured (La, (1, 2)GDWN).
//!
//! One step is one column of the board, by rule. Boards are twice to four times as high as the window's end, so that
//! time grows with the square of the window.

use super::{Experiment, NamedChart, Panel, PanelValues, Param, ParamKind};
use crate::query::{Query, QueryError};
use crate::rules::Window;
use crate::scene::plot::{Chart, Look, Plot, Point, Scale, Series};
use crate::solve::Steps;
use crate::solved::OutcomeTask;
use crate::text::{grouped, listed};
use crate::theory::beams::Beam;

pub(super) static PANEL: Panel = Panel {
    id: "convergents",
    params: &[
        Param {
            key: "of",
            name: "Game",
            kind: ParamKind::Game {
                offers: &[
                    ("game=gdwn", "Wythoff with rays (1, 2)"),
                    ("game=gdwn&q=3", "Wythoff with rays (1, 3)"),
                    ("game=gdwn&p=2&q=3", "Wythoff with rays (2, 3)"),
                    ("game=gdwn&p=3&q=5", "Wythoff with rays (3, 5)"),
                    ("game=rational-nim&ray=4,4", "La's game (b), ray (4, 4)"),
                    ("game=rational-nim&ray=4,6", "La's game (a), ray (4, 6)"),
                    ("game=wythoff", "Wythoff's game"),
                    ("game=rational-wythoff&p1=1&q1=1&p2=0&q2=1", "(1/1, 1/0) Rational Wythoff"),
                    ("game=rational-wythoff&q2=3", "(2/7, 3/1) Rational Wythoff"),
                    ("game=rational-nim&q2=3", "(2/7, 3/1) Rational Nim"),
                    ("game=fraenkel", "Fraenkel's game, a = 2"),
                    ("game=wab&a=3&b=2", "W(3, 2)"),
                    ("game=fraenkel-st", "the (2, 1) game"),
                ],
            },
            help: "Any two-heap game. Slopes that are proved are drawn as lines.",
            look: false,
        },
        Param::int(
            "from",
            "Window from x =",
            (64, 16_384, 2_000),
            "The window goes to twice this. Twice as far takes four times as long.",
        ),
    ],
    light: |values| values.int("from") <= 4_000,
    begin: |values| Ok(Box::new(Convergents::new(values)?)),
};

/// Windows with less are not measured.
const LEAST: u64 = 16;
/// Neighbours in slope that differ by more than this share belong to different beams.
const GAP: f64 = 0.02;
/// A cluster with a smaller share of a window's P-positions is no beam.
const SHARE: f64 = 0.05;
/// So many P-positions of the last window are drawn at most.
const SAMPLE: usize = 1_500;

struct Convergents {
    query: Query,
    /// Only y ≥ x is looked at: the rest is the mirror image.
    symmetric: bool,
    predicted: Vec<Beam>,
    task: OutcomeTask,
    end: u32,
    height: u32,
}

/// A beam in a window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Cluster {
    /// The mean slope.
    pub(super) slope: f64,
    /// How many P-positions.
    pub(super) positions: usize,
    /// The least and the greatest slope.
    pub(super) range: (f64, f64),
}

/// P-positions of x in [n, end), and the beams they make.
struct Measured {
    from: u64,
    end: u64,
    clusters: Vec<Cluster>,
}

impl Convergents {
    fn new(values: &PanelValues) -> Result<Convergents, QueryError> {
        let query = values.game("of");
        let conflict = |why: String| QueryError::Conflict { key: "of", value: query.to_string(), why };
        let rules = query.two_heaps();
        let rules = rules.ok_or_else(|| conflict("beams are those of a game with two heaps".into()))?;
        let limit = (query.game.limits)(&query.params).positions;
        // Half the board, so that beams of slope 2 are whole and those up to 4 are seen.
        let end = (2 * values.small("from")).min(limit / 2);
        let height = end.saturating_mul(4).min(limit);
        let window = Window::new(0, 0, end, height);
        let task = OutcomeTask::new(&query, window).map_err(|error| conflict(error.to_string()))?;
        let symmetric = rules.is_symmetric();
        let is_shown = |beam: &Beam| !beam.edge && (!symmetric || beam.slope.to_f64() >= 1.0);
        let predicted = query.beams().into_iter().filter(is_shown).collect();
        Ok(Convergents { query, symmetric, predicted, task, end, height })
    }

    /// The P-positions with x in [from, end), as far as they are solved.
    fn positions(&self, from: u64, end: u64) -> impl Iterator<Item = (u64, u64)> + '_ {
        let above = move |y: u64, x: u64| !self.symmetric || y >= x;
        self.task.positions().filter(move |&(x, y)| (from..end).contains(&x) && above(y, x))
    }

    /// Windows [n, 2n) that end with what is solved, from the last one downwards.
    fn windows(&self) -> Vec<Measured> {
        let solved = u64::from(self.task.progress().0);
        let ends =
            std::iter::successors(Some(solved), |end| Some(end / 2)).take_while(|end| end / 2 >= LEAST);
        let measure = |end: u64| {
            let from = end / 2;
            Measured { from, end, clusters: clusters(self.positions(from, end).map(slope).collect()) }
        };
        ends.map(measure).collect()
    }

    /// The proved slope nearest to a measured one.
    fn nearest(&self, slope: f64) -> Option<&Beam> {
        let distance = |beam: &Beam| (beam.slope.to_f64() - slope).abs();
        self.predicted.iter().min_by(|one, other| distance(one).total_cmp(&distance(other)))
    }

    fn history(&self) -> Chart {
        let windows = self.windows();
        let dot = |window: &Measured, cluster: &Cluster| {
            let beside = self.nearest(cluster.slope).map_or(String::new(), |beam| {
                format!(", predicted {} = {:.5}", beam.slope, beam.slope.to_f64())
            });
            let words = format!(
                "x in [{}, {}): slope {:.5} from {} P-positions{beside}",
                grouped(window.from),
                grouped(window.end),
                cluster.slope,
                grouped(cluster.positions as u64)
            );
            Point::new(window.end as f64, cluster.slope, words)
        };
        let dots = |window: &Measured| {
            window.clusters.iter().map(|cluster| dot(window, cluster)).collect::<Vec<_>>()
        };
        let mut points: Vec<Point> = windows.iter().rev().flat_map(dots).collect();
        points.sort_by(|one, other| one.x.total_cmp(&other.x));
        let mut series = self.rules(2.0 * LEAST as f64, f64::from(self.end));
        series.push(Series::new("measured", Look::Dots, points));
        let across = Scale::log("end of the window").over(2.0 * LEAST as f64, f64::from(self.end));
        Chart::Plot(Plot::new(
            "Slopes of the beams, window by window",
            across,
            Scale::real("slope y/x"),
            series,
        ))
    }

    /// How far each window is from the proved slopes or, where there are none, from the last window.
    fn distances(&self) -> Chart {
        let windows = self.windows();
        let last = windows.first().map_or(&[][..], |window| &window.clusters);
        let aims: Vec<f64> = match self.predicted.as_slice() {
            [] => last.iter().map(|cluster| cluster.slope).collect(),
            beams => beams.iter().map(|beam| beam.slope.to_f64()).collect(),
        };
        let series = aims.iter().enumerate().map(|(n, &aim)| {
            let is_nearest =
                |slope: f64| aims.iter().all(|other| (slope - aim).abs() <= (slope - other).abs());
            let mut points: Vec<Point> = Vec::new();
            for window in windows.iter().rev() {
                for cluster in window.clusters.iter().filter(|cluster| is_nearest(cluster.slope)) {
                    let words = format!(
                        "x in [{}, {}): slope {:.6}, {} from {aim:.6}",
                        grouped(window.from),
                        grouped(window.end),
                        cluster.slope,
                        format!("{:+.6}", cluster.slope - aim).replace('-', "−")
                    );
                    points.push(Point::new(window.end as f64, 1e4 * (cluster.slope - aim), words));
                }
            }
            let look = if n % 2 == 0 { Look::Dots } else { Look::Diamonds };
            Series::new(format!("slope {aim:.4}"), look, points)
        });
        let title = match self.predicted.is_empty() {
            true => "Distance from the slope in the last window",
            false => "Distance from the proved slope",
        };
        let across = Scale::log("end of the window").over(2.0 * LEAST as f64, f64::from(self.end));
        let up = Scale::real("slope, ten-thousandths off").over(-1.0, 1.0);
        Chart::Plot(Plot::new(title, across, up, series.collect()))
    }

    /// A line for each slope that is proved.
    fn rules(&self, from: f64, to: f64) -> Vec<Series> {
        let line = |(n, beam): (usize, &Beam)| {
            let slope = beam.slope.to_f64();
            let words = format!("{} beam: {} = {slope:.5}, proved", beam.name, beam.slope);
            let name = if n == 0 { "predicted" } else { "" };
            Series::new(name, Look::Rule, vec![Point::silent(from, slope), Point::new(to, slope, words)])
        };
        self.predicted.iter().enumerate().map(line).collect()
    }

    fn last_window(&self) -> Chart {
        let windows = self.windows();
        let (from, end) = windows.first().map_or((1, 2), |window| (window.from, window.end));
        let all: Vec<(u64, u64)> = self.positions(from, end).collect();
        // An odd step: what has period 2, or another power of two, is not met always at one place.
        let step = (all.len() / SAMPLE + 1) | 1;
        let clusters = windows.first().map_or(&[][..], |window| &window.clusters);
        let dot = |&(x, y): &(u64, u64)| {
            let (n, off) = residual((x, y), clusters)?;
            let words = format!(
                "({}, {}): slope {:.5}, {} from its beam",
                grouped(x),
                grouped(y),
                slope((x, y)),
                format!("{off:+.2} cells").replace('-', "−")
            );
            let link = format!(
                "{}&at={x},{y}&view={},{},64",
                self.query,
                x.saturating_sub(32),
                y.saturating_sub(32)
            );
            Some((n, Point { weight: 0.3, link, ..Point::new(x as f64, off, words) }))
        };
        let drawn: Vec<(usize, Point)> = all.iter().step_by(step).filter_map(dot).collect();
        let series = clusters.iter().enumerate().map(|(own, cluster)| {
            let points = drawn.iter().filter(|(n, _)| *n == own).map(|(_, point)| point.clone()).collect();
            let look = if own % 2 == 0 { Look::Dots } else { Look::Diamonds };
            Series::new(format!("beam of slope {:.4}", cluster.slope), look, points)
        });
        let title = format!(
            "How far the P-positions with x in [{}, {}) are from the mean line of their beam",
            grouped(from),
            grouped(end)
        );
        let up = Scale::real("above the line, in cells");
        Chart::Plot(Plot::new(title, Scale::whole("x"), up, series.collect()))
    }
}

fn slope((x, y): (u64, u64)) -> f64 {
    (y as f64 + 0.5) / (x as f64 + 0.5)
}

/// The beam of a P-position, and how far above the beam's mean line it is, in cells; `None` for one that belongs to none.
fn residual((x, y): (u64, u64), clusters: &[Cluster]) -> Option<(usize, f64)> {
    let own = slope((x, y));
    let n = clusters.iter().position(|cluster| (cluster.range.0..=cluster.range.1).contains(&own))?;
    Some((n, y as f64 + 0.5 - clusters[n].slope * (x as f64 + 0.5)))
}

/// The beams that slopes make: clusters between gaps.
pub(super) fn clusters(mut slopes: Vec<f64>) -> Vec<Cluster> {
    slopes.sort_by(f64::total_cmp);
    let least = ((slopes.len() as f64 * SHARE) as usize).max(3);
    let is_near = |one: &f64, other: &f64| other - one <= GAP * one.max(0.05);
    let parts = slopes.chunk_by(is_near).filter(|part| part.len() >= least);
    let cluster = |part: &[f64]| Cluster {
        slope: part.iter().sum::<f64>() / part.len() as f64,
        positions: part.len(),
        range: (part[0], part[part.len() - 1]),
    };
    parts.map(cluster).collect()
}

impl Steps for Convergents {
    fn advance(&mut self, steps: u32) -> bool {
        self.task.advance(steps)
    }

    fn progress(&self) -> (u32, u32) {
        self.task.progress()
    }
}

impl Experiment for Convergents {
    fn figures(&self) -> Vec<NamedChart> {
        vec![
            NamedChart { name: "convergents-slopes", figure: self.history() },
            NamedChart { name: "convergents-distances", figure: self.distances() },
            NamedChart { name: "convergents-window", figure: self.last_window() },
        ]
    }

    fn words(&self) -> String {
        let windows = self.windows();
        let Some(window) = windows.first() else { return "Too few columns to measure.".into() };
        let which = if self.symmetric { "upper " } else { "" };
        let beams = window.clusters.len();
        let slopes = listed(window.clusters.iter().map(|cluster| format!("{:.4}", cluster.slope)));
        let mut words = format!(
            "Over x in [{}, {}) there {} {beams} {which}{}, measured slope{} {slopes}.",
            grouped(window.from),
            grouped(window.end),
            if beams == 1 { "is" } else { "are" },
            if beams == 1 { "beam" } else { "beams" },
            if beams == 1 { "" } else { "s" }
        );
        let steepest = f64::from(self.height) / window.from as f64;
        words.push_str(&format!(" Slopes above {steepest:.1} are beyond the board."));
        if self.predicted.is_empty() {
            words.push_str(" No slope is proved for this game.");
        } else {
            let known =
                self.predicted.iter().map(|beam| format!("{} = {:.4}", beam.slope, beam.slope.to_f64()));
            words.push_str(&format!(" Proved: {}.", listed(known)));
        }
        words
    }

    fn csv(&self, figure: usize) -> String {
        if figure == 2 {
            let window = self.windows().into_iter().next();
            let (from, end) = window.map_or((0, 0), |window| (window.from, window.end));
            return super::csv("x,y", self.positions(from, end).map(|(x, y)| format!("{x},{y}")));
        }
        let line = |window: &Measured, cluster: &Cluster| {
            let predicted = self.nearest(cluster.slope).map_or(String::new(), |beam| beam.slope.decimal(12));
            let (low, high) = cluster.range;
            let numbers = format!("{:.6},{low:.6},{high:.6}", cluster.slope);
            format!("{},{},{},{numbers},{predicted}", window.from, window.end, cluster.positions)
        };
        let windows = self.windows();
        let lines = windows
            .iter()
            .flat_map(|window| window.clusters.iter().map(move |cluster| line(window, cluster)));
        super::csv("from,end,positions,slope,least,greatest,predicted", lines)
    }
}
