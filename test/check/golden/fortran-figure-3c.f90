subroutine f(n)
  implicit none
  integer, intent(in) :: n
  integer :: i
  !$omp parallel
  !$omp do
  do i = 1, n
    !$omp barrier
  end do
  !$omp end parallel
end subroutine
