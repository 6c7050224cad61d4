#!/usr/bin/env bash
# The Lab's results are the same bytes whoever fought: threads, parts, ranks, and runs that were killed and went on.
# lab.sh LONGROLL TESTS
set -eu
longroll=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$2/../scenarios/training.txt" "$folder/drill.txt"
cd "$folder"

wrong() {
  echo "$*" >&2
  exit 1
}
same() { cmp -s "$1" "$2" || wrong "$1 and $2 differ"; }

cat >drill.lab <<'END'
lab "Does the second regiment matter?"
scenario drill.txt
vary unit 2gr castings 8..14 step 3
battles 150
until wins 50
END
lab() { "$longroll" lab "$@"; }

lab drill.lab --threads 1 --keep one >words
cp words words-drill
lab drill.lab --threads 2 --keep two >words-2
lab drill.lab --threads 7 --keep seven >words-7
same one two
same one seven
same words words-2
same words words-7
grep -q 'castings' words || wrong "no words: $(cat words)"

# It ended early, at a look; the parts of a run by parts know nothing of that and fight all.
[[ $(grep -c ^shard one) -lt 18 ]] || wrong "it did not end early"
for part in 1 2 3; do lab drill.lab --shard $part/3 --keep part-$part >/dev/null; done
lab merge drill.lab part-3 part-1 part-2 --keep merged >words-merged
same one merged
same words words-merged
if lab merge drill.lab part-1 part-3 --keep fewer >words-fewer 2>&1; then wrong "two parts of three are all"; fi
grep -q 'not yet all' words-fewer || wrong "$(cat words-fewer)"
lab drill.lab --keep fewer >words-again # and what is missing is fought
same one fewer

# It may go on with more battles, as if it had been asked for them at once; and says so if it was asked for fewer.
cp one more
lab drill.lab --keep more --battles 200 --until 1 >words-more
lab drill.lab --keep at-once --battles 200 --until 1 >words-at-once
same more at-once
if lab drill.lab --keep more >/dev/null 2>refused; then wrong "fewer battles were not refused"; fi
grep -q 'more battles' refused || wrong "$(cat refused)"
if lab drill.txt --keep more >/dev/null 2>refused; then wrong "another experiment was not refused"; fi

# Killed at any moment, it goes on; whatever stood in the file before stands in it afterwards.
kills=${LONGROLL_LONG:+100}
cat >long.lab <<'END'
scenario drill.txt
vary turns 5 6
battles 400
END
lab long.lab --keep whole >words-whole
killed=0 round=0
while [[ $killed -lt ${kills:-6} ]]; do
  rm -f torn
  for try in $(seq 40); do
    round=$((round + 1))
    "$longroll" lab long.lab --threads $((1 + RANDOM % 3)) --keep torn >words-torn 2>&1 &
    pid=$!
    sleep 0.0$((RANDOM % 90 + 10))
    kill -9 $pid 2>/dev/null || true
    if wait $pid 2>/dev/null; then
      same whole torn
      break
    fi
    killed=$((killed + 1))
    [[ $killed -lt ${kills:-6} ]] || break
  done
done
lab long.lab --keep torn >words-torn
same whole torn
same words-whole words-torn

# A disk that is full: what was kept before is whole, and it goes on when there is room again.
rm -f torn
if (ulimit -f 8; lab long.lab --keep torn >/dev/null 2>refused); then wrong "a full disk was not told"; fi
grep -q 'cannot write' refused || wrong "$(cat refused)"
grep -q ^shard torn || wrong "nothing was kept"
lab long.lab --keep torn >/dev/null
same whole torn

# Another process on the same file is told so.
"$longroll" lab long.lab --keep torn-2 --battles 4000 >/dev/null 2>&1 &
pid=$!
for wait in $(seq 100); do
  [[ -s torn-2 ]] && break
  sleep 0.02
done
if lab long.lab --keep torn-2 --battles 4000 >/dev/null 2>refused; then wrong "two wrote to one file"; fi
grep -q 'another longroll' refused || wrong "$(cat refused)"
kill -9 $pid 2>/dev/null || true
wait $pid 2>/dev/null || true

# Each battle of the lab is that of longroll battle with this seed.
lab drill.txt --battles 25 --keep drill.kept >/dev/null
for seed in 1 2 3; do
  read -r winner _ _ orders _ < <(sed -n $((seed + 2))p drill.kept)
  "$longroll" battle drill.txt --blue captain --grey captain --seed $seed | tail -2 >end
  grep -q "^$orders\\." end || wrong "seed $seed has $orders orders in the lab: $(cat end)"
  grep -q "$([[ $winner == 1 ]] && echo Blue || echo Grey) has won" end || wrong "seed $seed: $(cat end)"
done

# The battles worth a look, as journals that replay to the same end.
lab drill.lab --keep one --journals looks >/dev/null
for journal in looks/seed-*.txt; do
  "$longroll" verify "$journal" >/dev/null || wrong "$journal does not replay"
  seed=${journal//[^0-9]/}
  grep -q 'castings 14' "$journal" || wrong "$journal is of another cell"
  orders=$(tail -n 1 "$journal" | cut -d ' ' -f 1)
  "$longroll" battle drill.txt --blue captain --grey captain --seed "$seed" | grep -q "^$orders\. The battle is over" ||
    wrong "$journal has $orders orders, and the battle with this seed has not"
done

# A figure of the book changed: the same bytes, whoever fought by which edition, and when.
cat >figure.lab <<'END'
scenario drill.txt
figure small_arms "rifled musket" short 9 12
figure rally 5 change 2
battles 150
END
lab figure.lab --threads 1 --keep figure-1 >words
for threads in 2 7; do
  lab figure.lab --threads $threads --keep figure-$threads >words-$threads
  same figure-1 figure-$threads
  same words words-$threads
done
rm part-?
for part in 1 2 3; do lab figure.lab --shard $part/3 --keep part-$part >/dev/null; done
lab merge figure.lab part-3 part-1 part-2 --keep figure-merged >/dev/null
same figure-1 figure-merged

# A scenario bent on purpose, by a brigade too many, is made even; and it is even on seeds that nobody has used.
cat drill.txt - >bent.txt <<'END'
group extra grey "Extra brigade" brigade
unit 3gr extra "3rd Grey" arm infantry weapon rifled-musket castings 9
unit 4gr extra "4th Grey" arm infantry weapon rifled-musket castings 9
place 3gr 12,20.5 facing 180
place 4gr 28,20.5 facing 180
END
lab fair bent.txt --by first,arrival --within 15 --keep even.txt >words-fair || wrong "not made even: $(cat words-fair)"
tr '\n' ' ' <words-fair | grep -q 'The change: .* from turn' || wrong "$(cat words-fair)"
lab even.txt --battles 1000 --seed 900000000 --csv >even.csv
low=$(awk -F, '$2 == "second side wins" && $3 == "low" { print $4 }' even.csv)
high=$(awk -F, '$2 == "second side wins" && $3 == "high" { print $4 }' even.csv)
awk "BEGIN { exit !($low > 0.31 && $high < 0.69) }" || wrong "even.txt: $low to $high"
if lab fair bent.txt --by first --within 5 >words-fair 2>&1; then wrong "who begins made it even"; fi
grep -q 'No change of that kind' words-fair || wrong "$(cat words-fair)"
for by in magic turns,magic turns, ''; do
  if lab fair bent.txt --by "$by" >words-fair 2>refused; then wrong "by $by"; fi
  [[ ! -s words-fair ]] || wrong "by $by: battles were fought before it was refused"
done
grep -q 'turns, worth, castings, arrival or first' refused || wrong "$(cat refused)"

# All kinds are tried, however many changes there are.
{
  echo 'rules iron-brigade'
  echo 'battle "Many places"'
  printf '%s\n' 'turns 2' 'side a "A"' 'side b "B"' 'first a' 'table 36 24'
  for place in 1 2 3 4 5 6 7 8; do echo "objective p$place \"Place $place\" $((place * 2 + 2)),12 within 1 worth 4"; done
  echo 'unit 1a a "1st A" arm infantry weapon rifled-musket castings 20'
  echo 'unit 1b b "1st B" arm infantry weapon rifled-musket castings 10'
  printf '%s\n' 'place 1a 18,7 facing 0' 'place 1b 18,17 facing 180'
} >many.txt
lab fair many.txt --within 2 >words-fair 2>&1 || true
grep -q 'Place 8 worth' words-fair && grep -q 'B begins' words-fair || wrong "not all kinds: $(cat words-fair)"

# Many processes, where there is Open MPI.
if [[ -x ${longroll%/*}/longroll-ranks ]] && command -v mpirun >/dev/null; then
  for ranks in 1 2 4; do
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun --oversubscribe -n $ranks "$longroll" lab drill.lab \
      --keep ranks-$ranks >words-ranks
    same one ranks-$ranks
    same words-drill words-ranks
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun --oversubscribe -n $ranks "$longroll" lab figure.lab \
      --keep figure-ranks-$ranks >/dev/null
    same figure-1 figure-ranks-$ranks
  done
fi
