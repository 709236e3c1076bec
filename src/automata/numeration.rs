//! Ways to write numbers such that an automaton can add them.
//!
//! All of them have weights U(0) = 1 < U(1) < … with U(n + 1) = c·U(n) + q·U(n − 1), where c may alternate with a period:
//!
//! | | weights | digits |
//! |---|---|---|
//! | base b | 1, b, b², … (q = 0) | 0 to b − 1 |
//! | Zeckendorf | 1, 2, 3, 5, 8, … (c = q = 1) | 0 and 1, after 1 comes 0 |
//! | recurrence c, q ≤ c | 1, c + 1, … | 0 to c, after c comes at most q − 1 |
//! | Ostrowski a, b | 1, a, ab + 1, … for [·; a, b, a, b, …] | at most a and b in turn, after the most comes 0 |
//!
//! The last digit of Ostrowski's system is less than a, because U(1) = a; in all of them a word is *valid* if it is the
//! greedy one, and every number has exactly one (with zeros in front to any length that the period divides).
//!
//! Seven is 1010 in Zeckendorf's system: 5 + 2.

use std::fmt;

/// A way to write numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numeration {
    /// c for U(1), U(2), … in turn.
    coefficients: Vec<u32>,
    /// What U(n − 1) counts in U(n + 1); 0 for a base.
    q: u32,
    /// q·U(−1): U(1) = c + this.
    unit: u32,
    /// The weights below 2^100.
    weights: Vec<u128>,
}

impl Numeration {
    fn new(coefficients: Vec<u32>, q: u32, unit: u32) -> Numeration {
        let (mut weight, mut below) = (1u128, u128::from(unit));
        let mut weights = Vec::new();
        while weight < 1 << 100 {
            let place = weights.len();
            weights.push(weight);
            let c = u128::from(coefficients[place % coefficients.len()]);
            // For the first place q·U(−1) is given as a whole, afterwards q counts.
            let rest = if place == 0 { below } else { u128::from(q) * below };
            (weight, below) = (c * weight + rest, weight);
        }
        Numeration { coefficients, q, unit, weights }
    }

    /// Base b ≥ 2.
    pub fn base(b: u32) -> Numeration {
        assert!(b >= 2, "a base is at least 2");
        Numeration::new(vec![b], 0, 0)
    }

    /// Sums of Fibonacci numbers.
    pub fn zeckendorf() -> Numeration {
        Numeration::recurrence(1, 1)
    }

    /// U(n + 1) = c·U(n) + q·U(n − 1) from 1 and c + 1, with 1 ≤ q ≤ c.
    pub fn recurrence(c: u32, q: u32) -> Numeration {
        assert!(1 <= q && q <= c, "1 ≤ q ≤ c");
        Numeration::new(vec![c], q, 1)
    }

    /// The denominators of the continued fraction [·; a, b, a, b, …].
    pub fn ostrowski(a: u32, b: u32) -> Numeration {
        assert!(a >= 1 && b >= 1, "partial quotients are positive");
        Numeration::new(vec![a, b], 1, 0)
    }

    /// By its short name, such as `base 2` or `ostrowski 3 2`; digits go up to 32.
    pub fn named(name: &str) -> Option<Numeration> {
        let (kind, numbers) = name.split_once(' ').unwrap_or((name, ""));
        let number = |text: &str| text.parse().ok().filter(|n| (1..=32).contains(n));
        let numbers: Vec<u32> = numbers.split_terminator(' ').map(number).collect::<Option<_>>()?;
        match (kind, numbers.as_slice()) {
            ("base", &[b]) if b >= 2 => Some(Numeration::base(b)),
            ("zeckendorf", []) => Some(Numeration::zeckendorf()),
            ("recurrence", &[c, q]) if q <= c => Some(Numeration::recurrence(c, q)),
            ("ostrowski", &[a, b]) => Some(Numeration::ostrowski(a, b)),
            _ => None,
        }
    }

    /// Words have a length that this divides.
    pub fn period(&self) -> usize {
        self.coefficients.len()
    }

    /// How many digits there are: they go from 0 to one less.
    pub fn digits(&self) -> u32 {
        (0..self.period()).map(|phase| self.top(phase)).max().unwrap_or(0) + 1
    }

    /// c and q by which the next weight below follows, after so many digits modulo the period.
    pub(crate) fn step(&self, phase: usize) -> (i64, i64) {
        (i64::from(self.coefficients[self.period() - 1 - phase]), i64::from(self.q))
    }

    /// What C counts in the end (see `counter`).
    pub(crate) fn unit(&self) -> i64 {
        i64::from(self.unit)
    }

    /// The greatest of the coefficients c.
    pub(super) fn most_coefficient(&self) -> i64 {
        self.coefficients.iter().copied().max().map_or(1, i64::from)
    }

    /// The greatest digit after so many digits modulo the period.
    pub(crate) fn top(&self, phase: usize) -> u32 {
        let c = self.coefficients[self.period() - 1 - phase];
        if self.q == 0 { c - 1 } else { c }
    }

    /// The greatest digit that may follow, when the one before was the greatest or was not.
    pub(crate) fn most_after(&self, phase: usize, full: bool) -> u32 {
        if full { (self.q - 1).min(self.top(phase)) } else { self.top(phase) }
    }

    /// Is a digit the greatest, so that what follows is bounded?
    pub(crate) fn is_full(&self, phase: usize, digit: u32) -> bool {
        self.q > 0 && digit == self.top(phase)
    }

    /// May a word end with the greatest digit?
    pub(crate) fn ends_full(&self) -> bool {
        self.unit > 0
    }

    /// The weight of the digit at a place, counted from the right; `None` beyond 2^100.
    pub fn weight(&self, place: usize) -> Option<u128> {
        self.weights.get(place).copied()
    }

    /// The least length of a word for n.
    pub fn length(&self, n: u64) -> usize {
        let lengths = (0..).map(|count| count * self.period());
        let mut long =
            lengths.skip_while(|&length| self.weight(length).is_some_and(|next| next <= u128::from(n)));
        long.next().unwrap_or(0)
    }

    /// The word for n with so many digits: n must fit.
    pub fn word(&self, n: u64, length: usize) -> Vec<u32> {
        let mut rest = u128::from(n);
        let digit = |place: usize| {
            let weight = self.weight(place).unwrap_or(u128::MAX);
            let digit = rest / weight;
            rest -= digit * weight;
            digit as u32
        };
        (0..length).rev().map(digit).collect()
    }

    /// The letters of (x, y): a letter is digit of x · number of digits + digit of y.
    pub fn pair(&self, x: u64, y: u64) -> Vec<u32> {
        self.padded(x, y, self.length(x.max(y)))
    }

    /// The letters of (x, y), as many as that: both must fit.
    pub fn padded(&self, x: u64, y: u64, length: usize) -> Vec<u32> {
        let (x, y) = (self.word(x, length), self.word(y, length));
        x.iter().zip(&y).map(|(x, y)| x * self.digits() + y).collect()
    }

    /// The number that digits write, valid or not; `None` when it passes 2^63.
    pub fn number(&self, digits: &[u32]) -> Option<u64> {
        self.worth(digits.iter().copied())
    }

    /// The numbers that two tracks of letters write, valid or not; `None` when they pass 2^63.
    pub fn values(&self, letters: &[u32]) -> Option<(u64, u64)> {
        let x = self.worth(letters.iter().map(|letter| letter / self.digits()))?;
        Some((x, self.worth(letters.iter().map(|letter| letter % self.digits()))?))
    }

    fn worth(&self, digits: impl DoubleEndedIterator<Item = u32>) -> Option<u64> {
        let mut sum = 0u128;
        for (place, digit) in digits.rev().enumerate().filter(|(_, digit)| *digit > 0) {
            sum += u128::from(digit) * self.weight(place)?;
        }
        u64::try_from(sum).ok().filter(|&n| n < 1 << 63)
    }

    /// Do these digits make a valid word?
    pub fn is_valid(&self, digits: &[u32]) -> bool {
        let (period, mut full) = (self.period(), false);
        if !digits.len().is_multiple_of(period) {
            return false;
        }
        for (place, &digit) in digits.iter().enumerate() {
            if digit > self.most_after(place % period, full) {
                return false;
            }
            full = self.is_full(place % period, digit);
        }
        !full || self.ends_full()
    }

    /// What it is, and how a number is read, for people.
    pub fn words(&self) -> String {
        let weights: Vec<String> =
            (0..6).filter_map(|place| self.weight(place)).map(|w| w.to_string()).collect();
        let weights = weights.join(", ");
        match (self.coefficients.as_slice(), self.q) {
            ([b], 0) => format!("base {b}: places worth {weights}, …, digits 0 to {}", b - 1),
            ([1], _) => {
                format!(
                    "Zeckendorf's: places worth {weights}, …, digits 0 and 1, and no two neighbours are 1"
                )
            }
            ([c], q) => format!(
                "places worth {weights}, … (each is {c} times the one before plus {q} times the one before that), \
                 digits 0 to {c}, and after {c} comes at most {}",
                q - 1
            ),
            (list, _) => {
                let list: Vec<String> = list.iter().map(u32::to_string).collect();
                format!(
                    "Ostrowski's for the continued fraction [·; {}, …]: places worth {weights}, …, digits at most {} \
                     in turn from the right (the last one less), and after the most comes 0",
                    [list.join(", "), list.join(", ")].join(", "),
                    list.join(" and ")
                )
            }
        }
    }
}

impl fmt::Display for Numeration {
    /// A short name, such as `base 2`, `zeckendorf`, `recurrence 2 1`, `ostrowski 3 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.coefficients.as_slice(), self.q) {
            ([b], 0) => write!(f, "base {b}"),
            ([1], 1) => write!(f, "zeckendorf"),
            ([c], q) => write!(f, "recurrence {c} {q}"),
            (list, _) => {
                write!(f, "ostrowski")?;
                list.iter().try_for_each(|a| write!(f, " {a}"))
            }
        }
    }
}
