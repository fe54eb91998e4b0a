! truth: deadlock, scope: intra, level: 0, run: yes, idiom: reduction
! why: each thread goes on until its own part has converged
program test
  use omp_lib
  implicit none
  integer, parameter :: n = 64
  real :: x(n), mine
  integer :: i, lo, hi, p
  x = [(real(i), i=1, n)]
  !$omp parallel private(mine, lo, hi, p, i)
  p = omp_get_num_threads()
  lo = n * omp_get_thread_num() / p + 1
  hi = n * (omp_get_thread_num() + 1) / p
  mine = 1.0
  do while (mine > 1.0e-2)
    x(lo:hi) = 0.5 * x(lo:hi)
    mine = maxval(x(lo:hi))
    !$omp barrier ! HERE
  end do
  !$omp end parallel
end program
