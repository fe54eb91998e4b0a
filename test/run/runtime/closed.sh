#!/bin/sh
# A program whose standard streams are closed at its start: no descriptor of ours has their numbers,
# not for a moment, so that nothing that it prints lands in a file of ours, and the run is measured.
# Where it closes standard error itself, nothing of ours lands in what it opens then.
. "${srcdir:-.}/test/run/runtime/common.sh"
export POMPEII_INSTANCES=all

# closed NAME STREAMS SETTING..
closed() {
    name=$1 streams=$2
    shift 2
    status=0
    # shellcheck disable=SC2086 # words
    (
        for stream in $streams; do eval "exec $stream>&-"; done
        exec env POMPEII_DIRECTORY="$name" "$@" timeout 60 ./closed $streams
    ) || status=$?
    [ $status = 3 ] || fail "$cc $name: status $status"
    consistent "$name"
    grep -q '^region,event,1,40000,' "$name.counts" || fail "$name: $(grep event "$name.counts")"
}

all_streams() {
    compile closed "$here/closed.c"
    for streams in 0 1 2 "0 1" "0 1 2"; do
        closed "plain.$(echo "$streams" | tr -d ' ')" "$streams" POMPEII_VERBOSE=1
    done
    closed counted "0 1 2" POMPEII_COUNTERS=perf::page-faults
    compile closed -finstrument-functions "$here/closed.c"
    closed functions "0 1 2" POMPEII_CLOCK=auto
    reused
}

reused() {
    compile reused "$here/reused.c"
    for when in early late; do
        for what in file terminal; do
            status=0
            POMPEII_DIRECTORY=$when.$what timeout 60 ./reused $when $what || status=$?
            [ $status = 3 ] || [ $status = 77 ] || fail "$cc reused $when $what: status $status"
            [ $status = 77 ] || consistent "$when.$what"
        done
    done
}
each_compiler all_streams
