# What the commands of build.sh need, and how it is installed where it may be.

readonly BINDGEN=$TOOLS/bindgen/tool/phibeam-bindgen

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

# Files for quicker compilations later make this one longer by a quarter. Whoever has them, from a `cargo test` of their own, keeps them.
quick_first_compilation() {
  # Cargo makes the folder at any rate.
  [[ -n $(ls -A target/debug/incremental 2>/dev/null) ]] || export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_CODEGEN_UNITS=4
}
