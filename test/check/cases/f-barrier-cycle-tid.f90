! truth: deadlock, scope: intra, level: 0, run: yes
! why: CYCLE goes past the barrier
program test
  use omp_lib
  implicit none
  integer :: k
  !$omp parallel num_threads(4)
  do k = 1, 3
    if (k == omp_get_thread_num()) cycle
    !$omp barrier
  end do
  !$omp end parallel
end program
