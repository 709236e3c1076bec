# Everything that `./build.sh test` does.

readonly ALONE=(tests/browser/light.test.mjs tests/browser/smooth.test.mjs) # They measure what comes when, and frames: nothing may run beside them.
readonly TOOK=target/took.txt # What each step of `test` took.
readonly PASSED=target/passed # For each step of `test` a digest of what it was given when it passed.

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

spelling() {
  need_typos || die "pip is missing: it installs typos"
  "$TOOLS/typos/bin/typos"
}

# In `test` where the program is to be had.
spelling_if_possible() {
  if need_typos; then "$TOOLS/typos/bin/typos"; else say "no pip: the spelling is not checked"; fi
}

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
