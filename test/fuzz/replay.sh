#!/bin/sh
# Inputs that once broke a parser, and one for each way to write what it reads: no crash, no broken
# model.
: "${srcdir:=.}"
failed=0
for corpus in "$srcdir"/test/fuzz/corpus/*; do
    target=${corpus##*/}
    set -- "$corpus"/*
    [ -f "$1" ] || exit 99
    [ "$target" != dwarf ] || [ -x ./fuzz-dwarf ] || continue # built without libdw
    leaks=1
    [ "$target" != filter ] || leaks=0 # a filter is never freed
    if ASAN_OPTIONS=detect_leaks=$leaks ./fuzz-$target "$@"; then
        echo "$target: $# inputs"
    else
        echo "$target: status $?"
        failed=1
    fi
done
exit $failed
