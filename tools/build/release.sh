# Licences, sources and weaknesses of dependencies, and archives of everything that is handed out.

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
