! truth: deadlock, scope: intra, level: 0, run: yes
! why: EXIT of a named IF goes past the barrier in it
program test
  use omp_lib
  implicit none
  integer :: n
  n = 1
  !$omp parallel num_threads(4)
  check: if (n > 0) then
    if (omp_get_thread_num() == 3) exit check
    !$omp barrier
  end if check
  !$omp end parallel
end program
