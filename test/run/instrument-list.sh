#!/bin/sh
# pompeii instrument --list accounts for the build: what it says has events is what a run of the
# program that was built with these flags measures.
set -eu
build=$(pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
gfortran=$(command -v gfortran || :)
export POMPEII_CC="${CC:-gcc}" POMPEII_CXX="${CXX:-g++}" POMPEII_FC="$gfortran" POMPEII_VERBOSE=0 OMP_NUM_THREADS=2
pompeii=$build/pompeii
fail() { echo "FAIL: $*"; exit 1; }

mkdir headers
cat >headers/frag.h <<'C'
static inline void shared_sum(int *n)
{
#pragma omp critical
    ++*n;
}
C
cat >idiom.c <<'C'
#include "frag.h"
#ifdef WIDE
#define TEAM parallel num_threads(2)
#else
#define TEAM parallel
#endif
#define LEFT(x) _Pragma(#x)
int main(void)
{
    int n = 0, i;
#ifdef _OPENMP
#pragma omp parallel for reduction(+ : n)
#endif
    for (i = 0; i < 4; i++)
        n += i;
#ifdef WIDE
#pragma omp parallel
#else
#pragma omp parallel sections
#endif
    {
        shared_sum(&n);
    }
#pragma omp TEAM
    {
        LEFT(omp barrier)
#if defined(WIDE) && WIDE > 1
#pragma omp single
        n++;
#else
#pragma omp master
        n++;
#endif
    }
#pragma omp simd
    for (i = 0; i < 4; i++)
        n += i;
    return 0;
}
C
cp idiom.c idiom.cpp
cat >idiom.F90 <<'F'
program idiom
  integer :: n = 0, i
#ifdef _OPENMP
!$omp parallel do reduction(+:n)
#endif
  do i = 1, 4
    n = n + i
  end do
#ifdef WIDE
!$omp parallel
#else
!$omp parallel num_threads(1)
#endif
!$omp critical
  n = n + 1
!$omp end critical
#if WIDE > 1
!$omp barrier
#endif
!$omp end parallel
end program
F

listed() { # what has events: FILE LINE CONSTRUCT
    sed -n 's/^\(.*\):\([0-9]*\)-[0-9]*: \(.*\): events$/\1 \2 \3/p' list |
        sed 's/ \([a-z ]*[a-z]\) [a-z_]*(.*/ \1/; s,^.*/,,' | LC_ALL=C sort -u
}

measured() {
    "$pompeii" summary --format=csv trace | awk -F, '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        $column["layer"] == "omp" { file = $column["file"]; sub(/.*\//, "", file)
            print file " " $column["line"] " " $column["operation"] }' | LC_ALL=C sort -u
}

check() { # WRAPPER FILE
    for flags in "" -DWIDE -DWIDE=2; do
        "$pompeii" instrument --list "$2" -- -Iheaders -MMD $flags >list || fail "$2 $flags: status $?"
        rm -rf trace program
        "$build/$1" -fopenmp -Iheaders $flags "$2" -o program
        POMPEII_DIRECTORY=trace ./program
        listed >want
        measured >have
        diff -u have want || fail "$2 $flags: another answer than the build"
        [ "$(wc -l <want)" -ge 3 ] || fail "$2 $flags: too little"
        "$build/$1" --pomp-list -fopenmp -Iheaders $flags -c "$2" -o object | diff -u list - || fail "$2 $flags: --pomp-list"
        "$pompeii" instrument --list --format=json "$2" -- -Iheaders $flags >json
        [ "$(grep -c '"events": true' json)" = "$(grep -c ': events$' list)" ] || fail "$2 $flags: JSON"
    done
}
check pompcc idiom.c
grep -q '^idiom.c:[0-9]*-[0-9]*: simd: no events: a simd loop' list || fail "no reason"
check pompc++ idiom.cpp
[ -z "$gfortran" ] || check pompfort idiom.F90
[ "$(echo ./*.d)" = './*.d' ] || fail "a list of dependencies"

# The text as it is: both branches, which are no nest; nothing twice.
"$pompeii" instrument --list --all-branches idiom.c >list 2>err
grep -q '^idiom.c:17-[0-9]*: parallel: ' list && grep -q '^idiom.c:19-[0-9]*: parallel sections: ' list || fail "all branches"
! grep -q 'cuts through' err || fail "--all-branches says it twice"
# A preprocessed text, a header, standard input, a file, and what does not compile.
${CC:-gcc} -fopenmp -Iheaders -E idiom.c -o idiom.i
"$pompeii" instrument --list idiom.i | grep -q '^idiom.c:12-15: parallel for' || fail "preprocessed"
"$pompeii" instrument --list headers/frag.h | grep -q '^headers/frag.h:3-4: critical: events' || fail "a header"
"$pompeii" instrument --list --language=c - <headers/frag.h | grep -q ':3-4: critical: events' || fail "a pipe"
"$pompeii" instrument --list -d critical -o file headers/frag.h
grep -q '3-4: critical: no events: disabled' file || fail "-d -o"
status=0
"$pompeii" instrument --list -o none idiom.c 2>err || status=$?
[ $status = 2 ] && [ ! -e none ] || fail "no header: status $status"
grep -q 'frag.h.*file' err && grep -q "behind --" err || fail "no header"
printf 'int f(void) { return 0; }\n' >nothing.c
[ "$("$pompeii" instrument --list nothing.c)" = "0 executable directives, 0 with events" ] || fail "nothing"
echo "lists: ok"
