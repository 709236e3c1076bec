//! Rules that somebody might write, near the families of the papers: whatever is recognised and has an automaton is proved, and
//! the checker agrees.

use crate::Draws;
use phibeam::prover::{Claim, Undecided, Verdict};
use phibeam::query::Query;
use phibeam::recheck;
use phibeam::rules::Window;
use phibeam::solve::Steps;
use phibeam::solved;
use phibeam::theory::closed::ClosedForm;

/// So many must be proved.
const WANTED: usize = 50;
/// Some are drawn twice, and some have no automaton.
const MOST_DRAWN: usize = 600;

/// A rule near a family, with drawn numbers.
fn drawn(draws: &mut Draws) -> String {
    let [a, b, m] = [1 + draws.below(8), 1 + draws.below(8), 2 + draws.below(9)];
    match draws.below(9) {
        // Larger ones, and the rays of 5 further out, are proved too, but their certificates pass the checker's cap.
        0 => format!("l==0 and k%{}==0 or k==0 and l%{}==0 or k==l", 1 + a % 3, 1 + b % 3),
        1 => format!("k==0 or l==0 or abs(k-l)<{}", 1 + a % 4),
        2 => format!("k==0 or l==0 or k==l or k=={a} and l=={}", a + b),
        3 => format!("k==0 or l==0 or 0<k==l<{m}"),
        4 => format!("k==0 or l==0 or k>0 and l>0 and (k+l)%{m}==0"),
        5 => format!("k==0 or l==0 or k==l or {}*k=={}*l", 3 + a % 2, 4 + a % 2),
        6 => format!("(k==0 or l==0) and k+l<={m}"),
        7 => format!("k==0 or l==0 or k>0 and l>0 and (k-l)%{m}==0"),
        _ => format!("k==0 or l==0 or k==l and k%{m}==1"),
    }
}

#[test]
fn fifty_rules_near_the_families() {
    let mut draws = Draws(2_026);
    let (mut seen, mut proved) = (Vec::new(), 0);
    for _ in 0..MOST_DRAWN {
        let rule = drawn(&mut draws);
        if proved == WANTED {
            break;
        }
        if seen.contains(&rule) {
            continue;
        }
        seen.push(rule.clone());
        let escaped: String = rule.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let query = Query::parse(&format!("game=custom&rule={escaped}")).expect(&rule);
        let mut claim = Claim::new(&query, None);
        claim.finish();
        match claim.prover().verdict() {
            Some(Verdict::Proved(proof)) => {
                let certificate = proof.certificate().expect(&rule).to_string();
                let checked = recheck::check(&certificate).unwrap_or_else(|why| panic!("{rule}: {why}"));
                let mut found = Vec::new();
                checked.closed_form().visit(Window::corner(200), &mut |x, y| found.push((x, y)));
                found.sort_unstable();
                assert_eq!(found, solved::positions(&query, Window::corner(200)).expect(&rule), "{rule}");
                assert!(proof.is_p(0, 0) && proof.closed_form().is_p(0, 0), "{rule}");
                proved += 1;
            }
            Some(Verdict::Undecided(why)) => {
                // Recognised all the same: the numbers are what is too large.
                assert!(!matches!(why, Undecided::NotLinear(_) | Undecided::MoreHeaps), "{rule}: {why}");
            }
            None => unreachable!("it is finished"),
        }
    }
    assert_eq!(proved, WANTED, "of {}", seen.len());
}
