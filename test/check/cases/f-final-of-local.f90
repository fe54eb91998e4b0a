! truth: deadlock, scope: inter, level: 0, run: yes
! why: an object of those threads that enter the procedure is finalized there, and waits
module scopes
  implicit none
  type :: scope
    integer :: depth = 0
  contains
    final :: leave
  end type
contains
  subroutine leave(s)
    type(scope), intent(inout) :: s
    s%depth = -1
    !$omp barrier
  end subroutine
  subroutine section(n)
    integer, intent(in) :: n
    type(scope) :: s
    s%depth = n
  end subroutine
end module
program test
  use omp_lib
  use scopes
  implicit none
  !$omp parallel num_threads(4)
  if (omp_get_thread_num() < 3) call section(1)
  !$omp end parallel
end program
