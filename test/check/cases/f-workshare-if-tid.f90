! truth: deadlock, scope: intra, level: 0, run: yes
! why: not every thread meets the workshare
program test
  use omp_lib
  implicit none
  real :: a(100)
  !$omp parallel num_threads(4)
  if (omp_get_thread_num() == 1) then
    !$omp workshare
    a = 1
    !$omp end workshare
  end if
  !$omp end parallel
end program
