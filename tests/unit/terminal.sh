#!/usr/bin/env bash
# The prompt at a terminal: what was wrong with a line stands before the next prompt; and dice of the computer's that are not
# given are asked for again, with the order they are for. And ./play --help.
# terminal.sh LONGROLL SOURCES
set -eu
wrong() {
  echo "$1"
  echo "$said"
  exit 1
}
said=$(printf 'foo\nquit\n' | script -qec "$1 battle $2/scenarios/training.txt" /dev/null | tr -d '\r')
[[ $said == *$'\nlongroll: \'foo\' is neither a unit nor an order; ? lists what can be ordered\n> '* ]] ||
  wrong "the refusal does not stand before the next prompt"
said=$(printf 'end\nend\nend\nend\nend\n2wi fire 21ga = 1 1\nend\n\n3\n' |
  "$1" battle "$2/scenarios/brawners-farm.txt" --dice typed --confederate captain 2>&1 || true)
[[ $said == *$'\nConfederate: 21ga rally\nowner\'s d6, rally?\n\'\' is not a number from 1 to 6.\nowner\'s d6, rally?\n'*'owner'\''s d6, rally: 3'* ]] ||
  wrong "the computer's dice are not asked for again"
# As wide as COLUMNS has it, else as the terminal is, else 80.
widest() { awk 'length > most { most = length } END { print most }'; }
unset COLUMNS
for columns in 40 60 120; do
  most=$(script -qec "stty cols $columns; $1 help fire" /dev/null | tr -d '\r' | widest)
  said="at $columns columns the widest line has $most"
  [[ $most -le $columns && $most -gt $((columns - 12)) ]] || wrong "help does not follow the terminal"
  [[ $(COLUMNS=$columns "$1" help fire | widest) -eq $most ]] || wrong "COLUMNS is not followed"
done
[[ $("$1" help fire | widest) -le 80 && $("$1" help fire | widest) -gt 74 ]] || wrong "without a terminal a line has 80 columns"
# What takes long says how far it is, and leaves nothing behind; where nobody looks on it is quiet.
duel='duel weapon=rifled-musket castings=55 target-castings=55 range=8 turns=20 rally=yes'
said=$(script -qec "$1 odds $duel" /dev/null)
[[ $said == *' of 100 percent of the odds'*$'\r\e[K'* ]] || wrong "long odds do not say how far they are"
said=$(script -qec "$1 compare ${duel/ turns=20/} vary=turns:12..20" /dev/null)
[[ $said == *' of 9 points'*$'\r\e[K'* ]] || wrong "a comparison does not say how far it is"
[[ $("$1" odds $duel 2>&1) != *percent\ of* ]] || wrong "progress is written where nobody looks on"
# ./play tells how it is used before it fetches or builds anything: a copy that has nothing to build tells it, too.
empty=$(mktemp -d)
cp "$2/play" "$empty"
said=$("$empty/play" --help 2>&1 || true)
rm -r "$empty"
[[ $said == *'./play --no-serve '* ]] || wrong "./play --help does not tell how it is used"
