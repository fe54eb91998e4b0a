#!/bin/bash
# Constructs are counted as often as they run, and bytes are those that the OpenMP runtime copies for
# the uninstrumented program (LIBOMPTARGET_INFO), or are said to be a lower bound.
. "${srcdir:-.}/test/run/offload/common.sh"

# region LINE DIRECTORY: how often it ran
region() {
    "$build/pompeii" offload --format=csv "$2" | awk -F, -v line="$1" '$3 == "region" && $6 == line { print $8 }'
}

# moved DIRECTORY: bytes to and from devices
moved() {
    "$build/pompeii" offload --format=csv "$1" |
        awk -F, '$3 == "to" || $3 == "from" { sum[$3] += $9 } END { print sum["to"] + 0, sum["from"] + 0 }'
}

# copied PROGRAM: the same, as libomptarget says
copied() {
    LIBOMPTARGET_INFO=-1 "$1" 2>&1 | sed -n 's/.*Copying data from \([a-z]*\) to .*Size=\([0-9]*\),.*/\1 \2/p' |
        awk '{ sum[$1] += $2 } END { print sum["host"] + 0, sum["device"] + 0 }'
}

# compile_both PROGRAM OPTION..
compile_both() {
    program=$here/$1.c
    shift
    "$cc" -w -g -O1 -fopenmp $offload "$@" "$program" -o plain &&
        POMPEII_CC=$cc "$build/pompcc" --pomp-strict -w -g -O1 -fopenmp $offload "$@" "$program" -o measured
}

on_device() {
    compile_both evaluated && ./plain >plain.out 2>plain.err || fail "$cc: evaluated.c"
    measure evaluated ./measured
    diff -u plain.out evaluated.out || fail "$cc: if and device are evaluated differently"
    POMPEII_VERBOSE=0 POMPEII_DIRECTORY=silent ./measured 2>&1 >silent.out | diff -u plain.err - ||
        fail "$cc: the OpenMP runtime says something else"
    compile_both counts || fail "$cc: does not compile"
    for source in auto recorder; do
        POMPEII_DEVICE=$source measure $source ./measured
        for line in 33:3 44:4 47:1 51:10; do
            [ "$(region ${line%:*} $source)" = "${line#*:}" ] ||
                fail "$cc: $source: line ${line%:*}: $(region ${line%:*} $source)"
        done
        "$build/pompeii" offload --format=csv $source | grep -q ',to,target update,.*,30,table,1,256,' ||
            fail "$cc: $source: the first update of a variable of the device's"
        "$build/pompeii" offload $source >report
        if grep -q 'transfers from: ompt' report; then
            [ "$(moved $source)" = "$(copied ./plain)" ] ||
                fail "$cc: $source: bytes $(moved $source), copied $(copied ./plain)"
        else
            grep -q 'transfers from: host (what no clause names is not told)' report || fail "$cc: $source: head"
            grep -q 'counts.c:47: bytes are a lower bound' report || fail "$cc: $source: mapper"
        fi
    done
    POMPEII_DEVICE_CHECK=yes measure checked ./measured
    "$build/pompeii" offload checked | grep -q 'counts.c:51.*unchanged' && fail "$cc: advice that changes the result"
    compile_both counts -DSHARED && ./plain >plain.out 2>/dev/null || { echo "$cc: shared memory: not here"; return 0; }
    for source in auto recorder; do
        POMPEII_DEVICE=$source measure shared-$source ./measured
        diff -u plain.out shared-$source.out || fail "$cc: shared memory: results"
        [ "$(moved shared-$source)" = "$(copied ./plain)" ] ||
            fail "$cc: shared memory: $source: $(moved shared-$source), copied $(copied ./plain)"
    done
}
each_device on_device
