#!/bin/sh
# Signals that end the program end it as they do without us: on a small stack, with a kernel that says
# no, as the first process of a namespace; who asks for a handler finds none of ours. Our line stops no
# job in the background of a terminal, and nobody waits for it to be read.
. "${srcdir:-.}/test/run/runtime/common.sh"
ulimit -c 0

# outcome NAME SETTING HOW..: its status, in $status
outcome() {
    name=$1 setting=$2 status=0
    shift 2
    env "$setting" POMPEII_DIRECTORY="$name" timeout -s KILL 30 $before ./signals "$@" >"$name.out" 2>"$name.err" || status=$?
}

# same NAME LINES HOW..: the status is that of the program alone, and so many lines are said.
same() {
    name=$1 lines=$2
    shift 2
    outcome "$name" POMPEII_ENABLE=no "$@"
    wanted=$status
    [ $wanted != 9 ] && [ $wanted != 77 ] || { echo "$*: not here" && return 0; }
    outcome "$name" POMPEII_ENABLE=yes "$@"
    [ $status = $wanted ] || fail "$cc $*: status $status, not $wanted: $(tail -n 3 "$name.err")"
    [ "$(grep -c "^pompeii: ended by" "$name.err")" = "$lines" ] || fail "$cc $*: not $lines lines: $(tail -n 3 "$name.err")"
}

all_signals() {
    before=
    compile signals "$here/signals.c"
    same small 1 small
    same abort 1 abort
    same asked 0 asked
    same strict 0 strict
    for call in tgkill getpid gettid rt_sigaction rt_sigprocmask; do
        same "$call" 1 denied $call
    done
    same both 1 denied tgkill rt_sigaction
    same unasked 1 denied poll ppoll
    same background 0 background signals end 0
    same full 0 full signals end 0
    [ "$(ls background)" ] || fail "$cc background: nothing is measured"
    if unshare -rpf true 2>/dev/null; then
        before="unshare -rpf"
        same init 0 end 15
        "$build/pompeii" info init >init.info 2>&1 && ! grep -q 'did not reach its end' init.info ||
            fail "$cc init: $(cat init.info)"
    fi
}
each_compiler all_signals
