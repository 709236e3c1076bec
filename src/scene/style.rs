//! How marks look: one style for each [`Role`], one table of colours for each [`Theme`].
//!
//! This is the one home of looks. SVG and TeX take them from here at once; the page's canvas and the element's style
//! sheet take them as data beside the catalogue of games ([`role_styles`], [`theme_colours`]); the style sheets of the
//! pages, which must be there before any script, are compared with it by a test. A beam is vermilion on white paper and
//! lighter on a dark screen, 1.5 pixels wide on both:
//!
//! ```
//! use phibeam::scene::{Role, style::{Theme, style}};
//! let beam = style(Role::Beam);
//! assert_eq!((beam.colour.name, beam.width), ("beam", 1.5));
//! assert_eq!(beam.colour.css(Theme::Paper), "#c14f00");
//! assert_eq!(beam.colour.css(Theme::Dark), "#f0a35e");
//! ```
//!
//! A new role does not compile until it has its line in [`style`].

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use super::Role;

/// Red, green, blue.
pub type Rgb = [u8; 3];

/// What a figure is drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// A light screen.
    Light,
    /// A dark screen.
    Dark,
    /// A file: white paper.
    Paper,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Paper];
}

/// A colour by what it is for. On paper it is opaque.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Colour {
    /// Its name: `--NAME` in style sheets.
    pub name: &'static str,
    light: Rgb,
    dark: Rgb,
    paper: Rgb,
    /// How opaque it is on screens, in hundredths.
    percent: u8,
    /// May a page give the element another one, as `--phi-beam-NAME`?
    is_property: bool,
}

impl Colour {
    /// On a light screen, on a dark one and on paper, as 0xRRGGBB.
    const fn new(name: &'static str, light: u32, dark: u32, paper: u32) -> Colour {
        let (light, dark, paper) = (channels(light), channels(dark), channels(paper));
        Colour { name, light, dark, paper, percent: 100, is_property: true }
    }

    /// The same where no page may change it.
    const fn fixed(name: &'static str, light: u32, dark: u32, paper: u32) -> Colour {
        Colour { is_property: false, ..Colour::new(name, light, dark, paper) }
    }

    /// Red, green and blue; how opaque it is is another matter.
    pub const fn rgb(&self, theme: Theme) -> Rgb {
        match theme {
            Theme::Light => self.light,
            Theme::Dark => self.dark,
            Theme::Paper => self.paper,
        }
    }

    /// As style sheets and canvases take it.
    pub fn css(&self, theme: Theme) -> String {
        let [r, g, b] = self.rgb(theme);
        match (theme, self.percent) {
            (Theme::Paper, _) | (_, 100) => hex([r, g, b]),
            (_, percent) => format!("rgb({r} {g} {b} / {percent}%)"),
        }
    }
}

const fn channels(colour: u32) -> Rgb {
    let [_, r, g, b] = colour.to_be_bytes();
    [r, g, b]
}

/// A colour as `#rrggbb`.
pub fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// The page round a figure.
pub const PAPER: Colour = Colour::new("paper", 0xff_ffff, 0x1b_1f26, 0xff_ffff);
/// The ground of a figure.
pub const BOARD: Colour = Colour::new("board", 0xff_ffff, 0x17_1a20, 0xff_ffff);
/// Words, and what is drawn like them.
pub const INK: Colour = Colour::new("ink", 0x1b_1f24, 0xe8_eaed, 0x1b_1f24);
/// Words that stand back.
pub const MUTED: Colour = Colour::new("muted", 0x5d_6570, 0xa3_abb6, 0x5d_6570);
/// Lines between the parts of a page.
pub const LINE: Colour = Colour::new("line", 0xe2_e0da, 0x2f_353e, 0xe2_e0da);
/// The edges of buttons and fields.
pub const EDGE: Colour = Colour::new("edge", 0xc9_c6be, 0x4b_535f, 0xc9_c6be);
/// The grid of a board.
pub const GRID: Colour = Colour::new("grid", 0xef_ede8, 0x2e_333d, 0xef_ede8);
/// What is not a position.
pub const OUTSIDE: Colour = Colour::new("outside", 0xf1_efea, 0x22_262d, 0xf1_efea);
/// P-positions: the blues of Okabe and Ito.
pub const P: Colour = Colour::new("p", 0x00_72b2, 0x56_b4e9, 0x00_72b2);
/// Beams, and what a figure points at: vermilion.
pub const BEAM: Colour = Colour::new("beam", 0xc1_4f00, 0xf0_a35e, 0xc1_4f00);
/// What follows the pointer, and what needs attention: vermilion and orange of Okabe and Ito.
pub const ACCENT: Colour = Colour::new("accent", 0xd5_5e00, 0xe6_9f00, 0xd5_5e00);
/// What a figure points at second: the green of Okabe and Ito, readable on light and dark; darker in print.
pub const SECOND: Colour = Colour::fixed("second", 0x00_9e73, 0x00_9e73, 0x00_734f);
/// Cells that a figure is about, below everything: a breath of the beams' colour on screens, its like in print.
pub const GROUND: Colour = Colour { percent: 12, ..Colour::fixed("ground", 0xc1_4f00, 0xf0_a35e, 0xf6_eee2) };
/// Numbers in light cells, whatever the theme: values bring their own colours.
pub const DARK_NUMBER: Colour = Colour::fixed("dark-number", 0x11_1111, 0x11_1111, 0x11_1111);
/// Numbers in dark cells.
pub const LIGHT_NUMBER: Colour = Colour::fixed("light-number", 0xff_ffff, 0xff_ffff, 0xff_ffff);
/// What lies below the sheets of a page.
pub const SHEET: Colour = Colour::fixed("sheet", 0xfa_f9f6, 0x14_171b, 0xfa_f9f6);
/// What is right.
pub const GOOD: Colour = Colour::fixed("good", 0x00_734f, 0x4c_c79f, 0x00_734f);

/// Every colour.
pub const COLOURS: [Colour; 17] = [
    PAPER,
    BOARD,
    INK,
    MUTED,
    LINE,
    EDGE,
    GRID,
    OUTSIDE,
    P,
    BEAM,
    ACCENT,
    SECOND,
    GROUND,
    DARK_NUMBER,
    LIGHT_NUMBER,
    SHEET,
    GOOD,
];

/// Slanted lines over an area, so that it differs in shape as well.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Hatching {
    /// Of the lines.
    #[serde(serialize_with = "by_name")]
    pub colour: Colour,
    /// How opaque they are.
    pub opacity: f64,
    /// From one line to the next along a row, in CSS pixels.
    pub distance: f64,
}

/// What keeps a text readable over other marks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rim {
    /// Of the line round the letters.
    #[serde(serialize_with = "by_name")]
    pub colour: Colour,
    /// Its width, half of it outside the letters, in CSS pixels.
    pub width: f64,
    /// How bold the text is: 400 is usual, 700 bold.
    pub weight: u16,
}

/// How marks of a role look.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Style {
    /// Of lines, texts, and of areas unless they are outlined.
    #[serde(serialize_with = "by_name")]
    pub colour: Colour,
    /// Of lines, in CSS pixels.
    pub width: f64,
    /// Strokes and gaps of a broken line, in CSS pixels; empty when it is whole.
    pub dash: &'static [f64],
    /// Rectangles as outlines?
    pub outlined: bool,
    /// Only level and upright edges, which fall on pixels? The canvas finds out by itself.
    pub crisp: bool,
    /// Lines over the area?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hatching: Option<Hatching>,
    /// A rim round texts?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rim: Option<Rim>,
}

fn by_name<S: Serializer>(colour: &Colour, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(colour.name)
}

impl Style {
    const fn of(colour: Colour) -> Style {
        Style { colour, width: 1.0, dash: &[], outlined: false, crisp: false, hatching: None, rim: None }
    }

    const fn crisp(colour: Colour, width: f64) -> Style {
        Style { width, crisp: true, ..Style::of(colour) }
    }

    const fn rimmed(colour: Colour) -> Style {
        Style { rim: Some(Rim { colour: BOARD, width: 4.0, weight: 600 }), ..Style::of(colour) }
    }

    const fn hatched(colour: Colour) -> Style {
        Style {
            hatching: Some(Hatching { colour: MUTED, opacity: 0.22, distance: 9.0 }),
            ..Style::of(colour)
        }
    }
}

/// The style of a role.
pub const fn style(role: Role) -> Style {
    match role {
        Role::Outside => Style::hatched(OUTSIDE),
        Role::Grid | Role::Ticks => Style::crisp(GRID, 1.0),
        // Squares and values; the latter bring their own colours.
        Role::P | Role::Values => Style::crisp(P, 1.0),
        // What agrees stands back; what differs is told by shape as well. Differences bring their own colours.
        Role::Both => Style::crisp(MUTED, 1.0),
        Role::FirstOnly | Role::Differences => Style::of(P),
        Role::SecondOnly => Style::of(ACCENT),
        Role::DarkNumber => Style::of(DARK_NUMBER),
        Role::LightNumber => Style::of(LIGHT_NUMBER),
        Role::Tile => Style::crisp(INK, 1.25),
        Role::Box => Style::crisp(P, 2.0),
        Role::Beam => Style { width: 1.5, ..Style::of(BEAM) },
        Role::SecondBeam => Style { width: 1.5, dash: &[6.0, 4.0], ..Style::of(ACCENT) },
        Role::Passed => Style { outlined: true, ..Style::crisp(BEAM, 1.0) },
        Role::Crossed => Style::crisp(BEAM, 3.0),
        Role::BeamLabel => Style::rimmed(BEAM),
        Role::Axis => Style::crisp(MUTED, 1.0),
        Role::TickLabel => Style::of(MUTED),
        Role::AxisLabel | Role::PlotLegend => Style::of(INK),
        Role::PlotLine => Style { width: 1.75, ..Style::of(P) },
        Role::PlotRule => Style { width: 1.5, ..Style::of(BEAM) },
        Role::PlotDot => Style::of(P),
        Role::PlotDiamond => Style::of(BEAM),
        Role::PlotMark => Style { dash: &[3.0, 3.0], ..Style::crisp(MUTED, 1.0) },
        Role::PlotInside => Style::of(PAPER),
        Role::Guide => Style { dash: &[4.0, 3.0], ..Style::of(MUTED) },
        Role::Boundary => Style { width: 1.5, ..Style::of(INK) },
        Role::Replica => Style { width: 2.0, outlined: true, ..Style::of(BEAM) },
        Role::Nested => Style { width: 2.0, dash: &[5.0, 3.0], ..Style::of(SECOND) },
        Role::Hollow => Style { outlined: true, ..Style::crisp(P, 1.0) },
        Role::Ground => Style::of(GROUND),
        Role::Point | Role::Piece => Style::of(INK),
        Role::PieceRim => Style::of(BOARD),
        Role::Note => Style::rimmed(INK),
    }
}

/// The styles of all roles, by name: data for the page.
pub fn role_styles() -> BTreeMap<&'static str, Style> {
    Role::ALL.iter().map(|&role| (role.name(), style(role))).collect()
}

/// The colours of all themes, by name, as style sheets write them: data for the page.
pub fn theme_colours() -> BTreeMap<Theme, BTreeMap<&'static str, String>> {
    let colours = |theme| COLOURS.iter().map(|colour| (colour.name, colour.css(theme))).collect();
    Theme::ALL.into_iter().map(|theme| (theme, colours(theme))).collect()
}

/// The colours that a page may change, by name: data for the page.
pub fn properties() -> Vec<&'static str> {
    COLOURS.iter().filter(|colour| colour.is_property).map(|colour| colour.name).collect()
}

#[cfg(test)]
mod tests;
