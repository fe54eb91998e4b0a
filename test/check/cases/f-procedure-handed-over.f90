! truth: deadlock, scope: inter, level: 0, run: yes
! why: the procedure is handed over to one that a team runs
module tools
  use omp_lib
  implicit none
  real :: a(8) = 1
contains
  subroutine clear
    integer :: i
    !$omp do
    do i = 1, size(a)
      a(i) = 0
    end do
    !$omp end do
  end subroutine
  subroutine step(n)
    integer, intent(in) :: n
    if (omp_get_thread_num() < n) call clear
  end subroutine
  subroutine solve(what)
    interface
      subroutine what(n)
        integer, intent(in) :: n
      end subroutine
    end interface
    call what(1)
  end subroutine
end module
program test
  use tools
  implicit none
  !$omp parallel num_threads(4)
  call solve(step)
  !$omp end parallel
  if (any(a /= 0)) stop 1
end program
