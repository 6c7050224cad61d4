#!/usr/bin/env bash
# Journals of version 3, written by the program as it was, are shown with the pegs that it told (pegs/, as its replay printed
# them), are drawn, and continue in another file where today's rules play them the same.
# journals.sh LONGROLL TESTS
set -eu
export COLUMNS=200 # a unit a line
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
old=$2/journals/version-3

fail() {
  echo "$1" >&2
  exit 1
}

pegs() { # every unit and leader; where a leader stands alone no effect tells
  sed -E 's/ \((pinned|broken|routed)\)//; s/(alone) at .*/\1/' |
    grep -E '^  [a-z0-9-]+ +(castings [0-9]|with [a-z0-9-]+$|alone$|gone$)'
}

count=0
for journal in "$old"/*.txt; do
  name=$(basename "$journal")
  "$1" replay "$journal" >"$folder/said" || fail "$name is not shown"
  pegs <"$old/pegs/$name" >"$folder/then"
  pegs <"$folder/said" | diff "$folder/then" - || fail "$name is shown with other pegs"
  [ "$(grep -c . "$folder/then")" -ge 5 ]
  [ "$(head -n 1 "$folder/said")" = "$(head -n 1 "$old/pegs/$name")" ] || fail "$name has other orders"
  grep -q 'version 3 of the rules' "$folder/said"
  "$1" verify "$journal" >/dev/null
  count=$((count + 1))
done
[ $count -eq 20 ]
"$1" show "$old/captains-training-1.txt" --html -o "$folder/steps.html"
[ "$(grep -c '"t":"' "$folder/steps.html")" -gt 30 ]

# Continued in its own file it is not; in another it is, or the first line that differs is told with both.
cp "$old/boats.txt" "$folder/boats.txt"
if echo end | "$1" battle "$folder/boats.txt" >/dev/null 2>"$folder/refused"; then fail 'continued in its own file'; fi
tr '\n' ' ' <"$folder/refused" | grep -q 'version 3'
cmp "$folder/boats.txt" "$old/boats.txt"
echo end | "$1" battle "$folder/boats.txt" --journal "$folder/new.txt" >/dev/null
[ "$("$1" verify "$folder/new.txt")" = '85 orders' ]
cmp "$folder/boats.txt" "$old/boats.txt"
if "$1" battle "$old/captains-railroad-cut.txt" --journal "$folder/no.txt" </dev/null >/dev/null 2>"$folder/refused"; then
  fail 'played otherwise, and continued'
fi
grep -qE 'captains-railroad-cut.txt:[0-9]+: ' "$folder/refused"
grep -q '^  then: [0-9]* ' "$folder/refused"
grep -q '^  now:  ' "$folder/refused"
[ ! -e "$folder/no.txt" ]

# Broken ones are told from old ones, by their line.
sed '/^20 /d' "$old/captains-training-1.txt" >"$folder/missing.txt"
if "$1" verify "$folder/missing.txt" 2>"$folder/refused"; then fail 'a missing order was not missed'; fi
grep -q 'order 20 is missing: this line is number 21' "$folder/refused"
head -c 6000 "$old/captains-training-1.txt" >"$folder/cut.txt"
"$1" verify "$folder/cut.txt" | grep -q 'cut short'
echo "$count journals of version 3 are shown"
