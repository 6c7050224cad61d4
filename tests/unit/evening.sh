#!/usr/bin/env bash
# A paper log of an evening, typed in, ends in the roster that was worked out on paper: three mistakes, two overrules
# and one mend are in it.  Its journal is the one that is kept, and every seat can read its own.  A second evening has hidden
# units: its paper tells what each seat knows after which order.
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
printf 'b1 blah\npegs all\n' | "$1" battle "$here/scenario.txt" 2>&1 | grep -E 'neither|posture' | head -n 1 | grep -q neither
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

# ---- hidden units (VIII.F): a flank march, blind fire, an ambush ----

longroll=$1
here=$2/evening/hidden
status=0
"$longroll" battle "$here/scenario.txt" --seed 1863 --journal "$folder/hidden.txt" <"$here/log.txt" >"$folder/said" 2>"$folder/refused" ||
  status=$?
[ $status -eq 1 ] # one mistake in the set-up
[ "$(grep -c '^longroll: ' "$folder/refused")" -eq 1 ]
grep -q 'R-125' "$folder/refused"
diff "$folder/hidden.txt" "$here/journal.txt"
# The umpire's pegs say who is hidden, and no more of it once he was seen.
printf 'pegs\n' | "$longroll" battle "$here/scenario.txt" >"$folder/pegs"
grep -q 'g1 .*sight hidden' "$folder/pegs"
printf 'pegs\n' | "$longroll" battle "$folder/hidden.txt" >"$folder/pegs"
grep -q 'g1 .*castings' "$folder/pegs"
if grep -q 'g1 .*sight' "$folder/pegs"; then exit 1; fi
"$longroll" verify "$here/journal.txt" >/dev/null
[ "$(tail -n 1 "$folder/said")" = '52. The battle is over: the last turn has been played. Ground: Blue 0, Grey 1 of 1 points. Grey has won.' ]

# What a seat knows after an order, out of the journal up to there; and that seat's own journal.
up_to() { # ORDER
  sed "/^orders /,\$ { /^$1 /q }" "$here/journal.txt" >"$folder/part.txt"
}
view() { # ORDER SEAT
  up_to "$1"
  "$longroll" replay "$folder/part.txt" --seat "$2" >"$folder/view.$1.$2"
}
own() { # ORDER SEAT
  up_to "$1"
  "$longroll" replay "$folder/part.txt" --seat "$2" --journal "$folder/own.$1.$2" >/dev/null
}

# A line of the paper against that: nothing is known of the unit, or each of the facts is.
agrees() { # VIEW UNIT FACTS
  if [ "$3" = nothing ]; then
    if grep -qw "$2" "$1"; then return 1; fi
  elif [ "${3%% *}" = held ]; then
    grep -qi "^  the $2 (1): ${3#held }\$" "$1"
  else
    local line fact
    line=$(grep "^  $2 " "$1") || return 1
    line="${line#*"$2"},"
    while read -r fact; do
      if [ "$fact" = seen ]; then
        case $line in *' sight '*) return 1 ;; esac
      else
        case $line in *" $fact,"* | *" $fact ("*) ;; *) return 1 ;; esac
      fi
    done <<<"${3//, /$'\n'}"
  fi
}

wrong=0
checked=0
while read -r order seat unit facts; do
  [ -f "$folder/view.$order.$seat" ] || view "$order" "$seat"
  checked=$((checked + 1))
  agrees "$folder/view.$order.$seat" "$unit" "$facts" || {
    echo "after order $order, to $seat: the paper has $unit $facts, not:"
    grep -iw "$unit" "$folder/view.$order.$seat" || echo "  nothing"
    wrong=1
  }
done < <(sed 's/#.*//; /^ *$/d' "$here/paper.txt")
[ $wrong -eq 0 ]
[ $checked -gt 60 ]

# Until they are seen the enemy's journal has no word of them, nor of what they did; its numbers run on.
for seat in blue grey spectator; do
  own 34 $seat
  own 52 $seat
  view 52 $seat
  "$longroll" verify "$folder/own.52.$seat" >/dev/null
  "$longroll" replay "$folder/own.52.$seat" | grep '^  [bg][0-9b] ' >"$folder/own"
  grep '^  [bg][0-9b] ' "$folder/view.52.$seat" | diff - "$folder/own"
  [ "$(wc -l <"$folder/own")" -eq 7 ]
  sed -n '/^seat/,$ s/^\([0-9]*\) .*/\1/p' "$folder/own.52.$seat" >"$folder/numbers"
  seq "$(wc -l <"$folder/numbers")" | diff - "$folder/numbers"
done
for seat in blue spectator; do
  if grep -w 'g[123]' "$folder/own.34.$seat"; then exit 1; fi
done
# Whoever was found later was hidden, and nothing is told of where the scenario would have had it.
for seat in blue grey; do
  grep '^place' "$folder/own.52.$seat" >"$folder/places"
  other=$([ $seat = blue ] && echo 'g[123]' || echo b2)
  grep -q "^place $other hidden\$" "$folder/places"
  if grep "^place $other [0-9]" "$folder/places"; then exit 1; fi
done
own 33 grey
for own in own.33.grey own.34.spectator; do
  if grep -w b2 "$folder/$own"; then exit 1; fi
done
grep -q '> b2 castings +16' "$folder/own.34.grey"

# Blind fire is the same to whoever fires and to spectators, whether somebody was there or not; the defender has his loss.
for seat in blue spectator; do
  sed -n 's/^[0-9]* \(bb fire-blind\) east [0-9]* north [0-9]* = 5 6 1\(.*\) ~ .*/\1\2/p' "$folder/own.52.$seat" >"$folder/blind"
  printf 'bb fire-blind\nbb fire-blind\n' | diff - "$folder/blind"
done
grep -q '^[0-9]* bb fire-blind east 6 north 24 = 5 6 1 > g2 castings -1 ~' "$folder/own.52.grey"

# Had the 2nd Grey been elsewhere in the copse, Blue would have read the same journal until the ambush, to the last check.
sed -n '1,/^g3 move 8/ s/^g2 deploy east 6 /g2 deploy east 13 /; 1,/^g3 move 8/p' "$here/log.txt" |
  "$longroll" battle "$here/scenario.txt" --seed 1863 --journal "$folder/elsewhere.txt" >/dev/null 2>&1 || true # the mistake
grep -q '^27 bb fire-blind east 6 north 24 = 5 6 1 ~' "$folder/elsewhere.txt"
"$longroll" replay "$folder/elsewhere.txt" --seat blue --journal "$folder/elsewhere.blue" >/dev/null
diff "$folder/elsewhere.blue" "$folder/own.34.blue"

# Real dice: three are asked for each time, by the same name.
sed 's/ *#.*//' "$here/log.txt" | sed 's/ = /\n/' | sed '/^[0-9 ]*$/s/ /\n/g' | grep -v '^$' >"$folder/typed"
"$longroll" battle "$here/scenario.txt" --seed 1 --dice typed --journal "$folder/typed.txt" <"$folder/typed" >"$folder/said" 2>/dev/null ||
  true # the mistake
[ "$(grep -c "^\([0-9]*\. \)\?firer's d6, blind fire?" "$folder/said")" -eq 9 ]
sed -n '/^[0-9]/s/ ~ .*//p' "$folder/typed.txt" >"$folder/typed"
sed -n '/^[0-9]/s/ ~ .*//p' "$here/journal.txt" | diff - "$folder/typed"
