#!/bin/sh
# Fortran, C and C++ in one program: Autoconf and CMake find with pompfort what they find with the
# compiler, the program is linked by any of the three wrappers, and one trace has the constructs of
# all, with the same columns. Skipped (77) without gfortran and g++.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
for tool in gfortran gcc g++ make; do
    command -v $tool >/dev/null || exit 77
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export POMPEII_CC=gcc POMPEII_CXX=g++ POMPEII_FC=gfortran POMPEII_VERBOSE=0 POMPEII_INSTRUMENT_FLAGS=--pomp-strict
export OMP_NUM_THREADS=2 OMP_DYNAMIC=false
fail() { echo "FAIL: $*"; exit 1; }

mkdir project
cat >project/main.F90 <<'F'
program main
  use iso_c_binding
  use sums
  implicit none
  interface
    integer(c_int) function c_sum(n) bind(c)
      import
      integer(c_int), value :: n
    end function
    integer(c_int) function cxx_sum(n) bind(c)
      import
      integer(c_int), value :: n
    end function
  end interface
#ifndef _OPENMP
#error no OpenMP
#endif
  print '(3i5)', c_sum(10), cxx_sum(10), f_sum(10)
end program
F
cat >project/sums.f90 <<'F'
module sums
contains
  integer function f_sum(n)
    integer, intent(in) :: n
    integer :: i
    f_sum = 0
!$omp parallel do reduction(+: f_sum)
    do i = 1, n
      f_sum = f_sum + i
    end do
    call old(f_sum)
  end function
end module
F
cat >project/old.f <<'F'
      subroutine old(n)
c$omp critical
      n = n + 1
c$omp end critical
      end
F
cat >project/sum.c <<'C'
int c_sum(int n);
int c_sum(int n)
{
    int s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 1; i <= n; i++)
        s += i;
    return s;
}
C
sed 's/^int c_sum/extern "C" int cxx_sum/' project/sum.c >project/sum.cpp

# One row for each parallel loop, with the same columns filled, whatever its language.
measured() { # program
    rm -rf pompeii-*
    [ "$(./"$1")" = "   55   55   56" ] || fail "$1 prints $(./"$1")"
    "$build/pompeii" info --verify pompeii-* >/dev/null
    "$build/pompeii" summary --format=csv pompeii-* | awk -F, '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        $column["layer"] != "omp" { next }
        $column["operation"] ~ /^parallel (do|for)$/ || $column["operation"] == "parallel" {
            text = ""; for (i = 1; i <= NF; i++) text = text ($i == "" ? "-" : "x")
            file = $column["file"]; sub(/.*\//, "", file)
            print file, $column["count"], text }' | LC_ALL=C sort >rows
    [ "$(cut -d' ' -f1 rows | sort -u | tr '\n' ' ')" = "sum.c sum.cpp sums.f90 " ] || fail "$1: $(cat rows)"
    [ "$(cut -d' ' -f2,3 rows | sort -u | wc -l)" = 1 ] || fail "$1: other columns: $(cat rows)"
}

for step in "pompfort sums.f90" "pompfort old.f" "pompfort main.F90" "pompcc sum.c" "pompc++ sum.cpp"; do
    "$build/${step% *}" -fopenmp -c "project/${step#* }" -o "${step#* }.o"
done
"$build/pompfort" -fopenmp ./*.o -lstdc++ -o by-fortran
"$build/pompcc" -fopenmp ./*.o -lgfortran -lstdc++ -lm -o by-c
"$build/pompc++" -fopenmp ./*.o -lgfortran -o by-cxx
for program in by-fortran by-c by-cxx; do
    measured $program
done

autoconf_project() {
    cat >project/configure.ac <<'M4'
AC_INIT([sums], [1.0])
AC_PROG_CC
AC_PROG_CXX
AC_PROG_FC
AC_PROG_F77
AC_LANG_PUSH([Fortran])
AC_OPENMP
AC_FC_PP_SRCEXT([F90])
AC_FC_SRCEXT([f90])
AC_FC_FREEFORM
AC_FC_LINE_LENGTH([132])
AC_FC_MODULE_EXTENSION
AC_FC_MODULE_FLAG
AC_FC_MODULE_OUTPUT_FLAG
AC_FC_LIBRARY_LDFLAGS
AC_FC_WRAPPERS
AC_LANG_POP([Fortran])
AC_OPENMP
AC_CONFIG_FILES([Makefile])
AC_OUTPUT
M4
    cat >project/Makefile.in <<'MK'
objects = sums.o old.o main.o c.o cxx.o
sums: $(objects)
	@FC@ @FCFLAGS@ @OPENMP_FCFLAGS@ -o $@ $(objects) -lstdc++
main.o: @srcdir@/main.F90 sums.o
	@FC@ @FCFLAGS@ @OPENMP_FCFLAGS@ -c @srcdir@/main.F90 -o $@
sums.o: @srcdir@/sums.f90
	@FC@ @FCFLAGS@ @OPENMP_FCFLAGS@ -c @srcdir@/sums.f90 -o $@
old.o: @srcdir@/old.f
	@F77@ @FFLAGS@ @OPENMP_FCFLAGS@ -c @srcdir@/old.f -o $@
c.o: @srcdir@/sum.c
	@CC@ @CFLAGS@ @OPENMP_CFLAGS@ -c @srcdir@/sum.c -o $@
cxx.o: @srcdir@/sum.cpp
	@CXX@ @CXXFLAGS@ @OPENMP_CFLAGS@ -c @srcdir@/sum.cpp -o $@
MK
    cp "$source/config.guess" "$source/config.sub" project
    (cd project && autoconf) || fail "autoconf"
}

configure_in() { # folder, then the compilers
    mkdir "$1"
    (
        cd "$1"
        shift
        ../project/configure -q "$@" >configure.log 2>&1 || { cat configure.log; tail -n 30 config.log; fail "configure"; }
    )
    # what it found, without the names of the compilers and of files that bear a process's number
    grep -E '^ac_cv' "$1/config.log" | grep -vE 'pompfort|pompc|env_|prog_(ac_ct_)?(CC|CXX|FC|F77)=' |
        sed 's/-lpompeii//g; s,-L[^ ]*/\(\.libs\|lib\)[^ ]*,,g; s/  */ /g' | LC_ALL=C sort >"$1/found"
}

if command -v autoconf >/dev/null; then
    autoconf_project
    configure_in theirs CC=gcc CXX=g++ FC=gfortran F77=gfortran
    configure_in ours CC="$build/pompcc" CXX="$build/pompc++" FC="$build/pompfort" F77="$build/pompfort"
    grep -q ac_cv_fc_libs theirs/found || fail "configure looked for nothing"
    diff -u theirs/found ours/found || fail "configure found something else"
    cd ours
    make >log 2>&1 || { cat log; fail "make"; }
    measured sums
    cd ..
fi

if command -v cmake >/dev/null; then
    cat >project/CMakeLists.txt <<'CM'
cmake_minimum_required(VERSION 3.16)
project(sums C CXX Fortran)
find_package(OpenMP REQUIRED)
include(FortranCInterface)
FortranCInterface_VERIFY(CXX)
include(CheckFortranSourceCompiles)
check_fortran_source_compiles("use omp_lib\nprint *, omp_get_max_threads()\nend" HAS_OMP_LIB SRC_EXT f90)
file(WRITE ${CMAKE_BINARY_DIR}/found
  "${CMAKE_Fortran_COMPILER_ID} ${CMAKE_Fortran_COMPILER_VERSION} ${CMAKE_Fortran_COMPILER_SUPPORTS_F90} ${HAS_OMP_LIB}
${CMAKE_Fortran_MODDIR_FLAG} ${CMAKE_Fortran_MODOUT_FLAG} ${FortranCInterface_GLOBAL_SUFFIX} ${FortranCInterface_MODULE_MIDDLE}
${CMAKE_Fortran_IMPLICIT_LINK_LIBRARIES}
${OpenMP_Fortran_FLAGS} ${OpenMP_Fortran_VERSION} ${OpenMP_Fortran_HAVE_OMPLIB_MODULE} ${OpenMP_Fortran_HAVE_OMPLIB_HEADER}
")
add_library(sum STATIC sums.f90 old.f sum.c sum.cpp)
target_link_libraries(sum PUBLIC OpenMP::OpenMP_Fortran OpenMP::OpenMP_C OpenMP::OpenMP_CXX)
add_executable(sums main.F90)
target_link_libraries(sums sum)
CM
    CC=gcc CXX=g++ FC=gfortran cmake -S project -B cmake-theirs >log 2>&1 || { cat log; fail "cmake itself"; }
    CC="$build/pompcc" CXX="$build/pompc++" FC="$build/pompfort" cmake -S project -B cmake-ours >log 2>&1 ||
        { cat log; fail "cmake"; }
    sed 's/;pompeii//; s/pompeii;//' cmake-ours/found | diff -u cmake-theirs/found - || fail "cmake found something else"
    cmake --build cmake-ours -j 2 >log 2>&1 || { cat log; fail "cmake --build"; }
    cd cmake-ours
    measured sums
    cd ..
fi
echo ok
