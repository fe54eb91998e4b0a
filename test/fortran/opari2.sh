#!/bin/sh
# The same Fortran program through the stock opari2 and through pompfort: same output, same regions, same
# visit counts.
# Skipped (77) without opari2 or gfortran.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)/test/fortran/compat/base.f90
init_regions=/usr/libexec/pomp2-parse-init-regions.awk
fc=${FC:-gfortran}
command -v opari2 >/dev/null && [ -x $init_regions ] && command -v "$fc" >/dev/null || exit 77

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
    nm base.mod.o | awk -f $init_regions >init.c
    ${CC:-gcc} -c init.c
    $fc -fopenmp base.mod.o init.o -L"$build/.libs" -Wl,-rpath,"$build/.libs" -lpompeii -o base
)
"$build/pompfort" --pomp-strict -fopenmp -O1 -o pompeii/base "$source"

# A section is counted at its sections construct, base lock calls have no position, and a test in an
# expression is only measured by opari2.
visits() {
    "$build/pompeii" summary --format=csv "$1"/pompeii-* | awk -F, '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        $column["layer"] == "pompeii" { next } # its own work
        { line = $column["line"]; operation = $column["operation"] }
        operation ~ /^omp_/ || operation == "section" { line = "-" }
        { n[operation "," $column["name"] "," line] += $column["count"] }
        END { for (key in n) print key "," n[key] }' | LC_ALL=C sort
}

./plain >expected
for tool in opari2 pompeii; do
    (cd $tool && ./base >output)
    diff -u expected $tool/output
    visits $tool >$tool.visits
done
diff -u opari2.visits pompeii.visits

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
LC_ALL=C sort -o hand hand
diff -u hand pompeii.visits
