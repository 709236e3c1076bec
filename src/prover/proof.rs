//! A theorem with its automaton, and what it is good for.

use crate::automata::{Dfa, Numeration, Words};
use crate::query::Query;
use crate::rules::{Ruleset, Window};
use crate::theory::closed::ClosedForm;

use super::{Transfer, Undecided, oracle, transfer};

/// A proved P-set: for all x, y ≥ 0, (x, y) is a P-position exactly when the automaton accepts.
#[derive(Clone, Debug)]
pub struct Proof {
    query: Query,
    automatic: Automatic,
    reach: Vec<(String, usize)>,
    checked: u32,
}

/// A set of positions that an automaton recognises.
#[derive(Clone, Debug)]
pub struct Automatic {
    numeration: Numeration,
    set: Dfa,
    /// How positions become those that the automaton reads.
    transfer: Option<Transfer>,
}

impl Proof {
    pub(super) fn new(query: Query, automatic: Automatic, reach: Vec<(String, usize)>) -> Proof {
        Proof { query, automatic, reach, checked: 0 }
    }

    /// Compares with the rules on a board once more: a proof that a board contradicts is a mistake of this program.
    pub(super) fn agrees_with_rules(mut self, rules: &Ruleset, size: u32) -> Result<Proof, Undecided> {
        let board = oracle::board(rules, size);
        let corner = Window::corner(size);
        let mut found = Vec::new();
        self.automatic.visit(corner, &mut |x, y| found.push((x, y)));
        found.sort_unstable();
        let wanted: Vec<(u64, u64)> = board.iter().map(|(x, y)| (u64::from(x), u64::from(y))).collect();
        let differs = found
            .iter()
            .zip(&wanted)
            .find(|(found, wanted)| found != wanted)
            .map(|(found, wanted)| *found.min(wanted));
        let longer = found.get(wanted.len()).or(wanted.get(found.len())).copied();
        match differs.or(longer) {
            Some((x, y)) => Err(Undecided::Contradicted { x, y }),
            None => {
                self.checked = size;
                Ok(self)
            }
        }
    }

    /// The game.
    pub fn query(&self) -> &Query {
        &self.query
    }

    /// How numbers are written.
    pub fn numeration(&self) -> &Numeration {
        &self.automatic.numeration
    }

    /// How the game is carried over to the one that the automaton is about, where that is another.
    pub fn transfer(&self) -> Option<&Transfer> {
        self.automatic.transfer.as_ref()
    }

    /// The automaton of the P-positions, of the game that it is carried over to where that is another.
    pub fn set(&self) -> &Dfa {
        &self.automatic.set
    }

    /// For each family of moves, its name and how many states recognise the positions that reach the set by it.
    pub fn reach(&self) -> &[(String, usize)] {
        &self.reach
    }

    /// The board on which the set was compared with the rules as well.
    pub fn checked(&self) -> u32 {
        self.checked
    }

    /// Is (x, y) a P-position?
    pub fn is_p(&self, x: u64, y: u64) -> bool {
        self.automatic.is_p(x, y)
    }

    /// As a closed form of the game.
    pub fn closed_form(&self) -> Automatic {
        self.automatic.clone()
    }

    /// What was proved, in a sentence.
    pub fn theorem(&self) -> String {
        match self.transfer() {
            None => format!(
                "For all x, y ≥ 0: (x, y) is a P-position of {} exactly when the automaton accepts the digits of x and y.",
                self.query
            ),
            Some(transfer) => format!(
                "For all x, y ≥ 0: (x, y) is a P-position of {} exactly when with {} both are at least 0 and (X, Y) is a \
                 P-position of {}, that is, when the automaton accepts the digits of X and Y: the map takes moves to moves.",
                self.query,
                transfer.words(),
                transfer.to()
            ),
        }
    }

    /// How a position is read, in words.
    pub fn worked_position(&self) -> Option<String> {
        let worked = self.worked()?;
        let digits = |digits: &[u32]| digits.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
        let (x, y) = (worked.x, worked.y);
        Some(format!(
            "{}({x}, {y}) is read as {} over {}, and accepted",
            if self.transfer().is_some() { "(X, Y) = " } else { "" },
            digits(&worked.xs),
            digits(&worked.ys)
        ))
    }
}

impl Automatic {
    /// A set by its automaton, which somebody has proved to be the P-set.
    pub fn new(numeration: Numeration, set: Dfa) -> Automatic {
        Automatic { numeration, set, transfer: None }
    }

    /// The same of a game that is carried over to the game of the set.
    pub(super) fn carried(self, transfer: Option<Transfer>) -> Automatic {
        Automatic { transfer, ..self }
    }

    /// The set itself, of the game that it is carried over to.
    pub(super) fn target(&self) -> Automatic {
        self.clone().carried(None)
    }
}

impl ClosedForm for Automatic {
    fn is_p(&self, x: u64, y: u64) -> bool {
        let accepts = |(x, y)| self.set.accepts(&self.numeration.pair(x, y));
        match &self.transfer {
            None => accepts((x, y)),
            Some(transfer) => transfer.apply(x, y).is_some_and(accepts),
        }
    }

    fn visit(&self, window: Window, visit: &mut dyn FnMut(u64, u64)) {
        if window.is_empty() {
            return;
        }
        if let Some(transfer) = &self.transfer {
            // A long narrow window would become a wide one: its halves are visited instead.
            if let Some(halves) = transfer::halves(window) {
                return halves.into_iter().for_each(|half| self.visit(half, visit));
            }
            let Some(whole) = transfer.window(window) else { return };
            self.target().visit(whole, &mut |u, v| transfer.visit((u, v), window, visit));
        } else {
            let (xs, ys) = ((window.x0, window.x1), (window.y0, window.y1));
            Words::new(&self.numeration).visit(&self.set, xs, ys, &mut |x, y| {
                visit(x, y);
                true
            });
        }
    }
}
