//! Layers as SVG: one path for each colour, texts as texts.
//!
//! Numbers have two decimals at most and texts are placed by their anchor alone, so the same figure is the same bytes
//! on every machine.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::runs::{Edges, decimal, edges, hatched, hundredths, merged, short};
use super::{Sheet, line, png};
use crate::scene::Rect;
use crate::scene::layer::{Layer, Marks, Text};
use crate::scene::raster::Image;
use crate::scene::style::{self, PAPER, Rgb, Rim, Style, Theme, hex};

/// Typefaces, the first that is there.
const FONTS: &str = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";
/// From the middle of a text down to its base line, in sizes of type: half the height of a digit.
pub(super) const BASE_LINE: f64 = 0.36;

/// Writes a sheet.
pub fn write(sheet: &Sheet<'_>) -> String {
    write_layers(sheet, true)
}

/// Writes a sheet on white ground or, to be laid over something else, without it.
pub(super) fn write_layers(sheet: &Sheet<'_>, ground: bool) -> String {
    let (width, height) = (short(sheet.size.0), short(sheet.size.1));
    let mut svg = String::new();
    let out = &mut svg;
    line(
        out,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{FONTS}\">"
        ),
    );
    line(out, format_args!("<title>{}</title>", escaped(&sheet.about.title)));
    line(out, format_args!("<desc>{}</desc>", escaped(&sheet.about.description)));
    line(out, format_args!("<metadata>"));
    // Title and description have elements of their own.
    for (key, value) in sheet.about.entries().into_iter().skip(2) {
        line(out, format_args!("{key}: {}", escaped(&value)));
    }
    line(out, format_args!("</metadata>"));
    if ground {
        line(
            out,
            format_args!(
                "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
                PAPER.css(Theme::Paper)
            ),
        );
    }
    for layer in sheet.layers {
        write_layer(out, layer, sheet.plot);
    }
    line(out, format_args!("</svg>"));
    svg
}

fn write_layer(out: &mut String, layer: &Layer, plot: Rect) {
    let style = style::style(layer.role);
    let class = layer.role.name();
    let crisp = if style.crisp { " shape-rendering=\"crispEdges\"" } else { "" };
    match &layer.marks {
        Marks::Rects(rects) if style.outlined => {
            let d = rects_path(rects.iter().map(edges));
            line(out, format_args!("<path class=\"{class}\"{crisp}{} d=\"{d}\"/>", stroke(&style)));
        }
        Marks::Rects(rects) => {
            let d = rects_path(merged(rects.iter().map(edges)).into_iter());
            line(
                out,
                format_args!(
                    "<path class=\"{class}\"{crisp} fill=\"{}\" d=\"{d}\"/>",
                    style.colour.css(Theme::Paper)
                ),
            );
        }
        Marks::Coloured(cells) => {
            line(out, format_args!("<g class=\"{class}\"{crisp}>"));
            for (colour, rects) in by_colour(cells) {
                let d = rects_path(merged(rects.into_iter()).into_iter());
                line(out, format_args!("<path fill=\"{}\" d=\"{d}\"/>", hex(colour)));
            }
            line(out, format_args!("</g>"));
        }
        Marks::Lines(lines) => {
            let d = lines_path(lines);
            line(out, format_args!("<path class=\"{class}\"{crisp}{} d=\"{d}\"/>", stroke(&style)));
        }
        Marks::Polygons(polygons) => {
            let d = polygons_path(polygons);
            line(
                out,
                format_args!(
                    "<path class=\"{class}\"{crisp} fill=\"{}\" d=\"{d}\"/>",
                    style.colour.css(Theme::Paper)
                ),
            );
            if let Some(hatching) = style.hatching {
                let d = lines_path(&hatched(polygons, hatching.distance));
                let (colour, opacity) = (hatching.colour.css(Theme::Paper), short(hatching.opacity));
                line(
                    out,
                    format_args!(
                        "<path class=\"{class}\" fill=\"none\" stroke=\"{colour}\" stroke-opacity=\"{opacity}\" d=\"{d}\"/>"
                    ),
                );
            }
        }
        Marks::Texts(texts) => write_texts(out, texts, class, &style),
        Marks::Image(image) => write_image(out, image, class, plot),
    }
}

/// The rectangles of each colour.
pub(super) fn by_colour(cells: &[([f64; 4], Rgb)]) -> BTreeMap<Rgb, Vec<Edges>> {
    let mut colours: BTreeMap<Rgb, Vec<Edges>> = BTreeMap::new();
    for (rect, colour) in cells {
        colours.entry(*colour).or_default().push(edges(rect));
    }
    colours
}

fn stroke(style: &Style) -> String {
    let mut text = format!(" fill=\"none\" stroke=\"{}\"", style.colour.css(Theme::Paper));
    if style.width != 1.0 {
        text += &format!(" stroke-width=\"{}\"", short(style.width));
    }
    if !style.dash.is_empty() {
        let lengths: Vec<String> = style.dash.iter().map(|&length| short(length)).collect();
        text += &format!(" stroke-dasharray=\"{}\"", lengths.join(" "));
    }
    text
}

fn rects_path(rects: impl Iterator<Item = Edges>) -> String {
    let mut d = String::new();
    for [x0, y0, x1, y1] in rects {
        let (width, height) = (decimal(x1 - x0), decimal(y1 - y0));
        let _ = write!(d, "M{} {}h{width}v{height}h-{width}z", decimal(x0), decimal(y0));
    }
    d
}

fn lines_path(lines: &[[f64; 4]]) -> String {
    let mut d = String::new();
    for line in lines {
        let [x0, y0, x1, y1] = line.map(hundredths);
        let _ = write!(d, "M{} {}", decimal(x0), decimal(y0));
        let _ = match (x1 - x0, y1 - y0) {
            (0, down) => write!(d, "v{}", decimal(down)),
            (across, 0) => write!(d, "h{}", decimal(across)),
            _ => write!(d, "L{} {}", decimal(x1), decimal(y1)),
        };
    }
    d
}

fn polygons_path(polygons: &[Vec<[f64; 2]>]) -> String {
    let mut d = String::new();
    for polygon in polygons {
        for (n, &[x, y]) in polygon.iter().enumerate() {
            let _ = write!(d, "{}{} {}", if n == 0 { "M" } else { "L" }, short(x), short(y));
        }
        d.push('z');
    }
    d
}

/// Texts, with what neighbours have in common said once.
fn write_texts(out: &mut String, texts: &[Text], class: &str, style: &Style) {
    let rim = style.rim.map_or(String::new(), |Rim { colour, width, weight }| {
        let (colour, width) = (colour.css(Theme::Paper), short(width));
        format!(
            " font-weight=\"{weight}\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" paint-order=\"stroke\""
        )
    });
    let common = |text: &Text| (hundredths(text.size), text.anchor);
    for group in texts.chunk_by(|a, b| common(a) == common(b)) {
        let (size, anchor) = common(&group[0]);
        let anchor = anchor.name();
        let (colour, size) = (style.colour.css(Theme::Paper), decimal(size));
        line(
            out,
            format_args!(
                "<g class=\"{class}\" fill=\"{colour}\" font-size=\"{size}\" text-anchor=\"{anchor}\"{rim}>"
            ),
        );
        for text in group {
            let down = text.size * BASE_LINE;
            let words = escaped(&text.text);
            if text.upright {
                let (x, y) = (short(text.x + down), short(text.y));
                line(out, format_args!("<text transform=\"translate({x} {y})rotate(-90)\">{words}</text>"));
            } else {
                let (x, y) = (short(text.x), short(text.y + down));
                line(out, format_args!("<text x=\"{x}\" y=\"{y}\">{words}</text>"));
            }
        }
        line(out, format_args!("</g>"));
    }
}

fn write_image(out: &mut String, image: &Image, class: &str, Rect { left, top, width, height }: Rect) {
    let (x, y, width, height) = (short(left), short(top), short(width), short(height));
    let data = base64(&png::encode(image));
    line(
        out,
        format_args!(
            "<image class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" preserveAspectRatio=\"none\" href=\"data:image/png;base64,{data}\"/>"
        ),
    );
}

/// Text as XML takes it; control characters, which it does not take, are left out.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => {}
            c if c.is_control() => {}
            c => safe.push(c),
        }
    }
    safe
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |n: usize| u32::from(group.get(n).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for n in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * n) & 63) as usize];
            text.push(if n <= group.len() { char::from(digit) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_of_the_standard() {
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("a<b>&\"c\"\u{0}\u{b}φ"), "a&lt;b&gt;&amp;&quot;c&quot;φ");
    }
}
