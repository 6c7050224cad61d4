#!/usr/bin/env bash
# A second system can stand beside the first: all headers of a system compile after those of the engine.
# names.sh COMPILER SOURCES
set -eu
cd "$2"
wrong=0
for folder in rules/*/; do
  { ls engine/battle/*.h engine/map/*.h engine/chart/system.h engine/chart/describe.h
    find "$folder" -name '*.h' | sort
  } | sed 's/.*/#include "&"/' | "$1" -std=c17 -Wall -Wpedantic -Werror -I. -x c -fsyntax-only - || wrong=1
done
exit $wrong
