#!/bin/sh
# Where pages have 64 KiB, a run is measured as it is where they have 4: nothing asks the kernel for
# what lies between two of them. A library makes such a machine of this one.
. "${srcdir:-.}/test/run/runtime/common.sh"
PATH=$build:$PATH
export POMPEII_INSTANCES=all POMPEII_VERBOSE=1

# run DIRECTORY ARGUMENT..: what it prints is the size of its pages
run() {
    directory=$1
    shift
    POMPEII_DIRECTORY=$directory timeout 60 ./pages "$@" >"$directory.out" 2>"$directory.err" || status=$?
}

# same DIRECTORY OTHER: the one has what the other has; how often it grew hangs on the threads
same() {
    consistent "$1"
    consistent "$2"
    grep -v "^flush" "$1.counts" | LC_ALL=C sort >a
    grep -v "^flush" "$2.counts" | LC_ALL=C sort >b
    cmp -s a b || fail "$cc $*: $(diff a b)"
}

labels() {
    for directory in small large; do
        pompeii labels -f csv "$directory" | cut -d, -f1-5,10 | LC_ALL=C sort >"$directory.labels"
    done
    [ "$(wc -l <large.labels)" -gt 2500 ] && cmp -s small.labels large.labels ||
        fail "$cc: labels: $(diff small.labels large.labels | head)"
}

large() {
    POMPEII_CC=$cc pompcc -fopenmp -g "$here/pages.c" -o pages || fail "$cc: it is not built"
    $cc -shared -fPIC -O1 -DLARGE_PAGES "$here/pages.c" -o large.so -ldl
    for setting in POMPEII_XU=0 POMPEII_XU=1 POMPEII_COUNTERS=perf::page-faults; do
        rm -rf small* large large-* large.[oe]*
        status=0
        export "${setting?}"
        run small
        LD_PRELOAD=$PWD/large.so run large
        unset "${setting%=*}"
        [ $status = 0 ] && [ "$(cat large.out)" = 65536 ] || fail "$cc $setting: $status $(cat large.out large.err)"
        [ "$(sed 's/large[^ ]*/X/g' large.err)" = "$(sed 's/small[^ ]*/X/g' small.err)" ] ||
            fail "$cc $setting: $(cat large.err)"
        same small large
        same small-* large-*
        [ "$setting" != POMPEII_XU=1 ] || labels
    done
    rm -rf small* large-* large.[oe]*
    status=0
    LD_PRELOAD=$PWD/large.so run large die
    [ $status = 137 ] || fail "$cc: killed: status $status $(cat large.err)"
    LD_PRELOAD=$PWD/large.so pompeii recover large >large.out 2>&1 || fail "$cc: recover: $(cat large.out)"
    consistent large
    grep -q '^task,.*,2500,2500$' large.counts || fail "$cc: recovered: $(cat large.counts)"
}
each_compiler large
