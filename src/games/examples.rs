//! Rules to begin with, from easy to hard: each teaches one idea of the language, from Nim up to rules that depend on the heaps and
//! games that end early. Where a rule is a game of the catalogue, it is the same game written out.

use serde::Serialize;

/// An example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Example {
    /// What the game is called.
    pub name: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// The game, ready to be asked for.
    pub query: &'static str,
    /// What it teaches.
    pub idea: &'static str,
    /// The game of the catalogue that it is, as a query; empty where it is none.
    pub same: &'static str,
}

const fn example(
    name: &'static str,
    source: &'static str,
    query: &'static str,
    same: &'static str,
    idea: &'static str,
) -> Example {
    Example { name, source, query, idea, same }
}

/// From the easiest on.
pub static EXAMPLES: [Example; 20] = [
    example(
        "Nim",
        "Bouton, 1901",
        "game=custom&rule=k%3D%3D0%20or%20l%3D%3D0",
        "game=nim",
        "k is taken from the first heap and l from the second: with k = 0 or l = 0, one heap stays as it is.",
    ),
    example(
        "Wythoff's game",
        "Wythoff, 1907",
        "game=custom",
        "game=wythoff",
        "One more “or” allows one more kind of move: the same amount from both heaps.",
    ),
    example(
        "The game W(a, b)",
        "Hu, chapter 3",
        "game=custom&rule=l%3D%3D0%20and%20k%25a%3D%3D0%20or%20k%3D%3D0%20and%20l%25b%3D%3D0%20or%20k%3D%3Dl&a=5",
        "game=wab",
        "k%a==0 says that k is a multiple of a, and the letters a and b get sliders.",
    ),
    example(
        "m-modular Wythoff",
        "KN",
        "game=custom&rule=k%3D%3D0%20or%20l%3D%3D0%20or%20%28k-l%29%25m%3D%3D0",
        "game=modular-wythoff",
        "A remainder compares two amounts: k and l are equal modulo m.",
    ),
    example(
        "m-Modular Nim",
        "KS",
        "game=custom&rule=k%3D%3D0%20or%20l%3D%3D0%20or%20%28k+l%29%25m%3D%3D0&m=6",
        "game=modular-nim",
        "The sum instead of the difference, and the picture becomes finite.",
    ),
    example(
        "Fraenkel's game",
        "Fraenkel, 1982 (in DFGN)",
        "game=custom&rule=k%3D%3D0%20or%20l%3D%3D0%20or%20abs%28k-l%29%3Ca",
        "game=fraenkel",
        "abs(n) is the size of a number: the amounts differ by less than a.",
    ),
    example(
        "Cyclic Nimhoff",
        "Fraenkel and Lorberbom, 1991 (in DFGN)",
        "game=custom&rule=k%3D%3D0%20or%20l%3D%3D0%20or%20k+l%3Cm&m=3",
        "game=nimhoff",
        "A bound on the sum: only finitely many moves take from both heaps.",
    ),
    example(
        "Generalized diagonal Wythoff Nim",
        "Larsson (in La)",
        "game=custom&rule=k%3D%3D0%20or%20l%3D%3D0%20or%20k%3D%3Dl%20or%20l%3D%3D2*k%20or%20k%3D%3D2*l",
        "game=gdwn",
        "Rays of any slope: twice as much from one heap as from the other.",
    ),
    example(
        "Only (k, 2k) and (2k, k)",
        "one's own",
        "game=custom&rule=l%3D%3D2*k%20or%20k%3D%3D2*l",
        "",
        "Leave out the moves along one heap, and many positions have no move at all.",
    ),
    example(
        "Both heaps, with a prime sum",
        "one's own",
        "game=custom&rule=k%3E0%20and%20l%3E0%20and%20prime%28k+l%29",
        "",
        "“and” asks for several things at once; prime(n) is a property of a number.",
    ),
    example(
        "At most a tokens from one heap",
        "one's own",
        "game=custom&rule=%28k%3D%3D0%20or%20l%3D%3D0%29%20and%20k+l%3C%3Da&a=4",
        "",
        "Parentheses hold an “or” together, so that the bound counts for both heaps.",
    ),
    example(
        "A square amount from one heap",
        "one's own",
        "game=custom&rule=%28k%3D%3D0%20or%20l%3D%3D0%29%20and%20square%28k+l%29",
        "",
        "square(n) asks for 1, 4, 9 and so on, and the P-positions look random.",
    ),
    example(
        "Fibonacci amounts",
        "one's own",
        "game=custom&rule=%28k%3D%3D0%20or%20l%3D%3D0%20or%20k%3D%3Dl%29%20and%20fib%28max%28k,l%29%29",
        "",
        "max(k,l) is the greater amount, and fib(n) asks for 1, 2, 3, 5, 8 and so on.",
    ),
    example(
        "Nimhoff by a relation R(k, l)",
        "DFGN, section 1, with R(k, k) for powers of two",
        "game=custom&rule=k%3D%3D0%20or%20l%3D%3D0%20or%20k%3D%3Dl%20and%20pow2%28k%29",
        "game=wyt-k&set=2^n",
        "Any relation between k and l may follow: here the same power of two.",
    ),
    example(
        "Modular Fraenkel",
        "KN, section 5.3",
        "game=custom&rule=k%3D%3D0%20or%20l%3D%3D0%20or%20abs%28k-l%29%25m%3Ca&m=7",
        "",
        "KN asks what becomes of other games modulo m: the difference counts modulo m.",
    ),
    example(
        "Modular W(a, b)",
        "KN, section 5.3",
        "game=custom&rule=l%3D%3D0%20and%20k%25a%3D%3D0%20or%20k%3D%3D0%20and%20l%25b%3D%3D0%20or%20k*l%3E0%20and%20%28k-l%29%25m%3D%3D0",
        "",
        "The same question for Hu's game; k*l>0 says that both heaps give something.",
    ),
    example(
        "The (s, t) game restricted by a set",
        "DFGN, section 5",
        "game=custom&rule=k%3D%3D0%20or%20l%3D%3D0%20or%20max%28k,l%29%3Ca*min%28k,l%29+b%20and%20%28inset%28k%29%20or%20inset%28l%29%29&b=1",
        "",
        "inset(n) asks whether a number is in the set K, which has a field of its own.",
    ),
    example(
        "Euclid",
        "Cole and Davie, 1969",
        "game=custom&rule=l%3D%3D0%20and%200%3Cy%3C%3Dx%20and%20k%25y%3D%3D0%20or%20k%3D%3D0%20and%200%3Cx%3C%3Dy%20and%20l%25x%3D%3D0",
        "",
        "x and y are the heaps before the move: a multiple of the smaller heap is taken from the larger.",
    ),
    example(
        "Wythoff with an end at every edge",
        "after Fraenkel and Reisner's End-Wythoff (in DFGN)",
        "game=custom&end=x%3D%3D0%20and%20y%252%3D%3D0%20or%20y%3D%3D0%20and%20x%252%3D%3D0",
        "",
        "“end” is where the game is over and whoever moved there has won: here one heap empty, the other even.",
    ),
    example(
        "Wythoff with its corner cut off",
        "after Hu, chapter 4",
        "game=custom&end=x+y%3Ca&a=4",
        "",
        "The corner is won by whoever enters it, and the beams still come back.",
    ),
];

/// More rules that the papers name. Exercises that ask which rule a picture has do not choose from them: what links that are
/// out ask must not change.
pub static FURTHER: [Example; 2] = [
    example(
        "A rule set of three tuples",
        "Hu, section 3.2, after Larsson",
        "game=custom&rule=k%3D%3D0%20or%20l%3D%3D0%20or%20b*k%3D%3Da*l",
        "",
        "The multiples of the tuples (1, 0), (0, 1) and (a, b): b*k==a*l says that (k, l) is along (a, b).",
    ),
    example(
        "Wythoff with pairs of multiples",
        "KN, section 5.2",
        "game=custom&rule=k%3D%3D0%20or%20l%3D%3D0%20or%20k%3D%3Dl%20or%20k%25m%3D%3D0%20and%20l%25m%3D%3D0",
        "",
        "KN asks which further moves leave finitely many P-positions: two multiples of m are enough.",
    ),
];

/// Every rule there is to begin with.
pub fn all() -> impl Iterator<Item = &'static Example> {
    EXAMPLES.iter().chain(&FURTHER)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Query;
    use crate::rules::Window;
    use crate::solved;

    #[test]
    fn every_example_is_a_query_in_its_canonical_form() {
        for example in all() {
            let query = Query::parse(example.query).expect(example.name);
            assert_eq!(query.to_string(), example.query, "{}", example.name);
            assert!(example.idea.ends_with('.') && !example.source.is_empty(), "{}", example.name);
        }
    }

    #[test]
    fn examples_are_the_games_they_are_said_to_be() {
        for example in all().filter(|example| !example.same.is_empty()) {
            let positions = |text: &str| {
                solved::positions(&Query::parse(text).expect(text), Window::corner(128)).expect(text)
            };
            assert_eq!(positions(example.query), positions(example.same), "{}", example.name);
        }
    }
}
