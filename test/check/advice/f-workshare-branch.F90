! advice: move the `workshare` out of the branch, so that every thread meets it
! prints: 4
program test
  use omp_lib
  implicit none
  integer :: total, rank, i, slot(0:3)
  total = 0
  slot = 0
  !$omp parallel num_threads(4) private(rank, i)
  rank = omp_get_thread_num()
#ifndef FIXED
  if (rank == 1) then
#endif
    !$omp workshare
    slot = 1
    !$omp end workshare
#ifndef FIXED
  end if
#endif
  !$omp single
  total = sum(slot)
  !$omp end single
  !$omp end parallel
  print "(i0)", total
end program
