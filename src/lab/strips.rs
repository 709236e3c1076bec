//! Strips of single values: how far from the golden beam the positions of one Grundy value of Wythoff's game stray.
//!
//! Every column has each value once. Above the diagonal those of value g stay within a bounded distance of the line y = φ·x
//! (Nivasch, 2009). How wide their strip is depends on g and is measured here: the least and the greatest y − φ·x so far. For
//! g = 0 it is less than 1/φ: with x = ⌊nφ⌋ = nφ − f and y = x + n, y − φ·x = f/φ.
//!
//! One step is one column, then one step of the proofs: which positions have value 0, 1, … is looked for as an automaton in
//! Zeckendorf's system and decided for all positions, as far as that goes. The set is proved then; its width stays observed.

use super::{Experiment, NamedChart, Panel, PanelValues, Param};
use crate::automata::Dfa;
use crate::prover::Values;
use crate::query::Query;
use crate::scene::plot::{Chart, Look, Plot, Point, Scale, Series};
use crate::solve::Steps;
use crate::solve::few_values::FewValues;
use crate::text::{counted, grouped};

pub(super) static PANEL: Panel = Panel {
    id: "strips",
    params: &[
        Param::int("values", "Values up to", (0, 60, 12), "The greatest Grundy value."),
        Param::int("columns", "Columns", (16, 100_000, 2_048), "How far the first heap goes."),
        Param::int(
            "proved",
            "Prove values up to",
            (0, 2, 0),
            "Which positions have these values, for every position. Value 1 takes a minute or so; what passes the cap on states stays undecided.",
        ),
    ],
    light: |values| values.int("columns") <= 4_096 && values.int("proved") == 0,
    begin: |values| Ok(Box::new(Strips::new(values))),
};

struct Strips {
    columns: u32,
    solver: FewValues,
    measured: u32,
    /// For each value its strip so far, and what it was when half the columns were done.
    strips: Vec<Strip>,
    halfway: Vec<Strip>,
    proofs: Values,
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
    fn new(values: &PanelValues) -> Strips {
        let count = values.small("values") as usize + 1;
        let strips = vec![Strip::default(); count];
        let proofs = Values::new(&Query::of(&crate::games::wythoff::GAME), values.small("proved") as u16);
        Strips {
            columns: values.small("columns"),
            solver: FewValues::new(count),
            measured: 0,
            halfway: strips.clone(),
            strips,
            proofs,
        }
    }

    /// Adds a column.
    fn measure(&mut self) {
        let (phi, x) = ((1.0 + 5f64.sqrt()) / 2.0, self.measured);
        for (strip, y) in self.strips.iter_mut().zip(self.solver.column()).filter(|(_, y)| *y >= x) {
            strip.add(f64::from(y) - phi * f64::from(x), x);
        }
        self.measured += 1;
        if self.measured == self.columns.div_ceil(2) {
            self.halfway = self.strips.clone();
        }
    }

    /// How many states recognise the positions of a value, where that is proved.
    fn states(&self, value: usize) -> Option<usize> {
        self.proofs.sets().get(value).map(Dfa::states)
    }

    /// What is proved, and where it stops.
    fn proved(&self) -> String {
        let Some(numeration) = self.proofs.numeration() else { return String::new() };
        let sets = self.proofs.sets().iter().enumerate();
        let each: Vec<String> = sets
            .map(|(value, set)| format!("value {value}, {}", counted(set.states(), "state", "states")))
            .collect();
        let stops = self.proofs.stopped().map(|why| {
            format!(" Value {} is undecided, which never means false: {why}.", self.proofs.sets().len())
        });
        format!(
            " Proved by machine, for every position, without a certificate: automata recognise the positions of {} in {numeration}.{}",
            each.join("; of "),
            stops.unwrap_or_default()
        )
    }
}

impl Steps for Strips {
    fn advance(&mut self, steps: u32) -> bool {
        for _ in 0..steps {
            if self.measured < self.columns {
                self.measure();
            } else if self.proofs.advance(1) {
                return true;
            }
        }
        false
    }

    fn progress(&self) -> (u32, u32) {
        let (done, all) = self.proofs.progress();
        (self.measured + done, self.columns + all)
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
        let across = Scale::whole("Grundy value").over(0.0, self.strips.len() as f64 - 1.0);
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
             observed: that every strip is bounded is proved (Nivasch), its width is not.{}",
            counted(self.strips.len(), "strip", "strips"),
            self.proved()
        )
    }

    fn csv(&self, _figure: usize) -> String {
        let columns = self.measured;
        let line = |(value, strip): (usize, &Strip)| match (strip.least, strip.most) {
            (Some((least, at)), Some((most, to))) => {
                let states = self.states(value).map_or_else(String::new, |states| states.to_string());
                format!(
                    "{value},{least:.4},{at},{most:.4},{to},{:.4},{columns},observed,{states}",
                    most - least
                )
            }
            _ => format!("{value},,,,,,{columns},,"),
        };
        super::csv(
            "value,least,at,most,reached,width,columns,known,proved_states",
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
        let (values, wrong) = PanelValues::repair("panel=strips&values=3&columns=200&proved=0");
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
        assert!(csv.lines().nth(1).is_some_and(|line| line.ends_with(",observed,7")), "{csv}");
        let words = run.words();
        assert!(
            words.contains("of value 0, 7 states in zeckendorf") && words.contains("without a certificate"),
            "{words}"
        );
    }
}
