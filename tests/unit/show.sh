#!/usr/bin/env bash
# A battle on a table, drawn and stepped through: every unit is on the map, every order that shows is a frame, and a seat sees
# its own.
# show.sh LONGROLL TESTS
set -eu
export COLUMNS=200 # a unit a line
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
grep -q '>The wood</text>' "$folder/begin.svg"
grep -q 'The house (3): <tspan>nobody' "$folder/begin.svg"
grep -q 'The hill (2): <tspan>Union' "$folder/begin.svg"
grep -q '27va, turn 3' "$folder/begin.svg"
grep -q 'class="label"[^>]*>dense-woods<' "$folder/begin.svg" # the key of the ground
"$1" show "$folder/journal.txt" -o "$folder/end.svg"
if cmp -s "$folder/begin.svg" "$folder/end.svg"; then exit 1; fi
"$1" show "$folder/journal.txt" --turn 1 -o "$folder/turn.svg"
"$1" show "$folder/journal.txt" --html -o "$folder/steps.html"
[ "$(grep -c '"t":"' "$folder/steps.html")" -eq 8 ] # the beginning, five orders, the ends of two half-turns
"$1" show "$folder/journal.txt" --html --to 7 -o "$folder/to.html"
[ "$(grep -c '"t":"' "$folder/to.html")" -eq 3 ] # the beginning and two orders: five ends show nothing
"$1" show "$folder/journal.txt" --seat union --html -o "$folder/union.html"
if grep -q 'en-masse' "$folder/union.html"; then exit 1; fi
# Ground that was opened is drawn from the order on that opened it.
{
  printf 'end\n%.0s' $(seq 5)
  printf '2wi clear\n'
  printf 'end\n%.0s' $(seq 12)
  printf '2wi clear\nend\n'
} | "$1" battle "$2/scenarios/guns.txt" --seed 4 --journal "$folder/work.txt" >"$folder/said"
"$1" show "$folder/work.txt" -o "$folder/work.svg"
grep -q 'class="ln opened" points=.*abatis, open' "$folder/work.svg"
"$1" show "$folder/work.txt" --html -o "$folder/work.html"
grep -q '<path id="opened" class="ln gap" d="' "$folder/work.html"
[ "$(grep -c '"t":".*"g":"M' "$folder/work.html")" -eq 2 ] # the second clear, and the end of the half-turn
[ "$(grep -c '"t":".*2wi clear' "$folder/work.html")" -eq 2 ]
# A seat's orders are counted, and stopped at, as it heard of them: not of a column that closes up.
printf 'end\n%.0s' $(seq 11) >"$folder/orders"
printf '2gr form en-masse\n1gr form en-masse\nend\n' >>"$folder/orders"
"$1" battle "$2/../scenarios/training.txt" --seed 7 --journal "$folder/closed.txt" <"$folder/orders" >"$folder/said"
[ "$("$1" replay "$folder/closed.txt" | head -n 1)" = '14 orders' ]
[ "$("$1" replay "$folder/closed.txt" --seat blue | head -n 1)" = '13 orders' ]
"$1" replay "$folder/closed.txt" --seat blue --to 12 >"$folder/said"
[ "$(head -n 2 "$folder/said")" = "$(printf '12 orders\nTurn 1, Grey: movement and fire')" ]
[ "$("$1" replay "$folder/closed.txt" --to 9999 | head -n 1)" = '14 orders; there are no more' ]
# Who plays against the computer knows what his side knows; who plays both sides knows all.
"$1" battle "$folder/journal.txt" <<<pegs | grep -q '5va .*en-masse'
cp "$folder/journal.txt" "$folder/against.txt"
printf 'pegs\n?\n' | "$1" battle "$folder/against.txt" --rebels captain >"$folder/said"
grep -q '5va .*company-column' "$folder/said"
if grep -q 'en-masse.*5va\|5va.*en-masse' "$folder/said"; then exit 1; fi
if "$1" show "$2/scenarios/training.txt" -o "$folder/none.svg" 2>/dev/null; then exit 1; fi
[ ! -e "$folder/none.svg" ]
# Ground changes hands: the journal, the teller, the score and the page say so.
{
  printf 'end\nend\nend\nend\n1bl double 7\nend\n1bl move 1\nend\nscore\n'
} | "$1" battle "$2/../scenarios/training.txt" --seed 4 --journal "$folder/drill.txt" >"$folder/said"
grep -q '> gap held blue ~' "$folder/drill.txt"
grep -q 'The gap in the fence is Blue now' "$folder/said"
grep -q '^Ground: Blue 3, Grey 0 of 3 points$' "$folder/said"
"$1" show "$folder/drill.txt" --html -o "$folder/drill.html"
grep -q '"o":\[\[2,"nobody"\]\]' "$folder/drill.html"
grep -q '"o":\[\[0,"Blue"\]\]' "$folder/drill.html"
"$1" replay "$folder/drill.txt" --seat grey --journal "$folder/grey.txt" >/dev/null
"$1" replay "$folder/grey.txt" | grep -q 'The gap in the fence (3): Blue'
"$1" check "$2/../scenarios/training.txt" | grep -q 'Grey: two units, one leader; castings: infantry 28'
echo "drawn"
