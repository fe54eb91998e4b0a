#!/bin/bash
# What a target region costs does not grow with what the OpenMP runtime takes to count its devices:
# it is not asked for each region. (make bench BENCH=target has the times.)
. "${srcdir:-.}/test/run/offload/common.sh"
cc -shared -fPIC "$here/asked.c" -o "$work/asked.so" -ldl || exit 77

# asked PROGRAM: how often
asked() {
    LD_PRELOAD=$work/asked.so POMPEII_VERBOSE=0 POMPEII_DIRECTORY=run timeout 60 "$1" 2>err || fail "$cc: $(cat err)"
    sed -n 's/^asked \([0-9]*\) times$/\1/p' err
}

on_device() {
    "$cc" -w -g -O1 -fopenmp $offload "$here/cost.c" -o plain || fail "$cc: plain"
    POMPEII_CC=$cc "$build/pompcc" -w -g -O1 -fopenmp $offload "$here/cost.c" -o measured || fail "$cc: cost.c"
    without=$(asked ./plain) with=$(asked ./measured)
    [ "$with" -lt $((without + 100)) ] || fail "$cc: asked $with times, not $without, for 1000 regions"
    "$build/pompeii" offload --format=csv run | awk -F, '$3 == "region" { n += $8 } END { exit n != 1000 }' ||
        fail "$cc: not 1000 regions"
}
each_device on_device
