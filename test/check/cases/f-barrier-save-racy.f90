! truth: deadlock, scope: inter, level: 0, run: no
! why: a saved variable is one for all threads, and one of them writes it
subroutine step
  use omp_lib
  implicit none
  integer :: calls = 0
  if (omp_get_thread_num() == 0) calls = calls + 1
  if (calls > 0) then
    !$omp barrier
  end if
end subroutine
program test
  implicit none
  !$omp parallel num_threads(4)
  call step
  !$omp end parallel
end program
