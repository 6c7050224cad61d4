#!/usr/bin/env bash
# A battle on a table, drawn and stepped through: every unit is on the map, every order that shows is a frame, and a seat sees
# its own.
# show.sh LONGROLL TESTS
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
{
  printf 'end\nend\nend\nend\nend\n2wi fire 21ga = 6 6 1\n7wi move 2\nb4 face 20\nend\n'
  printf 'end\nend\nend\nend\nend\n4va move 2\n5va form en-masse\nend\n'
} | "$1" battle "$2/scenarios/table.txt" --seed 4 --journal "$folder/journal.txt" >"$folder/said"
"$1" verify "$folder/journal.txt"
"$1" show "$2/scenarios/table.txt" -o "$folder/begin.svg"
[ "$(grep -c '<polygon class="side' "$folder/begin.svg")" -eq 9 ]
[ "$(grep -c '<title>[a-z-]*' "$folder/begin.svg")" -ge 20 ] # every kind of ground
"$1" show "$folder/journal.txt" -o "$folder/end.svg"
if cmp -s "$folder/begin.svg" "$folder/end.svg"; then exit 1; fi
"$1" show "$folder/journal.txt" --turn 1 -o "$folder/turn.svg"
"$1" show "$folder/journal.txt" --html -o "$folder/steps.html"
[ "$(grep -c '"t":"' "$folder/steps.html")" -eq 8 ] # the beginning, five orders, the ends of two half-turns
"$1" show "$folder/journal.txt" --seat union --html -o "$folder/union.html"
if grep -q 'en-masse' "$folder/union.html"; then exit 1; fi
if "$1" show "$2/scenarios/training.txt" -o "$folder/none.svg" 2>/dev/null; then exit 1; fi
[ ! -e "$folder/none.svg" ]
echo "drawn"
