! truth: conforming, scope: intra, level: none, run: yes, idiom: reduction
! why: an iterative solver ends when the reduced residual is small, the same for all
program test
  implicit none
  integer, parameter :: n = 40
  real :: x(n), residual, limit
  integer :: i, it
  x = 1.0
  limit = 1.0e-2
  residual = 1.0
  it = 0
  !$omp parallel
  do while (residual > limit)
    !$omp barrier
    !$omp single
    residual = 0.0
    it = it + 1
    !$omp end single
    !$omp do reduction(max:residual)
    do i = 1, n
      x(i) = 0.5 * x(i)
      residual = max(residual, abs(x(i)))
    end do
    !$omp end do
  end do
  !$omp end parallel
  if (it /= 7) stop 1
end program
