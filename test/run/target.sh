#!/bin/sh
# The programs test/run/instrument/target-*, on devices with a data environment of their own:
# clang's x86-64 device, or another one. Instrumented they print the same and keep the protocol, and
# the copies are those in NAME.device.
set -eu
. "${srcdir:-.}/test/run/instrument-common.sh"

. "$source/test/run/offload/compilers.sh"
header="-isystem $programs/include"

# compile FILE OUTPUT: with what is linked besides in $objects
compile()
{
    compiler=$cc
    [ "${1##*.}" = cpp ] && compiler=$cxx
    $compiler -w -O1 -fopenmp $offload $header "$1" $objects -o "$2" -lm
}

on_device()
{
    rm -f plain measured counts
    "$build/pompeii" instrument "$1" -o "out.${1##*.}" || return 1
    objects= compile "$1" plain || return 1
    objects=verify.o compile "out.${1##*.}" measured || return 1
    timeout 60 ./plain >plain.out && plain_status=0 || plain_status=$?
    [ $plain_status -lt 128 ] || { echo "$cc ${1##*/}: dies without Pompeii: not compared"; return 0; }
    POMP2_VERIFY=counts timeout 60 ./measured >measured.out && measured_status=0 || measured_status=$?
    diff -u plain.out measured.out || return 1
    [ $plain_status = $measured_status ] || { echo "status $measured_status"; return 1; }
    if grep '^error' counts; then
        return 1
    fi
    grep ' target' counts >copies || true
    [ -n "${POMPEII_TEST_UPDATE:-}" ] && cp copies "$1.device"
    diff -u "$1.device" copies
}

each_program()
{
    case $cc in
    gcc*) cxx=g++${cc#gcc} ;;
    *) cxx=clang++${cc#clang} ;;
    esac
    $cc -D_GNU_SOURCE -fopenmp -O1 -fPIC -I"$source" -c "$programs/verify-pomp2.c" -o verify.o
    for file in "$programs"/target-*.c "$programs"/target-*.cpp; do
        if on_device "$file"; then
            echo "$cc ${file##*/}: ok"
        else
            echo "$cc ${file##*/}: FAILED"
            status=1
        fi
    done
}
each_device each_program
exit $status
