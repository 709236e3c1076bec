//! Is a set the P-set? Decided for all positions at once.
//!
//! S is the set of P-positions if and only if no move leads from S to S, and from every position outside S some move leads
//! into S: every move makes the heaps smaller together, so both follow from (0, 0) upwards by induction. A declared box is
//! taken as declared, and nothing is asked of its cells. In misère play a position without a move is not in S, and only
//! the others outside S must reach S.
//!
//! Positions of Grundy value g go the same way, once those of every smaller value are known: among the positions that are left, each
//! of which has value g or more and so options of every smaller value, those of value g are the ones without an option of
//! value g. See [`Deciding::among`].
//!
//! Here S is an automaton, and so is each set of positions that reach it by one family of moves; whether they meet, and
//! whether anything is left over, is then a search through finitely many states.

use crate::automata::{Budget, Constraint, Dfa, Member, Nfa, Numeration, Words};
use crate::rules::Ruleset;

use super::Undecided;
use super::moves::{self, Clause, Family};
use super::written;

/// What was decided.
#[derive(Clone, Debug)]
pub enum Decision {
    /// The set is the P-set.
    Holds {
        /// For each family of moves, its name and how many states recognise the positions that reach the set by it.
        reach: Vec<(String, usize)>,
    },
    /// It is not, and this position shows it: it or one of its options is wrong.
    Fails {
        /// The letters of the position.
        word: Vec<u32>,
    },
}

/// A question being decided: family by family.
#[derive(Debug)]
pub struct Deciding {
    numeration: Numeration,
    set: Dfa,
    families: Vec<Family>,
    /// All positions: whatever a move may lead to.
    inside: Dfa,
    /// Positions of which something is asked: in the domain, outside the declared box.
    asked: Dfa,
    misere: bool,
    /// What reaches the set by the families done so far, and which positions have a move at all (for misère play).
    reached: Dfa,
    movable: Dfa,
    sizes: Vec<(String, usize)>,
}

impl Deciding {
    /// Begins; the inner error is the decision when the set fails before any move is looked at.
    pub fn new(
        rules: &Ruleset,
        numeration: &Numeration,
        set: &Dfa,
        budget: &Budget,
    ) -> Result<Result<Deciding, Decision>, Undecided> {
        let (set, words) = (&set.minimised(), Words::new(numeration));
        let inside = words.pairs(&moves::domain(rules.domain), budget)?;
        // The set must be one of positions, whatever zeros stand in front.
        let outside = set.minus(&inside, budget)?;
        if let Some(word) = outside.shortest() {
            return Ok(Err(Decision::Fails { word }));
        }
        if !set.is_empty() && !set.ignores_leading_zeros(numeration.period()) {
            return Err(Undecided::NotASet);
        }
        // Where the game is over, whoever moved there has won, and nothing else is asked.
        let over = over(rules, numeration, budget)?;
        if let Some(word) = over.and(&inside, budget)?.minus(set, budget)?.shortest() {
            return Ok(Err(Decision::Fails { word }));
        }
        let asked = match &rules.declared {
            None => inside.minus(&over, budget)?,
            Some(declared) => {
                let k = u64::from(declared.k());
                let within = [[-1, 0, 0, 0], [0, -1, 0, 0]].map(|c| Constraint::at_least(c, 1 - k as i64));
                let cells = words.pairs(&within, budget)?;
                let is_p = |&(x, y): &(u64, u64)| {
                    rules.declared_p(x, y) == Some(true) && rules.domain.contains(x, y)
                };
                let all = (0..k).flat_map(|x| (0..k).map(move |y| (x, y)));
                let listed = words.listed(&all.filter(is_p).collect::<Vec<_>>(), budget)?;
                let held = set.and(&cells, budget)?;
                let wrong = held.minus(&listed, budget)?.or(&listed.minus(&held, budget)?, budget)?;
                if let Some(word) = wrong.shortest() {
                    return Ok(Err(Decision::Fails { word }));
                }
                inside.minus(&cells, budget)?.minus(&over, budget)?
            }
        };
        Ok(Ok(Deciding {
            numeration: numeration.clone(),
            set: set.clone(),
            families: moves::families(rules)?.into_iter().rev().collect(),
            inside,
            asked,
            misere: rules.misere,
            reached: Dfa::nothing(words.letters()),
            movable: Dfa::nothing(words.letters()),
            sizes: Vec::new(),
        }))
    }

    /// Begins the same for positions of the next Grundy value, where `lower` are those of all smaller values, proved: nothing is asked
    /// of these, and the set holds none of them. For normal play, without a declared box; some value is smaller, so that wherever
    /// the game is over, with value 0, is among `lower`.
    pub fn among(
        rules: &Ruleset,
        numeration: &Numeration,
        lower: &Dfa,
        set: &Dfa,
        budget: &Budget,
    ) -> Result<Result<Deciding, Decision>, Undecided> {
        if rules.misere || rules.declared.is_some() || lower.is_empty() {
            return Err(Undecided::NoValues);
        }
        let free = Ruleset { ends: None, ..rules.clone() };
        let mut deciding = match Deciding::new(&free, numeration, set, budget)? {
            Ok(deciding) => deciding,
            Err(decision) => return Ok(Err(decision)),
        };
        if let Some(word) = deciding.set.and(lower, budget)?.shortest() {
            return Ok(Err(Decision::Fails { word }));
        }
        deciding.asked = deciding.asked.minus(lower, budget)?;
        Ok(Ok(deciding))
    }

    /// Looks at one more family; the decision when all are done.
    pub fn advance(&mut self, budget: &Budget) -> Result<Option<Decision>, Undecided> {
        let Some(family) = self.families.pop() else { return self.conclude(budget).map(Some) };
        let reach = self.image(&family, &self.set, budget)?;
        self.sizes.push((family.name.clone(), reach.states()));
        // No move leads from the set to the set.
        let inner = self.set.and(&self.asked, budget)?.and(&reach, budget)?;
        if let Some(word) = inner.shortest() {
            return Ok(Some(Decision::Fails { word }));
        }
        self.reached = self.reached.or(&reach, budget)?;
        if self.misere {
            let movable = self.image(&family, &self.inside, budget)?;
            self.movable = self.movable.or(&movable, budget)?;
        }
        Ok(None)
    }

    /// The positions that reach `targets` by a family.
    fn image(&self, family: &Family, targets: &Dfa, budget: &Budget) -> Result<Dfa, Undecided> {
        let words = Words::new(&self.numeration);
        let mut all: Option<Nfa> = None;
        for clause in &family.clauses {
            let members = members(clause, &self.numeration)?;
            let image = words.image(targets, &clause.conditions, &members, budget)?;
            all = Some(match all {
                None => image,
                Some(before) => before.or(&image),
            });
        }
        let image = match all {
            None => Dfa::nothing(words.letters()),
            Some(all) => all.determinised(budget)?,
        };
        Ok(image.and(&words.all(), budget)?)
    }

    /// From every position outside the set some move leads into it.
    fn conclude(&mut self, budget: &Budget) -> Result<Decision, Undecided> {
        let mut left = self.asked.minus(&self.set, budget)?.minus(&self.reached, budget)?;
        if self.misere {
            let stuck = self.set.and(&self.asked, budget)?.minus(&self.movable, budget)?;
            if let Some(word) = stuck.shortest() {
                return Ok(Decision::Fails { word });
            }
            left = left.and(&self.movable, budget)?;
        }
        Ok(match left.shortest() {
            Some(word) => Decision::Fails { word },
            None => Decision::Holds { reach: std::mem::take(&mut self.sizes) },
        })
    }
}

/// Where the game is over.
fn over(rules: &Ruleset, numeration: &Numeration, budget: &Budget) -> Result<Dfa, Undecided> {
    let words = Words::new(numeration);
    let mut all = Dfa::nothing(words.letters());
    for clause in written::over(rules)? {
        let members = members(&clause, numeration)?;
        all = all.or(&words.pairs_with(&clause.conditions, &members, budget)?, budget)?;
    }
    Ok(all)
}

fn members(clause: &Clause, numeration: &Numeration) -> Result<Vec<Member>, Undecided> {
    clause.drawn.iter().map(|drawn| drawn.member(numeration)).collect()
}
