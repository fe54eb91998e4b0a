#!/bin/bash
# Files that conditionals and macros make: every target construct that is compiled has events, with
# its line and count, or is named where the program is built.
. "${srcdir:-.}/test/run/offload/common.sh"

# counts DIRECTORY: line and count of what ran on the device
counts() {
    "$build/pompeii" offload --format=csv "$1" | awk -F, '$3 == "region" && $4 ~ /^target/ { print $6, $8 }' |
        sort -n
}

on_device() {
    mkdir -p headers
    cp "$here/branches.c" .
    cp "$here/branches.h" "$here/branches-more.h" headers
    "$cc" -w -O1 -DGPU=1 -fopenmp $offload branches.c -o plain || fail "$cc: plain"
    POMPEII_CC=$cc "$build/pompcc" -w -O1 -DGPU=1 -fopenmp $offload branches.c -o measured 2>messages ||
        fail "$cc: $(cat messages)"
    grep -q "headers/branches.h:15: 'target' is left alone" messages || fail "$cc: header: $(cat messages)"
    [ "$(grep -c 'left alone' messages)" = 1 ] || fail "$cc: $(cat messages)"
    ./plain >plain.out
    measure experiment ./measured
    diff -u plain.out experiment.out || fail "$cc: other results"
    printf '%s 1\n' 6 7 21 38 49 52 54 | diff -u - <(counts experiment) || fail "$cc: other regions"
    "$build/pompeii" offload experiment | head -1 |
        grep -q '^1 of 8 target constructs of the program have no events' || fail "$cc: head"
    # Without GPU there is no target construct but those of the macros and the headers.
    POMPEII_CC=$cc "$build/pompcc" -w -O1 -fopenmp $offload branches.c -o measured 2>messages
    measure host ./measured
    printf '%s 1\n' 6 7 49 52 54 | diff -u - <(counts host) || fail "$cc: without GPU: other regions"
    POMPEII_CC=$cc "$build/pompcc" --pomp-strict -w -O1 -DGPU=1 -fopenmp $offload -c branches.c 2>messages &&
        fail "$cc: --pomp-strict takes it"
    # All of it is in a header: the file itself has no directive.
    printf '%s\n' '#pragma omp target map(tofrom: x)' 'x++;' >headers/all.h
    printf '%s\n' 'int main(void)' '{' '    int x = -1;' '#include "headers/all.h"' '    return x;' '}' >all.c
    POMPEII_CC=$cc "$build/pompcc" --pomp-strict -w -O1 -fopenmp $offload all.c -o all 2>messages ||
        fail "$cc: all.c: $(cat messages)"
    measure all-of-it ./all
    echo '1 1' | diff -u - <(counts all-of-it) || fail "$cc: all.c: other regions"
}
each_device on_device
