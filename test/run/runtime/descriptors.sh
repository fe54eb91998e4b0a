#!/bin/sh
# A program closes descriptors that it does not know, or puts others in the place of ours: what it has
# there is not read, and not closed. With counters where the kernel has them.
. "${srcdir:-.}/test/run/runtime/common.sh"
events=perf::page-faults,perf::task-clock,perf::context-switches

# own NAME SETTING..: what the program calls its own
own() {
    name=$1
    shift
    status=0
    env POMPEII_DIRECTORY="$name.run" "$@" timeout 60 ./descriptors "$name" >out 2>err || status=$?
    [ $status = 5 ] || fail "$cc, $name: status $status: $(cat out err)"
}

# counted: whether they count, to begin with
counted() {
    ! grep "no counters are measured\|can't be measured" err
}

each_number() {
    POMPEII_CC=$cc "$build/pompcc" $sanitize -fopenmp -O1 -pthread -o descriptors "$here/descriptors.c" ||
        fail "pompcc"
    for name in pipes thread; do
        own $name POMPEII_COUNTERS=$events
        counted || echo "$cc: no counters"
    done
    # A few times: who is faster is chance.
    for round in $(seq 20); do
        rm -rf output.run
        status=0
        POMPEII_DIRECTORY=output.run timeout 60 ./descriptors output >&- 2>err || status=$?
        [ $status = 5 ] || fail "$cc, output, round $round: status $status: $(cat err)"
    done
}
each_compiler each_number
