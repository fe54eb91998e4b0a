#!/bin/bash
# Tasks and what they depend on, in the page: what a program says that it made, with each compiler.
. "${srcdir:-.}/test/analysis/common.sh"
node=$(command -v node) || { echo "no node"; exit 77; }
"$node" -e 'process.exit(parseInt(process.versions.node) >= 18 ? 0 : 1)' || { echo "node is too old"; exit 77; }
build=$PWD
cd "$work" || exit 1
export POMPEII_INSTANCES=all POMPEII_VERBOSE=0 OMP_NUM_THREADS=4 OMP_WAIT_POLICY=passive

for compiler in gcc clang; do
    command -v $compiler >/dev/null || { echo "no $compiler"; continue; }
    POMPEII_CC=$compiler "$build/pompcc" -fopenmp -g -o tasks.$compiler "$srcdir/test/view/tasks.c" 2>log || { echo "$compiler: not compiled: $(head -n 3 log)"; continue; }
    for seed in 1 2 3; do
        rm -rf run
        POMPEII_DIRECTORY=run ./tasks.$compiler $seed >truth || fail "$compiler: status $?"
        "$pompeii" view -o page.html run || fail "$compiler: no page"
        "$node" "$srcdir/test/view/tasks.mjs" page.html truth || fail "$compiler, seed $seed"
        compiled=yes
    done
done
[ -n "${compiled:-}" ] || exit 77

# Of fewer, those that were created first; of what is named nowhere, it is said.
"$pompeii" view --instances=50 -o few.html run
kept=$(grep -o '"tasks": {[^}]*}' few.html)
[ "$kept" = '"tasks": {"count": 51, "left_out": 194, "lacks": 0}' ] || fail "of few: $kept"
program=$(ls tasks.gcc tasks.clang 2>/dev/null | head -n 1)
POMPEII_COMPRESS=none POMPEII_DIRECTORY=lacks ./"$program" 3 >truth
sed -i '0,/ o="[^"]*"/s///' lacks/trace.0.xml && sed -i '0,/ o="in:/s// o="sideways:/' lacks/trace.0.xml
"$pompeii" view -o lacks.html lacks
grep -qF '"lacks": 2}' lacks.html || fail "of what is named nowhere: $(grep -o '"tasks": {[^}]*}' lacks.html)"
"$pompeii" view -o none.html "$traces/hiera" 2>/dev/null && grep -qF '"tasks": null' none.html || fail "tasks of a run without any"
exit $((failures > 0))
