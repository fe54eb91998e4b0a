! The same constructs on the same lines as in twin.c: what Pompeii tells of both is the same.
program twin
  implicit none; integer, parameter :: n = 100; integer :: i, k
  real(8), allocatable :: a(:)
  real(8) :: b(0:n - 1)

  integer :: x = 1, flags = 0
  real(8) :: s = 0
  allocate (a(0:n - 1)); a = [(i + 1, i = 0, n - 1)]; b = 0
  !$omp target data map(to: a) map(from: b(0:49))

  do k = 1, 3
    !$omp target map(tofrom: s) map(always, to: x) map(alloc: b(0:49))
    do i = 0, 49
      b(i) = a(i) + x; end do
    s = s + b(0)
    !$omp end target
    !$omp target update from(b(0:9)) to(a(5:24))
  end do
  !$omp end target data
  !$omp target enter data map(to: a(10:19)) map(alloc: x)
  !$omp target map(tofrom: flags, a(10:19)) if(target: n > 50) device(0)

  flags = flags + 1
  a(10) = 7
  !$omp end target
  !$omp target exit data map(from: a(10:19)) map(release: x)
  !$omp target update to(a) if(x > 100)
  !$omp target map(tofrom: x) depend(inout: x) nowait

  x = x + 1
  !$omp end target
  !$omp taskwait
  print '(f0.1, 3(1x, f0.1), 2(1x, i0))', s, b(0), b(49), a(10), x, flags
end program
