//! What the page knows before any engine arrives: every game and every key of a query, how every role looks, and the
//! colours of every theme and of values. The build asks for it once and writes it to `www/pkg/catalogue.js`; the page never does.

use std::collections::BTreeMap;

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::object;
use crate::scene::palette::palette_colours;
use crate::scene::style::{self, Style, Theme};
use crate::{games, query};

/// Each field becomes an export of `catalogue.js`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Exports {
    games: Vec<games::Entry>,
    settings: Vec<query::Setting>,
    relations: Vec<query::Relation>,
    by_paper: Vec<games::Group>,
    by_family: Vec<games::Group>,
    endings: BTreeMap<&'static str, games::Ending>,
    with_lines: Vec<&'static str>,
    usual_game: &'static str,
    roles: BTreeMap<&'static str, Style>,
    properties: Vec<&'static str>,
    themes: BTreeMap<Theme, BTreeMap<&'static str, String>>,
    palettes: BTreeMap<&'static str, Vec<String>>,
}

/// Everything the page makes its controls and colours from.
#[wasm_bindgen(unchecked_return_type = "Record<string, unknown>")]
pub fn catalogue() -> Result<JsValue, JsValue> {
    let query::Catalogue { games, settings, relations } = query::catalogue();
    object(&Exports {
        games,
        settings,
        relations,
        by_paper: games::by_paper(),
        by_family: games::by_family(),
        endings: games::endings(),
        with_lines: games::with_lines(),
        usual_game: games::DEFAULT.id,
        roles: style::role_styles(),
        properties: style::properties(),
        themes: style::theme_colours(),
        palettes: palette_colours(),
    })
}
