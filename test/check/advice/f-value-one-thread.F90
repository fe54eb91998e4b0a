! advice: hand the value on to all threads: with `copyprivate` on a `single`
! prints: 1
program test
  use omp_lib
  implicit none
  integer :: total, rank, i, slot(0:3)
  total = 0
  slot = 0
  !$omp parallel num_threads(4) private(rank, i)
  rank = omp_get_thread_num()
  i = 0
  !$omp single
  i = 1
#ifdef FIXED
  !$omp end single copyprivate(i)
#else
  !$omp end single
#endif
  if (i == 1) then
    !$omp single
    total = total + 1
    !$omp end single
  end if
  !$omp end parallel
  print "(i0)", total
end program
