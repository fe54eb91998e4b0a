! truth: deadlock, scope: intra, level: 0, run: yes
! why: from its number on each thread goes to the same end
program test
  use omp_lib
  implicit none
  integer :: k, me, met
  met = 0
  !$omp parallel num_threads(4) private(k, me) reduction(+:met)
  me = 2 * omp_get_thread_num()
  do k = me, 6
    !$omp barrier
    met = met + 1
  end do
  !$omp end parallel
  if (met < 1) stop 1
end program
