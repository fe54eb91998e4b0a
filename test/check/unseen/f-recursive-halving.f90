! truth: deadlock, scope: inter, level: 0, run: yes, idiom: recursion
! why: a recursion halves the thread's own number, and waits at each level
module halving
  implicit none
contains
  recursive subroutine descend(width, me, n)
    integer, intent(in) :: width, me
    integer, intent(inout) :: n
    if (width == 0) return
    !$omp barrier ! HERE
    if (mod(me, 2) == 0) then
      !$omp atomic
      n = n + 1
    end if
    call descend(width / 2, me / 2, n)
  end subroutine
end module

program test
  use omp_lib
  use halving
  implicit none
  integer :: n
  n = 0
  !$omp parallel
  call descend(omp_get_thread_num(), omp_get_thread_num(), n)
  !$omp end parallel
  if (n < 0) stop 1
end program
