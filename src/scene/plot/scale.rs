//! Scales: from numbers to places on a figure, with round numbers beside them.

use crate::text::{grouped, signed};

/// One axis of a plot: what it counts, and which numbers are on it besides those of the points.
#[derive(Clone, Debug, PartialEq)]
pub struct Scale {
    /// What it counts.
    pub name: String,
    /// Equal steps multiply instead of adding; numbers below 1 are then drawn at 1.
    pub log: bool,
    /// Are there only whole numbers on it?
    pub whole: bool,
    /// A number that must be on it.
    pub least: Option<f64>,
    /// Another one.
    pub most: Option<f64>,
}

impl Scale {
    /// Whole numbers.
    pub fn whole(name: impl Into<String>) -> Scale {
        Scale { name: name.into(), log: false, whole: true, least: None, most: None }
    }

    /// Any numbers.
    pub fn real(name: impl Into<String>) -> Scale {
        Scale { whole: false, ..Scale::whole(name) }
    }

    /// Whole numbers whose ratios count; its name says so.
    pub fn log(name: impl Into<String>) -> Scale {
        Scale { log: true, ..Scale::whole(format!("{}, logarithmic", name.into())) }
    }

    /// The same with these numbers on it.
    pub fn over(self, least: f64, most: f64) -> Scale {
        Scale { least: Some(least), most: Some(most), ..self }
    }

    /// The same from this number on.
    pub fn from(self, least: f64) -> Scale {
        Scale { least: Some(least), ..self }
    }

    /// The scale on a figure, `length` pixels from `start` (negative: upwards), with room for these values.
    pub(super) fn ruler(&self, values: impl Iterator<Item = f64>, start: f64, length: f64) -> Ruler {
        let all = values.chain(self.least).chain(self.most).filter(|value| value.is_finite());
        let (mut from, mut to) = all
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(from, to), value| (from.min(value), to.max(value)));
        if from > to {
            (from, to) = (0.0, 1.0);
        }
        if self.log {
            (from, to) = (from.max(1.0), to.max(1.0).max(2.0 * from.max(1.0)));
            let margin = (to / from).powf(0.03);
            let from = if self.least == Some(from) { from } else { from / margin };
            return Ruler { log: true, whole: true, from, to: to * margin, start, length };
        }
        if to - from < f64::EPSILON * to.abs().max(1.0) {
            let reach = if self.whole { 1.0 } else { 0.01 };
            (from, to) = (from - reach, to + reach);
        }
        // Points keep a little away from the edges, but a number that was asked for is where an axis may begin.
        let margin = (to - from) * 0.04;
        let from = if self.least == Some(from) { from } else { from - margin };
        Ruler { log: false, whole: self.whole, from, to: to + margin, start, length }
    }
}

/// A scale on a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ruler {
    log: bool,
    whole: bool,
    from: f64,
    to: f64,
    start: f64,
    length: f64,
}

impl Ruler {
    /// Where a number is.
    pub(super) fn at(&self, value: f64) -> f64 {
        let share = if self.log {
            (value.max(1.0) / self.from).ln() / (self.to / self.from).ln()
        } else {
            (value - self.from) / (self.to - self.from)
        };
        self.start + share.clamp(0.0, 1.0) * self.length
    }

    /// Round numbers with their labels, at least `room` pixels apart.
    pub(super) fn ticks(&self, room: f64, scale: f64) -> Vec<(f64, String)> {
        if self.log {
            return self.log_ticks(room);
        }
        let longest = grouped(self.to.abs().max(self.from.abs()) as u64).len() as f64 * 7.0 * scale;
        let room = if self.length > 0.0 { room.max(longest + 16.0 * scale) } else { room };
        let step = round_step((self.to - self.from) * room / self.length.abs(), self.whole);
        let first = (self.from / step - 1e-9).ceil() as i64;
        let decimals = (-step.log10().floor()).max(0.0) as usize;
        let label =
            |value: f64| if step >= 1.0 { whole(value) } else { signed(format!("{value:.decimals$}")) };
        (first..)
            .map(|n| n as f64 * step)
            .take_while(|&value| value <= self.to)
            .map(|value| (value, label(value)))
            .collect()
    }

    /// 1, 2, 5, 10, … or, where that is too close, powers of ten.
    fn log_ticks(&self, room: f64) -> Vec<(f64, String)> {
        let pixels = self.length.abs() / (self.to / self.from).log10();
        let factors: &[f64] = if pixels * 2f64.log10() >= room * 0.75 { &[1.0, 2.0, 5.0] } else { &[1.0] };
        let powers = (0..16).map(|power| 10f64.powi(power));
        let all = powers.flat_map(|power| factors.iter().map(move |factor| factor * power));
        all.filter(|&value| value >= self.from * 0.999 && value <= self.to)
            .map(|value| (value, whole(value)))
            .collect()
    }
}

/// The least of …, 0.1, 0.2, 0.5, 1, 2, 5, … that is at least `least`; not below 1 where only whole numbers count.
fn round_step(least: f64, whole: bool) -> f64 {
    let least = if whole { least.max(1.0) } else { least.max(1e-12) };
    let power = 10f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|&step| step >= least * 0.999)
        .unwrap_or(10.0 * power)
}

/// A whole number with a true minus sign and groups of digits.
fn whole(value: f64) -> String {
    let digits = grouped(value.abs().round() as u64);
    if value < -0.5 { format!("−{digits}") } else { digits }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(ruler: &Ruler, room: f64) -> Vec<String> {
        ruler.ticks(room, 1.0).into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn steps_are_round() {
        let steps = [0.003, 0.2, 0.21, 0.7, 1.0, 3.0, 60.0].map(|least| round_step(least, false));
        for (step, wanted) in steps.into_iter().zip([0.005, 0.2, 0.5, 1.0, 1.0, 5.0, 100.0]) {
            assert!((step - wanted).abs() < 1e-12, "{step} {wanted}");
        }
        assert_eq!(round_step(0.01, true), 1.0);
    }

    #[test]
    fn one_number_alone_is_in_the_middle() {
        for value in [0.0, 5.0, -40.0] {
            let ruler = Scale::whole("steps").ruler([value, value].into_iter(), 10.0, 200.0);
            assert!((ruler.at(value) - 110.0).abs() < 1e-9, "{value}: {ruler:?}");
        }
        let nothing = Scale::whole("steps").ruler([].into_iter(), 0.0, 200.0);
        assert!(nothing.at(0.0) >= 0.0 && nothing.at(1.0) <= 200.0);
    }

    #[test]
    fn labels_tell_numbers_apart() {
        let slopes = Scale::real("slope").ruler([1.6, 1.63].into_iter(), 0.0, -200.0);
        assert_eq!(labels(&slopes, 40.0), ["1.60", "1.61", "1.62", "1.63"]);
        let whole = Scale::whole("y − x").ruler([-5.0, 5.0].into_iter(), 0.0, -200.0);
        assert_eq!(labels(&whole, 30.0), ["−4", "−2", "0", "2", "4"]);
        let log = Scale::log("column").ruler([1.0, 5_000.0].into_iter(), 0.0, 200.0);
        assert_eq!(labels(&log, 58.0), ["1", "10", "100", "1000"]);
    }

    #[test]
    fn numbers_stay_inside() {
        for scale in [Scale::whole("n"), Scale::real("n"), Scale::log("n"), Scale::whole("n").over(0.0, 9.0)]
        {
            for values in
                [vec![], vec![3.0], vec![3.0, 3.0], vec![-2.0, 1e9], vec![f64::NAN, f64::INFINITY, 2.0]]
            {
                let ruler = scale.ruler(values.iter().copied(), 40.0, 300.0);
                for value in values.iter().copied().filter(|value| value.is_finite()) {
                    assert!((40.0..=340.0).contains(&ruler.at(value)), "{scale:?} {value}");
                }
                let ticks = ruler.ticks(30.0, 1.0);
                assert!(ticks.len() < 40, "{scale:?} {values:?} {ticks:?}");
                assert!(ticks.windows(2).all(|pair| ruler.at(pair[1].0) - ruler.at(pair[0].0) > 20.0));
            }
        }
    }
}
