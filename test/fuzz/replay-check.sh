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
# What is stored has to be in the form of today, or no more than its number is read.
./pompeii check --summary="$work/form" "$srcdir/test/check/cases/barrier-uniform-if.c" || exit 1
form=$(head -c 8 "$work/form") old=
for file in "$srcdir"/test/fuzz/corpus/check/stored-*; do
    case $file in *-cut-[0-9]) continue ;; esac
    [ "$(tail -c +2 "$file" | head -c 8 | tr -d '\0')" = "$form" ] || old="$old ${file##*/}"
done
rm "$work/form"
[ -z "$old" ] || { echo "FAIL: not $form, see test/fuzz/stored.sh:$old"; exit 1; }
set -- "$work"/* "$srcdir"/test/fuzz/corpus/check/*
./fuzz-check "$@" && echo "$# inputs"
