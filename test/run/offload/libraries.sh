#!/bin/bash
# Device code in several libraries, one of them opened and closed again and again, offloaded by
# several host threads at once, and exit() between regions: the same output and status, and each
# region in the trace as often as it ran.
. "${srcdir:-.}/test/run/offload/common.sh"

# build_all PREFIX COMPILER..
build_all() {
    prefix=$1
    shift
    for name in one two three; do
        "$@" -w -O1 -g -fPIC -shared -fopenmp $offload -DLIBRARY=$name "$here/library.c" -o "lib$prefix$name.so" || return 1
    done
    "$@" -w -O1 -g -pthread -fopenmp $offload "$here/libraries.c" -o "$prefix" -L. "-l${prefix}one" "-l${prefix}two" \
        -Wl,-rpath,. -ldl
}

# regions DIRECTORY FILE: how often target regions of it ran on a device.
regions() {
    "$build/pompeii" offload --format=csv "$1" |
        awk -F, -v file="/$2" '$3 == "region" && substr($5, length($5) - length(file) + 1) == file { sum += $8 }
            END { print sum + 0 }'
}

on_device() {
    build_all plain "$cc" 2>plain.err || { echo "$cc: builds no library with device code: $(head -1 plain.err)"; return 0; }
    POMPEII_CC=$cc build_all measured "$build/pompcc" --pomp-strict || fail "$cc: does not build"
    for how in return exit open; do
        status=0
        { ./plain ./libplainthree.so $how >plain.out; } 2>/dev/null || status=$?
        echo "status $status" >>plain.out
        [ $status -lt 128 ] || { echo "$cc: $how: dies without Pompeii: not compared"; continue; }
        status=0
        { POMPEII_DIRECTORY=$how timeout 60 ./measured ./libmeasuredthree.so $how >measured.out; } 2>$how.err || status=$?
        echo "status $status" >>measured.out
        diff -u plain.out measured.out || fail "$cc: $how: $(cat $how.err)"
        consistent $how
        own=$((200 + 1)) libraries=$((2 * (200 + 1) + 3))
        [ $how = exit ] || own=$((own + 1))
        [ "$(regions $how libraries.c)" = $own ] || fail "$cc: $how: $(regions $how libraries.c) regions, not $own"
        [ "$(regions $how library.c)" = $libraries ] ||
            fail "$cc: $how: $(regions $how library.c) regions of libraries, not $libraries"
    done
}
each_device on_device
