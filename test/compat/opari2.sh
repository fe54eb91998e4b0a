#!/bin/sh
# The same source through the stock opari2 and through pompcc: same output, same regions, same visit
# counts for every construct that opari2 supports.
# Skipped (77) when opari2 is not installed.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)/test/compat/constructs.c
init_regions=/usr/libexec/pomp2-parse-init-regions.awk
command -v opari2 >/dev/null && [ -x $init_regions ] && [ -f /usr/include/opari2/pomp2_lib.h ] || exit 77
cc=${CC:-gcc}

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
    nm constructs.mod.o | awk -f $init_regions >init.c
    $cc -c init.c
    $cc -fopenmp constructs.mod.o init.o -L"$build/.libs" -Wl,-rpath,"$build/.libs" -lpompeii -o constructs
)
POMPEII_CC=$cc "$build/pompcc" -fopenmp -O1 -o pompeii/constructs "$source"

# operation, name, line: visits of all threads. Base POMP2 gives lock calls no position, and a section
# is counted at its sections construct; so both are compared by operation alone.
visits() {
    "$build/pompeii" summary --format=csv "$1"/pompeii-* | awk -F, '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
    $column["layer"] == "pompeii" { next }
        { line = $column["line"]; operation = $column["operation"] }
        operation ~ /^omp_/ || operation == "section" { line = "-" }
        { n[operation "," $column["name"] "," line] += $column["count"] }
        END { for (key in n) print key "," n[key] }' | LC_ALL=C sort
}

./plain >expected
for tool in opari2 pompeii; do
    (cd $tool && ./constructs >output)
    diff -u expected $tool/output
    visits $tool >$tool.visits
done
diff -u opari2.visits pompeii.visits

# Counted by hand from the source, so that both cannot be wrong in the same way.
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
LC_ALL=C sort -o hand hand
missing=$(LC_ALL=C comm -23 hand pompeii.visits)
[ -z "$missing" ] || { printf 'not as counted by hand:\n%s\n' "$missing"; exit 1; }
