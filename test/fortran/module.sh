#!/bin/sh
# `use pompeii`: regions of one's own, with the module compiled for the compiler in use, in files
# with and without OpenMP; by text in each of the compiler's manglings; and the same sources in a
# build without Pompeii. Skipped (77) without gfortran.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
fc=${FC:-gfortran}
command -v "$fc" >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export POMPEII_FC="$fc" POMPEII_INSTRUMENT_FLAGS=--pomp-strict OMP_NUM_THREADS=2 OMP_DYNAMIC=false
pompfort=$build/pompfort
fail() { echo "FAIL: $*"; exit 1; }

cat >solver.F90 <<'F'
module solver
  use pompeii
  implicit none
  private
  public :: solve
  type(pompeii_region), save :: region = &
    pompeii_region('linalg', 'Matrix', 'solve', 'order=3', file=__FILE__, line=__LINE__)
contains
  subroutine solve(x)
    integer, intent(inout) :: x
    call pompeii_enter(region)
    x = x + 1
    call pompeii_leave(region)
  end subroutine
end module
F
cat >main.f90 <<'F'
program main
  use solver
  use pompeii, only: place => pompeii_region, pompeii_enter, pompeii_leave, pompeii_on, pompeii_off
  implicit none
  type(place), save :: step = place('app', '', 'step')
  integer :: i, x(2)
  x = 0
  do i = 1, 5
    call pompeii_enter(step)
    if (i == 5) call pompeii_off()
!$omp parallel num_threads(2)
!$omp sections
    call solve(x(1))
!$omp section
    call solve(x(2))
!$omp end sections
!$omp end parallel
    if (i == 5) call pompeii_on
    call pompeii_leave(step)
  end do
  print *, x
end program
F

check() { # experiment
    "$build/pompeii" info --verify "$1"
    "$build/pompeii" summary --format=csv "$1" | awk -F, '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        $column["layer"] ~ /^(app|linalg)$/ { n[$column["layer"] " " $column["name"] " " $column["line"]] += $column["count"] }
        END { for (key in n) print key, n[key] }' | LC_ALL=C sort >counted
    printf 'app step 0 5\nlinalg Matrix::solve 7 8\n' | diff -u - counted
}

manglings="-fsecond-underscore -fno-underscoring"
case $fc in *flang*) manglings= ;; esac # it has but one
for options in "" -fdefault-integer-8 $manglings; do
    mkdir "x$options"
    cd "x$options"
    case $options in # a main program that other libraries' names are not good for
    -fno-underscoring | -fsecond-underscore) use="-fopenmp" ;;
    *) use= ;; # a file without OpenMP needs no -fopenmp
    esac
    "$pompfort" $use $options -c ../solver.F90 || fail "$options: solver"
    "$pompfort" -fopenmp $options ../main.f90 solver.o -o main || fail "$options: main"
    ./main >output 2>messages || { cat messages; fail "$options: main"; }
    grep -q ' 5  *5' output || fail "$options: wrong result"
    check pompeii-main-*
    ls | grep -v -e '^main$' -e '^pompeii-main-' -e '^solver\.' -e output -e messages -e counted && fail "left behind"
    cd ..
done

# without Pompeii
"$fc" -fopenmp -I "$source/pomp2-runtime/fortran" "$source/pomp2-runtime/fortran/pompeii_none.f90" solver.F90 main.f90 -o plain
./plain | grep -q ' 5  *5' || fail "the empty module"

# a module of this name that is the user's own stays his
mkdir own
cd own
printf 'module pompeii\n integer :: city = 79\nend module\n' >city.f90
printf 'use pompeii\nprint *, city\n!$omp parallel\n!$omp end parallel\nend\n' >vesuvius.f90
"$pompfort" -fopenmp city.f90 vesuvius.f90 -o vesuvius
./vesuvius 2>/dev/null | grep -q 79 || fail "another module pompeii"
echo ok
