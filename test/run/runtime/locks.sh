#!/bin/sh
# A program whose only OpenMP is lock calls, or constructs whose functions are all ours, C and
# Fortran: a linker that drops unused libraries drops the OpenMP runtime, since nothing but
# libpompeii calls it. And nestable locks are those of today, owned by tasks.
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

cat >orphans.c <<'C'
int main(void)
{
    int sum = 0;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 3; i++)
        sum += i;
#pragma omp barrier
    return sum != 3;
}
C
"$build/pompcc" -fopenmp -Wl,--as-needed orphans.c -o c_orphans
./c_orphans || { echo "FAIL: C, loop and barrier: $?"; exit 1; }
[ "$("$build/pompeii" summary --format=csv pompeii-c_orphans-* | grep -c -e ,for, -e ,barrier,)" = 2 ]

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

cat >orphans.f90 <<'F'
  integer, allocatable :: a(:)
  allocate (a(3))
!$omp target simd map(from: a)
  do i = 1, 3
    a(i) = i
  end do
  if (sum(a) /= 6) stop 1
end
F
"$build/pompfort" -fopenmp -foffload=disable -Wl,--as-needed orphans.f90 -o f_orphans
./f_orphans || { echo "FAIL: Fortran, target: $?"; exit 1; }
