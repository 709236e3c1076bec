//! The theorem for other tools: as LaTeX, and as a script for Walnut.
//!
//! Walnut (Mousavi, and Shallit's book *The Logical Approach to Automatic Sequences*) decides such sentences too, by code
//! that shares nothing with this one. The script is made from the rule and the automaton; whoever has Walnut can run it. It
//! was written after Walnut's manual and was not run in Walnut, and it says so.

use std::fmt::Write;

use crate::automata::{NONE, Numeration};
use crate::rules::{Congruence, Domain, MoveFamily, Ruleset, Run};

use super::{Proof, Undecided, undecided};

impl Proof {
    /// The theorem as LaTeX, with its automaton as a table.
    pub fn latex(&self) -> Result<String, Undecided> {
        let certificate = self.certificate()?;
        let (n, set) = (self.numeration(), self.set());
        let mut text = String::new();
        let game = escaped(&certificate.game);
        let _ = writeln!(
            text,
            "% Proved by machine, phibeam {}; certificate {:08x}.",
            env!("CARGO_PKG_VERSION"),
            certificate.checksum()
        );
        let _ = writeln!(
            text,
            "\\begin{{theorem}}\nFor all integers $x, y \\ge 0$, the position $(x, y)$ of \\texttt{{{game}}} is a"
        );
        let exactly = match self.transfer() {
            None => String::new(),
            Some(transfer) => {
                let [a, b, c, d] = transfer.map;
                let n = transfer.unit;
                format!(
                    "$X = \\lfloor ({a}x + ({b})y)/{n} \\rfloor \\ge 0$, $Y = \\lfloor (({c})x + {d}y)/{n} \\rfloor \\ge 0$ and $(X, Y)$ \
                     is one of \\texttt{{{}}}, that is, when ",
                    escaped(&transfer.to().to_string())
                )
            }
        };
        let (x, y) = if self.transfer().is_some() { ("X", "Y") } else { ("x", "y") };
        let _ = writeln!(
            text,
            "$P$-position exactly when {exactly}the automaton of Table~\\ref{{phibeam}} accepts the digits of ${x}$ and \
             ${y}$.\n\\end{{theorem}}"
        );
        let _ = writeln!(
            text,
            "\\begin{{proof}}\nBy machine: finite automata decide that no move leads from the set to itself and that from every"
        );
        let _ = writeln!(
            text,
            "other position some move leads into it (phibeam, certificate {:08x}).\n\\end{{proof}}",
            certificate.checksum()
        );
        let _ = writeln!(
            text,
            "\\begin{{table}}\n\\caption{{Digits are read in pairs, most significant first. Numeration: {}.",
            escaped(&n.words())
        );
        let _ = writeln!(text, "State 0 is the first; accepting states are marked $*$.}}\\label{{phibeam}}");
        let digits = n.digits();
        let used = |letter: &u32| (0..set.states() as u32).any(|state| set.next(state, *letter) != NONE);
        let letters: Vec<u32> = (0..set.letters()).filter(used).collect();
        let heads: Vec<String> =
            letters.iter().map(|letter| format!("${}\\atop {}$", letter / digits, letter % digits)).collect();
        let _ = writeln!(
            text,
            "\\begin{{tabular}}{{r{}}}\n & {} \\\\\n\\hline",
            "r".repeat(letters.len()),
            heads.join(" & ")
        );
        for state in 0..set.states() as u32 {
            let mark = if set.is_accepting(state) { "$^*$" } else { "" };
            let to = |&letter: &u32| match set.next(state, letter) {
                NONE => "--".to_owned(),
                to => to.to_string(),
            };
            let row: Vec<String> = letters.iter().map(to).collect();
            let _ = writeln!(text, "{state}{mark} & {} \\\\", row.join(" & "));
        }
        text.push_str("\\end{tabular}\n\\end{table}\n");
        Ok(text)
    }

    /// The question as a script for Walnut, where Walnut knows the numeration: base b and Zeckendorf's.
    pub fn walnut(&self) -> Result<String, Undecided> {
        if self.transfer().is_some() {
            return Err(Undecided::NotLinear("other coordinates, for which there is no script".into()));
        }
        let rules = undecided::readable(self.query())?;
        let system = system(self.numeration()).ok_or_else(|| {
            Undecided::NotLinear(format!(
                "the numeration {}, for which there is no script",
                self.numeration()
            ))
        })?;
        let special = super::special::of(&rules)?;
        if rules.is_written() || !special.is_empty() {
            let what = special.first().map_or("a rule of one's own".to_owned(), ToString::to_string);
            return Err(Undecided::NotLinear(format!("{what}, for which there is no script")));
        }
        let position = position(&rules);
        let mut text = format!(
            "# Is the automaton P the set of P-positions of {}?\n# Made by phibeam {}; it was not run in Walnut.\n\
             # First save the lines between the marks as \"Automata Library/P.txt\".\n# ---- P.txt\n",
            self.query(),
            env!("CARGO_PKG_VERSION")
        );
        let _ = writeln!(text, "{system} {system}");
        let digits = self.numeration().digits();
        for state in 0..self.set().states() as u32 {
            let _ = writeln!(text, "\n{state} {}", u32::from(self.set().is_accepting(state)));
            for (letter, to) in self.set().row(state).iter().enumerate().filter(|(_, to)| **to != NONE) {
                let _ = writeln!(text, "{} {} -> {to}", letter as u32 / digits, letter as u32 % digits);
            }
        }
        let _ = writeln!(text, "# ---- end of P.txt\n");
        let moves: Vec<String> = rules.families.iter().flat_map(family).collect();
        let moves = if moves.is_empty() { "x<x".to_owned() } else { moves.join(" | ") };
        let _ = writeln!(text, "# The option (u,v) of (x,y).\ndef move \"?{system} {moves}\":");
        let _ = writeln!(text, "# No move leads from P to P: TRUE is wanted.");
        let _ = writeln!(
            text,
            "eval inner \"?{system} ~(Eu,v,x,y $P(u,v) & $P(x,y) & {} & $move(u,v,x,y))\":",
            asked(&rules)
        );
        let mut outside = format!("{position} & {} & ~$P(x,y)", asked(&rules));
        if rules.misere {
            let _ = writeln!(text, "# In misère play P holds no position without a move: TRUE is wanted.");
            let target = position.replace('x', "u").replace('y', "v");
            let _ = writeln!(text, "def movable \"?{system} Eu,v {target} & $move(u,v,x,y)\":");
            let _ = writeln!(
                text,
                "eval stuck \"?{system} Ax,y ($P(x,y) & {}) => $movable(x,y)\":",
                asked(&rules)
            );
            outside.push_str(" & $movable(x,y)");
        }
        let _ = writeln!(text, "# From everywhere else some move leads into P: TRUE is wanted.");
        let _ =
            writeln!(text, "eval outer \"?{system} Ax,y ({outside}) => (Eu,v $P(u,v) & $move(u,v,x,y))\":");
        if let Some(declared) = rules.declared.as_ref().filter(|declared| declared.k() > 0) {
            let k = u64::from(declared.k());
            let cells = (0..k).flat_map(|x| (0..k).map(move |y| (x, y)));
            let is_p = cells.filter(|&(x, y)| declared.is_p(x, y) == Some(true));
            let listed: Vec<String> = is_p.map(|(x, y)| format!("(x={x} & y={y})")).collect();
            let listed = if listed.is_empty() { "x<x".to_owned() } else { listed.join(" | ") };
            let _ = writeln!(text, "# In the box P is what is declared: TRUE is wanted.");
            let _ = writeln!(
                text,
                "eval declared \"?{system} Ax,y (x<{k} & y<{k}) => ($P(x,y) <=> ({listed}))\":"
            );
        }
        Ok(text)
    }
}

/// What Walnut calls a numeration.
fn system(numeration: &Numeration) -> Option<String> {
    let name = numeration.to_string();
    match name.strip_prefix("base ") {
        Some(base) => Some(format!("msd_{base}")),
        None if name == "zeckendorf" => Some("msd_fib".into()),
        None => None,
    }
}

/// Is (x, y) a position?
fn position(rules: &Ruleset) -> String {
    match rules.domain {
        Domain::Quarter => "x>=0 & y>=0".into(),
        Domain::Wedge { p1, q1, p2, q2 } => format!("{q1}*x<={p1}*y & {p2}*y<={q2}*x"),
    }
}

/// Is anything asked of (x, y), or is it declared?
fn asked(rules: &Ruleset) -> String {
    match rules.declared.as_ref().map_or(0, crate::rules::DeclaredBox::k) {
        0 => "x>=0".into(),
        k => format!("(x>={k} | y>={k})"),
    }
}

/// The formulas of a family.
fn family(family: &MoveFamily) -> Vec<String> {
    match family {
        MoveFamily::Ray { start, step, multiples } => {
            let along =
                |heap: char, option: char, start: u64, step: u64| format!("{heap}={option}+{start}+{step}*t");
            let (x, y) = (along('x', 'u', start.0, step.0), along('y', 'v', start.1, step.1));
            let formula = |run: &Run| {
                let last = run.last.map_or(String::new(), |last| format!(" & t<={last}"));
                format!("(Et,n t={}+{}*n{last} & {x} & {y})", run.first, run.step)
            };
            multiples.whole().runs.iter().map(formula).collect()
        }
        MoveFamily::Lattice { congruences } => {
            let holds = |Congruence { weights, modulus, residue }: &Congruence| {
                format!(" & (En {}*i+{}*j={modulus}*n+{residue})", weights.0, weights.1)
            };
            let all: String = congruences.iter().map(holds).collect();
            vec![format!("(Ei,j i>0 & j>0 & x=u+i & y=v+j{all})")]
        }
        MoveFamily::Cone { s, t } => {
            vec![format!("(Ei,j i>0 & j>0 & x=u+i & y=v+j & i<{s}*j+{t} & j<{s}*i+{t})")]
        }
        // There is no script for a rule that is none of these.
        MoveFamily::Written(_) => Vec::new(),
        MoveFamily::Finite(vectors) => vectors
            .rows()
            .iter()
            .flat_map(|(i, runs)| {
                runs.iter().map(move |(low, high)| format!("(x=u+{i} & y>=v+{low} & y<=v+{high})"))
            })
            .collect(),
    }
}

/// Text that LaTeX does not take for commands.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(c);
            }
            '^' => escaped.push_str("\\^{}"),
            '~' => escaped.push_str("\\~{}"),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '…' => escaped.push_str("\\dots"),
            '·' => escaped.push_str("$\\cdot$"),
            c => escaped.push(c),
        }
    }
    escaped
}
