//! Wording that several messages share.

/// A value as a message shows it: at most 40 characters, control characters made visible.
pub(crate) fn shortened(text: &str) -> String {
    let mut shown: String = text.chars().take(40).flat_map(visible).collect();
    if text.chars().nth(40).is_some() {
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
