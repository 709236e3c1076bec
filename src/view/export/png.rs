//! PNG files: an image as one, and what is said about a figure inside one that is there already.
//!
//! Chunks are the same everywhere (length, name, data, CRC-32); so the page, whose browser paints and packs the pixels,
//! and the command line put in the same words by the same code.

use std::collections::BTreeMap;

use super::{About, Crc32};
use crate::view::raster::Image;

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

/// An image as a PNG file, with a palette where 256 colours are enough.
pub fn encode(image: &Image) -> Vec<u8> {
    let mut file = SIGNATURE.to_vec();
    let palette = palette(image);
    let mut header = [image.width.to_be_bytes(), image.height.to_be_bytes()].concat();
    // Eight bits a channel, palette or colours with alpha, packed and filtered in the only ways there are, in one go.
    header.extend([8, if palette.is_some() { 3 } else { 6 }, 0, 0, 0]);
    file.extend(chunk(b"IHDR", &header));
    if let Some(colours) = &palette {
        file.extend(chunk(b"PLTE", &colours.keys().flat_map(|c| [c[0], c[1], c[2]]).collect::<Vec<_>>()));
        file.extend(chunk(b"tRNS", &colours.keys().map(|colour| colour[3]).collect::<Vec<_>>()));
    }
    let mut lines = Vec::with_capacity(image.pixels.len() + image.height as usize);
    for line in image.pixels.chunks_exact(image.width.max(1) as usize * 4) {
        lines.push(0); // Not filtered: flat squares repeat as they are.
        match &palette {
            Some(colours) => lines.extend(line.as_chunks::<4>().0.iter().map(|colour| colours[colour])),
            None => lines.extend(line),
        }
    }
    file.extend(chunk(b"IDAT", &miniz_oxide::deflate::compress_to_vec_zlib(&lines, EFFORT)));
    file.extend(chunk(b"IEND", &[]));
    file
}

/// The colours of an image by number, if there are 256 at most.
fn palette(image: &Image) -> Option<BTreeMap<[u8; 4], u8>> {
    let mut colours = BTreeMap::new();
    let mut last = None;
    for colour in image.pixels.as_chunks::<4>().0 {
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
    let texts = about.entries().into_iter().flat_map(|(key, text)| text_chunk(key, &text));
    Some(SIGNATURE.iter().chain(header).copied().chain(texts).chain(rest.iter().copied()).collect())
}

/// Plain text where it is plain, else text in UTF-8.
fn text_chunk(key: &str, text: &str) -> Vec<u8> {
    if text.is_ascii() {
        return chunk(b"tEXt", &[key.as_bytes(), b"\0", text.as_bytes()].concat());
    }
    // Not packed, in no named language, the key not translated.
    chunk(b"iTXt", &[key.as_bytes(), b"\0\0\0\0\0", text.as_bytes()].concat())
}
