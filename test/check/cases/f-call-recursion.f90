! truth: deadlock, scope: inter, level: 0, run: yes
! why: threads call themselves as often as their number says
recursive subroutine descend(n)
  implicit none
  integer, intent(in) :: n
  !$omp barrier
  if (n > 0) call descend(n - 1)
end subroutine
program test
  use omp_lib
  implicit none
  !$omp parallel num_threads(4)
  call descend(omp_get_thread_num())
  !$omp end parallel
end program
