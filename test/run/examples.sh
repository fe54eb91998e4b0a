#!/bin/sh
# Every example, built by its own Makefile with CC=pompcc, is right about its own result and leaves
# a valid trace whose timeline adds up to its profile.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
PATH=$build:$PATH
export PATH POMPEII_INSTANCES=all OMP_NUM_THREADS=3 OMP_DYNAMIC=false

for example in cg:S knapsack:20 pipeline:; do
    name=${example%%:*}
    argument=${example#*:}
    mkdir "$work/$name"
    cp "$source/doc/examples/$name"/* "$work/$name/"
    cd "$work/$name"
    chmod u+w ./*
    make --no-print-directory -s CC="${CC:-gcc}" "$name"
    ./"$name" $argument >plain
    make --no-print-directory -s clean
    POMPEII_CC=${CC:-gcc} make --no-print-directory -s CC=pompcc "$name"
    ./"$name" $argument >measured 2>messages || { cat messages measured; exit 1; }
    # The times differ, nothing else does.
    sed '/time/d' plain >plain.untimed
    sed '/time/d' measured | diff -u plain.untimed - || exit 1
    experiment=$(echo pompeii-"$name"-*)
    [ -d "$experiment" ] || { echo "$name left no experiment"; cat messages; exit 1; }
    pompeii info --verify "$experiment"
    if command -v xmllint >/dev/null; then
        zstd -q -d "$experiment"/trace.0.xml.zst
        xmllint --huge --stream --noout --dtdvalid "$experiment"/pompeii.dtd "$experiment"/trace.0.xml
    fi
    pompeii summary "$experiment" >summary.txt
    echo "$name: ok"
done
