#!/usr/bin/env bash
# Journals with one nasty line each: every command ends with a sentence and a status of 0 to 2, never by a signal, on a stack of
# one megabyte.  So does the prompt, where the same lines are typed.
# hostile.sh LONGROLL TESTS
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
scenario=$2/scenarios/table.txt
ulimit -s 1024

many() { # TIMES WORDS
  printf -v blanks '%*s' "$1" ''
  printf %s "${blanks// /$2}"
}

check=' ~ 0123456789abcdef'
nasty=(
  "1 end ! a$(many 1200 '=1')$check"
  "1 end ! a$(many 1300 ' =1')$check"
  "1 end ! $(many 600 '= 1 ,')$check"
  "1 2wi fire 21ga = 1 ! $(many 900 ' = 2')$check"
  "1 end$(many 1900 ' !')$check"
  "1 end$(many 900 ' ! a')$check"
  "1 end$(many 1900 ' =')$check"
  "1 end = $(many 1900 '1 ')$check"
  "1 end = 99999999999999999999999999$check"
  "1 end >$(many 900 ' > x')$check"
  "1 end > $(many 600 '2wi x +1,')$check"
  "1 end > 2wi morale +99999999999999999$check"
  "1 end$(many 500 "$check")"
  "$(many 3000 '9') end$check"
  "0 end$check"
  "-1 end$check"
  "1 $(many 990 '2wi ')fire 21ga$check"
  "1 $(many 3900 'x')$check"
  "1 2wi fire 21ga $(many 300 'range 4 ')$check"
  "1 2wi move -99999999999999999999$check"
  "1 2wi move 4.$(many 3000 '5')$check"
  "1 \"$(many 2000 '\"')$check"
  "$(many 2000 'undo ')$check"
  "undo$check"
  "undo"
  "1"
  "1 "
  " ! = 1"
  "1  ! = 1$check"
  "1 ~ ~ ~$check"
  "$(many 5000 '#')"
  "$(many 70000 'a')"
  $'1 end\tend\v\f\x01\x7f'"$check"
  $'1 \xff\xfe\xc0\x80 end'"$check"
  "orders 4 version 5"
  "seat union"
)

journal=$folder/journal.txt
tried=0
for line in "${nasty[@]}"; do
  for head in 'orders 3 version 3' 'orders 3 version 3 dice typed' 'seat union'; do
    { cat "$scenario" && printf '%s\n%s\n' "$head" "$line"; } >"$journal"
    for command in verify replay 'replay --seat rebels' battle show; do
      words=($command)
      status=0
      "$1" "${words[0]}" "$journal" "${words[@]:1}" >"$folder/said" 2>&1 </dev/null || status=$?
      if [ $status -gt 2 ] || [ ! -s "$folder/said" ]; then
        printf '%s of %s ... %.60s: status %d\n%s\n' "$command" "$head" "$line" $status "$(tail -n 3 "$folder/said")" >&2
        exit 1
      fi
      tried=$((tried + 1))
    done
  done
done
printf '%s\n' "${nasty[@]}" "${nasty[@]#1 }" >"$folder/orders"
status=0
"$1" battle "$scenario" --seed 1 --journal "$folder/typed.txt" <"$folder/orders" >"$folder/said" 2>&1 || status=$?
[ $status -eq 1 ]
"$1" verify "$folder/typed.txt" >/dev/null
echo "$tried hostile journals: a sentence and a status each"
