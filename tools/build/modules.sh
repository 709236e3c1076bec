# From the crate to the wasm modules, the JavaScript round them and the catalogue, in www/pkg.

readonly PKG=www/pkg
readonly STAGE=target/pkg # What wasm-bindgen makes, before it is optimised and checked.
readonly WASM_BUDGET=$((106 * 1024)) # bytes after gzip; what a browser fetches for the first picture is counted by tests/browser/light.test.mjs

build() {
  need_rust
  need_node
  npm_tool binaryen "$BINARYEN"
  # Four modules: the first draws the first picture and is small; the full one follows and answers everything about a game;
  # the others are fetched when somebody asks: one takes written rules as well, the last proves and knows the papers. Each is
  # compiled by one core for the most part.
  side_by_side make_bindgen compile_dependencies
  side_by_side "compile study --features study" "compile rules --features custom" "compile full --features full" "compile first --config profile.wasm.opt-level=\"s\""
  side_by_side "package study" "package rules" "package full" "package first"
  if [[ ! $PKG/catalogue.js -nt $PKG/study/phibeam_bg.wasm ]]; then
    say "writing the catalogue"
    families >"$PKG/families.js"
    catalogue >"$STAGE/catalogue.js" # Whole or not at all: a build may be broken off.
    mv "$STAGE/catalogue.js" "$PKG/catalogue.js"
  fi
  put_version
  check_sizes
}

# The version for the page's help. It is fetched when somebody asks for that.
put_version() {
  local line
  line="export const version = \"$(version)\";"
  [[ $(cat "$PKG/version.js" 2>/dev/null) == "$line" ]] || printf '%s\n' "$line" >"$PKG/version.js"
}

# side_by_side COMMAND...: runs them all at once, and waits for all; one that fails is enough to stop.
side_by_side() {
  local command job failed=0
  local -a jobs=()
  for command; do
    $command & # Split into words on purpose.
    jobs+=($!)
  done
  for job in "${jobs[@]}"; do wait "$job" || failed=1; done
  ((failed == 0)) || die "stopped: the reason is above"
}

# What every module depends on, compiled once: each of them has a folder of its own, to be compiled beside the others.
compile_dependencies() {
  local seed=target/dependencies name
  [[ -d target/study/wasm ]] && return # Later changes are cargo's to find.
  say "compiling what the modules depend on"
  cargo build --quiet --profile wasm --package phibeam-dependencies --target wasm32-unknown-unknown --target-dir "$seed"
  for name in first full rules study; do
    rm -rf "target/$name"
    cp -a "$seed" "target/$name"
  done
  rm -rf "$seed"
}

# compile NAME [CARGO FLAGS]
compile() {
  local name=$1 said
  shift
  say "compiling the $name module to wasm"
  # What each module leaves out must not leave anything without a use: `test` takes no warning, which saves a clippy for each.
  said=$(cargo build --quiet --profile wasm --lib --target wasm32-unknown-unknown --target-dir "target/$name" --no-default-features "$@" 2>&1) || {
    printf '%s\n' "$said" >&2
    return 1
  }
  [[ -z $said ]] || printf '%s\n' "$said" >&2
  [[ -z $said || -z ${NO_WARNINGS-} ]] || die "the $name module: there is a warning above"
}

# package NAME: makes www/pkg/NAME of what was compiled.
package() {
  local name=$1 wasm=target/$1/wasm32-unknown-unknown/wasm/phibeam.wasm stage=$STAGE/$1 made=$PKG/$1/phibeam_bg.wasm
  [[ $made -nt $wasm && $made -nt build.sh && $made -nt tools/build/modules.sh ]] && return
  say "making the JavaScript module $name"
  rm -rf "$stage"
  "$BINDGEN" "$wasm" "$stage"
  optimise "$stage"
  mkdir -p "$PKG/$name"
  cp "$stage"/phibeam.js "$stage"/*.d.ts "$PKG/$name"
  cp "$stage/phibeam_bg.wasm" "$PKG/$name" # The last: it is what "up to date" looks at.
  say "$PKG/$name is made"
}

# The catalogue as a module: the page has its controls and its colours before the engine arrives.
catalogue() {
  with_module "$PKG/study" <<'EOF'
const types = {
  games: 'import("../state/types.js").Game[]',
  settings: 'import("../state/types.js").Setting[]',
  relations: 'import("../state/types.js").Relation[]',
  endings: 'Record<string, import("../state/types.js").Ending>',
  roles: 'Record<string, import("../render/paint.js").RoleStyle>',
  properties: "(keyof typeof themes.light)[]",
};
const { games, byFamily, ...others } = phibeam.catalogue();
console.log(`/** @type {${types.games}} */\nexport default ${JSON.stringify(games)};`);
for (const [name, data] of Object.entries(others)) {
  if (types[name]) console.log(`/** @type {${types[name]}} */`); // What has none is of the type of what it holds.
  console.log(`export const ${name} = ${JSON.stringify(data)};`);
}
EOF
}

# What only the picker of games asks for, after the first picture.
families() {
  with_module "$PKG/study" <<'EOF'
console.log(`export const byFamily = ${JSON.stringify(phibeam.catalogue().byFamily)};`);
EOF
}

# optimise FOLDER: the wasm file in it.
optimise() {
  # The features named in the module and no others: with --all-features the result does not load. Level 1: what the others make
  # is smaller, but larger once it is compressed, as fast, and takes three to five times as long.
  node "$TOOLS/binaryen/node_modules/binaryen/bin/wasm-opt" -O1 "$1/phibeam_bg.wasm" -o "$1/optimised.wasm"
  mv "$1/optimised.wasm" "$1/phibeam_bg.wasm"
  draws "$1" || die "the optimised module in $1 does not draw"
}

# draws FOLDER: does the module start, and does it draw a query?
draws() {
  with_module "$1" <<'EOF'
const task = phibeam.figure("game=wab&a=99", "", [0, 0, 0, 0, 8, 200, 200, 1, 1], 1, [0, 0, 0]);
while (!task.advance(64));
if (task.value().query !== "game=wab&a=50") throw new Error("it does not draw");
EOF
}

# with_module FOLDER: runs the script on standard input with the module as `phibeam`.
with_module() {
  local script
  script=$(cat)
  cp "$1/phibeam.js" "$STAGE/${1##*/}.mjs" # Node takes it for a module by its ending.
  node --input-type=module - "$STAGE/${1##*/}.mjs" "$1/phibeam_bg.wasm" <<EOF
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
const [module, wasm] = process.argv.slice(2);
const phibeam = await import(pathToFileURL(resolve(module)).href);
phibeam.initSync({ module: await readFile(wasm) });
$script
EOF
}

zipped() { cat "$@" | gzip -9 | wc -c; }

check_sizes() {
  local first=$PKG/first/phibeam_bg.wasm first_gz
  first_gz=$(zipped "$first")
  say "sizes: first wasm $(wc -c <"$first") bytes, $first_gz gzipped (at most $WASM_BUDGET); full wasm, fetched after the first picture, $(zipped "$PKG/full/phibeam_bg.wasm") gzipped; for written rules, when asked for, $(zipped "$PKG/rules/phibeam_bg.wasm"); with proofs and the papers, when asked for, $(zipped "$PKG/study/phibeam_bg.wasm")"
  ((first_gz <= WASM_BUDGET)) || die "the first wasm module is over its budget"
}
