#!/bin/bash
# Which items move is decided by the maps and by what is there: counts and bytes are exact, from
# both sources.
. "${srcdir:-.}/test/run/offload/common.sh"

# Rows without times: device, what, construct, line, variable, count, bytes.
moved="0 from target 18 s 3 12
0 from target data 10 b[0:n] 1 8000
0 from target data 12 a[0:n] 1 8000
0 from target exit data 17 d[0:n] 0 0
0 from target update 15 b[0:n] 1 8000
0 region target 13  1 0
0 region target 18  3 0
0 to target 18 s 3 12
0 to target data 10 a[0:n] 1 8000
0 to target data 10 b[0:n] 1 8000
0 to target data 12 a[0:n] 1 8000
0 to target enter data 16 d[0:n] 1 8000
0 to target update 14 a[0:n] 1 8000
0 to target update 15 a[0:n] 1 8000"
# `exit data` leaves what was entered twice.
moved=$(printf '%s\n' "$moved" | grep -v 'exit data')

# Rows of allocations, and of what no clause names, are OMPT's alone.
same_transfers() {
    offload_rows "$1" | grep -Ev '^[0-9]+ (allocate|delete) |  [0-9]+ [1-9][0-9]*$' >"$1.rows"
    printf '%s\n' "$moved" | LC_ALL=C sort | diff -u - "$1.rows" || fail "$cc: $1: transfers"
}

on_device() {
    compile_target hand "$here/hand.c"
    measure host ./hand data
    same_transfers host
    "$build/pompeii" info host | grep -q '^device 0 .*execution from recorder, transfers from host' ||
        fail "$cc: sources"
    if [ -f "$build/.libs/libpompeii-device.so" ]; then
        compile_target hand-ompt "$here/hand.c" -L"$build/.libs" -lpompeii-device
        measure ompt ./hand-ompt data
        same_transfers ompt
    fi
    compile_target plain "$here/hand.c"
    POMPEII_ENABLE=no ./plain data >plain.out
    diff -u plain.out host.out || fail "$cc: output differs"

    POMPEII_DEVICE_CHECK=yes measure checked ./hand unchanged
    "$build/pompeii" offload checked | grep -q 'same\[0:n\] came back unchanged 4 of 4' ||
        fail "$cc: unchanged copies"
    "$build/pompeii" offload checked | grep -q '\(other\|last\).*unchanged' && fail "$cc: other, or last, has changed"
    return 0
}
each_device on_device
