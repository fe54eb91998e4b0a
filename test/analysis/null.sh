#!/bin/bash
# pompeii diff: how often it finds a difference where there is none, and one that is there. Runs are
# made in turns, 40 of a program and 40 of it with a fifth more work in one loop; 200 comparisons of 5
# with 5 different ones are drawn of the former, 200 of one with one, and 100 of 5 of each. Drawn runs
# are drawn again in other comparisons: these are not independent, and 40 runs decide. None, two
# and four processes that only take time are beside pairs of runs in turn: runs that are compared were
# made on a machine that was quiet and on one that was not. Minutes.
. "${srcdir:-.}/test/analysis/common.sh"
PATH=$PWD:$PATH
export POMPEII_VERBOSE=0 OMP_DYNAMIC=false OMP_NUM_THREADS=2 POMPEII_INSTANCES=0
cd "$work" || exit 1
programs=$srcdir/test/analysis/programs
pompcc -O2 -fopenmp "$programs/power.c" -o power >messages 2>&1 || { cat messages; exit 1; }
line=$(grep -n 'omp for nowait' "$programs/power.c" | sed -n '2s/:.*//p')
runs=${RUNS:-40}

load=
burn()
{
    (while :; do :; done) &
    load="$load $!"
}
calm()
{
    [ -z "$load" ] || kill $load
    [ -z "$load" ] || wait $load 2>/dev/null
    load=
}
trap 'calm; rm -rf "$work"' EXIT

for ((i = 1; i <= runs; i++)); do
    case $((i % 3)) in
    0) calm; burn; burn; burn; burn ;;
    1) calm; burn; burn ;;
    2) calm ;;
    esac
    POMPEII_DIRECTORY=same.$i ./power >>same.clock || fail "run $i"
    MORE=20 POMPEII_DIRECTORY=more.$i ./power >>more.clock || fail "run $i"
done
calm

# drawn SEED: ten runs, each once
drawn()
{
    awk -v seed="$1" -v runs="$runs" 'BEGIN { srand(seed); while (n < 10) {
        k = 1 + int(runs * rand()); if (!(k in had)) { had[k] = 1; n++; printf "%d ", k } } }'
}

# apart RUN..: the clock tells five runs with more work from five: by a t-test of logarithms (8 degrees of
# freedom, two-sided) at 1 % divided by six regions, as diff was not told which one to look at.
apart()
{
    paste same.clock more.clock | awk -v drawn="$*" '
        { same[NR] = log($1); more[NR] = log($2) }
        END {
            split(drawn, run, " ")
            for (i = 1; i <= 5; i++) { a += same[run[i]] / 5; b += more[run[i + 5]] / 5 }
            for (i = 1; i <= 5; i++) squares += (same[run[i]] - a) ^ 2 + (more[run[i + 5]] - b) ^ 2
            exit !(b - a > 4.65 * sqrt(squares / 8 * 2 / 5))
        }'
}

# alike RUN RUN: the clock sees no such difference between two runs of the same program as single runs tell.
alike()
{
    awk -v a="$1" -v b="$2" 'NR == a { first = $1 } NR == b { second = $1 }
        END { exit !(first < 1.31 * second && second < 1.31 * first) }' same.clock
}

alarms=0 told=0 found=0 found_told=0 wrong=0 single=0
for ((t = 1; t <= 200; t++)); do
    set -- $(drawn $t)
    pompeii diff -f csv same.$1 same.$2 same.$3 same.$4 same.$5 -- \
        same.$6 same.$7 same.$8 same.$9 same.${10} >table || fail "diff"
    grep -Eq ',(more|less)$' table && alarms=$((alarms + 1))
    pompeii diff -f csv same.$1 same.$2 >table || fail "diff of two"
    grep -Eq ',(more|less)$' table && alike $1 $2 && single=$((single + 1))
    [ $t -le 100 ] || continue
    pompeii diff -f csv same.$1 same.$2 same.$3 same.$4 same.$5 -- \
        more.$6 more.$7 more.$8 more.$9 more.${10} >table || fail "diff"
    apart "$@" && is_told=1 || is_told=0
    told=$((told + is_told))
    grep -q "^for power.c:$line,.*,typical_s,.*,more\$" table &&
        found=$((found + 1)) found_told=$((found_told + is_told))
    grep -v "power.c:$line,\|^parallel" table | grep -Eq ',(more|less)$' && wrong=$((wrong + 1))
done
echo "5 runs and 5 of the same program: $alarms of 200 comparisons found a difference"
echo "1 run and 1 of the same program: $single of 200, of which the clock knows nothing"
echo "a fifth more in one loop: found in $found of 100, in another region in $wrong"
echo "of $told that the program's own clock tells apart: found in $found_told"
[ $alarms -le 10 ] || fail "more than 5 % are false alarms"
[ $single -le 10 ] || fail "more than 5 % are false alarms of single runs"
if [ $told -lt 20 ]; then
    echo "the machine scatters too much: what is found is not judged"
else
    # Two tests of the same runs differ on what is at the edge of either; drawn runs are drawn again.
    [ $((100 * found_told)) -ge $((90 * told)) ] || fail "less than 90 % of these are found"
fi
[ $failures -eq 0 ]
