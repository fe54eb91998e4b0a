#!/bin/sh
# Files of dependencies are byte for byte those that the compiler writes itself.
. "${srcdir:-.}/test/wrapper/common.sh"

# Run with both in a copy of the tree, and compare all files but those that we make differently.
same() {
    rm -rf theirs ours
    cp -r tree theirs
    cp -r tree ours
    (cd theirs && $compiler -fopenmp "$@") || fail "the compiler itself fails: $*"
    (cd ours && pompcc -fopenmp "$@") || fail "$*"
    for side in theirs ours; do
        (cd $side && find . -type f ! -name '*.o' ! -name '*.s' ! -name a.out ! -name program ! -name plain |
            LC_ALL=C sort | xargs tail -n +1) >$side.files
        (cd $side && find . -type f | LC_ALL=C sort) >$side.names
    done
    diff -u theirs.names ours.names || fail "other files: $*"
    diff -u theirs.files ours.files || fail "other contents: $*"
    for made in $(cd ours && find . -name '*.o' -o -name '*.s' -o -name a.out -o -name program -o -name plain); do
        instrumented ours/$made || fail "$made not instrumented: $*"
    done
}

check() {
    mkdir -p tree/src tree/include tree/obj
    hello tree/src/a.c
    sed -i '1i #include "own.h"\n#include <theirs.h>' tree/src/a.c
    echo 'extern int own;' >tree/src/own.h
    echo 'extern int theirs;' >tree/include/theirs.h
    hello tree/b.c
    sed -i 's/main/other/' tree/b.c
    i="-isystem include"

    same $i -c src/a.c -MD
    same $i -c src/a.c -MMD
    same $i -c src/a.c -MD -o obj/x.o
    same $i -c src/a.c -MD -o obj/plain
    same $i -c src/a.c -MMD -MP -o obj/x.tail.o
    same $i -c src/a.c -MD -MF obj/deps -o obj/x.o
    same $i -c src/a.c -MD -MFobj/deps -o obj/x.o
    same $i -c src/a.c -MD -MP -MT first -MT second -o obj/x.o
    same $i -c src/a.c -MD -MQ 'with$dollar' -MF obj/x.Tpo -o obj/x.o
    same $i -c src/a.c -Wp,-MD,obj/x.d -o obj/x.o
    same $i -c src/a.c -Wp,-MMD,obj/x.d -o obj/x.o
    same $i -S src/a.c -MD
    same $i -S src/a.c -MD -o obj/x.s
    same $i -I include -c src/a.c b.c -MD
    same $i src/a.c -MD
    same $i src/a.c -MD -o obj/program
    same $i src/a.c b.c -MMD -MP -o program

    # Without preprocessing there are none that we could read: they are made all the same.
    rm -rf ours
    cp -r tree ours
    (cd ours && pompcc --pomp-no-preprocess -fopenmp $i -c src/a.c -MMD -o obj/x.o)
    grep -q '^obj/x.o: *src/a.c.*src/own.h' ours/obj/x.d || fail "$(cat ours/obj/x.d)"

    # Only asked for, no object.
    (cd tree && pompcc -fopenmp $i -MM src/a.c) >got
    (cd tree && $compiler -fopenmp $i -MM src/a.c) | diff -u - got || fail "-MM"
}
with_each_compiler check
