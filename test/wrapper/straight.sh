#!/bin/sh
# What has nothing to do with OpenMP is the real compiler's call, and nothing else.
. "${srcdir:-.}/test/wrapper/common.sh"

# One command, with the arguments as they were; same output, status and files.
straight() {
    rm -rf theirs ours
    cp -r tree here
    expected=0
    (cd here && $compiler "$@" </dev/null) >theirs.out 2>theirs.err || expected=$?
    mv here theirs
    cp -r tree here
    status=0
    (cd here && pompcc "$@" </dev/null) >ours.out 2>ours.err || status=$?
    mv here ours
    [ $status = $expected ] || fail "status $status, not $expected: $*"
    # clang prints the folder that it was called from, or its own temporary names.
    for side in theirs ours; do
        sed -i 's,/tmp/[^ "]*\.[os],TMP,g; s,"[^"]*/tmp/[^ "]*","TMP",g' $side.out $side.err
    done
    diff -u theirs.out ours.out || fail "output: $*"
    diff -u theirs.err ours.err || fail "messages: $*"
    (cd theirs && find . | LC_ALL=C sort) >theirs.names
    (cd ours && find . | LC_ALL=C sort) | diff -u theirs.names - || fail "files: $*"
    for made in $(cd ours && find . -name '*.o' -o -name a.out -o -name '*.s'); do
        cmp theirs/$made ours/$made || fail "$made differs: $*"
    done

    (cd ours && pompcc --pomp-verbose "$@" </dev/null) >verbose 2>&1 || true
    [ "$(grep -c '^pompcc: ' verbose)" = 1 ] || fail "more than one command: $(cat verbose)"
}

check() {
    mkdir tree
    hello tree/a.c
    printf '#include <stdio.h>\nint main(void) { puts("x"); return 0; }\n' >tree/plain.c

    straight -c a.c
    straight -c a.c -Wall
    straight -c plain.c -O2 -g
    straight plain.c
    straight -c a.c -fopenmp -fno-openmp
    straight -c a.c -fopenmp-simd
    straight -fopenmp -E a.c
    straight -fopenmp -E a.c -o a.i
    straight -fopenmp -M a.c
    straight -fopenmp -MM -MF deps a.c
    straight -fopenmp -fsyntax-only -Wall a.c
    straight --version
    straight -dumpmachine
    straight -dumpversion
    straight -print-search-dirs
    straight -print-prog-name=ld
    straight -print-file-name=libc.so
    straight --help
    straight -v
    straight
    straight -fopenmp
    straight -fno-such-option -c a.c
    straight -o
    straight -x
    # Words of ours are no values of what stands at the end.
    for option in -o --output -I -D -U -isystem -idirafter -include -MF -x -L -l -T -u -z -A -e -h -R \
        -Xlinker -Xpreprocessor -specs --specs --param --entry --force-link --dumpbase --for-assembler \
        --include-prefix --include-directory-after; do
        straight -fopenmp -c a.c $option
    done
    straight -c a.c -o
    straight -fopenmp a.c -o
    straight -fopenmp a.c -Xlinker
    straight no-such-file.o
    straight -c no-such-file.c
    if [ "$compiler" = "$gcc" ]; then
        straight -fopenmp '-###' -c a.c
    fi
    straight -x c-header a.c -fopenmp -o a.h.gch

    # OpenMP, but no directive in the file: the object is the compiler's own.
    rm -rf ours theirs
    $compiler -fopenmp -O1 -g -c tree/plain.c -o theirs.o
    pompcc -fopenmp -O1 -g -c tree/plain.c -o ours.o
    cmp theirs.o ours.o || fail "plain.o differs"
    pompcc --pomp-verbose -fopenmp -c tree/plain.c -o ours.o 2>verbose
    [ "$(grep -c '^pompcc: ' verbose)" = 2 ] || fail "not two commands: $(cat verbose)"

    # Switched off, it is the plain compiler, also for what has OpenMP.
    export POMPEII_WRAPPER=off
    straight -fopenmp -c a.c
    straight -fopenmp a.c
    unset POMPEII_WRAPPER
}
with_each_compiler check
