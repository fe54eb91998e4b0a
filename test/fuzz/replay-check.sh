#!/bin/sh
# The checker on what once broke it, and on every labelled program: whole, cut, and with other bytes
# in it.
: "${srcdir:=.}"
work=$(mktemp -d "${TMPDIR:-/tmp}/replay-check.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
n=0
add() { # FIRST BYTE (octal), FILE
    n=$((n + 1))
    { printf "\\$1"; cat "$2"; } >"$work/$n"
}
for file in "$srcdir"/test/check/cases/*; do
    case $file in
    *.c) first=050 ;;
    *.cc) first=051 ;;
    *.[fF]90) first=052 ;;
    *) first=053 ;;
    esac
    add $first "$file"
    size=$(wc -c <"$file")
    head -c $((size * 2 / 3)) "$file" >"$work/part"
    add $first "$work/part"
    sed 's/(/((/3; s/end/en/; s/,/=/2; s/\$omp/$/2' "$file" >"$work/part"
    add $first "$work/part"
    tr -d '\n' <"$file" >"$work/part"
    add $first "$work/part"
done
rm -f "$work/part"
set -- "$work"/* "$srcdir"/test/fuzz/corpus/check/*
./fuzz-check "$@" && echo "$# inputs"
