#!/bin/sh
# Writes test/fuzz/corpus/check/stored-*: what pompeii check --summary stores of some cases, one of
# them also cut, two with other bytes in them. To be run from a build directory whenever the form gets
# another number; test/fuzz/replay-check.sh says when.
set -eu
: "${srcdir:=.}"
corpus=${CORPUS:-$srcdir/test/fuzz/corpus/check}
corpus=$(cd "$corpus" && pwd) pompeii=$(pwd)/pompeii
cd "$srcdir/test/check/cases" # so that the name in it is a file's alone
first=H                       # for fuzz-check: stored, shown whole

store() { # CASE NAME
    status=0
    "$pompeii" check --summary="$corpus/$2.new" "$1" >"$corpus/$2.log" 2>&1 || status=$?
    [ $status -le 1 ] || { cat "$corpus/$2.log"; exit 1; }
    { printf %s "$first" && cat "$corpus/$2.new"; } >"$corpus/$2"
    rm "$corpus/$2.new" "$corpus/$2.log"
}

rm -f "$corpus"/stored-*
store context-common-member.c stored-c
store class-virtual-by-thread.cc stored-cc
store f-call-type-bound-object.f90 stored-f90
store for-own-ends-made-same.c stored-loop
cd "$corpus"
size=$(wc -c <stored-c)
for length in 5 9 12 20 30 50 $((size / 4)) $((size / 3)) $((size / 2)) $((size * 3 / 4)) $((size - 3)); do
    head -c "$length" stored-c >"stored-cut-$length"
done
change() { # FILE NAME: behind the form's number, evenly
    size=$(wc -c <"$1")
    i=0
    while [ $i -lt 24 ]; do
        at=$((10 + (size - 10) * i / 24))
        byte=$(printf '%03o' $(((i * 37 + 128) % 256)))
        { head -c $at "$1" && printf "\\$byte" && tail -c +$((at + 2)) "$1"; } \
            >"$2-$(printf %02d $i)"
        i=$((i + 1))
    done
}
change stored-c stored-changed
change stored-loop stored-loop-changed
