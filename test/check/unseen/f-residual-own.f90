! truth: deadlock, scope: intra, level: 0, run: yes, idiom: convergence
! why: each thread asks for its own residual
program test
  use omp_lib
  implicit none
  real :: total, own
  integer :: sweeps
  total = 100.0
  sweeps = 0
  !$omp parallel private(own) shared(total, sweeps)
  own = 8.0 * (omp_get_thread_num() + 1)
  do while (own > 1.0)
    own = own / 2
    !$omp barrier ! HERE
    !$omp single
    total = total / 4
    sweeps = sweeps + 1
    !$omp end single
  end do
  !$omp end parallel
  if (sweeps < 1) stop 1
end program
