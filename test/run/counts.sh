#!/bin/sh
# The trace of doc/examples/cg counts every construct exactly as often as the source says.
#
# Counted by hand for class S on 3 threads: 16 power steps (one of them untimed) call the solver,
# whose loop makes 25 steps; the start vector is filled before and after the untimed step; the
# matrix is packed once. A thread counts every construct that it meets, so all figures are times 3.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)/doc/examples/cg/cg.c
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# operation, name, visits; in the order of the source
cat >expected <<'COUNTS'
parallel,,3
for,,3
critical,densest,3
single,,3
for,,3
parallel,,48
for,,48
for,,1200
for,,1200
for,,1200
barrier,,1200
single,,1200
for,,48
parallel for,,6
parallel for,,48
parallel for,,48
COUNTS

POMPEII_CC=${CC:-gcc} "$build/pompcc" -O2 -fopenmp -o cg "$source" -lm
OMP_NUM_THREADS=3 OMP_DYNAMIC=false ./cg S >output 2>&1 || { cat output; exit 1; }
"$build/pompeii" summary --format=csv pompeii-cg-* | awk -F, '
    NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
    { key = sprintf("%06d,%s,%s", $column["line"], $column["operation"], $column["name"]) }
    { n[key] += $column["count"]; threads[key] = threads[key] $column["thread"] }
    END { for (key in n) print key "," n[key] "," threads[key] }' | LC_ALL=C sort >counted

cut -d, -f2-4 counted | diff -u expected -
# All three threads are there, in the order of their numbers.
! cut -d, -f5 counted | grep -vx 012
