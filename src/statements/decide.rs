//! Statements that automata decide for given parameters, at every position: not checked on a board, but proved.
//!
//! Some statements say what the P-positions of a game are, as a list or as multiples along lines. Then nothing has to be
//! guessed: the set that is said is an automaton, and the [prover](crate::prover) decides whether it is the P-set. DFGN.Cj1
//! bounds the difference of the heaps: there the P-set is proved first, and no pair of it may be further from the diagonal.
//! DFGN.Cj2 says that every difference occurs, which is asked of the proved P-set as well; La.T2ii that one game is another in
//! other coordinates, which is decided from both rules. Hu.T3 and Hu.T5 to T8 describe the beams of W(a, b): see [`beams`].
//!
//! KN.T5 with m = 5 says (0, 0), (1, 2), (2, 1), (3, 5), (5, 3), (4, 7), (7, 4), and automata confirm it.

mod beams;

use serde::Serialize;

use super::{Statement, Subject, hu, ks};
use crate::automata::{Budget, Constraint, Dfa, Numeration, Words};
use crate::games::wyt_k;
use crate::prover::{Deciding, Decision, Proof, Prover, Undecided, Verdict};
use crate::query::Query;
use crate::rules::{IntSet, Rules, Window};
use crate::solve::Steps;
use crate::text::{counted, position_text};
use crate::theory::closed;
use beams::Beams;

/// What automata decided about a statement, for the parameters of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Decided {
    /// `proved`, `refuted` or `undecided`.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "\"proved\" | \"refuted\" | \"undecided\""))]
    pub verdict: &'static str,
    /// What was proved, what refutes it, or why it is undecided.
    pub words: String,
}

/// What a statement says of the P-positions.
enum Said {
    /// These are all.
    Cells(Vec<(u64, u64)>),
    /// Those that satisfy all conditions of one of these.
    Lines(Vec<Vec<Constraint>>),
    /// Their heaps differ by at most this.
    Within(u64),
    /// Their heaps differ by every number.
    EveryDifference,
    /// They are those of this game in other coordinates.
    Carried(&'static str),
    /// They follow these beams.
    Along(Beams),
}

/// The statements that can be decided so.
const KEYS: [&str; 13] = [
    "KN.T5", "DFGN.Cj1", "DFGN.Cj2", "Hu.T1", "Hu.T3", "Hu.T5", "Hu.T6", "Hu.T7", "Hu.T8", "La.T2i",
    "La.T2ii", "KS.T11", "KS.T13",
];

impl Statement {
    /// Can automata decide it for given parameters?
    pub fn is_decidable(&self) -> bool {
        KEYS.contains(&self.key)
    }

    /// Decides it for the game of a query, at every position; `None` where it says nothing that automata decide.
    pub fn decide(&self, query: &Query) -> Option<Decided> {
        let subject = Subject::new(query.clone(), 1);
        self.scope.admit(&subject).ok()?;
        let Rules::Two(_) = subject.rules() else { return None };
        let said = said(self.key, &subject)?;
        Some(decided(self, query, &said).unwrap_or_else(|why| Decided {
            verdict: "undecided",
            words: format!("{why}; undecided never means false"),
        }))
    }
}

fn said(key: &str, subject: &Subject) -> Option<Said> {
    Some(match key {
        "Hu.T1" => Said::Lines(vec![vec![Constraint::equal([1, -1, 0, 0], 0)]]),
        "KN.T5" => {
            let m = subject.int("m");
            let mut cells = Vec::new();
            // The smaller heap of the n-th pair is at least n, and the larger is n more.
            closed::wythoff().visit(Window::corner(2 * m as u32 + 2), &mut |x, y| cells.push((x, y)));
            cells.retain(|(x, y)| *x.min(y) < m);
            Said::Cells(cells)
        }
        "KS.T11" => Said::Cells(ks::potential(subject.int("m"))),
        "KS.T13" => Said::Cells(ks::explicit(subject.int("m")).collect()),
        "La.T2i" => Said::Lines(rational_nim(subject)?),
        "Hu.T3" | "Hu.T5" | "Hu.T6" | "Hu.T7" | "Hu.T8" => {
            Said::Along(Beams::said(key, hu::as_wab(subject)?)?)
        }
        "DFGN.Cj2" => Said::EveryDifference,
        "La.T2ii" => Said::Carried("game=wythoff"),
        "DFGN.Cj1" if subject.is(&wyt_k::GAME) => Said::Within(members(subject.query().params.int_set())?),
        _ => return None,
    })
}

/// How many numbers a finite set of small numbers has.
fn members(set: &IntSet) -> Option<u64> {
    const MOST: u64 = 1 << 16;
    let small = set.runs().iter().all(|run| run.last.is_some_and(|last| last <= MOST));
    small.then(|| set.members_to(MOST).len() as u64)
}

/// Positions whose two parts are equal: those with both parts 0, moved along the sum of the two directions.
fn rational_nim(subject: &Subject) -> Option<Vec<Vec<Constraint>>> {
    let [p1, q1, p2, q2] = ["p1", "q1", "p2", "q2"].map(|key| subject.int(key) as i64);
    if subject.query().params.ray().is_some() {
        return None;
    }
    let (det, across, up) = (p1 * q2 - p2 * q1, p1 + p2, q1 + q2);
    let part = 0..det;
    let mut lines = Vec::new();
    for x in 0..across {
        for y in 0..up {
            if part.contains(&(x * q2 - y * p2)) && part.contains(&(y * p1 - x * q1)) {
                let along = Constraint::equal([up, -across, 0, 0], up * x - across * y);
                let steps = Constraint::congruent([1, 0, 0, 0], x, across);
                let rises = Constraint::congruent([0, 1, 0, 0], y, up);
                let from = [Constraint::at_least([1, 0, 0, 0], x), Constraint::at_least([0, 1, 0, 0], y)];
                lines.push([along, steps, rises].into_iter().chain(from).collect());
            }
        }
    }
    Some(lines)
}

fn decided(statement: &Statement, query: &Query, said: &Said) -> Result<Decided, Undecided> {
    let Rules::Two(rules) = query.rules() else { return Err(Undecided::MoreHeaps) };
    let (numeration, budget) = (Numeration::base(2), Budget::default());
    let words = Words::new(&numeration);
    let key = statement.key;
    let set = match said {
        Said::Within(most) => return within(key, query, *most),
        Said::EveryDifference => return differences(query),
        Said::Carried(to) => return carried(key, query, to),
        Said::Along(beams) => return beams.decided(key, query),
        Said::Cells(cells) => words.listed(cells, &budget)?,
        Said::Lines(lines) => {
            let mut set = Dfa::nothing(words.letters());
            for line in lines {
                set = set.or(&words.pairs(line, &budget)?, &budget)?;
            }
            set
        }
    };
    let mut deciding = match Deciding::new(&rules, &numeration, &set, &budget)? {
        Ok(deciding) => deciding,
        Err(decision) => return Ok(told(key, query, &decision, &numeration, &set)),
    };
    loop {
        if let Some(decision) = deciding.advance(&budget)? {
            return Ok(told(key, query, &decision, &numeration, &set));
        }
    }
}

fn told(key: &str, query: &Query, decision: &Decision, numeration: &Numeration, set: &Dfa) -> Decided {
    match decision {
        Decision::Holds { .. } => {
            let states = counted(set.states(), "state", "states");
            let words = format!(
                "proved by machine for {query}, at every position: automata decide that the set of {key}, {states} in base 2, is \
                 the P-set"
            );
            Decided { verdict: "proved", words }
        }
        Decision::Fails { word } => {
            let at = numeration.values(word).map_or("a far position".into(), |(x, y)| position_text(&[x, y]));
            Decided {
                verdict: "refuted",
                words: format!("refuted for {query}: {at} or one of its options is wrong"),
            }
        }
    }
}

/// The proved P-set of a game.
fn proved(query: &Query) -> Result<Proof, Undecided> {
    let mut prover = Prover::new(query);
    prover.finish();
    match prover.verdict() {
        Some(Verdict::Proved(proof)) => Ok((**proof).clone()),
        Some(Verdict::Undecided(why)) => Err(why.clone()),
        None => Err(Undecided::NothingLearned),
    }
}

/// Which set that is, for people.
fn by_automata(proof: &Proof) -> String {
    let states = counted(proof.set().states(), "state", "states");
    format!("automata prove its P-set, {states} in {}", proof.numeration())
}

/// Is every number the difference of the heaps of a P-position?
fn differences(query: &Query) -> Result<Decided, Undecided> {
    let (proof, budget) = (proved(query)?, Budget::default());
    let words = Words::new(proof.numeration());
    // The pairs (d, 0) of which d is not v − u or u − v of any P-position (u, v).
    let mut missing = words.pairs(&[Constraint::equal([0, 1, 0, 0], 0)], &budget)?;
    for difference in [[1, 0, 1, -1], [1, 0, -1, 1]] {
        let is = [Constraint::equal(difference, 0), Constraint::equal([0, 1, 0, 0], 0)];
        let found = words.image(proof.set(), &is, &[], &budget)?.determinised(&budget)?;
        missing = missing.minus(&found, &budget)?;
    }
    let by = by_automata(&proof);
    Ok(match missing.shortest().and_then(|word| proof.numeration().values(&word)) {
        None => Decided {
            verdict: "proved",
            words: format!(
                "proved by machine for {query}, at every position: {by}, and that every difference occurs in it"
            ),
        },
        Some((difference, _)) => Decided {
            verdict: "refuted",
            words: format!("refuted for {query}: {by}, and that no two heaps of it differ by {difference}"),
        },
    })
}

/// Is a game another in other coordinates?
fn carried(key: &str, query: &Query, to: &str) -> Result<Decided, Undecided> {
    let proof = proved(query)?;
    let transfer = proof.transfer().filter(|transfer| transfer.to().to_string() == to);
    let transfer = transfer.ok_or(Undecided::OtherCoordinates)?;
    let states = counted(proof.set().states(), "state", "states");
    let words = format!(
        "proved by machine for {query}, at every position: {} take its moves to those of {to}, whose P-set automata prove, {states} \
         in {}; that is {key}",
        transfer.words(),
        proof.numeration()
    );
    Ok(Decided { verdict: "proved", words })
}

/// Is no P-position further from the diagonal than this?
fn within(key: &str, query: &Query, most: u64) -> Result<Decided, Undecided> {
    let proof = proved(query)?;
    let budget = Budget::default();
    let words = Words::new(proof.numeration());
    for beyond in [[1, -1, 0, 0], [-1, 1, 0, 0]] {
        let far = words.pairs(&[Constraint::at_least(beyond, most as i64 + 1)], &budget)?;
        if let Some(word) = proof.set().and(&far, &budget)?.shortest() {
            let at = proof
                .numeration()
                .values(&word)
                .map_or("a far position".into(), |(x, y)| position_text(&[x, y]));
            let words = format!(
                "refuted for {query}: {at} is a P-position, and its heaps differ by more than {most}"
            );
            return Ok(Decided { verdict: "refuted", words });
        }
    }
    let words = format!(
        "proved by machine for {query}, at every position: {}, and that the heaps of none differ by more than {most}, the bound of {key}",
        by_automata(&proof)
    );
    Ok(Decided { verdict: "proved", words })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statements::find;

    fn verdict(key: &str, query: &str) -> Option<&'static str> {
        let decided = find(key).expect(key).decide(&Query::parse(query).expect(query))?;
        assert_eq!(
            decided.words.contains("proved by machine"),
            decided.verdict == "proved",
            "{}",
            decided.words
        );
        Some(decided.verdict)
    }

    #[test]
    fn what_the_papers_prove_is_proved() {
        assert_eq!(verdict("Hu.T1", "game=nim"), Some("proved"));
        for m in [1, 2, 3, 5, 8, 12, 24] {
            assert_eq!(verdict("KN.T5", &format!("game=modular-wythoff&m={m}")), Some("proved"), "{m}");
            assert_eq!(verdict("KS.T11", &format!("game=modular-nim&m={m}")), Some("proved"), "{m}");
            assert_eq!(verdict("KS.T13", &format!("game=modular-nim&m={m}")), Some("proved"), "{m}");
        }
        assert_eq!(verdict("DFGN.Cj1", "game=wyt-k&set=1,2,5"), Some("proved"));
        assert_eq!(verdict("La.T2i", "game=rational-nim&p1=2&q1=1&p2=1&q2=2"), Some("proved"));
        for query in ["game=rational-wythoff", "game=rational-wythoff&p1=3&q1=1&p2=1&q2=2"] {
            assert_eq!(verdict("La.T2ii", query), Some("proved"));
        }
    }

    #[test]
    fn the_beams_of_w_ab() {
        for key in ["Hu.T3", "Hu.T5", "Hu.T6", "Hu.T7", "Hu.T8"] {
            assert_eq!(verdict(key, "game=wythoff"), Some("proved"), "{key}");
        }
        for (a, b) in (1..=3).flat_map(|a| (1..=3).map(move |b| (a, b))) {
            let query = format!("game=wab&a={a}&b={b}");
            if a == b && a < 3 {
                assert_eq!(
                    ["Hu.T5", "Hu.T6"].map(|key| verdict(key, &query)),
                    [Some("proved"); 2],
                    "{query}"
                );
            }
            assert_eq!(["Hu.T7", "Hu.T8"].map(|key| verdict(key, &query)), [Some("proved"); 2], "{query}");
        }
    }

    #[test]
    fn differences_that_occur_and_that_do_not() {
        let words = |set: &str| {
            let query = Query::parse(&format!("game=wyt-k&set={set}")).expect(set);
            find("DFGN.Cj2").expect("a statement").decide(&query).expect("it is about this game").words
        };
        assert!(words("2*2^n").ends_with("no two heaps of it differ by 6"), "{}", words("2*2^n"));
        assert!(words("").ends_with("no two heaps of it differ by 1"));
        assert!(words("1..").contains("every difference occurs"));
        assert_eq!(verdict("DFGN.Cj2", "game=wyt-k&set=2*2^n"), Some("refuted"));
    }

    #[test]
    fn what_is_not_said_is_not_decided() {
        assert_eq!(verdict("Hu.T1", "game=nim&heaps=3"), None);
        assert_eq!(verdict("KN.T5", "game=wythoff"), None);
        assert_eq!(verdict("Hu.T5", "game=wab&a=2&b=3"), None);
        assert_eq!(verdict("Hu.T7", "game=wab&a=2&b=3&play=misere"), None);
        assert_eq!(verdict("DFGN.Cj1", "game=wyt-k&set=3n"), None);
    }

    #[test]
    fn what_is_wrong_is_refused() {
        // The sets of other parameters.
        let query = Query::parse("game=modular-nim&m=6").expect("a query");
        let statement = find("KS.T13").expect("a statement");
        for cells in [ks::potential(5), ks::potential(12), ks::potential(6)[1..].to_vec()] {
            assert_eq!(decided(statement, &query, &Said::Cells(cells)).expect("decided").verdict, "refuted");
        }
        assert_eq!(
            within("DFGN.Cj1", &Query::parse("game=wyt-k&set=1,2").expect("a query"), 0)
                .expect("decided")
                .verdict,
            "refuted"
        );
    }
}
