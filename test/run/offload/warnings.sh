#!/bin/bash
# What the compiler says of a program that offloads is what it says without us, and with -Werror it
# takes neither.
. "${srcdir:-.}/test/run/offload/common.sh"

# said COMMAND..: its warnings with their places, and its status.
said() {
    status=0
    "$@" -fopenmp $offload -Wall -Wextra -Wshadow -pedantic -c "$here/warnings.c" -o said.o 2>said.err ||
        status=$?
    grep -E ': (warning|error):' said.err | sed "s,$here/,," | LC_ALL=C sort | uniq -c
    echo "status $status"
}

on_device() {
    for option in -g -Werror; do
        said "$cc" $option >plain
        POMPEII_CC=$cc said "$build/pompcc" $option >measured
        [ "$(wc -l <plain)" -gt 6 ] || fail "$cc has nothing to say: $(cat plain)"
        diff -u plain measured || fail "$cc $option: other messages"
    done
}
each_device on_device
