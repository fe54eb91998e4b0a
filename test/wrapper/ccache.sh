#!/bin/sh
# ccache around the wrapper and under it: the second build comes from the cache, and works.
. "${srcdir:-.}/test/wrapper/common.sh"
command -v ccache >/dev/null || exit 77

hits() {
    ccache --print-stats | awk '/^(direct|preprocessed)_cache_hit/ { n += $2 } END { print n + 0 }'
}

check() {
    hello a.c
    hello b.cpp
    export CCACHE_DIR="$PWD/cache"

    # Around.
    ccache pompcc -fopenmp -O1 -c a.c -o one.o
    before=$(hits)
    ccache pompcc -fopenmp -O1 -c a.c -o two.o
    [ "$(hits)" -gt "$before" ] || fail "around: no hit"
    cmp one.o two.o
    instrumented two.o || fail "around: not instrumented"
    ccache pompcc -fopenmp -O1 -c -MD -MF deps a.c -o two.o
    grep -q 'a\.c' deps || fail "around: dependencies"
    ccache pompcc -fopenmp two.o -o two
    [ "$(./two)" = "hello 2 from a.c:8" ] || fail "around: $(./two)"

    # Under, also where debug information names files.
    for options in "-O1" "-O2 -g"; do
        for source in a.c b.cpp; do
            real=$compiler wrapped=pompcc
            [ $source = a.c ] || real=$compiler_xx wrapped=pompc++
            export POMPEII_CC="ccache $real" POMPEII_CXX="ccache $real"
            $wrapped -fopenmp $options -c $source -o one.o
            before=$(hits)
            $wrapped -fopenmp $options -c $source -o two.o
            [ "$(hits)" -gt "$before" ] || fail "under: no hit: $options $source"
            cmp one.o two.o
            instrumented two.o || fail "under: not instrumented"
            $wrapped -fopenmp two.o -o two
            [ "$(./two)" = "hello 2 from $source:8" ] || fail "under: $(./two)"
        done
    done
}
with_each_compiler check
