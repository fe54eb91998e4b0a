#!/bin/sh
# A thread with the smallest stack that there may be, a handler with the smallest alternate one, and a
# main thread with little: the first event of all, new regions and functions, and the end of the run
# need none of that. Where it can be seen, it is said how much: a first event 6 KB at most.
. "${srcdir:-.}/test/run/runtime/common.sh"
most=6144
ulimit -c 0
export OMP_NUM_THREADS=1
echo 'REGION_NAMES_BEGIN EXCLUDE nothing REGION_NAMES_END' >filter

# stands PROGRAM WHAT SIZE: the program ends as it does
stands() {
    status=0
    rm -rf run run-*
    POMPEII_DIRECTORY=run timeout 60 "./$1" "$2" "$3" >"$1.out" 2>"$1.err" || status=$?
    [ $status = 5 ]
}

# small WHAT SIZE SETTING..: measured as without us
small() {
    what=$1 size=$2
    shift 2
    stands native "$what" "$size" || { echo "$cc: the plain program does not stand $what $size" && return 0; }
    export POMPEII_XU=0 "$@"
    for program in measured functions; do
        stands $program "$what" "$size" ||
            fail "$cc, $program, $what, $size: status $status: $(cat $program.err)"
        # Who ends in a handler leaves a spool.
        [ "$what" = handler ] || consistent run
        case $what in first | region) deep $program ;; esac
    done
    unset POMPEII_XU POMPEII_FILTER
}

deep() {
    depth=$(($(cat "$1.out") - $(cat native.out)))
    echo "$cc, $1, $what: $depth bytes"
    [ $depth -le $most ] || fail "$cc, $1, $what: $depth bytes of stack"
}

each_stack() {
    cp ../filter .
    $cc $sanitize -fopenmp -O1 -pthread -o native "$here/small-stack.c" || fail "$cc"
    export POMPEII_CC=$cc
    "$build/pompcc" $sanitize -fopenmp -O1 -g -pthread -o measured "$here/small-stack.c" || fail "pompcc"
    "$build/pompcc" --pomp-functions $sanitize -fopenmp -O1 -g -pthread -o functions "$here/small-stack.c" ||
        fail "pompcc --pomp-functions"
    unset POMPEII_CC
    small first 65536
    small timer 65536
    small region 65536
    small region 65536 POMPEII_XU=1
    for what in first region function exit; do
        small $what 16384
        small $what 16384 POMPEII_FILTER="$PWD/filter"
    done
    small handler 8192
    (ulimit -s 128 && small main 0)
}
[ -z "$sanitize" ] || exit 77 # it needs more stack itself
each_compiler each_stack
