! truth: deadlock, scope: intra, level: 0, run: yes
! why: only the first thread meets the barrier
program test
  use omp_lib
  implicit none
  !$omp parallel num_threads(4)
  if (omp_get_thread_num() == 0) then
    !$omp barrier
  end if
  !$omp end parallel
end program
