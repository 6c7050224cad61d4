#!/usr/bin/env bash
# The program as it is built: its calls are bound at the start, its stack is guarded, its copies are bounded, and it
# does not tell in which folder it was built.
# hardened.sh LONGROLL SOURCES
set -eu
readelf -d "$1" | grep -qE 'BIND_NOW|NOW'
readelf -Ws "$1" | grep -q __stack_chk_fail
readelf -Ws "$1" | grep -qE '__[a-z]+_chk@'
if grep -qF "$2" "$1"; then
  echo "the program holds the name of the folder it was built from"
  exit 1
fi
