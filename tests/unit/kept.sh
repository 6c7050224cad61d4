#!/usr/bin/env bash
# A journal outlasts what can happen to it in an evening: a second longroll, a file that is moved or changed, a full disk, a
# link where a part is to be written, and being killed at any moment.
# kept.sh LONGROLL TESTS
set -eu
folder=$(mktemp -d)
trap 'exec 3>&- || true; rm -rf "$folder"' EXIT
scenario=$2/scenarios/training.txt
cd "$folder"

fail() {
  echo "$1" >&2
  exit 1
}

run() { # COMMAND...: its status, whatever it is
  status=0
  "$@" || status=$?
}

limited() { # KILOBYTES COMMAND...: no file may grow larger
  (ulimit -f "$1" && shift && exec "$@") 2>&1 >/dev/null | sort -u >refused
  return "${PIPESTATUS[0]}"
}

soon() { # COMMAND...: holds within ten seconds
  for _ in $(seq 500); do
    if "$@"; then return 0; fi
    sleep 0.02
  done
  fail "in vain: $*"
}

begin() { # OPTIONS...: a battle that is ordered through descriptor 3
  rm -f in said refused
  mkfifo in
  : >said
  : >refused
  "$longroll" battle "$@" <in >said 2>refused &
  battle=$!
  exec 3>in
}

end() { # STATUS: no more orders
  exec 3>&-
  local status=0
  wait $battle || status=$?
  [ $status -eq "$1" ] || fail "status $status: $(cat refused)"
}

longroll=$1

# A second one is refused, before and after mending, and both leave the journal whole.
begin "$scenario" --seed 1 --journal j.txt
echo end >&3
soon grep -q '^1\. ' said
run "$longroll" battle j.txt 2>second </dev/null
[ $status -eq 2 ]
grep -q "'j.txt' is open in another longroll; close that one first" second
echo 'mend 1 end; end' >&3
soon grep -q 'Nothing changes on the table' said
run "$longroll" battle j.txt 2>second </dev/null
[ $status -eq 2 ]
grep -q 'is open in another longroll' second
echo end >&3
soon grep -q '^3\. ' said
end 0
[ "$("$longroll" verify j.txt)" = '3 orders' ]

# It continues, is moved away, and no order goes into nothing; so also if another file has its name, or it was written to.
begin j.txt
soon grep -q . said
mv j.txt moved.txt
echo end >&3
soon grep -q "'j.txt' was moved, deleted or replaced" refused
cp moved.txt j.txt
echo end >&3
refused_twice() { [ "$(grep -c 'was moved, deleted or replaced' refused)" -eq 2 ]; }
soon refused_twice
echo 'save saved.txt' >&3
soon grep -q 'saved in saved.txt' said
mv moved.txt j.txt
echo end >&3
soon grep -q '^4\. ' said
echo '# a remark' >>j.txt
echo end >&3
soon grep -q "'j.txt' was changed by another program" refused
end 1
[ "$("$longroll" verify j.txt)" = '4 orders' ]
[ "$("$longroll" verify saved.txt)" = '3 orders' ]

# What was saved is not saved over once another longroll keeps a battle in it.
begin "$scenario" --seed 1
echo 'save s.txt' >&3
soon grep -q 'saved in s.txt' said
mkfifo other
"$longroll" battle s.txt <other >other.said &
second=$!
exec 4>other
soon grep -q . other.said
echo 'save s.txt' >&3
soon grep -q 'that file is now open in another longroll' refused
exec 4>&-
wait $second
end 1

# A head that does not fit leaves nothing behind; an order that does not fit is not given.
large=$2/scenarios/table.txt
kilobytes=$(($(wc -c <"$large") / 1024))
run limited $kilobytes "$longroll" battle "$large" --journal full.txt </dev/null
[ $status -eq 2 ]
grep -q "cannot begin the journal 'full.txt'" refused
[ ! -e full.txt ]
for _ in $(seq 200); do printf 'end\nundo\n'; done >orders
run limited $((kilobytes + 2)) "$longroll" battle "$large" --seed 1 --journal full.txt <orders
[ $status -eq 1 ]
grep -q "cannot write the journal 'full.txt'" refused
"$longroll" verify full.txt >/dev/null

# A link that lies where a part would be written is not followed.
echo precious >victim
ln -s victim linked.txt.part
echo 'save linked.txt' | "$longroll" battle "$scenario" --seed 1 >/dev/null
[ "$(cat victim)" = precious ]
"$longroll" verify linked.txt >/dev/null
[ -z "$(ls | grep '[0-9]\.part$')" ]

# A line that was cut short in room kept for more is left out, and so is what was never written.
{ cat saved.txt && printf '4 en' && head -c 5000 /dev/zero; } >torn.txt
"$longroll" verify torn.txt | grep -q '^3 orders; the line after them is cut short'
echo end | "$longroll" battle torn.txt >/dev/null 2>refused
[ "$("$longroll" verify torn.txt)" = '4 orders' ]
[ "$(tr -d '\0' <torn.txt | wc -c)" -eq "$(wc -c <torn.txt)" ]
{ cat saved.txt && head -c 5000 /dev/zero && echo '# a remark'; } >between.txt
echo end | "$longroll" battle between.txt >/dev/null 2>refused
[ "$("$longroll" verify between.txt)" = '4 orders' ]
grep -q '^# a remark$' between.txt

# Killed in the middle, again and again: no order that was told is missing, and it continues.
orders_in() { grep -cE '^[0-9]+ .* ~ [0-9a-f]{16}$' "$1" || true; }
echo quit | "$longroll" battle "$scenario" --seed 1 --journal killed.txt >/dev/null
all=0
for round in $(seq 10); do
  : >said
  before=$(orders_in killed.txt)
  while printf 'end\nend\nundo\nundo\n' 2>/dev/null; do :; done | "$longroll" battle killed.txt >said 2>refused &
  battle=$!
  soon grep -q '^[0-9]*\. ' said
  sleep 0.0$round
  kill -9 $battle
  { wait $battle || true; } 2>/dev/null
  told=$(grep -c '^[0-9]*\. ' said)
  [ $(($(orders_in killed.txt) - before)) -ge "$told" ] || fail "$told orders were told"
  all=$((all + told))
  "$longroll" verify killed.txt >/dev/null
done
[ $all -ge 10 ]
echo end | "$longroll" battle killed.txt >/dev/null 2>refused
"$longroll" verify killed.txt
echo "$all orders told before a kill, none lost"
