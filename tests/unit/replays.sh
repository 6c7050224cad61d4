#!/usr/bin/env bash
# Journals of random battles and of the evenings, played again by builds without and with the optimiser.
# replays.sh BUILT TESTS
set -eu
folder=$1/journals
mkdir -p "$folder"
LONGROLL_BATTLES=40 LONGROLL_JOURNALS=$folder "$1/test_battle" >/dev/null
for build in replay replay_o0 replay_o2; do
  "$1/$build" "$2/evening/journal.txt" "$2/evening/hidden/journal.txt" "$folder"/*.txt >"$1/$build.txt"
  cmp "$1/replay.txt" "$1/$build.txt"
done
echo "$(wc -l <"$1/replay.txt") journals play alike"
