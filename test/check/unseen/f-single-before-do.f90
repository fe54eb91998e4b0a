! truth: conforming, scope: inter, level: none, run: yes, idiom: nested
! why: every thread calls the routine with the single, before the loop construct
module table_mod
  implicit none
  integer, save :: ready = 0
contains
  subroutine ensure(i)
    integer, intent(in) :: i
    !$omp single
    ready = i
    !$omp end single
  end subroutine
end module
program test
  use table_mod
  implicit none
  integer :: i, n
  n = 0
  !$omp parallel
  call ensure(3)
  !$omp do schedule(dynamic) reduction(+:n)
  do i = 1, 7
    n = n + ready
  end do
  !$omp end do
  !$omp end parallel
  if (n /= 21) stop 1
end program
