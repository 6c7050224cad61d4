#!/usr/bin/env bash
# A second system can stand beside the first: all headers of a system compile after those of the engine.
# And what a system's files show each other begins with its BOOK or its name.
# names.sh COMPILER SOURCES BUILD
set -eu
cd "$2"
wrong=0
for folder in rules/*/; do
  { ls engine/battle/*.h engine/map/*.h engine/chart/system.h engine/chart/describe.h
    find "$folder" -name '*.h' | sort
  } | sed 's/.*/#include "&"/' | "$1" -std=c17 -Wall -Wpedantic -Werror -I. -x c -fsyntax-only - || wrong=1
  name=$(basename "$folder")
  initials=$(find "$folder" -name clauses.h -exec sed -n 's/^#define BOOK //p' {} +)
  shown=$(find "$folder" -name '*.c' | sed "s|.*|$3/CMakeFiles/engine.dir/&.o|" | xargs nm -g --defined-only | awk 'NF == 3 && $3 !~ /^__/ { print $3 }')
  [ -n "$shown" ] || { echo "nothing of $folder is built in $3"; wrong=1; }
  if grep -Ev "^(${initials}_|$name(_|\$))" <<<"$shown"; then
    echo "in $folder: a name that other files see begins with ${initials}_ or $name"
    wrong=1
  fi
done
exit $wrong
