! truth: conforming, scope: inter, level: none, run: yes, idiom: address
! why: a routine points at the variable of all, while the thread's own gets the number
module points
  implicit none
contains
  subroutine point_at(p, x)
    integer, pointer, intent(out) :: p
    integer, target, intent(in) :: x
    p => x
  end subroutine
  subroutine settle(p)
    integer, pointer, intent(in) :: p
    if (p == 0) then
      !$omp barrier
    end if
  end subroutine
end module

program test
  use omp_lib
  use points
  implicit none
  integer, target :: all, own
  integer, pointer :: p
  all = 0
  !$omp parallel private(own, p)
  call point_at(p, all)
  own = omp_get_thread_num()
  call settle(p)
  if (own < 0) stop 1
  !$omp end parallel
end program
