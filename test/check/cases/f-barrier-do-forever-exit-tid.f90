! truth: deadlock, scope: intra, level: 0, run: yes
! why: EXIT depends on the thread
program test
  use omp_lib
  implicit none
  integer :: k
  !$omp parallel num_threads(4) private(k)
  k = 0
  do
    !$omp barrier
    k = k + 1
    if (k > omp_get_thread_num()) exit
  end do
  !$omp end parallel
end program
