! truth: conforming, scope: intra, level: none, run: yes, idiom: goto
! why: all go to the same label
program test
  use omp_lib
  implicit none
  integer :: k, n
  n = 0
  !$omp parallel private(k)
  k = mod(omp_get_num_threads(), 2) + 1
  go to (10, 20), k
10 continue
  !$omp barrier
20 continue
  !$omp atomic
  n = n + 1
  !$omp end parallel
  if (n < 1) stop 1
end program
