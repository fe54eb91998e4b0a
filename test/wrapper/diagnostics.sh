#!/bin/sh
# What the user reads and the exit status are those of the compiler on his own text.
. "${srcdir:-.}/test/wrapper/common.sh"

# The wrapper and the compiler print the same, and end the same; objects appear in the same cases.
same() { # language's compiler is chosen by the file's suffix, which comes last
    for file; do :; done
    case $file in
    *.cpp) real=$compiler_xx wrapped=pompc++ ;;
    *) real=$compiler wrapped=pompcc ;;
    esac
    rm -f out.o
    expected=0
    $real "$@" -o out.o 2>expected.err || expected=$?
    made=$([ -f out.o ] && echo yes || echo no)
    rm -f out.o
    status=0
    $wrapped "$@" -o out.o 2>got.err || status=$?
    sed -i "s,$TMPDIR/[^ :]*/trial,out.o," got.err
    diff -u expected.err got.err || fail "other messages: $*"
    [ $status = $expected ] || fail "status $status, not $expected: $*"
    [ "$made" = "$([ -f out.o ] && echo yes || echo no)" ] || fail "object made: not $made: $*"
    [ "$made" = no ] || instrumented out.o || fail "not instrumented: $*"
}

# A call that would write over one of its inputs is the compiler's: gcc refuses it, clang does it.
over() { # words..
    for side in theirs ours; do
        rm -rf $side
        mkdir $side
        hello $side/a.c
        cp $side/a.c $side/a.out
        cp $side/a.c $side/a.cpp
        ln -s a.c $side/link.c
        ln $side/a.c $side/hard.c
    done
    case "$*" in
    *cpp*) real=$compiler_xx wrapped=pompc++ ;;
    *) real=$compiler wrapped=pompcc ;;
    esac
    expected=0 status=0
    (cd theirs && $real -fopenmp "$@") 2>expected.err || expected=$?
    (cd ours && $wrapped -fopenmp "$@") 2>got.err || status=$?
    [ $status = $expected ] || fail "status $status, not $expected: $*"
    [ $status = 0 ] || diff -u expected.err got.err || fail "other messages: $*"
    [ $status != 0 ] || grep -q 'not instrumented: the output is one of the inputs' got.err ||
        fail "nothing said: $*"
    for file in a.c a.cpp a.out link.c hard.c; do
        [ $status = 0 ] || cmp theirs/$file ours/$file || fail "$file is another: $*"
    done
}

# A call that is refused leaves what the compiler leaves: files of the build before, links, and
# objects of the sources that are right.
refused() { # words..
    for side in theirs ours; do
        rm -rf $side
        mkdir $side
        hello $side/a.c
        sed s/main/b/ $side/a.c >$side/b.c
        printf 'void bad(void)\n{\n#pragma omp parallel\n    { undeclared(x); }\n}\n' >$side/bad.c
        printf 'void w(void)\n{\n    int unused;\n#pragma omp barrier\n}\n' >$side/warn.c
        for file in old bad.o target; do echo "the one before" >$side/$file; done
        ln -s target $side/link
    done
    if (cd theirs && $compiler -fopenmp "$@" 2>../expected.err); then fail "takes $*"; fi
    if (cd ours && pompcc -fopenmp "$@" 2>../got.err); then fail "takes $*"; fi
    for side in theirs ours; do
        (cd $side && for file in *; do
            grep -q "one before" $file && was=" as it was" || was=
            echo "$file $(stat -c %F $file)$was"
        done) >$side.left
    done
    diff -u theirs.left ours.left || fail "left by $*"
    for file in a b; do
        [ ! -e ours/$file.o ] || instrumented ours/$file.o || fail "$file.o is not instrumented: $*"
    done
}

check() {
    for output in old link new; do
        refused bad.c -o $output
        refused -c bad.c -o $output
        refused -S bad.c -o $output
    done
    refused -c bad.c
    refused -c a.c bad.c b.c
    refused -c a.c warn.c b.c -Wall -Werror=unused-variable
    refused -c warn.c -Wall -Werror
    refused warn.c a.c -o new -Wall -Werror=unused-variable

    over -c a.c -o a.c
    over -c -oa.c a.c
    over -S a.c -o a.c
    over a.c -o a.c
    over -c a.c -o link.c
    over -c link.c -o a.c
    over -c a.c -o hard.c
    over -c a.cpp -o a.cpp
    over -c a.c --output=a.c
    over -x c a.out
    printf '#pragma omp barrier\nint wrong' >wrong.c
    cp wrong.c wrong-was.c
    if pompcc -fopenmp -c wrong.c -o wrong.c 2>got.err; then fail "compiled wrong.c"; fi
    [ "$compiler" != "$gcc" ] || cmp wrong.c wrong-was.c || fail "removed the source"
    # No input is written over: an object beside its source, and no file at all.
    hello a.c
    pompcc -fopenmp -c a.c -o a.o
    pompcc -fopenmp -c a.c a.o 2>/dev/null
    instrumented a.o || fail "a.o among the inputs"
    pompcc -fopenmp -x c -c /dev/null -o /dev/null 2>got.err || fail "/dev/null: $(cat got.err)"
    [ ! -s got.err ] || fail "/dev/null: $(cat got.err)"

    cat >warn.c <<'C'
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#define CHECKED(x) do { if ((x) < 0) abort(); } while (0)
int choose(int a, unsigned u, char c)
{
    int unused;
    switch (a) {
    case 1:
        puts("1");
        /* fall through */
    case 2:
        puts("2");
        break;
    case 3:
        puts("3");
    case 4:
        puts("4");
    }
    CHECKED(u);
    assert(u >= 0);
    if (c = 1) puts("x");
    printf("%d\n", 1L);
#pragma omp parallel
    puts("parallel");
    return NULL;
}
C
    for options in "" "-Wall" "-Wall -Wextra" "-Wall -Wextra -Werror" "-Werror=parentheses" \
        "-Wall -Wno-error -w" "-pedantic-errors -std=c90" "-Wunused-macros -Wundef" \
        "-Wall -Werror -Wfatal-errors" "-fdiagnostics-color=always -Wall"; do
        same -fopenmp -c $options warn.c
        same -fopenmp -S $options warn.c
    done

    printf '#warning look here\nvoid f(void) {\n#pragma omp barrier\n}\n' >preprocessor.c
    same -fopenmp -c preprocessor.c
    same -fopenmp -c -Werror preprocessor.c

    printf 'int main(void) {\n#pragma omp parallel\n{ return y; }\n}\n' >wrong.c
    same -fopenmp -c wrong.c
    printf '#include "missing.h"\nint x;\n' >missing.c
    same -fopenmp -c missing.c
    same -fopenmp -c no-such-file.c
    printf 'int x\n#pragma omp barrier\nSTUB_REFUSE' >refused.c
    same -fopenmp -c refused.c

    cat >warn.cpp <<'C'
#include <cmath>
#include <vector>
template <typename T> int sign(T t) { return t < 0 ? -1 : t > 0; }
int main()
{
    int unused;
    std::vector<int> v;
    for (int i = 0; i < v.size(); i++) {}
#pragma omp parallel
    v.clear();
    return sign(1u);
}
C
    same -fopenmp -c -Wall -Wextra warn.cpp
    same -fopenmp -c -Wall -Werror warn.cpp

    # What only our text is to blame for is not shown, and is no error.
    printf 'extern int STUB_WORRY;\nvoid f(void) {\n#pragma omp barrier\n}\n' >worry.c
    same -fopenmp -c -Wall -Werror worry.c
    printf 'void f(void) {\n#pragma omp barrier\n}\n' >directory.c
    if pompcc -fopenmp -c directory.c -o none/out.o 2>got.err; then fail "wrote into nowhere"; fi
    grep -q none/out.o got.err || fail "does not name the output: $(cat got.err)"

    # A program that does not link.
    printf 'void missing(void);\nint main(void)\n{\n#pragma omp parallel\nmissing();\nreturn 0; }\n' >link.c
    if pompcc -fopenmp link.c -o link 2>got.err; then fail "linked nothing"; fi
    grep -q 'undefined reference to .missing' got.err || fail "link error: $(cat got.err)"
    [ ! -e link ] || fail "a program although the link failed"
}
with_each_compiler check
