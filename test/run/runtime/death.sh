#!/bin/sh
# Nothing is lost, and the program's output and status stay what they are: signals, abort, _exit,
# exit inside a region, fork, exec, a full disk, a file size limit, an unwritable directory, a
# closed stderr, 1000 locations.
. "${srcdir:-.}/test/run/runtime/common.sh"
export POMPEII_INSTANCES=all OMP_NUM_THREADS=2
heard="env --default-signal=INT,HUP" # what a shell or nohup starts in the background ignores them
$heard true 2>/dev/null || heard=

# dies DIRECTORY STATUS ARGUMENT..: the program ends with that status, having said "ready".
dies() {
    directory=$1 wanted=$2
    shift 2
    status=0
    POMPEII_DIRECTORY=$directory timeout 60 $heard ./death "$@" >"$directory.out" 2>"$directory.err" || status=$?
    [ $status = "$wanted" ] || fail "$*: status $status, not $wanted: $(cat "$directory.err")"
    head -n 1 "$directory.out" | grep -q '^ready$' || fail "$*: wrong output"
}

# recovered DIRECTORY VISITS: of the finished step region; the open one is not counted.
recovered() {
    "$build/pompeii" recover "$1" >"$1.recovered" || fail "recover $1"
    consistent "$1"
    [ ! -e "$1/spool.0" ] || fail "$1: the spool is still there"
    grep -q 'complete="no"' "$1/trace.0.xml" || fail "$1: the trace does not say that the run died"
    grep -q "^region,step,11,$2,0" "$1.counts" || fail "$1: $(grep step "$1.counts")"
    [ "$(grep -c '<i n="[0-9]*" g="[0-9]*" d="[0-9]*"/>' "$1/trace.0.xml")" -ge "$2" ] ||
        fail "$1: instances are missing"
    "$build/pompeii" info "$1" >/dev/null || fail "$1: pompeii info"
}

all_deaths() {
    compile death "$here/death.c"
    for signal in 9 15 2 1 11; do
        dies killed$signal $((128 + signal)) signal $signal
        recovered killed$signal 203
    done
    # Those with which users and batch systems end programs leave a line; others nothing.
    for name in 15:SIGTERM 2:SIGINT 1:SIGHUP; do
        [ "$(grep ^pompeii: killed${name%:*}.err)" = "pompeii: ended by ${name#*:}: what was measured is kept: pompeii recover $PWD/killed${name%:*}" ] ||
            fail "${name#*:}: $(cat killed${name%:*}.err)"
    done
    ! grep -q ^pompeii: killed9.err killed11.err || fail "a line at SIGKILL or SIGSEGV"
    POMPEII_VERBOSE=0 dies quiet 143 signal 15
    ! grep -q ^pompeii: quiet.err || fail "POMPEII_VERBOSE=0 at SIGTERM"
    # The program's own handlers, from before us and from later, and what it ignores.
    dies handled 42 handler
    dies late 42 late
    dies ignored 0 ignore
    consistent ignored
    ! grep -q ^pompeii: handled.err || fail "a line at a signal that the program handles"

    dies aborted 134 abort
    recovered aborted 203
    grep -q "^pompeii: ended by SIGABRT: " aborted.err || fail "abort: $(cat aborted.err)"
    dies left 5 _exit
    recovered left 203
    dies replaced 0 exec
    grep -q executed replaced.out || fail "exec did not"
    recovered replaced 203

    # Into itself, with the same directory and process id: an experiment each.
    dies twice 0 again
    [ "$(ls -d twice-[0-9]* | wc -l)" = 1 ] || fail "exec of itself: $(ls -d twice*)"
    mv twice-[0-9]* second
    consistent second
    grep -q "^region,step,11,203,0" second.counts || fail "exec of itself: $(grep step second.counts)"
    recovered twice 203

    dies exited 7 exit
    consistent exited
    grep -q 'exit="7"' exited/pompeii.xml || fail "the exit status is not in pompeii.xml"
    grep -q '^region,step,11,4204,0' exited.counts || fail "exit: $(grep step exited.counts)"
    # Others are in the middle of events at that moment: they end those, and begin no other.
    for round in 1 2 3; do
        dies raced$round 7 exit racing
        consistent raced$round
    done
    dies forked 0 fork
    consistent forked
    grep -q '^region,step,11,203,0' forked.counts || fail "the child's events are in the parent's trace"
    [ "$(grep -lo 'topology="' forked*/pompeii.xml | wc -l)" != 1 ] || fail "one of parent and child has no topology"
    grep -q '^pompeii: 1 forked processes have experiments of their own' forked.err || fail "fork: $(cat forked.err)"
    dies located 0 locations
    consistent located
    [ "$(grep -c '<location ' located/trace.0.xml)" -ge 1001 ] || fail "not 1000 locations"

    dies silent 0 closed closed
    consistent silent
    [ ! -s silent.err ] || fail "something on a closed stderr"

    dies piped 0 pipe
    for i in 1 2 3 4 5 6 7 8 9 10; do
        grep -q bytes piped.out && break
        sleep 0.1
    done
    grep -q '^5 bytes$' piped.out || fail "we write into the program's pipe: $(cat piped.out)"

    # Nowhere to write: one line, nothing measured, nothing changed.
    : >file
    status=0
    POMPEII_DIRECTORY=file/below ./death none >unwritable.out 2>unwritable.err || status=$?
    [ $status = 0 ] && [ "$(wc -l <unwritable.err)" = 1 ] && grep -q '^pompeii: cannot create' unwritable.err ||
        fail "unwritable: $(cat unwritable.err)"

    # A limit on file sizes: no SIGXFSZ, and the profile stays exact.
    (
        ulimit -f 200
        dies limited 0 steps 100000
    ) || exit 1
    grep -q 'pompeii: ' limited.err || fail "nothing is said of the limit"
    if [ -f limited/trace.0.xml ]; then
        consistent limited
        grep -q '^region,step,11,100203,0' limited.counts || fail "limited: $(grep step limited.counts)"
    else
        POMPEII_COMPRESS=none "$build/pompeii" recover limited >/dev/null || fail "limited: recover"
    fi

    # Little memory, from too little for the program on: it always ends as it does alone, once there
    # is enough for its own two threads.
    if [ "$cc" = gcc ] && (ulimit -v 40000 && POMPEII_ENABLE=no ./death none >/dev/null 2>&1); then
        least=8000
        until (ulimit -v $least && POMPEII_ENABLE=no ./death none >/dev/null 2>&1); do least=$((least + 500)); done
        for more in 1000 1500 2000 3000 5000; do
            rm -rf narrow*
            (
                ulimit -v $((least + more))
                dies narrow 0 steps 1000
            ) || exit 1
            grep -q '^pompeii: ' narrow.err || fail "nothing is said with little memory"
        done
        consistent narrow
    fi

    # Later: the spool is kept, and no trace is made at exit.
    POMPEII_CONVERT=later POMPEII_DIRECTORY=later ./death none >later.out 2>later.err
    [ ! -e later/trace.0.xml ] || fail "POMPEII_CONVERT=later converts"
    "$build/pompeii" recover later >/dev/null || fail "recover later"
    consistent later
    grep -q 'complete="no"' later/trace.0.xml && fail "a run that ended is called dead"

    # Refusals: nothing there, no spool, a damaged one.
    for bad in missing later; do
        "$build/pompeii" recover $bad 2>bad.err && fail "recovers $bad"
        [ "$(wc -l <bad.err)" = 1 ] || fail "recover $bad: $(cat bad.err)"
    done
    mkdir damaged
    head -c 100000 /dev/zero >damaged/spool.0
    "$build/pompeii" recover damaged 2>bad.err && fail "recovers zeros"
    [ "$(wc -l <bad.err)" = 1 ] || fail "recover damaged: $(cat bad.err)"

    if on_small_disk 128k true 2>/dev/null; then full_disk; else echo "cannot make a small disk here"; fi
}

# on_small_disk SIZE COMMAND..: in a file system of that size, that only the command sees, and that
# is copied to ./small in the end.
on_small_disk() {
    rm -rf small
    mkdir -p small.mounted small
    unshare -rm sh -c '
        mount -t tmpfs -o size=$1 none small.mounted || exit 99
        shift
        (cd small.mounted && "$@") && status=0 || status=$?
        cp -R small.mounted/. small
        umount small.mounted
        exit $status' small "$@"
}

full_disk() {
    # The spool does not fit: the timeline ends, or there is no trace; the program does not notice.
    dies_there full 128k
    grep -q 'No space left' full.err || fail "full disk: $(cat full.err)"
    # It fits, the trace does not: it can be made afterwards, and lacks nothing.
    dies_there tight 5M
    grep -q 'No space left.*pompeii recover' tight.err || fail "no room for the trace: $(cat tight.err)"
    [ -z "$(find small -name 'trace*')" ] || fail "a piece of a trace is left"
    mv small/tight tight
    "$build/pompeii" recover tight >/dev/null || fail "recover tight"
    consistent tight
    grep -q '^region,step,11,100203,0' tight.counts || fail "tight: $(grep step tight.counts)"
    # The spool is elsewhere.
    mkdir -p spool
    POMPEII_SPOOL=$(pwd)/spool dies_there elsewhere 1M
    grep -q 'No space left.*pompeii recover' elsewhere.err || fail "no room for the trace: $(cat elsewhere.err)"
    mv small/elsewhere elsewhere
    "$build/pompeii" recover elsewhere >/dev/null || fail "recover elsewhere"
    consistent elsewhere
    grep -q '^region,step,11,100203,0' elsewhere.counts || fail "elsewhere: $(grep step elsewhere.counts)"
    [ -z "$(ls spool)" ] || fail "a spool is left"
}

# dies_there DIRECTORY SIZE: as dies, on a small disk.
dies_there() {
    status=0
    POMPEII_DIRECTORY=$1 on_small_disk "$2" timeout 60 ../death steps 100000 >"$1.out" 2>"$1.err" || status=$?
    [ $status = 0 ] || fail "$1: status $status: $(cat "$1.err")"
    [ "$(cat "$1.out")" = ready ] || fail "$1: wrong output"
}
each_compiler all_deaths
