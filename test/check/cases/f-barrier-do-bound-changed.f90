! truth: conforming, scope: intra, level: none, run: yes
! why: how often a loop runs is settled before it begins
program test
  use omp_lib
  implicit none
  integer :: i, n
  !$omp parallel num_threads(4) private(i, n)
  n = 3
  do i = 1, n
    !$omp barrier
    n = omp_get_thread_num()
  end do
  !$omp end parallel
end program
