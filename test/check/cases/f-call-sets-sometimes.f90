! truth: deadlock, scope: inter, level: 0, run: yes
! why: a subroutine may leave its argument as it was
subroutine reset(k, really)
  implicit none
  integer, intent(inout) :: k
  logical, intent(in) :: really
  if (really) k = 0
end subroutine
program test
  use omp_lib
  implicit none
  integer :: me
  !$omp parallel num_threads(4) private(me)
  me = omp_get_thread_num()
  call reset(me, .false.)
  if (me == 0) then
    !$omp barrier
  end if
  !$omp end parallel
end program
