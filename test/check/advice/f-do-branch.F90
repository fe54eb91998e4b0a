! advice: move the `do` out of the branch, so that all threads share its iterations
! prints: 55
program test
  use omp_lib
  implicit none
  integer :: total, rank, i, slot(0:3)
  total = 0
  slot = 0
  !$omp parallel num_threads(4) private(rank, i)
  rank = omp_get_thread_num()
#ifndef FIXED
  if (rank == 0) then
#endif
    !$omp do reduction(+ : total)
    do i = 1, 10
      total = total + i
    end do
    !$omp end do
#ifndef FIXED
  end if
#endif
  !$omp end parallel
  print "(i0)", total
end program
