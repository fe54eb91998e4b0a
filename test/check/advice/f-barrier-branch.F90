! advice: end the branch before the barrier, and begin another one behind it
! prints: 6
program test
  use omp_lib
  implicit none
  integer :: total, rank, i, slot(0:3)
  total = 0
  slot = 0
  !$omp parallel num_threads(4) private(rank, i)
  rank = omp_get_thread_num()
  slot(rank) = rank
#ifdef FIXED
  if (rank == 0) then
    slot(0) = 0
  end if
  !$omp barrier
  if (rank == 0) then
    total = sum(slot)
  end if
#else
  if (rank == 0) then
    slot(0) = 0
    !$omp barrier
    total = sum(slot)
  end if
#endif
  !$omp end parallel
  print "(i0)", total
end program
