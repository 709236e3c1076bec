#!/usr/bin/env bash
# Builds, serves, tests and measures Phibeam. `./build.sh help` lists the commands; every step says what it does.
# Everything that is fetched goes under target/, except the Rust target and, for `test`, the browser.
set -euo pipefail

unset CDPATH
cd "$(dirname "${BASH_SOURCE[0]}")"

export CARGO_TARGET_DIR="$PWD/target" # The paths below, jsconfig.json and the browser tests rely on it.
readonly TOOLS=target/tools

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

for part in needs modules tests long release; do
  source "tools/build/$part.sh"
done

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
