//! Rules as somebody writes them: a reader and an evaluator that share nothing with the crate.

/// A rule as it is read here: a tree in which every node is an operator with its operands.
#[derive(Clone, Debug)]
pub(crate) struct Expression {
    name: String,
    parts: Vec<Expression>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nothing {
    DividedByZero,
    Overflow,
}

/// What letters stand for: k, l, x, y, a, b, m, and whether a number is in the set.
pub(crate) struct Meaning<'a> {
    pub(crate) letters: [i128; 7],
    pub(crate) in_set: &'a dyn Fn(i128) -> bool,
}

const LETTERS: [&str; 7] = ["k", "l", "x", "y", "a", "b", "m"];
const COMPARISONS: [&str; 6] = ["==", "!=", "<=", ">=", "<", ">"];

impl Expression {
    /// Reads a text that is right.
    pub(crate) fn read(text: &str) -> Expression {
        let text = text.replace("&&", " and ").replace("||", " or ");
        let text = text.replace("!=", "≠").replace('!', " not ").replace('≠', "!=");
        let mut tokens = Vec::new();
        let mut characters = text.chars().peekable();
        while let Some(c) = characters.next() {
            let mut token = c.to_string();
            let joins = |next: char| match c {
                'a'..='z' => next.is_ascii_lowercase() || token_is_pow(&text, next),
                '0'..='9' => next.is_ascii_digit(),
                '=' | '<' | '>' | '!' => next == '=',
                _ => false,
            };
            while let Some(next) = characters.next_if(|&next| joins(next)) {
                token.push(next);
                if "=<>!".contains(c) {
                    break;
                }
            }
            if !token.trim().is_empty() {
                tokens.push(token);
            }
        }
        let mut reader = Reader { tokens, at: 0 };
        let read = reader.any();
        assert_eq!(reader.at, reader.tokens.len(), "{text} goes on");
        read
    }

    /// Is the letter in it?
    pub(crate) fn has(&self, letter: &str) -> bool {
        self.name == letter || self.parts.iter().any(|part| part.has(letter))
    }

    /// A bound of all numbers in it, where no letter is more than this.
    pub(crate) fn bound(&self, letter: f64) -> f64 {
        let parts: Vec<f64> = self.parts.iter().map(|part| part.bound(letter)).collect();
        let most = parts.iter().copied().fold(1.0, f64::max);
        let own = match self.name.as_str() {
            "+" | "-" | "negative" => parts.iter().sum(),
            "*" => parts.iter().product(),
            "^" => parts[0].powf(parts[1]),
            "xor" => 2.0 * most,
            name if LETTERS.contains(&name) => letter,
            name => name.parse().unwrap_or(1.0),
        };
        own.max(most)
    }

    /// Can it be followed slowly, with letters up to this?
    pub(crate) fn is_small(&self, letter: f64) -> bool {
        self.bound(letter) < if self.has("prime") { 1e7 } else { 1e30 }
    }

    pub(crate) fn number(&self, meaning: &Meaning<'_>) -> Result<i128, Nothing> {
        if let Some(place) = LETTERS.iter().position(|letter| *letter == self.name) {
            return Ok(meaning.letters[place]);
        }
        if let Ok(number) = self.name.parse() {
            return Ok(number);
        }
        let mut numbers = Vec::new();
        for part in &self.parts {
            numbers.push(part.number(meaning)?);
        }
        let [one, other] = [numbers[0], *numbers.get(1).unwrap_or(&0)];
        match self.name.as_str() {
            "/" | "%" if other == 0 => return Err(Nothing::DividedByZero),
            "+" => one.checked_add(other),
            "-" => one.checked_sub(other),
            "negative" => one.checked_neg(),
            "*" => one.checked_mul(other),
            // Rounded so that the remainder is from 0 to |divisor| − 1.
            "/" => Some((one - remainder(one, other)) / other),
            "%" => Some(remainder(one, other)),
            "^" => (1..other).try_fold(one, |product, _| product.checked_mul(one)),
            "abs" => one.checked_abs(),
            "gcd" => Some(common_divisor(one.abs(), other.abs())),
            "xor" => Some(one.abs() ^ other.abs()),
            "min" => numbers.iter().min().copied(),
            "max" => numbers.iter().max().copied(),
            name => panic!("{name} is no number"),
        }
        .ok_or(Nothing::Overflow)
    }

    pub(crate) fn holds(&self, meaning: &Meaning<'_>) -> Result<bool, Nothing> {
        match self.name.as_str() {
            "or" | "and" => {
                for part in &self.parts {
                    if part.holds(meaning)? == (self.name == "or") {
                        return Ok(self.name == "or");
                    }
                }
                Ok(self.name == "and")
            }
            "not" => Ok(!self.parts[0].holds(meaning)?),
            "chain" => {
                let mut left = self.parts[0].number(meaning)?;
                for link in self.parts[1..].chunks(2) {
                    let right = link[1].number(meaning)?;
                    let holds = match link[0].name.as_str() {
                        "==" => left == right,
                        "!=" => left != right,
                        "<" => left < right,
                        "<=" => left <= right,
                        ">" => left > right,
                        _ => left >= right,
                    };
                    if !holds {
                        return Ok(false);
                    }
                    left = right;
                }
                Ok(true)
            }
            property => {
                let n = self.parts[0].number(meaning)?;
                Ok(n >= 0
                    && match property {
                        "prime" => n > 1 && (2..).take_while(|d| d * d <= n).all(|d| n % d != 0),
                        "square" => {
                            let near = (n as f64).sqrt() as i128;
                            (near - 2..=near + 2).any(|root| root >= 0 && root.checked_mul(root) == Some(n))
                        }
                        "fib" => {
                            let (mut one, mut other) = (0, 1);
                            while one < n {
                                (one, other) = (other, one + other);
                            }
                            one == n
                        }
                        "pow2" => (0..126).any(|power| 1i128 << power == n),
                        "inset" => (meaning.in_set)(n),
                        name => panic!("{name} is no property"),
                    })
            }
        }
    }
}

/// `pow2` is the one name with a digit.
fn token_is_pow(text: &str, next: char) -> bool {
    next == '2' && text.contains("pow2")
}

fn common_divisor(one: i128, other: i128) -> i128 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

fn remainder(n: i128, divisor: i128) -> i128 {
    let rest = n % divisor;
    if rest < 0 { rest + divisor.abs() } else { rest }
}

/// A reader of either kind: which operand is a number and which a condition is seen from the operators.
struct Reader {
    tokens: Vec<String>,
    at: usize,
}

impl Reader {
    fn next_if(&mut self, names: &[&str]) -> Option<String> {
        let token = self.tokens.get(self.at).filter(|token| names.contains(&token.as_str()))?.clone();
        self.at += 1;
        Some(token)
    }

    fn several(&mut self, word: &str, part: fn(&mut Reader) -> Expression) -> Expression {
        let mut parts = vec![part(self)];
        while self.next_if(&[word]).is_some() {
            parts.push(part(self));
        }
        if parts.len() == 1 { parts.remove(0) } else { Expression { name: word.into(), parts } }
    }

    fn any(&mut self) -> Expression {
        self.several("or", |reader| reader.several("and", Reader::negation))
    }

    fn negation(&mut self) -> Expression {
        match self.next_if(&["not"]) {
            Some(name) => Expression { name, parts: vec![self.negation()] },
            None => self.comparison(),
        }
    }

    fn comparison(&mut self) -> Expression {
        let mut parts = vec![
            self.left_to_right(&["+", "-"], |reader| reader.left_to_right(&["*", "/", "%"], Reader::signed)),
        ];
        while let Some(name) = self.next_if(&COMPARISONS) {
            parts.push(Expression { name, parts: Vec::new() });
            parts.push(
                self.left_to_right(&["+", "-"], |reader| {
                    reader.left_to_right(&["*", "/", "%"], Reader::signed)
                }),
            );
        }
        if parts.len() == 1 { parts.remove(0) } else { Expression { name: "chain".into(), parts } }
    }

    fn left_to_right(&mut self, names: &[&str], part: fn(&mut Reader) -> Expression) -> Expression {
        let mut left = part(self);
        while let Some(name) = self.next_if(names) {
            left = Expression { name, parts: vec![left, part(self)] };
        }
        left
    }

    fn signed(&mut self) -> Expression {
        if self.next_if(&["-"]).is_some() {
            return Expression { name: "negative".into(), parts: vec![self.signed()] };
        }
        let base = self.atom();
        match self.next_if(&["^"]) {
            Some(name) => Expression { name, parts: vec![base, self.atom()] },
            None => base,
        }
    }

    fn atom(&mut self) -> Expression {
        if self.next_if(&["("]).is_some() {
            let inner = self.any();
            assert!(self.next_if(&[")"]).is_some());
            return inner;
        }
        let name = self.tokens[self.at].clone();
        self.at += 1;
        let mut parts = Vec::new();
        if self.next_if(&["("]).is_some() {
            parts.push(self.any());
            while self.next_if(&[","]).is_some() {
                parts.push(self.any());
            }
            assert!(self.next_if(&[")"]).is_some());
        }
        Expression { name, parts }
    }
}
