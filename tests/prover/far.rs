//! What a certificate is good for: outcomes, windows and perfect play at any distance, of games that have no closed form.

use crate::{Draws, proved};
use phibeam::play::Analysis;
use phibeam::query::Query;
use phibeam::recheck;
use phibeam::rules::{Rules, Window};
use phibeam::solved;

const GAMES: [&str; 6] = [
    "game=seeded&k=5&fill=45&seed=11",
    "game=gdwn&p=3&q=4",
    "game=custom&end=x%2By<3",
    "game=custom&rule=k*l==0&end=fib(x%2By)",
    "game=custom&rule=k==0 or l==0 or k==l or fib(k) and l==2*k%2B1",
    "game=wyt-k&set=3*2^n",
];
const FAR: u64 = 1_000_000_000_000;

#[test]
fn won_stays_won_by_certificate() {
    let mut draws = Draws(23);
    for text in GAMES {
        let query = Query::parse(text).expect(text);
        assert!(!Analysis::of(&query).has_closed_form(), "{text} would be known without a certificate");
        let certificate = proved(text).certificate().expect(text).to_string();
        let certified = recheck::check(&certificate).expect(text);
        solved::know(&query, certified.closed_form());
        let analysis = Analysis::of(&query);
        assert!(analysis.has_closed_form(), "{text}");
        for start in [[FAR, FAR], [FAR + draws.below(999), FAR + draws.below(FAR)], [draws.below(FAR), FAR]] {
            played(&analysis, text, start.to_vec());
        }
    }
}

/// Both sides play as well as they can for 10 moves or to the end: won stays won, lost stays lost.
fn played(analysis: &Analysis, text: &str, start: Vec<u64>) {
    let mut at = start;
    for _ in 0..10 {
        let is_p = analysis.is_p(&at).expect("it is known");
        let Some(to) = analysis.best(&at).expect("it is known") else {
            assert_eq!(analysis.ended(&at), Some(!is_p), "{text} {at:?}");
            return;
        };
        assert!(analysis.is_move(&at, &to), "{text} {at:?} → {to:?}");
        assert_eq!(analysis.is_p(&to), Ok(!is_p), "{text} {at:?} → {to:?}");
        at = to;
    }
}

/// Far windows by certificate satisfy the definition there: no option of a P-position is P, and every other position near has
/// an option that is.
#[test]
fn far_windows_follow_the_rules() {
    for text in ["game=seeded&k=5&fill=45&seed=11", "game=custom&end=x%2By<3", "game=gdwn&p=3&q=4"] {
        let query = Query::parse(text).expect(text);
        let Rules::Two(rules) = query.rules() else { panic!("two heaps") };
        let form =
            recheck::check(&proved(text).certificate().expect(text).to_string()).expect(text).closed_form();
        // Around the golden beam, some columns wide, and the same column from the other side.
        let (x0, y0) = (FAR, 1_618_033_988_749);
        let window = Window { x0, x1: x0 + 40, y0: y0 - 60, y1: y0 + 160 };
        let mut found = Vec::new();
        form.visit(window, &mut |x, y| found.push((x, y)));
        assert!(found.len() > 20, "{text}: {found:?}");
        for &(x, y) in &found {
            assert!(form.is_p(x, y), "{text}");
            for &(u, v) in found.iter().filter(|&&(u, v)| (u, v) != (x, y) && u <= x && v <= y) {
                assert!(!rules.is_move((x, y), (u, v)), "{text} ({x}, {y}) → ({u}, {v})");
            }
        }
    }
}
