! truth: conforming, scope: intra, level: none, run: yes
! why: the thread's number is overwritten before the condition
program test
  use omp_lib
  implicit none
  integer :: k
  !$omp parallel num_threads(4) private(k)
  k = omp_get_thread_num()
  k = 3
  if (k == 3) then
    !$omp barrier
  end if
  !$omp end parallel
end program
