#!/bin/sh
# A program that the stock opari2 instrumented has the same units of work. What opari2 does not tell
# is marked: the iterations of gcc's static loops, and which section is which. It does not know
# taskloop. Skipped (77) when opari2 is not installed.
. "${srcdir:-.}/test/run/labels/common.sh"
init_regions=/usr/libexec/pomp2-parse-init-regions.awk
has opari2 && [ -x $init_regions ] && [ -f /usr/include/opari2/pomp2_lib.h ] || exit 77

# instrumented COMPILER NAME: NAME by opari2
instrumented() {
    opari2 --omp-task-untied=keep "$programs/$2.c" "$2.mod.c" >log 2>&1 || fail "opari2: $(cat log)"
    $1 -w -fopenmp -O1 -I. -DNO_TASKLOOP -c "$2.mod.c"
    nm "$2.mod.o" | awk -f $init_regions >init.c
    $1 -c init.c
    $1 -fopenmp "$2.mod.o" init.o -L"$build/.libs" -Wl,-rpath,"$build/.libs" -lpompeii -o "$2"
}

for cc in $compilers; do
    has $cc || continue
    instrumented $cc listing
    measure listing
    if [ $cc = gcc ]; then want=listing.opari2; else want=listing.stable; fi
    cut -d, -f1,2,8-10 list.csv | diff -u "$programs/$want" - || fail "$cc: labels"

    # What does not depend on scheduling is not marked, and is the same in every run.
    instrumented $cc mix
    expected_note='labels depend on scheduling\|share their label'
    for run in 1 2 3 4 5; do
        OMP_NUM_THREADS=4 measure mix
        cut -d, -f1,2 list.csv | grep -v ',uncertain' | LC_ALL=C sort >labels.$run
        [ -z "$(cut -d, -f1 labels.$run | uniq -d)" ] || fail "$cc: twice: $(cut -d, -f1 labels.$run | uniq -d)"
        diff -u labels.1 labels.$run >difference || fail "$cc, run $run: $(head -20 difference)"
    done
    expected_note=nothing
done
exit $((failures > 0))
