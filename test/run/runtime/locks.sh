#!/bin/sh
# A program whose only OpenMP is lock calls, C and Fortran: a linker that drops unused libraries
# drops the OpenMP runtime, since nothing but libpompeii calls it. And nestable locks are those of
# today, owned by tasks.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)/test/run/runtime
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export POMPEII_CC="${CC:-gcc}" POMPEII_FC="${FC:-gfortran}" POMPEII_VERBOSE=0
unset CC FC

"$build/pompcc" -fopenmp -Wl,--as-needed "$source/locks_alone.c" -o c_locks
./c_locks || { echo "FAIL: C: $?"; exit 1; }
"$build/pompeii" summary --format=csv pompeii-c_locks-* | grep -q omp_test_nest_lock

command -v "$POMPEII_FC" >/dev/null || exit 0
cat >locks.f90 <<'F'
  use omp_lib
  integer(omp_nest_lock_kind) :: lock
  call omp_init_nest_lock(lock)
  call omp_set_nest_lock(lock)
  if (omp_test_nest_lock(lock) /= 2) stop 1
end
F
"$build/pompfort" -fopenmp -Wl,--as-needed locks.f90 -o f_locks
./f_locks || { echo "FAIL: Fortran: $?"; exit 1; }
"$build/pompeii" summary --format=csv pompeii-f_locks-* | grep -q omp_test_nest_lock
