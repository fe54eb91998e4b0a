! advice: move the `single` out of the branch
! prints: 1
program test
  use omp_lib
  implicit none
  integer :: total, rank, i, slot(0:3)
  total = 0
  slot = 0
  !$omp parallel num_threads(4) private(rank, i)
  rank = omp_get_thread_num()
#ifndef FIXED
  if (rank < 2) then
#endif
    !$omp single
    total = total + 1
    !$omp end single
#ifndef FIXED
  end if
#endif
  !$omp end parallel
  print "(i0)", total
end program
