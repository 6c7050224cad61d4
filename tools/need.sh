# need "PROGRAM PACKAGE why" ...: sees that the packages are there, and installs those that are not, saying so.
# PROGRAM is what is looked for; "-" means the package is looked for itself. Sourced by play and test.

is_there() { # PROGRAM PACKAGE
  if [ "$1" = - ]; then
    dpkg-query -W -f '${Status}' "$2" 2>/dev/null | grep -q '^install ok installed'
  else
    command -v "$1" >/dev/null 2>&1
  fi
}

need() {
  local entry program package why missing=()
  for entry in "$@"; do
    read -r program package why <<<"$entry"
    if ! is_there "$program" "$package"; then
      missing+=("$package")
      echo "missing: $package ($why)"
    fi
  done
  [ ${#missing[@]} -gt 0 ] || return 0

  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then as_root=(sudo); fi
  if ! command -v apt-get >/dev/null 2>&1 || { [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null 2>&1; }; then
    echo "These can be installed here only by you. By their names in Debian 12: ${missing[*]}" >&2
    exit 1
  fi
  echo "installing: ${missing[*]}"
  local log
  log=$(mktemp)
  if ! { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"; } \
    >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    echo "The installation failed. Wanted by their names in Debian 12: ${missing[*]}" >&2
    exit 1
  fi
  rm -f "$log"
}

need_to_build() {
  need "gcc gcc C compiler" "- libc6-dev C library" "cmake cmake build description" "ninja ninja-build build" \
    "pkg-config pkgconf finds libraries" "- libmicrohttpd-dev web server" "- libqrencode-dev QR code" "- libedit-dev keys at the prompt"
}

need_for_page() {
  need "clang-14 clang-14 compiles WebAssembly" "wasm-ld-14 lld-14 links WebAssembly" \
    "- wasi-libc C library for WebAssembly" "- libclang-rt-14-dev-wasm32 arithmetic for WebAssembly" "wasm-opt binaryen makes WebAssembly smaller" \
    "node nodejs puts the page together" "zopfli zopfli packs it" "npm npm fetches what the page is made with"
}

# What the page is made with, into page/node_modules; what only its tests use stays away.
fetch_for_page() {
  [ ! page/node_modules/.package-lock.json -nt page/package-lock.json ] || return 0
  echo "fetching what the page is made with"
  if ! (cd page && npm ci --omit=dev --no-audit --no-fund --loglevel=error); then
    rm -rf page/node_modules # half of it would look like all of it next time
    echo "It could not be fetched; npm ci in page/ is what was tried." >&2
    exit 1
  fi
}
