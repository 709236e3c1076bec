//! PNG files: an image as one, and what is said about a figure inside one that is there already.
//!
//! Chunks are the same everywhere (length, name, data, CRC-32); so the page, whose browser paints and packs the pixels,
//! and the command line put in the same words by the same code.

use std::collections::BTreeMap;

use super::{About, Crc32};
use crate::scene::raster::Image;

const SIGNATURE: &[u8; 8] = b"\x89PNG\r\n\x1a\n";
/// How hard to pack, out of 10: more is slower and gains little.
const EFFORT: u8 = 6;

/// A chunk with its length and its checksum.
fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut chunk = Vec::with_capacity(data.len() + 12);
    chunk.extend((data.len() as u32).to_be_bytes());
    chunk.extend(name);
    chunk.extend(data);
    chunk.extend(Crc32::of(&chunk[4..]).to_be_bytes());
    chunk
}

/// What a pixel is in a PNG file, by the format's own numbers.
const COLOURS: u8 = 2;
const NUMBER_IN_PALETTE: u8 = 3;
const COLOURS_WITH_ALPHA: u8 = 6;

/// An image as a PNG file: with a palette where 256 colours are enough, and without alpha where nothing shows through.
pub fn encode(image: &Image) -> Vec<u8> {
    let mut file = SIGNATURE.to_vec();
    let pixels = image.pixels.as_chunks::<4>().0;
    let palette = palette(pixels);
    let opaque = pixels.iter().all(|colour| colour[3] == 255);
    let kind = match palette {
        Some(_) => NUMBER_IN_PALETTE,
        None if opaque => COLOURS,
        None => COLOURS_WITH_ALPHA,
    };
    let mut header = [image.width.to_be_bytes(), image.height.to_be_bytes()].concat();
    // Eight bits a channel; packed and filtered in the only ways there are, in one go.
    header.extend([8, kind, 0, 0, 0]);
    file.extend(chunk(b"IHDR", &header));
    if let Some(colours) = &palette {
        file.extend(chunk(b"PLTE", &colours.keys().flat_map(|c| [c[0], c[1], c[2]]).collect::<Vec<_>>()));
        if !opaque {
            file.extend(chunk(b"tRNS", &colours.keys().map(|colour| colour[3]).collect::<Vec<_>>()));
        }
    }
    let mut lines = Vec::with_capacity(image.pixels.len() + image.height as usize);
    for line in pixels.chunks_exact(image.width.max(1) as usize) {
        lines.push(0); // Not filtered: flat squares repeat as they are.
        match &palette {
            Some(colours) => lines.extend(line.iter().map(|colour| colours[colour])),
            None if opaque => lines.extend(line.iter().flat_map(|colour| &colour[..3])),
            None => lines.extend(line.as_flattened()),
        }
    }
    file.extend(chunk(b"IDAT", &miniz_oxide::deflate::compress_to_vec_zlib(&lines, EFFORT)));
    file.extend(chunk(b"IEND", &[]));
    file
}

/// The colours of an image by number, if there are 256 at most.
fn palette(pixels: &[[u8; 4]]) -> Option<BTreeMap<[u8; 4], u8>> {
    let mut colours = BTreeMap::new();
    let mut last = None;
    for colour in pixels {
        if last != Some(*colour) {
            last = Some(*colour);
            colours.insert(*colour, 0);
            if colours.len() > 256 {
                return None;
            }
        }
    }
    colours.values_mut().zip(0u8..=255).for_each(|(number, n)| *number = n);
    Some(colours)
}

/// A PNG file with what is said about its figure, after the header; `None` when it is not a PNG file.
pub fn stamped(file: &[u8], about: &About) -> Option<Vec<u8>> {
    let rest = file.strip_prefix(SIGNATURE)?;
    // The header always has 13 bytes, and comes first.
    let (header, rest) = rest.split_at_checked(25).filter(|(header, _)| &header[4..8] == b"IHDR")?;
    Some([SIGNATURE, header, &texts(about), rest].concat())
}

/// What is said about a figure, as a PNG file has it after its header.
pub fn texts(about: &About) -> Vec<u8> {
    about.entries().into_iter().flat_map(|(key, text)| text_chunk(key, &text)).collect()
}

/// Plain text where it is plain, else text in UTF-8.
fn text_chunk(key: &str, text: &str) -> Vec<u8> {
    if text.is_ascii() {
        return chunk(b"tEXt", &[key.as_bytes(), b"\0", text.as_bytes()].concat());
    }
    // Not packed, in no named language, the key not translated.
    chunk(b"iTXt", &[key.as_bytes(), b"\0\0\0\0\0", text.as_bytes()].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The chunks of a file, by name; their checksums are right.
    fn chunks(file: &[u8]) -> Vec<(&[u8], &[u8])> {
        let mut rest = file.strip_prefix(SIGNATURE).expect("a signature");
        let mut found = Vec::new();
        while let Some((length, after)) = rest.split_first_chunk::<4>() {
            let (named, after) = after.split_at(u32::from_be_bytes(*length) as usize + 4);
            let (sum, after) = after.split_first_chunk::<4>().expect("a checksum");
            assert_eq!(Crc32::of(named), u32::from_be_bytes(*sum));
            found.push(named.split_at(4));
            rest = after;
        }
        found
    }

    /// Reads back what [`encode`] writes, by the format's rules: the kind, and the pixels.
    fn decoded(file: &[u8]) -> (u8, Vec<[u8; 4]>) {
        let chunks = chunks(file);
        let data = |name: &[u8; 4]| chunks.iter().find(|(found, _)| found == name).map(|(_, data)| *data);
        let header = data(b"IHDR").expect("a header");
        let width = u32::from_be_bytes([header[0], header[1], header[2], header[3]]) as usize;
        let (kind, transparent) = (header[9], data(b"tRNS"));
        let colours = data(b"PLTE").map(|colours| colours.as_chunks::<3>().0);
        let lines =
            miniz_oxide::inflate::decompress_to_vec_zlib(data(b"IDAT").expect("pixels")).expect("zlib");
        let bytes = match kind {
            NUMBER_IN_PALETTE => 1,
            COLOURS => 3,
            _ => 4,
        };
        let pixel = |pixel: &[u8]| match *pixel {
            [number] => {
                let [r, g, b] = colours.expect("a palette")[usize::from(number)];
                [r, g, b, transparent.map_or(255, |alpha| alpha[usize::from(number)])]
            }
            [r, g, b] => [r, g, b, 255],
            [r, g, b, a] => [r, g, b, a],
            _ => panic!("no such pixel"),
        };
        let lines = lines.chunks_exact(1 + width * bytes);
        assert!(lines.clone().all(|line| line[0] == 0) && lines.remainder().is_empty());
        (kind, lines.flat_map(|line| line[1..].chunks_exact(bytes).map(pixel).collect::<Vec<_>>()).collect())
    }

    #[test]
    fn images_read_back_as_they_were() {
        // Few and many colours, with and without something that shows through.
        for (step, alpha, wanted) in [
            (97u32, 255u8, NUMBER_IN_PALETTE),
            (97, 0, NUMBER_IN_PALETTE),
            (1, 255, COLOURS),
            (1, 128, COLOURS_WITH_ALPHA),
        ] {
            let (width, height) = (29, 31);
            let colour = |n: u32| {
                let [_, r, g, b] = (n / step * 12_345).to_be_bytes();
                [r, g, b, if n.is_multiple_of(5) { alpha } else { 255 }]
            };
            let pixels: Vec<[u8; 4]> = (0..width * height).map(colour).collect();
            let file = encode(&Image { width, height, pixels: pixels.as_flattened().to_vec() });
            assert_eq!(decoded(&file), (wanted, pixels), "{step} {alpha}");
            let sees_through = chunks(&file).iter().any(|(name, _)| *name == b"tRNS");
            assert_eq!(sees_through, wanted == NUMBER_IN_PALETTE && alpha < 255);
        }
    }
}
