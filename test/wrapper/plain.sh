#!/bin/sh
# Compile, link, and both in one call, in every order of the arguments.
. "${srcdir:-.}/test/wrapper/common.sh"

expect_hello() { # program, source
    instrumented "$1" || fail "$1 is not instrumented"
    [ "$("./$1")" = "hello 2 from $2:8" ] || fail "$1 printed: $("./$1")"
    readelf -d "$1" | grep -q 'NEEDED.*libpompeii.so.0' || fail "$1 has no libpompeii"
}

check() {
    mkdir src obj
    hello src/a.c

    pompcc -fopenmp -c src/a.c -o obj/a.o
    pompcc -fopenmp obj/a.o -o one
    expect_hello one src/a.c

    pompcc src/a.c -o two -fopenmp
    expect_hello two src/a.c

    pompcc -otwo-joined -O1 -g -Wall src/a.c -lm -fopenmp
    expect_hello two-joined src/a.c

    pompcc -fopenmp src/a.c
    expect_hello a.out src/a.c

    pompcc -c -fopenmp src/a.c
    instrumented a.o || fail "a.o, with the default name"

    pompcc -S -fopenmp src/a.c
    grep -q stub_reference a.s || fail "a.s"
    pompcc -fopenmp a.s -o three
    expect_hello three src/a.c

    # Linked by the name or path of the OpenMP runtime, as CMake does.
    runtime=$(ldd one | sed -n 's/.*=> \(.*lib[gi]*omp[^ ]*\) .*/\1/p')
    [ -f "$runtime" ]
    pompcc obj/a.o "$runtime" -o four
    expect_hello four src/a.c
    # .. and ours comes before it, so that it can stand in front of it.
    readelf -d four | sed -n 's/.*NEEDED.*\[\(.*\)\.so.*/\1/p' | head -n 1 | grep -q libpompeii ||
        fail "libpompeii is not the first library"
}
with_each_compiler check
