//! Strips of single values: how far from the golden beam the positions of one Grundy value of Wythoff's game stray.
//!
//! Every column has each value once. Above the diagonal those of value g stay within a bounded distance of the line y = φ·x
//! (Nivasch, 2009). How wide their strip is depends on g and is measured here: the least and the greatest y − φ·x so far. For
//! g = 0 it is less than 1/φ: with x = ⌊nφ⌋ = nφ − f and y = x + n, y − φ·x = f/φ.
//!
//! One step is one column. What is measured is observed: whether an automaton recognises the positions of value 1 is not
//! known here.

use super::{Experiment, NamedChart, Panel, PanelValues, Param};
use crate::query::{Query, QueryError};
use crate::scene::plot::{Chart, Look, Plot, Point, Scale, Series};
use crate::solve::Steps;
use crate::solve::grundy::GrundySolver;
use crate::solved::BoardError;
use crate::text::{counted, grouped};

pub(super) static PANEL: Panel = Panel {
    id: "strips",
    params: &[
        Param::int("values", "Values up to", (0, 60, 12), "The greatest Grundy value."),
        Param::int(
            "columns",
            "Columns",
            (16, 2_048, 256),
            "How far the first heap goes. Twice as far takes six to eight times as long.",
        ),
    ],
    light: |values| values.int("columns") <= 256,
    begin: |values| Ok(Box::new(Strips::new(values)?)),
};

struct Strips {
    values: usize,
    columns: u32,
    height: u32,
    solver: GrundySolver,
    measured: u32,
    /// For each value its strip so far, and what it was when half the columns were done.
    strips: Vec<Strip>,
    halfway: Vec<Strip>,
}

/// The least and the greatest y − φ·x, and the columns in which they were reached.
#[derive(Clone, Copy, Default)]
struct Strip {
    least: Option<(f64, u32)>,
    most: Option<(f64, u32)>,
}

impl Strip {
    fn add(&mut self, off: f64, column: u32) {
        if self.least.is_none_or(|(least, _)| off < least) {
            self.least = Some((off, column));
        }
        if self.most.is_none_or(|(most, _)| off > most) {
            self.most = Some((off, column));
        }
    }

    fn width(&self) -> Option<f64> {
        Some(self.most?.0 - self.least?.0)
    }

    /// The column in which it last grew wider.
    fn settled(&self) -> Option<u32> {
        Some(self.least?.1.max(self.most?.1))
    }
}

impl Strips {
    fn new(values: &PanelValues) -> Result<Strips, QueryError> {
        let query = Query::of(&crate::games::wythoff::GAME);
        let (count, columns) = (values.small("values") as usize + 1, values.small("columns"));
        let conflict = |why: String| QueryError::Conflict { key: "columns", value: columns.to_string(), why };
        let rules = query.two_heaps().ok_or_else(|| conflict("Wythoff's game has two heaps".into()))?;
        // The value g of a column is at most about g + 2·x high.
        let height = 2 * columns + 2 * count as u32 + 16;
        let solver = GrundySolver::new(rules, columns, height)
            .map_err(|why| conflict(BoardError::NoGrundy(why).to_string()))?;
        let strips = vec![Strip::default(); count];
        Ok(Strips { values: count, columns, height, solver, measured: 0, halfway: strips.clone(), strips })
    }

    /// Adds the columns that are solved by now.
    fn measure(&mut self) {
        let (phi, height) = ((1.0 + 5f64.sqrt()) / 2.0, self.height as usize);
        while self.measured < self.solver.progress().0.min(self.columns) {
            let x = self.measured;
            let column = &self.solver.values()[x as usize * height..(x as usize + 1) * height];
            for (y, &value) in column.iter().enumerate().skip(x as usize) {
                if let Some(strip) = self.strips.get_mut(usize::from(value)) {
                    strip.add(y as f64 - phi * f64::from(x), x);
                }
            }
            self.measured += 1;
            if self.measured == self.columns.div_ceil(2) {
                self.halfway = self.strips.clone();
            }
        }
    }
}

impl Steps for Strips {
    fn advance(&mut self, steps: u32) -> bool {
        let done = self.solver.advance(steps);
        self.measure();
        done
    }

    fn progress(&self) -> (u32, u32) {
        (self.measured, self.columns)
    }
}

impl Experiment for Strips {
    fn figures(&self) -> Vec<NamedChart> {
        let columns = grouped(self.measured.into());
        let dots = |strips: &[Strip], on: &str| {
            let dot = |(value, strip): (usize, &Strip)| {
                let width = strip.width()?;
                let words = format!("value {value}: a strip {width:.2} wide on {on} columns, observed");
                Some(Point::new(value as f64, width, words))
            };
            strips.iter().enumerate().filter_map(dot).collect::<Vec<_>>()
        };
        let half = grouped(self.columns.div_ceil(2).into());
        let series = [
            Series::new("all columns", Look::Dots, dots(&self.strips, &columns)),
            Series::new("the first half", Look::Diamonds, dots(&self.halfway, &half)),
        ];
        let series = series.into_iter().filter(|series| !series.points.is_empty()).collect();
        let across = Scale::whole("Grundy value").over(0.0, self.values as f64 - 1.0);
        let plot =
            Plot::new("Width of strips", across, Scale::real("greatest − least y − φx").from(0.0), series);
        vec![NamedChart { name: "strips", figure: Chart::Plot(plot) }]
    }

    fn words(&self) -> String {
        let columns = grouped(self.measured.into());
        let still = |(now, then): &(&Strip, &Strip)| now.settled() == then.settled() && now.width().is_some();
        let same = self.strips.iter().zip(&self.halfway).filter(still).count();
        let widest =
            self.strips.iter().enumerate().filter_map(|(value, strip)| Some((strip.width()?, value)));
        let widest = widest.max_by(|one, other| one.0.total_cmp(&other.0));
        let widest = widest.map_or_else(String::new, |(width, value)| {
            format!(" The widest, {width:.1}, is that of value {value}.")
        });
        format!(
            "On {columns} columns of Wythoff's game, above the diagonal, {same} of {} grew no wider in the second half.{widest} This is \
             observed: that every strip is bounded is proved (Nivasch), its width is not.",
            counted(self.values, "strip", "strips")
        )
    }

    fn csv(&self, _figure: usize) -> String {
        let columns = self.measured;
        let line = |(value, strip): (usize, &Strip)| match (strip.least, strip.most) {
            (Some((least, at)), Some((most, to))) => {
                format!("{value},{least:.4},{at},{most:.4},{to},{:.4},{columns},observed", most - least)
            }
            _ => format!("{value},,,,,,{columns},"),
        };
        super::csv(
            "value,least,at,most,reached,width,columns,known",
            self.strips.iter().enumerate().map(line),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Run;

    #[test]
    fn the_strip_of_value_0_is_known() {
        let (values, wrong) = PanelValues::repair("panel=strips&values=3&columns=200");
        assert!(wrong.is_empty());
        let mut run = Run::new(values).expect("a panel");
        run.finish();
        let csv = run.csv(0);
        let widths: Vec<f64> = csv
            .lines()
            .skip(1)
            .map(|line| line.split(',').nth(5).and_then(|width| width.parse().ok()).expect("a width"))
            .collect();
        assert!(widths.len() == 4 && widths[0] > 0.6 && widths[0] < 0.6181, "{csv}");
        assert!(widths[1..].iter().all(|&width| width > widths[0] && width < 20.0), "{csv}");
    }
}
