#!/bin/bash
# Calls of the OpenMP runtime for device memory: line, direction, count and bytes, once each, with
# OMPT and without; the program's results are its own.
. "${srcdir:-.}/test/run/offload/common.sh"

cat >expected.all <<'ROWS'
allocate,omp_target_alloc,16,1,8000
allocate,omp_target_alloc,17,1,8000
delete,omp_target_free,31,1,0
delete,omp_target_free,32,1,0
from,omp_target_memcpy,22,1,40
to,omp_target_memcpy,19,3,24000
to,omp_target_memcpy,20,1,80
to,omp_target_memcpy_rect,23,1,160
ROWS

calls() {
    "$build/pompeii" offload --format=csv "$1" | awk -F, -v OFS=, '$4 ~ /^omp_target/ { print $3, $4, $6, $8, $9 }' |
        LC_ALL=C sort
}

on_device() {
    "$cc" -w -g -O1 -fopenmp $offload "$here/memory.c" -o plain && ./plain >plain.out || fail "$cc: plain"
    POMPEII_CC=$cc "$build/pompcc" -w -g -O1 -fopenmp $offload "$here/memory.c" -o measured || fail "$cc: memory.c"
    for source in auto recorder; do
        POMPEII_DEVICE=$source measure $source ./measured
        diff -u plain.out $source.out || fail "$cc: $source: other results"
        diff -u ../expected.all <(calls $source) || fail "$cc: $source: calls"
        "$build/pompeii" summary --format=csv $source | grep -qi 'omp_target_is_present' || fail "$cc: $source: profile"
        # Nothing is told twice: the data region has its own copy alone.
        "$build/pompeii" offload --format=csv $source | awk -F, '$3 == "to" && $4 == "target data" { n += $9 } END { exit n != 8000 }' ||
            fail "$cc: $source: the data region"
    done
    POMPEII_DEVICE=none measure none ./measured
    diff -u plain.out none.out || fail "$cc: none: other results"
}
each_device on_device
