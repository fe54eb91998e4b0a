! truth: conforming, scope: inter, level: none, run: yes
! why: no team comes to the loop: only the program calls it, and a procedure that nobody calls
module tools
  use omp_lib
  implicit none
contains
  subroutine clear(a)
    real, intent(inout) :: a(:)
    integer :: i
    !$omp do
    do i = 1, size(a)
      a(i) = 0
    end do
    !$omp end do
  end subroutine
  subroutine solve(a, rounds)
    real, intent(inout) :: a(:)
    integer, intent(in) :: rounds
    double precision :: start
    integer :: r
    start = omp_get_wtime()
    do r = 1, rounds
      if (omp_get_thread_num() < rounds) call clear(a)
    end do
    if (omp_get_wtime() < start) call clear(a)
  end subroutine
  subroutine unused(a)
    real, intent(inout) :: a(:)
    call solve(a, 3)
  end subroutine
end module
program test
  use tools
  implicit none
  real :: a(8)
  a = 1
  call solve(a, 2)
  if (any(a /= 0)) stop 1
end program
