! advice: do not skip the barrier
! prints: 6
program test
  use omp_lib
  implicit none
  integer :: total, rank, i, slot(0:3)
  total = 0
  slot = 0
  !$omp parallel num_threads(4) private(rank, i)
  rank = omp_get_thread_num()
  do i = 1, 4
#ifdef FIXED
    if (i <= rank) then
#else
    if (i > rank) cycle
#endif
      !$omp atomic
      total = total + 1
#ifdef FIXED
    end if
#endif
    !$omp barrier
  end do
  !$omp end parallel
  print "(i0)", total
end program
