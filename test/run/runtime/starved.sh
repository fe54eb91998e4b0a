#!/bin/sh
# The spool cannot grow any more, early or late, under every setting: the program's output and
# status stay what they are, what is missing is said, and what is left can be read.
. "${srcdir:-.}/test/run/runtime/common.sh"
rounds=1200
export OMP_NUM_THREADS=2

# With what little there is, a trace may have no room: it is made where there is some.
starved() {
    name=$1 blocks=$2
    shift 2
    status=0
    (
        ulimit -c 0 && ulimit -f "$blocks"
        exec env POMPEII_DIRECTORY="$name" "$@" timeout 60 ./starved $rounds
    ) >"$name.out" 2>"$name.err" || status=$?
    [ $status = 7 ] || fail "$name: status $status: $(cat "$name.err")"
    [ "$(cat "$name.out")" = $((rounds * 12)) ] || fail "$name: output: $(cat "$name.out")"
    grep -q '^pompeii: ' "$name.err" || fail "$name: nothing is said"
    if [ -e "$name/spool.0" ]; then
        "$build/pompeii" recover "$name" >/dev/null || fail "$name: recover"
    fi
    [ ! -e "$name/trace.0.xml" ] || consistent "$name"
}


every_setting() {
    POMPEII_CC=$cc "$build/pompcc" --pomp-functions -fopenmp -O1 -g -o starved "$here/starved.c" ||
        fail "starved.c"
    for blocks in 300 512 1500; do
        starved "defaults.$blocks" "$blocks" env
        starved "units.$blocks" "$blocks" POMPEII_XU=1
        starved "counters.$blocks" "$blocks" POMPEII_COUNTERS=perf::page-faults
        starved "both.$blocks" "$blocks" POMPEII_COUNTERS=perf::page-faults POMPEII_INSTANCES=all
        starved "all.$blocks" "$blocks" POMPEII_XU=1 POMPEII_INSTANCES=all
    done
    # Room is asked for again where a signal came meanwhile.
    POMPEII_CC=$cc "$build/pompcc" -DINTERRUPTED -fopenmp -O1 -o interrupted "$here/starved.c" ||
        fail "starved.c"
    status=0
    POMPEII_DIRECTORY=signals timeout 60 ./interrupted $rounds >signals.out 2>signals.err || status=$?
    [ $status = 7 ] && ! grep -q 'lacks\|cannot' signals.err || fail "interrupted: $status: $(cat signals.err)"
    consistent signals
    # There is room for the trace where the spool is not, on a disk of its own.
    if unshare -rm sh -c 'mkdir -p little && mount -t tmpfs -o size=1M none little' 2>/dev/null; then
        status=0
        POMPEII_XU=1 POMPEII_SPOOL=little POMPEII_DIRECTORY=roomy unshare -rm sh -c '
            mount -t tmpfs -o size=1M none little && exec timeout 60 ./starved '$rounds \
            >roomy.out 2>roomy.err || status=$?
        [ $status = 7 ] && [ "$(cat roomy.out)" = $((rounds * 12)) ] || fail "roomy: $status: $(cat roomy.err)"
        consistent roomy
        grep -q 'lacks [0-9]* units of work: .*No space left' roomy.err || fail "roomy: $(cat roomy.err)"
        "$build/pompeii" labels --list roomy >/dev/null 2>roomy.notes || fail "roomy: $(cat roomy.notes)"
        with_hole
    fi
}

# Of two threads whose chunks are claimed as the disk fills up, the later one may get its own: before
# it is a hole, and to look for a chunk there takes no room.
with_hole() {
    status=0
    POMPEII_DIRECTORY=hole timeout -s KILL 60 sh -c './starved $0 & sleep 0.5; kill -9 $!; wait $!' 100000000 \
        >hole.out 2>&1 || status=$?
    [ -s hole/spool.0 ] || fail "with a hole: $status: $(cat hole.out)"
    unshare -rm sh -c '
        mkdir -p little && mount -t tmpfs -o size=16M none little && cp -R "$1" little/
        truncate -s +1M little/hole/spool.0 && cat /dev/zero >little/fill 2>/dev/null
        "$2" recover little/hole >recovered 2>&1 && status=0 || status=$?
        [ $status -le 2 ] || exit $status
        rm little/fill
        "$2" recover little/hole >recovered 2>&1 || exit
        rm -rf "$1" && cp -R little/hole "$1"' sh "$PWD/hole" "$build/pompeii" ||
        fail "with a hole: $? $(cat recovered)"
    consistent hole
    rm -rf hole
}
each_compiler every_setting
