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
readonly ALONE=(tests/browser/light.test.mjs tests/browser/smooth.test.mjs) # They measure what comes when, and frames: nothing may run beside them.
readonly BINDGEN=$TOOLS/bindgen/tool/phibeam-bindgen
readonly TOOK=target/took.txt # What each step of `test` took.
readonly PASSED=target/passed # For each step of `test` a digest of what it was given when it passed.

readonly BINARYEN=132.0.0
readonly PLAYWRIGHT=1.65.0
readonly PUPPETEER=25.16.0
readonly AXE=4.14.0
readonly TYPESCRIPT=5.9.3
readonly VITE=8.3.8
readonly ESBUILD=0.28.2
readonly NODE_TYPES=20.19.39
readonly LEAST_NODE=20
readonly TYPOS=1.51.1
readonly DENY=0.20.2
readonly CARGO_FUZZ=0.13.2

readonly WASM_BUDGET=$((106 * 1024)) # bytes after gzip; what a browser fetches for the first picture is counted by tests/browser/light.test.mjs

usage() {
  cat <<'EOF'
usage: ./build.sh               build the page into www/
       ./build.sh serve [PORT]  build and serve the page (port 8080)
       ./build.sh test [all]    check everything: native, wasm, browser; what has passed with the same files and programs is
                                not run again, unless all is asked for
       ./build.sh dist          build and copy what a static host needs to dist/
       ./build.sh bench         run the benchmarks; with OLDER=FOLDER the first picture also against an older dist/
       ./build.sh hosts [NAME]  try what Share writes in the hosts of tests/hosts, which are fetched into target/
       ./build.sh soak [ACTIONS] [SEED]  do so many mixed actions in a browser (20000 from seed 1), and the same again, and see that nothing breaks, grows or
                                is left; then the page tests that are shorter in `test`
       ./build.sh bundlers      try the npm package in every bundler of tests/bundlers.mjs, which are fetched
       ./build.sh fuzz MINUTES [TARGET,…]   try random inputs and random games; FUZZ_SEED=N repeats a run
       ./build.sh fuzz FILE     try an input again that failed
       ./build.sh fuzz-guided MINUTES TARGET,…   the same targets, so long each, with inputs that libFuzzer makes by looking at what code they
                                reach, with an address sanitizer; it needs a nightly compiler
       ./build.sh miri [TEST…]  run unit tests in an interpreter that notices undefined behaviour; it needs a nightly compiler
       ./build.sh mutants [REVISION | FILE…]   see which changes of the code no test notices: of what changed since a revision
                                (the last commit), or of files and folders; MUTANTS_MOST=N draws as many,
                                MUTANTS_SECONDS=N gives each of them so long (120), MUTANTS_AGAIN=FILE leaves
                                out what was noticed by the results of an earlier run (a copy of target/mutants/results.txt),
                                MUTANTS_LEFT=FILE tries only what it had left
       ./build.sh deny [advisories]   check licences and sources of the dependencies, or known weaknesses
       ./build.sh typos         check the spelling of the tree
       ./build.sh release       make archives of everything that is handed out, with checksums, in target/release-files
EOF
}

say() { printf '== [%3d s] %s\n' "$SECONDS" "$*"; }

die() {
  printf 'build.sh: %s\n' "$*" >&2
  exit 1
}

# A program, not a function of this script that happens to have its name.
have() { type -P "$1" >/dev/null; }

# checksums [FILE...]: of files, or of standard input.
checksums() { if have sha256sum; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }

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

# What makes the JavaScript modules. Compiled beside the modules themselves.
make_bindgen() {
  [[ -x $BINDGEN ]] || say "compiling what makes JavaScript modules"
  cargo build --quiet --profile tool --package phibeam-bindgen --target-dir "$TOOLS/bindgen" --bin phibeam-bindgen
}

have_node() { have node && have npm && (($(node -p 'process.versions.node.split(".")[0]') >= LEAST_NODE)); }

need_node() {
  have node && have npm || need_packages "Node.js" nodejs npm
  have_node || die "Node.js $(node --version) is too old: install version $LEAST_NODE or newer"
}

# npm_tool NAME VERSION: an npm package of exactly this version, in a folder of its own so that npm prunes no other.
npm_tool() {
  local home=$TOOLS/$1
  grep -qs "\"version\": \"$2\"" "$home/node_modules/$1/package.json" && return
  say "installing $1 $2 into $TOOLS"
  npm install --prefix "$home" --no-save --no-audit --no-fund --ignore-scripts --loglevel=error "$1@$2"
}

# The program that checks spelling comes as a wheel; without pip there is none.
need_typos() {
  [[ $("$TOOLS/typos/bin/typos" --version 2>/dev/null) == "typos-cli $TYPOS" ]] && return
  have pip || return 1
  say "installing typos $TYPOS into $TOOLS"
  pip install --quiet --disable-pip-version-check --root-user-action=ignore --upgrade --target "$TOOLS/typos" "typos==$TYPOS"
}

# need_packages WHAT PACKAGE...: Debian packages, or a line that says what to install.
need_packages() {
  local what=$1
  shift
  may_install || die "$what is missing: install it (Debian: apt-get install $*)"
  say "installing $* for $what"
  install_packages "$@"
}

may_install() { have apt-get && ((EUID == 0)); }

install_packages() {
  # On a machine that has just started, another apt-get may be at work.
  local -x DEBIAN_FRONTEND=noninteractive
  apt-get update -qq -o DPkg::Lock::Timeout=300 &&
    apt-get install -y -qq -o DPkg::Lock::Timeout=300 --no-install-recommends "$@" >/dev/null
}

# Chromium without its windows, in which page tests take two thirds of the time. Where it is not to be had, they run in the whole one.
want_headless_shell() {
  have chromium-headless-shell && return
  may_install || return 0
  say "installing chromium-headless-shell, in which page tests are quicker"
  install_packages chromium-headless-shell || say "it is not to be had: page tests run in chromium"
}

# Firefox and WebKit, in which a chosen set of page tests runs as well. Where one is not to be had, a line says so, and the rest runs.
want_engines() {
  want_engine Firefox have_firefox firefox-esr
  want_engine WebKit have_webkit webkit2gtk-driver xvfb
  ! have_firefox || npm_tool puppeteer-core "$PUPPETEER"
}

# want_engine NAME TEST PACKAGE...
want_engine() {
  local name=$1 there=$2
  shift 2
  $there && return
  if may_install; then
    say "installing $* for tests in $name"
    install_packages "$@" && $there && return
  fi
  say "no $name: what is tested in it is left out (Debian: apt-get install $*)"
}

firefox_browser() { type -P firefox-esr || type -P firefox; }
have_firefox() { firefox_browser >/dev/null; }
have_webkit() { have WebKitWebDriver && have Xvfb; }

page_browser() { type -P chromium-headless-shell || type -P chromium; }

need_test_tools() {
  need_lints
  need_node
  have chromium || need_packages "a browser" chromium
  want_headless_shell
  npm_tool playwright-core "$PLAYWRIGHT"
  npm_tool axe-core "$AXE"
  npm_tool typescript "$TYPESCRIPT"
  npm_tool @types/node "$NODE_TYPES"
  npm_tool vite "$VITE"
  npm_tool esbuild "$ESBUILD"
}

# --- Build ----------------------------------------------------------------------------------------------------------

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
  local name=$1 wasm=target/$1/wasm32-unknown-unknown/wasm/phibeam.wasm stage=$STAGE/$1
  [[ $PKG/$name/phibeam_bg.wasm -nt $wasm && $PKG/$name/phibeam_bg.wasm -nt build.sh ]] && return
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

# --- Commands -------------------------------------------------------------------------------------------------------

serve() {
  local port=${1:-8080}
  [[ $port =~ ^[0-9]{1,5}$ ]] && ((10#$port <= 65535)) || die "$port is not a port: it goes from 0 (any) to 65535"
  build
  exec node tests/browser/server.mjs www "$((10#$port))"
}

dist() {
  build
  npm_tool typescript "$TYPESCRIPT"
  npm_tool esbuild "$ESBUILD" # Its platform's program comes as a package of its own: no install script is needed.
  say "making dist/: the pages, the npm package and what is kept for reading without a network"
  node dist.mjs dist
  if have chromium; then
    npm_tool playwright-core "$PLAYWRIGHT"
    say "counting what a browser fetches"
    CHROMIUM=$(type -P chromium) node --test --test-name-pattern="first picture" tests/browser/light.test.mjs
  else
    say "no Chromium: what a browser fetches is not counted"
  fi
}

bench() {
  need_rust
  need_test_tools
  say "benchmarks"
  cargo bench --package phibeam-benches
  build
  say "wasm in Chromium against native"
  cargo run --quiet --release --package phibeam-benches --bin timings | CHROMIUM=$(type -P chromium) node benches/browser.mjs
  node dist.mjs dist
  say "first picture on a phone${OLDER:+, against $OLDER}"
  CHROMIUM=$(type -P chromium) node benches/first-picture.mjs dist ${OLDER:+"$OLDER"}
}

soak() {
  build
  have chromium || need_packages "a browser" chromium
  want_headless_shell
  npm_tool playwright-core "$PLAYWRIGHT"
  npm_tool typescript "$TYPESCRIPT"
  npm_tool esbuild "$ESBUILD"
  say "the pages, as they are shipped"
  make_pages
  say "mixed actions: a look at what is held after each fifth"
  PAGES=$PWD/target/pages CHROMIUM=$(page_browser) node tests/browser/soaking.mjs "$@"
  say "ten boards, 500 moves of every slider"
  MOVES=500 PAGES=$PWD/target/pages CHROMIUM=$(page_browser) node --test tests/browser/memory.test.mjs
  say "thirty variants of an exercise, and eight thousand hostile inputs"
  quick_first_compilation
  cargo build --quiet --bin phibeam
  LONG=1 PAGES=$PWD/target/pages CHROMIUM=$(page_browser) node --test tests/browser/class.test.mjs tests/browser/hostile.test.mjs
}

bundlers() {
  build
  have chromium || need_packages "a browser" chromium
  npm_tool playwright-core "$PLAYWRIGHT"
  npm_tool typescript "$TYPESCRIPT"
  npm_tool esbuild "$ESBUILD"
  say "the npm package in bundlers"
  CHROMIUM=$(type -P chromium) node tests/bundlers.mjs
}

# fuzz MINUTES [TARGETS], or fuzz FILE
fuzz() {
  local what=${1-}
  need_rust
  if [[ -f $what ]]; then
    export FUZZ_FILE=$PWD/$what
    [[ $what != /* ]] || FUZZ_FILE=$what
  else
    [[ $what =~ ^[0-9]+(\.[0-9]+)?$ ]] || die "how long? ./build.sh fuzz 5 goes on for five minutes"
    export FUZZ_MINUTES=$what FUZZ_TARGET=${2-}
  fi
  quick_first_compilation
  cargo test --quiet --test fuzz -- --ignored --exact on_and_on --nocapture
}

# need_nightly COMPONENT...
need_nightly() {
  cargo +nightly --version >/dev/null 2>&1 || die "a nightly compiler is missing: rustup toolchain install nightly"
  local component
  for component; do
    rustup +nightly component list --installed | grep -q "^$component" || rustup +nightly component add "$component"
  done
}

# fuzz_guided MINUTES TARGETS
fuzz_guided() {
  local minutes=${1-} target corpus apart
  [[ $minutes =~ ^[0-9]+$ && -n ${2-} ]] || die "how long, and what? ./build.sh fuzz-guided 5 query,rule"
  need_nightly
  [[ $("$TOOLS/fuzz/bin/cargo-fuzz" --version 2>/dev/null) == "cargo-fuzz $CARGO_FUZZ" ]] || {
    say "compiling cargo-fuzz $CARGO_FUZZ into $TOOLS"
    cargo install --quiet --locked --root "$TOOLS/fuzz" --version "$CARGO_FUZZ" cargo-fuzz
  }
  for target in ${2//,/ }; do
    corpus=target/fuzz-guided/$target
    mkdir -p "$corpus" target/fuzz
    apart=$'\n' # One a line, or set apart by empty lines.
    ! grep -q '^$' "tests/fuzz/corpus/$target.txt" || apart=''
    awk -v RS="$apart" -v folder="$corpus" '{ printf "%s", $0 > (folder "/" NR) }' "tests/fuzz/corpus/$target.txt"
    say "$target, for $minutes minutes"
    FUZZ_TARGET=$target RUSTUP_TOOLCHAIN=nightly "$TOOLS/fuzz/bin/cargo-fuzz" run --fuzz-dir tools/fuzz --target-dir target/guided targets "$corpus" -- \
      -max_total_time=$((60 * minutes)) -timeout=60 -rss_limit_mb=4096 -max_len=4000 -print_final_stats=1 -verbosity=0 -artifact_prefix="target/fuzz/$target-"
  done
}

# miri [TEST...]: parts of the names of unit tests.
miri() {
  need_nightly miri rust-src
  PROPTEST_CASES=2 MIRIFLAGS=-Zmiri-disable-isolation cargo +nightly miri test --lib --no-default-features --features study --target-dir target/miri -- "$@"
}

# mutants [REVISION], or mutants FILE...
mutants() {
  local -a files=("$@")
  need_rust
  if (($# < 2)) && [[ ! -e ${1-} ]]; then
    mapfile -t files < <(git diff --name-only --diff-filter=d "${1-HEAD~1}" -- src | grep '\.rs$')
    ((${#files[@]})) || die "nothing in src has changed since ${1-HEAD~1}"
  fi
  say "mutants of ${files[*]}"
  cargo build --quiet --manifest-path tools/mutants/Cargo.toml --target-dir "$TOOLS/mutants"
  "$TOOLS/mutants/debug/phibeam-mutants" target/mutants --tests "${MUTANTS_TESTS-rules,oracle,closed,automata,prover,play,queries}" \
    --jobs "$(nproc)" --seconds "${MUTANTS_SECONDS-120}" --most "${MUTANTS_MOST-100000}" --seed "${MUTANTS_SEED-1}" \
    ${MUTANTS_AGAIN:+--again "$MUTANTS_AGAIN"} ${MUTANTS_LEFT:+--left "$MUTANTS_LEFT"} "${files[@]}"
}

deny() {
  [[ $("$TOOLS/deny/bin/cargo-deny" --version 2>/dev/null) == "cargo-deny $DENY" ]] || {
    say "compiling cargo-deny $DENY into $TOOLS"
    cargo install --quiet --locked --root "$TOOLS/deny" --version "$DENY" cargo-deny
  }
  if [[ ${1-} == advisories ]]; then
    "$TOOLS/deny/bin/cargo-deny" --workspace check advisories
  else
    "$TOOLS/deny/bin/cargo-deny" --workspace check licenses bans sources
  fi
}

spelling() {
  need_typos || die "pip is missing: it installs typos"
  "$TOOLS/typos/bin/typos"
}

# In `test` where the program is to be had.
spelling_if_possible() {
  if need_typos; then "$TOOLS/typos/bin/typos"; else say "no pip: the spelling is not checked"; fi
}

# The one place that says which version this is.
version() { sed -n '/^\[package\]/,/^$/s/^version = "\(.*\)"$/\1/p' Cargo.toml; }

# packed ARCHIVE FOLDER: the same bytes whoever packs it, where tar can do that.
packed() {
  local -a plain=()
  ! tar --version | grep -q GNU || plain=(--sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner)
  tar "${plain[@]}" -C "$(dirname "$2")" -cf - "$(basename "$2")" | gzip -9n >"$1"
}

release() {
  local out=$PWD/target/release-files stage=target/release-stage name host
  host=$(rustc -vV | sed -n 's/^host: //p')
  name=phibeam-$(version)
  dist
  rm -rf "$out" "$stage"
  mkdir -p "$out" "$stage/$name-$host" "$stage/$name-pages"
  say "the command line for $host"
  cargo build --quiet --release --bin phibeam
  cp target/release/phibeam README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT "$stage/$name-$host"
  packed "$out/$name-$host.tar.gz" "$stage/$name-$host"
  say "the pages and the npm package"
  cp -R dist/. "$stage/$name-pages"
  packed "$out/$name-pages.tar.gz" "$stage/$name-pages"
  npm pack --silent --pack-destination "$out" ./dist >/dev/null
  if [[ -f integrations/python/pyproject.toml ]]; then
    say "the Python wheel"
    have pip || die "pip is missing: it makes the wheel"
    pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$out" integrations/python
  fi
  (cd "$out" && checksums -- *) >"$stage/sums"
  mv "$stage/sums" "$out/SHA256SUMS"
  say "made in target/release-files:"
  cat "$out/SHA256SUMS"
}

hosts() {
  build
  have chromium || need_packages "a browser" chromium
  have python3 || need_packages "Python" python3 python3-venv
  npm_tool playwright-core "$PLAYWRIGHT"
  npm_tool typescript "$TYPESCRIPT"
  npm_tool esbuild "$ESBUILD"
  node dist.mjs dist
  say "what Share writes, in real hosts"
  CHROMIUM=$(page_browser) node tests/hosts/run.mjs "$@"
}

# Files for quicker compilations later make this one longer by a quarter. Whoever has them, from a `cargo test` of their own, keeps them.
quick_first_compilation() {
  # Cargo makes the folder at any rate.
  [[ -n $(ls -A target/debug/incremental 2>/dev/null) ]] || export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_CODEGEN_UNITS=4
}

# run_tests [all]
run_tests() {
  [[ ${1-all} == all ]] || die "./build.sh test, or ./build.sh test all"
  [[ ${1-} != all ]] || rm -rf "$PASSED"
  mkdir -p target
  : >"$TOOK"
  quick_first_compilation
  need_rust
  need_test_tools
  want_engines

  step "rustfmt --check" format_check
  step "spelling" spelling_if_possible
  # Two rows of steps, because neither keeps all cores busy by itself.
  side_by_side native_side wasm_side
  have python3 && step "the Python package, as far as it needs nothing else" python3 -B -m unittest discover --quiet --start-directory integrations/python/tests
  step "types of the JavaScript" node "$TOOLS/typescript/node_modules/typescript/bin/tsc" -p jsconfig.json
  step "JavaScript modules, and the page in Chromium, Firefox and WebKit, side by side" unless_passed pages page_tests
  step "what the first picture fetches, and frames, alone" unless_passed alone alone_tests
  say "all tests passed; what took how long:"
  cat "$TOOK"
}

native_side() {
  step "native tests: compiling" compile_native_tests
  step "native tests" unless_passed native native_tests read_styles
}

wasm_side() {
  step "beside the native tests: clippy and cargo doc" lint
  step "beside the native tests: build, and wasm tests in Chromium: page and dedicated worker" side_by_side "build_without_warnings" "unless_passed wasm wasm_tests"
}

build_without_warnings() { NO_WARNINGS=1 build; }

# step WORDS COMMAND...: says what comes, does it, and notes how long it took.
step() {
  local words=$1 begin=$SECONDS
  shift
  say "$words"
  "$@"
  printf '%6d s  %s\n' "$((SECONDS - begin))" "$words" >>"$TOOK"
}

# unless_passed NAME COMMAND [INSTEAD]: runs a step, unless it has passed with the same files and programs; then what it leaves to be
# done at any rate.
unless_passed() {
  local name=$1 digest
  digest=$("given_to_$name" | checksums)
  if [[ $(cat "$PASSED/$name" 2>/dev/null) == "$digest" ]]; then
    say "passed before, and nothing of it has changed (./build.sh test all runs it again)"
    ${3-}
    return
  fi
  "$2"
  mkdir -p "$PASSED"
  printf '%s\n' "$digest" >"$PASSED/$name"
}

# What native tests depend on, but for the one of the style sheets. Some read pages and the README.
given_to_native() {
  rustc -vV
  env | grep '^PROPTEST_' || true
  contents src tests README.md www/*.html Cargo.toml Cargo.lock .cargo ! -name '*.mjs'
}

given_to_wasm() {
  given_to_native
  chromium --version
}

# Everything: the pages are made from it all.
given_to_pages() {
  rustc -vV
  node --version
  chromium --version 2>/dev/null
  ! have_firefox || "$(firefox_browser)" --version
  ! have_webkit || checksums <"$(type -P WebKitWebDriver)" # It does not tell its version.
  contents . ! -path './target/*' ! -path './dist/*' ! -path './.git/*'
}

given_to_alone() { given_to_pages; }

# contents PATH... [TESTS OF find]: a digest of every file.
contents() {
  find "$@" -type f -print0 | LC_ALL=C sort -z | xargs -0 cat -- | checksums
  find "$@" -type f -print | LC_ALL=C sort
}

# The style sheets and modules of www/ may have changed where the engine has not.
read_styles() { cargo test --quiet --lib -- style_sheets_agree_with_the_table; }

format_check() {
  # Every file, whether or not cargo knows of it.
  find src tests benches tools -name '*.rs' -print0 | xargs -0 rustfmt --check --edition 2024
}

# In a folder of its own, so that tests are compiled at the same time.
lint() {
  local -x CARGO_TARGET_DIR=$PWD/target/lint
  local wasm="--target wasm32-unknown-unknown"
  cargo clippy --quiet --workspace --all-targets -- -D warnings
  cargo clippy --quiet --lib --test wasm_page --test wasm_worker $wasm -- -D warnings
  cargo clippy --quiet --lib --no-default-features $wasm -- -D warnings # What the first module has instead of the others' code.
  RUSTDOCFLAGS="-D warnings" cargo doc --quiet --no-deps
}

compile_native_tests() { cargo test --quiet --no-run; }

native_tests() {
  if cargo nextest --version >/dev/null 2>&1; then
    cargo nextest run --no-fail-fast --status-level fail --final-status-level slow
    cargo test --quiet --doc
  else
    # The programs one after the other would leave cores to wait for the longest test of each.
    side_by_side "cargo test --quiet --lib --test oracle" "cargo test --quiet $(other_native_tests)" "cargo test --quiet --doc"
  fi
}

other_native_tests() { ls tests/*.rs | grep -vx tests/oracle.rs | sed 's,^tests/\(.*\)\.rs$,--test \1,' | tr '\n' ' '; }

wasm_tests() {
  make_bindgen
  # Not optimised: the tests take no second.
  CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER="node $PWD/tests/wasm/run.mjs" CHROMIUM=$(page_browser) \
    cargo test --quiet --config profile.dev.opt-level=0 --target wasm32-unknown-unknown --test wasm_page --test wasm_worker
}

alone_tests() { CHROMIUM=$(type -P chromium) node --test --test-concurrency=1 "${ALONE[@]}"; }

# The test files on standard input, those first that took longest the last time, or else once, in seconds, in tests/times.txt.
longest_first() {
  local file seconds
  while read -r file; do
    seconds=$(cat "target/test-times/${file//\//+}" 2>/dev/null || awk -v file="$file" '$2 == file { print $1 }' tests/times.txt)
    printf '%s %s\n' "${seconds:-0}" "$file"
  done | sort -s -rn -k1,1 | cut -d' ' -f2
}

make_pages() { node --input-type=module -e 'import { makeSite } from "./dist.mjs"; await makeSite("target/pages/www");'; }

# The test files of the engines that are there beside Chromium.
engine_tests() {
  ! have_firefox || echo tests/engines/firefox.test.mjs
  ! have_webkit || echo tests/engines/webkit.test.mjs
}

page_tests() {
  local -a files
  # The pages as they are shipped.
  export PAGES=$PWD/target/pages
  make_pages
  # The longest first, so that none is left alone at the end; one more at a time than there are cores, since they also wait.
  mapfile -t files < <({ ls -S tests/browser/*.test.mjs tests/www/*/*.test.mjs && engine_tests; } | grep -vxFf <(printf '%s\n' "${ALONE[@]}") | longest_first)
  export CHROMIUM FIREFOX
  CHROMIUM=$(page_browser)
  FIREFOX=$(firefox_browser || true)
  node --test --test-concurrency="$(($(nproc) + 1))" \
    --test-reporter=tap --test-reporter-destination=stdout \
    --test-reporter=./tests/slowest.mjs --test-reporter-destination=stdout "${files[@]}"
}

case ${1-build} in
  build) build ;;
  serve) serve "${@:2}" ;;
  test) run_tests "${@:2}" ;;
  dist) dist ;;
  bench) bench ;;
  soak) soak "${@:2}" ;;
  bundlers) bundlers ;;
  fuzz) fuzz "${@:2}" ;;
  fuzz-guided) fuzz_guided "${@:2}" ;;
  miri) miri "${@:2}" ;;
  mutants) mutants "${@:2}" ;;
  deny) deny "${@:2}" ;;
  typos) spelling ;;
  release) release ;;
  hosts) hosts "${@:2}" ;;
  help | -h | --help) usage ;;
  *)
    usage >&2
    exit 2
    ;;
esac
