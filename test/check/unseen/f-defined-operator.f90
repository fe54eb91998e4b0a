! truth: deadlock, scope: inter, level: 0, run: yes, idiom: operator
! why: the operator asks whether the thread's number is due
module clocks
  implicit none
  type :: clock
    integer :: period, offset
  end type
  interface operator(.due.)
    module procedure is_due
  end interface
  real :: saved = 0
contains
  elemental logical function is_due(at, timer)
    integer, intent(in) :: at
    type(clock), intent(in) :: timer
    is_due = mod(at - timer%offset, timer%period) == 0
  end function

  subroutine run(me, output)
    integer, intent(in) :: me
    type(clock), intent(in) :: output
    integer :: step
    real :: energy
    energy = me
    do step = 1, 4
      energy = energy * 0.9
      if (me .due. output) then
        !$omp single ! HERE
        saved = saved + 1
        !$omp end single
      end if
    end do
  end subroutine
end module

program test
  use omp_lib
  use clocks
  implicit none
  !$omp parallel
  call run(omp_get_thread_num(), clock(period=3, offset=1))
  !$omp end parallel
end program
