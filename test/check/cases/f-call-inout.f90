! truth: deadlock, scope: inter, level: 0, run: yes
! why: what goes in comes out
subroutine increase(k)
  implicit none
  integer, intent(inout) :: k
  k = k + 1
end subroutine
program test
  use omp_lib
  implicit none
  integer :: me
  !$omp parallel num_threads(4) private(me)
  me = omp_get_thread_num()
  call increase(me)
  if (me == 1) then
    !$omp barrier
  end if
  !$omp end parallel
end program
