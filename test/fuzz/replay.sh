#!/bin/sh
# Inputs that once broke the front end, and one for each way to write code: no crash, no broken
# tree.
: "${srcdir:=.}"
failed=0
for target in directive tokens tree; do
    set -- "$srcdir"/test/fuzz/corpus/$target/*
    [ -f "$1" ] || exit 99
    if ./replay-$target "$@"; then
        echo "$target: $# inputs"
    else
        echo "$target: status $?"
        failed=1
    fi
done
exit $failed
