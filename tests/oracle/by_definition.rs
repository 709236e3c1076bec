//! Every game once more, from its rule in words: plain predicates on the amounts taken, and brute force.
//!
//! Nothing here uses the crate; rules that somebody wrote have a reader of their own. A query is read from its text, parameters and defaults are those of the contract,
//! so a slip in the catalogue, in the rule algebra or in a solver cannot hide.

pub(crate) mod expressions;

use std::collections::BTreeMap;
use std::rc::Rc;

use expressions::{Expression, Meaning};

/// The heaps of a position, or what is taken from each; those that a game has not are 0.
pub(crate) type Heaps = [u64; 6];

/// A query as its text says it.
pub(crate) struct Asked {
    pub(crate) id: String,
    values: BTreeMap<String, String>,
    /// Of a game with a rule of one's own.
    written: Option<Rc<Written>>,
}

/// A rule of one's own.
struct Written {
    rule: Expression,
    end: Option<Expression>,
    letters: [i128; 3],
    set: String,
}

impl Written {
    fn holds(&self, rule: &Expression, [k, l, x, y]: [u64; 4]) -> bool {
        let [a, b, m] = self.letters;
        let letters = [k.into(), l.into(), x.into(), y.into(), a, b, m];
        let in_set = |n: i128| u64::try_from(n).is_ok_and(|n| n > 0 && is_in(&self.set, n));
        rule.holds(&Meaning { letters, in_set: &in_set }) == Ok(true)
    }

    fn takes(&self, (k, l): (u64, u64), (x, y): (u64, u64)) -> bool {
        k + l > 0 && self.holds(&self.rule, [k, l, x, y])
    }

    fn is_over(&self, x: u64, y: u64) -> bool {
        self.end.as_ref().is_some_and(|end| self.holds(end, [0, 0, x, y]))
    }

    fn uses_position(&self) -> bool {
        self.rule.has("x") || self.rule.has("y")
    }
}

/// Undoes percent-encoding.
fn decoded(text: &str) -> String {
    let mut parts = text.split('%');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let code = u8::from_str_radix(&part[..2], 16).expect("two digits");
        text + &char::from(code).to_string() + &part[2..]
    })
}

impl Asked {
    /// Reads a query.
    pub(crate) fn read(text: &str) -> Asked {
        let pair = |item: &str| item.split_once('=').map(|(key, value)| (key.to_owned(), decoded(value)));
        let mut values: BTreeMap<String, String> = text.split('&').filter_map(pair).collect();
        let id = values.remove("game").expect("a game");
        let mut asked = Asked { id, values, written: None };
        if asked.id == "custom" {
            let rule = asked.values.get("rule").map_or("k==0 or l==0 or k==l", String::as_str);
            let end = asked.values.get("end").filter(|end| !end.is_empty());
            asked.written = Some(Rc::new(Written {
                rule: Expression::read(rule),
                end: end.map(|end| Expression::read(end)),
                letters: [asked.int("a", 2), asked.int("b", 3), asked.int("m", 5)].map(i128::from),
                set: asked.set().to_owned(),
            }));
        }
        asked
    }

    /// How far the game goes: rules that depend on the heaps are not followed far.
    pub(crate) fn most(&self) -> u64 {
        if self.written.as_ref().is_some_and(|written| written.uses_position()) { 48 } else { u64::MAX }
    }

    /// Is the game over at (x, y)?
    pub(crate) fn is_over(&self, x: u64, y: u64) -> bool {
        self.written.as_ref().is_some_and(|written| written.is_over(x, y))
    }

    fn int(&self, key: &str, default: u64) -> u64 {
        self.values.get(key).map_or(default, |value| value.parse().expect(key))
    }

    fn set(&self) -> &str {
        self.values.get("set").map_or("1,2", String::as_str)
    }

    /// Is a position without a move N?
    pub(crate) fn misere(&self) -> bool {
        self.values.get("play").is_some_and(|play| play == "misere")
    }

    /// How many heaps there are.
    pub(crate) fn heaps(&self) -> usize {
        self.int("heaps", 2) as usize
    }

    /// The heaps after the second, whose slice the board is.
    pub(crate) fn further(&self) -> Vec<u64> {
        let rest = self.rest();
        (2..self.heaps())
            .map(|n| if n == 2 { self.int("z", 0) } else { *rest.get(n - 3).unwrap_or(&0) })
            .collect()
    }

    fn rest(&self) -> Vec<u64> {
        let rest = self.values.get("rest").map_or("", String::as_str);
        rest.split(',').filter(|heap| !heap.is_empty()).map(|heap| heap.parse().expect("a heap")).collect()
    }

    /// All heaps of a position on the board.
    pub(crate) fn position(&self, x: u64, y: u64) -> Heaps {
        let mut heaps = [x, y, 0, 0, 0, 0];
        self.further().into_iter().zip(&mut heaps[2..]).for_each(|(heap, place)| *place = heap);
        heaps
    }

    /// How many slices there are up to that of the board.
    pub(crate) fn depth(&self) -> u64 {
        self.further().iter().map(|heap| heap + 1).product()
    }

    /// How many sets of values each position has to do with in m-Modular Nim: one for each class of totals.
    pub(crate) fn classes(&self) -> u64 {
        if self.id == "modular-nim" { self.int("m", 6) } else { 1 }
    }

    /// The two directions of the rational games.
    fn directions(&self) -> [(u64, u64); 2] {
        [(self.int("p1", 7), self.int("q1", 2)), (self.int("p2", 1), self.int("q2", 10))]
    }

    /// Do the parameters fit together?
    pub(crate) fn fits(&self) -> bool {
        match self.id.as_str() {
            "rational-nim" | "rational-wythoff" => {
                let [(p1, q1), (p2, q2)] = self.directions();
                p1 * q2 > q1 * p2
            }
            // What needs more than 128 bits is refused; that is tested elsewhere.
            "custom" => self.written.as_ref().is_some_and(|written| {
                written.rule.is_small(250.0) && written.end.as_ref().is_none_or(|end| end.is_small(250.0))
            }),
            // What is not there is 0, and what is there is not too much to be solved by brute force.
            _ => {
                let (heaps, rest) = (self.heaps(), self.rest());
                let third = heaps > 2 || self.int("z", 0) == 0;
                let after = rest.iter().skip(heaps.saturating_sub(3)).all(|&heap| heap == 0);
                third && after && self.depth() <= 4_000
            }
        }
    }

    /// Is (x, y) a position?
    pub(crate) fn is_position(&self, x: u64, y: u64) -> bool {
        match self.id.as_str() {
            "rational-nim" | "rational-wythoff" => {
                let [(p1, q1), (p2, q2)] = self.directions();
                q1 * x <= p1 * y && p2 * y <= q2 * x
            }
            _ => true,
        }
    }

    /// May one take so much from each heap?
    pub(crate) fn takes(&self, taken: Heaps) -> bool {
        let (i, j, further) = (taken[0], taken[1], taken[2..].iter().sum::<u64>());
        let heaps = taken.iter().filter(|&&taken| taken > 0).count();
        let (one, both, apart) = (heaps == 1, i > 0 && j > 0, i.abs_diff(j));
        let (less, more) = (i.min(j), i.max(j));
        match self.id.as_str() {
            "nim" => one,
            "wythoff" | "seeded" => one || i == j && both,
            "modular-wythoff" => one || both && apart.is_multiple_of(self.int("m", 5)),
            "wyt-k" => one || both && i == j && is_in(self.set(), i),
            "fraenkel" => one || both && apart < self.int("a", 2),
            "fraenkel-k" => {
                one || both && apart < self.int("a", 2) && (is_in(self.set(), i) || is_in(self.set(), j))
            }
            "fraenkel-st" => one || both && more < self.int("s", 2) * less + self.int("t", 1),
            "fraenkel-borosh" => {
                let (a, b) = (self.int("a", 2), self.int("b", 2));
                one && (i + j).is_multiple_of(b) || both && i % b == j % b && apart < a * b
            }
            "nimhoff" => one || both && i + j < self.int("h", 3),
            "wab" => {
                let (a, b) = (self.int("a", 5), self.int("b", 3));
                one && i > 0 && i.is_multiple_of(a) || one && j > 0 && j.is_multiple_of(b) || both && i == j
            }
            "rational-nim" => {
                let ray = self.values.get("ray").map(|ray| {
                    let (dx, dy) = ray.split_once(',').expect("dx,dy");
                    (dx.parse().expect("dx"), dy.parse().expect("dy"))
                });
                self.directions().into_iter().chain(ray).any(|step| is_multiple(step, i, j))
            }
            "rational-wythoff" => {
                let [(p1, q1), (p2, q2)] = self.directions();
                [(p1, q1), (p2, q2), (p1 + p2, q1 + q2)].into_iter().any(|step| is_multiple(step, i, j))
            }
            "modular-nim" => one || heaps > 1 && (i + j + further).is_multiple_of(self.int("m", 6)),
            "gdwn" => {
                let (p, q) = (self.int("p", 1), self.int("q", 2));
                one || both && i == j || is_multiple((p, q), i, j) || is_multiple((q, p), i, j)
            }
            // Which of these it is depends on the heaps.
            "custom" => heaps > 0 && further == 0,
            other => panic!("{other} has no predicate here: write one from its rule"),
        }
    }

    /// The same from these heaps: rules that somebody wrote may depend on them.
    pub(crate) fn takes_from(&self, taken: Heaps, from: (u64, u64)) -> bool {
        let allowed = self.written.as_ref().is_none_or(|written| written.takes((taken[0], taken[1]), from));
        allowed && self.takes(taken)
    }

    /// The declared box, if the game has one: `[x][y]`, true = P.
    pub(crate) fn declared(&self) -> Option<Vec<Vec<bool>>> {
        if self.id != "seeded" {
            return None;
        }
        Some(match self.values.get("box") {
            Some(text) if text.is_empty() => Vec::new(),
            Some(text) => text.split('/').map(|string| string.chars().map(|c| c == 'P').collect()).collect(),
            None => drawn(self.int("k", 4), self.int("fill", 100), self.int("seed", 1)),
        })
    }
}

/// (i, j) = t·step for some t ≥ 1.
fn is_multiple(step: (u64, u64), i: u64, j: u64) -> bool {
    (1..=i.max(j)).any(|t| (t * step.0, t * step.1) == (i, j))
}

/// Is n ≥ 1 in the set that `text` writes?
fn is_in(text: &str, n: u64) -> bool {
    let number = |text: &str| text.parse::<u64>().expect("a number");
    text.split(',').filter(|item| !item.is_empty()).any(|item| {
        if let Some((low, high)) = item.split_once("..") {
            number(low) <= n && (high.is_empty() || n <= number(high))
        } else if let Some(factor) = item.strip_suffix("2^n") {
            let factor = factor.strip_suffix('*').map_or(1, number);
            (0..62).any(|power| u128::from(factor) << power == u128::from(n))
        } else if let Some((factor, first)) = item.split_once('n') {
            let first = first.strip_prefix('+').map_or(0, number);
            n >= first && (n - first).is_multiple_of(number(factor))
        } else {
            n == number(item)
        }
    })
}

/// SplitMix64 from state `seed`, one draw per cell, x outer and y inner; the ⌊(fill·k² + 50)/100⌋ cells with the
/// smallest draws are P, earlier cells first when draws are equal.
fn drawn(k: u64, fill: u64, seed: u64) -> Vec<Vec<bool>> {
    let mut state = seed;
    let mut draws = Vec::new();
    for cell in 0..k * k {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        draws.push((mixed ^ mixed >> 31, cell));
    }
    let rank = |cell: u64| draws.iter().filter(|&&draw| draw < draws[cell as usize]).count() as u64;
    (0..k).map(|x| (0..k).map(|y| rank(x * k + y) < (fill * k * k + 50) / 100).collect()).collect()
}

/// A position with its outcome and Grundy value; `None` = not a position.
pub(crate) type Cell = Option<(bool, u16)>;

/// A board solved by brute force, with all slices up to its own where there are more than two heaps.
pub(crate) struct Board {
    /// How many sizes each heap has.
    sizes: Heaps,
    /// The vectors that may be taken, the largest first.
    vectors: Vec<Heaps>,
    written: Option<Rc<Written>>,
    /// The heaps after the second change slowest.
    cells: Vec<Cell>,
}

/// Every list of heaps below these, the last changing fastest.
fn below(sizes: Heaps) -> impl Iterator<Item = Heaps> {
    let heap = move |n: u64, heap: usize| n / sizes[heap + 1..].iter().product::<u64>() % sizes[heap];
    (0..sizes.iter().product()).map(move |n| std::array::from_fn(|place| heap(n, place)))
}

impl Board {
    /// P = no option is P, value = the least number that no option has.
    pub(crate) fn solve(asked: &Asked, width: u64, height: u64) -> Board {
        let sizes = asked.position(width - 1, height - 1).map(|heap| heap + 1);
        let written = asked.written.clone().filter(|written| written.uses_position());
        let fits = |&taken: &Heaps| {
            if written.is_some() { asked.takes(taken) } else { asked.takes_from(taken, (0, 0)) }
        };
        let mut vectors: Vec<_> = below(sizes).filter(fits).collect();
        vectors.reverse();
        let declared = asked.declared().unwrap_or_default();
        let mut board = Board { sizes, vectors, written, cells: Vec::new() };
        let [width, height, a, b, c, d] = sizes;
        for [a, b, c, d, x, y] in below([a, b, c, d, width, height]) {
            let declared = declared.get(x as usize).and_then(|string| string.get(y as usize));
            let cell = asked.is_position(x, y).then(|| match declared {
                Some(&is_p) => (is_p, 0),
                None if asked.is_over(x, y) => (true, 0),
                None => board.solved([x, y, a, b, c, d], asked.misere()),
            });
            board.cells.push(cell);
        }
        board
    }

    fn solved(&self, from: Heaps, misere: bool) -> (bool, u16) {
        let (mut any, mut wins, mut values) =
            (false, false, vec![false; from.iter().sum::<u64>() as usize + 2]);
        for (_, (is_p, value)) in self.options(from) {
            any = true;
            wins |= is_p;
            values[usize::from(value)] = true;
        }
        let value = values.iter().take_while(|&&taken| taken).count();
        (!wins && (any || !misere), value as u16)
    }

    /// The options of a position that is not declared, sorted, each with its outcome and value.
    pub(crate) fn options(&self, from: Heaps) -> impl Iterator<Item = (Heaps, (bool, u16))> + '_ {
        let too_wide = self.vectors.partition_point(|vector| vector[0] > from[0]);
        self.vectors[too_wide..].iter().filter_map(move |taken| {
            if taken.iter().zip(from).any(|(taken, heap)| *taken > heap) {
                return None;
            }
            let to = std::array::from_fn(|heap| from[heap] - taken[heap]);
            if let Some(written) = &self.written
                && !written.takes((taken[0], taken[1]), (from[0], from[1]))
            {
                return None;
            }
            self.cells[self.index(to)].map(|cell| (to, cell))
        })
    }

    fn index(&self, heaps: Heaps) -> usize {
        let order = [2, 3, 4, 5, 0, 1];
        order.iter().fold(0, |index, &heap| index * self.sizes[heap] + heaps[heap]) as usize
    }

    /// The cell (x, y) of the top slice.
    pub(crate) fn at(&self, x: u64, y: u64) -> Cell {
        let mut heaps = self.sizes.map(|size| size - 1);
        heaps[..2].copy_from_slice(&[x, y]);
        self.cells[self.index(heaps)]
    }
}
