#!/bin/bash
# A program with target constructs that was not recompiled, under libpompeii-ompt.so: the tool's
# data of tasks and teams is the host's then, and what listens for devices leaves it alone.
. "${srcdir:-.}/test/run/offload/common.sh"

on_device() {
    "$cc" -fopenmp $offload -O1 -o plain "$here/not-recompiled.c" || fail "$cc: does not compile"
    ./plain >plain.out
    POMPEII_DIRECTORY=measured OMP_TOOL_LIBRARIES=$build/.libs/libpompeii-ompt.so ./plain >measured.out ||
        fail "$cc: status $?"
    diff -u plain.out measured.out || fail "$cc: other output"
    "$build/pompeii" info --verify measured || fail "$cc: the trace"
}
each_device on_device
