#!/bin/sh
# A program instrumented by the stock opari2 links with libpompeii and gives the right counts.
. "${srcdir:-.}/test/run/runtime/common.sh"
init_regions=/usr/libexec/pomp2-parse-init-regions.awk
command -v opari2 >/dev/null && [ -x $init_regions ] && [ -f /usr/include/opari2/pomp2_lib.h ] || exit 77

counts() {
    opari2 --omp-task-untied=keep "$source/test/compat/constructs.c" constructs.mod.c >log 2>&1
    $cc -fopenmp -O1 -I. -c constructs.mod.c
    nm constructs.mod.o | awk -f $init_regions >init.c
    $cc -c init.c
    compile constructs constructs.mod.o init.o
    for i in 1 2 3; do
        rm -rf trace
        POMPEII_INSTANCES=all measure trace ./constructs
        expect trace <<END
atomic,,125,12,0
critical,,117,12,0
critical,update,121,12,0
barrier,,76,4,0
for,,21,4,0
ordered,,36,24,0
parallel for,,42,4,0
section,,53,3,0
sections,,53,4,0
parallel sections,,82,4,0
section,,82,2,0
single,,97,4,0
task,,149,24,24
task,,157,5,5
taskwait,,164,5,0
omp_set_lock,,,4,0
omp_unset_nest_lock,,,8,0
region,phase,203,6,0
parallel,,213,2,0
parallel,,215,4,0
END
    done
}
each_compiler counts
