//! Random queries, and what happens to them on their way: cut, doubled, mistyped, wrongly encoded.

use phibeam::games;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::strategy::Union;

use crate::common;

/// Settings that are right for every game, one item each.
pub(crate) const SETTINGS: &[&str] = &[
    "play=misere",
    "mode=grundy",
    "size=65536",
    "size=64",
    "view=0,4611686018427387904,12",
    "at=3,5",
    "beams=0",
    "lines=1",
    "show=0",
    "g=7",
    "mod=65535",
    "palette=viridis",
    "moves=",
    "opponent=casual",
    "rate=100",
    "first=computer",
    "exercise=mark",
    "controls=none",
    "vs=game%3Dnim",
    "vs=game%3Dwab%26a%3D7%26b%3D2",
    "vs=game%3Drational-nim%26size%3D9",
    "vs=game%3Dwyt-k%26set%3D3n%252B1",
    "vs=game%3Dseeded%26box%3DP.%2F.P",
    "vs=game%3Dfraenkel-st",
    "vs=game%3Dnim%26heaps%3D3%26z%3D5",
    "v=1",
    "v=01",
    "moves=3,5;1,2",
];

/// A random query of any game with random settings; most are right.
pub(crate) fn query() -> impl Strategy<Value = String> {
    let games =
        games::ALL.map(|game| common::params(game).prop_map(move |params| common::query(game, &params)));
    let settings = prop::sample::subsequence(SETTINGS.to_vec(), 0..=5);
    (Union::new(games), settings.prop_shuffle())
        .prop_map(|(game, settings)| settings.iter().fold(game, |text, item| format!("{text}&{item}")))
}

/// Texts that a reader of queries may stumble over.
pub(crate) const PIECES: &[&str] = &[
    "&",
    "=",
    "&&",
    "==",
    "%",
    "%%",
    "%2",
    "%25",
    "%00",
    "%0a",
    "%c3%28",
    "%ff",
    "%E2%80%A8",
    "+",
    ",",
    ";",
    "/",
    "..",
    "n",
    "2^n",
    "*",
    "-1",
    "1e9",
    "0x10",
    "9007199254740993",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "\0",
    "\n",
    "\r\n",
    "\t",
    "\u{1b}[31m",
    "\u{7f}",
    "\u{85}",
    "\u{2028}",
    "\u{202e}",
    "é",
    "φ",
    "🦀",
    "٣",
    "\u{feff}",
    " ",
    "\"",
    "'",
    "<",
    "game",
    "game=nim",
    "a=1",
    "set=1..",
    "box=P",
    "z=1",
    "heaps=3",
    "heaps=6",
    "rest=1,2",
    "vs=game%3Dnim",
    "rule=k",
    "play=misere",
];

/// A change to a query; an index is taken modulo the length.
#[derive(Clone, Debug)]
pub(crate) enum Mutation {
    /// Flip bits of a byte; what is no longer UTF-8 becomes U+FFFD.
    Flip(Index, u8),
    Insert(Index, &'static str),
    Delete(Index),
    Truncate(Index),
    /// Repeat an item, at the end or at the beginning.
    Repeat(Index, bool),
    /// Put a number that is too large where the item has its value.
    Huge(Index, u32),
    /// Replace an item's value.
    Value(Index, &'static str),
    /// Repeat a character many times.
    Stretch(Index, usize),
    PercentEncode(Index),
    UpperCase,
}

impl Mutation {
    pub(crate) fn apply(&self, text: String) -> String {
        let chars: Vec<char> = text.chars().collect();
        let mut items: Vec<String> = text.split('&').map(str::to_owned).collect();
        let at = |index: &Index| index.index(chars.len().max(1)).min(chars.len());
        let joined = |parts: [&[char]; 2], between: &str| {
            format!("{}{between}{}", String::from_iter(parts[0]), String::from_iter(parts[1]))
        };
        let key = |item: &str| item.split('=').next().unwrap_or_default().to_owned();
        match self {
            Mutation::Flip(index, bits) => {
                let mut bytes = text.into_bytes();
                if !bytes.is_empty() {
                    let at = index.index(bytes.len());
                    bytes[at] ^= bits.max(&1);
                }
                String::from_utf8_lossy(&bytes).into_owned()
            }
            Mutation::Insert(index, piece) => joined([&chars[..at(index)], &chars[at(index)..]], piece),
            Mutation::Delete(index) => {
                let from = at(index);
                joined([&chars[..from], chars.get(from + 1..).unwrap_or_default()], "")
            }
            Mutation::Truncate(index) => String::from_iter(&chars[..at(index)]),
            Mutation::Repeat(index, first) => {
                let item = items[index.index(items.len())].clone();
                items.insert(if *first { 0 } else { items.len() }, item);
                items.join("&")
            }
            Mutation::Huge(index, digits) => {
                let item = index.index(items.len());
                items[item] = format!("{}={}", key(&items[item]), "9".repeat(*digits as usize));
                items.join("&")
            }
            Mutation::Value(index, value) => {
                let item = index.index(items.len());
                items[item] = format!("{}={value}", key(&items[item]));
                items.join("&")
            }
            Mutation::Stretch(index, times) => {
                let stretched = chars.get(at(index)).map_or(String::new(), |c| c.to_string().repeat(*times));
                joined([&chars[..at(index)], &chars[at(index)..]], &stretched)
            }
            Mutation::PercentEncode(index) => {
                let from = at(index);
                let encoded = chars.get(from).map_or(String::new(), |c| {
                    c.to_string().bytes().map(|byte| format!("%{byte:02x}")).collect()
                });
                joined([&chars[..from], chars.get(from + 1..).unwrap_or_default()], &encoded)
            }
            Mutation::UpperCase => text.to_uppercase(),
        }
    }
}

/// One to four changes.
pub(crate) fn mutations() -> impl Strategy<Value = Vec<Mutation>> {
    let index = any::<Index>;
    let piece = || select(PIECES);
    let mutation = prop_oneof![
        3 => (index(), any::<u8>()).prop_map(|(at, bits)| Mutation::Flip(at, bits)),
        4 => (index(), piece()).prop_map(|(at, piece)| Mutation::Insert(at, piece)),
        2 => index().prop_map(Mutation::Delete),
        1 => index().prop_map(Mutation::Truncate),
        2 => (index(), any::<bool>()).prop_map(|(at, first)| Mutation::Repeat(at, first)),
        2 => (index(), 1..60u32).prop_map(|(at, digits)| Mutation::Huge(at, digits)),
        3 => (index(), piece()).prop_map(|(at, value)| Mutation::Value(at, value)),
        1 => (index(), 1..3_000usize).prop_map(|(at, times)| Mutation::Stretch(at, times)),
        2 => index().prop_map(Mutation::PercentEncode),
        1 => Just(Mutation::UpperCase),
    ];
    vec(mutation, 1..=4)
}

/// Pieces of queries in any order.
pub(crate) fn soup() -> impl Strategy<Value = String> {
    let word = prop_oneof![3 => select(PIECES), 1 => select(SETTINGS)];
    vec(word, 0..=12).prop_map(|words| words.concat())
}
