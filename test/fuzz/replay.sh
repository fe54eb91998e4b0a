#!/bin/sh
# Inputs that once broke a parser, and one for each way to write what it reads: no crash, no broken
# model.
: "${srcdir:=.}"
failed=0
for corpus in "$srcdir"/test/fuzz/corpus/*; do
    target=${corpus##*/}
    set -- "$corpus"/*
    [ -f "$1" ] || exit 99
    if ./fuzz-$target "$@"; then
        echo "$target: $# inputs"
    else
        echo "$target: status $?"
        failed=1
    fi
done
exit $failed
