//! Certificates that somebody forged: another game, another set, other numbers, another text. Whatever passes must be true.

use crate::{Draws, proved};
use phibeam::certificate::{Automaton, Certificate, State, Transfer};
use phibeam::query::Query;
use phibeam::recheck;
use phibeam::rules::Window;
use phibeam::solved;

/// Games proved in one numeration for each list, so that parts of their certificates fit together.
const FAMILIES: [&[&str]; 3] = [
    &[
        "game=wythoff",
        "game=wythoff&play=misere",
        "game=seeded&box=P./.P",
        "game=gdwn&p=3&q=4",
        "game=custom&end=x%2By<3",
        "game=seeded&box=../..",
    ],
    &[
        "game=nim",
        "game=nim&play=misere",
        "game=modular-wythoff&m=5",
        "game=modular-nim&m=5",
        "game=modular-nim&m=6",
        "game=wyt-k&set=1,2",
        "game=wyt-k&set=1,4",
        "game=wyt-k&set=2^n",
    ],
    &["game=fraenkel&a=2", "game=wab&a=2&b=2", "game=fraenkel-borosh&a=1&b=2"],
];

/// The P-positions below 100 by the rules.
fn positions(game: &str) -> Vec<(u64, u64)> {
    solved::positions(&Query::parse(game).expect(game), Window::corner(100)).expect(game)
}

/// If a certificate passes, the set that it certifies is the P-set of the game that it names.
fn passes(text: &str) -> bool {
    let Ok(certified) = recheck::check(text) else { return false };
    let mut found = Vec::new();
    certified.closed_form().visit(Window::corner(100), &mut |x, y| found.push((x, y)));
    found.sort_unstable();
    let game = certified.query().to_string();
    assert_eq!(found, positions(&game), "{game} by a forged certificate\n{text}");
    true
}

fn set(certificate: &mut Certificate) -> &mut Automaton {
    certificate.automata.iter_mut().find(|automaton| automaton.name == "set").expect("a set")
}

/// All arithmetic is there for the game that is named, but the set is that of another; and the other way round, all is as it
/// was, but another game is named.
#[test]
fn the_set_or_the_name_of_another_game() {
    let (mut refused, mut same) = (0, 0);
    for games in FAMILIES {
        let certificates: Vec<Certificate> =
            games.iter().map(|game| proved(game).certificate().expect(game)).collect();
        for (one, game) in certificates.iter().zip(games) {
            for (other, another) in certificates.iter().zip(games) {
                assert_eq!(one.numeration, other.numeration, "{game} and {another}");
                let mut swapped = one.clone();
                *set(&mut swapped) = set(&mut other.clone()).clone();
                let is_same = positions(game) == positions(another);
                assert_eq!(passes(&swapped.to_string()), is_same, "{game} with the set of {another}");
                if is_same {
                    same += 1
                } else {
                    refused += 1
                }
                let renamed = Certificate { game: other.game.clone(), ..one.clone() };
                assert!(!passes(&renamed.to_string()) || is_same, "{game} under the name of {another}");
                // With the arithmetic of both, nothing is refused only because something is missing.
                let mut whole = renamed;
                let more = other.automata.iter().filter(|automaton| one.automaton(&automaton.name).is_none());
                whole.automata.extend(more.cloned());
                assert_eq!(passes(&whole.to_string()), is_same, "{game} under the name of {another}");
            }
        }
    }
    assert!(refused > 60 && same >= 17, "{refused} refused, {same} the same");
}

/// Rules changed a little, as the checker reads them: by their text. A move more, a move less, a ray more.
#[test]
fn the_set_of_a_rule_for_a_rule_near_it() {
    let mut rules: Vec<String> = [
        "k==0 or l==0 or k==l and k>1",
        "k==0 or l==0 or k==l and k<9",
        "k==0 or l==0 or k==l or 3*k==4*l",
        "k==0 or l==0 or k==l or 3*k==4*l or 3*l==4*k",
        "k==0 and l<9 or l==0 or k==l",
        "k==0 and l>1 or l==0 or k==l",
        "l==0 or k==l",
        "k==0 or l==0",
    ]
    .map(String::from)
    .to_vec();
    for (k, l) in (0..12).flat_map(|k| (0..12).map(move |l| (k, l))) {
        rules.push(format!("k==0 or l==0 or k==l or k=={k} and l=={l}"));
        rules.push(format!("(k==0 or l==0 or k==l) and not (k=={k} and l=={l})"));
    }
    // Its sums do for all of these.
    let original = proved("game=gdwn&p=3&q=4").certificate().expect("a certificate");
    let wythoff = positions("game=wythoff");
    let (mut refused, mut same) = (0, 0);
    for rule in rules {
        let escaped: String = rule.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let game = Query::parse(&format!("game=custom&rule={escaped}")).expect(&rule).to_string();
        let is_same = positions(&game) == wythoff;
        let forged = Certificate { game, ..original.clone() };
        assert_eq!(passes(&forged.to_string()), is_same, "{rule}");
        if is_same { same += 1 } else { refused += 1 }
    }
    assert!(refused > 50 && same > 50, "{refused} refused, {same} the same");
}

/// Another numeration: base 3 for base 2, words that leave out digits, a period that words do not have.
#[test]
fn other_numbers() {
    let base_2 = proved("game=nim").certificate().expect("a certificate");
    let text = base_2.to_string();
    assert!(passes(&text));
    // Nothing depends on the name; everything depends on the words.
    assert!(passes(&text.replace("numeration base 2", "numeration zeckendorf")));
    assert!(!passes(&text.replace("digits 2", "digits 3")) || base_2.digits == 2);
    assert!(!passes(&text.replace("period 1", "period 2")));
    for (one, other) in [
        ("game=nim", "game=wythoff"),
        ("game=fraenkel&a=2", "game=nim"),
        ("game=wab&a=2&b=1", "game=wythoff"),
    ] {
        let [one, other] = [one, other].map(|game| proved(game).certificate().expect(game));
        for name in ["valid", "sum,1", "set"] {
            let mut forged = one.clone();
            let part = other.automaton(name).expect(name).clone();
            forged.digits = one.digits.max(other.digits);
            let place = forged.automata.iter().position(|automaton| automaton.name == name).expect(name);
            forged.automata[place] = part;
            assert!(!passes(&forged.to_string()), "{name} of {} in {}", other.game, one.game);
        }
    }
    // Only zero, only even numbers of digits, no zero.
    let valid = "automaton valid 1 1\n1 0:0 1:0\n";
    assert!(text.contains(valid));
    for other in [
        "automaton valid 1 1\n1 0:0\n",
        "automaton valid 1 2\n1 0:1 1:1\n0 0:0 1:0\n",
        "automaton valid 1 1\n0 0:0 1:0\n",
        "automaton valid 1 2\n1 0:0 1:1\n1 0:1\n",
        "automaton valid 2 1\n1 0.0:0 1.1:0\n",
    ] {
        assert!(!passes(&text.replace(valid, other)), "{other}");
    }
}

/// Texts with lines left out, doubled, exchanged, cut off, and with other numbers in them: an error or a true theorem, never a
/// panic.
#[test]
fn texts_with_mistakes() {
    let mut draws = Draws(41);
    let (mut refused, mut same) = (0, 0);
    for game in [
        "game=nim",
        "game=wythoff",
        "game=modular-nim&m=3",
        "game=seeded&box=P./.P",
        "game=rational-nim&ray=4,6",
    ] {
        let text = proved(game).certificate().expect(game).to_string();
        let lines: Vec<&str> = text.lines().collect();
        for _ in 0..120 {
            let mut forged: Vec<String> = lines.iter().map(ToString::to_string).collect();
            let at = draws.below(lines.len() as u64) as usize;
            let other = draws.below(lines.len() as u64) as usize;
            match draws.below(6) {
                0 => drop(forged.remove(at)),
                1 => forged.insert(at, lines[other].into()),
                2 => forged.swap(at, other),
                3 => forged.truncate(at),
                4 => {
                    let huge = ["4294967296", "99999999999999999999", "-1", "65536", "3", "0"];
                    let words: Vec<&str> = lines[at].split(' ').collect();
                    let word = draws.below(words.len() as u64) as usize;
                    let mut words: Vec<String> = words.into_iter().map(String::from).collect();
                    words[word] = huge[draws.below(6) as usize].into();
                    forged[at] = words.join(" ");
                }
                _ => {
                    let mut letters: Vec<char> = lines[at].chars().collect();
                    let letter = draws.below(letters.len().max(1) as u64) as usize;
                    if let Some(letter) = letters.get_mut(letter) {
                        *letter = ['0', '1', '2', ':', '.', ' ', '\u{e9}', '9'][draws.below(8) as usize];
                    }
                    forged[at] = letters.into_iter().collect();
                }
            }
            let forged = forged.join("\n") + "\n";
            if passes(&forged) { same += 1 } else { refused += 1 }
        }
    }
    assert!(refused > 400 && same > 0, "{refused} refused, {same} the same");
}

/// What somebody adds and nobody asks for changes nothing; a part that comes twice is an error.
#[test]
fn more_than_is_asked_for() {
    let certificate = proved("game=wythoff").certificate().expect("a certificate");
    let mut more = certificate.clone();
    more.automata.push(Automaton { name: "lemma".into(), ..certificate.automata[0].clone() });
    let set = set(&mut more);
    let copy = set.states[0].clone();
    set.states.push(copy);
    assert!(passes(&more.to_string()), "a state that nothing leads to");
    let mut twice = certificate.clone();
    twice.automata.push(certificate.automata[0].clone());
    assert!(!passes(&twice.to_string()));
    let doubled =
        certificate.to_string().replacen("game game=wythoff\n", "game game=wythoff\ngame game=nim\n", 1);
    assert!(!passes(&doubled));
}

/// The least number of 64 bits is no small number: the rule allows every move, and its P-set is not the column x = 0.
#[test]
fn rules_with_the_least_number() {
    for rule in
        ["k-l>=(-128)^9", "k-l>=(-512)^7", "k>=-(-128)^9", "k>=((-8)^7)^3", "k*1073741824*1024*-8388608<=l"]
    {
        let query = Query::parse(&format!("game=custom&rule={}", escaped(rule))).expect(rule);
        let text = format!(
            "phibeam certificate 1\ngame {query}\nnumeration base 2\ndigits 2\nperiod 1\nautomaton valid 1 1\n1 0:0 1:0\n\
             automaton sum,1 3 2\n1 0.0.0:0 0.0.1:1 0.1.1:0 1.0.1:0\n0 0.1.0:1 1.0.0:1 1.1.0:0 1.1.1:1\n\
             automaton set 2 1\n1 0.0:0 0.1:0\nend\n"
        );
        assert!(recheck::check(&text).is_err(), "{rule}");
    }
}

/// All that has a meaning in a query.
fn escaped(rule: &str) -> String {
    rule.chars()
        .map(|c| if c.is_ascii_alphanumeric() { c.to_string() } else { format!("%{:02X}", c as u32) })
        .collect()
}

/// Images of heaps to 2^62 must be numbers that can be asked about: otherwise a true theorem gives false outcomes far away.
#[test]
fn a_game_that_is_another_one_made_larger() {
    let fine = |factor: u64| {
        let rule = escaped(&format!("k%{factor}==0 and l==0 or l%{factor}==0 and k==0"));
        format!("game=custom&rule={rule}&play=misere")
    };
    for (factor, passes) in [(2, true), (3, true), (4, false), (16, false)] {
        let game = fine(factor);
        let mut certificate =
            proved(&Query::parse(&game).expect("a game").to_string()).certificate().expect("a proof");
        let to = std::mem::replace(&mut certificate.game, "game=nim&play=misere".into());
        certificate.transfer = Some(Transfer { to, map: [factor as i64, 0, 0, factor as i64], unit: 1 });
        let Ok(certified) = recheck::check(&certificate.to_string()) else {
            assert!(!passes, "{factor}");
            continue;
        };
        assert!(passes, "{factor}");
        let form = certified.closed_form();
        for (x, y) in [
            (0, 1),
            (1, 1),
            (2, 2),
            (1 << 62, 1 << 62),
            ((1 << 62) - 1, 1 << 62),
            ((1 << 61) + 3, (1 << 61) + 3),
        ] {
            let nim = if x < 2 && y < 2 { x != y } else { x == y };
            assert_eq!(form.is_p(x, y), nim, "({x}, {y})");
        }
        let mut far = Vec::new();
        form.visit(Window { x0: 1 << 61, x1: (1 << 61) + 3, y0: 1 << 61, y1: (1 << 61) + 3 }, &mut |x, y| {
            far.push((x, y))
        });
        assert_eq!(far.len(), 4, "{factor}");
    }
}

/// Where nothing is a P-position the set has no word at all.
#[test]
fn an_empty_set() {
    let game = format!("game=custom&rule={}&play=misere", escaped("k<0"));
    assert!(passes(&proved(&game).certificate().expect("a proof").to_string()));
}

/// Files that would take gigabytes or hours are refused soon, whatever they claim.
#[test]
fn files_that_are_too_large() {
    use std::fmt::Write;
    let head = |digits: u32| {
        format!("phibeam certificate 1\ngame game=nim\nnumeration base {digits}\ndigits {digits}\nperiod 1\n")
    };
    // As many letters from every state as there are, to states as by chance.
    let mut dense = head(64) + "automaton valid 1 300\n";
    for state in 0..300u64 {
        write!(dense, "1").expect("a text");
        for digit in 0..64 {
            let to = if state == 0 && digit == 0 {
                0
            } else {
                (state * 7919 + digit * 104_729 + state * digit * 31) % 300
            };
            write!(dense, " {digit}:{to}").expect("a text");
        }
        dense += "\n";
    }
    // A chain: every state is told apart from the next only by all that come after.
    let mut chain = head(2) + "automaton valid 1 20000\n1 0:0 1:1\n";
    for state in 1..20_000u32 {
        writeln!(chain, "{} 0:{}", u32::from(state == 19_999), (state + 1).min(19_999)).expect("a text");
    }
    let many: String = (0..3_000).map(|number| format!("automaton a{number} 1 1\n1\n")).collect();
    for text in [dense + "end\n", chain + "end\n", head(2) + &many + "end\n"] {
        assert!(recheck::check(&text).is_err());
    }
    // All is right but for states that nothing leads to.
    let mut certificate = proved("game=nim").certificate().expect("a proof");
    let unreached = vec![State { output: 0, next: Vec::new() }; 199_000];
    set(&mut certificate).states.extend(unreached);
    certificate.digits = 64;
    assert!(recheck::check(&certificate.to_string()).is_err());
}
