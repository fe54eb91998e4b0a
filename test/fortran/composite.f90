! What LLVM's flang does not take, in full or at all (19 and 22): composite task loops, parallel master, doacross loops, a module's reductions.
module pairs
  type :: pair
    integer :: a = 0
  end type
!$omp declare reduction(+: pair: omp_out%a = omp_out%a + omp_in%a) ! declare reduction, with a loop that uses it
end module
program composite
  use pairs
  implicit none
  integer :: i, t, total, a(0:8)
  type(pair) :: p
  t = 0; total = 0; a = 1
!$omp parallel num_threads(2)
!$omp single
!$omp taskloop simd
  do i = 1, 8
    a(i) = 2
  end do
!$omp end single
!$omp do ordered(1)
  do i = 1, 8
!$omp ordered depend(sink: i-1)
    a(i) = a(i) + a(i - 1)
!$omp ordered depend(source)
  end do
!$omp end parallel
!$omp parallel master default(none) shared(total) num_threads(2)
  total = total + 1
!$omp end parallel master
!$omp parallel master taskloop num_threads(2) shared(t)
  do i = 1, 4
!$omp atomic
    t = t + i
  end do
!$omp end parallel master taskloop
  p%a = 0
!$omp parallel do reduction(+: p) num_threads(2)
  do i = 1, 3
    p%a = p%a + i
  end do
  print *, t, total, a, p%a
end program
