! truth: deadlock, scope: inter, level: 0, run: yes, idiom: ordered
! why: the routine that is called in the ordered region waits for all
subroutine emit(i)
  implicit none
  integer, intent(in) :: i
  !$omp flush
  !$omp barrier ! HERE
  if (i < 0) stop 1
end subroutine
program test
  implicit none
  integer :: i
  !$omp parallel do ordered schedule(static, 1)
  do i = 1, 6
    !$omp ordered
    call emit(i)
    !$omp end ordered
  end do
end program
