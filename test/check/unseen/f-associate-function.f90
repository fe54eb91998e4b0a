! truth: deadlock, scope: inter, level: 0, run: yes, idiom: associate
! why: the associated bounds are the results of functions of the thread's number
module ranges
  implicit none
  integer, parameter :: n = 11
contains
  pure integer function first_of(part, parts)
    integer, intent(in) :: part, parts
    first_of = 1 + n * part / parts
  end function

  pure integer function last_of(part, parts)
    integer, intent(in) :: part, parts
    last_of = first_of(part + 1, parts) - 1
  end function

  subroutine sweep(x, me, team)
    real, intent(inout) :: x(:)
    integer, intent(in) :: me, team
    integer :: i
    associate (low => first_of(me, team), high => last_of(me, team))
      do i = low, high
        x(i) = x(i) + me
        !$omp barrier ! HERE
      end do
    end associate
  end subroutine
end module

program test
  use omp_lib
  use ranges
  implicit none
  real :: x(n)
  x = 0
  !$omp parallel
  call sweep(x, omp_get_thread_num(), omp_get_num_threads())
  !$omp end parallel
end program
