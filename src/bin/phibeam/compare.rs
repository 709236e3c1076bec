//! Two games side by side: every position where their outcomes differ.

use std::io::Write;

use phibeam::query::Query;
use phibeam::rules::Window;
use phibeam::solved::{Comparison, Counts};
use phibeam::write::csv;

use super::cli::{Failure, with_progress};

/// What else the help says.
pub(crate) const HELP: &str = "\
Outcomes are those of `phibeam outcome`: P, N, or - where a cell is not a position of that game. A cell that is a
position of one game only is therefore listed; one that is a position of neither is not. How many there are is said
on standard error. Each game is played as its own query says.
Example:
  phibeam compare game=wythoff \"game=wyt-k&set=1,2\" --size 100";

/// Prints the differences on a board.
pub(crate) fn compare(first: &Query, second: &Query, size: u32, out: &mut impl Write) -> Result<(), Failure> {
    let mut comparison = Comparison::new(first, second, Window::corner(size))?;
    with_progress(&mut comparison);
    let found = comparison.found();
    out.write_all(csv::COMPARED.as_bytes())?;
    found.each_difference(|at| out.write_all(csv::compared_line(at).as_bytes()))?;
    out.flush()?;
    let Counts { both, first, second, one_sided, different } = found.counts();
    let begins = match found.first_difference() {
        None => format!("the same on this board, checked to {size} × {size}"),
        Some(at) => format!("{different} cells differ, the first is ({}, {})", at.x, at.y),
    };
    eprintln!(
        "P in both: {both}; P in the first only: {first}; P in the second only: {second}; positions of one game only: {one_sided}; {begins}"
    );
    Ok(())
}
