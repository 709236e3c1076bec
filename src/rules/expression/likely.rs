//! What somebody probably meant.

use super::tree::{About, Function, Letter, Property};

/// The sign that stands here for one from a book or another language.
pub(super) fn sign(c: char) -> Option<&'static str> {
    Some(match c {
        '≤' | '⩽' => "<=",
        '≥' | '⩾' => ">=",
        '≠' => "!=",
        '≡' | '＝' => "==",
        '·' | '×' | '⋅' | '∙' => "*",
        '÷' | ':' | '\\' => "/",
        '−' | '–' | '—' => "-",
        '∧' | '⋀' | '∩' => " and ",
        '∨' | '⋁' | '∪' => " or ",
        '¬' | '~' => "not ",
        '[' | '{' => "(",
        ']' | '}' => ")",
        ';' => ",",
        '²' => "^2",
        '³' => "^3",
        '⊕' => ",",
        _ => return None,
    })
}

/// The word or sign that stands here for a name that is not known.
pub(super) fn name(name: &str, about: About) -> Option<&'static str> {
    let lower = name.to_ascii_lowercase();
    let letter = |letter: Letter| about.knows(letter);
    for known in Letter::ALL.into_iter().filter(|&known| letter(known)) {
        if lower == known.name() {
            return Some(known.name());
        }
    }
    let functions = Function::ALL.map(Function::name);
    let properties = Property::ALL.map(Property::name);
    let words = functions.into_iter().chain(properties).chain(["and", "or", "not"]);
    let (heap_one, heap_two) = if about == About::Moves { ("k", "l") } else { ("x", "y") };
    let meant = match lower.as_str() {
        "k" | "i" | "n" | "p" | "s" | "u" => heap_one,
        "l" | "j" | "q" | "t" | "v" => heap_two,
        "c" | "d" | "e" | "f" | "g" => "a",
        "h" | "r" | "w" | "z" | "o" => "m",
        "mod" | "modulo" | "rem" => "%",
        "div" => "/",
        "isprime" | "is_prime" | "primes" | "p_rime" => "prime",
        "issquare" | "is_square" | "squares" => "square",
        "fibonacci" | "isfib" => "fib",
        "powof2" | "ispow2" | "power2" | "poweroftwo" => "pow2",
        "in" | "inset_" | "set" | "isin" | "contains" => "inset",
        "is" | "eq" | "equals" => "==",
        "ne" | "neq" => "!=",
        "lt" => "<",
        "le" | "leq" => "<=",
        "gt" => ">",
        "ge" | "geq" => ">=",
        "und" | "et" => "and",
        "oder" | "ou" => "or",
        _ => {
            return words
                .filter(|word| distance(&lower, word) <= 1 + usize::from(word.len() > 4))
                .min_by_key(|word| distance(&lower, word));
        }
    };
    Some(meant)
}

/// The name as a product of letters, `kl` for k*l, where it is one.
pub(super) fn product(name: &str, about: About) -> Option<String> {
    let letter = |c: char| {
        let known = Letter::ALL.into_iter().find(|letter| letter.name().starts_with(c))?;
        about.knows(known).then(|| known.name().to_owned())
    };
    let letters: Vec<String> = name.chars().map(letter).collect::<Option<_>>()?;
    (2..=3).contains(&letters.len()).then(|| letters.join("*"))
}

/// How many characters have to be written, left out or changed.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (n, c) in one.chars().take(16).enumerate() {
        let mut diagonal = row[0];
        row[0] = n + 1;
        for (m, &d) in other.iter().enumerate() {
            let changed = diagonal + usize::from(c != d);
            diagonal = row[m + 1];
            row[m + 1] = changed.min(diagonal + 1).min(row[m] + 1);
        }
    }
    row[other.len()] + one.chars().count().saturating_sub(16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        let long = "x".repeat(20);
        for (one, other, is) in [
            ("", "", 0),
            ("abc", "", 3),
            ("", "abc", 3),
            ("abc", "abc", 0),
            ("ab", "b", 1),
            ("b", "ab", 1),
            ("ab", "a", 1),
            ("a", "ab", 1),
            ("sitting", "kitten", 3),
            (&long, "", 20),
            (&long, "xx", 18),
        ] {
            assert_eq!(distance(one, other), is, "{one} {other}");
        }
    }
}
