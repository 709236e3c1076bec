//! Wording that every part of the crate shares: numbers, positions, moves and lists as sentences show them.
//!
//! In Wythoff's game the move from (24, 47) to (10, 33) reads `take 14 from both heaps`.

/// The heaps of a position by name.
pub(crate) const HEAPS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];

/// The same as tables and scripts call them.
pub const HEAP_KEYS: [&str; 6] = ["x", "y", "z", "h4", "h5", "h6"];

/// The most characters of a value that a message repeats.
const LONGEST_VALUE: usize = 40;

/// A number with a thin space between groups of three digits, from five digits on.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    if digits.len() < 5 {
        return digits;
    }
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// A number with a true minus sign.
pub(crate) fn signed(n: impl ToString) -> String {
    n.to_string().replace('-', "−")
}

/// A position: `(24, 47)`.
pub fn position_text(position: &[u64]) -> String {
    format!("({})", position.iter().map(u64::to_string).collect::<Vec<_>>().join(", "))
}

/// A move: `take 14 from both heaps`.
pub fn move_text(from: &[u64], to: &[u64]) -> String {
    let taken: Vec<(u64, &str)> = from
        .iter()
        .zip(to)
        .zip(HEAPS)
        .map(|((from, to), heap)| (from - to, heap))
        .filter(|(n, _)| *n > 0)
        .collect();
    match taken.as_slice() {
        [(n, heap)] => format!("take {n} from the {heap} heap"),
        [(n, _), (m, _)] if n == m && from.len() == 2 => format!("take {n} from both heaps"),
        several => {
            let parts: Vec<String> = several.iter().map(|(n, heap)| format!("{n} from the {heap}")).collect();
            format!("take {}", parts.join(" and "))
        }
    }
}

/// With a capital at the beginning.
#[cfg(feature = "full")]
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A count with its noun: `1 box`, `2 boxes`.
#[cfg(feature = "study")]
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{} {}", grouped(count as u64), if count == 1 { one } else { many })
}

/// A text as a field of a CSV table that is always in quotes.
#[cfg(feature = "custom")]
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// A text as a field of a CSV table, in quotes where it needs them.
#[cfg(feature = "custom")]
pub(crate) fn csv_field(text: &str) -> String {
    if text.contains([',', '"', '\r', '\n', '\t']) { quoted(text) } else { text.to_owned() }
}

/// A list of a few things for a sentence: `1, 2 and 3`.
pub(crate) fn listed<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.pop() {
        None => String::new(),
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} and {last}", items.join(", ")),
    }
}

/// A value as a message shows it: at most 40 characters, control characters made visible.
pub(crate) fn shortened(text: &str) -> String {
    let mut shown: String = text.chars().take(LONGEST_VALUE).flat_map(visible).collect();
    if text.chars().nth(LONGEST_VALUE).is_some() {
        shown.push('…');
    }
    shown
}

fn visible(c: char) -> Vec<char> {
    // Beside control characters: what breaks lines or turns the direction of writing.
    let unseen =
        matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    if c.is_control() || unseen { c.escape_unicode().collect() } else { vec![c] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_grouped() {
        assert_eq!(grouped(1_234_567), "1\u{202f}234\u{202f}567");
        assert_eq!(grouped(1234), "1234");
    }

    #[test]
    fn moves_in_words() {
        assert_eq!(move_text(&[24, 47], &[10, 33]), "take 14 from both heaps");
        assert_eq!(move_text(&[24, 47], &[24, 33]), "take 14 from the second heap");
        assert_eq!(move_text(&[24, 47], &[20, 33]), "take 4 from the first and 14 from the second");
        assert_eq!(
            move_text(&[2, 4, 5], &[1, 3, 4]),
            "take 1 from the first and 1 from the second and 1 from the third"
        );
    }
}
