! truth: conforming, scope: inter, level: none, run: yes
! why: the procedure is handed over, and all that call it are serial
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
    call what(2)
  end subroutine
end module
program test
  use tools
  implicit none
  call solve(step)
  if (any(a /= 0)) stop 1
end program
