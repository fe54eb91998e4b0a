! truth: conforming, scope: intra, level: none, run: yes
! why: from its number on each thread goes as many rounds
program test
  use omp_lib
  implicit none
  integer :: k, me, met
  met = 0
  !$omp parallel num_threads(4) private(k, me) reduction(+:met)
  me = 2 * omp_get_thread_num()
  do k = me, me + 2
    !$omp barrier
    met = met + 1
  end do
  !$omp end parallel
  if (met < 1) stop 1
end program
