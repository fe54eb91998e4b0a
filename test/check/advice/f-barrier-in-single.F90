! advice: end the `single` before the barrier, and begin another one behind it
! prints: 2
program test
  use omp_lib
  implicit none
  integer :: total, rank, i, slot(0:3)
  total = 0
  slot = 0
  !$omp parallel num_threads(4) private(rank, i)
  rank = omp_get_thread_num()
  !$omp single
  total = total + 1
#ifdef FIXED
  !$omp end single
#endif
  !$omp barrier
#ifdef FIXED
  !$omp single
#endif
  total = total + 1
  !$omp end single
  !$omp end parallel
  print "(i0)", total
end program
