//! Colours for values: cividis and viridis, as sixteen anchors each with straight lines between.
//!
//! Cividis (Nuñez, Anderton and Renslow 2018) looks the same to colour-blind eyes; viridis is van der Walt and
//! Smith's. The anchors are every seventeenth colour of the published tables.

use std::collections::BTreeMap;

use super::style::{Rgb, hex};
use crate::query::Palette;

const CIVIDIS: [Rgb; 16] = [
    [0, 34, 78],
    [0, 46, 108],
    [30, 58, 111],
    [53, 69, 108],
    [71, 81, 108],
    [87, 93, 109],
    [102, 105, 112],
    [117, 117, 117],
    [132, 130, 121],
    [148, 142, 119],
    [165, 156, 116],
    [183, 169, 110],
    [200, 184, 102],
    [219, 199, 90],
    [238, 214, 73],
    [254, 232, 56],
];
const VIRIDIS: [Rgb; 16] = [
    [68, 1, 84],
    [72, 26, 108],
    [71, 47, 125],
    [65, 68, 135],
    [57, 86, 140],
    [49, 104, 142],
    [42, 120, 142],
    [35, 136, 142],
    [31, 152, 139],
    [34, 168, 132],
    [53, 183, 121],
    [84, 197, 104],
    [122, 209, 81],
    [165, 219, 54],
    [210, 226, 27],
    [253, 231, 37],
];

/// The palest and the strongest colour of a first value that is greater, and of one that is smaller.
const GREATER: [Rgb; 2] = [[190, 218, 238], [0, 84, 140]];
const SMALLER: [Rgb; 2] = [[253, 216, 180], [176, 66, 0]];

/// The colour of a difference of values from −`most` to `most`: blues where the first is greater, oranges where it is
/// smaller, the stronger the further they are apart.
pub fn difference(by: i32, most: u32) -> Rgb {
    let [pale, strong] = if by > 0 { GREATER } else { SMALLER };
    let (by, most) = (i64::from(by.unsigned_abs().clamp(1, most.max(1))), i64::from(most.max(1)));
    let part = if most == 1 { (1, 2) } else { (by - 1, most - 1) };
    std::array::from_fn(|c| {
        let (from, to) = (i64::from(pale[c]), i64::from(strong[c]));
        (from + (to - from) * part.0 / part.1) as u8
    })
}

/// The colour of `value` on a scale from 0 to `most`.
pub fn colour(palette: Palette, value: u32, most: u32) -> Rgb {
    let anchors = anchors(palette);
    // In 256ths of the distance between two anchors.
    let at = u64::from(value.min(most)) * 15 * 256 / u64::from(most.max(1));
    let (anchor, part) = ((at / 256) as usize, (at % 256) as i32);
    let next = anchors[(anchor + 1).min(15)];
    std::array::from_fn(|c| {
        let (from, to) = (i32::from(anchors[anchor][c]), i32::from(next[c]));
        (from + (to - from) * part / 256) as u8
    })
}

/// Is dark ink (else light ink) readable on this colour?
pub fn takes_dark_ink([r, g, b]: Rgb) -> bool {
    299 * u32::from(r) + 587 * u32::from(g) + 114 * u32::from(b) > 128_000
}

fn anchors(palette: Palette) -> &'static [Rgb; 16] {
    match palette {
        Palette::Cividis => &CIVIDIS,
        Palette::Viridis => &VIRIDIS,
    }
}

/// The anchors of all palettes, by name, as style sheets write them: data for the page.
pub fn palette_colours() -> BTreeMap<&'static str, Vec<String>> {
    let colours = |palette: Palette| anchors(palette).iter().copied().map(hex).collect();
    [Palette::Cividis, Palette::Viridis].map(|palette| (palette.name(), colours(palette))).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_and_order() {
        assert_eq!(colour(Palette::Cividis, 0, 9), [0, 34, 78]);
        assert_eq!(colour(Palette::Viridis, 9, 9), [253, 231, 37]);
        assert_eq!(colour(Palette::Viridis, 0, 0), [68, 1, 84]);
        let light = |value| colour(Palette::Cividis, value, 255).iter().map(|&c| u32::from(c)).sum::<u32>();
        assert!((1..=255).all(|value| light(value) + 4 >= light(value - 1)), "cividis grows lighter");
        assert!(takes_dark_ink([254, 232, 56]) && !takes_dark_ink([0, 34, 78]));
    }
}
