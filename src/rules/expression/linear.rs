//! A rule as a union of *pieces*: in each, sums αk + βl lie between bounds, leave a remainder, or have a property.
//!
//! `k==0 or abs(k-l)<3` is two pieces: 0 ≤ k ≤ 0, and −2 ≤ k − l ≤ 2. Every step is an equivalence, so the pieces together are
//! the rule and nothing else. Rules that are no such union, or one of too many pieces, are left as they are. Of a condition
//! on where a game is over, k and l stand for the heaps x and y.

use super::piece::{Piece, Sum};
use super::tree::{About, Function, Kind, Letter, Node, Operator, Relation};

/// No rule falls into more pieces than this.
const MOST_PIECES: usize = 600;
/// No remainder by a greater number is followed.
const MOST_MODULUS: i64 = 256;
/// Pieces that together are a condition.
type Union = Vec<Piece>;

/// A number: in each case a sum, or the greatest or least of some.
#[derive(Clone, Debug)]
enum Number {
    Cases(Vec<(Piece, Sum)>),
    Greatest(Vec<Sum>),
    Least(Vec<Sum>),
}

impl Number {
    fn sum(sum: Sum) -> Number {
        Number::Cases(vec![(Piece::default(), sum)])
    }

    /// The sum that it is, in every case.
    fn as_sum(&self) -> Option<Sum> {
        match self {
            Number::Cases(cases) => match cases.as_slice() {
                [(piece, sum)] if *piece == Piece::default() => Some(*sum),
                _ => None,
            },
            _ => None,
        }
    }

    fn map(self, change: impl Fn(Sum) -> Option<Sum>) -> Option<Number> {
        let all = |sums: Vec<Sum>| sums.into_iter().map(&change).collect::<Option<Vec<_>>>();
        Some(match self {
            Number::Cases(cases) => Number::Cases(
                cases.into_iter().map(|(piece, sum)| Some((piece, change(sum)?))).collect::<Option<_>>()?,
            ),
            Number::Greatest(sums) => Number::Greatest(all(sums)?),
            Number::Least(sums) => Number::Least(all(sums)?),
        })
    }

    /// The constant that it is, in every case.
    fn as_constant(&self) -> Option<i64> {
        self.as_sum().filter(|sum| sum.is_constant()).map(|sum| sum.constant)
    }

    fn times(self, n: i64) -> Option<Number> {
        let product = self.map(|sum| sum.times(n))?;
        Some(match product {
            Number::Greatest(sums) if n < 0 => Number::Least(sums),
            Number::Least(sums) if n < 0 => Number::Greatest(sums),
            product => product,
        })
    }

    /// Case by case.
    fn cases(self) -> Option<Vec<(Piece, Sum)>> {
        let (sums, sign) = match self {
            Number::Cases(cases) => return Some(cases),
            Number::Greatest(sums) => (sums, 1),
            Number::Least(sums) => (sums, -1),
        };
        let mut cases = Vec::new();
        for (n, &sum) in sums.iter().enumerate() {
            // It is this one where none is greater, and none before it as great.
            let mut piece = Some(Piece::default());
            for (m, &other) in sums.iter().enumerate().filter(|(m, _)| *m != n) {
                let ahead = other.minus(sum)?.times(sign)?.plus(Sum::number(i64::from(m < n)))?;
                piece = piece.and_then(|piece| piece.with_at_most_zero(ahead));
            }
            cases.extend(piece.map(|piece| (piece, sum)));
        }
        Some(cases)
    }
}

/// The pieces of a rule, `None` where it is no such union. Letters stand for these numbers.
pub(super) fn pieces(tree: &Node, about: About, letters: [i128; 3]) -> Option<Union> {
    let letters = letters.map(|n| i64::try_from(n).unwrap_or(i64::MAX));
    Reader { about, letters }.condition(tree, true)
}

struct Reader {
    about: About,
    letters: [i64; 3],
}

impl Reader {
    /// Where a condition holds, or does not.
    fn condition(&self, node: &Node, holds: bool) -> Option<Union> {
        match &node.kind {
            Kind::Not(part) => self.condition(part, !holds),
            Kind::And(parts) | Kind::Or(parts) => {
                let unions =
                    parts.iter().map(|part| self.condition(part, holds)).collect::<Option<Vec<_>>>()?;
                if matches!(node.kind, Kind::And(_)) == holds {
                    all(&unions)
                } else {
                    any(unions.into_iter().flatten())
                }
            }
            Kind::Chain(first, links) => {
                let mut left = first.as_ref();
                let mut unions = Vec::new();
                for (relation, right) in links {
                    let relation = if holds { *relation } else { relation.opposite() };
                    unions.push(self.link(left, relation, right)?);
                    left = right;
                }
                if holds { all(&unions) } else { any(unions.into_iter().flatten()) }
            }
            // Where a number has not the property is no union of anything here.
            Kind::Is(property, part) if holds => {
                let sum = self.number(part)?.as_sum()?;
                Some(vec![Piece { properties: vec![(*property, sum)], ..Piece::default() }])
            }
            _ => None,
        }
    }

    /// Where a comparison holds.
    fn link(&self, left: &Node, relation: Relation, right: &Node) -> Option<Union> {
        if let (Some(union), _) | (None, Some(union)) =
            (self.product(left, relation, right), self.product(right, mirrored(relation), left))
        {
            return Some(union);
        }
        if let (Some((one, modulus)), Some((other, same))) = (self.remainder(left), self.remainder(right))
            && modulus == same
            && relation == Relation::Equal
        {
            let difference = one.minus(other)?;
            return Some(Piece::default().with_remainder(difference, modulus, 0).into_iter().collect());
        }
        let (left, right) = (self.number(left)?, self.number(right)?);
        match relation {
            Relation::Less => at_most(left, right, 1),
            Relation::AtMost => at_most(left, right, 0),
            Relation::Greater => at_most(right, left, 1),
            Relation::AtLeast => at_most(right, left, 0),
            Relation::Equal => equal(left, right),
            Relation::Unequal => either(at_most(left.clone(), right.clone(), 1)?, at_most(right, left, 1)?),
        }
    }

    /// A product compared with 0, by the signs of its factors.
    fn product(&self, left: &Node, relation: Relation, right: &Node) -> Option<Union> {
        let Kind::Operation(Operator::Multiply, one, other) = &left.kind else { return None };
        if self.number(right)?.as_sum()? != Sum::number(0) {
            return None;
        }
        let zero = || Number::sum(Sum::number(0));
        let (one, other) = (self.number(one)?, self.number(other)?);
        let positive = |n: &Number| at_most(zero(), n.clone(), 1);
        let negative = |n: &Number| at_most(n.clone(), zero(), 1);
        let is_zero = |n: &Number| all(&[at_most(n.clone(), zero(), 0)?, at_most(zero(), n.clone(), 0)?]);
        let same = || {
            either(all(&[positive(&one)?, positive(&other)?])?, all(&[negative(&one)?, negative(&other)?])?)
        };
        let opposite = || {
            either(all(&[positive(&one)?, negative(&other)?])?, all(&[negative(&one)?, positive(&other)?])?)
        };
        let nothing = || either(is_zero(&one)?, is_zero(&other)?);
        match relation {
            Relation::Equal => nothing(),
            Relation::Unequal => either(same()?, opposite()?),
            Relation::Greater => same(),
            Relation::Less => opposite(),
            Relation::AtLeast => either(nothing()?, same()?),
            Relation::AtMost => either(nothing()?, opposite()?),
        }
    }

    /// A remainder of a sum by a number other than 0.
    fn remainder(&self, node: &Node) -> Option<(Sum, i64)> {
        let Kind::Operation(Operator::Remainder, left, right) = &node.kind else { return None };
        let divisor = self.constant(right)?.abs();
        (1..=MOST_MODULUS).contains(&divisor).then_some(())?;
        Some((self.number(left)?.as_sum()?, divisor))
    }

    fn constant(&self, node: &Node) -> Option<i64> {
        self.number(node)?.as_constant()
    }

    fn number(&self, node: &Node) -> Option<Number> {
        let letter = |k, l| Number::sum(Sum { k, l, constant: 0 });
        let number = |n: i64| Sum::checked(0, 0, n).map(Number::sum);
        match &node.kind {
            Kind::Number(n) => number(i64::try_from(*n).ok()?),
            Kind::Letter(Letter::K) => Some(letter(1, 0)),
            Kind::Letter(Letter::L) => Some(letter(0, 1)),
            Kind::Letter(Letter::X) if self.about == About::Ends => Some(letter(1, 0)),
            Kind::Letter(Letter::Y) if self.about == About::Ends => Some(letter(0, 1)),
            Kind::Letter(Letter::A) => number(self.letters[0]),
            Kind::Letter(Letter::B) => number(self.letters[1]),
            Kind::Letter(Letter::M) => number(self.letters[2]),
            Kind::Minus(part) => self.number(part)?.times(-1),
            Kind::Operation(Operator::Add, left, right) => plus(self.number(left)?, self.number(right)?),
            Kind::Operation(Operator::Subtract, left, right) => {
                plus(self.number(left)?, self.number(right)?.times(-1)?)
            }
            Kind::Operation(Operator::Multiply, left, right) => {
                // Each is read once: read again, a product of n factors would take 2^n times as long.
                let (left, right) = (self.number(left)?, self.number(right)?);
                match (left.as_constant(), right.as_constant()) {
                    (Some(n), _) => right.times(n),
                    (None, Some(n)) => left.times(n),
                    (None, None) => None,
                }
            }
            Kind::Operation(Operator::Remainder, ..) => {
                let (sum, modulus) = self.remainder(node)?;
                let case =
                    |is: i64| Some((Piece::default().with_remainder(sum, modulus, is)?, Sum::number(is)));
                Some(Number::Cases((0..modulus).filter_map(case).collect()))
            }
            Kind::Power(base, exponent) => number(self.constant(base)?.checked_pow(*exponent)?),
            Kind::Call(Function::Abs, parts) => {
                let sum = self.number(&parts[0])?.as_sum()?;
                Some(Number::Greatest(vec![sum, sum.times(-1)?]))
            }
            Kind::Call(function @ (Function::Min | Function::Max), parts) => {
                let sums =
                    parts.iter().map(|part| self.number(part)?.as_sum()).collect::<Option<Vec<_>>>()?;
                Some(if *function == Function::Max { Number::Greatest(sums) } else { Number::Least(sums) })
            }
            _ => None,
        }
    }
}

fn mirrored(relation: Relation) -> Relation {
    match relation {
        Relation::Less => Relation::Greater,
        Relation::Greater => Relation::Less,
        Relation::AtMost => Relation::AtLeast,
        Relation::AtLeast => Relation::AtMost,
        same => same,
    }
}

fn plus(left: Number, right: Number) -> Option<Number> {
    match (left.as_sum(), right.as_sum()) {
        (Some(sum), _) => right.map(|other| other.plus(sum)),
        (_, Some(sum)) => left.map(|other| other.plus(sum)),
        _ => {
            let (left, right) = (left.cases()?, right.cases()?);
            let mut cases = Vec::new();
            for (one, sum) in &left {
                for (other, more) in &right {
                    if let Some(both) = one.and(other) {
                        cases.push((both, sum.plus(*more)?));
                    }
                }
                (cases.len() <= MOST_PIECES).then_some(())?;
            }
            Some(Number::Cases(cases))
        }
    }
}

/// Where the left number plus `more` is at most the right one.
fn at_most(left: Number, right: Number, more: i64) -> Option<Union> {
    let compared = |one: Sum, other: Sum| one.minus(other)?.plus(Sum::number(more));
    match (left, right) {
        // The greatest is at most the least where each is at most each.
        (Number::Greatest(left), Number::Cases(right)) if right.len() == 1 => {
            each(&left, &[right[0].1], &right[0].0, compared)
        }
        (Number::Cases(left), Number::Least(right)) if left.len() == 1 => {
            each(&[left[0].1], &right, &left[0].0, compared)
        }
        (Number::Greatest(left), Number::Least(right)) => each(&left, &right, &Piece::default(), compared),
        (left, right) => {
            let mut union = Vec::new();
            let right = right.cases()?;
            for (one, sum) in left.cases()? {
                for (other, less) in &right {
                    let compared = compared(sum, *less)?;
                    union.extend(one.and(other).and_then(|both| both.with_at_most_zero(compared)));
                }
                (union.len() <= MOST_PIECES).then_some(())?;
            }
            Some(union)
        }
    }
}

/// Where two numbers are equal.
fn equal(left: Number, right: Number) -> Option<Union> {
    let mut union = Vec::new();
    let right = right.cases()?;
    for (one, sum) in left.cases()? {
        for (other, same) in &right {
            let (up, down) = (sum.minus(*same)?, same.minus(sum)?);
            let both = one.and(other).and_then(|both| both.with_at_most_zero(up));
            union.extend(both.and_then(|both| both.with_at_most_zero(down)));
        }
        (union.len() <= MOST_PIECES).then_some(())?;
    }
    Some(union)
}

fn each(
    left: &[Sum],
    right: &[Sum],
    within: &Piece,
    compared: impl Fn(Sum, Sum) -> Option<Sum>,
) -> Option<Union> {
    let mut piece = Some(within.clone());
    for &one in left {
        for &other in right {
            let sum = compared(one, other)?;
            piece = piece.and_then(|piece| piece.with_at_most_zero(sum));
        }
    }
    Some(piece.into_iter().collect())
}

fn either(one: Union, other: Union) -> Option<Union> {
    any(one.into_iter().chain(other))
}

/// Pieces, each once; `None` as soon as there are too many.
fn any(pieces: impl IntoIterator<Item = Piece>) -> Option<Union> {
    let mut union: Union = Vec::new();
    for piece in pieces {
        if !union.contains(&piece) {
            union.push(piece);
            (union.len() <= MOST_PIECES).then_some(())?;
        }
    }
    Some(union)
}

fn all(unions: &[Union]) -> Option<Union> {
    let mut union = vec![Piece::default()];
    for other in unions {
        let both = union.iter().flat_map(|piece| other.iter().filter_map(|other| piece.and(other)));
        union = any(both)?;
    }
    Some(union)
}
