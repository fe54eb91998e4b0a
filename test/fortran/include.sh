#!/bin/sh
# INCLUDE: directives that are executed in included files are measured, with the included file's
# name and lines, also in files that these include, found beside the source or through -I; what else
# is included is left to the compiler. Skipped (77) without gfortran.
set -eu
build=$(pwd)
fc=${FC:-gfortran}
command -v "$fc" >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export POMPEII_FC="$fc" POMPEII_VERBOSE=0 POMPEII_INSTRUMENT_FLAGS=--pomp-strict OMP_NUM_THREADS=2 OMP_DYNAMIC=false
fail() { echo "FAIL: $*"; exit 1; }

mkdir source more
cat >source/common.inc <<'F'
      integer shared_sum
      common /c/ shared_sum
c$omp threadprivate(/mine/)
F
cat >source/main.f <<'F'
      program main
      INCLUDE 'common.inc' ! only declarations
      integer i, own
      common /mine/ own
      include 'common2.inc'
c$omp parallel
      include 'body.inc'
c$omp barrier
c$omp end parallel
      call other
      print *, shared_sum
      end
F
sed -i 3d source/common.inc
echo 'c$omp threadprivate(/mine/)' >source/common2.inc
cat >source/body.inc <<'F'
c     a part of a parallel region
c$omp do
      do 10 i = 1, 10
   10 continue
      include "deeper.inc"
c$omp single
      own = i
c$omp end single
F
cat >more/deeper.inc <<'F'
c$omp critical
      shared_sum = shared_sum + 1
c$omp end critical
F
cat >source/other.f90 <<'F'
subroutine other
  include "whole.inc"
end subroutine
F
cat >source/whole.inc <<'F'
!$omp parallel num_threads(2)
!$omp master
  print *, "in an include file" ! include 'nothing.inc'
!$omp end master
!$omp end parallel
F
"$fc" -Imore -fopenmp source/main.f source/other.f90 -o plain
./plain >expected
"$build/pompfort" -I more -fopenmp source/main.f source/other.f90 -o main
./main >output
diff -u expected output
"$build/pompeii" summary --format=csv pompeii-main-* | awk -F, '
    NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
    $column["layer"] == "pompeii" { next } # its own work
    { file = $column["file"]; sub(/.*\//, "", file)
      n[file " " $column["line"] " " $column["operation"]] += $column["count"] }
    END { for (key in n) print key, n[key] }' | LC_ALL=C sort >counted
cat >wanted <<'COUNTS'
body.inc 2 do 2
body.inc 6 single 2
deeper.inc 1 critical 2
main.f 6 parallel 2
main.f 8 barrier 2
whole.inc 1 parallel 2
whole.inc 2 master 1
COUNTS
diff -u wanted counted

# a file by its whole name, and one whose last line has no end
printf '!$omp parallel num_threads(2)\n!$omp end parallel' >source/open.inc
printf "program w\n  include './open.inc'\n  include '%s/source/open.inc'\n!\$omp barrier\nend\n" "$work" >source/w.f90
"$build/pompfort" -fopenmp source/w.f90 -o w
./w
"$build/pompeii" summary --format=csv pompeii-w-* | awk -F, '
    NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
    $column["operation"] == "parallel" || $column["operation"] == "barrier" {
        file = $column["file"]; sub(/.*\//, "", file)
        n[file " " $column["line"] " " $column["operation"]] += $column["count"] }
    END { for (key in n) print key, n[key] }' | LC_ALL=C sort >counted
printf 'open.inc 1 parallel 4\nw.f90 4 barrier 1\n' | diff -u - counted

# the tool alone accounts for them, too
for how in "--all-branches source/other.f90" "source/other.f90 -- -Imore"; do
    # shellcheck disable=SC2086
    "$build/pompeii" instrument --list $how >list
    grep -q '^source/whole.inc:2-4: master: events' list || { cat list; fail "--list $how"; }
done

# an error in an included file is said as the compiler says it, and so is the line at run time
printf '!$omp parallel num_threads(1)\n  k = 4\n  a(k) = 1\n!$omp end parallel\n' >source/bound.inc
printf 'program e\n  integer :: a(3), k\n  include "bound.inc"\nend\n' >source/e.f90
case $fc in
*flang*) ;;
*)
    "$build/pompfort" -fopenmp -fcheck=all -g source/e.f90 -o e
    ./e 2>message && fail "the bound is not checked"
    grep -q "At line 3 of file source/bound.inc" message || { cat message; fail "another line"; }
    ;;
esac
printf '!$omp parallel num_threads(1)\n  k = = 4\n!$omp end parallel\n' >source/bound.inc
"$fc" -fopenmp -c source/e.f90 2>theirs && fail "e.f90 is wrong"
"$build/pompfort" -fopenmp -c source/e.f90 2>ours && fail "pompfort takes e.f90"
diff -u theirs ours

# a file that includes itself is the compiler's problem
printf 'subroutine r\n  include "r.f90"\n!$omp parallel\n!$omp end parallel\nend\n' >source/r.f90
"$build/pompfort" -fopenmp -c source/r.f90 2>/dev/null && fail "a file that includes itself"
echo ok
