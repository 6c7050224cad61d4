#!/usr/bin/env bash
# Includes go up the list of rooms in docs/architecture.md and never down: what a folder may include besides itself.
# rooms.sh SOURCES
set -eu
cd "$1"
rooms='
engine/base
engine/chart            engine/base
engine/map              engine/base
engine/battle           engine/base engine/chart engine/map
rules/[a-z_]*           engine
rules                   engine rules
commander/iron_brigade  engine/battle engine/chart commander rules/iron_brigade/kinds.h rules/iron_brigade/staff.h
commander               engine/battle engine/chart commander
lab                     engine commander
game                    engine commander
server                  engine/base game
cli                     engine/base engine/chart game commander lab server bench
page                    engine/base engine/chart game lab
bench                   .
tests                   .
'
may() { # FILE INCLUDED: does the first room that fits allow it?
  while read -r room allowed; do
    [[ -n $room && $1 == $room/* ]] || continue
    own=${1%/*}
    while [[ $own == rules/*/* ]]; do own=${own%/*}; done # a system is one room
    for other in $own $allowed; do
      [[ $other == . || $2 == "$other" || $2 == "$other"/* ]] && return 0
    done
    return 1
  done <<<"$rooms"
  return 1
}
wrong=0
while IFS=: read -r file included; do
  [[ $included == */* ]] || included=${file%/*}/$included
  may "$file" "$included" || { echo "$file may not include $included" && wrong=1; }
done < <(git ls-files -co --exclude-standard '*.c' '*.h' | xargs grep -o '^#include "[^"]*"' | sed 's/#include "//; s/"$//')
exit $wrong
