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
  need "gcc gcc C compiler" "- libc6-dev C library" "cmake cmake build description" "ninja ninja-build build"
}
