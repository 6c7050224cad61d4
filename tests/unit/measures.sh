#!/usr/bin/env bash
# No function over 60 lines; 99 of 100 lines of C at most 100 columns.
# measures.sh SOURCES
set -eu
cd "$1"

# A function, as clang-format leaves it, is what stands between a brace alone at the beginning of a line and the next that closes
# there; its length counts from its name. What a struct, an enum or a table opens stands at the end of a line.
find engine rules commander lab game cli -name '*.[ch]' -exec awk '
  FNR == 1 { name = 0 }
  /^[A-Za-z_].*\(/ { name = FNR; words = $0 }
  /^{$/ { inside = 1; functions++ }
  /^}/ && inside {
    inside = 0
    if (FNR - name + 1 > 60) { printf "%s:%d has %d lines: %s\n", FILENAME, name, FNR - name + 1, words; bad = 1 }
    if (FNR - name + 1 > longest) longest = FNR - name + 1
  }
  END {
    print functions " functions, the longest of " longest " lines"
    exit bad || functions < 1000
  }' {} +

git ls-files -co --exclude-standard '*.c' '*.h' | xargs awk '
  { lines++; if (length($0) > 100) { wide++; if (wide <= 20) print FILENAME ":" FNR " has " length($0) " columns" } }
  END { print lines " lines, " wide + 0 " of over 100 columns"; exit wide * 100 > lines }'
