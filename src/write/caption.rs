//! What stands under a figure: the rule, where somebody wrote it, and the two games of a comparison. Other games go
//! without saying.

use super::about::{title, written};
use crate::query::{Exercise, Query};
use crate::scene::Role;
use crate::scene::layer::{Anchor, Layer, Marks, Text};

/// Size of type, and from one line to the next, in CSS pixels.
const TYPE: f64 = 12.0;
const LINE: f64 = 16.0;
/// About how wide a letter is. No font is measured: lines are broken early rather than late.
const LETTER: f64 = 0.56 * TYPE;
/// Room at the left and right.
const ROOM: f64 = 8.0;
/// More lines are cut off.
const MOST_LINES: usize = 4;
/// A figure is never less high than this.
const LEAST: f64 = 80.0;

/// The lines under a figure.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Caption {
    lines: Vec<String>,
}

impl Caption {
    /// For a figure of this size with everything.
    pub(super) fn new(query: &Query, (width, height): (f64, f64)) -> Caption {
        // Where the rule is to be guessed, nobody tells it.
        let is_guessed = query.settings.exercise == Some(Exercise::Guess);
        let two = query.second().map(|_| title(query));
        let Some(text) = two.or_else(|| written(query)).filter(|_| !is_guessed) else {
            return Caption::default();
        };
        let most = ((width - 2.0 * ROOM) / LETTER).max(8.0) as usize;
        let mut lines = broken(&text, most);
        if lines.len() > MOST_LINES {
            lines.truncate(MOST_LINES);
            let cut: String = lines[MOST_LINES - 1].chars().take(most - 1).collect();
            lines[MOST_LINES - 1] = cut + "…";
        }
        let caption = Caption { lines };
        if height - caption.height() < LEAST { Caption::default() } else { caption }
    }

    /// How high it is.
    pub(super) fn height(&self) -> f64 {
        if self.lines.is_empty() { 0.0 } else { LINE * self.lines.len() as f64 + ROOM }
    }

    /// Its texts, below what is so high.
    pub(super) fn layer(&self, width: f64, top: f64) -> Option<Layer> {
        let text = |(n, text): (usize, &String)| Text {
            x: width / 2.0,
            y: top + LINE * (n as f64 + 0.75),
            text: text.clone(),
            anchor: Anchor::Middle,
            size: TYPE,
            upright: false,
        };
        let texts: Vec<Text> = self.lines.iter().enumerate().map(text).collect();
        (!texts.is_empty()).then_some(Layer { role: Role::AxisLabel, marks: Marks::Texts(texts) })
    }
}

/// Lines of at most so many characters, broken at spaces where there are some.
fn broken(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let length = |line: &str| line.chars().count();
        let last = lines.len() - 1;
        let joined = if lines[last].is_empty() { word.to_owned() } else { format!("{} {word}", lines[last]) };
        if length(&joined) <= most {
            lines[last] = joined;
            continue;
        }
        let letters: Vec<char> = word.chars().collect();
        let pieces = letters.chunks(most).map(String::from_iter);
        lines.extend(pieces);
    }
    lines.retain(|line| !line.is_empty());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_spaces() {
        assert_eq!(broken("k==0 or l==0 or k==l", 9), ["k==0 or", "l==0 or", "k==l"]);
        assert_eq!(broken("abs(k-l)<a", 4), ["abs(", "k-l)", "<a"]);
        assert_eq!(broken("k==l", 80), ["k==l"]);
    }

    #[test]
    fn written_rules_and_comparisons_have_one() {
        let caption =
            |text: &str, height: f64| Caption::new(&Query::parse(text).expect(text), (640.0, height));
        assert_eq!(caption("game=wythoff", 640.0), Caption::default());
        let own = caption("game=custom&end=x<a", 640.0);
        assert_eq!(own.lines, ["k==0 or l==0 or k==l; over where x<a; a = 2"]);
        assert_eq!(own.height(), 24.0);
        assert_eq!(caption("game=custom", 100.0), Caption::default());
        assert_eq!(caption("game=custom&exercise=guess", 640.0), Caption::default());
        let two = caption("game=wab&vs=game%3Dnim", 640.0);
        assert_eq!(two.lines, ["W(a, b), a = 5, b = 3 compared with Nim"]);
        let long = format!("game=custom&rule={}k==l", "k==l%20or%20".repeat(90));
        assert_eq!(caption(&long, 640.0).lines.len(), 4);
    }
}
