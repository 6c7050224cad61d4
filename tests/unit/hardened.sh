#!/usr/bin/env bash
# The program as it is built: its calls are bound at the start, its stack is guarded, its copies are bounded, and it
# does not tell in which folder it was built.  It takes memory as it needs it: little to begin with, and where there is
# not enough it says so and ends with a status, never by a signal.
# hardened.sh LONGROLL SOURCES
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
readelf -d "$1" | grep -qE 'BIND_NOW|NOW'
readelf -Ws "$1" | grep -q __stack_chk_fail
readelf -Ws "$1" | grep -qE '__[a-z]+_chk@'
if grep -qF "$2" "$1"; then
  echo "the program holds the name of the folder it was built from"
  exit 1
fi

bss=$(size "$1" | awk 'NR == 2 { print $3 }')
if [ "$bss" -ge 8000000 ]; then
  echo "$bss bytes are taken before the first command: nm -S --size-sort shows by whom"
  exit 1
fi
fire='weapon=rifled-musket range=4 castings=22 target-castings=12'
duel='weapon=rifled-musket range=8 castings=50 target-castings=50 turns=8 rally=yes'
scenario=$2/../scenarios/training.txt
for kilobytes in 20000 24000 40000 100000 260000 400000; do
  for command in "odds fire $fire" "odds duel $duel" "compare fire $fire vary=morale" "check $scenario" \
    "battle $scenario --blue captain --grey captain --seed 3" "show $scenario -o $folder/map.svg" "ladder $scenario --pairs 1 --seed 3"; do
    status=0
    (ulimit -v $kilobytes && exec "$1" $command) >"$folder/said" 2>&1 </dev/null || status=$?
    if [ $status -gt 2 ] || { [ $status -gt 0 ] && ! grep -q '^longroll: ' "$folder/said"; }; then
      echo "$command with $kilobytes KB: status $status: $(tail -n 1 "$folder/said")"
      exit 1
    fi
    [ $kilobytes -lt 260000 ] || [ $status -eq 0 ]
  done
done
