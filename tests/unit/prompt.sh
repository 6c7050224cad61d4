#!/usr/bin/env bash
# The prompt of an umpire: what is typed in short means the same orders; the call stands before the dice; words at a throw are
# answered; questions have a likely answer; no line is wider than 40 columns; mending asks about what no longer fits; nothing that
# was told is lost when the program is killed.
# prompt.sh LONGROLL TESTS
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export COLUMNS=200
longroll=$1
club=$2/evening/club
wrong() {
  echo "$1"
  echo "${said-}"
  exit 1
}
# Lines to a battle of the club's evening with the players' own dice, and what is said.
typed() { said=$(printf '%s\n' "$@" | "$longroll" battle "$club/scenario.txt" --seed 1 --dice typed 2>&1) || true; }
has() { [[ $said == *"$1"* ]] || wrong "not said: $1"; }
never() { [[ $said != *"$1"* ]] || wrong "said: $1"; }

# An evening in full and in short is the same journal, with two thirds of the keys.
for how in log short; do
  "$longroll" battle "$club/scenario.txt" --seed 19924 --dice typed --journal "$folder/$how.txt" <"$club/$how.txt" >/dev/null
done
diff "$folder/log.txt" "$folder/short.txt" || wrong "the evening in short is another one"
full=$(wc -c <"$club/log.txt") short=$(wc -c <"$club/short.txt")
[ $((short * 100)) -lt $((full * 67)) ] || wrong "$short keys of $full"

# Capitals, beginnings, a number without its name, words of one fact alone; what may be several is named.
typed n n '1TN F 2WI 6 wood-f' 3 2
has "1tn fire 2wi range 6 cover wood-fence: Table "
has "6. attacker's d6, casualties: 3"
typed n n '7tn fo line' '7tn xx'
has "'fo' may be follow, form"
has "'xx' is neither a unit nor an order"

# A brigade, and all, is whoever of it may; one who has acted is left out, and if nobody may it is said why.
typed n n '7tn move' 'archer move' 'all move' 'archer move'
has '6. The 7th Tennessee moves, up to 7 inches (175 yards).'
has '7. The 1st Tennessee moves'
has '10. The 5th Alabama Battalion moves'
has '13. The 55th North Carolina moves'
has 'nobody of those can do that now: it has acted already (I.C.3)'

# The call stands before the dice, both dice fit into one line, and one too many is named.
typed n n '1tn fire 2wi range 6' '3 2' '7tn fire 2wi range 6' '3 3 5' 'pegs 2wi'
[[ $said == *"1tn fire 2wi range 6: Table 10. Three castings fall, a fourth on 6; two levels go, a third on 1 or 2."*"casualties?"* ]] ||
  wrong "the call does not stand before the dice"
has 'Not wanted: 5.'
has '2nd Wisconsin: castings'
has 'is pinned'
has 'morale 2 (pinned)'

# Too few dice behind = are asked for; undo is free; why, pegs and todo always answer.
typed n n '1tn fire 2wi 6 = 3' 2 'why' 'why 3' 'why 99' 'undo' 'why' 'pegs nobody' 'pegs archer' 'pegs union' 'todo' 'quit now'
has '6. The 1st Tennessee fires at the 2nd Wisconsin'
has 'rifled musket at 6 inches'
has '3. Confederate ends the phase'
has 'There is no arithmetic to show for it.'
has 'orders have the numbers 1 to 6 so far'
has 'Order 6 is taken back.'
has "'nobody' is no unit, group or side"
has '2nd Wisconsin'
has 'has not acted'
has 'quit takes no words'
typed 'why' 'undo 2'
has 'no order has been given yet'
typed n n 'odds 1tn f 2wi 6 = 3'
has 'casualties'
never "'='"

# Help for every word, order and key.
typed '? undo' '? pegs' '? fire' 'help keys' 'help next' n n '? 1tn fire 2wi cover' '? 1tn fire 2wi range 6'
has 'undo [N], typed in a battle, or in short u'
has 'pegs [WHO], typed in a battle'
has 'Tab completes a word'
has 'passes those in which nothing can happen'
has 'say cover none, woods, wood-fence'
while read -r word _; do
  said=$("$longroll" help "$word" 2>&1) || wrong "help knows nothing of $word"
done < <(echo help | "$longroll" battle "$club/scenario.txt" | sed -n 's/^  \([a-z]*\)[ ,].*/\1/p' | grep -v '^a$\|^an$')

# A question is asked again by its own words, and is no refusal of what was typed.
typed n n '1tn f 2wi 2 red flank = 1 1' '7tn f 2wi 2 red flank = 1 1' 'end'
has 'First answer this: Is an enemy'

# Notes are kept, also through mending.
printf '%s\n' 'note It rains' n n '1tn fire 2wi 6 = 3 2' 'mend 6 1tn fire 2wi range 5' '' 3 |
  "$longroll" battle "$club/scenario.txt" --seed 1 --dice typed --journal "$folder/note.txt" >"$folder/said"
grep -q '^# note: It rains$' "$folder/note.txt" || wrong "the note is lost"
grep -q "casualties \[3\]?" "$folder/said" || wrong "the old die is not offered"
grep -q '^6 1tn fire 2wi range 5 = 3 3' "$folder/note.txt" || wrong "the other die is not taken"

# A line is mended in short, too, as it is meant where it stands.
printf '%s\n' n n '1TN F 2WI 6 = 3 2' n n 'mend 6 1tn f 2wi 5 wood-f = 3 2' 'mend 6 all move' |
  "$longroll" battle "$club/scenario.txt" --seed 1 --dice typed --journal "$folder/shortly.txt" >"$folder/said" 2>&1
grep -q '^# mended, was 6 1tn fire 2wi range 5 cover wood-fence = 3 2' "$folder/shortly.txt" || wrong "not mended in short"
grep -q '^6 1tn move ' "$folder/shortly.txt" || wrong "not mended by all"
grep -q '^13 55nc move ' "$folder/shortly.txt" || wrong "not all of them"
"$longroll" verify "$folder/shortly.txt" >/dev/null

# What no longer fits is asked about: kept, changed or dropped; a pipe that says none of it mends nothing.
for way in 'keep We saw it' 'drop' 'change 1tn lie' '1tn lie'; do
  printf '%s\n' n n '7tn fire 2wi 6 = 3 2' '1tn fire 2wi 6 = 3 3' 'mend 6 1tn move' "${way#1tn lie}" |
    "$longroll" battle "$club/scenario.txt" --seed 1 --dice typed --journal "$folder/way.txt" >"$folder/said" 2>&1 || true
  said=$(cat "$folder/said")
  has 'Order 7, 1tn fire 2wi range 6, no longer fits: it has acted already (I.C.3); keep it as overruled, change ORDER'
  case $way in
  keep*) grep -q '^7 1tn fire 2wi range 6 = 3 3 .* ! We saw it' "$folder/way.txt" || wrong "not kept" ;;
  drop) grep -q '^# dropped, was 7 1tn fire' "$folder/way.txt" || wrong "not dropped" ;;
  *) grep -q '^6 7tn fire' "$folder/way.txt" || wrong "mended with a line that does not fit" ;;
  esac
  "$longroll" verify "$folder/way.txt" >/dev/null
  rm "$folder/way.txt"
done

# Cards to print: a sheet a brigade, crosses for what is lost, the losses behind; a code where the address fits one.
"$longroll" roster "$club/scenario.txt" -o "$folder/begin.html"
"$longroll" roster "$folder/log.txt" -o "$folder/now.html"
[ "$(grep -c '<article' "$folder/begin.html")" -eq 4 ] || wrong "not four brigades on paper"
[ "$(grep -c '<section' "$folder/begin.html")" -eq 19 ] || wrong "not nineteen cards"
if grep -q 'class="off"' "$folder/begin.html"; then wrong "boxes are crossed before the battle"; fi
grep -q '<h1>Losses so far</h1>' "$folder/now.html" || wrong "no losses"
grep -q '<em>12 of 15 castings</em>' "$folder/now.html" || wrong "the 2nd Wisconsin's boxes"
"$longroll" roster "$2/scenarios/skirmish.txt" -o "$folder/code.html" --at https://club.example/
grep -q '<svg' "$folder/code.html" || wrong "no code"
said=$("$longroll" roster "$2/../scenarios/brawners-farm.txt" -o "$folder/none.html" --at https://club.example/ 2>&1)
has 'too long for a code on paper: it is left out'
if grep -q '<svg' "$folder/none.html"; then wrong "a code that is too large"; fi
said=$("$longroll" roster "$club/scenario.txt" -o "$folder/none.html" --at club 2>&1) && wrong "an address that is none"

# 40 columns: nothing that the prompt says is wider.
widest=$(COLUMNS=40 "$longroll" battle "$club/scenario.txt" --seed 1 --dice typed 2>&1 < <(
  cat "$club/short.txt"
  printf '%s\n' '?' help pegs 'pegs all' score todo why 'help keys' '? 1tn' 'x y' 'odds 1tn f 2wi 6'
) | awk 'length > most { most = length; line = $0 } END { print most ": " line }')
[ "${widest%%:*}" -le 40 ] || wrong "wider than 40 columns: $widest"

# At a terminal: Enter answers, words at a throw are answered, a slip does not fail the evening, arrows and Tab work.
terminal() { # lines
  said=$(printf '%b' "$1" | TERM=vt100 script -qefc "stty cols 120; '$longroll' battle '$club/scenario.txt' --seed 1 --dice typed; echo status \$?" /dev/null | tr -d '\r')
}
terminal 'foo\nn\nn\n1tn f 2wi 2 red fl = 1 1\n7tn f 2wi 2 red fl\nwhy\nodds\npegs 2wi\nbla\n1 1\n\n# It rains\nquit\n'
has "'bla' is not a number from 1 to 6; an empty line takes the order back."
has 'target 2 ranks deep'
has '7. '
has 'status 0'

if ldd "$longroll" | grep -q libedit; then # it was there to build with
  terminal 'n\nn\n1tn mov\t\n\033[A\nquit\n'
  has '6. The 1st Tennessee moves'
  has 'it has acted already'
fi

# Killed at any moment: every order that was told is in the journal, which is whole.
for pause in 0.02 0.05 0.08 0.11 0.15 0.2 0.3; do
  rm -f "$folder/kill.txt"
  (for _ in $(seq 400); do echo end; done) | "$longroll" battle "$club/scenario.txt" --seed 1 --journal "$folder/kill.txt" >"$folder/told" &
  victim=$!
  sleep "$pause"
  kill -9 $victim 2>/dev/null || true
  wait $victim 2>/dev/null || true
  [ -s "$folder/kill.txt" ] || continue
  told=$(sed -n 's/^\([0-9]*\)\. .*/\1/p' "$folder/told" | tail -n 1)
  kept=$("$longroll" verify "$folder/kill.txt" | sed 's/ orders.*//')
  [ "${told:-0}" -le "$kept" ] || wrong "killed after $pause: $told were told, $kept are kept"
done
