! advice: let every thread go round equally often
! prints: 6
program test
  use omp_lib
  implicit none
  integer :: total, rank, i, slot(0:3)
  total = 0
  slot = 0
  !$omp parallel num_threads(4) private(rank, i)
  rank = omp_get_thread_num()
#ifdef FIXED
  do i = 1, 4
    if (i <= rank) then
      !$omp atomic
      total = total + 1
    end if
    !$omp barrier
  end do
#else
  do i = 1, rank
    !$omp atomic
    total = total + 1
    !$omp barrier
  end do
#endif
  !$omp end parallel
  print "(i0)", total
end program
