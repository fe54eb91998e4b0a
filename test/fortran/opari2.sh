#!/bin/sh
# The same Fortran program through the stock opari2 and through pompfort: same output, same regions,
# same visit counts. Skipped (77) without opari2 or gfortran.
set -eu
build=$(pwd)
tests=$(cd "${srcdir:-.}" && pwd)/test
source=$tests/fortran/compat/base.f90
fc=${FC:-gfortran}
command -v "$fc" >/dev/null || exit 77
. "$tests/compat/compare.sh"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export OMP_DYNAMIC=false POMPEII_VERBOSE=0 POMPEII_FC="$fc"

mkdir opari2 pompeii
$fc -fopenmp -O1 -o plain "$source"
(
    cd opari2
    opari2 --nosrc --free-form --omp-task-untied=keep "$source" base.mod.f90 >log 2>&1
    $fc -fopenmp -O1 -ffree-line-length-none -c base.mod.f90
    opari2_regions base.mod.o
    $fc -fopenmp base.mod.o init.o -L"$build/.libs" -Wl,-rpath,"$build/.libs" -lpompeii -o base
)
"$build/pompfort" --pomp-strict -fopenmp -O1 -o pompeii/base "$source"

cat >hand <<'COUNTS'
atomic,,45,2
barrier,,41,2
critical,name,42,2
do,,12,2
do,,17,2
do,,22,2
flush,,47,2
master,,38,1
omp_init_lock,,-,1
omp_set_lock,,-,1
omp_test_lock,,-,1
omp_unset_lock,,-,1
ordered,,24,4
parallel do,,60,2
parallel workshare,,65,2
parallel,,11,2
region,phase,68,1
section,,-,2
sections,,29,2
single,,35,2
single,,51,2
task,,52,1
taskwait,,57,1
workshare,,48,2
COUNTS
compare base
