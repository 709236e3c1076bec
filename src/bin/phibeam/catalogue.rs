//! What the page knows before any engine arrives, as a JavaScript module: every game and every key of a query, how every
//! role looks, and the colours of every theme. `build.sh` writes it to `www/pkg/catalogue.js`.

use std::io::{self, Write};

use phibeam::scene::style;
use phibeam::{games, query};
use serde::Serialize;

/// Writes the module.
pub(crate) fn write(out: &mut impl Write) -> io::Result<()> {
    let catalogue = query::catalogue();
    typed(out, "import(\"../state/types.js\").Game[]")?;
    export(out, "default", &catalogue.games)?;
    export(out, "const usualGame =", &games::DEFAULT.id)?;
    typed(out, "import(\"../state/types.js\").Setting[]")?;
    export(out, "const settings =", &catalogue.settings)?;
    typed(out, "import(\"../state/types.js\").Relation[]")?;
    export(out, "const relations =", &catalogue.relations)?;
    typed(out, "Record<string, import(\"../render/paint.js\").RoleStyle>")?;
    export(out, "const roles =", &style::role_styles())?;
    typed(out, "(keyof typeof themes.light)[]")?;
    export(out, "const properties =", &style::properties())?;
    // What it has is its type: the page takes the names of the colours from its keys.
    export(out, "const themes =", &style::theme_colours())
}

fn typed(out: &mut impl Write, kind: &str) -> io::Result<()> {
    writeln!(out, "/** @type {{{kind}}} */")
}

fn export(out: &mut impl Write, what: &str, data: &impl Serialize) -> io::Result<()> {
    write!(out, "export {what} ")?;
    serde_json::to_writer(&mut *out, data)?;
    writeln!(out, ";")
}
