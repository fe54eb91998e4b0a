#!/bin/sh
# <pompeii/pompeii.h> is found by the wrappers, in C and C++, with and without OpenMP: in the build
# tree, and in the prefix that they were installed in, wherever that was moved; a header of the
# user's with this name comes first. pkg-config knows the place, too.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export POMPEII_CC="${CC:-gcc}" POMPEII_CXX="${CXX:-g++}" OMP_NUM_THREADS=2 POMPEII_VERBOSE=0
fail() { echo "FAIL: $*"; exit 1; }

cat >use.c <<'C'
#include <stddef.h>
#include <pompeii/pompeii.h>
int main(void)
{
    POMPEII_REGION(region, "mylib", "Matrix", "step");
    pompeii_enter(&region);
#pragma omp parallel
    ;
    pompeii_leave(&region);
    return 0;
}
C
sed 's/stddef.h/cstddef/' use.c >use.cpp

check() { # BIN
    for flags in "" -fopenmp "-fopenmp --pomp-no-preprocess"; do
        "$1/pompcc" $flags use.c -o c || fail "$1: C $flags"
        "$1/pompc++" $flags use.cpp -o cpp || fail "$1: C++ $flags"
    done
    rm -rf trace
    POMPEII_DIRECTORY=trace ./cpp
    "$build/pompeii" summary --format=csv trace | grep -q 'Matrix::step,' || fail "$1: no region"
    "$1/pompc++" -E use.cpp >/dev/null || fail "$1: -E"
    "$1/pompcc" -MM use.c | grep -q 'pompeii\.h' && fail "$1: it is no system header"
    mkdir -p mine/pompeii
    echo '#error mine' >mine/pompeii/pompeii.h
    "$1/pompcc" -Imine -fsyntax-only use.c 2>err && fail "$1: the user's is not first"
    grep -q 'error.*mine' err || fail "$1: another error"
    # nothing is said of an option that has no effect
    "$1/pompcc" -E use.c -o use.i
    "$1/pompcc" -Wall -Werror -fopenmp -c use.i 2>err || fail "$1: preprocessed: $(cat err)"
}

check "$build"
if command -v clang++ >/dev/null; then
    (export POMPEII_CC=clang POMPEII_CXX=clang++ && check "$build") || exit 1
fi
mkdir -p prefix/bin prefix/include/pompeii prefix/lib
cp "$build/pompcc" prefix/bin
ln -s pompcc prefix/bin/pompc++
cp "$source"/pomp2-runtime/pomp2.h "$source"/pomp2-runtime/pompeii.h "$source"/target-offload/pompeii-device.h prefix/include/pompeii
cp -P "$build"/.libs/libpompeii.so* prefix/lib
# shellcheck disable=SC2016
if grep -q '^libdir = ${exec_prefix}/lib$' "$build/Makefile" &&
    grep -q '^includedir = ${prefix}/include$' "$build/Makefile"; then
    check "$work/prefix/bin"
fi
if command -v pkg-config >/dev/null; then
    pc=$(find "$build" -name pompeii.pc | head -n 1)
    flags=$(PKG_CONFIG_PATH=$(dirname "$pc") pkg-config --define-variable=includedir="$work/prefix/include" --cflags pompeii)
    $POMPEII_CXX $flags -fsyntax-only use.cpp || fail "pkg-config: $flags"
fi
echo "headers: ok"
