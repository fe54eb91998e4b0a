#!/bin/bash
# A run that is killed has the device times up to shortly before: most of what the program itself
# took on the device, however little of the buffer that filled.
. "${srcdir:-.}/test/run/offload/common.sh"

on_device() {
    POMPEII_CC=$cc "$build/pompcc" -w -g -O1 -fopenmp $offload "$here/killed.c" -o measured || fail "$cc: killed.c"
    for source in auto recorder; do
        rm -rf $source
        { POMPEII_DEVICE=$source POMPEII_VERBOSE=0 POMPEII_DIRECTORY=$source ./measured >$source.out; } 2>/dev/null || :
        "$build/pompeii" recover $source >/dev/null 2>&1 || fail "$cc: $source: not recovered"
        "$build/pompeii" offload --format=csv $source >rows || fail "$cc: $source: no devices"
        awk -F, -v told="$(cat $source.out)" '$3 == "region" { time += $10 } END { exit !(time > told / 2) }' rows ||
            fail "$cc: $source: $(cat $source.out) s told: $(cat rows)"
    done
}
each_device on_device
