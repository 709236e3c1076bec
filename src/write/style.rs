//! How each [`Role`] looks on paper: the colours and widths of the light screen, in one table.
//!
//! A new role does not compile until it has its line here.

use crate::scene::figure::Role;

/// Red, green, blue.
pub type Rgb = [u8; 3];

/// The ground.
pub const PAPER: Rgb = [0xff, 0xff, 0xff];
/// P-positions: the blue of Okabe and Ito.
pub const P: Rgb = [0x00, 0x72, 0xb2];
const INK: Rgb = [0x1b, 0x1f, 0x24];
const MUTED: Rgb = [0x5d, 0x65, 0x70];
const GRID: Rgb = [0xef, 0xed, 0xe8];
const OUTSIDE: Rgb = [0xf1, 0xef, 0xea];
const BEAM: Rgb = [0xc1, 0x4f, 0x00];
const GREEN: Rgb = [0x00, 0x73, 0x4f];
const GROUND: Rgb = [0xf6, 0xee, 0xe2];

/// The colours that the page has names for.
pub const COLOURS: [(&str, Rgb); 9] = [
    ("paper", PAPER),
    ("board", PAPER),
    ("ink", INK),
    ("muted", MUTED),
    ("grid", GRID),
    ("ticks", GRID),
    ("p", P),
    ("beam", BEAM),
    ("outside", OUTSIDE),
];

/// A colour as `#rrggbb`.
pub fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// How marks of a role look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// Of lines, texts, and of areas unless they are outlined.
    pub colour: Rgb,
    /// Of lines, in CSS pixels.
    pub width: f64,
    /// Strokes and gaps of a broken line, in CSS pixels; empty when it is whole.
    pub dash: &'static [f64],
    /// Rectangles as outlines?
    pub outlined: bool,
    /// Lines over the area, in a colour and how opaque?
    pub hatched: Option<(Rgb, f64)>,
    /// Semibold texts with a rim in the colour of the paper, readable over other marks?
    pub rimmed: bool,
    /// Only level and upright edges, which fall on pixels?
    pub crisp: bool,
}

impl Style {
    const fn of(colour: Rgb) -> Style {
        Style { colour, width: 1.0, dash: &[], outlined: false, hatched: None, rimmed: false, crisp: false }
    }

    const fn crisp(colour: Rgb, width: f64) -> Style {
        Style { width, crisp: true, ..Style::of(colour) }
    }
}

/// The style of a role.
pub fn style(role: Role) -> Style {
    match role {
        Role::Outside => Style { hatched: Some((MUTED, 0.22)), ..Style::of(OUTSIDE) },
        Role::Grid | Role::Ticks => Style::crisp(GRID, 1.0),
        // Squares and values; the latter bring their own colours.
        Role::P | Role::Values => Style::crisp(P, 1.0),
        Role::DarkNumber => Style::of([0x11, 0x11, 0x11]),
        Role::LightNumber | Role::PlotInside => Style::of([0xff, 0xff, 0xff]),
        Role::Tile => Style::crisp(INK, 1.25),
        Role::Box => Style::crisp(P, 2.0),
        Role::Beam => Style { width: 1.5, ..Style::of(BEAM) },
        Role::Passed => Style { outlined: true, ..Style::crisp(BEAM, 1.0) },
        Role::Crossed => Style::crisp(BEAM, 3.0),
        Role::BeamLabel => Style { rimmed: true, ..Style::of(BEAM) },
        Role::Axis => Style::crisp(MUTED, 1.0),
        Role::TickLabel => Style::of(MUTED),
        Role::AxisLabel | Role::PlotLegend => Style::of(INK),
        Role::PlotLine => Style { width: 1.75, ..Style::of(P) },
        Role::PlotRule => Style { width: 1.5, ..Style::of(BEAM) },
        Role::PlotDot => Style::of(P),
        Role::PlotDiamond => Style::of(BEAM),
        Role::PlotMark => Style { dash: &[3.0, 3.0], ..Style::crisp(MUTED, 1.0) },
        Role::Guide => Style { dash: &[4.0, 3.0], ..Style::of(MUTED) },
        Role::Boundary => Style { width: 1.5, ..Style::of(INK) },
        Role::Replica => Style { width: 2.0, outlined: true, ..Style::of(BEAM) },
        Role::Nested => Style { width: 2.0, dash: &[5.0, 3.0], ..Style::of(GREEN) },
        Role::Hollow => Style { outlined: true, ..Style::crisp(P, 1.0) },
        Role::Ground => Style::of(GROUND),
        Role::Point | Role::Piece => Style::of(INK),
        Role::PieceRim => Style::of(PAPER),
        Role::Note => Style { rimmed: true, ..Style::of(INK) },
    }
}
