#!/bin/sh
# pompfort behaves as gfortran: forms, preprocessing, modules in other folders, INCLUDE,
# diagnostics, lines in messages at run time, and files without OpenMP. Skipped (77) without
# gfortran.
set -eu
build=$(pwd)
fc=${FC:-gfortran}
command -v "$fc" >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export POMPEII_FC="$fc" POMPEII_VERBOSE=0 POMPEII_INSTRUMENT_FLAGS=--pomp-strict OMP_NUM_THREADS=2
pompfort=$build/pompfort
fail() { echo "FAIL: $*"; exit 1; }
regions() { "$build/pompeii" summary --format=csv "$1" | grep -c '^.*,omp,' ; }

mkdir modules source
cat >source/m.f90 <<'F'
module m
  include 'declared.inc'
end module
F
echo 'integer :: counter = 0' >source/declared.inc
cat >source/main.f90 <<'F'
program main
  use m
  integer :: i
#ifdef STEPS
  steps = STEPS
#endif
!$omp parallel do reduction(+:counter)
  do i = 1, 10
    counter = counter + 1
  end do
  if (counter /= 10) stop 1
end program
F
"$pompfort" -fopenmp -J modules -c source/m.f90 -o m.o
[ -f modules/m.mod ] || fail "the module is not where -J says"
"$pompfort" -fopenmp -cpp -DSTEPS=3 -I modules -c source/main.f90 -o main.o
"$pompfort" -fopenmp main.o m.o -o main
./main
[ "$(regions pompeii-main-*)" -gt 0 ] || fail "no region"

# free form in a .f file, fixed form with long lines in a .f90 file, all in one call
printf 'subroutine a\n!$omp parallel\n!$omp end parallel\nend\n' >a.f
"$pompfort" -fopenmp -ffree-form -c a.f
printf '      program b\nc$omp parallel default(none)%50s shared(c)\n      c = 1\nc$omp end parallel\n      call a\n      end\n' '' >b.f90
"$pompfort" -fopenmp -ffixed-form -ffixed-line-length-132 -c b.f90
"$pompfort" -fopenmp a.o b.o -o b
./b

# -x f95 leaves the form to the suffix
printf '      program x\nc$omp parallel\n      n = 1 +\n     1    1\n!$omp barrier\nc$omp end parallel\n      end\n' >x.f
"$pompfort" -fopenmp -x f95 -c x.f -o x.o
"$build/pompeii" instrument --list x.o | grep -q 'x.f:2-6: parallel: events' || fail "-x f95 with fixed form"
printf 'subroutine x(n)\n  integer :: n\n!$omp parallel\n  n = &\n    1\n!$omp end parallel\nend\n' >x.fpp
"$pompfort" -fopenmp -x f95-cpp-input -c x.fpp -o x.o
"$build/pompeii" instrument --list x.o | grep -q 'x.fpp:3-6: parallel: events' || fail "-x f95 with .fpp"

# every suffix of Fortran's; the capital ones are preprocessed
for suffix in f for ftn f90 f95 f03 f08 F FOR FTN fpp FPP F90 F95 F03 F08; do
    case $suffix in
    F* | fpp) printf '#ifdef _OPENMP\n      subroutine s\nc$omp barrier\n!$omp flush\n      end\n#endif\n' >s.$suffix ;;
    *) printf '      subroutine s\n!$omp flush\n      end\n' >s.$suffix ;;
    esac
    case $suffix in *[0-9]) sed -i '/^c/d' s.$suffix ;; esac
    "$fc" -w -fopenmp -c s.$suffix -o plain.o 2>messages || { cat messages; fail "$suffix: $fc"; }
    "$pompfort" -w -fopenmp -c s.$suffix -o s.o || fail "$suffix"
    nm s.o | grep -q pomp2_at_flush_enter || fail "$suffix: not instrumented"
done

# what the compiler says, and how it ends
printf 'program c\n  implicit none\n!$omp parallel\n  x = 1\n!$omp end parallel\nend program\n' >c.f90
for options in "-c" "-Wall -Werror -c"; do
    "$fc" -fopenmp $options c.f90 2>theirs && fail "c.f90 is wrong"
    "$pompfort" -fopenmp $options c.f90 2>ours && fail "pompfort takes c.f90"
    diff -u theirs ours
done
printf 'subroutine d(n)\n  integer n, unused\n!$omp critical\n  n = n + 1\n!$omp end critical\nend\n' >d.f90
"$fc" -fopenmp -Wall -c d.f90 2>theirs
"$pompfort" -fopenmp -Wall -c d.f90 2>ours
diff -u theirs ours

# over the source, or at the end an option without its value
for words in "-c d.f90 -o d.f90" "d.f90 -o d.f90"; do
    cp d.f90 d-was.f90
    "$fc" -fopenmp $words 2>theirs && fail "$fc: $words"
    "$pompfort" -fopenmp $words 2>ours && fail "pompfort: $words"
    diff -u theirs ours
    diff -u d-was.f90 d.f90
done
for option in -o -D -U -I -J -MF -x -L -l -fintrinsic-modules-path; do
    rm -f d.o
    "$fc" -fopenmp -c d.f90 $option 2>theirs && fail "$fc: $option"
    "$pompfort" -fopenmp -c d.f90 $option 2>ours && fail "pompfort: $option"
    diff -u theirs ours
    [ ! -e d.o ] || fail "an object: $option"
done

# the user's file and line in a message at run time
printf 'program e\n  integer :: a(3), i\n!$omp parallel num_threads(1)\n  i = 4\n!$omp critical\n  a(i) = 1\n!$omp end critical\n!$omp end parallel\nend\n' >e.f90
"$pompfort" -fopenmp -fcheck=all -g -c e.f90
"$pompfort" -fopenmp e.o -o e
./e 2>message && fail "the bound is not checked"
grep -q "At line 6 of file e.f90" message || { cat message; fail "another line"; }

# compiled and linked in one call: once, and our part of it wants no executable stack
printf 'program one\n!$omp parallel num_threads(1)\n!$omp end parallel\nend\n' >one.f90
[ "$("$pompfort" -fopenmp -fc-prototypes one.f90 -o one | grep -c stddef)" = 1 ] || fail "compiled twice"
! readelf -lW one | grep GNU_STACK | grep -q RWE || fail "an executable stack"
"$build/pompeii" instrument --list one | grep -q parallel || fail "no account of a program"

# link-time optimisation, in two steps: what only the assembler was to read is not in the object
printf 'program g\n!$omp parallel\n!$omp critical\n!$omp end critical\n!$omp end parallel\nend\n' >g.f90
for options in -flto "-flto=auto -O2" "-fno-lto -flto -ffat-lto-objects"; do
    "$pompfort" -fopenmp $options -c g.f90 -o lto.o
    "$pompfort" -fopenmp $options lto.o -o lto || fail "$options: does not link"
    ./lto || fail "$options: does not run"
done
"$pompfort" -fopenmp -flto -fno-lto -c g.f90
"$build/pompeii" instrument --list g.o | grep -q critical || fail "no account without -flto"

# nothing to do
printf 'print *, 1\nend\n' >f.f90
"$pompfort" -o f f.f90
[ "$(./f | tr -d ' ')" = 1 ]
"$pompfort" --version | head -1 | diff -u - "$("$fc" --version | head -1 >v; echo v)"
echo ok
