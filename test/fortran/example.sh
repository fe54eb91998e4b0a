#!/bin/sh
# doc/examples/ssor, free and fixed form files together, by its own Makefile with FC=pompfort: the
# right result, and every construct counted. Then a program of C and Fortran, linked by each
# wrapper: one trace with both, and the same columns for the same construct. Skipped (77) without
# gfortran.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
fc=${FC:-gfortran}
command -v "$fc" >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
PATH=$build:$PATH
export PATH OMP_NUM_THREADS=3 OMP_DYNAMIC=false POMPEII_FC="$fc" POMPEII_CC="${CC:-gcc}"
export POMPEII_INSTRUMENT_FLAGS=--pomp-strict

counts() {
    pompeii summary --format=csv "$1" | awk -F, '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        $column["layer"] == "pompeii" { next } # its own work
        { n[$column["operation"] " " $column["name"]] += $column["count"] }
        END { for (key in n) print key, n[key] }' | LC_ALL=C sort | sed 's/  */ /g'
}

mkdir "$work/ssor" "$work/mixed"
cp "$source"/doc/examples/ssor/* "$work/ssor/"
cd "$work/ssor"
make --no-print-directory -s FC=pompfort ssor
./ssor 8 >output 2>messages || { cat output messages; exit 1; }
steps=$(sed 's/.*points, \([0-9]*\) steps.*/\1/' output)
pompeii info --verify pompeii-ssor-*
# 15 diagonals up, 15 down in each step
cat >expected <<COUNTS
critical largest $((3 * steps))
do $((3 * 30 * steps))
parallel $((3 * steps))
parallel do 6
COUNTS
counts pompeii-ssor-* | diff -u expected -

cd "$work/mixed"
cat >main.c <<'C'
void half_(int *sum);
int main(void)
{
    int sum = 0;
#pragma omp parallel
    {
#pragma omp single
        sum = 1;
#pragma omp critical
        sum++;
    }
    half_(&sum);
    return sum == 8 ? 0 : 1;
}
C
cat >half.f90 <<'F'
subroutine half(sum)
  implicit none
  integer, intent(inout) :: sum
!$omp parallel
!$omp single
  sum = sum + 1
!$omp end single
!$omp critical
  sum = sum + 1
!$omp end critical
!$omp end parallel
end subroutine
F
# The columns that the nodes of each construct have, in one language's file.
columns() { # experiment, suffix
    awk -v suffix="$2" '
        function value(name) { return match($0, " " name "=\"[^\"]*\"") ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4) : "" }
        /^<r / && value("f") ~ suffix "$" { construct[value("id")] = value("c") }
        /^<n / && (value("r") in construct) {
            for (i = 2; i <= NF; i++) { split($i, part, "="); has[construct[value("r")] " " part[1]] } }
        END { for (key in has) print key }' "$1"/trace.0.xml | LC_ALL=C sort
}
export POMPEII_COMPRESS=none
pompcc -fopenmp -c main.c
pompfort -fopenmp -c half.f90
for link in pompcc pompfort; do
    $link -fopenmp -o $link.x main.o half.o
    ./$link.x 2>messages || { echo "$link: wrong"; cat messages; exit 1; }
    pompeii info --verify pompeii-$link.x-*
    columns pompeii-$link.x-* "main[.]c" >c.columns
    columns pompeii-$link.x-* "half[.]f90" >fortran.columns
    grep -q '^single bc$' c.columns || exit 1
    diff -u c.columns fortran.columns
    [ "$(counts pompeii-$link.x-* | tr '\n' ' ')" = "critical 6 parallel 6 single 6 " ] || exit 1
done
echo ok
