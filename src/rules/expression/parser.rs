//! From pieces to a tree, or to what is wrong and where.
//!
//! ```text
//! or = and {("or"|"||") and}      and = not {("and"|"&&") not}      not = ("not"|"!") not | compare
//! compare = sum {("=="|"!="|"<"|"<="|">"|">=") sum}                  sum = product {("+"|"-") product}
//! product = unary {("*"|"/"|"%") unary}      unary = "-" unary | power      power = atom ["^" 2…9]
//! atom = integer | letter | "(" or ")" | abs gcd xor min max (…) | prime square fib pow2 inset (…)
//! ```

use std::ops::Range;

use super::error::{Correction, RuleError};
use super::lexer::{Token, What, tokens};
use super::tree::{About, Function, Kind, Letter, Node, Operator, Property};
use super::{DEEPEST, LONGEST, likely, print};
use crate::text::shortened;

/// Reads a rule.
pub(super) fn parse(text: &str, about: About) -> Result<Node, RuleError> {
    let tokens = tokens(text)?;
    let chars: Vec<char> = text.chars().collect();
    let mut parser = Parser { tokens, chars, at: 0, depth: 0, about };
    let node = parser.or()?;
    if parser.what() != &What::End {
        return Err(parser.left_over());
    }
    let node = parser.condition(node)?;
    // Links and files have the canonical form, which must be a rule as well.
    let (length, end) = (print::canonical(&node).chars().count(), parser.chars.len());
    if length > LONGEST {
        let expected = format!("at most {LONGEST} characters with and, or and not as words");
        return Err(RuleError::new(0..end, &expected, format!("expected {expected}, not {length}")));
    }
    Ok(node)
}

pub(super) struct Parser {
    pub(super) tokens: Vec<Token>,
    chars: Vec<char>,
    pub(super) at: usize,
    depth: usize,
    pub(super) about: About,
}

type Parsed = Result<Node, RuleError>;

impl Parser {
    pub(super) fn token(&self) -> &Token {
        &self.tokens[self.at]
    }

    fn what(&self) -> &What {
        &self.token().what
    }

    /// Moves on when the next piece is this one.
    fn eat(&mut self, what: &What) -> bool {
        let found = self.what() == what;
        self.at += usize::from(found);
        found
    }

    pub(super) fn text(&self, at: Range<usize>) -> String {
        self.chars[at].iter().collect()
    }

    fn or(&mut self) -> Parsed {
        self.several(Parser::and, &What::Or, Kind::Or)
    }

    fn and(&mut self) -> Parsed {
        self.several(Parser::not, &What::And, Kind::And)
    }

    /// Conditions joined by one word; those in parentheses that are joined by the same word are joined with them.
    fn several(
        &mut self,
        part: fn(&mut Parser) -> Parsed,
        word: &What,
        join: fn(Vec<Node>) -> Kind,
    ) -> Parsed {
        let first = part(self)?;
        if self.what() != word {
            return Ok(first);
        }
        let start = first.at.start;
        let mut parts = Vec::new();
        let mut next = first;
        loop {
            next = self.condition(next)?;
            let end = next.at.end;
            match next.kind {
                Kind::Or(inner) if *word == What::Or => parts.extend(inner),
                Kind::And(inner) if *word == What::And => parts.extend(inner),
                _ => parts.push(next),
            }
            if !self.eat(word) {
                return Ok(Node { kind: join(parts), at: start..end });
            }
            next = part(self)?;
        }
    }

    fn not(&mut self) -> Parsed {
        let start = self.token().at.start;
        if !self.eat(&What::Not) {
            return self.compare();
        }
        let inner = self.deeper(Parser::not)?;
        let inner = self.condition(inner)?;
        Ok(Node { at: start..inner.at.end, kind: Kind::Not(Box::new(inner)) })
    }

    fn compare(&mut self) -> Parsed {
        let first = self.sum()?;
        let mut links = Vec::new();
        while let What::Relation(relation) = *self.what() {
            self.at += 1;
            let next = self.sum()?;
            links.push((relation, self.number(next)?));
        }
        match links.last() {
            None => Ok(first),
            Some((_, last)) => {
                let first = self.number(first)?;
                let at = first.at.start..last.at.end;
                Ok(Node { kind: Kind::Chain(Box::new(first), links), at })
            }
        }
    }

    fn sum(&mut self) -> Parsed {
        self.operations(Parser::product, &[Operator::Add, Operator::Subtract])
    }

    fn product(&mut self) -> Parsed {
        self.operations(Parser::unary, &[Operator::Multiply, Operator::Divide, Operator::Remainder])
    }

    fn operations(&mut self, part: fn(&mut Parser) -> Parsed, operators: &[Operator]) -> Parsed {
        let mut left = part(self)?;
        while let What::Operator(operator) = *self.what()
            && operators.contains(&operator)
        {
            self.at += 1;
            let right = part(self)?;
            let (first, right) = (self.number(left)?, self.number(right)?);
            let at = first.at.start..right.at.end;
            left = Node { kind: Kind::Operation(operator, Box::new(first), Box::new(right)), at };
        }
        Ok(left)
    }

    fn unary(&mut self) -> Parsed {
        let start = self.token().at.start;
        if !self.eat(&What::Operator(Operator::Subtract)) {
            return self.power();
        }
        let inner = self.deeper(Parser::unary)?;
        let inner = self.number(inner)?;
        Ok(Node { at: start..inner.at.end, kind: Kind::Minus(Box::new(inner)) })
    }

    fn power(&mut self) -> Parsed {
        let base = self.atom()?;
        if !self.eat(&What::Power) {
            return Ok(base);
        }
        let base = self.number(base)?;
        match *self.what() {
            What::Number(exponent @ 2..=9) => {
                let at = base.at.start..self.token().at.end;
                self.at += 1;
                Ok(Node { kind: Kind::Power(Box::new(base), exponent as u32), at })
            }
            _ => Err(self.expected("an exponent from 2 to 9")),
        }
    }

    fn atom(&mut self) -> Parsed {
        let Token { what, at } = self.token().clone();
        match what {
            What::Number(n) => {
                self.at += 1;
                Ok(Node { kind: Kind::Number(n), at })
            }
            What::Name(name) => self.name(&name, at),
            What::Open => {
                self.at += 1;
                let inner = self.deeper(Parser::or)?;
                let end = self.token().at.end;
                if !self.eat(&What::Close) {
                    return Err(self.unclosed());
                }
                Ok(Node { kind: inner.kind, at: at.start..end })
            }
            _ => Err(self.expected("a number")),
        }
    }

    fn name(&mut self, name: &str, at: Range<usize>) -> Parsed {
        if let Some(letter) = Letter::ALL.into_iter().find(|letter| letter.name() == name) {
            if !self.about.knows(letter) {
                let what =
                    format!("\"{name}\" has no meaning where a game ends: that is about the heaps x and y");
                let meant = if letter == Letter::K { "x" } else { "y" };
                return Err(RuleError::new(at.clone(), "x or y", what).or(Correction::write(at, meant)));
            }
            self.at += 1;
            return Ok(Node { kind: Kind::Letter(letter), at });
        }
        if let Some(function) = Function::ALL.into_iter().find(|function| function.name() == name) {
            let (arguments, end) = self.arguments(function.name(), function.arguments())?;
            return Ok(Node { kind: Kind::Call(function, arguments), at: at.start..end });
        }
        if let Some(property) = Property::ALL.into_iter().find(|property| property.name() == name) {
            let (mut arguments, end) = self.arguments(property.name(), (1, 1))?;
            let argument = Box::new(arguments.remove(0));
            return Ok(Node { kind: Kind::Is(property, argument), at: at.start..end });
        }
        let letters = if self.about == About::Moves { "k, l, x, y, a, b or m" } else { "x, y, a, b or m" };
        let what = format!("\"{}\" is no letter and no function of a rule", shortened(name));
        let error = RuleError::new(at.clone(), format!("{letters}, or a function"), what);
        let product = likely::product(name, self.about).map(|text| Correction::write(at.clone(), &text));
        Err(error.or(product).or(likely::name(name, self.about).map(|word| Correction::write(at, word))))
    }

    /// The arguments after the name of a function, and where they end.
    fn arguments(
        &mut self,
        name: &str,
        (least, most): (usize, usize),
    ) -> Result<(Vec<Node>, usize), RuleError> {
        self.at += 1;
        if !self.eat(&What::Open) {
            return Err(self.expected("\"(\""));
        }
        let mut arguments = Vec::new();
        loop {
            let argument = self.deeper(Parser::or)?;
            // Most often the parenthesis is missing before a comparison.
            let before_comparison = match &argument.kind {
                Kind::Chain(first, _) => Some(Correction::new(first.at.end..first.at.end, ")", "write )")),
                _ => None,
            };
            arguments.push(self.number(argument).map_err(|error| error.or(before_comparison))?);
            let Token { what, at } = self.token().clone();
            match what {
                What::Comma if arguments.len() < most => self.at += 1,
                What::Comma => {
                    let expected = format!("{most} number{} in {name}", if most == 1 { "" } else { "s" });
                    return Err(RuleError::new(at, &expected, format!("expected only {expected}")));
                }
                What::Close if arguments.len() >= least => {
                    self.at += 1;
                    return Ok((arguments, at.end));
                }
                What::Close => {
                    return Err(RuleError::new(
                        at,
                        "another number",
                        format!("expected \",\" and another number in {name}"),
                    ));
                }
                _ => return Err(self.unclosed()),
            }
        }
    }

    /// One level further inside.
    fn deeper(&mut self, part: fn(&mut Parser) -> Parsed) -> Parsed {
        self.depth += 1;
        if self.depth > DEEPEST {
            let expected = format!("at most {DEEPEST} levels of parentheses");
            return Err(RuleError::new(self.token().at.clone(), &expected, format!("expected {expected}")));
        }
        let node = part(self)?;
        self.depth -= 1;
        Ok(node)
    }

    fn number(&self, node: Node) -> Parsed {
        if !node.is_condition() {
            return Ok(node);
        }
        let text = shortened(&self.text(node.at.clone()));
        Err(RuleError::new(
            node.at,
            "a number",
            format!("expected a number, and \"{text}\" is true or false"),
        ))
    }

    fn condition(&self, node: Node) -> Parsed {
        if node.is_condition() {
            return Ok(node);
        }
        let text = self.text(node.at.clone());
        let what = format!("expected a condition, and \"{}\" is a number", shortened(&text));
        let correction = Correction::write(node.at.clone(), &format!("{text}!=0"));
        Err(RuleError::new(node.at, "a condition", what).or(correction))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{About, Rule};

    fn error(text: &str) -> String {
        Rule::parse(text, About::Moves).expect_err(text).to_string()
    }

    /// The text after the corrections it is offered, one after the other.
    fn corrected(text: &str) -> String {
        let mut text = text.to_owned();
        for _ in 0..9 {
            match Rule::parse(&text, About::Moves) {
                Ok(rule) => return rule.to_string(),
                Err(error) => {
                    let sentence = error.to_string();
                    let correction = error.correction.unwrap_or_else(|| panic!("{text}: {sentence}"));
                    text = correction.apply(&text);
                }
            }
        }
        panic!("still wrong: {text}");
    }

    #[test]
    fn canonical_form() {
        let canonical = |text: &str| Rule::parse(text, About::Moves).expect(text).to_string();
        for (text, wanted) in [
            ("  k == 0 ", "k==0"),
            ("k==0||l==0&&!k==l", "k==0 or l==0 and not k==l"),
            ("(k==0 or l==0) and k<5", "(k==0 or l==0) and k<5"),
            ("k==0 or (l==0 or k==l)", "k==0 or l==0 or k==l"),
            ("k==0 and (l==0 and k==l)", "k==0 and l==0 and k==l"),
            ("((k))==(l+(1))", "k==l+1"),
            ("k-(l-1)==0", "k-(l-1)==0"),
            ("(k-l)-1==0", "k-l-1==0"),
            ("k*(l+1)==0", "k*(l+1)==0"),
            ("(-k)^2==0", "(-k)^2==0"),
            ("-k^2==0", "-k^2==0"),
            ("-(k^2)==0", "-k^2==0"),
            ("--k==0", "--k==0"),
            ("k--l==0", "k--l==0"),
            ("k*-l==0", "k*-l==0"),
            ("0 < k <= a", "0<k<=a"),
            ("not(not (k==0))", "not not k==0"),
            ("not (k==0 and l==0)", "not (k==0 and l==0)"),
            ("007==k", "7==k"),
            ("min( k , l , 3 )==0", "min(k,l,3)==0"),
            ("prime((k+l))", "prime(k+l)"),
            ("inset(k)and not square(l)", "inset(k) and not square(l)"),
            ("(k%2)%3==0", "k%2%3==0"),
            ("k%(2%3)==0", "k%(2%3)==0"),
        ] {
            assert_eq!(canonical(text), wanted, "{text}");
            assert_eq!(canonical(wanted), wanted);
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        assert_eq!(error("0<k and k+l<"), "expected a number after \"<\" (character 13)");
        assert_eq!(error(""), "expected a number at the beginning (character 1)");
        assert_eq!(error("k=l"), "\"=\" is no comparison (character 2); write ==");
        assert_eq!(error("abs(k-l"), "expected \")\" after \"l\" (character 8); write )");
        assert_eq!(error("n==0"), "\"n\" is no letter and no function of a rule (character 1); write k");
        assert_eq!(error("k==0 & l==0"), "\"&\" is no operator (character 6); write and");
        assert_eq!(error("k<>l"), "\"<>\" is no comparison (character 2); write !=");
        assert_eq!(error("k"), "expected a condition, and \"k\" is a number (character 1); write k!=0");
        assert_eq!(error("k==(l==0)"), "expected a number, and \"(l==0)\" is true or false (character 4)");
        assert_eq!(error("k==1 0"), "expected an operator after \"1\" (character 6); write 10");
        assert_eq!(
            error("k==2147483649"),
            "expected a number to 2147483648, which is 2^31, not 2147483649 (character 4)"
        );
        assert_eq!(error("k^10==0"), "expected an exponent from 2 to 9 after \"^\" (character 3)");
        assert_eq!(error("gcd(k)==1"), "expected \",\" and another number in gcd (character 6)");
        assert_eq!(error("abs(k,l)==1"), "expected only 1 number in abs (character 6)");
        assert_eq!(
            error("k==0)"),
            "expected no \")\" without a \"(\" after \"0\" (character 5); leave out )"
        );
        assert!(error(&"(".repeat(65)).starts_with("expected at most 64 levels of parentheses"));
        assert!(error(&" ".repeat(1001)).starts_with("expected at most 1000 characters, not 1001"));
        // Spaces round words that are signs in the text.
        let long = vec!["k==l"; 166].join("||");
        assert_eq!(long.len(), 994);
        assert!(
            error(&long)
                .starts_with("expected at most 1000 characters with and, or and not as words, not 1324")
        );
        assert!(Rule::parse(&vec!["k==l"; 125].join("||"), About::Moves).is_ok());
        assert!(Rule::parse(&format!("{}k==0{}", "(".repeat(64), ")".repeat(64)), About::Moves).is_ok());
        assert!(Rule::parse("k==0", About::Ends).expect_err("k").to_string().ends_with("; write x"));
    }

    #[test]
    fn corrections_lead_to_a_rule() {
        for (text, wanted) in [
            ("k=l", "k==l"),
            ("k=0 | l=0 | k=l", "k==0 or l==0 or k==l"),
            ("abs(k-l<a", "abs(k-l)<a"),
            ("2k==l", "2*k==l"),
            ("kl==0", "k*l==0"),
            ("k mod m==0", "k%m==0"),
            ("k < = l", "k<=l"),
            ("k≤l", "k<=l"),
            ("K==L", "k==l"),
            ("k==1 0", "k==10"),
            ("sqare(k)", "square(k)"),
            ("k==0 or", "k==0"),
            ("k==0 OR l==0", "k==0 or l==0"),
            ("min(k,,l)==0", "min(k,l)==0"),
            ("k(l+1)==4", "k*(l+1)==4"),
            ("k==0 or or l==0", "k==0 or l==0"),
            ("[k+l]==4", "(k+l)==4"),
            ("k²==l", "k^2==l"),
            ("k**2==l", "k^2==l"),
        ] {
            let wanted = Rule::parse(wanted, About::Moves).expect(wanted).to_string();
            assert_eq!(corrected(text), wanted, "{text}");
        }
    }
}
