#!/bin/sh
# Programs mean the same with every option that changes what Fortran is: standards, kinds, forms,
# line lengths, checks. pompfort says what gfortran says, no more and no less, and measures the same
# constructs. Skipped (77) without gfortran.
set -eu
build=$(pwd)
fc=${FC:-gfortran}
command -v "$fc" >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export POMPEII_FC="$fc" POMPEII_VERBOSE=0 POMPEII_INSTRUMENT_FLAGS=--pomp-strict OMP_NUM_THREADS=2 OMP_DYNAMIC=false
fail() { echo "FAIL: $*"; exit 1; }

cat >free.f90 <<'F'
module work
  implicit none
  integer, parameter :: n = 12
  integer :: kept(n) = 0
contains
  pure integer function square(k)
    integer, intent(in) :: k
    square = k * k
  end function
  recursive subroutine spread(k, s)
    integer, intent(in) :: k
    integer, intent(inout) :: s
    if (k == 0) return
!$omp task shared(s) firstprivate(k) default(none)
    call spread(k - 1, s)
!$omp atomic
    s = s + square(k)
!$omp end task
!$omp taskwait
  end subroutine
end module
program free
  use work
  implicit none
  integer :: i, s, unused
  logical :: test
  real :: x
  s = 0
  x = 0
  test = .true.
!$omp parallel default(none) shared(s, kept, x, test) private(i) num_threads(2) if(n > 1 .and. test)
!$omp do schedule(static) reduction(+:x)
  do i = 1, n
    kept(i) = i
    x = x + real(i)
  end do
!$omp do simd
  do i = 2, n - 1
    kept(i) = i
  end do
!$omp single
  call spread(4, s)
!$omp end single
!$omp critical (name)
  s = s + 1
!$omp end critical (name)
!$omp end parallel
!$omp parallel do num_threads(2) schedule(dynamic, 2)
  do i = n, 1, -3
    kept(i) = -kept(i)
  end do
  print *, s, sum(kept), nint(x), kind(i)
end program
F
cat >fixed.f <<'F'
      program fixed
      integer i, j, s, a(10)
      s = 0
c$omp parallel do private(j) reduction(+:s) num_threads(2)
      do 10 i = 1, 10
        a(i) = i
        j = a(i)
   10   s = s + j
c$omp parallel num_threads(2)
c$omp barrier
c$omp master
      write (*, '(i4)') s
c$omp end master
c$omp end parallel
      end
F
# Operation, line, count on two threads.
cat >free.f90.counts <<'COUNTS'
atomic 16 4
critical 44 2
do 32 2
do simd 37 2
parallel 31 2
parallel do 48 2
single 41 2
task 14 4
taskwait 19 4
COUNTS
cat >fixed.f.counts <<'COUNTS'
barrier 10 2
master 11 1
parallel 9 2
parallel do 4 2
COUNTS
cp fixed.f.counts wide.f.counts
awk '{ if (/s = 0/) printf "%-100s%s\n", "      s = 0;", "s = s + 0"; else print }' fixed.f >wide.f

counts() {
    "$build/pompeii" summary --format=csv pompeii-* | awk -F, '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        $column["layer"] == "pompeii" { next } # its own work
        { n[$column["operation"] " " $column["line"]] += $column["count"] }
        END { for (key in n) print key, n[key] }' | LC_ALL=C sort
}

check() { # file, options..
    file=$1
    shift
    rm -rf pompeii-*
    theirs=0 ours=0
    "$fc" -fopenmp "$@" -o plain $file 2>theirs || theirs=$?
    "$build/pompfort" -fopenmp "$@" -o measured $file 2>ours || ours=$?
    [ $theirs = $ours ] || { cat ours; fail "$file $*: exit status $ours instead of $theirs"; }
    sed 's/ld: .*\.o:/ld: OBJECT:/' theirs >theirs.text
    sed 's/ld: .*\.o:/ld: OBJECT:/' ours | diff -u theirs.text - || fail "$file $*: other messages"
    [ $theirs = 0 ] || return 0
    ./plain >plain.out
    ./measured >measured.out || fail "$file $*: does not run"
    diff -u plain.out measured.out || fail "$file $*: another result"
    "$build/pompeii" info --verify pompeii-* >/dev/null
    counts >now
    diff -u "$file.counts" now || fail "$file $*: other counts"
}

check free.f90 -O2
for options in -std=f95 -std=f2003 -std=f2008 "-std=f2018 -pedantic" "-std=f2008 -pedantic -Werror" -std=legacy "-Wall -Wextra" \
    "-Wall -Wextra -Werror" "-Wall -Wextra -Wimplicit-interface -Wconversion-extra -Wuse-without-only" \
    "-pedantic-errors" -fdefault-integer-8 "-fdefault-integer-8 -fdefault-real-8" -fsecond-underscore -fno-underscoring \
    -ffree-line-length-none -ffree-line-length-132 "-ffree-line-length-110" -ffree-line-length-0 "-cpp -DX=1" -nocpp \
    -fcoarray=single -finit-local-zero "-finit-integer=77 -finit-real=snan -finit-logical=true" -fcheck=all \
    "-fcheck=all -g -fbacktrace" -fimplicit-none -fno-automatic -frecursive -fmax-stack-var-size=10 "-O3 -flto" \
    -fdollar-ok -fbackslash "-fsanitize=undefined" "-fintrinsic-modules-path ." -ffree-form -fopenacc -static-libgfortran \
    -fmodule-private -fexternal-blas -fno-merge-constants -fcray-pointer "-fdec"; do
    check free.f90 $options
done
check fixed.f -O2
for options in -std=f95 -std=legacy "-Wall -Wextra -pedantic" -ffixed-line-length-132 -ffixed-line-length-none \
    -ffixed-line-length-0 -ffixed-form -fdefault-integer-8 -fimplicit-none -cpp -fd-lines-as-comments -fcheck=all \
    -fsecond-underscore; do
    check fixed.f $options
done
check wide.f -ffixed-line-length-132
check wide.f -ffixed-line-length-none

# only simd is asked for, or nothing: the compiler as it is
for options in -fopenmp-simd ""; do
    "$build/pompfort" $options -o plain free.f90 2>messages || fail "$options"
    rm -rf pompeii-*
    ./plain >plain.out
    ! ls -d pompeii-* 2>/dev/null || fail "$options: measured"
done
echo ok
