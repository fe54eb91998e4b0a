#!/bin/sh
# exit() never hangs or crashes because of us, wherever it is called: in a handler that interrupted
# malloc() or an event, after a jump out of one, in a thread that was cancelled, behind one that left
# no trace of its end, while others start, are in an event or end. The trace is there, or one line says
# how to get it; and it holds each region once.
. "${srcdir:-.}/test/run/runtime/common.sh"

# ends DIRECTORY HOW: with status 5, in time.
ends() {
    status=0
    POMPEII_DIRECTORY=$1 timeout 20 ./exits "$2" >"$1.out" 2>"$1.err" || status=$?
    [ $status != 77 ] || return 1 # no seccomp here
    [ $status = 5 ] && [ "$(cat "$1.out")" = ready ] || fail "$cc $2: status $status: $(cat "$1.err")"
    if [ "$sanitize" ]; then races "$1.err" >"$1.races"; [ ! -s "$1.races" ] || fail "$(cat "$1.races")"; fi
}

# later DIRECTORY WHY: there is no trace yet, as a line says, and recover makes it.
later() {
    [ "$(grep -c "^pompeii: $PWD/$1: $2: write the trace by .pompeii recover.$" "$1.err")" = 1 ] ||
        fail "$1: $(cat "$1.err")"
    "$build/pompeii" recover "$1" >"$1.recovered" 2>&1 || fail "$1: $(cat "$1.recovered")"
    consistent "$1"
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
    ends starting starting && consistent starting
    for i in 1 2 3 4 5 6 7 8; do # on 2 processors it went wrong in every third one
        [ $i = 1 ] || ldd exits | grep -q libgomp || continue
        ends ending$i ending && consistent ending$i
        expect ending$i <<END
parallel,,10,2,0
parallel,,11,200,0
END
    done
    [ -z "$sanitize" ] || return 0 # signals come later there
    POMPEII_INSTANCES=all ends amid amid && consistent amid &&
        events amid "$(sed -n 's/ have begun$//p' amid.err)"
    ends lock lock && later lock "exit() came amid an event"
    ends jump jump && later jump "siglongjmp() left an event" && events jump 1
    [ "$(grep -c 'nothing more of its thread is recorded' jump.err)" = 1 ] || fail "jump: $(cat jump.err)"

    # Names of functions need libdw, and that the heap.
    [ -e "$build/.libs/libpompeii-symbols.so" ] && [ "$(uname -m)" = x86_64 ] || return 0
    compile exits -finstrument-functions "$here/exits.c"
    ends functions malloc && later functions "exit() came out of a signal handler"
    ends thread thread && later thread "exit() came out of a signal handler"
    grep -q '^function,interrupt_malloc,' functions.counts || fail "no names: $(cat functions.counts)"
    ends names cancelled && consistent names
}
each_compiler all_exits
