#!/bin/bash
# An installation works from a DESTDIR tree and after it was moved, two beside each other: each finds
# its own library, headers, MPI layer and what it loads. Run by make check-long.
set -u
srcdir=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d "$PWD/relocated-test.XXXXXX")
trap 'rm -rf "$work"' EXIT
failures=0
fail() { echo "FAIL: $*" >&2; failures=$((failures + 1)); }
prefix=$(sed -n 's/^prefix = //p' Makefile)
[ -n "$prefix" ] && [ ! -e "$prefix/lib/libpompeii.so" ] || { echo "something is installed in $prefix"; exit 77; }
"${MAKE:-make}" -s install DESTDIR="$work/tree" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
cat >"$work/work.c" <<'END'
#include <pompeii/pompeii.h>
#include <stdio.h>
int add(int n);
int add(int n)
{
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
        sum += i;
    return sum;
}
int main(void)
{
    return add(10) != 45;
}
END

# works BIN: what is installed there measures a program, and names its functions by their lines
works()
{
    rm -rf "$work/use" && mkdir "$work/use" && cd "$work/use" || exit 1
    cp ../work.c .
    "$1/pompcc" -g -fopenmp -finstrument-functions work.c -o work >messages 2>&1 || fail "$1: $(cat messages)"
    POMPEII_DIRECTORY=run POMPEII_COMPRESS=none ./work >messages 2>&1 || fail "$1: status $?: $(cat messages)"
    grep -q 'lack names' messages && fail "$1: $(cat messages)"
    grep -q '<r .*c="function".*work.c" b="4"' run/trace.0.xml ||
        fail "$1: no line of add(): $(grep '<r ' run/trace.0.xml)"
    ldd work | grep -q "libpompeii.so.* $(realpath "$1/../lib")/" || fail "$1: $(ldd work | grep pompeii)"
    POMPEII_DIRECTORY=later POMPEII_CONVERT=later ./work >messages 2>&1
    "$1/pompeii" recover later >messages 2>&1 || fail "$1: recover: $(cat messages)"
    grep -q 'lack names' messages && fail "$1: recover: $(cat messages)"
    "$1/pompeii" profile later >messages 2>&1 || fail "$1: profile: $(cat messages)"
    # LLVM's runtime loads what the program is not linked with.
    if [ -f "$1/../lib/libpompeii-ompt.so" ] && clang -fopenmp -I"$1/../include" work.c -o plain 2>messages && ./plain; then
        POMPEII_DIRECTORY=told "$1/pompeii" preload ./plain >messages 2>&1 || fail "$1: preload: $(cat messages)"
        [ -f told/pompeii.xml ] || fail "$1: preload measured nothing: $(cat messages)"
    fi
    cd "$work" || exit 1
}
works "$work/tree$prefix/bin"
mv "$work/tree$prefix" "$work/first"
works "$work/first/bin"
if command -v mpicc >/dev/null; then
    printf '#include <mpi.h>\nint main(void)\n{\n    return MPI_Init(0, 0) || MPI_Finalize();\n}\n' >"$work/m.c"
    OMPI_CC=$work/first/bin/pompcc MPICH_CC=$work/first/bin/pompcc XDG_CACHE_HOME=$work/cache \
        mpicc "$work/m.c" -o "$work/m" >"$work/log" 2>&1 || fail "with MPI: $(cat "$work/log")"
    nm "$work/m" | grep -q ' [TtWw] MPI_Init$' || fail "no layer in front of MPI: $(cat "$work/log")"
fi
# Of two, each is whole by itself: what is beside it is never asked.
cp -a "$work/first" "$work/second"
: >"$work/first/lib/pompeii/libpompeii-symbols.so"
: >"$work/first/lib/libpompeii.so.0"
works "$work/second/bin"
exit $((failures > 0))
