#!/usr/bin/env bash
# Every table that is exported equals the oracle's file, and every file of the oracle is exported.
# export.sh LONGROLL TESTS
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" charts export "$folder"
diff -r -x "*.c" -x "*.txt" -x "*.sh" "$folder" "$2/oracle"
echo "$(find "$folder" -name '*.tsv' | wc -l) tables equal the oracle"
