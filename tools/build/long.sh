# Commands that take their time: measurements, soak, fuzzers, mutants, and what is tried with programs of others.

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
