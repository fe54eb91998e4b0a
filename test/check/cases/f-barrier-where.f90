! truth: deadlock, scope: intra, level: 0, run: yes
! why: WHERE sets elements by a mask of the thread's number
program test
  use omp_lib
  implicit none
  integer :: a(4), mask(4)
  !$omp parallel num_threads(4) private(a, mask)
  a = 0
  mask = omp_get_thread_num()
  where (mask == 2) a = 1
  if (a(1) == 1) then
    !$omp barrier
  end if
  !$omp end parallel
end program
