#!/bin/bash
# Programs of many kinds: results are those without us, and how often each kernel, each update and
# each data region ran, by its line, and how much was copied each way, are what libomptarget says of
# the program without us (LIBOMPTARGET_INFO). Where OMPT does not tell, what is copied beside map
# clauses is missing.
. "${srcdir:-.}/test/run/offload/common.sh"

# Lines `kernel|update|data LINE COUNT`, then `to|from BYTES COUNT`.
said() {
    LIBOMPTARGET_INFO=-1 "$1" 2>&1 | awk '
        match($0, /Entering OpenMP kernel at [^:]*:[0-9]+/) { seen["kernel"] = 1; n["kernel " line()]++ }
        match($0, /Updating OpenMP data at [^:]*:[0-9]+/) { n["update " line()]++ }
        match($0, /Entering OpenMP data region( with being_mapper)? at [^:]*:[0-9]+/) { n["data " line()]++ }
        /Copying data from/ { way = /from host/ ? "to" : "from"; sub(/.*Size=/, ""); bytes[way] += $0; copies[way]++ }
        function line(text) { text = substr($0, RSTART, RLENGTH); sub(/.*:/, "", text); return text }
        END { for (key in n) print key, n[key]; for (way in bytes) print way, bytes[way], copies[way] }' | LC_ALL=C sort
}

# The same, as we say. What the host ran because of an `if` is none of the device.
told() {
    { "$build/pompeii" offload --format=csv "$1" && "$build/pompeii" summary --format=csv "$1"; } | awk -F, '
        $3 == "region" && $2 >= 0 && $4 ~ /^target( (teams|parallel|simd|loop).*)?$/ { n["kernel " $6] += $8 }
        $4 == "target" && $5 == "target update" { n["update " $8] += $9 }
        $4 == "target" && $5 ~ /^target (enter )?data$/ { n["data " $8] += $9 }
        $3 ~ /^(to|from)$/ { bytes[$3] += $9; copies[$3] += $8 }
        END { for (key in n) print key, n[key]; for (way in bytes) print way, bytes[way], copies[way] }' | LC_ALL=C sort
}

program() {
    name=${1%.*} real=$cc wrapper=pompcc
    case $1 in *.cpp) real=${cc/clang/clang++} wrapper=pompc++ ;; esac
    "$real" -w -g -O1 -fopenmp $offload "$here/bytes/$1" -o plain 2>messages && ./plain >plain.out 2>plain.err || {
        echo "$cc: $1 is not for it"
        return 0
    }
    POMPEII_CC=$cc POMPEII_CXX=$real "$build/$wrapper" --pomp-strict -w -g -O1 -fopenmp $offload "$here/bytes/$1" -o measured || fail "$cc: $1"
    POMPEII_VERBOSE=0 POMPEII_DIRECTORY=$name ./measured >measured.out 2>measured.err || fail "$cc: $1: it dies: $(cat measured.err)"
    diff -u plain.out measured.out || fail "$cc: $1: another result"
    diff -u plain.err measured.err || fail "$cc: $1: other messages"
    said ./plain >want
    told "$name" >have
    [ -s want ] || fail "$cc: $1: libomptarget says nothing"
    for kind in update data; do # which libomptarget 19 does not tell of
        grep -q "^$kind" want || sed -i "/^$kind/d" have
    done
    if ! "$build/pompeii" offload "$name" | grep -q 'transfers from: ompt'; then
        sed -i '/^\(to\|from\) /d' want have
    fi
    diff -u want have || fail "$cc: $1: counts or bytes"
}

on_device() {
    for text in mapped.c classes.cpp kinds.c newer.c; do
        program $text
    done
}
export OMP_NUM_THREADS=2
each_device on_device
