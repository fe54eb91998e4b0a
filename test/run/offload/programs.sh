#!/bin/bash
# The programs test/run/instrument/target-*, measured on the device and by the host in its place:
# the same results, and a trace with as many target regions as there were, by line, that are those
# in NAME.device.
. "${srcdir:-.}/test/run/offload/common.sh"
programs=$source/test/run/instrument

# wanted FILE: line and count of the target regions whose code it runs; of those that a macro holds,
# the wrapper alone knows.
wanted() {
    {
        sed -n 's/^[^:]*:0*\([0-9]*\) .* Target_flush=\([0-9]*\).*/\1 \2/p' "$1.device"
        grep -n '^ *REGION("omp target' "$1" | sed 's/:.*/ 1/'
    } | sort
}

# found DIRECTORY: those in the trace, on all devices.
found() {
    "$build/pompeii" offload --format=csv "$1" | awk -F, '$3 == "region" && $4 ~ /^target/ { count[$6] += $8 }
        END { for (line in count) print line, count[line] }' | sort
}

# each_program FILE: on the device, and where offloading is switched off.
each_program() {
    name=${1##*/}
    wrapper=$build/pompcc compiler=$cc strict=--pomp-strict
    case $name in
    *metadirective*) strict= ;; # the compiler chooses a construct, which has no events
    *.cpp)
        wrapper=$build/pompc++
        case $cc in
        gcc*) compiler=g++${cc#gcc} ;;
        *) compiler=clang++${cc#clang} ;;
        esac
        ;;
    esac
    "$compiler" -w -O1 -fopenmp $offload "$1" -o plain -lm
    POMPEII_CC=$compiler POMPEII_CXX=$compiler "$wrapper" $strict -w -O1 -fopenmp $offload "$1" -o measured -lm
    for offloading in default disabled; do
        export OMP_TARGET_OFFLOAD=$offloading
        status=0
        { timeout 60 ./plain >plain.out; } 2>/dev/null || status=$?
        [ $status -lt 128 ] || { echo "$cc $name $offloading: dies without Pompeii: not compared"; continue; }
        rm -rf experiment
        measure experiment ./measured
        diff -u plain.out experiment.out || fail "$cc $name $offloading: other results"
                wanted "$1" >wanted
        found experiment >found
        diff -u wanted found || fail "$cc $name $offloading: other regions"
        [ -z "$(locations experiment device dropped)" ] || fail "$cc $name $offloading: events were dropped"
    done
    unset OMP_TARGET_OFFLOAD
}

on_device() {
    for program in "$programs"/target-*.c "$programs"/target-*.cpp; do
        each_program "$program"
    done
}
each_device on_device
