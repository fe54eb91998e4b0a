#!/bin/sh
# exit() never hangs or crashes because of us: in a handler that interrupted malloc(), in a thread that
# was cancelled, behind one that left no trace of its end.
. "${srcdir:-.}/test/run/runtime/common.sh"

# ends DIRECTORY HOW: with status 5, in time.
ends() {
    status=0
    POMPEII_DIRECTORY=$1 timeout 20 ./exits "$2" >"$1.out" 2>"$1.err" || status=$?
    [ $status != 77 ] || return 1 # no seccomp here
    [ $status = 5 ] && [ "$(cat "$1.out")" = ready ] || fail "$cc $2: status $status: $(cat "$1.err")"
    if [ "$sanitize" ]; then races "$1.err" >"$1.races"; [ ! -s "$1.races" ] || fail "$(cat "$1.races")"; fi
}

# events DIRECTORY NUMBER: so many are in the trace.
events() {
    [ "$(awk -F, '$2 == "event" { n += $4 } END { print n + 0 }' "$1.counts")" = "$2" ] ||
        fail "$1: not $2 events: $(cat "$1.counts")"
}

all_exits() {
    compile exits "$here/exits.c"
    if [ -z "$sanitize" ]; then
        for compress in none zstd; do
            POMPEII_COMPRESS=$compress ends malloc-$compress malloc
        done
        consistent malloc-none
        events malloc-none 1
        ls malloc-zstd/trace.0.xml.zst >/dev/null
    fi
    ends cancelled cancelled && consistent cancelled
    ends gone gone && consistent gone && events gone 7
}
each_compiler all_exits
