#!/bin/bash
# Programs whose profile and control flow are known beforehand: the paper's figures, and losses of
# known size. Built by pompcc, run, and read.
. "${srcdir:-.}/test/analysis/common.sh"
build=$PWD
PATH=$build:$PATH
export POMPEII_INSTANCES=all OMP_NUM_THREADS=2 OMP_DYNAMIC=false OMP_WAIT_POLICY=passive
cd "$work" || exit 1

# measure NAME PROGRAM [ARGUMENT]: the experiment is in the folder NAME
measure()
{
    local name=$1 program=$2
    shift 2
    [ -x "$program.run" ] ||
        POMPEII_CC=${CC:-gcc} pompcc -O1 -fopenmp "$srcdir/test/analysis/programs/$program.c" \
            -I"$srcdir/test/analysis/programs" -o "$program.run" >messages 2>&1 ||
        { fail "$program does not build: $(cat messages)"; return 1; }
    POMPEII_DIRECTORY=$PWD/$name "./$program.run" "$@" 2>messages ||
        { fail "$program: $(cat messages)"; return 1; }
    pompeii info --verify "$name" >messages 2>&1 || fail "$name: $(cat messages)"
}

# column EXPERIMENT TYPE COLUMN ROW: of the flat profile of the region of this type (TYPE may end in
# the region's name), in the row of a thread or SUM
column()
{
    pompeii profile --format=csv "$1" | awk -F, -v type="$2" -v column="$3" -v row="$4" '
        /^##BEG R.* flat profile/ { flat = 1; next }
        /^##END/ { flat = 0 }
        flat == 1 { found = ($0 ~ type); flat = 2; next }
        flat == 2 { for (i = 1; i <= NF; i++) if ($i == column) at = i; flat = 3; next }
        flat == 3 && found && $1 == row { print $at; exit }'
}

# near WHAT GOT EXPECTED SLACK: equal but for SLACK, and 5 %
near()
{
    awk -v got="$2" -v want="$3" -v slack="$4" 'BEGIN {
        difference = got - want; if (difference < 0) difference = -difference
        exit !(got != "" && difference <= slack + 0.05 * want) }' || fail "$1 is $2, not $3"
}

# adds_up EXPERIMENT: exclusive times of all threads, creation of tasks and idle time are the CPU
# time
adds_up()
{
    pompeii profile --format=json "$1" | tr ',' '\n' | awk -F': ' -v name="$1" '
        /"cpu"/ && !cpu { cpu = $2 }
        /"serial"/ { serial = $2 }
        /"idle"/ && !idle { idle = $2 }
        /"measuring"/ { measuring = $2 + 0 }
        /"sum"/ { in_sum = 1 }
        /"createT"/ && in_sum { sum += $2 } # the exclusive time of no one
        /"exclusive"/ && in_sum { sum += $2; in_sum = 0 }
        END { got = sum + serial + idle + measuring; difference = got - cpu
            if (difference < 0) difference = -difference
            if (!cpu || difference > 0.002 * cpu + 0.00001) {
                print name ": exclusive " sum " + serial " serial " + idle " idle " is not " cpu
                exit 1 } }' >messages || fail "$(cat messages)"
}

# Times of known length: on a busy machine a thread may be late, but what is wrong is wrong every
# time.
steady()
{
    local before=$failures
    for attempt in 1 2 3; do
        failures=0
        "$1" $attempt 2>>"$1.log" && break
    done
    [ $failures -eq 0 ] || cat "$1.log" >&2
    failures=$((failures + before))
}

# ---- Figure 2: the profile of a critical section
figure2()
{
    measure "figure2$1" figure2 || return 1
    near 'figure 2: execT' "$(column "figure2$1" CRITICAL execT SUM)" 2.0 0.04
    near 'figure 2: enterT' "$(column "figure2$1" CRITICAL enterT SUM)" 1.2 0.04
    near 'figure 2: bodyT' "$(column "figure2$1" CRITICAL bodyT SUM)" 0.8 0.02
    near 'figure 2: exitT' "$(column "figure2$1" CRITICAL exitT SUM)" 0 0.01
    [ "$(column "figure2$1" CRITICAL execC SUM)" = 4 ] || fail 'figure 2: execC'
    for thread in 0 1 2 3; do
        [ "$(column "figure2$1" CRITICAL execC $thread)" = 1 ] || fail "figure 2: execC of $thread"
        near "figure 2: bodyT of $thread" "$(column "figure2$1" CRITICAL bodyT $thread)" 0.2 0.01
    done
    pompeii profile "figure2$1" | grep -q 'figure2.c:[0-9]*: threads wait 1\.[12].* to enter the critical' ||
        fail 'figure 2: no finding'
    return $failures
}
steady figure2

# ---- Figures 3 and 5: callgraph and control flow
if measure critical critical; then
    pompeii profile --callgraph critical | sed -n 's/^.*%) *\([A-Z]* *[|+]\)/\1/p' |
        sed 's/R[0-9]* //; s/ *$//' >callgraph
    diff -u - callgraph <<'END' || fail 'figure 3'
REGION +-critical.c (21-27) ('main')
PARALLEL   +-critical.c (22-26)
REGION     |-critical.c (14-16) ('foo')
REGION     | +-critical.c (6-9) ('bar')
CRITICAL     |   +-critical.c (7-8) (unnamed)
REGION     +-critical.c (6-9) ('bar')
CRITICAL       +-critical.c (7-8) (unnamed)
END
    pompeii flow --format=csv critical | cut -d, -f1,3,5- >edges
    diff -u - edges <<'END' || fail 'figure 5'
from,to,kind,threads,count
0,1,child,0,1
1,2,child,0-3,4
2,3,child,0-3,4
3,4,child,0-3,4
3,6,flow,0-3,4
4,5,child,0-3,4
6,7,child,0-3,4
END
fi

# ---- Figure 1: the same profile, another flow
named_edges()
{
    pompeii flow --format=json "$1" >json
    awk -F'"' '/"type"/ { match($0, /"id": [0-9]+/); id = substr($0, RSTART + 6, RLENGTH - 6)
            match($0, /"name": "[^"]*/); name[id] = substr($0, RSTART + 9, RLENGTH - 9); next }
        /"kind"/ { match($0, /"from": [0-9]+/); from = substr($0, RSTART + 8, RLENGTH - 8)
            match($0, /"to": [0-9]+/); to = substr($0, RSTART + 6, RLENGTH - 6)
            match($0, /"count": [0-9]+/); print name[from], name[to], substr($0, RSTART + 9, RLENGTH - 9) }' \
        json | sort
}
if measure A figure1 && measure B figure1 b; then
    pompeii summary -f csv A | cut -d, -f1-9 >profile.A
    pompeii summary -f csv B | cut -d, -f1-9 >profile.B
    diff -u profile.A profile.B || fail 'figure 1: the profiles differ'
    printf '%s\n' 'bar foo 19' 'figure1.run foo 1' 'foo bar 20' | diff -u - <(named_edges A) || fail 'figure 1 A'
    printf '%s\n' 'bar bar 19' 'figure1.run foo 1' 'foo bar 1' 'foo foo 19' | diff -u - <(named_edges B) ||
        fail 'figure 1 B'
fi

# ---- Figure 4: predecessor lists A (P:1, C:4), B (A:5), C (B:5), X (A:5), Y (X:5), Z (C:5)
if measure figure4 figure4; then
    printf '%s\n' 'A B 5' 'A X 5' 'B C 5' 'C A 4' 'C Z 5' 'P A 1' 'X Y 5' 'figure4.run P 1' |
        diff -u - <(named_edges figure4) || fail 'figure 4'
fi

# ---- Losses of known size
known_losses()
{
    failures=0
    measure "truth$1" truth || return 1
    near 'imbalance of the loop' "$(column "truth$1" LOOP exitBarT SUM)" 0.2 0.02
    near 'wait at the single' "$(column "truth$1" SINGLE exitBarT SUM)" 0.2 0.02
    near 'wait for the critical' "$(column "truth$1" CRITICAL enterT SUM)" 0.15 0.02
    near 'wait at the barrier' "$(column "truth$1" BARRIER execT SUM)" 0.15 0.02
    near 'imbalance of the region' "$(column "truth$1" ',PARALLEL$' exitBarT SUM)" 0.2 0.02
    pompeii profile -f json "truth$1" >json
    number() { grep -o "\"$1\": [0-9.]*" json | head -1 | cut -d' ' -f2; }
    near 'synchronisation' "$(number sync)" 0.3 0.03
    near 'imbalance' "$(number imbalance)" 0.4 0.03
    near 'limited parallelism' "$(number limited_parallelism)" 0.2 0.02
    near 'management' "$(number management)" 0 0.03
    near 'serial part' "$(number idle)" 0.2 0.03
    near 'duration' "$(number duration)" 1.2 0.06
    # 2.4 s of CPU time, 1.1 s lost
    near 'parallel efficiency' "$(grep -o '"efficiencies": {"parallel": [0-9.]*' json | sed 's/.* //')" \
        0.5417 0.03
    adds_up "truth$1"
    return $failures
}
steady known_losses

# ---- Teams inside a team: six threads of their own; tasks hang under their creators
if measure nested nested; then
    pompeii profile --flat --region=nested.c:27 nested >flat
    [ "$(grep -c '^  [0-5] ' flat)" -eq 6 ] || fail "nested: not six threads: $(cat flat)"
    # A thread has the same number in all reports, and is asked for by it.
    pompeii summary --threads --region=nested.c:27 nested >sites
    for thread in 0 1 2 3 4 5; do
        pompeii profile --flat --region=nested.c:27 --thread=$thread nested >one || fail "nested: thread $thread"
        [ "$(sed -n 's/^  \([0-9]\) .*/\1/p' one)" = $thread ] || fail "nested, thread $thread: $(cat one)"
        time=$(awk -v thread=$thread '$1 == thread { print $2, $3 }' one)
        grep -q "^ *0 *$thread .*nested.c *27 *1 *$time" sites || fail "nested, thread $thread took $time: $(cat sites)"
    done
    [ "$(pompeii print -f csv --region=nested.c:27 --thread=0-2 nested | cut -d, -f2 | sort -u | tr -d '\n')" = 012thread ] ||
        fail "nested: threads that print has: $(pompeii print -f csv --region=nested.c:27 nested)"
    # What failed long before the end has its reason all the same.
    for format in text csv json; do
        pompeii print -f $format -o /dev/full nested 2>messages
        [ $? -eq 2 ] && grep -q "/dev/full: can't be written: No space" messages || fail "a full disk, $format: $(cat messages)"
    done
    pompeii flow --format=csv nested | grep -q '^1,R[0-9]*,2,R[0-9]*,child,0-5,6$' || fail 'nested: flow'
    # fib(6) creates 24 tasks, and waits 12 times.
    [ "$(pompeii summary -f csv nested | awk -F, '$5 == "task" { n += $9 } END { print n }')" = 24 ] ||
        fail 'nested: tasks'
    [ "$(pompeii summary -f csv nested | awk -F, '$5 == "taskwait" { n += $9 } END { print n }')" = 12 ] ||
        fail 'nested: taskwaits'
    adds_up nested
fi

# ---- The examples: profile and timeline agree, and everything adds up: where no other process comes
# while a lock is made outside parallel regions, which is serial time and a region, too
examples()
{
    for example in cg:W knapsack:24 pipeline:20; do
        name=${example%%:*}
        [ -x "$name.run" ] || continue
        rm -rf "$name"
        measure "$name" "$name" "${example##*:}" >output && adds_up "$name"
    done
}
for name in cg knapsack pipeline; do
    POMPEII_CC=${CC:-gcc} pompcc -O2 -fopenmp "$srcdir/doc/examples/$name/$name.c" -lm -o "$name.run" \
        >messages 2>&1 || fail "$name does not build: $(cat messages)"
done
steady examples

# ---- Figure 6: layers of cg, the matrix-vector product is what takes the time
if [ -d cg ]; then
    source=$srcdir/doc/examples/cg/cg.c
    solver=$(grep -n 'pragma omp parallel$' "$source" | tail -1 | cut -d: -f1)
    product=$(grep -n 'q\[i\] = row_times' "$source" | cut -d: -f1)
    product=$((product - 2)) # the directive above the loop
    pompeii profile -f csv cg | awk -F, -v first="$solver" '
        /^##BEG R.* flat profile/ { flat = 1; next }
        flat == 1 { line = $2; gsub(/.*\(|-.*/, "", line)
            loop = $NF == "LOOP" && line + 0 > first ? $2 : ""; flat = 2; next }
        flat == 2 && /^SUM/ && loop && $4 > most { most = $4; best = loop }
        /^##END/ { flat = 0 } END { print best }' >best
    grep -q "cg.c ($product-" best || fail "most expensive loop is $(cat best), not cg.c:$product"
    pompeii flow cg | grep -q 'PARALLEL (+)' || fail 'figure 6: layers'
    pompeii flow --layer-of="cg.c:$solver" cg | grep -q "cg.c:$product" || fail 'figure 6: layer of the solver'
fi
exit $((failures > 0))
