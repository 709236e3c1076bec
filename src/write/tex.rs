//! Layers as TeX: a document with one TikZ picture, which pdflatex compiles; the picture itself fits any document.
//!
//! One unit is a CSS pixel, 0.75 bp, and y goes down, as on the screen. TeX keeps a whole page in its memory, so
//! pictures of very many marks are refused in a sentence instead of failing there.

use std::collections::BTreeMap;

use super::runs::{Edges, decimal, edges, hatched, hundredths, merged, short};
use super::svg::{BASE_LINE, by_colour};
use super::{ExportError, Sheet, line, words};
use crate::scene::Rect;
use crate::scene::layer::{Anchor, Layer, Marks, Text};
use crate::scene::raster::Image;
use crate::scene::style::{self, Colour, Rgb, Style, Theme};

/// Marks beyond this many are too much for TeX's memory.
pub const MOST_MARKS: usize = 20_000;
/// So many pieces make a path: a longer one would fill TeX's memory.
const PIECES: usize = 100;
/// Shades of an image.
const SHADES: u32 = 16;
/// A CSS pixel in TeX's points, 72.27 to the inch.
const POINT: f64 = 72.27 / 96.0;

/// Writes a sheet, unless it has too many marks.
pub fn write(sheet: &Sheet<'_>) -> Result<String, ExportError> {
    let mut picture = TikzPicture::default();
    for layer in sheet.layers {
        picture.layer(layer, sheet.plot);
        if picture.marks > MOST_MARKS {
            return Err(ExportError::TooManyForTex { most: MOST_MARKS });
        }
    }
    let mut tex = String::new();
    for (key, value) in sheet.about.entries() {
        line(&mut tex, format_args!("% {key}: {}", words::comment(&value)));
    }
    line(
        &mut tex,
        format_args!("% Compile it with pdflatex, or put the tikzpicture into a document with tikz."),
    );
    let (width, height) = (short(sheet.size.0 * 0.75), short(sheet.size.1 * 0.75));
    line(
        &mut tex,
        format_args!(
            "\\documentclass{{article}}\n\
             \\usepackage{{tikz}}\n\
             \\usepackage[paperwidth={width}bp,paperheight={height}bp,margin=0bp,noheadfoot]{{geometry}}\n\
             \\pagestyle{{empty}}\n\
             \\begin{{document}}\n\
             \\noindent\n\
             \\begin{{tikzpicture}}[x=0.75bp,y=-0.75bp,inner sep=0pt,outer sep=0pt,font=\\sffamily]\n\
             \\useasboundingbox (0,0) rectangle ({},{});",
            short(sheet.size.0),
            short(sheet.size.1)
        ),
    );
    tex += &picture.text;
    line(&mut tex, format_args!("\\end{{tikzpicture}}\n\\end{{document}}"));
    Ok(tex)
}

/// The inside of a picture.
#[derive(Default)]
struct TikzPicture {
    text: String,
    /// How many marks it has.
    marks: usize,
    /// The colour that is defined.
    colour: Option<Rgb>,
}

impl TikzPicture {
    fn layer(&mut self, layer: &Layer, plot: Rect) {
        let style = style::style(layer.role);
        self.text += &format!("% {}\n", layer.role.name());
        match &layer.marks {
            Marks::Rects(rects) if style.outlined => {
                self.rects(
                    "draw",
                    &line_options(&style),
                    ink(style.colour),
                    rects.iter().map(edges).collect(),
                );
            }
            Marks::Rects(rects) => self.rects("fill", "", ink(style.colour), merged(rects.iter().map(edges))),
            Marks::Coloured(cells) => {
                for (colour, rects) in by_colour(cells) {
                    self.rects("fill", "", colour, merged(rects.into_iter()));
                }
            }
            Marks::Lines(lines) => self.lines(&line_options(&style), ink(style.colour), lines),
            Marks::Polygons(polygons) => self.polygons(&style, polygons),
            Marks::Texts(texts) => texts.iter().for_each(|text| self.node(text, &style)),
            Marks::Image(image) => self.image(image, plot),
        }
    }

    /// Defines the colour `phi`, unless it is that already.
    fn define(&mut self, colour: Rgb) {
        if self.colour != Some(colour) {
            self.colour = Some(colour);
            let [r, g, b] = colour;
            line(&mut self.text, format_args!("\\definecolor{{phi}}{{RGB}}{{{r},{g},{b}}}"));
        }
    }

    /// Paths of some pieces each.
    fn paths(&mut self, command: &str, options: &str, colour: Rgb, pieces: &[String]) {
        self.define(colour);
        self.marks += pieces.len();
        for part in pieces.chunks(PIECES) {
            line(&mut self.text, format_args!("\\{command}[phi{options}] {};", part.join("\n ")));
        }
    }

    fn rects(&mut self, command: &str, options: &str, colour: Rgb, rects: Vec<Edges>) {
        let piece = |rect: Edges| {
            let [x0, y0, x1, y1] = rect.map(decimal);
            format!("({x0},{y0}) rectangle ({x1},{y1})")
        };
        self.paths(command, options, colour, &rects.into_iter().map(piece).collect::<Vec<_>>());
    }

    fn lines(&mut self, options: &str, colour: Rgb, lines: &[[f64; 4]]) {
        let piece = |line: &[f64; 4]| {
            let [x0, y0, x1, y1] = line.map(short);
            format!("({x0},{y0}) -- ({x1},{y1})")
        };
        self.paths("draw", options, colour, &lines.iter().map(piece).collect::<Vec<_>>());
    }

    fn polygons(&mut self, style: &Style, polygons: &[Vec<[f64; 2]>]) {
        let corner = |&[x, y]: &[f64; 2]| format!("({},{})", short(x), short(y));
        let piece = |polygon: &Vec<[f64; 2]>| {
            polygon.iter().map(corner).collect::<Vec<_>>().join(" -- ") + " -- cycle"
        };
        self.paths("fill", "", ink(style.colour), &polygons.iter().map(piece).collect::<Vec<_>>());
        if let Some(hatching) = style.hatching {
            let options = format!(",line width=0.75bp,draw opacity={}", short(hatching.opacity));
            self.lines(&options, ink(hatching.colour), &hatched(polygons, hatching.distance));
        }
    }

    fn node(&mut self, text: &Text, style: &Style) {
        self.define(ink(style.colour));
        self.marks += 1;
        let anchor = match text.anchor {
            Anchor::Start => "base west",
            Anchor::Middle => "base",
            Anchor::End => "base east",
        };
        // The type of the document is of ten points.
        let scale = short(text.size * POINT / 10.0);
        let down = text.size * BASE_LINE;
        let (x, y, turned) = match text.upright {
            true => (text.x + down, text.y, ",rotate=90"),
            false => (text.x, text.y + down, ""),
        };
        // TeX has no line round letters: a ground stands for it.
        let rim = style.rim.map_or(String::new(), |rim| {
            let [r, g, b] = ink(rim.colour).map(|channel| short(f64::from(channel) / 255.0));
            format!(
                ",inner sep=1.5pt,font=\\sffamily\\bfseries,fill={{rgb,1:red,{r};green,{g};blue,{b}}},fill opacity=0.85,text opacity=1"
            )
        });
        let (x, y, words) = (short(x), short(y), words::maths(&text.text));
        line(
            &mut self.text,
            format_args!("\\node[phi,anchor={anchor},scale={scale}{turned}{rim}] at ({x},{y}) {{{words}}};"),
        );
    }

    /// An image as rectangles, one path for each colour and shade.
    fn image(&mut self, image: &Image, Rect { left, top, width, height }: Rect) {
        let across = |n: usize| hundredths(left + width * n as f64 / f64::from(image.width));
        let down = |n: usize| hundredths(top + height * n as f64 / f64::from(image.height));
        let mut shades: BTreeMap<(Rgb, u32), Vec<Edges>> = BTreeMap::new();
        let columns = image.width.max(1) as usize;
        for (n, &[r, g, b, alpha]) in image.pixels.as_chunks::<4>().0.iter().enumerate() {
            let shade = (u32::from(alpha) * SHADES + 127) / 255;
            if shade > 0 {
                let (x, y) = (n % columns, n / columns);
                let pixel = [across(x), down(y), across(x + 1), down(y + 1)];
                shades.entry(([r, g, b], shade)).or_default().push(pixel);
            }
        }
        for ((colour, shade), rects) in shades {
            let opacity = match shade {
                SHADES => String::new(),
                _ => format!(",fill opacity={}", short(f64::from(shade) / f64::from(SHADES))),
            };
            self.rects("fill", &opacity, colour, merged(rects.into_iter()));
            if self.marks > MOST_MARKS {
                return;
            }
        }
    }
}

/// A colour in print.
fn ink(colour: Colour) -> Rgb {
    colour.rgb(Theme::Paper)
}

fn line_options(style: &Style) -> String {
    let mut options = format!(",line width={}bp", short(style.width * 0.75));
    if !style.dash.is_empty() {
        let lengths = style.dash.chunks(2).map(|pair| {
            let length = |n: usize| short(pair.get(n).copied().unwrap_or(pair[0]) * 0.75);
            format!("on {}bp off {}bp", length(0), length(1))
        });
        options += &format!(",dash pattern={}", lengths.collect::<Vec<_>>().join(" "));
    }
    options
}
