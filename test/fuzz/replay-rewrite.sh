#!/bin/sh
# The front end's corpus through the whole instrumenter.
: "${srcdir:=.}"
set -- "$srcdir"/test/fuzz/corpus/tree/*
[ -f "$1" ] || exit 99
./fuzz-rewrite "$@" && echo "$# inputs"
