#!/bin/sh
# Two builds of one source in two directories are the same, byte for byte, wherever the compiler
# alone makes them the same: names of regions obey -ffile-prefix-map and its kind, nothing else in
# an object knows the directory, the hour or the process.
set -eu
tools=$(pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset POMPEII_CC POMPEII_CXX POMPEII_FC POMPEII_WRAPPER POMPEII_INSTRUMENT_FLAGS
export SOURCE_DATE_EPOCH=1700000000
cd "$work"

fail() {
    echo "FAIL: $*"
    exit 1
}

second="two/another directory"
mkdir -p one/sub "$second"
cat >one/sub/a.c <<'END'
#include "b.h"
#include <stdio.h>
#ifdef __clang__ /* 14 knows no SOURCE_DATE_EPOCH */
#define WHEN ""
#else
#define WHEN __DATE__ __TIME__
#endif
int main(void)
{
    int s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < 100; i++)
        s += i;
#pragma omp critical(name)
    printf("%d %s %s %d\n", s + f(2), __FILE__, WHEN, __LINE__);
    return 0;
}
END
cat >one/sub/b.h <<'END'
static int f(int n)
{
    int r = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : r)
    for (int i = 0; i < n; i++)
        r++;
    return r;
}
END
cp one/sub/a.c one/sub/a.cc
cat >one/sub/a.f90 <<'END'
program p
  integer :: i, s
  s = 0
  !$omp parallel do reduction(+:s)
  do i = 1, 100
    s = s + i
  end do
  print *, s
end program
END
cp -r one/sub "$second"

# build DIRECTORY COMPILER FILE FLAG..: makes out.o there; @ in a flag is the directory
build() (
    cd "$1"
    compiler=$2 file=$3
    shift 3
    for flag; do
        shift
        set -- "$@" "$(echo "$flag" | sed "s|@|$PWD|g")"
    done
    [ "$form" = relative ] || file=$PWD/$file
    $compiler -fopenmp -O1 -w "$@" $last "$file" -o out.o
)

# alike COMPILER FILE FLAG..: whether both directories give the same
alike() {
    build one "$@" && build "$second" "$@" || fail "$*"
    cmp -s one/out.o "$second/out.o"
}

differ() {
    for object in one/out.o "$second/out.o"; do
        objdump -s "$object" >"$(dirname "$object")/out.txt"
    done
    diff one/out.txt "$second/out.txt" | head -20
    fail "$*"
}

compared=0
# try COMPILER FILE FLAG..: in every form of the path
try() {
    for form in relative absolute; do
        alike "$@" || continue
        POMPEII_CC=$1 POMPEII_CXX=$1 POMPEII_FC=$1
        export POMPEII_CC POMPEII_CXX POMPEII_FC
        shift
        for ours in "" --pomp-check --pomp-functions; do
            alike "$wrapper $ours" "$@" || differ "$POMPEII_CC: $ours $*: $form path"
            compared=$((compared + 1))
        done
        set -- "$POMPEII_CC" "$@"
    done
}

each_map() {
    try "$@" -ffile-prefix-map=@=.
    try "$@" -ffile-prefix-map=@=. -I@/sub "-DWHERE=\"@\""
    try "$@" -g -ffile-prefix-map=@=/usr/src/p
    try "$@" -g -fdebug-prefix-map=@=. -fmacro-prefix-map=@=.
    try "$@" -g -ffile-prefix-map=@=elsewhere -ffile-prefix-map=@=.
}

for compiler in gcc g++ clang clang++ gfortran; do
    command -v $compiler >/dev/null || continue
    case $compiler in
    *++) wrapper=$tools/pompc++ file=sub/a.cc ;;
    gfortran) wrapper=$tools/pompfort file=sub/a.f90 ;;
    *) wrapper=$tools/pompcc file=sub/a.c ;;
    esac
    before=$compared last=-c
    each_map $compiler $file
    last=
    try $compiler $file -ffile-prefix-map=@=. # a program
    echo "== $compiler: $((compared - before)) pairs"
    [ $compared -gt $before ] || fail "$compiler: nothing to compare"
done

# What a region is called is what the maps make of it, the last that fits as with gcc.
export POMPEII_CC=gcc
cd one
"$tools/pompcc" -fopenmp -c sub/a.c -o map.o "-fmacro-prefix-map=$PWD/sub=first" \
    "-ffile-prefix-map=$PWD=second" -fdebug-prefix-map=/nowhere=x
strings map.o | grep -q 'sscl=second/sub/a.c:11:11' || fail "maps: $(strings map.o | grep sscl)"
