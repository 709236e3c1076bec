//! How a column beside a declared box gets its P-position, case by case (Hu, theorem 9, figures 4.3 to 4.5): the cases
//! are looked for among the columns of the real game.

use super::{Note, NoteBoard, Place};
use crate::gallery::pen::Pen;
use crate::query::Query;
use crate::scene::Role;
use crate::scene::layer::Anchor;
use crate::theory::declared_box::{BoxColumns, ColumnInfo};

/// Where column t has its P-position, and whether the row of the lowest filled diagonal is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expansion {
    /// On the lowest filled diagonal.
    Lowest,
    /// On the highest, and the row where the lowest meets the column is free.
    HighestFree,
    /// On the highest, and that row is filled.
    HighestFilled,
}

/// The next column beside a declared box, case 1 (Hu, figure 4.3).
pub(in crate::gallery) const ON_LOWEST: Note = Note {
    place: |query, which| place(query, which, Expansion::Lowest),
    draw: |board, pen| Ok(draw(board, pen, Expansion::Lowest)),
};
/// The next column beside a declared box, case 2 (Hu, figure 4.4).
pub(in crate::gallery) const ON_HIGHEST_FREE: Note = Note {
    place: |query, which| place(query, which, Expansion::HighestFree),
    draw: |board, pen| Ok(draw(board, pen, Expansion::HighestFree)),
};
/// The next column beside a declared box, case 3 (Hu, figure 4.5).
pub(in crate::gallery) const ON_HIGHEST_FILLED: Note = Note {
    place: |query, which| place(query, which, Expansion::HighestFilled),
    draw: |board, pen| Ok(draw(board, pen, Expansion::HighestFilled)),
};

/// So many columns are looked at.
const COLUMNS: u32 = 600;

/// Column t of the wanted kind with what is known after it, the column after it, and the bits of column t.
struct Case {
    now: ColumnInfo,
    next: ColumnInfo,
    bits: Vec<bool>,
}

/// The `which`-th saturated column of a kind.
fn find(query: &Query, which: u32, case: Expansion) -> Option<Case> {
    let mut columns = BoxColumns::new(&query.declared()?);
    columns.advance(COLUMNS);
    let first = columns.saturation_column()?;
    let is_wanted = |now: &ColumnInfo| {
        let y = now.positions.first().copied().map(i64::from);
        match case {
            Expansion::Lowest => y == Some(now.l_y),
            Expansion::HighestFree => y == Some(now.u_y) && !now.bottom,
            Expansion::HighestFilled => y == Some(now.u_y) && now.bottom,
        }
    };
    let found = (first..COLUMNS).filter_map(|t| columns.column(t)).filter(is_wanted);
    let now = found.take(which.max(1) as usize).last()?;
    Some(Case { next: columns.column(now.t + 1)?, bits: columns.bits(now.t)?, now })
}

/// From below l to above the new P-position, with column t in the middle.
fn place(query: &Query, which: u32, case: Expansion) -> Option<Place> {
    let Case { now, next, .. } = find(query, which, case)?;
    let low = u64::try_from(now.l_y - 2).unwrap_or(0);
    let span = (u64::try_from(next.u_y + 4).ok()?.saturating_sub(low)).max(8);
    Some((u64::from(now.t).saturating_sub(span / 2), low, span))
}

fn draw(board: &NoteBoard<'_>, pen: &mut Pen, case: Expansion) -> String {
    let Some(Case { now, next, bits }) = find(board.query, board.which, case) else {
        return format!("No such column among the first {COLUMNS}.");
    };
    let (Some(&y), Some(&to)) = (now.positions.first(), next.positions.first()) else { return String::new() };
    let ((x0, y0), (x1, y1)) = pen.sight();
    let t = f64::from(now.t);
    pen.ground(Role::Ground, (t, y0), (t + 2.0, y1));
    let grows_up = next.c_u > now.c_u;
    let fresh = if grows_up { next.c_u } else { next.c_l };
    // Diagonals through the middles of their cells; the new one is on its own.
    for (c, role, name) in
        [(now.c_l, Role::Boundary, "l"), (now.c_u, Role::Boundary, "u"), (fresh, Role::Replica, "new")]
    {
        let c = c as f64;
        pen.line(role, (x0, x0 + c), (x1, x1 + c));
        let (at, name) = match (name, grows_up) {
            ("new", true) => (t - 1.0, "u′"),
            ("new", false) => (t + 3.5, "l′"),
            (name, _) => (if name == "u" { t - 2.0 } else { t + 4.5 }, name),
        };
        let (right, anchor) = if name.starts_with('u') { (-5.0, Anchor::End) } else { (5.0, Anchor::Start) };
        pen.text(Role::Note, (at, at + c), (right, 0.0), anchor, name);
    }
    for (row, bit) in (now.l_y..).zip(bits) {
        if let Ok(row) = u64::try_from(row) {
            pen.in_cell(Role::Note, (now.t.into(), row), u8::from(bit).to_string());
        }
    }
    pen.mark(Role::Replica, (next.t.into(), to.into()));
    pen.text(Role::Note, (t + 0.5, y1), (0.0, -10.0), Anchor::Middle, "t");
    pen.text(Role::Note, (t + 1.5, y1), (0.0, -10.0), Anchor::Middle, "t+1");
    for (row, name) in [(now.l_y, "l_y"), (now.u_y, "u_y")] {
        pen.text(Role::Note, (x0, row as f64 + 0.5), (4.0, 0.0), Anchor::Start, format!("{name} = {row}"));
    }
    words(&now, &next, (y, to), case)
}

fn words(now: &ColumnInfo, next: &ColumnInfo, (y, to): (u32, u32), case: Expansion) -> String {
    let line = |c: i64| match c {
        0 => "y = x".to_owned(),
        c if c > 0 => format!("y = x + {c}"),
        c => format!("y = x − {}", -c),
    };
    let (on, c) = if case == Expansion::Lowest { ("l", now.c_l) } else { ("u", now.c_u) };
    let row = if now.bottom { "filled" } else { "free" };
    let (fresh, new) = if next.c_u > now.c_u { ("u′", next.c_u) } else { ("l′", next.c_l) };
    format!(
        "Column t = {}: the P-position ({}, {y}) is on {on}, {}, and row l_y = {} is {row}. Column {} gets ({}, {to}) on \
         {fresh}, {}. The digits tell which rows are filled.",
        now.t,
        now.t,
        line(c),
        now.l_y,
        next.t,
        next.t,
        line(new)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Theorem 9: on l, or on u with the row filled, is followed by u′ = u + 1; on u with the row free by l′ = l − 1 there.
    #[test]
    fn every_case_is_followed_as_the_theorem_says() {
        for k in 1..=8 {
            let query = Query::parse(&format!("game=seeded&k={k}")).expect("a query");
            for case in [Expansion::Lowest, Expansion::HighestFree, Expansion::HighestFilled] {
                for which in 1..=8 {
                    let Case { now, next, .. } = find(&query, which, case).expect("a case");
                    let y = i64::from(next.positions[0]);
                    if case == Expansion::HighestFree {
                        assert_eq!((next.c_l, next.c_u, y), (now.c_l - 1, now.c_u, now.l_y), "{k} {which}");
                    } else {
                        assert_eq!(
                            (next.c_l, next.c_u, y),
                            (now.c_l, now.c_u + 1, now.u_y + 2),
                            "{k} {which}"
                        );
                    }
                }
            }
        }
    }
}
