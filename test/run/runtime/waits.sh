#!/bin/sh
# No thread waits for ever for the start of the measurement, or for a function to be registered,
# because it holds a lock that these need: the dynamic linker's, in a plugin's constructor, or that
# of the program's own malloc(); and no event is lost.
. "${srcdir:-.}/test/run/runtime/common.sh"
runs=${WAITS_RUNS:-10}
echo 'REGION_NAMES_BEGIN EXCLUDE nothing REGION_NAMES_END' >filter

# together HOW RUNS SETTING..: so many processes, each of which has one chance to hang.
together() {
    how=$1 left=$2
    shift 2
    [ "$how" = malloc ] || how="loader ./plugin.so"
    while [ "$left" -gt 0 ]; do
        rm -rf run run-*
        status=0
        # shellcheck disable=SC2086 # two words
        env POMPEII_DIRECTORY=run "$@" timeout 20 ./waits $how >out 2>err || status=$?
        [ $status = 5 ] && [ "$(cat out)" = "${how%% *}" ] || fail "$cc $how $*: status $status: $(cat err)"
        left=$((left - 1))
    done
    consistent run
}

every_lock() {
    for flags in "" -finstrument-functions; do
        # shellcheck disable=SC2086 # none, or one
        compile waits $flags -rdynamic "$here/waits.c" -ldl
        # shellcheck disable=SC2086
        compile plugin.so $flags -shared -fPIC -DPLUGIN "$here/waits.c"
        together loader "$runs"
        [ "$(awk -F, '$2 == "event" { n += $4 } END { print n }' run.counts)" = 5 ] ||
            fail "$cc $flags: events are lost: $(cat run.counts)"
        together loader "$runs" POMPEII_COUNTERS=perf::page-faults
        together loader "$runs" POMPEII_FILTER=../filter
        together malloc "$runs"
        [ "$(awk -F, '$2 == "event" { n += $4 } END { print n }' run.counts)" = 5 ] ||
            fail "$cc $flags: events are lost: $(cat run.counts)"
        together malloc "$runs" POMPEII_COUNTERS=perf::page-faults
        together malloc "$runs" POMPEII_XU=1
    done
}
each_compiler every_lock
