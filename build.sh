#!/usr/bin/env bash
# Builds, serves, tests and measures Phibeam. `./build.sh help` lists the commands; every step says what it does.
# Everything that is fetched goes under target/, except the Rust target and, for `test`, the browser.
set -euo pipefail

unset CDPATH
cd "$(dirname "${BASH_SOURCE[0]}")"

export CARGO_TARGET_DIR="$PWD/target" # The paths below, jsconfig.json and the browser tests rely on it.
readonly TOOLS=target/tools
readonly STAGE=target/pkg # What wasm-bindgen makes, before it is optimised and checked.
readonly PKG=www/pkg
readonly WASM=wasm32-unknown-unknown/release/phibeam.wasm

readonly BINARYEN=132.0.0
readonly PLAYWRIGHT=1.65.0
readonly AXE=4.14.0
readonly TYPESCRIPT=5.9.3
readonly VITE=8.3.8
readonly NODE_TYPES=20.19.39
readonly LEAST_NODE=20

readonly WASM_BUDGET=$((120 * 1024))  # bytes after gzip
readonly FIRST_BUDGET=$((180 * 1024)) # everything the first picture needs, after gzip

usage() {
  cat <<'EOF'
usage: ./build.sh               build the page into www/
       ./build.sh serve [PORT]  build and serve the page (port 8080)
       ./build.sh test          check everything: native, wasm, browser
       ./build.sh dist          build and copy what a static host needs to dist/
       ./build.sh bench         run the benchmarks
EOF
}

say() { printf '== [%3d s] %s\n' "$SECONDS" "$*"; }

die() {
  printf 'build.sh: %s\n' "$*" >&2
  exit 1
}

have() { command -v "$1" >/dev/null; }

# --- What the build needs -------------------------------------------------------------------------------------------

need_rust() {
  have cargo || die "cargo is missing: install Rust with rustup"
  local libdir
  libdir=$(rustc --print target-libdir --target wasm32-unknown-unknown)
  if [[ ! -d $libdir ]]; then
    have rustup || die "the Rust target wasm32-unknown-unknown is missing, and rustup to add it: install rustup"
    say "adding the Rust target wasm32-unknown-unknown"
    rustup target add wasm32-unknown-unknown
  fi
}

need_lints() {
  cargo fmt --version >/dev/null 2>&1 && cargo clippy --version >/dev/null 2>&1 && return
  have rustup || die "cargo fmt and cargo clippy are missing: install rustfmt and clippy"
  say "adding rustfmt and clippy"
  rustup component add rustfmt clippy
}

# The version of a crate in Cargo.lock.
locked_version() {
  [[ -f Cargo.lock ]] || cargo generate-lockfile
  awk -v name="name = \"$1\"" '$0 == name { getline; gsub(/[^0-9.]/, ""); print; exit }' Cargo.lock
}

# The tool must be of exactly the version of the crate.
need_wasm_bindgen() {
  local version
  version=$(locked_version wasm-bindgen)
  [[ $("$TOOLS/bin/wasm-bindgen" --version 2>/dev/null) == "wasm-bindgen $version" ]] && return
  say "installing wasm-bindgen-cli $version into $TOOLS (about 3 minutes)"
  install_wasm_bindgen "$version" --locked || {
    say "the versions it was released with are not to be had: taking compatible ones"
    install_wasm_bindgen "$version"
  }
  rm -rf "$TOOLS/build"
}

install_wasm_bindgen() {
  local version=$1
  shift
  CARGO_TARGET_DIR="$PWD/$TOOLS/build" cargo install wasm-bindgen-cli --version "$version" "$@" --force --quiet \
    --root "$TOOLS" --bin wasm-bindgen --bin wasm-bindgen-test-runner
}

have_node() { have node && have npm && (($(node -p 'process.versions.node.split(".")[0]') >= LEAST_NODE)); }

# npm_tool NAME VERSION: an npm package of exactly this version, in a folder of its own so that npm prunes no other.
npm_tool() {
  local home=$TOOLS/$1
  grep -qs "\"version\": \"$2\"" "$home/node_modules/$1/package.json" && return
  say "installing $1 $2 into $TOOLS"
  npm install --prefix "$home" --no-save --no-audit --no-fund --ignore-scripts --loglevel=error "$1@$2"
}

# need_packages WHAT PACKAGE...: Debian packages, or a line that says what to install.
need_packages() {
  local what=$1
  shift
  if ! have apt-get || ((EUID != 0)); then
    die "$what is missing: install it (Debian: apt-get install $*)"
  fi
  say "installing $* for $what"
  DEBIAN_FRONTEND=noninteractive apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

need_test_tools() {
  need_lints
  have node && have npm || need_packages "Node.js" nodejs npm
  have_node || die "Node.js $(node --version) is too old: install version $LEAST_NODE or newer"
  have chromium && have chromedriver || need_packages "a browser with its driver" chromium chromium-driver
  npm_tool playwright-core "$PLAYWRIGHT"
  npm_tool axe-core "$AXE"
  npm_tool typescript "$TYPESCRIPT"
  npm_tool @types/node "$NODE_TYPES"
  npm_tool vite "$VITE"
}

# --- Build ----------------------------------------------------------------------------------------------------------

build() {
  need_rust
  need_wasm_bindgen
  # Three modules: the first draws the first picture and is small; the full one follows and answers everything about a game;
  # the third knows the papers as well, and is fetched when somebody asks.
  module first --no-default-features
  module full --no-default-features --features full
  module study --no-default-features --features study
  if [[ ! $PKG/catalogue.js -nt $PKG/study/phibeam_bg.wasm ]]; then
    say "writing the catalogue"
    mkdir -p "$STAGE"
    catalogue >"$STAGE/catalogue.js" # Whole or not at all: a build may be broken off.
    mv "$STAGE/catalogue.js" "$PKG/catalogue.js"
  fi
  check_sizes
}

# module NAME [CARGO FLAGS]: makes www/pkg/NAME.
module() {
  local name=$1 wasm=target/$1/$WASM
  shift
  say "compiling the $name module to wasm"
  cargo build --quiet --release --lib --target wasm32-unknown-unknown --target-dir "target/$name" "$@"
  if [[ $PKG/$name/phibeam_bg.wasm -nt $wasm && $PKG/$name/phibeam_bg.wasm -nt build.sh ]]; then
    say "$PKG/$name is up to date"
  else
    package "$name" "$wasm"
  fi
}

package() {
  local name=$1 wasm=$2
  say "making the JavaScript module $name"
  rm -rf "$STAGE"
  "$TOOLS/bin/wasm-bindgen" --target web --out-dir "$STAGE" "$wasm"
  if have_node; then
    npm_tool binaryen "$BINARYEN"
    optimise "$name"
  else
    say "no Node.js $LEAST_NODE or newer: the wasm module is left as the compiler made it"
  fi
  mkdir -p "$PKG/$name"
  cp "$STAGE"/phibeam.js "$STAGE"/*.d.ts "$PKG/$name"
  cp "$STAGE/phibeam_bg.wasm" "$PKG/$name" # The last: it is what "up to date" looks at.
}

# The catalogue as a module: the page has its controls and its colours before the engine arrives.
catalogue() {
  cargo run --quiet --no-default-features --features study --bin phibeam -- catalogue
}

optimise() {
  say "optimising the $1 module"
  # The features named in the module and no others: with --all-features the result does not load.
  node "$TOOLS/binaryen/node_modules/binaryen/bin/wasm-opt" -Os "$STAGE/phibeam_bg.wasm" -o "$STAGE/optimised.wasm"
  if loads "$STAGE/optimised.wasm"; then
    mv "$STAGE/optimised.wasm" "$STAGE/phibeam_bg.wasm"
  else
    say "the optimised module does not load: keeping the one the compiler made"
  fi
}

# loads WASM: does the module start, and does it draw a query?
loads() {
  cp "$STAGE/phibeam.js" "$STAGE/phibeam.mjs"
  node --input-type=module - "$STAGE" "$1" <<'EOF'
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
const [stage, wasm] = process.argv.slice(2);
const { initSync, figure } = await import(pathToFileURL(resolve(stage, "phibeam.mjs")).href);
initSync({ module: await readFile(wasm) });
const task = figure("game=wab&a=99", "", [0, 0, 0, 0, 8, 200, 200, 1, 1], 1, [0, 0, 0]);
while (!task.advance(64));
if (task.value().query !== "game=wab&a=50") throw new Error("it does not draw");
EOF
}

zipped() { cat "$@" | gzip -9 | wc -c; }

# imported FILE...: these modules and all that they import before they run; what is imported later is not among them.
imported() {
  local -A seen=()
  local -a waiting=("$@")
  local file path
  while ((${#waiting[@]} > 0)); do
    file=${waiting[0]}
    waiting=("${waiting[@]:1}")
    [[ -z ${seen[$file]:-} ]] || continue
    seen[$file]=1
    echo "$file"
    while IFS= read -r path; do
      waiting+=("$(realpath -m --relative-to=. "$(dirname "$file")/$path")")
    done < <(sed -nE 's/^(import|export) (.* from )?"(\.[^"]+)";$/\3/p' "$file")
  done
}

check_sizes() {
  local file raw first first_gz full_gz study_gz all_gz=0
  first=$PKG/first/phibeam_bg.wasm
  raw=$(wc -c <"$first")
  first_gz=$(zipped "$first")
  full_gz=$(zipped "$PKG/full/phibeam_bg.wasm")
  study_gz=$(zipped "$PKG/study/phibeam_bg.wasm")
  while IFS= read -r file; do
    all_gz=$((all_gz + $(zipped "$file")))
  done < <(printf '%s\n' www/index.html www/pages/page.css www/icon.svg "$first" && imported www/pages/explore/explore.js www/worker.js)
  say "sizes: first wasm $raw bytes, $first_gz gzipped (at most $WASM_BUDGET); first picture $all_gz gzipped (at most $FIRST_BUDGET); full wasm, fetched after it, $full_gz gzipped; with the papers, when asked for, $study_gz"
  ((first_gz <= WASM_BUDGET)) || die "the first wasm module is over its budget"
  ((all_gz <= FIRST_BUDGET)) || die "the first picture is over its budget"
}

# --- Commands -------------------------------------------------------------------------------------------------------

serve() {
  local port=${1:-8080}
  [[ $port =~ ^[0-9]{1,5}$ ]] && ((10#$port <= 65535)) || die "$port is not a port: it goes from 0 (any) to 65535"
  have_node || die "Node.js is missing: install version $LEAST_NODE or newer to serve the page"
  build
  exec node tests/browser/server.mjs www "$((10#$port))"
}

dist() {
  have_node || die "Node.js is missing: install version $LEAST_NODE or newer to make dist/"
  build
  npm_tool typescript "$TYPESCRIPT"
  say "making dist/: the pages, the npm package and what is kept for reading without a network"
  node dist.mjs dist
}

bench() {
  need_rust
  need_wasm_bindgen
  need_test_tools
  say "benchmarks"
  cargo bench
  build
  say "wasm in Chromium against native"
  cargo bench --quiet --bench timings | CHROMIUM=$(command -v chromium) node benches/browser.mjs
}

run_tests() {
  need_rust
  need_wasm_bindgen
  need_test_tools

  say "rustfmt --check"
  find src tests benches -name '*.rs' -print0 | xargs -0 rustfmt --check --edition 2024 # Every file, whether or not cargo knows of it.
  say "clippy, native"
  cargo clippy --quiet --all-targets -- -D warnings
  say "clippy, wasm32"
  cargo clippy --quiet --all-targets --target wasm32-unknown-unknown -- -D warnings
  cargo clippy --quiet --lib --no-default-features --target wasm32-unknown-unknown -- -D warnings
  cargo clippy --quiet --lib --no-default-features --features full --target wasm32-unknown-unknown -- -D warnings
  say "cargo doc"
  RUSTDOCFLAGS="-D warnings" cargo doc --quiet --no-deps
  say "native tests"
  cargo test
  say "wasm tests in headless Chrome: page and dedicated worker"
  CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER="$PWD/$TOOLS/bin/wasm-bindgen-test-runner" CHROMEDRIVER=$(command -v chromedriver) \
    WASM_BINDGEN_TEST_TIMEOUT=120 cargo test --target wasm32-unknown-unknown --test wasm_page --test wasm_worker
  build
  say "types of the JavaScript"
  node "$TOOLS/typescript/node_modules/typescript/bin/tsc" -p jsconfig.json
  say "JavaScript modules, and the page in Chromium, side by side"
  local file alone=tests/browser/smooth.test.mjs # It measures frames: nothing may run beside it.
  local -a files=()
  for file in tests/www/*/*.test.mjs tests/browser/*.test.mjs; do
    [[ $file == "$alone" ]] || files+=("$file")
  done
  export CHROMIUM
  CHROMIUM=$(command -v chromium)
  node --test --test-concurrency="$(nproc)" "${files[@]}"
  node --test "$alone"
  say "all tests passed"
}

case ${1-build} in
  build) build ;;
  serve) serve "${@:2}" ;;
  test) run_tests ;;
  dist) dist ;;
  bench) bench ;;
  help | -h | --help) usage ;;
  *)
    usage >&2
    exit 2
    ;;
esac
