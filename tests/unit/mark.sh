#!/usr/bin/env bash
# The mark that some editors put before UTF-8 is skipped in every file that is read, and a journal that has one is unchanged.
# mark.sh LONGROLL TESTS
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
marked() { # FILE: a copy with the mark
  printf '\xef\xbb\xbf' | cat - "$1" >"$folder/$(basename "$1")"
  echo "$folder/$(basename "$1")"
}
training=$2/../scenarios/training.txt
battle=$(marked "$training")
diff <("$1" check "$battle") <("$1" check "$training")
"$1" show "$battle" -o "$folder/map.svg"
# begun from a marked scenario, by a marked list of orders
printf '\xef\xbb\xbfend\nend\n' >"$folder/orders"
"$1" battle "$battle" --seed 7 --journal "$folder/journal.txt" <"$folder/orders" >/dev/null
"$1" battle "$training" --seed 7 --journal "$folder/other.txt" <"$folder/orders" >/dev/null
[ "$("$1" verify "$folder/journal.txt")" = '2 orders' ]
diff <(tail -n 2 "$folder/journal.txt") <(tail -n 2 "$folder/other.txt") # the same checks
# a journal that got its mark afterwards: whole, and continues in its own file
mkdir "$folder/kept"
mv "$folder/other.txt" "$folder/kept/evening.txt"
evening=$(marked "$folder/kept/evening.txt")
[ "$("$1" verify "$evening")" = '2 orders' ]
"$1" replay "$evening" >/dev/null
echo end | "$1" battle "$evening" >/dev/null
[ "$("$1" verify "$evening")" = '3 orders' ]
[ "$(head -c 3 "$evening" | od -An -tx1 | tr -d ' ')" = efbbbf ]
head -c -20 "$evening" >"$folder/cut.txt"
echo end | "$1" battle "$folder/cut.txt" >/dev/null
[ "$("$1" verify "$folder/cut.txt")" = '3 orders' ]
# rosters
first=$(marked "$2/../docs/pictures/gibbon.csv")
second=$(marked "$2/../docs/pictures/trimble-and-lawton.csv")
"$1" grid duel "$first" "$second" range=4 turns=2 >/dev/null
