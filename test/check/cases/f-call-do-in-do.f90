! truth: deadlock, scope: inter, level: 0, run: yes
! why: an orphaned loop is called from inside another
subroutine fill(a, n)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  integer :: i
  !$omp do
  do i = 1, n
    a(i) = i
  end do
  !$omp end do
end subroutine
program test
  implicit none
  integer :: j, a(10)
  !$omp parallel do num_threads(4) schedule(static, 3)
  do j = 1, 5
    call fill(a, 10)
  end do
  !$omp end parallel do
end program
