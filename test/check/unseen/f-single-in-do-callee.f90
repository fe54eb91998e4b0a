! truth: deadlock, scope: inter, level: 0, run: yes, idiom: nested
! why: a routine with a single is called from inside the loop construct
module table_mod
  implicit none
  integer, save :: ready = 0
contains
  subroutine ensure(i)
    integer, intent(in) :: i
    !$omp single ! HERE
    ready = i
    !$omp end single
  end subroutine
end module
program test
  use table_mod
  implicit none
  integer :: i
  !$omp parallel
  !$omp do schedule(dynamic)
  do i = 1, 7
    if (i == 3) call ensure(i)
  end do
  !$omp end do
  !$omp end parallel
end program
