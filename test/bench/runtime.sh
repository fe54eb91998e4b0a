#!/bin/sh
# The rows of `make bench` about the runtime: what, ours, reference, ratio, target. Ours and the reference are run
# in turn, and the least of each is taken: other work on the machine only ever adds.
# BENCH_FORMAT=tsv: separated by tabs. BENCH_ROUNDS: how often, default 9.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
bench=$source/test/bench
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cc=${CC:-gcc}
rounds=${BENCH_ROUNDS:-9}
export POMPEII_VERBOSE=0 OMP_DYNAMIC=false POMPEII_DIRECTORY="$work/experiment"
library="-L$build/.libs -Wl,-rpath,$build/.libs -lpompeii"

. "$bench/row.sh"

least() { # of column $1 in file $2
    awk -v c="$1" 'NR == 1 || $c < m { m = $c } END { print m }' "$2"
}

# versus OURS REFERENCE: runs both in turn; leaves the least in $ours and $reference.
versus() {
    : >ours.txt
    : >reference.txt
    i=0
    while [ $i -lt "$rounds" ]; do
        rm -rf "$work"/experiment*
        sh -c "$1" >>ours.txt 2>/dev/null
        sh -c "$2" >>reference.txt 2>/dev/null
        i=$((i + 1))
    done
    ours=$(least "${3:-1}" ours.txt)
    reference=$(least "${3:-1}" reference.txt)
}

row_head

# shellcheck disable=SC2086
$cc -O2 -I"$source" -o pair "$bench/pair.c" $library
versus ./pair true
row "enter+exit, profile and timeline; 2 clocks+store (ns)" "$(least 1 ours.txt)" "$(least 2 ours.txt)" "<= 2.0"

two_clocks=$(least 2 ours.txt)
# shellcheck disable=SC2086
$cc -O2 -finstrument-functions -o function.ours "$bench/function.c" $library
$cc -O2 -finstrument-functions -DEMPTY_HOOKS -o function.empty "$bench/function.c"
versus ./function.ours ./function.empty
row "function, enter+exit; with empty hooks (ns)" "$ours" "$reference" ""
row "function, enter+exit; 2 clocks+store (ns)" "$ours" "$two_clocks" "<= 2.0"

pompcc() { # OUTPUT SOURCE
    POMPEII_CC=$cc "$build/pompcc" -fopenmp -O2 -I"$bench" -o "$1" "$2"
}
opari2_with_empty_functions() { # OUTPUT SOURCE
    mkdir -p "$1.d"
    (
        cd "$1.d"
        opari2 "$2" in.c >log 2>&1
        $cc -O2 -fopenmp -I"$bench" -c in.c
        nm in.o | sed -n "s/.* U \(POMP2_.*\)/long \1(void); long \1(void) { return 0; }/p" >empty.c
        $cc -O2 -c -o empty.o empty.c
        $cc -O2 -fopenmp -o "$1" in.o empty.o
    )
}
can_instrument=no
pompcc "$work/parallel.ours" "$bench/parallel.c" 2>/dev/null && can_instrument=yes

for threads in 1 2; do
    export OMP_NUM_THREADS=$threads
    if [ $can_instrument = yes ] && command -v opari2 >/dev/null; then
        opari2_with_empty_functions "$work/parallel.opari2" "$bench/parallel.c"
        versus ./parallel.ours ./parallel.opari2
        row "empty parallel, $threads threads; opari2, empty functions (ns)" "$ours" "$reference" "<= 1.0"
    fi
    [ $can_instrument = yes ] || continue
    pompcc "$work/stream.ours" "$bench/stream.c"
    $cc -fopenmp -O2 -I"$bench" -o stream.plain "$bench/stream.c"
    versus ./stream.ours ./stream.plain
    row "static loops, $threads threads; not measured (s)" "$ours" "$reference" "<= 1.02"
    pompcc "$work/directives.ours" "$bench/directives.c"
    $cc -fopenmp -O2 -I"$bench" -o directives.plain "$bench/directives.c"
    for directive in parallel for barrier single critical atomic lock task taskwait; do
        versus "./directives.ours $directive" "./directives.plain $directive" 2
        row "$directive, $threads threads; not measured (ns)" "$ours" "$reference" ""
    done
done
