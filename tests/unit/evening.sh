#!/usr/bin/env bash
# A paper log of an evening, typed in, ends in the roster that was worked out on paper: three mistakes, two overrules
# and one mend are in it.  Its journal is the one that is kept, and every seat can read its own.
# evening.sh LONGROLL TESTS
set -eu
export COLUMNS=200 # a unit a line
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$2/evening
status=0
"$1" battle "$here/scenario.txt" --seed 1862 --journal "$folder/journal.txt" <"$here/log.txt" >"$folder/said" 2>"$folder/refused" ||
  status=$?
[ $status -eq 1 ] # two of the mistakes were refused
[ "$(grep -c '^longroll: ' "$folder/refused")" -eq 2 ]
grep -c 'put back 1 casting on g3' "$folder/said" >/dev/null
tail -n 20 "$folder/said" | diff - "$here/roster.txt"
diff "$folder/journal.txt" "$here/journal.txt"
"$1" verify "$here/journal.txt"
[ "$(grep -c ' ! ' "$here/journal.txt")" -eq 2 ]
for seat in blue grey spectator; do
  "$1" replay "$here/journal.txt" --seat $seat --journal "$folder/$seat.txt" >/dev/null
  "$1" replay "$folder/$seat.txt" | tail -n 20 | diff - "$here/roster.txt"
  if grep -q '^orders' "$folder/$seat.txt"; then exit 1; fi
done
# Real dice, asked for one by one, end in the same roster.
sed 's/ *#.*//' "$here/log.txt" | sed -n '/^[^!]* = /{s/ = /\n/;p;b};p' | sed '/^[0-9 ]*$/s/ /\n/g' | grep -v '^$' >"$folder/typed"
"$1" battle "$here/scenario.txt" --seed 1 --dice typed <"$folder/typed" 2>/dev/null | tail -n 20 | diff - "$here/roster.txt"
# What is refused is said before the next order is read.
printf 'b1 blah\npegs\n' | "$1" battle "$here/scenario.txt" 2>&1 | grep -E 'neither|posture' | head -n 1 | grep -q neither
# Cut in the middle of a line, it continues.
head -c 9000 "$here/journal.txt" >"$folder/cut.txt"
echo 'pegs' | "$1" battle "$folder/cut.txt" >/dev/null
"$1" verify "$folder/cut.txt"
# Dice that were typed when the battle began are asked for the next time too, and an order is taken back although they fell.
printf 'end\nend\nend\nend\nend\n' | "$1" battle "$2/scenarios/training.txt" --seed 1 --dice typed --journal "$folder/own.txt" >/dev/null
grep -q '^orders 1 version [0-9]* dice typed$' "$folder/own.txt"
printf '2wi fire 21ga range 4\n1\n6\n1\nundo\n2wi fire 4va range 4 = 1\n6\n' | "$1" battle "$folder/own.txt" >"$folder/said"
[ "$(grep -c "attacker's d6, casualties?" "$folder/said")" -eq 1 ]
grep -q '^6 2wi fire 4va range 4 = 1 6' "$folder/own.txt"
[ "$("$1" verify "$folder/own.txt")" = '6 orders' ]
# Rolled dice are not taken back, and the way out is named.
status=0
printf '7wi fire 21ga range 4\nundo\n' | "$1" battle "$folder/own.txt" --dice rolled >"$folder/said" 2>"$folder/refused" || status=$?
[ $status -eq 1 ]
if grep -q '?$' "$folder/said"; then exit 1; fi
tr '\n' ' ' <"$folder/refused" | grep -q 'dice fell for order 7: it cannot be taken back; mend 7 puts another order in its place'
"$1" verify "$folder/own.txt"
# A die that is missing in a pipe costs its own order alone; one that cannot be is asked for again.
status=0
printf 'end\nend\nend\nend\nend\n2wi fire 21ga range 4\n1\n7wi fire 21ga range 4\n9\n1\n6\n1\nscore\n' |
  "$1" battle "$2/scenarios/training.txt" --seed 1 --dice typed --journal "$folder/die.txt" >"$folder/said" 2>"$folder/refused" || status=$?
[ $status -eq 1 ]
grep -q "the order needs its dice and was not given" "$folder/refused"
grep -q "'9' is not a number from 1 to 6" "$folder/said"
grep -q '^6 7wi fire 21ga range 4 = 1 6' "$folder/die.txt"
# An order that is struck out is said to be.
echo 'mend 6' | "$1" battle "$folder/die.txt" --dice rolled | grep -q '^Order 6 is struck out\.$'
