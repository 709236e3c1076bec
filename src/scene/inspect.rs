//! What is to be said about one position: who wins, by which move, and why.

use serde::Serialize;

use super::explorer::Explorer;
use crate::query::Play;
use crate::rules::{Rules, Window};
use crate::solve::Steps;
#[cfg(feature = "custom")]
use crate::solved::Move;
use crate::solved::{Outcome, WinningMoves};
use crate::text::{grouped, move_text};
use crate::theory::closed::StandsFor;
use crate::theory::declared_box::ColumnInfo;

/// Grundy values are looked up on a board of this side when the picture does not show any.
const VALUES_SIDE: u32 = 256;
/// More options than this are counted, not drawn.
const MOST_DRAWN: usize = 20_000;
/// More winning moves than this are counted, not listed.
const MOST_LISTED: usize = 12;
/// With more than two heaps, options are looked at one by one if there are fewer.
#[cfg(feature = "custom")]
const MOST_OF_SLICE: u64 = 200_000;
/// The cells round the position that are told, across and up.
const NEAR: i64 = 4;

/// What is said where nobody knows who wins.
pub const NOT_KNOWN: &str = "not known";

/// What is to be said about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// First heap.
    pub x: u64,
    /// Second heap.
    pub y: u64,
    /// Is it a position of the game?
    pub is_position: bool,
    /// Who wins; `None` is not a position, or not known so far out.
    pub outcome: Option<Outcome>,
    /// The Grundy value, where it is known.
    pub grundy: Option<u64>,
    /// How many options there are; `None` when they are too many to count one by one.
    pub options: Option<usize>,
    /// The options, when they are not too many to draw.
    pub reached: Vec<(u64, u64)>,
    /// Some of the moves that win, with their words.
    pub winning: Vec<(u64, u64, String)>,
    /// How many moves win, as far as they were looked for.
    pub winning_total: usize,
    /// All of it in a sentence.
    pub words: String,
    /// The column of a game with a declared box, from the box on.
    pub column: Option<Column>,
    /// Outcomes of the nine by nine cells round it, the highest row first: `P`, `N`, [`NOT_KNOWN`], or empty outside the
    /// board.
    pub near: Vec<&'static str>,
}

impl Inspection {
    /// What the position is, in two words.
    pub fn standing(&self) -> &'static str {
        standing(self.outcome, self.is_position)
    }
}

fn standing(outcome: Option<Outcome>, is_position: bool) -> &'static str {
    match outcome {
        Some(Outcome::P) => "P-position",
        Some(Outcome::N) => "N-position",
        None if is_position => NOT_KNOWN,
        None => "not a position",
    }
}

/// The outcomes of a cell in two games, as [`Inspection::near`] has them.
fn in_two_games(first: &'static str, second: &'static str) -> &'static str {
    match (first, second) {
        ("P", "P") => "P in both",
        ("N", "N") => "N in both",
        ("P", "N") => "P in the first only",
        ("N", "P") => "P in the second only",
        ("P", "") => "P in the first, not a position of the second",
        ("N", "") => "N in the first, not a position of the second",
        ("", "P") => "P in the second, not a position of the first",
        ("", "N") => "N in the second, not a position of the first",
        ("", "") => "",
        _ => NOT_KNOWN,
    }
}

/// A column of a game with a declared box (Hu, chapter 4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Column {
    /// What there is to say about it.
    #[serde(flatten)]
    pub info: ColumnInfo,
    /// Which rows from l_y to u_y are filled, the lowest first, as 0 and 1; only the first ones where they are many.
    pub bits: String,
    /// The saturation column.
    pub saturation: Option<u32>,
    /// How far Wythoff's game is shifted under this one, to the right and up.
    pub shift: Option<(i64, i64)>,
}

/// Longer strings are cut: nobody reads them.
const MOST_BITS: usize = 160;
/// Columns further out are not told about.
const MOST_COLUMNS: u64 = 100_000;

impl Explorer {
    fn column(&mut self, x: u64) -> Option<Column> {
        let columns = self.columns.as_mut().filter(|_| x < MOST_COLUMNS)?;
        let t = x as u32;
        columns.advance((t + 1).saturating_sub(columns.filled()));
        let bits = columns.bits(t)?.into_iter().take(MOST_BITS);
        Some(Column {
            info: columns.column(t)?,
            bits: bits.map(|bit| if bit { '1' } else { '0' }).collect(),
            saturation: columns.saturation_column(),
            shift: columns.shift().map(|shift| (shift.dx, shift.dy)),
        })
    }

    /// What is to be said about (x, y), also in the game that this one is compared with.
    pub fn inspect(&mut self, x: u64, y: u64) -> Inspection {
        let mut inspection = self.inspect_alone(x, y);
        if let Some(second) = self.second_mut() {
            inspection.words = format!("{} In the second game: {}.", inspection.words, second.in_short(x, y));
            let theirs = second.near(x, y);
            inspection
                .near
                .iter_mut()
                .zip(theirs)
                .for_each(|(ours, theirs)| *ours = in_two_games(ours, theirs));
        }
        inspection
    }

    /// What a position is, and its value where it is known: `P-position, Grundy value 0`.
    fn in_short(&mut self, x: u64, y: u64) -> String {
        self.picture_mut().solve_to(x, y);
        if !self.solved().is_position(x, y) {
            return standing(None, false).into();
        }
        let outcome = self.solved().is_known_p(x, y).map(Outcome::of);
        let value = self.looked_up_value(x, y);
        let value = value.map_or(String::new(), |value| format!(", Grundy value {}", grouped(value)));
        format!("{}{value}", standing(outcome, true))
    }

    fn inspect_alone(&mut self, x: u64, y: u64) -> Inspection {
        self.picture_mut().solve_to(x, y);
        let grundy = self.looked_up_value(x, y);
        let mut inspection = Inspection {
            x,
            y,
            is_position: self.solved().is_position(x, y),
            outcome: None,
            grundy,
            options: None,
            reached: Vec::new(),
            winning: Vec::new(),
            winning_total: 0,
            words: String::new(),
            column: self.column(x),
            near: self.near(x, y),
        };
        let game = self.solved();
        match game.rules() {
            Rules::Two(rules) => {
                if !inspection.is_position {
                    inspection.words = "It lies outside the cone of positions.".into();
                    inspection.grundy = None;
                    return inspection;
                }
                inspection.outcome = game.is_known_p(x, y).map(Outcome::of);
                if rules.is_over(x, y) {
                    inspection.words = "The game is over here: whoever has moved here wins.".into();
                    return inspection;
                }
                if let Some(declared) = rules.declared_p(x, y) {
                    inspection.words = format!("Declared to be {}.", if declared { "P" } else { "N" });
                    return inspection;
                }
                if let Ok(options) = rules.options(x, y) {
                    inspection.options = Some(options.len());
                    if options.len() <= MOST_DRAWN {
                        inspection.reached = options;
                    }
                }
                if inspection.outcome == Some(Outcome::N) {
                    let is_p = |x, y| game.is_known_p(x, y) == Some(true);
                    let (closed, beams) = (game.closed(), game.beams());
                    let search = WinningMoves { rules, is_p: &is_p, closed, beams };
                    let winning = match game.outcomes().filter(|_| closed.is_none() && search.is_long(x, y)) {
                        Some(board) => board
                            .positions_in(Window { x0: 0, x1: x, y0: 0, y1: y }, &[])
                            .filter(|&to| rules.is_move((x, y), to))
                            .collect(),
                        None => search.winning(x, y),
                    };
                    inspection.winning_total = winning.len();
                    let listed = winning.into_iter().take(MOST_LISTED);
                    inspection.winning = listed.map(|(u, v)| (u, v, move_text(&[x, y], &[u, v]))).collect();
                }
            }
            #[cfg(feature = "custom")]
            Rules::Slice(heaps) => {
                inspection.outcome = game.is_known_p(x, y).map(Outcome::of);
                let position = game.position(x, y);
                let is_short = heaps.count_options(&position) < MOST_OF_SLICE;
                if let Some(moves) = is_short.then(|| game.moves(x, y).ok()).flatten() {
                    inspection.options = Some(moves.len());
                    let slice = moves.iter().filter(|to| to.heaps[2..] == *game.further());
                    inspection.reached =
                        slice.map(|to| (to.heaps[0], to.heaps[1])).take(MOST_DRAWN).collect();
                    let wins: Vec<_> = moves.iter().filter(|to| to.outcome == Outcome::P).collect();
                    inspection.winning_total = wins.len();
                    let words = |to: &Move| (to.heaps[0], to.heaps[1], move_text(&position, &to.heaps));
                    inspection.winning = wins.iter().take(MOST_LISTED).map(|to| words(to)).collect();
                }
            }
        }
        inspection.words = sentence(&inspection, self.query().settings.play);
        if let Some(there) = self.solved().closed().and_then(|form| form.stands_for(x, y)) {
            inspection.words += &transfer(&there);
        }
        inspection
    }

    /// The Grundy value from the picture's table, a formula, or a small board of its own.
    fn looked_up_value(&self, x: u64, y: u64) -> Option<u64> {
        if let Some(value) = self.value(x, y) {
            return Some(value);
        }
        if x.max(y) >= u64::from(VALUES_SIDE) {
            return None;
        }
        let small = self.small_values.get_or_init(|| {
            let side = VALUES_SIDE.min(self.solved().limits().grundy);
            let mut board = self.solved().value_board(Window::corner(side)).ok()?;
            board.finish();
            Some(board)
        });
        small.as_ref()?.value(x, y).map(u64::from)
    }

    fn near(&self, x: u64, y: u64) -> Vec<&'static str> {
        let mut near = Vec::new();
        for up in (-NEAR..=NEAR).rev() {
            for right in -NEAR..=NEAR {
                near.push(match (x.checked_add_signed(right), y.checked_add_signed(up)) {
                    (Some(u), Some(v)) if self.solved().is_position(u, v) => {
                        self.solved().is_known_p(u, v).map_or(NOT_KNOWN, |is_p| Outcome::of(is_p).letter())
                    }
                    _ => "",
                });
            }
        }
        near
    }
}

/// In which game a position has the same outcome, and where: ` It is (X, Y) = (1, 3) of W(2, 2).`
fn transfer(&StandsFor { heaps: (x, y), a }: &StandsFor) -> String {
    let game = match a {
        None => "Nim".to_owned(),
        Some(1) => "Wythoff’s game".to_owned(),
        Some(a) => format!("W({a}, {a})"),
    };
    format!(" It is (X, Y) = ({x}, {y}) of {game}.")
}

fn sentence(inspection: &Inspection, play: Play) -> String {
    let Inspection { outcome, options, winning, winning_total, .. } = inspection;
    let Some(outcome) = outcome else { return "Who wins from here is not known so far out.".into() };
    let count = match options {
        Some(0) => {
            return match play {
                Play::Normal => "No move is left: whoever has just moved wins.".into(),
                Play::Misere => "No move is left: in misère play whoever must move wins.".into(),
            };
        }
        Some(1) => "1 move".to_owned(),
        Some(n) => format!("{} moves", grouped(*n as u64)),
        None => "More than a million moves".to_owned(),
    };
    match (outcome, winning.as_slice()) {
        (Outcome::P, _) if *options == Some(1) => "Its one move lands on an N-position.".into(),
        (Outcome::P, _) => format!("{count}, and every one lands on an N-position."),
        (Outcome::N, []) => format!("{count}, and some of them win."),
        (Outcome::N, [(x, y, words), rest @ ..]) => {
            let others =
                if rest.is_empty() { String::new() } else { format!(" and {} more", winning_total - 1) };
            let wins =
                if *winning_total == 1 { "one wins".to_owned() } else { format!("{winning_total} win") };
            format!("{count}, {wins}: {words} → ({}, {}){others}.", grouped(*x), grouped(*y))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Query;
    use crate::scene::Frame;

    fn inspect(query: &str, x: u64, y: u64) -> Inspection {
        let mut explorer = Explorer::new(Query::parse(query).expect(query));
        let frame = Frame::new((0, 0), 64.0, (640.0, 640.0));
        while !explorer.prepare(&frame) {
            explorer.advance(64);
        }
        explorer.inspect(x, y)
    }

    #[test]
    fn positions_are_told() {
        let told = inspect("game=wythoff", 12, 17);
        assert_eq!((told.outcome, told.grundy), (Some(Outcome::N), Some(23)));
        assert_eq!(told.options, Some(12 + 17 + 12));
        assert_eq!(told.winning.iter().map(|w| (w.0, w.1)).collect::<Vec<_>>(), [(8, 13)]);
        let told = inspect("game=wythoff", 3, 5);
        assert!(told.outcome == Some(Outcome::P) && told.words.contains("every one lands on an N-position"));
        assert!(inspect("game=wythoff", 0, 0).words.contains("No move is left"));
        assert!(inspect("game=wythoff&play=misere", 0, 0).words.contains("misère"));
        assert!(inspect("game=rational-nim", 9, 0).words.contains("outside"));
        let far = inspect("game=wythoff", 1_000_000_000_000, 1_000_000_000_000);
        assert_eq!((far.outcome, far.winning_total, far.options), (Some(Outcome::N), 1, None));
        let three = inspect("game=nim&heaps=3&z=5", 3, 7);
        assert!(three.winning.iter().any(|w| w.2 == "take 1 from the second heap"), "{three:?}");
        assert!(inspect("game=gdwn", 1_000_000, 5).words.contains("not known"));
    }

    #[test]
    fn positions_of_rational_games_are_told_in_the_game_they_come_from() {
        for (query, told) in [
            ("game=rational-nim&ray=4,6", "It is (X, Y) = (1, 3) of W(2, 2)."),
            ("game=rational-nim", "It is (X, Y) = (0, 1) of Nim."),
            ("game=rational-wythoff", "It is (X, Y) = (0, 1) of Wythoff’s game."),
        ] {
            let words = inspect(query, 5, 16).words;
            assert!(words.ends_with(told), "{query}: {words}");
        }
        assert_eq!(inspect("game=rational-nim&ray=4,6", 5, 16).outcome, Some(Outcome::P));
        for query in ["game=rational-nim&ray=4,4", "game=rational-nim&play=misere", "game=wab&a=2&b=2"] {
            assert!(!inspect(query, 5, 16).words.contains("(X, Y)"), "{query}");
        }
    }

    #[test]
    fn a_picture_that_was_never_drawn_can_be_asked() {
        let mut explorer = Explorer::new(Query::parse("game=gdwn").expect("a query"));
        assert_eq!(explorer.inspect(19, 20).outcome, Some(Outcome::N));
        assert_eq!(explorer.inspect(900, 3000).outcome, Some(Outcome::N));
    }

    #[test]
    fn columns_of_a_box_are_told() {
        let column = inspect("game=seeded&k=4", 10, 3).column.expect("a column");
        assert_eq!((column.info.t, column.saturation, column.shift), (10, Some(4), Some((3, 3))));
        assert_eq!(column.bits.len() as i64, column.info.u_y - column.info.l_y + 1);
        assert!(inspect("game=wythoff", 10, 3).column.is_none());
        assert!(inspect("game=seeded&k=4", 1, 2).words.contains("Declared"));
    }

    #[test]
    fn a_second_game_is_told_as_well() {
        let told = inspect("game=wythoff&vs=game%3Dnim", 3, 5);
        assert_eq!(told.outcome, Some(Outcome::P));
        assert!(
            told.words.ends_with("N-position. In the second game: N-position, Grundy value 6."),
            "{}",
            told.words
        );
        assert_eq!(told.near[4 * 9 + 4], "P in the first only");
        assert_eq!(told.near[5 * 9 + 5], "P in the second only", "(4, 4)");
        let outside = inspect("game=nim&vs=game%3Drational-nim", 9, 0);
        assert!(outside.words.ends_with("In the second game: not a position."), "{}", outside.words);
        let task = inspect("game=wythoff&exercise=win&vs=game%3Dnim", 3, 5);
        assert!(!task.words.contains("second game"), "a task has no second game");
    }

    #[test]
    fn the_neighbours_are_told() {
        let near = inspect("game=wythoff", 1, 2).near;
        assert_eq!(near.len(), 81);
        assert_eq!(near[4 * 9 + 4], "P");
        assert_eq!(near[0], "", "left of the board");
        let far = inspect("game=gdwn", 1 << 40, 1 << 40);
        assert!(far.near.iter().all(|outcome| *outcome == NOT_KNOWN) && far.outcome.is_none());
        assert_eq!(far.standing(), NOT_KNOWN);
        let edge = inspect("game=gdwn", 65_535, 65_535).near;
        assert_eq!((edge[4 * 9 + 4], edge[4 * 9 + 5]), ("N", NOT_KNOWN), "the rules end here");
        assert_eq!(inspect("game=rational-nim", 9, 0).standing(), "not a position");
    }
}
