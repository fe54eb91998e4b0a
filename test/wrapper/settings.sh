#!/bin/sh
# Every --pomp option and every POMPEII_ variable.
. "${srcdir:-.}/test/wrapper/common.sh"

commands() { # file with what --pomp-verbose printed
    grep -c '^pompcc: /' "$1" || true
}

check() {
    mkdir src obj
    hello src/a.c
    hello src/b.c
    sed -i 's/main/other/' src/b.c

    # keep: beside the object, with its name.
    pompcc --pomp-keep -fopenmp -c src/a.c -o obj/x.o
    grep -q stub_reference obj/x.pomp.i || fail "keep: obj/x.pomp.i"
    pompcc -fopenmp -c --pomp-keep src/a.c
    [ -f a.pomp.i ] || fail "keep: default name"
    pompcc -fopenmp src/a.c src/b.c -o obj/program --pomp-keep
    [ -f obj/a.pomp.i ] && [ -f obj/b.pomp.i ] || fail "keep: a program of two"
    pompcc -fopenmp -c --pomp-keep --pomp-no-preprocess src/a.c -o obj/y.o
    [ -f obj/y.pomp.c ] || fail "keep: original text"
    rm -f a.pomp.i
    pompcc -fopenmp -c --pomp-keep src/a.c -o /dev/null
    [ -f a.pomp.i ] && [ ! -e /dev/null.pomp.i ] || fail "keep: beside /dev/null"
    # The kept text compiles by itself.
    $compiler -fopenmp -c obj/x.pomp.i -o obj/again.o
    instrumented obj/again.o

    # no-preprocess: the macros are still in the text, and the result is the same.
    sed 's/puts/printf/; s/"hello/TEXT/; s/n", n/", n/' src/a.c >/dev/null
    printf '#include "near.h"\n#include <stdio.h>\nint main(void)\n{\n    int n = 0;\n#pragma omp parallel num_threads(2)\n#pragma omp atomic\n    n += ONE;\n    printf("%%d %%s %%d\\n", n, __FILE__, __LINE__);\n    return 0;\n}\n' >src/macro.c
    echo '#define ONE 1' >src/near.h
    pompcc --pomp-no-preprocess --pomp-keep -fopenmp src/macro.c -o macro
    grep -q 'n += ONE' macro.pomp.c || fail "no-preprocess: preprocessed"
    [ "$(./macro)" = "2 src/macro.c 9" ] || fail "no-preprocess: $(./macro)"
    pompcc --pomp-keep -fopenmp src/macro.c -o macro
    grep -q 'n += 1' macro.pomp.i || fail "not preprocessed"
    [ "$(./macro)" = "2 src/macro.c 9" ] || fail "preprocess: $(./macro)"

    # verbose: what runs, so that it can be run by hand.
    pompcc --pomp-verbose -fopenmp -c "-DNAME='a b'" src/a.c -o obj/v.o 2>log
    [ "$(commands log)" = 2 ] || fail "verbose: $(cat log)"
    sed -n "1s/^pompcc: //p" log | sh >text || fail "verbose: can't be run by hand: $(cat log)"
    grep -q 'hello %d' text || fail "verbose: the first command preprocesses"

    # disable: handed on; given twice, both count.
    printf 'void STUB_LIST(void);\n#pragma omp threadprivate(x)\n' >list.c
    sed -i '1i int x;' list.c
    pompcc --pomp-disable=omp:atomic --pomp-disable=omp:sync -fopenmp -c list.c 2>log
    grep -q '^stub: disable omp:atomic,omp:sync$' log || fail "disable: $(cat log)"

    # Functions: options for the compiler, and for clang marks in the text.
    pompcc --pomp-functions -c src/a.c -o obj/z.o
    nm -u obj/z.o | grep -q __cyg_profile_func_enter || fail "functions"
    if pompcc --pomp-filter=missing --pomp-functions -c src/a.c 2>log; then fail "filter"; fi
    [ "$(cat log)" = "pompcc: missing: No such file or directory: give --pomp-filter a file that can be read" ] ||
        fail "filter: $(cat log)"
    status=0
    pompcc --pomp-functions=called -O1 -c src/a.c -o obj/z.o 2>log || status=$?
    case $compiler in
    *clang*) [ $status = 0 ] && nm -u obj/z.o | grep -q __cyg_profile_func_enter || fail "called" ;;
    *) [ $status = 2 ] && grep -q '^pompcc: --pomp-functions=called: only clang' log || fail "called" ;;
    esac

    # What can't be instrumented.
    printf 'void STUB_REFUSE(void);\nvoid f(void)\n{\n#pragma omp barrier\n}\n' >refuse.c
    pompcc -fopenmp -c refuse.c -o obj/refuse.o 2>log
    [ "$(cat log)" = "pompcc: warning: refuse.c: not instrumented: refuse.c:7: no structured block" ] ||
        fail "refused: $(cat log)"
    [ -f obj/refuse.o ] || fail "refused: no object"
    rm obj/refuse.o
    status=0
    pompcc --pomp-strict -fopenmp -c refuse.c -o obj/refuse.o 2>log || status=$?
    [ $status = 2 ] && [ ! -e obj/refuse.o ] || fail "strict: status $status"
    [ "$(cat log)" = "pompcc: error: refuse.c: not instrumented: refuse.c:7: no structured block" ] ||
        fail "strict: $(cat log)"
    sed 's/void f/void g/' refuse.c >refuse2.c
    status=0
    pompcc --pomp-strict -fopenmp -c src/a.c refuse.c refuse2.c 2>log || status=$?
    [ $status = 2 ] && [ ! -e refuse.o ] && [ ! -e refuse2.o ] && [ "$(wc -l <log)" = 2 ] ||
        fail "strict: several: $(cat log)"
    pompcc --pomp-strict -fopenmp -c refuse.c -o /dev/null 2>log || [ $? = 2 ]
    [ -c /dev/null ] || fail "strict: /dev/null is gone"
    sed 's/REFUSE/WRONG_TEXT/' refuse.c >wrong.c
    pompcc -fopenmp -c wrong.c -o obj/wrong.o 2>log
    [ "$(wc -l <log)" = 1 ] && grep -q '^pompcc: warning: wrong.c: not instrumented: the compiler' log ||
        fail "wrong text: $(cat log)"
    [ -f obj/wrong.o ] || fail "wrong text: no object"
    if pompcc --pomp-strict -fopenmp -c wrong.c -o obj/wrong.o 2>log; then fail "strict: wrong text"; fi
    [ ! -e obj/wrong.o ] || fail "strict: wrong text: an object"
    sed 's/REFUSE/WARNING/' refuse.c >warning.c
    pompcc -fopenmp -c warning.c 2>log
    [ "$(cat log)" = "pompcc: warning: warning.c:7: unknown directive 'frobnicate'" ] ||
        fail "warning: $(cat log)"
    printf 'void STUB_WARNING(void);\n' >only.c
    pompcc -fopenmp -c only.c 2>log
    [ "$(cat log)" = "pompcc: warning: only.c:7: unknown directive 'frobnicate'" ] ||
        fail "a warning and nothing else: $(cat log)"
    pompcc -w -fopenmp -c warning.c 2>log
    [ ! -s log ] || fail "warning: in spite of -w: $(cat log)"
    # One of several.
    pompcc -fopenmp -c refuse.c src/a.c 2>log
    instrumented a.o || fail "one of several: a.o"
    [ "$(wc -l <log)" = 1 ] || fail "one of several: $(cat log)"

    # Options for every call.
    POMPEII_INSTRUMENT_FLAGS="--pomp-keep  --pomp-verbose" pompcc -fopenmp -c src/b.c 2>log
    [ -f b.pomp.i ] && [ "$(commands log)" = 2 ] || fail "POMPEII_INSTRUMENT_FLAGS"
    for flags in --pomp-nonsense -O2; do
        status=0
        POMPEII_INSTRUMENT_FLAGS=$flags pompcc -c src/b.c 2>log || status=$?
        [ $status = 2 ] && grep -q -e "$flags: no such option" log || fail "$flags: $(cat log)"
    done
    status=0
    pompcc --pomp-nonsense -c src/b.c 2>log || status=$?
    [ $status = 2 ] && [ "$(cat log)" = "pompcc: --pomp-nonsense: no such option: see pompcc --pomp-help" ] ||
        fail "unknown option: $(cat log)"

    # The real compiler: words, a path with a blank, a wrapper of the user's own.
    mkdir "my tools"
    printf '#!/bin/sh\necho ran >>"%s"\nexec "$@"\n' "$PWD/ran" >launcher
    printf '#!/bin/sh\nexec %s "$@"\n' "$compiler" >"my tools/cc"
    chmod +x launcher "my tools/cc"
    POMPEII_CC="$PWD/launcher $compiler -DFROM_VARIABLE" pompcc -fopenmp -c src/a.c -o obj/l.o
    [ "$(wc -l <ran)" = 2 ] || fail "launcher did not run twice"
    POMPEII_CC="$PWD/my tools/cc" pompcc -fopenmp -c src/a.c -o obj/m.o
    instrumented obj/m.o
    POMPEII_CC= pompcc -fopenmp -c src/a.c -o obj/n.o
    instrumented obj/n.o
    POMPEII_CXX=no-such-compiler pompcc -fopenmp -c src/a.c -o obj/n.o

    # Help and version.
    pompcc --pomp-help >help
    for option in keep verbose strict no-preprocess functions check disable=LIST help version; do
        grep -q -e "--pomp-$option" help || fail "--pomp-help has no $option"
        sed 's/\\-/-/g; s/" /"/g; s/= LIST/=LIST/' "$source/../../doc/man/pompcc.1" |
            grep -q -e "--pomp-$option" || fail "the man page has no $option"
    done
    pompc++ --pomp-help | grep -q 'Usage: pompc++' || fail "pompc++ --pomp-help"
    pompcc --pomp-version | grep -q '^pompcc (pompeii) [0-9]' || fail "--pomp-version"
}
with_each_compiler check
