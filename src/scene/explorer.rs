//! A picture with everything: Grundy values, closed forms beyond the reach of the rules, a second game to compare with,
//! and notes on what cannot be shown.

use std::cell::{OnceCell, Ref};

use super::board::ValueCells;
use super::layer::Layer;
use super::picture::{self, Drawing, Picture, Screen, in_sight, reach};
use super::{Frame, Role, comparing};
use crate::query::{COMPARES, Mode, Query};
use crate::rules::Window;
use crate::solve::Steps;
use crate::solved::{BoardError, Compared, Solved, ValueBoard};
use crate::text::grouped;
use crate::theory::closed::ClosedForm;
use crate::theory::declared_box::BoxColumns;

/// A game that is explored.
#[derive(Debug)]
pub struct Explorer {
    picture: Picture,
    /// The side of the tiles of a regular game, looked for when values are first shown.
    tile: OnceCell<Option<u64>>,
    /// Why there are no Grundy values, when they were asked for.
    no_values: Option<BoardError>,
    /// A small board of Grundy values for single positions, made when one is first asked for.
    pub(super) small_values: OnceCell<Option<ValueBoard>>,
    /// The columns of a declared box, filled as far as one has been asked about.
    pub(super) columns: Option<BoxColumns>,
    /// The game that this one is compared with; asked for by [`Explorer::second`], which knows whether there are any.
    second: Option<Box<Explorer>>,
}

impl Explorer {
    /// Explores the game of a query.
    pub fn new(query: Query) -> Explorer {
        let second = query.second().map(|second| Box::new(Explorer::new(second)));
        let picture = Picture::new(query);
        let declared = picture.solved.two_heaps().and_then(|rules| rules.declared.as_ref());
        Explorer {
            columns: declared.map(BoxColumns::new),
            picture,
            tile: OnceCell::new(),
            no_values: None,
            small_values: OnceCell::new(),
            second,
        }
    }

    /// Looks at the same game with other settings; `false` when the query is about another one.
    pub fn set_query(&mut self, query: &Query) -> bool {
        let is_same = self.picture.set_query(query);
        if is_same {
            self.set_second(query.second());
        }
        is_same
    }

    /// Compares with another game, or with none; one that is there already keeps what was solved of it.
    fn set_second(&mut self, second: Option<Query>) {
        let Some(query) = second else {
            self.second = None;
            return;
        };
        if !self.second.as_mut().is_some_and(|known| known.set_query(&query)) {
            self.second = Some(Box::new(Explorer::new(query)));
        }
    }

    /// Takes over a closed form that was proved for this game.
    pub fn know(&mut self, form: Box<dyn ClosedForm>) {
        self.picture.solved.know(form);
    }

    /// The query that is shown.
    pub fn query(&self) -> &Query {
        self.picture.query()
    }

    /// The game that it is compared with.
    pub fn second(&self) -> Option<&Explorer> {
        self.second.as_deref().filter(|_| COMPARES)
    }

    /// The same, to solve more of it.
    pub(super) fn second_mut(&mut self) -> Option<&mut Explorer> {
        self.second.as_deref_mut().filter(|_| COMPARES)
    }

    /// The game.
    pub fn solved(&self) -> &Solved {
        &self.picture.solved
    }

    pub(super) fn picture_mut(&mut self) -> &mut Picture {
        &mut self.picture
    }

    fn shows_values(&self) -> bool {
        self.query().settings.mode == Mode::Grundy
    }

    /// Begins to solve what is in sight; `true` when everything is there already.
    pub fn prepare(&mut self, frame: &Frame) -> bool {
        let (far, limits) = (reach(frame), self.solved().limits());
        // Beyond the rules the closed form answers without preparation; without one, the rules go as far as they can.
        if self.solved().closed().is_none() || far.0.max(far.1) <= u64::from(limits.positions) {
            self.picture.prepare(frame);
        }
        if self.shows_values() && self.no_values.is_none() {
            let (width, height) = picture::board(frame, self.picture.least_side(), limits.grundy);
            self.no_values = self.picture.solved.begin_values(width, height).err();
        }
        if let Some(second) = self.second_mut() {
            second.prepare(frame);
        }
        self.advance(0)
    }

    /// The P-positions in a range, as far as they are known.
    pub fn positions(&self, range: Window) -> Vec<(u64, u64)> {
        match self.solved().closed() {
            Some(closed) if !self.picture.holds(range) => {
                let mut found = Vec::new();
                closed.visit(range, &mut |x, y| found.push((x, y)));
                found
            }
            _ => self.picture.positions(range),
        }
    }

    /// The part of a range in which all P-positions are known.
    fn known(&self, range: Window) -> Window {
        if self.solved().closed().is_some() {
            return range;
        }
        let last = u64::from(self.solved().limits().positions) - 1;
        Window { x1: range.x1.min(last), y1: range.y1.min(last), ..range }
    }

    /// The P-positions of both games in a range, as far as both are known; `None` where there is no second game.
    pub fn compared(&self, range: Window) -> Option<Compared> {
        let second = self.second()?;
        let range = second.known(self.known(range));
        let sorted = |game: &Explorer| {
            let mut found = if range.is_empty() { Vec::new() } else { game.positions(range) };
            found.sort_unstable();
            found
        };
        let domains = [self.solved().domain(), second.solved().domain()];
        Some(Compared::new(range, domains, &sorted(self), &sorted(second)))
    }

    /// The solved boards of Grundy values of both games, when these are shown.
    pub(crate) fn value_boards(&self) -> Option<[Ref<'_, ValueBoard>; 2]> {
        Some([self.values()?, self.second()?.values()?])
    }

    /// The solved board of Grundy values, when these are shown.
    pub(crate) fn values(&self) -> Option<Ref<'_, ValueBoard>> {
        self.solved().values().filter(|_| self.shows_values())
    }

    /// The Grundy value of a position, where the table in sight or a formula gives it.
    pub(super) fn value(&self, x: u64, y: u64) -> Option<u64> {
        let table = self.solved().values().and_then(|board| board.value(x, y)).map(u64::from);
        table.or_else(|| self.solved().closed()?.grundy(x, y))
    }

    /// Draws what is in sight.
    pub fn draw(&self, frame: Frame, screen: Screen) -> Drawing {
        self.draw_squares(frame, screen, screen.squares())
    }

    /// The same, with cells of at least `squares` CSS pixels as squares and not as an image, whatever the screen.
    pub fn draw_squares(&self, frame: Frame, screen: Screen, squares: f64) -> Drawing {
        if let Some(second) = self.second() {
            return self.draw_compared(second, frame, (screen, squares));
        }
        let found = self.positions(in_sight(&frame));
        let board = self.values();
        let values = board.as_ref().map(|board| ValueCells::of(board));
        let tile = values.and_then(|_| *self.tile.get_or_init(|| self.query().tile()));
        let mut drawing = self.picture.draw_with(frame, (screen, squares), &found, values, tile);
        drawing.all = self.solved().closed().and_then(|closed| closed.count()) == Some(found.len() as u64);
        drawing.note = self.note(&frame);
        drawing
    }

    /// Draws both games in one figure: between the grid and the beams what they share and what not.
    fn draw_compared(&self, second: &Explorer, frame: Frame, (screen, squares): (Screen, f64)) -> Drawing {
        let how = (screen, squares);
        let mut drawing = self.picture.draw_with(frame, how, &[], None, None);
        let theirs = second.picture.draw_with(frame, how, &[], None, None).layers;
        let settings = &self.query().settings;
        let compared = self.compared(in_sight(&frame)).filter(|_| settings.show);
        drawing.in_sight = compared.as_ref().map_or(0, |found| found.both.len() + found.first.len());
        let values = self.value_boards();
        let marks = match (&values, compared) {
            (Some(boards), _) => {
                let cells = boards.each_ref().map(|board| ValueCells::of(board));
                let (layers, most) = comparing::difference_layers(&frame, screen, squares, cells);
                drawing.most = Some(most);
                layers
            }
            (None, Some(compared)) => comparing::p_layers(&frame, screen, squares, &compared),
            (None, None) => Vec::new(),
        };
        // Beams are about P-positions, and would only cross out the numbers of a map of differences.
        let has_beams = settings.beams && values.is_none();
        let is_beam = |role| matches!(role, Role::Beam | Role::BeamLabel | Role::Passed | Role::Crossed);
        drawing.layers.retain(|layer| layer.role != Role::P && (has_beams || !is_beam(layer.role)));
        let is_ground = |layer: &Layer| matches!(layer.role, Role::Outside | Role::Grid | Role::Ticks);
        let above = drawing.layers.partition_point(is_ground);
        drawing.layers.splice(above..above, marks);
        for layer in theirs {
            match layer.role {
                Role::Outside => drawing.layers.insert(0, layer),
                Role::Box => drawing.layers.push(layer),
                Role::Beam if has_beams => drawing.layers.push(Layer { role: Role::SecondBeam, ..layer }),
                _ => {}
            }
        }
        drawing.note = self.note(&frame).or_else(|| {
            let note = second.note(&frame)?;
            Some(format!("{}: {note}", second.query().game.name))
        });
        drawing
    }

    /// What cannot be shown.
    fn note(&self, frame: &Frame) -> Option<String> {
        if let (true, Some(error)) = (self.shows_values(), &self.no_values) {
            return Some(error.to_string());
        }
        let limits = self.solved().limits();
        let far = u64::max(reach(frame).0, reach(frame).1);
        let said = |what: &str, limit: u32| {
            let limit = grouped(u64::from(limit));
            Some(format!("{what} are shown for heaps below {limit}: {}.", self.solved().why_no_further()))
        };
        match self.query().settings.mode {
            Mode::Grundy if far > u64::from(limits.grundy) => said("Grundy values", limits.grundy),
            Mode::P if far > u64::from(limits.positions) && self.solved().closed().is_none() => {
                said("P-positions", limits.positions)
            }
            _ => None,
        }
    }
}

impl Steps for Explorer {
    fn advance(&mut self, lines: u32) -> bool {
        let outcomes = self.picture.advance(lines);
        let values = if self.shows_values() { self.picture.solved.values_mut() } else { None };
        let first = values.is_none_or(|board| board.advance(lines)) && outcomes;
        // One after the other: both at once would be two boards' lines at a time.
        first && self.second_mut().is_none_or(|second| second.advance(lines))
    }

    fn progress(&self) -> (u32, u32) {
        let outcomes = self.picture.progress();
        let values = self.values().map_or((0, 0), |board| board.progress());
        let second = self.second().map_or((0, 0), |second| second.progress());
        (outcomes.0 + values.0 + second.0, outcomes.1 + values.1 + second.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Role;

    fn frame(x: u64, y: u64, span: f64) -> Frame {
        Frame::new((x, y), span, (640.0, 640.0))
    }

    fn picture(query: &str) -> Explorer {
        Explorer::new(Query::parse(query).expect(query))
    }

    const SCREEN: Screen = Screen::new(1.0, [0, 114, 178]);

    #[test]
    fn a_corner_is_solved_once() {
        let mut picture = picture("game=wythoff");
        assert!(!picture.prepare(&frame(0, 0, 64.0)));
        while !picture.advance(16) {}
        assert!(picture.prepare(&frame(10, 20, 64.0)), "nearby is there already");
        let drawing = picture.draw(frame(0, 0, 16.0), SCREEN);
        assert_eq!(drawing.in_sight, picture.positions(Window { x0: 0, x1: 15, y0: 0, y1: 16 }).len());
        assert!(!drawing.all && drawing.note.is_none());
    }

    #[test]
    fn two_games_are_drawn_as_three_kinds_of_cells() {
        let roles = |query: &str, span: f64| -> Vec<Role> {
            let mut picture = picture(query);
            while !picture.prepare(&frame(0, 0, span)) {
                picture.advance(1_000);
            }
            picture.draw(frame(0, 0, span), SCREEN).layers.iter().map(|layer| layer.role).collect()
        };
        let kinds = [Role::Both, Role::FirstOnly, Role::SecondOnly];
        for span in [20.0, 700.0] {
            let found = roles("game=wythoff&vs=game%3Dwab", span);
            assert!(kinds.iter().all(|kind| found.contains(kind)) && !found.contains(&Role::P), "{found:?}");
            assert!(found.contains(&Role::Beam) && found.contains(&Role::SecondBeam));
            let same = roles("game=wythoff&vs=game%3Dwythoff", span);
            assert!(same.contains(&Role::Both) && !same.contains(&Role::FirstOnly), "{same:?}");
        }
        let hidden = roles("game=wythoff&show=0&vs=game%3Dwab", 20.0);
        assert!(!kinds.iter().any(|kind| hidden.contains(kind)), "{hidden:?}");
        let values = roles("game=wythoff&mode=grundy&vs=game%3Dnim", 20.0);
        assert!(values.contains(&Role::Differences) && !values.contains(&Role::Beam), "{values:?}");
        let task = roles("game=wythoff&exercise=win&vs=game%3Dwab", 20.0);
        assert!(task.contains(&Role::P) && !task.contains(&Role::Both), "{task:?}");
    }

    #[test]
    fn a_slider_of_one_side_solves_that_side() {
        let mut two = picture("game=wythoff&vs=game%3Dwab");
        while !two.prepare(&frame(0, 0, 64.0)) {
            two.advance(1_000);
        }
        let other = Query::parse("game=wythoff&vs=game%3Dwab%26a%3D6").expect("a query");
        assert!(two.set_query(&other));
        assert!(two.solved().outcomes().is_some_and(|board| board.progress().0 == board.progress().1));
        assert!(!two.prepare(&frame(0, 0, 64.0)), "the second game is to be solved");
        assert!(two.set_query(&Query::parse("game=wythoff").expect("a query")) && two.second().is_none());
    }

    #[test]
    fn far_away_the_closed_form_answers() {
        let mut far = picture("game=wythoff");
        let frame = frame(1_000_000_000_000_000, 1_618_033_988_749_890, 64.0);
        assert!(far.prepare(&frame));
        let drawing = far.draw(frame, SCREEN);
        assert!(drawing.in_sight > 20, "{}", drawing.in_sight);
        for beyond_the_rules in ["game=gdwn", "game=wythoff&mode=grundy"] {
            let mut unknown = picture(beyond_the_rules);
            unknown.prepare(&frame);
            let (_, lines) = unknown.progress();
            assert!(lines <= 256, "{beyond_the_rules}: {lines} lines, and nothing of them is in sight");
        }
        let mut unknown = picture("game=gdwn");
        while !unknown.prepare(&frame) {
            unknown.advance(1_000);
        }
        assert!(unknown.draw(frame, SCREEN).note.is_some_and(|note| note.contains("65\u{202f}536")));
    }

    #[test]
    fn finite_sets_are_known_to_be_complete() {
        let mut finite = picture("game=modular-wythoff&m=5");
        while !finite.prepare(&frame(0, 0, 64.0)) {
            finite.advance(1_000);
        }
        let drawing = finite.draw(frame(0, 0, 64.0), SCREEN);
        assert_eq!((drawing.in_sight, drawing.all), (7, true));
        assert!(!finite.draw(frame(0, 0, 4.0), SCREEN).all);
    }

    #[test]
    fn what_is_too_far_is_said_with_the_reason() {
        let note = |query: &str| {
            let mut picture = picture(query);
            let far = frame(100_000, 100_000, 64.0);
            while !picture.prepare(&far) {
                picture.finish();
            }
            picture.draw(far, SCREEN).note.unwrap_or_default()
        };
        let said = note("game=gdwn");
        assert!(said.starts_with("P-positions are shown for heaps below "), "{said}");
        assert!(said.ends_with(": the rules are not searched further."), "{said}");
        assert!(note("game=wythoff").is_empty());
    }

    #[test]
    fn a_game_of_three_heaps_is_looked_at_where_it_has_come_to() {
        let found = |query: &str| {
            let mut picture = picture(query);
            while !picture.prepare(&frame(0, 0, 16.0)) {
                picture.advance(1_000);
            }
            picture.positions(Window { x0: 0, x1: 16, y0: 0, y1: 16 })
        };
        let moved = found("game=nim&heaps=3&z=5&at=4,6&moves=4,6,3");
        assert_eq!(moved, found("game=nim&heaps=3&z=3"));
        assert_ne!(moved, found("game=nim&heaps=3&z=5"));
        // A heap never grows: what says so is not a game.
        assert_eq!(found("game=nim&heaps=3&z=5&at=4,6&moves=4,6,9"), found("game=nim&heaps=3&z=5"));
    }

    #[test]
    fn an_exercise_does_not_show_its_answer() {
        for (query, shown) in [
            ("game=wythoff", true),
            ("game=wythoff&exercise=win", true),
            ("game=wythoff&exercise=mark", false),
        ] {
            let mut picture = picture(query);
            while !picture.prepare(&frame(0, 0, 16.0)) {
                picture.advance(1_000);
            }
            let roles: Vec<Role> =
                picture.draw(frame(0, 0, 16.0), SCREEN).layers.iter().map(|layer| layer.role).collect();
            for role in [Role::P, Role::Beam] {
                assert_eq!(roles.contains(&role), shown, "{query} {role:?}");
            }
        }
    }

    #[test]
    fn values_are_said_to_be_missing() {
        let mut misere = picture("game=wythoff&mode=grundy&play=misere");
        while !misere.prepare(&frame(0, 0, 64.0)) {
            misere.advance(1_000);
        }
        assert!(misere.draw(frame(0, 0, 64.0), SCREEN).note.is_some_and(|note| note.contains("misère")));
    }
}
