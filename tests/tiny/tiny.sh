#!/usr/bin/env bash
# The tests' own system at the prompt: a battle typed, kept, replayed, mended and verified; its chart; its scenario.
# tiny.sh LONGROLL TESTS
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
scenario=$2/tiny/bandits.txt
"$1" check "$scenario" | grep -q 'The pass'
"$1" odds bandits/shot press=yes | grep -q '2/3'
"$1" help bandits/5 | grep -q 'ambush'
printf '%s\n' 'hill plan press' 'red ready' 'rock plan hold' 'black ready' 'r1 shoot b1 = 5' 'r2 detach' pegs done |
  "$1" battle "$scenario" --seed 3 --dice rolled --journal "$folder/j" >"$folder/said"
grep -q 'rock  *plan hold, hearts 8' "$folder/said"
grep -q '^5 r1 shoot b1 = 5 > b1 muskets -1, rock hearts -1 ~' "$folder/j"
"$1" verify "$folder/j" >/dev/null
"$1" replay "$folder/j" | grep -q 'shots'
"$1" replay "$folder/j" --seat red --journal "$folder/red" >/dev/null
if grep -qw 'b2' "$folder/red"; then
  echo "a crew in ambush stands in the journal of the other side"
  exit 1
fi
"$1" verify "$folder/red" >/dev/null
printf '%s\n' 'mend 1 hill plan hold' | "$1" battle "$folder/j" >"$folder/mended"
grep -q '^1 hill plan hold > hill plan hold' "$folder/j"
"$1" verify "$folder/j" >/dev/null
