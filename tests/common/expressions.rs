//! Random rules, as somebody might write them.

use proptest::prelude::*;
use proptest::sample::select;

const COMPARISONS: [&str; 6] = ["==", "!=", "<=", ">=", "<", ">"];

/// A random rule with these letters, as text: spaces and parentheses where nobody needs them, both spellings of words.
pub(crate) fn text(letters: &'static [&'static str]) -> BoxedStrategy<String> {
    let property = select(vec!["prime", "square", "fib", "pow2", "inset"]);
    let number = || number(letters);
    let comparison = || select(COMPARISONS.to_vec());
    let simple = prop_oneof![
        6 => (number(), comparison(), number()).prop_map(|(one, sign, other)| format!("{one}{sign}{other}")),
        1 => (number(), comparison(), number(), comparison(), number())
            .prop_map(|(one, first, two, second, three)| format!("{one}{first}{two} {second} {three}")),
        2 => (property, number()).prop_map(|(name, n)| format!("{name}({n})")),
        // What people write, so that rules are not all noise.
        4 => select(vec!["k==0", "l==0", "k==l", "k*l==0", "(k-l)%3==0", "k+l<4"])
            .prop_filter("letters that are there", move |text: &&str| letters.contains(&"k") || !text.contains(['k', 'l']))
            .prop_map(str::to_owned),
    ];
    let simple = if letters.contains(&"k") {
        simple.boxed()
    } else {
        (number(), comparison(), number())
            .prop_map(|(one, sign, other)| format!("{one}{sign}{other}"))
            .boxed()
    };
    simple
        .prop_recursive(3, 12, 3, |part| {
            prop_oneof![
                4 => (part.clone(), select(vec![" or ", " || ", "||"]), part.clone()).prop_map(|(a, or, b)| a + or + &b),
                3 => (part.clone(), select(vec![" and ", "&&"]), part.clone()).prop_map(|(a, and, b)| a + and + &b),
                1 => (select(vec!["not ", "!", " not  not "]), part.clone()).prop_map(|(not, a)| format!("{not}{a}")),
                2 => part.prop_map(|a| format!("( {a})")),
            ]
        })
        .boxed()
}

fn number(letters: &'static [&'static str]) -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        6 => select(letters.to_vec()).prop_map(str::to_owned),
        2 => (0..=4u32).prop_map(|n| n.to_string()),
        1 => (5..=30u32).prop_map(|n| n.to_string()),
    ];
    leaf.prop_recursive(2, 6, 2, |part| {
        let pair = || (part.clone(), part.clone());
        prop_oneof![
            4 => (part.clone(), select(vec!["+", "-", " - ", "*", "/", "%", "%"]), part.clone())
                .prop_map(|(one, sign, other)| one + sign + &other),
            1 => part.clone().prop_map(|n| format!("-{n}")),
            1 => part.clone().prop_map(|n| format!("( {n} )")),
            1 => (part.clone(), 2..=3u32).prop_map(|(n, power)| format!("({n})^{power}")),
            1 => part.clone().prop_map(|n| format!("abs({n})")),
            2 => (select(vec!["gcd", "xor", "min", "max"]), pair()).prop_map(|(name, (a, b))| format!("{name}({a},{b})")),
            1 => (part.clone(), part.clone(), part.clone()).prop_map(|(a, b, c)| format!("max({a}, {b}, {c})")),
        ]
    })
    .boxed()
}

/// Everything but letters and digits escaped.
pub(crate) fn escaped(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'0'..=b'9' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}
