#!/bin/sh
# A construct that gfortran does not take with our calls costs no more than itself: here a variable
# has the name of an entry point. Skipped (77) without gfortran.
set -eu
build=$(pwd)
fc=${FC:-gfortran}
command -v "$fc" >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export POMPEII_FC="$fc"
fail() { echo "FAIL: $*"; cat err; exit 1; }

cat >name.f90 <<'F'
subroutine taken(n)
  integer :: n, pomp2_at_critical_begin
  pomp2_at_critical_begin = 2
!$omp parallel
!$omp critical
  n = n + pomp2_at_critical_begin
!$omp end critical
!$omp single
  n = n + 1
!$omp end single
!$omp end parallel
end subroutine
F
"$build/pompfort" -fopenmp -c name.f90 2>err || fail "status $?"
grep -q "name.f90:5: 'critical' is left alone: the compiler does not take its calls: ." err ||
    fail "no word of it"
[ "$(wc -l <err)" = 1 ] || fail "more than that"
nm name.o | grep -q pomp2_at_single_begin || fail "the rest is not instrumented"
! nm name.o | grep -q pomp2_at_critical || fail "the construct is instrumented"

# The message has its place at the declaration, the call is its second; colours are no part of it.
sed 's/critical_begin/parallel_fork/' name.f90 >other.f90
"$build/pompfort" -fopenmp -fdiagnostics-color=always -c other.f90 2>err || fail "status $?"
grep -q "other.f90:4: 'parallel' is left alone" err || fail "no word of the parallel"
! nm other.o | grep -q pomp2_at_parallel || fail "the parallel is instrumented"
"$build/pompfort" -fopenmp --pomp-strict -c other.f90 2>err && fail "strict"
grep -q "^pompfort: error: other.f90:4: 'parallel' is left alone" err || fail "strict says nothing"
