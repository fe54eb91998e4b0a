! truth: conforming, scope: inter, level: none, run: yes, idiom: type-bound
! why: = is bound to one procedure for numbers and one for objects, and both go through the one that waits
module gauges
  implicit none
  type gauge
    integer :: level = 0
  contains
    procedure :: set_number
    procedure :: set_gauge
    generic :: assignment(=) => set_number, set_gauge
  end type
contains
  subroutine adopt(g, level)
    class(gauge), intent(inout) :: g
    integer, intent(in) :: level
    g%level = level
    !$omp barrier
  end subroutine
  subroutine set_number(g, level)
    class(gauge), intent(inout) :: g
    integer, intent(in) :: level
    call adopt(g, level)
  end subroutine
  subroutine set_gauge(g, other)
    class(gauge), intent(inout) :: g
    class(gauge), intent(in) :: other
    call adopt(g, other%level)
  end subroutine
end module

program test
  use omp_lib
  use gauges
  implicit none
  type(gauge) :: mine, first
  integer :: total
  first%level = 3
  total = 0
  !$omp parallel private(mine) shared(first) reduction(+:total)
  if (omp_get_thread_num() == 0) then
    mine = first
  else
    mine = 3
  end if
  total = total + mine%level
  !$omp end parallel
  if (mod(total, 3) /= 0) stop 1
end program
