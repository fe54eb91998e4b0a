! truth: conforming, scope: inter, level: none, run: yes
! why: a subroutine sets its argument to the same in every thread
subroutine reset(k)
  implicit none
  integer, intent(out) :: k
  k = 0
end subroutine
program test
  use omp_lib
  implicit none
  integer :: me
  !$omp parallel num_threads(4) private(me)
  me = omp_get_thread_num()
  call reset(me)
  if (me == 0) then
    !$omp barrier
  end if
  !$omp end parallel
end program
