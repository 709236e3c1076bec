//! Reading and printing the values of a query.

use super::format::joined;
use super::{LARGEST_COORDINATE, QueryError};
use crate::games::{BOX_MOST, Kind, Param, RAY_MOST, Value};
#[cfg(feature = "custom")]
use crate::rules::expression::Rule;
use crate::rules::{DeclaredBox, IntSet};
use crate::text::shortened;

/// A whole number from `min` to `max`.
pub(crate) fn int(key: &'static str, text: &str, min: u64, max: u64) -> Result<u64, QueryError> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(QueryError::NotANumber { key, value: shortened(text), min, max });
    }
    match text.parse::<u64>() {
        Ok(n) if (min..=max).contains(&n) => Ok(n),
        _ => Err(QueryError::OutOfRange { key, value: shortened(text), min, max }),
    }
}

/// `count` coordinates joined by commas.
pub(super) fn coordinates(text: &str, count: usize) -> Option<Vec<u64>> {
    let number = |part: &str| {
        let plain = !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        part.parse::<u64>().ok().filter(|&n| plain && n <= LARGEST_COORDINATE)
    };
    let numbers = text.split(',').map(number).collect::<Option<Vec<u64>>>()?;
    (numbers.len() == count).then_some(numbers)
}

/// The value of a parameter.
pub(super) fn read(param: &'static Param, text: &str) -> Result<Value, QueryError> {
    let key = param.key;
    match param.kind {
        Kind::Int { min, max, .. } => int(key, text, min, max).map(Value::Int),
        Kind::Set { .. } => IntSet::parse(text)
            .map(Value::Set)
            .map_err(|error| QueryError::BadSet { value: shortened(text), error }),
        Kind::Box { .. } => declared_box(text).map(|declared| Value::Box(Some(declared))).ok_or_else(|| {
            let allowed = format!("k strings of k characters P or . joined by /, k at most {BOX_MOST}");
            QueryError::BadForm { key, value: shortened(text), allowed }
        }),
        Kind::Ray => match coordinates(text, 2).as_deref() {
            Some(&[dx, dy]) if dx <= RAY_MOST && dy <= RAY_MOST && (dx, dy) != (0, 0) => {
                Ok(Value::Ray(Some((dx, dy))))
            }
            _ => {
                let allowed = format!("dx,dy with both from 0 to {RAY_MOST} and not both 0");
                Err(QueryError::BadForm { key, value: shortened(text), allowed })
            }
        },
        Kind::List { max } => list(text, max).map(Value::List).ok_or_else(|| {
            let allowed = format!("numbers from 0 to {max} joined by commas");
            QueryError::BadForm { key, value: shortened(text), allowed }
        }),
        // Where no rule is the default, no text is none.
        #[cfg(feature = "custom")]
        Kind::Rule { default: "", .. } if text.is_empty() => Ok(Value::Rule(None)),
        #[cfg(feature = "custom")]
        Kind::Rule { about, .. } => Rule::parse(text, about)
            .map(|rule| Value::Rule(Some(rule)))
            .map_err(|error| QueryError::BadRule { key, error }),
    }
}

/// Numbers up to `max` joined by commas; nothing at all is the empty list.
fn list(text: &str, max: u64) -> Option<Vec<u64>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let count = text.split(',').count();
    coordinates(text, count).filter(|numbers| numbers.iter().all(|&number| number <= max))
}

fn declared_box(text: &str) -> Option<DeclaredBox> {
    let strings: Vec<&[u8]> =
        if text.is_empty() { Vec::new() } else { text.split('/').map(str::as_bytes).collect() };
    let k = strings.len();
    let square = strings.iter().all(|string| string.len() == k && string.iter().all(|c| b"P.".contains(c)));
    (square && k as u64 <= BOX_MOST)
        .then(|| DeclaredBox::from_fn(k as u32, |x, y| strings[x as usize][y as usize] == b'P'))
}

/// The value as a query writes it, not yet percent-encoded.
pub(super) fn print(value: &Value) -> String {
    match value {
        Value::Int(n) => n.to_string(),
        Value::Set(set) => set.text().to_owned(),
        Value::Box(None) | Value::Ray(None) => String::new(),
        #[cfg(feature = "custom")]
        Value::Rule(rule) => rule.as_ref().map_or_else(String::new, Rule::to_string),
        Value::Ray(Some((dx, dy))) => format!("{dx},{dy}"),
        Value::List(list) => joined(list),
        Value::Box(Some(declared)) => {
            let k = u64::from(declared.k());
            let cell = |x, y| if declared.is_p(x, y) == Some(true) { 'P' } else { '.' };
            let strings: Vec<String> = (0..k).map(|x| (0..k).map(|y| cell(x, y)).collect()).collect();
            strings.join("/")
        }
    }
}
