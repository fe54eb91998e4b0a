#!/bin/sh
# A construct whose calls the compiler does not take is left alone, by line, name and reason, and
# the rest of the file is instrumented. What can't be helped leaves the file as it was.
. "${srcdir:-.}/test/wrapper/common.sh"

said() { # times, text
    [ "$(grep -c -e "$2" err)" = "$1" ] || fail "not $1 times $2: $(cat err)"
}

check() {
    cat >two.c <<'C'
extern int STUB_BAD_4, STUB_BAD_8;
void f(int n)
{
#pragma omp parallel
    n++;
#pragma omp barrier
    int unused;
#pragma omp parallel
    n--;
}
C
    for options in "" "-Werror" "-fdiagnostics-color=always" "-g -O2"; do
        pompcc -fopenmp $options -c two.c -o two.o 2>err || fail "$options: $(cat err)"
        instrumented two.o || fail "$options: the rest is not instrumented"
        said 1 "^pompcc: warning: two.c:4: 'parallel' is left alone: the compiler does not take"
        said 1 "^pompcc: warning: two.c:8: 'parallel'"
        said 2 ''
    done
    pompcc -fopenmp -Wall -c two.c -o two.o 2>err
    said 1 'two.c:7.*unused'
    said 2 'is left alone'

    rm two.o
    status=0
    pompcc --pomp-strict -fopenmp -c two.c -o two.o 2>err || status=$?
    [ $status = 2 ] && [ ! -e two.o ] || fail "strict: status $status"
    said 1 "^pompcc: error: two.c:8: 'parallel' is left alone"

    # A target construct is tried with its maps where they were: it keeps its calls, or is left alone.
    for options in "" "--pomp-strict"; do
        sed 's/STUB_BAD_4, STUB_BAD_8/STUB_BAD_4_MAPS_ONLY/' two.c >maps.c
        pompcc $options -fopenmp -c maps.c 2>err || fail "$options, maps: $(cat err)"
        instrumented maps.o || fail "$options, maps: not instrumented"
        said 0 ''
    done
    sed 's/STUB_BAD_4, STUB_BAD_8/STUB_BAD_4_MAPS, STUB_BAD_8_MAPS_ONLY/' two.c >maps.c
    pompcc -fopenmp -c maps.c 2>err || fail "maps: $(cat err)"
    instrumented maps.o || fail "maps: not instrumented"
    said 1 "^pompcc: warning: maps.c:4: 'parallel' is left alone: the compiler does not take"
    said 1 ''

    # Several files in one call; an include directory; nothing is left of a file's constructs.
    hello hello.c
    mkdir -p sub
    cp two.c sub/also.c
    pompcc -fopenmp -c hello.c two.c sub/also.c 2>err || fail "several files: $(cat err)"
    instrumented hello.o && instrumented two.o && instrumented also.o || fail "several files"
    said 2 '^pompcc: warning: two.c'
    said 2 '^pompcc: warning: sub/also.c'

    # The error is in no construct: the file is compiled as it is.
    sed 's/STUB_BAD_8/STUB_WRONG_TEXT/; s/STUB_BAD_4, //' two.c >wrong.c
    pompcc -fopenmp -c wrong.c 2>err || fail "wrong text: $(cat err)"
    said 1 'wrong.c: not instrumented: the compiler does not take the instrumented text'
    ! instrumented wrong.o || fail "wrong text"

    # More than there are attempts for, each in a message of its own at once.
    {
        echo 'void f(int n) {'
        for i in $(seq 1 40); do
            printf 'extern int STUB_BAD_%d;\n#pragma omp parallel\nn++;\n' $((3 * i))
        done
        echo '}'
    } >many.c
    pompcc -fopenmp -c many.c 2>err || fail "many: $(cat err)"
    [ "$(grep -c 'is left alone' err)" -ge 20 ] || said 1 'many.c: not instrumented'
}

# Module units are left alone: where there is OpenMP in them, one line says so.
modules() {
    printf 'export module m;\nexport int f(int n)\n{\n#pragma omp parallel\n    n++;\n    return n;\n}\n' >m.cppm
    printf 'export module plain;\nexport int g() { return 1; }\n' >plain.ixx
    for suffix in ccm cxxm c++m ixx; do
        cp m.cppm m.$suffix
    done
    for suffix in cppm ccm cxxm c++m ixx; do
        pompc++ -fopenmp -std=c++20 -c m.$suffix 2>err || true # compilers differ on these names
        said 1 "^pompc++: warning: m.$suffix: not instrumented: a C++ module unit"
        status=0
        pompc++ --pomp-strict -fopenmp -std=c++20 -c m.$suffix 2>err || status=$?
        [ $status = 2 ] || fail "strict: m.$suffix: status $status"
        pompc++ -std=c++20 -c m.$suffix 2>err || true
        said 0 '^pompc++'
    done
    pompc++ --pomp-strict -fopenmp -std=c++20 -c plain.ixx 2>err || true
    said 0 '^pompc++'
}
with_each_compiler check
with_each_compiler modules
