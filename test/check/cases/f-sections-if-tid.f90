! truth: deadlock, scope: intra, level: 0, run: yes
! why: not every thread meets the sections
program test
  use omp_lib
  implicit none
  integer :: a, b
  !$omp parallel num_threads(4)
  if (omp_get_thread_num() == 0) then
    !$omp sections
    a = 1
    !$omp section
    b = 2
    !$omp end sections
  end if
  !$omp barrier
  !$omp end parallel
end program
