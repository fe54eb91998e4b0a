! truth: deadlock, scope: inter, level: 0, run: yes
! why: a subroutine sets its argument to the thread's number
subroutine who_am_i(me)
  use omp_lib
  implicit none
  integer, intent(out) :: me
  me = omp_get_thread_num()
end subroutine
program test
  implicit none
  integer :: me
  !$omp parallel num_threads(4) private(me)
  call who_am_i(me)
  if (me == 0) then
    !$omp barrier
  end if
  !$omp end parallel
end program
