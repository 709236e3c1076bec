//! Certificates that are wrong in all ways, and games that are proved, rechecked and compared with their rules.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use phibeam::certificate::Certificate;
use phibeam::prover::{Proof, Prover, Verdict};
use phibeam::query::Query;
use phibeam::recheck;
use phibeam::rules::Window;
use phibeam::solve::Steps;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::bounds::Bounds;
use super::driver::Target;
use super::games::{is_itself, is_near, plain};
use super::texts::is_sentence;
use crate::{expressions, meaning};

pub(crate) static CERTIFICATE: Target = Target {
    name: "certificate",
    inputs: certificates,
    corpus: include_str!("corpus/certificate.txt"),
    unchanged: 3,
    bounds: Bounds::new(5_000, 256),
    check: |text| {
        let certificate = match Certificate::parse(text) {
            Ok(certificate) => certificate,
            Err(error) => return is_sentence(&error).map(|()| false),
        };
        let printed = certificate.to_string();
        if Certificate::parse(&printed).as_ref() != Ok(&certificate) {
            return Err("it is printed as something else".into());
        }
        match recheck::check(text) {
            Err(error) => is_sentence(&error)?,
            // Whatever was changed: what passes is the P-set of its game.
            Ok(certified) => {
                let game = plain(&certified.query().to_string()).ok_or("no game")?;
                is_near(certified.closed_form().as_ref(), &game)?;
            }
        }
        Ok(true)
    },
};

/// Certificates of small games.
fn proved() -> &'static [Certificate] {
    static PROVED: OnceLock<Vec<Certificate>> = OnceLock::new();
    PROVED.get_or_init(|| {
        let games = [
            "game=nim",
            "game=wythoff",
            "game=modular-wythoff&m=3",
            "game=seeded&box=P",
            "game=wyt-k&set=1",
            "game=wythoff&play=misere",
            "game=custom&end=x%2By%3C2",
            "game=rational-nim&p1=2&q1=1&p2=1&q2=3",
        ];
        let proof = |text: &&str| {
            let mut prover = Prover::new(&Query::parse(text).ok()?);
            prover.finish();
            match prover.verdict() {
                Some(Verdict::Proved(proof)) => proof.certificate().ok(),
                _ => None,
            }
        };
        games.iter().filter_map(proof).collect()
    })
}

/// Changes of states and headings, which leave a certificate that can be read.
fn certificates() -> BoxedStrategy<String> {
    let change = (0..9u8, any::<Index>(), any::<Index>(), any::<Index>(), any::<u32>());
    (any::<Index>(), vec(change, 0..3))
        .prop_map(|(which, changes)| {
            let mut certificate = proved()[which.index(proved().len())].clone();
            for (kind, one, two, three, number) in changes {
                change_one(&mut certificate, kind, [one, two, three], number);
            }
            certificate.to_string()
        })
        .boxed()
}

fn change_one(certificate: &mut Certificate, kind: u8, [one, two, three]: [Index; 3], number: u32) {
    let others = [
        "game=nim",
        "game=wythoff",
        "game=wab",
        "game=gdwn",
        "game=custom&rule=k%3D%3D0",
        "game=nim&heaps=3",
    ];
    match kind {
        0 => certificate.digits = 2 + number % 63,
        1 => certificate.period = 1 + number % 8,
        2 => certificate.game = others[one.index(others.len())].into(),
        3 => {
            let automata = certificate.automata.len();
            let gone = certificate.automata.remove(one.index(automata));
            if number.is_multiple_of(2) {
                certificate.automata.push(gone);
            }
        }
        4 => {
            let map = [0, 1, -1, 2, 7, i64::MAX, i64::MIN, 1 << 40];
            let pick = |place: usize| map[(number as usize >> (3 * place)) % 8];
            certificate.transfer = Some(phibeam::certificate::Transfer {
                to: others[one.index(others.len())].into(),
                map: [pick(0), pick(1), pick(2), pick(3)],
                unit: pick(4),
            });
        }
        _ => {
            let automata = certificate.automata.len();
            let automaton = &mut certificate.automata[one.index(automata)];
            let states = automaton.states.len();
            let state = &mut automaton.states[two.index(states)];
            if kind == 5 || state.next.is_empty() {
                state.output = if number.is_multiple_of(5) { number } else { u32::from(state.output == 0) };
            } else {
                let at = three.index(state.next.len());
                if kind == 6 {
                    drop(state.next.remove(at))
                } else {
                    state.next[at].1 = number % states as u32
                }
            }
        }
    }
}

/// Games of small parameters and rules from the algebra: where the prover decides, its certificate is checked by other code,
/// and both are what the rules say.
pub(crate) static AUTOMATA: Target = Target {
    name: "automata",
    inputs: || {
        let named = select(vec![
            "game=nim",
            "game=wythoff",
            "game=modular-wythoff&m=@m",
            "game=fraenkel&a=@a",
            "game=wab&a=@a&b=@b",
            "game=nimhoff&h=@m",
            "game=gdwn&p=@a&q=@b",
            "game=fraenkel-st&s=@a&t=@b",
            "game=fraenkel-borosh&a=@a&b=@b",
            "game=modular-nim&m=@m",
            "game=wyt-k&set=@set",
            "game=seeded&k=@a&fill=50&seed=@m",
            "game=fraenkel-k&a=@a&set=@set",
            "game=rational-nim&p1=@m&q1=1&p2=1&q2=@a",
            "game=rational-wythoff&p1=@m&q1=1&p2=1&q2=@a",
        ]);
        let rule = meaning::plain_rule().prop_map(|rule| {
            format!(
                "game=custom&rule={}&set=@set&a=@a&m=@m",
                expressions::escaped(&format!("k==0 or l==0 or ({rule})"))
            )
        });
        let ends = select(vec!["", "", "&end=x%2By%3C@m", "&end=x%3D%3D0", "&end=fib%28x%2By%29"]);
        let ends = ends.prop_map(|end| format!("game=custom{end}&m=@m"));
        let text = prop_oneof![3 => named.prop_map(str::to_owned), 3 => rule, 1 => ends];
        let sets = select(vec!["1", "1,2", "2n", "2..", "3n+1", "2^n", "1,4"]);
        (text, 1..=3u32, 1..=3u32, 1..=5u32, sets, any::<bool>())
            .prop_map(|(text, a, b, m, set, misere)| {
                let text = text.replace("@a", &a.to_string()).replace("@b", &b.to_string());
                let text = text.replace("@m", &m.to_string()).replace("@set", set);
                if misere { text + "&play=misere" } else { text }
            })
            .boxed()
    },
    corpus: include_str!("corpus/automata.txt"),
    unchanged: 10,
    bounds: Bounds::new(60_000, 1_024),
    check: |text| {
        let Some(query) = plain(text) else { return Ok(false) };
        let Some(proof) = prove(&query) else { return Ok(false) };
        is_proved(&query, &proof).map(|()| true)
    },
};

/// A proof, unless it takes long: how long the prover may go on is not its affair.
fn prove(query: &Query) -> Option<Proof> {
    let begun = Instant::now();
    let mut prover = Prover::new(query).with_most_states(60);
    while !prover.advance(1) {
        if begun.elapsed() > Duration::from_secs(2) {
            return None;
        }
    }
    match prover.verdict() {
        Some(Verdict::Proved(proof)) => Some((**proof).clone()),
        _ => None,
    }
}

fn is_proved(query: &Query, proof: &Proof) -> Result<(), String> {
    let Ok(certificate) = proof.certificate() else { return Ok(()) };
    let text = certificate.to_string();
    let certified = match recheck::check(&text) {
        Ok(certified) => certified,
        Err(recheck::Invalid::TooLarge) => return Ok(()),
        Err(why) => return Err(format!("proved, and not rechecked: {why}")),
    };
    let form = certified.closed_form();
    is_near(form.as_ref(), query)?;
    for (x, y) in [(1_000, 1_618), (1 << 40, 1 << 40), (123_456_789_012, 199_757_280_000)] {
        let window = Window::new(x, y, 12, 12);
        is_itself(form.as_ref(), window)?;
        let known = query.closed();
        for (x, y) in (x..x + 12).flat_map(|x| (y..y + 12).map(move |y| (x, y))) {
            let found = form.is_p(x, y);
            if proof.is_p(x, y) != found || known.as_ref().is_some_and(|known| known.is_p(x, y) != found) {
                return Err(format!(
                    "({x}, {y}) is {found} by certificate, otherwise by proof or closed form"
                ));
            }
        }
    }
    Ok(())
}
