#!/bin/sh
# Measured programs under valgrind's memcheck, instrumented by both compilers and through OMPT: no
# error, nothing lost but by the OpenMP runtimes themselves (memory.supp). Skipped (77) without
# valgrind.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
command -v valgrind >/dev/null || { echo "no valgrind"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
PATH=$build:$PATH
export PATH OMP_DYNAMIC=false OMP_NUM_THREADS=3 OMP_WAIT_POLICY=passive POMPEII_DIRECTORY=trace
failures=0

# check WHAT PROGRAM: as PROGRAM.alone ends, without errors.
check() {
    wanted=0
    timeout 60 "./$2.alone" >expected 2>&1 || wanted=$?
    for xu in no yes; do
        status=0
        rm -rf trace
        POMPEII_XU=$xu timeout 300 valgrind -q --leak-check=full --errors-for-leak-kinds=definite --error-exitcode=66 \
            --suppressions="$source/test/run/memory.supp" "./$2" >output 2>&1 || status=$?
        [ $status = $wanted ] || { echo "FAIL: $1, units $xu: status $status, not $wanted:"; cat output; failures=1; }
        [ -d trace ] || { echo "FAIL: $1: no trace"; cat output; failures=1; }
    done
}

# Valgrind of Debian 12 cannot read clang's DWARF 5.
for cc in gcc clang; do
    command -v $cc >/dev/null || continue
    flags=$([ $cc = clang ] && echo -gdwarf-4 || echo -g)
    # A compiler may be here, and no OpenMP runtime of it.
    $cc -fopenmp $flags -O1 -w -o tasks.alone "$source/test/run/ompt/tasks.c" 2>log || { cat log; continue; }
    POMPEII_CC=$cc pompcc -fopenmp $flags -O1 -o tasks "$source/test/run/ompt/tasks.c" 2>log ||
        { echo "FAIL: $cc: pompcc:"; cat log; failures=1; continue; }
    check "$cc" tasks
done
tool=$build/.libs/libpompeii-ompt.so
if [ -f "$tool" ] && clang -fopenmp -gdwarf-4 -O1 -o plain "$source/test/run/ompt/tasks.c" 2>log; then
    OMP_TOOL_LIBRARIES=$tool
    export OMP_TOOL_LIBRARIES
    cp plain plain.alone
    check "OMPT" plain
fi
exit $failures
