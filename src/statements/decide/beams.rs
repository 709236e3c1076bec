//! The beams of W(a, b) at every position: theorems 3 and 5 to 8 of Hu, decided for a given a and b.
//!
//! First automata prove the P-set S. Then they decide what the theorem says of it, for all positions:
//!
//! * *Stepping* (3, 5, 7): on each diagonal y − x = n lies exactly one (f(n), f(n) + n) of S, on each x − y = n exactly one
//!   (g(n) + n, g(n)), and f(n) = ⌊nΔx₁⌋, g(n) = ⌊nΔy₂⌋, which is ⌊nΔx₂⌋ − n, since Δx₂ = Δy₂ + 1.
//! * *Lines* (6, 8): a line y = m·x through the corner crosses the square of (i, j) from bottom to top just when
//!   i = ⌊j/m⌋ = ⌊(j + 1)/m⌋, a line y = m′·x from left to right just when j = ⌊i·m′⌋ = ⌊(i + 1)·m′⌋. The graphs of ⌊j/m⌋ and ⌊i·m′⌋
//!   are made from S, decided to be that, and the squares that are crossed decided to be S.
//!
//! That a function is ⌊nα⌋ follows from what automata decide by a short argument by hand: see [`is_floor`].

use super::{Decided, by_automata, proved};
use crate::automata::{Budget, Constraint, Dfa, Numeration, TooLarge, Words};
use crate::prover::{NotFloor, Undecided, is_floor};
use crate::query::Query;
use crate::text::position_text;
use crate::theory::exact::Surd;
use crate::theory::three_ways::{Line, Wab};

/// What is said of the upper and of the lower beam.
#[derive(Clone, Copy, Debug)]
pub(super) enum Beams {
    /// Δx₁ above, and Δx₂ − 1 below.
    Steps(Surd, Surd),
    /// 1/m of the slope above, and m′ of the slope below.
    Lines(Surd, Surd),
}

impl Beams {
    /// As a theorem says it of a game.
    pub(super) fn said(key: &str, game: Wab) -> Option<Beams> {
        let a = i128::from(game.a());
        let [(dx1, _), (dx2, _)] = Line::BOTH.map(|line| game.step(line));
        let [upper, lower] = Line::BOTH.map(|line| game.slope(line));
        match key {
            "Hu.T3" => Some(Beams::Steps(Surd::phi(), Surd::phi())),
            "Hu.T5" => {
                let step = Surd::new(2 - a, 1, u64::try_from(a * a + 4).ok()?, 2 * a);
                Some(Beams::Steps(step, step))
            }
            "Hu.T7" => {
                let (p, q, d, r) = dx2.parts();
                Some(Beams::Steps(dx1, Surd::new(p - r, q, d, r)))
            }
            "Hu.T6" | "Hu.T8" => Some(Beams::Lines(upper.recip(), lower)),
            _ => None,
        }
    }

    /// Decides it for the game of a query.
    pub(super) fn decided(self, key: &str, query: &Query) -> Result<Decided, Undecided> {
        let (proof, budget) = (proved(query)?, Budget::default());
        let set = PSet { numeration: proof.numeration(), set: proof.set(), budget: &budget };
        let wrong = match self {
            Beams::Steps(upper, lower) => set.steps(upper, lower)?,
            Beams::Lines(upper, lower) => set.lines(upper, lower)?,
        };
        if let Some(wrong) = wrong {
            let words = format!("refuted for {query}: {}, and of it: {wrong}", by_automata(&proof));
            return Ok(Decided { verdict: "refuted", words });
        }
        let what = match self {
            Beams::Steps(upper, lower) => format!(
                "that every diagonal has exactly one P-position, (f(n), f(n) + n) above and (g(n) + n, g(n)) below, and of f and g \
                 what makes them ⌊n·α⌋ with α = {upper} and α = {lower}"
            ),
            Beams::Lines(upper, lower) => format!(
                "of two functions f and g what makes them ⌊n·α⌋ with α = {upper}, one over the upper slope, and α = {lower}, the \
                 lower slope, and that the squares crossed, with x = f(y) = f(y + 1) or y = g(x) = g(x + 1), are exactly that set"
            ),
        };
        let words = format!(
            "proved by machine for {query}, at every position: {}; they decide {what}. They decide that f(n + m) − f(n) − f(m) is 0 or 1 \
             for all n and m, and a bound on r·f(f(n)) + s·f(n) − t·n, where r·α² + s·α = t; that only ⌊n·α⌋ has both properties is \
             an argument by hand, in the program's documentation. That is {key}",
            by_automata(&proof)
        );
        Ok(Decided { verdict: "proved", words })
    }
}

/// What is wrong.
enum Wrong {
    Floor(&'static str, NotFloor),
    Square(Option<(u64, u64)>),
}

impl std::fmt::Display for Wrong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Wrong::Floor(which, why) => write!(f, "on the {which} beam {why}"),
            Wrong::Square(at) => {
                let at = at.map_or("a far position".into(), |(x, y)| position_text(&[x, y]));
                write!(f, "{at} is crossed and not in it, or in it and not crossed")
            }
        }
    }
}

/// A proved P-set.
struct PSet<'a> {
    numeration: &'a Numeration,
    set: &'a Dfa,
    budget: &'a Budget,
}

impl PSet<'_> {
    /// Are the steps along the beams these?
    fn steps(&self, upper: Surd, lower: Surd) -> Result<Option<Wrong>, Undecided> {
        // (n, f(n)) with (u, v) = (f(n), f(n) + n), and (n, g(n)) with (u, v) = (g(n) + n, g(n)).
        let above = [Constraint::equal([1, 0, 1, -1], 0), Constraint::equal([0, 1, -1, 0], 0)];
        let below = [Constraint::equal([1, 0, -1, 1], 0), Constraint::equal([0, 1, 0, -1], 0)];
        for (which, graph, alpha) in [("upper", above, upper), ("lower", below, lower)] {
            if let Some(wrong) = self.floor(which, &self.from(self.set, &graph)?, alpha)? {
                return Ok(Some(wrong));
            }
        }
        Ok(None)
    }

    /// Are the squares that lines cross those of the set?
    fn lines(&self, upper: Surd, lower: Surd) -> Result<Option<Wrong>, Undecided> {
        // With n = j − i the upper line passes (i, j) on its right or through it just when f(n) ≥ i, where (f(n), f(n) + n) is in S;
        // and ⌊j/m⌋ is the greatest i for which it does. So (j, i) is on the graph if that is so of (i, j) and not of (i + 1, j).
        // Below, heaps change places.
        let not_beyond = |by: i64, below: bool| {
            let (diagonal, least) =
                if below { ([1, -1, -1, 1], [0, -1, 0, 1]) } else { ([1, -1, 1, -1], [0, -1, 1, 0]) };
            let diagonal = Constraint::equal(diagonal, by);
            let half = Constraint::at_least([1, -1, 0, 0], by);
            self.from(self.set, &[diagonal, Constraint::at_least(least, by), half])
        };
        let graph = |below: bool| not_beyond(0, below)?.minus(&not_beyond(1, below)?, self.budget);
        let (above, below) = (graph(false)?, graph(true)?);
        for (which, graph, alpha) in [("upper", &above, upper), ("lower", &below, lower)] {
            if let Some(wrong) = self.floor(which, graph, alpha)? {
                return Ok(Some(wrong));
            }
        }
        let crossed = |graph: &Dfa, now: [Constraint; 2], next: [Constraint; 2]| {
            self.from(graph, &now)?.and(&self.from(graph, &next)?, self.budget)
        };
        let equal = |c: [i64; 4], k: i64| Constraint::equal(c, k);
        // (u, v) = (y, x), then (y + 1, x).
        let column = || equal([1, 0, 0, -1], 0);
        let upward =
            crossed(&above, [equal([0, 1, -1, 0], 0), column()], [equal([0, 1, -1, 0], -1), column()])?;
        let row = || equal([0, 1, 0, -1], 0);
        let across = crossed(&below, [equal([1, 0, -1, 0], 0), row()], [equal([1, 0, -1, 0], -1), row()])?;
        let squares = upward.or(&across, self.budget)?;
        for (one, other) in [(&squares, self.set), (self.set, &squares)] {
            if let Some(word) = one.minus(other, self.budget)?.shortest() {
                return Ok(Some(Wrong::Square(self.numeration.values(&word))));
            }
        }
        Ok(None)
    }

    /// The pairs for which some (u, v) of a set satisfies conditions together with them.
    fn from(&self, set: &Dfa, conditions: &[Constraint]) -> Result<Dfa, TooLarge> {
        let words = Words::new(self.numeration);
        let pairs = words.image(set, conditions, &[], self.budget)?.determinised(self.budget)?;
        pairs.and(&words.all(), self.budget)
    }

    fn floor(&self, which: &'static str, graph: &Dfa, alpha: Surd) -> Result<Option<Wrong>, Undecided> {
        let decided = is_floor(self.numeration, graph, alpha, self.budget)?;
        Ok(decided.err().map(|why| Wrong::Floor(which, why)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prover::Proof;

    /// A proved P-set and what is decided about it.
    fn says(proof: &Proof, set: &Dfa, beams: Beams) -> Result<Option<String>, Undecided> {
        let budget = Budget::default();
        let set = PSet { numeration: proof.numeration(), set, budget: &budget };
        let wrong = match beams {
            Beams::Steps(upper, lower) => set.steps(upper, lower)?,
            Beams::Lines(upper, lower) => set.lines(upper, lower)?,
        };
        Ok(wrong.map(|wrong| wrong.to_string()))
    }

    fn w(a: u64, b: u64) -> (Proof, Wab) {
        let query = Query::parse(&format!("game=wab&a={a}&b={b}")).expect("a query");
        (proved(&query).expect("it is provable"), Wab::new(a, b).expect("a game"))
    }

    #[test]
    fn beams_of_other_games_are_refused() {
        for (a, b) in [(1, 1), (2, 1), (1, 2), (2, 2)] {
            let (proof, game) = w(a, b);
            for key in ["Hu.T7", "Hu.T8"] {
                let right = Beams::said(key, game).expect("it says that");
                assert_eq!(says(&proof, proof.set(), right), Ok(None), "{key} W({a}, {b})");
                for (c, d) in
                    (1..=4).flat_map(|c| (1..=4).map(move |d| (c, d))).filter(|&other| other != (a, b))
                {
                    let other = Wab::new(c, d).expect("a game");
                    let wrong = Beams::said(key, other).expect("it says that");
                    assert!(
                        says(&proof, proof.set(), wrong).expect("decided").is_some(),
                        "{key} ({a}, {b}) ({c}, {d})"
                    );
                }
            }
        }
    }

    /// ERR Hu-a: before 3.3.1 the lower positions are given with Δy₁; and the steps of the two beams changed over.
    #[test]
    fn a_wrong_step_is_refused() {
        let (proof, game) = w(2, 1);
        let (dx1, dy1) = game.step(Line::Upper);
        let (dx2, dy2) = game.step(Line::Lower);
        for (upper, lower) in [(dx1, dy1), (dy2, dx1), (dx1, dx1), (dy1, dy2), (dy2, dy2)] {
            // Those with two positive roots are no steps of this kind, and nothing is decided about them.
            assert!(
                !matches!(says(&proof, proof.set(), Beams::Steps(upper, lower)), Ok(None)),
                "{upper} {lower}"
            );
        }
        assert_eq!(says(&proof, proof.set(), Beams::Steps(dx1, dy2)), Ok(None));
        assert_eq!(dx2.floor_times(1_000), dy2.floor_times(1_000) + 1_000);
    }

    /// A cell more, a cell less, a cell moved: no beams make that.
    #[test]
    fn other_sets_are_refused() {
        let (proof, game) = w(2, 2);
        let (words, budget) = (Words::new(proof.numeration()), Budget::default());
        let cell = |x, y| words.listed(&[(x, y)], &budget).expect("small");
        let is_p = |&(x, y): &(u64, u64)| proof.is_p(x, y);
        let cells: Vec<(u64, u64)> =
            (0..60).flat_map(|x| (0..60).map(move |y| (x, y))).filter(is_p).collect();
        for &(x, y) in cells.iter().step_by(9) {
            let without = proof.set().minus(&cell(x, y), &budget).expect("small");
            // Two to the side: the same remainder of the rows; one to the side: another.
            let moved = [(x + 2, y), (x + 1, y), (x, y + 2), (x + 1, y + 1)]
                .map(|(x, y)| without.or(&cell(x, y), &budget).expect("small"));
            let with = proof.set().or(&cell(x, y + 2), &budget).expect("small");
            for set in moved.iter().chain([&without, &with]) {
                for key in ["Hu.T5", "Hu.T6"] {
                    let beams = Beams::said(key, game).expect("it says that");
                    assert!(!matches!(says(&proof, set, beams), Ok(None)), "{key} ({x}, {y})");
                }
            }
        }
    }
}
