#!/bin/sh
# NAME.c or NAME.cpp in test/golden/rewrite, through `pompeii instrument`, is NAME.out. A first line
# `// options: ..` gives options. POMPEII_TEST_UPDATE=1 writes the expected files anew.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$source/test/golden/rewrite"
status=0
for file in *.c *.cpp *.i; do
    options=$(sed -n '1s,^// options: ,,p' "$file")
    # the directory is part of the CTC strings and of their lengths
    "$build/pompeii" instrument $options "$file" | sed "s,0x[0-9a-f]\{16\}ul,ID,g; s,[0-9]*\\(\\*regionType=[^*]*\\*sscl=\\)$PWD,\\1,g; s,escl=$PWD,escl=,g" >"$work/out"
    [ -n "${POMPEII_TEST_UPDATE:-}" ] && cp "$work/out" "${file%.*}.out"
    diff -u "${file%.*}.out" "$work/out" || status=1
done
exit $status
