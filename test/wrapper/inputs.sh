#!/bin/sh
# Every way to name the input: -x, standard input, response files, suffixes, several at once.
. "${srcdir:-.}/test/wrapper/common.sh"

expect() { # command that makes ./p, what it prints
    [ "$(./p)" = "$1" ] || fail "printed '$(./p)', not '$1'"
    instrumented p || fail "p is not instrumented"
    rm -f p
}

check() {
    mkdir src
    hello src/a.c
    hello "src/with blank.c"
    cp src/a.c src/no-suffix
    cp src/a.c src/a.cpp
    cp src/a.c src/-dash.c

    # -x, joined and separate, for some inputs and not for others.
    pompcc -fopenmp -x c src/no-suffix -o p
    expect "hello 2 from src/no-suffix:8"
    pompcc -fopenmp -xc src/no-suffix -o p
    expect "hello 2 from src/no-suffix:8"
    echo 'int extra = 1;' >extra.c
    pompcc -c extra.c -o extra.o
    pompcc -fopenmp -x c src/no-suffix -x none extra.o -o p
    expect "hello 2 from src/no-suffix:8"
    pompcc -fopenmp extra.o -x c src/no-suffix -o p
    expect "hello 2 from src/no-suffix:8"
    pompcc -fopenmp --language=c src/no-suffix --output=p
    expect "hello 2 from src/no-suffix:8"

    # Standard input, which can be read once.
    pompcc -fopenmp -x c - -o p <src/a.c
    expect "hello 2 from <stdin>:8"
    cat src/a.c | pompcc -fopenmp -x c -c - -o p.o
    pompcc -fopenmp p.o -o p
    expect "hello 2 from <stdin>:8"
    (sed 's/int n = 0/int n = 0, unused/' src/a.c; echo) | pompcc -fopenmp -Wall -x c - -o p 2>err
    grep -q 'unused variable' err || fail "no warning about standard input: $(cat err)"
    expect "hello 2 from <stdin>:8"
    pompcc --pomp-no-preprocess -fopenmp -x c -c -MMD -MF deps -o p.o - <src/a.c
    pompcc -fopenmp p.o -o p
    expect "hello 2 from <stdin>:8"
    (head -c 1 src/a.c; sleep 0.1; tail -c +2 src/a.c) | pompcc -fopenmp -x c - -o p # in pieces
    expect "hello 2 from <stdin>:8"
    echo 'int main(void) { return 0; }' | pompcc -fopenmp -x c - -o p
    ./p || fail "standard input without OpenMP"

    # Names that need care.
    pompcc -fopenmp "src/with blank.c" -o p
    expect "hello 2 from src/with blank.c:8"
    pompcc -fopenmp "$PWD/src/a.c" -o p
    expect "hello 2 from $PWD/src/a.c:8"
    pompcc -fopenmp ./src/../src/a.c -o p
    expect "hello 2 from ./src/../src/a.c:8"
    (cd src && pompcc -fopenmp ./-dash.c -o ../p)
    expect "hello 2 from ./-dash.c:8"

    # Response files, nested, quoted, by a pipe.
    echo '"src/with blank.c" -DA=\"x\" @inner' >outer
    printf -- "-o\n'p'\n" >inner
    pompcc -fopenmp @outer
    expect "hello 2 from src/with blank.c:8"
    printf '%s' '-fopenmp src/a.c -o p\' >last # gcc takes the backslash for nothing
    pompcc @last
    expect "hello 2 from src/a.c:8"
    echo '-fopenmp --pomp-keep src/a.c -o p' >all
    pompcc @all
    expect "hello 2 from src/a.c:8"
    [ -f a.pomp.i ] || fail "an option of ours in a response file"
    mkfifo pipe
    echo '-fopenmp src/a.c -o p' >pipe &
    pompcc @pipe
    expect "hello 2 from src/a.c:8"
    if pompcc -fopenmp -c @no-such-file 2>err; then fail "took @no-such-file"; fi
    grep -q no-such-file err || fail "$(cat err)"
    # Longer than the kernel takes as arguments: a link of very many files.
    pompcc -fopenmp -c src/a.c -o p.o
    folder=$(printf '%0200d/%0200d/%0200d/%0200d' 1 2 3 4)
    mkdir -p $folder
    echo 'int more = 1;' >more.c
    pompcc -c more.c -o more.o
    ar cr $folder/more.a more.o
    i=0
    while [ $i -lt 2800 ]; do
        echo "$PWD/$folder/more.a"
        i=$((i + 1))
    done >long
    echo "-fopenmp p.o -o p" >>long
    pompcc @long
    expect "hello 2 from src/a.c:8"

    # Preprocessed text.
    $compiler -fopenmp -E src/a.c -o a.i
    pompcc -fopenmp a.i -o p
    expect "hello 2 from src/a.c:8"
    pompcc -fopenmp -x cpp-output - -o p <a.i
    expect "hello 2 from src/a.c:8"
    if [ "$compiler" = "$gcc" ]; then
        cp a.i preprocessed.c
        pompcc -fopenmp -fpreprocessed preprocessed.c -o p
        expect "hello 2 from src/a.c:8"
    fi

    # C++, by suffix, by driver, by -x.
    pompc++ -fopenmp src/a.cpp -o p
    expect "hello 2 from src/a.cpp:8"
    echo 'extern "C" int in_c();' | cat - src/a.c >src/cxx.c
    pompc++ -fopenmp -Wno-deprecated src/cxx.c -o p
    expect "hello 2 from src/cxx.c:9"
    pompcc -fopenmp -x c++ src/cxx.c -x none -lstdc++ -o p
    expect "hello 2 from src/cxx.c:9"
    POMPEII_CC=$compiler_xx pompcc -fopenmp -Wno-deprecated src/cxx.c -o p
    expect "hello 2 from src/cxx.c:9"
    pompcc -fopenmp -c src/a.cpp -o p.o
    pompc++ -fopenmp p.o -o p
    expect "hello 2 from src/a.cpp:8"

    # Several, also of the same name; one without OpenMP, one instrumented before.
    mkdir one two
    for name in one two; do
        printf '#include <omp.h>\nint %s(void) {\nint n = 0;\n#pragma omp parallel num_threads(2) reduction(+:n)\nn++;\nreturn n; }\n' \
            $name >$name/part.c
    done
    echo 'int three(void) { return 3; }' >three.c
    printf 'void start(void);\nint four(void) { return 4; }\n' >four.c
    cat >main.c <<'C'
#include <stdio.h>
int one(void), two(void), three(void), four(void);
int main(void)
{
    printf("%d\n", one() + two() + three() + four());
    return 0;
}
C
    pompcc -c four.c -fopenmp
    pompcc -fopenmp main.c one/part.c two/part.c three.c four.o -o p
    expect 11
    pompcc -fopenmp -c main.c three.c one/part.c
    instrumented part.o || fail "part.o of several is not instrumented"
    pompcc -c -fopenmp two/part.c -o part2.o
    pompcc -fopenmp main.o three.o part.o part2.o four.o -o p
    expect 11

    # An assembler file that is preprocessed, among others.
    printf '#ifdef NAME\n.globl NAME\nNAME:\n ret\n#endif\n.section .note.GNU-stack,"",@progbits\n' >assembler.S
    pompcc -fopenmp -DNAME=assembled assembler.S src/a.c -o p
    nm p | grep -q assembled || fail "assembler file lost its macro"
    expect "hello 2 from src/a.c:8"
}
with_each_compiler check
