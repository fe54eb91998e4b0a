#!/bin/sh
# Events where a lock is held, the program's own, libc's or the dynamic linker's, with each compiler
# and, without instrumentation, with OMPT: nobody waits for ever, and output and status are the
# program's. LOCKS_RUNS processes each; the first is the program without us. ThreadSanitizer, in a
# build of it, has nothing to say, and a malloc() of its own.
. "${srcdir:-.}/test/run/runtime/common.sh"
runs=${LOCKS_RUNS:-3} steps=${LOCKS_STEPS:-20}
ways=${LOCKS_WAYS:-linker heap fork signal}
[ -z "$sanitize" ] || sanitize="$sanitize -DNO_HEAP"
ulimit -c 0
echo 'REGION_NAMES_BEGIN EXCLUDE nothing REGION_NAMES_END' >filter
filter=$PWD/filter

# stands PROGRAM WAY: status and output are the program's, in time
stands() {
    status=0
    timeout -k 1 60 "./$1" "$2" ./plugin.so "$steps" >out 2>err || status=$?
    [ $status = 5 ] && [ "$(cat out)" = "$2" ]
}

# through NAME PROGRAM WAY: as often as is asked, with one setting after another
through() {
    name=$1 left=$runs
    [ "$left" -gt 0 ] || return 0
    while [ "$left" -gt 0 ]; do
        case $((left % 4)) in
        0) set -- "$1" "$2" "$3" POMPEII_XU=1 ;;
        1) set -- "$1" "$2" "$3" POMPEII_VERBOSE=1 ;;
        2) set -- "$1" "$2" "$3" "POMPEII_FILTER=$filter" ;;
        3) set -- "$1" "$2" "$3" POMPEII_COUNTERS=perf::page-faults ;;
        esac
        rm -rf run run-*
        export POMPEII_DIRECTORY=run "$4"
        stands "$2" "$3" || fail "$cc, $1, $3, $4: status $status: $(cat out err)"
        unset "${4%%=*}" POMPEII_DIRECTORY
        # Through OMPT, which has one tool, nobody tells ThreadSanitizer what the threads do.
        [ "$1" = OMPT ] || [ -z "$(races err)" ] || fail "$cc, $1, $3, $4: $(races err)"
        [ -f run/trace.0.xml ] || fail "$cc, $1, $3, $4: no trace: $(cat err)"
        left=$((left - 1))
    done
    "$build/pompeii" info --verify run >verified || fail "$cc, $1, $3: $(cat verified)"
    echo "$1, $3: $runs times"
}

# built NAME COMMAND..: the program and its plugin
built() {
    name=$1
    shift
    # shellcheck disable=SC2086 # options
    "$@" $sanitize -fopenmp -O1 -g -pthread -o "$name" -rdynamic "$here/every-lock.c" -ldl &&
        "$@" $sanitize -fopenmp -O1 -g -shared -fPIC -DPLUGIN -o plugin.so "$here/every-lock.c"
}

each_way() {
    export POMPEII_CC=$cc OMP_NUM_THREADS=2
    built native $cc || fail "$cc cannot build the program"
    stand=
    for way in $ways; do
        if stands native $way; then stand="$stand $way"
        else echo "$cc: the plain program does not stand $way: status $status"
        fi
    done
    [ "$stand" ] || fail "the plain program stands nothing"
    [ ! -f "$build/.libs/libpompeii-ompt.so" ] || ! nm -D native | grep -q ' U __kmpc_' ||
        for way in $stand; do
            export OMP_TOOL_LIBRARIES="$build/.libs/libpompeii-ompt.so"
            through OMPT native $way
            unset OMP_TOOL_LIBRARIES
        done
    built measured "$build/pompcc" || fail "pompcc"
    for way in $stand; do
        through instrumented measured $way
    done
    built functions "$build/pompcc" --pomp-functions || fail "pompcc --pomp-functions"
    for way in $stand; do
        through functions functions $way
    done
}
each_compiler each_way
