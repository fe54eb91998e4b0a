! advice: move the `sections` out of the branch
! prints: 3
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
    !$omp sections reduction(+ : total)
    !$omp section
    total = total + 1
    !$omp section
    total = total + 2
    !$omp end sections
#ifndef FIXED
  end if
#endif
  !$omp end parallel
  print "(i0)", total
end program
