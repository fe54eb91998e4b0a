! advice: one thread is here alone: remove the `do` directive
! prints: 55
program test
  use omp_lib
  implicit none
  integer :: total, rank, i, slot(0:3)
  total = 0
  slot = 0
  !$omp parallel num_threads(4) private(rank, i)
  rank = omp_get_thread_num()
  !$omp single
#ifndef FIXED
  !$omp do
#endif
  do i = 1, 10
    total = total + i
  end do
  !$omp end single
  !$omp end parallel
  print "(i0)", total
end program
