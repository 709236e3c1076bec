//! Result codes, also such as have a sound checksum and say nothing sensible, and the lines of a class.

use phibeam::play::code::Record;
use phibeam::play::collect::{Status, collect};
use phibeam::play::{Analysis, exercise};
use phibeam::query::{Exercise, Query};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::bounds::Bounds;
use super::driver::Target;
use super::texts::is_sentence;
use crate::mutations;

const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Characters of the checksum.
const CHECKED: usize = 5;

pub(crate) static CODE: Target = Target {
    name: "code",
    inputs: codes,
    corpus: include_str!("corpus/code.txt"),
    unchanged: 7,
    bounds: Bounds::new(10_000, 128),
    check: |code| {
        let record = match Record::read(code) {
            Ok(record) => record,
            Err(error) => return is_sentence(&error).map(|()| false),
        };
        let written = record.write();
        if Record::read(&written).as_ref() != Ok(&record) {
            return Err(format!("{record:?} is written as {written}, which reads otherwise"));
        }
        let query = record.query.to_string();
        if Query::parse(&query).as_ref() != Ok(&record.query) {
            return Err(format!("{query} reads otherwise"));
        }
        // As `phibeam verify` says it: for some, because a start may be looked for on a whole board.
        if !code.len().is_multiple_of(8) {
            return Ok(true);
        }
        match exercise::words(&Analysis::of(&record.query), &record.query) {
            Ok(words) => is_sentence(&words)?,
            Err(error) => is_sentence(&error)?,
        }
        Ok(true)
    },
};

pub(crate) static TABLE: Target = Target {
    name: "table",
    inputs: || {
        let name = select(vec!["Ada", "Emmy, N.", "=1+1", "\"Zoë\"", "", "@x", "a\tb"]);
        let separator = select(vec!["\t", " ", ",", ": ", "> "]);
        let line =
            (name, separator, codes()).prop_map(|(name, separator, code)| format!("{name}{separator}{code}"));
        vec(line, 0..5).prop_map(|lines| lines.join("\n")).boxed()
    },
    corpus: include_str!("corpus/table.txt"),
    unchanged: 5,
    bounds: Bounds::new(30_000, 128),
    check: |text| {
        let rows = collect(text);
        for row in &rows {
            let line = row.csv_line();
            let formula = |field: &str| field.trim_start_matches('"').starts_with(['=', '+', '-', '@']);
            if formula(&line) || !line.ends_with('\n') {
                return Err(format!("a spreadsheet would compute {line:?}"));
            }
        }
        Ok(rows.iter().any(|row| row.status != Status::Damaged))
    },
};

/// Codes of exercises, half of them with other digits and a checksum that fits.
fn codes() -> BoxedStrategy<String> {
    let kind = select(vec![Exercise::Win, Exercise::Mark, Exercise::Guess, Exercise::Value]);
    let heap = || prop_oneof![6 => 0..40u64, 1 => 0..=1u64 << 62];
    let number = || prop_oneof![6 => 0..50u64, 1 => any::<u64>()];
    let outcome = (any::<i32>(), number(), number(), number());
    let at = prop::option::of((heap(), heap()));
    let slips = vec((any::<Index>(), 0..32usize), 0..4);
    (mutations::query(), kind, at, outcome, slips)
        .prop_map(|(text, kind, at, (score, of, hints, moves), slips)| {
            let mut query = Query::repair(&text, None).0;
            let known = (query.settings.play, query.settings.size, query.settings.rate);
            query.settings = Default::default();
            (query.settings.play, query.settings.size, query.settings.rate) = known;
            query.settings.exercise = Some(kind);
            query.settings.at = at;
            let code = Record { query, score: score.into(), of, hints, moves }.write();
            if slips.len() < 2 { code } else { with_other_digits(&code, &slips) }
        })
        .boxed()
}

fn with_other_digits(code: &str, slips: &[(Index, usize)]) -> String {
    let mut digits: Vec<u8> = code.bytes().filter(|byte| *byte != b'-').collect();
    digits.truncate(digits.len() - CHECKED);
    for (at, digit) in slips {
        let at = at.index(digits.len());
        // Now and then the code ends there.
        if *digit == 0 && at > 0 { digits.truncate(at) } else { digits[at] = DIGITS[*digit] }
    }
    let value = |digit: &u8| DIGITS.iter().position(|known| known == digit).unwrap_or(0) as u32;
    let mut bits: Vec<u32> =
        digits.iter().flat_map(|digit| (0..5).rev().map(move |bit| value(digit) >> bit & 1)).collect();
    bits.push(0);
    // Polynomial division, as the RFC has it.
    let crc = bits.iter().fold(0x00B7_04CE_u32, |crc, bit| {
        let shifted = (crc ^ bit << 23) << 1;
        (if shifted & 0x0100_0000 == 0 { shifted } else { shifted ^ 0x0186_4CFB }) & 0x00FF_FFFF
    });
    digits.extend((0..CHECKED).rev().map(|place| DIGITS[(crc >> (5 * place) & 31) as usize]));
    String::from_utf8_lossy(&digits).into_owned()
}
