#!/bin/sh
# The programs test/run/instrument/target-*, on a device with a data environment of its own: clang's x86-64
# device. Instrumented they print the same and keep the protocol, and the copies are those in NAME.device.
set -eu
. "${srcdir:-.}/test/run/instrument-common.sh"

targets="-fopenmp-targets=x86_64-pc-linux-gnu"
header="-isystem $programs/include"
cc= cxx=
for clang in ${POMPEII_TEST_OFFLOAD_CC:-clang-14 clang}; do
    printf 'int main(void) { int x = 0;\n#pragma omp target map(tofrom: x)\nx = 1;\nreturn x != 1; }\n' >probe.c
    if $clang -w -fopenmp $targets probe.c -o probe 2>/dev/null && OMP_TARGET_OFFLOAD=mandatory ./probe 2>/dev/null; then
        cc=$clang cxx=clang++${clang#clang}
        break
    fi
done
[ -n "$cc" ] || { echo "no clang that can offload to x86-64"; exit 77; }
$cc -D_GNU_SOURCE -fopenmp -O1 -fPIC -I"$source" -c "$programs/check-pomp2.c" -o check.o

# compile FILE OUTPUT: with what is linked besides in $objects
compile()
{
    compiler=$cc
    [ "${1##*.}" = cpp ] && compiler=$cxx
    $compiler -w -O1 -fopenmp $targets $header "$1" $objects -o "$2" -lm
}

on_device()
{
    rm -f plain measured counts
    "$build/pompeii" instrument "$1" -o "out.${1##*.}" || return 1
    objects= compile "$1" plain || return 1
    objects=check.o compile "out.${1##*.}" measured || return 1
    timeout 60 ./plain >plain.out && plain_status=0 || plain_status=$?
    POMP2_CHECK=counts timeout 60 ./measured >measured.out && measured_status=0 || measured_status=$?
    diff -u plain.out measured.out || return 1
    [ $plain_status = $measured_status ] || { echo "status $measured_status"; return 1; }
    if grep '^error' counts; then
        return 1
    fi
    grep ' target' counts >copies || true
    [ -n "${POMPEII_TEST_UPDATE:-}" ] && cp copies "$1.device"
    diff -u "$1.device" copies
}

for file in "$programs"/target-*.c "$programs"/target-*.cpp; do
    if on_device "$file"; then
        echo "$cc ${file##*/}: ok"
    else
        echo "$cc ${file##*/}: FAILED"
        status=1
    fi
done
exit $status
