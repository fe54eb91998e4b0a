! truth: deadlock, scope: inter, level: 0, run: yes
! why: a thread's own variable keeps its value over a barrier in the callee
subroutine step(me)
  use omp_lib
  implicit none
  integer :: me
  me = omp_get_thread_num()
  !$omp barrier
  if (me == 0) then
    !$omp barrier
  end if
end subroutine
program test
  implicit none
  integer :: me
  !$omp parallel num_threads(4) private(me)
  call step(me)
  !$omp end parallel
end program
