! truth: conforming, scope: inter, level: none, run: yes, idiom: ordered
! why: the routine called in the ordered region does its work only
subroutine emit(i, last)
  implicit none
  integer, intent(in) :: i
  integer, intent(inout) :: last
  if (i /= last + 1) stop 1
  last = i
end subroutine
program test
  implicit none
  integer :: i, last
  last = 0
  !$omp parallel do ordered schedule(static, 1)
  do i = 1, 6
    !$omp ordered
    call emit(i, last)
    !$omp end ordered
  end do
  if (last /= 6) stop 1
end program
