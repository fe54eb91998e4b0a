! truth: conforming, scope: intra, level: none, run: yes
! why: copyprivate gives all threads what one has
program test
  use omp_lib
  implicit none
  integer :: k
  !$omp parallel num_threads(4) private(k)
  !$omp single
  k = omp_get_thread_num()
  !$omp end single copyprivate(k)
  if (k == 2) then
    !$omp barrier
  end if
  !$omp end parallel
end program
