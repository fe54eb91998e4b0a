! truth: conforming, scope: intra, level: none, run: yes, idiom: convergence
! why: all ask for the sum
program test
  use omp_lib
  implicit none
  real :: total, own
  integer :: sweeps
  total = 100.0
  sweeps = 0
  !$omp parallel private(own) shared(total, sweeps)
  own = 8.0 * (omp_get_thread_num() + 1)
  do while (total > 1.0)
    own = own / 2
    !$omp barrier
    !$omp single
    total = total / 4
    sweeps = sweeps + 1
    !$omp end single
  end do
  !$omp end parallel
  if (sweeps < 1) stop 1
end program
