! truth: deadlock, scope: intra, level: 0, run: yes
! why: the first thread goes past the single
program test
  use omp_lib
  implicit none
  !$omp parallel num_threads(4)
  if (omp_get_thread_num() > 0) then
    !$omp single
    print *, 'one'
    !$omp end single
  end if
  !$omp barrier
  !$omp end parallel
end program
