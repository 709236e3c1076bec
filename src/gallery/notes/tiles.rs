//! The tiles of a regular game: G(x, y) = p·(⌊x/p⌋ ⊕ ⌊y/p⌋) + G(x mod p, y mod p) (DFGN, definition 6).

use super::{Note, NoteBoard, Place};
use crate::gallery::GalleryError;
use crate::gallery::pen::Pen;
use crate::query::Query;
use crate::rules::Window;
use crate::scene::Role;
use crate::solved;

/// The tiles of a regular game, counted along the edges (DFGN, figures 1 and 3).
pub(in crate::gallery) const TILES: Note = Note { place: |_, _| None, draw };
/// The diagonals of a tile modulo its side (DFGN, figure 4).
pub(in crate::gallery) const DIAGONALS: Note = Note { place: |query, _| place(query), draw: draw_diagonals };

/// The values of a square at the corner; none where the game has none.
struct TileValues {
    side: u64,
    values: Vec<Vec<Option<u16>>>,
}

impl TileValues {
    fn new(query: &Query, side: u64) -> Result<TileValues, GalleryError> {
        Ok(TileValues { side, values: solved::grundy(query, Window::corner(side as u32))? })
    }

    fn value(&self, x: u64, y: u64) -> Option<u64> {
        let line = self.values.get(usize::try_from(x).ok()?)?;
        line.get(usize::try_from(y).ok()?).copied().flatten().map(u64::from)
    }

    /// Do tiles of side p give every value of the square?
    fn is_tiled_by(&self, p: u64) -> bool {
        let cells = (0..self.side).flat_map(|x| (0..self.side).map(move |y| (x, y)));
        cells.into_iter().all(|(x, y)| {
            let tile = self.value(x % p, y % p).map(|value| p * ((x / p) ^ (y / p)) + value);
            tile.is_some() && tile == self.value(x, y)
        })
    }
}

/// The largest tile whose diagonals are drawn, and the square it is looked for on.
const MOST_SIDE: u64 = 12;
const LOOKED_AT: u64 = 48;

/// Light colours, on which dark numbers are readable: sky blue, orange, green.
const DIAGONAL_COLOURS: [[u8; 3]; 3] = [[160, 210, 240], [245, 205, 120], [140, 215, 185]];

/// The side of the least tile that gives every value nearby.
fn least_tile(query: &Query) -> Option<u64> {
    let square = TileValues::new(query, LOOKED_AT).ok()?;
    // A tile of side 1 would be no game but the one whose values are all x ⊕ y.
    (2..=MOST_SIDE).find(|&p| square.is_tiled_by(p))
}

fn place(query: &Query) -> Option<Place> {
    Some((0, 0, least_tile(query).unwrap_or(MOST_SIDE)))
}

fn draw(board: &NoteBoard<'_>, pen: &mut Pen) -> Result<String, GalleryError> {
    let set = board.query.params.int_set().text();
    let Some(p) = board.query.tile() else {
        return Ok(format!("K = {{{set}}}: no side up to 128 makes a tile that gives all values."));
    };
    let side = board.span();
    for n in 0..side.div_ceil(p) {
        let middle = ((n * p) as f64 + ((n + 1) * p).min(side) as f64) / 2.0;
        pen.at_edge(Role::Note, Some(middle), None, n.to_string());
        pen.at_edge(Role::Note, None, Some(middle), n.to_string());
    }
    let cells = side * side;
    let holds = match TileValues::new(board.query, side)?.is_tiled_by(p) {
        true => format!("this gives all {cells} values of the {side} × {side} board"),
        false => format!("this fails on the {side} × {side} board"),
    };
    Ok(format!(
        "K = {{{set}}}: tiles of side {p}. Tile (i, j) is tile (0, 0) with {p}·(i ⊕ j) added; {holds}."
    ))
}

fn draw_diagonals(board: &NoteBoard<'_>, pen: &mut Pen) -> Result<String, GalleryError> {
    let set = board.query.params.int_set().text();
    let Some(p) = least_tile(board.query) else {
        return Ok(format!("K = {{{set}}}: no tile of side 2 to {MOST_SIDE} gives all values."));
    };
    let square = TileValues::new(board.query, p)?;
    let mut each_once = true;
    for c in 0..p {
        let cells: Vec<(u64, u64)> = (0..p).map(|x| (x, (x + c) % p)).collect();
        for &(x, y) in &cells {
            pen.filled((x, y), DIAGONAL_COLOURS[c as usize % DIAGONAL_COLOURS.len()]);
            let value = square.value(x, y).map_or(String::new(), |value| value.to_string());
            pen.in_cell(Role::DarkNumber, (x, y), value);
            // Told by more than the colour, where there is room.
            if pen.cell() > 80.0 {
                pen.below(Role::DarkNumber, (x, y), format!("y − x ≡ {c}"));
            }
        }
        let mut values: Vec<u64> = cells.iter().filter_map(|&(x, y)| square.value(x, y)).collect();
        values.sort_unstable();
        each_once &= values.iter().copied().eq(0..p);
    }
    let last = p - 1;
    Ok(match each_once {
        true => {
            format!("K = {{{set}}}: each of the {p} diagonals modulo {p} has every value 0 to {last} once.")
        }
        false => format!("K = {{{set}}}: the diagonals modulo {p} do not have every value 0 to {last} once."),
    })
}
