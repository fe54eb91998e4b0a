#!/bin/sh
# A forked process that has an event has an experiment of its own, beside its parent's, which nothing
# of it gets into; one that has none leaves nothing. Whoever forks, dies or outlives its parent.
. "${srcdir:-.}/test/run/runtime/common.sh"
PATH=$build:$PATH
export POMPEII_INSTANCES=all

# forks HOW BEFORE CHILDREN: so many experiments beside the parent's, which has the steps before and
# 7 of its own. Their counts are in HOW.counts and HOW-*.counts.
forks() {
    how=$1 before=$2 wanted=$3 status=0
    rm -rf "$how" "$how"-* "$how".*
    POMPEII_DIRECTORY=$how timeout 60 ./fork "$how" "$before" >"$how.out" 2>"$how.err" || status=$?
    [ $status = 3 ] && [ "$(cat "$how.out")" = "done" ] || fail "$cc $how: status $status: $(cat "$how.out" "$how.err")"
    # A daemon's trace comes when it comes.
    for i in $(seq 100); do
        [ "$how" = daemon ] && ! [ -f "$(echo "$how"-*)/pompeii.xml" ] || break
        sleep 0.1
    done
    [ "$(ls -d "$how"-* 2>/dev/null | wc -l)" = "$wanted" ] ||
        fail "$cc $how $before: not $wanted children: $(ls -d "$how"*) $(cat "$how.err")"
    consistent "$how"
    steps "$how" $((before + own + 7))
    rest=$(grep ^pompeii: "$how.err" | grep -v ': trace in ' || :)
    says=$([ "$wanted" = 0 ] || echo "pompeii: $wanted forked processes have experiments of their own: $PWD/$how-*")
    [ "$how" = killed ] || [ "$how" = grandchild ] || [ "$how" = daemon ] || [ "$rest" = "$says" ] ||
        fail "$cc $how: $(cat "$how.err")"
}

# steps DIRECTORY VISITS
steps() {
    grep -q "^region,step,[0-9]*,$2,0$" "$1.counts" || fail "$cc $1: not $2 steps: $(cat "$1.counts")"
}

# children VISITS..: of `step` in the experiments beside, in any order.
children() {
    for experiment in "$how"-*; do
        consistent "$experiment"
        sed -n 's/^region,step,[0-9]*,\([1-9][0-9]*\),0$/\1/p' "$experiment.counts"
        pid=${experiment##*-}
        grep -q "pid=\"$pid\"" "$experiment/pompeii.xml" || fail "$cc $experiment: not of $pid"
        pompeii profile "$experiment" >/dev/null 2>profile.err || fail "$cc $experiment: pompeii profile"
    done | sort -n >found
    [ "$(tr '\n' ' ' <found)" = "$* " ] || fail "$cc $how: steps of the children: $(cat found)"
}

all_forks() {
    own=0
    POMPEII_CC=$cc pompcc -I"$source" -g -O1 -pthread -fopenmp "$here/fork.c" -o fork || fail "$cc: pompcc"
    for before in 0 3; do
        # libgomp's own threads are not in the child, which then waits for them for ever.
        export OMP_NUM_THREADS=2
        [ $before = 0 ] || [ "$cc" = clang ] || export OMP_NUM_THREADS=1
        forks several $before 4
        children 10 20 30 40
        forks grandchild $before 3
        children 20 20
        forks nothing $before 0
        forks daemon $before 1
        children 10
        forks left $before 1
        pompeii recover left-* >/dev/null
        children 10
        forks killed $before 2
        grep -q '^pompeii: ended by SIGTERM: .*killed-[0-9]*$' killed.err || fail "$cc: SIGTERM: $(cat killed.err)"
        for experiment in killed-*; do
            pompeii recover "$experiment" >/dev/null || fail "$cc: recover $experiment"
        done
        children 10 10
    done
    forks raw 0 0
    units_and_functions
    inside_a_region
    among_threads
}

# With all that a location may hold.
units_and_functions() {
    mv fork plain
    POMPEII_CC=$cc pompcc -I"$source" -g -O1 -pthread -fopenmp --pomp-functions "$here/fork.c" -o fork
    export OMP_NUM_THREADS=1 POMPEII_COUNTERS=perf::page-faults
    forks several 3 4
    children 10 20 30 40
    for experiment in several-*[0-9]; do
        steps=$(sed -n 's/^region,step,[0-9]*,\([0-9]*\),0$/\1/p' "$experiment.counts")
        [ "$(pompeii labels --list "$experiment" | grep -c ,range,)" = "$steps" ] ||
            fail "$cc $experiment: not $steps ranges"
        grep -q '^function,once,[0-9]*,0,0$' "$experiment.counts" && grep -q '^function,work,[0-9]*,1,0$' "$experiment.counts" ||
            fail "$cc $experiment: functions: $(cat "$experiment.counts")"
    done
    mv plain fork
    unset POMPEII_COUNTERS
}

inside_a_region() {
    export OMP_NUM_THREADS=1 own=2
    forks inside 0 1
    children 2
    grep -q '^parallel,.*,1,0$' inside.counts && grep -q '^parallel,.*,0,0$' inside-*.counts ||
        fail "$cc inside: the parent's region: $(cat inside*.counts)"
}

# Where another thread was changing what the child would go on with, that is not measured, and said.
among_threads() {
    status=0
    OMP_NUM_THREADS=2 POMPEII_DIRECTORY=threads timeout 60 ./fork threads 0 >out 2>threads.err || status=$?
    [ $status = 3 ] && [ "$(cat out)" = "done" ] || fail "$cc threads: status $status: $(cat out threads.err)"
    consistent threads
    steps threads 7
    for experiment in threads-*; do
        consistent "$experiment"
        steps "$experiment" 1
    done
    missing=$(sed -n 's/^pompeii: \([0-9]*\) forked processes are not measured.*/\1/p' threads.err)
    [ "$(($(ls -d threads-*[0-9] | wc -l) + ${missing:-0}))" = 30 ] || fail "$cc threads: $(ls; cat threads.err)"
}
each_compiler all_forks
