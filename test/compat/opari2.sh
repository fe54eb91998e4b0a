#!/bin/sh
# The same source through the stock opari2 and through pompcc: same output, same regions, same visit
# counts for every construct that opari2 supports.
# Skipped (77) when opari2 is not installed.
set -eu
build=$(pwd)
tests=$(cd "${srcdir:-.}" && pwd)/test
source=$tests/compat/constructs.c
cc=${CC:-gcc}
. "$tests/compat/compare.sh"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export OMP_DYNAMIC=false POMPEII_VERBOSE=0

mkdir opari2 pompeii
$cc -fopenmp -O1 -Wno-unknown-pragmas -o plain "$source"
(
    cd opari2
    opari2 --omp-task-untied=keep "$source" constructs.mod.c >log 2>&1
    $cc -fopenmp -O1 -I. -c constructs.mod.c
    opari2_regions constructs.mod.o
    $cc -fopenmp constructs.mod.o init.o -L"$build/.libs" -Wl,-rpath,"$build/.libs" -lpompeii -o constructs
)
POMPEII_CC=$cc "$build/pompcc" -fopenmp -O1 -o pompeii/constructs "$source"

cat >hand <<'COUNTS'
atomic,,125,12
atomic,,128,4
atomic,,151,24
atomic,,161,5
barrier,,76,4
critical,,117,12
critical,update,121,12
flush,,135,4
for,,21,4
for,,24,4
for,,27,4
for,,30,4
for,,34,4
master,,77,1
omp_init_lock,,-,1
omp_set_lock,,-,4
omp_test_lock,,-,1
omp_test_nest_lock,,-,4
omp_unset_nest_lock,,-,8
ordered,,36,24
parallel for,,42,4
parallel sections,,82,4
parallel,,19,4
parallel,,213,2
parallel,,215,4
region,phase,203,6
section,,-,5
sections,,53,4
single,,68,4
single,,72,4
single,,97,4
single,,146,4
task,,149,24
task,,157,5
task,,159,5
taskwait,,155,1
taskwait,,164,5
COUNTS
compare constructs
